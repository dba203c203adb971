"""The commands with their options and help; what each does is in a module of its own.

Those modules are imported when their command runs, so that a count doesn't wait for a game.
"""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from muggins import __version__
from muggins.errors import MugginsError

app = typer.Typer(
    name="muggins",
    help="Cribbage: count a hand, play a game, write it down and read it back.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class StyleChoice(StrEnum):
    """The ways to say a hand."""

    FULL = "full"
    ITEMISED = "itemised"
    BUNDLED = "bundled"
    CLIPPED = "clipped"


class LevelChoice(StrEnum):
    """The computer's levels, weakest first."""

    RANDOM = "random"
    GREEDY = "greedy"
    CLUB = "club"
    REGULAR = "regular"
    KEEN = "keen"
    STRONG = "strong"
    EXPERT = "expert"


class AimChoice(StrEnum):
    """What is played for."""

    WIN = "win"
    ACC = "acc"
    MONEY = "money"
    SPREAD = "spread"


class Stage(StrEnum):
    """Stages of a build of the tables, in their order."""

    DISCARDS = "discards"
    PLAY = "play"
    STARTERS = "starters"
    SCORES = "scores"


class CountingChoice(StrEnum):
    """Who counts at the show."""

    AUTO = "auto"
    SELF = "self"
    MUGGINS = "muggins"


class DealerChoice(StrEnum):
    """Who deals first."""

    CUT = "cut"
    ME = "me"
    COMPUTER = "computer"


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print CSV instead of text.")]
Style = Annotated[StyleChoice, typer.Option("--style", "-s", help="How the count is said.")]
GameFile = Annotated[Path, typer.Argument(metavar="FILE", help="A CGN file; - is standard input.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"muggins {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Cribbage: count a hand, play a game, write it down and read it back."""


@app.command()
def count(
    cards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CARDS]...",
            help="Four cards, then the starter: 5C 5D 5S JH 5H. Four alone are counted before "
            "the cut. Suits are letters or signs, 10 is 10 or T. Without cards they are asked "
            "for, or read from standard input, a hand a line.",
        ),
    ] = None,
    crib: Annotated[bool, typer.Option("--crib", "-c", help="Count the crib.")] = False,
    style: Style = StyleChoice.FULL,
    say_only: Annotated[bool, typer.Option("--say-only", help="Print only what is said.")] = False,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            "-f",
            help="Count every line of a file: text, JSON lines or CSV with the columns cards, "
            "starter, crib. A bad line is named and the rest goes on.",
        ),
    ] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Count a hand or the crib: each fifteen, pair, run, flush and nobs, and how it is said."""
    from muggins.cli.counting import Format, count_command

    form = Format.JSON if as_json else Format.CSV if as_csv else Format.TEXT
    if say_only:
        form = Format.SAID
    if (as_json + as_csv + say_only) > 1:
        raise typer.BadParameter("choose one of --json, --csv and --say-only")
    if cards and file:
        raise typer.BadParameter("give cards or --file, not both")
    raise typer.Exit(count_command(cards, file, crib=crib, style=style.value, form=form))


@app.command()
def play(
    level: Annotated[LevelChoice, typer.Option("--level", "-l", help="The computer's level.")] = (
        LevelChoice.CLUB
    ),
    target: Annotated[int, typer.Option("--target", "-t", help="Points to win: 121 or 61.")] = 121,
    counting: Annotated[
        CountingChoice,
        typer.Option("--counting", "-c", help="Who counts the hands; muggins: at your own peril."),
    ] = CountingChoice.AUTO,
    rules: Annotated[
        str,
        typer.Option(
            help="House rules, such as 'crib_flush=four heels_limit=115 overcount=2 "
            "game_points=free'."
        ),
    ] = "",
    dealer: Annotated[DealerChoice, typer.Option(help="Who deals first.")] = DealerChoice.CUT,
    name: Annotated[str, typer.Option(help="Your name in the record.")] = "Player",
    words: Annotated[
        str | None,
        typer.Option(help="Words of your own for the shuffle; random ones when left out."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(help="The CGN file to keep the game in; by default in your data folder."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="Go on with a game that was kept in a CGN file."),
    ] = None,
    style: Style = StyleChoice.FULL,
    board: Annotated[bool, typer.Option(help="Draw the board after each deal's parts.")] = True,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Print each event and each request as a line of JSON."),
    ] = False,
) -> None:
    """Play a game against the computer, which sees its own cards and nothing else.

    Every move is kept as it is made: whatever ends the program, --resume goes on.

    The file it is kept in holds the whole game, the computer's cards too.
    """
    from muggins.cli.playing import Wishes, play_command

    wishes = Wishes(
        level=level.value,
        target=target,
        counting=counting.value,
        rules=rules,
        dealer=dealer.value,
        name=name,
        words=words,
        save=save,
        resume=resume,
        style=style.value,
        board=board,
        as_json=as_json,
    )
    raise typer.Exit(play_command(wishes))


@app.command()
def replay(
    file: GameFile,
    style: Style = StyleChoice.FULL,
    game: Annotated[int | None, typer.Option(help="Only this game of the file, from 1.")] = None,
    deal: Annotated[int | None, typer.Option(help="Only this deal of a game.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a written game deal by deal, in words."""
    from muggins.cli.replaying import replay_command

    replay_command(file, style=style.value, game=game, deal=deal, as_json=as_json)


@app.command()
def verify(file: GameFile, as_json: AsJson = False) -> None:
    """Deal a finished game again from its seed, and check it against what was promised.

    Status 0 when every card was dealt as promised, 1 when not.
    """
    from muggins.cli.replaying import verify_command

    raise typer.Exit(verify_command(file, as_json=as_json))


@app.command()
def scores(as_json: AsJson = False) -> None:
    """Count all 12,994,800 hands, and cribs: which totals there are and how often."""
    from muggins.cli.studies import scores_command

    scores_command(as_json=as_json)


@app.command()
def perft(
    pone: Annotated[str, typer.Argument(help="The four cards pone kept.")],
    dealer: Annotated[str, typer.Argument(help="The four cards the dealer kept.")],
    as_json: AsJson = False,
) -> None:
    """Play every line of the play from two kept hands; pone leads."""
    from muggins.cli.studies import perft_command

    perft_command(pone, dealer, as_json=as_json)


@app.command()
def tables(
    alone: Annotated[
        bool, typer.Option("--alone", help="Both thinking of hand and crib alone, not of the play.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Print what the crib averages with each pair of ranks, and how often each is laid away.

    Both roles in equilibrium: each discards best against the other, for hand, crib and play.
    """
    from muggins.cli.knowing import tables_command

    if as_json and as_csv:
        raise typer.BadParameter("choose one of --json and --csv")
    tables_command(alone=alone, as_json=as_json, as_csv=as_csv)


@app.command(name="odds")
def odds_of(
    mine: Annotated[int, typer.Argument(help="Your score.")],
    other: Annotated[int, typer.Argument(help="The other side's score.")],
    dealer: Annotated[
        bool, typer.Option("--dealer/--pone", help="Whether the next deal is yours.")
    ] = False,
    aim: Annotated[
        AimChoice,
        typer.Option(help="Games, game points 2/3, double for a skunk, or points."),
    ] = AimChoice.WIN,
    target: Annotated[int, typer.Option("--target", "-t", help="121 or 61.")] = 121,
    as_json: AsJson = False,
) -> None:
    """Print the chance to win before a deal, or what else is played for; needs the extra engine."""
    from muggins.cli.knowing import odds_command

    odds_command(mine, other, is_dealer=dealer, aim=aim.value, target=target, as_json=as_json)


@app.command()
def discard(
    hand: Annotated[list[str], typer.Argument(help="The six cards, such as 5h 5d Jc Qs 2c 9h.")],
    dealer: Annotated[bool, typer.Option("--dealer/--pone", help="Whose crib it is.")] = True,
    score: Annotated[
        str | None, typer.Option(help="Yours and theirs, such as 43-57: what is won by it.")
    ] = None,
    aim: Annotated[AimChoice, typer.Option(help="What is played for.")] = AimChoice.WIN,
    target: Annotated[int, typer.Option(help="121 or 61.")] = 121,
    explain: Annotated[
        str | None, typer.Option(help="Two of the cards: that discard, starter by starter.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Value the fifteen discards of six cards, the best first; needs the extra engine."""
    from muggins.cli.advising import discard_command

    discard_command(
        " ".join(hand),
        is_dealer=dealer,
        score=score,
        aim=aim.value,
        target=target,
        explain=explain,
        as_json=as_json,
    )


@app.command()
def card(
    position: Annotated[
        list[str], typer.Argument(help="A CGN view or position whose seat is to play.")
    ],
    aim: Annotated[AimChoice, typer.Option(help="What is played for.")] = AimChoice.WIN,
    rules: Annotated[str, typer.Option(help="House rules, such as 'target=61'.")] = "",
    as_json: AsJson = False,
) -> None:
    """Value the cards that may be played, and say what the other side may hold."""
    from muggins.cli.advising import card_command

    card_command(" ".join(position), aim=aim.value, rules=rules, as_json=as_json)


@app.command()
def review(
    paths: Annotated[list[Path], typer.Argument(help="CGN files, or folders of them.")],
    game: Annotated[int | None, typer.Option(help="Only this game of the file.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Write the graph to an SVG or PNG file.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the games with their evaluations as CGN.")
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Every decision that cost something.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Review games: what each decision cost, the chance to win, luck and skill apart."""
    from muggins.cli.reviewing import review_command

    status = review_command(
        paths, game=game, plot=plot, save=save, decisions=decisions, as_json=as_json
    )
    raise typer.Exit(status)


@app.command()
def enter(
    path: Annotated[Path, typer.Argument(help="The CGN file to write, or to go on with.")],
    first: Annotated[str, typer.Option("--a", help="Who sits at seat A.")] = "A",
    second: Annotated[str, typer.Option("--b", help="Who sits at seat B.")] = "B",
    dealer: Annotated[str, typer.Option(help="Who deals first: A or B.")] = "A",
    rules: Annotated[str, typer.Option(help="House rules, such as 'target=61'.")] = "",
) -> None:
    """Type a game in by hand; only what isn't forced is asked, and each card is checked."""
    from muggins.cli.entering import enter_command

    raise typer.Exit(enter_command(path, first=first, second=second, dealer=dealer, rules=rules))


@app.command()
def solve(
    first_rounds: Annotated[
        int | None, typer.Option(help="Rounds of discards before the play is known.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option(help="Iterations of the play; 0 leaves it out.")
    ] = None,
    passes: Annotated[
        int | None, typer.Option(help="How often both are solved again, each knowing the other.")
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Rounds of discards in each pass.")] = None,
    again: Annotated[int | None, typer.Option(help="Iterations of the play in each pass.")] = None,
    by_starter: Annotated[
        int | None, typer.Option(help="Iterations of the play for each rank of starter.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(help="Deals simulated for what scores are worth; 0 for none.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of those deals.")] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A reduced build of all stages, in a few minutes.")
    ] = False,
    stage: Annotated[
        Stage, typer.Option(help="The last stage wanted; a later call goes on from there.")
    ] = Stage.SCORES,
    folder: Annotated[
        Path | None,
        typer.Option(help="Where to write the tables; by default those of the package."),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(help="Where to keep checkpoints; by default in your cache folder."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only check the tables that are there.")
    ] = False,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact", help="With --check: what best answers gain on the shipped play; long."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make the engine's tables again, or check them; needs the extra engine.

    Discards of both roles and the play of the hands they keep, in turn; the play for each starter;
    and what every score is worth. A build that is cut off goes on from its last checkpoint.
    """
    from muggins.cli.knowing import check_command, solve_command

    if exact and not check:
        raise MugginsError("--exact goes with --check")
    if check:
        raise typer.Exit(check_command(folder, exact=exact, as_json=as_json))
    wanted = {
        "first_rounds": first_rounds,
        "iterations": iterations,
        "passes": passes,
        "rounds": rounds,
        "again": again,
        "by_starter": by_starter,
        "deals": deals,
        "seed": seed,
    }
    given = {name: number for name, number in wanted.items() if number is not None}
    solve_command(given, folder, work, quick=quick, stage=stage.value, as_json=as_json)


@app.command()
def match(
    first: Annotated[str, typer.Argument(help="A level, or exec:'COMMAND …' for an outside bot.")],
    second: Annotated[str, typer.Argument(help="Whom it plays.")],
    games: Annotated[
        int, typer.Option("--games", "-n", help="Games; an even number, each deal twice.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    rules: Annotated[str, typer.Option(help="House rules, such as 'target=61'.")] = "",
    stop: Annotated[
        float | None,
        typer.Option(help="Stop once the interval reaches no further than this, in percent."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; by default one a processor.")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Write all games to a CGN file.")] = None,
    compiled: Annotated[
        bool,
        typer.Option(
            "--compiled", help="Play from the whole solved table, a thousand games a second."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a match of duplicate deals: the same cards twice, the players changing seats.

    Compiled players are strong, expert, greedy, strong-without-play, strong-with-score-in-discards
    and strong-with-score-in-play; they know neither the starter nor their own discard in the play.
    """
    if compiled:
        from muggins.cli.compiled import compiled_command

        if rules or save is not None or stop is not None:
            raise MugginsError("--compiled takes no --rules, --save or --stop")
        threads = os.cpu_count() or 1 if workers is None else workers
        compiled_command(first, second, games, seed, workers=threads, as_json=as_json)
        return
    from muggins.cli.matching import match_command
    from muggins.match import MatchPlan
    from muggins.rules import Rules

    plan = MatchPlan(
        first,
        second,
        games,
        seed,
        Rules.parse(rules),
        None if stop is None else stop / 100,
        keep_records=save is not None,
    )
    match_command(plan, workers=workers, save=save, as_json=as_json)


@app.command()
def bot(
    level: Annotated[LevelChoice, typer.Argument(help="The level that answers.")],
    seed: Annotated[int, typer.Option(help="The seed of its choices.")] = 0,
) -> None:
    """Answer requests of another program, a JSON line each, until the input ends."""
    from muggins.cli.matching import bot_command

    bot_command(level.value, seed)

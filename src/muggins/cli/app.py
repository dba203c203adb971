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
from muggins.cli.app_study import study
from muggins.cli.options import AsCsv, AsJson, Cluster
from muggins.errors import MugginsError

app: typer.Typer = typer.Typer(
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


class CountingChoice(StrEnum):
    """Who counts at the show."""

    AUTO = "auto"
    SELF = "self"
    MUGGINS = "muggins"


class TargetChoice(StrEnum):
    """How long a game is."""

    LONG = "121"
    SHORT = "61"


class DealerChoice(StrEnum):
    """Who deals first."""

    CUT = "cut"
    ME = "me"
    COMPUTER = "computer"


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


HouseRules = Annotated[
    str,
    typer.Option(
        help="House rules, such as 'crib_flush=four heels_limit=115 overcount=2 game_points=free'."
    ),
]
Dealer = Annotated[DealerChoice, typer.Option(help="Who deals first.")]
YourName = Annotated[str, typer.Option(help="Your name in the record.")]
YourWords = Annotated[
    str | None,
    typer.Option(help="Words of your own for the shuffle; random ones when left out."),
]


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
    rules: HouseRules = "",
    dealer: Dealer = DealerChoice.CUT,
    name: YourName = "Player",
    words: YourWords = None,
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
def tui(
    level: Annotated[LevelChoice, typer.Option("--level", "-l", help="The computer's level.")] = (
        LevelChoice.CLUB
    ),
    target: Annotated[
        TargetChoice, typer.Option("--target", "-t", help="Points to win.")
    ] = TargetChoice.LONG,
    counting: Annotated[
        CountingChoice, typer.Option("--counting", "-c", help="Who counts the hands.")
    ] = CountingChoice.AUTO,
    rules: HouseRules = "",
    dealer: Dealer = DealerChoice.CUT,
    name: YourName = "Player",
    words: YourWords = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a game that was kept in a CGN file.")
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw everything in plain characters.")
    ] = False,
    four_colours: Annotated[
        bool, typer.Option("--four-colours", help="A colour for each suit.")
    ] = False,
    style: Style = StyleChoice.FULL,
) -> None:
    """Play at a table drawn in the terminal: board, cards, hints, reviews, advice and practice.

    Games are kept as `muggins play` keeps them, and either goes on with them.
    """
    from muggins.cli.app_screen import screen_command

    screen_command(
        level=level.value,
        target=target.value,
        counting=counting.value,
        dealer=dealer.value,
        house=rules,
        name=name,
        words=words,
        style=style.value,
        resume=resume,
        ascii_only=ascii_only,
        four_colours=four_colours,
    )


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
    cluster: Cluster = None,
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
    match_command(plan, workers=workers, save=save, cluster=cluster, as_json=as_json)


@app.command()
def bot(
    level: Annotated[LevelChoice, typer.Argument(help="The level that answers.")],
    seed: Annotated[int, typer.Option(help="The seed of its choices.")] = 0,
) -> None:
    """Answer requests of another program, a JSON line each, until the input ends."""
    from muggins.cli.matching import bot_command

    bot_command(level.value, seed)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Where to bind; others than this machine need a key and hosts.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any free one.")] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the pages in the browser.")] = True,
    data: Annotated[
        Path | None, typer.Option(help="The folder of the games; else the user's data folder.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes that share the tables.")] = 1,
) -> None:
    """Serve the pages: count, play, practise, discard advice and reviews, in a browser.

    `DATABASE_URL` keeps the games in PostgreSQL. To serve others than this machine, set
    `MUGGINS_SECRET_KEY` and `MUGGINS_HOSTS` (and `MUGGINS_HTTPS=on` behind a proxy that speaks
    HTTPS).
    """
    from muggins.cli.serving import serve_command

    serve_command(host=host, port=port, browser=browser, data=data, workers=workers)


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """Say what is installed, where things lie, whether the tables check, and what to do.

    Status 0 when nothing is wrong, 1 when something is.
    """
    from muggins.cli.doctoring import doctor_command

    raise typer.Exit(doctor_command(as_json=as_json))


app.add_typer(study)

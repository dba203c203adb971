"""The commands that ask the engine, with their options and help."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from muggins.cli.options import AsCsv, AsJson, Cluster
from muggins.errors import MugginsError

__all__ = ["study"]

study: typer.Typer = typer.Typer()


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
    SCORES = "scores"
    STARTERS = "starters"


@study.command()
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


@study.command(name="odds")
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


@study.command()
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


@study.command()
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


@study.command()
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
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Review games: what each decision cost, the chance to win, luck and skill apart."""
    from muggins.cli.reviewing import review_command

    status = review_command(
        paths,
        game=game,
        plot=plot,
        save=save,
        decisions=decisions,
        cluster=cluster,
        as_json=as_json,
    )
    raise typer.Exit(status)


@study.command()
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


@study.command()
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
    finish: Annotated[
        int | None, typer.Option(help="Iterations of the play more in the last pass.")
    ] = None,
    by_starter: Annotated[
        int | None, typer.Option(help="Iterations of the play for each rank of starter.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(help="Deals simulated for what scores are worth; 0 for none.")
    ] = None,
    minded: Annotated[
        int | None,
        typer.Option(help="Deals near home, a round, in which both mind the score; 0 for none."),
    ] = None,
    minded_rounds: Annotated[
        int | None, typer.Option(help="Rounds of those at most, each by what the last one found.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of those deals.")] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A reduced build of all stages, in a few minutes.")
    ] = False,
    stage: Annotated[
        Stage, typer.Option(help="The last stage wanted; a later call goes on from there.")
    ] = Stage.STARTERS,
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
    cluster: Cluster = None,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact", help="With --check: what best answers gain on the shipped play; long."
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Make the engine's tables again, or check them; needs the extra engine.

    Discards of both roles and the play of the hands they keep, in turn; what every score is worth,
    also when both sides mind it near home; and the play for each starter, for its figures. A build
    that is cut off goes on from its last checkpoint. With --cluster the deals for the scores are
    simulated and swept there, with the same results.
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
        "finish": finish,
        "by_starter": by_starter,
        "deals": deals,
        "minded": minded,
        "minded_rounds": minded_rounds,
        "seed": seed,
    }
    given = {name: number for name, number in wanted.items() if number is not None}
    solve_command(
        given, folder, work, quick=quick, stage=stage.value, cluster=cluster, as_json=as_json
    )


@study.command()
def export(
    folder: Annotated[Path, typer.Argument(help="A folder, new or of an earlier export.")],
    as_json: AsJson = False,
) -> None:
    """Write the solved tables as documented arrays: NPZ, CSV, and a README of what is in them."""
    from muggins.cli.exporting import export_command

    export_command(folder, as_json=as_json)


drill: typer.Typer = typer.Typer(
    help="Practise counting, discards and the play.", no_args_is_help=True
)
study.add_typer(drill, name="drill")

Questions = Annotated[int, typer.Option("--questions", "-n", help="How many questions.")]
Seed = Annotated[int | None, typer.Option(help="The same seed asks the same questions.")]
Timed = Annotated[bool, typer.Option("--timed", help="Let the time taken count.")]


class RoleChoice(StrEnum):
    """Whose crib it is."""

    DEALER = "dealer"
    PONE = "pone"


class PracticeLevel(StrEnum):
    """Whose games positions of the play come from."""

    CLUB = "club"
    STRONG = "strong"


class PartChoice(StrEnum):
    """Which decisions of the play."""

    ANY = "any"
    LEAD = "lead"
    REPLY = "reply"


class PlayAim(StrEnum):
    """What a card is asked for."""

    NET = "net"
    OFFENCE = "offence"
    DEFENCE = "defence"


@drill.command("count")
def drill_count(
    questions: Questions = 10,
    seed: Seed = None,
    timed: Timed = False,
    crib: Annotated[
        bool | None, typer.Option("--crib/--hand", help="Only cribs, or only hands.")
    ] = None,
    by_item: Annotated[
        bool, typer.Option("--by-item", help="Say each item, as at the table.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Count hands that hold what you missed before; needs the extra drill."""
    from muggins.cli.drilling import drill_count_command

    status = drill_count_command(
        questions=questions, seed=seed, timed=timed, crib=crib, by_item=by_item, as_json=as_json
    )
    raise typer.Exit(status)


@drill.command("discard")
def drill_discard(
    questions: Questions = 10,
    seed: Seed = None,
    timed: Timed = False,
    role: Annotated[RoleChoice | None, typer.Option(help="Only as dealer, or as pone.")] = None,
    by_score: Annotated[
        bool, typer.Option("--by-score", help="At a score, for the chance to win.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Lay two of six cards away, marked by the points it loses; needs the extra engine."""
    from muggins.cli.drilling import drill_discard_command

    status = drill_discard_command(
        questions=questions,
        seed=seed,
        timed=timed,
        role=None if role is None else role.value,
        by_score=by_score,
        as_json=as_json,
    )
    raise typer.Exit(status)


@drill.command("play")
def drill_play(
    questions: Questions = 10,
    seed: Seed = None,
    timed: Timed = False,
    level: Annotated[
        PracticeLevel, typer.Option(help="Whose games the positions come from.")
    ] = PracticeLevel.CLUB,
    part: Annotated[PartChoice, typer.Option(help="Leads, replies, or any.")] = PartChoice.ANY,
    aim: Annotated[
        PlayAim, typer.Option(help="For net points, the most of your own, or the fewest of theirs.")
    ] = PlayAim.NET,
    as_json: AsJson = False,
) -> None:
    """Play a card of a game, marked by the points it loses; needs the extra engine."""
    from muggins.cli.drilling import drill_play_command

    status = drill_play_command(
        questions=questions,
        seed=seed,
        timed=timed,
        level=level.value,
        part=part.value,
        aim=aim.value,
        as_json=as_json,
    )
    raise typer.Exit(status)


@drill.command("progress")
def drill_progress(
    export_to: Annotated[
        Path | None, typer.Option("--export", help="Write all attempts to a CSV or JSON file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print how your errors and your times have gone, by kind and by week."""
    from muggins.cli.drilling import drill_progress_command

    drill_progress_command(as_json=as_json, export=export_to)

"""A reviewed game for a terminal: the chance to win drawn, and what each side lost and gained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from muggins.game import Seat
from muggins.terminal.plotting import graph_lines

if TYPE_CHECKING:
    from muggins.analysis import Decision, Review

__all__ = ["review_lines"]

WIDTH, HEIGHT = 60, 11
"""Of the graph, in characters."""


def review_lines(review: Review, *, decisions: bool) -> Iterator[RenderableType]:
    """Give what a review found, to be printed; with every costly decision where asked for."""
    from muggins.analysis.remarks import in_words

    names = [review.record.name(seat) for seat in (Seat.A, Seat.B)]
    title = f"{names[0]} against {names[1]}"
    if review.outcome is not None:
        scores = "-".join(map(str, review.outcome.scores))
        title += f": {names[review.outcome.winner]} wins {scores}"
    yield Text(title, "bold")
    for gap in review.gaps:
        yield Text(f"Not told: {gap}.", "yellow")
    if review.graph:
        yield ""
        yield f"{names[0]}'s chance to win, deal by deal:"
        yield from map(Text, graph_lines(review.graph, WIDTH, HEIGHT))
    yield ""
    yield _seats_table(review)
    yield ""
    yield _averages_table(review)
    for seat in review.seats:
        if seat.worst:
            yield ""
            yield f"What cost {seat.name} most:"
            for decision in seat.worst:
                yield "  " + in_words(decision, seat.name)
    if review.stories:
        yield ""
        yield _luck_table(review, names[0])
    if decisions:
        yield ""
        for decision in _costly(review.decisions):
            yield in_words(decision, review.record.name(decision.seat))


def _costly(decisions: Sequence[Decision]) -> list[Decision]:
    return [one for one in decisions if one.points_lost >= 0.005 or one.win_lost >= 0.0005]


def _seats_table(review: Review) -> Table:
    from muggins.analysis.levels import LOSSES, nearest_level

    table = Table(box=None, pad_edge=False, header_style="dim")
    names = ("", "decisions", "points lost", "a deal", "discards", "play", "of the game", "level")
    for name in names:
        table.add_column(name, justify="right" if name and name != "level" else "left")
    for seat in review.seats:
        level = nearest_level(seat.lost_a_deal)
        table.add_row(
            seat.name,
            str(seat.decisions),
            f"{seat.points_lost:.2f}",
            f"{seat.lost_a_deal:.2f}",
            f"{seat.discards_lost:.2f}",
            f"{seat.play_lost:.2f}",
            f"{100 * seat.win_lost:.1f}%",
            f"near {level} ({LOSSES[level]:.2f})",
        )
    return table


def _averages_table(review: Review) -> Table:
    """Give what each seat earned a deal in either role, beside what solved play earns."""
    from muggins.engine.shipped import manifest
    from muggins.engine.tables import SCORES

    solved = manifest()[SCORES]["figures"]
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("points a deal", "deals", "hand", "crib", "play"):
        table.add_column(name, justify="left" if name == "points a deal" else "right")
    for role in ("dealer", "pone"):
        for seat in review.seats:
            own = seat.as_dealer if role == "dealer" else seat.as_pone
            crib = f"{own.crib:.2f}" if role == "dealer" else ""
            row = [f"{own.hand:.2f}", crib, f"{own.play:.2f}"] if own.deals else ["", "", ""]
            table.add_row(f"{seat.name} as {role}", str(own.deals), *row)
        crib = f"{solved['crib'][0]:.2f}" if role == "dealer" else ""
        hand, play = solved[f"{role}_hand"][0], solved[f"{role}_play"][0]
        table.add_row(f"solved play as {role}", "", f"{hand:.2f}", crib, f"{play:.2f}", style="dim")
    return table


def _luck_table(review: Review, name: str) -> Table:
    from muggins.analysis.luck import PARTS

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(f"where {name}'s result came from")
    table.add_column("points", justify="right")
    table.add_column("of the game", justify="right")
    points, win = review.luck("points"), review.luck("win")
    for part, words in PARTS.items():
        table.add_row(words, f"{points[part]:+.2f}", f"{100 * win[part]:+.1f}%")
    skill, luck = review.skill_and_luck("points")
    skill_win, luck_win = review.skill_and_luck("win")
    expected = sum(story.expected for story in review.stories)
    table.add_row("the deals held as dealer and pone", f"{expected:+.2f}", "")
    table.add_row("all skill", f"{skill:+.2f}", f"{100 * skill_win:+.1f}%", style="bold")
    table.add_row("all luck", f"{luck:+.2f}", f"{100 * luck_win:+.1f}%", style="bold")
    return table

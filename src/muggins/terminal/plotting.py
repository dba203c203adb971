"""The chance to win as a graph: in the terminal, and as SVG or PNG by Matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from muggins.errors import MugginsError
from muggins.extras import missing_words
from muggins.files import reason_of
from muggins.game import Seat

if TYPE_CHECKING:
    from muggins.analysis import Review

__all__ = ["graph_lines", "write_plot"]


def graph_lines(chances: Sequence[float], width: int, height: int) -> list[str]:
    """Draw chances from 0 to 1 in plain characters, a column or more a deal."""
    step = max(1, width // max(1, len(chances) - 1))
    rows = [[" "] * (step * (len(chances) - 1) + 1) for _ in range(height)]
    for place, chance in enumerate(chances):
        row = round((1 - chance) * (height - 1))
        rows[row][step * place] = "o"
        if place:
            _join(rows, chances[place - 1], chance, step * (place - 1), step, height)
    marks = {0: "100%", (height - 1) // 2: " 50%", height - 1: "  0%"}
    lines = [f"{marks.get(number, ''):>4} |{''.join(row)}" for number, row in enumerate(rows)]
    ticks = "".join(f"{deal:<{step}}" for deal in range(len(chances)))
    return [*lines, f"{'deal':>4} +{ticks}".rstrip()]


def _join(
    rows: list[list[str]], old: float, new: float, start: int, step: int, height: int
) -> None:
    """Join two marks with dots."""
    for offset in range(1, step):
        between = old + (new - old) * offset / step
        row = rows[round((1 - between) * (height - 1))]
        if row[start + offset] == " ":
            row[start + offset] = "."


def write_plot(review: Review, path: Path) -> None:
    """Write the graph as `.svg` or `.png`. Raises `MugginsError` on another name or no graph."""
    if path.suffix not in (".svg", ".png"):
        raise MugginsError(f"{path.name!r} is no name for a graph; allowed: .svg or .png")
    if not review.graph:
        raise MugginsError("there is no graph: the chance to win isn't known in this game")
    try:
        import matplotlib
    except ImportError as error:
        raise MugginsError(missing_words("a graph", error.name, "plots")) from error
    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    names = [review.record.name(seat) for seat in (Seat.A, Seat.B)]
    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    deals = range(len(review.graph))
    axes.axhline(50, color="0.7", linewidth=1)
    axes.plot(deals, [100 * chance for chance in review.graph], marker="o", color="#1f6f5c")
    axes.set(
        ylim=(-3, 103),
        xlabel="deals played",
        ylabel=f"{names[0]}'s chance to win, %",
        title=f"{names[0]} against {names[1]}",
    )
    axes.set_xticks(list(deals))
    for place, story in enumerate(review.stories, start=1):
        scores = next(
            step.after.scores
            for step in reversed(list(review.record.steps()))
            if step.before.deal == story.deal
        )
        axes.annotate(
            "-".join(map(str, scores)),
            (place, 100 * review.graph[place]),
            textcoords="offset points",
            xytext=(0, 7),
            ha="center",
            fontsize=7,
        )
    try:
        figure.savefig(path)
    except OSError as error:
        raise MugginsError(f"can't write {str(path)!r}: {reason_of(error)}") from error

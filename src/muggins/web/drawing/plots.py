"""Small plots: a spread of points, bars by starter, a line of progress; as attributes of SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["Bar", "Line", "Spread", "StarterBar", "Starters", "draw_line", "draw_spread"]
__all__ += ["draw_starters"]


class Bar(NamedTuple):
    """A bar: its place and size."""

    x: str
    y: str
    width: str
    height: str


class Spread(NamedTuple):
    """How often each number of points comes, in a field of 120 by 28; `mean` is where a line is."""

    bars: str
    """All as one path."""
    mean: str
    words: str


def draw_spread(often: Mapping[int, int], mean: float, most: int) -> Spread:
    """Draw how often each number of points comes, on a scale from 0 to `most` points."""
    pitch = 112 / max(most, 1)
    width = min(0.85 * pitch, 12.0)
    highest = max(often.values())
    bars = []
    for points, times in often.items():
        height = max(24 * times / highest, 1.5)
        left = 4 + points * pitch - width / 2
        bars.append(f"M{_n(left)} 26V{_n(26 - height)}H{_n(left + width)}V26Z")
    words = (
        f"The hand over {sum(often.values())} starters: least {min(often)}, most {max(often)}, "
        f"average {mean:.1f}"
    )
    return Spread("".join(bars), _n(4 + mean * pitch), words)


class StarterBar(NamedTuple):
    """A rank: the hand's least and most, and the crib's average, each as a bar."""

    label: str
    middle: str
    least: Bar
    more: Bar | None
    crib: Bar
    figure: str
    figure_y: str


class Starters(NamedTuple):
    """A bar a rank of starter, in a field of 404 by 172."""

    bars: list[StarterBar]
    words: str


def draw_starters(lines: Sequence[tuple[str, str, int, int, float]]) -> Starters:
    """Draw, for each rank, its sign, its word, the hand's least and most, and the crib."""
    highest = max(max(most, crib) for _, _, _, most, crib in lines)
    each = 120 / max(highest, 1)
    bars = []
    for place, (label, _, least, most, crib) in enumerate(lines):
        x = 5 + 31 * place
        more = None
        if most > least:
            more = Bar(_n(x), _n(150 - each * most), "14", _n(each * (most - least)))
        bars.append(
            StarterBar(
                label,
                _n(x + 10.5),
                Bar(_n(x), _n(150 - each * least), "14", _n(each * least)),
                more,
                Bar(_n(x + 15), _n(150 - each * crib), "6", _n(each * crib)),
                _range(least, most),
                _n(145 - each * most),
            )
        )
    told = ", ".join(f"{word} {_range(least, most)}" for _, word, least, most, _ in lines)
    return Starters(bars, f"The hand by starter rank: {told}")


def _range(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}–{most}"


class Line(NamedTuple):
    """A line over equal steps, in a field of 388 by 150, with the grid's levels and their words."""

    points: str
    dots: list[tuple[str, str]]
    grid: list[tuple[str, str, str]]
    first: str
    last: str
    words: str


def draw_line(values: Sequence[tuple[str, float]], unit: str) -> Line:
    """Draw named values, 0 or more, from left to right; `unit` says what they are."""
    top = _ceiling(max(value for _, value in values))
    across = 330 / max(len(values) - 1, 1)
    places = [
        (_n(44 + across * place), _n(120 - 104 * value / top))
        for place, (_, value) in enumerate(values)
    ]
    grid = [
        (_n(120 - 104 * share), _n(124 - 104 * share), f"{top * share:g}") for share in (0, 0.5, 1)
    ]
    told = ", ".join(f"{name} {value:.1f}" for name, value in values)
    return Line(
        " ".join(f"{x},{y}" for x, y in places),
        places,
        grid,
        values[0][0],
        values[-1][0],
        f"{unit}: {told}",
    )


def _ceiling(value: float) -> float:
    """Give a round number that is no less."""
    for step in (0.2, 0.4, 1, 2, 4, 6, 10, 20, 40, 60, 100):
        if value <= step:
            return step
    return float(100 * -(-value // 100))


def _n(value: float) -> str:
    """Write a number as short as a tenth allows."""
    return f"{round(value, 1):g}"

"""The chance to win through a game as a line: where everything of the picture stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["NARROW", "WIDE", "Band", "Chart", "Flag", "Frame", "Mark", "draw_chart"]


class Frame(NamedTuple):
    """The picture's size and the field of the line in it, in the units of its view box."""

    name: str
    width: float
    height: float
    left: float
    top: float
    right: float
    bottom: float
    room: float
    """What the label of a deal needs."""

    @property
    def drop(self) -> float:
        """How high the field is."""
        return self.bottom - self.top

    @property
    def foot(self) -> float:
        """Where the labels of the deals stand."""
        return self.bottom + 18


WIDE = Frame("wide", 1138, 310, 44, 26, 1124, 276, 22)
NARROW = Frame("narrow", 388, 290, 44, 26, 374, 256, 26)

FLAG = 22
"""From a flag's middle to what it flags, and to the next flag."""


class Mark(NamedTuple):
    """A mistake on the line: where it stands, in deals, and the chance to win that it cost."""

    place: float
    cost: float
    number: int = 0
    """Among the dearest, from 1; 0 for one of the others."""


class Band(NamedTuple):
    """A deal: its field, whether it is shaded, its label and where that stands."""

    x: str
    width: str
    is_shaded: bool
    middle: str
    label: str


class Flag(NamedTuple):
    """A dear mistake: its number, the flag's middle, the stroke of its cost, the line to that."""

    number: int
    x: str
    y: str
    text_y: str
    stroke: str
    lead: str


class Chart(NamedTuple):
    """All that is drawn, as the attributes of SVG."""

    frame: Frame
    bands: list[Band]
    line: str
    dots: list[tuple[str, str]]
    flags: list[Flag]
    grid: list[tuple[str, str, int]]
    """Of each level: its height, that of its label, and the per cent."""


@dataclass(frozen=True)
class _Scale:
    """From places, in deals, and chances to the picture."""

    frame: Frame
    deals: int

    def x(self, place: float) -> float:
        """Give where a place stands."""
        frame = self.frame
        return frame.left + (frame.right - frame.left) * place / self.deals

    def y(self, chance: float) -> float:
        """Give how high a chance stands; what is beyond 0 and 1 stands at the edge."""
        frame, chance = self.frame, min(max(chance, 0.0), 1.0)
        return frame.bottom - (frame.bottom - frame.top) * chance


def draw_chart(
    course: Sequence[tuple[float, float]],
    marks: Sequence[Mark],
    first_deal: int,
    deals: int,
    frame: Frame,
) -> Chart:
    """Draw a course of chances (0 to 1) by place, from 0 to the number of deals, with its marks."""
    scale = _Scale(frame, max(1, deals))
    line = " ".join(f"{_figure(scale.x(at))},{_figure(scale.y(chance))}" for at, chance in course)
    dots = [
        (_figure(scale.x(mark.place)), _figure(scale.y(_at(course, mark.place))))
        for mark in marks
        if not mark.number
    ]
    grid = []
    for level in (0, 25, 50, 75, 100):
        height = scale.y(level / 100)
        grid.append((_figure(height), _figure(height + 4), level))
    bands = list(_bands(scale, first_deal))
    return Chart(frame, bands, line, dots, _flags(scale, course, marks), grid)


def _bands(scale: _Scale, first_deal: int) -> list[Band]:
    """Give a band a deal; where they are narrow, only some are labelled."""
    width = scale.x(1) - scale.x(0)
    each = -(-scale.frame.room // width)
    bands = []
    for number in range(scale.deals):
        label = str(first_deal + number) if number % each == 0 else ""
        if not number and width >= 60:
            label = f"deal {label}"
        x = scale.x(number)
        bands.append(
            Band(_figure(x), _figure(width), number % 2 == 0, _figure(x + width / 2), label)
        )
    return bands


def _at(course: Sequence[tuple[float, float]], place: float) -> float:
    """Give the chance at a place: on the line between two known ones, or the last known."""
    after = bisect_right([known for known, _ in course], place)
    if not after or after == len(course):
        return course[min(after, len(course) - 1)][1] if course else 0.5
    (start, old), (end, new) = course[after - 1], course[after]
    return old + (new - old) * (place - start) / (end - start)


def _flags(
    scale: _Scale, course: Sequence[tuple[float, float]], marks: Sequence[Mark]
) -> list[Flag]:
    """Put a flag over each numbered mark, or under it where there is no room; none on another."""
    flags: list[Flag] = []
    taken: list[tuple[float, float]] = []
    for mark in sorted((mark for mark in marks if mark.number), key=lambda mark: mark.place):
        chance = _at(course, mark.place)
        x, low, high = scale.x(mark.place), scale.y(chance), scale.y(chance + mark.cost)
        step = -FLAG if high - FLAG > scale.frame.top / 2 else FLAG
        y = (high if step < 0 else low) + step
        while any(abs(x - other) < FLAG and abs(y - above) < FLAG for other, above in taken):
            y += step
        taken.append((x, y))
        stroke = f"M{_figure(x)} {_figure(low)}V{_figure(min(high, low - 2))}"
        lead = f"M{_figure(x)} {_figure(low)}V{_figure(y)}"
        flags.append(Flag(mark.number, _figure(x), _figure(y), _figure(y + 4.7), stroke, lead))
    return flags


def _figure(value: float) -> str:
    """Write a number as short as a tenth allows."""
    return f"{round(value, 1):g}"

"""Where the holes of the board are, and the line a peg takes: 121 holes, two lanes, in fives."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Literal, NamedTuple

__all__ = ["GAME_HOLE", "Lane", "Point", "hole_at", "holes", "trail_path"]

Lane = Literal["you", "them"]


class Point(NamedTuple):
    """A place on the board, in the units of its view box."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{_figure(self.x)} {_figure(self.y)}"


GAME_HOLE = Point(389.0, 0.0)
"""The last hole of the game to 121, which both lanes share."""

_OFFSET: dict[Lane, float] = {"you": 7.0, "them": -7.0}

# The bends: first and last hole, centre, radius of the middle line, and the arc's length in pitches
# that half a turn takes. The holes between them stand in straight streets.
_BIG = (36, 45, Point(377.5, 0.0), 44.0, 110.0, -90.0)
_SMALL = (81, 85, Point(-7.5, 22.0), 22.0, 55.0, 90.0)

_START = (Point(-26.0, 0.0), Point(-15.0, 0.0))
"""The start holes before the first street, of which only x counts."""


def _along(number: int) -> int:
    """Give the way to a hole of a street: ten a hole, five more after each five."""
    return 10 * number + 5 * (number // 5)


def hole_at(lane: Lane, hole: int) -> Point:
    """Give the place of a hole, -1 and 0 being the start holes, 121 the game hole.

    Raises `ValueError` outside -1 to 121.
    """
    if not -1 <= hole <= 121:
        raise ValueError(f"no hole {hole}; allowed: -1 to 121")
    if hole == 121:
        return GAME_HOLE
    off = _OFFSET[lane]
    if hole < 1:
        return Point(_START[hole + 1].x, -44.0 - off)
    if hole <= 35:
        return Point(_along(hole - 1), -44.0 - off)
    if hole <= 45:
        return _on_bend(lane, hole, _BIG)
    if hole <= 80:
        return Point(370.0 - _along(hole - 46), 44.0 + off)
    if hole <= 85:
        return _on_bend(lane, hole, _SMALL)
    return Point(_along(hole - 86), -off)


def _on_bend(lane: Lane, hole: int, bend: tuple[int, int, Point, float, float, float]) -> Point:
    first, _, centre, radius, length, start = bend
    turned = start + 180.0 * (7.5 + _along(hole - first)) / length
    angle, far = turned * pi / 180, radius + _OFFSET[lane]
    return Point(centre.x + far * cos(angle), centre.y + far * sin(angle))


def holes(lane: Lane) -> tuple[Point, ...]:
    """Give the places of the holes 1 to 120."""
    return tuple(hole_at(lane, hole) for hole in range(1, 121))


def trail_path(lane: Lane, rear: int, front: int) -> str:
    """Give the line from a rear peg to its front one along the lane, as an SVG path.

    Empty when they stand in the same hole. The bends are true arcs, and the way home to the game
    hole is straight.
    """
    if rear >= front:
        return ""
    steps = [f"M{hole_at(lane, rear)}"]
    at = rear
    for first, last, centre, radius, _, start in (_BIG, _SMALL):
        if at >= last + 1 or front < first:
            continue
        off = _OFFSET[lane]
        if at < first:
            begin = Point(centre.x, centre.y + (radius + off) * sin(start * pi / 180))
            steps.append(f"L{begin}")
        if front > last:
            end = Point(centre.x, centre.y - (radius + off) * sin(start * pi / 180))
            at = last + 1
        else:
            end, at = hole_at(lane, front), front
        steps.append(f"A{_figure(radius + off)} {_figure(radius + off)} 0 0 1 {end}")
        if at == front and front <= last:
            return "".join(steps)
    steps.append(f"L{hole_at(lane, front)}")
    return "".join(steps)


def _figure(number: float) -> str:
    """Write a length with one decimal at most."""
    return f"{round(number, 1) + 0.0:g}"

"""The cribbage board in a terminal: two lanes, two pegs a side, holes in fives, skunk lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from muggins.rules import Rules
from muggins.terminal.look import encodes

__all__ = ["Hole", "board_lines", "hole"]

STREET = 40
"""Holes in a row of the drawing; it fits 80 columns with its labels."""

_START = 2
"""Holes before the first: the pegs stand there at the beginning, the rear one behind."""


class Hole(NamedTuple):
    """Where a score stands in the drawing: a street from 0, and a column in it from 0."""

    street: int
    column: int


class _Marks(NamedTuple):
    """What a side's pegs look like: shape says whose they are before colour does."""

    front: str
    rear: str
    style: str


_SIDES = (_Marks("●", "○", "bold cyan"), _Marks("◆", "◇", "bold yellow"))
_PLAIN_SIDES = (_Marks("O", "o", "bold cyan"), _Marks("X", "x", "bold yellow"))


def hole(score: int, target: int) -> Hole:
    """Give the place of a hole, 0 (the start) to the target; holes stand in fives."""
    if score == 0:
        return Hole(0, _START - 1)
    last = score == target
    # The game hole stands at the end of the last street, not at the start of a new one.
    street = (score - 2 if last else score - 1) // STREET
    place = score - 1 - street * STREET
    lead = _START + 1 if street == 0 else 0
    return Hole(street, lead + place + place // 5)


def board_lines(
    names: Sequence[str],
    scores: Sequence[int],
    rears: Sequence[int],
    rules: Rules,
    *,
    signs: bool | None = None,
) -> list[Text]:
    """Draw the board: for each street a lane a side, then the scores in words.

    In plain characters unless `signs`, or unless standard output can print more.
    """
    target = rules.target
    signs = encodes("●○◆◇·") if signs is None else signs
    sides = _SIDES if signs else _PLAIN_SIDES
    width = max(map(len, names), default=0)
    lines: list[Text] = []
    streets = hole(target, target).street + 1
    for street in range(streets):
        for side, name in enumerate(names):
            first, last = street * STREET + 1, min((street + 1) * STREET, target)
            last = target if street == streets - 1 else last
            label = f"{first}-{last}" if side == 0 else ""
            line = Text().append(f"{label:>7}  {name:<{width}}  ", "dim")
            # Indented like the first street, where the start holes stand.
            line.append(" " * (0 if street == 0 else _START + 1))
            lane = _lane(street, "·" if signs else ".", rules)
            line.append_text(_pegged(lane, street, scores[side], rears[side], target, sides[side]))
            lines.append(line)
    words = ", ".join(
        f"{name} {score} ({marks.front})"
        for name, score, marks in zip(names, scores, sides, strict=False)
    )
    lines.append(Text(f"{'':>7}  {words}; to {target}.", "dim"))
    return lines


def _lane(street: int, empty: str, rules: Rules) -> list[str]:
    """Give the empty lane of a street: start holes, holes in fives, skunk lines between."""
    target = rules.target
    lane = [empty] * _START + [" "] if street == 0 else []
    for score in range(street * STREET + 1, target + 1):
        place = hole(score, target)
        if place.street != street:
            break
        if place.column == len(lane) + 1:
            skunk = score - 1 in (rules.skunk_line(), rules.skunk_line(double=True))
            lane.append("|" if skunk else " ")
        lane.append(empty)
    return lane


def _pegged(
    lane: list[str], street: int, score: int, rear: int, target: int, marks: _Marks
) -> Text:
    """Put a side's pegs into its lane; a peg that hasn't moved stands behind the front one."""
    pegs = {hole(score, target): marks.front}
    pegs.setdefault(hole(rear, target) if score else Hole(0, 0), marks.rear)
    marked = [pegs.get(Hole(street, column), mark) for column, mark in enumerate(lane)]
    line = Text()
    for is_peg, run in groupby(marked, key=lambda mark: mark in marks[:2]):
        line.append("".join(run), marks.style if is_peg else "dim")
    return line

"""A review as plain data, seat by seat, so that it can be kept and told to any reader.

It is what JSON holds: cards as text, seats as 0 and 1, chances from 0 to 1 as seat A sees them.
"""

from __future__ import annotations

from typing import TypedDict

__all__ = ["EDITION", "DealLine", "DecisionLine", "Earned", "Report", "SeatLine"]

EDITION = 1
"""Of this shape: a report of another edition is made again."""


class DecisionLine(TypedDict):
    """A decision; `place` is where in the game, in deals, and `why` is empty for all but a few."""

    deal: int
    seat: int
    is_dealer: bool
    kind: str
    scores: list[int]
    chosen: list[str]
    best: list[str]
    points_lost: float
    win_lost: float
    is_mistake: bool
    place: float
    why: str


class Earned(TypedDict):
    """Points a deal in a role, on average over whole deals."""

    deals: int
    hand: float
    crib: float
    play: float


class SeatLine(TypedDict):
    """A seat's part; `worst` are places in the list of decisions, the dearest first."""

    seat: int
    name: str
    decisions: int
    mistakes: int
    points_lost: float
    win_lost: float
    lost_a_deal: float
    discards_lost: float
    play_lost: float
    level: str
    level_loses: float
    worst: list[int]
    as_dealer: Earned
    as_pone: Earned


class DealLine(TypedDict):
    """A deal: the score before it, and A's chance then; luck by part, where it can be told."""

    number: int
    dealer: int
    scores: list[int]
    chance: float
    chance_after: float | None
    expected: float
    points: dict[str, float]
    win: dict[str, float]


class Report(TypedDict):
    """A game reviewed; `course` are A's chances by place in the game, in deals.

    `parts` are the parts of luck, in words.
    """

    edition: int
    names: list[str]
    target: int
    seer: int | None
    winner: int | None
    scores: list[int]
    won_by: str
    deals: list[DealLine]
    course: list[list[float]]
    decisions: list[DecisionLine]
    seats: list[SeatLine]
    expert: dict[str, float]
    parts: dict[str, str]
    gaps: list[str]
    cgn: str

"""What happened, each as one value that says who, what, how many points and why.

Events hold nothing that a seat may not see: logs, speech, boards and reviews all read the same
list, whoever's they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from muggins.cards import Card
from muggins.game.moves import Seat
from muggins.scoring import Tally

__all__ = [
    "Claimed",
    "Counted",
    "Dealt",
    "Discarded",
    "Event",
    "Outcome",
    "Passed",
    "Played",
    "Reset",
    "Scored",
    "Shown",
    "Turned",
    "Went",
    "Won",
]

What = Literal["hand", "crib"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of deal number `deal` (from 1) are dealt."""

    dealer: Seat
    deal: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat has laid `number` cards to the crib; which ones is its own affair (R5)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Turned:
    """`seat`, pone, cut, and the starter was turned (R6)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played; `count` is the count with it.

    `closing` is `"go"` or `"last"` when it also took the point for ending its count (R13), and
    `points` is all that it earned.
    """

    seat: Seat
    card: Card
    count: int
    tally: Tally
    closing: Literal["go", "last"] | None
    points: int


@dataclass(frozen=True, slots=True)
class Went:
    """A seat with cards is at go: none of them fits under 31, and another seat plays on (R8, R9).

    `again` when it was so already at an earlier card of this count.
    """

    seat: Seat
    count: int
    again: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat without cards is passed over, and `then` plays on (R8, R14)."""

    seat: Seat
    then: Seat


@dataclass(frozen=True, slots=True)
class Reset:
    """The count ended at `count` and is zero again; `leader` leads (R14)."""

    count: int
    leader: Seat


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand or the crib lies open, and its seat is asked to count it (R23)."""

    seat: Seat
    what: What
    cards: tuple[Card, ...]
    starter: Card


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed `points` (19 as 0); `right` says whether so, `again` whether it may retry."""

    seat: Seat
    what: What
    points: int
    right: bool
    again: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand or the crib was counted (R17); its points are in the `Scored` that follows, if any."""

    seat: Seat
    what: What
    tally: Tally


@dataclass(frozen=True, slots=True)
class Scored:
    """One movement of a peg.

    `why` names each reason: `heels`, `fifteen`, `thirty-one`, `pair`, `run`, `go`, `last`, `hand`,
    `crib`, `muggins` or `overcount`. `points` are what was earned; `score` is the running total
    after it, which stops at the target (R2).
    """

    seat: Seat
    points: int
    why: tuple[str, ...]
    cards: tuple[Card, ...]
    score: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended (R25); `scores` by side, `game_points` to the winner.

    A double skunk is a skunk too.
    """

    winner: Seat
    scores: tuple[int, ...]
    skunk: bool
    double_skunk: bool
    game_points: int

    @property
    def name(self) -> str:
        """What it is called: `win`, `skunk` or `double skunk`."""
        return "double skunk" if self.double_skunk else "skunk" if self.skunk else "win"


@dataclass(frozen=True, slots=True)
class Won:
    """The game is over, at this instant (R2)."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Discarded
    | Turned
    | Played
    | Went
    | Passed
    | Reset
    | Shown
    | Claimed
    | Counted
    | Scored
    | Won
)

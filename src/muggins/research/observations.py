"""A view as a row of whole numbers, always as long: what one seat sees, and nothing else.

`FIELDS` says what stands where. Pairs have the seat's own number first, then the other's; cards are
52 noughts and ones by `card.index`, or a number that is `card.index + 1`, and 0 where none is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

from muggins.cards import Card
from muggins.errors import MugginsError
from muggins.game import Event, Phase, Played, Reset, Seat, Went
from muggins.view import View

__all__ = ["FIELDS", "LENGTH", "PLAYS", "Field", "encode", "highest", "places", "shapes"]

PLAYS = 8
"""Cards played in a deal, at most."""

COLUMNS = 5
"""Numbers for each of them."""


class Field(NamedTuple):
    """One part of an observation: its name, how many numbers, 0 to which, and what they mean."""

    name: str
    size: int
    most: int
    meaning: str


FIELDS: tuple[Field, ...] = (
    Field("target", 1, 121, "points that win"),
    Field("phase", 6, 1, "one of deal, discard, cut, play, show, over"),
    Field("asked", 1, 1, "whether a decision of the seat is wanted"),
    Field("dealer", 1, 1, "whether the seat deals, so that the crib is its own"),
    Field("deal", 1, 241, "the number of the deal, from 1"),
    Field("opening", 2, 121, "scores before this deal"),
    Field("scores", 2, 121, "scores now"),
    Field("rears", 2, 121, "scores before the last movement of each side's pegs"),
    Field("held", 52, 1, "own cards not yet played"),
    Field("kept", 52, 1, "own four cards, once two are laid away"),
    Field("discarded", 52, 1, "own two cards in the crib"),
    Field("numbers_held", 2, 6, "how many cards each has not yet played"),
    Field("numbers_discarded", 2, 2, "how many cards each has laid to the crib"),
    Field("starter", 52, 1, "the starter, once it is turned"),
    Field("count", 1, 31, "the count of the play"),
    Field("pile", PLAYS, 52, "cards since the count was last zero, oldest first, as index + 1"),
    Field(
        "plays",
        PLAYS * COLUMNS,
        52,
        "a row for each card played in this deal: the card as index + 1; whose it was, 1 own, 2 "
        "the other's; the count with it; the points it took; what it led to, 1 a go of the side "
        "that did not play it, 2 the end of the count, 0 neither",
    ),
    Field("crib", 52, 1, "all four cards of the crib, once it lies open"),
    Field("winner", 1, 2, "who has won: 1 the seat, 2 the other, 0 nobody yet"),
    Field("skunk", 1, 2, "1 when it was a skunk, 2 when a double one"),
)
"""The parts of an observation, in their order."""

LENGTH = sum(field.size for field in FIELDS)
"""How many numbers an observation has."""


def places() -> dict[str, slice]:
    """Give where each field stands in an observation."""
    ends = list(accumulate(field.size for field in FIELDS))
    return {
        field.name: slice(end - field.size, end) for field, end in zip(FIELDS, ends, strict=True)
    }


def highest() -> list[int]:
    """Give the highest value of each number; the lowest is 0."""
    return [field.most for field in FIELDS for _ in range(field.size)]


def shapes() -> dict[str, tuple[int, ...]]:
    """Give the shape of each field: the plays are 8 rows of 5, the others rows."""
    return {
        field.name: (PLAYS, COLUMNS) if field.name == "plays" else (field.size,) for field in FIELDS
    }


def encode(view: View) -> list[int]:
    """Give the observation of a view. Raises `MugginsError` for three or four at the table."""
    if view.rules.seats != 2:
        raise MugginsError(f"observations are for two at the table, not for {view.rules.seats}")
    numbers = [number for part in _parts(view) for number in part]
    assert len(numbers) == LENGTH
    return numbers


def _parts(view: View) -> Iterator[list[int]]:
    """Give the numbers of each field, in the order of `FIELDS`."""
    yield [view.rules.target]
    yield [int(view.phase is phase) for phase in Phase]
    yield [int(view.is_asked)]
    yield [int(view.is_dealer)]
    yield [view.deal]
    for pair in (view.opening, view.scores, view.rears):
        yield _own_first(view.seat, pair)
    for cards in (view.held, view.kept, view.discarded):
        yield _noughts_and_ones(cards)
    yield _own_first(view.seat, view.numbers_held)
    yield _own_first(view.seat, view.numbers_discarded)
    yield _noughts_and_ones(() if view.starter is None else (view.starter,))
    yield [view.count]
    yield _filled([card.index + 1 for card in view.pile], PLAYS)
    yield _filled(_plays(view.seat, view.trail), PLAYS * COLUMNS)
    yield _noughts_and_ones(view.crib)
    outcome = view.outcome
    yield [0 if outcome is None else _whose(view.seat, outcome.winner)]
    yield [0 if outcome is None else outcome.skunk + outcome.double_skunk]


def _plays(seat: Seat, trail: Iterable[Event]) -> list[int]:
    """Give five numbers for each card played: card, whose, count, points, what it led to."""
    numbers: list[int] = []
    for event in trail:
        match event:
            case Played(seat=who, card=card, count=count, points=points):
                numbers += [card.index + 1, _whose(seat, who), count, points, 0]
            case Went():
                numbers[-1] = 1
            case Reset():
                numbers[-1] = 2
    return numbers


def _whose(seat: Seat, who: Seat) -> int:
    return 1 if who is seat else 2


def _own_first(seat: Seat, pair: tuple[int, ...]) -> list[int]:
    return [pair[seat], pair[1 - seat]]


def _noughts_and_ones(cards: Iterable[Card]) -> list[int]:
    numbers = [0] * 52
    for card in cards:
        numbers[card.index] = 1
    return numbers


def _filled(numbers: list[int], size: int) -> list[int]:
    return numbers + [0] * (size - len(numbers))

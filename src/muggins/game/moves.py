"""Seats, and what can happen to a game: the players' decisions and the pack's chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from muggins.cards import Card, CardLike, CardsLike, as_card, as_cards, cards_text
from muggins.errors import MugginsError

__all__ = ["Claim", "Cut", "Deal", "Discard", "Move", "Play", "Seat"]


class Seat(IntEnum):
    """A place at the table, fixed for the game; tuples by seat are indexed by it."""

    A = 0
    B = 1
    C = 2
    D = 3

    def __bool__(self) -> bool:
        # `if winner:` must not lose the first seat's wins.
        return True

    def __str__(self) -> str:
        return self.name

    def __format__(self, spec: str) -> str:
        return format(self.name, spec)

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat's letter, in either case. Raises `MugginsError`."""
        try:
            return cls[text.strip().upper()]
        except KeyError:
            raise MugginsError(f"{text!r} is no seat; allowed: A, B, C, D") from None


@dataclass(frozen=True, slots=True, init=False)
class Deal:
    """Chance: the hands dealt, by seat; for three, a card from the pack to the crib as well."""

    hands: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]

    def __init__(self, hands: Iterable[CardsLike], crib: CardsLike = ()) -> None:
        object.__setattr__(self, "hands", tuple(tuple(sorted(as_cards(hand))) for hand in hands))
        object.__setattr__(self, "crib", as_cards(crib))

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True, init=False)
class Cut:
    """Chance: the starter that is turned."""

    starter: Card

    def __init__(self, starter: CardLike) -> None:
        object.__setattr__(self, "starter", as_card(starter))

    def __str__(self) -> str:
        return f"cut {self.starter}"


@dataclass(frozen=True, slots=True, init=False)
class Discard:
    """A seat lays cards away to the crib (R5); their order doesn't matter."""

    seat: Seat
    cards: tuple[Card, ...]

    def __init__(self, seat: Seat, cards: CardsLike) -> None:
        object.__setattr__(self, "seat", Seat(seat))
        object.__setattr__(self, "cards", tuple(sorted(as_cards(cards))))

    def __str__(self) -> str:
        return f"discard {cards_text(self.cards, ' ')}"


@dataclass(frozen=True, slots=True, init=False)
class Play:
    """A seat plays a card (R7-R9)."""

    seat: Seat
    card: Card

    def __init__(self, seat: Seat, card: CardLike) -> None:
        object.__setattr__(self, "seat", Seat(seat))
        object.__setattr__(self, "card", as_card(card))

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat says what its hand or crib counts, 0 to 29; 19 claims 0 (R23)."""

    seat: Seat
    points: int

    def __str__(self) -> str:
        return f"claim {self.points}"


Move: TypeAlias = Deal | Cut | Discard | Play | Claim

"""Picking cards from a grid of the pack: what is picked stands in the address and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from muggins.cards import DECK, Card, Suit, cards_text, parse_card, parse_cards
from muggins.errors import CardError
from muggins.web.sentences import sentence

__all__ = ["Pick", "Picked", "count_address", "picked"]

_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
LONGEST = 120
"""Letters of typed cards that are read at all."""


class Pick(NamedTuple):
    """A card of the grid; `mark` says which of the picked ones it is, if it is one."""

    card: Card
    mark: str
    label: str


@dataclass(frozen=True)
class Picked:
    """Cards that are picked, as far as they could be read, and what is wrong with the text."""

    cards: tuple[Card, ...]
    text: str
    error: str = ""

    @property
    def address(self) -> str:
        """The cards as an address holds them."""
        return cards_text(self.cards)

    def grid(self, last: str = "") -> list[tuple[str, list[Pick]]]:
        """Give the pack by suit; `last` is the mark of a fifth card, the starter's."""
        suits = []
        for suit in _ORDER:
            cards = [card for card in DECK if card.suit is suit]
            suits.append((suit.word, [self._pick(card, last) for card in cards]))
        return suits

    def _pick(self, card: Card, last: str) -> Pick:
        if card not in self.cards:
            return Pick(card, "", card.name)
        place = self.cards.index(card) + 1
        is_last = bool(last) and place == 5
        where = "the starter" if is_last else "picked"
        return Pick(card, last if is_last else str(place), f"{card.name}, {where}")


def picked(text: str, most: int, toggled: str = "") -> Picked:
    """Read cards from an address, the `toggled` one added or taken back.

    An error leaves the text as it was, so that it can be mended.
    """
    if len(text) > LONGEST:
        return Picked((), "", f"The cards are {len(text)} letters long; allowed: {LONGEST}.")
    try:
        cards = list(parse_cards(text))
        if toggled:
            card = parse_card(toggled[:LONGEST])
            if card in cards:
                cards.remove(card)
            elif len(cards) >= most:
                raise CardError(f"{most} cards are picked already; take one back first")
            else:
                cards.append(card)
        if len(cards) > most:
            raise CardError(f"found {len(cards)} cards, expected {most} at most")
    except CardError as error:
        return Picked(_readable(text, most), text, sentence(str(error)))
    return Picked(tuple(cards), cards_text(cards, " "))


def count_address(cards: Sequence[Card], *, is_crib: bool = False) -> str:
    """Give the address of the counter with up to five cards, the starter last.

    A whole hand stands there as `cards`, one that is still being picked as `some`.
    """
    wishes = {"cards" if len(cards) == 5 else "some": cards_text(cards)} if cards else {}
    if is_crib:
        wishes["as"] = "crib"
    return reverse("count") + (f"?{urlencode(wishes)}" if wishes else "")


def _readable(text: str, most: int) -> tuple[Card, ...]:
    """Give the cards of a text when only the toggled one was wrong."""
    try:
        return tuple(parse_cards(text))[:most]
    except CardError:
        return ()

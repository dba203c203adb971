"""Choose cards by typing: by their number in the list, by name, and with a change of mind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from muggins.cards import Card, Rank, cards_text, parse_cards
from muggins.errors import CardError, MugginsError

__all__ = ["Choice", "named_cards"]

# Ranks that are letters can stand alone; a figure alone is a place in the list.
_LETTERS = {rank.symbol: rank for rank in (Rank.ACE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)}

_PLACE = re.compile(r"[+-]?[0-9]+")


def named_cards(text: str, hand: Sequence[Card]) -> list[Card]:
    """Give the cards of a hand that a line names: `1 4`, `5h Ks`, or `k` for the only king.

    Raises `MugginsError` naming what was found and what is allowed.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    if not words:
        raise MugginsError(f"nothing was typed; allowed: {_allowed(hand)}")
    if all(_PLACE.fullmatch(word) or word.upper() in _LETTERS for word in words):
        chosen = [_by_word(word, hand) for word in words]
    else:
        chosen = list(_by_name(text, hand))
    for card in chosen:
        if chosen.count(card) > 1:
            raise MugginsError(f"{card} is named twice; each card once")
    return chosen


def _allowed(hand: Sequence[Card]) -> str:
    return f"1 to {len(hand)}, or a card of {cards_text(hand, ' ')}"


def _by_word(word: str, hand: Sequence[Card]) -> Card:
    rank = _LETTERS.get(word.upper())
    if rank is None:
        # Both ends are checked: a negative place would count from the back.
        if len(word) > 4 or not 1 <= int(word) <= len(hand):
            raise MugginsError(f"no card {word} in the list; allowed: {_allowed(hand)}")
        return hand[int(word) - 1]
    fitting = [card for card in hand if card.rank is rank]
    if not fitting:
        raise MugginsError(f"no {rank.word} is held; allowed: {_allowed(hand)}")
    if len(fitting) > 1:
        raise MugginsError(f"which {rank.word}? {cards_text(fitting, ' or ')}")
    return fitting[0]


def _by_name(text: str, hand: Sequence[Card]) -> Sequence[Card]:
    try:
        cards = parse_cards(text)
    except CardError as error:
        raise MugginsError(f"{error}; or {_allowed(hand)}") from error
    for card in cards:
        if card not in hand:
            raise MugginsError(f"{card} is not held; allowed: {_allowed(hand)}")
    return cards


@dataclass
class Choice:
    """Cards chosen to be laid away, until they are confirmed."""

    hand: Sequence[Card]
    wanted: int = 2
    chosen: list[Card] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        """Whether as many cards are chosen as are wanted."""
        return len(self.chosen) == self.wanted

    def take(self, text: str) -> None:
        """Choose what a line names: one card is chosen or taken back, several are the choice.

        Raises `MugginsError` and changes nothing when the line can't be followed.
        """
        cards = named_cards(text, self.hand)
        if len(cards) > self.wanted:
            raise MugginsError(f"found {len(cards)} cards, expected {self.wanted} at most")
        if len(cards) > 1:
            self.chosen = cards
        elif cards[0] in self.chosen:
            self.chosen.remove(cards[0])
        elif self.is_complete:
            chosen = cards_text(self.chosen, " and ")
            raise MugginsError(f"{chosen} are chosen already; name one of them to take it back")
        else:
            self.chosen = [*self.chosen, cards[0]]

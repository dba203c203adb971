"""A shuffle that is committed to before the deal and can be checked after the game.

Before a game a secret seed is drawn and its SHA-256 shown. The player adds words of his own. The
pack of each deal follows from both, so neither side can choose it; afterwards the seed is shown,
and anyone can deal every hand again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from muggins.cards import DECK, Card

__all__ = ["CUT_FOR_DEAL", "Shuffle", "commitment", "first_dealer"]

CUT_FOR_DEAL = 0
"""The deal number whose pack is cut for the first deal; the game's deals count from 1."""


def commitment(seed: bytes) -> str:
    """Give the SHA-256 of a seed in hexadecimal: 64 digits, to be shown before the game."""
    return hashlib.sha256(seed).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """All packs of a game, from a secret seed (any bytes, 32 are drawn) and the player's words."""

    seed: bytes
    words: str = ""

    @property
    def commitment(self) -> str:
        """What is shown before the game."""
        return commitment(self.seed)

    def pack(self, deal: int) -> tuple[Card, ...]:
        """Give the order of the 52 cards for a deal, the top one first.

        Fisher-Yates over numbers from HMAC-SHA256(seed, words and deal number), each one picked
        without bias: a byte that would favour some values is thrown away, never reduced.
        """
        numbers = self._bytes(deal)
        pack = list(DECK)
        for size in range(52, 1, -1):
            chosen = _below(size, numbers)
            pack[size - 1], pack[chosen] = pack[chosen], pack[size - 1]
        return tuple(pack)

    def hands(self, deal: int, seats: int = 2) -> tuple[tuple[Card, ...], ...]:
        """Give the hands of a deal, pone's first and the dealer's last, one card at a time (R4)."""
        each = 6 if seats == 2 else 5
        pack = self.pack(deal)
        return tuple(pack[place : seats * each : seats] for place in range(seats))

    def extra(self, deal: int, seats: int = 2) -> tuple[Card, ...]:
        """Give the card dealt from the pack to the crib: one with three at the table (R27)."""
        return self.pack(deal)[15:16] if seats == 3 else ()

    def starter(self, deal: int, seats: int = 2) -> Card:
        """Give the card turned as starter: the first one left in the pack."""
        dealt = {2: 12, 3: 16, 4: 20}[seats]
        return self.pack(deal)[dealt]

    def cuts(self, seats: int = 2) -> tuple[tuple[Card, ...], ...]:
        """Give the cuts for the first deal, by seat, until the lowest rank is one seat's (R3)."""
        pack = self.pack(CUT_FOR_DEAL)
        rounds = [pack[:seats]]
        while first_dealer(rounds[-1]) is None:
            cut = len(rounds) * seats
            rounds.append(pack[cut : cut + seats])
        return tuple(rounds)

    def _bytes(self, deal: int) -> Iterator[int]:
        block = 0
        while True:
            message = f"{self.words}\n{deal}\n{block}".encode()
            yield from hmac.digest(self.seed, message, "sha256")
            block += 1


def first_dealer(cut: Sequence[Card]) -> int | None:
    """Give whose card is lowest, by place; None when the lowest rank is cut twice (R3)."""
    ranks = [card.rank for card in cut]
    lowest = min(ranks)
    return ranks.index(lowest) if ranks.count(lowest) == 1 else None


def _below(size: int, numbers: Iterator[int]) -> int:
    """Take an unbiased number from 0 to `size` - 1 out of random bytes."""
    limit = 256 - 256 % size
    return next(number for number in numbers if number < limit) % size

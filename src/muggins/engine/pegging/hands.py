"""Hands as multisets of ranks, numbered: all that the play can tell apart, for suits don't matter.

There are 1,820 hands of four cards. The same code numbers smaller problems of fewer ranks and
cards, small enough to be enumerated.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["COPIES", "MOST_ROOM", "Int", "RankHands", "rank_hands", "without_rank"]

Int = int | np.signedinteger[Any]
"""A whole number in compiled code."""

PACK_RANKS = tuple(range(13))
COPIES = 4
"""Cards of a rank in the pack."""
MOST_ROOM = 10
"""With this much left up to 31 no card is too high."""


class RankHands(NamedTuple):
    """Every hand of 0 to K of R ranks, numbered for each size in the order of its sorted ranks.

    A hand is `(size, number)`; arrays are padded to the N hands of the largest size.
    """

    ranks: NDArray[np.int64]
    """(R,): the ranks, 0 (ace) to 12 (king), rising."""
    sizes: NDArray[np.int64]
    """(K + 1,): how many hands there are of each size."""
    counts: NDArray[np.int8]
    """(K + 1, N, R): how many cards of each rank a hand holds."""
    with_rank: NDArray[np.int32]
    """(K, R, N of K - 1 cards): the hand of one card more, when a rank is added."""
    lowest: NDArray[np.int8]
    """(K + 1, N): the pips of a hand's lowest card, 99 without cards."""
    even: NDArray[np.float32]
    """(K + 1, 11, N): one over the ranks of a hand playable with 0 to 10 left up to 31, or 0."""
    whole: tuple[NDArray[np.int32], ...]
    """For each size n held, (N of K - n, N of n): the whole hand from what is played and held.

    Always five arrays, so that compiled code fits problems of any size; those past K are empty.
    """


@cache
def rank_hands(ranks: tuple[int, ...] = PACK_RANKS, cards: int = 4) -> RankHands:
    """Number every hand of up to `cards` (at most four) of the ranks, and how they hang together.

    Raises `ValueError` when a problem of these cards can't be built.
    """
    if not 2 <= cards <= COPIES or list(ranks) != sorted(set(ranks) & set(PACK_RANKS)):
        raise ValueError(f"no play of {cards} cards of the ranks {ranks}")
    listed = [
        list(combinations_with_replacement(range(len(ranks)), size)) for size in range(cards + 1)
    ]
    number = [{hand: place for place, hand in enumerate(hands)} for hands in listed]
    most = len(listed[cards])
    counts = np.zeros((cards + 1, most, len(ranks)), np.int8)
    for size, hands in enumerate(listed):
        for place, hand in enumerate(hands):
            for rank in hand:
                counts[size, place, rank] += 1
    with_rank = np.zeros((cards, len(ranks), len(listed[cards - 1])), np.int32)
    for size, hands in enumerate(listed[:-1]):
        for place, hand in enumerate(hands):
            for rank in range(len(ranks)):
                larger = tuple(sorted((*hand, rank)))
                with_rank[size, rank, place] = number[size + 1][larger]
    whole = tuple(
        np.array(
            [
                [number[cards][tuple(sorted(played + held))] for held in listed[size]]
                for played in listed[cards - size]
            ],
            np.int32,
        )
        for size in range(cards + 1)
    ) + (np.zeros((0, 0), np.int32),) * (COPIES - cards)
    worth = np.array([min(rank + 1, 10) for rank in ranks])
    lowest = np.where(counts > 0, worth, 99).min(axis=2).astype(np.int8)
    playable = [((counts > 0) & (worth <= room)).sum(axis=2) for room in range(MOST_ROOM + 1)]
    number_playable = np.stack(playable, axis=1)
    even = np.where(number_playable > 0, 1 / np.maximum(number_playable, 1), 0).astype(np.float32)
    sizes = np.array([len(hands) for hands in listed])
    return RankHands(np.array(ranks), sizes, counts, with_rank, lowest, even, whole)


def without_rank(hands: RankHands) -> NDArray[np.int32]:
    """Give the hand left when a rank is taken from one of some size, (K + 1, R, N), -1 if none."""
    without = np.full((len(hands.sizes), len(hands.ranks), int(hands.sizes[-1])), -1, np.int32)
    for size in range(1, len(hands.sizes)):
        number = int(hands.sizes[size - 1])
        for rank in range(len(hands.ranks)):
            without[size, rank, hands.with_rank[size - 1, rank, :number]] = np.arange(number)
    return without

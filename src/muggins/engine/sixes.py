"""All deals of six cards by rank alone, and the ways to lay two of them away.

A hand of ranks is a row of 13 counts, ace first. Pairs, kept fours and sixes are numbered in the
order of `itertools.combinations_with_replacement`, those with more than four of a rank left out.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.tables import rank_points

__all__ = [
    "CHOOSE",
    "NUMBER_OF_FOURS",
    "NUMBER_OF_PAIRS",
    "NUMBER_OF_SIXES",
    "PLACES",
    "Sixes",
    "counts_of",
    "hand_worths",
    "numbered",
    "show_worths",
    "sixes",
]

PLACES: NDArray[np.int64] = np.array(list(combinations(range(6), 2)), np.int64)
"""(15, 2): the places of two of six cards, in order."""

NUMBER_OF_PAIRS = 91
NUMBER_OF_FOURS = 1_820
NUMBER_OF_SIXES = 18_395
JACK = 10

CHOOSE: NDArray[np.float64] = np.array(
    [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]],
    np.float64,
)
"""`CHOOSE[n, k]`: ways to choose k of n cards of a rank, 0 to 4."""


class Sixes(NamedTuple):
    """Each deal of six ranks: what it holds, how often it comes, and its (up to 15) discards.

    `pairs` and `kept` give for each discard the number of the pair laid away and of the four kept,
    -1 behind the last one.
    """

    counts: NDArray[np.int8]
    """(18395, 13)"""
    ways: NDArray[np.float64]
    """(18395,): hands of cards with these ranks; 20,358,520 in all"""
    pairs: NDArray[np.int16]
    """(18395, 15)"""
    kept: NDArray[np.int16]
    """(18395, 15)"""


@cache
def numbered(size: int) -> dict[tuple[int, ...], int]:
    """Give the number of each sorted tuple of `size` ranks, 0 to 12."""
    hands = (
        hand
        for hand in combinations_with_replacement(range(13), size)
        if max(map(hand.count, hand), default=0) <= 4
    )
    return {hand: number for number, hand in enumerate(hands)}


@cache
def counts_of(size: int) -> NDArray[np.int8]:
    """Give the counts of ranks of each hand of `size` cards, (n, 13)."""
    hands = numbered(size)
    counts = np.zeros((len(hands), 13), np.int8)
    for hand, number in hands.items():
        for rank in hand:
            counts[number, rank] += 1
    counts.setflags(write=False)
    return counts


@cache
def sixes() -> Sixes:
    """Build the deals of six ranks; takes about a second."""
    counts = counts_of(6)
    ways = CHOOSE[4][counts].prod(axis=1)
    pairs = np.full((NUMBER_OF_SIXES, 15), -1, np.int16)
    kept = np.full((NUMBER_OF_SIXES, 15), -1, np.int16)
    pair_numbers, four_numbers = numbered(2), numbered(4)
    for hand, number in numbered(6).items():
        seen: dict[tuple[int, int], tuple[int, ...]] = {}
        for first in range(5):
            for second in range(first + 1, 6):
                rest = hand[:first] + hand[first + 1 : second] + hand[second + 1 :]
                seen[hand[first], hand[second]] = rest
        for place, (pair, rest) in enumerate(seen.items()):
            pairs[number, place] = pair_numbers[pair]
            kept[number, place] = four_numbers[rest]
    return Sixes(counts, ways, pairs, kept)


@cache
def show_worths() -> NDArray[np.float64]:
    """Give what four ranks count with each starter rank, (1820, 13), in points.

    Fifteens, pairs and runs exactly; nobs as often as suits make it: a jack is of the suit of a
    starter that is no jack one time in four. Flushes are left out. 0 where no such starter is left.
    """
    table = rank_points().reshape((13,) * 5)
    fours = np.array(list(numbered(4)), np.int64)
    worths = np.zeros((NUMBER_OF_FOURS, 13), np.float64)
    for starter in range(13):
        points = table[fours[:, 0], fours[:, 1], fours[:, 2], fours[:, 3], starter]
        worths[:, starter] = np.maximum(points, 0)
        if starter != JACK:
            worths[:, starter] += counts_of(4)[:, JACK] / 4
    return worths


@cache
def hand_worths() -> NDArray[np.float64]:
    """Give what each kept four averages over the 46 starters, (18395, 15), in points.

    By ranks as in `show_worths`, given the six cards dealt; 0 behind the last discard.
    """
    deals = sixes()
    left = 4.0 - deals.counts
    worths = np.einsum("nkr,nr->nk", show_worths()[deals.kept], left) / 46
    return np.where(deals.kept >= 0, worths, 0.0)

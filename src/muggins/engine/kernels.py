"""Counting on integers and arrays, compiled by Numba: the fast forms of the law of points.

No value of the library comes in here. A card is its index, `4 * (rank - 1) + suit`, 0 to 51; a
rank is 0 (ace) to 12 (king). Points of ranks come from a table made from `scoring`
(`tables.rank_points`); everything here is proved equal to `scoring` and `game` by tests.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = [
    "CardArray",
    "PairFacts",
    "RankPoints",
    "card_bits",
    "count_series",
    "hand_points",
    "pair_facts",
    "pips",
    "play_points",
    "score_all",
    "score_many",
]

CardArray = NDArray[np.uint8]
RankPoints = NDArray[np.int8]
PairFacts = NDArray[np.uint64]

JACK = 10
ALL_CARDS = np.uint64((1 << 52) - 1)


@njit(cache=True)
def pips(rank: int) -> int:
    """Give what a rank counts towards 15 and 31."""
    return rank + 1 if rank < 10 else 10


@njit(cache=True)
def hand_points(
    table: RankPoints, first: int, second: int, third: int, fourth: int, starter: int, crib: bool
) -> int:
    """Give the points of four cards with their starter, 0 to 29; `table` is (13,) * 5 flat."""
    place = (((first >> 2) * 13 + (second >> 2)) * 13 + (third >> 2)) * 13 + (fourth >> 2)
    points = int(table[place * 13 + (starter >> 2)])
    suit = first & 3
    if (second & 3) == suit and (third & 3) == suit and (fourth & 3) == suit:
        if (starter & 3) == suit:
            points += 5
        elif not crib:
            points += 4
    # The starter is no card of the hand, so a jack turned finds no jack of its suit.
    nobs = 4 * JACK + (starter & 3)
    if nobs in (first, second, third, fourth):
        points += 1
    return points


@njit(cache=True)
def pair_facts() -> PairFacts:
    """Give what `score_many` asks of two bytes, (65536,) by the first plus 256 times the second.

    Bits 0 to 51 say which two cards they are, all of them set where they aren't two different
    cards; one of bits 52 to 55 is set for the suit of two of one suit; from bit 56 on stand their
    ranks, 13 times the first plus the second.
    """
    facts = np.full(65536, ALL_CARDS, np.uint64)
    for first in range(52):
        for second in range(52):
            if first != second:
                found = (np.uint64(1) << np.uint64(first)) | (np.uint64(1) << np.uint64(second))
                if first & 3 == second & 3:
                    found |= np.uint64(1) << np.uint64(52 + (first & 3))
                ranks = np.uint64((first >> 2) * 13 + (second >> 2))
                facts[first + 256 * second] = found | (ranks << np.uint64(56))
    return facts


@njit(cache=True)
def card_bits() -> PairFacts:
    """Give the bit of each card, (256,) by its index; all 52 bits for what is no card."""
    bits = np.full(256, ALL_CARDS, np.uint64)
    for card in range(52):
        bits[card] = np.uint64(1) << np.uint64(card)
    return bits


@njit(cache=True)
def score_many(
    table: RankPoints,
    facts: PairFacts,
    bits: PairFacts,
    hands: CardArray,
    crib: bool,
    points: CardArray,
) -> int:
    """Fill `points` (n,) with those of `hands` (n, 5), the starter last; give the first bad row.

    A row is bad when it isn't five different numbers from 0 to 51; -1 when none is. `facts` and
    `bits` are those of `pair_facts` and `card_bits`.
    """
    # Looks at tables stand for all comparisons of the cards with each other; whole numbers of one
    # width without a sign spare conversions; two bytes beside each other are read at once.
    flat = hands.ravel()
    one, eight = np.uint64(1), np.uint64(8)
    for number in range(hands.shape[0]):
        row = np.uint64(number)
        place = row * np.uint64(5)
        first, second = np.uint64(flat[place]), np.uint64(flat[place + one])
        third = np.uint64(flat[place + np.uint64(2)])
        fourth = np.uint64(flat[place + np.uint64(3)])
        starter = np.uint64(flat[place + np.uint64(4)])
        early, late = facts[first | (second << eight)], facts[third | (fourth << eight)]
        either, both = early | late, early & late
        if (both | (bits[starter] & either)) & ALL_CARDS:
            return number
        ranks = (early >> np.uint64(56)) * np.uint64(169) + (late >> np.uint64(56))
        found = np.uint64(table[ranks * np.uint64(13) + (starter >> np.uint64(2))])
        suit = starter & np.uint64(3)
        found += (either >> (np.uint64(4 * JACK) + suit)) & one
        flush = (both >> np.uint64(52)) & np.uint64(15)
        if flush:
            if flush >> suit & one:
                found += np.uint64(5)
            elif not crib:
                found += np.uint64(4)
        points[row] = found
    return -1


@njit(cache=True)
def score_all(table: RankPoints, crib: bool) -> NDArray[np.int64]:
    """Count every hand and starter of the pack: how many make each total, (30,)."""
    totals = np.zeros(30, np.int64)
    for first in range(49):
        for second in range(first + 1, 50):
            for third in range(second + 1, 51):
                for fourth in range(third + 1, 52):
                    for starter in range(52):
                        if starter in (first, second, third, fourth):
                            continue
                        totals[hand_points(table, first, second, third, fourth, starter, crib)] += 1
    return totals


@njit(cache=True)
def play_points(pile: NDArray[np.int64], size: int) -> int:
    """Give what the last of `size` ranks on the pile scores; go and last card apart (R10-R12).

    `pile` holds ranks 0 to 12, oldest first, and may be longer than `size`.
    """
    count = 0
    for place in range(size):
        count += pips(pile[place])
    points = 2 if count in (15, 31) else 0
    alike = 1
    while alike < size and pile[size - 1 - alike] == pile[size - 1]:
        alike += 1
    points += alike * (alike - 1)
    # Grow a block backwards; it is a run when its ranks differ and span its length.
    seen, lowest, highest, longest = 0, 13, -1, 0
    for length in range(1, size + 1):
        rank = pile[size - length]
        if seen & (1 << rank):
            break
        seen |= 1 << rank
        lowest, highest = min(lowest, rank), max(highest, rank)
        if length >= 3 and highest - lowest == length - 1:
            longest = length
    return points + longest


@njit(cache=True)
def count_series(most: int) -> tuple[int, int]:
    """Count the series of ranks the play allows, of up to `most` cards, and their points.

    A series has at most four of a rank and a count of at most 31; 31 cards are never reached.
    The points are those of every last card, go and last card apart.
    """
    pile = np.zeros(32, np.int64)
    left = np.full(13, 4, np.int64)
    counts = np.zeros(32, np.int64)
    following = np.zeros(32, np.int64)
    series = points = size = 0
    while True:
        rank = following[size]
        if size == most or rank == 13 or counts[size] + pips(rank) > 31:
            # Higher ranks are too high as well, so this pile is done.
            if size == 0:
                return series, points
            size -= 1
            left[pile[size]] += 1
            continue
        following[size] += 1
        if left[rank]:
            left[rank] -= 1
            pile[size] = rank
            counts[size + 1] = counts[size] + pips(rank)
            size += 1
            following[size] = 0
            series += 1
            points += play_points(pile, size)

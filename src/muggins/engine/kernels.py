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
    "RankPoints",
    "count_series",
    "hand_points",
    "pips",
    "play_points",
    "score_all",
    "score_many",
]

CardArray = NDArray[np.uint8]
RankPoints = NDArray[np.int8]

JACK = 10


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
def score_many(table: RankPoints, hands: CardArray, crib: bool, points: CardArray) -> int:
    """Fill `points` (n,) with those of `hands` (n, 5), the starter last; give the first bad row.

    A row is bad when it isn't five different numbers from 0 to 51; -1 when none is.
    """
    # Unsigned numbers: Numba then doesn't ask whether a place counts from the back.
    flat = hands.ravel()
    for row in range(hands.shape[0]):
        first, second = np.uint32(flat[5 * row]), np.uint32(flat[5 * row + 1])
        third, fourth = np.uint32(flat[5 * row + 2]), np.uint32(flat[5 * row + 3])
        starter = np.uint32(flat[5 * row + 4])
        if max(max(first, second), max(third, fourth), starter) > 51:
            return row
        # Bitwise, so that nothing is branched on.
        alike = (first == second) | (first == third) | (first == fourth) | (first == starter)
        alike |= (second == third) | (second == fourth) | (second == starter)
        if alike | (third == fourth) | (third == starter) | (fourth == starter):
            return row
        place = ((first >> 2) * 13 + (second >> 2)) * 13 + (third >> 2)
        found = int(table[np.uint32((place * 13 + (fourth >> 2)) * 13 + (starter >> 2))])
        nobs = np.uint32(4 * JACK) + (starter & np.uint32(3))
        found += (first == nobs) | (second == nobs) | (third == nobs) | (fourth == nobs)
        if ((first ^ second) | (first ^ third) | (first ^ fourth)) & 3 == 0:
            if (first ^ starter) & 3 == 0:
                found += 5
            elif not crib:
                found += 4
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

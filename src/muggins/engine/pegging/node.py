"""What happens to all hands at once at one node of the play, compiled.

A way to play is a table of one number a slot, which is a (hand, action) pair. A hand's numbers over
its playable ranks, made to sum to one, are its chances to play them; all alike where they are 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.pegging.hands import MOST_ROOM, Int, RankHands
from muggins.engine.pegging.tree import TreeArrays

__all__ = [
    "ANSWER",
    "RECORD",
    "SOLVE",
    "VALUE",
    "Pays",
    "Table",
    "Weights",
    "go_on",
    "lone_values",
    "measure",
    "pair_values",
    "pass_on",
    "settle",
    "take",
]

Table = NDArray[np.float32]
"""One number a slot of a seat, or one a hand at a node."""

SOLVE, VALUE, ANSWER, RECORD = 0, 1, 2, 3
"""What a walk does at its own seat's nodes: learn, keep to a table, answer best, or keep to a
table and record what each action is worth."""

_TINY = np.float32(1e-30)
_UNSEEN = np.float32(-1e30)


class Weights(NamedTuple):
    """How likely each of pone's hands meets each of the dealer's, summing to one."""

    joint: NDArray[np.float32]
    """(N, N): by pone's hand and the dealer's."""
    ends: NDArray[np.float32]
    """(M, M, R, R): the same by the K - 1 cards that each has played and by the last of each."""


class Pays(NamedTuple):
    """What the points of the tree are worth to the seat that walks."""

    edges: NDArray[np.int8]
    """(edges,)"""
    pairs: NDArray[np.int8]
    """(pairs, R, R): by the last cards of pone and dealer."""
    pone_alone: NDArray[np.float32]
    """Flat, by pone's hand, when only he has cards."""
    dealer_alone: NDArray[np.float32]
    """Flat, by the dealer's hand, when only he has cards."""


@njit(nogil=True, cache=True)
def _rank_edges(hands: RankHands, arrays: TreeArrays, node: Int) -> int:
    """Give how many edges of a node are ranks; a go is the last edge."""
    number = np.int64(arrays.edges[node])
    if arrays.rank[arrays.first[node] + number - 1] == hands.ranks.size:
        number -= 1
    return int(number)


@njit(nogil=True, cache=True)
def measure(
    hands: RankHands,
    arrays: TreeArrays,
    node: Int,
    size: Int,
    table: Table,
    scale: Table,
    base: Table,
) -> None:
    """Fill `scale` and `base` by hand, so that a chance is number times scale plus base."""
    number = hands.sizes[size]
    scale[:number] = 0
    width = hands.sizes[size - 1]
    first = arrays.first[node]
    for edge in range(_rank_edges(hands, arrays, node)):
        larger = hands.with_rank[size - 1, arrays.rank[first + edge]]
        slot = arrays.slots[node] + edge * width
        for hand in range(width):
            scale[larger[hand]] += table[slot + hand]
    room = np.int64(arrays.room[node])
    even = hands.even[size, room if room < MOST_ROOM else np.int64(MOST_ROOM)]
    for hand in range(number):
        if scale[hand] > _TINY:
            scale[hand] = np.float32(1) / scale[hand]
            base[hand] = 0
        else:
            scale[hand] = 0
            base[hand] = even[hand]


@njit(nogil=True, cache=True)
def pass_on(
    larger: NDArray[np.int32],
    slot: Int,
    table: Table,
    sums: Table,
    factor: np.float32,
    scale: Table,
    base: Table,
    reach: Table,
    after: Table,
) -> bool:
    """Fill how often each hand comes behind a rank edge, and say whether any does.

    `larger` are the hands before the card was laid, and `slot` is the first slot of the edge, or
    negative where the last card is laid and there is no choice.
    """
    if slot < 0:
        after[0] = reach[larger[0]]
        return bool(after[0] > 0)
    total = np.float32(0)
    for hand in range(larger.size):
        before = larger[hand]
        chance = reach[before] * (table[slot + hand] * scale[before] + base[before])
        after[hand] = chance
        total += chance
    if factor > 0:
        for hand in range(larger.size):
            sums[slot + hand] += factor * after[hand]
    return bool(total > 0)


@njit(nogil=True, cache=True)
def go_on(lowest: NDArray[np.int8], room: Int, reach: Table, after: Table) -> bool:
    """Fill how often each hand says go, and say whether any does."""
    any_does = False
    for hand in range(lowest.size):
        after[hand] = reach[hand] if lowest[hand] > room else np.float32(0)
        any_does = any_does or after[hand] > 0
    return any_does


@njit(nogil=True, cache=True)
def take(
    lowest: NDArray[np.int8],
    room: Int,
    place: Int,
    larger: NDArray[np.int32],
    is_go: bool,
    below: Table,
    actions: Table,
    values: Table,
) -> None:
    """Keep what an edge of one's own is worth; a go, and a last card, are no choice."""
    if is_go:
        for hand in range(lowest.size):
            if lowest[hand] > room:
                values[hand] = below[hand]
    elif larger.size == 1:
        values[larger[0]] = below[0]
    else:
        for hand in range(larger.size):
            actions[place + hand] = below[hand]


@njit(nogil=True, cache=True)
def settle(
    hands: RankHands,
    arrays: TreeArrays,
    node: Int,
    size: Int,
    table: Table,
    scale: Table,
    base: Table,
    actions: Table,
    values: Table,
    task: Int,
) -> None:
    """Fill what the hands of the player on turn are worth from what his actions are worth.

    `values` must be zero, or hold the go of a hand that can't play. `SOLVE` adds to each rank's
    regret what it is worth more, none falling below zero.
    """
    width = hands.sizes[size - 1]
    first = arrays.first[node]
    number = _rank_edges(hands, arrays, node)
    if task == ANSWER:
        for hand in range(hands.sizes[size]):
            if hands.lowest[size, hand] <= arrays.room[node]:
                values[hand] = _UNSEEN
    for edge in range(number):
        larger = hands.with_rank[size - 1, arrays.rank[first + edge]]
        slot, place = arrays.slots[node] + edge * width, edge * width
        for hand in range(width):
            before = larger[hand]
            if task == ANSWER:
                values[before] = max(values[before], actions[place + hand])
            else:
                chance = table[slot + hand] * scale[before] + base[before]
                values[before] += chance * actions[place + hand]
    if task == ANSWER:
        for hand in range(hands.sizes[size]):
            if values[hand] == _UNSEEN:
                values[hand] = 0
    elif task == SOLVE:
        for edge in range(number):
            larger = hands.with_rank[size - 1, arrays.rank[first + edge]]
            slot, place = arrays.slots[node] + edge * width, edge * width
            for hand in range(width):
                more = actions[place + hand] - values[larger[hand]]
                table[slot + hand] = max(table[slot + hand] + more, np.float32(0))


@njit(nogil=True, cache=True)
def pair_values(
    ends: NDArray[np.float32],
    pairs: NDArray[np.int8],
    points: np.float32,
    seat: Int,
    reach: Table,
    values: Table,
) -> None:
    """Fill what the seat's last cards are worth where both hold one."""
    if seat == 0:
        _pone_pairs(ends, pairs, points, reach, values)
    else:
        _dealer_pairs(ends, pairs, points, reach, values)


@njit(nogil=True, cache=True)
def lone_values(
    joint: NDArray[np.float32],
    alone: Table,
    is_pone: bool,
    pones: NDArray[np.int32],
    dealers: NDArray[np.int32],
    points: np.float32,
    seat: Int,
    reach: Table,
    values: Table,
) -> None:
    """Fill what the seat's hands are worth where only one of them has cards.

    `alone` is what the rest is worth by the hand held, `pones` and `dealers` the whole hands.
    """
    values[: pones.size if seat == 0 else dealers.size] = 0
    for one in range(pones.size):
        for two in range(dealers.size):
            worth = (alone[one if is_pone else two] + points) * joint[pones[one], dealers[two]]
            if seat == 0:
                values[one] += reach[two] * worth
            else:
                values[two] += reach[one] * worth


@njit(nogil=True, cache=True, fastmath=True)
def _pone_pairs(
    ends: Table, pairs: NDArray[np.int8], points: np.float32, reach: Table, values: Table
) -> None:
    """Fill what pone's last cards are worth against the dealer's."""
    for one in range(ends.shape[0]):
        total = np.float32(0)
        for two in range(ends.shape[1]):
            total += reach[two] * ends[one, two] * (np.float32(pairs[one, two]) + points)
        values[one] = total


@njit(nogil=True, cache=True, fastmath=True)
def _dealer_pairs(
    ends: Table, pairs: NDArray[np.int8], points: np.float32, reach: Table, values: Table
) -> None:
    """Fill what the dealer's last cards are worth against pone's."""
    values[: ends.shape[1]] = 0
    for one in range(ends.shape[0]):
        if reach[one] > 0:
            for two in range(ends.shape[1]):
                values[two] += reach[one] * ends[one, two] * (np.float32(pairs[one, two]) + points)

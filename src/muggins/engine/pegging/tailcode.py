"""Putting a policy in parts of one and reading it back, in one walk through the tree, compiled.

Both ways take the same walk. It keeps which hands each side can have come with by the parts so far,
and behind the trunk it codes those alone, each as its parts of every rank but the last.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.pegging.hands import Int, RankHands
from muggins.engine.pegging.node import Table
from muggins.engine.pegging.tree import TreeArrays

__all__ = ["Code", "walk_parts"]


class Code(NamedTuple):
    """What the walk reads and fills."""

    numbers: tuple[Table, Table]
    """By slot of pone and dealer: the policy to be put in parts; empty where parts are read."""
    parts: tuple[NDArray[np.uint8], NDArray[np.uint8]]
    """By slot: chances in parts of one. Those of the trunk are given where parts are read."""
    symbols: NDArray[np.uint8]
    starts: NDArray[np.int64]
    """(ends of the trunk,): the place of the first symbol behind each."""
    at: NDArray[np.int64]
    """(2,): the next symbol's place, and the next end's number."""
    early: int
    """Cards that the trunk holds."""
    levels: tuple[int, int]
    """Parts of one in the trunk and behind it."""
    least: tuple[float, float]
    """Chances below it get no part, in the trunk and behind it."""


@njit(cache=True, nogil=True)
def walk_parts(
    hands: RankHands,
    without: NDArray[np.int32],
    arrays: TreeArrays,
    code: Code,
    node: Int,
    left: NDArray[np.int64],
    pone: NDArray[np.bool_],
    dealer: NDArray[np.bool_],
) -> int:
    """Write or read the parts of a node and of all below it.

    `left` (R,) are how many of each rank nobody has laid, `pone` and `dealer` the hands held with
    which they can have come here by their own parts.
    """
    me = np.int64(arrays.mover[node])
    size, room = np.int64(arrays.held[node, me]), np.int64(arrays.room[node])
    down = 2 * (hands.sizes.size - 1) - arrays.held[node, 0] - arrays.held[node, 1]
    own = pone if me == 0 else dealer
    if size > 1:
        _code_node(hands, without, arrays, code, node, left, own, down < code.early)
    width = hands.sizes[size - 1]
    for edge in range(arrays.edges[node]):
        place = arrays.first[node] + edge
        rank, child = np.int64(arrays.rank[place]), np.int64(arrays.child[place])
        if child < 0:
            continue
        if rank == hands.ranks.size:
            after = own & (hands.lowest[size, : hands.sizes[size]] > room)
        else:
            after = own[hands.with_rank[size - 1, rank, :width]]
            if size > 1:
                first = arrays.slots[node] + edge * width
                after &= code.parts[me][first : first + width] > 0
            left[rank] -= 1
            if down + 1 == code.early:
                code.starts[code.at[1]] = code.at[0]
                code.at[1] += 1
        walk_parts(
            hands, without, arrays, code, child, left,
            after if me == 0 else pone, dealer if me == 0 else after,
        )  # fmt: skip
        if rank < hands.ranks.size:
            left[rank] += 1
    return 0


@njit(cache=True, nogil=True)
def _code_node(
    hands: RankHands,
    without: NDArray[np.int32],
    arrays: TreeArrays,
    code: Code,
    node: Int,
    left: NDArray[np.int64],
    own: NDArray[np.bool_],
    is_early: bool,
) -> None:
    """Write or read the parts of one node, hand by hand."""
    me = np.int64(arrays.mover[node])
    size = np.int64(arrays.held[node, me])
    writing = code.numbers[me].size > 0
    if is_early and not writing:
        return
    slots = np.zeros(hands.ranks.size, np.int64)
    shares = np.zeros(hands.ranks.size, np.float64)
    parts = np.zeros(hands.ranks.size, np.int64)
    levels = np.int64(code.levels[0] if is_early else code.levels[1])
    least = code.least[0] if is_early else code.least[1]
    for hand in range(hands.sizes[size]):
        if not (is_early or own[hand]) or _too_many(hands.counts[size, hand], left):
            continue
        number = _slots_of_hand(hands, without, arrays, node, size, hand, slots)
        if number == 0:
            continue
        if writing:
            for option in range(number):
                shares[option] = code.numbers[me][slots[option]]
            share_out(shares[:number], levels, least, parts)
        rest = levels
        for option in range(number):
            if option == number - 1:
                parts[option] = rest
            elif rest == 0:
                parts[option] = 0
            elif not is_early:
                if writing:
                    code.symbols[code.at[0]] = parts[option]
                parts[option] = code.symbols[code.at[0]]
                code.at[0] += 1
            rest -= parts[option]
            code.parts[me][slots[option]] = parts[option]


@njit(cache=True, nogil=True)
def _too_many(counts: NDArray[np.int8], left: NDArray[np.int64]) -> bool:
    """Say whether a hand needs more cards of a rank than are left."""
    lacking = 0
    for rank in range(left.size):
        lacking += counts[rank] > left[rank]
    return lacking > 0


@njit(cache=True, nogil=True)
def _slots_of_hand(
    hands: RankHands,
    without: NDArray[np.int32],
    arrays: TreeArrays,
    node: Int,
    size: Int,
    hand: Int,
    slots: NDArray[np.int64],
) -> int:
    """Fill the slots of a hand at a node, one for each rank that it can lay; give their number."""
    number = 0
    width = hands.sizes[size - 1]
    for edge in range(arrays.edges[node]):
        rank = np.int64(arrays.rank[arrays.first[node] + edge])
        if rank < hands.ranks.size and without[size, rank, hand] >= 0:
            slots[number] = arrays.slots[node] + edge * width + without[size, rank, hand]
            number += 1
    return number


@njit(cache=True, nogil=True)
def share_out(
    shares: NDArray[np.float64], levels: Int, least: float, parts: NDArray[np.int64]
) -> None:
    """Fill the nearest whole parts of `levels` that make it up, for shares of any sum.

    Shares below `least` of the whole get none; shares that are all 0 count as alike.
    """
    total = shares.sum()
    if total <= 0:
        shares[:] = 1
        total = np.float64(shares.size)
    for option in range(shares.size):
        if shares[option] < least * total:
            shares[option] = 0
    shares *= levels / shares.sum()
    given = 0
    for option in range(shares.size):
        parts[option] = np.int64(shares[option])
        given += parts[option]
    while given < levels:
        most = 0
        for option in range(1, shares.size):
            if shares[option] - parts[option] > shares[most] - parts[most]:
                most = option
        parts[most] += 1
        given += 1

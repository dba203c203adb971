"""The play as one public tree of ranks, with all that is forced at its ends counted out (R7-R15).

A node is what both have seen: the cards each has played, the pile since the last reset, who is at
go and whose turn it is. Its edges are the ranks its player may lay, in rising order, and behind
them his go where he may hold nothing playable. Where both hold one card, or one of them none,
nobody can harm the other any more: such leaves hold the points of the rest by the cards held.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.kernels import pips
from muggins.engine.pegging.ends import LonePoints, settle_leaves
from muggins.engine.pegging.hands import COPIES, MOST_ROOM, Int, RankHands, rank_hands
from muggins.engine.pegging.line import (
    BASE,
    HELD,
    LEAST,
    SIZE,
    TURN,
    is_leaf,
    lay_rank,
    pack_leaf,
    pile_count,
    say_go,
)

__all__ = ["Counts", "PlayTree", "TreeArrays", "build_tree", "grow_arrays"]

ALL_CARDS = 2 * COPIES
"""More cards than these are never down where somebody can still choose."""


class TreeArrays(NamedTuple):
    """The tree, node by node in the order of a walk in depth; node 0 is pone's lead.

    Edges of a node lie together. `slots` is where a node's (hand, action) pairs start in the table
    of its player, -1 where he holds one card: for each rank edge the hands of what he then holds.
    """

    mover: NDArray[np.int8]
    """(nodes,): 0 pone, 1 dealer."""
    held: NDArray[np.int8]
    """(nodes, 2): cards that pone and the dealer hold."""
    room: NDArray[np.int8]
    """(nodes,): what is left up to 31."""
    first: NDArray[np.int32]
    """(nodes,): the first edge."""
    edges: NDArray[np.int8]
    """(nodes,): how many edges."""
    slots: NDArray[np.int64]
    """(nodes,): the first slot in the player's table, or -1."""
    rank: NDArray[np.int8]
    """(edges,): the place of the rank among the R ranks; R is a go."""
    child: NDArray[np.int32]
    """(edges,): the next node, or -1 - the place of a leaf's points."""
    points: NDArray[np.int8]
    """(edges,): points scored, those of the dealer negative."""


class Counts(NamedTuple):
    """How large a tree is."""

    nodes: Int
    """Public nodes where somebody has to play or to say go."""
    edges: Int
    leaves: Int
    pairs: Int
    """Different leaves where each holds one card."""
    slots: tuple[int, int]
    """(hand, action) pairs of pone and of the dealer, at nodes where more than one card is held."""


@dataclass(frozen=True)
class PlayTree:
    """The public tree with the points of its leaves."""

    hands: RankHands
    arrays: TreeArrays
    pair_points: NDArray[np.int8]
    """(2, pairs, R, R): points of pone and dealer when pone's and the dealer's last cards fall."""
    lone_points: LonePoints
    """Points when only one of them has cards."""
    counts: Counts

    @property
    def depth(self) -> int:
        """No walk has more nodes: each card may have a go of either side before it."""
        return 6 * (len(self.hands.sizes) - 1) + 2


def build_tree(hands: RankHands | None = None) -> PlayTree:
    """Build the tree of the play of these hands; of the whole pack when none are given."""
    hands = rank_hands() if hands is None else hands
    cards = len(hands.sizes) - 1
    lead = np.array([0, cards, cards, 0, 0, 0, 0, 0, 0], np.int64)
    left = np.full(len(hands.ranks), COPIES, np.int64)
    arrays, keys, slots = grow_arrays(hands, np.zeros(0, np.int64), left, lead)
    pairs, lone_points = settle_leaves(hands, arrays.child, keys)
    counts = Counts(len(arrays.mover), len(arrays.rank), len(keys), pairs.shape[1], slots)
    return PlayTree(hands, arrays, pairs, lone_points, counts)


def grow_arrays(
    hands: RankHands,
    pile: NDArray[np.int64],
    left: NDArray[np.int64],
    at: NDArray[np.int64],
    most: int = ALL_CARDS,
) -> tuple[TreeArrays, NDArray[np.int64], tuple[int, int]]:
    """Grow the tree below a position; give it, the keys of its leaves and the slots of both seats.

    `left` (R,) are how many of each rank nobody has laid yet. The children of leaf edges are -1 -
    the number of the leaf. Positions with `most` cards down or more are leaves, too.
    """
    whole_pile = np.zeros(len(pile) + 2 * ALL_CARDS + 1, np.int64)
    whole_pile[: len(pile)] = pile
    totals = np.zeros(5, np.int64)
    arrays, keys = _empty_arrays(totals), np.zeros(1, np.int64)
    start = (hands.ranks, hands.sizes)
    _grow(False, *start, arrays, keys, totals, whole_pile, left.copy(), at, np.int64(most))
    arrays, keys = _empty_arrays(totals), np.zeros(totals[2], np.int64)
    slots = int(totals[3]), int(totals[4])
    totals[:] = 0
    _grow(True, *start, arrays, keys, totals, whole_pile, left.copy(), at, np.int64(most))
    return arrays, keys, slots


def _empty_arrays(totals: NDArray[np.int64]) -> TreeArrays:
    nodes, edges = max(int(totals[0]), 1), max(int(totals[1]), 1)
    return TreeArrays(
        mover=np.zeros(nodes, np.int8),
        held=np.zeros((nodes, 2), np.int8),
        room=np.zeros(nodes, np.int8),
        first=np.zeros(nodes, np.int32),
        edges=np.zeros(nodes, np.int8),
        slots=np.full(nodes, -1, np.int64),
        rank=np.zeros(edges, np.int8),
        child=np.zeros(edges, np.int32),
        points=np.zeros(edges, np.int8),
    )


@njit(cache=True)
def _grow(
    fill: bool,
    ranks: NDArray[np.int64],
    sizes: NDArray[np.int64],
    arrays: TreeArrays,
    keys: NDArray[np.int64],
    totals: NDArray[np.int64],
    pile: NDArray[np.int64],
    left: NDArray[np.int64],
    at: NDArray[np.int64],
    most: Int,
) -> int:
    """Add the node of a position and all below it; give its place, or -1 - that of its leaf."""
    if is_leaf(at) or 2 * (sizes.size - 1) - at[HELD] - at[HELD + 1] >= most:
        leaf = totals[2]
        totals[2] += 1
        if fill:
            keys[leaf] = pack_leaf(pile, at)
        return int(-1 - leaf)
    node, first = totals[0], totals[1]
    me = at[TURN]
    held, room = at[HELD + me], 31 - pile_count(pile, at[BASE], at[SIZE])
    least, number = at[LEAST + me], 0
    for place in range(ranks.size):
        number += left[place] > 0 and least <= pips(ranks[place]) <= room
    goes = room < MOST_ROOM
    totals[0] += 1
    totals[1] += number + goes
    if fill:
        arrays.mover[node], arrays.room[node] = me, room
        arrays.held[node, 0], arrays.held[node, 1] = at[HELD], at[HELD + 1]
        arrays.first[node], arrays.edges[node] = first, number + goes
        arrays.slots[node] = totals[3 + me] if held > 1 else -1
    if held > 1:
        totals[3 + me] += number * sizes[held - 1]
    edge = first
    for place in range(ranks.size):
        if left[place] > 0 and least <= pips(ranks[place]) <= room:
            after = at.copy()
            points = lay_rank(pile, after, ranks[place])
            left[place] -= 1
            child = _grow(fill, ranks, sizes, arrays, keys, totals, pile, left, after, most)
            left[place] += 1
            if fill:
                arrays.rank[edge], arrays.child[edge] = place, child
                arrays.points[edge] = points * (1 - 2 * me)
            edge += 1
    if goes:
        after = at.copy()
        after[LEAST + me] = max(least, room + 1)
        points = say_go(after)
        child = _grow(fill, ranks, sizes, arrays, keys, totals, pile, left, after, most)
        if fill:
            arrays.rank[edge], arrays.child[edge] = ranks.size, child
            arrays.points[edge] = points
    return int(node)

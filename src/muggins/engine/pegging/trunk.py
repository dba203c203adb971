"""The first four cards of the play as they come with the package: how to play them, and worths.

Of these cards every hand has its chances and worths; what follows is in `tail`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from muggins.engine.pegging.hands import COPIES, RankHands, rank_hands
from muggins.engine.pegging.path import GO, Step
from muggins.engine.pegging.tree import TreeArrays, grow_arrays
from muggins.engine.shipped import Arrays, load
from muggins.errors import MugginsError

__all__ = [
    "CHANCES",
    "EARLY",
    "PLAY",
    "UNITS",
    "Trunk",
    "grow_trunk",
    "number_of_ends",
    "pack_trunk",
    "slots_of",
    "trunk",
]

PLAY = "play.npz.xz"
"""The file of the first cards of the play."""

EARLY = 4
"""Cards that the trunk holds."""

IMPOSSIBLE = "the cards can't have been played in this order by what was held"
"""Said of a play that the rules don't allow."""

CHANCES = 255
"""A chance is shipped as so many parts of one."""

UNITS = 32
"""A worth is shipped in this part of a point."""

Two = tuple[NDArray[np.uint8], NDArray[np.uint8]]
Table = NDArray[np.float32]


@dataclass(frozen=True)
class Trunk:
    """The tree of the first cards, with a policy and worths by slot; pone's first, then dealer's.

    A slot is a (hand, action) pair as in `pegtree.TreeArrays`.
    """

    hands: RankHands
    arrays: TreeArrays
    chances: Two
    """(slots,) a seat: chances in `CHANCES` parts of one, all 0 where a hand can't be."""
    worths: tuple[NDArray[np.int16], NDArray[np.int16]]
    """(slots,) a seat: net points to come, in `UNITS` of a point."""
    both: tuple[NDArray[np.int16], NDArray[np.int16]]
    """(slots,) a seat: points to come of both sides together, in the same units."""
    kept: NDArray[np.float64]
    """(2, 1820): how often pone and the dealer keep each hand."""

    def edge(self, node: int, rank: int) -> int:
        """Give the edge of a rank, or of the go, from a node. Raises `MugginsError`."""
        return edge_of(self.arrays, node, rank)

    def follow(self, node: int, step: Step) -> int:
        """Give the node that a step leads to, negative behind the trunk."""
        return int(self.arrays.child[self.edge(node, step.rank)])

    def shares(self, node: int, rank: int) -> NDArray[np.float64]:
        """Give the chance that a rank is laid at a node, by the hand behind it, (hands,)."""
        table = self.chances[self.arrays.mover[node]]
        return shares_at(self.hands, self.arrays, node, self._size(node), table, rank)

    def parts(self, node: int, rank: int) -> NDArray[np.uint8]:
        """Give the same in parts as they are shipped, all 0 where a hand can't be."""
        size = self._size(node)
        slot = _slot(self.hands, self.arrays, node, size, self.edge(node, rank))
        table = self.chances[self.arrays.mover[node]]
        return table[slot : slot + int(self.hands.sizes[size - 1])]

    def worth(self, node: int, rank: int, hand: int) -> float:
        """Give net points to come when a rank is laid at a node; `hand` is what is then held."""
        return self._points(self.worths, node, rank, hand)

    def together(self, node: int, rank: int, hand: int) -> float:
        """Give the points to come of both sides together, likewise."""
        return self._points(self.both, node, rank, hand)

    def _points(
        self, units: tuple[NDArray[np.int16], NDArray[np.int16]], node: int, rank: int, hand: int
    ) -> float:
        seat, size = int(self.arrays.mover[node]), self._size(node)
        slot = _slot(self.hands, self.arrays, node, size, self.edge(node, rank)) + hand
        return float(units[seat][slot]) / UNITS

    def _size(self, node: int) -> int:
        return int(self.arrays.held[node, self.arrays.mover[node]])


def edge_of(arrays: TreeArrays, node: int, rank: int) -> int:
    """Give the edge of a rank, or of the go, from a node.

    Raises `MugginsError` where it can't be taken.
    """
    first, number = int(arrays.first[node]), int(arrays.edges[node])
    found = np.flatnonzero(arrays.rank[first : first + number] == rank)
    if not len(found):
        raise MugginsError(IMPOSSIBLE)
    return first + int(found[0])


def _slot(hands: RankHands, arrays: TreeArrays, node: int, size: int, edge: int) -> int:
    width = int(hands.sizes[size - 1])
    return int(arrays.slots[node]) + (edge - int(arrays.first[node])) * width


def shares_at(
    hands: RankHands,
    arrays: TreeArrays,
    node: int,
    size: int,
    table: NDArray[np.uint8] | NDArray[np.float32],
    rank: int,
) -> NDArray[np.float64]:
    """Give the chance that a rank is laid at a node of a table, by the hand behind it."""
    width, first = int(hands.sizes[size - 1]), int(arrays.first[node])
    totals = np.zeros(int(hands.sizes[size]))
    wanted = np.zeros(width)
    for edge in range(first, first + int(arrays.edges[node])):
        laid = int(arrays.rank[edge])
        if laid == GO:
            continue
        slot = _slot(hands, arrays, node, size, edge)
        numbers = table[slot : slot + width].astype(np.float64)
        totals[hands.with_rank[size - 1, laid, :width]] += numbers
        if laid == rank:
            wanted = numbers
    before = hands.with_rank[size - 1, rank, :width]
    room = min(int(arrays.room[node]), hands.even.shape[1] - 1)
    even: NDArray[np.float64] = hands.even[size, room, before].astype(np.float64)
    total = totals[before]
    np.divide(wanted, total, out=even, where=total > 0)
    return even


def grow_trunk(hands: RankHands) -> tuple[TreeArrays, tuple[int, int]]:
    """Grow the tree of the first cards; give it and the slots of pone and dealer."""
    lead = np.array([0, 4, 4, 0, 0, 0, 0, 0, 0], np.int64)
    left = np.full(13, COPIES, np.int64)
    arrays, _, slots = grow_arrays(hands, np.zeros(0, np.int64), left, lead, EARLY)
    return arrays, slots


def number_of_ends(arrays: TreeArrays) -> int:
    """Give how many ends the tree of the first cards has; end n is the child -1 - n."""
    return int(-arrays.child.min())


def slots_of(hands: RankHands, arrays: TreeArrays, node: int) -> int:
    """Give how many slots a node has."""
    size = int(arrays.held[node, arrays.mover[node]])
    first, number = int(arrays.first[node]), int(arrays.edges[node])
    ranks = int((arrays.rank[first : first + number] != GO).sum())
    return ranks * int(hands.sizes[size - 1]) if size > 1 else 0


def pack_trunk(
    chances: Two,
    worths: tuple[tuple[Table, Table], tuple[Table, Table]],
    kept: NDArray[np.float64],
) -> Arrays:
    """Give the arrays that are shipped, from chances in parts by slot of the trunk.

    `worths` are net points to come and those of both sides together.
    """
    found: Arrays = {"kept": kept.astype(np.float32)}
    for seat, name in enumerate(("pone", "dealer")):
        found[f"{name}_chances"] = chances[seat]
        for kind, points in zip(("worth", "both"), worths, strict=True):
            found[f"{name}_{kind}"] = np.round(points[seat] * UNITS).astype(np.int16)
    return found


def unpack_trunk(found: Arrays) -> Trunk:
    """Give the trunk from the arrays that are shipped."""
    hands = rank_hands()
    arrays, _ = grow_trunk(hands)
    chances, worths, both = (
        (found[f"pone_{kind}"], found[f"dealer_{kind}"]) for kind in ("chances", "worth", "both")
    )
    return Trunk(hands, arrays, chances, worths, both, found["kept"].astype(np.float64))


@cache
def trunk() -> Trunk:
    """Load the first cards of the play that come with the package. Raises `TableError`."""
    return unpack_trunk(load(PLAY))

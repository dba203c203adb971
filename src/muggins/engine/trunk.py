"""The first four cards of the play as they come with the package: how to play them, and worths.

The first three cards have a policy for each rank of starter, the fourth one for all; what follows
is solved on the spot. Worths are those of the solution that doesn't know the starter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from muggins.engine.peghands import COPIES, RankHands, rank_hands
from muggins.engine.pegpath import GO, Step
from muggins.engine.pegtree import TreeArrays, grow_arrays
from muggins.engine.shipped import Arrays, load
from muggins.errors import MugginsError

__all__ = [
    "ANY",
    "EARLY",
    "PLAY",
    "UNITS",
    "Trunk",
    "grow_trunk",
    "pack_trunk",
    "slots_of",
    "trunk",
]

PLAY = "play.npz.xz"
"""The file of the first cards of the play."""

EARLY = 4
"""Cards that the trunk holds."""

BY_STARTER = 3
"""Cards of which it has a policy for each starter."""

IMPOSSIBLE = "the cards can't have been played in this order by what was held"
"""Said of a play that the rules don't allow."""

ANY = 13
"""Stands for a starter that isn't known."""

CHANCES = 255
"""A chance is shipped as so many parts of one."""

UNITS = 32
"""A worth is shipped in this part of a point."""

Two = tuple[NDArray[np.uint8], NDArray[np.uint8]]
Table = NDArray[np.float32]


@dataclass(frozen=True)
class Trunk:
    """The tree of the first cards, with policies and worths by slot; pone's first, then dealer's.

    A slot is a (hand, action) pair as in `pegtree.TreeArrays`.
    """

    hands: RankHands
    arrays: TreeArrays
    chances: tuple[Two, ...]
    """By starter rank, and behind them for any starter, (slots,) a seat: chances in proportion
    within a hand."""
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

    def shares(self, node: int, rank: int, starter: int) -> NDArray[np.float64]:
        """Give the chance that a rank is laid at a node, by the hand behind it, (hands,)."""
        seat, size = int(self.arrays.mover[node]), self._size(node)
        return shares_at(self.hands, self.arrays, node, size, self.chances[starter][seat], rank)

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


def slots_of(hands: RankHands, arrays: TreeArrays, node: int) -> int:
    """Give how many slots a node has."""
    size = int(arrays.held[node, arrays.mover[node]])
    first, number = int(arrays.first[node]), int(arrays.edges[node])
    ranks = int((arrays.rank[first : first + number] != GO).sum())
    return ranks * int(hands.sizes[size - 1]) if size > 1 else 0


def _is_first(
    hands: RankHands, arrays: TreeArrays, slots: tuple[int, int]
) -> list[NDArray[np.bool_]]:
    """Say of each seat's slots whether they are of the cards with a policy a starter."""
    found = [np.zeros(number, np.bool_) for number in slots]
    for node in range(len(arrays.mover)):
        down = 8 - int(arrays.held[node].sum())
        if down < BY_STARTER and arrays.slots[node] >= 0:
            start = int(arrays.slots[node])
            found[arrays.mover[node]][start : start + slots_of(hands, arrays, node)] = True
    return found


def pack_trunk(
    hands: RankHands,
    policies: list[tuple[NDArray[np.float32], NDArray[np.float32]]],
    common: tuple[NDArray[np.float32], NDArray[np.float32]],
    worths: tuple[tuple[Table, Table], tuple[Table, Table]],
    kept: NDArray[np.float64],
) -> Arrays:
    """Give the arrays that are shipped, from policies in chances by slot of the trunk.

    `policies` are by starter, `common` that for all; `worths` net points to come and those
    of both sides together.
    """
    arrays, slots = grow_trunk(hands)
    firsts = _is_first(hands, arrays, slots)
    found: Arrays = {"kept": kept.astype(np.float32)}
    for seat, name in enumerate(("pone", "dealer")):
        first = firsts[seat]
        by_starter = np.array([policy[seat][first] for policy in (*policies, common)])
        found[f"{name}_first"] = _in_parts(by_starter)
        found[f"{name}_fourth"] = _in_parts(common[seat][~first])
        for kind, points in zip(("worth", "both"), worths, strict=True):
            found[f"{name}_{kind}"] = np.round(points[seat] * UNITS).astype(np.int16)
    return found


def _in_parts(chances: NDArray[np.float32]) -> NDArray[np.uint8]:
    return np.round(chances * CHANCES).astype(np.uint8)


def unpack_trunk(found: Arrays) -> Trunk:
    """Give the trunk from the arrays that are shipped."""
    hands = rank_hands()
    arrays, slots = grow_trunk(hands)
    firsts = _is_first(hands, arrays, slots)
    names = ("pone", "dealer")
    chances = []
    for starter in range(ANY + 1):
        tables = []
        for name, first in zip(names, firsts, strict=True):
            table = np.zeros(len(first), np.uint8)
            table[first] = found[f"{name}_first"][starter]
            table[~first] = found[f"{name}_fourth"]
            tables.append(table)
        chances.append((tables[0], tables[1]))
    worths, both = ((found[f"pone_{kind}"], found[f"dealer_{kind}"]) for kind in ("worth", "both"))
    return Trunk(hands, arrays, tuple(chances), worths, both, found["kept"].astype(np.float64))


@cache
def trunk() -> Trunk:
    """Load the first cards of the play that come with the package. Raises `TableError`."""
    return unpack_trunk(load(PLAY))

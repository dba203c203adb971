"""The last cards of the play as they come with the package: how to play on behind the trunk.

Of every hand that its own side can come to by the policy itself the table holds the chances, in
fifteenths; one that its side would never still hold has none. No best answer of the other side
depends on those. The chances are read in the order of a walk through the tree: a number for each
rank but the last of every hand, and none where all is given out already.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.pegging.hands import COPIES, rank_hands, without_rank
from muggins.engine.pegging.node import Table
from muggins.engine.pegging.path import GO, Path, Step
from muggins.engine.pegging.tailcode import Code, walk_parts
from muggins.engine.pegging.tree import PlayTree, TreeArrays, grow_arrays
from muggins.engine.pegging.trunk import CHANCES, EARLY, PLAY, Trunk, shares_at
from muggins.engine.shipped import Arrays, load

__all__ = [
    "LEVELS",
    "Behind",
    "Parts",
    "Reached",
    "Tail",
    "pack_tail",
    "play_behind",
    "reached_by",
    "read_whole",
    "tail",
    "write_whole",
]

LEVELS = 15
"""A chance behind the trunk is shipped as so many parts of one."""

FAINT = 0.01, 0.03
"""Chances below these are left out, in the trunk and behind it."""

Parts = tuple[NDArray[np.uint8], NDArray[np.uint8]]
"""Chances by slot of pone and of the dealer, in parts of one; all 0 for a hand without any."""

Reached = tuple[NDArray[np.bool_], NDArray[np.bool_]]
"""Which of the hands that pone and the dealer may hold their own chances can have led to."""


class Tail(NamedTuple):
    """Chances behind the trunk."""

    symbols: NDArray[np.uint8]
    """One for each rank but the last of a hand, in the order of a walk."""
    starts: NDArray[np.int64]
    """(ends of the trunk,): where the symbols behind each start."""


def write_whole(tree: PlayTree, numbers: tuple[Table, Table], ends: int) -> tuple[Parts, Tail]:
    """Put a policy of the whole tree in parts; give them, and what is shipped behind the trunk.

    `ends` is how many the trunk has. The parts are what is played: 0 for hands left out.
    """
    symbols = np.zeros(sum(map(len, numbers)), np.uint8)
    found = Tail(symbols, np.zeros(ends, np.int64))
    parts = _no_parts(tree.counts.slots)
    number = _walk_whole(tree, numbers, parts, found)
    return parts, Tail(symbols[:number].copy(), found.starts)


def read_whole(tree: PlayTree, parts: Parts, found: Tail) -> None:
    """Fill the parts of the whole tree, in which the trunk's are given already."""
    _walk_whole(tree, _NO_NUMBERS, parts, found)


def _walk_whole(tree: PlayTree, numbers: tuple[Table, Table], parts: Parts, found: Tail) -> int:
    """Walk the whole tree; give the number of symbols."""
    everything = np.ones(int(tree.hands.sizes[-1]), np.bool_)
    left = np.full(len(tree.hands.ranks), COPIES, np.int64)
    code = _code(numbers, parts, found, 0)
    walk_parts(
        *(tree.hands, without_rank(tree.hands), tree.arrays, code, np.int64(0)),
        *(left, everything, everything.copy()),
    )
    return int(code.at[0])


class Behind(NamedTuple):
    """The play behind an end of the trunk: its tree, and chances in parts by its slots."""

    arrays: TreeArrays
    parts: Parts

    def shares(self, node: int, rank: int) -> NDArray[np.float64]:
        """Give the chance that a rank is laid at a node, by the hand behind it, (hands,)."""
        seat, size = int(self.arrays.mover[node]), self._size(node)
        return shares_at(rank_hands(), self.arrays, node, size, self.parts[seat], rank)

    def has(self, node: int, hand: int) -> bool:
        """Say whether it tells how the hand of who is on turn at a node is to be played."""
        size = self._size(node)
        if size == 1:
            return True
        table, arrays = self.parts[self.arrays.mover[node]], self.arrays
        width = int(rank_hands().sizes[size - 1])
        for edge in range(int(arrays.edges[node])):
            rank = int(arrays.rank[arrays.first[node] + edge])
            after = int(_without()[size, rank, hand]) if rank != GO else -1
            if after >= 0 and table[int(arrays.slots[node]) + edge * width + after]:
                return True
        return False

    def cut(self, node: int, slots: tuple[int, int]) -> tuple[Table, Table]:
        """Give the numbers of pone and dealer from a node on, where there are so many slots."""
        tables = []
        for seat in (0, 1):
            below = (self.arrays.mover[node:] == seat) & (self.arrays.slots[node:] >= 0)
            start = int(self.arrays.slots[node + int(below.argmax())]) if below.any() else 0
            tables.append(self.parts[seat][start : start + slots[seat]].astype(np.float32))
        return tables[0], tables[1]

    def _size(self, node: int) -> int:
        return int(self.arrays.held[node, self.arrays.mover[node]])


def play_behind(first: Trunk, root: Path, end: int) -> Behind:
    """Give the shipped play behind an end of the trunk, to which a path leads.

    Raises `TableError`.
    """
    hands, found = rank_hands(), tail()
    arrays, _, slots = grow_arrays(hands, root.pile, root.left, root.at)
    parts = _no_parts(slots)
    code = _code(_NO_NUMBERS, parts, found, int(found.starts[end]))
    reached = reached_by(first, root.steps)
    walk_parts(hands, _without(), arrays, code, np.int64(0), root.left, *reached)
    return Behind(arrays, parts)


def _code(numbers: tuple[Table, Table], parts: Parts, found: Tail, start: int) -> Code:
    at = np.array([start, 0], np.int64)
    return Code(numbers, parts, *found, at, EARLY, (CHANCES, LEVELS), FAINT)


def reached_by(first: Trunk, steps: tuple[Step, ...]) -> Reached:
    """Say which hands of pone and of the dealer can have taken these steps of the trunk."""
    hands = first.hands
    reached = [np.ones(int(hands.sizes[4]), np.bool_) for _ in range(2)]
    node = 0
    for step in steps:
        size = int(first.arrays.held[node, step.seat])
        own = reached[step.seat]
        if step.rank == GO:
            reached[step.seat] = own & (hands.lowest[size, : len(own)] > step.room)
        else:
            before = hands.with_rank[size - 1, step.rank, : int(hands.sizes[size - 1])]
            reached[step.seat] = own[before] & (first.parts(node, step.rank) > 0)
        node = first.follow(node, step)
    return reached[0], reached[1]


@cache
def tail() -> Tail:
    """Load the last cards of the play that come with the package. Raises `TableError`."""
    return unpack_tail(load(PLAY))


def pack_tail(found: Tail) -> Arrays:
    """Give the arrays that are shipped."""
    numbers = np.diff(found.starts, append=len(found.symbols))
    return {"tail": found.symbols, "tail_numbers": numbers.astype(np.uint16)}


def unpack_tail(found: Arrays) -> Tail:
    """Give the chances from the arrays that are shipped."""
    ends = np.cumsum(found["tail_numbers"], dtype=np.int64)
    return Tail(found["tail"], ends - found["tail_numbers"])


def _no_parts(slots: tuple[int, int]) -> Parts:
    return np.zeros(slots[0], np.uint8), np.zeros(slots[1], np.uint8)


_NO_NUMBERS = np.zeros(0, np.float32), np.zeros(0, np.float32)


@cache
def _without() -> NDArray[np.int32]:
    return without_rank(rank_hands())

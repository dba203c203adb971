"""Solving what is left of a play on the spot, from both sides' ranges: CFR+ on a small tree.

What hands both sides may hold, and how likely two meet, is given by the ways in which they can
have come here; every end of the play is valued once, for each two hands, and then the tree is
walked as often as wanted.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.pegging.hands import Int, RankHands
from muggins.engine.pegging.leafworth import LeafWorth, finish_lone, finish_pair
from muggins.engine.pegging.line import HELD, unpack_leaf
from muggins.engine.pegging.node import SOLVE, VALUE, Table, go_on, measure, pass_on, settle, take
from muggins.engine.pegging.path import Path
from muggins.engine.pegging.tree import TreeArrays, grow_arrays

__all__ = ["Solved", "Spot", "make_spot", "revalued", "solve_spot", "worths_of"]

DEPTH = 26
"""No walk has more nodes."""


class Spot(NamedTuple):
    """A play to be solved from a position on."""

    hands: RankHands
    arrays: TreeArrays
    slots: tuple[int, int]
    joint: NDArray[np.float32]
    """(n, m): how likely each of pone's hands held meets each of the dealer's, summing to one."""
    played: tuple[int, int]
    """The numbers of the hands that pone and the dealer have played."""
    keys: NDArray[np.int64]
    """(leaves,): how the play ends at each, as `pegline` packs it."""
    offsets: NDArray[np.int64]
    """(leaves,): where a leaf's worths start."""
    payoffs: Table
    """Pone's worth times the likelihood, by the hands that pone and the dealer then hold."""


class Solved(NamedTuple):
    """A solved play: the average ways to play, and what they are worth at its start.

    `worths` are by edge and by the hand of the side on turn, net to him from here on, where his
    hand can lay the rank; `values` by his hand.
    """

    pone: Table
    dealer: Table
    worths: NDArray[np.float64]
    """(edges, hands)"""
    values: NDArray[np.float64]
    """(hands,)"""

    @property
    def tables(self) -> tuple[Table, Table]:
        """The tables of pone and dealer."""
        return self.pone, self.dealer


class _Work(NamedTuple):
    reach: Table
    values: Table
    scale: Table
    base: Table
    actions: Table


def make_spot(
    hands: RankHands,
    path: Path,
    left: NDArray[np.int64],
    played: tuple[int, int],
    joint: NDArray[np.float64],
    worth: LeafWorth,
) -> Spot:
    """Grow the tree below a path and value its ends.

    `left` (13,) are the ranks that can still be laid, `played` the numbers of the hands that pone
    and the dealer have played, `joint` (n, m) how likely the hands they hold meet.
    """
    arrays, keys, slots = grow_arrays(hands, path.pile, left, path.at)
    total = joint.sum()
    scaled = (joint / total if total > 0 else joint).astype(np.float32)
    offsets = np.zeros(len(keys), np.int64)
    payoffs = np.zeros(_measure_leaves(hands, keys, offsets), np.float32)
    return revalued(Spot(hands, arrays, slots, scaled, played, keys, offsets, payoffs), worth)


def revalued(spot: Spot, worth: LeafWorth) -> Spot:
    """Give the same play, its ends valued by another worth."""
    hands, played = spot.hands, spot.played
    payoffs = np.zeros_like(spot.payoffs)
    rows, columns = (
        _places(hands, held, number)
        for held, number in zip(spot.arrays.held[0].tolist(), played, strict=True)
    )
    _value_leaves(
        *(hands, spot.arrays, spot.keys, spot.offsets, spot.joint, rows, columns, worth, payoffs),
        *(np.int64(0), np.int64(played[0]), np.int64(played[1])),
        *(np.int64(worth.scores[0]), np.int64(worth.scores[1])),
    )
    return spot._replace(payoffs=payoffs)


def solve_spot(spot: Spot, iterations: int) -> Solved:
    """Solve a play by a number of iterations, the later ones counting more."""
    hands, arrays = spot.hands, spot.arrays
    pones, dealers = spot.slots
    regrets = np.zeros(pones, np.float32), np.zeros(dealers, np.float32)
    sums = np.zeros(pones, np.float32), np.zeros(dealers, np.float32)
    work = _room_for(spot)
    _iterate(hands, arrays, spot.offsets, spot.payoffs, regrets, sums, work, iterations)
    return Solved(sums[0], sums[1], *worths_of(spot, sums))


def worths_of(
    spot: Spot, tables: tuple[Table, Table]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give what pone's and the dealer's ways to play are worth, as `Solved` has it.

    By edge and hand, and by hand. The ends may be valued by another worth than was played for.
    """
    hands, arrays = spot.hands, spot.arrays
    me = int(arrays.mover[0])
    held, work = arrays.held[0].astype(np.int64), _room_for(spot)
    work.reach[0] = 1
    own, other = tables[me], tables[1 - me]
    _visit(
        *(hands, arrays, spot.offsets, spot.payoffs, (own, other, other), work),
        *(np.int64(0), np.int64(0), np.int64(0), np.int64(me), np.int64(VALUE), np.float32(0)),
    )
    number = int(hands.sizes[held[me]])
    likely = spot.joint.sum(axis=1 - me, dtype=np.float64)
    values = np.divide(
        work.values[0, :number], likely, out=np.zeros(number), where=likely > 0, dtype=np.float64
    )
    edges = int(arrays.edges[0])
    worths = np.tile(values, (edges, 1))
    width = int(hands.sizes[held[me] - 1])
    for edge in range(edges if held[me] > 1 else 0):
        rank = int(arrays.rank[edge])
        if rank < len(hands.ranks):
            larger = hands.with_rank[held[me] - 1, rank, :width]
            below = work.actions[0, edge * width : (edge + 1) * width].astype(np.float64)
            worths[edge, larger] = np.divide(
                below, likely[larger], out=np.zeros(width), where=likely[larger] > 0
            )
    return worths, values


def _room_for(spot: Spot) -> _Work:
    hands, held = spot.hands, spot.arrays.held[0].astype(np.int64)
    rows = np.zeros((4, DEPTH, int(hands.sizes[held].max())), np.float32)
    widest = len(hands.ranks) * int(hands.sizes[int(held.max()) - 1])
    return _Work(rows[0], rows[1], rows[2], rows[3], np.zeros((DEPTH, widest), np.float32))


def _places(hands: RankHands, held: int, played: int) -> NDArray[np.int64]:
    """Give for each whole hand the number of what is held at the start, -1 where none fits."""
    places = np.full(int(hands.sizes[-1]), -1, np.int64)
    whole = hands.whole[held][played]
    places[whole] = np.arange(len(whole))
    return places


@njit(cache=True, nogil=True)
def _measure_leaves(hands: RankHands, keys: NDArray[np.int64], offsets: NDArray[np.int64]) -> int:
    """Fill where the worths of each leaf start; give how many there are."""
    total = 0
    for leaf in range(keys.size):
        offsets[leaf] = total
        pone, dealer = keys[leaf] // 5 % 5, keys[leaf] % 5
        total += hands.sizes[pone] * hands.sizes[dealer]
    return total


@njit(cache=True, nogil=True)
def _value_leaves(
    hands: RankHands,
    arrays: TreeArrays,
    keys: NDArray[np.int64],
    offsets: NDArray[np.int64],
    joint: NDArray[np.float32],
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    worth: LeafWorth,
    payoffs: Table,
    node: Int,
    pone: Int,
    dealer: Int,
    pones_score: Int,
    dealers_score: Int,
) -> int:
    """Fill the worths of the leaves below a node, where these hands have been played."""
    me = np.int64(arrays.mover[node])
    size = np.int64(arrays.held[node, me])
    for edge in range(arrays.first[node], arrays.first[node] + arrays.edges[node]):
        rank, child = np.int64(arrays.rank[edge]), np.int64(arrays.child[edge])
        pones, dealers = np.int64(pone), np.int64(dealer)
        if rank < hands.ranks.size:
            laid = hands.sizes.size - 1 - size
            if me == 0:
                pones = np.int64(hands.with_rank[laid, rank, pone])
            else:
                dealers = np.int64(hands.with_rank[laid, rank, dealer])
        points = np.int64(arrays.points[edge])
        high, low = (
            (points if points > 0 else np.int64(0)),
            (-points if points < 0 else np.int64(0)),
        )
        one, two = np.int64(pones_score + high), np.int64(dealers_score + low)
        # Whoever is home stays there: nothing that follows counts.
        if pones_score >= worth.target or dealers_score >= worth.target:
            one, two = np.int64(pones_score), np.int64(dealers_score)
        if child >= 0:
            _value_leaves(
                hands,
                arrays,
                keys,
                offsets,
                joint,
                rows,
                columns,
                worth,
                payoffs,
                child,
                pones,
                dealers,
                one,
                two,
            )
        else:
            leaf = np.int64(-1 - child)
            _value_leaf(
                hands, keys[leaf], joint, rows, columns, worth,
                payoffs[offsets[leaf] :], pones, dealers, one, two,
            )  # fmt: skip
    return 0


@njit(cache=True, nogil=True)
def _value_leaf(
    hands: RankHands,
    key: Int,
    joint: NDArray[np.float32],
    rows: NDArray[np.int64],
    columns: NDArray[np.int64],
    worth: LeafWorth,
    payoffs: Table,
    pone: Int,
    dealer: Int,
    pones_score: Int,
    dealers_score: Int,
) -> None:
    """Fill the worths of one leaf, by what pone and the dealer then hold."""
    pile = np.zeros(20, np.int64)
    start = unpack_leaf(key, pile)
    at = start.copy()
    held, others = start[HELD], start[HELD + 1]
    wholes, others_wholes = hands.whole[held][pone], hands.whole[others][dealer]
    place = 0
    for mine in range(wholes.size):
        for theirs in range(others_wholes.size):
            pones, dealers = np.int64(wholes[mine]), np.int64(others_wholes[theirs])
            likely = np.float64(0)
            if rows[pones] >= 0 and columns[dealers] >= 0:
                likely = np.float64(joint[rows[pones], columns[dealers]])
            if likely > 0:
                if pones_score >= worth.target:
                    value = worth.won[dealers_score]
                elif dealers_score >= worth.target:
                    value = -worth.won[pones_score]
                elif held and others:
                    at[:] = start
                    value = finish_pair(
                        pile, at, hands.ranks[mine], hands.ranks[theirs], worth,
                        pones_score, dealers_score, pones, dealers,
                    )  # fmt: skip
                else:
                    value = finish_lone(
                        hands, pile, start, np.int64(0 if held else 1), mine if held else theirs,
                        worth, pones_score, dealers_score, pones, dealers,
                    )  # fmt: skip
                payoffs[place] = likely * value
            else:
                payoffs[place] = 0
            place += 1


@njit(cache=True, nogil=True)
def _iterate(
    hands: RankHands,
    arrays: TreeArrays,
    offsets: NDArray[np.int64],
    payoffs: Table,
    regrets: tuple[Table, Table],
    sums: tuple[Table, Table],
    work: _Work,
    iterations: Int,
) -> None:
    for iteration in range(1, iterations + 1):
        for seat in range(2):
            tables = (regrets[seat], regrets[1 - seat], sums[1 - seat])
            work.reach[0] = 1
            _visit(
                hands, arrays, offsets, payoffs, tables, work, np.int64(0), np.int64(0),
                np.int64(0), np.int64(seat), np.int64(SOLVE), np.float32(iteration),
            )  # fmt: skip


@njit(cache=True, nogil=True)
def _visit(
    hands: RankHands,
    arrays: TreeArrays,
    offsets: NDArray[np.int64],
    payoffs: Table,
    tables: tuple[Table, Table, Table],
    work: _Work,
    node: Int,
    depth: Int,
    row: Int,
    seat: Int,
    task: Int,
    factor: np.float32,
) -> int:
    """Fill `work.values[depth]` with what the seat's hands are worth from a node on.

    As `pegwalk._visit`, but for ends that are valued by both hands.
    """
    me = np.int64(arrays.mover[node])
    mine = me == seat
    size, room = np.int64(arrays.held[node, me]), np.int64(arrays.room[node])
    width, own = hands.sizes[size - 1], hands.sizes[arrays.held[node, seat]]
    lowest = hands.lowest[size, : hands.sizes[size]]
    values, below = work.values[depth], work.values[depth + 1]
    scale, base, actions = work.scale[depth], work.base[depth], work.actions[depth]
    values[:own] = 0
    if size > 1 and not mine:
        measure(hands, arrays, node, size, tables[1], scale, base)
    for edge in range(arrays.edges[node]):
        place = arrays.first[node] + edge
        rank, child = np.int64(arrays.rank[place]), np.int64(arrays.child[place])
        is_go = rank == hands.ranks.size
        slot = arrays.slots[node] + edge * width if size > 1 else np.int64(-1)
        larger = hands.with_rank[size - 1, 0 if is_go else rank, :width]
        beyond = np.int64(row if mine else row + 1)
        reach, after = work.reach[row], work.reach[beyond]
        if not mine:
            if is_go:
                comes = go_on(lowest, room, reach, after)
            else:
                comes = pass_on(
                    larger, slot, tables[1], tables[2], factor, scale, base, reach, after
                )
            if not comes:
                continue
        if child >= 0:
            _visit(
                hands, arrays, offsets, payoffs, tables, work, child, np.int64(depth + 1),
                beyond, np.int64(seat), np.int64(task), np.float32(factor),
            )  # fmt: skip
        else:
            held, others = np.int64(arrays.held[node, 0]), np.int64(arrays.held[node, 1])
            if not is_go and me == 0:
                held -= 1
            elif not is_go:
                others -= 1
            _leaf_values(
                payoffs[offsets[-1 - child] :],
                hands.sizes[held],
                hands.sizes[others],
                np.int64(seat),
                after,
                below,
            )
        if mine:
            take(lowest, room, edge * width, larger, is_go, below, actions, values)
        else:
            for hand in range(own):
                values[hand] += below[hand]
    if mine and size > 1:
        measure(hands, arrays, node, size, tables[0], scale, base)
        settle(hands, arrays, node, size, tables[0], scale, base, actions, values, task)
    return 0


@njit(cache=True, nogil=True, fastmath=True)
def _leaf_values(
    payoffs: Table, pones: Int, dealers: Int, seat: Int, reach: Table, values: Table
) -> None:
    """Fill what the seat's hands are worth at an end."""
    if seat == 0:
        for one in range(pones):
            total = np.float32(0)
            for two in range(dealers):
                total += reach[two] * payoffs[one * dealers + two]
            values[one] = total
        return
    values[:dealers] = 0
    for one in range(pones):
        if reach[one] > 0:
            for two in range(dealers):
                values[two] -= reach[one] * payoffs[one * dealers + two]

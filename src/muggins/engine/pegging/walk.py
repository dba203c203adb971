"""One walk through the tree of the play with every hand of both sides at once, compiled.

The walk is for one seat. Against the other's way to play it gives what each of the seat's hands is
worth, weighted by how likely the two hands meet: by the seat's own way to play (`VALUE`), by the
best answer to the other (`ANSWER`), or by the present strategy while regrets are learnt (`SOLVE`).
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.pegging.hands import Int, RankHands
from muggins.engine.pegging.node import (
    ANSWER,
    RECORD,
    Pays,
    Table,
    Weights,
    go_on,
    lone_values,
    measure,
    pair_values,
    pass_on,
    settle,
    take,
)
from muggins.engine.pegging.tree import PlayTree, TreeArrays

__all__ = ["PlayGame", "both_pays", "constant_pays", "make_game", "seat_pays", "walk"]


@dataclass(frozen=True)
class PlayGame:
    """The tree of the play and how likely each two hands meet in it."""

    tree: PlayTree
    weights: Weights
    threads: int = 2


class _Work(NamedTuple):
    """Room for one thread, by row or depth, and by hand."""

    reach: Table
    """By row: how often the other comes to a node with each of his hands."""
    values: Table
    """By depth: what each of the seat's hands is worth from a node on."""
    scale: Table
    """By depth: what a slot's number is multiplied by to give a chance to play."""
    base: Table
    """By depth: what is added to that; the even chance of a hand whose numbers are all 0."""
    actions: Table
    """By depth and slot of a node: what the action is worth."""


def make_game(
    tree: PlayTree, joint: NDArray[np.float64] | NDArray[np.float32], threads: int = 2
) -> PlayGame:
    """Give the game of a tree with weights of two hands' meeting, (N, N) by pone's and dealer's.

    They may have any sum. Raises `ValueError` on another shape, a negative weight, or nothing
    but zeros.
    """
    most = int(tree.hands.sizes[-1])
    joint = np.asarray(joint, np.float64)
    total = joint.sum() if joint.shape == (most, most) else 0.0
    if not (np.isfinite(total) and total > 0 and joint.min() >= 0):
        raise ValueError(f"weights must be ({most}, {most}), none negative and not all zero")
    scaled = (joint / total).astype(np.float32)
    last = tree.hands.whole[1]
    ends = np.empty((len(last), len(last), last.shape[1], last.shape[1]), np.float32)
    for played, pones in enumerate(last):
        ends[played] = scaled[pones][:, last].swapaxes(0, 1)
    return PlayGame(tree, Weights(scaled, ends), threads)


def seat_pays(tree: PlayTree, pone: Int, dealer: Int, manners: tuple[int, int]) -> Pays:
    """Give what is scored as `pone` times pone's points and `dealer` times the dealer's.

    `manners` are how pone and the dealer play on when the other has no cards left.
    """
    points = tree.arrays.points
    edges = pone * np.maximum(points, 0) + dealer * np.maximum(-points, 0)
    pairs = pone * tree.pair_points[0] + dealer * tree.pair_points[1]
    alone = [
        pone * lone[manner, 0] + dealer * lone[manner, 1]
        for lone, manner in zip(tree.lone_points, manners, strict=True)
    ]
    return Pays(edges.astype(np.int8), pairs.astype(np.int8), alone[0], alone[1])


def both_pays(tree: PlayTree, seat: Int, manners: tuple[int, int]) -> Pays:
    """Give the net points to a seat: its own less the other's."""
    sign = 1 - 2 * seat
    return seat_pays(tree, sign, -sign, manners)


def constant_pays(tree: PlayTree) -> Pays:
    """Give one point at every end, so that worths are how likely the ends are."""
    lone = [np.ones_like(points[0, 0]) for points in tree.lone_points]
    pairs = np.ones_like(tree.pair_points[0])
    return Pays(np.zeros_like(tree.arrays.points), pairs, lone[0], lone[1])


def walk(
    game: PlayGame,
    seat: int,
    task: int,
    pays: Pays,
    tables: tuple[Table, Table, Table],
    factor: float = 0.0,
    early: int = 0,
) -> NDArray[np.float64]:
    """Walk the whole tree for a seat; give what each of its hands is worth, (N,), weighted.

    `tables` are the seat's own (not read for `ANSWER`), the other's, and one that takes `factor`
    times the other's chances to come to each slot and use it. `SOLVE` also adds to the regrets in
    the seat's own. Divided by the weight of a hand its value is in points a deal.

    `RECORD` puts what each of the seat's actions is worth, weighted, into the third table, before
    `early` cards are down.
    """
    hands, arrays = game.tree.hands, game.tree.arrays
    size = int(hands.sizes[-1])
    leads, width = int(arrays.edges[0]), int(hands.sizes[-2])
    reach = np.ones((leads, size), np.float32)
    if seat == 1:
        reach = np.zeros((leads, width), np.float32)
        _lead(hands, arrays, tables, np.float32(factor), reach)
    values = np.zeros((leads, width if seat == 0 else size), np.float32)

    def follow(lead: int) -> None:
        depth = game.tree.depth
        rows = np.zeros((4, depth, size), np.float32)
        actions = np.zeros((depth, len(hands.ranks) * width), np.float32)
        work = _Work(rows[0], rows[1], rows[2], rows[3], actions)
        work.reach[0, : reach.shape[1]] = reach[lead]
        _follow(*(arrays, hands, pays, game.weights, tables, work, lead, seat, task, factor, early))
        values[lead] = work.values[0, : values.shape[1]]

    with ThreadPoolExecutor(game.threads) as pool:
        list(pool.map(follow, range(leads)))
    if seat == 1:
        total: NDArray[np.float64] = values.sum(axis=0, dtype=np.float64)
        return total
    worth = np.zeros(size, np.float32)
    if task == RECORD:
        tables[2][: values.size] = values.ravel()
    _settle_lead(hands, arrays, tables[0], values.ravel(), worth, task)
    return worth.astype(np.float64)


@njit(nogil=True, cache=True)
def _lead(
    hands: RankHands,
    arrays: TreeArrays,
    tables: tuple[Table, Table, Table],
    factor: np.float32,
    reach: Table,
) -> None:
    """Fill how often pone comes behind each lead with what he then holds, (leads, M)."""
    size = hands.sizes.size - 1
    scale = np.zeros(hands.sizes[size], np.float32)
    base = np.zeros(hands.sizes[size], np.float32)
    start = np.ones(hands.sizes[size], np.float32)
    measure(hands, arrays, np.int64(0), size, tables[1], scale, base)
    width = hands.sizes[size - 1]
    for lead in range(arrays.edges[0]):
        larger = hands.with_rank[size - 1, arrays.rank[lead], :width]
        pass_on(larger, lead * width, tables[1], tables[2], factor, scale, base, start, reach[lead])


@njit(nogil=True, cache=True)
def _settle_lead(
    hands: RankHands,
    arrays: TreeArrays,
    table: Table,
    actions: Table,
    values: Table,
    task: Int,
) -> None:
    """Fill what pone's hands are worth before the lead from `actions`, behind each lead."""
    size = hands.sizes.size - 1
    scale = np.zeros(hands.sizes[size], np.float32)
    base = np.zeros(hands.sizes[size], np.float32)
    if task != ANSWER:
        measure(hands, arrays, np.int64(0), size, table, scale, base)
    settle(hands, arrays, np.int64(0), size, table, scale, base, actions, values, task)


@njit(nogil=True, cache=True)
def _follow(
    arrays: TreeArrays,
    hands: RankHands,
    pays: Pays,
    weights: Weights,
    tables: tuple[Table, Table, Table],
    work: _Work,
    lead: Int,
    seat: Int,
    task: Int,
    factor: float,
    early: Int,
) -> None:
    """Walk what follows one lead."""
    _visit(
        arrays,
        hands,
        pays,
        weights,
        tables,
        work,
        np.int64(arrays.child[lead]),
        np.int64(0),
        np.int64(0),
        np.int64(hands.with_rank[0, arrays.rank[lead], 0]),
        np.int64(0),
        np.int64(pays.edges[lead]),
        np.int64(seat),
        np.int64(task),
        np.float32(factor),
        np.int64(early),
    )


@njit(nogil=True, cache=True)
def _visit(
    arrays: TreeArrays,
    hands: RankHands,
    pays: Pays,
    weights: Weights,
    tables: tuple[Table, Table, Table],
    work: _Work,
    node: Int,
    depth: Int,
    row: Int,
    pone: Int,
    dealer: Int,
    points: Int,
    seat: Int,
    task: Int,
    factor: np.float32,
    early: Int,
) -> int:
    """Fill `work.values[depth]` with what the seat's hands are worth from a node on.

    `work.reach[row]` is how often the other comes here with each hand, `pone` and `dealer` are the
    cards each has played, as hands, and `points` what the seat has made so far.
    """
    me = np.int64(arrays.mover[node])
    mine = me == seat
    size, room = np.int64(arrays.held[node, me]), np.int64(arrays.room[node])
    width, own = hands.sizes[size - 1], hands.sizes[arrays.held[node, seat]]
    lowest = hands.lowest[size, : hands.sizes[size]]
    values, below = work.values[depth], work.values[depth + 1]
    scale, base, actions = work.scale[depth], work.base[depth], work.actions[depth]
    # Hands that no edge is open to stay at zero: they can't be held here.
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
        pones, dealers = np.int64(pone), np.int64(dealer)
        pone_left = np.int64(arrays.held[node, 0])
        dealer_left = np.int64(arrays.held[node, 1])
        if not is_go and me == 0:
            pones = np.int64(hands.with_rank[hands.sizes.size - 1 - size, rank, pone])
            pone_left -= 1
        elif not is_go:
            dealers = np.int64(hands.with_rank[hands.sizes.size - 1 - size, rank, dealer])
            dealer_left -= 1
        so_far = points + np.int64(pays.edges[place])
        if child >= 0:
            _visit(
                arrays,
                hands,
                pays,
                weights,
                tables,
                work,
                child,
                np.int64(depth + 1),
                beyond,
                pones,
                dealers,
                so_far,
                seat,
                task,
                factor,
                early,
            )
        elif pone_left and dealer_left:
            ends, pairs = weights.ends[pones, dealers], pays.pairs[-1 - child]
            pair_values(ends, pairs, np.float32(so_far), seat, after, below)
        else:
            alone = pays.pone_alone if pone_left else pays.dealer_alone
            whole_pone = hands.whole[pone_left][pones]
            whole_dealer = hands.whole[dealer_left][dealers]
            lone_values(
                weights.joint,
                alone[-1 - child :],
                bool(pone_left > 0),
                whole_pone,
                whole_dealer,
                np.float32(so_far),
                seat,
                after,
                below,
            )
        if mine:
            take(lowest, room, edge * width, larger, is_go, below, actions, values)
        else:
            for hand in range(own):
                values[hand] += below[hand]
    if mine and size > 1:
        if task != ANSWER:
            measure(hands, arrays, node, size, tables[0], scale, base)
        down = 2 * (hands.sizes.size - 1) - arrays.held[node, 0] - arrays.held[node, 1]
        if task == RECORD and down < early:
            first = arrays.slots[node]
            for place in range(width * arrays.edges[node]):
                if arrays.rank[arrays.first[node] + place // width] < hands.ranks.size:
                    tables[2][first + place] = actions[place]
        settle(hands, arrays, node, size, tables[0], scale, base, actions, values, task)
    return 0

"""Making the trunk: the first cards of a solved play, cut out of its whole tree, with their worths.

Also the way back: a whole policy from a trunk, everything behind it being solved again, so that
what is shipped can be measured by exact best answers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.beliefs import FLOOR
from muggins.engine.pegends import BEST
from muggins.engine.peghands import RankHands
from muggins.engine.pegnode import RECORD, Pays, Table, measure
from muggins.engine.pegsolve import Policy, Solver
from muggins.engine.pegtree import PlayTree, TreeArrays
from muggins.engine.pegwalk import PlayGame, both_pays, constant_pays, seat_pays, walk
from muggins.engine.trunk import EARLY, grow_trunk, slots_of

__all__ = ["as_chances", "early_chances", "early_worths", "in_parts", "places_in_tree", "regrown"]

Places = tuple[NDArray[np.int64], NDArray[np.int64]]
"""For pone's and the dealer's slots of the trunk, where they are in the whole tree's table."""


def places_in_tree(tree: PlayTree) -> Places:
    """Find the trunk's slots in the tables of the whole tree."""
    arrays, slots = grow_trunk(tree.hands)
    places = tuple(np.zeros(number, np.int64) for number in slots)
    _match(arrays, tree.arrays, tree.hands.sizes, places[0], places[1])
    return places[0], places[1]


@njit(cache=True)
def _match(
    trunk: TreeArrays,
    tree: TreeArrays,
    sizes: NDArray[np.int64],
    pones: NDArray[np.int64],
    dealers: NDArray[np.int64],
) -> None:
    """Fill the places, walking both trees side by side."""
    whole = np.zeros(trunk.mover.size, np.int64)
    for node in range(trunk.mover.size):
        seat, other = trunk.mover[node], whole[node]
        width = sizes[trunk.held[node, seat] - 1]
        for place in range(trunk.edges[node]):
            edge = trunk.first[node] + place
            child = trunk.child[edge]
            if child >= 0:
                whole[child] = tree.child[tree.first[other] + place]
            if trunk.rank[edge] == 13 or trunk.slots[node] < 0:
                continue
            table = pones if seat == 0 else dealers
            for hand in range(width):
                table[trunk.slots[node] + place * width + hand] = (
                    tree.slots[other] + place * width + hand
                )


def early_chances(
    hands: RankHands, tables: tuple[Table, Table], places: Places
) -> tuple[Table, Table]:
    """Give the chances of a whole policy by the slots of the trunk; 0 in hands that have none."""
    return as_chances(
        hands, (tables[0][places[0]].astype(np.float32), tables[1][places[1]].astype(np.float32))
    )


def as_chances(
    hands: RankHands, numbers: tuple[NDArray[Any], NDArray[Any]], floor: float = 0.0
) -> tuple[Table, Table]:
    """Give the trunk's numbers as chances of each hand, a share of them even over its ranks."""
    arrays, _ = grow_trunk(hands)
    found = numbers[0].astype(np.float32), numbers[1].astype(np.float32)
    for node in range(len(arrays.mover)):
        seat, start = int(arrays.mover[node]), int(arrays.slots[node])
        number = slots_of(hands, arrays, node)
        if not number:
            continue
        size = int(arrays.held[node, seat])
        width, first = int(hands.sizes[size - 1]), int(arrays.first[node])
        chances = found[seat][start : start + number].reshape(-1, width)
        larger = hands.with_rank[size - 1, arrays.rank[first : first + len(chances)], :width]
        totals = np.zeros(int(hands.sizes[size]), np.float32)
        np.add.at(totals, larger, chances)
        room = min(int(arrays.room[node]), hands.even.shape[1] - 1)
        even = hands.even[size, room, larger]
        np.divide(chances, totals[larger], out=chances, where=totals[larger] > 0)
        chances[totals[larger] <= 0] = even[totals[larger] <= 0]
        chances *= np.float32(1 - floor)
        chances += np.float32(floor) * even
    return found


def early_worths(
    game: PlayGame, policy: Policy, places: Places
) -> tuple[tuple[Table, Table], tuple[Table, Table]]:
    """Give points to come of each action by the slots of the trunk: net, then of both together.

    0 where a hand can't be.
    """
    tree = game.tree
    arrays, slots = grow_trunk(tree.hands)
    nets: list[Table] = []
    boths: list[Table] = []
    for seat in (0, 1):
        sign, manners = 1 - 2 * seat, (BEST, BEST)
        own, other = policy.tables[seat], policy.tables[1 - seat]

        def recorded(
            pays: Pays, seat: int = seat, own: Table = own, other: Table = other
        ) -> NDArray[np.float64]:
            record = np.zeros_like(own)
            walk(game, seat, RECORD, pays, (own, other, record), early=EARLY)
            return record[places[seat]].astype(np.float64)

        likely = recorded(constant_pays(tree))
        for found, pays, made in (
            (nets, both_pays(tree, seat, manners), sign * arrays.points),
            (boths, seat_pays(tree, 1, 1, manners), np.abs(arrays.points)),
        ):
            so_far = np.zeros(slots[seat])
            _spread_points(tree.hands.sizes, arrays, seat, made, so_far)
            worth = np.divide(recorded(pays), likely, out=so_far.copy(), where=likely > 1e-12)
            found.append((worth - so_far).astype(np.float32))
    return (nets[0], nets[1]), (boths[0], boths[1])


@njit(cache=True)
def _spread_points(
    sizes: NDArray[np.int64],
    trunk: TreeArrays,
    seat: int,
    made: NDArray[np.int8],
    so_far: NDArray[np.float64],
) -> None:
    """Fill what has been made before each node, by its slots; `made` is by edge."""
    before = np.zeros(trunk.mover.size, np.float64)
    for node in range(trunk.mover.size):
        mover = trunk.mover[node]
        width = sizes[trunk.held[node, mover] - 1]
        for place in range(trunk.edges[node]):
            edge = trunk.first[node] + place
            if trunk.child[edge] >= 0:
                before[trunk.child[edge]] = before[node] + made[edge]
            if mover == seat and trunk.rank[edge] != 13 and trunk.slots[node] >= 0:
                start = trunk.slots[node] + place * width
                so_far[start : start + width] = before[node]


def regrown(game: PlayGame, numbers: tuple[NDArray[Any], NDArray[Any]], iterations: int) -> Policy:
    """Give a whole policy from a trunk's: all that follows is solved from both sides' ranges.

    As on the spot, the ranges have a share of cards that the trunk would never play.
    """
    solver, places = Solver(game), places_in_tree(game.tree)
    state = solver.state()
    floored = as_chances(game.tree.hands, numbers, FLOOR)
    for seat, name in enumerate(("pone", "dealer")):
        for kind in ("regrets", "sums"):
            state[f"{kind}_{name}"][places[seat]] = floored[seat]
    solver.iterate(iterations, early=EARLY)
    played = as_chances(game.tree.hands, numbers)
    for seat, table in enumerate(solver.average.tables):
        table[places[seat]] = played[seat]
    return solver.average


def in_parts(tree: PlayTree, policy: Policy) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Give a whole policy in 255 parts of one, a byte a slot."""
    pone, dealer = (np.zeros(slots, np.uint8) for slots in tree.counts.slots)
    for seat, (table, parts) in enumerate(zip(policy.tables, (pone, dealer), strict=True)):
        _fill_parts(tree.hands, tree.arrays, seat, table, parts)
    return pone, dealer


@njit(cache=True)
def _fill_parts(
    hands: RankHands, arrays: TreeArrays, seat: int, table: Table, parts: NDArray[np.uint8]
) -> None:
    scale = np.zeros(hands.sizes[-1], np.float32)
    base = np.zeros(hands.sizes[-1], np.float32)
    for node in range(arrays.mover.size):
        size = np.int64(arrays.held[node, seat])
        if arrays.mover[node] != seat or size < 2:
            continue
        measure(hands, arrays, node, size, table, scale, base)
        width = hands.sizes[size - 1]
        for place in range(arrays.edges[node]):
            rank = arrays.rank[arrays.first[node] + place]
            if rank == hands.ranks.size:
                continue
            for hand in range(width):
                slot = arrays.slots[node] + place * width + hand
                before = hands.with_rank[size - 1, rank, hand]
                parts[slot] = np.uint8(np.round(255 * table[slot] * scale[before]))

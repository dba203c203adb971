"""Making the trunk: where its cards are in the whole tree, and what they are worth."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.pegging.ends import BEST
from muggins.engine.pegging.node import RECORD, Pays, Table
from muggins.engine.pegging.solve import Policy
from muggins.engine.pegging.tree import PlayTree, TreeArrays
from muggins.engine.pegging.trunk import EARLY, grow_trunk
from muggins.engine.pegging.walk import PlayGame, both_pays, constant_pays, seat_pays, walk

__all__ = ["Places", "early_worths", "places_in_tree"]

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

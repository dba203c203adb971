"""Weighing the first cards by the score: hand against hand, over what the other may hold.

Both sides play on as the trunk has it; behind it the last cards are played as well as can be with
all of them seen. That is rough, so it only overrules the trunk where it clearly differs.

A world is a row of whole numbers: the position of `pegline`, then what pone and the dealer hold,
their scores, and their whole hands.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.kernels import pips
from muggins.engine.pegging.hands import Int, RankHands
from muggins.engine.pegging.leafworth import LeafWorth, settle_scores
from muggins.engine.pegging.line import BASE, HELD, SIZE, TURN, lay_rank, pile_count, say_go
from muggins.engine.pegging.tree import TreeArrays

__all__ = [
    "HAND",
    "SCORE",
    "WHOLE",
    "WIDTH",
    "fill_worlds",
    "go_on_world",
    "parts_of",
    "step_world",
]

HAND, SCORE, WHOLE, WIDTH = 9, 11, 13, 15
"""Where a world has hands held, scores and whole hands, two numbers each, and its length."""

Chances = tuple[NDArray[np.uint8], NDArray[np.uint8]]


@njit(cache=True, nogil=True)
def fill_worlds(
    hands: RankHands,
    without: NDArray[np.int32],
    arrays: TreeArrays,
    tables: Chances,
    worth: LeafWorth,
    node: Int,
    pile: NDArray[np.int64],
    worlds: NDArray[np.int64],
    worths: NDArray[np.float64],
) -> None:
    """Fill pone's worth (worlds, R) of each rank that the side on turn can lay, in each world."""
    for number in range(worlds.shape[0]):
        world = worlds[number]
        me = world[TURN]
        room = 31 - pile_count(pile, world[BASE], world[SIZE])
        for rank in range(hands.ranks.size):
            if without[world[HELD + me], rank, world[HAND + me]] >= 0 and pips(rank) <= room:
                after = world.copy()
                child = step_world(without, arrays, node, pile, after, np.int64(rank))
                worths[number, rank] = go_on_world(
                    hands, without, arrays, tables, worth, np.int64(child), pile, after
                )


@njit(cache=True, nogil=True)
def step_world(
    without: NDArray[np.int32],
    arrays: TreeArrays,
    node: Int,
    pile: NDArray[np.int64],
    world: NDArray[np.int64],
    rank: Int,
) -> int:
    """Let the side on turn lay a rank, or go for the rank R; give the trunk's node, or -1."""
    me = world[TURN]
    if rank == without.shape[1]:
        points = say_go(world)
    else:
        world[HAND + me] = without[world[HELD + me], rank, world[HAND + me]]
        points = lay_rank(pile, world, rank) * (1 - 2 * me)
    world[SCORE] += max(points, 0)
    world[SCORE + 1] += max(-points, 0)
    if node >= 0:
        for edge in range(arrays.first[node], arrays.first[node] + arrays.edges[node]):
            if arrays.rank[edge] == rank:
                return max(int(arrays.child[edge]), -1)
    return -1


@njit(cache=True, nogil=True)
def go_on_world(
    hands: RankHands,
    without: NDArray[np.int32],
    arrays: TreeArrays,
    tables: Chances,
    worth: LeafWorth,
    node: Int,
    pile: NDArray[np.int64],
    world: NDArray[np.int64],
) -> float:
    """Give pone's worth from here on: by the table's chances where it has any, else by the best."""
    if world[SCORE] >= worth.target:
        return float(worth.won[world[SCORE + 1]])
    if world[SCORE + 1] >= worth.target:
        return float(-worth.won[world[SCORE]])
    if world[HELD] == 0 and world[HELD + 1] == 0:
        return settle_scores(worth, world[SCORE], world[SCORE + 1], world[WHOLE], world[WHOLE + 1])
    me = world[TURN]
    size, hand = world[HELD + me], world[HAND + me]
    room = 31 - pile_count(pile, world[BASE], world[SIZE])
    total, number = 0.0, 0
    for rank in range(hands.ranks.size):
        if size > 0 and without[size, rank, hand] >= 0 and pips(rank) <= room:
            number += 1
            total += parts_of(hands, without, arrays, tables[me], node, size, hand, rank)
    if number == 0:
        after = world.copy()
        child = step_world(without, arrays, node, pile, after, np.int64(hands.ranks.size))
        return go_on_world(hands, without, arrays, tables, worth, np.int64(child), pile, after)
    best, mean, sign = -1e9, 0.0, 1.0 - 2.0 * me
    for rank in range(hands.ranks.size):
        if without[size, rank, hand] < 0 or pips(rank) > room:
            continue
        share = 1.0 / number
        if total > 0:
            share = parts_of(hands, without, arrays, tables[me], node, size, hand, rank) / total
        if share > 0:
            after = world.copy()
            child = step_world(without, arrays, node, pile, after, np.int64(rank))
            value = go_on_world(hands, without, arrays, tables, worth, np.int64(child), pile, after)
            best = max(best, sign * value)
            mean += share * value
    return mean if total > 0 else sign * best


@njit(cache=True, nogil=True)
def parts_of(
    hands: RankHands,
    without: NDArray[np.int32],
    arrays: TreeArrays,
    table: NDArray[np.uint8],
    node: Int,
    size: Int,
    hand: Int,
    rank: Int,
) -> float:
    """Give the trunk's number for a rank, 0 behind the trunk."""
    if node < 0:
        return 0.0
    width = hands.sizes[size - 1]
    for place in range(arrays.edges[node]):
        if arrays.rank[arrays.first[node] + place] == rank:
            slot = arrays.slots[node] + place * width + without[size, rank, hand]
            return float(table[slot])
    return 0.0

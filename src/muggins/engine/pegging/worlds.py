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

DEPTH = 28
"""More steps than a play has: eight cards, and the goes between them."""

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
    """Give pone's worth from here on: by the table's chances where it has any, else by the best.

    A loop over a stack of worlds: with so many arrays a call would cost more than a card.
    """
    stack, nodes = np.empty((DEPTH, WIDTH), np.int64), np.empty(DEPTH, np.int64)
    # Of each world on the stack: the next place to try, -1 before it is seen at all; the table's
    # numbers in all; the share of the card tried last; the mean and the best of those tried.
    places, totals, shares = np.empty(DEPTH, np.int64), np.empty(DEPTH), np.empty(DEPTH)
    means, bests = np.empty(DEPTH), np.empty(DEPTH)
    stack[0], nodes[0], places[0], depth = world, node, -1, 0
    while True:
        at = stack[depth]
        if places[depth] < 0:
            nodes[depth] = _go_on_forced(without, arrays, worth.target, nodes[depth], pile, at)
            places[depth], means[depth], bests[depth] = 0, 0.0, -1e9
            totals[depth] = _parts_in_all(hands, without, arrays, tables, nodes[depth], at)
        me, here, total = at[TURN], nodes[depth], totals[depth]
        if _is_over(worth.target, at):
            value = _worth_when_over(worth, at)
        else:
            place = _next_place(
                hands, without, arrays, tables, here, pile, at, places[depth], total
            )
            places[depth] = place + 1
            if place >= 0:
                rank = np.int64(arrays.rank[arrays.first[here] + place]) if here >= 0 else place
                left = without[at[HELD + me], rank, at[HAND + me]]
                shares[depth] = 0.0
                if total > 0:
                    slot = arrays.slots[here] + place * hands.sizes[at[HELD + me] - 1] + left
                    shares[depth] = tables[me][slot] / total
                depth += 1
                after = stack[depth]
                after[:] = at
                after[HAND + me] = left
                points = lay_rank(pile, after, rank) * (1 - 2 * me)
                after[SCORE] += max(points, 0)
                after[SCORE + 1] += max(-points, 0)
                child = np.int64(arrays.child[arrays.first[here] + place]) if here >= 0 else -1
                nodes[depth], places[depth] = max(child, -1), -1
                continue
            value = means[depth] if total > 0 else (1.0 - 2.0 * me) * bests[depth]
        depth -= 1
        if depth < 0:
            return float(value)
        means[depth] += shares[depth] * value
        bests[depth] = max(bests[depth], (1.0 - 2.0 * stack[depth, TURN]) * value)


@njit(inline="always")
def _is_over(target, at):  # type: ignore[no-untyped-def]
    """Say whether a side is home or the play is at its end."""
    home = at[SCORE] >= target or at[SCORE + 1] >= target
    return home or (at[HELD] == 0 and at[HELD + 1] == 0)


@njit(inline="always")
def _worth_when_over(worth, at):  # type: ignore[no-untyped-def]
    """Give pone's worth of a world that is over."""
    if at[SCORE] >= worth.target:
        value = float(worth.won[at[SCORE + 1]])
    elif at[SCORE + 1] >= worth.target:
        value = -float(worth.won[at[SCORE]])
    else:
        value = float(settle_scores(worth, at[SCORE], at[SCORE + 1], at[WHOLE], at[WHOLE + 1]))
    return value


@njit(inline="always")
def _go_on_forced(without, arrays, target, node, pile, at):  # type: ignore[no-untyped-def]
    """Let both sides go on while they have no choice; give the node."""
    here = np.int64(node)
    while not _is_over(target, at):
        me, number, only = at[TURN], 0, np.int64(without.shape[1])
        room = 31 - pile_count(pile, at[BASE], at[SIZE])
        if at[HELD + me]:
            for rank in range(without.shape[1]):
                if without[at[HELD + me], rank, at[HAND + me]] >= 0 and pips(rank) <= room:
                    number, only = number + 1, np.int64(rank)
        if number > 1:
            break
        here = np.int64(step_world(without, arrays, here, pile, at, only))
    return here


@njit(inline="always")
def _parts_in_all(hands, without, arrays, tables, node, at):  # type: ignore[no-untyped-def]
    """Give the sum of the table's numbers over the ranks that can be laid, 0 behind the table."""
    total, me = 0.0, at[TURN]
    if node >= 0 and arrays.slots[node] >= 0:
        size, hand = at[HELD + me], at[HAND + me]
        for place in range(arrays.edges[node]):
            rank = arrays.rank[arrays.first[node] + place]
            if rank < without.shape[1] and without[size, rank, hand] >= 0:
                left = without[size, rank, hand]
                total += tables[me][arrays.slots[node] + place * hands.sizes[size - 1] + left]
    return total


@njit(inline="always")
def _next_place(hands, without, arrays, tables, node, pile, at, place, total):  # type: ignore[no-untyped-def]
    """Give the next edge of a node, or rank behind the tree, that is tried; -1 for none."""
    me, found = at[TURN], np.int64(-1)
    size, hand = at[HELD + me], at[HAND + me]
    room = 31 - pile_count(pile, at[BASE], at[SIZE])
    number = np.int64(arrays.edges[node]) if node >= 0 else np.int64(without.shape[1])
    for here in range(place, number):
        rank = int(arrays.rank[arrays.first[node] + here]) if node >= 0 else here
        if rank == without.shape[1] or pips(rank) > room:
            continue
        left = without[size, rank, hand]
        if left < 0:
            continue
        if total > 0:
            slot = arrays.slots[node] + here * hands.sizes[size - 1] + left
            if tables[me][slot] == 0:
                continue
        found = np.int64(here)
        break
    return found


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

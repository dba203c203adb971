"""How compiled players mind the score in the play: each rank against what the other may hold.

Both sides are taken to play on by the table, and behind it as well as can be with all cards seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.beliefs import FLOOR, add_sixes
from muggins.engine.discardworth import MOST
from muggins.engine.games.known import Known, shown
from muggins.engine.kernels import pips
from muggins.engine.pegging.hands import Int
from muggins.engine.pegging.leafworth import NET, LeafWorth
from muggins.engine.pegging.line import BASE, HELD, SIZE, TURN, pile_count
from muggins.engine.pegging.worlds import HAND, SCORE, WHOLE, go_on_world, parts_of, step_world

__all__ = [
    "CLEARLY",
    "clearly_best",
    "end_of_play",
    "shows_with",
    "usual_mix",
    "worths_by_score",
]

WORLDS = 48
"""Hands of the other's against which a rank is weighed."""

CLEARLY = 1.5
"""Standard errors by which a rank must be better than the usual one to be laid in its place."""


@njit(cache=True, nogil=True)
def usual_mix(
    known: Known, table: NDArray[Any], node: Int, pile: NDArray[np.int64], world: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Give the table's numbers for the ranks of the side on turn, (R,), of any sum."""
    without, me = known.keys.without, world[TURN]
    size, hand = world[HELD + me], world[HAND + me]
    room = 31 - pile_count(pile, world[BASE], world[SIZE])
    mix = np.zeros(known.hands.ranks.size)
    for rank in range(mix.size):
        if without[size, rank, hand] >= 0 and pips(rank) <= room:
            mix[rank] = parts_of(known.hands, without, known.arrays, table, node, size, hand, rank)
    return mix


@njit(cache=True, nogil=True)
def worths_by_score(  # type: ignore[no-untyped-def]
    known, own, held, kept, laid, others, starter, node, pile, world, steps, number
):
    """Give what each rank is worth to the side on turn, (WORLDS, R), by what the other may hold.

    Its rows are hands of the other's, as often as they are likely; there are none when no hand
    fits. What is possible by the cards alone is kept in `others`, two arrays with a row a side.
    """
    without, ranks = known.keys.without, known.hands.ranks.size
    me = world[TURN]
    if others[1][me].sum() == 0:
        left = np.full(13, 4, np.int64)
        for card in held[me]:
            left[card >> 2] -= 1
        left[starter >> 2] -= 1
        best = known.pones_choice if me == 1 else known.dealers_choice
        add_sixes(
            known.counts, known.kept, known.pairs, best, left, known.choose, others[0][me],
            others[1][me],
        )  # fmt: skip
    wholes = others[0][me].copy()
    holds = np.zeros(wholes.size, np.int64)
    _weigh_by_play(known, own[1 - me], me, steps, number, wholes, holds)
    total = wholes.sum()
    if total <= 0:
        return np.zeros((0, ranks))
    worth = _score_worth(known, me, kept, laid, others[1][me], starter, world)
    worths = np.zeros((WORLDS, ranks))
    so_far, whole, row = 0.0, -1, world.copy()
    for place in range(WORLDS):
        while so_far < total * (place + 0.5) / WORLDS and whole < wholes.size - 1:
            whole += 1
            so_far += wholes[whole]
        row[HAND + 1 - me], row[WHOLE + 1 - me] = holds[whole], whole
        for rank in range(ranks):
            room = 31 - pile_count(pile, row[BASE], row[SIZE])
            if without[row[HELD + me], rank, row[HAND + me]] >= 0 and pips(rank) <= room:
                after = row.copy()
                child = step_world(without, known.arrays, node, pile, after, np.int64(rank))
                worths[place, rank] = (1 - 2 * me) * go_on_world(
                    known.hands, without, known.arrays, own, worth, np.int64(child), pile, after
                )
    return worths


@njit(cache=True, nogil=True)
def clearly_best(known, worths, pile, world, usual, margin):  # type: ignore[no-untyped-def]
    """Give the rank that is most standard errors better than the usual, if more than a margin."""
    without, me = known.keys.without, world[TURN]
    room = 31 - pile_count(pile, world[BASE], world[SIZE])
    best = np.int64(usual)
    if not worths.size:
        return best
    for rank in range(worths.shape[1]):
        left = without[world[HELD + me], rank, world[HAND + me]]
        if rank == usual or left < 0 or pips(rank) > room:
            continue
        more = worths[:, rank] - worths[:, usual]
        lead = more.mean() / (more.std() / np.sqrt(more.size) + 1e-9)
        if lead > margin:
            best, margin = np.int64(rank), lead
    return best


@njit(cache=True, nogil=True)
def _weigh_by_play(known, table, me, steps, number, wholes, holds):  # type: ignore[no-untyped-def]
    """Multiply whole hands by how likely the other did with them what he did; note what is left."""
    without, arrays, hands = known.keys.without, known.arrays, known.hands
    ranks = hands.ranks.size
    for whole in range(wholes.size):
        hand, size = np.int64(whole), np.int64(4)
        for step in range(number):
            node, seat, rank = steps[step, 0], steps[step, 1], steps[step, 2]
            if seat == me or wholes[whole] == 0:
                continue
            if rank == ranks:
                if size > 0 and hands.lowest[size, hand] <= arrays.room[node]:
                    wholes[whole] = 0.0
                continue
            left = without[size, rank, hand]
            if left < 0:
                wholes[whole] = 0.0
                continue
            if size > 1 and node >= 0:
                width, parts, total, number_open = hands.sizes[size - 1], 0.0, 0.0, 0
                for place in range(arrays.edges[node]):
                    other = arrays.rank[arrays.first[node] + place]
                    if other == ranks or without[size, other, hand] < 0:
                        continue
                    number_open += 1
                    slot = arrays.slots[node] + place * width + without[size, other, hand]
                    total += table[slot]
                    if other == rank:
                        parts = table[slot]
                share = 1.0 / number_open if number_open else 0.0
                if total > 0:
                    share = FLOOR * share + (1 - FLOOR) * (parts / total)
                wholes[whole] *= share
            hand, size = np.int64(left), size - 1
        holds[whole] = hand


@njit(cache=True, nogil=True)
def _score_worth(known, me, kept, laid, pairs, starter, world):  # type: ignore[no-untyped-def]
    """Give the worth of the play's end at the scores, one's own hand counted with its suits."""
    rank = starter >> 2
    shows = shows_with(known, rank)
    own = shows.copy()
    own[world[WHOLE + me]] = shown(known.table, kept[me], starter)
    cribs = np.zeros(MOST)
    one, two = laid[me, 0] >> 2, laid[me, 1] >> 2
    for pair in range(pairs.size):
        first, second = known.pair_ranks[pair, 0], known.pair_ranks[pair, 1]
        place = (((one * 13 + two) * 13 + first) * 13 + second) * 13 + rank
        cribs[max(int(known.table[place]), 0)] += pairs[pair]
    pones, dealers = (shows, own) if me == 1 else (own, shows)
    return end_of_play(known, world, pones, dealers, cribs / cribs.sum())


@njit(cache=True, nogil=True)
def shows_with(known: Known, rank: Int) -> NDArray[np.int64]:
    """Give what each four ranks count with a starter rank, without flush and nobs, (1820,)."""
    shows = np.zeros(known.nothing.size, np.int64)
    for whole in range(shows.size):
        shows[whole] = max(int(known.table[known.keys.fours[whole] * 13 + rank]), 0)
    return shows


@njit(cache=True, nogil=True)
def end_of_play(known, world, pones, dealers, cribs):  # type: ignore[no-untyped-def]
    """Give the worth of the play's end from a world's scores on.

    `pones` and `dealers` (1820,) are what their hands count, `cribs` (30,) the chance of each
    count of the crib.
    """
    target = known.won.size
    before = np.zeros((target, target))
    for pone in range(world[SCORE], target):
        for dealer in range(world[SCORE + 1], target):
            for points in range(MOST):
                if cribs[points] > 0:
                    if dealer + points >= target:
                        before[pone, dealer] -= cribs[points] * known.won[pone]
                    else:
                        before[pone, dealer] += cribs[points] * known.after[pone, dealer + points]
    scores = world[SCORE : SCORE + 2].copy()
    return LeafWorth(target, scores, known.won, pones, dealers, before, NET)

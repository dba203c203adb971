"""The forced ends of the play, counted out: one card on each side, or cards on one side only."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.kernels import pips, play_points
from muggins.engine.pegging.hands import Int, RankHands
from muggins.engine.pegging.line import (
    BASE,
    HELD,
    LAST,
    SIZE,
    TURN,
    lay_rank,
    pile_count,
    say_go,
    unpack_leaf,
)

__all__ = ["BEST", "GREEDY", "RANDOM", "LonePoints", "play_alone", "settle_leaves"]

BEST, RANDOM, GREEDY = 0, 1, 2
"""How a player plays on when the other has no cards left: for most points, any rank, most now."""

LonePoints = tuple[NDArray[np.float32], NDArray[np.float32]]
"""For pone and dealer as the only one with cards, (3 manners, 2, hands): points of both."""


def settle_leaves(
    hands: RankHands, child: NDArray[np.int32], keys: NDArray[np.int64]
) -> tuple[NDArray[np.int8], LonePoints]:
    """Count out the leaves with these keys, and make each leaf edge point at its points.

    `child` (edges,) is -1 - the number of a leaf, and becomes -1 - the place of its points.

    Gives the points of pairs (2, pairs, R, R) and of lone players (3, 2, hands) each.
    """
    keys, which = np.unique(keys, return_inverse=True)
    _, examples, alike = np.unique(_what_matters(keys), return_index=True, return_inverse=True)
    different, which = keys[examples], alike[which]
    pone, dealer = different // 5 % 5, different % 5
    is_pair = (pone > 0) & (dealer > 0)
    places = np.zeros(len(different), np.int64)
    pair_points = np.zeros((2, int(is_pair.sum()), *(2 * hands.ranks.shape)), np.int8)
    _fill_pairs(hands.ranks, different[is_pair], pair_points)
    pair_points, places[is_pair] = _without_repeats(pair_points)
    lone = []
    for owner, held in enumerate((pone, dealer)):
        mine = ~is_pair & (held > 0)
        ends = np.cumsum(hands.sizes[held[mine]])
        places[mine] = ends - hands.sizes[held[mine]]
        points = np.zeros((3, 2, int(ends[-1]) if len(ends) else 0), np.float32)
        _fill_lone(hands, owner, different[mine], places[mine], points)
        lone.append(points)
    is_leaf = child < 0
    child[is_leaf] = -1 - places[which[-1 - child[is_leaf]]]
    return pair_points, (lone[0], lone[1])


def _without_repeats(points: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """Keep each different pair leaf once; give them and where each given one now is."""
    flat = np.ascontiguousarray(points.swapaxes(0, 1).reshape(points.shape[1], -1))
    rows = flat.view(np.dtype((np.void, flat.shape[1]))).ravel()
    _, kept, places = np.unique(rows, return_index=True, return_inverse=True)
    return np.ascontiguousarray(points[:, kept]), places


@njit(cache=True)
def _what_matters(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give keys with the count and no more of the pile than the cards still held can add to.

    That is the block of equal ranks at its end, or else the cards that can still be of a run.
    """
    shorter = np.zeros(keys.size, np.int64)
    pile = np.zeros(10, np.int64)
    for leaf in range(keys.size):
        at = unpack_leaf(keys[leaf], pile)
        size, held = at[SIZE], at[HELD] + at[HELD + 1]
        key = np.int64(1)
        for place in range(size - _useful(pile, size, held), size):
            key = key * 13 + pile[place]
        shorter[leaf] = (key * 32 + pile_count(pile, 0, size)) * 400 + keys[leaf] % 400
    return shorter


@njit(cache=True)
def _useful(pile: NDArray[np.int64], size: Int, held: Int) -> int:
    """Give how many of the last cards can be of a pair or run with `held` cards to come."""
    alike = 1
    while alike < size and pile[size - 1 - alike] == pile[size - 1]:
        alike += 1
    if alike > 1:
        return alike
    seen, lowest, highest, longest = 0, 13, -1, 0
    for length in range(1, size + 1):
        rank = pile[size - length]
        if seen & (1 << rank):
            break
        seen |= 1 << rank
        lowest, highest = min(lowest, rank), max(highest, rank)
        if highest - lowest < length + held:
            longest = length
    return longest


@njit(cache=True)
def _fill_pairs(
    ranks: NDArray[np.int64], keys: NDArray[np.int64], points: NDArray[np.int8]
) -> None:
    """Fill the points (2, pairs, R, R) of leaves where each side holds one card."""
    pile = np.zeros(10, np.int64)
    last = np.zeros(2, np.int64)
    for leaf in range(keys.size):
        for one in range(ranks.size):
            for other in range(ranks.size):
                at = unpack_leaf(keys[leaf], pile)
                last[0], last[1] = ranks[one], ranks[other]
                while at[HELD] or at[HELD + 1]:
                    me = at[TURN]
                    count = pile_count(pile, at[BASE], at[SIZE])
                    if at[HELD + me] and count + pips(last[me]) <= 31:
                        points[me, leaf, one, other] += lay_rank(pile, at, last[me])
                    else:
                        point = say_go(at)
                        if point:
                            points[0 if point > 0 else 1, leaf, one, other] += 1


@njit(cache=True)
def _fill_lone(
    hands: RankHands,
    owner: Int,
    keys: NDArray[np.int64],
    places: NDArray[np.int64],
    points: NDArray[np.float32],
) -> None:
    """Fill the points (3 manners, 2, hands) of leaves where only `owner` has cards."""
    pile = np.zeros(10, np.int64)
    for leaf in range(keys.size):
        at = unpack_leaf(keys[leaf], pile)
        number = at[HELD + owner]
        for hand in range(hands.sizes[number]):
            left = hands.counts[number, hand].copy()
            for manner in range(3):
                mine, others = play_alone(
                    hands.ranks,
                    left,
                    number,
                    pile,
                    np.int64(0),
                    at[SIZE],
                    np.int64(1 - abs(at[LAST] - owner)),
                    np.int64(manner),
                )
                points[manner, owner, places[leaf] + hand] = mine
                points[manner, 1 - owner, places[leaf] + hand] = others


@njit(cache=True)
def play_alone(
    ranks: NDArray[np.int64],
    left: NDArray[np.int8],
    number: Int,
    pile: NDArray[np.int64],
    base: Int,
    size: Int,
    is_last: Int,
    manner: Int,
) -> tuple[float, float]:
    """Play out `number` cards against none; give the points of their owner and of the other.

    The other can get one: the go, when he laid the last card of a count nobody can add to.
    """
    if number == 0:
        return 0.0, 0.0
    count = pile_count(pile, base, size)
    best, mine, others, ways = -1.0, 0.0, 0.0, 0
    for place in range(ranks.size):
        if left[place] == 0 or count + pips(ranks[place]) > 31:
            continue
        pile[size] = ranks[place]
        now = float(play_points(pile[base:], int(size + 1 - base)))
        is_31 = count + pips(ranks[place]) == 31
        if number == 1 and not is_31:
            now += 1.0
        left[place] -= 1
        start = np.int64(size + 1) if is_31 else np.int64(base)
        later, given = play_alone(
            ranks, left, number - 1, pile, start, np.int64(size + 1), np.int64(1), manner
        )
        left[place] += 1
        pile[size] = ranks[place]
        ways += 1
        if manner == RANDOM:
            mine += now + later
            others += given
        elif (manner == BEST and now + later > best) or (manner == GREEDY and now >= best):
            best = now + later if manner == BEST else now
            mine, others = now + later, given
    if ways:
        share = ways if manner == RANDOM else 1
        return mine / share, others / share
    # Nothing fits: the count ends with a point for whoever laid its last card (R13).
    mine, others = play_alone(
        ranks, left, number, pile, np.int64(size), np.int64(size), np.int64(1), manner
    )
    if size > base:
        if is_last:
            mine += 1.0
        else:
            others += 1.0
    return mine, others

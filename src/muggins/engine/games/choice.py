"""How compiled players of whole games choose: their discards, and the ranks they lay."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.beliefs import FLOOR, add_sixes
from muggins.engine.discardworth import MOST, STEEPEST, fill_shows, fill_worths
from muggins.engine.games.club import club_discard, club_rank
from muggins.engine.games.deals import Keys, best_discard, draw_edge
from muggins.engine.kernels import RankPoints, hand_points, pips
from muggins.engine.pegging.hands import Int, RankHands
from muggins.engine.pegging.leafworth import NET, LeafWorth
from muggins.engine.pegging.line import BASE, HELD, SIZE, TURN, pile_count
from muggins.engine.pegging.tree import TreeArrays
from muggins.engine.pegging.worlds import HAND, SCORE, WHOLE, go_on_world, parts_of, step_world

__all__ = [
    "CLUB",
    "DISCARD_BY_SCORE",
    "FULL",
    "HANDS_ONLY",
    "NO_PLAY",
    "PLAY_BY_SCORE",
    "Known",
    "choose_discard",
    "choose_rank",
    "shown",
]

FULL = 0
HANDS_ONLY, NO_PLAY, DISCARD_BY_SCORE, PLAY_BY_SCORE, CLUB = 1, 2, 4, 8, 16
"""What a player does otherwise: keeps the hand that counts most; leaves out the worth of the play;
minds the score in the discard; minds it in the play; chooses as `club` does."""

WORLDS = 48
CLEARLY = 1.5


class Known(NamedTuple):
    """What both players know."""

    table: RankPoints
    keys: Keys
    places: NDArray[np.int64]
    dealers_crib: NDArray[np.float32]
    dealers_play: NDArray[np.float32]
    pones_crib: NDArray[np.float32]
    pones_play: NDArray[np.float32]
    nothing: NDArray[np.float32]
    """(1820,): zeros, and (15,) of no crib"""
    hands: RankHands
    arrays: TreeArrays
    lone_pone: NDArray[np.float32]
    lone_dealer: NDArray[np.float32]
    counts: NDArray[np.int8]
    kept: NDArray[np.int16]
    pairs: NDArray[np.int16]
    dealers_choice: NDArray[np.int64]
    pones_choice: NDArray[np.int64]
    choose: NDArray[np.float64]
    pair_ranks: NDArray[np.int64]
    samples: NDArray[np.int8]
    sample_hands: NDArray[np.int8]
    after: NDArray[np.float64]
    won: NDArray[np.float64]
    averages: NDArray[np.float64]
    """(2, 13, 13): what `club` thinks a crib with two ranks averages, pone's row first"""
    text_order: NDArray[np.int64]


@njit(cache=True, nogil=True)
def shown(table: RankPoints, cards: NDArray[np.int64], starter: int) -> int:
    """Give what a hand of four counts."""
    return hand_points(table, cards[0], cards[1], cards[2], cards[3], starter, False)


@njit(cache=True, nogil=True)
def choose_discard(
    known: Known,
    manner: NDArray[np.int64],
    shows: NDArray[np.float32],
    slopes: NDArray[np.float64],
    cards: NDArray[np.int64],
    role: Int,
    pone: Int,
    dealer: Int,
    options: NDArray[np.int64],
    fours: NDArray[np.int64],
    values: NDArray[np.float64],
) -> Int:
    """Give the place of a role's discard in its manner, having filled what each keeps."""
    sign = 1.0 if role == 1 else -1.0
    cribs = known.dealers_crib if role == 1 else known.pones_crib
    plays = known.dealers_play if role == 1 else known.pones_play
    if manner[0] & (HANDS_ONLY | NO_PLAY):
        plays = known.nothing
    best = best_discard(
        known.table, cards, known.keys, cribs, plays, known.places, sign, options, fours, values
    )
    if manner[0] & CLUB:
        return club_discard(
            known.table, cards, known.places, known.averages[role], sign, known.text_order
        )
    if manner[0] & HANDS_ONLY:
        return _best_kept(known.table, cards, known.places)
    if not manner[0] & DISCARD_BY_SCORE or max(pone, dealer) < manner[1]:
        return best
    if np.isnan(slopes[role, pone, dealer]):
        _look_ahead(known, role, pone, dealer, shows, slopes)
    view = shows[role, pone, dealer].astype(np.float64).reshape(MOST, MOST)
    laid = _laid_by_other(known, cards, role)
    worths = np.zeros(15)
    fill_worths(known.table, cards, known.places, laid, known.pair_ranks, view, worths)
    worths += slopes[role, pone, dealer] * values[:, 5]
    return np.argmax(worths)


@njit(cache=True, nogil=True)
def _best_kept(table: RankPoints, cards: NDArray[np.int64], places: NDArray[np.int64]) -> int:
    """Give the discard that keeps most points, without a starter; the first of equals."""
    best, most = 0, -1
    kept = np.zeros(4, np.int64)
    for option in range(15):
        size = 0
        for place in range(6):
            if place != places[option, 0] and place != places[option, 1]:
                kept[size] = cards[place]
                size += 1
        # Without a starter: as with the worst one of a rank that isn't held.
        least = 99
        for rank in range(13):
            held = False
            for card in kept:
                held = held or card >> 2 == rank
            if not held:
                for starter in range(4 * rank, 4 * rank + 4):
                    points = hand_points(table, kept[0], kept[1], kept[2], kept[3], starter, True)
                    least = min(least, points)
        suit = kept[0] & 3
        if (kept[1] & 3) == suit and (kept[2] & 3) == suit and (kept[3] & 3) == suit:
            least += 4
        if least > most:
            best, most = option, least
    return best


@njit(cache=True, nogil=True)
def _look_ahead(known, role, pone, dealer, shows, slopes):  # type: ignore[no-untyped-def]
    """Fill what a role's hand and crib are worth at a score, and a point of the play."""
    target = known.won.size
    view = np.zeros((MOST, MOST))
    is_dealer = role == 1
    mine, other = (dealer, pone) if is_dealer else (pone, dealer)
    ahead, behind = known.won[other], -known.won[mine]
    samples = (known.samples, known.sample_hands, known.after, known.won)
    for more in range(2):
        one, two = mine + more, other + 1 - more
        if one >= target or two >= target:
            continue
        high, low = (one, two) if is_dealer else (two, one)
        fill_shows(samples[0], samples[1], samples[2], samples[3], high, low, is_dealer, view)
        if more:
            ahead = view[2:15, :10].mean()
        else:
            behind = view[2:15, :10].mean()
    slopes[role, pone, dealer] = min(max((ahead - behind) / 2, 0.0), STEEPEST)
    fill_shows(samples[0], samples[1], samples[2], samples[3], dealer, pone, is_dealer, view)
    shows[role, pone, dealer] = view.reshape(MOST * MOST)


@njit(cache=True, nogil=True)
def _laid_by_other(known, cards, role):  # type: ignore[no-untyped-def]
    left = np.full(13, 4, np.int64)
    for card in cards:
        left[card >> 2] -= 1
    kept, laid = np.zeros(known.nothing.size), np.zeros(known.pair_ranks.shape[0])
    best = known.pones_choice if role == 1 else known.dealers_choice
    add_sixes(known.counts, known.kept, known.pairs, best, left, known.choose, kept, laid)
    return laid / laid.sum()


@njit(cache=True, nogil=True)
def choose_rank(
    known: Known,
    tables: tuple[NDArray[Any], ...],
    manner: NDArray[np.int64],
    player: Int,
    held: NDArray[np.int64],
    kept: NDArray[np.int64],
    laid: NDArray[np.int64],
    starter: Int,
    node: Int,
    pile: NDArray[np.int64],
    world: NDArray[np.int64],
    steps: NDArray[np.int64],
    number: Int,
) -> Int:
    """Give the rank that the side on turn lays; R for a go."""
    without, ranks = known.keys.without, known.hands.ranks.size
    me = world[TURN]
    size, hand = world[HELD + me], world[HAND + me]
    if manner[0] & CLUB:
        return club_rank(known.hands.counts[size, hand], pile, world)
    room = 31 - pile_count(pile, world[BASE], world[SIZE])
    fitting, only, most, best = 0, ranks, -1, ranks
    for rank in range(ranks):
        if size > 0 and without[size, rank, hand] >= 0 and pips(rank) <= room:
            fitting, only = fitting + 1, rank
            if node < 0:
                after = world.copy()
                step_world(without, known.arrays, np.int64(-1), pile, after, np.int64(rank))
                gain = after[SCORE + me] - world[SCORE + me]
                if gain >= most:
                    most, best = gain, rank
    if fitting <= 1:
        return only
    if node < 0:
        # The other has no cards left, so what comes first matters little.
        return best
    own = tables[0] if player == 0 else tables[2]
    if me == 1:
        own = tables[1] if player == 0 else tables[3]
    edge = draw_edge(without, known.hands, known.arrays, node, hand, own)
    drawn = np.int64(known.arrays.rank[known.arrays.first[node] + edge])
    if not manner[0] & PLAY_BY_SCORE or max(world[SCORE], world[SCORE + 1]) < manner[2]:
        return drawn
    told = 0.0
    for rank in range(ranks):
        if without[size, rank, hand] >= 0:
            told += parts_of(known.hands, without, known.arrays, own, node, size, hand, rank)
    chosen: Int = _by_score(
        known, tables, player, held, kept, laid, starter, node, pile, world, steps, number, drawn,
        told > 0,
    )  # fmt: skip
    return chosen


@njit(cache=True, nogil=True)
def _by_score(  # type: ignore[no-untyped-def]
    known, tables, player, held, kept, laid, starter, node, pile, world, steps, number, usual, told
):
    """Give the rank clearly best for the score against what the other may hold, else the usual.

    Where the table hasn't `told` what is usual, because a hand has left it, the best.
    """
    without, ranks = known.keys.without, known.hands.ranks.size
    me = world[TURN]
    left = np.full(13, 4, np.int64)
    for card in held[me]:
        left[card >> 2] -= 1
    left[starter >> 2] -= 1
    wholes, pairs = np.zeros(known.nothing.size), np.zeros(known.pair_ranks.shape[0])
    best = known.pones_choice if me == 1 else known.dealers_choice
    add_sixes(known.counts, known.kept, known.pairs, best, left, known.choose, wholes, pairs)
    own = (tables[0], tables[1]) if player == 0 else (tables[2], tables[3])
    holds = np.zeros(wholes.size, np.int64)
    total = 0.0
    for whole in range(wholes.size):
        if wholes[whole] > 0:
            wholes[whole] *= _likely(known, own, me, whole, steps, number, holds)
            total += wholes[whole]
    if total <= 0:
        return usual
    worth = _score_worth(known, me, kept, laid, pairs, starter, world)
    table = np.zeros((WORLDS, ranks))
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
                table[place, rank] = (1 - 2 * me) * go_on_world(
                    known.hands, without, known.arrays, own, worth, np.int64(child), pile, after
                )
    return _clearly_best(without, world, pile, table, usual, CLEARLY if told else 0.0)


@njit(cache=True, nogil=True)
def _clearly_best(without, world, pile, table, usual, margin):  # type: ignore[no-untyped-def]
    """Give the rank that is most standard errors better than the usual, if more than a margin."""
    me = world[TURN]
    room = 31 - pile_count(pile, world[BASE], world[SIZE])
    best = np.int64(usual)
    for rank in range(table.shape[1]):
        left = without[world[HELD + me], rank, world[HAND + me]]
        if rank == usual or left < 0 or pips(rank) > room:
            continue
        more = table[:, rank] - table[:, usual]
        lead = more.mean() / (more.std() / np.sqrt(more.size) + 1e-9)
        if lead > margin:
            best, margin = np.int64(rank), lead
    return best


@njit(cache=True, nogil=True)
def _likely(known, own, me, whole, steps, number, holds):  # type: ignore[no-untyped-def]
    """Give how likely the other did what he did with a whole hand; note what is left of it."""
    without, hand, size, likely = known.keys.without, np.int64(whole), np.int64(4), 1.0
    for step in range(number):
        node, seat, rank = steps[step, 0], steps[step, 1], steps[step, 2]
        if seat == me:
            continue
        if rank == known.hands.ranks.size:
            if size > 0 and known.hands.lowest[size, hand] <= known.arrays.room[node]:
                return 0.0
            continue
        left = without[size, rank, hand]
        if left < 0:
            return 0.0
        if size > 1 and node >= 0:
            table = own[0] if seat == 0 else own[1]
            total, number_open = 0.0, 0
            for other in range(known.hands.ranks.size):
                if without[size, other, hand] >= 0 and pips(other) <= known.arrays.room[node]:
                    number_open += 1
                    total += parts_of(
                        known.hands, without, known.arrays, table, node, size, hand, other
                    )
            share = 1.0 / number_open if number_open else 0.0
            if total > 0:
                share = FLOOR * share + (1 - FLOOR) * (
                    parts_of(known.hands, without, known.arrays, table, node, size, hand, rank)
                    / total
                )
            likely *= share
        hand, size = np.int64(left), size - 1
    holds[whole] = hand
    return likely


@njit(cache=True, nogil=True)
def _score_worth(known, me, kept, laid, pairs, starter, world):  # type: ignore[no-untyped-def]
    """Give the worth of the play's end at the scores, one's own hand counted with its suits."""
    target, rank = known.won.size, starter >> 2
    shows = np.zeros(known.nothing.size, np.int64)
    for whole in range(shows.size):
        key = known.keys.fours[whole]
        shows[whole] = max(int(known.table[key * 13 + rank]), 0)
    own = shows.copy()
    own[world[WHOLE + me]] = shown(known.table, kept[me], starter)
    cribs = np.zeros(MOST)
    one, two = laid[me, 0] >> 2, laid[me, 1] >> 2
    for pair in range(pairs.size):
        first, second = known.pair_ranks[pair, 0], known.pair_ranks[pair, 1]
        place = (((one * 13 + two) * 13 + first) * 13 + second) * 13 + rank
        cribs[max(int(known.table[place]), 0)] += pairs[pair]
    cribs /= cribs.sum()
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
    pones, dealers = (shows, own) if me == 1 else (own, shows)
    return LeafWorth(target, scores, known.won, pones, dealers, before, NET)

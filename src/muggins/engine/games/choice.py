"""How compiled players of whole games choose: their discards, and the ranks they lay."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.beliefs import add_sixes
from muggins.engine.discardworth import MOST, STEEPEST, fill_shows, fill_worths
from muggins.engine.games.byscore import CLEARLY, clearly_best, usual_mix, worths_by_score
from muggins.engine.games.club import club_discard, club_rank
from muggins.engine.games.deals import best_discard, draw_edge
from muggins.engine.games.known import Known
from muggins.engine.kernels import RankPoints, hand_points, pips
from muggins.engine.pegging.hands import Int
from muggins.engine.pegging.line import BASE, HELD, SIZE, TURN, pile_count
from muggins.engine.pegging.worlds import HAND, SCORE, step_world

__all__ = [
    "CLUB",
    "DISCARD_BY_SCORE",
    "FULL",
    "HANDS_ONLY",
    "NO_PLAY",
    "PLAY_BY_SCORE",
    "choose_discard",
    "choose_rank",
    "minds_play",
]

FULL = 0
HANDS_ONLY, NO_PLAY, DISCARD_BY_SCORE, PLAY_BY_SCORE, CLUB = 1, 2, 4, 8, 16
"""What a player does otherwise: keeps the hand that counts most; leaves out the worth of the play;
minds the score in the discard; minds it in the play; chooses as `club` does."""


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
    slopes[role, pone, dealer] = min(max((ahead - behind) / 2, 0.0), STEEPEST * known.won[0])
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
    others: tuple[NDArray[np.float64], NDArray[np.float64]],
    starter: Int,
    node: Int,
    pile: NDArray[np.int64],
    world: NDArray[np.int64],
    steps: NDArray[np.int64],
    number: Int,
) -> Int:
    """Give the rank that the side on turn lays; R for a go. `others` is for `worths_by_score`."""
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
    own = (tables[0], tables[1]) if player == 0 else (tables[2], tables[3])
    edge = draw_edge(without, known.hands, known.arrays, node, hand, own[me])
    drawn = np.int64(known.arrays.rank[known.arrays.first[node] + edge])
    if not minds_play(manner, world):
        return drawn
    worths = worths_by_score(
        known, own, held, kept, laid, others, starter, node, pile, world, steps, number
    )
    # Where the table doesn't tell what is usual, because a hand has left it, the best is taken.
    told = usual_mix(known, own[me], node, pile, world).sum() > 0
    chosen: Int = clearly_best(known, worths, pile, world, drawn, CLEARLY if told else 0.0)
    return chosen


@njit(cache=True, nogil=True)
def minds_play(manner: NDArray[np.int64], world: NDArray[np.int64]) -> bool:
    """Say whether a player of this manner minds the score in the play now."""
    near: bool = max(world[SCORE], world[SCORE + 1]) >= manner[2]
    return bool(manner[0] & PLAY_BY_SCORE) and near

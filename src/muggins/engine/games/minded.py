"""What minding the score changes: the same deals played for points, and for an aim at each score.

The table of scores is swept from deals played for points, which don't depend on the score. Near
home both sides play for the aim; what that is worth to the dealer more is measured here, with the
same cards for both ways, so that only what was chosen otherwise tells. Neighbouring scores are
averaged, the closer to home the fewer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.discardworth import MOST
from muggins.engine.games.byscore import (
    CLEARLY,
    clearly_best,
    end_of_play,
    shows_with,
    usual_mix,
    worths_by_score,
)
from muggins.engine.games.choice import (
    DISCARD_BY_SCORE,
    FULL,
    PLAY_BY_SCORE,
    choose_rank,
    minds_play,
)
from muggins.engine.games.deals import JACK, SEEDS
from muggins.engine.games.known import Known, shown
from muggins.engine.games.sim import lay_away
from muggins.engine.kernels import hand_points, pips
from muggins.engine.pegging.line import BASE, HELD, SIZE, TURN, pile_count
from muggins.engine.pegging.worlds import HAND, SCORE, WHOLE, WIDTH, go_on_world, step_world
from muggins.engine.spreading import Pool
from muggins.engine.stakes import CLOSE, CLOSE_BEFORE

__all__ = [
    "Minding",
    "begin_play",
    "change_of_play",
    "changes_by_score",
    "deals_by_score",
    "smoothed",
    "worth_of_deal",
]

EVERYWHERE = 0.4
"""The share of the deals that doesn't follow how often games come to a score."""

STARTERS = 8
"""Starters by which discards are compared."""

MOST_IN_PLAY = 30
"""Nobody adds as much in a play and by heels."""

REACH, NEAR = 0.12, 4.0
"""How far scores are averaged: by the logarithm of the points to go and these many more."""

LEAST_WEIGHT = 1e-6
"""Of the deals around a score, each at its own counting one; with less nothing is known."""


class Minding(NamedTuple):
    """What plays deals both ways."""

    known: Known
    play: tuple[NDArray[np.uint8], NDArray[np.uint8]]
    """The play by slot, as pone and as dealer."""
    manners: NDArray[np.int64]
    """(2, 2, 3): how both play for points, and then for the score"""

    @classmethod
    def of(cls, known: Known, play: tuple[NDArray[np.uint8], NDArray[np.uint8]]) -> Minding:
        """Give what plays deals by a table of the play, minding the score as `expert` does."""
        target = known.won.size
        minds = [DISCARD_BY_SCORE | PLAY_BY_SCORE, target - CLOSE_BEFORE, target - CLOSE]
        manners = np.array([[[FULL, 0, 0]] * 2, [minds] * 2], np.int64)
        return cls(known, play, manners)


def deals_by_score(visits: NDArray[np.float64], number: int) -> NDArray[np.int64]:
    """Spread a number of deals over the scores at which somebody minds them, (target, target).

    `visits` (target, target) say how often games come to each score. The closer somebody is to
    home, the more a deal changes and the more deals are wanted; and where both are close, few
    neighbours help out.
    """
    to_go = len(visits) - np.arange(len(visits))
    least = np.minimum(to_go[:, None], to_go)
    weight = np.where(least <= CLOSE_BEFORE, 1 / (least + 3.0), 0.0)
    everywhere = weight**2 / np.outer(to_go + NEAR, to_go + NEAR)
    shares = (1 - EVERYWHERE) * visits * weight / (visits * weight).sum()
    shares += EVERYWHERE * everywhere / everywhere.sum()
    # Rounded so that what one score is short of the next one gets.
    so_far = np.floor(shares.cumsum() * number + 0.5).astype(np.int64)
    wanted: NDArray[np.int64] = np.diff(so_far, prepend=0).reshape(visits.shape)
    return wanted


def changes_by_score(
    minding: Minding,
    deals: NDArray[np.int64],
    batches: int,
    seed: int,
    pool: Pool,
    progress: Callable[[int], None] = lambda _: None,
) -> NDArray[np.float64]:
    """Give what minding the score adds to the dealer, (batches, target, target), in all deals.

    `deals` (target, target) is how many deals each score gets in a batch, the dealer's score
    first. The same deals for the same seed, in threads or on a cluster. `progress` hears of the
    deals behind each row.
    """
    shared = pool.share(minding)
    rows = range(len(deals))
    found = pool.map(
        _changes_of_row,
        [shared] * len(rows),
        rows,
        deals,
        [batches] * len(rows),
        [seed] * len(rows),
    )
    sums = np.zeros((batches, *deals.shape))
    for row, of_row in enumerate(found):
        sums[:, row] = of_row
        progress(int(deals[row].sum()) * batches)
    return sums


def smoothed(changes: NDArray[np.float64], deals: NDArray[np.int64]) -> NDArray[np.float64]:
    """Give what a deal changes at each score on average, (batches, target, target).

    `changes` are those of `changes_by_score`, `deals` how many each score had in a batch. Where
    nobody minds the score, or no deal was near, nothing changes.
    """
    to_go = len(deals) - np.arange(len(deals))
    apart = np.log(to_go + NEAR)[:, None] - np.log(to_go + NEAR)
    near = np.exp(-((apart / REACH) ** 2) / 2)
    weight = near @ deals @ near
    minded = np.minimum(to_go[:, None], to_go) <= CLOSE_BEFORE
    known = minded & (weight > LEAST_WEIGHT)
    averages: NDArray[np.float64] = (near @ changes @ near) / np.where(known, weight, np.inf)
    return averages


def _changes_of_row(
    minding: Minding, dealer: int, deals: NDArray[np.int64], batches: int, seed: int
) -> NDArray[np.float64]:
    """Give the sums of a row of scores, one dealer's, (batches, target)."""
    target = len(deals)
    sums = np.zeros((batches, target))
    # Filled only where they are needed, and so not taking their room.
    shows = np.zeros((2, target, target, MOST * MOST), np.float32)
    slopes = np.full((2, target, target), np.nan)
    seed = (seed * 1_000_003 + dealer) % SEEDS
    _fill_changes(
        seed, minding.known, minding.play, minding.manners, shows, slopes, dealer, deals, sums
    )
    return sums


@njit(cache=True, nogil=True)
def _fill_changes(seed, known, play, manners, shows, slopes, dealer, deals, sums):  # type: ignore[no-untyped-def]
    """Add what minding the score changes to (batches, target)."""
    batches = sums.shape[0]
    pack = np.arange(52)
    scores = np.zeros(2, np.int64)
    scores[0] = dealer
    for pone in range(known.won.size):
        scores[1] = pone
        for deal in range(deals[pone] * batches):
            np.random.seed((seed + 10_007 * (pone * 9_973 + deal)) % SEEDS)
            for place in range(12 + STARTERS):
                other = np.random.randint(place, 52)
                pack[place], pack[other] = pack[other], pack[place]
            sums[deal % batches, pone] += _change_of_deal(
                known, play, manners, shows, slopes, pack, scores
            )


@njit(cache=True, nogil=True)
def _change_of_deal(known, play, manners, shows, slopes, cards, scores):  # type: ignore[no-untyped-def]
    """Give what minding the score is worth to the dealer with these cards; his score is first."""
    held = np.zeros((2, 6), np.int64)
    kept = np.zeros((2, 2, 4), np.int64)
    laid = np.zeros((2, 2, 2), np.int64)
    numbers = np.zeros((2, 2), np.int64)
    for way in range(2):
        lay_away(
            known, manners[way], shows, slopes, cards, 0, scores, held, kept[way], laid[way],
            numbers[way],
        )  # fmt: skip
    change = 0.0
    if np.any(laid[0] != laid[1]):
        for starter in cards[12 : 12 + STARTERS]:
            for way in range(2):
                worth = worth_of_deal(
                    known, play, kept[way], laid[way], numbers[way], starter, scores
                )
                change += (2 * way - 1) * worth / STARTERS
    if max(scores[0], scores[1]) + MOST_IN_PLAY >= manners[1, 0, 2]:
        change += change_of_play(
            known, play, manners, held, kept[1], laid[1], numbers[1], cards[12], scores
        )
    return change


@njit(cache=True, nogil=True)
def begin_play(known, kept, laid, numbers, starter, scores):  # type: ignore[no-untyped-def]
    """Give the world in which the play begins, heels counted, and the worth of its end."""
    world = np.zeros(WIDTH, np.int64)
    world[HELD] = world[HELD + 1] = 4
    for seat in range(2):
        world[HAND + seat] = world[WHOLE + seat] = numbers[seat]
    world[SCORE], world[SCORE + 1] = scores[1], scores[0]
    if starter >> 2 == JACK:
        world[SCORE + 1] += 2
    pones = shows_with(known, starter >> 2)
    dealers = pones.copy()
    pones[numbers[0]] = shown(known.table, kept[0], starter)
    dealers[numbers[1]] = shown(known.table, kept[1], starter)
    cribs = np.zeros(MOST)
    crib = hand_points(known.table, laid[0, 0], laid[0, 1], laid[1, 0], laid[1, 1], starter, True)
    cribs[crib] = 1.0
    return world, end_of_play(known, world, pones, dealers, cribs)


@njit(cache=True, nogil=True)
def worth_of_deal(known, play, kept, laid, numbers, starter, scores):  # type: ignore[no-untyped-def]
    """Give what a deal is worth to its dealer from its starter on, both playing for points."""
    world, worth = begin_play(known, kept, laid, numbers, starter, scores)
    pile = np.zeros(32, np.int64)
    return -go_on_world(
        known.hands, known.keys.without, known.arrays, play, worth, np.int64(0), pile, world
    )


@njit(cache=True, nogil=True)
def change_of_play(known, play, manners, held, kept, laid, numbers, starter, scores):  # type: ignore[no-untyped-def]
    """Give what minding the score in the play is worth to the dealer, along one play of a deal.

    At each card it is what the choice adds by playing on for points, exactly; that sums up to the
    whole, and what is drawn alike adds nothing.
    """
    world, worth = begin_play(known, kept, laid, numbers, starter, scores)
    tables = (play[0], play[1], play[0], play[1])
    pile = np.zeros(32, np.int64)
    steps = np.zeros((40, 3), np.int64)
    others = np.zeros((2, known.nothing.size)), np.zeros((2, known.pair_ranks.shape[0]))
    node, number, change = np.int64(0), 0, 0.0
    while (world[HELD] or world[HELD + 1]) and max(world[SCORE], world[SCORE + 1]) < worth.target:
        me = world[TURN]
        rank = choose_rank(
            known, tables, manners[0, 0], 0, held, kept, laid, others, starter, node, pile, world,
            steps, number,
        )  # fmt: skip
        if node >= 0 and minds_play(manners[1, 0], world) and _number_open(known, pile, world) > 1:
            mix = usual_mix(known, play[me], node, pile, world)
            worths = worths_by_score(
                known, play, held, kept, laid, others, starter, node, pile, world, steps, number
            )
            change -= _gain_of_card(known, play, worth, node, pile, world, mix, worths)
            rank = clearly_best(known, worths, pile, world, rank, CLEARLY if mix.sum() > 0 else 0.0)
        steps[number, 0], steps[number, 1], steps[number, 2] = node, me, rank
        number += 1
        node = np.int64(
            step_world(known.keys.without, known.arrays, node, pile, world, np.int64(rank))
        )
    return change


@njit(cache=True, nogil=True)
def _number_open(known: Known, pile: NDArray[np.int64], world: NDArray[np.int64]) -> int:
    """Give how many ranks the side on turn can lay."""
    me, number = world[TURN], 0
    room = 31 - pile_count(pile, world[BASE], world[SIZE])
    for rank in range(known.hands.ranks.size):
        if world[HELD + me] and pips(rank) <= room:
            number += known.keys.without[world[HELD + me], rank, world[HAND + me]] >= 0
    return number


@njit(cache=True, nogil=True)
def _gain_of_card(known, play, worth, node, pile, world, mix, worths):  # type: ignore[no-untyped-def]
    """Give what pone gains when the side on turn minds the score with this card alone."""
    without, me = known.keys.without, world[TURN]
    room = 31 - pile_count(pile, world[BASE], world[SIZE])
    ahead = np.zeros(mix.size)
    is_open = np.zeros(mix.size)
    for rank in range(mix.size):
        if without[world[HELD + me], rank, world[HAND + me]] >= 0 and pips(rank) <= room:
            after = world.copy()
            child = step_world(without, known.arrays, node, pile, after, np.int64(rank))
            is_open[rank] = 1.0
            ahead[rank] = go_on_world(
                known.hands, without, known.arrays, play, worth, np.int64(child), pile, after
            )
    told = mix.sum() > 0
    shares = mix / mix.sum() if told else is_open / is_open.sum()
    gain = 0.0
    for rank in range(mix.size):
        if shares[rank] > 0:
            best = clearly_best(known, worths, pile, world, rank, CLEARLY if told else 0.0)
            gain += shares[rank] * (ahead[best] - (ahead[rank] if told else 0.0))
    if not told:
        gain -= go_on_world(
            known.hands, without, known.arrays, play, worth, node, pile, world.copy()
        )
    return gain

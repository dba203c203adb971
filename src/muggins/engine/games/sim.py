"""Whole games by compiled players, thousands a minute: the same deals twice, sides swapped.

Both play the solved play from its whole table. A player may leave out the worth of the play in its
discards, keep the hand that counts most, mind the score, or play another table.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.discardworth import MOST
from muggins.engine.games.choice import FULL, choose_discard, choose_rank
from muggins.engine.games.deals import SEEDS
from muggins.engine.games.known import known_of, shown
from muggins.engine.kernels import hand_points
from muggins.engine.pegging.line import HELD, TURN
from muggins.engine.pegging.tree import PlayTree
from muggins.engine.pegging.worlds import HAND, SCORE, WHOLE, WIDTH, step_world
from muggins.engine.stakes import CLOSE, CLOSE_BEFORE, after_deal
from muggins.engine.tables import deal_samples, discard_tables
from muggins.engine.winning import AIMS, payoffs

__all__ = ["SimPlayer", "SimResult", "lay_away", "simulate_games"]

DEALS_A_GAME = 60
"""No game has more deals."""


@dataclass(frozen=True)
class SimPlayer:
    """How a compiled player chooses; `manner` adds up what it does otherwise."""

    name: str
    tables: tuple[NDArray[Any], NDArray[Any]]
    """Its numbers by slot as pone and as dealer, of one type for both players."""
    manner: int = FULL
    discard_within: int = CLOSE_BEFORE
    """Points from home, of either side, at which the discard minds the score."""
    play_within: int = CLOSE
    """The same for the play."""
    averages: NDArray[np.float64] | None = None
    """(2, 13, 13): of `club`: what a crib averages with two ranks of pone's, of the dealer's."""


class SimResult(NamedTuple):
    """What a match came to, from the first player's side."""

    games: int
    wins: int
    win_rate: float
    error: float
    """The standard error of the rate, over pairs of games."""
    margin: float
    """Points ahead, a game."""
    first_dealer: float
    """The share of games won by whoever dealt first."""
    deals: int


def simulate_games(
    tree: PlayTree,
    first: SimPlayer,
    second: SimPlayer,
    pairs: int,
    seed: int = 1,
    target: int = 121,
    threads: int = 2,
    progress: Callable[[int], None] | None = None,
    start: tuple[int, int] = (0, 0),
) -> SimResult:
    """Play pairs of games of the same deals with sides swapped; the same for the same seed.

    `start` are the scores that games begin with, the first dealer's and pone's.
    """
    averages = [player.averages for player in (first, second) if player.averages is not None]
    known = known_of(
        tree,
        discard_tables(),
        deal_samples(),
        after_deal("win", target),
        payoffs(target)[AIMS.index("win")],
        averages[0] if averages else np.zeros((2, 13, 13)),
    )
    tables = (*first.tables, *second.tables)
    manners = np.array(
        [
            [player.manner, target - player.discard_within, target - player.play_within]
            for player in (first, second)
        ],
        np.int64,
    )
    chunk = 250
    starts = list(range(0, pairs, chunk))

    def play(part: int) -> dict[int, NDArray[np.int64]]:
        shows = np.zeros((2, target, target, MOST * MOST), np.float32)
        slopes = np.full((2, target, target), np.nan)
        found = {}
        for pair in starts[part::threads]:
            results = np.zeros((min(chunk, pairs - pair), 2, 4), np.int64)
            _play_pairs(
                *(seed * 1_000_003 + pair, known, tables, manners, shows, slopes),
                *(np.array(start, np.int64), results),
            )
            found[pair] = results
            if progress is not None:
                progress(len(results))
        return found

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(play, range(threads)))
    # In the order of the deals, whichever thread played them.
    results = np.concatenate([parts[place % threads][pair] for place, pair in enumerate(starts)])
    rates = results[:, :, 0].mean(axis=1)
    return SimResult(
        2 * len(results),
        int(results[:, :, 0].sum()),
        float(rates.mean()),
        float(rates.std() / sqrt(len(results))),
        float(results[:, :, 1].mean()),
        float(results[:, :, 2].mean()),
        int(results[:, :, 3].sum()),
    )


@njit(cache=True, nogil=True)
def _play_pairs(seed, known, tables, manners, shows, slopes, start, results):  # type: ignore[no-untyped-def]
    """Fill results: won, points ahead, whether the first dealer won, deals."""
    np.random.seed(seed % SEEDS)
    pack = np.arange(52)
    deals = np.zeros((DEALS_A_GAME, 13), np.int64)
    scores = np.zeros(2, np.int64)
    for pair in range(results.shape[0]):
        for deal in range(DEALS_A_GAME):
            for place in range(13):
                other = np.random.randint(place, 52)
                pack[place], pack[other] = pack[other], pack[place]
            deals[deal] = pack[:13]
        for game in range(2):
            dealer, deal = game, 0
            scores[dealer], scores[1 - dealer] = start
            while scores[0] < known.won.size and scores[1] < known.won.size:
                _play_deal(known, tables, manners, shows, slopes, deals[deal], dealer, scores)
                dealer, deal = 1 - dealer, deal + 1
            won = 1 if scores[0] >= known.won.size else 0
            results[pair, game, 0] = won
            results[pair, game, 1] = min(scores[0], known.won.size) - min(scores[1], known.won.size)
            results[pair, game, 2] = won if game == 0 else 1 - won
            results[pair, game, 3] = deal


@njit(cache=True, nogil=True)
def _play_deal(known, tables, manners, shows, slopes, cards, dealer, scores):  # type: ignore[no-untyped-def]
    """Play one deal, adding to the scores by player until one is home."""
    target = known.won.size
    held = np.zeros((2, 6), np.int64)
    kept = np.zeros((2, 4), np.int64)
    laid = np.zeros((2, 2), np.int64)
    numbers = np.zeros(2, np.int64)
    lay_away(known, manners, shows, slopes, cards, dealer, scores, held, kept, laid, numbers)
    starter = cards[12]
    if starter >> 2 == 10:
        scores[dealer] += 2
        if scores[dealer] >= target:
            return
    _play_cards(known, tables, manners, held, kept, laid, numbers, starter, dealer, scores)
    if scores[0] >= target or scores[1] >= target:
        return
    pone = 1 - dealer
    scores[pone] += shown(known.table, kept[0], starter)
    if scores[pone] >= target:
        return
    scores[dealer] += shown(known.table, kept[1], starter)
    if scores[dealer] >= target:
        return
    scores[dealer] += hand_points(
        known.table, laid[0, 0], laid[0, 1], laid[1, 0], laid[1, 1], starter, True
    )


@njit(cache=True, nogil=True)
def lay_away(  # type: ignore[no-untyped-def]
    known, manners, shows, slopes, cards, dealer, scores, held, kept, laid, numbers
):
    """Fill what each role is dealt, keeps and lays away, pone's first, and its hand's number."""
    options = np.zeros(15, np.int64)
    fours = np.zeros(15, np.int64)
    values = np.zeros((15, 7), np.float64)
    for role in range(2):
        player = dealer if role == 1 else 1 - dealer
        held[role] = np.sort(cards[6 * role : 6 * role + 6])
        best = choose_discard(
            known, manners[player], shows, slopes, held[role], role, scores[1 - dealer],
            scores[dealer], options, fours, values,
        )  # fmt: skip
        size = away = 0
        for place in range(6):
            if place in (known.places[best, 0], known.places[best, 1]):
                laid[role, away] = held[role, place]
                away += 1
            else:
                kept[role, size] = held[role, place]
                size += 1
        numbers[role] = fours[best]


@njit(cache=True, nogil=True)
def _play_cards(  # type: ignore[no-untyped-def]
    known, tables, manners, held, kept, laid, numbers, starter, dealer, scores
):
    """Play the cards, adding to the scores until all are down or one is home."""
    target = known.won.size
    pile = np.zeros(32, np.int64)
    world = np.zeros(WIDTH, np.int64)
    world[HELD] = world[HELD + 1] = 4
    for seat in range(2):
        world[HAND + seat] = world[WHOLE + seat] = numbers[seat]
    world[SCORE], world[SCORE + 1] = scores[1 - dealer], scores[dealer]
    steps = np.zeros((40, 3), np.int64)
    others = np.zeros((2, known.nothing.size)), np.zeros((2, known.pair_ranks.shape[0]))
    node, number = np.int64(0), 0
    without = known.keys.without
    while (world[HELD] or world[HELD + 1]) and max(world[SCORE], world[SCORE + 1]) < target:
        me = world[TURN]
        player = dealer if me == 1 else 1 - dealer
        rank = choose_rank(
            known, tables, manners[player], player, held, kept, laid, others, starter, node, pile,
            world, steps, number,
        )  # fmt: skip
        steps[number, 0], steps[number, 1], steps[number, 2] = node, me, rank
        number += 1
        node = np.int64(step_world(without, known.arrays, node, pile, world, np.int64(rank)))
    scores[1 - dealer], scores[dealer] = world[SCORE], world[SCORE + 1]

"""How both roles discard when each answers the other best: by ranks, iterated until it settles.

What the crib is worth to a hand depends on what the other side lays to it, and that on the other
side's own six cards, *given the six one holds*. Both roles' policies are averaged over the rounds
(fictitious play), for best answers alone can cycle.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.sixes import (
    CHOOSE,
    NUMBER_OF_FOURS,
    NUMBER_OF_PAIRS,
    NUMBER_OF_SIXES,
    hand_worths,
    numbered,
    show_worths,
    sixes,
)

__all__ = [
    "DiscardRound",
    "DiscardSolution",
    "best_choices",
    "crib_worths",
    "solve_discards",
]

Policy = NDArray[np.float64]
"""(18395, 15): how often each deal of six ranks makes each of its discards; rows sum to 1."""


class DiscardRound(NamedTuple):
    """Figures of a round, in points a deal, of the policies averaged so far."""

    number: int
    dealer_hand: float
    pone_hand: float
    crib: float
    dealer_gain: float
    """What a best answer of the dealer would gain."""
    pone_gain: float


class DiscardSolution(NamedTuple):
    """Both roles' policies and what the crib is worth to each discard against them.

    Arrays are (18395, 15), by `sixes`; cribs in points, before nobs and flushes are known exactly.
    """

    dealer: Policy
    pone: Policy
    dealers_crib: NDArray[np.float64]
    pones_crib: NDArray[np.float64]
    rounds: tuple[DiscardRound, ...]


def solve_discards(
    rounds: int,
    dealer_play: NDArray[np.float64] | None = None,
    pone_play: NDArray[np.float64] | None = None,
    progress: Callable[[DiscardRound], None] | None = None,
) -> DiscardSolution:
    """Iterate both roles' best answers for a number of rounds, about ten seconds each.

    `dealer_play` and `pone_play`, (1820,), give what each kept hand is worth in the play to its own
    side, net in points; none is nothing. `progress` is told each round's figures.
    """
    nothing = np.zeros(NUMBER_OF_FOURS)
    dealer_base = _with_play(nothing if dealer_play is None else dealer_play)
    pone_base = _with_play(nothing if pone_play is None else pone_play)
    dealer, pone = _best(dealer_base), _best(pone_base)
    told: list[DiscardRound] = []
    cribs = _both_cribs(dealer, pone)
    for number in range(1, rounds + 1):
        dealer_worth, pone_worth = dealer_base + cribs[0], pone_base - cribs[1]
        told.append(_figures(number, dealer, pone, cribs, dealer_worth, pone_worth))
        if progress is not None:
            progress(told[-1])
        # The first answers are forgotten fastest.
        share = 2.0 / (number + 2)
        dealer = (1 - share) * dealer + share * _best(dealer_worth)
        pone = (1 - share) * pone + share * _best(pone_worth)
        cribs = _both_cribs(dealer, pone)
    told.append(
        _figures(rounds + 1, dealer, pone, cribs, dealer_base + cribs[0], pone_base - cribs[1])
    )
    return DiscardSolution(dealer, pone, *cribs, tuple(told))


def crib_worths(other: Policy) -> NDArray[np.float64]:
    """Give what the crib counts with each discard, (18395, 15), against how `other` discards.

    The other side's six cards are dealt from the 46 one doesn't hold, the starter from the 40 that
    are in neither hand.
    """
    deals = sixes()
    worths: NDArray[np.float64] = _crib_worths(
        deals.counts,
        deals.pairs,
        *_ranks_held(),
        np.ascontiguousarray(other),
        CHOOSE,
        _cribs_of_pairs(),
        show_worths(),
    )
    return worths


def _both_cribs(dealer: Policy, pone: Policy) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give the crib's worth to the dealer's discards and to pone's, on two threads."""
    with ThreadPoolExecutor(2) as threads:
        dealers, pones = threads.map(crib_worths, (pone, dealer))
    return dealers, pones


def _with_play(play: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give hand and play of each discard, and nothing of the ones there aren't."""
    kept = sixes().kept
    return np.where(kept >= 0, hand_worths() + play[kept], -np.inf)


def best_choices(crib: NDArray[np.float64], play: NDArray[np.float64]) -> NDArray[np.int64]:
    """Give the discard of highest net points of each six ranks, (18395,), by `sixes`' options.

    `crib` (18395, 15) is what the crib adds, negative where it is the other side's; `play` (1820,)
    what each kept hand is worth in the play.
    """
    best: NDArray[np.int64] = (_with_play(play) + crib).argmax(axis=1)
    return best


def _best(worth: NDArray[np.float64]) -> Policy:
    policy = np.zeros_like(worth)
    policy[np.arange(NUMBER_OF_SIXES), worth.argmax(axis=1)] = 1.0
    return policy


def _figures(
    number: int,
    dealer: Policy,
    pone: Policy,
    cribs: tuple[NDArray[np.float64], NDArray[np.float64]],
    dealer_worth: NDArray[np.float64],
    pone_worth: NDArray[np.float64],
) -> DiscardRound:
    often = sixes().ways / sixes().ways.sum()

    def average(policy: Policy, worth: NDArray[np.float64]) -> float:
        return float(often @ (policy * np.where(policy > 0, worth, 0.0)).sum(axis=1))

    return DiscardRound(
        number,
        average(dealer, hand_worths()),
        average(pone, hand_worths()),
        average(dealer, cribs[0]),
        float(often @ dealer_worth.max(axis=1)) - average(dealer, dealer_worth),
        float(often @ pone_worth.max(axis=1)) - average(pone, pone_worth),
    )


@cache
def _cribs_of_pairs() -> NDArray[np.int16]:
    """Give the number of the four that two pairs make, (91, 91); -1 for five of a rank."""
    pairs, fours = numbered(2), numbered(4)
    cribs = np.full((NUMBER_OF_PAIRS, NUMBER_OF_PAIRS), -1, np.int16)
    for (one, first), (other, second) in product(pairs.items(), repeat=2):
        cribs[first, second] = fours.get(tuple(sorted(one + other)), -1)
    return cribs


@cache
def _ranks_held() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Give the distinct ranks of each six and how many of each, (18395, 6), -1 behind the last."""
    counts = sixes().counts
    ranks = np.full((NUMBER_OF_SIXES, 6), -1, np.int8)
    numbers = np.zeros((NUMBER_OF_SIXES, 6), np.int8)
    for six, row in enumerate(counts):
        held = np.flatnonzero(row)
        ranks[six, : len(held)] = held
        numbers[six, : len(held)] = row[held]
    return ranks, numbers


@njit(cache=True, nogil=True)
def _crib_worths(counts, pairs, ranks, numbers, other, choose, cribs, shows):  # type: ignore[no-untyped-def]
    """Fill the crib's worth for every six and discard; see `crib_worths`."""
    worths = np.zeros(pairs.shape, np.float64)
    laid = np.zeros(91, np.float64)
    laid_with = np.zeros((91, 13), np.float64)
    for mine in range(counts.shape[0]):
        laid[:] = 0.0
        laid_with[:] = 0.0
        total = 0.0
        for theirs in range(counts.shape[0]):
            often = 1.0
            for place in range(6):
                rank = ranks[theirs, place]
                if rank < 0:
                    break
                often *= choose[4 - counts[mine, rank], numbers[theirs, place]]
                if often == 0.0:
                    break
            if often == 0.0:
                continue
            total += often
            for option in range(15):
                if pairs[theirs, option] < 0:
                    break
                share = other[theirs, option]
                if share == 0.0:
                    continue
                pair = pairs[theirs, option]
                laid[pair] += often * share
                for place in range(6):
                    rank = ranks[theirs, place]
                    if rank < 0:
                        break
                    laid_with[pair, rank] += often * share * numbers[theirs, place]
        for option in range(15):
            if pairs[mine, option] < 0:
                break
            points = 0.0
            for pair in range(91):
                crib = cribs[pairs[mine, option], pair]
                if laid[pair] == 0.0 or crib < 0:
                    continue
                for starter in range(13):
                    # As often as cards of the rank are left, given the other side's six.
                    left = laid[pair] * (4 - counts[mine, starter]) - laid_with[pair, starter]
                    points += left * shows[crib, starter]
            worths[mine, option] = points / (40.0 * total)
    return worths

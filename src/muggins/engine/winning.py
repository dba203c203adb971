"""The worth of every score, by one sweep from the end of the game back to its start.

`sweep` takes simulated deals in the order in which their points fall. The worth of a score is that
of the scores each deal leads to, averaged; where a deal ends the game, of the payoff.
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["AIMS", "Aim", "payoffs", "sweep", "visits"]

Aim = Literal["win", "acc", "money", "spread"]
"""What is played for: games, tournament game points 2/3, double money for a skunk, or points."""

AIMS: tuple[Aim, ...] = get_args(Aim)


def payoffs(target: int) -> NDArray[np.float64]:
    """Give what the winner gets by the loser's score, (4, target), a row an aim (R25)."""
    losers = np.arange(target)
    skunk = losers <= target - 31
    return np.array(
        [
            np.ones(target),
            np.where(skunk, 3.0, 2.0),
            np.where(skunk, 2.0, 1.0),
            target - losers,
        ]
    )


def sweep(
    events: NDArray[np.int8], target: int, changes: NDArray[np.float64] | None = None
) -> NDArray[np.float64]:
    """Give the dealer's worth of every score by aim: (4, target, target), his score, then pone's.

    The worth is what the dealer gets less what he pays, on average. `events` (n, k) are the points
    of each deal in the order in which they fall, pone's positive and the dealer's negative, 0
    behind the last. `changes` (4, target, target) are what a deal from each score is worth more
    than these, to the dealer.
    """
    totals, often = _totals(events)
    # The aims lie innermost, so that they are summed together.
    worths = np.zeros((target, target, len(AIMS)))
    if changes is not None:
        worths += changes.transpose(1, 2, 0) * len(events)
    payoff = np.ascontiguousarray(payoffs(target).T)
    _sweep(np.ascontiguousarray(events), totals, often, payoff, worths)
    return np.ascontiguousarray(worths.transpose(2, 0, 1))


def visits(events: NDArray[np.int8], target: int) -> NDArray[np.float64]:
    """Give how often a game has a deal at each score: (target, target), the dealer's, then pone's.

    `events` are those of `sweep`.
    """
    often = _totals(events)[1] / len(events)
    found = np.zeros((target, target))
    found[0, 0] = 1.0
    _fill_visits(often, found)
    return found


def _totals(events: NDArray[np.int8]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Give what the dealer and pone add in each deal, (n, 2), and how many deals add each two."""
    dealers = -np.minimum(events, 0).sum(axis=1).astype(np.int64)
    pones = np.maximum(events, 0).sum(axis=1).astype(np.int64)
    often = np.zeros((dealers.max() + 1, pones.max() + 1))
    np.add.at(often, (dealers, pones), 1.0)
    return np.stack([dealers, pones], axis=1), often


@njit(cache=True, nogil=True)
def _fill_visits(often: NDArray[np.float64], found: NDArray[np.float64]) -> None:
    target = found.shape[0]
    for both in range(2 * target - 1):
        for dealer in range(max(0, both - target + 1), min(target - 1, both) + 1):
            here = found[dealer, both - dealer]
            for add in range(min(often.shape[0], target - dealer)):
                for other in range(min(often.shape[1], target - both + dealer)):
                    # The other one deals next.
                    found[both - dealer + other, dealer + add] += here * often[add, other]


@njit(cache=True, nogil=True)
def _sweep(
    events: NDArray[np.int8],
    totals: NDArray[np.int64],
    often: NDArray[np.float64],
    payoff: NDArray[np.float64],
    worths: NDArray[np.float64],
) -> None:
    target, aims = worths.shape[0], worths.shape[2]
    number = float(events.shape[0])
    for both in range(2 * target - 2, -1, -1):
        for dealer in range(max(0, both - target + 1), min(target - 1, both) + 1):
            pone = both - dealer
            worth = worths[dealer, pone]
            # Deals that can't end the game are taken together by what they add.
            for add in range(min(often.shape[0], target - dealer)):
                for other in range(min(often.shape[1], target - pone)):
                    if often[add, other] > 0:
                        for aim in range(aims):
                            # The other one deals next.
                            after = worths[pone + other, dealer + add, aim]
                            worth[aim] -= often[add, other] * after
            if often.shape[0] > target - dealer or often.shape[1] > target - pone:
                for deal in range(events.shape[0]):
                    if totals[deal, 0] >= target - dealer or totals[deal, 1] >= target - pone:
                        loser = _loser(events[deal], dealer, pone, target)
                        for aim in range(aims):
                            if loser >= 0:
                                worth[aim] += payoff[loser, aim]
                            else:
                                worth[aim] -= payoff[-1 - loser, aim]
            for aim in range(aims):
                # No change takes a worth past what can be won.
                worth[aim] = min(max(worth[aim] / number, -payoff[0, aim]), payoff[0, aim])


@njit(cache=True, nogil=True)
def _loser(events: NDArray[np.int8], dealer: int, pone: int, target: int) -> int:
    """Give the loser's score in a deal that ends the game; -1 less it when the dealer loses."""
    for points in events:
        if points > 0:
            pone += points
            if pone >= target:
                return -1 - dealer
        else:
            dealer -= points
            if dealer >= target:
                return pone
    return 0

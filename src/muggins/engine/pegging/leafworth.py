"""What the end of the play is worth: points pegged, or what the score then is played for.

With an aim, the rest of the deal is counted in its order: pone's hand, the dealer's, the crib;
then the table of scores says what the next deal begins with.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.kernels import pips
from muggins.engine.pegging.ends import BEST, play_alone
from muggins.engine.pegging.hands import Int, RankHands
from muggins.engine.pegging.line import BASE, HELD, LAST, SIZE, TURN, lay_rank, pile_count, say_go

__all__ = ["NET", "NEVER", "LeafWorth", "finish_lone", "finish_pair", "for_points", "settle_scores"]

NEVER = 10_000
"""A target nobody reaches, where points alone are played for."""


NET = (1.0, -1.0)
"""What a point of pone's and one of the dealer's are worth where net points count."""


class LeafWorth(NamedTuple):
    """How a finished play is valued for pone.

    For points, `target` is `NEVER`, scores start at zero and the worth is what they come to by
    `a_point`: pone's less the dealer's. With an aim it is what pone gets less what he pays.
    """

    target: int
    scores: NDArray[np.int64]
    """(2,): pone's and the dealer's at the start."""
    won: NDArray[np.float64]
    """(target,): what the winner gets by the loser's score."""
    pones_show: NDArray[np.int64]
    """(1820,): what pone's whole hand counts with this starter."""
    dealers_show: NDArray[np.int64]
    """(1820,): the dealer's."""
    before_crib: NDArray[np.float64]
    """(target, target): pone's worth at pone's and the dealer's scores when the crib is left."""
    a_point: tuple[float, float]
    """What a point of pone's and one of the dealer's are worth, where points are played for."""


def for_points(pone: float = NET[0], dealer: float = NET[1]) -> LeafWorth:
    """Give the worth of a play by its points alone; `pone` and `dealer` are that of one point."""
    nothing = np.zeros(1, np.int64)
    return LeafWorth(
        NEVER,
        np.zeros(2, np.int64),
        np.zeros(1),
        nothing,
        nothing,
        np.zeros((1, 1)),
        (float(pone), float(dealer)),
    )


@njit(cache=True, nogil=True)
def settle_scores(worth: LeafWorth, pone: Int, dealer: Int, pones: Int, dealers: Int) -> float:
    """Give pone's worth when the play is over, at these scores and with these whole hands."""
    if worth.target == NEVER:
        return float(worth.a_point[0] * pone + worth.a_point[1] * dealer)
    pone += worth.pones_show[pones]
    if pone >= worth.target:
        return float(worth.won[dealer])
    dealer += worth.dealers_show[dealers]
    if dealer >= worth.target:
        return float(-worth.won[pone])
    return float(worth.before_crib[pone, dealer])


@njit(cache=True, nogil=True)
def finish_pair(
    pile: NDArray[np.int64],
    at: NDArray[np.int64],
    one: Int,
    other: Int,
    worth: LeafWorth,
    pone: Int,
    dealer: Int,
    pones: Int,
    dealers: Int,
) -> float:
    """Give pone's worth when pone's last rank and the dealer's fall as they must; changes `at`."""
    while at[HELD] or at[HELD + 1]:
        me = at[TURN]
        rank = one if me == 0 else other
        if at[HELD + me] and pile_count(pile, at[BASE], at[SIZE]) + pips(int(rank)) <= 31:
            points = lay_rank(pile, at, rank) * (1 - 2 * me)
        else:
            points = say_go(at)
        if points > 0:
            pone += points
            if pone >= worth.target:
                return float(worth.won[dealer])
        else:
            dealer -= points
            if dealer >= worth.target:
                return float(-worth.won[pone])
    return settle_scores(worth, pone, dealer, pones, dealers)


@njit(cache=True, nogil=True)
def finish_lone(
    hands: RankHands,
    pile: NDArray[np.int64],
    at: NDArray[np.int64],
    owner: Int,
    hand: Int,
    worth: LeafWorth,
    pone: Int,
    dealer: Int,
    pones: Int,
    dealers: Int,
) -> float:
    """Give pone's worth when only `owner` has cards, which he plays for most points."""
    number = at[HELD + owner]
    mine, others = play_alone(
        hands.ranks,
        hands.counts[number, hand].copy(),
        number,
        pile,
        np.int64(0),
        at[SIZE],
        np.int64(1 - abs(at[LAST] - owner)),
        np.int64(BEST),
    )
    # The one without cards can only have the point for a go, before the others.
    for seat in (1 - owner, owner):
        points = np.int64(np.round(mine if seat == owner else others))
        if seat == 0:
            pone += points
            if pone >= worth.target:
                return float(worth.won[dealer])
        else:
            dealer += points
            if dealer >= worth.target:
                return float(-worth.won[pone])
    return settle_scores(worth, pone, dealer, pones, dealers)

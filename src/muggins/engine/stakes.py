"""What the end of a play is worth at a score, for what the game is played for."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import hand_points
from muggins.engine.pegging.leafworth import NET, LeafWorth
from muggins.engine.sixes import numbered
from muggins.engine.tables import rank_points, score_tables
from muggins.engine.winning import AIMS, Aim, payoffs
from muggins.errors import MugginsError
from muggins.view import View

__all__ = [
    "CLOSE",
    "after_deal",
    "crib_chances",
    "leaf_worth",
    "score_matters",
    "score_matters_in_discard",
    "shows_of",
]

CLOSE = 40
"""With fewer points than these to go, of either side, the score is minded in the play."""

CLOSE_BEFORE = 61
"""The same before the discard."""

MOST_CRIB = 30
"""No crib counts as much."""


def score_matters(view: View) -> bool:
    """Say whether a side is so close to home that the play is for the score, not for points."""
    return max(view.scores) >= view.rules.target - CLOSE


def score_matters_in_discard(view: View) -> bool:
    """Say whether a side is so close to home that the discard is for the score, not for points."""
    return max(view.scores) >= view.rules.target - CLOSE_BEFORE


@cache
def shows_of(starter: int) -> NDArray[np.int64]:
    """Give what each four ranks count with a starter rank, without flush and nobs, (1820,)."""
    table = rank_points().reshape((13,) * 5)
    fours = np.array(list(numbered(4)), np.int64)
    points = table[fours[:, 0], fours[:, 1], fours[:, 2], fours[:, 3], starter]
    counted: NDArray[np.int64] = np.maximum(points, 0).astype(np.int64)
    return counted


def crib_chances(
    mine: tuple[int, int], laid: NDArray[np.float64], starter: int
) -> NDArray[np.float64]:
    """Give the chance of each count of the crib, (30,), with one's own pair of ranks.

    `laid` (91,) is the chance of each pair of the other side's. Flush and nobs are left out.
    """
    pairs, cribs = _cribs_with(mine)
    chances = np.bincount(shows_of(starter)[cribs], laid[pairs], MOST_CRIB)
    shares: NDArray[np.float64] = chances / chances.sum()
    return shares


@cache
def _cribs_with(mine: tuple[int, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give the pairs that can join one's own in a crib, and the numbers of those cribs."""
    fours = numbered(4)
    found = [
        (number, fours[crib])
        for pair, number in numbered(2).items()
        if (crib := tuple(sorted((*mine, *pair)))) in fours
    ]
    pairs, cribs = np.array(found, np.int64).T
    return pairs, cribs


def after_deal(aim: Aim, target: int) -> NDArray[np.float64]:
    """Give pone's worth of the scores behind a deal, (target, target), pone's and the dealer's.

    Raises `MugginsError` for a game whose scores have no table.
    """
    if target not in (121, 61):
        raise MugginsError(f"scores are known for games to 121 and 61, not to {target}")
    # Pone deals next.
    worths: NDArray[np.float64] = score_tables(target).worths[AIMS.index(aim)].astype(np.float64)
    return worths


def leaf_worth(view: View, aim: Aim, laid: NDArray[np.float64]) -> LeafWorth:
    """Give the worth of the play's end at a view's scores; `laid` is what the other may have laid.

    The seat's own hand counts with its suits, others by their ranks.
    """
    assert view.starter is not None
    target, starter = view.rules.target, int(view.starter.rank) - 1
    won = payoffs(target)[AIMS.index(aim)]
    first, second = (int(card.rank) - 1 for card in view.discarded)
    after = after_deal(aim, target)
    before = np.zeros((target, target))
    for points, chance in enumerate(crib_chances((first, second), laid, starter)):
        if chance > 0:
            # Past the target the dealer has won, at pone's score.
            before[:, : target - points] += chance * after[:, points:]
            before[:, target - points :] -= chance * won[:, None]
    shows = shows_of(starter)
    own = shows.copy()
    whole = numbered(4)[tuple(sorted(int(card.rank) - 1 for card in view.kept))]
    one, two, three, four = (card.index for card in view.kept)
    own[whole] = hand_points(rank_points(), one, two, three, four, view.starter.index, False)
    dealer = view.dealer
    pone = next(seat for seat in type(dealer) if seat is not dealer and seat < view.rules.seats)
    scores = np.array([view.score(pone), view.score(dealer)], np.int64)
    pones, dealers = (shows, own) if view.is_dealer else (own, shows)
    return LeafWorth(target, scores, won, pones, dealers, before, NET)

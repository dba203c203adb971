"""The chance to win, or what else is played for, from a score and whose deal it is."""

from __future__ import annotations

from typing import NamedTuple

from muggins.engine.tables import score_tables
from muggins.engine.winning import AIMS, Aim
from muggins.errors import MugginsError

__all__ = ["AIMS", "Aim", "Odds", "odds", "win_probability"]


class Odds(NamedTuple):
    """What a score is worth before a deal, with its standard error from the sampled deals.

    For the aim `win` the chance to win, 0 to 1; for `acc` game points, for `money` stakes and for
    `spread` points, each won less lost, on average.
    """

    worth: float
    error: float


def odds(mine: int, other: int, *, is_dealer: bool, aim: Aim = "win", target: int = 121) -> Odds:
    """Give what a score is worth to its holder before a deal, `is_dealer` when it is his.

    For the aim `win` both play for points and, near home, for the chance to win, as `expert` does;
    for other aims both play for points. Raises `MugginsError` on a score that no deal
    begins with, another target or another aim.
    """
    if target not in (121, 61):
        raise MugginsError(f"target is {target}; allowed: 121, 61")
    for score in (mine, other):
        if not 0 <= score < target:
            raise MugginsError(f"no deal begins at {score}; allowed: 0 to {target - 1}")
    if aim not in AIMS:
        raise MugginsError(f"{aim!r} is no aim; allowed: {', '.join(AIMS)}")
    tables, row = score_tables(target), AIMS.index(aim)
    place = (row, mine, other) if is_dealer else (row, other, mine)
    worth, error = float(tables.worths[place]), float(tables.errors[place])
    if not is_dealer:
        worth = -worth
    return Odds((1 + worth) / 2, error / 2) if aim == "win" else Odds(worth, error)


def win_probability(mine: int, other: int, *, is_dealer: bool, target: int = 121) -> float:
    """Give the chance to win from a score before a deal, 0 to 1. Raises `MugginsError`."""
    return odds(mine, other, is_dealer=is_dealer, target=target).worth

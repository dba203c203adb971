"""Tables: built from the law of points when they are needed, or loaded from what was solved."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import RankPoints
from muggins.engine.shipped import load
from muggins.scoring import points_of_ranks

__all__ = [
    "DEALS",
    "DISCARDS",
    "SCORES",
    "UNITS_A_POINT",
    "DiscardTables",
    "ScoreTables",
    "deal_samples",
    "discard_tables",
    "in_points",
    "rank_points",
    "score_tables",
]

DISCARDS = "discards.npz.xz"
"""The file of the discard tables."""

SCORES = "scores.npz.xz"
"""The file of what every score is worth."""

DEALS = "deals.npz.xz"
"""The file of some sampled deals."""

UNITS_A_POINT = 2_000
"""Averages are shipped as whole numbers of this part of a point, 16 bits wide."""


class DiscardTables(NamedTuple):
    """What discards are worth in equilibrium, by ranks; the numbers are those of `sixes`.

    Worths are in points, float32; frequencies are shares of a role's deals.
    """

    dealers_crib: NDArray[np.float32]
    """(18395, 15): the crib with each discard of the dealer's six ranks"""
    pones_crib: NDArray[np.float32]
    """(18395, 15): the crib with each discard of pone's"""
    dealers_play: NDArray[np.float32]
    """(1820,): the play of each kept hand to the dealer, own points less pone's"""
    pones_play: NDArray[np.float32]
    """(1820,)"""
    often: NDArray[np.float32]
    """(2, 91): how often dealer and pone lay each pair away"""
    cribs: NDArray[np.float32]
    """(2, 91): the crib's average over the deals in which they lay it; nan where they never do"""
    often_alone: NDArray[np.float32]
    """(2, 91): as `often`, when both think of hand and crib alone, not of the play"""
    cribs_alone: NDArray[np.float32]
    """(2, 91): as `cribs`, likewise"""


class ScoreTables(NamedTuple):
    """What scores are worth to the dealer of the next deal, by aim, his score and pone's.

    `worths` are what he gets less what he pays, on average; `errors` their standard errors. Aims
    are in the order of `winning.AIMS`.
    """

    worths: NDArray[np.float32]
    """(4, target, target)"""
    errors: NDArray[np.float32]
    """(4, target, target)"""


@cache
def rank_points() -> RankPoints:
    """Give the fifteens, pairs and runs of any five ranks in points: int8, (13,) * 5 flat.

    Ranks are 0 to 12, the last one the starter's. Each of the 6,175 hands of ranks is counted by
    `scoring`; the table has an entry for every order of them, and -1 for five of a rank.
    """
    ranks = np.indices((13,) * 5, dtype=np.int8).reshape(5, -1)
    ranks.sort(axis=0)
    places = np.ravel_multi_index(tuple(ranks), (13,) * 5)
    sorted_points = np.full(13**5, -1, np.int8)
    for hand in combinations_with_replacement(range(13), 5):
        if hand[0] != hand[4]:
            place = np.ravel_multi_index(hand, (13,) * 5)
            sorted_points[place] = points_of_ranks(tuple(rank + 1 for rank in hand))
    table: RankPoints = sorted_points[places]
    table.setflags(write=False)
    return table


@cache
def discard_tables() -> DiscardTables:
    """Load the discard tables that come with the package. Raises `TableError`."""
    found = load(DISCARDS)
    return DiscardTables(*(in_points(found[name]) for name in DiscardTables._fields))


def in_points(shipped: NDArray[Any]) -> NDArray[np.float32]:
    """Give a shipped array in points, or as it is where it isn't in units of a point."""
    units = UNITS_A_POINT if shipped.dtype == np.int16 else 1
    return (shipped / units).astype(np.float32)


@cache
def score_tables(target: int) -> ScoreTables:
    """Load what scores are worth in the game to 121 or 61. Raises `TableError`."""
    found = load(SCORES)
    names = (f"worths_{target}", f"errors_{target}")
    return ScoreTables(*(found[name].astype(np.float32) for name in names))


@cache
def deal_samples() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Load sampled deals: what falls up to the end of the play, (n, k), and the hands, (n, 2).

    Points stand in their order, pone's positive and the dealer's negative, 0 behind the last; the
    hands are what pone's and the dealer's count. Raises `TableError`.
    """
    found = load(DEALS)
    return found["events"], found["hands"]

"""What compiled players of whole games know: tables and numbers, by which they choose."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.beliefs import chosen_by
from muggins.engine.games.club import text_order
from muggins.engine.games.deals import Keys, keys_of
from muggins.engine.kernels import RankPoints, hand_points
from muggins.engine.pegging.hands import RankHands
from muggins.engine.pegging.tree import PlayTree, TreeArrays
from muggins.engine.sixes import CHOOSE, PLACES, numbered, sixes
from muggins.engine.tables import DiscardTables, rank_points

__all__ = ["Known", "known_of", "shown"]


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


def known_of(
    tree: PlayTree,
    tables: DiscardTables,
    samples: tuple[NDArray[np.int8], NDArray[np.int8]],
    after: NDArray[np.float64],
    won: NDArray[np.float64],
    averages: NDArray[np.float64],
) -> Known:
    """Give what both players know by these tables of the discards.

    `samples` are those of `tables.deal_samples`; `after` (target, target) is pone's worth of the
    scores behind a deal and `won` (target,) what a winner gets by the loser's score; `averages`
    are those of `SimPlayer`.
    """
    deals = sixes()
    return Known(
        rank_points(),
        keys_of(tree.hands),
        PLACES,
        tables.dealers_crib,
        tables.dealers_play,
        tables.pones_crib,
        tables.pones_play,
        np.zeros(len(tables.pones_play), np.float32),
        tree.hands,
        tree.arrays,
        tree.lone_points[0][0, 0],
        tree.lone_points[1][0, 1],
        deals.counts,
        deals.kept,
        deals.pairs,
        chosen_by(tables, is_dealer=True),
        chosen_by(tables, is_dealer=False),
        CHOOSE,
        np.array(list(numbered(2)), np.int64),
        *samples,
        after,
        won,
        averages,
        text_order(),
    )


@njit(cache=True, nogil=True)
def shown(table: RankPoints, cards: NDArray[np.int64], starter: int) -> int:
    """Give what a hand of four counts."""
    return hand_points(table, cards[0], cards[1], cards[2], cards[3], starter, False)

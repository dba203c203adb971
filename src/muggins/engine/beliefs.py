"""What the two hands may be: how likely each two meet, from the cards seen and both discards.

Two models: what anybody may know (`met`), from how often each role keeps a hand, and what one
side knows of the other from its own six cards (`others_hand`), exactly. A share of uniformly dealt
hands is mixed into both, so that nothing possible is ruled out.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.discardsolve import best_choices
from muggins.engine.pegging.hands import COPIES, RankHands, rank_hands
from muggins.engine.sixes import CHOOSE, NUMBER_OF_FOURS, NUMBER_OF_PAIRS, sixes
from muggins.engine.tables import DiscardTables, discard_tables

__all__ = ["FLOOR", "Others", "choices", "chosen_by", "met", "others_hand"]

FLOOR = 0.02
"""The share of uniformly dealt hands, and of evenly chosen cards, in what the other may hold."""


class Others(NamedTuple):
    """What the other side may hold after its discard, given one's own six cards."""

    kept: NDArray[np.float64]
    """(1820,): the chance of each hand of ranks, summing to one."""
    laid: NDArray[np.float64]
    """(91,): the chance of each pair laid away, summing to one."""


@cache
def choices(is_dealer: bool) -> NDArray[np.int64]:
    """Give the discard of highest net points of each six ranks, (18395,), by `sixes`' options."""
    return chosen_by(discard_tables(), is_dealer=is_dealer)


def chosen_by(tables: DiscardTables, *, is_dealer: bool) -> NDArray[np.int64]:
    """Give the discards of `choices` by any tables."""
    sign, crib, play = -1.0, tables.pones_crib, tables.pones_play
    if is_dealer:
        sign, crib, play = 1.0, tables.dealers_crib, tables.dealers_play
    return best_choices(sign * crib.astype(np.float64), play.astype(np.float64))


def others_hand(mine: NDArray[np.int64], starter: int | None, *, is_dealer: bool) -> Others:
    """Give what the other side may hold; `mine` (13,) are the ranks of one's own six cards.

    `is_dealer` says whether the other deals. All hands possible have a chance. The arrays are for
    reading alone: whoever asks again gets the same.
    """
    return _others_hand(tuple(mine.tolist()), starter, is_dealer)


@lru_cache(maxsize=256)
def _others_hand(mine: tuple[int, ...], starter: int | None, is_dealer: bool) -> Others:
    left = COPIES - np.array(mine, np.int64)
    if starter is not None:
        left[starter] -= 1
    deals, best = sixes(), choices(is_dealer)
    kept, laid = np.zeros(NUMBER_OF_FOURS), np.zeros(NUMBER_OF_PAIRS)
    add_sixes(deals.counts, deals.kept, deals.pairs, best, left, CHOOSE, kept, laid)
    uniform = np.zeros(NUMBER_OF_FOURS)
    _fill_ways(rank_hands().counts[-1], left, CHOOSE, uniform)
    return Others(
        (1 - FLOOR) * kept / kept.sum() + FLOOR * uniform / uniform.sum(), laid / laid.sum()
    )


def met(
    hands: RankHands,
    pones: NDArray[np.integer],
    dealers: NDArray[np.integer],
    starter: int,
    kept: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Give about how likely whole hands of pone's and the dealer's meet, (n, m), of any sum.

    `kept` (2, 1820) are how often pone and the dealer keep each hand.
    """
    counts = hands.counts[-1]
    alone = CHOOSE[COPIES][counts].prod(axis=1)
    factors = []
    for shares, wanted in zip(kept, (pones, dealers), strict=True):
        mixed = (1 - FLOOR) * shares + FLOOR * alone / alone.sum()
        factors.append((mixed / alone)[wanted])
    likely = np.zeros((len(pones), len(dealers)))
    copies = np.full(13, COPIES, np.int64)
    copies[starter] -= 1
    _fill_met(counts[pones], counts[dealers], copies, CHOOSE, factors[0], factors[1], likely)
    return likely


@njit(cache=True, nogil=True)
def add_sixes(
    counts: NDArray[np.int8],
    kept: NDArray[np.int16],
    pairs: NDArray[np.int16],
    best: NDArray[np.int64],
    left: NDArray[np.int64],
    choose: NDArray[np.float64],
    hands: NDArray[np.float64],
    laid: NDArray[np.float64],
) -> None:
    """Add the ways of every six to what is kept and laid of it."""
    for six in range(counts.shape[0]):
        often = 1.0
        for rank in range(13):
            if counts[six, rank]:
                often *= choose[left[rank], counts[six, rank]]
                if often == 0:
                    break
        if often > 0:
            hands[kept[six, best[six]]] += often
            laid[pairs[six, best[six]]] += often


@njit(cache=True, nogil=True)
def _fill_ways(counts, left, choose, ways):  # type: ignore[no-untyped-def]
    """Fill in how many ways each hand can be dealt from what is left."""
    for hand in range(counts.shape[0]):
        ways[hand] = 1.0
        for rank in range(13):
            ways[hand] *= choose[left[rank], counts[hand, rank]]


@njit(cache=True, nogil=True)
def _fill_met(pones, dealers, copies, choose, pones_factor, dealers_factor, likely):  # type: ignore[no-untyped-def]
    """Fill in how many ways each two hands can be dealt, times both factors."""
    for one in range(pones.shape[0]):
        for two in range(dealers.shape[0]):
            often = pones_factor[one] * dealers_factor[two]
            for rank in range(13):
                mine, theirs = pones[one, rank], dealers[two, rank]
                if mine or theirs:
                    if mine > copies[rank]:
                        often = 0.0
                        break
                    often *= choose[copies[rank], mine] * choose[copies[rank] - mine, theirs]
            likely[one, two] = often

"""What a discard is worth at a score: the rest of the deal from sampled deals, then the next one.

Sampled deals give heels, the play and the other side's hand; one's own hand is exact over the
starters, the crib over what the other side may have laid, given one's own six cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.beliefs import others_hand
from muggins.engine.kernels import RankPoints, hand_points
from muggins.engine.sixes import PLACES, numbered
from muggins.engine.stakes import after_deal
from muggins.engine.tables import deal_samples, rank_points
from muggins.engine.winning import AIMS, Aim, payoffs

__all__ = [
    "MOST",
    "STEEPEST",
    "Outlook",
    "discard_stakes",
    "fill_shows",
    "fill_worths",
    "outlook",
    "stake_errors",
]

STEEPEST = 0.12
"""What a net point of the play is taken to add at most, of a win: close to home the order of points
decides more than their number."""

_ADDED = 80
"""More than either side adds in a play and a hand."""

BATCHES = 6
"""Parts of the sampled deals from whose spread errors come."""

MOST = 30
"""No hand and no crib counts as much."""


class Outlook(NamedTuple):
    """What one's hand and the crib are worth at a score, before the play.

    `shows` (30, 30) is one's own worth by the points of one's hand and of the crib, `slope` what a
    net point in the play adds to it.
    """

    shows: NDArray[np.float64]
    slope: float
    most: float
    """What can be won at most."""


@lru_cache(maxsize=4096)
def outlook(aim: Aim, target: int, mine: int, other: int, *, is_dealer: bool) -> Outlook:
    """Give the worth of one's hand and crib at a score before a deal, from the sampled deals.

    Raises `MugginsError` for a game whose scores have no table.
    """
    here = _shows(aim, target, mine, other, is_dealer)
    most = float(payoffs(target)[AIMS.index(aim)].max())
    return Outlook(here, _slope(aim, target, mine, other, is_dealer), most)


def _slope(aim: Aim, target: int, mine: int, other: int, is_dealer: bool) -> float:
    """Give what a net point adds, from a point more on either side."""
    # The hands and cribs that come most.
    usual = (slice(2, 15), slice(0, 10))
    won = payoffs(target)[AIMS.index(aim)]
    ahead, behind = won[other], -won[mine]
    if mine + 1 < target:
        ahead = _shows(aim, target, mine + 1, other, is_dealer)[usual].mean()
    if other + 1 < target:
        behind = _shows(aim, target, mine, other + 1, is_dealer)[usual].mean()
    return min(max(float(ahead - behind) / 2, 0.0), STEEPEST * float(won[0]))


def _shows(aim: Aim, target: int, mine: int, other: int, is_dealer: bool) -> NDArray[np.float64]:
    dealer, pone = (mine, other) if is_dealer else (other, mine)
    shows = np.zeros((MOST, MOST))
    won = payoffs(target)[AIMS.index(aim)]
    samples = deal_samples()
    fill_shows(*samples, after_deal(aim, target), won, dealer, pone, is_dealer, shows)
    return shows


def discard_stakes(
    cards: NDArray[np.int64], play: NDArray[np.float64], view: Outlook, *, is_dealer: bool
) -> NDArray[np.float64]:
    """Give what the fifteen discards of six card indices are worth, (15,), in the outlook's units.

    `play` (15,) are the net points in the play of what each keeps, and what else isn't in the
    ranks of hand and crib.
    """
    mine = np.bincount(cards >> 2, minlength=13).astype(np.int64)
    laid = others_hand(mine, None, is_dealer=not is_dealer).laid
    pairs = np.array(list(numbered(2)), np.int64)
    worths = np.zeros(15)
    fill_worths(rank_points(), cards, PLACES, laid, pairs, view.shows, worths)
    return np.clip(worths + view.slope * play, -view.most, view.most)


def stake_errors(
    cards: NDArray[np.int64], aim: Aim, target: int, mine: int, other: int, *, is_dealer: bool
) -> NDArray[np.float64]:
    """Give the standard errors of `discard_stakes`, (15,), from parts of the sampled deals."""
    dealer, pone = (mine, other) if is_dealer else (other, mine)
    won, after = payoffs(target)[AIMS.index(aim)], after_deal(aim, target)
    nothing, found = np.zeros(15), []
    for events, hands in zip(
        *(np.array_split(part, BATCHES) for part in deal_samples()), strict=True
    ):
        shows = np.zeros((MOST, MOST))
        fill_shows(events, hands, after, won, dealer, pone, is_dealer, shows)
        ahead = Outlook(shows, 0.0, float(won.max()))
        found.append(discard_stakes(cards, nothing, ahead, is_dealer=is_dealer))
    errors: NDArray[np.float64] = np.std(found, axis=0, ddof=1) / np.sqrt(BATCHES)
    return errors


@njit(cache=True, nogil=True)
def fill_shows(
    events: NDArray[np.int8],
    hands: NDArray[np.int8],
    after: NDArray[np.float64],
    won: NDArray[np.float64],
    dealer: int,
    pone: int,
    is_dealer: bool,
    shows: NDArray[np.float64],
) -> None:
    """Fill `shows`; `events` (n, k) are points up to the end of the play, `hands` (n, 2) counts."""
    target, number = won.size, events.shape[0]
    sign = 1.0 if is_dealer else -1.0
    # Deals that come to the same are taken together: by what both have before the dealer counts
    # his hand, and behind it where that is known.
    before = np.zeros((_ADDED, _ADDED))
    behind = np.zeros((_ADDED, _ADDED))
    over = 0.0
    for deal in range(number):
        dealers, pones, ended = dealer, pone, False
        for points in events[deal]:
            if points > 0:
                pones += points
                if pones >= target:
                    over += won[dealers]
                    ended = True
                    break
            else:
                dealers -= points
                if dealers >= target:
                    over -= won[pones]
                    ended = True
                    break
        if not ended and is_dealer:
            pones += hands[deal, 0]
            if pones >= target:
                over += won[dealers]
                ended = True
        if not ended:
            before[pones - pone, dealers - dealer] += 1
            dealers += 0 if is_dealer else hands[deal, 1]
            behind[pones - pone, dealers - dealer] += 1
    shows[:] = -sign * over / number
    for more in range(_ADDED):
        for others in range(_ADDED):
            if before[more, others] == 0 and behind[more, others] == 0:
                continue
            for hand in range(shows.shape[0]):
                first = pone + more + (0 if is_dealer else hand)
                second = dealer + others + (hand if is_dealer else 0)
                if first >= target:
                    shows[hand] -= (
                        sign * won[min(second, target - 1)] * (before[more, others] / number)
                    )
                    continue
                for crib in range(shows.shape[1]):
                    worth = -won[first]
                    if second + crib < target:
                        worth = after[first, second + crib]
                    shows[hand, crib] -= sign * worth * behind[more, others] / number


@njit(cache=True, nogil=True)
def fill_worths(
    table: RankPoints,
    cards: NDArray[np.int64],
    places: NDArray[np.int64],
    laid: NDArray[np.float64],
    pairs: NDArray[np.int64],
    shows: NDArray[np.float64],
    worths: NDArray[np.float64],
) -> None:
    """Fill (15,): the mean of `shows` over starters and the pairs the other side may have laid."""
    kept = np.zeros(4, np.int64)
    left = np.full(13, 4, np.int64)
    for card in cards:
        left[card >> 2] -= 1
    for option in range(15):
        size = 0
        for place in range(6):
            if place != places[option, 0] and place != places[option, 1]:
                kept[size] = cards[place]
                size += 1
        one, two = cards[places[option, 0]] >> 2, cards[places[option, 1]] >> 2
        total, weight = 0.0, 0.0
        for starter in range(52):
            dealt = False
            for card in cards:
                dealt = dealt or card == starter
            if dealt:
                continue
            hand = hand_points(table, kept[0], kept[1], kept[2], kept[3], starter, False)
            rank = starter >> 2
            for pair in range(pairs.shape[0]):
                first, second = pairs[pair, 0], pairs[pair, 1]
                # As likely as the starter is still there when the other has laid the pair.
                free = left[rank] - (first == rank) - (second == rank)
                if laid[pair] <= 0 or free <= 0:
                    continue
                likely = laid[pair] * free / left[rank]
                place = (((one * 13 + two) * 13 + first) * 13 + second) * 13 + rank
                total += likely * shows[hand, max(table[place], 0)]
                weight += likely
        worths[option] = total / weight

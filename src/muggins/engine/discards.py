"""What each of the fifteen discards is worth: the hand exactly, crib and play from tables."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.engine.discardworth import discard_stakes, outlook
from muggins.engine.kernels import RankPoints, hand_points
from muggins.engine.sixes import PLACES, numbered, sixes
from muggins.engine.tables import DiscardTables, discard_tables, rank_points
from muggins.engine.winning import Aim
from muggins.errors import MugginsError
from muggins.game import Seat
from muggins.view import View

__all__ = ["DiscardWorth", "discard_values", "discard_worths", "fill_values", "rank_discards"]

JACK = 10

_PLACES = [(first, second) for first, second in PLACES.tolist()]


class DiscardWorth(NamedTuple):
    """A discard and what it is worth, in points.

    `hand` averages the kept cards over the 46 starters, exactly; `least` and `most` are its
    extremes and `spread` its standard deviation. `crib` is the average of the crib against how the
    other role discards in equilibrium, given one's own six cards; `play` what the kept ranks are
    worth in the play, own points less the other's. `net` is hand + crib + play for the dealer, and
    hand - crib + play for pone. `worth` is what the aim's worth then is, where one was given: the
    chance to win for `win`, from sampled deals.
    """

    cards: tuple[Card, Card]
    hand: float
    least: int
    most: int
    spread: float
    crib: float
    play: float
    net: float
    worth: float | None = None


def rank_discards(view: View, aim: Aim | None = None) -> list[DiscardWorth]:
    """Value each discard of a view that is to discard, the best first.

    By net points without an aim, else by what that aim is worth at the view's score. Raises
    `MugginsError` when the view holds other than six cards, or when its game has no table of
    scores.
    """
    if len(view.held) != 6 or view.rules.seats != 2:
        raise MugginsError(
            f"found {len(view.held)} cards of {view.rules.seats} at the table, expected the six "
            "before the discard of two"
        )
    found = discard_worths(tuple(view.held), is_dealer=view.is_dealer)
    if aim is None:
        return sorted(found, key=lambda worth: (-worth.net, worth.cards))
    mine, other = view.score(view.seat), view.score(next(s for s in Seat if s is not view.seat))
    ahead = outlook(aim, view.rules.target, mine, other, is_dealer=view.is_dealer)
    cards = np.array([card.index for card in view.held], np.int64)
    sign = 1.0 if view.is_dealer else -1.0
    play = np.array([worth.play for worth in found]) + sign * _suits_of_cribs(cards)
    stakes = discard_stakes(cards, play, ahead, is_dealer=view.is_dealer)
    if aim == "win":
        stakes = (1 + stakes) / 2
    valued = [one._replace(worth=float(stake)) for one, stake in zip(found, stakes, strict=True)]
    return sorted(valued, key=lambda worth: (-(worth.worth or 0.0), worth.cards))


def discard_worths(
    held: tuple[Card, ...], *, is_dealer: bool, tables: DiscardTables | None = None
) -> list[DiscardWorth]:
    """Value the fifteen discards of six cards, in the order of their places."""
    cards = np.array([card.index for card in held], np.int64)
    values = discard_values(cards, is_dealer=is_dealer, tables=tables).tolist()
    return [
        DiscardWorth(
            (held[first], held[second]), hand, int(least), int(most), spread, crib, play, net
        )
        for (first, second), (hand, least, most, spread, crib, play, net) in zip(
            _PLACES, values, strict=True
        )
    ]


def discard_values(
    cards: NDArray[np.int64], *, is_dealer: bool, tables: DiscardTables | None = None
) -> NDArray[np.float64]:
    """Value the fifteen discards of six card indices, (6,), as an array, (15, 7), in points.

    Rows are the pairs of places in order; columns are those of `DiscardWorth` behind the cards.
    """
    tables = discard_tables() if tables is None else tables
    six, options, fours = _numbers(tuple((cards >> 2).tolist()))
    values = np.empty((15, 7), np.float64)
    fill_values(
        rank_points(),
        cards,
        PLACES,
        (tables.dealers_crib if is_dealer else tables.pones_crib)[six],
        options,
        (tables.dealers_play if is_dealer else tables.pones_play),
        fours,
        1.0 if is_dealer else -1.0,
        values,
    )
    return values


def _suits_of_cribs(cards: NDArray[np.int64]) -> NDArray[np.float64]:
    """Give what suits add to each discard's crib beyond its ranks, (15,), in points."""
    jacks = 4 - int((cards >> 2 == JACK).sum())
    values = np.zeros((15, 7))
    _value_suits(cards, PLACES, values)
    # Nobs are told apart from the quarter that the tables reckon; here there are no tables.
    laid = (cards[PLACES] >> 2 == JACK).sum(axis=1)
    extra: NDArray[np.float64] = values[:, 4] + laid * 0.25 * (46 - jacks) / 46
    return extra


@cache
def _numbers(ranks: tuple[int, ...]) -> tuple[int, NDArray[np.int64], NDArray[np.int64]]:
    """Give the number of a six, and for each of its 15 discards the option's and the four's."""
    six = numbered(6)[tuple(sorted(ranks))]
    pairs = sixes().pairs[six].tolist()
    chosen = [tuple(sorted((ranks[first], ranks[second]))) for first, second in _PLACES]
    options = np.array([pairs.index(numbered(2)[pair]) for pair in chosen])
    return six, options, sixes().kept[six, options].astype(np.int64)


@njit(cache=True)
def fill_values(
    table: RankPoints,
    cards: NDArray[np.int64],
    pairs: NDArray[np.int64],
    cribs: NDArray[np.float32],
    options: NDArray[np.int64],
    plays: NDArray[np.float32],
    fours: NDArray[np.int64],
    sign: float,
    values: NDArray[np.float64],
) -> None:
    """Fill (15, 7); see `discard_values`. `sign` is 1 where the crib is one's own, else -1."""
    _value_hands(table, cards, pairs, values)
    _value_suits(cards, pairs, values)
    for option in range(15):
        values[option, 4] += cribs[options[option]]
        values[option, 5] = plays[fours[option]]
        values[option, 6] = values[option, 0] + sign * values[option, 4] + values[option, 5]


@njit(cache=True)
def _value_hands(
    table: RankPoints,
    cards: NDArray[np.int64],
    pairs: NDArray[np.int64],
    out: NDArray[np.float64],
) -> None:
    """Fill the first four columns: average, least, most and spread over the 46 starters."""
    kept = np.zeros(4, np.int64)
    for option in range(15):
        size = 0
        for place in range(6):
            if place != pairs[option, 0] and place != pairs[option, 1]:
                kept[size] = cards[place]
                size += 1
        total, squares, least, most = 0.0, 0.0, 99, -1
        for starter in range(52):
            dealt = False
            for place in range(6):
                dealt = dealt or cards[place] == starter
            if dealt:
                continue
            points = hand_points(table, kept[0], kept[1], kept[2], kept[3], starter, False)
            total += points
            squares += points * points
            least, most = min(least, points), max(most, points)
        mean = total / 46
        out[option, 0] = mean
        out[option, 1] = least
        out[option, 2] = most
        out[option, 3] = np.sqrt(max(0.0, squares / 46 - mean * mean))


@njit(cache=True)
def _value_suits(
    cards: NDArray[np.int64], pairs: NDArray[np.int64], out: NDArray[np.float64]
) -> None:
    """Fill the fifth column with what the suits of six cards add to each crib's average by ranks.

    A jack laid away is nobs when the starter is of its suit: as many unseen cards of 46 as there
    are, where the tables reckon a quarter of the starters that are no jacks. Two cards of a suit
    make a flush with three unseen ones, taken as any.
    """
    unseen = np.full(4, 13, np.int64)
    jacks = 4
    for place in range(6):
        unseen[cards[place] & 3] -= 1
        if cards[place] >> 2 == 10:
            jacks -= 1
    for option in range(15):
        first, second = cards[pairs[option, 0]], cards[pairs[option, 1]]
        extra = 0.0
        for card in (first, second):
            if card >> 2 == 10:
                extra += unseen[card & 3] / 46 - 0.25 * (46 - jacks) / 46
        if first & 3 == second & 3:
            left = unseen[first & 3]
            extra += 5.0 * left * (left - 1) * (left - 2) / (46 * 45 * 44)
        out[option, 4] = extra

"""What each of the fifteen discards is worth: the hand exactly, crib and play from tables."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.engine.kernels import RankPoints, hand_points
from muggins.engine.sixes import numbered, sixes
from muggins.engine.tables import DiscardTables, discard_tables, rank_points
from muggins.errors import MugginsError
from muggins.view import View

__all__ = ["DiscardWorth", "discard_worths", "rank_discards"]

_PAIRS = np.array(list(combinations(range(6), 2)), np.int64)
"""(15, 2): places of the two cards laid away."""


class DiscardWorth(NamedTuple):
    """A discard and what it is worth, in points.

    `hand` averages the kept cards over the 46 starters, exactly; `least` and `most` are its
    extremes and `spread` its standard deviation. `crib` is the average of the crib against how the
    other role discards in equilibrium, given one's own six cards; `play` what the kept ranks are
    worth in the play, own points less the other's. `net` is hand + crib + play for the dealer, and
    hand - crib + play for pone.
    """

    cards: tuple[Card, Card]
    hand: float
    least: int
    most: int
    spread: float
    crib: float
    play: float
    net: float


def rank_discards(view: View) -> list[DiscardWorth]:
    """Value each discard of a view that is to discard, the best net first.

    Raises `MugginsError` when the view holds other than six cards.
    """
    if len(view.held) != 6:
        raise MugginsError(f"found {len(view.held)} cards, expected the six before the discard")
    found = discard_worths(tuple(view.held), is_dealer=view.is_dealer)
    return sorted(found, key=lambda worth: (-worth.net, worth.cards))


def discard_worths(
    held: tuple[Card, ...], *, is_dealer: bool, tables: DiscardTables | None = None
) -> list[DiscardWorth]:
    """Value the fifteen discards of six cards, in the order of their places."""
    tables = discard_tables() if tables is None else tables
    cards = np.array([card.index for card in held], np.int64)
    six, options, fours = _numbers(tuple(int(card.rank) - 1 for card in held))
    cribs = (tables.dealers_crib if is_dealer else tables.pones_crib)[six]
    plays = tables.dealers_play if is_dealer else tables.pones_play
    hands = np.empty((15, 4), np.float64)
    extra = np.empty(15, np.float64)
    _value_hands(rank_points(), cards, _PAIRS, hands)
    _value_suits(cards, _PAIRS, extra)
    sign = 1.0 if is_dealer else -1.0
    worths = []
    for place, (first, second) in enumerate(_PAIRS):
        hand, least, most, spread = (float(figure) for figure in hands[place])
        crib = float(cribs[options[place]]) + float(extra[place])
        play = float(plays[fours[place]])
        worths.append(
            DiscardWorth(
                (held[first], held[second]),
                hand,
                int(least),
                int(most),
                spread,
                crib,
                play,
                hand + sign * crib + play,
            )
        )
    return worths


@cache
def _numbers(ranks: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Give the number of a six, and for each of its 15 discards the option's and the four's."""
    six = numbered(6)[tuple(sorted(ranks))]
    pairs = sixes().pairs[six].tolist()
    options, fours = [], []
    for first, second in _PAIRS.tolist():
        pair = tuple(sorted((ranks[first], ranks[second])))
        option = pairs.index(numbered(2)[pair])
        options.append(option)
        fours.append(int(sixes().kept[six, option]))
    return six, tuple(options), tuple(fours)


@njit(cache=True)
def _value_hands(
    table: RankPoints,
    cards: NDArray[np.int64],
    pairs: NDArray[np.int64],
    out: NDArray[np.float64],
) -> None:
    """Fill (15, 4): average, least, most and spread of each kept hand over the 46 starters."""
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
    """Fill (15,) with what the suits of the six cards add to each crib's average by ranks.

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
        out[option] = extra

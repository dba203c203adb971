"""The player `club`, compiled: average hand and crib in the discard, rules of thumb in the play.

What its rules are for is said in `players.club`, which decides what they are; the tests hold this
form to it over decisions of whole games.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.kernels import RankPoints, hand_points, pips, play_points
from muggins.engine.pegging.hands import Int
from muggins.engine.pegging.line import BASE, HELD, SIZE, TURN, pile_count

__all__ = ["club_discard", "club_rank", "text_order"]

MOST = 31
"""The count may not pass it."""


def text_order() -> NDArray[np.int64]:
    """Give the place of each card in the order of their texts, (52,) by index."""
    texts = ["A23456789TJQK"[card >> 2] + "cdhs"[card & 3] for card in range(52)]
    return np.argsort(np.argsort(texts)).astype(np.int64)


@njit(cache=True, nogil=True)
def club_discard(
    table: RankPoints,
    cards: NDArray[np.int64],
    places: NDArray[np.int64],
    averages: NDArray[np.float64],
    sign: float,
    order: NDArray[np.int64],
) -> int:
    """Give the place of the discard of highest average net, the first by text of equals.

    `cards` are six in rising order, `places` (15, 2) those of each discard in them, `averages`
    (13, 13) the crib's by its ranks, `sign` 1 for the dealer and -1 for pone.
    """
    best, most, first = 0, -np.inf, 0
    kept = np.zeros(4, np.int64)
    for option in range(places.shape[0]):
        one, other = cards[places[option, 0]], cards[places[option, 1]]
        size, total = 0, 0
        for card in cards:
            if card not in (one, other):
                kept[size] = card
                size += 1
        for starter in range(52):
            if starter not in cards:
                total += hand_points(table, kept[0], kept[1], kept[2], kept[3], starter, False)
        net = total / 46 + sign * averages[one >> 2, other >> 2]
        text = order[one] * 52 + order[other]
        if net > most or (net == most and text < first):
            best, most, first = option, net, text
    return best


@njit(cache=True, nogil=True)
def club_rank(counts: NDArray[np.int8], pile: NDArray[np.int64], world: NDArray[np.int64]) -> int:
    """Give the rank that the rules of thumb like most, the highest of equals; R where none fits.

    `counts` (R,) are the ranks held by the side on turn of `world`, `pile` the ranks laid.
    """
    me = world[TURN]
    base, size = world[BASE], world[SIZE]
    count = pile_count(pile, base, size)
    rest = counts.astype(np.int64)
    best, most = rest.size, -np.inf
    for rank in range(rest.size):
        if rest[rank] == 0 or count + pips(rank) > MOST:
            continue
        pile[size] = rank
        points = play_points(pile[base:], int(size + 1 - base))
        rest[rank] -= 1
        if size == base:
            liking = points + _leading(rank, rest)
        else:
            can_answer = world[HELD + 1 - me] > 0 and count + pips(rank) < MOST
            last = pile[size - 1]
            liking = points + _following(last, rank, rest, MOST - count - pips(rank), can_answer)
        liking += _count_left(count + pips(rank), rest)
        rest[rank] += 1
        if liking >= most:
            best, most = rank, liking
    return best


@njit(cache=True, nogil=True)
def _leading(rank: Int, rest: NDArray[np.int64]) -> float:
    """Like small leads and one of a pair, no five, and a ten-card only at need."""
    liking, lead, makes_eleven = 0.0, pips(int(rank)), False
    if lead == 5:
        liking += -2.0
    if lead == 10:
        liking += -0.3
    if lead < 5:
        liking += 0.4
    if rest[rank]:
        liking += 0.5
    for held in range(rest.size):
        makes_eleven |= rest[held] > 0 and pips(held) + lead in (5, 11)
    return liking + 0.2 if makes_eleven else liking


@njit(cache=True, nogil=True)
def _following(last: Int, rank: Int, rest: NDArray[np.int64], room: Int, can_answer: bool) -> float:
    """Don't build a run for the other side, nor offer it a third of a rank."""
    if not can_answer:
        return 0.0
    low, high = min(last, rank), max(last, rank)
    completing, longer = False, False
    for other in (low - 1, low + 1, high + 1):
        # Between two ranks that differ by two, or at either end of neighbours.
        between = high - low == 2 and other == low + 1
        beside = high - low == 1 and other not in (low, high)
        if (between or beside) and 0 <= other < rest.size and pips(int(other)) <= room:
            completing = True
            for held in range(max(0, other - 2), min(rest.size, other + 3)):
                longer |= rest[held] > 0
    liking = 0.0
    if completing:
        liking += -0.35 if longer else -0.6
    if last == rank and pips(int(rank)) <= room:
        liking += -0.5
    return liking


@njit(cache=True, nogil=True)
def _count_left(count: Int, rest: NDArray[np.int64]) -> float:
    """Don't leave five or twenty-one; near the end, leave no room."""
    if count in (5, 21):
        return -1.2
    if count in (10, 26):
        return -0.2
    room, exact = MOST - count, False
    if not 0 < room < 10:
        return 0.0
    for held in range(rest.size):
        exact |= rest[held] > 0 and pips(held) == room
    return 0.06 * (10 - room) + (0.2 if exact else 0.0)

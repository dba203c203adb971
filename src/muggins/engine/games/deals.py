"""Whole deals played by both roles as the tables have it: what falls, and in which order.

Discards are those of highest net points; cards of the play are drawn from the solved policy.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.discards import fill_values
from muggins.engine.kernels import RankPoints, hand_points
from muggins.engine.pegging.hands import Int, RankHands, without_rank
from muggins.engine.pegging.line import HELD, TURN, lay_rank, say_go
from muggins.engine.pegging.node import Table
from muggins.engine.pegging.solve import Policy
from muggins.engine.pegging.tree import PlayTree, TreeArrays
from muggins.engine.sixes import PLACES, numbered, sixes
from muggins.engine.spreading import Pool, Threads
from muggins.engine.tables import DiscardTables, rank_points

__all__ = [
    "EVENTS",
    "JACK",
    "SEEDS",
    "Deals",
    "Keys",
    "best_discard",
    "draw_edge",
    "keys_of",
    "role_averages",
    "simulate_deals",
]

EVENTS = 32
"""Room for what falls in a deal: heels, up to 26 movements of the play, two hands and the crib."""

JACK = 10
"""The rank of the heels."""

SEEDS = 4_294_967_291
"""Seeds of compiled draws lie below this prime."""


class Deals(NamedTuple):
    """Simulated deals.

    `events` (n, 32) are points in the order in which they fall, pone's positive and the dealer's
    negative, 0 behind the last. `parts` (n, 6) are the points of pone's hand, the dealer's hand,
    the crib, pone's play, the dealer's play and heels.
    """

    events: NDArray[np.int8]
    parts: NDArray[np.int8]


class Keys(NamedTuple):
    """How compiled code finds its way from ranks to the numbers of `sixes`."""

    sixes: NDArray[np.int64]
    """(18395,): six sorted ranks as a number to base 13, rising"""
    pairs: NDArray[np.int64]
    """(13, 13): the number of a pair"""
    fours: NDArray[np.int64]
    """(1820,): four sorted ranks to base 13, rising"""
    options: NDArray[np.int16]
    """(18395, 15): the pairs that a six can lay away"""
    without: NDArray[np.int32]
    """(5, 13, 1820): the hand left when a rank is taken from one of so many cards, -1 if none"""


class _Played(NamedTuple):
    """How both roles discard and play: what a worker has to know."""

    discards: DiscardTables
    hands: RankHands
    arrays: TreeArrays
    lone: tuple[NDArray[np.float32], NDArray[np.float32]]
    tables: tuple[Table, Table]


CHUNK = 10_000
"""Deals of one seed; which of them are simulated where doesn't change them."""


def simulate_deals(
    number: int,
    seed: int,
    discards: DiscardTables,
    tree: PlayTree,
    policy: Policy,
    pool: Pool | None = None,
) -> Deals:
    """Play a number of deals, the same ones for the same seed; about 30,000 a second and thread.

    `pool` plays them instead of this machine's threads.
    """
    pool = Threads() if pool is None else pool
    lone = tree.lone_points[0][0], tree.lone_points[1][0]
    played = pool.share(_Played(discards, tree.hands, tree.arrays, lone, policy.tables))
    starts = range(0, number, CHUNK)
    seeds = [(seed * 1_000_003 + start) % SEEDS for start in starts]
    sizes = [min(CHUNK, number - start) for start in starts]
    found = list(pool.map(simulate_chunk, seeds, sizes, [played] * len(starts)))
    events, parts = (np.concatenate(arrays) for arrays in zip(*found, strict=True))
    return Deals(events, parts)


def simulate_chunk(seed: int, number: int, played: _Played) -> Deals:
    """Play the deals of one seed, below `SEEDS`."""
    events = np.zeros((number, EVENTS), np.int8)
    parts = np.zeros((number, 6), np.int8)
    worths = played.discards
    _simulate(
        seed,
        rank_points(),
        tuple(keys_of(played.hands)),
        (worths.dealers_crib, worths.dealers_play, worths.pones_crib, worths.pones_play),
        PLACES,
        played.hands,
        played.arrays,
        played.lone,
        played.tables,
        events,
        parts,
    )
    return Deals(events, parts)


def role_averages(deals: Deals) -> dict[str, tuple[float, float]]:
    """Give the average of each part of a deal with its standard error, in points a deal."""
    names = ("pone_hand", "dealer_hand", "crib", "pone_play", "dealer_play", "heels")
    root = np.sqrt(len(deals.parts))
    return {
        name: (float(column.mean()), float(column.std() / root))
        for name, column in zip(names, deals.parts.T.astype(np.float64), strict=True)
    }


def keys_of(hands: RankHands) -> Keys:
    """Give the keys for these hands of ranks."""

    def to_base(ranks: tuple[int, ...]) -> int:
        key = 0
        for rank in ranks:
            key = 13 * key + rank
        return key

    pairs = np.zeros((13, 13), np.int64)
    for (low, high), number in numbered(2).items():
        pairs[low, high] = pairs[high, low] = number
    return Keys(
        np.array([to_base(six) for six in numbered(6)], np.int64),
        pairs,
        np.array([to_base(four) for four in numbered(4)], np.int64),
        sixes().pairs,
        without_rank(hands),
    )


@njit(cache=True, nogil=True)
def _simulate(seed, table, keys, worths, places, hands, arrays, lone, tables, events, parts):  # type: ignore[no-untyped-def]
    """Fill events and parts, a row a deal; see `simulate_deals`."""
    np.random.seed(seed)
    pack = np.arange(52)
    values = np.zeros((15, 7), np.float64)
    options = np.zeros(15, np.int64)
    fours = np.zeros(15, np.int64)
    held = np.zeros((2, 6), np.int64)
    kept = np.zeros((2, 4), np.int64)
    crib = np.zeros(4, np.int64)
    numbers = np.zeros(2, np.int64)
    for deal in range(events.shape[0]):
        for place in range(13):
            other = np.random.randint(place, 52)
            pack[place], pack[other] = pack[other], pack[place]
        for role in range(2):
            # Pone is 0. Sorted, so that places are those of the sorted six.
            held[role] = np.sort(pack[6 * role : 6 * role + 6])
            dealer = role == 1
            best = best_discard(
                table,
                held[role],
                keys,
                worths[0] if dealer else worths[2],
                worths[1] if dealer else worths[3],
                places,
                1.0 if dealer else -1.0,
                options,
                fours,
                values,
            )
            size = laid = 0
            for place in range(6):
                if place in (places[best, 0], places[best, 1]):
                    crib[2 * role + laid] = held[role, place]
                    laid += 1
                else:
                    kept[role, size] = held[role, place]
                    size += 1
            numbers[role] = fours[best]
        starter = pack[12]
        _deal_events(
            table,
            keys,
            hands,
            arrays,
            lone,
            tables,
            kept,
            crib,
            numbers,
            starter,
            events[deal],
            parts[deal],
        )


@njit(cache=True)
def best_discard(
    table: RankPoints,
    cards: NDArray[np.int64],
    keys: Keys,
    cribs: NDArray[np.float32],
    plays: NDArray[np.float32],
    places: NDArray[np.int64],
    sign: float,
    options: NDArray[np.int64],
    fours: NDArray[np.int64],
    values: NDArray[np.float64],
) -> Int:
    """Give the place of the discard of highest net points, having filled the rest."""
    key = 0
    for card in cards:
        key = 13 * key + (card >> 2)
    six = np.searchsorted(keys[0], key)
    for option in range(15):
        first, second = places[option, 0], places[option, 1]
        pair = keys[1][cards[first] >> 2, cards[second] >> 2]
        for number in range(15):
            if keys[3][six, number] == pair:
                options[option] = number
                break
        four = 0
        for place in range(6):
            if place != first and place != second:
                four = 13 * four + (cards[place] >> 2)
        fours[option] = np.searchsorted(keys[2], four)
    fill_values(table, cards, places, cribs[six], options, plays, fours, sign, values)
    return np.argmax(values[:, 6])


@njit(cache=True)
def _deal_events(  # type: ignore[no-untyped-def]
    table, keys, hands, arrays, lone, tables, kept, crib, numbers, starter, events, parts
):
    """Fill one deal's row, from heels to crib."""
    count = 0
    if starter >> 2 == JACK:
        events[count] = -2
        parts[5] = 2
        count += 1
    count = _play_out(keys[4], hands, arrays, lone, tables, numbers, events, parts, count)
    pone = hand_points(table, kept[0, 0], kept[0, 1], kept[0, 2], kept[0, 3], starter, False)
    dealer = hand_points(table, kept[1, 0], kept[1, 1], kept[1, 2], kept[1, 3], starter, False)
    box = hand_points(table, crib[0], crib[1], crib[2], crib[3], starter, True)
    parts[0], parts[1], parts[2] = pone, dealer, box
    for points in (pone, -dealer, -box):
        if points:
            events[count] = points
            count += 1


@njit(cache=True)
def _play_out(  # type: ignore[no-untyped-def]
    without, hands, arrays, lone, tables, numbers, events, parts, count
):
    """Play the cards by the policy; give how many events there are then."""
    pile = np.zeros(32, np.int64)
    at = np.zeros(9, np.int64)
    at[HELD] = at[HELD + 1] = 4
    at[7] = at[8] = 1
    own = numbers.copy()
    node = np.int64(0)
    while node >= 0:
        mover = np.int64(arrays.mover[node])
        edge = draw_edge(without, hands, arrays, node, own[mover], tables[mover])
        place = arrays.first[node] + edge
        rank = np.int64(arrays.rank[place])
        if rank == hands.ranks.size:
            points = np.int64(say_go(at))
        else:
            own[mover] = without[at[HELD + mover], rank, own[mover]]
            points = np.int64(lay_rank(pile, at, rank)) * (1 - 2 * mover)
        if points:
            events[count] = points
            count += 1
        node = np.int64(arrays.child[place])
    if at[HELD] and at[HELD + 1]:
        count = _last_cards(pile, at, hands, own, events, count)
    elif at[HELD] or at[HELD + 1]:
        owner = 0 if at[HELD] else 1
        place = -1 - node + own[owner]
        # The one without cards can only have the point for a go before them.
        for seat in (1 - owner, owner):
            points = np.int64(np.round(lone[owner][seat, place])) * (1 - 2 * seat)
            if points:
                events[count] = points
                count += 1
    for place in range(count):
        points = np.int64(events[place])
        if place == 0 and parts[5]:
            continue
        if points > 0:
            parts[3] += points
        else:
            parts[4] -= points
    return count


@njit(cache=True)
def draw_edge(
    without: NDArray[np.int32],
    hands: RankHands,
    arrays: TreeArrays,
    node: Int,
    hand: Int,
    table: NDArray[Any],
) -> Int:
    """Draw an edge for a hand: a rank by its numbers in the table, or the go when none fits."""
    mover = arrays.mover[node]
    size = np.int64(arrays.held[node, mover])
    first, edges = arrays.first[node], np.int64(arrays.edges[node])
    width = hands.sizes[size - 1]
    total, playable, chosen = 0.0, 0, -1
    for edge in range(edges):
        rank = arrays.rank[first + edge]
        if rank == hands.ranks.size:
            continue
        left = without[size, rank, hand]
        if left < 0:
            continue
        playable += 1
        chosen = edge
        if arrays.slots[node] >= 0:
            total += table[arrays.slots[node] + edge * width + left]
    if playable == 0:
        return edges - 1
    if playable == 1:
        return chosen
    aim = np.random.random() * (total if total > 0 else playable)
    for edge in range(edges):
        rank = arrays.rank[first + edge]
        if rank == hands.ranks.size:
            continue
        left = without[size, rank, hand]
        if left < 0:
            continue
        chosen = edge
        aim -= table[arrays.slots[node] + edge * width + left] if total > 0 else 1.0
        if aim < 0:
            break
    return chosen


@njit(cache=True)
def _last_cards(pile, at, hands, own, events, count):  # type: ignore[no-untyped-def]
    """Play the last card of either side, as they must fall; give how many events there are."""
    ranks = np.zeros(2, np.int64)
    for seat in range(2):
        for rank in range(hands.ranks.size):
            if hands.counts[1, own[seat], rank]:
                ranks[seat] = rank
    while at[HELD] or at[HELD + 1]:
        mover = at[TURN]
        room = 31
        for place in range(at[3], at[4]):
            room -= min(pile[place] + 1, 10)
        if min(ranks[mover] + 1, 10) <= room:
            points = np.int64(lay_rank(pile, at, ranks[mover])) * (1 - 2 * mover)
        else:
            points = np.int64(say_go(at))
        if points:
            events[count] = points
            count += 1
    return count

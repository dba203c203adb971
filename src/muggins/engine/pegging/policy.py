"""How likely hands meet in the play, and three plain ways to play it: any card, greedy, one ply."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.pegging.ends import GREEDY, RANDOM
from muggins.engine.pegging.hands import COPIES, Int, RankHands
from muggins.engine.pegging.node import Pays, Table, Weights
from muggins.engine.pegging.solve import Policy
from muggins.engine.pegging.tree import PlayTree, TreeArrays
from muggins.engine.pegging.walk import PlayGame, both_pays

__all__ = [
    "greedy_policy",
    "kept_weights",
    "met_weights",
    "one_ply_policy",
    "random_policy",
    "uniform_weights",
    "ways",
]

UNKEPT = 0.01
"""The share of uniformly dealt hands mixed in, so that hands nobody keeps are learnt too."""

# --- weights


def ways(hands: RankHands, starter: int | None = None) -> NDArray[np.float64]:
    """Give in how many ways of suits two whole hands can be dealt, (N, N) by pone's and dealer's.

    `starter` is the place of a rank among those of the hands; a card of it is out of the pack.
    """
    counts = hands.counts[-1].astype(np.int64)
    both = np.ones((len(counts), len(counts)))
    for rank in range(counts.shape[1]):
        copies = COPIES - (rank == starter)
        ways_of_two = np.array(
            [
                [comb(copies, one) * comb(max(copies - one, 0), two) for two in range(COPIES + 1)]
                for one in range(COPIES + 1)
            ],
            np.float64,
        )
        of_rank = counts[:, rank]
        both *= ways_of_two[of_rank][:, of_rank]
    return both


def uniform_weights(hands: RankHands, starter: int | None = None) -> NDArray[np.float64]:
    """Give how likely two hands meet when both are dealt at random, (N, N), summing to one."""
    both = ways(hands, starter)
    weights: NDArray[np.float64] = both / both.sum()
    return weights


def kept_weights(
    hands: RankHands,
    pone: NDArray[np.float64],
    dealer: NDArray[np.float64],
    starter: int | None = None,
    unkept: float = UNKEPT,
) -> NDArray[np.float64]:
    """Give about how likely two hands meet from how often each role keeps them, (N, N), sum one.

    `pone` and `dealer` (N,) are the shares of deals in which the role keeps a hand of ranks; what
    the other holds then changes the ways in which the suits can fall. `unkept` is the share of
    uniformly dealt hands mixed into both. The cards discarded are left out of it, which makes
    like ranks meet too seldom: `met_weights` is exact.
    """
    alone = _ways_alone(hands)
    uniform = alone / alone.sum()
    pones, dealers = (
        ((1 - unkept) * kept / kept.sum() + unkept * uniform) / alone for kept in (pone, dealer)
    )
    both = ways(hands, starter) * np.outer(pones, dealers)
    weights: NDArray[np.float64] = both / both.sum()
    return weights


def met_weights(
    hands: RankHands,
    dealt: NDArray[np.int8],
    kept: NDArray[np.integer],
    pone: NDArray[np.float64],
    dealer: NDArray[np.float64],
    starter: int | None = None,
    unkept: float = UNKEPT,
    threads: int = 2,
) -> NDArray[np.float64]:
    """Give how likely two kept hands meet, (N, N) summing to one, from all that can be dealt.

    `dealt` (n, R) counts the ranks of each hand before the discard, `kept` (n, k) numbers what is
    held after each discard, and `pone` and `dealer` (n, k) are the chances of the discards, 0
    where there is none. `starter` is the rank turned up, if it is known. `unkept` of the weight
    goes to hands dealt uniformly, for each side.
    """
    rows, columns = np.nonzero(dealer)
    starts = np.searchsorted(rows, np.arange(len(dealt) + 1))
    options = (starts, kept[rows, columns].astype(np.int64), dealer[rows, columns])
    parts = [np.zeros((len(hands.counts[-1]),) * 2) for _ in range(threads)]

    def add(part: int) -> None:
        own = np.arange(part, len(dealt), threads)
        _add_meetings(
            *(dealt, own, kept.astype(np.int64), pone, *options, _CHOOSE),
            *(-1 if starter is None else starter, parts[part]),
        )

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(add, range(threads)))
    met: NDArray[np.float64] = np.sum(parts, axis=0)
    met /= met.sum()
    alone, pones, dealers = _ways_alone(hands), met.sum(axis=1), met.sum(axis=0)
    strange = kept_weights(hands, alone, dealers, starter)
    strange += kept_weights(hands, pones, alone, starter)
    return (1 - 2 * unkept) * met + unkept * strange


_CHOOSE = np.array([[comb(n, k) for k in range(COPIES + 1)] for n in range(COPIES + 1)], np.float64)


@njit(nogil=True, cache=True)
def _add_meetings(
    dealt: NDArray[np.int8],
    own: NDArray[np.int64],
    kept: NDArray[np.int64],
    pone: NDArray[np.float64],
    starts: NDArray[np.int64],
    others: NDArray[np.int64],
    chances: NDArray[np.float64],
    choose: NDArray[np.float64],
    starter: Int,
    met: NDArray[np.float64],
) -> None:
    """Add to `met` (N, N) how often some of pone's hands, `own`, meet what the dealer keeps.

    With a starter, 0 or more, each deal counts as often as one of the rank is left to be turned.
    """
    meets = np.zeros(met.shape[1])
    for mine in own:
        meets[:] = 0
        ways_of_mine = 1.0
        for rank in range(dealt.shape[1]):
            ways_of_mine *= choose[4, dealt[mine, rank]]
        for other in range(dealt.shape[0]):
            ways_of_other = ways_of_mine
            if starter >= 0:
                ways_of_other *= COPIES - dealt[mine, starter] - dealt[other, starter]
            for rank in range(dealt.shape[1]):
                if dealt[other, rank]:
                    ways_of_other *= choose[4 - dealt[mine, rank], dealt[other, rank]]
            # More than four of a rank, or none left to turn, can't be.
            if ways_of_other > 0:
                for option in range(starts[other], starts[other + 1]):
                    meets[others[option]] += ways_of_other * chances[option]
        for option in range(kept.shape[1]):
            if pone[mine, option] > 0:
                for hand in range(met.shape[1]):
                    met[kept[mine, option], hand] += pone[mine, option] * meets[hand]


def _ways_alone(hands: RankHands) -> NDArray[np.float64]:
    """Give in how many ways of suits each whole hand can be dealt, (N,)."""
    choices = np.array([comb(COPIES, number) for number in range(COPIES + 1)], np.float64)
    product: NDArray[np.float64] = choices[hands.counts[-1]].prod(axis=1)
    return product


# --- plain policies


def random_policy(tree: PlayTree) -> Policy:
    """Give the policy that plays any rank it can, each as likely."""
    pone, dealer = (np.zeros(slots, np.float32) for slots in tree.counts.slots)
    return Policy(pone, dealer, RANDOM)


def greedy_policy(tree: PlayTree) -> Policy:
    """Give the policy that takes most points at once, and of equals lays the highest rank."""
    pone, dealer = (np.zeros(slots, np.float32) for slots in tree.counts.slots)
    _fill_greedy(tree.arrays, tree.hands, (pone, dealer))
    return Policy(pone, dealer, GREEDY)


def one_ply_policy(game: PlayGame) -> Policy:
    """Give the policy that takes most points less what the best reply is expected to score.

    The other's hand is judged from the cards alone, by the weights of the game. Where all that
    follows is forced it is counted out. Of equals the highest rank is laid.
    """
    tree = game.tree
    pone, dealer = (np.zeros(slots, np.float32) for slots in tree.counts.slots)
    pays = both_pays(tree, 0, (GREEDY, GREEDY))
    _look_ahead(
        tree.arrays,
        tree.hands,
        pays,
        game.weights,
        (pone, dealer),
        np.int64(0),
        np.int64(0),
        np.int64(0),
    )
    return Policy(pone, dealer, GREEDY)


@njit(cache=True)
def _fill_greedy(arrays: TreeArrays, hands: RankHands, tables: tuple[Table, Table]) -> None:
    """Put a one on the slot of each hand's choice."""
    most = np.zeros(hands.sizes[-1])
    choice = np.zeros(hands.sizes[-1], np.int64)
    for node in range(arrays.mover.size):
        me = arrays.mover[node]
        size = arrays.held[node, me]
        if size < 2:
            continue
        most[:] = -1
        width = hands.sizes[size - 1]
        for edge in range(arrays.edges[node]):
            rank = arrays.rank[arrays.first[node] + edge]
            if rank == hands.ranks.size:
                continue
            points = abs(arrays.points[arrays.first[node] + edge])
            for hand in range(width):
                before = hands.with_rank[size - 1, rank, hand]
                if points >= most[before]:
                    most[before] = points
                    choice[before] = arrays.slots[node] + edge * width + hand
        for before in range(hands.sizes[size]):
            if most[before] >= 0:
                tables[me][choice[before]] = 1


@njit(cache=True)
def _look_ahead(
    arrays: TreeArrays,
    hands: RankHands,
    pays: Pays,
    weights: Weights,
    tables: tuple[Table, Table],
    node: Int,
    pone: Int,
    dealer: Int,
) -> int:
    """Put a one on the slot of each hand's choice at a node and below it."""
    me = np.int64(arrays.mover[node])
    size, others = np.int64(arrays.held[node, me]), np.int64(arrays.held[node, 1 - me])
    played = pone if me == 0 else dealer
    others_played = dealer if me == 0 else pone
    mine, theirs = hands.whole[size][played], hands.whole[others][others_played]
    width = hands.sizes[size - 1]
    most = np.full(hands.sizes[size], -1e9)
    choice = np.zeros(hands.sizes[size], np.int64)
    lost = np.zeros(hands.sizes[others])
    for edge in range(arrays.first[node], arrays.first[node] + arrays.edges[node]):
        rank, child = np.int64(arrays.rank[edge]), np.int64(arrays.child[edge])
        pones, dealers = pone, dealer
        if rank < hands.ranks.size:
            larger = np.int64(hands.with_rank[hands.sizes.size - 1 - size, rank, played])
            if me == 0:
                pones = larger
            else:
                dealers = larger
        if child >= 0:
            _look_ahead(
                arrays, hands, pays, weights, tables, child, np.int64(pones), np.int64(dealers)
            )
        if rank == hands.ranks.size or size == 1:
            continue
        slot = arrays.slots[node] + (edge - arrays.first[node]) * width
        points = np.float64(abs(arrays.points[edge]))
        if child >= 0:
            _best_replies(arrays, hands, child, me, others, lost)
        for hand in range(width):
            before = np.int64(hands.with_rank[size - 1, rank, hand])
            if child < 0:
                _forced(hands, pays, -1 - child, me, size - 1, others, hand, lost)
            worth = points - _expected(weights, me, np.int64(mine[before]), theirs, lost)
            if worth > most[before] - 1e-6:
                most[before] = max(worth, most[before])
                choice[before] = np.int64(slot + hand)
    if size > 1:
        for hand in range(hands.sizes[size]):
            if most[hand] > -1e9:
                tables[me][choice[hand]] = 1
    return 0


@njit(cache=True)
def _best_replies(
    arrays: TreeArrays, hands: RankHands, node: Int, me: Int, size: Int, lost: NDArray[np.float64]
) -> None:
    """Fill what each hand of the other scores at most with its next card, if it is his turn."""
    lost[:] = 0
    if arrays.mover[node] == me:
        return
    for edge in range(arrays.first[node], arrays.first[node] + arrays.edges[node]):
        points = np.float64(abs(arrays.points[edge]))
        if arrays.rank[edge] < hands.ranks.size and points > 0:
            for hand in range(hands.sizes[size - 1]):
                before = hands.with_rank[size - 1, arrays.rank[edge], hand]
                lost[before] = max(lost[before], points)


@njit(cache=True)
def _forced(
    hands: RankHands,
    pays: Pays,
    place: Int,
    me: Int,
    size: Int,
    others: Int,
    hand: Int,
    lost: NDArray[np.float64],
) -> None:
    """Fill what is lost at a leaf, net, to each hand of the other."""
    sign = np.float64(2 * me - 1)
    if size == 1 and others == 1:
        for other in range(hands.ranks.size):
            net = pays.pairs[place, hand, other] if me == 0 else pays.pairs[place, other, hand]
            lost[other] = sign * net
        return
    for other in range(lost.size):
        pone, dealer = (hand, other) if me == 0 else (other, hand)
        pones = size if me == 0 else others
        net_alone = pays.pone_alone[place + pone] if pones else pays.dealer_alone[place + dealer]
        lost[other] = sign * net_alone


@njit(cache=True)
def _expected(
    weights: Weights, me: Int, mine: Int, theirs: NDArray[np.int32], lost: NDArray[np.float64]
) -> float:
    """Give the mean of `lost` over the other's hands, as likely as they meet a whole hand."""
    total, weight = 0.0, 0.0
    for other in range(theirs.size):
        meet = weights.joint[mine, theirs[other]] if me == 0 else weights.joint[theirs[other], mine]
        weight += meet
        total += meet * lost[other]
    return total / weight if weight > 0 else total

"""The points to come of each side by itself, against the same play followed line by line."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.game import Seat
from tests.endings import HANDS, decisions, ending, letters, seen, turns
from tests.play_by_ranks import Held, Two, fits, lay
from tests.referee import ORDER, pips

pytest.importorskip("numba")

from muggins.engine.pegging.leafworth import for_points
from muggins.engine.pegging.line import LAST
from muggins.engine.pegging.node import Table
from muggins.engine.pegging.path import GO
from muggins.engine.pegging.spot import Spot, revalued, solve_spot, worths_of
from muggins.engine.pegging.tree import TreeArrays
from muggins.engine.pegging.trunk import PLAY, edge_of, shares_at, trunk
from muggins.engine.plays import rank_plays
from muggins.engine.shipped import manifest
from muggins.engine.winning import Aim


class Followed(NamedTuple):
    """A play by some chances at its nodes, followed by two hands alone; pone's points first."""

    spot: Spot | None = None
    tables: tuple[Table, Table] | None = None

    def points(self, held: Two, seat: int, pile: Held, last: int, node: int) -> NDArray[np.float64]:
        """Give what both are expected to score, the seat having to lay a card or to say go."""
        if not any(held):
            return np.zeros(2)
        cards = sorted(set(fits(held[seat], pile)))
        if not cards and fits(held[1 - seat], pile):
            return self.points(held, 1 - seat, pile, last, node)
        if not cards:
            leader = 1 - last if held[1 - last] else last
            return _plus(self.points(held, leader, (), last, node), last, 1)
        found = [self.after(held, seat, pile, card, node) for card in cards]
        if not held[1 - seat]:
            # With nobody against him a player takes the most he can.
            return max(found, key=lambda points: float(points[seat]))
        shares = [1.0]
        if len(held[seat]) > 1:
            shares = [self.share(held, seat, card, node) for card in cards]
        assert sum(shares) == pytest.approx(1)
        return np.array(sum(share * points for share, points in zip(shares, found, strict=True)))

    def after(self, held: Two, seat: int, pile: Held, card: str, node: int) -> NDArray[np.float64]:
        points, left, following, after = lay(held, seat, pile, card)
        if self.spot is not None and all(held) and len(held[seat]) > 1:
            arrays = self._arrays
            node = int(arrays.child[edge_of(arrays, self.at(node, held, seat), ORDER.index(card))])
        return _plus(self.points(left, following, after, seat, node), seat, points)

    def share(self, held: Two, seat: int, card: str, node: int) -> float:
        rest = tuple(sorted(map(ORDER.index, held[seat])))
        rest = tuple(r for place, r in enumerate(rest) if place != rest.index(ORDER.index(card)))
        assert self.tables is not None
        (left,) = np.flatnonzero(
            (HANDS.counts[len(rest)] == np.bincount(rest, minlength=13)).all(axis=1)
        )[:1]
        node, rank = self.at(node, held, seat), ORDER.index(card)
        table = self.tables[seat]
        return float(shares_at(HANDS, self._arrays, node, len(held[seat]), table, rank)[left])

    @property
    def _arrays(self) -> TreeArrays:
        assert self.spot is not None
        return self.spot.arrays

    def at(self, node: int, held: Two, seat: int) -> int:
        """Give the node where the seat lays a card, past the goes before it."""
        arrays = self._arrays
        lowest = min(map(pips, held[seat]))
        while arrays.mover[node] != seat or arrays.room[node] < lowest:
            node = int(arrays.child[edge_of(arrays, node, GO)])
        return node


def _plus(found: NDArray[np.float64], seat: int, points: int) -> NDArray[np.float64]:
    more = found.copy()
    more[seat] += points
    return more


@pytest.mark.parametrize("place", range(5))
def test_each_sides_points_are_those_of_all_lines(place: int) -> None:
    """Any chances at the nodes will do; two iterations leave them mixed."""
    end = ending(place, 150)
    spot, seat, last = end.spot(for_points()), end.path.turn, int(end.path.at[LAST])
    solved = solve_spot(spot, 2)
    play, edges = Followed(spot, solved.tables), spot.arrays.rank[: spot.arrays.edges[0]].tolist()
    laid, values = np.zeros((2, 13, 91)), np.zeros((2, 91))
    for i, j, held in end.pairs():
        mine = (i, j)[seat]
        values[:, mine] += end.joint[i, j] * play.points(held, seat, end.pile, last, 0)
        for card in set(fits(held[seat], end.pile)):
            points = play.after(held, seat, end.pile, card, 0)
            laid[:, ORDER.index(card), mine] += end.joint[i, j] * points
    weights, sign = end.joint.sum(axis=1 - seat), 1 - 2 * seat
    found = [
        worths_of(revalued(spot, for_points(sign * pone, sign * (1 - pone))), solved.tables)
        for pone in (1, 0)
    ]
    for side, (worths, totals) in enumerate(found):
        assert totals * weights == pytest.approx(values[side], abs=1e-6)
        for rank, hand in np.argwhere(laid[side]):
            right = laid[side, rank, hand] / weights[hand]
            assert worths[edges.index(rank), hand] == pytest.approx(right, abs=1e-5)
    assert sign * (found[0][0] - found[1][0]) == pytest.approx(solved.worths, abs=1e-5)


@pytest.mark.parametrize("aim", [None, "win"])
def test_advice_tells_each_sides_points(aim: Aim | None) -> None:
    """Where nothing is left to choose behind the card, by each hand that may be against it."""
    states = [state for seed in range(12) for state in turns("club greedy", seed)]
    kinds = set()
    for v in map(seen, states):
        mine, others = (v.numbers_held[seat] for seat in (v.seat, Seat(1 - v.seat)))
        if others > 1 or (others == 1 and mine > 2):
            continue
        advice, me, own = rank_plays(v, aim), int(v.is_dealer), letters(*v.held)
        kinds.add((advice.aim, mine, others))
        for play in advice.plays:
            right, (card,) = np.zeros(2), letters(play.card)
            for other in advice.others:
                theirs = tuple(rank.symbol for rank in other.ranks)
                held = (theirs, own) if me else (own, theirs)
                right += other.chance * Followed().after(held, me, letters(*v.pile), card, -1)
            assert (play.own, play.others) == pytest.approx((right[me], right[1 - me]), abs=1e-5)
    assert {(aim, 2, 1), (aim, 1, 1), (aim, 1, 0), (aim, 2, 0)} <= kinds


def test_the_net_is_what_one_side_has_more() -> None:
    for number, state in enumerate(decisions(40)):
        advice = rank_plays(seen(state), "win" if number % 2 else None)
        for play in advice.plays:
            assert play.own >= play.points
            assert play.others >= 0
            if advice.aim is None:
                assert play.own - play.others == pytest.approx(play.worth, abs=1e-6)


def test_the_first_cards_come_to_the_points_of_a_deal() -> None:
    """What the leads come to, beside the walk that counted each side's points by itself."""
    first, figures = trunk(), manifest()[PLAY]["figures"]
    totals, weight = np.zeros(2), 0.0
    ranks = range(13)
    shares = {rank: first.shares(0, rank) for rank in ranks}
    for hand, counts in enumerate(HANDS.counts[4]):
        weight += first.kept[0, hand]
        for rank in ranks:
            if counts[rank]:
                after = HANDS.with_rank[3, rank].tolist().index(hand)
                net, both = (of(0, rank, after) for of in (first.worth, first.together))
                often = first.kept[0, hand] * shares[rank][after]
                totals += often * np.array([(both + net) / 2, (both - net) / 2])
    assert weight == pytest.approx(1, abs=1e-4)
    assert totals == pytest.approx((figures["play_pone"], figures["play_dealer"]), abs=0.005)

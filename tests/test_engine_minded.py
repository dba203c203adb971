"""What minding the score changes: by the estimator, and by playing both ways to the end."""

from __future__ import annotations

from itertools import product

import pytest

pytest.importorskip("numba")

import numpy as np
from numpy.typing import NDArray

from muggins.engine.games.choice import choose_rank
from muggins.engine.games.known import known_of
from muggins.engine.games.minded import (
    Minding,
    begin_play,
    change_of_play,
    changes_by_score,
    deals_by_score,
    smoothed,
    worth_of_deal,
)
from muggins.engine.games.sim import lay_away
from muggins.engine.pegging.line import HELD, TURN
from muggins.engine.pegging.policy import greedy_policy
from muggins.engine.pegging.tree import build_tree
from muggins.engine.pegging.worlds import SCORE, go_on_world, step_world
from muggins.engine.spreading import Threads
from muggins.engine.stakes import CLOSE_BEFORE, after_deal
from muggins.engine.tables import deal_samples, discard_tables
from muggins.engine.winning import payoffs, visits

TARGET = 121


@pytest.fixture(scope="module")
def minding() -> Minding:
    """Both play greedily where they don't mind the score, so that nothing is drawn."""
    tree = build_tree()
    known = known_of(
        tree,
        discard_tables(),
        deal_samples(),
        after_deal("win", TARGET),
        payoffs(TARGET)[0],
        np.zeros((2, 13, 13)),
    )
    pone, dealer = greedy_policy(tree).tables
    return Minding.of(known, (pone.astype(np.uint8), dealer.astype(np.uint8)))


def test_a_game_visits_the_scores_that_its_deals_lead_to() -> None:
    """The dealer adds three and pone two, then they change places."""
    events = np.array([[-1, 2, -2, 0]], np.int8)
    found = {(0, 0): 1, (2, 3): 1, (5, 5): 1, (7, 8): 1}
    assert visits(events, 10)[tuple(np.array(list(found)).T)].tolist() == [1, 1, 1, 1]
    assert visits(events, 10).sum() == 4
    both = np.array([[-3, 2], [-1, 4]], np.int8)
    assert visits(both, 10)[2, 3] == visits(both, 10)[4, 1] == 0.5


def test_deals_are_spread_over_the_scores_that_somebody_minds() -> None:
    even = np.ones((TARGET, TARGET))
    deals = deals_by_score(even, 50_000)
    assert deals.sum() == 50_000
    minds = np.maximum.outer(np.arange(TARGET), np.arange(TARGET)) >= TARGET - CLOSE_BEFORE
    assert (deals[~minds] == 0).all()
    assert (deals[60, :61].sum(), deals[:61, 60].sum()) > (0, 0)
    assert deals[120, 120] > deals[100, 100] > deals[60, 60]
    # A score no game comes to is known by its neighbours.
    assert deals_by_score(even * (np.arange(TARGET) > 20), 50_000)[120, :21].sum() > 0


def test_neighbours_are_averaged_and_only_scores_that_are_minded_change() -> None:
    even = np.ones((TARGET, TARGET))
    deals = deals_by_score(even, 5_000)
    found = smoothed(deals[None] / 4, deals)[0]
    assert found[60, 60] == pytest.approx(0.25)
    assert found[3, 120] == pytest.approx(0.25)
    assert found[59, 59] == found[0, 0] == 0
    # Close to home a neighbour's deals count less than further away.
    alone = np.zeros((1, TARGET, TARGET))
    alone[0, 120, 120], alone[0, 70, 70] = deals[120, 120], deals[70, 70]
    spread = smoothed(alone, deals)[0]
    assert spread[115, 115] / spread[120, 120] < 0.2 < spread[75, 75] / spread[70, 70]


@pytest.mark.parametrize("scores", [(90, 95), (108, 104), (112, 117), (118, 118), (81, 20)])
def test_what_a_play_changes_is_what_both_ways_come_to(
    minding: Minding, scores: tuple[int, int]
) -> None:
    """The sum over the cards against the play itself; where nothing is drawn they are equal."""
    random = np.random.default_rng(sum(scores))
    changed = 0
    for _ in range(12):
        cards = random.permutation(52)
        held, kept = np.zeros((2, 6), np.int64), np.zeros((2, 4), np.int64)
        laid, numbers = np.zeros((2, 2), np.int64), np.zeros(2, np.int64)
        shows = np.zeros((2, TARGET, TARGET, 900), np.float32)
        slopes = np.full((2, TARGET, TARGET), np.nan)
        now = np.array(scores)
        lay_away(
            *(minding.known, minding.manners[1], shows, slopes, cards, 0, now),
            *(held, kept, laid, numbers),
        )
        deal = kept, laid, numbers, cards[12], now
        change = change_of_play(
            minding.known, minding.play, minding.manners, held, kept, laid, *deal[2:]
        )
        usual = worth_of_deal(minding.known, minding.play, *deal)
        minded = worth_of_play(minding, held, *deal)
        assert change == pytest.approx(minded - usual, abs=1e-9)
        changed += abs(change) > 1e-9
    assert changed


def worth_of_play(
    minding: Minding,
    held: NDArray[np.int64],
    kept: NDArray[np.int64],
    laid: NDArray[np.int64],
    numbers: NDArray[np.int64],
    starter: int,
    scores: NDArray[np.int64],
) -> float:
    """Give what the dealer comes to when both mind the score, card by card."""
    known, manner = minding.known, minding.manners[1, 0]
    world, worth = begin_play(known, kept, laid, numbers, starter, scores)
    pile, steps, node = np.zeros(32, np.int64), np.zeros((40, 3), np.int64), np.int64(0)
    others = np.zeros((2, 1820)), np.zeros((2, 91))
    tables, number = (*minding.play, *minding.play), 0
    # Behind the tree only one side has a choice, which doesn't depend on who minds what.
    while node >= 0 and max(world[SCORE : SCORE + 2]) < TARGET and world[HELD : HELD + 2].any():
        rank = choose_rank(
            *(known, tables, manner, 0, held, kept, laid, others, starter, node, pile, world),
            *(steps, number),
        )
        steps[number] = node, world[TURN], rank
        number += 1
        node = np.int64(
            step_world(known.keys.without, known.arrays, node, pile, world, np.int64(rank))
        )
    return -float(
        go_on_world(
            *(known.hands, known.keys.without, known.arrays, minding.play, worth),
            *(np.int64(-1), pile, world),
        )
    )


def test_nothing_changes_where_both_ways_are_one_and_threads_do_not_matter(
    minding: Minding,
) -> None:
    deals = np.zeros((TARGET, TARGET), np.int64)
    for dealer, pone in product((100, 118), (104, 118)):
        deals[dealer, pone] = 2
    alike = minding._replace(manners=minding.manners[[0, 0]])
    assert not changes_by_score(alike, deals, 2, 1, Threads(2)).any()
    one, two = (changes_by_score(minding, deals, 2, 1, Threads(number)) for number in (1, 2))
    assert one.shape == (2, TARGET, TARGET)
    assert one.any()
    assert (one == two).all()
    assert (one[:, deals == 0] == 0).all()

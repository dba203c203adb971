"""Whole games by compiled players, the whole play from its first cards, and a reduced build."""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numpy as np

from muggins.engine.beliefs import choices
from muggins.engine.building.build import BuildPlan, build
from muggins.engine.games.choice import FULL
from muggins.engine.games.sim import SimPlayer, simulate_games
from muggins.engine.games.whole import compiled_player, whole_policy
from muggins.engine.pegging.tree import PlayTree, build_tree
from muggins.engine.pegging.trunk import CHANCES, grow_trunk, trunk
from muggins.engine.pegging.trunkmake import places_in_tree
from muggins.engine.position import odds
from muggins.engine.shipped import check, load, manifest
from muggins.engine.tables import DISCARDS, discard_tables
from tests.cli_driver import Cli

pytestmark = pytest.mark.slow

NOTHING = np.zeros(0, np.uint8), np.zeros(0, np.uint8)


@pytest.fixture(scope="module")
def tree() -> PlayTree:
    return build_tree()


@pytest.fixture(scope="module")
def greedy(tree: PlayTree) -> SimPlayer:
    return compiled_player("greedy", tree, NOTHING)


def test_equal_players_without_chance_share_each_pair_of_games(
    tree: PlayTree, greedy: SimPlayer
) -> None:
    """The same cards, the same choices, sides swapped."""
    found = simulate_games(tree, greedy, greedy, 200, seed=3)
    assert (found.games, found.win_rate, found.error, found.margin) == (400, 0.5, 0.0, 0.0)
    assert 7 < found.deals / found.games < 11
    assert 0.5 < found.first_dealer < 0.65
    assert simulate_games(tree, greedy, greedy, 200, seed=3) == found
    assert simulate_games(tree, greedy, greedy, 200, seed=4) != found


def test_threads_do_not_change_a_match(tree: PlayTree, greedy: SimPlayer) -> None:
    random = replace(greedy, name="random", manner=FULL)
    one, two = (
        simulate_games(tree, greedy, random, 600, seed=5, threads=threads) for threads in (1, 2)
    )
    assert one == two


@pytest.mark.parametrize("start", [(117, 113), (105, 104), (96, 86)])
def test_scores_are_worth_what_games_of_experts_come_to(
    tree: PlayTree, start: tuple[int, int]
) -> None:
    """From 117-113 a dealer who never minds the score, against his like, wins 59.5%."""
    expert = compiled_player("expert", tree, whole_policy(tree))
    found = simulate_games(tree, expert, expert, 1_000, seed=11, start=start)
    known = odds(*start, is_dealer=True)
    error = sqrt(known.worth * (1 - known.worth) / found.games + known.error**2)
    assert found.first_dealer == pytest.approx(known.worth, abs=3.5 * error)


def test_the_trunk_lies_in_the_whole_tree(tree: PlayTree) -> None:
    """Every slot of the first cards has a place of its own, the lead's first."""
    arrays, slots = grow_trunk(tree.hands)
    places = places_in_tree(tree)
    for seat, found in enumerate(places):
        assert len(np.unique(found)) == slots[seat]
        assert found.max() < tree.counts.slots[seat]
    assert places[0][:5915].tolist() == list(range(5915))
    assert len(arrays.mover) == 4060


def test_shipped_chances_are_chances(tree: PlayTree) -> None:
    first = trunk()
    lead = first.chances[0][:5915].reshape(13, -1).astype(int)
    totals = np.zeros(1820, int)
    np.add.at(totals, tree.hands.with_rank[3, :13], lead)
    assert (totals == CHANCES).all()
    # A lone five is never led: the solution knows what every beginner is told.
    fives = tree.hands.with_rank[3, 4]
    lone = tree.hands.counts[4, fives, 4] == 1
    assert lead[4][lone].mean() < 0.05 * CHANCES


def test_a_reduced_build_makes_all_tables_and_goes_on(tmp_path: Path, cli: Cli) -> None:
    told: list[str] = []
    folder, work = tmp_path / "tables", tmp_path / "work"
    build(folder, work, BuildPlan.quick(), told.append, until="play")
    figures = build(folder, work, BuildPlan.quick(), told.append)
    assert any("going on from iteration 2" in line for line in told)
    assert set(check(folder).values()) == {"ok"}
    assert len(check(folder)) == 4
    assert all(entry["command"] == "muggins solve --quick" for entry in manifest(folder).values())
    assert figures["win_at_0_0"] == pytest.approx(0.563, abs=0.02)
    assert (figures["minded_deals"], figures["minded_rounds"]) == (400, 1)
    kept = {path.name for path in work.iterdir()}
    assert {"starter-0.npz", "minded-121-1.npz", "minded-61-1.npz"} <= kept
    quick = load(DISCARDS, folder)["dealers_crib"] / 2000
    assert np.abs(quick - discard_tables().dealers_crib).mean() < 0.2
    result = cli("solve", "--check", "--json", "--folder", folder)
    assert json.loads(result.out)["holds"] is True


def test_discards_chosen_are_discards_there_are() -> None:
    for is_dealer in (True, False):
        best = choices(is_dealer)
        assert best.shape == (18_395,)
        assert ((best >= 0) & (best < 15)).all()

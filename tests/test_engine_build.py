"""Making the tables: whole, resumable, and by the command the manifest names."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from muggins.errors import TableError

pytest.importorskip("numba")

import numpy as np
from numpy.typing import NDArray

from muggins.engine.building.build import BuildPlan, build, pairs_laid
from muggins.engine.building.plan import Desk
from muggins.engine.discardsolve import DiscardSolution, Policy, solve_discards
from muggins.engine.pegging.trunk import PLAY
from muggins.engine.shipped import check, manifest
from muggins.engine.sixes import numbered, sixes
from muggins.engine.tables import DISCARDS
from tests.cli_driver import Cli


def hands_kept(policy: Policy) -> NDArray[np.float64]:
    """Give the share of deals in which a role keeps each hand of four ranks."""
    deals = sixes()
    weight = policy * (deals.ways / deals.ways.sum())[:, None]
    made = deals.kept >= 0
    return np.bincount(deals.kept[made], weight[made], 1_820).astype(np.float64)


@pytest.fixture(scope="module")
def solution() -> DiscardSolution:
    return solve_discards(1)


def test_best_answers_gain_less_from_round_to_round(solution: DiscardSolution) -> None:
    first, last = solution.rounds
    assert first.dealer_gain + first.pone_gain > 2 * (last.dealer_gain + last.pone_gain) > 0
    # Against no knowledge of the crib both roles keep their best hands.
    assert first.dealer_hand == pytest.approx(first.pone_hand)


def test_policies_are_chances(solution: DiscardSolution) -> None:
    for policy in (solution.dealer, solution.pone):
        assert np.allclose(policy.sum(axis=1), 1)
        assert (policy[sixes().pairs < 0] == 0).all()


def test_every_deal_lays_a_pair_and_keeps_a_hand(solution: DiscardSolution) -> None:
    often, cribs = pairs_laid(solution)
    assert often.sum(axis=1) == pytest.approx([1, 1])
    assert np.nanmax(cribs) < 12
    kept = hands_kept(solution.dealer)
    assert kept.sum() == pytest.approx(1)
    # Nobody breaks four fives up, so they are kept as often as they are dealt.
    four_fives = math.comb(48, 2) / math.comb(52, 6)
    assert kept[numbered(4)[4, 4, 4, 4]] == pytest.approx(four_fives)


def test_what_a_hand_is_worth_in_the_play_changes_what_is_kept() -> None:
    play = np.zeros(1820)
    play[numbered(4)[0, 1, 2, 3]] = 50.0
    kept = hands_kept(solve_discards(1, play, play).pone)
    deals = sixes()
    possible = deals.ways[(deals.counts[:, :4] >= 1).all(axis=1)].sum() / deals.ways.sum()
    assert kept[numbered(4)[0, 1, 2, 3]] == pytest.approx(possible)


@pytest.mark.parametrize(
    "numbers", [{"rounds": 0}, {"first_rounds": 1001}, {"iterations": -1}, {"minded": 1}]
)
def test_a_plan_has_its_bounds(numbers: dict[str, int]) -> None:
    with pytest.raises(TableError, match="allowed"):
        BuildPlan(**numbers)


def test_the_command_of_the_shipped_tables_is_the_plain_one() -> None:
    assert BuildPlan().command == "muggins solve"
    assert BuildPlan(iterations=8).command == "muggins solve --iterations 8"
    assert manifest()[DISCARDS]["command"] == "muggins solve"


@pytest.mark.slow
def test_a_damaged_checkpoint_is_passed_over(tmp_path: Path) -> None:
    told: list[str] = []
    work, folder = tmp_path / "work", tmp_path / "tables"
    plan = BuildPlan(first_rounds=1, iterations=2, passes=0, deals=0)
    first = build(folder, work, plan, told.append, until="play")
    told.clear()
    (work / "play.npz").write_bytes(b"damaged")
    assert build(folder, work, plan, told.append, until="play") == first
    assert not any("going on" in line for line in told)
    assert check(folder) == {DISCARDS: "ok", PLAY: "ok"}


def test_a_checkpoint_is_taken_up_by_the_same_plan_only(tmp_path: Path) -> None:
    plan = BuildPlan(first_rounds=1)
    desk = Desk(tmp_path, tmp_path / "work", plan, print)
    assert desk.kept("values-0") is None
    desk.keep("values-0", {"pone": np.arange(3)})
    kept = desk.kept("values-0")
    assert kept is not None
    assert kept["pone"].tolist() == [0, 1, 2]
    assert Desk(tmp_path, tmp_path / "work", BuildPlan(), print).kept("values-0") is None
    # What no checkpoint depends on may differ.
    other = Desk(tmp_path, tmp_path / "work", BuildPlan(first_rounds=1, seed=9), print)
    assert other.kept("values-0") is not None
    desk.keep("minded-61-1", {"sums": np.zeros(3)}, "seed")
    assert desk.kept("minded-61-1", "seed") is not None
    assert other.kept("minded-61-1", "seed") is None


def test_a_checkpoint_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    desk = Desk(tmp_path, tmp_path / "file" / "work", BuildPlan(), print)
    with pytest.raises(TableError, match=r"can't keep a checkpoint in .* with --work"):
        desk.keep("play", {"done": np.array(1)})


def test_stages_and_the_exact_check_are_named(cli: Cli) -> None:
    result = cli("solve", "--stage", "dessert")
    assert result.status == 2
    assert "discards" in result.err
    result = cli("solve", "--exact")
    assert result.status != 0
    assert "--exact goes with --check" in result.err

"""Making the tables: whole, resumable, and by the command the manifest names."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from muggins.errors import TableError

pytest.importorskip("numba")

import numpy as np
from numpy.typing import NDArray

from muggins.engine.build import BuildPlan, build, pairs_laid
from muggins.engine.discardsolve import DiscardSolution, Policy, solve_discards
from muggins.engine.shipped import check, manifest
from muggins.engine.sixes import numbered, sixes


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


@pytest.mark.parametrize("numbers", [{"rounds": 0}, {"first_rounds": 1001}, {"iterations": -1}])
def test_a_plan_has_its_bounds(numbers: dict[str, int]) -> None:
    with pytest.raises(TableError, match="allowed"):
        BuildPlan(**numbers)


def test_the_command_of_the_shipped_tables_is_the_plain_one() -> None:
    assert BuildPlan().command == "muggins solve"
    assert BuildPlan(iterations=8).command == "muggins solve --iterations 8"
    assert manifest()["discards.npz"]["command"] == "muggins solve"


@pytest.mark.slow
def test_a_build_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    told: list[str] = []
    work, folder = tmp_path / "work", tmp_path / "tables"
    small = {"first_rounds": 1, "rounds": 1, "deals": 0}
    build(folder, work, BuildPlan(iterations=2, **small), told.append)
    assert not any("going on" in line for line in told)
    figures = build(folder, work, BuildPlan(iterations=3, **small), told.append)
    assert "play: going on from iteration 2" in told
    assert figures["play_exploitability"] > 0.01
    assert check(folder) == {"discards.npz": "ok"}
    (work / "play.npz").write_bytes(b"damaged")
    build(folder, work, BuildPlan(iterations=1, **small), told.append)
    assert told[-1].startswith("discards, round 1")


def test_a_checkpoint_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    from muggins.engine import build as module

    (tmp_path / "file").write_text("")

    class Kept:
        def state(self) -> dict[str, object]:
            return {"iteration": np.array(1)}

    with pytest.raises(TableError, match=r"can't keep a checkpoint in .* with --work"):
        module._keep(Kept(), tmp_path / "file" / "work", BuildPlan())  # type: ignore[arg-type]

"""What the measure beside other programs says of them must be right."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Any

import pytest
from benchmarks.others import __main__ as run
from benchmarks.others.measure import Figures, measure, random_hands
from benchmarks.others.programs import Absent, Installed, Program, ourselves
from benchmarks.others.report import figures_table, matches_table, wrong_list

from muggins.match import MatchPlan, play_duplicates

TWENTY_NINE = ([(5, 0), (5, 1), (5, 2), (11, 3)], (5, 3), False)
FLUSH = [(2, 0), (4, 0), (6, 0), (8, 0)], (13, 1)


def test_our_own_adapter_counts_as_the_rules_do() -> None:
    hands = [TWENTY_NINE, (*FLUSH, False), (*FLUSH, True)]
    assert ourselves().ask("count", {"hands": hands})["points"] == [29, 4, 0], "R20"


class Wrong(Installed):
    """A program that counts a flush of four in the crib."""

    def ask(self, part: str, request: dict[str, Any], seconds: float = 600) -> dict[str, Any]:
        return {"seconds": 2.0, "points": [29, 4, 4]}


def test_wrong_results_are_counted_and_shown() -> None:
    hands = [TWENTY_NINE, (*FLUSH, False), (*FLUSH, True)]
    program = Program("wrong", "none", ("count",))
    found = measure(program, Wrong("wrong", "1", "none", "none"), hands, "club", 2, 1)
    assert (found.wrong_hands, found.wrong_cribs) == (0, 1)
    assert found.hands_a_second == 1.5
    assert wrong_list({"wrong": found}) == (
        "- wrong: the crib 2c 4c 6c 8c with Kd: it says 4; by the rules 0: Nineteen."
    )
    table = figures_table({"muggins": found, "wrong": found}, batch=15)
    assert "| wrong | 1.5 | 1.00 | 0.10000 | 0 | 1 |" in table


def test_faults_of_a_match_are_told_behind_the_table() -> None:
    clean = play_duplicates(MatchPlan("random", "random", 2, 1), workers=1)
    faulty = dataclasses.replace(clean, faults=("late", "later"))
    table = matches_table({"clean": Figures(match=clean), "faulty": Figures(match=faulty)}, "club")
    assert table.splitlines()[2].startswith("| clean | 2 |")
    assert table.splitlines()[3].startswith("| faulty | 2 |")
    assert table.splitlines()[4:] == ["", "Faults of faulty: 2, first: late"]


def test_random_hands_are_five_different_cards_half_of_them_cribs() -> None:
    hands = random_hands(200, 1)
    assert all(len({*map(tuple, four), starter}) == 5 for four, starter, _ in hands)
    assert sum(is_crib for *_, is_crib in hands) == 100


class Hanging(Installed):
    """A program that never answers, and whose patience is short here."""

    def ask(self, part: str, request: dict[str, Any], seconds: float = 600) -> dict[str, Any]:
        return super().ask(part, request, 0.3)

    def _command(self, part: str) -> list[str]:
        return [sys.executable, "-c", "import time; time.sleep(60)"]


def test_a_program_that_hangs_is_listed_and_the_next_part_is_asked() -> None:
    program = Program("hangs", "none", ("count", "games"))
    found = measure(program, Hanging("hangs", "1", "none", "none"), [], "club", 2, 1)
    assert wrong_list({"hangs": found}) == (
        "- hangs: count: no answer within 0.3 s\n- hangs: games: no answer within 0.3 s"
    )


def test_a_run_that_is_cut_off_keeps_what_it_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    report = tmp_path / "results.md"
    programs = (Program("first", "none", ("count",)), Program("second", "none", ("count",)))

    def install(program: Program, folder: Path, newest: str | None) -> Installed:
        if program.package == "second":
            assert "first" in report.read_text(encoding="utf-8")
            raise KeyboardInterrupt
        raise Absent("its package can't be installed")

    monkeypatch.setattr(run, "PROGRAMS", programs)
    monkeypatch.setattr(run, "installed", install)
    monkeypatch.setattr(run, "measure", lambda *_: Figures(hands_a_second=7.0))
    monkeypatch.setattr(run, "batch_rate", lambda hands: 70.0)
    monkeypatch.setattr(sys, "argv", ["others", "--results", str(report)])
    with pytest.raises(KeyboardInterrupt):
        run.main()
    text = report.read_text(encoding="utf-8")
    assert "first not measured: its package can't be installed" in text
    assert "| muggins | 7.0 | 1.00 |" in text
    assert "the run isn't over" in text

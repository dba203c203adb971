"""The small programs of `examples/` run and say what is so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "examples"


def run(name: str, *arguments: str, typed: str = "", status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, str(FOLDER / name), *arguments],
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stderr
    return done.stdout


def test_there_are_six() -> None:
    assert len(list(FOLDER.glob("*.py"))) == 6


def test_the_odds_of_a_hand() -> None:
    lines = run("odds_of_a_hand.py", "5c", "5d", "5s", "Jh").splitlines()
    assert lines[0].endswith("over 48 starters")
    # Only the five of hearts makes 29 of them.
    assert lines[-1].split() == ["29", "1"]


def test_a_game_is_told_and_written() -> None:
    out = run("watch_a_game.py", "greedy", "random")
    assert out.startswith("deal 1: ")
    assert '[A "greedy"]' in out
    assert "121" in out.splitlines()[-2]


def test_a_record_is_checked() -> None:
    start = "1. 0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2 5s"
    assert run("check_a_record.py", typed=f"{start} Th:2 *") == "game 1: 4-0\n"
    told = run("check_a_record.py", typed=f"{start} Th:3 *", status=1)
    assert told == "line 1, column 46: expected Th:2\n"


def test_the_best_discard() -> None:
    pytest.importorskip("numba")
    first = run("best_discard.py", "5h", "5d", "Jc", "Qs", "2c", "9h").splitlines()[0]
    # 5 5 J Q counts 10 before the cut, no other four more.
    assert first.startswith("2c 9h: hand 12.67")


@pytest.mark.parametrize("name", ["first_bot.py", "greedy_bot.py"])
def test_the_bots_answer(name: str) -> None:
    hand = ["2d", "3d", "3s", "6h", "Th", "Ks"]
    asked = {"v": 1, "op": "discard", "hand": hand, "dealer": True, "my": 0, "opp": 0}
    laid = json.loads(run(name, typed=json.dumps(asked) + "\n"))["discard"]
    assert len(set(laid)) == 2
    assert set(laid) < set(hand)

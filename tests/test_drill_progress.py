"""Practice: what comes back when, what is kept, and what it comes to."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from muggins.drill.categories import Category
from muggins.drill.progress import VERSION, Attempt, Progress
from muggins.drill.schedule import next_category, reviewed
from muggins.drill.summary import export_csv, export_json, summarise
from muggins.errors import MugginsError

ALL = list(Category)
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


# --- what comes back when


def fsrs() -> None:
    pytest.importorskip("fsrs")


def due(memory: dict[str, str], category: str) -> datetime:
    return datetime.fromisoformat(json.loads(memory[category])["due"])


def test_new_categories_come_in_their_order() -> None:
    fsrs()
    assert next_category({}, NOON, ALL) is Category.FIFTEEN_OF_TWO
    allowed = [Category.NOBS, Category.PAIR]
    assert next_category({}, NOON, allowed) is Category.PAIR
    memory = reviewed({}, {Category.PAIR: True}, None, NOON)
    assert next_category(memory, NOON, allowed) is Category.NOBS


def test_what_was_missed_comes_back_before_anything_new() -> None:
    fsrs()
    memory = reviewed({}, {Category.PAIR: True, Category.NOBS: False}, None, NOON)
    assert set(memory) == {"pair", "nobs"}
    assert due(memory, "nobs") < due(memory, "pair")
    later = NOON + timedelta(minutes=5)
    assert next_category(memory, later, ALL) is Category.NOBS


def test_what_is_due_soonest_comes_when_there_is_nothing_else() -> None:
    fsrs()
    memory = reviewed({}, {Category.PAIR: True, Category.NOBS: False}, None, NOON)
    allowed = [Category.PAIR, Category.NOBS]
    assert next_category(memory, NOON, allowed) is Category.NOBS


def test_quick_answers_come_back_later_than_slow_ones() -> None:
    fsrs()
    after = {}
    for seconds in (2.0, 10.0, 60.0):
        memory: dict[str, str] = {}
        for day in range(4):
            now = NOON + timedelta(days=day)
            memory = reviewed(memory, {Category.PAIR: True}, seconds, now)
        after[seconds] = due(memory, "pair")
    assert after[2.0] > after[10.0] > after[60.0]


def test_an_untimed_answer_is_neither_quick_nor_slow() -> None:
    fsrs()
    rated = {Category.PAIR: True}
    untimed, timed = (reviewed({}, rated, seconds, NOON) for seconds in (None, 10.0))
    assert untimed == timed


def test_no_category_at_all_is_refused() -> None:
    fsrs()
    with pytest.raises(MugginsError, match="allowed: one or more"):
        next_category({}, NOON, [])


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"card_id": 1, "state": 9}'])
def test_unreadable_memory_is_named(text: str) -> None:
    fsrs()
    with pytest.raises(MugginsError, match="what is remembered of 'pair' can't be read"):
        next_category({"pair": text}, NOON, ALL)


def test_without_fsrs_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    with pytest.raises(MugginsError, match=r"install it with: pip install 'muggins\[drill\]'"):
        reviewed({}, {Category.PAIR: True}, None, NOON)
    with pytest.raises(MugginsError, match="needs fsrs"):
        next_category({"pair": "{}"}, NOON, ALL)


def test_the_package_loads_neither_fsrs_nor_the_engine() -> None:
    program = "import sys, muggins.drill; print(*{name.split('.')[0] for name in sys.modules})"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not {"fsrs", "numpy", "numba", "rich"} & set(found.stdout.split())


# --- what is kept


def attempt(**changes: Any) -> Attempt:
    """Give an answered question, right and in four seconds unless said otherwise."""
    given = {
        "time": NOON,
        "kind": "count",
        "question": "hand 7c8d8hKs/9c",
        "answer": "12",
        "is_right": True,
        "categories": {"pair": True},
        "lost": 0.0,
        "seconds": 4.0,
    }
    return Attempt(**{**given, **changes})


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drill.sqlite3"


def test_attempts_and_memory_are_there_again(base: Path) -> None:
    first = attempt(answer="„zwölf“ 🂡")
    second = attempt(
        time=NOON - timedelta(days=1),
        kind="discard",
        is_right=False,
        categories={},
        lost=None,
        seconds=None,
    )
    with Progress(base) as progress:
        progress.keep(first, {"pair": "one"})
        progress.keep(second)
        progress.keep(attempt(time=NOON + timedelta(1)), {"pair": "two", "nobs": "one"})
    with Progress(base) as progress:
        assert progress.attempts()[:2] == [second, first]
        assert progress.memory() == {"pair": "two", "nobs": "one"}


def test_an_answer_that_is_no_unicode_is_kept_as_far_as_it_can_be(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt(answer="12 \udcff"))
        assert progress.attempts()[0].answer == "12 ?"


def test_an_attempt_is_kept_with_its_memory_or_not_at_all(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt(), {"pair": "one"})
        broken: dict[str, Any] = {"pair": "two", "nobs": None}
        with pytest.raises(MugginsError):
            progress.keep(attempt(answer="13"), broken)
        assert [one.answer for one in progress.attempts()] == ["12"]
        assert progress.memory() == {"pair": "one"}
        progress.keep(attempt(answer="14"))
        assert len(progress.attempts()) == 2


def test_a_newer_database_is_refused_and_left_alone(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt())
    with sqlite3.connect(base) as other:
        other.execute(f"PRAGMA user_version = {VERSION + 7}")
    other.close()
    before = base.read_bytes()
    with pytest.raises(MugginsError) as refused:
        Progress(base)
    assert f"is of version {VERSION + 7}; this program knows version {VERSION}" in str(
        refused.value
    )
    assert base.read_bytes() == before
    assert list(base.parent.iterdir()) == [base]


def damages() -> Iterator[tuple[str, Any]]:
    yield "no database", lambda data: b"these are no attempts\n" * 100
    yield "pages of zeros", lambda data: data[:100] + bytes(len(data) - 100)
    yield "pages at its end lost", lambda data: data[:8192] + bytes(len(data) - 8192)
    yield "cut off", lambda data: data[: len(data) // 2]


@pytest.mark.parametrize("damage", [pytest.param(do, id=name) for name, do in damages()])
def test_a_damaged_database_is_named_and_left_alone(base: Path, damage: Any) -> None:
    with Progress(base) as progress:
        for _ in range(50):
            progress.keep(attempt())
    base.write_bytes(damage(base.read_bytes()))
    before = base.read_bytes()
    with pytest.raises(MugginsError, match=r"drill.sqlite3' is damaged \(.*move it away"):
        Progress(base)
    assert base.read_bytes() == before


def test_a_time_that_is_none_is_damage(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt())
    with sqlite3.connect(base) as other:
        other.execute("UPDATE attempts SET time = 'noon'")
    other.close()
    with Progress(base) as progress, pytest.raises(MugginsError, match="'noon' is no time"):
        progress.attempts()


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(MugginsError, match="is a database of something else"):
        Progress(path)
    assert path.read_bytes() == before


def test_what_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(MugginsError, match=r"can't use '.*': unable to open database file"):
        Progress(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(MugginsError, match=r"can't use '.*file/drill.sqlite3': "):
        Progress(tmp_path / "file" / "drill.sqlite3")


def test_two_at_once_lose_nothing(base: Path) -> None:
    with Progress(base) as one, Progress(base) as other:
        for number in range(5):
            one.keep(attempt(answer=f"{number}"))
            other.keep(attempt(answer=f"{number + 5}"))
        assert len(one.attempts()) == 10


# --- what it comes to

ATTEMPTS = [
    attempt(categories={"pair": True, "nobs": False}, is_right=False, lost=1.0, seconds=9.0),
    attempt(categories={"pair": True}, seconds=4.0),
    attempt(categories={"pair": False}, is_right=False, lost=2.0, seconds=5.0),
    attempt(categories={"pair": True}, seconds=None, time=NOON + timedelta(days=7)),
    attempt(kind="discard", categories={"own crib": True}, lost=0.5, time=NOON - timedelta(1)),
]
"""2 March 2026 is the Monday of the tenth week."""


def lines(found: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return [(line.name, line.kind, line.attempts, line.wrong, line.seconds) for line in found]


def test_a_summary_tells_errors_and_seconds_by_category_and_week() -> None:
    found = summarise(ATTEMPTS)
    assert lines(found.kinds) == [
        ("count", "count", 4, 2, 5.0),
        ("discard", "discard", 1, 0, 4.0),
    ]
    assert lines(found.categories) == [
        ("nobs", "count", 1, 1, 9.0),
        ("pair", "count", 4, 1, 5.0),
        ("own crib", "discard", 1, 0, 4.0),
    ]
    assert lines(found.weeks) == [
        ("2026-W09", "discard", 1, 0, 4.0),
        ("2026-W10", "count", 3, 2, 5.0),
        ("2026-W11", "count", 1, 0, None),
    ]
    assert found.categories[1].error_rate == 0.25
    assert found.kinds[0].lost == 0.75
    assert lines(summarise([]).weeks) == []


def test_exports_hold_every_attempt() -> None:
    rows = list(csv.DictReader(io.StringIO(export_csv(ATTEMPTS))))
    assert len(rows) == 5
    assert rows[0] == {
        "time": "2026-03-02T12:00:00+00:00",
        "kind": "count",
        "question": "hand 7c8d8hKs/9c",
        "answer": "12",
        "right": "false",
        "lost": "1.0",
        "seconds": "9.0",
        "seen": "pair",
        "missed": "nobs",
    }
    found = json.loads(export_json(ATTEMPTS))
    assert found[0]["missed"] == ["nobs"]
    assert found[3]["seconds"] is None
    assert [one["right"] for one in found] == [False, True, False, True, True]

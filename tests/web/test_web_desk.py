"""Reviews are made one at a time, remembered for a while, and refused when too many wait."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Event, Lock
from typing import cast

import pytest

from muggins import extras
from muggins.errors import MugginsError
from muggins.record import Record
from muggins.web import desk as desks
from muggins.web.desk import KEPT, MOST_DEALS, MOST_WAITING, Desk, DeskFullError
from muggins.web.report import Report

pytest.importorskip("numba")


class Slow:
    """Stands for the review: counts who is in it, and goes on when it is told to."""

    def __init__(self) -> None:
        self.go, self.lock = Event(), Lock()
        self.inside = self.most = self.made = 0

    def __call__(self, record: Record) -> Report:
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        assert self.go.wait(20)
        time.sleep(0.001)
        with self.lock:
            self.inside -= 1
            self.made += 1
        return cast("Report", {"names": [record.tag("A")]})


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    review = Slow()
    monkeypatch.setattr(desks, "_review", review)
    yield review
    review.go.set()


def named(name: str) -> Record:
    return Record.new(A=name)


def test_one_review_is_made_at_a_time(slow: Slow) -> None:
    desk = Desk()
    for number in range(5):
        assert desk.ask(str(number), named(str(number))) is None
    slow.go.set()
    found = [desk.ask(str(number), named(""), patience=20) for number in range(5)]
    assert [one and one["names"] for one in found] == [[str(number)] for number in range(5)]
    assert (slow.most, slow.made) == (1, 5)


def test_asking_again_makes_nothing_anew(slow: Slow) -> None:
    desk = Desk()
    slow.go.set()
    for _ in range(3):
        assert desk.ask("one", named("one"), patience=20)
    assert slow.made == 1


def test_too_many_are_refused_until_some_are_made(slow: Slow) -> None:
    desk = Desk()
    for number in range(MOST_WAITING):
        desk.ask(str(number), named(""))
    with pytest.raises(DeskFullError, match="many reviews are waiting"):
        desk.ask("one more", named(""))
    assert desk.ask("0", named("")) is None
    slow.go.set()
    desk.ask(str(MOST_WAITING - 1), named(""), patience=20)
    assert desk.ask("one more", named(""), patience=20)


def test_only_the_last_are_remembered(slow: Slow) -> None:
    desk = Desk()
    slow.go.set()
    for number in range(KEPT + 1):
        desk.ask(str(number), named(""), patience=20)
    made = slow.made
    desk.ask(str(KEPT), named(""), patience=20)
    assert slow.made == made
    desk.ask("0", named(""), patience=20)
    assert slow.made == made + 1


def test_a_game_that_cant_be_reviewed_says_so_to_everyone_who_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Long(Record):
        def deals(self) -> Iterator[object]:  # type: ignore[override]
            return iter(range(MOST_DEALS + 1))

    desk = Desk()
    for _ in range(2):
        with pytest.raises(MugginsError, match=f"found {MOST_DEALS + 1} deals"):
            desk.ask("long", Long(Record.new().start), patience=20)


def test_without_the_engine_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    with pytest.raises(MugginsError, match=r"pip install 'muggins\[engine\]'"):
        Desk().ask("one", named(""))

"""What the tests of the pages share: a place for their data, and games to sit down at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from muggins.rules import Rules
from muggins.web import store
from muggins.web.models import GameRow, SeatRow
from muggins.web.store import Sitting

SEED = "11" * 32

Begun = Callable[..., Sitting]

__all__ = ["SEED", "Begun", "holder"]


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Every test has a database of its own, and no memory of another's games."""
    store.forget()


@pytest.fixture
def begun(client: Client) -> Begun:
    """Give a maker of games that have begun, seat A held by the client's browser."""

    def make(
        level: str = "club",
        *,
        rules: str = "",
        casual: bool = True,
        seed: str = SEED,
        other: Client | None = None,
    ) -> Sitting:
        row = GameRow.objects.create(
            rules=str(Rules.parse(rules)), level=level, casual=casual, seed=seed
        )
        people = [(0, client)] if level else [(0, client), (1, other or Client())]
        for seat, browser in people:
            SeatRow.objects.create(
                game=row, seat=seat, holder=holder(browser), words=f"w{seat}", ready=True
            )
        return store.begin(store.load(row.key))

    return make


def holder(browser: Client) -> str:
    """Give the visitor's key of a browser, made if it has none."""
    session = browser.session
    session.setdefault("visitor", f"visitor-{id(browser)}")
    session.save()
    browser.cookies["muggins"] = session.session_key or ""
    return str(session["visitor"])

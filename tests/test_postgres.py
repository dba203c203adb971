"""The pages on PostgreSQL: their tests once more, and two processes that share the tables."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plain_browser import Browser
from tests.postgres import binaries, postgres
from tests.server_process import served

pytestmark = pytest.mark.skipif(binaries() is None, reason="PostgreSQL isn't installed")

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


def test_the_tables_tests_pass_on_postgresql(database: str) -> None:
    """In a process of its own: Django's settings hold for a whole process."""
    tests = [f"tests/web/test_web_{name}.py" for name in ("table", "statistics", "faults")]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        env={**os.environ, "DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


def test_a_move_made_through_one_process_appears_through_another(
    database: str, tmp_path: Path
) -> None:
    environment = {"DATABASE_URL": database, "MUGGINS_SECRET_KEY": "one key for both processes"}
    with (
        served(tmp_path / "one", **environment) as (first, _),
        served(tmp_path / "two", **environment) as (second, _),
    ):
        browser = Browser()
        browser.get(f"{first}play")
        wishes = {"against": "computer", "level": "greedy", "target": "61", "counting": "auto"}
        _, address = browser.post(f"{first}play", **wishes)
        key = address.rsplit("/", 1)[1]
        browser.post(f"{address}/words", words="both")
        page, _ = browser.post(f"{address}/on", seen="-1")
        cards = re.findall(r'data-card="(\w+)"', page)
        assert len(cards) == 6
        there = f"{second}play/{key}"
        page, _ = browser.get(there)
        assert re.findall(r'data-card="(\w+)"', page) == cards
        stamp = re.search(r'name="after" value="([\d.]+)"', page)
        assert stamp is not None
        browser.post(f"{there}/move", after=stamp[1], discard=cards[:2])
        through_first, _ = browser.get(address)
        through_second, _ = browser.get(there)
        log = re.compile(r'<ol class="log" id="log">(.*?)</ol>', re.DOTALL)
        here, over_there = log.search(through_first), log.search(through_second)
        assert here is not None
        assert over_there is not None
        assert here[1] == over_there[1]
        assert "You lay" in here[1]

"""A server that is killed at any moment and started again has lost nothing that it answered."""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.error import URLError

import pytest

from tests.plain_browser import Browser, Form, log_of, press_of
from tests.postgres import binaries, postgres
from tests.server_process import served

IN_FLIGHT = 0.03
"""Seconds within which a press that isn't waited for is cut off: before, during or after it."""


@dataclass
class Killed:
    """A browser at a table whose server is killed after each press, and started again."""

    data: Path
    environment: dict[str, str]
    random: Random
    browser: Browser = field(default_factory=Browser)
    key: str = ""
    presses: int = 0

    @contextmanager
    def server(self) -> Iterator[tuple[str, subprocess.Popen[str]]]:
        """Start the server; give the table's address, or the first page's before there is one."""
        with served(self.data, **self.environment) as (site, process):
            yield (f"{site}play/{self.key}" if self.key else site), process
            process.kill()

    def begin(self) -> str:
        """Begin a game; give the log of its table."""
        with self.server() as (site, _):
            self.browser.get(f"{site}play")
            wishes = {"against": "computer", "level": "greedy", "target": "61", "counting": "auto"}
            _, address = self.browser.post(f"{site}play", **wishes)
            page, _ = self.browser.post(f"{address}/words", words="killed")
            self.key = address.rsplit("/", 1)[1]
        return log_of(page)

    def press(self, before: str) -> str:
        """Press once, the server killed in the middle of it or right after it; give the log then.

        `before` is the log that the press before has answered.
        """
        with self.server() as (table, process):
            page, _ = self.browser.get(table)
            assert log_of(page) == before
            wanted = press_of(page)
            assert wanted is not None
            answered = self._sent(f"{table}/{wanted[0]}", wanted[1], process)
        self.presses += 1
        if answered:
            return answered
        with self.server() as (table, _):
            # As a person would: the same press again, from the same page.
            page, _ = self.browser.post(f"{table}/{wanted[0]}", **wanted[1])
            page, _ = self.browser.get(table)
            return log_of(page)

    def _sent(self, address: str, form: Form, process: subprocess.Popen[str]) -> str:
        """Send a press; give the log of the answer, empty when the server was killed first."""
        delay = self.random.uniform(0, IN_FLIGHT) if self.presses % 2 else None
        if delay is not None:
            threading.Timer(delay, process.kill).start()
        try:
            page, _ = self.browser.post(address, **form)
        except (URLError, ConnectionError, OSError):
            return ""
        process.kill()
        return log_of(page)


def lines(log: str) -> list[str]:
    """Give the lines of a log without the last, which says what is asked now."""
    return re.findall(r"<li>(.*?)</li>", log, re.DOTALL)


@pytest.mark.parametrize("base", ["sqlite", "postgresql"])
def test_nothing_answered_is_lost_when_the_server_is_killed(tmp_path: Path, base: str) -> None:
    if base == "postgresql" and binaries() is None:
        pytest.skip("PostgreSQL isn't installed")
    if base == "sqlite":
        _play(Killed(tmp_path, {}, Random(1)))
    else:
        with postgres() as address:
            _play(Killed(tmp_path, {"DATABASE_URL": address}, Random(2)))


def _play(killed: Killed) -> None:
    log = killed.begin()
    # A deal from the cut to the count: a press for each, the discard and the cards played.
    for _ in range(9):
        after = killed.press(log)
        assert lines(after)[: len(lines(log))] == lines(log)
        assert after != log
        log = after

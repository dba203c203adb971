"""What the tests in a browser share: Debian's Chromium, a server of its own, watched pages."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.reader import Reader
from tests.server_process import served

CHROMIUM = shutil.which("chromium")

Opened = Callable[..., Reader]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser a module: Django refuses to work in a thread where one is driven."""
    if CHROMIUM is None:
        pytest.skip("Chromium isn't installed: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server's database."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="session")
def site(data: Path) -> Iterator[str]:
    """The address of a server with a database of its own, without a slash at the end."""
    with served(data, MUGGINS_LIMITS="off") as (address, _):
        yield address.rstrip("/")


@pytest.fixture
def opened(browser: Browser, site: str) -> Iterator[Opened]:
    """Give a maker of readers, each with cookies of his own; in the end none may have met a fault.

    The wishes are those of Playwright's `new_context`.
    """
    readers: list[Reader] = []

    def make(width: int = 390, height: int = 844, **wishes: object) -> Reader:
        context: BrowserContext = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            **wishes,  # type: ignore[arg-type]
        )
        readers.append(Reader(context, site))
        return readers[-1]

    yield make
    for reader in readers:
        reader.context.close()
    assert [fault for reader in readers for fault in reader.faults] == []


def set_seed(data: Path, address: str, seed: str) -> None:
    """Put a seed of 64 hexadecimal digits into a game that hasn't been dealt yet."""
    with closing(sqlite3.connect(data / "muggins.sqlite3", timeout=20)) as base, base:
        key = address.rsplit("/", 1)[1]
        base.execute("UPDATE web_game SET seed = ? WHERE key = ?", (seed, key))

"""Measure how long a page of advice takes on this machine, from the request to its last byte.

Starts `muggins serve` and asks for random hands, one after the other: `python -m benchmarks.pages`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import numpy as np
from tests.server_process import served

from muggins.cards import DECK, cards_text

PAGES = 200
WARM = "/discard?cards=5h5dJcQs2c9h&score=43-57"


def main() -> None:
    """Measure, and print a line a page in milliseconds."""
    random = Random(5)

    def hand(number: int) -> str:
        return cards_text(random.sample(DECK, number))

    def score() -> str:
        return f"{random.randrange(121)}-{random.randrange(121)}"

    addresses: dict[str, Callable[[], str]] = {
        "/count": lambda: f"/count?cards={hand(5)}",
        "/discard": lambda: f"/discard?cards={hand(6)}",
        "/discard, a score": lambda: f"/discard?cards={hand(6)}&score={score()}",
    }
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; milliseconds of {PAGES} pages")
    with TemporaryDirectory() as folder, served(Path(folder), MUGGINS_LIMITS="off") as (site, _):
        connection = HTTPConnection(urlsplit(site).netloc)
        while fetch(connection, WARM) > 0.5:  # until the tables are loaded and all is compiled
            time.sleep(0.5)
        for name, address in addresses.items():
            taken = 1_000 * np.array([fetch(connection, address()) for _ in range(PAGES)])
            median, p95, most = np.percentile(taken, (50, 95, 100))
            print(f"{name:20} median {median:5.1f}, p95 {p95:5.1f}, most {most:5.1f}")


def fetch(connection: HTTPConnection, path: str) -> float:
    """Give the seconds in which a page comes whole. Raises `OSError` when it isn't there."""
    began = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise OSError(f"{path}: {answer.status}")
    return time.perf_counter() - began


if __name__ == "__main__":
    main()

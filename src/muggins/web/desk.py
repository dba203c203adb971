"""Where reviews are worked out: one at a time in a process, in a thread of its own.

A review takes a second or more of one core. Whoever asks waits as long as he likes and looks
again later; tables go on meanwhile. Nothing here is written down.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock

from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.record import Record
from muggins.web.report import Report

__all__ = ["MOST_DEALS", "MOST_WAITING", "Desk", "DeskFullError", "desk"]

MOST_WAITING = 12
"""Reviews that may wait for their turn."""

KEPT = 24
"""Reviews that are remembered after they were made."""

MOST_DEALS = 60
"""Deals of a game that is reviewed; a usual game has nine."""


class DeskFullError(MugginsError):
    """Too many reviews are waiting."""


class Desk:
    """Reviews by name: being made, or made lately."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._jobs: OrderedDict[str, Future[Report]] = OrderedDict()
        self._lock = Lock()

    def ask(self, name: str, record: Record, patience: float = 0.0) -> Report | None:
        """Give the review of a record; None while it is being made.

        `name` must be another for another game; `patience` is how many seconds to wait. Raises
        `MugginsError` where the game can't be reviewed, `DeskFullError` where too many wait.
        """
        need_engine("a review")
        with self._lock:
            job = self._jobs.get(name) or self._begin(name, record)
            self._jobs.move_to_end(name)
        wait([job], timeout=patience)
        try:
            return job.result(timeout=0)
        except TimeoutError:
            return None

    def _begin(self, name: str, record: Record) -> Future[Report]:
        waiting = sum(not job.done() for job in self._jobs.values())
        if waiting >= MOST_WAITING:
            raise DeskFullError("many reviews are waiting here; try again in a minute")
        for old in [key for key, job in self._jobs.items() if job.done()]:
            if len(self._jobs) >= KEPT:
                del self._jobs[old]
        job = self._jobs[name] = self._worker.submit(_review, record)
        return job


def _review(record: Record) -> Report:
    """Review a game. Raises `MugginsError` where the engine can't, or it is too long."""
    from muggins.analysis import review_game
    from muggins.web.reporting import report_of

    deals = sum(1 for _ in record.deals())
    if deals > MOST_DEALS:
        raise MugginsError(f"found {deals} deals in the game; reviewed are games of {MOST_DEALS}")
    return report_of(review_game(record))


desk: Desk = Desk()

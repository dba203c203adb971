"""The engine's tables, loaded in the background as a server begins, so that no page waits."""

from __future__ import annotations

import gc
from threading import Event, Lock, Thread

from muggins.cards import parse_cards
from muggins.errors import MugginsError
from muggins.extras import missing_engine

__all__ = ["begin", "is_warm"]

_lock = Lock()
_done = Event()
_faults: list[MugginsError] = []
_threads: list[Thread] = []


def begin() -> None:
    """Begin to load the tables, once in a process; where the engine is missing, do nothing."""
    with _lock:
        if _threads or missing_engine():
            return
        _threads.append(Thread(target=_load, name="warming", daemon=True))
        _threads[0].start()


def is_warm(patience: float = 0.0) -> bool:
    """Whether the tables are loaded, waiting for them so many seconds at most.

    Raises `MugginsError` where they can't be loaded.
    """
    begin()
    if not _done.wait(patience):
        return False
    if _faults:
        raise _faults[0]
    return True


def _load() -> None:
    """Do once what a page of advice does."""
    try:
        from muggins.analysis.asking import discard_errors, view_of_six
        from muggins.analysis.explaining import hand_spread, starter_lines
        from muggins.engine.discards import rank_discards

        six = view_of_six(parse_cards("2d3s7c8h8dQs"), (84, 79), is_dealer=True, target=121)
        rank_discards(six)
        laid = rank_discards(six, "win")[0].cards
        discard_errors(six, "win")
        starter_lines(six.held, laid, is_dealer=True)
        hand_spread(six.held, laid)
    except MugginsError as error:
        _faults.append(error)
    finally:
        # What is loaded by now stays for good: nobody need look through it for waste.
        gc.freeze()
        _done.set()

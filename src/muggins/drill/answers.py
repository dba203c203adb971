"""Answers as they are kept: each attempt, and what its categories are remembered by."""

from __future__ import annotations

from datetime import UTC, datetime

from muggins.drill.exercises import Asked, Marked
from muggins.drill.progress import Attempt, Kind, Progress
from muggins.drill.schedule import reviewed

__all__ = ["AnswerBook"]


class AnswerBook:
    """Keeps the answers of a sitting; `memory` is what the next question is chosen by.

    Timed, the seconds an answer took count for when its categories come back.
    """

    def __init__(self, progress: Progress, *, timed: bool = False) -> None:
        self.progress = progress
        self.timed = timed
        self.memory: dict[str, str] = progress.memory()

    def keep(self, kind: Kind, asked: Asked, line: str, marked: Marked, seconds: float) -> Attempt:
        """Keep an answer and what it changes. Raises `MugginsError` where it can't be written."""
        now = datetime.now(UTC)
        right, lost = marked.is_right, marked.lost
        attempt = Attempt(now, kind, asked.text, line, right, marked.categories, lost, seconds)
        changed = {}
        if marked.rated:
            changed = reviewed(self.memory, marked.rated, seconds if self.timed else None, now)
        self.progress.keep(attempt, changed)
        self.memory |= changed
        return attempt

"""What practice has come to: how often, how wrong and how slow, by category and by week."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any, NamedTuple

from muggins.drill.progress import KINDS, Attempt, Kind

__all__ = ["Line", "Summary", "export_csv", "export_json", "summarise"]


class Line(NamedTuple):
    """A line of a summary: of a kind of practice, a category of it, or a week of it.

    `seconds` is the median, `lost` the average in points; None where nothing is known.
    """

    name: str
    kind: Kind
    attempts: int
    wrong: int
    seconds: float | None
    lost: float | None

    @property
    def error_rate(self) -> float:
        """The share that was wrong, 0 to 1."""
        return self.wrong / self.attempts


@dataclass(frozen=True)
class Summary:
    """Lines by kind, by category (the most often wrong first) and by ISO week (UTC)."""

    kinds: tuple[Line, ...]
    categories: tuple[Line, ...]
    weeks: tuple[Line, ...]


class _Case(NamedTuple):
    """An attempt as it counts for one line: its own outcome, or a category's."""

    name: str
    attempt: Attempt
    is_right: bool


def summarise(attempts: Iterable[Attempt]) -> Summary:
    """Sum attempts up."""
    attempts = list(attempts)
    kinds = _lines(_Case(one.kind, one, one.is_right) for one in attempts)
    categories = _lines(
        _Case(name, one, is_right) for one in attempts for name, is_right in one.categories.items()
    )
    weeks = _lines(_Case(_week(one), one, one.is_right) for one in attempts)
    return Summary(
        tuple(sorted(kinds, key=lambda line: KINDS.index(line.kind))),
        tuple(sorted(categories, key=lambda line: (line.kind, -line.error_rate, line.name))),
        tuple(sorted(weeks, key=lambda line: (line.name, line.kind))),
    )


def _week(attempt: Attempt) -> str:
    year, week, _ = attempt.time.isocalendar()
    return f"{year}-W{week:02}"


def _lines(cases: Iterable[_Case]) -> list[Line]:
    groups: dict[tuple[str, Kind], list[_Case]] = {}
    for case in cases:
        groups.setdefault((case.name, case.attempt.kind), []).append(case)
    return [_line(name, kind, group) for (name, kind), group in groups.items()]


def _line(name: str, kind: Kind, cases: Sequence[_Case]) -> Line:
    seconds = [case.attempt.seconds for case in cases if case.attempt.seconds is not None]
    lost = [case.attempt.lost for case in cases if case.attempt.lost is not None]
    return Line(
        name,
        kind,
        len(cases),
        sum(not case.is_right for case in cases),
        median(seconds) if seconds else None,
        fmean(lost) if lost else None,
    )


# --- export

_FIELDS = ("time", "kind", "question", "answer", "right", "lost", "seconds", "seen", "missed")


def export_csv(attempts: Iterable[Attempt]) -> str:
    """Write attempts as CSV, one a row; categories are joined by semicolons."""
    out = io.StringIO()
    rows = csv.DictWriter(out, _FIELDS, lineterminator="\n")
    rows.writeheader()
    for attempt in attempts:
        row = _plain(attempt)
        row["right"] = str(attempt.is_right).lower()
        row |= {name: "; ".join(row[name]) for name in ("seen", "missed")}
        rows.writerow(row)
    return out.getvalue()


def export_json(attempts: Iterable[Attempt]) -> str:
    """Write attempts as a JSON list, one an object."""
    return (
        json.dumps([_plain(attempt) for attempt in attempts], ensure_ascii=False, indent=1) + "\n"
    )


def _plain(attempt: Attempt) -> dict[str, Any]:
    categories = attempt.categories
    return {
        "time": attempt.time.isoformat(),
        "kind": attempt.kind,
        "question": attempt.question,
        "answer": attempt.answer,
        "right": attempt.is_right,
        "lost": attempt.lost,
        "seconds": attempt.seconds,
        "seen": [name for name, is_right in categories.items() if is_right],
        "missed": [name for name, is_right in categories.items() if not is_right],
    }

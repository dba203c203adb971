"""What was practised, kept in SQLite: every attempt, and what is remembered of each category."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Literal, get_args

from muggins.errors import MugginsError
from muggins.files import reason_of

__all__ = ["KINDS", "VERSION", "Attempt", "Kind", "Progress"]

Kind = Literal["count", "discard", "play"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What can be practised."""

VERSION = 1
"""Of the database, as its `user_version` has it."""

APPLICATION = 0x4D554747
"""`MUGG`: marks a database as this program's."""

_TABLES = (
    """CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        time TEXT NOT NULL,
        kind TEXT NOT NULL,
        question TEXT NOT NULL,
        answer TEXT NOT NULL,
        is_right INTEGER NOT NULL,
        lost REAL,
        seconds REAL
    )""",
    """CREATE TABLE categories (
        attempt INTEGER NOT NULL REFERENCES attempts (id),
        category TEXT NOT NULL,
        is_right INTEGER NOT NULL,
        PRIMARY KEY (attempt, category)
    ) WITHOUT ROWID""",
    """CREATE TABLE memory (
        category TEXT PRIMARY KEY,
        card TEXT NOT NULL
    ) WITHOUT ROWID""",
)


@dataclass(frozen=True)
class Attempt:
    """One answered question.

    `time` is in UTC. `categories` says of each one that the answer tells of whether it was right.
    `lost` is in points, `seconds` the time the answer took; None where it isn't known.
    """

    time: datetime
    kind: Kind
    question: str
    answer: str
    is_right: bool
    categories: Mapping[str, bool] = field(default_factory=dict)
    lost: float | None = None
    seconds: float | None = None


class Progress:
    """The database of practice; a context manager that closes it.

    A new file is made, with its folders, where there is none. Raises `MugginsError`, and changes
    nothing, for a database of a newer version, a damaged one, and a file that is something else.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._said():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, isolation_level=None)
        try:
            with self._said():
                self._check()
        except BaseException:
            self._base.close()
            raise

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def keep(self, attempt: Attempt, memory: Mapping[str, str] | None = None) -> None:
        """Add an attempt, with the cards of categories that it changed: both or neither."""
        with self._said(), self._transaction():
            row = (
                _stamp(attempt.time),
                attempt.kind,
                _text(attempt.question),
                _text(attempt.answer),
                attempt.is_right,
                attempt.lost,
                attempt.seconds,
            )
            added = self._base.execute(
                "INSERT INTO attempts (time, kind, question, answer, is_right, lost, seconds) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            self._base.executemany(
                "INSERT INTO categories VALUES (?, ?, ?)",
                [(added.lastrowid, name, right) for name, right in attempt.categories.items()],
            )
            self._base.executemany(
                "INSERT OR REPLACE INTO memory VALUES (?, ?)", list((memory or {}).items())
            )

    def attempts(self) -> list[Attempt]:
        """Give all attempts, the oldest first."""
        with self._said():
            found = self._base.execute(
                "SELECT id, time, kind, question, answer, is_right, lost, seconds "
                "FROM attempts ORDER BY time, id"
            ).fetchall()
            parts: dict[int, dict[str, bool]] = {}
            rows = self._base.execute("SELECT attempt, category, is_right FROM categories")
            for number, category, is_right in rows:
                parts.setdefault(number, {})[category] = bool(is_right)
        return [self._attempt(row[1:], parts.get(row[0], {})) for row in found]

    def memory(self) -> dict[str, str]:
        """Give the card of each category met so far, as text."""
        with self._said():
            return dict(self._base.execute("SELECT category, card FROM memory").fetchall())

    def _attempt(
        self,
        row: tuple[str, Kind, str, str, int, float | None, float | None],
        categories: dict[str, bool],
    ) -> Attempt:
        time, kind, question, answer, is_right, lost, seconds = row
        try:
            when = datetime.fromisoformat(time).astimezone(UTC)
        except ValueError as error:
            raise self._damaged(f"{time!r} is no time") from error
        return Attempt(when, kind, question, answer, bool(is_right), categories, lost, seconds)

    # --- the file

    def _check(self) -> None:
        """Refuse what isn't this version's; make the tables of a new file."""
        self._refuse_newer()
        is_empty = not self._value("SELECT count(*) FROM sqlite_master")
        if not is_empty and self._value("PRAGMA application_id") != APPLICATION:
            raise MugginsError(f"{str(self.path)!r} is a database of something else; not practice")
        found = self._value("PRAGMA quick_check")
        if found != "ok":
            raise self._damaged(str(found))
        if is_empty:
            self._make()

    def _refuse_newer(self) -> None:
        found = self._value("PRAGMA user_version")
        if isinstance(found, int) and found > VERSION:
            raise MugginsError(
                f"{str(self.path)!r} is of version {found}; this program knows version {VERSION} "
                "and leaves it as it is. Use a newer muggins"
            )

    def _make(self) -> None:
        with self._transaction():
            # Another one may have been quicker.
            if self._value("SELECT count(*) FROM sqlite_master"):
                return
            for table in _TABLES:
                self._base.execute(table)
            self._base.execute(f"PRAGMA application_id = {APPLICATION}")
            self._base.execute(f"PRAGMA user_version = {VERSION}")

    def _value(self, query: str) -> object:
        return self._base.execute(query).fetchone()[0]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._base.execute("COMMIT")
        except BaseException:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            raise

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Turn what goes wrong with the file into one clear line."""
        try:
            yield
        except OSError as error:
            raise MugginsError(f"can't use {str(self.path)!r}: {reason_of(error)}") from error
        except sqlite3.OperationalError as error:
            raise MugginsError(f"can't use {str(self.path)!r}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise self._damaged(str(error)) from error

    def _damaged(self, reason: str) -> MugginsError:
        return MugginsError(
            f"{str(self.path)!r} is damaged ({reason}); "
            "move it away, and practice begins with a new one"
        )


def _stamp(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="seconds")


def _text(text: str) -> str:
    """Give text that can be stored, whatever was typed."""
    return text.encode("utf-8", "replace").decode()

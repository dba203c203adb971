"""`muggins drill`: practise counting, discards and the play, and see what it has come to."""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from muggins.cards import Card
from muggins.drill.answers import AnswerBook
from muggins.drill.discards import Role
from muggins.drill.exercises import Asked, Counting, Discarding, Exercise, Marked, Playing
from muggins.drill.plays import Aim, Part
from muggins.drill.progress import Attempt, Progress
from muggins.drill.schedule import check_fsrs
from muggins.drill.summary import Line, Summary, export_csv, export_json, summarise
from muggins.errors import MugginsError, TableError
from muggins.extras import need_engine
from muggins.files import reason_of, written_whole
from muggins.terminal.choosing import named_cards
from muggins.terminal.ink import card_text, console
from muggins.terminal.places import drill_database
from muggins.terminal.plain import plain

__all__ = [
    "drill_count_command",
    "drill_discard_command",
    "drill_play_command",
    "drill_progress_command",
]


def drill_count_command(
    *,
    questions: int = 10,
    seed: int | None = None,
    timed: bool = False,
    crib: bool | None = None,
    by_item: bool = False,
    as_json: bool = False,
) -> int:
    """Practise counting; give the exit status: 0, or 130 when it was broken off by Ctrl-C.

    `crib` None asks for hands and cribs. Timed, the seconds an answer takes are told, and count for
    when its categories come back.
    """
    check_fsrs()

    def begin(memory: Mapping[str, str]) -> Exercise:
        return Counting(_random(seed), memory, crib, by_item)

    return _practise(begin, questions, timed=timed, as_json=as_json)


def drill_discard_command(
    *,
    questions: int = 10,
    seed: int | None = None,
    timed: bool = False,
    role: Role | None = None,
    by_score: bool = False,
    as_json: bool = False,
) -> int:
    """Practise discards; give the exit status, as counting does.

    `role` None asks for both. `by_score` puts each at a score, from 0-0 to 120-120; else it is
    points that are played for.
    """
    need_engine("this practice")
    exercise = Discarding(_random(seed), named_cards, role, by_score)
    return _practise(lambda _: exercise, questions, timed=timed, as_json=as_json)


def drill_play_command(
    *,
    questions: int = 10,
    seed: int | None = None,
    timed: bool = False,
    level: str = "club",
    part: Part = "any",
    aim: Aim = "net",
    as_json: bool = False,
) -> int:
    """Practise the play in positions from games of `club` or `strong`; give the exit status."""
    need_engine("this practice")
    exercise = Playing(_random(seed), named_cards, level, part, aim)
    return _practise(lambda _: exercise, questions, timed=timed, as_json=as_json)


def drill_progress_command(*, as_json: bool = False, export: Path | None = None) -> None:
    """Print what practice has come to, or write all answers to a file, `.csv` or `.json`."""
    path = drill_database()
    attempts: list[Attempt] = []
    if path.exists():
        with Progress(path) as progress:
            attempts = progress.attempts()
    if export is not None:
        _export(export, attempts)
    elif as_json:
        _print_json(_summary_data(summarise(attempts)))
    else:
        _print_summary(summarise(attempts))


def _random(seed: int | None) -> Random:
    return Random(secrets.randbits(64) if seed is None else seed)


def _print_json(value: object) -> None:
    sys.stdout.write(json.dumps(plain(value)) + "\n")
    sys.stdout.flush()


# --- a sitting


class _Left(Exception):  # noqa: N818 - no error
    """The person has had enough."""


@dataclass
class _Desk:
    """Where questions are put and lines are read: in words for people, JSON lines for programs."""

    as_json: bool
    out: Console = field(default_factory=console)

    def put(self, lines: Iterable[RenderableType], data: Mapping[str, Any]) -> None:
        """Show lines, or data as one line of JSON."""
        if self.as_json:
            _print_json(data)
            return
        for line in lines:
            self.out.print(line)

    def say(self, text: str) -> None:
        """Tell something that is neither a question nor a mark."""
        self.put([text], {"message": text})

    def refuse(self, text: str) -> None:
        """Say why a line is no answer."""
        self.put([Text(f"! {text}")], {"error": text})

    def read(self, prompt: str) -> str:
        """Read a line. Raises `EOFError` at the end of input, `MugginsError` on what isn't text."""
        try:
            line = sys.stdin.readline() if self.as_json else self.out.input(prompt) + "\n"
        except UnicodeDecodeError as error:
            raise MugginsError("found bytes that are no text; allowed: UTF-8") from error
        if not line:
            raise EOFError
        if not self.as_json and not sys.stdin.isatty():
            # Nobody pressed Enter where this is read.
            self.out.print()
        return line.strip()


def _practise(
    begin: Callable[[Mapping[str, str]], Exercise], questions: int, *, timed: bool, as_json: bool
) -> int:
    """Ask so many questions, or until the person leaves; tell what it came to."""
    if questions < 1:
        raise MugginsError(f"{questions} questions; allowed: 1 or more")
    desk, done, status = _Desk(as_json), list[Attempt](), 0
    with Progress(drill_database()) as progress:
        book = AnswerBook(progress, timed=timed)
        sitting = _Sitting(begin(book.memory), book, desk, timed)
        try:
            for number in range(1, questions + 1):
                done.append(sitting.one(f"{number} of {questions}"))
        except KeyboardInterrupt:
            desk.say("Broken off.")
            status = 130
        except (_Left, EOFError):
            pass
    _close(desk, done)
    return status


@dataclass
class _Sitting:
    """An exercise at a desk: puts questions, has answers marked, keeps every one."""

    exercise: Exercise
    book: AnswerBook
    desk: _Desk
    timed: bool

    def one(self, place: str) -> Attempt:
        """Ask one question until it is answered, mark the answer, keep it and tell it."""
        asked = self.exercise.ask()
        self.desk.put(_question_lines(place, asked), {"question": place, **asked.data})
        line, marked, seconds = self.answer(asked)
        # Kept before it is told: what was told is never lost.
        attempt = self.book.keep(self.exercise.kind, asked, line, marked, seconds)
        self.tell(place, marked, seconds)
        return attempt

    def answer(self, asked: Asked) -> tuple[str, Marked, float]:
        """Read lines until one is an answer; give it, its mark and the seconds it took."""
        begun = monotonic()
        while True:
            try:
                line = self.desk.read(asked.prompt)
                seconds = round(monotonic() - begun, 2)
                match line.lower():
                    case "q" | "quit" | "exit":
                        raise _Left
                    case "?" | "help":
                        self.desk.say(self.exercise.help)
                    case _:
                        return line, self.exercise.mark(line), seconds
            except TableError:
                raise
            except MugginsError as error:
                self.desk.refuse(str(error))

    def tell(self, place: str, marked: Marked, seconds: float) -> None:
        """Tell how an answer was marked."""
        head, *rest = marked.lines
        lines = [Text(head, "bold"), *map(_coloured, rest)]
        if self.timed:
            lines.append(Text(f"  {seconds:.1f} seconds", "dim"))
        mark = {"mark": place, "right": marked.is_right, "lost": marked.lost, "seconds": seconds}
        self.desk.put(lines, {**mark, **marked.data})


def _question_lines(place: str, asked: Asked) -> list[RenderableType]:
    lines: list[RenderableType] = ["", Text(f"{place}.", "dim"), *map(_coloured, asked.lines)]
    if asked.hand:
        hand = Text("Your cards:")
        for number, card in enumerate(asked.hand, start=1):
            hand.append(f"  {number} ", "dim").append_text(card_text(card))
        lines.append(hand)
    return lines


_CARD = re.compile(r"(?<!\w)([A2-9TJQK][cdhs])(?!\w)")


def _coloured(line: str) -> Text:
    """Give a line with its cards as they are shown: the split leaves them at the odd places."""
    parts = _CARD.split(line)
    return Text.assemble(
        *(card_text(Card(part)) if place % 2 else part for place, part in enumerate(parts))
    )


def _close(desk: _Desk, done: Sequence[Attempt]) -> None:
    """Tell what a sitting came to."""
    if not done:
        desk.put(["Nothing was answered."], {"summary": {"answered": 0}})
        return
    found = summarise(done)
    kind = found.kinds[0]
    missed = [line.name for line in found.categories if line.wrong]
    right = kind.attempts - kind.wrong
    lines = [
        "",
        f"{right} of {kind.attempts} right; {kind.seconds or 0:.1f} seconds an answer (median), "
        f"{kind.lost or 0:.2f} points lost on average.",
    ]
    lines += [f"Missed: {', '.join(missed)}."] if missed else []
    data = {"answered": kind.attempts, "right": right, "seconds": kind.seconds, "lost": kind.lost}
    desk.put(lines, {"summary": {**data, "missed": missed}})


# --- progress


def _summary_data(found: Summary) -> dict[str, list[dict[str, Any]]]:
    return {
        name: [{**line._asdict(), "error_rate": line.error_rate} for line in lines]
        for name, lines in vars(found).items()
    }


def _print_summary(found: Summary) -> None:
    out = console()
    if not found.kinds:
        out.print("Nothing is practised yet.")
        return
    out.print(_table("practice", found.kinds))
    for title, lines in (("category", found.categories), ("week", found.weeks)):
        out.print()
        out.print(_table(title, lines))


def _table(title: str, lines: Sequence[Line]) -> Table:
    """Give lines as a table; those that aren't of a kind themselves say which kind they are of."""
    kinds = [] if title == "practice" else ["practice"]
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in (title, *kinds):
        table.add_column(name)
    for name in ("answers", "wrong", "%", "seconds", "lost"):
        table.add_column(name, justify="right")
    for line in lines:
        head = [line.name, line.kind][: 1 + len(kinds)]
        seconds = "-" if line.seconds is None else f"{line.seconds:.1f}"
        lost = "-" if line.lost is None else f"{line.lost:.2f}"
        wrong = f"{100 * line.error_rate:.0f}"
        table.add_row(*head, str(line.attempts), str(line.wrong), wrong, seconds, lost)
    return table


def _export(path: Path, attempts: Sequence[Attempt]) -> None:
    writers = {".csv": export_csv, ".json": export_json}
    writer = writers.get(path.suffix.lower())
    if writer is None:
        raise MugginsError(f"can't tell the format of {str(path)!r}; allowed: *.csv, *.json")
    if path.exists():
        raise MugginsError(f"{str(path)!r} is there already; give another name")
    try:
        with written_whole(path) as file:
            file.write(writer(attempts).encode())
    except OSError as error:
        raise MugginsError(f"can't write {str(path)!r}: {reason_of(error)}") from error
    console().print(f"{len(attempts)} answers are written to {path}")

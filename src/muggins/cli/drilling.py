"""`muggins drill`: practise counting, discards and the play, and see what it has come to."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from platformdirs import user_data_path
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from muggins.cards import Card, cards_text
from muggins.cli.choosing import named_cards
from muggins.cli.ink import card_text, cards_row, console
from muggins.cli.plain import plain
from muggins.cli.screen import WordScreen
from muggins.drill.categories import possible_categories
from muggins.drill.counting import CountMark, draw_hand, mark_count
from muggins.drill.discards import DiscardMark, DiscardQuestion, Role, draw_discard, mark_discard
from muggins.drill.grading import check_engine
from muggins.drill.hearing import ITEMS
from muggins.drill.plays import Aim, Part, PlayMark, PlayQuestion, draw_play, mark_play
from muggins.drill.progress import Attempt, Kind, Progress
from muggins.drill.schedule import check_fsrs, next_category, reviewed
from muggins.drill.summary import Line, export_csv, export_json, summarise
from muggins.errors import MugginsError
from muggins.files import reason_of, written_whole
from muggins.narrate import Narrator
from muggins.notation import write_view
from muggins.scoring import Tally
from muggins.speech import say
from muggins.view import View

if TYPE_CHECKING:
    from muggins.engine.discards import DiscardWorth

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
    return _practise(_Counting(_random(seed), crib, by_item, timed), questions, timed, as_json)


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

    `role` None asks for both. `by_score` puts each at a score, else it is points that are played
    for.
    """
    check_engine()
    return _practise(_Discarding(_random(seed), role, by_score), questions, timed, as_json)


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
    check_engine()
    return _practise(_Playing(_random(seed), level, part, aim), questions, timed, as_json)


def drill_progress_command(*, as_json: bool = False, export: Path | None = None) -> None:
    """Print what practice has come to, or write all attempts to a file, `.csv` or `.json`."""
    path = _database()
    attempts: list[Attempt] = []
    if path.exists():
        with Progress(path) as progress:
            attempts = progress.attempts()
    if export is not None:
        _export(export, attempts)
        return
    found = summarise(attempts)
    if as_json:
        value = {name: [_line_data(one) for one in lines] for name, lines in vars(found).items()}
        sys.stdout.write(json.dumps(value) + "\n")
        return
    out = console()
    if not attempts:
        out.print("Nothing is practised yet.")
    for title, lines in (
        ("practice", found.kinds),
        ("category", found.categories),
        ("week", found.weeks),
    ):
        if lines:
            out.print(_table(title, lines))
            out.print()


def _random(seed: int | None) -> Random:
    return Random(secrets.randbits(64) if seed is None else seed)


def _database() -> Path:
    return user_data_path("muggins") / "drill.sqlite3"


# --- a sitting


@dataclass(frozen=True)
class _Asked:
    """A question: what is shown, the same as data, what it is called in the database."""

    lines: Sequence[RenderableType]
    data: Mapping[str, Any]
    text: str
    prompt: RenderableType


@dataclass(frozen=True)
class _Marked:
    """An answer as it was marked: what is told, the same as data, and what is kept."""

    is_right: bool
    lines: Sequence[RenderableType]
    data: Mapping[str, Any]
    categories: Mapping[str, bool]
    lost: float


class _Exercise(Protocol):
    """Asks questions of one kind and marks the answers."""

    kind: ClassVar[Kind]
    help: ClassVar[str]

    def ask(self, memory: Mapping[str, str], now: datetime) -> _Asked:
        """Draw a question."""

    def mark(self, line: str) -> _Marked:
        """Mark an answer to it. Raises `MugginsError` when it is none."""

    def remember(self, memory: Mapping[str, str], seconds: float, now: datetime) -> dict[str, str]:
        """Give what changes in what is remembered after the answer."""


class _Left(Exception):  # noqa: N818 - no error
    """The person has had enough."""


@dataclass
class _Desk:
    """Where questions are put and lines are read: in words for people, JSON lines for programs."""

    as_json: bool
    out: Any = field(default_factory=console)

    def put(self, lines: Iterable[RenderableType], data: Mapping[str, Any]) -> None:
        """Show lines, or data as one line of JSON."""
        if self.as_json:
            sys.stdout.write(json.dumps(data) + "\n")
            sys.stdout.flush()
            return
        for line in lines:
            self.out.print(line)

    def refuse(self, text: str) -> None:
        """Say why a line is no answer."""
        self.put([Text(f"! {text}")], {"error": text})

    def read(self, prompt: RenderableType) -> str:
        """Read a line. Raises `EOFError` at the end of input, `MugginsError` on what isn't text."""
        try:
            if self.as_json:
                line = sys.stdin.readline()
                if not line:
                    raise EOFError
                return line.strip()
            line = self.out.input(prompt)
        except UnicodeDecodeError as error:
            raise MugginsError("found bytes that are no text; allowed: UTF-8") from error
        if not sys.stdin.isatty():
            # Nobody pressed Enter where this is read.
            self.out.print()
        return str(line).strip()


def _practise(exercise: _Exercise, questions: int, timed: bool, as_json: bool) -> int:
    if questions < 1:
        raise MugginsError(f"{questions} questions; allowed: 1 or more")
    desk, done, status = _Desk(as_json), list[Attempt](), 0
    with Progress(_database()) as progress:
        try:
            for number in range(1, questions + 1):
                done.append(_one(exercise, progress, desk, f"{number} of {questions}", timed))
        except KeyboardInterrupt:
            desk.put([""], {"message": "broken off"})
            status = 130
        except (_Left, EOFError):
            pass
    desk.put(_closing(done), {"summary": _closing_data(done)})
    return status


def _one(exercise: _Exercise, progress: Progress, desk: _Desk, place: str, timed: bool) -> Attempt:
    """Ask one question until it is answered, mark the answer and keep it."""
    memory = progress.memory()
    asked = exercise.ask(memory, datetime.now(UTC))
    desk.put(["", Text(place, "dim"), *asked.lines], {"question": place, **asked.data})
    begun = monotonic()
    line, marked = _answer(exercise, desk, asked.prompt)
    seconds, now = round(monotonic() - begun, 2), datetime.now(UTC)
    attempt = Attempt(
        now,
        exercise.kind,
        asked.text,
        line,
        marked.is_right,
        marked.categories,
        marked.lost,
        seconds,
    )
    # Kept before it is told: what was told is never lost.
    progress.keep(attempt, exercise.remember(memory, seconds, now))
    time = [Text(f"  {seconds:.1f} seconds", "dim")] if timed else []
    mark = {"right": marked.is_right, "lost": round(marked.lost, 4), "seconds": seconds}
    desk.put([*marked.lines, *time], {"mark": place, **mark, **marked.data})
    return attempt


def _answer(exercise: _Exercise, desk: _Desk, prompt: RenderableType) -> tuple[str, _Marked]:
    while True:
        try:
            line = desk.read(prompt)
            if line.lower() in ("q", "quit", "exit"):
                raise _Left
            if line.lower() in ("?", "help"):
                desk.put([exercise.help], {"message": exercise.help})
                continue
            return line, exercise.mark(line)
        except MugginsError as error:
            desk.refuse(str(error))


def _closing(done: Sequence[Attempt]) -> list[RenderableType]:
    if not done:
        return ["Nothing was answered."]
    kind = summarise(done).kinds[0]
    seconds = f"{kind.seconds:.1f} seconds" if kind.seconds is not None else "-"
    head = f"{kind.attempts - kind.wrong} of {kind.attempts} right, {seconds} an answer (median)"
    lines: list[RenderableType] = ["", f"{head}, {kind.lost or 0:.2f} points lost on average."]
    missed = [line.name for line in summarise(done).categories if line.wrong]
    return [*lines, f"Missed: {', '.join(missed)}."] if missed else lines


def _closing_data(done: Sequence[Attempt]) -> dict[str, Any]:
    found = summarise(done)
    return {
        "answered": len(done),
        "right": sum(attempt.is_right for attempt in done),
        "seconds": found.kinds[0].seconds if done else None,
        "lost": sum(attempt.lost or 0 for attempt in done) / len(done) if done else None,
        "missed": [line.name for line in found.categories if line.wrong],
    }


# --- counting


@dataclass
class _Counting:
    random: Random
    crib: bool | None
    by_item: bool
    timed: bool
    tally: Tally = field(init=False)
    marked: CountMark = field(init=False)

    kind: ClassVar[Kind] = "count"
    help: ClassVar[str] = (
        f"A number (19 is nothing), or items: {ITEMS}. "
        "As in: 15 2, 15 4, pair 6, run 9; or fifteen 7c 8d, pair 8d 8h. quit ends."
    )

    def ask(self, memory: Mapping[str, str], now: datetime) -> _Asked:
        """Draw a hand that holds what is most due."""
        wanted = next_category(memory, now, possible_categories(crib=self.crib))
        self.tally = draw_hand(self.random, wanted, crib=self.crib)
        assert self.tally.starter is not None
        line = Text("Crib: " if self.tally.crib else "Hand: ").append_text(
            cards_row(self.tally.cards)
        )
        line.append("  starter ").append_text(card_text(self.tally.starter))
        what = "crib" if self.tally.crib else "hand"
        data = {
            "kind": self.kind,
            "cards": plain(self.tally.cards),
            "starter": str(self.tally.starter),
            "crib": self.tally.crib,
            "by_item": self.by_item,
        }
        text = f"{what} {cards_text(self.tally.cards)}/{self.tally.starter}"
        prompt = "Which items do you count? " if self.by_item else "How much do you count? "
        return _Asked([line], data, text, prompt)

    def mark(self, line: str) -> _Marked:
        """Mark a count."""
        mark = self.marked = mark_count(self.tally, line, by_item=self.by_item)
        data = {
            "points": self.tally.points,
            "claimed": mark.claimed,
            "missed": [{"number": n, "among": plain(among)} for n, among in mark.missed],
            "invented": [{"number": n, **plain(atom._asdict())} for n, atom in mark.invented],
            "say": say(self.tally),
        }
        categories = {category.value: is_right for category, is_right in mark.rated.items()}
        return _Marked(mark.is_right, _count_lines(mark), data, categories, mark.lost)

    def remember(self, memory: Mapping[str, str], seconds: float, now: datetime) -> dict[str, str]:
        """Let FSRS say when each category comes back."""
        return reviewed(memory, self.marked.rated, seconds if self.timed else None, now)


def _count_lines(mark: CountMark) -> list[RenderableType]:
    points = mark.tally.points
    if mark.is_right:
        return [Text(f"Right: {points}.", "bold")]
    if mark.claimed == points:
        head = f"Not right: {points} it is, but not as you counted it."
    else:
        head = f"Not right: you counted {mark.claimed}, and it is {points}."
    lines = [Text(head, "bold")]
    lines += [Text(f"  missed: {missed.words}") for missed in mark.missed]
    lines += [Text(f"  not there: {invented.words}") for invented in mark.invented]
    if mark.sum not in (None, mark.claimed):
        lines.append(Text(f"  your items come to {mark.sum}, not to {mark.claimed}"))
    lines.append(Text(f"  {say(mark.tally)}", "italic"))
    lines += [Text(f"  Note: {note}.", "dim") for note in mark.tally.notes]
    return [*lines]


# --- discards


def _seats(view: View) -> WordScreen:
    """Give a screen on which the seat is you and the other one has its role's name."""
    return WordScreen(_names(view), view.seat, "full", draw_board=False)


def _names(view: View) -> list[str]:
    other = "Pone" if view.is_dealer else "Dealer"
    return ["You" if seat == view.seat else other for seat in range(2)]


def _hand_line(view: View) -> Text:
    line = Text("Your cards:")
    for number, card in enumerate(view.held, start=1):
        line.append(f"  {number} ", "dim").append_text(card_text(card))
    return line


def _position(view: View) -> dict[str, Any]:
    """Give what a question about a view is, as data."""
    return {
        "position": write_view(view),
        "role": "dealer" if view.is_dealer else "pone",
        "scores": _own_first(view),
        "hand": plain(view.held),
    }


def _own_first(view: View) -> list[int]:
    return [view.scores[view.seat], view.scores[1 - view.seat]]


@dataclass
class _Discarding:
    random: Random
    role: Role | None
    by_score: bool
    question: DiscardQuestion = field(init=False)

    kind: ClassVar[Kind] = "discard"
    help: ClassVar[str] = "Two cards, by number (1 4) or by name (5h Ks). quit ends."

    def ask(self, memory: Mapping[str, str], now: datetime) -> _Asked:
        """Deal six cards."""
        self.question = draw_discard(self.random, role=self.role, by_score=self.by_score)
        view = self.question.view
        role = "You deal, the crib is yours." if view.is_dealer else "You are pone."
        if self.by_score:
            role += " You have {}, the other {}.".format(*_own_first(view))
        data = {"kind": self.kind, **_position(view), "by_score": self.by_score}
        prompt = f"Which two to {'your' if view.is_dealer else 'the other'} crib? "
        return _Asked([role, _hand_line(view)], data, write_view(view), prompt)

    def mark(self, line: str) -> _Marked:
        """Grade a discard."""
        cards = named_cards(line, self.question.view.held)
        mark = mark_discard(self.question, cards)
        data = {
            "chosen": plain(mark.chosen._asdict()),
            "best": plain(mark.best._asdict()),
            "place": mark.place,
            "best_to_win": mark.best_to_win and plain(mark.best_to_win._asdict()),
            "chance_lost": mark.chance_lost,
        }
        whose = "own crib" if self.question.view.is_dealer else "other's crib"
        lines = _discard_lines(mark, is_dealer=self.question.view.is_dealer)
        return _Marked(mark.is_right, lines, data, {whose: mark.is_right}, mark.lost)

    def remember(self, memory: Mapping[str, str], seconds: float, now: datetime) -> dict[str, str]:
        """Nothing: each deal is another one."""
        return {}


def _discard_lines(mark: DiscardMark, *, is_dealer: bool) -> list[RenderableType]:
    lost = f"{mark.lost:.2f} point{'' if f'{mark.lost:.2f}' == '1.00' else 's'}"
    head = "Right." if mark.is_right else f"It loses {lost}, and is number {mark.place} of 15."
    if mark.is_right and mark.lost >= 0.005:
        head = f"Right by the score, though it loses {lost}."
    lines = [Text(head, "bold"), _parts_line("best", mark.best, is_dealer=is_dealer)]
    if mark.best.cards != mark.chosen.cards:
        lines.append(_parts_line("yours", mark.chosen, is_dealer=is_dealer))
    if mark.best_to_win is not None and mark.chance_lost is not None:
        line = Text("  to win  ").append_text(cards_row(mark.best_to_win.cards))
        line.append(f": {_percent(mark.best_to_win.worth or 0)} to win")
        if mark.chosen.cards != mark.best_to_win.cards:
            line.append(f"; yours {_percent(mark.chance_lost)} less")
        lines.append(line)
    return [*lines]


def _percent(share: float) -> str:
    return f"{100 * max(0.0, share):.1f}%"


def _parts_line(name: str, worth: DiscardWorth, *, is_dealer: bool) -> Text:
    sign = "+" if is_dealer else "-"
    line = Text(f"  {name:<6}  ").append_text(cards_row(worth.cards))
    return line.append(
        f": hand {worth.hand:.2f}, crib {sign}{worth.crib:.2f}, "
        f"play {worth.play:+.2f}, in all {worth.net:+.2f}"
    )


# --- the play


@dataclass
class _Playing:
    random: Random
    level: str
    part: Part
    aim: Aim
    question: PlayQuestion = field(init=False)

    kind: ClassVar[Kind] = "play"
    help: ClassVar[str] = "A card, by number (1), by name (5h) or by a letter (k). quit ends."

    def ask(self, memory: Mapping[str, str], now: datetime) -> _Asked:
        """Take a decision from a game."""
        self.question = draw_play(self.random, level=self.level, part=self.part, aim=self.aim)
        view = self.question.view
        assert view.starter is not None
        role = "You are the dealer" if view.is_dealer else "You are pone"
        lines: list[RenderableType] = [f"{role}; you laid away {cards_text(view.discarded, ' ')}."]
        lines += Narrator(_names(view), view.seat).tell(view.trail)
        wish = "points now" if self.aim == "offence" else "own points less the other's"
        data = {
            "kind": self.kind,
            **_position(view),
            "starter": str(view.starter),
            "pile": plain(view.pile),
            "count": view.count,
            "aim": self.aim,
            "part": self.question.part,
        }
        prompt = f"The count is {view.count}. Which card for the most {wish}? "
        return _Asked([*lines, _hand_line(view)], data, write_view(view), prompt)

    def mark(self, line: str) -> _Marked:
        """Grade a card."""
        cards = named_cards(line, self.question.view.held)
        if len(cards) != 1:
            raise MugginsError(f"found {len(cards)} cards, expected one")
        mark = mark_play(self.question, cards[0])
        data = {
            "chosen": str(mark.chosen.card),
            "best": str(mark.best.card),
            "plays": [plain(play._asdict()) for play in mark.plays],
        }
        category = f"{self.question.part} for {self.aim}"
        lines = _play_lines(mark)
        return _Marked(mark.is_right, lines, data, {category: mark.is_right}, mark.lost)

    def remember(self, memory: Mapping[str, str], seconds: float, now: datetime) -> dict[str, str]:
        """Nothing: each position is another one."""
        return {}


def _play_lines(mark: PlayMark) -> list[RenderableType]:
    head = "Right." if mark.is_right else f"It loses {mark.lost:.2f}."
    lines = [Text(head, "bold")]
    for play in mark.plays:
        line = Text("  ").append_text(card_text(play.card))
        line.append(f"  {play.points} now, {play.worth:+.2f} to the end of the play")
        lines.append(line.append("  (yours)" if play.card is mark.chosen.card else ""))
    return [*lines]


# --- progress


def _line_data(line: Line) -> dict[str, Any]:
    return {**line._asdict(), "error_rate": line.error_rate}


def _table(title: str, lines: Sequence[Line]) -> Table:
    is_kind = title == "practice"
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(title)
    if not is_kind:
        table.add_column("practice")
    for name in ("answers", "wrong", "%", "seconds", "lost"):
        table.add_column(name, justify="right")
    for line in lines:
        head = [line.name] if is_kind else [line.name, line.kind]
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

"""Games in the database: load one, make a move in it once, let the computer answer.

A game is its list of moves. What they lead to is worked out by the rules and kept in memory as
long as the list hasn't changed; another process that made a move only lengthens the list.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from threading import Lock

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from muggins.cards import cards_text
from muggins.errors import MugginsError
from muggins.fairness import Shuffle
from muggins.game import Claim, Counted, Cut, Deal, Discard, Event, Move, Play, Seat
from muggins.players import Player, new_player
from muggins.rules import Rules
from muggins.table import Table, chance_move, dealer_by_cut
from muggins.web.models import GameRow, MoveRow, SeatRow, is_key

__all__ = [
    "COMPUTER",
    "GameMissingError",
    "GameMovedError",
    "Sitting",
    "begin",
    "change",
    "forget",
    "load",
    "make",
    "resign",
    "see",
    "take_back",
    "touch",
]

COMPUTER = Seat.B
"""Where the computer sits; a person who begins a game sits at A."""

KEPT_IN_MEMORY = 1_000


class GameMissingError(MugginsError):
    """No game has this name."""


class GameMovedError(MugginsError):
    """Another move was made meanwhile; nothing has been changed."""


@dataclass(frozen=True)
class Course:
    """What a list of moves leads to; `told` gives each event with the number of its move."""

    table: Table
    told: tuple[tuple[int, Event], ...]
    undone: int

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return len(self.table.record.moves)

    def after(self, move: Move) -> Course:
        """Give the course with one more move. Raises `IllegalMove`."""
        table = copy(self.table)
        events = table.make(move).events
        told = (*self.told, *((self.moves, event) for event in events))
        return replace(self, table=table, told=told)


@dataclass(frozen=True)
class Sitting:
    """A game as it stands in the database; `course` is None until it has begun."""

    row: GameRow
    seats: dict[Seat, SeatRow]
    course: Course | None

    @property
    def key(self) -> str:
        """The game's name."""
        return self.row.key

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        return Rules.parse(self.row.rules)

    @property
    def table(self) -> Table:
        """The table of a game that has begun."""
        assert self.course is not None
        return self.course.table

    @property
    def told(self) -> tuple[tuple[int, Event], ...]:
        """All that has happened, each event with the number of its move."""
        return self.course.told if self.course else ()

    @property
    def stamp(self) -> str:
        """How far the game has come, as a move names the move before it."""
        return f"{self.row.undone}.{self.row.moves}"

    @property
    def is_over(self) -> bool:
        """Whether the game is won or given up."""
        return self.row.resigned is not None or (
            self.course is not None and self.table.state.outcome is not None
        )

    @property
    def shuffle(self) -> Shuffle:
        """The shuffle, with the words given so far."""
        words = [seat.words for _, seat in sorted(self.seats.items()) if seat.words]
        return Shuffle(bytes.fromhex(self.row.seed), " / ".join(words))

    @property
    def names(self) -> tuple[str, str]:
        """What each seat is called."""
        return self.name(Seat.A), self.name(Seat.B)

    def name(self, seat: Seat) -> str:
        """Give what a seat is called: its person's name, or the computer."""
        if self.row.level and seat is COMPUTER:
            return "Computer"
        row = self.seats.get(seat)
        return (row and row.name) or ("Player" if seat is Seat.A else "Friend")

    def seat_of(self, visitor: str) -> Seat | None:
        """Give the seat a browser holds; None for whoever only watches."""
        held = (seat for seat, row in self.seats.items() if visitor and row.holder == visitor)
        return next(held, None)

    @property
    def players(self) -> Sequence[Player | None]:
        """Who chooses by itself, by seat."""
        if not self.row.level:
            return (None, None)
        # From the commitment, which is known to all: the same again after a reload.
        return (None, new_player(self.row.level, int(self.shuffle.commitment[:8], 16)))


# --- reading

_courses: OrderedDict[str, Course] = OrderedDict()
_lock = Lock()


def load(key: str) -> Sitting:
    """Give a game. Raises `GameMissingError`."""
    # Every game has a seat from the first: one question gives them all, and the game with them.
    rows = list(SeatRow.objects.filter(game=key).select_related("game")) if is_key(key) else []
    if not rows:
        raise GameMissingError("there is no game at this address")
    row, seats = rows[0].game, {Seat(own.seat): own for own in rows}
    sitting = Sitting(row, seats, None)
    return sitting if row.dealer is None else replace(sitting, course=_course(sitting))


def _course(sitting: Sitting) -> Course:
    """Give what the game's moves lead to, going on from what is in memory."""
    row = sitting.row
    with _lock:
        course = _courses.get(row.key)
    if course is None or course.undone != row.undone or course.moves > row.moves:
        course = Course(_opened(sitting), (), row.undone)
    if course.moves < row.moves:
        log = MoveRow.objects.filter(game=row, number__gte=course.moves, number__lt=row.moves)
        for text in log.values_list("text", flat=True):
            course = course.after(_read(text, course.table))
    _remember(row.key, course)
    return course


def _remember(key: str, course: Course) -> None:
    with _lock:
        _courses[key] = course
        _courses.move_to_end(key)
        while len(_courses) > KEPT_IN_MEMORY:
            _courses.popitem(last=False)


def _opened(sitting: Sitting) -> Table:
    """Give the table of a game before its first move."""
    row, shuffle = sitting.row, sitting.shuffle
    assert row.dealer is not None
    tags = {
        "A": sitting.name(Seat.A),
        "B": row.level or sitting.name(Seat.B),
        "Date": row.created.strftime("%Y.%m.%d"),
        "Cut": " ".join(cards_text(cards) for cards in shuffle.cuts()),
    }
    if row.undone:
        tags["Undone"] = str(row.undone)
    return Table.new(sitting.rules, shuffle, Seat(row.dealer), **tags)


def _words(move: Move) -> str:
    """Write a move for the database; the pack's cards follow from the shuffle."""
    match move:
        case Deal():
            return "deal"
        case Cut():
            return "cut"
        case Discard() | Play() | Claim():
            return f"{move.seat} {move}"


def _read(text: str, table: Table) -> Move:
    seat, _, rest = text.partition(" ")
    if not rest:
        return chance_move(table.state, table.shuffle)
    kind, _, what = rest.partition(" ")
    if kind == "discard":
        return Discard(Seat.parse(seat), what)
    if kind == "play":
        return Play(Seat.parse(seat), what)
    return Claim(Seat.parse(seat), int(what))


# --- changing


def change(sitting: Sitting, **fields: object) -> None:
    """Change the row of a game, and let those who watch it know.

    Raises `GameMovedError` when a move was made meanwhile.
    """
    row = sitting.row
    now = GameRow.objects.filter(pk=row.key, moves=row.moves, undone=row.undone)
    if not now.update(version=F("version") + 1, touched=timezone.now(), **fields):
        raise GameMovedError("a move was made meanwhile")
    for name, value in fields.items():
        setattr(row, name, value)
    row.version += 1


def begin(sitting: Sitting) -> Sitting:
    """Cut for the deal and deal, once everybody is ready; else give the game as it is."""
    people = 1 if sitting.row.level else 2
    if sitting.row.dealer is None and sum(seat.ready for seat in sitting.seats.values()) == people:
        GameRow.objects.filter(pk=sitting.key, dealer=None).update(
            dealer=int(dealer_by_cut(sitting.shuffle)), version=F("version") + 1
        )
        sitting = load(sitting.key)
    return advance(sitting)


def advance(sitting: Sitting) -> Sitting:
    """Let the pack and the computer do what is theirs, until a person is asked."""
    while not _waits(sitting):
        try:
            return _save(sitting, ())
        except GameMovedError:
            # Another request for the same table did so first.
            sitting = load(sitting.key)
    return sitting


def make(sitting: Sitting, move: Move) -> Sitting:
    """Make a person's move, and let the pack and the computer answer it.

    Raises `IllegalMove` when the rules refuse it, `GameMovedError` when another came first;
    nothing is changed then. What is given is in the database.
    """
    if sitting.row.resigned is not None:
        raise MugginsError("the game was given up")
    return _save(sitting, (move,))


def _waits(sitting: Sitting) -> bool:
    """Whether only a person can go on."""
    if sitting.course is None or sitting.is_over:
        return True
    asked = sitting.table.state.to_move
    return bool(asked) and all(sitting.players[seat] is None for seat in asked)


def _save(sitting: Sitting, moves: Iterable[Move]) -> Sitting:
    course, players = sitting.course, sitting.players
    assert course is not None
    for move in moves:
        course = course.after(move)
    while (answer := course.table.next_move(players)) is not None:
        course = course.after(answer)
    first = sitting.row.moves
    made = course.table.record.moves[first:]
    outcome = course.table.state.outcome
    result = "-".join(map(str, outcome.scores)) if outcome else ""
    with transaction.atomic():
        change(sitting, moves=course.moves, result=result)
        MoveRow.objects.bulk_create(
            MoveRow(game=sitting.row, number=number, text=_words(move))
            for number, move in enumerate(made, start=first)
        )
    _remember(sitting.key, course)
    return replace(sitting, course=course)


def take_back(sitting: Sitting, seat: Seat) -> Sitting:
    """Go back to a person's last decision. Raises `MugginsError` when there is none."""
    moves = sitting.table.record.moves
    own = [n for n, move in enumerate(moves) if getattr(move, "seat", None) is seat]
    if not own or sitting.is_over:
        raise MugginsError("there is nothing to take back")
    with transaction.atomic():
        change(sitting, moves=own[-1], undone=sitting.row.undone + 1)
        MoveRow.objects.filter(game=sitting.row, number__gte=own[-1]).delete()
    sitting = load(sitting.key)
    counts = counts_in(sitting)
    SeatRow.objects.filter(game=sitting.row, seen__gt=counts).update(seen=counts)
    return advance(load(sitting.key))


def counts_in(sitting: Sitting) -> int:
    """Give how many hands and cribs have been counted so far."""
    return sum(isinstance(event, Counted) for _, event in sitting.told)


def see(sitting: Sitting, seat: Seat, seen: int) -> Sitting:
    """Note that a reader has stepped past a count of the show; a repeat changes nothing."""
    own = sitting.seats[seat]
    rows = SeatRow.objects.filter(pk=own.pk, seen=seen)
    if seen < counts_in(sitting) and rows.update(seen=seen + 1):
        own.seen = seen + 1
    return sitting


def resign(sitting: Sitting, seat: Seat) -> Sitting:
    """Give the game up for a seat. Raises `MugginsError` when it is over."""
    while not sitting.is_over:
        try:
            change(sitting, resigned=int(seat))
        except GameMovedError:
            sitting = load(sitting.key)
        else:
            return sitting
    raise MugginsError("the game is over already")


def touch(sitting: Sitting) -> None:
    """Let those who watch a game know that something other than a move has changed."""
    GameRow.objects.filter(pk=sitting.key).update(version=F("version") + 1)


def forget() -> None:
    """Forget what is in memory; every game is read from the database again."""
    with _lock:
        _courses.clear()

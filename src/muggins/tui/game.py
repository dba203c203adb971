"""A game at the table, as its screen shows it: what has been told, and what is waited for.

The screen reads the person's `View` and the events told so far, and nothing else of the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from muggins.cards import Card, parse_cards
from muggins.errors import MugginsError
from muggins.game import (
    Counted,
    Dealt,
    Discard,
    Discarded,
    Event,
    Move,
    Phase,
    Played,
    Reset,
    Scored,
    Seat,
    Shown,
    Turned,
)
from muggins.narrate import Narrator
from muggins.players import Player
from muggins.speech import Style
from muggins.table import Table
from muggins.terminal.keeping import Keeper
from muggins.terminal.sittings import YOU, computer_of, take_back
from muggins.view import View, view

__all__ = ["NAMES", "Game", "Mode"]

NAMES = ("You", "Computer")

Mode = Literal["discard", "play", "claim", "count", "wait", "over"]


class Game:
    """A person's game; each move is kept, then told, one count of the show at a time."""

    lines: list[str]
    """What has been told, in words."""
    pegs: list[tuple[int, int]]
    """Where each side's front and rear peg stand, by seat."""
    counted: Counted | None
    """The hand or crib that is looked at in the show."""

    def __init__(self, table: Table, keeper: Keeper, style: Style = "full") -> None:
        self.table = table
        self.keeper: Keeper = keeper
        self.trouble: str = ""
        """Why the last move could not be kept, if it couldn't."""
        self.players: Sequence[Player | None] = (None, computer_of(table))
        self._narrator = Narrator(NAMES, YOU, style)
        self._tell_all()

    # --- what is seen

    @property
    def view(self) -> View:
        """What the person may see."""
        return view(self.table.state, YOU)

    @property
    def mode(self) -> Mode:
        """What the table waits for."""
        seen = self.view
        if self.counted is not None:
            return "count"
        if seen.outcome is not None:
            return "over"
        if not seen.is_asked:
            return "wait"
        return "discard" if seen.phase is Phase.DISCARD else _MODES[seen.phase]

    @property
    def dealer(self) -> Seat:
        """Who dealt the deal that is looked at."""
        seen = self.view
        # Once a deal is over the state names the next dealer already.
        return Seat(1 - seen.dealer) if seen.starter is None and self.counted else seen.dealer

    @property
    def deal(self) -> int:
        """The number of the deal that is looked at, from 1; 0 before the first."""
        return next((event.deal for event in self._deal if isinstance(event, Dealt)), 0)

    @property
    def starter(self) -> Card | None:
        """The starter of the deal that is looked at."""
        return self.counted.tally.starter if self.counted else self.view.starter

    @property
    def pile(self) -> tuple[Played, ...]:
        """The cards told of since the count was last zero."""
        starts = (n for n, event in enumerate(self._deal) if isinstance(event, Reset | Turned))
        told = self._deal[max(starts, default=0) :]
        if any(isinstance(event, Shown | Counted) for event in told):
            return ()
        return tuple(event for event in told if isinstance(event, Played))

    # --- what is done

    def next_move(self) -> Move | None:
        """Let the pack or the computer choose: the computer sees its own view and no more."""
        return self.table.next_move(self.players)

    def make(self, move: Move) -> None:
        """Make a move, keep it, and tell it. Raises `IllegalMove` where the rules refuse it."""
        events = self.table.make(move).events
        self.keep()
        self._waiting += _chunks(events)
        self.go_on()

    def keep(self) -> None:
        """Write the game to its file; `trouble` says why that can't be."""
        try:
            self.keeper.keep(self.table.record)
        except MugginsError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def keep_in(self, keeper: Keeper) -> None:
        """Keep the game in another file from now on. Raises `MugginsError` where that can't be."""
        keeper.copy(keeper.path, self.table.record)
        self.keeper, self.trouble = keeper, ""

    def go_on(self) -> None:
        """Tell what waits to be told, up to the next count."""
        self.counted = None
        while self._waiting and self.counted is None:
            self._tell(self._waiting.pop(0), self.table.record.moves[-1])

    def undo(self) -> None:
        """Take back the last decision. Raises `MugginsError` where there is none."""
        if self.view.outcome is not None:
            raise MugginsError("the game is over; nothing is taken back")
        take_back(self.table)
        self.keep()
        self._tell_all()

    # --- telling

    def _tell_all(self) -> None:
        """Tell the game from its start, as far as it has gone."""
        record = self.table.record
        self.lines = list(_cut_lines(record.tag("Cut")))
        self.pegs = list(zip(record.start.scores, record.start.rears, strict=True))
        self._waiting: list[list[Event]] = []
        self._deal: list[Event] = []
        for step in record.steps():
            self._tell(step.events, step.move)
        self.counted = None

    def _tell(self, events: Sequence[Event], move: Move) -> None:
        for event in events:
            if isinstance(event, Dealt):
                self._deal.clear()
            elif isinstance(event, Scored):
                self.pegs[event.seat] = (event.score, self.pegs[event.seat][0])
            elif isinstance(event, Counted):
                self.counted = event
            self._deal.append(event)
        for place, words in self._narrator.lines(events):
            event = events[place]
            if isinstance(event, Discarded) and isinstance(move, Discard) and event.seat is YOU:
                laid = " and ".join(f"the {card.name}" for card in move.cards)
                words = f"You lay {laid} to the crib."
            self.lines.append(words)


_MODES: dict[Phase, Mode] = {Phase.PLAY: "play", Phase.SHOW: "claim"}


def _chunks(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Part events so that each part tells one count at most."""
    chunk: list[Event] = []
    counted = False
    for event in events:
        if counted and isinstance(event, Counted | Shown | Dealt):
            yield chunk
            chunk, counted = [], False
        chunk.append(event)
        counted = counted or isinstance(event, Counted)
    yield chunk


def _cut_lines(cuts: str) -> Iterator[str]:
    """Tell the cut for the first deal (R3)."""
    for pair in cuts.split():
        yours, its = parse_cards(pair)
        again = " Equal, so cut again." if yours.rank is its.rank else ""
        yield f"You cut the {yours.name}, Computer the {its.name}.{again}"

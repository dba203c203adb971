"""The frozen state of a game: all that has been decided, and what it waits for."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple

from muggins.cards import Card
from muggins.game.events import Event, Outcome, What
from muggins.game.moves import Seat
from muggins.rules import Rules

__all__ = ["GameState", "Phase", "Step"]


class Phase(StrEnum):
    """What a state waits for."""

    DEAL = "deal"
    DISCARD = "discard"
    CUT = "cut"
    PLAY = "play"
    SHOW = "show"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class GameState:
    """A game at one moment. Keep the old value: that is undo, history and save.

    Tuples are by seat, scores by side (a seat's own, or a pair of partners').
    It holds every card: a player gets `view(state, seat)` instead.
    """

    rules: Rules
    dealer: Seat
    """Who deals this deal, or the next one while the phase is `DEAL`."""
    phase: Phase
    deal: int
    """The number of this deal, or of the next one while the phase is `DEAL`; from 1."""
    opening: tuple[int, ...]
    """Scores before this deal, by side."""
    scores: tuple[int, ...]
    """Where the front pegs stand, 0 to the target, by side."""
    rears: tuple[int, ...]
    """Where the rear pegs stand: where each front peg stood before its last movement."""
    held: tuple[tuple[Card, ...], ...]
    """Cards not yet played: all those dealt before the discard."""
    kept: tuple[tuple[Card, ...], ...]
    """Four cards each after the discard, none before it."""
    discarded: tuple[tuple[Card, ...], ...]
    """What each seat laid to the crib."""
    extra: tuple[Card, ...]
    """The pack's own card in the crib, with three at the table (R27)."""
    starter: Card | None
    pile: tuple[Card, ...]
    """Cards since the count was last zero, oldest first."""
    turn: Seat | None
    """Who is to play a card."""
    trail: tuple[Event, ...]
    """What has happened in this deal since the starter was turned."""
    shown: int
    """How many hands and cribs of this deal are settled."""
    misses: int
    """Wrong claims for the hand or crib that is being counted: 0 or 1."""
    outcome: Outcome | None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats at the table."""
        return tuple(Seat(index) for index in range(self.rules.seats))

    @property
    def pone(self) -> Seat:
        """The seat at the dealer's left: with two at the table, the other one."""
        return self.after(self.dealer)

    @property
    def count(self) -> int:
        """The count of the play, 0 to 31."""
        return sum(card.pips for card in self.pile)

    @property
    def crib(self) -> tuple[Card, ...]:
        """The cards laid away so far: four when all have discarded."""
        return tuple(sorted(sum(self.discarded, self.extra)))

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats from which a decision is wanted now; none while it is up to the pack."""
        if self.phase is Phase.DISCARD:
            return tuple(seat for seat in self.seats if not self.discarded[seat])
        if self.phase is Phase.PLAY and self.turn is not None:
            return (self.turn,)
        if self.phase is Phase.SHOW:
            return (self.showing()[0],)
        return ()

    def changed(self, **changes: Any) -> GameState:
        """Give the state with some fields changed: `dataclasses.replace`, four times as fast."""
        new = object.__new__(GameState)
        for name, slot in _SLOTS:
            slot.__set__(new, changes[name] if name in changes else slot.__get__(self))
        return new

    def after(self, seat: Seat) -> Seat:
        """Give the next seat, clockwise."""
        return Seat((seat + 1) % self.rules.seats)

    def around(self, seat: Seat) -> tuple[Seat, ...]:
        """Give all seats clockwise, beginning after `seat` and ending with it."""
        return tuple(Seat((seat + 1 + n) % self.rules.seats) for n in range(self.rules.seats))

    def side(self, seat: Seat) -> int:
        """Give the index of a seat's score: its own, or with four the partners' (R28)."""
        return seat % 2 if self.rules.seats == 4 else int(seat)

    def score(self, seat: Seat) -> int:
        """Give the score of a seat's side."""
        return self.scores[self.side(seat)]

    def showing(self) -> tuple[Seat, What]:
        """Say whose hand or crib is the next to be counted (R17)."""
        order = self.around(self.dealer)
        return (order[self.shown], "hand") if self.shown < len(order) else (self.dealer, "crib")


_SLOTS = [(field.name, getattr(GameState, field.name)) for field in fields(GameState)]


class Step(NamedTuple):
    """A state and the events that led to it."""

    state: GameState
    events: tuple[Event, ...]

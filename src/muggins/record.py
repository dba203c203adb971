"""A whole game as its start and its moves; everything else follows from the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from muggins.game import Event, GameState, Move, Phase, Seat, apply, new_game

__all__ = ["Comment", "Record", "RecordStep"]


class Comment(NamedTuple):
    """Words beside a game; `after` is how many tokens of its text stand before them."""

    after: int
    text: str


class RecordStep(NamedTuple):
    """One move of a game: the state before it, the move, the state after it and the events."""

    before: GameState
    move: Move
    after: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A game written down: from where it started, move by move, with tags and comments.

    `seat` is set when the game is written as one seat saw it: what it never saw is then not the
    game's own cards, but some that fit.
    """

    start: GameState
    moves: tuple[Move, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[Comment, ...] = ()
    seat: Seat | None = None

    @classmethod
    def new(cls, start: GameState | None = None, **tags: str) -> Record:
        """Begin a game, by default a standard one that seat A deals first."""
        return cls(start or new_game(), tags=tuple(tags.items()))

    def steps(self) -> Iterator[RecordStep]:
        """Play the game through, move by move. Raises `IllegalMove` where the rules refuse one."""
        state = self.start
        for move in self.moves:
            after, events = apply(state, move)
            yield RecordStep(state, move, after, events)
            state = after

    def deals(self) -> Iterator[GameState]:
        """Give for each deal the state in which all of it had happened, its cards still there.

        A game that has no deal yet gives the state before the first one.
        """
        state, none_yet = self.start, True
        for step in self.steps():
            state = step.after
            if state.deal != step.before.deal:
                # The step that ended the deal cleared the table: put its cards back.
                none_yet = False
                yield step.before.changed(
                    held=((),) * len(step.before.held),
                    trail=(*step.before.trail, *step.events),
                )
        if state.phase is not Phase.DEAL or none_yet:
            yield state

    def final(self) -> GameState:
        """Give the state after the last move."""
        state = self.start
        for step in self.steps():
            state = step.after
        return state

    def tag(self, name: str, otherwise: str = "") -> str:
        """Give the value of a tag, the first one of that name."""
        return next((value for found, value in self.tags if found == name), otherwise)

    def with_tags(self, **tags: str) -> Record:
        """Give the record with these tags set; others stay, in their order."""
        kept = [(name, tags.pop(name, value)) for name, value in self.tags]
        return replace(self, tags=(*kept, *tags.items()))

    def without_tag(self, name: str) -> Record:
        """Give the record without a tag."""
        return replace(self, tags=tuple(tag for tag in self.tags if tag[0] != name))

    def with_moves(self, moves: Iterable[Move]) -> Record:
        """Give the record with these moves instead."""
        return replace(self, moves=tuple(moves))

    def name(self, seat: Seat) -> str:
        """Give the name of who sits at a seat: its tag, or the seat's letter."""
        return self.tag(seat.name, seat.name)

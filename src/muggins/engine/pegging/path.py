"""How a deal's play came to where it is: the ranks laid and the goes said, from a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import pips
from muggins.engine.pegging.hands import COPIES
from muggins.engine.pegging.line import BASE, HELD, LEAST, SIZE, TURN, lay_rank, say_go
from muggins.errors import MugginsError
from muggins.game import Played
from muggins.view import View

__all__ = ["GO", "Path", "Step", "path_of"]

GO = 13
"""The rank of a step that is a go."""

CARDS = 4
"""Cards each side plays."""


class Step(NamedTuple):
    """What one side did: laid a rank, 0 (ace) to 12 (king), or said go."""

    seat: int
    """0 pone, 1 dealer"""
    rank: int
    """0 to 12, or `GO`"""
    room: int
    """What was left up to 31 before it."""


@dataclass
class Path:
    """A position of the play and the steps that led to it.

    `pile` are the ranks since the count was last zero. `at` is the position of `pegline`, its pile
    starting at 0. `points` are what pone and the dealer have pegged on the way.
    """

    steps: tuple[Step, ...]
    pile: NDArray[np.int64]
    at: NDArray[np.int64]
    points: tuple[int, int]

    @property
    def down(self) -> int:
        """How many cards have been played."""
        return int(2 * CARDS - self.at[HELD] - self.at[HELD + 1])

    @property
    def turn(self) -> int:
        """Whose turn it is: 0 pone, 1 dealer."""
        return int(self.at[TURN])

    @property
    def left(self) -> NDArray[np.int64]:
        """(13,): how many of each rank haven't been laid."""
        left = np.full(13, COPIES, np.int64)
        for step in self.steps:
            if step.rank != GO:
                left[step.rank] -= 1
        return left

    def laid(self, seat: int) -> tuple[int, ...]:
        """Give the ranks a side has played, in order."""
        return tuple(step.rank for step in self.steps if step.seat == seat and step.rank != GO)

    def until(self, steps: int) -> Path:
        """Give the path up to some number of its steps."""
        start = _Walk()
        for step in self.steps[:steps]:
            start.take(step.seat, step.rank)
        return start.path()


class _Walk:
    """A position that steps are taken from."""

    def __init__(self) -> None:
        self.at = np.zeros(9, np.int64)
        self.at[HELD] = self.at[HELD + 1] = CARDS
        self.pile = np.zeros(2 * CARDS + 1, np.int64)
        self.steps: list[Step] = []
        self.points = [0, 0]

    @property
    def room(self) -> int:
        return 31 - sum(pips(int(rank)) for rank in self.pile[self.at[BASE] : self.at[SIZE]])

    def take(self, seat: int, rank: int) -> None:
        """Let a side lay a rank, or say go."""
        self.steps.append(Step(seat, rank, self.room))
        if rank == GO:
            self.at[LEAST + seat] = max(self.at[LEAST + seat], self.room + 1)
            point = say_go(self.at)
            if point:
                self.points[0 if point > 0 else 1] += 1
        else:
            self.points[seat] += lay_rank(self.pile, self.at, rank)

    def go_until(self, seat: int, rank: int | None) -> None:
        """Say the goes that must have been said before a side could lay a rank, or was on turn."""
        for _ in range(4):
            if self.at[TURN] == seat and (rank is None or pips(rank) <= self.room):
                return
            self.take(int(self.at[TURN]), GO)
        raise MugginsError("the cards played can't have been played in this order")

    def path(self) -> Path:
        at = self.at.copy()
        pile = self.pile[at[BASE] : at[SIZE]].copy()
        at[SIZE] -= at[BASE]
        at[BASE] = 0
        return Path(tuple(self.steps), pile, at, (self.points[0], self.points[1]))


def path_of(view: View) -> Path:
    """Give the way to a view's play; of a view on turn, to where its seat has to lay a card.

    Raises `MugginsError` when the cards can't have been played in that order, or by two at a
    table.
    """
    if view.rules.seats != 2:
        raise MugginsError(f"the engine knows the play of two, not of {view.rules.seats}")
    walk = _Walk()
    for event in view.trail:
        if isinstance(event, Played):
            seat = int(event.seat is view.dealer)
            if not walk.at[HELD + seat]:
                raise MugginsError(f"seat {event.seat.name} has played five cards")
            rank = int(event.card.rank) - 1
            walk.go_until(seat, rank)
            walk.take(seat, rank)
    if view.is_asked:
        least = min((card.pips for card in view.held), default=0)
        walk.go_until(int(view.is_dealer), least - 1 if least else None)
    return walk.path()

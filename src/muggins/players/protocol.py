"""What a player is: something with a name that chooses a move from a view."""

from __future__ import annotations

from random import Random
from typing import Protocol, runtime_checkable

from muggins.game import Move
from muggins.view import View

__all__ = ["Player", "seeded"]


@runtime_checkable
class Player(Protocol):
    """Chooses moves for a seat, from what that seat may see and from nothing else.

    The same view and the same seed must give the same move, in any process and whatever was asked
    before: a game that is saved and resumed then goes on as it would have.
    """

    @property
    def name(self) -> str:
        """The level or the bot's name, such as `club`."""

    @property
    def version(self) -> str:
        """Changes whenever the player's choices do."""

    def choose(self, view: View) -> Move:
        """Give one of `view.legal_moves`; asked only when there is one."""


def seeded(seed: int, view: View) -> Random:
    """Give a source of chance that depends on a seed and a view alone."""
    own = (seed, view.seat, view.deal, view.scores, view.phase.value, view.trail)
    cards = (*view.held, None, *view.discarded)
    return Random(f"{own} {cards}")

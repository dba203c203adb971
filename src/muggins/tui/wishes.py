"""How the next game is played and how the app looks: what the menu changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from muggins.players import LEVELS
from muggins.rules import Counting, Rules
from muggins.speech import Style
from muggins.terminal.look import Look

__all__ = ["Wishes"]

_CHOICES: dict[str, tuple[str, ...]] = {
    "level": tuple(LEVELS),
    "target": ("121", "61"),
    "counting": get_args(Counting),
    "dealer": ("cut", "me", "computer"),
}


@dataclass
class Wishes:
    """The wishes for a game, as words, and the look."""

    level: str = "club"
    target: str = "121"
    counting: str = "auto"
    dealer: str = "cut"
    house: str = ""
    """House rules, such as `crib_flush=four`."""
    name: str = "Player"
    """The person's name in the record."""
    words: str | None = None
    """The person's own words for the shuffles."""
    style: Style = "full"
    """How counts are said."""
    look: Look = Look()  # noqa: RUF009 - frozen

    @property
    def rules(self) -> Rules:
        """The rules of the next game. Raises `RulesError` where they don't go together."""
        return Rules.parse(f"target={self.target} counting={self.counting} {self.house}")

    def change(self, option: str, by: int) -> None:
        """Take another value for an option, `by` places on; after the last the first comes."""
        allowed = _CHOICES[option]
        place = allowed.index(getattr(self, option))
        setattr(self, option, allowed[(place + by) % len(allowed)])

    def change_colours(self) -> None:
        """Change between two colours for the suits and four."""
        self.look = Look(self.look.signs, four_colours=not self.look.four_colours)

"""The options of the rules, in one frozen value (R2, R3, R6, R20, R23, R25)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, get_args

from muggins.errors import RulesError

__all__ = ["STANDARD", "Counting", "CribFlush", "GamePoints", "NextDealer", "Rules"]

Counting = Literal["auto", "self", "muggins"]
CribFlush = Literal["five", "four"]
NextDealer = Literal["loser", "winner", "alternate", "cut"]
GamePoints = Literal["acc", "free", "four"]

_CHOICES: dict[str, tuple[Any, ...]] = {
    "target": (121, 61),
    "counting": get_args(Counting),
    "crib_flush": get_args(CribFlush),
    "next_dealer": get_args(NextDealer),
    "game_points": get_args(GamePoints),
    "overcount": (0, 2),
    "seats": (2, 3, 4),
}

# Game points for a win, a skunk and a double skunk (R25).
_GAME_POINTS: dict[str, tuple[int, int, int]] = {
    "acc": (2, 3, 3),
    "free": (1, 2, 3),
    "four": (1, 2, 4),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """How a game is played; the defaults are six-card cribbage to 121 as the ACC plays it.

    Raises `RulesError` on a value an option can't have.
    """

    target: int = 121
    """Points that win at once: 121, or 61 for the short game (R2)."""
    counting: Counting = "auto"
    """Who counts at the show: the program, the player, or the player at his peril (R23)."""
    crib_flush: CribFlush = "five"
    """Cards of one suit that make a flush in the crib; `four` is a house rule (R20)."""
    heels_limit: int | None = None
    """The dealer's score from which heels don't count; a house rule, none by default (R6)."""
    overcount: int = 0
    """Points to the other side for claiming too much under muggins: 0 or 2 (R23)."""
    next_dealer: NextDealer = "loser"
    """Who deals first in the next game of a match (R3)."""
    game_points: GamePoints = "acc"
    """What a win, a skunk and a double skunk are worth: 2/3/3, 1/2/3 or 1/2/4 (R25)."""
    seats: int = 2
    """Players at the table: 2, 3 (R27) or 4 (R28)."""

    def __post_init__(self) -> None:
        for option, allowed in _CHOICES.items():
            value = getattr(self, option)
            if value not in allowed or isinstance(value, bool):
                listed = ", ".join(str(choice) for choice in allowed)
                raise RulesError(f"{option} is {value!r}; allowed: {listed}", option=option)
        limit = self.heels_limit
        if limit is not None and not (type(limit) is int and 0 <= limit <= self.target):
            raise RulesError(
                f"heels_limit is {limit!r}; allowed: none, or a score from 0 to {self.target}",
                option="heels_limit",
            )

    @property
    def dealt(self) -> int:
        """Cards dealt to each seat: six for two, else five (R4, R27, R28)."""
        return 4 + self.discards

    @property
    def discards(self) -> int:
        """Cards each seat lays to the crib: two for two, else one."""
        return 2 if self.seats == 2 else 1

    @property
    def from_pack(self) -> int:
        """Cards dealt from the pack to the crib: one for three (R27)."""
        return 1 if self.seats == 3 else 0

    @property
    def sides(self) -> int:
        """Scores that are kept: a seat's own, or with four one a pair of partners (R28)."""
        return 2 if self.seats == 4 else self.seats

    def skunk_line(self, *, double: bool = False) -> int:
        """Give the highest losing score that is a skunk (or a double one); -1 where there is none.

        A skunk is a win by 31 or more, a double skunk by 61 or more, the latter only in the
        game to 121 (R25).
        """
        if double:
            return self.target - 61 if self.target == 121 else -1
        return self.target - 31

    def worth(self, *, skunk: bool, double_skunk: bool) -> int:
        """Give the game points of a win (R25)."""
        win, skunked, doubled = _GAME_POINTS[self.game_points]
        return doubled if double_skunk else skunked if skunk else win

    def __str__(self) -> str:
        """Write the options that differ from the standard, such as `target=61 counting=self`."""
        return " ".join(
            f"{field.name}={getattr(self, field.name)}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        )

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read what `str(rules)` writes; empty text is the standard rules. Raises `RulesError`."""
        options: dict[str, Any] = {}
        names = [field.name for field in fields(cls)]
        for part in text.split():
            name, equals, value = part.partition("=")
            if name not in names or not equals:
                raise RulesError(
                    f"{part!r} is no option; allowed: {', '.join(f'{n}=…' for n in names)}",
                    option=name,
                )
            if name in options:
                raise RulesError(f"{name} is given twice", option=name)
            is_number = value.isascii() and value.isdigit() and len(value) < 5
            options[name] = int(value) if is_number else value
        return cls(**options)


STANDARD = Rules()
"""Six-card cribbage for two, to 121, counted by the program."""

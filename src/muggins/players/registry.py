"""The players that come with the program, by name."""

from __future__ import annotations

from collections.abc import Callable

from muggins.errors import PlayerError
from muggins.players.club import ClubPlayer
from muggins.players.expert import ExpertPlayer, SoftPlayer, StrongPlayer
from muggins.players.protocol import Player
from muggins.players.simple import GreedyPlayer, RandomPlayer

__all__ = ["LEVELS", "new_player"]


def _soft(name: str) -> Callable[[int], Player]:
    return lambda seed: SoftPlayer(HEATS[name], seed, name)


HEATS = {"regular": 0.33, "keen": 0.18}
"""How many points a choice loses that is taken e times less often than the best."""

_MAKERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "club": ClubPlayer,
    "regular": _soft("regular"),
    "keen": _soft("keen"),
    "strong": StrongPlayer,
    "expert": ExpertPlayer,
}

LEVELS: dict[str, str] = {
    "random": "plays any card the rules allow",
    "greedy": "keeps the hand that counts most now and takes the points that lie open",
    "club": "averages hand and crib over all cuts, and plays by sound rules of thumb",
    "regular": "knows what each choice is worth, and often takes a lesser one",
    "keen": "knows what each choice is worth, and seldom errs by much",
    "strong": "discards and plays for points as they were solved; doesn't mind the score",
    "expert": "discards and plays as solved, and for the chance to win where the score matters",
}
"""Each level's name, weakest first, and how it chooses, in a few words."""


def new_player(name: str, seed: int = 0) -> Player:
    """Make a player by name. Raises `PlayerError` naming those there are."""
    try:
        return _MAKERS[name.strip().lower()](seed)
    except KeyError:
        raise PlayerError(f"no player {name!r}; allowed: {', '.join(_MAKERS)}") from None

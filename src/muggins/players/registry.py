"""The players that come with the program, by name."""

from __future__ import annotations

from collections.abc import Callable

from muggins.errors import PlayerError
from muggins.players.club import ClubPlayer
from muggins.players.protocol import Player
from muggins.players.simple import GreedyPlayer, RandomPlayer

__all__ = ["LEVELS", "new_player"]

_MAKERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "club": ClubPlayer,
}

LEVELS: dict[str, str] = {
    "random": "plays any card the rules allow",
    "greedy": "keeps the hand that counts most now and takes the points that lie open",
    "club": "averages hand and crib over all cuts, and plays by sound rules of thumb",
}
"""Each level's name, weakest first, and how it chooses, in a few words."""


def new_player(name: str, seed: int = 0) -> Player:
    """Make a player by name. Raises `PlayerError` naming those there are."""
    try:
        return _MAKERS[name.strip().lower()](seed)
    except KeyError:
        raise PlayerError(f"no player {name!r}; allowed: {', '.join(_MAKERS)}") from None

"""The whole play as a table, for compiled matches: solved again once from the first cards.

It is kept in a folder of the user's, 66 MB, and made again when the shipped play changes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from muggins.engine.beliefs import choices
from muggins.engine.buildplay import ON_THE_SPOT, game_of
from muggins.engine.gamechoice import (
    DISCARD_BY_SCORE,
    FULL,
    HANDS_ONLY,
    NO_PLAY,
    PLAY_BY_SCORE,
)
from muggins.engine.gamesim import SimPlayer
from muggins.engine.pegpolicy import greedy_policy
from muggins.engine.pegtree import PlayTree
from muggins.engine.shipped import manifest
from muggins.engine.trunk import ANY, PLAY, trunk
from muggins.engine.trunkmake import in_parts, regrown
from muggins.errors import MugginsError, TableError
from muggins.files import reason_of, written_whole

__all__ = ["COMPILED", "compiled_player", "whole_policy"]

COMPILED = {
    "strong": FULL,
    "expert": DISCARD_BY_SCORE | PLAY_BY_SCORE,
    "strong-without-play": NO_PLAY,
    "strong-with-score-in-discards": DISCARD_BY_SCORE,
    "strong-with-score-in-play": PLAY_BY_SCORE,
    "greedy": HANDS_ONLY,
}
"""The compiled players by name, and what they do otherwise than `strong`."""

Parts = tuple[NDArray[np.uint8], NDArray[np.uint8]]


def compiled_player(name: str, tree: PlayTree, policy: Parts) -> SimPlayer:
    """Give a compiled player by name. Raises `MugginsError` naming those there are."""
    if name not in COMPILED:
        raise MugginsError(f"no compiled player {name!r}; allowed: {', '.join(COMPILED)}")
    tables = policy
    if name == "greedy":
        tables = in_parts(tree, greedy_policy(tree))
    return SimPlayer(name, tables, COMPILED[name])


def whole_policy(tree: PlayTree, folder: Path, tell: Callable[[str], None] | None = None) -> Parts:
    """Give the whole policy, as it is kept in a folder or solved again, which takes some minutes.

    Raises `TableError` when it can't be kept.
    """
    place = folder / f"play-{manifest()[PLAY]['sha256'][:16]}.npz"
    try:
        with np.load(place, allow_pickle=False) as found:
            return found["pone"], found["dealer"]
    except (OSError, ValueError, KeyError):
        pass
    if tell is not None:
        tell("solving the whole play from its first cards, once: some minutes")
    game = game_of(tree, (choices(False), choices(True)))
    pone, dealer = in_parts(tree, regrown(game, trunk().chances[ANY], ON_THE_SPOT))
    try:
        with written_whole(place) as file:
            np.savez(file, pone=pone, dealer=dealer)
    except OSError as error:
        raise TableError(
            f"can't keep the whole play in {str(folder)!r}: {reason_of(error)}", table=place.name
        ) from error
    return pone, dealer

"""The shipped play as a table of the whole tree, for compiled matches and for its measure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from muggins.engine.games.choice import (
    CLUB,
    DISCARD_BY_SCORE,
    FULL,
    HANDS_ONLY,
    NO_PLAY,
    PLAY_BY_SCORE,
)
from muggins.engine.games.sim import SimPlayer
from muggins.engine.pegging.policy import greedy_policy
from muggins.engine.pegging.tail import Parts, read_whole, tail
from muggins.engine.pegging.tree import PlayTree
from muggins.engine.pegging.trunk import trunk
from muggins.engine.pegging.trunkmake import places_in_tree
from muggins.errors import MugginsError

__all__ = ["COMPILED", "compiled_player", "whole_policy"]

COMPILED = {
    "strong": FULL,
    "expert": DISCARD_BY_SCORE | PLAY_BY_SCORE,
    "strong-without-play": NO_PLAY,
    "strong-with-score-in-discards": DISCARD_BY_SCORE,
    "strong-with-score-in-play": PLAY_BY_SCORE,
    "club": CLUB,
    "greedy": HANDS_ONLY,
}
"""The compiled players by name, and what they do otherwise than `strong`."""


def compiled_player(
    name: str, tree: PlayTree, policy: Parts, averages: NDArray[np.float64] | None = None
) -> SimPlayer:
    """Give a compiled player by name. Raises `MugginsError` naming those there are.

    `averages` are those of `SimPlayer`, of which only `club` makes use.
    """
    if name not in COMPILED:
        raise MugginsError(f"no compiled player {name!r}; allowed: {', '.join(COMPILED)}")
    tables = policy
    if name == "greedy":
        pone, dealer = greedy_policy(tree).tables
        tables = pone.astype(np.uint8), dealer.astype(np.uint8)
    return SimPlayer(name, tables, COMPILED[name], averages=averages if name == "club" else None)


def whole_policy(tree: PlayTree) -> Parts:
    """Give the shipped play by slot of the whole tree, as it is played. Raises `TableError`."""
    first, places = trunk(), places_in_tree(tree)
    parts = tuple(np.zeros(slots, np.uint8) for slots in tree.counts.slots)
    for table, chances, place in zip(parts, first.chances, places, strict=True):
        table[place] = chances
    read_whole(tree, (parts[0], parts[1]), tail())
    return parts[0], parts[1]

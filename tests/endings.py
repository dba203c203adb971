"""Decisions of games in the play, and small endings of it whose hands meet by any chances."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import Card
from muggins.fairness import Shuffle
from muggins.game import GameState, Play, Seat
from muggins.players import new_player
from muggins.table import play_game
from muggins.view import View, view
from tests.play_by_ranks import Held, Two, symbols
from tests.referee import ORDER
from tests.strategies import at_play, lay

pytest.importorskip("numba")

from muggins.engine.pegging.hands import rank_hands
from muggins.engine.pegging.leafworth import LeafWorth
from muggins.engine.pegging.line import LEAST
from muggins.engine.pegging.path import Path, path_of
from muggins.engine.pegging.spot import Spot, make_spot
from muggins.engine.sixes import numbered

HANDS = rank_hands()


@cache
def turns(players: str, seed: int) -> tuple[GameState, ...]:
    one, other = (new_player(name, seed) for name in players.split())
    shuffle = Shuffle(f"plays {seed}".encode())
    record = play_game([one, other], shuffle=shuffle, dealer=Seat(seed % 2))
    return tuple(step.before for step in record.steps() if isinstance(step.move, Play))


def decisions(number: int) -> list[GameState]:
    return Random(1).sample([*turns("club greedy", 5), *turns("greedy club", 6)], number)


def seen(state: GameState) -> View:
    return view(state, state.to_move[0])


def letters(*cards: Card) -> Held:
    return tuple(str(card)[0] for card in cards)


class Ending(NamedTuple):
    path: Path
    joint: NDArray[np.float64]

    @property
    def pile(self) -> Held:
        return tuple(ORDER[laid] for laid in self.path.pile)

    def pairs(self) -> list[tuple[int, int, Two]]:
        found = np.argwhere(self.joint).tolist()
        return [(i, j, (symbols(HANDS, 2, i), symbols(HANDS, 2, j))) for i, j in found]

    def wholes(self, held: Two) -> list[int]:
        both = [(*self.path.laid(s), *map(ORDER.index, held[s])) for s in (0, 1)]
        return [numbered(4)[tuple(sorted(whole))] for whole in both]

    def spot(self, worth: LeafWorth) -> Spot:
        one, other = (numbered(2)[tuple(sorted(self.path.laid(side)))] for side in (0, 1))
        return make_spot(HANDS, self.path, self.path.left, (one, other), self.joint, worth)


def ending(place: int, pairs: int, seed: int = 0) -> Ending:
    """Give an ending in which so many pairs of hands may meet, by chances of any kind."""
    dealer, pone, laid = [
        ("Kd 9h 7h 8s", "2d Ac Jh Ks", "2d 8s Ac 9h"),  # at 20
        ("Qd Td 3h 4s", "Kc As 7d 8d", "Kc Qd As Td"),  # behind 31
        ("8d 5h 7s 7d", "Tc 4d 2h Kd", "Tc 8d 4d 5h"),  # at 27, no go said
        ("Qd 3h Ad 7s", "Kc 5c 9d 8h", "Kc Qd 5c 3h"),  # the dealer, pone being at go at 28
        ("Qd 2h 9s 7s", "Kc 8c 9d 8h", "Kc Qd 8c 2h"),  # behind goes of both
    ][place]
    path = path_of(seen(lay(at_play(dealer, pone, "6c"), laid).state))
    random, counts = np.random.default_rng(seed), HANDS.counts[2, :91]
    pones, dealers = (HANDS.lowest[2, :91] >= least for least in path.at[LEAST : LEAST + 2])
    can = (counts[:, None] + counts <= path.left).all(axis=2) & np.outer(pones, dealers)
    chosen, joint = random.permutation(np.argwhere(can))[:pairs], np.zeros((91, 91))
    joint[chosen[:, 0], chosen[:, 1]] = random.random(pairs)
    return Ending(path, joint / joint.sum())

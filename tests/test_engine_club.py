"""The compiled `club` against the player itself, over decisions of whole games."""

from __future__ import annotations

from itertools import combinations

import pytest

from muggins.fairness import Shuffle
from muggins.game import Discard, Play, Seat
from muggins.players import new_player
from muggins.players.club import ClubPlayer
from muggins.players.crib_averages import DEALERS, PONES
from muggins.table import play_game
from muggins.view import View, view

pytest.importorskip("numba")

import numpy as np

from muggins.engine.games.club import club_discard, club_rank, text_order
from muggins.engine.pegging.line import BASE, HELD, SIZE, TURN
from muggins.engine.pegging.worlds import WIDTH
from muggins.engine.tables import rank_points

PLACES = np.array(list(combinations(range(6), 2)), np.int64)


def decisions(players: str, seed: int) -> list[View]:
    """Give the views on turn of a few games, of players who leave all kinds of hands."""
    found = []
    for game in range(seed, seed + 3):
        pair = [new_player(name, game) for name in players.split()]
        record = play_game(pair, shuffle=Shuffle(f"club {game}".encode()), dealer=Seat(game % 2))
        for step in record.steps():
            if isinstance(step.move, Play | Discard):
                found.append(view(step.before, step.move.seat))
    return found


@pytest.mark.parametrize("players", ["club club", "random club", "greedy random"])
def test_the_compiled_rules_of_thumb_choose_as_the_player_does(players: str) -> None:
    compared = 0
    for v in decisions(players, 20):
        chosen = ClubPlayer().choose(v)
        if not isinstance(chosen, Play):
            continue
        counts = np.zeros(13, np.int8)
        for card in v.held:
            counts[card.rank - 1] += 1
        world, pile = np.zeros(WIDTH, np.int64), np.zeros(32, np.int64)
        me = int(v.is_dealer)
        world[TURN], world[BASE], world[SIZE] = me, 2, 2 + len(v.pile)
        world[HELD + me] = len(v.held)
        world[HELD + 1 - me] = v.numbers_held[1 - v.seat]
        pile[2 : 2 + len(v.pile)] = [card.rank - 1 for card in v.pile]
        assert club_rank(counts, pile, world) == chosen.card.rank - 1
        compared += len(v.held) > 1
    assert compared > 150


def test_who_can_lay_nothing_goes() -> None:
    world, pile = np.zeros(WIDTH, np.int64), np.full(32, 12)
    world[SIZE] = 3
    counts = np.zeros(13, np.int8)
    counts[4] = 2
    assert club_rank(counts, pile, world) == 13


@pytest.mark.parametrize("players", ["club club", "random random"])
def test_the_compiled_averages_discard_as_the_player_does(players: str) -> None:
    averages = np.zeros((2, 13, 13))
    for role, rows in enumerate((PONES, DEALERS)):
        for low, row in enumerate(rows):
            averages[role, low, low:] = averages[role, low:, low] = row
    compared = 0
    for v in decisions(players, 40):
        chosen = ClubPlayer().choose(v)
        if not isinstance(chosen, Discard):
            continue
        cards = np.sort([card.index for card in v.held])
        sign = 1.0 if v.is_dealer else -1.0
        place = club_discard(
            rank_points(), cards, PLACES, averages[int(v.is_dealer)], sign, text_order()
        )
        assert set(cards[PLACES[place]].tolist()) == {card.index for card in chosen.cards}
        compared += 1
    assert compared > 40

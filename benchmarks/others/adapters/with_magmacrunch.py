"""magmacrunch-cribbage: counts hands, and has one player of its own."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from benchmarks.others.adapters.common import RANKS, Adapter, Pair, run

ai: Any = import_module("cribbage.ai")
cards: Any = import_module("cribbage.cards")
game: Any = import_module("cribbage.game")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


class Magmacrunch(Adapter):
    """Its cards are words."""

    def card(self, pair: Pair) -> Any:
        """Give the card of its words."""
        rank = RANKS[pair[0] - 1]
        return cards.Card(SUIT_NAMES[pair[1]], "10" if rank == "T" else rank)

    def points(self, hand: list[Any], starter: Any, is_crib: bool) -> int:
        """Count by `score_hand`."""
        return int(cards.score_hand(hand, starter, is_crib).total)

    def game(self) -> None:
        """Play both seats of its table at random."""
        ai.select_crib_cards = _any_two
        ai.select_pegging_card = _any_card
        table = game.Game(random.random)
        while table.winner() is None and table.phase != game.GAME_OVER:
            if not table.waiting_on_player:
                game.step(table)
            elif table.phase == game.CRIB_SELECTION:
                for card in random.sample(table.player_hand, 2):
                    table.select_for_crib(card)
                table.confirm_crib()
            elif table.phase == game.STARTER_CUT:
                table.cut()
            else:
                table.play(random.choice(table.playable(game.PLAYER)), game.PLAYER)

    def discard(self, six: list[Any], is_dealer: bool) -> list[Any]:
        """Ask its player."""
        return list(ai.select_crib_cards(six, not is_dealer))

    def play(self, held: list[Any], pile: list[Any], count: int) -> Any:
        """Ask its player."""
        return ai.select_pegging_card(held, count, pile)


def _any_two(hand: list[Any], *_: Any) -> list[Any]:
    return random.sample(hand, 2)


def _any_card(hand: list[Any], count: int, *_: Any) -> Any:
    playable = [card for card in hand if cards.value(card.rank) + count <= 31]
    return random.choice(playable) if playable else None


run(Magmacrunch())

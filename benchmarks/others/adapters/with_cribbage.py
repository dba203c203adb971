"""cribbage: counts hands, plays games between random players, and chooses discards.

Its call that counts has no word for the crib. Its player that chooses a card reads the cards in an
order of its own and may choose one that may not be played, so it can't be seated.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any

from benchmarks.others.adapters.common import Adapter, Pair, run

cards: Any = import_module("cribbage.card")
score: Any = import_module("cribbage.score")
players: Any = import_module("cribbage.players")
game: Any = import_module("cribbage.game")


class Cribbage(Adapter):
    """Its cards are numbers from 0, rank by rank within a suit."""

    def card(self, pair: Pair) -> Any:
        """Give the card of its number."""
        return cards.Card(13 * (1, 0, 2, 3)[pair[1]] + pair[0] - 1)

    def points(self, hand: list[Any], starter: Any, is_crib: bool) -> int:
        """Count by `score_hand`."""
        return int(score.score_hand(hand, starter))

    def game(self) -> None:
        """Play until somebody has won."""
        with suppress(players.WinGame):
            game.Game(players.RandomPlayer("a"), players.RandomPlayer("b")).run()

    def discard(self, six: list[Any], is_dealer: bool) -> list[Any]:
        """Ask its enumerating player."""
        player = players.EnumerativeAIPlayer("a")
        player.hand = six
        return list(player.ask_for_discards(is_dealer))


run(Cribbage())

"""pycribbage: counts hands and plays games; its players take the first cards, or any."""

from __future__ import annotations

import os
import tempfile
from importlib import import_module
from typing import Any

from benchmarks.others.adapters.common import Adapter, Pair, run

decks: Any = import_module("pycribbage.deck_tools")
scorer: Any = import_module("pycribbage.scorer")
discarding: Any = import_module("pycribbage.discard_methods")
playing: Any = import_module("pycribbage.the_play_methods")
player: Any = import_module("pycribbage.player")
table: Any = import_module("pycribbage.cribbage_game")

# It writes the log of every game to the folder it runs in.
os.chdir(tempfile.mkdtemp())


class Pycribbage(Adapter):
    """Its cards are numbers."""

    def card(self, pair: Pair) -> Any:
        """Give the card of its numbers."""
        return decks.Card(pair[1], pair[0])

    def points(self, hand: list[Any], starter: Any, is_crib: bool) -> int:
        """Count by `ScoreTheShow`."""
        return int(scorer.ScoreTheShow(_hand([*hand, starter]), is_crib).score)

    def game(self) -> None:
        """Play a game of its random players."""
        seats = [
            player.Player(name, discarding.RandomDiscard(), playing.RandomThePlay())
            for name in ("a", "b")
        ]
        table.CribbageGame(seats, batch_mode=True).play_game()
        for log in os.listdir():
            os.unlink(log)

    def discard(self, six: list[Any], is_dealer: bool) -> list[Any]:
        """Ask its first-cards player."""
        method = discarding.Discard()
        method.update_hand(_hand(six))
        return [six[place] for place in method.choose_discard()]

    def play(self, held: list[Any], pile: list[Any], count: int) -> Any:
        """Ask its first-card player."""
        method = playing.ThePlayMethod()
        method.update_hand(_hand(held))
        method.update_on_table(_hand(pile))
        return held[method.choose_play()]


def _hand(cards: list[Any]) -> Any:
    hand = decks.Hand()
    for card in cards:
        hand.add_card(card)
    return hand


run(Pycribbage())

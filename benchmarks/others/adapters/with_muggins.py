"""Muggins, asked in the same way as the others."""

from __future__ import annotations

from typing import Any

from benchmarks.others.adapters.common import Adapter, Pair, run
from muggins import DECK, Shuffle, new_player, play_game
from muggins.engine.discards import discard_values
from muggins.scoring import points_in_hand


class Muggins(Adapter):
    """Cards are those of the pack."""

    def __init__(self) -> None:
        self.number = 0

    def card(self, pair: Pair) -> Any:
        """Give the card of its index."""
        return DECK[4 * (pair[0] - 1) + pair[1]]

    def points(self, hand: list[Any], starter: Any, is_crib: bool) -> int:
        """Count by `points_in_hand`."""
        return points_in_hand(hand, starter, crib=is_crib)

    def game(self) -> None:
        """Play a game between two `random`, every rule checked, every event kept."""
        self.number += 1
        players = new_player("random", self.number), new_player("random", -self.number)
        play_game(players, shuffle=Shuffle(b"%d" % self.number))

    def discard(self, six: list[Any], is_dealer: bool) -> list[Any]:
        """Value all fifteen discards from the solved tables."""
        import numpy as np

        discard_values(np.array(sorted(card.index for card in six)), is_dealer=is_dealer)
        return six[:2]


run(Muggins())

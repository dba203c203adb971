"""Two plain players, and what every player that counts does at the show."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.game import Claim, Discard, Move, Phase, Play
from muggins.players.protocol import seeded
from muggins.scoring import count_hand, peg, points_in_hand
from muggins.view import View

__all__ = ["GreedyPlayer", "RandomPlayer", "honest_claim"]


@dataclass(frozen=True)
class RandomPlayer:
    """Plays any legal move, each as likely; it counts its hands rightly."""

    seed: int = 0
    name: str = "random"
    version: str = "1"

    def choose(self, view: View) -> Move:
        """Give a legal move at random."""
        if view.phase is Phase.SHOW:
            return honest_claim(view)
        return seeded(self.seed, view).choice(view.legal_moves)


@dataclass(frozen=True)
class GreedyPlayer:
    """Takes what counts most at once: the best four cards, the most points a card."""

    seed: int = 0
    name: str = "greedy"
    version: str = "1"

    def choose(self, view: View) -> Move:
        """Give the move that counts most now; the first of equals, higher cards first in the play.

        Keeping high cards early is no plan: they are tried first so that small ones remain.
        """
        if view.phase is Phase.SHOW:
            return honest_claim(view)
        return max(view.legal_moves, key=lambda move: _worth_now(view, move))


def honest_claim(view: View) -> Claim:
    """Count the hand or crib that lies open and claim just that."""
    assert view.showing is not None
    crib = view.showing[1] == "crib"
    tally = count_hand(view.shown_cards, view.starter, crib=crib, rules=view.rules)
    return Claim(view.seat, tally.points)


def _worth_now(view: View, move: Move) -> tuple[int, int]:
    if isinstance(move, Discard):
        kept = [card for card in view.held if card not in move.cards]
        return points_in_hand(kept, rules=view.rules), 0
    assert isinstance(move, Play)
    return peg(view.pile, move.card).points, move.card.pips

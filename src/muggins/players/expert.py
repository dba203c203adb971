"""The strong players: they ask the engine what each choice is worth, and choose by that.

The engine is loaded when the first decision is asked, so that a list of players stays light.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import TYPE_CHECKING, Literal, TypeVar

from muggins.errors import PlayerError
from muggins.extras import need_engine
from muggins.game import Discard, Move, Phase, Play
from muggins.players.protocol import seeded
from muggins.players.simple import honest_claim
from muggins.view import View

__all__ = ["ExpertPlayer", "SoftPlayer", "StrongPlayer", "drawn_play"]

if TYPE_CHECKING:
    from muggins.engine.plays import PlayAdvice

AIM: Literal["win"] = "win"

_T = TypeVar("_T")


@dataclass(frozen=True)
class StrongPlayer:
    """Discards and plays for points as the engine has solved them; it doesn't mind the score."""

    seed: int = 0
    name: str = "strong"
    version: str = "1"
    minds_score: bool = False

    def choose(self, view: View) -> Move:
        """Give the discard of highest worth, or a card drawn from the engine's mix."""
        if view.phase is Phase.SHOW:
            return honest_claim(view)
        _check(view)
        aim = AIM if self.minds_score else None
        if view.phase is Phase.DISCARD:
            from muggins.engine.discards import rank_discards
            from muggins.engine.stakes import score_matters_in_discard

            chosen = aim if score_matters_in_discard(view) else None
            return Discard(view.seat, rank_discards(view, chosen)[0].cards)
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        from muggins.engine.plays import rank_plays

        return drawn_play(view, rank_plays(view, aim), self.seed)


@dataclass(frozen=True)
class ExpertPlayer(StrongPlayer):
    """All the engine knows: for points far from home, to win where the score matters."""

    name: str = "expert"
    minds_score: bool = True


@dataclass(frozen=True)
class SoftPlayer:
    """Knows what the engine knows and errs as people do: the less a choice loses, the likelier.

    A choice that loses `heat` points is taken e times less often than the best one.
    """

    heat: float
    seed: int = 0
    name: str = "soft"
    version: str = "1"

    def choose(self, view: View) -> Move:
        """Give a discard or a card, at random by what it loses."""
        if view.phase is Phase.SHOW:
            return honest_claim(view)
        _check(view)
        random = seeded(self.seed, view)
        if view.phase is Phase.DISCARD:
            from muggins.engine.discards import rank_discards

            discards = rank_discards(view)
            worths = [discard.net for discard in discards]
            return Discard(
                view.seat, _drawn(random, [d.cards for d in discards], self._likings(worths))
            )
        if len(view.legal_moves) == 1:
            return view.legal_moves[0]
        from muggins.engine.plays import rank_plays

        plays = rank_plays(view).plays
        likings = self._likings([play.worth for play in plays])
        return Play(view.seat, _drawn(random, [play.card for play in plays], likings))

    def _likings(self, worths: list[float]) -> list[float]:
        best = max(worths)
        return [exp((worth - best) / self.heat) for worth in worths]


def drawn_play(view: View, advice: PlayAdvice, seed: int = 0) -> Play:
    """Give the card that a strong player of this seed plays on the engine's advice."""
    # In one order whatever the worths, so that near equals don't change the draw.
    plays = sorted(advice.plays, key=lambda play: play.card)
    cards, chances = [play.card for play in plays], [play.chance for play in plays]
    return Play(view.seat, _drawn(seeded(seed, view), cards, chances))


def _check(view: View) -> None:
    """Refuse a game the engine doesn't know. Raises `PlayerError`."""
    if view.rules.seats != 2:
        raise PlayerError(f"this player is for two at the table, not for {view.rules.seats}")
    need_engine("this player", PlayerError)


def _drawn(random: Random, choices: list[_T], likings: list[float]) -> _T:
    return random.choices(choices, weights=likings)[0]

"""Practise discards: six cards and a role, graded by what the engine says they lose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal, get_args

from muggins.cards import DECK, Card, cards_text
from muggins.drill.grading import EVEN, EVEN_CHANCE
from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.game import Deal, Seat, apply, new_game
from muggins.rules import STANDARD
from muggins.view import View, view

if TYPE_CHECKING:
    from muggins.engine.discards import DiscardWorth

__all__ = ["ROLES", "DiscardMark", "DiscardQuestion", "Role", "draw_discard", "mark_discard"]

Role = Literal["dealer", "pone"]
ROLES: tuple[Role, ...] = get_args(Role)
"""Whose crib it can be: one's own as dealer, the other's as pone."""


@dataclass(frozen=True)
class DiscardQuestion:
    """Six cards to lay two away from; `by_score` when the score is part of the question."""

    view: View
    by_score: bool

    @property
    def role(self) -> Role:
        """Whose crib it is."""
        return "dealer" if self.view.is_dealer else "pone"


@dataclass(frozen=True)
class DiscardMark:
    """A discard beside the best ones.

    `lost` is in net points against `best`; `place` counts from 1. By the score `best_to_win` is the
    best for the chance to win and `chance_lost` what was lost of it, 0 to 1; else both are None.
    """

    chosen: DiscardWorth
    best: DiscardWorth
    place: int
    lost: float
    best_to_win: DiscardWorth | None = None
    chance_lost: float | None = None

    @property
    def is_right(self) -> bool:
        """Whether nothing better was there: for points, or by the score for the chance to win."""
        if self.best_to_win is None or self.chance_lost is None:
            return self.lost < EVEN
        if self.best_to_win.cards == self.chosen.cards:
            return True
        return self.lost < EVEN and self.chance_lost < EVEN_CHANCE


def draw_discard(
    random: Random, *, role: Role | None = None, by_score: bool = False
) -> DiscardQuestion:
    """Deal six cards in a role (None: either) at 0-0, or by the score at any two scores.

    Raises `MugginsError` on a role that doesn't exist.
    """
    own = random.choice(ROLES) if role is None else role
    if own not in ROLES:
        raise MugginsError(f"role is {own!r}; allowed: {', '.join(ROLES)}")
    highest = STANDARD.target - 1
    scores = (random.randint(0, highest), random.randint(0, highest)) if by_score else (0, 0)
    cards = random.sample(DECK, 12)
    seat = Seat.A
    state = new_game(STANDARD, seat if own == "dealer" else Seat.B, scores=scores)
    state = apply(state, Deal([cards[:6], cards[6:]])).state
    return DiscardQuestion(view(state, seat), by_score)


def mark_discard(question: DiscardQuestion, cards: Sequence[Card]) -> DiscardMark:
    """Grade a discard by the net points it loses against the best of the fifteen.

    By the score, where the engine minds it, also by the chance to win. Raises `MugginsError` when
    the cards aren't two that are held, and where the engine isn't installed.
    """
    need_engine("this practice")
    from muggins.engine.discards import rank_discards
    from muggins.engine.stakes import score_matters_in_discard

    seen = question.view
    laid = _two_held(seen, cards)
    ranked = rank_discards(seen)
    chosen, best = next(worth for worth in ranked if set(worth.cards) == laid), ranked[0]
    lost = max(0.0, best.net - chosen.net)
    place = sum(other.net > chosen.net + EVEN for other in ranked) + 1
    if not question.by_score or not score_matters_in_discard(seen):
        return DiscardMark(chosen, best, place, lost)
    to_win = rank_discards(seen, "win")
    chance = next(worth.worth or 0.0 for worth in to_win if set(worth.cards) == laid)
    chance_lost = max(0.0, (to_win[0].worth or 0.0) - chance)
    return DiscardMark(chosen, best, place, lost, to_win[0], chance_lost)


def _two_held(seen: View, cards: Sequence[Card]) -> set[Card]:
    laid = set(cards)
    if len(cards) != 2 or len(laid) != 2 or not laid <= set(seen.held):
        raise MugginsError(
            f"found {cards_text(cards, ' ') or 'no cards'}, "
            f"expected two of {cards_text(seen.held, ' ')}"
        )
    return laid

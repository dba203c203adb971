"""Luck and skill apart: where each deal's points, and its chance to win, came from.

A deal is told in stages: before it, the cards dealt, the discards, the starter, the play. At each
stage the dealer's net points of the whole deal are estimated; differences between stages belong to
chance or to the decisions between them, so that they sum to the result whatever the estimates are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from muggins.analysis.grading import Decision
from muggins.cards import Card, unseen_cards
from muggins.engine.discards import DiscardWorth, discard_worths
from muggins.engine.discardworth import outlook
from muggins.engine.kernels import hand_points
from muggins.engine.position import win_probability
from muggins.engine.shipped import manifest
from muggins.engine.tables import SCORES, rank_points
from muggins.game import Deal, Discard, GameState, Seat
from muggins.record import RecordStep

__all__ = ["PARTS", "SKILL", "DealStory", "tell_deal"]

PARTS = {
    "dealt": "the cards dealt",
    "discards": "skill in the discards",
    "others": "what the discards met",
    "starter": "the starter",
    "play": "skill in the play",
    "cards_played": "how the cards fell in the play",
    "rest": "where the points fell",
}
"""Where a deal's result comes from, in words: `others` is what both discards came to beyond skill,
`rest` what no stage explains."""

SKILL = ("discards", "play")
"""The parts that are skill; the others are luck."""

CARDS_KEPT = 4
HEELS = 2


@dataclass(frozen=True, slots=True)
class DealStory:
    """A deal from seat A's side: net points expected before it, and the parts of what came.

    Parts are by name of `PARTS`, `points` in net points and `win` in chance to win; `points` sum,
    with `expected`, to the points of A less those of B in the deal, `win` to the change of A's
    chance. `chances` are A's chance to win before and after the deal.
    """

    deal: int
    dealer: Seat
    expected: float
    points: dict[str, float]
    win: dict[str, float]
    chances: tuple[float, float]


def tell_deal(steps: Sequence[RecordStep], decisions: Sequence[Decision]) -> DealStory:
    """Tell a whole deal, or one in which the game ended, from its steps and graded decisions."""
    before, after = steps[0].before, steps[-1].after
    dealer = before.dealer
    sign = 1.0 if dealer is Seat.A else -1.0
    stages = _stages(steps)
    points = dict.fromkeys(PARTS, 0.0)
    names = (("dealt",), ("discards", "others"), ("starter",), ("play", "cards_played"))
    for name, first, second in zip(names, stages, stages[1:], strict=False):
        points[name[-1]] += sign * (second - first)
    lost = {"discard": 0.0, "play": 0.0}
    win_lost = {"discard": 0.0, "play": 0.0}
    for decision in decisions:
        own = 1.0 if decision.seat is Seat.A else -1.0
        lost[decision.kind] -= own * decision.points_lost
        win_lost[decision.kind] -= own * decision.win_lost
    points["discards"], points["play"] = lost["discard"], lost["play"]
    points["others"] -= lost["discard"]
    points["cards_played"] -= lost["play"]
    came = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
    expected = sign * stages[0]
    points["rest"] += came[0] - came[1] - expected - sum(points.values())
    chances = _chance(before), _chance(after)
    win = _in_chances(points, win_lost, chances, _point(before))
    return DealStory(before.deal, dealer, expected, points, win, chances)


def _in_chances(
    points: dict[str, float], lost: dict[str, float], chances: tuple[float, float], point: float
) -> dict[str, float]:
    """Share the change of the chance to win out: skill as graded, luck by its points.

    `point` is what a net point is worth; what that leaves unexplained is the rest.
    """
    win = {name: point * points[name] for name in PARTS}
    win["discards"], win["play"] = lost["discard"], lost["play"]
    win["rest"] = 0.0
    win["rest"] = chances[1] - chances[0] - sum(win.values())
    return win


def _point(state: GameState) -> float:
    """Give what a net point is worth to A before a deal, in chance to win."""
    mine, other = state.scores
    is_dealer = state.dealer is Seat.A
    return outlook("win", state.rules.target, mine, other, is_dealer=is_dealer).slope / 2


def _chance(state: GameState) -> float:
    """Give A's chance to win before a deal, or 1 or 0 when the game is over."""
    if state.outcome is not None:
        return float(state.outcome.winner is Seat.A)
    mine, other = state.scores
    is_dealer = state.dealer is Seat.A
    return win_probability(mine, other, is_dealer=is_dealer, target=state.rules.target)


def _stages(steps: Sequence[RecordStep]) -> list[float]:
    """Estimate the dealer's net points of a deal at its stages, as far as it came."""
    dealer, pone = steps[0].before.dealer, Seat(1 - steps[0].before.dealer)
    stages = [_usual()]
    dealt = next((step.after for step in steps if isinstance(step.move, Deal)), None)
    if dealt is None:
        return stages
    worths = {
        seat: discard_worths(tuple(dealt.held[seat]), is_dealer=seat is dealer)
        for seat in (dealer, pone)
    }
    best = {seat: max(found, key=lambda worth: worth.net) for seat, found in worths.items()}
    jacks = sum(card.rank == 11 for card in unseen_cards(dealt.held[0], dealt.held[1]))
    stages.append(_both(best[dealer], best[pone]) + HEELS * jacks / 40)
    laid = {step.move.seat: step.move.cards for step in steps if isinstance(step.move, Discard)}
    if len(laid) < 2:
        return stages
    kept = {
        seat: tuple(card for card in dealt.held[seat] if card not in laid[seat])
        for seat in (dealer, pone)
    }
    crib = (*laid[dealer], *laid[pone])
    play = [_chosen(worths[seat], laid[seat]).play for seat in (dealer, pone)]
    net_play = (play[0] - play[1]) / 2
    free = unseen_cards(dealt.held[0], dealt.held[1])
    shows = [_shown(kept[dealer], kept[pone], crib, starter) for starter in free]
    stages.append(float(np.mean(shows)) + net_play)
    starter = next((step.after.starter for step in steps if step.after.starter), None)
    if starter is None:
        return stages
    shown = _shown(kept[dealer], kept[pone], crib, starter)
    stages.append(shown + net_play)
    came = [
        new - old for new, old in zip(steps[-1].after.scores, steps[0].before.scores, strict=True)
    ]
    stages.append(float(came[dealer] - came[pone]))
    return stages


@cache
def _usual() -> float:
    """Give the dealer's net points of a deal on average, from the shipped figures."""
    figures = manifest()[SCORES]["figures"]
    plus = ("dealer_hand", "crib", "dealer_play", "heels")
    minus = ("pone_hand", "pone_play")
    return float(sum(figures[name][0] for name in plus) - sum(figures[name][0] for name in minus))


def _both(dealers: DiscardWorth, pones: DiscardWorth) -> float:
    """Put together what both sides' best discards expect of the same deal."""
    crib = (dealers.crib + pones.crib) / 2
    return dealers.hand - pones.hand + crib + (dealers.play - pones.play) / 2


def _chosen(worths: Sequence[DiscardWorth], cards: Sequence[Card]) -> DiscardWorth:
    return next(worth for worth in worths if set(worth.cards) == set(cards))


def _shown(
    dealers: Sequence[Card], pones: Sequence[Card], crib: Sequence[Card], starter: Card
) -> float:
    """Give the dealer's net points of heels, hands and crib with a starter."""
    heels = HEELS if starter.rank == 11 else 0
    return float(
        heels
        + _points(dealers, starter, crib=False)
        - _points(pones, starter, crib=False)
        + _points(crib, starter, crib=True)
    )


def _points(cards: Sequence[Card], starter: Card, *, crib: bool) -> int:
    one, two, three, four = (card.index for card in cards)
    return int(hand_points(rank_points(), one, two, three, four, starter.index, crib))

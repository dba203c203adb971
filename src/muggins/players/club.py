"""A player of the kind met at a club: exact averages for the discard, rules of thumb for the play.

The rules of thumb and their weights are ordinary table wisdom, not computed: they are here to be
a sound, human opponent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from muggins.cards import Card, Rank, cards_text, unseen_cards
from muggins.errors import PlayerError
from muggins.game import Discard, Move, Phase, Play
from muggins.players.crib_averages import DEALERS, PONES
from muggins.players.simple import honest_claim
from muggins.rules import STANDARD, Rules
from muggins.scoring import HIGHEST_COUNT, peg, points_in_hand
from muggins.view import View

__all__ = ["ClubPlayer", "DiscardAverages", "discard_averages"]


class DiscardAverages(NamedTuple):
    """What a discard is worth before the cut, in points.

    `hand` is what the kept cards average over the 46 possible starters, exactly; `crib` what a
    crib with two such ranks averages, from a table; `net` the hand with the crib added (dealer) or
    taken off (pone).
    """

    discard: Discard
    hand: float
    crib: float
    net: float


def discard_averages(view: View) -> list[DiscardAverages]:
    """Value each discard of a view that is to discard, the best net first.

    Raises `PlayerError` with more than two at the table: the averages are for two.
    """
    if view.rules.seats != 2:
        raise PlayerError(f"discards are averaged for two at the table, not {view.rules.seats}")
    values = []
    for cards in combinations(view.held, 2):
        kept = tuple(card for card in view.held if card not in cards)
        hand = _hand_average(kept, view.held, view.rules)
        crib = _crib_average(cards, view.is_dealer)
        net = hand + crib if view.is_dealer else hand - crib
        values.append(DiscardAverages(Discard(view.seat, cards), hand, crib, net))
    return sorted(values, key=lambda value: (-value.net, cards_text(value.discard.cards)))


def _hand_average(
    kept: tuple[Card, ...], dealt: tuple[Card, ...], rules: Rules = STANDARD
) -> float:
    starters = unseen_cards(dealt)
    total = sum(points_in_hand(kept, starter, rules=rules) for starter in starters)
    return total / len(starters)


def _crib_average(cards: tuple[Card, ...], is_dealer: bool) -> float:
    low, high = sorted(card.rank for card in cards)
    return (DEALERS if is_dealer else PONES)[low - 1][high - low]


@dataclass(frozen=True)
class ClubPlayer:
    """Discards by average hand and crib; plays by `RULES_OF_THUMB`."""

    seed: int = 0
    name: str = "club"
    version: str = "1"

    def choose(self, view: View) -> Move:
        """Give the best discard by net average, or the card the rules of thumb like most."""
        if view.phase is Phase.SHOW:
            return honest_claim(view)
        if view.phase is Phase.DISCARD:
            return discard_averages(view)[0].discard
        plays = [move for move in view.legal_moves if isinstance(move, Play)]
        return max(plays, key=lambda play: (_liking(view, play.card), play.card.pips, play.card))


def _liking(view: View, card: Card) -> float:
    tally = peg(view.pile, card)
    assert tally.count is not None
    rest = tuple(held for held in view.held if held is not card)
    rules = _leading(card, rest) if not view.pile else _following(view, card, rest)
    return tally.points + sum(rules) + _count_left(tally.count, rest)


def _leading(card: Card, rest: tuple[Card, ...]) -> Iterator[float]:
    """Like small leads, and one of a pair; never lead a five, nor a ten-card without need."""
    if card.pips == 5:
        yield -2.0
    if card.pips == 10:
        yield -0.3
    if card.pips < 5:
        # No card makes fifteen of it.
        yield 0.4
    if any(held.rank is card.rank for held in rest):
        # When it is paired, the third makes six.
        yield 0.5
    if any(held.pips + card.pips in (5, 11) for held in rest):
        # When a ten-card answers, the other one makes fifteen, or leaves ten to thirty-one.
        yield 0.2


def _following(view: View, card: Card, rest: tuple[Card, ...]) -> Iterator[float]:
    """Don't build a run for the other side, nor offer it a third of a rank."""
    if not _other_can_answer(view, card):
        return
    last, room = view.pile[-1], HIGHEST_COUNT - view.count - card.pips
    completing = [rank for rank in _completing(last.rank, card.rank) if rank.pips <= room]
    if completing:
        # A run can be answered with a longer one.
        longer = any(abs(held.rank - rank) <= 2 for held in rest for rank in completing)
        yield -0.35 if longer else -0.6
    if last.rank is card.rank and card.pips <= room:
        yield -0.5


def _completing(one: Rank, other: Rank) -> list[Rank]:
    """Give the ranks that make a run of three with two others."""
    low, high = min(one, other), max(one, other)
    if high - low == 2:
        return [Rank(low + 1)]
    if high - low == 1:
        return [Rank(rank) for rank in (low - 1, high + 1) if Rank.ACE <= rank <= Rank.KING]
    return []


def _other_can_answer(view: View, card: Card) -> bool:
    others = [n for seat, n in enumerate(view.numbers_held) if seat != view.seat]
    return any(others) and view.count + card.pips < HIGHEST_COUNT


def _count_left(count: int, rest: tuple[Card, ...]) -> float:
    """Don't leave five or twenty-one, where any ten-card scores; near the end, leave no room."""
    if count in (5, 21):
        return -1.2
    if count in (10, 26):
        return -0.2
    room = HIGHEST_COUNT - count
    if 0 < room < 10:
        # The less room, the likelier the go; better still with a card that makes thirty-one.
        exact = any(held.pips == room for held in rest)
        return 0.06 * (10 - room) + (0.2 if exact else 0.0)
    return 0.0

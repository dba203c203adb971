"""Why a discard is worth what it is: starter by starter, and the crib as such and given one's own.

And why a card of the play is: what it scores, and how likely the other side can score on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from muggins.cards import Card, Rank, unseen_cards
from muggins.engine.beliefs import others_hand
from muggins.engine.plays import Held
from muggins.engine.sixes import numbered
from muggins.engine.stakes import crib_chances
from muggins.engine.tables import discard_tables
from muggins.scoring import HIGHEST_COUNT, count_hand, peg
from muggins.speech import say
from muggins.view import View

__all__ = ["Answered", "StarterLine", "answered", "crib_as_such", "starter_lines"]


class StarterLine(NamedTuple):
    """What a rank of starter makes of a discard, in points.

    `left` is how many of its cards one doesn't hold; `least` and `most` are the kept hand's count
    over their suits, `said` how the most is counted; `crib` is the crib's average, by ranks.
    """

    rank: Rank
    left: int
    least: int
    most: int
    said: str
    crib: float


def starter_lines(
    held: Sequence[Card], laid: Sequence[Card], *, is_dealer: bool
) -> list[StarterLine]:
    """Give a line for each rank of starter that can come, for six cards and the two laid away."""
    kept = [card for card in held if card not in laid]
    mine = np.zeros(13, np.int64)
    for card in held:
        mine[card.rank - 1] += 1
    pair = (int(laid[0].rank) - 1, int(laid[1].rank) - 1)
    lines = []
    for rank in Rank:
        starters = [card for card in unseen_cards(held) if card.rank is rank]
        if not starters:
            continue
        tallies = [count_hand(kept, starter) for starter in starters]
        best = max(tallies, key=lambda tally: tally.points)
        others = others_hand(mine, rank - 1, is_dealer=not is_dealer)
        chances = crib_chances(pair, others.laid, rank - 1)
        lines.append(
            StarterLine(
                rank,
                len(starters),
                min(tally.points for tally in tallies),
                best.points,
                say(best, "clipped"),
                float(chances @ np.arange(len(chances))),
            )
        )
    return lines


def crib_as_such(laid: Sequence[Card], *, is_dealer: bool) -> float | None:
    """Give what the crib averages with such a pair over all deals in which the role lays it.

    In points, by ranks; None where it never does.
    """
    one, two = sorted(int(card.rank) - 1 for card in laid)
    crib = float(discard_tables().cribs[0 if is_dealer else 1][numbered(2)[one, two]])
    return None if crib != crib else crib


class Answered(NamedTuple):
    """What the other side can do at once on a card: the chance that it scores, and how much then.

    From what it may hold; `points` is the mean of the best reply over the hands that have one.
    """

    chance: float
    points: float


def answered(view: View, card: Card, others: Sequence[Held]) -> Answered:
    """Say how likely the other side can score on a card laid now, and how much."""
    pile = (*view.pile, card)
    count = view.count + card.pips
    if count == HIGHEST_COUNT:
        pile, count = (), 0
    chance = gained = 0.0
    for held in others:
        best = max(
            (
                peg(pile, _any_card(rank, pile)).points
                for rank in set(held.ranks)
                if count + rank.pips <= HIGHEST_COUNT
            ),
            default=0,
        )
        if best:
            chance += held.chance
            gained += held.chance * best
    return Answered(chance, gained / chance if chance > 0 else 0.0)


def _any_card(rank: Rank, pile: Sequence[Card]) -> Card:
    """Give some card of a rank that isn't on the pile: suits don't matter in the play."""
    return next(card for card in unseen_cards(pile) if card.rank is rank)

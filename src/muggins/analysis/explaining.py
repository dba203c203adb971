"""Why a discard is worth what it is: starter by starter, and the crib as such and given one's own.

And why a card of the play is: what it scores, and how likely the other side can score on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from muggins.cards import Card, Rank, unseen_cards
from muggins.engine.beliefs import others_hand
from muggins.engine.kernels import hand_points
from muggins.engine.plays import Held
from muggins.engine.sixes import numbered
from muggins.engine.stakes import crib_chances
from muggins.engine.tables import discard_tables, rank_points
from muggins.scoring import HIGHEST_COUNT, count_hand, peg
from muggins.speech import say
from muggins.view import View

__all__ = ["Answered", "Reply", "StarterLine", "answered", "crib_as_such", "play_reasons"]
__all__ += ["hand_spread", "starter_lines"]


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
    unseen = unseen_cards(held)
    lines = []
    for rank in Rank:
        starters = [card for card in unseen if card.rank is rank]
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


def hand_spread(held: Sequence[Card], laid: Sequence[Card]) -> dict[int, int]:
    """Give how many of the 46 starters make the kept cards count each number of points."""
    one, two, three, four = (card.index for card in held if card not in laid)
    table = rank_points()
    points = (
        int(hand_points(table, one, two, three, four, starter.index, False))
        for starter in unseen_cards(held)
    )
    return dict(sorted(Counter(points).items()))


def crib_as_such(laid: Sequence[Card], *, is_dealer: bool) -> float | None:
    """Give what the crib averages with such a pair over all deals in which the role lays it.

    In points, by ranks; None where it never does.
    """
    one, two = sorted(int(card.rank) - 1 for card in laid)
    crib = float(discard_tables().cribs[0 if is_dealer else 1][numbered(2)[one, two]])
    return None if crib != crib else crib


class Reply(NamedTuple):
    """A rank that the other side scores with at once: how much, and the chance that it holds it.

    `back` is the most one then scores in return; it is a bait where that is more.
    """

    rank: Rank
    points: int
    chance: float
    back: int


class Answered(NamedTuple):
    """What the other side can do at once on a card: the chance that it scores, and how much then.

    From what it may hold; `points` is the mean of the best reply over the hands that have one.
    `replies` are the ranks that score, the dearest first by chance and points.
    """

    chance: float
    points: float
    replies: tuple[Reply, ...]


def answered(view: View, card: Card, others: Sequence[Held]) -> Answered:
    """Say how likely the other side can score on a card laid now, how much, and with what."""
    count = view.count + card.pips
    pile, count = ((), 0) if count == HIGHEST_COUNT else ((*view.pile, card), count)
    rest = [own for own in view.held if own is not card]
    # Suits don't matter in the play: any card of a rank stands for it.
    laid = {own.rank: own for own in unseen_cards((*pile, *rest))}
    points = {
        rank: peg(pile, reply).points
        for rank, reply in laid.items()
        if count + rank.pips <= HIGHEST_COUNT
    }
    holds = dict.fromkeys(points, 0.0)
    chance = gained = 0.0
    for held in others:
        ranks = set(held.ranks) & set(points)
        for rank in ranks:
            holds[rank] += held.chance
        best = max((points[rank] for rank in ranks), default=0)
        if best:
            chance += held.chance
            gained += held.chance * best
    replies = [
        Reply(rank, gain, holds[rank], _most_on(rest, (*pile, laid[rank])))
        for rank, gain in points.items()
        if gain and holds[rank] > 0
    ]
    replies.sort(key=lambda reply: -reply.chance * reply.points)
    return Answered(chance, gained / chance if chance > 0 else 0.0, tuple(replies))


def _most_on(held: Sequence[Card], pile: Sequence[Card]) -> int:
    """Give the most that one of these cards scores on a pile, 0 where none fits."""
    room = HIGHEST_COUNT - sum(card.pips for card in pile)
    if not room:
        pile, room = (), HIGHEST_COUNT
    return max((peg(pile, card).points for card in held if card.pips <= room), default=0)


def play_reasons(view: View, card: Card, replies: Sequence[Reply], most: int = 3) -> str:
    """Say in words what a card leaves: what scores on it and how likely, and where it baits."""
    count = view.count + card.pips
    leaves = "makes 31" if count == HIGHEST_COUNT else f"leaves {count}"
    if not replies:
        return f"{leaves}; nothing they may hold scores on it"
    parts = []
    for reply in replies[:most]:
        part = f"{reply.rank.symbol} scores {reply.points} ({100 * reply.chance:.0f}%)"
        if reply.back > reply.points:
            part += f", a bait for {reply.back}"
        parts.append(part)
    if len(replies) > most:
        parts.append(f"{len(replies) - most} more ranks score")
    return f"{leaves}; {'; '.join(parts)}"

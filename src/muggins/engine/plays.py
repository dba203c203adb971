"""What each card that may be played is worth, how often it should be played, and what he holds.

How often comes from the play as it was solved beforehand; so do the worths of the first four cards.
Behind them worths are counted out by it, with the starter and one's own six cards known. Where the
table has nothing, one's own cards having left it, the rest is solved on the spot from both sides'
ranges; so it is where a side is close to home and an aim is given, for the score.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, Rank
from muggins.engine.beliefs import FLOOR, Others, met, others_hand
from muggins.engine.pegging.hands import rank_hands, without_rank
from muggins.engine.pegging.leafworth import LeafWorth, for_points
from muggins.engine.pegging.line import HELD, SIZE, is_leaf
from muggins.engine.pegging.path import GO, Path, path_of
from muggins.engine.pegging.spot import Solved, Spot, make_spot, revalued, solve_spot, worths_of
from muggins.engine.pegging.tail import Behind, play_behind
from muggins.engine.pegging.trunk import edge_of, shares_at, trunk
from muggins.engine.pegging.worlds import HAND, SCORE, WHOLE, WIDTH, fill_worlds
from muggins.engine.stakes import leaf_worth, score_matters
from muggins.engine.winning import Aim
from muggins.errors import MugginsError
from muggins.game import Phase, Play
from muggins.scoring import peg
from muggins.view import View

__all__ = ["Held", "PlayAdvice", "PlayWorth", "rank_plays"]

ITERATIONS = 48
"""Of a solve on the spot."""

WORLDS = 120
"""Hands of the other side that the first cards are weighed against by the score."""

CLEARLY = 1.5
"""Standard errors by which a card must be worse than the best to be left out of the mix."""


class PlayWorth(NamedTuple):
    """A card that may be played.

    `points` are what it scores at once. `worth` is what is expected from here to the end of the
    play, own points less the other's (these points included); with an aim, what that aim's
    worth then is: the chance to win for `win`. `chance` is how often it should be played, 0 to 1.

    `own` and `others` are the points expected from here to the end of the play, one's own (these
    included) and the other's, when both play on as is advised; the play is taken to its end even
    where somebody is home before. Without an aim `worth` is what `own` is more than `others`.
    """

    card: Card
    points: int
    worth: float
    chance: float
    own: float
    others: float


class Held(NamedTuple):
    """Ranks that the other side may hold, and the chance that it does."""

    ranks: tuple[Rank, ...]
    chance: float


@dataclass(frozen=True)
class PlayAdvice:
    """The cards that may be played, the best first, and what the other side may hold.

    `source` says where they come from: the `table` of the solved play, `solved` on the spot, or
    `sampled` hands.
    """

    plays: tuple[PlayWorth, ...]
    others: tuple[Held, ...]
    source: Literal["table", "solved", "sampled"]
    aim: Aim | None


@dataclass
class _Situation:
    """A view on turn in the play, as the engine sees it."""

    view: View
    path: Path
    me: int
    starter: int
    others: Others
    whole: int
    """The number of one's own whole hand."""
    held: int
    """The number of what one still holds."""


def rank_plays(view: View, aim: Aim | None = None) -> PlayAdvice:
    """Value each card a view may play, from what its seat may know.

    Without an aim it is points that are played for. An aim is minded where a side is within 40
    points of home. Raises `MugginsError` when the view isn't asked for a card, or when no hand of
    the other side agrees with what was played.
    """
    now = _situation(view)
    minded = aim if aim is not None and score_matters(view) else None
    worth = for_points() if minded is None else leaf_worth(view, minded, now.others.laid)
    ranges, played, node, step = _down_the_trunk(now)
    if node >= 0:
        likely = now.others.kept[_wholes(now, 1 - now.me, played)] * ranges[1 - now.me]
        if likely.sum() <= 0:
            raise MugginsError(_NO_HAND)
        found = _by_trunk(now, node)
        if minded is not None:
            found = _by_score(now, node, worth, likely, played, found)
        return _advice(now, found, likely, "table" if minded is None else "sampled", minded)
    root = now.path.until(step)
    table = None if is_leaf(root.at) else play_behind(trunk(), root, -1 - node)
    node = _down_the_table(table, root, now.path, step, ranges, played)
    likely = now.others.kept[_wholes(now, 1 - now.me, played)] * ranges[1 - now.me]
    if likely.sum() <= 0:
        raise MugginsError(_NO_HAND)
    if is_leaf(now.path.at):
        return _advice(now, _by_counting(now, worth, likely, played), likely, "solved", minded)
    if table is not None and minded is None and table.has(node, now.held):
        solution = _by_the_table(now, table, node, ranges, played)
        return _advice(now, _by_solution(now, *solution, minded), likely, "table", minded)
    solution = _solve(now, ranges, played, worth)
    return _advice(now, _by_solution(now, *solution, minded), likely, "solved", minded)


_NO_HAND = "no hand of the other side agrees with the cards seen and the goes said"


def _situation(view: View) -> _Situation:
    if view.phase is not Phase.PLAY or not view.is_asked or view.starter is None:
        raise MugginsError("no card is asked of this seat now")
    path = path_of(view)
    me = int(view.is_dealer)
    if path.turn != me or path.at[HELD + me] != len(view.held) or not _is_own(view):
        raise MugginsError("the cards held don't agree with the cards played")
    mine = np.zeros(13, np.int64)
    for card in (*view.kept, *view.discarded):
        mine[card.rank - 1] += 1
    starter = int(view.starter.rank) - 1
    if mine.sum() != 6:
        raise MugginsError(f"found {mine.sum()} cards of one's own, expected the six dealt")
    seen = mine.copy()
    seen[starter] += 1
    for rank in path.laid(1 - me):
        seen[rank] += 1
    for rank in range(13):
        if seen[rank] > 4:
            name = Rank(rank + 1).symbol
            raise MugginsError(f"found {seen[rank]} cards of rank {name}; a pack has four")
    others = others_hand(mine, starter, is_dealer=not view.is_dealer)
    whole, held = (_number(cards) for cards in (view.kept, view.held))
    return _Situation(view, path, me, starter, others, whole, held)


def _is_own(view: View) -> bool:
    """Say whether what is held is what was kept and hasn't been played."""
    played = view.played(view.seat)
    return sorted((*view.held, *played)) == sorted(view.kept)


def _number(cards: tuple[Card, ...]) -> int:
    number = 0
    for size, card in enumerate(cards):
        number = int(rank_hands().with_rank[size, card.rank - 1, number])
    return number


def _wholes(now: _Situation, seat: int, played: list[int]) -> NDArray[np.int32]:
    """Give the whole hands behind each hand a side may hold, having played these."""
    wholes: NDArray[np.int32] = rank_hands().whole[int(now.path.at[HELD + seat])][played[seat]]
    return wholes


def _down_the_trunk(
    now: _Situation,
) -> tuple[list[NDArray[np.float64]], list[int], int, int]:
    """Follow the path through the trunk.

    Gives how likely both sides came so far with each hand held, what each has played as a hand,
    the node (negative behind the trunk), and how many steps were followed.
    """
    first, hands = trunk(), rank_hands()
    ranges = [np.ones(int(hands.sizes[4])), np.ones(int(hands.sizes[4]))]
    played, node, number = [0, 0], 0, 0
    for step in now.path.steps:
        if node < 0:
            break
        size = int(first.arrays.held[node, step.seat])
        shares = None
        if step.rank != GO:
            shares = first.shares(node, step.rank)
        _narrow(ranges, played, step.seat, size, step.rank, step.room, shares)
        node = first.follow(node, step)
        number += 1
    return ranges, played, node, number


def _narrow(
    ranges: list[NDArray[np.float64]],
    played: list[int],
    seat: int,
    size: int,
    rank: int,
    room: int,
    shares: NDArray[np.float64] | None,
) -> None:
    """Take into account what a side did: a rank laid with these chances, or a go."""
    hands = rank_hands()
    if rank == GO:
        ranges[seat][hands.lowest[size, : len(ranges[seat])] <= room] = 0
        return
    before = hands.with_rank[size - 1, rank, : int(hands.sizes[size - 1])]
    ranges[seat] = ranges[seat][before]
    if shares is not None:
        # Somebody may play a card that the solution never would.
        even = hands.even[size, min(room, hands.even.shape[1] - 1), before]
        ranges[seat] = ranges[seat] * ((1 - FLOOR) * shares + FLOOR * even)
    played[seat] = int(hands.with_rank[4 - size, rank, played[seat]])


def _solve(
    now: _Situation, ranges: list[NDArray[np.float64]], played: list[int], worth: LeafWorth
) -> tuple[Spot, Solved]:
    """Solve what follows from both ranges, one's own hand knowing its six cards."""
    left = now.path.left
    left[now.starter] -= 1
    spot = make_spot(
        rank_hands(), now.path, left, (played[0], played[1]), _meeting(now, ranges, played), worth
    )
    return spot, solve_spot(spot, ITERATIONS)


def _by_the_table(
    now: _Situation,
    table: Behind,
    node: int,
    ranges: list[NDArray[np.float64]],
    played: list[int],
) -> tuple[Spot, Solved]:
    """Count out what follows by the table, against what the other may hold."""
    joint, me = _meeting(now, ranges, played), now.me
    own = joint[now.held].copy() if me == 0 else joint[:, now.held].copy()
    joint[:] = 0
    if me == 0:
        joint[now.held] = own
    else:
        joint[:, now.held] = own
    spot = make_spot(
        rank_hands(), now.path, now.path.left, (played[0], played[1]), joint, for_points()
    )
    tables = table.cut(node, spot.slots)
    return spot, Solved(*tables, *worths_of(spot, tables))


def _meeting(
    now: _Situation, ranges: list[NDArray[np.float64]], played: list[int]
) -> NDArray[np.float64]:
    """Give about how likely the hands held meet, (n, m); for one's own, from its six cards."""
    hands, me = rank_hands(), now.me
    wholes = [_wholes(now, seat, played).astype(np.int64) for seat in (0, 1)]
    joint = met(hands, wholes[0], wholes[1], now.starter, trunk().kept)
    joint *= np.outer(ranges[0], ranges[1])
    exact = now.others.kept[wholes[1 - me]] * ranges[1 - me]
    row = joint[now.held] if me == 0 else joint[:, now.held]
    weight = row.sum() if row.sum() > 0 else joint.sum() / len(joint)
    row[:] = exact / exact.sum() * (weight if weight > 0 else 1.0)
    return joint


def _down_the_table(
    table: Behind | None,
    root: Path,
    path: Path,
    step: int,
    ranges: list[NDArray[np.float64]],
    played: list[int],
) -> int:
    """Follow the rest of a path from a root, one of its steps on, through the table.

    Gives the node, negative behind its ends, where, as without a table, there is no choice.
    """
    node, held = 0 if table else -1, root.at[HELD : HELD + 2].copy()
    for taken in path.steps[step:]:
        size, shares = int(held[taken.seat]), None
        if table is not None and node >= 0:
            if taken.rank != GO and size > 1:
                shares = table.shares(node, taken.rank)
            node = int(table.arrays.child[edge_of(table.arrays, node, taken.rank)])
        _narrow(ranges, played, taken.seat, size, taken.rank, taken.room, shares)
        held[taken.seat] -= taken.rank != GO
    return node


class _Value(NamedTuple):
    """What laying a rank is worth, as `PlayWorth` has it; `net` and `both` are points to come."""

    worth: float
    chance: float
    net: float
    both: float


_Found = dict[int, _Value]
"""By rank."""


def _ranks_open(now: _Situation) -> dict[int, int]:
    """Give the ranks that may be laid, and the hand that is then held."""
    without, size = _without(), len(now.view.held)
    ranks = sorted(
        {int(move.card.rank) - 1 for move in now.view.legal_moves if isinstance(move, Play)}
    )
    return {rank: int(without[size, rank, now.held]) for rank in ranks}


@lru_cache(maxsize=1)
def _without() -> NDArray[np.int32]:
    return without_rank(rank_hands())


def _by_trunk(now: _Situation, node: int) -> _Found:
    first, found = trunk(), {}
    for rank, after in _ranks_open(now).items():
        net = first.worth(node, rank, after)
        chance = float(first.shares(node, rank)[after])
        found[rank] = _Value(net, chance, net, first.together(node, rank, after))
    return found


def _by_counting(
    now: _Situation, worth: LeafWorth, likely: NDArray[np.float64], played: list[int]
) -> _Found:
    """Count out a play in which nobody can choose to the other's harm any more."""
    possible = np.flatnonzero(likely > 0)

    def means(worth: LeafWorth) -> dict[int, float]:
        return {
            rank: float(np.average(worths, weights=likely[possible]))
            for rank, worths in _in_worlds(now, -1, worth, possible, played).items()
        }

    worths, nets, boths = means(worth), means(for_points()), means(_together(now))
    best = max(worths, key=lambda rank: worths[rank])
    return {
        rank: _Value(mean, float(rank == best), nets[rank], boths[rank])
        for rank, mean in worths.items()
    }


def _together(now: _Situation) -> LeafWorth:
    """Give the worth of a play by both sides' points together, to the seat."""
    # A worth is pone's; the dealer's has the other sign.
    sign = 1.0 - 2.0 * now.me
    return for_points(sign, sign)


def _by_solution(now: _Situation, spot: Spot, solved: Solved, aim: Aim | None) -> _Found:
    found, size, arrays = {}, len(now.view.held), spot.arrays
    nets = solved.worths
    if aim is not None:
        nets, _ = worths_of(revalued(spot, for_points()), solved.tables)
    boths, _ = worths_of(revalued(spot, _together(now)), solved.tables)
    for rank, after in _ranks_open(now).items():
        edge = edge_of(arrays, 0, rank)
        chance = 1.0
        if size > 1:
            table = solved.tables[now.me]
            chance = float(shares_at(spot.hands, arrays, 0, size, table, rank)[after])
        worth, net, both = (float(table[edge, now.held]) for table in (solved.worths, nets, boths))
        found[rank] = _Value(worth, chance, net, both)
    return found


def _by_score(
    now: _Situation,
    node: int,
    worth: LeafWorth,
    likely: NDArray[np.float64],
    played: list[int],
    found: _Found,
) -> _Found:
    """Weigh the trunk's cards by the score, and leave out what is clearly worse than the best."""
    shares = np.cumsum(likely) / likely.sum()
    picked = np.searchsorted(shares, (np.arange(WORLDS) + 0.5) / WORLDS)
    worths = _in_worlds(now, node, worth, picked, played)
    means = {rank: float(found.mean()) for rank, found in worths.items()}
    best = max(means, key=lambda rank: means[rank])
    fair = {
        rank: value.chance
        for rank, value in found.items()
        if rank == best or _beats(worths[best] - worths[rank]) <= CLEARLY
    }
    total = sum(fair.values())
    if total <= 0:
        fair, total = {best: 1.0}, 1.0
    return {
        rank: value._replace(worth=means[rank], chance=fair.get(rank, 0.0) / total)
        for rank, value in found.items()
    }


def _in_worlds(
    now: _Situation,
    node: int,
    worth: LeafWorth,
    picked: NDArray[np.integer],
    played: list[int],
) -> dict[int, NDArray[np.float64]]:
    """Give what each rank open is worth to the seat against each of the other's hands picked."""
    first, other = trunk(), 1 - now.me
    worlds = np.zeros((len(picked), WIDTH), np.int64)
    worlds[:, :9] = now.path.at
    worlds[:, HAND + now.me], worlds[:, HAND + other] = now.held, picked
    worlds[:, SCORE : SCORE + 2] = worth.scores
    worlds[:, WHOLE + now.me] = now.whole
    worlds[:, WHOLE + other] = _wholes(now, other, played)[picked]
    worths = np.zeros((len(picked), 13))
    pile = np.zeros(20, np.int64)
    pile[: now.path.at[SIZE]] = now.path.pile
    fill_worlds(
        *(first.hands, _without(), first.arrays, first.chances, worth, node, pile),
        *(worlds, worths),
    )
    return {rank: worths[:, rank] * (1 - 2 * now.me) for rank in _ranks_open(now)}


def _beats(differences: NDArray[np.float64]) -> float:
    """Give by how many standard errors differences are above zero."""
    error = float(differences.std()) / np.sqrt(len(differences))
    return float(differences.mean() / (error + 1e-9))


def _advice(
    now: _Situation,
    found: _Found,
    likely: NDArray[np.floating],
    source: Literal["table", "solved", "sampled"],
    aim: Aim | None,
) -> PlayAdvice:
    view = now.view
    if likely.sum() <= 0:
        raise MugginsError(_NO_HAND)
    cards = [move.card for move in view.legal_moves if isinstance(move, Play)]
    total = sum(value.chance for value in found.values())
    plays = []
    for card in cards:
        worth, chance, net, both = found[int(card.rank) - 1]
        alike = sum(other.rank is card.rank for other in cards)
        share = chance / total if total > 0 else 1 / len(found)
        value = min(max((1 + worth) / 2, 0.0), 1.0) if aim == "win" else worth
        points, own = peg(view.pile, card).points, (both + net) / 2
        plays.append(PlayWorth(card, points, value, share / alike, own, own - net))
    plays.sort(key=lambda play: (-play.worth, play.card))
    return PlayAdvice(tuple(plays), _held_by_other(now, likely), source, aim)


def _held_by_other(now: _Situation, likely: NDArray[np.floating]) -> tuple[Held, ...]:
    """Give the hands the other may hold, the likeliest first."""
    hands, size = rank_hands(), now.view.numbers_held[1 - now.view.seat]
    chances = likely / likely.sum()
    order = np.argsort(-chances, kind="stable")
    found = []
    for number in order[: int((chances > 0).sum())]:
        counts = hands.counts[size, number]
        ranks = tuple(Rank(rank + 1) for rank in range(13) for _ in range(counts[rank]))
        found.append(Held(ranks, float(chances[number])))
    return tuple(found)

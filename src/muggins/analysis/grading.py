"""One decision: what each choice was worth, which the expert makes, what the chosen one cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from muggins.cards import Card, Rank
from muggins.engine.discards import rank_discards
from muggins.engine.discardworth import outlook
from muggins.engine.plays import PlayAdvice, rank_plays
from muggins.engine.stakes import score_matters, score_matters_in_discard
from muggins.game import Discard, Move, Phase, Play, Seat
from muggins.players.expert import drawn_play
from muggins.view import View

__all__ = ["Decision", "Option", "chance_of_a_point", "grade"]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: its worth in net points, in chance to win, and how often it should be made.

    `points` are to the end of the deal for a discard, to the end of the play for a card. `win` is
    only known where the score matters, `chance` only in the play.
    """

    cards: tuple[Card, ...]
    points: float
    win: float | None = None
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision and what it cost.

    `points_lost` is in net points, `win_lost` in chance to win (0 to 1); both are 0 or more, and 0
    for the expert's own choice. `options` are sorted, the best first.
    """

    deal: int
    seat: Seat
    is_dealer: bool
    kind: Literal["discard", "play"]
    scores: tuple[int, ...]
    chosen: tuple[Card, ...]
    best: tuple[Card, ...]
    options: tuple[Option, ...]
    points_lost: float
    win_lost: float
    by_score: bool
    """Whether the best was chosen for the chance to win."""


def chance_of_a_point(view: View) -> float:
    """Give what one net point is worth at a view's score, in chance to win."""
    mine, other = view.score(view.seat), view.score(Seat(1 - view.seat))
    ahead = outlook("win", view.rules.target, mine, other, is_dealer=view.is_dealer)
    return ahead.slope / 2


def grade(view: View, move: Move) -> Decision | None:
    """Grade a discard or a card played from a view; None where there was no choice.

    Raises `MugginsError` for a view the engine can't value.
    """
    if len(view.legal_moves) < 2:
        return None
    if view.phase is Phase.DISCARD and isinstance(move, Discard):
        return _grade_discard(view, move)
    if view.phase is Phase.PLAY and isinstance(move, Play):
        return _grade_play(view, move)
    return None


def _grade_discard(view: View, move: Discard) -> Decision:
    by_score = score_matters_in_discard(view)
    ranked = rank_discards(view, "win" if by_score else None)
    options = tuple(Option(tuple(sorted(one.cards)), one.net, one.worth) for one in ranked)
    chosen = tuple(sorted(move.cards))
    mine = next(option for option in options if option.cards == chosen)
    lost = max(option.points for option in options) - mine.points
    win_lost = lost * chance_of_a_point(view)
    if by_score:
        assert options[0].win is not None
        assert mine.win is not None
        win_lost = options[0].win - mine.win
    return _decision(view, "discard", chosen, options[0].cards, options, (lost, win_lost), by_score)


def _grade_play(view: View, move: Play) -> Decision:
    advice = rank_plays(view)
    by_score = score_matters(view)
    played = rank_plays(view, "win") if by_score else advice
    wins = {play.card: play for play in played.plays} if by_score else {}
    best = drawn_play(view, played).card
    options = []
    for play in advice.plays:
        win = wins[play.card].worth if wins else None
        chance = wins[play.card].chance if wins else play.chance
        options.append(Option((play.card,), play.worth, win, chance))
    if by_score:
        options.sort(key=lambda option: -(option.win or 0.0))
    worths = {option.cards[0].rank: option for option in options}
    lost = _below_mix(advice, move.card.rank)
    win_lost = lost * chance_of_a_point(view)
    if by_score:
        mixed = sum((option.win or 0.0) * (option.chance or 0.0) for option in options)
        win_lost = max(0.0, mixed - (worths[move.card.rank].win or 0.0))
    if move.card.rank is best.rank:
        lost = win_lost = 0.0
    return _decision(
        view, "play", (move.card,), (best,), tuple(options), (lost, win_lost), by_score
    )


def _below_mix(advice: PlayAdvice, rank: Rank) -> float:
    """Give by how much a rank is worth less than playing the mix."""
    mixed = sum(play.worth * play.chance for play in advice.plays)
    worth = next(play.worth for play in advice.plays if play.card.rank is rank)
    return max(0.0, mixed - worth)


def _decision(
    view: View,
    kind: Literal["discard", "play"],
    chosen: tuple[Card, ...],
    best: tuple[Card, ...],
    options: tuple[Option, ...],
    lost: tuple[float, float],
    by_score: bool,
) -> Decision:
    points, win = (0.0, 0.0) if chosen == best else (max(0.0, part) for part in lost)
    return Decision(
        deal=view.deal,
        seat=view.seat,
        is_dealer=view.is_dealer,
        kind=kind,
        scores=view.scores,
        chosen=chosen,
        best=best,
        options=options,
        points_lost=points,
        win_lost=win,
        by_score=by_score,
    )

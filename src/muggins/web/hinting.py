"""What each choice is worth, as a hint at the table: by the engine where there is one."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.cards import Card, cards_text
from muggins.extras import missing_engine
from muggins.game import Phase, Play
from muggins.players.club import discard_averages
from muggins.scoring import peg
from muggins.view import View
from muggins.web.sentences import with_minus

__all__ = ["Choice", "Hint", "hint_of"]

MOST = 5


@dataclass(frozen=True)
class Choice:
    """A choice and its figures, in the order of the hint's columns."""

    cards: tuple[Card, ...]
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Hint:
    """The choices, the best first; `words` say what to do, `source` where the figures are from."""

    words: str
    columns: tuple[str, ...]
    choices: tuple[Choice, ...]
    source: str


def hint_of(view: View) -> Hint | None:
    """Give the hint for a view that is to discard or to play; None for any other."""
    if not view.is_asked or view.phase not in (Phase.DISCARD, Phase.PLAY):
        return None
    has_engine = missing_engine() is None
    if view.phase is Phase.DISCARD:
        return _discards(view) if has_engine else _averages(view)
    return _plays(view) if has_engine else _now(view)


def _discards(view: View) -> Hint:
    from muggins.engine.discards import rank_discards

    sign = "+" if view.is_dealer else "−"
    choices = [
        Choice(
            worth.cards,
            (
                f"{worth.hand:.2f}",
                f"{sign}{worth.crib:.2f}",
                with_minus(f"{worth.play:+.2f}"),
                with_minus(f"{worth.net:.2f}"),
                f"{100 * (worth.worth or 0):.1f}%",
            ),
        )
        for worth in rank_discards(view, "win")[:MOST]
    ]
    return Hint(
        f"Best: lay {cards_text(choices[0].cards, ' and ')} to the crib.",
        ("hand", "crib", "play", "in all", "to win"),
        tuple(choices),
        "The hand over all starters, exactly; crib and play as solved.",
    )


def _averages(view: View) -> Hint:
    sign = "+" if view.is_dealer else "−"
    choices = [
        Choice(
            value.discard.cards,
            (f"{value.hand:.2f}", f"{sign}{value.crib:.2f}", with_minus(f"{value.net:.2f}")),
        )
        for value in discard_averages(view)[:MOST]
    ]
    return Hint(
        f"Best: lay {cards_text(choices[0].cards, ' and ')} to the crib.",
        ("hand", "crib", "in all"),
        tuple(choices),
        "Averages over all starters; the crib's by ranks, from a table.",
    )


SOURCES = {
    "table": "Net points to the end of the play, from the solved table.",
    "solved": "Solved just now from what both may hold.",
    "sampled": "Weighed against hands that the other side may hold.",
}


def _plays(view: View) -> Hint:
    from muggins.engine.plays import rank_plays

    advice = rank_plays(view, "win")
    is_net = advice.aim is None
    choices = [
        Choice(
            (play.card,),
            (
                str(play.points),
                with_minus(f"{play.worth:+.2f}") if is_net else f"{100 * play.worth:.1f}%",
                f"{100 * play.chance:.0f}%",
            ),
        )
        for play in advice.plays
    ]
    return Hint(
        f"Best: play {choices[0].cards[0]}.",
        ("now", "to come" if is_net else "to win", "played"),
        tuple(choices),
        SOURCES[advice.source],
    )


def _now(view: View) -> Hint:
    plays = [move.card for move in view.legal_moves if isinstance(move, Play)]
    points = {card: peg(view.pile, card).points for card in plays}
    best = sorted(plays, key=lambda card: -points[card])
    return Hint(
        f"Most now: play {best[0]}." if points[best[0]] else "No card takes anything now.",
        ("now",),
        tuple(Choice((card,), (str(points[card]),)) for card in best),
        "The points of the card alone.",
    )

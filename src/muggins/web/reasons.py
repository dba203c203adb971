"""Why one choice was better than another, in a sentence or two that fit any reader."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.analysis import Decision
from muggins.analysis.explaining import answered
from muggins.cards import cards_text
from muggins.engine.discards import rank_discards
from muggins.engine.plays import rank_plays
from muggins.scoring import peg
from muggins.speech import number_word
from muggins.view import View

__all__ = ["reason_for"]

LEAST = 0.05
"""Points that are worth a word."""


def reason_for(view: View, decision: Decision) -> str:
    """Say what the better choice of a mistake would have brought; cards stand as text."""
    words = _discard(view, decision) if decision.kind == "discard" else _play(view, decision)
    if decision.by_score:
        mine = decision.scores[decision.seat]
        other = decision.scores[1 - decision.seat]
        words += f" At {mine} to {other} the chance to win decides, not the points."
    return words


def _discard(view: View, decision: Decision) -> str:
    """Compare hand, crib and play of two discards."""
    found = {tuple(sorted(worth.cards)): worth for worth in rank_discards(view)}
    mine, best = found[tuple(decision.chosen)], found[tuple(decision.best)]
    whose = "own crib" if decision.is_dealer else "other side’s crib"
    parts = (
        (best.hand - mine.hand, "the hand is {} points richer", "the hand is {} points poorer"),
        (best.crib - mine.crib, f"the {whose} {{}} richer", f"the {whose} {{}} poorer"),
        (best.play - mine.play, "the play {} better", "the play {} worse"),
    )
    said = [
        (more if gain > 0 else less).format(f"{abs(gain):.1f}")
        for gain, more, less in parts
        if abs(gain) >= LEAST
    ]
    laid = cards_text(decision.best, " ")
    if not said:
        return f"With {laid} laid away everything stays within a twentieth of a point."
    return f"With {laid} laid away {_joined(said)}."


def _play(view: View, decision: Decision) -> str:
    """Compare what two cards score at once, and what the other side can score on them."""
    advice = rank_plays(view)
    mine, best = decision.chosen[0], decision.best[0]
    now = [peg(view.pile, card).points for card in (mine, best)]
    words = []
    if now[0] != now[1]:
        words.append(f"{best} scores {_points(now[1])} at once, {mine} {_points(now[0])}.")
    replies = [answered(view, card, advice.others) for card in (mine, best)]
    if abs(replies[0].chance - replies[1].chance) >= 0.005:
        chances = [f"{100 * reply.chance:.0f}\u202f%" for reply in replies]
        words.append(
            f"With {chances[0]} of the hands it may hold, the other side scores on {mine}; "
            f"with {chances[1]} on {best}."
        )
    worths = {play.card.rank: play for play in advice.plays}
    one, other = worths[best.rank], worths[mine.rank]
    words.append(
        f"In all the play then brings {one.own:.1f} and gives {one.others:.1f} with {best}, "
        f"{other.own:.1f} and {other.others:.1f} with {mine}."
    )
    return " ".join(words)


def _points(points: int) -> str:
    return number_word(points) if points else "nothing"


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"

"""Remarks of a review: decisions in words, and comments `[%ev …]` put into a record."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from muggins.analysis.grading import Decision
from muggins.analysis.review import Review
from muggins.cards import cards_text
from muggins.game import Discard, Play, Seat
from muggins.notation.writing import deal_words
from muggins.record import Comment, Record

__all__ = ["Evaluation", "commented", "evaluation", "in_words"]

_EV = re.compile(r"\[%ev (?P<points>-?\d+\.\d+) (?P<win>-?\d+\.\d+) (?P<best>[A2-9TJQKcdhs]+)\]")


class Evaluation(NamedTuple):
    """What a comment says of a move: points and chance to win lost, and the best cards."""

    points_lost: float
    win_lost: float
    best: str


def evaluation(comment: str) -> Evaluation | None:
    """Read the evaluation in a comment, if it has one."""
    found = _EV.search(comment)
    if found is None:
        return None
    return Evaluation(-float(found["points"]), -float(found["win"]), found["best"])


def in_words(decision: Decision, name: str) -> str:
    """Say in a sentence what was chosen, what was better and what it cost."""
    chosen, best = (cards_text(cards, " ") for cards in (decision.chosen, decision.best))
    verb = "laid" if decision.kind == "discard" else "played"
    cost = f"{decision.points_lost:.2f} points"
    if decision.win_lost >= 0.0005:
        cost += f" and {100 * decision.win_lost:.1f}% of the game"
    role = "dealer" if decision.is_dealer else "pone"
    scores = "-".join(map(str, decision.scores))
    return f"Deal {decision.deal} ({role}, {scores}): {name} {verb} {chosen}; {best} saves {cost}."


def commented(review: Review) -> Record:
    """Give the record with a comment `[%ev points win best]` behind each graded move.

    Losses are negative, points to two places and the chance to win to four. Comments of its own
    stay; evaluations that stood there are replaced.
    """
    places = _tokens(review.record)
    kept = [comment for comment in review.record.comments if evaluation(comment.text) is None]
    found = [
        Comment(places[number], _comment(decision))
        for number, decision in zip(review.places, review.decisions, strict=True)
        if number in places
    ]
    comments = sorted([*kept, *found], key=lambda comment: comment.after)
    return replace(review.record, comments=tuple(comments))


def _comment(decision: Decision) -> str:
    best = cards_text(decision.best)
    return f"[%ev {-decision.points_lost:.2f} {-decision.win_lost:.4f} {best}]".replace(
        "-0.00 ", "0.00 "
    ).replace("-0.0000", "0.0000")


def _tokens(record: Record) -> dict[int, int]:
    """Give how many tokens of the written game stand up to each discard and card, by move."""
    places: dict[int, int] = {}
    done, moves = 0, list(enumerate(record.steps()))
    for state in record.deals():
        words = deal_words(state)
        own = [(number, step) for number, step in moves if step.before.deal == state.deal]
        # Behind the number of the deal: scores, dealer, both sides' cards, starter, the play.
        sides = {Seat.A: 4, Seat.B: 5}
        played = [
            place
            for place, word in enumerate(words)
            if place >= 5 and word not in ("go", "|") and place < _end(words)
        ]
        for number, step in own:
            if isinstance(step.move, Discard):
                places[number] = done + sides[step.move.seat]
            elif isinstance(step.move, Play) and played:
                places[number] = done + played.pop(0) + 2
        done += len(words) + 1
    return places


def _end(words: list[str]) -> int:
    return words.index("=") if "=" in words else len(words)

"""A question of practice and its mark as a page shows them: cards, reasons, figures in rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from muggins.cards import Card, cards_text
from muggins.drill.exercises import Counting, Discarding, Playing
from muggins.game import Play
from muggins.scoring import HIGHEST_COUNT, Tally
from muggins.view import View
from muggins.web.practice import Question
from muggins.web.sentences import with_minus

__all__ = ["HeldCard", "MarkRow", "Told", "told"]

PHRASES = (
    "fifteen",
    "pair",
    "pair royal",
    "double pair royal",
    "run of three",
    "run of four",
    "run of five",
    "double run",
    "flush",
    "nobs",
    "nineteen",
)
"""What the buttons of an itemised count say."""

COLUMNS = {
    "discard": ("Hand", "Crib", "Play", "In all"),
    "play": ("Now", "For you", "For them", "Net"),
}


class HeldCard(NamedTuple):
    """A card that can be chosen; `why` says why one can't be."""

    card: Card
    why: str


class MarkRow(NamedTuple):
    """A choice and its figures; `note` says whose it is."""

    cards: tuple[Card, ...]
    note: str
    figures: list[str]
    is_best: bool


@dataclass(frozen=True)
class Told:
    """A question for a page. What gives the answer away is there only with a mark."""

    lines: list[str]
    prompt: str
    is_crib: bool = False
    starter: Card | None = None
    cards: tuple[Card, ...] = ()
    hand: tuple[HeldCard, ...] = ()
    pile: tuple[Card, ...] = ()
    count: int | None = None
    phrases: tuple[str, ...] = ()
    verdict: str = ""
    remarks: tuple[str, ...] = ()
    rows: tuple[MarkRow, ...] = ()
    columns: tuple[str, ...] = ()
    tally: Tally | None = None
    more: str = ""
    """The address of the whole analysis."""


def told(question: Question) -> Told:
    """Give a question as it is shown, with its mark once it has one."""
    exercise = question.exercise
    if isinstance(exercise, Counting):
        return _count(question, exercise)
    if isinstance(exercise, Discarding):
        return _discard(question, exercise.question.view)
    assert isinstance(exercise, Playing)
    return _play(question, exercise.question.view)


def _count(question: Question, exercise: Counting) -> Told:
    tally, marked = exercise.tally, question.marked
    lines = () if marked is None else marked.lines
    return Told(
        ["This is the crib." if tally.crib else "This is a hand."],
        question.asked.prompt.strip(),
        is_crib=tally.crib,
        starter=tally.starter,
        cards=tally.cards,
        phrases=PHRASES if exercise.by_item else (),
        verdict=lines[0] if lines else "",
        remarks=tuple(line.strip() for line in lines[1:]),
        tally=None if marked is None else tally,
    )


def _discard(question: Question, seen: View) -> Told:
    marked = question.marked
    hand = tuple(HeldCard(card, "") for card in seen.held)
    lines, prompt = list(question.asked.lines), question.asked.prompt.strip()
    if marked is None:
        return Told(lines, prompt, hand=hand)
    query = {"cards": cards_text(seen.held), "crib": "mine" if seen.is_dealer else "theirs"}
    if question.row.wishes["score"] == "on":
        query["score"] = f"{seen.scores[seen.seat]}-{seen.scores[1 - seen.seat]}"
    query["laid"] = cards_text(marked.data["chosen"]["cards"])
    to_win = [line.strip() for line in marked.lines if line.strip().startswith("to win")]
    return Told(
        lines,
        prompt,
        hand=hand,
        verdict=marked.lines[0],
        remarks=tuple(line.replace("to win", "To win:", 1) for line in to_win),
        rows=tuple(_discard_rows(marked.data, is_dealer=seen.is_dealer)),
        columns=COLUMNS["discard"],
        more=f"{reverse('discard')}?{urlencode(query)}",
    )


def _discard_rows(data: Mapping[str, Any], *, is_dealer: bool) -> list[MarkRow]:
    best, chosen = data["best"], data["chosen"]
    is_same = best["cards"] == chosen["cards"]
    named = [(best, "best, and yours" if is_same else "best", True)]
    if not is_same:
        named.append((chosen, f"yours, number {data['place']} of 15", False))
    sign = "+" if is_dealer else "−"
    return [
        MarkRow(
            worth["cards"],
            note,
            [
                f"{worth['hand']:.2f}",
                f"{sign}{worth['crib']:.2f}",
                _signed(worth["play"]),
                _signed(worth["net"]),
            ],
            is_best,
        )
        for worth, note, is_best in named
    ]


def _play(question: Question, seen: View) -> Told:
    marked = question.marked
    allowed = {move.card for move in seen.legal_moves if isinstance(move, Play)}
    shown = Told(
        list(question.asked.lines),
        question.asked.prompt.strip(),
        starter=seen.starter,
        hand=tuple(HeldCard(card, _why(card, allowed, seen.count)) for card in seen.held),
        pile=tuple(seen.pile),
        count=seen.count,
    )
    if marked is None:
        return shown
    chosen = marked.data["chosen"]
    rows = [
        MarkRow(
            (play["card"],),
            ", ".join(
                note
                for note, holds in (("best", not place), ("yours", play["card"] is chosen))
                if holds
            ),
            [
                str(play["points"]),
                f"{play['own']:.2f}",
                f"{play['others']:.2f}",
                _signed(play["worth"]),
            ],
            not place,
        )
        for place, play in enumerate(marked.data["plays"])
    ]
    return Told(
        shown.lines,
        shown.prompt,
        starter=shown.starter,
        hand=shown.hand,
        pile=shown.pile,
        count=shown.count,
        verdict=marked.lines[0],
        rows=tuple(rows),
        columns=COLUMNS["play"],
    )


def _why(card: Card, allowed: set[Card], count: int) -> str:
    if card in allowed:
        return ""
    return f"would make {count + card.pips}, over {HIGHEST_COUNT}"


def _signed(points: float) -> str:
    return with_minus(f"{points:+.2f}")

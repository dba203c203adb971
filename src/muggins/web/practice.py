"""Practice of a browser: the question that is open, its answer once, and what comes back."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import cast

from django.db import transaction

from muggins.cards import Card, parse_cards
from muggins.drill.discards import ROLES
from muggins.drill.exercises import Asked, Counting, Discarding, Exercise, Marked, Playing
from muggins.drill.plays import Aim, Part
from muggins.drill.progress import Attempt, Kind
from muggins.drill.schedule import check_fsrs, reviewed
from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.web.models import AttemptRow, CardRow, is_key

__all__ = ["OPTIONS", "Question", "answer", "attempts", "check", "open_question", "question"]
__all__ += ["wishes_of"]

OPTIONS: dict[Kind, dict[str, dict[str, str]]] = {
    "count": {
        "what": {"both": "Hands and cribs", "hand": "Hands", "crib": "Cribs"},
        "how": {"number": "The number", "item": "Item by item"},
        "clock": {"off": "Untimed", "on": "Against the clock"},
    },
    "discard": {
        "role": {"both": "As dealer and pone", "dealer": "As dealer", "pone": "As pone"},
        "score": {"off": "For points", "on": "By the score"},
        "clock": {"off": "Untimed", "on": "Against the clock"},
    },
    "play": {
        "part": {"any": "Leads and replies", "lead": "Leads", "reply": "Replies"},
        "aim": {
            "net": "Most net points",
            "offence": "Most of your own",
            "defence": "Fewest of theirs",
        },
        "clock": {"off": "Untimed", "on": "Against the clock"},
    },
}
"""What may be wished of each kind of practice, the first where nothing is wished."""

LONGEST = 200
"""Letters of an answer."""

AWAY = 600.0
"""Seconds after which nobody was still at the question: the answer's time isn't known."""


@dataclass(frozen=True)
class Question:
    """A question of a browser: as it was asked, and once it is answered how it was marked."""

    row: AttemptRow
    asked: Asked
    exercise: Exercise
    marked: Marked | None = None


def check(kind: Kind) -> None:
    """Raises `MugginsError` saying what to install where a kind of practice can't be had."""
    if kind == "count":
        check_fsrs()
    else:
        need_engine("this practice")


def wishes_of(kind: Kind, given: Mapping[str, str]) -> dict[str, str]:
    """Give the wishes of a form, the usual one where it has none. Raises `MugginsError`."""
    wishes = {}
    for name, allowed in OPTIONS[kind].items():
        wish = given.get(name, "") or next(iter(allowed))
        if wish not in allowed:
            raise MugginsError(f"{name} is {wish[:20]!r}; allowed: {', '.join(allowed)}")
        wishes[name] = wish
    return wishes


def open_question(visitor: str, kind: Kind, given: Mapping[str, str]) -> AttemptRow:
    """Give the browser's open question of a kind, with the wishes of a form; drawn if none is.

    One that was wished otherwise is put away unanswered. Raises `MugginsError`.
    """
    check(kind)
    wishes = wishes_of(kind, given)
    unanswered = AttemptRow.objects.filter(visitor=visitor, kind=kind, answered=None)
    found = next((row for row in unanswered if row.wishes == wishes), None)
    if found is not None:
        return found
    asked = _exercise(visitor, kind, wishes).ask()
    with transaction.atomic():
        unanswered.delete()
        return AttemptRow.objects.create(
            visitor=visitor, kind=kind, wishes=wishes, question=asked.text, asked=_now()
        )


def question(visitor: str, key: str) -> Question | None:
    """Give a question of a browser by its name; None where it has none of this name."""
    if not (visitor and is_key(key)):
        return None
    row = AttemptRow.objects.filter(pk=key, visitor=visitor).first()
    if row is None:
        return None
    exercise = _exercise(visitor, cast("Kind", row.kind), row.wishes)
    asked = exercise.again(row.question)
    marked = exercise.mark(row.answer) if row.answered else None
    return Question(row, asked, exercise, marked)


def answer(put: Question, line: str) -> None:
    """Mark an answer and keep it, unless there is one already: the first one counts.

    Raises `MugginsError` where the line is no answer; nothing is kept then.
    """
    if len(line) > LONGEST or not line.isprintable():
        raise MugginsError(f"found {len(line)} letters; allowed: {LONGEST} that can be printed")
    marked, row, now = put.exercise.mark(line), put.row, _now()
    seconds = round((now - row.asked).total_seconds(), 1)
    is_timed = row.wishes.get("clock") == "on" and seconds <= AWAY
    with transaction.atomic():
        is_first = AttemptRow.objects.filter(pk=row.pk, answered=None).update(
            answered=now,
            answer=line,
            is_right=marked.is_right,
            categories=dict(marked.categories),
            lost=marked.lost,
            seconds=seconds if is_timed else None,
        )
        if is_first and marked.rated:
            _remember(row.visitor, marked, seconds if is_timed else None, now)


def attempts(visitor: str) -> list[Attempt]:
    """Give all that a browser has answered, the oldest first."""
    rows = AttemptRow.objects.filter(visitor=visitor).exclude(answered=None).order_by("answered")
    return [
        Attempt(
            row.answered or row.asked,
            cast("Kind", row.kind),
            row.question,
            row.answer,
            row.is_right,
            row.categories,
            row.lost,
            row.seconds,
        )
        for row in rows
    ]


def _now() -> datetime:
    return datetime.now(UTC)


def _memory(visitor: str) -> dict[str, str]:
    return dict(CardRow.objects.filter(visitor=visitor).values_list("category", "card"))


def _remember(visitor: str, marked: Marked, seconds: float | None, now: datetime) -> None:
    for category, card in reviewed(_memory(visitor), marked.rated, seconds, now).items():
        CardRow.objects.update_or_create(
            visitor=visitor, category=category, defaults={"card": card}
        )


def _named(line: str, _: Sequence[Card]) -> Sequence[Card]:
    return parse_cards(line)


def _exercise(visitor: str, kind: Kind, wishes: Mapping[str, str]) -> Exercise:
    random = Random(secrets.randbits(64))
    if kind == "count":
        crib = {"both": None, "hand": False, "crib": True}[wishes["what"]]
        return Counting(random, _memory(visitor), crib, wishes["how"] == "item")
    if kind == "discard":
        role = next((known for known in ROLES if known == wishes["role"]), None)
        return Discarding(random, _named, role, wishes["score"] == "on")
    part, aim = cast("Part", wishes["part"]), cast("Aim", wishes["aim"])
    return Playing(random, _named, part=part, aim=aim)

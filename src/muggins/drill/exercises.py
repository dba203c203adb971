"""Exercises: each draws questions, says them in words and as data, and marks typed answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any, ClassVar, Protocol

from muggins.cards import Card, cards_text
from muggins.drill.categories import Category, possible_categories
from muggins.drill.counting import CountMark, draw_hand, mark_count
from muggins.drill.discards import DiscardQuestion, Role, draw_discard, mark_discard
from muggins.drill.hearing import ITEMS
from muggins.drill.plays import Aim, Part, PlayQuestion, draw_play, mark_play
from muggins.drill.progress import Kind
from muggins.drill.schedule import next_category
from muggins.drill.telling import count_words, discard_words, play_words
from muggins.errors import MugginsError
from muggins.narrate import Narrator
from muggins.notation import read_view, write_view
from muggins.scoring import Tally, count_hand
from muggins.speech import say
from muggins.view import View

__all__ = ["Asked", "Counting", "Discarding", "Exercise", "Marked", "Picker", "Playing"]

Picker = Callable[[str, Sequence[Card]], Sequence[Card]]
"""Gives the cards of a hand that a line names. Raises `MugginsError`."""


@dataclass(frozen=True)
class Asked:
    """A question: lines that say it, the same as data, and its text for the record."""

    lines: Sequence[str]
    data: Mapping[str, Any]
    text: str
    prompt: str
    hand: Sequence[Card] = ()
    """The cards to choose from, by their numbers from 1."""


@dataclass(frozen=True)
class Marked:
    """An answer as it was marked: lines that tell it, the same as data, and what is recorded.

    `lost` is in points. `rated` are the categories whose return the answer decides.
    """

    is_right: bool
    lines: Sequence[str]
    data: Mapping[str, Any]
    categories: Mapping[str, bool]
    lost: float
    rated: Mapping[Category, bool] = field(default_factory=dict)


class Exercise(Protocol):
    """Asks questions of one kind; `help` says what an answer can be."""

    kind: ClassVar[Kind]
    help: ClassVar[str]

    def ask(self) -> Asked:
        """Draw the next question."""

    def again(self, text: str) -> Asked:
        """Put a question again, from its text for the record. Raises `MugginsError`."""

    def mark(self, line: str) -> Marked:
        """Mark an answer to the question asked last. Raises `MugginsError` when it is none."""


def _now() -> datetime:
    return datetime.now(UTC)


# --- counting


@dataclass
class Counting:
    """Hands to count, each holding the category that is most due.

    `memory` is looked at for every question: what changes in it meanwhile counts.
    """

    random: Random
    memory: Mapping[str, str]
    crib: bool | None = None
    by_item: bool = False
    clock: Callable[[], datetime] = _now
    tally: Tally = field(init=False)

    kind: ClassVar[Kind] = "count"
    help: ClassVar[str] = (
        f"A number (19 is nothing), or items: {ITEMS}. "
        "As in: 15 2, 15 4, pair 6, run 9; or fifteen 7c 8d, pair 8d 8h. quit ends."
    )

    def ask(self) -> Asked:
        """Draw a hand. Raises `MugginsError` where fsrs is missing or memory can't be read."""
        allowed = possible_categories(crib=self.crib)
        wanted = next_category(self.memory, self.clock(), allowed)
        self.tally = draw_hand(self.random, wanted, crib=self.crib)
        return self._put()

    def again(self, text: str) -> Asked:
        """Put a hand again. Raises `MugginsError` on a text that `ask` hasn't written."""
        what, _, cards = text.partition(" ")
        if what not in ("hand", "crib"):
            raise MugginsError(f"{text!r} is no question of this kind; allowed: a hand or a crib")
        self.tally = count_hand(cards, crib=what == "crib")
        return self._put()

    def _put(self) -> Asked:
        tally = self.tally
        what = "crib" if tally.crib else "hand"
        data = {
            "kind": self.kind,
            "cards": tally.cards,
            "starter": tally.starter,
            "crib": tally.crib,
            "by_item": self.by_item,
        }
        line = f"{what.capitalize()}: {cards_text(tally.cards, ' ')}  starter {tally.starter}"
        prompt = "Which items do you count? " if self.by_item else "How much do you count? "
        text = f"{what} {cards_text(tally.cards)}/{tally.starter}"
        return Asked([line], data, text, prompt)

    def mark(self, line: str) -> Marked:
        """Mark a number, or items (S7)."""
        mark = mark_count(self.tally, line, by_item=self.by_item)
        categories = {category.value: is_right for category, is_right in mark.rated.items()}
        data = _count_data(mark)
        return Marked(mark.is_right, count_words(mark), data, categories, mark.lost, mark.rated)


def _count_data(mark: CountMark) -> dict[str, Any]:
    return {
        "points": mark.tally.points,
        "claimed": mark.claimed,
        "missed": [missed._asdict() for missed in mark.missed],
        "invented": [{"number": number, **atom._asdict()} for number, atom in mark.invented],
        "say": say(mark.tally),
    }


# --- discards


@dataclass
class Discarding:
    """Six cards to lay two away from, in a role (None: either), at a score or for points only."""

    random: Random
    pick: Picker
    role: Role | None = None
    by_score: bool = False
    question: DiscardQuestion = field(init=False)

    kind: ClassVar[Kind] = "discard"
    help: ClassVar[str] = "Two cards, by number (1 4) or by name (5h Ks). quit ends."

    def ask(self) -> Asked:
        """Deal six cards."""
        self.question = draw_discard(self.random, role=self.role, by_score=self.by_score)
        return self._put()

    def again(self, text: str) -> Asked:
        """Put six cards again. Raises `MugginsError` on a text that `ask` hasn't written."""
        self.question = DiscardQuestion(read_view(text), self.by_score)
        return self._put()

    def _put(self) -> Asked:
        seen = self.question.view
        line = "You deal; the crib is yours." if seen.is_dealer else "You are pone."
        if self.by_score:
            line += " You have {}, the other side {}.".format(*_own_first(seen))
        data = {"kind": self.kind, **_position(seen), "by_score": self.by_score}
        prompt = f"Which two to {'your' if seen.is_dealer else 'the other'} crib? "
        return Asked([line], data, write_view(seen), prompt, seen.held)

    def mark(self, line: str) -> Marked:
        """Grade a discard."""
        seen = self.question.view
        mark = mark_discard(self.question, self.pick(line, seen.held))
        data = {
            "chosen": mark.chosen._asdict(),
            "best": mark.best._asdict(),
            "place": mark.place,
            "best_to_win": mark.best_to_win and mark.best_to_win._asdict(),
            "chance_lost": mark.chance_lost,
        }
        whose = "own crib" if seen.is_dealer else "other's crib"
        lines = discard_words(mark, is_dealer=seen.is_dealer)
        return Marked(mark.is_right, lines, data, {whose: mark.is_right}, mark.lost)


# --- the play

_WISHES: dict[Aim, str] = {
    "net": "the most points of your own less theirs",
    "offence": "the most points of your own",
    "defence": "the fewest points of theirs",
}


@dataclass
class Playing:
    """Decisions of the play from games between two players of a level."""

    random: Random
    pick: Picker
    level: str = "club"
    part: Part = "any"
    aim: Aim = "net"
    question: PlayQuestion = field(init=False)

    kind: ClassVar[Kind] = "play"
    help: ClassVar[str] = "A card, by number (1), by name (5h) or by a letter (k). quit ends."

    def ask(self) -> Asked:
        """Take a decision from a game."""
        self.question = draw_play(self.random, level=self.level, part=self.part, aim=self.aim)
        return self._put()

    def again(self, text: str) -> Asked:
        """Put a decision again. Raises `MugginsError` on a text that `ask` hasn't written."""
        self.question = PlayQuestion(read_view(text), self.aim)
        return self._put()

    def _put(self) -> Asked:
        seen = self.question.view
        role = "You are the dealer" if seen.is_dealer else "You are pone"
        lines = [f"{role}; you laid away {cards_text(seen.discarded, ' ')}."]
        lines += Narrator(_names(seen), seen.seat).tell(seen.trail)
        data = {
            "kind": self.kind,
            **_position(seen),
            "starter": seen.starter,
            "pile": seen.pile,
            "count": seen.count,
            "aim": self.aim,
            "part": self.question.part,
        }
        prompt = f"The count is {seen.count}. Which card for {_WISHES[self.aim]}? "
        return Asked(lines, data, write_view(seen), prompt, seen.held)

    def mark(self, line: str) -> Marked:
        """Grade a card."""
        cards = self.pick(line, self.question.view.held)
        if len(cards) != 1:
            raise MugginsError(f"found {len(cards)} cards, expected one")
        mark = mark_play(self.question, cards[0])
        data = {
            "chosen": mark.chosen.card,
            "best": mark.best.card,
            "plays": [play._asdict() for play in mark.plays],
        }
        category = f"{self.question.part} for {self.aim}"
        return Marked(mark.is_right, play_words(mark), data, {category: mark.is_right}, mark.lost)


# --- both


def _names(seen: View) -> list[str]:
    """Give what the seats are called: the other one by its role."""
    other = "Pone" if seen.is_dealer else "Dealer"
    return ["You" if seat == seen.seat else other for seat in range(seen.rules.seats)]


def _own_first(seen: View) -> tuple[int, int]:
    return seen.scores[seen.seat], seen.scores[1 - seen.seat]


def _position(seen: View) -> dict[str, Any]:
    return {
        "position": write_view(seen),
        "role": "dealer" if seen.is_dealer else "pone",
        "scores": _own_first(seen),
        "hand": seen.held,
    }

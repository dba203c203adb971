"""The screen of the drills: a question, an answer, its mark, and the next."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic

from rich.console import RenderableType
from rich.text import Text
from textual.widgets import Input, Static

from muggins.drill.answers import AnswerBook
from muggins.drill.exercises import Asked, Counting, Discarding, Exercise, Marked, Playing
from muggins.drill.progress import Progress
from muggins.drill.schedule import check_fsrs
from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.terminal.choosing import named_cards
from muggins.terminal.places import drill_database
from muggins.tui.drawing import Face, boxes
from muggins.tui.study import PageScreen

__all__ = ["DrillScreen"]


def _counting(random: Random, memory: Mapping[str, str]) -> Exercise:
    check_fsrs()
    return Counting(random, memory)


def _discarding(random: Random, _: Mapping[str, str]) -> Exercise:
    need_engine("this practice")
    return Discarding(random, named_cards)


def _playing(random: Random, _: Mapping[str, str]) -> Exercise:
    need_engine("this practice")
    return Playing(random, named_cards)


_EXERCISES: dict[str, Callable[[Random, Mapping[str, str]], Exercise]] = {
    "count": _counting,
    "discard": _discarding,
    "play": _playing,
}
_HEADINGS = {
    "count": "Practise counting",
    "discard": "Practise discards",
    "play": "Practise the play",
}


class DrillScreen(PageScreen):
    """Practice of one kind; every answer is kept as `muggins drill` keeps it."""

    field = " "
    book: AnswerBook
    begun: float
    """When the question was put."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.heading: str = _HEADINGS[kind]
        self.progress: Progress | None = None
        self.exercise: Exercise | None = None
        self.asked: Asked | None = None
        self.told: list[RenderableType] = []
        """How the last answer was marked."""
        self.right: int = 0
        self.answered: int = 0

    def on_mount(self) -> None:
        """Open the book of answers and put the first question."""
        try:
            self.progress = Progress(drill_database())
            self.book = AnswerBook(self.progress)
            self.exercise = _EXERCISES[self.kind](Random(secrets.randbits(64)), self.book.memory)
        except MugginsError as error:
            self.refuse(f"{error}.")
            return
        self._ask()

    def on_unmount(self) -> None:
        """Close the book of answers."""
        if self.progress is not None:
            self.progress.close()

    def _ask(self) -> None:
        assert self.exercise is not None
        self.asked = None
        self.refuse("Looking for a question.")
        self.app.think(self.exercise.ask, self._put, lambda words: self.refuse(f"{words}."))

    def _put(self, asked: Asked) -> None:
        self.asked, self.begun = asked, monotonic()
        self.query_one("#question", Static).update(asked.prompt)
        lines: list[RenderableType] = [*self.told, *asked.lines]
        faces = [Face(card, str(place)) for place, card in enumerate(asked.hand, start=1)]
        self.show([*lines, *boxes(faces, self.app.look, labels=True)])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Mark an answer, keep it, tell it, and put the next question."""
        asked, exercise = self.asked, self.exercise
        line = event.value.strip()
        if asked is None or exercise is None or not line:
            return
        if line == "?":
            self.refuse(exercise.help)
            return
        seconds = round(monotonic() - self.begun, 2)
        self.asked = None
        self.app.think(
            lambda: exercise.mark(line),
            lambda marked: self._marked(asked, line, marked, seconds),
            lambda words: self._refused(asked, words),
        )

    def _refused(self, asked: Asked, words: str) -> None:
        self.asked = asked
        self.refuse(f"{words}.")

    def _marked(self, asked: Asked, line: str, marked: Marked, seconds: float) -> None:
        assert self.exercise is not None
        try:
            # Kept before it is told: what was told is never lost.
            self.book.keep(self.exercise.kind, asked, line, marked, seconds)
        except MugginsError as error:
            self._refused(asked, str(error))
            return
        self.query_one(Input).clear()
        self.answered += 1
        self.right += marked.is_right
        self._tell(marked.lines)
        self._ask()

    def _tell(self, lines: Sequence[str]) -> None:
        head, *rest = lines
        score = Text(f"{self.right} of {self.answered} right so far.", "dim")
        self.told = [Text(head, "bold"), *map(Text, rest), score, ""]

"""Screens to read and ask: the review of a game, and the discard adviser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from muggins.cards import parse_cards
from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.record import Record
from muggins.terminal.look import Look
from muggins.tui.drawing import plain_words
from muggins.tui.keys import bindings, key_line
from muggins.view import View

if TYPE_CHECKING:
    from muggins.tui.app import MugginsApp

__all__ = ["AdviserScreen", "PageScreen", "ReviewScreen"]


class PageScreen(Screen[None]):
    """A long page under a heading, with a line for what can't be done."""

    BINDINGS = bindings("page")
    app: MugginsApp
    heading: str = ""
    field: str = ""
    """What is to be typed, where there is something."""

    def compose(self) -> ComposeResult:
        """Lay the page out."""
        yield Static(self.heading, classes="heading", markup=False)
        if self.field:
            yield Static(self.field, id="question", markup=False)
            yield Input(compact=True)
        with VerticalScroll(id="page", can_focus=False):
            yield Static(id="lines")
        yield Static(id="notice", markup=False)
        yield Static(key_line("page"), id="keys", classes="faint", markup=False)

    def show(self, lines: Sequence[RenderableType]) -> None:
        """Show these lines, from the first."""
        look = self.app.look
        words = [plain_words(line, look) if isinstance(line, str) else line for line in lines]
        self.query_one("#lines", Static).update(Group(*words))
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        self.refuse("")

    def refuse(self, words: str) -> None:
        """Say why something can't be done, or what is being done."""
        self.query_one("#notice", Static).update(plain_words(words, self.app.look))

    def action_back(self) -> None:
        """Scroll back."""
        self.query_one("#page", VerticalScroll).scroll_page_up(animate=False)

    def action_ahead(self) -> None:
        """Scroll forward."""
        self.query_one("#page", VerticalScroll).scroll_page_down(animate=False)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss()


class ReviewScreen(PageScreen):
    """A game reviewed: the chance to win as a graph, and what each decision cost."""

    heading = "Review"

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record

    def on_mount(self) -> None:
        """Begin the review."""
        self.refuse("The engine looks at each decision; this takes a while.")
        self.app.think(self._reviewed, self.show, lambda words: self.refuse(f"{words}."))

    def _reviewed(self) -> list[RenderableType]:
        need_engine()
        from muggins.analysis import review_game
        from muggins.terminal.reviewed import review_lines

        return list(review_lines(review_game(self.record), decisions=True))


class AdviserScreen(PageScreen):
    """Six cards, a role and a score: what each discard is worth."""

    heading = "Discard adviser"
    field = "Six cards, dealer or pone, the score, yours first: 5h 5d Jc Qs 2c 9h pone 0-0"

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Ask the engine."""
        look = self.app.look
        try:
            need_engine()
            seen = question_of(event.value)
        except MugginsError as error:
            self.refuse(f"{error}.")
            return
        self.refuse("Working out what each discard is worth.")
        self.app.think(
            lambda: advice_lines(seen, look), self.show, lambda words: self.refuse(f"{words}.")
        )


def question_of(line: str) -> View:
    """Read six cards, a role and a score; pone and 0-0 where they are left out.

    Raises `MugginsError` naming what was found.
    """
    from muggins.analysis.asking import score_of, view_of_six

    words = line.replace(",", " ").split()
    is_dealer = any(word.lower() == "dealer" for word in words)
    scores = [word for word in words if "-" in word]
    if len(scores) > 1:
        raise MugginsError(f"found {len(scores)} scores, expected one such as 43-57")
    left = [word for word in words if word.lower() not in ("dealer", "pone", *scores)]
    score = score_of(scores[0] if scores else "0-0", 121)
    return view_of_six(parse_cards(" ".join(left)), score, is_dealer=is_dealer, target=121)


def advice_lines(seen: View, look: Look) -> list[RenderableType]:
    """Give the fifteen discards, the best first, and the best in a sentence."""
    from muggins.analysis.asking import nearest_words
    from muggins.engine.discards import rank_discards
    from muggins.terminal.hinting import AIM, hint_lines

    role = "dealer" if seen.is_dealer else "pone"
    head = Text(f"As {role} at {'-'.join(map(str, seen.scores))}:")
    best = Text(nearest_words(rank_discards(seen, AIM), AIM))
    return [head, best, "", *hint_lines(seen, look, most=15)]

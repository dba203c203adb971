"""Parts of the screens: a row of cards to press, a list to choose from, and lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from muggins.terminal.look import Look
from muggins.tui.drawing import WIDTH, Face, boxes

__all__ = ["CardRow", "Choice", "ChoiceList", "Log"]


class CardRow(Static):
    """Cards drawn as boxes with a label under each; a press on one tells its place, from 1."""

    class Pressed(Message):
        """A card was pressed."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    faces: Sequence[Face] = ()

    def show(self, faces: Sequence[Face], look: Look) -> None:
        """Draw these cards."""
        self.faces = faces
        self.update(Text("\n").join(boxes(faces, look, labels=True)))

    def on_click(self, event: events.Click) -> None:
        """Tell which card was pressed."""
        place = event.x // WIDTH + 1
        if place <= len(self.faces):
            self.post_message(self.Pressed(place))


class Log(VerticalScroll):
    """A log whose end is in sight whenever it has grown, also by lines drawn in between."""

    def watch_virtual_size(self) -> None:
        """Go to the end, which wasn't there yet when the lines were given."""
        self.scroll_end(animate=False, immediate=True)


class Choice(NamedTuple):
    """A line to choose: what it does, its words, and its values where it has some."""

    action: str
    words: str
    values: Sequence[str] = ()


class ChoiceList(Static):
    """Lines one of which is marked; those with values are changed, the others are done."""

    class Taken(Message):
        """A line was taken: pressed, or Enter on it."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    class Changed(Message):
        """A line's value was changed by so many steps."""

        def __init__(self, action: str, by: int) -> None:
            super().__init__()
            self.action = action
            self.by = by

    choices: Sequence[Choice] = ()
    marked: int = 0

    def show(self, choices: Sequence[Choice]) -> None:
        """Show these lines; the mark stays where it is, as far as there are so many."""
        self.choices = choices
        self.marked = min(self.marked, len(choices) - 1)
        lines = Text()
        for place, choice in enumerate(choices):
            mark = "> " if place == self.marked else "  "
            style = "bold reverse" if place == self.marked else ""
            value = f": < {choice.values[0]} >" if choice.values else ""
            lines.append(mark).append(f"{choice.words}{value}", style).append("\n")
        self.update(lines)

    def move(self, by: int) -> None:
        """Mark another line; from the last one the first comes next."""
        self.marked = (self.marked + by) % len(self.choices)
        self.show(self.choices)

    def change(self, by: int) -> None:
        """Ask for another value of the marked line, if it has values."""
        if self.choices[self.marked].values:
            self.post_message(self.Changed(self.choices[self.marked].action, by))

    def take(self) -> None:
        """Take the marked line: its next value, or what it does."""
        choice = self.choices[self.marked]
        if choice.values:
            self.change(1)
        else:
            self.post_message(self.Taken(choice.action))

    def on_click(self, event: events.Click) -> None:
        """Mark and take the line that was pressed."""
        if event.y < len(self.choices):
            self.marked = event.y
            self.show(self.choices)
            self.take()

"""Panels before a screen: help, hints, a file's name, and a terminal that is too small."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

__all__ = ["LEAST", "NamePanel", "Panel", "TooSmall"]

LEAST = (80, 24)
"""Columns and rows that the screens need."""


class Panel(ModalScreen[None]):
    """Lines to be read; any key or press puts it away."""

    def __init__(self, title: str, lines: Sequence[RenderableType]) -> None:
        super().__init__(classes="panel")
        self.heading = title
        self.lines = lines

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        with Vertical(classes="box"):
            yield Static(self.heading, classes="heading", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(Group(*self.lines))
            yield Static("Any key goes back.", classes="faint")

    def on_key(self, event: events.Key) -> None:
        """Go back; the key does nothing else."""
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        """Go back."""
        self.dismiss()


class NamePanel(ModalScreen[str]):
    """Asks for a line; gives it back, empty where none is wanted."""

    BINDINGS = [("escape", "back", "Back")]  # noqa: RUF012 - as Textual has it

    def __init__(self, title: str, help_text: str) -> None:
        super().__init__(classes="panel")
        self.heading = title
        self.help_text = help_text

    def compose(self) -> ComposeResult:
        """Lay out the field."""
        with Vertical(classes="box"):
            yield Static(self.heading, classes="heading", markup=False)
            yield Input(compact=True)
            yield Static(self.help_text, classes="faint", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the line back."""
        self.dismiss(event.value.strip())

    def action_back(self) -> None:
        """Give no line back."""
        self.dismiss("")


class TooSmall(ModalScreen[None]):
    """Says which size is needed, and waits for it."""

    BINDINGS = [("q", "app.quit", "Quit")]  # noqa: RUF012 - as Textual has it

    def compose(self) -> ComposeResult:
        """Lay out the words."""
        yield Static(id="size", markup=False)

    def on_mount(self) -> None:
        """Say it as it is now."""
        self.tell(self.app.size.width, self.app.size.height)

    def tell(self, width: int, height: int) -> None:
        """Say how large the terminal is and how large it should be."""
        columns, rows = LEAST
        words = (
            f"Muggins needs {columns} columns and {rows} rows; "
            f"here are {width} and {height}. Make the terminal larger, or q quits."
        )
        for line in self.query("#size").results(Static):
            line.update(words)

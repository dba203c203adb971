"""The app: its screens, its colours, and the work that is done beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import events
from textual.app import App
from textual.worker import get_current_worker

from muggins.errors import MugginsError
from muggins.record import Record
from muggins.terminal.look import Look
from muggins.tui.beside import beside
from muggins.tui.drawing import plain_words
from muggins.tui.keys import help_lines
from muggins.tui.menu import MenuScreen
from muggins.tui.panels import LEAST, Panel, TooSmall
from muggins.tui.study import ReviewScreen
from muggins.tui.wishes import Wishes

__all__ = ["MugginsApp", "Wishes", "run_app"]

Found = TypeVar("Found")


class MugginsApp(App[None]):
    """Muggins in a terminal; `resume` is a CGN file whose game is gone on with at once."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    TITLE: str | None = "Muggins"
    CSS: ClassVar[str] = """
    Screen { background: $background; layers: base; }
    .heading { text-style: bold; height: 1; color: $primary; }
    .faint { color: $text-muted; height: auto; }
    #board { height: auto; }
    #middle { height: 1fr; min-height: 12; max-height: 20; }
    #cards { width: 50; align-vertical: bottom; }
    #far, #pile, #hand { height: 4; width: 50; }
    #log { width: 1fr; }
    #page { height: 1fr; }
    #lines { height: auto; }
    #asked { height: 1; text-style: bold; }
    #question { height: auto; }
    #notice { height: auto; color: $warning; dock: none; }
    #keys { height: 1; dock: bottom; }
    #choices { height: auto; }
    .panel { align: center middle; }
    .box { width: 78; max-height: 100%; height: auto; padding: 0 1; border: round $primary;
           background: $surface; }
    .box VerticalScroll { height: auto; max-height: 18; }
    .box Static { height: auto; }
    VerticalScroll { scrollbar-size-vertical: 1; }
    .plain VerticalScroll { scrollbar-size-vertical: 0; }
    .plain .box { border: ascii $primary; }
    ModalScreen { background: $background 60%; }
    TooSmall { background: $background; }
    """

    def __init__(self, wishes: Wishes, resume: Path | None = None) -> None:
        super().__init__()
        self.wishes = wishes
        self.resume = resume

    @property
    def look(self) -> Look:
        """How cards are drawn."""
        return self.wishes.look

    def on_mount(self) -> None:
        """Show the menu; go on with a game where one was named."""
        self.menu: MenuScreen = MenuScreen()
        self.set_class(not self.look.signs, "plain")
        self.push_screen(self.menu)
        if self.resume is not None:
            self.call_after_refresh(self.menu.open, self.resume)

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the terminal is too small, until it is large enough."""
        width, height = event.size
        is_small = width < LEAST[0] or height < LEAST[1]
        if isinstance(self.screen, TooSmall):
            if is_small:
                self.screen.tell(width, height)
            else:
                self.screen.dismiss()
        elif is_small:
            self.push_screen(TooSmall())

    def think(
        self,
        ask: Callable[[], Found],
        then: Callable[[Found], object],
        refuse: Callable[[str], object],
    ) -> None:
        """Have something worked out beside the app, which stays awake; then go on with it."""

        def work() -> None:
            answer: Callable[[], object]
            try:
                found = ask()
            except MugginsError as error:
                words = str(error)
                answer = lambda: refuse(words)  # noqa: E731 - one of two
            else:
                answer = lambda: then(found)  # noqa: E731
            if not get_current_worker().is_cancelled:
                self.call_from_thread(answer)

        self.screen.run_worker(beside(work))

    def review(self, record: Record) -> None:
        """Show the review of a game."""
        self.push_screen(ReviewScreen(record))

    def change_colours(self) -> None:
        """Change between two colours for the suits and four."""
        self.wishes.change_colours()

    def show_help(self) -> None:
        """Show the keys."""
        lines = [plain_words(line, self.look) for line in help_lines()]
        self.push_screen(Panel("Keys", lines))


def run_app(wishes: Wishes, resume: Path | None = None) -> None:
    """Run the app until it is left."""
    MugginsApp(wishes, resume).run()

"""The first screen: a new game, those that can be gone on with, reviews, advice and practice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from muggins.errors import MugginsError
from muggins.players import LEVELS
from muggins.record import Record
from muggins.table import Table
from muggins.terminal.keeping import Keeper, new_path
from muggins.terminal.places import games_folder
from muggins.terminal.sittings import COMPUTER, YOU, begun, load_games, resumed
from muggins.tui.drawing import plain_words
from muggins.tui.game import Game
from muggins.tui.keys import bindings, key_line
from muggins.tui.panels import NamePanel
from muggins.tui.practice import DrillScreen
from muggins.tui.study import AdviserScreen
from muggins.tui.table import TableScreen
from muggins.tui.widgets import Choice, ChoiceList

if TYPE_CHECKING:
    from muggins.tui.app import MugginsApp

__all__ = ["MenuScreen"]

LATEST = 4
"""Kept games of each kind that are offered; the name of any other can be typed."""

LOOKED_AT = 12
"""Kept games that are read to find those."""


class Kept(NamedTuple):
    """A kept game: its file, and its words in the list."""

    path: Path
    words: str
    is_over: bool


class MenuScreen(Screen[None]):
    """What can be done."""

    BINDINGS = bindings("menu")
    app: MugginsApp
    kept: Sequence[Kept] = ()

    def compose(self) -> ComposeResult:
        """Lay the list out."""
        yield Static("Muggins: cribbage", classes="heading", markup=False)
        yield Static()
        yield ChoiceList(id="choices")
        yield Static(id="level", classes="faint", markup=False)
        yield Static(id="notice", markup=False)
        yield Static(key_line("menu"), id="keys", classes="faint", markup=False)

    def on_screen_resume(self) -> None:
        """Look again for kept games."""
        self.draw()
        self.app.think(lambda: list(kept_games()), self._found, self.refuse)

    def _found(self, kept: Sequence[Kept]) -> None:
        self.kept = kept
        self.draw()

    def draw(self) -> None:
        """Show the list."""
        wishes = self.app.wishes
        self.query_one(ChoiceList).show(list(self._choices()))
        house = f" House rules: {wishes.house}." if wishes.house else ""
        self._say("level", f"{wishes.level} {LEVELS[wishes.level]}.{house}")

    def _choices(self) -> Iterator[Choice]:
        wishes = self.app.wishes
        colours = "four" if wishes.look.four_colours else "two"
        yield Choice("new", "New game")
        for option, words in _OPTIONS.items():
            yield Choice(option, f"  {words}", [getattr(wishes, option)])
        yield Choice("colours", "  Colours of the suits", [colours])
        for kept in self.kept:
            if not kept.is_over:
                yield Choice(f"resume {kept.path}", f"Go on: {kept.words}")
        for kept in self.kept:
            if kept.is_over:
                yield Choice(f"review {kept.path}", f"Review: {kept.words}")
        yield Choice("open", "Another game, from a CGN file")
        yield Choice("advise", "Discard adviser")
        for kind, words in _DRILLS.items():
            yield Choice(f"drill {kind}", f"Practise {words}")
        yield Choice("help", "Keys")
        yield Choice("quit", "Quit")

    def _say(self, where: str, words: str) -> None:
        self.query_one(f"#{where}", Static).update(plain_words(words, self.app.look))

    def refuse(self, words: str) -> None:
        """Say why something can't be done."""
        self._say("notice", words)

    # --- keys and presses

    def on_choice_list_changed(self, event: ChoiceList.Changed) -> None:
        """Change an option."""
        if event.action == "colours":
            self.app.change_colours()
        else:
            self.app.wishes.change(event.action, event.by)
        self.draw()

    def on_choice_list_taken(self, event: ChoiceList.Taken) -> None:
        """Do what a line says."""
        self.refuse("")
        what, _, rest = event.action.partition(" ")
        does: dict[str, Callable[[], object]] = {
            "new": self._begin,
            "resume": lambda: self.open(Path(rest)),
            "review": lambda: self.open(Path(rest)),
            "open": self._ask_file,
            "advise": lambda: self.app.push_screen(AdviserScreen()),
            "drill": lambda: self.app.push_screen(DrillScreen(rest)),
            "help": self.app.show_help,
            "quit": self.app.exit,
        }
        does[what]()

    def _begin(self) -> None:
        wishes = self.app.wishes
        try:
            table = begun(wishes.rules, wishes.level, wishes.dealer, wishes.name, wishes.words)
        except MugginsError as error:
            self.refuse(f"{error}.")
            return
        self._sit(table, new_path(datetime.now()))

    def _sit(self, table: Table, path: Path) -> None:
        game = Game(table, Keeper(path), self.app.wishes.style)
        game.keep()
        self.app.push_screen(TableScreen(game))

    def open(self, path: Path) -> None:
        """Go on with the game of a file, or review it where it is over."""
        try:
            record = _last(path)
            if record.final().outcome is None:
                self._sit(resumed(path), path)
            else:
                self.app.review(record)
        except MugginsError as error:
            self.refuse(f"{error}. The file is left as it is.")

    def _ask_file(self) -> None:
        words = f"Games are kept in {games_folder()}"
        self.app.push_screen(NamePanel("Which CGN file?", words), self._named)

    def _named(self, name: str | None) -> None:
        if name:
            self.open(Path(name).expanduser())

    def action_up(self) -> None:
        """Mark the line above."""
        self.query_one(ChoiceList).move(-1)

    def action_down(self) -> None:
        """Mark the line below."""
        self.query_one(ChoiceList).move(1)

    def action_left(self) -> None:
        """Take the value before."""
        self.query_one(ChoiceList).change(-1)

    def action_right(self) -> None:
        """Take the next value."""
        self.query_one(ChoiceList).change(1)

    def action_take(self) -> None:
        """Do what the marked line says."""
        self.query_one(ChoiceList).take()

    def action_colours(self) -> None:
        """Change between two and four colours."""
        self.app.change_colours()
        self.draw()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.show_help()

    def action_quit(self) -> None:
        """Leave Muggins."""
        self.app.exit()


_OPTIONS = {
    "level": "Level of the computer",
    "target": "Points to win",
    "counting": "Who counts",
    "dealer": "First deal",
}
_DRILLS = {"count": "counting", "discard": "discards", "play": "the play"}


def kept_games() -> Iterator[Kept]:
    """Give the latest kept games, the newest first, as many of each kind as are offered."""
    left = {True: LATEST, False: LATEST}
    files = sorted(games_folder().glob("*.cgn"), key=lambda path: path.name, reverse=True)
    for path in files[:LOOKED_AT]:
        try:
            kept = _kept(path)
        except MugginsError:
            kept = Kept(path, f"{path.name}, which can't be read", False)
        if left[kept.is_over]:
            left[kept.is_over] -= 1
            yield kept


def _kept(path: Path) -> Kept:
    record = _last(path)
    state = record.final()
    scores = f"{state.scores[YOU]}-{state.scores[COMPUTER]}"
    words = f"{path.stem}, {scores} against {record.name(COMPUTER)}"
    return Kept(path, words, state.outcome is not None)


def _last(path: Path) -> Record:
    return load_games(path)[-1]

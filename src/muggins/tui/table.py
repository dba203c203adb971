"""The table's screen: board, cards, pile and count, log, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from muggins.cards import Card
from muggins.errors import IllegalMove, MugginsError
from muggins.game import Claim, Discard, Move, Play
from muggins.terminal.board import board_lines
from muggins.terminal.keeping import Keeper
from muggins.terminal.sittings import COMPUTER, YOU
from muggins.tui.asking import asked, crib_name, owner
from muggins.tui.drawing import Face, boxes, plain_words
from muggins.tui.game import NAMES, Game
from muggins.tui.keys import bindings, key_line
from muggins.tui.panels import NamePanel, Panel
from muggins.tui.widgets import CardRow, Log

if TYPE_CHECKING:
    from muggins.tui.app import MugginsApp

__all__ = ["TableScreen"]

MOST_PILED = 9
"""Cards of the pile for which there is room."""

LOGGED = 300
"""Lines of the log that can be read back."""


class TableScreen(Screen[None]):
    """A game at the table."""

    BINDINGS = bindings("table")
    app: MugginsApp

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.chosen: list[Card] = []
        self.typed: str = ""
        self.notice: str = ""
        self.turn: int = 0
        """Counts what the table waited for: a move thought of for an earlier turn is dropped."""
        self.warned: bool = False

    def compose(self) -> ComposeResult:
        """Lay the table out."""
        yield Static(id="head", classes="heading", markup=False)
        yield Static(id="board")
        with Horizontal(id="middle"):
            with Vertical(id="cards"):
                yield Static(id="far")
                yield Static(id="pile")
                yield CardRow(id="hand")
            with Log(id="log", can_focus=False):
                yield Static(id="lines", markup=False)
        yield Static(id="asked", markup=False)
        yield Static(id="notice", markup=False)
        yield Static(id="keys", classes="faint", markup=False)

    def on_mount(self) -> None:
        """Show the game, and go on with it."""
        self.proceed()

    # --- drawing

    def draw(self) -> None:
        """Show the game as it stands."""
        game, look = self.game, self.app.look
        record = game.table.record
        level, rules = record.name(COMPUTER), record.start.rules
        self._say("head", f"Muggins: to {rules.target} against {level}, deal {game.deal}")
        scores = [front for front, _ in game.pegs]
        rears = [rear for _, rear in game.pegs]
        board = board_lines(NAMES, scores, rears, rules, signs=look.signs)
        self.query_one("#board", Static).update(Text("\n").join(board))
        self.query_one("#far", Static).update(Text("\n").join(self._far()))
        self.query_one("#pile", Static).update(Text("\n").join(self._pile()))
        self.query_one("#hand", CardRow).show(list(self._hand()), look)
        self._say("lines", "\n".join(game.lines[-LOGGED:]))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        figures = f" {self.typed}_" if game.mode == "claim" else ""
        self._say("asked", asked(game) + figures)
        trouble = f"Not kept: {game.trouble}. The game goes on; s keeps it." if game.trouble else ""
        self._say("notice", self.notice or trouble)
        self._say("keys", key_line("table"))

    def _say(self, where: str, words: str) -> None:
        self.query_one(f"#{where}", Static).update(plain_words(words, self.app.look))

    def _far(self) -> Iterator[Text]:
        """Draw the computer's cards, the starter and the crib."""
        game, look = self.game, self.app.look
        seen, is_counted = game.view, game.counted is not None
        held = 0 if is_counted else seen.numbers_held[COMPUTER]
        crib = 0 if is_counted else sum(seen.numbers_discarded)
        backs = boxes([Face()] * held, look)
        starter = boxes([Face(game.starter)] if game.starter else [], look)
        laid = boxes([Face(back=str(crib))] if crib else [], look)
        deals = ", dealer" if game.dealer is COMPUTER else ""
        yield _columns(f"Computer{deals}: {held} cards", "Starter", crib_name(game))
        for row in zip(backs, starter, laid, strict=True):
            yield _columns(*row)

    def _pile(self) -> Iterator[Text]:
        """Draw the pile with the count, or the hand or crib that is looked at."""
        game, look = self.game, self.app.look
        seen, counted = game.view, game.counted
        if counted is not None:
            yield Text(plain_words(f"{owner(counted.seat)} {counted.what}", look), "bold")
            yield from boxes([Face(card) for card in sorted(counted.tally.cards)], look)
        elif seen.showing is not None:
            yield Text(plain_words(f"{owner(seen.showing[0])} {seen.showing[1]}", look), "bold")
            yield from boxes([Face(card) for card in sorted(seen.shown_cards)], look)
        else:
            pile = game.pile[-MOST_PILED:]
            count = pile[-1].count if pile else 0
            yield Text(f"Count {count}" if game.starter else "", "bold")
            yield from boxes([Face(played.card) for played in pile], look)

    def _hand(self) -> Iterator[Face]:
        """Give the person's cards; those that can't be played now are faint and have no number."""
        seen = self.game.view
        playable = {move.card for move in seen.legal_moves if isinstance(move, Play)}
        for place, card in enumerate(seen.held, start=1):
            is_out = self.game.mode == "play" and card not in playable
            is_chosen = card in self.chosen
            label = "-" if is_out else f"[{place}]" if is_chosen else str(place)
            yield Face(card, label, chosen=is_chosen, faint=is_out)

    # --- going on

    def proceed(self) -> None:
        """Show the game, and let the pack or the computer move where they are waited for."""
        self.turn += 1
        self.draw()
        if self.game.mode == "wait":
            turn = self.turn
            self.app.think(self.game.next_move, lambda move: self._came(turn, move), self.refuse)

    def _came(self, turn: int, move: Move | None) -> None:
        if turn == self.turn and move is not None:
            self._make(move)

    def _make(self, move: Move) -> None:
        try:
            self.game.make(move)
        except IllegalMove as error:
            self.refuse(error.reason)
            return
        self.chosen, self.typed, self.notice = [], "", ""
        self.proceed()

    def refuse(self, words: str) -> None:
        """Say why something can't be done."""
        self.notice = words
        self.draw()

    # --- keys and presses

    def on_card_row_pressed(self, event: CardRow.Pressed) -> None:
        """Choose or play the card that was pressed."""
        self._pick(event.place)

    def action_figure(self, figure: int) -> None:
        """Choose a card by its number, or type a figure of a count."""
        if self.game.mode == "claim":
            self.typed = f"{self.typed}{figure}"[:2]
            self.draw()
        else:
            self._pick(figure)

    def action_erase(self) -> None:
        """Take a figure back."""
        self.typed = self.typed[:-1]
        self.draw()

    def _pick(self, place: int) -> None:
        seen, self.notice = self.game.view, ""
        if self.game.mode not in ("discard", "play") or not 1 <= place <= len(seen.held):
            return
        card = seen.held[place - 1]
        if self.game.mode == "play":
            self._make(Play(YOU, card))
        elif card in self.chosen:
            self.chosen.remove(card)
            self.draw()
        elif len(self.chosen) == seen.rules.discards:
            self.refuse("Two cards are chosen already; press one of them to keep it.")
        else:
            self.chosen.append(card)
            self.draw()

    def action_go_on(self) -> None:
        """Confirm what is chosen or typed, or go on with the show."""
        match self.game.mode:
            case "count":
                self.game.go_on()
                self.notice = ""
                self.proceed()
            case "discard" if len(self.chosen) == self.game.view.rules.discards:
                self._make(Discard(YOU, tuple(self.chosen)))
            case "discard":
                self.refuse("Choose two cards first, by their numbers or by pressing them.")
            case "claim" if self.typed:
                self._make(Claim(YOU, int(self.typed)))
            case "claim":
                self.refuse("Type a number first; 19 claims nothing.")

    def action_hint(self) -> None:
        """Show what each choice is worth, by the engine where there is one."""
        if self.game.mode not in ("discard", "play"):
            self.refuse("No hint here: there is no card to choose.")
            return
        from muggins.terminal.hinting import hint_lines

        seen, look, turn = self.game.view, self.app.look, self.turn
        self.notice = "Working out what each choice is worth."
        self.draw()

        def show(lines: list[object]) -> None:
            self.notice = ""
            self.draw()
            if turn == self.turn:
                self.app.push_screen(Panel("What each choice is worth", lines))  # type: ignore[arg-type]

        self.app.think(lambda: list[object](hint_lines(seen, look)), show, self.refuse)

    def action_undo(self) -> None:
        """Take back the last decision."""
        try:
            self.game.undo()
        except MugginsError as error:
            self.refuse(f"{error}.")
            return
        self.chosen, self.typed, self.notice = [], "", "Taken back."
        self.proceed()

    def action_save(self) -> None:
        """Ask for a file to keep the game in: a copy, or the game itself where it isn't kept."""
        where = f"Each move is kept in {self.game.keeper.path}"
        self.app.push_screen(NamePanel("Keep the game in which file?", where), self._save)

    def _save(self, name: str | None) -> None:
        if not name:
            return
        try:
            path = Path(name).expanduser()
            if self.game.trouble:
                self.game.keep_in(Keeper(path))
            else:
                self.game.keeper.copy(path, self.game.table.record)
        except MugginsError as error:
            self.refuse(f"{error}.")
        else:
            self.refuse(f"Kept in {path}.")

    def action_review(self) -> None:
        """Review the game, once it is over."""
        if self.game.mode == "over":
            self.app.review(self.game.table.record)
        else:
            self.refuse("The review comes when the game is over.")

    def action_colours(self) -> None:
        """Change between two and four colours."""
        self.app.change_colours()
        self.draw()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.show_help()

    def action_back(self) -> None:
        """Read back in the log."""
        self.query_one("#log", VerticalScroll).scroll_page_up(animate=False)

    def action_ahead(self) -> None:
        """Read forward in the log."""
        self.query_one("#log", VerticalScroll).scroll_page_down(animate=False)

    def action_leave(self) -> None:
        """Go back to the menu; ask again first where the game isn't kept."""
        if self.game.trouble and not self.warned:
            self.warned = True
            self.refuse("The last moves are not kept: s keeps them; Esc again leaves them.")
            return
        self.turn += 1
        self.dismiss()


def _columns(*parts: str | Text) -> Text:
    """Put the parts of a line at the columns of the cards, the starter and the crib."""
    line = Text()
    for part, column in zip_longest(parts, _COLUMNS):
        line.append(" " * (column - len(line)))
        line.append_text(part) if isinstance(part, Text) else line.append(part, "dim")
    return line


_COLUMNS = (0, 31, 40)

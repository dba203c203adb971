"""What a game in the terminal shows and asks: in words for people, as JSON lines for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from rich.console import Console
from rich.text import Text

from muggins.cards import Card
from muggins.game import Event, Phase, Play, Seat
from muggins.narrate import Narrator
from muggins.speech import Style
from muggins.terminal.board import board_lines
from muggins.terminal.hinting import hint_data, hint_lines
from muggins.terminal.ink import card_text, cards_row, console
from muggins.terminal.plain import plain, plain_event
from muggins.view import View

__all__ = ["JsonScreen", "Screen", "WordScreen"]

HELP = """\
Cards are named by their number in the list (1), by name (5h, 10s), or by a court card's, an
ace's or a ten's letter alone where only one is held (k).
  hint   what each choice is worth at this stage
  undo   take back your last decision (a casual game)
  board  draw the board            hand   show your cards
  log    what has happened in this deal
  save   where the game is kept; save FILE keeps a copy
  quit   leave; the game can be gone on with"""


class Screen(Protocol):
    """Where a game is shown and lines are asked for; it gets views and events only."""

    def say(self, text: str) -> None:
        """Tell something that isn't an event."""

    def refuse(self, text: str) -> None:
        """Say why a line can't be followed."""

    def events(self, events: Iterable[Event]) -> None:
        """Tell what happened."""

    def board(self, view: View) -> None:
        """Draw the board."""

    def hand(self, view: View) -> None:
        """Show the seat's cards, numbered."""

    def hint(self, view: View) -> None:
        """Show what each choice is worth at this stage."""

    def ask(self, view: View, chosen: Sequence[Card]) -> str:
        """Ask for a line. Raises `EOFError` at the end of input."""


class WordScreen:
    """A screen for people: words, cards, and the board when scores have changed."""

    def __init__(
        self, names: Sequence[str], you: Seat, style: Style, *, draw_board: bool = True
    ) -> None:
        self.names = names
        self.you = you
        self.out: Console = console()
        self.narrator: Narrator = Narrator(names, you, style)
        self.draw_board = draw_board
        self.drawn: tuple[int, ...] | None = None

    def say(self, text: str) -> None:
        """Print a line."""
        self.out.print(text)

    def refuse(self, text: str) -> None:
        """Print why a line can't be followed."""
        self.out.print(Text(f"! {text}"))

    def events(self, events: Iterable[Event]) -> None:
        """Print a line an event."""
        for line in self.narrator.tell(events):
            if line.startswith("Deal "):
                self.out.print()
            self.out.print(line)

    def board(self, view: View) -> None:
        """Draw the board and say whose crib it is."""
        self.out.print()
        for line in board_lines(self.names, view.scores, view.rears, view.rules):
            self.out.print(line)
        self.drawn = view.scores

    def hand(self, view: View) -> None:
        """Print the cards with their numbers, and which of them can't be played."""
        allowed = {move.card for move in view.legal_moves if isinstance(move, Play)}
        line = Text("Your cards: ")
        for number, card in enumerate(view.held, start=1):
            line.append(f" {number} ", "dim").append_text(card_text(card))
            if view.phase is Phase.PLAY and view.is_asked and card not in allowed:
                line.append(" (too high)", "dim")
        self.out.print(line if view.held else "You have no cards left.")

    def hint(self, view: View) -> None:
        """Print what each choice is worth."""
        if view.phase is Phase.SHOW:
            self.out.print("No hint while you count for yourself: this is your part.")
            return
        for line in hint_lines(view):
            self.out.print(line)

    def ask(self, view: View, chosen: Sequence[Card]) -> str:
        """Show what is to be decided and read a line."""
        if self.draw_board and view.phase is not Phase.PLAY and view.scores != self.drawn:
            self.board(view)
        line = self.out.input(self._request(view, chosen))
        if not sys.stdin.isatty():
            # Nobody pressed Enter where this is read.
            self.out.print()
        return line

    def _request(self, view: View, chosen: Sequence[Card]) -> Text:
        whose = "your" if view.is_dealer else f"{self.names[view.dealer]}'s"
        if view.phase is Phase.DISCARD and len(chosen) == 2:
            laid = Text("Lay away ").append_text(cards_row(chosen))
            return laid.append(f" to {whose} crib? Enter confirms, a card changes: ")
        if view.phase in (Phase.DISCARD, Phase.PLAY):
            self.hand(view)
        if view.phase is Phase.DISCARD:
            picked = Text("Chosen: ").append_text(cards_row(chosen)).append(". ")
            start = picked if chosen else Text("")
            return start.append(f"Which {'other' if chosen else 'two'} to {whose} crib? ")
        if view.phase is Phase.PLAY:
            scores = ", ".join(map("{} {}".format, self.names, view.scores))
            line = Text(f"{scores}. ", "dim").append(f"The count is {view.count}.", "not dim bold")
            return line.append(" Which card? ", "not dim")
        assert view.showing is not None
        shown = cards_row(sorted(view.shown_cards))
        line = Text(f"Your {view.showing[1]}: ").append_text(shown)
        if view.starter is not None:
            line.append(" with ").append_text(card_text(view.starter))
        return line.append(". How much do you count? ")


class JsonScreen:
    """A screen for programs: each event and each request is one line of JSON."""

    def __init__(self, you: Seat) -> None:
        self.you = you

    def _print(self, value: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(value) + "\n")
        sys.stdout.flush()

    def say(self, text: str) -> None:
        """Print a message."""
        self._print({"message": text})

    def refuse(self, text: str) -> None:
        """Print an error."""
        self._print({"error": text})

    def events(self, events: Iterable[Event]) -> None:
        """Print each event."""
        for event in events:
            self._print(plain_event(event))

    def board(self, view: View) -> None:
        """Print where the pegs stand."""
        self._print({"scores": plain(view.scores), "rears": plain(view.rears)})

    def hand(self, view: View) -> None:
        """Print the cards held."""
        self._print({"hand": plain(view.held)})

    def hint(self, view: View) -> None:
        """Print the worth of each choice at this stage."""
        if view.phase is Phase.SHOW:
            self.refuse("no hint while you count for yourself")
        else:
            self._print({"hint": hint_data(view)})

    def ask(self, view: View, chosen: Sequence[Card]) -> str:
        """Print what is asked, with all that the seat may see of it, and read a line."""
        request: dict[str, Any] = {
            "ask": {"discard": "discard", "play": "play", "show": "count"}[view.phase],
            "seat": plain(view.seat),
            "dealer": plain(view.dealer),
            "scores": plain(view.scores),
            "hand": plain(view.held),
            "starter": plain(view.starter),
            "pile": plain(view.pile),
            "count": view.count,
        }
        if view.phase is Phase.DISCARD:
            request["chosen"] = plain(tuple(chosen))
        elif view.phase is Phase.PLAY:
            request["legal"] = [
                str(move.card) for move in view.legal_moves if isinstance(move, Play)
            ]
        else:
            request["shown"] = plain(view.shown_cards)
        self._print(request)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")

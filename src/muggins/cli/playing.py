"""`muggins play`: a whole game against the computer, kept as it goes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from muggins.cards import Card
from muggins.cli.screen import HELP, JsonScreen, Screen, WordScreen
from muggins.errors import IllegalMove, MugginsError
from muggins.game import Claim, Discard, Move, Phase, Play
from muggins.players import LEVELS, Player
from muggins.rules import Rules
from muggins.speech import Style, hear
from muggins.table import Table
from muggins.terminal.choosing import Choice, named_cards
from muggins.terminal.ink import thinking
from muggins.terminal.keeping import Keeper, new_path
from muggins.terminal.sittings import COMPUTER, YOU, begun, computer_of, resumed, take_back
from muggins.view import View, view

__all__ = ["Wishes", "play_command"]


@dataclass(frozen=True)
class Wishes:
    """The options of a game, as they were given."""

    level: str
    target: int
    counting: str
    rules: str
    dealer: str
    name: str
    words: str | None
    save: Path | None
    resume: Path | None
    style: Style
    board: bool
    as_json: bool


class _Left(Exception):  # noqa: N818 - no error
    """The person leaves the table."""


def play_command(wishes: Wishes) -> int:
    """Play a game; give the exit status: 0, or 130 when it was broken off by Ctrl-C."""
    names = ["You", "Computer"]
    screen: Screen = (
        JsonScreen(YOU)
        if wishes.as_json
        else WordScreen(names, YOU, wishes.style, draw_board=wishes.board)
    )
    sitting = _resumed(wishes, screen) if wishes.resume else _begun(wishes, screen)
    try:
        sitting.run()
    except KeyboardInterrupt:
        screen.say("")
        sitting.say_goodbye()
        return 130
    except (_Left, EOFError):
        sitting.say_goodbye()
    return 0


def _begun(wishes: Wishes, screen: Screen) -> _Sitting:
    options = f"target={wishes.target} counting={wishes.counting} {wishes.rules}"
    rules = Rules.parse(options)
    table = begun(rules, wishes.level, wishes.dealer, wishes.name, wishes.words)
    shuffle = table.shuffle
    path = wishes.save or new_path(datetime.now())
    if path.exists():
        raise MugginsError(f"{str(path)!r} is there already; --resume it, or --save elsewhere")
    sitting = _Sitting(table, Keeper(path), screen)
    sitting.keeper.keep(sitting.table.record)
    screen.say(f"A game to {rules.target} against {wishes.level}, who {LEVELS[wishes.level]}.")
    if str(rules):
        screen.say(f"The rules of this game: {rules}.")
    screen.say("The computer gets what its seat may see, and nothing else.")
    screen.say(f"The shuffle is fixed: SHA-256 {shuffle.commitment}")
    screen.say(f"with the words {shuffle.words!r}; check it afterwards with muggins verify.")
    if wishes.dealer == "cut":
        for yours, its in shuffle.cuts():
            again = "; equal, so cut again" if yours.rank is its.rank else ""
            screen.say(f"You cut the {yours.name}, the computer the {its.name}{again}.")
    return sitting


def _resumed(wishes: Wishes, screen: Screen) -> _Sitting:
    assert wishes.resume is not None
    sitting = _Sitting(resumed(wishes.resume), Keeper(wishes.resume), screen)
    record = sitting.table.record
    level = record.name(COMPUTER)
    screen.say(f"A game to {record.start.rules.target} against {level} goes on.")
    sitting.recall()
    return sitting


class _Sitting:
    """A game at a screen: asks the person, lets the computer choose, keeps every move."""

    def __init__(self, table: Table, keeper: Keeper, screen: Screen) -> None:
        self.table = table
        self.keeper = keeper
        self.screen = screen
        self.is_kept = True
        self.players: Sequence[Player | None] = (None, computer_of(table))

    @property
    def view(self) -> View:
        return view(self.table.state, YOU)

    def run(self) -> None:
        """Play to the end of the game."""
        while self.table.state.phase is not Phase.OVER:
            if self.view.is_asked:
                # Asked before the computer lays away, so that neither waits on the other.
                self.decide()
                continue
            with thinking() if self._asks_engine else nullcontext():
                move = self.table.next_move(self.players)
            assert move is not None
            self.make(move)
        self.screen.board(self.view)
        self.screen.say(f"The game is kept in {self.keeper.path}")

    @property
    def _asks_engine(self) -> bool:
        """Whether the computer may take so long that it should say so."""
        return self.table.record.name(COMPUTER) not in ("random", "greedy", "club")

    def make(self, move: Move) -> None:
        """Make a move, keep it, then tell it: what was told is never lost."""
        events = self.table.make(move).events
        try:
            self.keeper.keep(self.table.record)
        except MugginsError as error:
            if self.is_kept:
                self.screen.refuse(f"{error}. The game goes on; save FILE keeps it elsewhere.")
            self.is_kept = False
        else:
            self.is_kept = True
        self.screen.events(events)

    def decide(self) -> None:
        """Ask until the person has decided."""
        choice = Choice(self.view.held)
        before = self.table.record.moves
        while self.table.record.moves == before:
            line = self.screen.ask(self.view, choice.chosen).strip()
            try:
                if not self.command(line):
                    self.answer(line, choice)
            except IllegalMove as error:
                self.screen.refuse(error.reason)
            except MugginsError as error:
                self.screen.refuse(str(error))

    def answer(self, line: str, choice: Choice) -> None:
        """Follow a line that is an answer. Raises `MugginsError` when it isn't one."""
        seen = self.view
        if seen.phase is Phase.DISCARD:
            if choice.is_complete and line.lower() in ("", "y", "yes"):
                self.make(Discard(YOU, choice.chosen))
            else:
                choice.take(line)
        elif seen.phase is Phase.PLAY:
            self.make(Play(YOU, self._one_card(line, seen.held)))
        else:
            self.make(Claim(YOU, hear(line)))

    def _one_card(self, line: str, held: Sequence[Card]) -> Card:
        cards = named_cards(line, held)
        if len(cards) != 1:
            raise MugginsError(f"found {len(cards)} cards, expected one")
        return cards[0]

    def command(self, line: str) -> bool:
        """Follow a line that is a command; say whether it was one."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "?" | "help":
                self.screen.say(HELP)
            case "hint" | "h":
                self.screen.hint(self.view)
            case "undo" | "u":
                self.undo()
            case "board" | "b":
                self.screen.board(self.view)
            case "hand":
                self.screen.hand(self.view)
            case "log":
                self.recall()
            case "save":
                self.save(rest.strip())
            case "quit" | "q" | "exit":
                raise _Left
            case _:
                return False
        return True

    def undo(self) -> None:
        """Go back to the person's last decision."""
        take_back(self.table)
        self.keeper.keep(self.table.record)
        self.screen.say("Taken back.")

    def save(self, name: str) -> None:
        """Say where the game is kept, or keep a copy of it."""
        if name:
            self.keeper.copy(Path(name), self.table.record)
            self.screen.say(f"Copied to {name}")
        else:
            self.keeper.keep(self.table.record)
            self.screen.say(f"Every move is kept in {self.keeper.path}")

    def recall(self) -> None:
        """Tell what has happened in this deal, and where the pegs stand."""
        if self.view.trail:
            self.screen.events(self.view.trail)
        else:
            self.screen.say(f"Deal {self.view.deal}: no starter is turned yet.")

    def say_goodbye(self) -> None:
        """Say how to go on."""
        if not self.is_kept:
            self.screen.refuse("the last moves could not be kept")
        self.screen.say("The game is kept. Go on with:")
        self.screen.say(f"  muggins play --resume {self.keeper.path}")

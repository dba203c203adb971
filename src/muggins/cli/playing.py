"""`muggins play`: a whole game against the computer, kept as it goes."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from muggins.cards import Card, cards_text
from muggins.cli.choosing import Choice, named_cards
from muggins.cli.ink import thinking
from muggins.cli.keeping import Keeper, new_path
from muggins.cli.replaying import load_games
from muggins.cli.screen import HELP, JsonScreen, Screen, WordScreen
from muggins.errors import IllegalMove, MugginsError
from muggins.game import Claim, Discard, Move, Phase, Play, Seat
from muggins.players import LEVELS, Player, new_player
from muggins.rules import Rules
from muggins.speech import Style, hear
from muggins.table import Table, dealer_by_cut, new_shuffle
from muggins.view import View, view

__all__ = ["Wishes", "play_command"]

YOU, COMPUTER = Seat.A, Seat.B


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
    if rules.seats != 2:
        raise MugginsError(f"seats is {rules.seats}; allowed: 2, you and the computer")
    words = wishes.words if wishes.words is not None else secrets.token_hex(8)
    shuffle = new_shuffle(" ".join(words.split()))
    cuts = shuffle.cuts()
    dealer = {"me": YOU, "computer": COMPUTER}.get(wishes.dealer, dealer_by_cut(shuffle))
    now = datetime.now()
    tags = {"A": wishes.name, "B": wishes.level, "Date": now.strftime("%Y.%m.%d")}
    if wishes.dealer == "cut":
        tags["Cut"] = " ".join(cards_text(cards) for cards in cuts)
    path = wishes.save or new_path(now)
    if path.exists():
        raise MugginsError(f"{str(path)!r} is there already; --resume it, or --save elsewhere")
    sitting = _Sitting(Table.new(rules, shuffle, dealer, **tags), Keeper(path), screen)
    sitting.keeper.keep(sitting.table.record)
    screen.say(f"A game to {rules.target} against {wishes.level}, who {LEVELS[wishes.level]}.")
    if str(rules):
        screen.say(f"The rules of this game: {rules}.")
    screen.say("The computer gets what its seat may see, and nothing else.")
    screen.say(f"The shuffle is fixed: SHA-256 {shuffle.commitment}")
    screen.say(f"with the words {shuffle.words!r}; check it afterwards with muggins verify.")
    if wishes.dealer == "cut":
        for yours, its in cuts:
            again = "; equal, so cut again" if yours.rank is its.rank else ""
            screen.say(f"You cut the {yours.name}, the computer the {its.name}{again}.")
    return sitting


def _resumed(wishes: Wishes, screen: Screen) -> _Sitting:
    assert wishes.resume is not None
    games = load_games(wishes.resume)
    if len(games) != 1:
        raise MugginsError(f"{wishes.resume}: found {len(games)} games, expected one to go on with")
    record = games[0]
    if record.seat is not None:
        raise MugginsError(f"{wishes.resume}: a game with hidden cards can't be gone on with")
    level = record.name(COMPUTER)
    if level not in LEVELS:
        raise MugginsError(f"{wishes.resume}: the tag B is {level!r}; allowed: {', '.join(LEVELS)}")
    sitting = _Sitting(Table.resume(record), Keeper(wishes.resume), screen)
    if sitting.table.state.outcome is not None:
        raise MugginsError(f"{wishes.resume}: the game is over; muggins replay tells it")
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
        # From the commitment, which is known to all: the same again when the game goes on.
        seed = int(table.shuffle.commitment[:8], 16)
        player = new_player(table.record.name(COMPUTER), seed)
        self.players: Sequence[Player | None] = (None, player)

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
        for taken, move in enumerate(reversed(self.table.record.moves), start=1):
            if isinstance(move, Discard | Play | Claim) and move.seat is YOU:
                self._take_back(taken)
                return
        raise MugginsError("nothing to take back yet")

    def _take_back(self, moves: int) -> None:
        undone = int(self.table.record.tag("Undone", "0")) + 1
        self.table.record = self.table.record.with_tags(Undone=str(undone))
        self.table.take_back(moves)
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

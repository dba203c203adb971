"""`muggins enter`: a game typed in by hand, asked for only where it isn't forced."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from rich.text import Text

from muggins.cards import Card, cards_text, parse_cards
from muggins.errors import MugginsError
from muggins.game import (
    Cut,
    Deal,
    Discard,
    GameState,
    Move,
    Phase,
    Play,
    Seat,
    apply,
    legal_moves,
    new_game,
)
from muggins.narrate import Narrator
from muggins.record import Record
from muggins.rules import Rules
from muggins.terminal.choosing import named_cards
from muggins.terminal.ink import cards_row, console
from muggins.terminal.keeping import Keeper
from muggins.terminal.sittings import load_games

__all__ = ["enter_command"]

HELP = """\
Type the cards, such as 5h 5d Jc; of cards that are held also 1 4, by their places, or k alone.
  back   take the last answer back      board  the scores
  quit   leave; the game is kept        help   this"""


@dataclass
class _Desk:
    """A game as far as it is typed in."""

    record: Record
    keeper: Keeper
    typed: list[int] = field(default_factory=list)
    """How many moves there were before each answer."""
    hands: list[tuple[Card, ...]] = field(default_factory=list)
    """Hands of a deal whose other hand is still to come."""

    @property
    def state(self) -> GameState:
        """Where the game is."""
        return self.record.final()


def enter_command(path: Path, *, first: str, second: str, dealer: str, rules: str) -> int:
    """Type a game into a file; give the exit status."""
    desk = _begun(path, first, second, dealer, rules)
    out = console()
    out.print(f"The game is kept in {path} as you type; help says what can be typed.")
    try:
        _go_through(desk)
    except (EOFError, KeyboardInterrupt):
        out.print()
    outcome = desk.state.outcome
    if outcome is None:
        out.print(f"Kept in {path} as far as it went; the same command goes on.")
    else:
        scores = "-".join(map(str, outcome.scores))
        out.print(f"{desk.record.name(outcome.winner)} wins {scores}. The game is in {path}.")
    return 0


def _begun(path: Path, first: str, second: str, dealer: str, rules: str) -> _Desk:
    if path.exists():
        games = load_games(path)
        if len(games) != 1 or games[0].seat is not None:
            raise MugginsError(f"{path}: expected one game with all its cards, to go on with")
        if games[0].final().outcome is not None:
            raise MugginsError(f"{path}: the game in it is over; give another file")
        return _Desk(games[0], Keeper(path))
    found = Rules.parse(rules)
    if found.seats != 2:
        raise MugginsError(f"seats is {found.seats}; allowed: 2")
    if found.counting != "auto":
        raise MugginsError(f"counting is {found.counting}; allowed: auto, hands count themselves")
    start = new_game(found, dealer=Seat.parse(dealer))
    desk = _Desk(Record.new(start, A=first, B=second), Keeper(path))
    desk.keeper.keep(desk.record)
    return desk


def _go_through(desk: _Desk) -> None:
    while desk.state.outcome is None:
        forced = _forced(desk)
        if forced is not None:
            _make(desk, forced)
            continue
        line = _ask(desk).strip()
        word = line.lower()
        if word in ("quit", "q"):
            return
        try:
            _follow(desk, word, line)
        except MugginsError as error:
            console().print(Text(f"{error}", "red"))


def _follow(desk: _Desk, word: str, line: str) -> None:
    """Do what a line says. Raises `MugginsError`, changing nothing, where it can't be done."""
    if word in ("help", "?"):
        console().print(HELP)
    elif word == "board":
        names = [desk.record.name(seat) for seat in (Seat.A, Seat.B)]
        console().print(", ".join(map("{} {}".format, names, desk.state.scores)))
    elif word in ("back", "b", "undo"):
        _step_back(desk)
    elif word:
        _answer(desk, line)


def _step_back(desk: _Desk) -> None:
    if desk.hands:
        desk.hands.pop()
        return
    if not desk.typed:
        raise MugginsError("nothing has been typed in that could be taken back")
    desk.record = desk.record.with_moves(desk.record.moves[: desk.typed.pop()])
    desk.keeper.keep(desk.record)


def _forced(desk: _Desk) -> Move | None:
    """Give the only card that can be played, where there is one."""
    state = desk.state
    if state.phase is not Phase.PLAY or state.turn is None:
        return None
    moves = legal_moves(state, state.turn)
    return moves[0] if len(moves) == 1 else None


def _ask(desk: _Desk) -> str:
    console().print(_request(desk), end="")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _request(desk: _Desk) -> Text:
    state, name = desk.state, desk.record.name
    if state.phase is Phase.DEAL:
        seat = Seat(len(desk.hands))
        role = "dealer" if seat is state.dealer else "pone"
        return Text(f"Deal {state.deal}: {name(seat)}'s six cards ({role})? ")
    if state.phase is Phase.CUT:
        return Text("The starter? ")
    seat = _asked(state)
    text = Text(f"{name(seat)} has ").append_text(cards_row(state.held[seat]))
    if state.phase is Phase.DISCARD:
        return text.append("; which two to the crib? ")
    count = sum(card.pips for card in state.pile)
    return text.append(f"; the count is {count}; which card? ")


def _asked(state: GameState) -> Seat:
    if state.phase is Phase.DISCARD:
        return next(seat for seat in state.seats if not state.discarded[seat])
    assert state.turn is not None
    return state.turn


def _answer(desk: _Desk, line: str) -> None:
    state = desk.state
    if state.phase is Phase.DEAL:
        hand = parse_cards(line)
        if len(hand) != state.rules.dealt:
            raise MugginsError(f"found {len(hand)} cards, expected {state.rules.dealt}")
        taken = sorted({card for other in desk.hands for card in other} & set(hand))
        if taken:
            raise MugginsError(f"{cards_text(taken, ' ')} is in the other hand already")
        if len(desk.hands) + 1 < len(state.seats):
            desk.hands.append(hand)
            return
        hands = (*desk.hands, hand)
        _make(desk, Deal(hands), typed=True)
        desk.hands.clear()
    elif state.phase is Phase.CUT:
        cards = parse_cards(line)
        if len(cards) != 1:
            raise MugginsError(f"found {len(cards)} cards, expected the starter alone")
        _make(desk, Cut(cards[0]), typed=True)
    else:
        seat = _asked(state)
        cards = tuple(named_cards(line, state.held[seat]))
        wanted = 1 if state.phase is Phase.PLAY else state.rules.discards
        if len(cards) != wanted:
            raise MugginsError(f"found {len(cards)} cards, expected {wanted}")
        move: Move = Discard(seat, cards) if state.phase is Phase.DISCARD else Play(seat, cards[0])
        _make(desk, move, typed=True)


def _make(desk: _Desk, move: Move, *, typed: bool = False) -> None:
    """Make a move, tell what came of it and keep the game. Raises `MugginsError`."""
    before = len(desk.record.moves)
    _, events = apply(desk.state, move)
    desk.record = desk.record.with_moves((*desk.record.moves, move))
    desk.keeper.keep(desk.record)
    if typed:
        desk.typed.append(before)
    names = [desk.record.name(seat) for seat in (Seat.A, Seat.B)]
    for line in Narrator(names).tell(events):
        console().print(Text("  " + line, "dim"))

"""A person's game against the computer: begun, gone on with, and taken back."""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path

from muggins.cards import cards_text
from muggins.errors import MugginsError, NotationError
from muggins.game import Claim, Discard, Play, Seat
from muggins.notation import read_games
from muggins.players import LEVELS, Player, new_player
from muggins.record import Record
from muggins.rules import Rules
from muggins.table import Table, dealer_by_cut, new_shuffle
from muggins.terminal.look import input_name, read_text

__all__ = ["COMPUTER", "YOU", "begun", "computer_of", "load_games", "resumed", "take_back"]

YOU, COMPUTER = Seat.A, Seat.B


def begun(rules: Rules, level: str, dealer: str, name: str, words: str | None) -> Table:
    """Begin a game; `dealer` is `me`, `computer` or `cut`, `words` None makes some for the shuffle.

    Raises `MugginsError` on rules for more than two.
    """
    if rules.seats != 2:
        raise MugginsError(f"seats is {rules.seats}; allowed: 2, you and the computer")
    words = words if words is not None else secrets.token_hex(8)
    shuffle = new_shuffle(" ".join(words.split()))
    first = {"me": YOU, "computer": COMPUTER}.get(dealer, dealer_by_cut(shuffle))
    tags = {"A": name, "B": level, "Date": datetime.now().strftime("%Y.%m.%d")}
    if dealer == "cut":
        tags["Cut"] = " ".join(cards_text(cards) for cards in shuffle.cuts())
    return Table.new(rules, shuffle, first, **tags)


def load_games(path: Path) -> list[Record]:
    """Read the games of a CGN file, at least one. Raises `MugginsError` naming the file."""
    text = read_text(path)
    try:
        games = read_games(text)
    except NotationError as error:
        raise MugginsError(f"{input_name(path)}: {error}") from error
    if not games:
        raise MugginsError(f"{input_name(path)}: no game in it")
    return games


def resumed(path: Path) -> Table:
    """Go on with the game of a CGN file. Raises `MugginsError` where that can't be."""
    games = load_games(path)
    if len(games) != 1:
        raise MugginsError(f"{path}: found {len(games)} games, expected one to go on with")
    record = games[0]
    if record.seat is not None:
        raise MugginsError(f"{path}: a game with hidden cards can't be gone on with")
    level = record.name(COMPUTER)
    if level not in LEVELS:
        raise MugginsError(f"{path}: the tag B is {level!r}; allowed: {', '.join(LEVELS)}")
    table = Table.resume(record)
    if table.state.outcome is not None:
        raise MugginsError(f"{path}: the game is over; muggins replay tells it")
    return table


def computer_of(table: Table) -> Player:
    """Give the computer's player, who chooses alike when the game goes on."""
    # From the commitment, which is known to all: the same again when the game goes on.
    return new_player(table.record.name(COMPUTER), int(table.shuffle.commitment[:8], 16))


def take_back(table: Table) -> None:
    """Go back to before the person's last decision, and count that in the record.

    Raises `MugginsError` where there is none yet.
    """
    for taken, move in enumerate(reversed(table.record.moves), start=1):
        if isinstance(move, Discard | Play | Claim) and move.seat is YOU:
            undone = int(table.record.tag("Undone", "0")) + 1
            table.record = table.record.with_tags(Undone=str(undone))
            table.take_back(taken)
            return
    raise MugginsError("nothing to take back yet")

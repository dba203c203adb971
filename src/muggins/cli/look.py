"""How things look in a terminal: consoles, cards in their suit's colour, files read with care."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.text import Text

from muggins.cards import Card, Suit
from muggins.errors import MugginsError

__all__ = ["card_text", "cards_row", "console", "encodes", "open_text", "read_text"]

RED = "bold red"


def console(file: TextIO | None = None) -> Console:
    """Give a console that keeps lines whole and honours NO_COLOR and pipes."""
    return Console(file=file, soft_wrap=True, highlight=False, emoji=False, markup=False)


def encodes(text: str, file: TextIO | None = None) -> bool:
    """Say whether a stream can print these characters."""
    try:
        text.encode(getattr(file or sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def card_text(card: Card) -> Text:
    """Give a card with its suit sign, in red for the red suits; letters where signs can't be."""
    sign = card.suit.pictogram if encodes("♣♦♥♠") else card.suit.symbol
    style = RED if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else "bold"
    return Text(card.rank.symbol.replace("T", "10") + sign, style)


def cards_row(cards: Iterable[Card]) -> Text:
    """Give cards side by side."""
    return Text(" ").join(card_text(card) for card in cards)


def open_text(path: Path) -> TextIO:
    """Open a file, or standard input for `-`. Raises `MugginsError` saying what is wrong."""
    if str(path) == "-":
        return TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="surrogateescape")
    try:
        return path.open(encoding="utf-8-sig", errors="surrogateescape", newline=None)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise MugginsError(f"can't read {str(path)!r}: {reason}") from error


def read_text(path: Path) -> str:
    """Read a whole text file, or standard input for `-`. Raises `MugginsError`."""
    with open_text(path) as stream:
        try:
            text = stream.read()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise MugginsError(f"can't read {str(path)!r}: {reason}") from error
    for number, line in enumerate(text.split("\n"), start=1):
        if not is_text(line):
            raise MugginsError(f"{str(path)!r} is not text: line {number} isn't UTF-8")
    return text


def is_text(line: str) -> bool:
    """Say whether a line was text: UTF-8, and without the bytes that only other files have."""
    return "\x00" not in line and not any("\ud800" <= character <= "\udfff" for character in line)

"""What needs no library to look right: cards as parts of a line, and files read with care."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO, TypeAlias

from muggins.cards import Card, Suit
from muggins.errors import MugginsError
from muggins.files import reason_of

__all__ = [
    "Look",
    "Part",
    "card_part",
    "encodes",
    "input_name",
    "is_text",
    "look_here",
    "open_text",
    "read_text",
    "row_parts",
]

Part: TypeAlias = tuple[str, str]
"""Text and the style it is printed in, where styles are."""


def encodes(text: str, file: TextIO | None = None) -> bool:
    """Say whether a stream can print these characters."""
    try:
        text.encode(getattr(file or sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


@dataclass(frozen=True)
class Look:
    """How cards are drawn: with suit signs or letters, in two colours or one a suit."""

    signs: bool = True
    four_colours: bool = False

    def suit_style(self, suit: Suit) -> str:
        """Give the style of a suit's cards."""
        if self.four_colours:
            return _FOUR[suit]
        return "bold red" if suit in (Suit.DIAMONDS, Suit.HEARTS) else "bold"

    def part(self, card: Card) -> Part:
        """Give a card, such as `10♥`, in its suit's style."""
        sign = card.suit.pictogram if self.signs else card.suit.symbol
        return card.rank.symbol.replace("T", "10") + sign, self.suit_style(card.suit)


_FOUR = {
    Suit.CLUBS: "bold green",
    Suit.DIAMONDS: "bold blue",
    Suit.HEARTS: "bold red",
    Suit.SPADES: "bold",
}


def look_here() -> Look:
    """Give the look for standard output: suit signs where it can print them."""
    return Look(signs=encodes("♣♦♥♠"))


def card_part(card: Card, look: Look | None = None) -> Part:
    """Give a card with its suit sign, in red for the red suits; letters where signs can't be."""
    return (look or look_here()).part(card)


def row_parts(cards: Iterable[Card], look: Look | None = None) -> list[Part]:
    """Give cards side by side."""
    parts: list[Part] = []
    for card in cards:
        parts += [(" ", "")] * bool(parts) + [card_part(card, look)]
    return parts


def input_name(path: Path) -> str:
    """Give what a file is called in an error: `-` is standard input."""
    return "standard input" if str(path) == "-" else str(path)


def open_text(path: Path) -> TextIO:
    """Open a file, or standard input for `-`. Raises `MugginsError` saying what is wrong."""
    if str(path) == "-":
        return TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="surrogateescape")
    try:
        return path.open(encoding="utf-8-sig", errors="surrogateescape", newline=None)
    except OSError as error:
        reason = reason_of(error)
        raise MugginsError(f"can't read {str(path)!r}: {reason}") from error


def read_text(path: Path) -> str:
    """Read a whole text file, or standard input for `-`. Raises `MugginsError`."""
    with open_text(path) as stream:
        text = stream.read()
    for number, line in enumerate(text.split("\n"), start=1):
        if not is_text(line):
            raise MugginsError(f"{input_name(path)} is not text: line {number} isn't UTF-8")
    return text


def is_text(line: str) -> bool:
    """Say whether a line was text: UTF-8, and without the bytes that only other files have."""
    return "\x00" not in line and not any("\ud800" <= character <= "\udfff" for character in line)

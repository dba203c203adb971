"""Colour and consoles, for the commands that have time to load them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.text import Text

from muggins.cards import Card
from muggins.cli.look import card_part, row_parts

__all__ = ["card_text", "cards_row", "console"]


def console(file: TextIO | None = None) -> Console:
    """Give a console that keeps lines whole and honours NO_COLOR and pipes."""
    return Console(file=file, soft_wrap=True, highlight=False, emoji=False, markup=False)


def card_text(card: Card) -> Text:
    """Give a card in its suit's colour."""
    return Text(*card_part(card))


def cards_row(cards: Iterable[Card]) -> Text:
    """Give cards side by side."""
    return Text.assemble(*row_parts(cards))

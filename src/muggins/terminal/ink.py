"""Colour and consoles, for the commands that have time to load them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.text import Text

from muggins.cards import Card
from muggins.terminal.look import Look, card_part, row_parts

__all__ = ["card_text", "cards_row", "console", "thinking"]


def console(file: TextIO | None = None) -> Console:
    """Give a console that keeps lines whole and honours NO_COLOR and pipes."""
    return Console(file=file, soft_wrap=True, highlight=False, emoji=False, markup=False)


@contextmanager
def thinking() -> Iterator[None]:
    """Say on a terminal that the engine is at work, while it is; the first time it compiles."""
    out = console(sys.stderr)
    if not out.is_terminal:
        yield
        return
    with out.status("the engine is thinking; the first time it loads and compiles"):
        yield


def card_text(card: Card, look: Look | None = None) -> Text:
    """Give a card in its suit's colour."""
    return Text(*card_part(card, look))


def cards_row(cards: Iterable[Card], look: Look | None = None) -> Text:
    """Give cards side by side."""
    return Text.assemble(*row_parts(cards, look))

"""`muggins tui`: the app for the terminal, where Textual and a terminal are there."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

from muggins.errors import MugginsError
from muggins.extras import missing_words
from muggins.speech import Style
from muggins.terminal.look import Look, encodes
from muggins.terminal.sittings import begun

__all__ = ["screen_command"]


def screen_command(
    *,
    level: str,
    target: str,
    counting: str,
    dealer: str,
    house: str,
    name: str,
    words: str | None,
    style: Style,
    resume: Path | None,
    ascii_only: bool,
    four_colours: bool,
) -> None:
    """Run the app.

    Raises `MugginsError` where Textual or a terminal is missing, or on rules that can't be.
    """
    if find_spec("textual") is None:
        raise MugginsError(missing_words("the app", "textual", "tui"))
    _need_terminal()
    from muggins.tui.app import Wishes, run_app

    signs = not ascii_only and encodes("♣♦♥♠┌╔▒●◆")
    look = Look(signs, four_colours=four_colours)
    wishes = Wishes(level, target, counting, dealer, house, name, words, style, look)
    # Rules that can't be are refused now, not when a game is to begin.
    begun(wishes.rules, level, dealer, name, words)
    run_app(wishes, resume)


def _need_terminal() -> None:
    """Raises `MugginsError` where keys can't be read or the screen can't be drawn."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output"), (sys.stderr, "error")):
        if not stream.isatty():
            raise MugginsError(
                f"the app needs a terminal, and standard {name} is none; "
                "muggins play goes through pipes, too"
            )

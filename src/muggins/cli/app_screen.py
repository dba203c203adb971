"""`muggins tui`: the app for the terminal, where Textual is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from muggins.errors import MugginsError
from muggins.extras import missing_words
from muggins.terminal.look import Look, encodes

__all__ = ["screen_command"]


def screen_command(
    *,
    level: str,
    target: str,
    counting: str,
    resume: Path | None,
    ascii_only: bool,
    four_colours: bool,
) -> None:
    """Run the app. Raises `MugginsError` where Textual is missing."""
    if find_spec("textual") is None:
        raise MugginsError(missing_words("the app", "textual", "tui"))
    from muggins.tui.app import Wishes, run_app

    signs = not ascii_only and encodes("♣♦♥♠┌╔▒●◆")
    look = Look(signs, four_colours=four_colours)
    run_app(Wishes(level=level, target=target, counting=counting, look=look), resume)

"""Every key of the app in one table: what it is bound to, and what the help says of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding, BindingType

__all__ = ["KEYS", "Key", "bindings", "help_lines", "key_line"]


class Key(NamedTuple):
    """Keys that do one thing on some screens; `short` stands in the last line, if anything."""

    keys: str
    action: str
    label: str
    words: str
    screens: str
    short: str = ""


KEYS = (
    Key("1,2,3,4,5,6", "", "1-6", "choose a card, or take it back", "table", "1-6 card"),
    Key("0,7,8,9", "", "0-9", "type your count, where you count for yourself", "table"),
    Key("backspace", "erase", "Backspace", "take a figure of your count back", "table"),
    Key("enter", "go_on", "Enter", "confirm, or go on", "table", "Enter goes on"),
    Key("h", "hint", "h", "what each choice is worth at this stage", "table", "h hint"),
    Key("u", "undo", "u", "take back your last decision", "table", "u undo"),
    Key("s", "save", "s", "keep a copy of the game in another file", "table", "s save"),
    Key("r", "review", "r", "review the game, once it is over", "table", "r review"),
    Key("pageup", "back", "PageUp", "read back in the log, or in a long page", "table page"),
    Key("pagedown", "ahead", "PageDown", "and forward again", "table page"),
    Key("up", "up", "Up", "the line above", "menu", "Up Down choose"),
    Key("down", "down", "Down", "the line below", "menu"),
    Key("left", "left", "Left", "the choice before", "menu", "Left Right change"),
    Key("right", "right", "Right", "the next choice", "menu"),
    Key("enter", "take", "Enter", "do what the line says", "menu", "Enter does it"),
    Key("c", "colours", "c", "two colours for the suits, or four", "menu table"),
    Key("question_mark", "help", "?", "this help", "menu table", "? help"),
    Key("escape", "leave", "Esc", "back; the game is kept", "table page", "Esc back"),
    Key("q", "quit", "q", "leave Muggins", "menu", "q quit"),
)


def bindings(screen: str) -> list[BindingType]:
    """Give a screen's bindings; a figure's action gets the figure."""
    return [
        Binding(key, row.action or f"figure({key})", row.words, show=False)
        for row in _of(screen)
        for key in row.keys.split(",")
    ]


def key_line(screen: str) -> str:
    """Give the last line of a screen: its keys in short."""
    return "  ".join(row.short for row in _of(screen) if row.short)


def help_lines() -> list[str]:
    """Give a line for each key."""
    return [f"{row.label:>10}  {row.words}" for row in KEYS]


def _of(screen: str) -> Iterable[Key]:
    return (row for row in KEYS if screen in row.screens.split())

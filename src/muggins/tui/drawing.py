"""Cards as boxes of three lines, and words in plain characters where only those can be shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from muggins.cards import Card
from muggins.terminal.look import Look

__all__ = ["WIDTH", "Face", "boxes", "plain_words"]

WIDTH = 5
"""Columns of a card."""

_SIGNS = ("┌───┐", "│{}│", "└───┘", "╔═══╗", "║{}║", "╚═══╝", "▒")
_PLAIN = ("+---+", "|{}|", "+---+", "+===+", "[{}]", "+===+", "#")

_WORDS = str.maketrans({"“": '"', "”": '"', "’": "'", "–": "-", "…": "...", "±": "+-"})


@dataclass(frozen=True)
class Face:
    """A card as it lies: face down without a card, with what stands under it."""

    card: Card | None = None
    label: str = ""
    chosen: bool = False
    faint: bool = False
    back: str = ""
    """What stands on the back of a pile that is face down: how many it holds."""


def boxes(faces: Sequence[Face], look: Look, *, labels: bool = False) -> list[Text]:
    """Draw cards side by side: three lines, and one with labels where they are wanted.

    A chosen card has a double frame, so that its shape says so before its colour does.
    """
    lines = [Text() for _ in range(3 + labels)]
    signs = _SIGNS if look.signs else _PLAIN
    for face in faces:
        frame = signs[3:6] if face.chosen else signs[:3]
        text, style = _inside(face, look, signs[6])
        edge = "dim" if face.faint else "bold" if face.chosen else ""
        lines[0].append(frame[0], edge)
        left, right = frame[1].split("{}")
        lines[1].append(left, edge).append(text, f"{style} dim" if face.faint else style)
        lines[1].append(right, edge)
        lines[2].append(frame[2], edge)
        if labels:
            lines[3].append(f"{face.label:^{WIDTH}}", "bold" if face.chosen else "dim")
    return lines


def _inside(face: Face, look: Look, back: str) -> tuple[str, str]:
    if face.card is None:
        return f"{face.back or back:{back}^3}", "dim"
    text, style = look.part(face.card)
    return f"{text:^3}", style


def plain_words(text: str, look: Look) -> str:
    """Give words in plain characters, unless signs can be shown."""
    return text if look.signs else text.translate(_WORDS)

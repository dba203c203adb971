"""An error's words as a sentence of a page."""

from __future__ import annotations

__all__ = ["sentence"]


def sentence(words: str) -> str:
    """Begin with a capital letter and end with a full stop."""
    closed = words if words.endswith((".", "!", "?")) else f"{words}."
    return f"{closed[:1].upper()}{closed[1:]}"

"""What an error's words and the figures of others become on a page."""

from __future__ import annotations

__all__ = ["sentence", "with_minus"]


def sentence(words: str) -> str:
    """Begin with a capital letter and end with a full stop."""
    closed = words if words.endswith((".", "!", "?")) else f"{words}."
    return f"{closed[:1].upper()}{closed[1:]}"


def with_minus(figures: str) -> str:
    """Give figures in text with the sign of a minus, which is as wide as a plus."""
    return figures.replace("-", "−")

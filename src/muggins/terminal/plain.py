"""Values of the library as plain ones, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from muggins.cards import Card
from muggins.scoring import Combo, Tally
from muggins.speech import Style, say

__all__ = ["plain", "plain_event", "plain_tally"]


def plain(value: object) -> Any:
    """Give text, numbers, lists and dictionaries for a value of the library."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Combo):
        return {
            "kind": str(value.kind),
            "cards": plain(value.cards),
            "points": value.points,
            "why": value.why,
        }
    if isinstance(value, Tally):
        return {
            "cards": plain(value.cards),
            "starter": plain(value.starter),
            "crib": value.crib,
            "points": value.points,
            "by_kind": value.by_kind,
            "combos": plain(value.combos),
            "notes": plain(value.notes),
        }
    if isinstance(value, Enum):
        # A seat is its letter; other enumerations are their text.
        return value.value if isinstance(value.value, str) else value.name
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


def plain_tally(tally: Tally, style: Style) -> dict[str, Any]:
    """Give a count with how it is said."""
    return {**plain(tally), "say": say(tally, style)}


def plain_event(event: object) -> dict[str, Any]:
    """Give an event with its name first."""
    return {"event": type(event).__name__.lower(), **plain(event)}

"""How a visitor wants the pages: theme, suits, cards, voice and pace, each a plain cookie."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

__all__ = ["CHOICES", "looks"]

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "suits": ("two", "four"),
    "cards": ("usual", "large"),
    "voice": ("off", "on"),
    "pace": ("usual", "slow", "at-once"),
    "style": ("full", "itemised", "bundled", "clipped"),
}
"""What each may be, the one that is taken without a wish first."""


def looks(request: HttpRequest) -> dict[str, Any]:
    """Give the visitor's wishes to every template, as `look`; what isn't allowed is passed over."""
    wishes = {name: allowed[0] for name, allowed in CHOICES.items()}
    for name, allowed in CHOICES.items():
        wish = request.COOKIES.get(f"look-{name}")
        if wish in allowed:
            wishes[name] = wish
    return {"look": wishes}

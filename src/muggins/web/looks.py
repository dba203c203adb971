"""How a visitor wants the pages: theme, suits, cards, voice and pace, each a plain cookie."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from muggins.speech import Style

__all__ = ["CHOICES", "looks", "style_of"]

CHOICES: dict[str, dict[str, str]] = {
    "theme": {"system": "As the system", "light": "Light", "dark": "Dark"},
    "suits": {"two": "Two colours", "four": "Four colours"},
    "cards": {"usual": "Usual", "large": "Large"},
    "pace": {"usual": "One at a time", "slow": "Slowly", "at-once": "At once"},
    "voice": {"off": "Silent", "on": "Say the counts aloud"},
    "style": {
        "full": "Full",
        "itemised": "Itemised",
        "bundled": "Bundled",
        "clipped": "Clipped",
    },
}
"""What each may be and how that is called, the one that is taken without a wish first."""


def looks(request: HttpRequest) -> dict[str, Any]:
    """Give the visitor's wishes to every template, as `look`; what isn't allowed is passed over."""
    wishes = {name: next(iter(allowed)) for name, allowed in CHOICES.items()}
    for name, allowed in CHOICES.items():
        wish = request.COOKIES.get(f"look-{name}")
        if wish in allowed:
            wishes[name] = wish
    return {"look": wishes}


def style_of(request: HttpRequest) -> Style:
    """Give the way in which the visitor wants a hand said."""
    style: Style = looks(request)["look"]["style"]
    return style

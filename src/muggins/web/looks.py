"""How a visitor wants the pages: theme, suits, cards, pace, keys and voice, in plain cookies."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest

from muggins.scoring import Tally, count_hand
from muggins.speech import STYLES, Style, say

__all__ = ["CHOICES", "SAID_FOUR_WAYS", "WayToSay", "looks", "style_of", "ways_to_say"]

CHOICES: dict[str, dict[str, str]] = {
    "theme": {"system": "As the system", "light": "Light", "dark": "Dark"},
    "suits": {"two": "Two colours", "four": "Four colours"},
    "cards": {"usual": "Usual", "large": "Large"},
    "pace": {"usual": "One at a time", "slow": "Slowly", "at-once": "At once"},
    "keys": {"on": "Keys at the table", "off": "No keys but Enter"},
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


SAID_FOUR_WAYS = count_hand("7c 8d 8h Ks / 9c")
"""A hand that each style says in words of its own."""


class WayToSay(NamedTuple):
    """A style, what it is called, and a count said in it."""

    style: Style
    name: str
    said: str


def ways_to_say(tally: Tally) -> list[WayToSay]:
    """Say a count in every style."""
    return [WayToSay(style, CHOICES["style"][style], say(tally, style)) for style in STYLES]

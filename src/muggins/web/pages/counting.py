"""`/count`: any hand counted, every point shown. The address holds the cards; nothing is kept."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from muggins.scoring import Kind, Tally, count_hand
from muggins.speech import number_word, say
from muggins.web.looks import style_of, ways_to_say
from muggins.web.picking import Picked, count_address, picked
from muggins.web.visitors import is_htmx

__all__ = ["urlpatterns"]

FIVE = 5
WAYS = ("hand", "crib")
PLURALS = {
    Kind.FIFTEEN: ("fifteens", "no fifteen"),
    Kind.PAIR: ("pairs", "no pair"),
    Kind.RUN: ("runs", "no run"),
    Kind.FLUSH: ("flush", "no flush"),
    Kind.NOBS: ("nobs", "no nobs"),
}
"""What a kind's points are called, and how it is said that there are none."""


@require_safe
def count(request: HttpRequest) -> HttpResponse:
    """Count the cards of the address; with a toggled card, go to the address that has it."""
    asked = request.GET
    toggled = asked.get("toggle", "")
    cards = picked(asked.get("cards", "") or asked.get("some", ""), FIVE, toggled)
    is_crib = asked.get("as") == "crib"
    address = count_address(cards.cards, is_crib=is_crib)
    error = _wrong_way(asked.get("as", "hand")) or cards.error
    if not error and asked.get("cards") and "toggle" not in asked:
        error = _too_few(len(cards.cards))
    if toggled and not error and not is_htmx(request):
        return redirect(address)
    facts = _facts(request, cards, is_crib=is_crib, error=error)
    template = "muggins/count_scene.html" if is_htmx(request) else "muggins/count.html"
    response = render(request, template, facts, status=422 if error else 200)
    if is_htmx(request) and not error:
        response["HX-Push-Url"] = address
    return response


def _wrong_way(way: str) -> str:
    return "" if way in WAYS else f"{way[:20]!r} is no way to count; allowed: hand, crib."


def _too_few(number: int) -> str:
    if number == FIVE:
        return ""
    found = f"{number_word(number).capitalize()} card{'s are' if number > 1 else ' is'} given"
    return f"{found}; a count takes four and the starter."


def _facts(request: HttpRequest, cards: Picked, *, is_crib: bool, error: str) -> dict[str, object]:
    five = cards.cards
    tally = None
    if not error and len(five) == FIVE:
        tally = count_hand(five[:4], five[4], crib=is_crib)
    style = style_of(request)
    return {
        "picked": cards,
        "grid": cards.grid("S"),
        "slots": [*five, *[None] * (FIVE - len(five))],
        "tally": tally,
        "said": say(tally, style) if tally else "",
        "ways": [way for way in ways_to_say(tally) if way.style != style] if tally else [],
        "subtotals": _subtotals(tally) if tally else "",
        "is_crib": is_crib,
        "error": error,
        "missing": FIVE - len(five),
        "is_part": is_htmx(request),
        "page": "count",
    }


def _subtotals(tally: Tally) -> str:
    """Say what each kind comes to, and which there are none of."""
    by_kind = {Kind(name): points for name, points in tally.by_kind.items()}
    some = [f"{PLURALS[kind][0]} {points}" for kind, points in by_kind.items() if points]
    none = [PLURALS[kind][1] for kind, points in by_kind.items() if not points]
    sentences = [", ".join(parts).capitalize() + "." for parts in (some, none) if parts]
    return " ".join(sentences)


urlpatterns: list[URLPattern] = [path("count", count, name="count")]

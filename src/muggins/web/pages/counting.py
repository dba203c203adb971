"""`/count`: any hand counted, every point shown. The address holds the cards; nothing is kept."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_safe

from muggins.cards import Rank
from muggins.scoring import Tally, count_hand
from muggins.speech import say
from muggins.web.looks import style_of
from muggins.web.picking import Picked, picked
from muggins.web.visitors import is_htmx

__all__ = ["urlpatterns"]

FIVE = 5
HEELS = (
    "The starter is a jack. When it is turned the dealer pegs two for heels, before the play; "
    "it counts nothing extra in the hand."
)


@require_safe
def count(request: HttpRequest) -> HttpResponse:
    """Count the cards of the address; with a toggled card, go to the address that has it."""
    is_crib = request.GET.get("as") == "crib"
    toggled = request.GET.get("toggle", "")
    cards = picked(request.GET.get("cards", ""), FIVE, toggled)
    address = _address(cards, is_crib=is_crib)
    if toggled and not cards.error and not is_htmx(request):
        return redirect(address)
    tally = None
    error = cards.error
    if not error and len(cards.cards) == FIVE:
        tally = count_hand(cards.cards[:4], cards.cards[4], crib=is_crib)
    elif not error and cards.cards and "toggle" not in request.GET and not is_htmx(request):
        error = f"Found {len(cards.cards)} cards, expected four and the starter."
    facts = _facts(request, cards, tally, is_crib=is_crib, error=error)
    template = "muggins/count_scene.html" if is_htmx(request) else "muggins/count.html"
    response = render(request, template, facts, status=422 if error and not toggled else 200)
    if is_htmx(request) and not error:
        response["HX-Push-Url"] = address
    return response


def _address(cards: Picked, *, is_crib: bool) -> str:
    wishes = {"cards": cards.address} if cards.cards else {}
    if is_crib:
        wishes["as"] = "crib"
    return reverse("count") + (f"?{urlencode(wishes)}" if wishes else "")


def _facts(
    request: HttpRequest, cards: Picked, tally: Tally | None, *, is_crib: bool, error: str
) -> dict[str, object]:
    starter = tally.starter if tally else None
    return {
        "picked": cards,
        "grid": cards.grid("S"),
        "slots": [*cards.cards, *[None] * (FIVE - len(cards.cards))],
        "tally": tally,
        "said": say(tally, style_of(request)) if tally else "",
        "heels": HEELS if starter is not None and starter.rank is Rank.JACK else "",
        "is_crib": is_crib,
        "error": error,
        "missing": FIVE - len(cards.cards),
        "page": "count",
    }


urlpatterns: list[URLPattern] = [path("count", count, name="count")]

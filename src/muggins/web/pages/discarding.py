"""`/discard`: the fifteen discards of six cards, ranked by the engine. The address is the question.

Nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.http import require_safe

from muggins.errors import MugginsError
from muggins.extras import missing_engine
from muggins.speech import number_word
from muggins.web import warming
from muggins.web.advice import AIMS, Advice, Asking, advice_of
from muggins.web.looks import style_of
from muggins.web.picking import Picked, picked
from muggins.web.sentences import sentence
from muggins.web.visitors import is_htmx

if TYPE_CHECKING:
    from muggins.engine.winning import Aim

__all__ = ["discard_address", "urlpatterns"]

SIX = 6
PATIENCE = 0.2
"""Seconds that a page waits for the tables of a server that has just begun."""

CRIBS = {"mine": "My crib", "theirs": "Theirs"}
TARGETS = {"121": "To 121", "61": "To 61"}
CHOICES: Mapping[str, Mapping[str, str]] = {"crib": CRIBS, "aim": AIMS, "target": TARGETS}
"""What an address may say, the first where it says nothing."""

LONGEST = 20


@dataclass(frozen=True)
class Wishes:
    """What stands in the address beside the cards, and what is wrong with it."""

    crib: str = "mine"
    aim: str = "win"
    target: str = "121"
    score: str = ""
    laid: str = ""
    error: str = ""

    @property
    def query(self) -> dict[str, str]:
        """The wishes that aren't the usual ones, as an address has them."""
        usual = Wishes()
        names = ("crib", "aim", "target", "score")
        return {
            name: value
            for name in names
            if (value := getattr(self, name)) != getattr(usual, name) or name == "crib"
        }


@require_safe
def discard(request: HttpRequest) -> HttpResponse:
    """Rank the discards of the address; with a toggled card, go to the address that has it."""
    asked = request.GET
    toggled = asked.get("toggle", "")
    cards = picked(asked.get("cards", "") or asked.get("some", ""), SIX, toggled)
    wishes = _wishes(request)
    address = discard_address(cards.address, wishes, is_whole=len(cards.cards) == SIX)
    error = wishes.error or cards.error
    if not error and asked.get("cards") and "toggle" not in asked:
        error = _too_few(len(cards.cards))
    if toggled and not error and not is_htmx(request):
        return redirect(address)
    missing = missing_engine()
    facts = _facts(request, cards, wishes, error)
    if not error and not missing and len(cards.cards) == SIX:
        facts |= _advised(request, cards, wishes)
        error = str(facts["error"])
    facts |= {"missing_package": missing, "address": address}
    template = "muggins/discard_scene.html" if is_htmx(request) else "muggins/discard.html"
    response = render(request, template, facts, status=422 if error else 200)
    if is_htmx(request) and not error:
        response["HX-Push-Url"] = address
    return response


def discard_address(cards: str, wishes: Wishes | None = None, *, is_whole: bool = True) -> str:
    """Give the address of the adviser with cards written without spaces, none or up to six."""
    query = {"cards" if is_whole else "some": cards} if cards else {}
    query |= (wishes or Wishes()).query
    return f"{reverse('discard')}?{urlencode(query)}"


def _wishes(request: HttpRequest) -> Wishes:
    """Read the wishes; what isn't allowed is told, and the usual one shown."""
    found, error = {}, ""
    for name, allowed in CHOICES.items():
        value = request.GET.get(name, "") or next(iter(allowed))
        if value not in allowed:
            error = f"{value[:LONGEST]!r} is no {name}; allowed: {', '.join(allowed)}."
            value = next(iter(allowed))
        found[name] = value
    return Wishes(
        **found,
        score=request.GET.get("score", "").strip()[:LONGEST],
        laid=request.GET.get("laid", "")[:LONGEST],
        error=error,
    )


def _too_few(number: int) -> str:
    if number == SIX:
        return ""
    found = f"{number_word(number).capitalize()} card{'s are' if number > 1 else ' is'} given"
    return f"{found}; a discard is from the six that were dealt."


def _advised(request: HttpRequest, cards: Picked, wishes: Wishes) -> dict[str, object]:
    """Give the advice, or that it isn't ready yet, or what is wrong with the question."""
    try:
        if not warming.is_warm(PATIENCE):
            return {"is_warming": True}
        return {"advice": _advice(request, cards, wishes)}
    except MugginsError as error:
        return {"error": sentence(str(error))}


def _advice(request: HttpRequest, cards: Picked, wishes: Wishes) -> Advice:
    from muggins.analysis.asking import score_of
    from muggins.engine.winning import Aim

    target = int(wishes.target)
    aim: Aim = next(known for known in get_args(Aim) if known == wishes.aim)
    score = score_of(wishes.score, target) if wishes.score else None
    asking = Asking(
        tuple(sorted(cards.cards)),
        wishes.crib == "mine",
        score,
        aim,
        target,
        wishes.laid,
        style_of(request),
    )
    return advice_of(asking)


def _facts(request: HttpRequest, cards: Picked, wishes: Wishes, error: str) -> dict[str, object]:
    six = sorted(cards.cards) if len(cards.cards) == SIX else cards.cards
    return {
        "picked": cards,
        "grid": cards.grid(),
        "slots": [*six, *[None] * (SIX - len(six))],
        "wishes": wishes,
        "aims": AIMS,
        "cribs": CRIBS,
        "targets": TARGETS,
        "error": error,
        "missing": SIX - len(six),
        "is_part": is_htmx(request),
        "page": "discard",
    }


urlpatterns: list[URLPattern] = [path("discard", discard, name="discard")]

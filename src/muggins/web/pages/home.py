"""`/`: what there is to do, and the games that are open."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path

from muggins.web import store
from muggins.web.models import SeatRow
from muggins.web.visitors import visitor_key

__all__ = ["urlpatterns"]

MOST_OPEN = 5


def home(request: HttpRequest) -> HttpResponse:
    """Show the ways in."""
    facts = {
        "open": _open_games(visitor_key(request)),
        "page": "home",
        "home_you": (71, 68),
        "home_them": (83, 81),
    }
    return render(request, "muggins/home.html", facts)


def _open_games(visitor: str) -> list[dict[str, object]]:
    """Give the visitor's games that aren't over, the last touched first."""
    if not visitor:
        return []
    rows = SeatRow.objects.filter(holder=visitor, game__result="", game__resigned=None)
    games = []
    for key in rows.order_by("-game__touched").values_list("game_id", flat=True)[:MOST_OPEN]:
        sitting = store.load(key)
        seat = sitting.seat_of(visitor)
        assert seat is not None
        other = 1 - seat
        score = None
        if sitting.course is not None:
            scores = sitting.table.state.scores
            score = f"{scores[seat]}–{scores[other]}"
        games.append(
            {"key": key, "against": sitting.names[other], "row": sitting.row, "score": score}
        )
    return games


urlpatterns: list[URLPattern] = [path("", home, name="home")]

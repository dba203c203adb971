"""`/stats`: what this browser's games come to, beside the expert's figures."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from muggins.errors import MugginsError
from muggins.game import Seat
from muggins.players import LEVELS
from muggins.web import store, sums
from muggins.web.models import SeatRow
from muggins.web.reviews import review_of
from muggins.web.sums import Finished
from muggins.web.visitors import is_htmx, visitor_key

__all__ = ["urlpatterns"]

MOST_GAMES = 200
"""The latest games that are summed up."""

FRIENDS = "friends"


@never_cache
@require_safe
def stats(request: HttpRequest) -> HttpResponse:
    """Show the figures; reviews that are still to be made are asked for, and come by themselves."""
    level = request.GET.get("against", "")
    opponents = [*LEVELS, FRIENDS]
    games = _finished(visitor_key(request))
    chosen = [game for game in games if level in ("", game.against)]
    mistakes, lost = sums.mistakes_of(chosen)
    waiting = sum(game.report is None for game in chosen)
    facts = {
        "results": sums.results_of(games, opponents),
        "averages": sums.averages_of(chosen),
        "luck": sums.luck_of(chosen),
        "mistakes": mistakes,
        "lost": lost,
        "waiting": waiting,
        "reviewed": len(chosen) - waiting,
        "games": len(games),
        "against": level if level in opponents else "",
        "opponents": sorted({game.against for game in games}, key=opponents.index),
        "page": "stats",
    }
    template = "muggins/stats_scene.html" if is_htmx(request) else "muggins/stats.html"
    return render(request, template, facts)


def _finished(visitor: str) -> list[Finished]:
    """Give the visitor's games that are over, the latest first."""
    if not visitor:
        return []
    rows = SeatRow.objects.filter(holder=visitor).exclude(
        game__result="", game__resigned__isnull=True
    )
    keys = rows.order_by("-game__touched").values_list("game_id", "seat")[:MOST_GAMES]
    return [_game(key, Seat(seat)) for key, seat in keys if store.load(key).course is not None]


def _game(key: str, seat: Seat) -> Finished:
    sitting = store.load(key)
    try:
        report = review_of(sitting)
    except MugginsError:
        # Without the engine, or with too many reviews waiting, the results still stand.
        report = None
    resigned = sitting.row.resigned
    return Finished(
        seat,
        sitting.row.level or FRIENDS,
        sitting.table.state.outcome,
        None if resigned is None else Seat(resigned),
        report,
    )


urlpatterns: list[URLPattern] = [path("stats", stats, name="stats")]

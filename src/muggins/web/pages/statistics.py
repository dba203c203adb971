"""`/stats`: this browser's games in figures, beside the expert's."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from muggins.extras import missing_engine
from muggins.web.drawing.plots import Line, draw_line
from muggins.web.standing import (
    FIGURES,
    GameLine,
    averages,
    expert_row,
    games_of,
    group_row,
    groups,
    luck_words,
    review_some,
)
from muggins.web.visitors import is_htmx, visitor_key

__all__ = ["urlpatterns"]

LISTED = 30
"""Games that are listed, and drawn, the latest ones."""


@require_safe
@never_cache
def stats(request: HttpRequest) -> HttpResponse:
    """Show the figures; those of reviews that are still being made come by themselves."""
    visitor = visitor_key(request)
    games = games_of(visitor) if visitor else []
    parts = groups(games)
    latest = games[-LISTED:]
    facts = {
        "games": latest[::-1],
        "number": len(games),
        "rows": [group_row(name, part) for name, part in parts],
        "titles": [title for title, _, _, _ in FIGURES],
        "averages": [row for name, part in parts if (row := averages(name, part))],
        "expert": expert_row(games),
        "luck": luck_words(games),
        "line": _line(latest),
        "pending": review_some(games),
        "missing_package": missing_engine(),
        "page": "stats",
    }
    template = "muggins/stats_scene.html" if is_htmx(request) else "muggins/stats.html"
    return render(request, template, facts)


def _line(games: Sequence[GameLine]) -> Line | None:
    """Draw points lost a deal, game by game; None for fewer than two reviewed games."""
    values = [
        (game.when.strftime("%-d %b"), game.review.line["lost_a_deal"])
        for game in games
        if game.review is not None
    ]
    return draw_line(values, "Points lost a deal, game by game") if len(values) > 1 else None


urlpatterns: list[URLPattern] = [path("stats", stats, name="stats")]

"""`/`: what there is to do, and the games that are open."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.http import require_safe

from muggins.players import LEVELS
from muggins.speech import number_word
from muggins.web import store
from muggins.web.models import SeatRow
from muggins.web.scene import scene_of
from muggins.web.visitors import visitor_key

__all__ = ["urlpatterns"]

MOST_OPEN = 5

START = (0, 0)


class OpenGame(NamedTuple):
    """A game that isn't over, as its reader has seen it: pegs, front and rear, once it began."""

    key: str
    against: str
    level: str
    target: int
    begun: bool
    you: tuple[int, int] = START
    them: tuple[int, int] = START


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the ways in, and the board as it stands in the game that was touched last."""
    games = _open_games(visitor_key(request))
    facts = {
        "open": games,
        "last": games[0] if games else None,
        "start": START,
        "levels": number_word(len(LEVELS)),
        "page": "home",
    }
    return render(request, "muggins/home.html", facts)


def _open_games(visitor: str) -> list[OpenGame]:
    """Give the visitor's games that aren't over, the last touched first."""
    if not visitor:
        return []
    rows = SeatRow.objects.filter(holder=visitor, game__result="", game__resigned=None)
    keys = rows.order_by("-game__touched").values_list("game_id", flat=True)[:MOST_OPEN]
    return [_open_game(key, visitor) for key in keys]


def _open_game(key: str, visitor: str) -> OpenGame:
    sitting = store.load(key)
    seat = sitting.seat_of(visitor)
    assert seat is not None
    other = sitting.names[1 - seat]
    game = OpenGame(key, other, sitting.row.level, sitting.rules.target, begun=False)
    if sitting.course is None:
        return game
    scene = scene_of(sitting, seat)
    return game._replace(begun=True, you=scene.you_pegs, them=scene.them_pegs)


urlpatterns: list[URLPattern] = [path("", home, name="home")]

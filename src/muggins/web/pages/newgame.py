"""`/play`: choose a game, against the computer or a friend, then give words for the shuffle."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods

from muggins.errors import MugginsError
from muggins.extras import missing_engine
from muggins.game import Seat
from muggins.players import LEVELS
from muggins.rules import Rules
from muggins.web.limits import too_often
from muggins.web.models import GameRow, SeatRow, new_key
from muggins.web.pages.errors import too_many
from muggins.web.visitors import visitor_key

__all__ = ["new_game_row", "urlpatterns"]

WITHOUT_ENGINE = ("random", "greedy", "club")
DEFAULT = {
    "against": "computer",
    "level": "club",
    "target": "121",
    "counting": "auto",
    "casual": "on",
    "name": "",
}
COUNTING = {
    "auto": ("The program counts", "and shows each point"),
    "self": ("You count", "a wrong count gets one more try"),
    "muggins": ("Muggins", "what you miss goes to the other side"),
}


def levels() -> dict[str, str]:
    """Give the levels that can be played here: all, or those that need no engine."""
    if missing_engine() is not None:
        return {name: LEVELS[name] for name in WITHOUT_ENGINE}
    return LEVELS


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    """Show the form, or begin a game from it."""
    if request.method != "POST":
        return _form(request, {**DEFAULT, **request.GET.dict()})
    if too_often(request, "games"):
        return too_many(request)
    wishes = {**DEFAULT, "casual": "", **request.POST.dict()}
    try:
        row = _begun(wishes, visitor_key(request, make=True))
    except MugginsError as error:
        return _form(request, wishes, str(error), status=422)
    return redirect("table", key=row.key)


def _form(
    request: HttpRequest, wishes: Mapping[str, object], error: str = "", *, status: int = 200
) -> HttpResponse:
    facts = {"wishes": wishes, "levels": levels(), "counting": COUNTING, "error": error}
    return render(request, "muggins/newgame.html", {**facts, "page": "play"}, status=status)


def _begun(wishes: Mapping[str, object], visitor: str) -> GameRow:
    """Make the game that is wished for. Raises `MugginsError` for a wish that can't be."""
    against, level = str(wishes["against"]), str(wishes["level"])
    if against not in ("computer", "friend"):
        raise MugginsError(f"{against!r} can't be played; allowed: computer, friend")
    if against == "computer" and level not in levels():
        raise MugginsError(f"no level {level!r}; allowed: {', '.join(levels())}")
    rules = Rules.parse(f"target={wishes['target']} counting={wishes['counting']}")
    is_casual = against == "computer" and wishes["casual"] == "on"
    return new_game_row(
        rules,
        visitor,
        level=level if against == "computer" else "",
        casual=is_casual,
        name=clean_name(str(wishes["name"])),
    )


def clean_name(text: str) -> str:
    """Give a name as it may stand in a game. Raises `MugginsError` when it is too long."""
    name = " ".join(text.split())
    if len(name) > 40 or not name.isprintable():
        raise MugginsError(f"a name of {len(name)} letters; allowed: 40 that can be printed")
    return name


def new_game_row(
    rules: Rules,
    visitor: str,
    *,
    level: str = "",
    casual: bool = False,
    name: str = "",
    before: GameRow | None = None,
) -> GameRow:
    """Make a game whose first seat the visitor holds, its secret seed drawn here."""
    with transaction.atomic():
        row = GameRow.objects.create(
            rules=str(rules),
            level=level,
            casual=casual,
            seed=secrets.token_bytes(32).hex(),
            before=before,
        )
        SeatRow.objects.create(game=row, seat=int(Seat.A), holder=visitor, name=name)
        if not level:
            SeatRow.objects.create(game=row, seat=int(Seat.B), link=new_key())
    return row


urlpatterns: list[URLPattern] = [path("play", new_game, name="newgame")]

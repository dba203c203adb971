"""Two people at a table: the link to the other seat, the way back to one's own, the stream."""

from __future__ import annotations

from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.db import IntegrityError, connection, transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from muggins.errors import MugginsError
from muggins.game import Seat
from muggins.web import hub, store
from muggins.web.limits import too_often
from muggins.web.models import GameRow, SeatRow, is_key, new_key
from muggins.web.pages.errors import refusal, too_many
from muggins.web.pages.newgame import clean_name, new_game_row
from muggins.web.pages.tabling import at_table, seated
from muggins.web.store import Sitting
from muggins.web.visitors import visitor_key

__all__ = ["urlpatterns"]

EXPIRED = "This link has expired: the seat is taken, or there never was one."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, link: str) -> HttpResponse:
    """Ask whoever has the link to sit down; on the press the seat is theirs."""
    if too_often(request, "links", count=False):
        return too_many(request)
    found = SeatRow.objects.select_related("game").filter(link=link)
    own = found.first() if is_key(link) else None
    if own is None:
        too_often(request, "links")
        return refusal(request, EXPIRED, status=404)
    visitor = visitor_key(request, make=request.method == "POST")
    sitting = store.load(own.game_id)
    if visitor and sitting.seat_of(visitor) is not None:
        return redirect("table", key=sitting.key)
    facts = {"own": own, "game": sitting, "page": "play", "error": ""}
    if request.method != "POST":
        return render(request, "muggins/join.html", facts)
    try:
        name = clean_name(request.POST.get("name", ""))
    except MugginsError as error:
        return render(request, "muggins/join.html", {**facts, "error": str(error)}, status=422)
    if not _sit_down(own, visitor, name):
        return refusal(request, EXPIRED, status=404)
    store.touch(sitting)
    return redirect("table", key=sitting.key)


def _sit_down(own: SeatRow, visitor: str, name: str) -> bool:
    """Give the seat to a browser; a free seat's link works once, one's own way back again."""
    if own.holder:
        return bool(SeatRow.objects.filter(pk=own.pk, link=own.link).update(holder=visitor))
    free = SeatRow.objects.filter(pk=own.pk, link=own.link, holder="")
    return bool(free.update(holder=visitor, link=new_key(), name=name))


@at_table
@seated
def seat_link(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Show the reader's own way back to the seat."""
    link = request.build_absolute_uri(reverse("join", args=[sitting.seats[seat].link]))
    watch = request.build_absolute_uri(reverse("table", args=[sitting.key]))
    facts = {"game": sitting, "link": link, "watch": watch, "page": "play"}
    return render(request, "muggins/seat_link.html", facts)


@require_POST
@at_table
@seated
def rematch(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Begin another game of the same kind, the same people at it."""
    if not sitting.is_over:
        return refusal(request, "The game isn't over.", status=409)
    again = GameRow.objects.filter(before=sitting.row).first()
    if again is None or sitting.row.level:
        again = _again(sitting, seat)
    return redirect("table", key=again.key)


def _again(sitting: Sitting, seat: Seat) -> GameRow:
    own, row = sitting.seats[seat], sitting.row
    if row.level:
        return new_game_row(
            sitting.rules, own.holder, level=row.level, casual=row.casual, name=own.name
        )
    other = sitting.seats[Seat(1 - seat)]
    try:
        with transaction.atomic():
            again = new_game_row(sitting.rules, own.holder, name=own.name, before=row)
            SeatRow.objects.filter(game=again, seat=int(Seat.B)).update(
                holder=other.holder, name=other.name
            )
    except IntegrityError:
        # The other player pressed first.
        return GameRow.objects.get(before=row)
    store.touch(sitting)
    return again


@never_cache
async def stream(_request: HttpRequest, key: str) -> HttpResponse | StreamingHttpResponse:
    """Send the game's version whenever it changes, as server-sent events."""
    if not await sync_to_async(_is_game)(key):
        return HttpResponse("there is no game at this address", status=404)
    response = StreamingHttpResponse(_sent(key), content_type="text/event-stream")
    response["X-Accel-Buffering"] = "no"
    return response


def _is_game(key: str) -> bool:
    """Look a game up, and give the connection back: a stream would keep it as long as it lasts."""
    try:
        return is_key(key) and GameRow.objects.filter(pk=key).exists()
    finally:
        connection.close()


@at_table
def version(_request: HttpRequest, sitting: Sitting, _seat: Seat | None) -> HttpResponse:
    """Give the game's version, for pages that can't hold a stream."""
    return HttpResponse(str(sitting.row.version), content_type="text/plain")


async def _sent(key: str) -> AsyncIterator[str]:
    yield "retry: 1000\n\n"
    async for version in hub.versions(key):
        yield ": still here\n\n" if version is None else f"event: moved\ndata: {version}\n\n"


urlpatterns: list[URLPattern] = [
    path("join/<link>", join, name="join"),
    path("play/<key>/link", seat_link, name="seat_link"),
    path("play/<key>/rematch", rematch, name="rematch"),
    path("play/<key>/version", version, name="version"),
    path("play/<key>/stream", stream, name="stream"),
]

"""`/play/<key>`: the table. Each press is a form; the answer is the table as it is now."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from muggins.cards import parse_cards
from muggins.errors import IllegalMove, MugginsError
from muggins.game import Claim, Discard, Move, Play, Seat
from muggins.speech import Style, hear
from muggins.web import store
from muggins.web.hinting import hint_of
from muggins.web.looks import style_of
from muggins.web.models import SeatRow
from muggins.web.pages.errors import refusal
from muggins.web.scene import Scene, scene_of
from muggins.web.sentences import sentence
from muggins.web.store import GameMissingError, GameMovedError, Sitting
from muggins.web.visitors import is_htmx, visitor_key
from muggins.web.wording import Words

__all__ = ["at_table", "show_table", "urlpatterns"]

STALE = "The table has moved on meanwhile: this is how it stands now."
MOST_WORDS = 200

Handler = Callable[[HttpRequest, Sitting, Seat | None], HttpResponse]


def at_table(handler: Handler) -> Callable[[HttpRequest, str], HttpResponse]:
    """Find the game and the seat of whoever asks; without the game, a page that says so."""

    @wraps(handler)
    def found(request: HttpRequest, key: str) -> HttpResponse:
        try:
            sitting = store.load(key)
        except GameMissingError as error:
            return refusal(request, f"{error}", status=404)
        return handler(request, sitting, sitting.seat_of(visitor_key(request)))

    return never_cache(found)


def seated(handler: Callable[[HttpRequest, Sitting, Seat], HttpResponse]) -> Handler:
    """Let only whoever holds a seat; everybody else is told that it isn't theirs."""

    @wraps(handler)
    def held(request: HttpRequest, sitting: Sitting, seat: Seat | None) -> HttpResponse:
        if seat is None:
            words = "This seat isn't yours: you can watch the game, and play one of your own."
            return refusal(request, words, status=403)
        return handler(request, sitting, seat)

    return held


@at_table
def table(request: HttpRequest, sitting: Sitting, seat: Seat | None) -> HttpResponse:
    """Show the table; before the first deal, the seats and the words for the shuffle."""
    return show_table(request, store.begin(sitting), seat)


def show_table(
    request: HttpRequest, sitting: Sitting, seat: Seat | None, note: str = "", *, status: int = 200
) -> HttpResponse:
    """Give the table to a reader: the whole page, or for htmx what has changed of it."""
    if sitting.course is None:
        facts = _before(request, sitting, seat)
        template = (
            "muggins/table/before_scene.html" if is_htmx(request) else "muggins/table/before.html"
        )
        return render(request, template, {**facts, "note": note, "page": "play"}, status=status)
    if is_htmx(request) and request.GET.get("before"):
        # A page from before the deal has no log to be added to: it loads the table whole.
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    undone, told = _told(request)
    is_fresh = undone != sitting.row.undone
    style = style_of(request)
    scene = scene_of(
        sitting, seat, told=None if is_fresh or not is_htmx(request) else told, style=style
    )
    facts = {**_facts(scene, style), "note": note, "is_fresh": is_fresh}
    template = "muggins/table/answer.html" if is_htmx(request) else "muggins/table/table.html"
    return render(request, template, facts, status=status)


def _facts(scene: Scene, style: Style) -> dict[str, object]:
    return {"scene": scene, "words": Words(scene, style), "game": scene.sitting, "page": "play"}


def _told(request: HttpRequest) -> tuple[int, int]:
    """Read how much of the log the page has, as `undone.events`; nothing when that is unclear."""
    undone, _, told = request.POST.get("told", request.GET.get("told", "")).partition(".")
    if not (undone.isdecimal() and told.isdecimal() and len(undone + told) < 12):
        return -1, 0
    return int(undone), int(told)


def _before(request: HttpRequest, sitting: Sitting, seat: Seat | None) -> dict[str, object]:
    own = sitting.seats.get(seat) if seat is not None else None
    other = sitting.seats.get(Seat(1 - seat)) if seat is not None else None
    link = ""
    if other is not None and not other.holder:
        link = request.build_absolute_uri(reverse("join", args=[other.link]))
    return {
        "game": sitting,
        "seat": seat,
        "own": own,
        "other": other,
        "link": link,
        "words": secrets.token_hex(6),
    }


@require_POST
@at_table
@seated
def words(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Take a player's words for the shuffle, and deal once everybody's are there."""
    given = " ".join(request.POST.get("words", "").split())
    if len(given) > MOST_WORDS or not given.isprintable():
        note = f"Found {len(given)} letters; allowed: {MOST_WORDS} that can be printed."
        return show_table(request, sitting, seat, note, status=422)
    SeatRow.objects.filter(game=sitting.row, seat=int(seat), ready=False).update(
        words=given, ready=True
    )
    store.touch(sitting)
    return _answer(request, store.begin(store.load(sitting.key)), seat)


@require_POST
@at_table
@seated
def move(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Make a move once: a repeat gets the table as it is, a stale one a word as well."""
    if sitting.course is None:
        return show_table(request, sitting, seat, "The game hasn't begun.", status=409)
    try:
        wanted = _wanted(request, seat)
        while _fits(request, sitting, wanted):
            try:
                return _answer(request, store.make(sitting, wanted), seat)
            except GameMovedError:
                sitting = store.load(sitting.key)
    except IllegalMove as error:
        return show_table(request, sitting, seat, sentence(error.reason), status=422)
    except MugginsError as error:
        return show_table(request, sitting, seat, sentence(str(error)), status=422)
    return _late(request, sitting, seat, wanted)


def _wanted(request: HttpRequest, seat: Seat) -> Move:
    """Read the move of a form. Raises `MugginsError` when there is none in it."""
    if "claim" in request.POST:
        return Claim(seat, hear(request.POST["claim"]))
    if "play" in request.POST:
        cards = parse_cards(request.POST["play"])
        if len(cards) != 1:
            raise MugginsError(f"found {len(cards)} cards, expected one to play")
        return Play(seat, cards[0])
    return Discard(seat, parse_cards(" ".join(request.POST.getlist("discard"))))


def _since(request: HttpRequest, sitting: Sitting) -> Sequence[Move] | None:
    """Give the moves that the page hasn't seen; None when it doesn't say, or saw ones undone."""
    undone, _, moves = request.POST.get("after", "").partition(".")
    if undone != str(sitting.row.undone) or not (moves.isdecimal() and len(moves) < 8):
        return None
    return sitting.table.record.moves[int(moves) :]


def _fits(request: HttpRequest, sitting: Sitting, wanted: Move) -> bool:
    """Whether a move is meant for the table as it is; two discards may cross each other (R5)."""
    if request.POST.get("after") == sitting.stamp:
        return True
    since = _since(request, sitting)
    return (
        isinstance(wanted, Discard)
        and since is not None
        and all(isinstance(move, Discard) and move.seat is not wanted.seat for move in since)
    )


def _late(request: HttpRequest, sitting: Sitting, seat: Seat, wanted: Move) -> HttpResponse:
    """Answer a move that names an older table: quietly when that move was made already."""
    # Only the other side's discard can have come between.
    if wanted in (_since(request, sitting) or ())[:2]:
        return _answer(request, sitting, seat)
    return show_table(request, sitting, seat, STALE, status=409)


@require_POST
@at_table
@seated
def go_on(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Step past the cut, or past a count of the show."""
    seen = request.POST.get("seen", "")
    if seen == str(sitting.seats[seat].seen):
        sitting = store.see(sitting, seat, int(seen))
    return _answer(request, store.advance(sitting), seat)


@require_POST
@at_table
@seated
def undo(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Take the last decision back, in a casual game."""
    if not sitting.row.casual:
        return show_table(request, sitting, seat, "Nothing is taken back here.", status=403)
    if request.POST.get("after") != sitting.stamp:
        return show_table(request, sitting, seat, STALE, status=409)
    try:
        return _answer(request, store.take_back(sitting, seat), seat)
    except GameMovedError:
        return show_table(request, store.load(sitting.key), seat, STALE, status=409)
    except MugginsError as error:
        return show_table(request, sitting, seat, sentence(str(error)), status=422)


@at_table
@seated
def hint(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Say what each choice is worth, in a casual game when the reader is asked."""
    if not sitting.row.casual:
        return show_table(request, sitting, seat, "There are no hints here.", status=403)
    style = style_of(request)
    scene = scene_of(sitting, seat, style=style)
    facts = {**_facts(scene, style), "hint": hint_of(scene.view)}
    whole = "muggins/table/table.html"
    return render(request, "muggins/table/hint.html" if is_htmx(request) else whole, facts)


@require_POST
@at_table
@seated
def give_up(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Resign the game."""
    try:
        sitting = store.resign(sitting, seat)
    except MugginsError as error:
        return show_table(request, store.load(sitting.key), seat, sentence(str(error)), status=409)
    return _answer(request, sitting, seat)


def _answer(request: HttpRequest, sitting: Sitting, seat: Seat) -> HttpResponse:
    """Answer a press: htmx gets what has changed, a plain form is sent to the table."""
    if is_htmx(request):
        return show_table(request, sitting, seat)
    return redirect("table", key=sitting.key)


urlpatterns: list[URLPattern] = [
    path("play/<key>", require_http_methods(["GET", "HEAD"])(table), name="table"),
    path("play/<key>/words", words, name="words"),
    path("play/<key>/move", move, name="move"),
    path("play/<key>/on", go_on, name="go_on"),
    path("play/<key>/undo", undo, name="undo"),
    path("play/<key>/hint", require_http_methods(["GET"])(hint), name="hint"),
    path("play/<key>/resign", give_up, name="resign"),
]

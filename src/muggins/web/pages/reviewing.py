"""`/games/<key>`: the review of a game that is over. `/review`: that of any game in CGN."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from muggins.errors import MugginsError, NotationError
from muggins.game import Seat
from muggins.notation import write_game
from muggins.record import Record
from muggins.table import verify_game
from muggins.web.desk import DeskFullError, desk
from muggins.web.given import GivenError, chosen_game, fault_in, games_in, given_text
from muggins.web.limits import too_often
from muggins.web.pages.errors import refusal, too_many
from muggins.web.pages.tabling import at_table
from muggins.web.report import Report
from muggins.web.reviews import record_of, review_of
from muggins.web.sentences import sentence
from muggins.web.store import Sitting
from muggins.web.told import Told

__all__ = ["choices_of", "given_status", "urlpatterns"]

PATIENCE = 2.0
"""Seconds that a part of a page waits for a review before it says to look again."""

NOT_OVER = "The game isn’t over: it is reviewed when it is, and not a card of it is shown before."
NEVER_BEGUN = "The game was given up before the first card: there is nothing to review."
UNFINISHED_CGN = "The game isn’t over: until then only who plays it can have it, as seen so far."


# --- a game of ours


@at_table
def game(request: HttpRequest, sitting: Sitting, seat: Seat | None) -> HttpResponse:
    """Show the review of a game that is over; at once, with the review to come if it isn't made."""
    if refused := _refused(request, sitting):
        return refused
    verdict = verify_game(record_of(sitting))
    facts = {**_facts(request, sitting, seat), "verdict": verdict, "page": "review"}
    return render(request, "muggins/game.html", facts)


@at_table
def game_review(request: HttpRequest, sitting: Sitting, seat: Seat | None) -> HttpResponse:
    """Give the review's part of the page, waiting for it a little."""
    if refused := _refused(request, sitting):
        return refused
    facts = _facts(request, sitting, seat, PATIENCE)
    return render(request, "muggins/review/part.html", facts)


def _refused(request: HttpRequest, sitting: Sitting) -> HttpResponse | None:
    """Refuse a game that can't be looked at."""
    if not sitting.is_over:
        return refusal(request, NOT_OVER, status=409)
    if sitting.course is None:
        return refusal(request, NEVER_BEGUN, status=409)
    return None


def _facts(
    request: HttpRequest, sitting: Sitting, seat: Seat | None, patience: float = 0.0
) -> dict[str, Any]:
    """Give what the template of a game's review needs; `told` is None while it is being made."""
    side = request.GET.get("from", "")
    facts: dict[str, Any] = {"game": sitting, "side": side, "words": ""}
    try:
        report = review_of(sitting, patience)
    except DeskFullError:
        report = None
    except MugginsError as error:
        return {**facts, "words": sentence(str(error))}
    if report is None:
        return {**facts, "told": None}
    resigned = None if sitting.row.resigned is None else Seat(sitting.row.resigned)
    looked = _side(side, report, Seat.A if seat is None else seat)
    return {**facts, "told": Told(report, sitting.names, seat, looked, resigned)}


def _side(wish: str, report: Report, otherwise: Seat) -> Seat:
    """Give the side that a game is looked at from: the one wished for, if it was reviewed."""
    reviewed = {Seat(line["seat"]).name: Seat(line["seat"]) for line in report["seats"]}
    return reviewed.get(wish) or reviewed.get(otherwise.name) or next(iter(reviewed.values()))


@at_table
def game_cgn(request: HttpRequest, sitting: Sitting, seat: Seat | None) -> HttpResponse:
    """Give the game as CGN: all of it once it is over, before that as the reader's seat saw it.

    With `?ev=1`, the evaluations of the review are in it.
    """
    if not sitting.is_over or sitting.course is None:
        if seat is None or sitting.course is None:
            return refusal(request, UNFINISHED_CGN, status=409)
        return _file(write_game(sitting.table.record, seat), f"muggins-{sitting.key}.cgn")
    record = record_of(sitting)
    if not request.GET.get("ev"):
        return _file(write_game(record), f"muggins-{sitting.key}.cgn")
    report = review_of(sitting, PATIENCE)
    if report is None:
        return refusal(request, "The review is being made: try again in a moment.", status=503)
    return _file(report["cgn"], f"muggins-{sitting.key}-reviewed.cgn")


def _file(text: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


# --- a game that is given


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest) -> HttpResponse:
    """Show the form, or what became of the game that was given; nothing of it is kept."""
    if request.method != "POST":
        return _given(request, {})
    if too_often(request, "reviews"):
        return too_many(request)
    facts: dict[str, Any] = {}
    try:
        facts["text"] = text = given_text(request)
        games = games_in(text)
        record = chosen_game(games, request.POST.get("game", ""))
        if record is None:
            return _given(request, {**facts, "choices": choices_of(games)})
        facts |= {"number": games.index(record) + 1, "several": len(games) > 1}
        report = _reviewed(record)
    except NotationError as error:
        return _given(request, {**facts, "fault": fault_in(text, error)}, status=422)
    except MugginsError as error:
        return _given(request, {**facts, "words": sentence(str(error))}, status=given_status(error))
    if report is None:
        return _given(request, {**facts, "is_waiting": True, "side": request.POST.get("from", "")})
    side = _side(request.POST.get("from", ""), report, Seat.A)
    told = Told(report, (report["names"][0], report["names"][1]), None, side)
    return _given(request, {**facts, "told": told})


def _given(request: HttpRequest, facts: dict[str, Any], *, status: int = 200) -> HttpResponse:
    return render(request, "muggins/review.html", {**facts, "page": "review"}, status=status)


def _reviewed(record: Record) -> Report | None:
    """Review a game that was given: by what it says, so that asking again begins nothing anew."""
    text = write_game(record)
    return desk.ask(hashlib.sha256(text.encode()).hexdigest(), record, PATIENCE)


@require_POST
def review_cgn(request: HttpRequest) -> HttpResponse:
    """Give a game back with its evaluations."""
    if too_often(request, "reviews"):
        return too_many(request)
    try:
        record = chosen_game(games_in(given_text(request)), request.POST.get("game", ""))
        report = None if record is None else _reviewed(record)
    except MugginsError as error:
        return refusal(request, sentence(str(error)), status=given_status(error))
    if report is None:
        return refusal(request, "The review is being made: try again in a moment.", status=503)
    return _file(report["cgn"], "reviewed.cgn")


def choices_of(games: list[Record]) -> list[str]:
    """Name each game of a text, in its order."""
    return [_named(record) for record in games]


def _named(record: Record) -> str:
    final = record.final()
    ended = "-".join(map(str, final.scores)) + ("" if final.outcome else ", not finished")
    date = record.tag("Date")
    return f"{record.name(Seat.A)} against {record.name(Seat.B)}, {ended}" + (
        f", {date}" if date else ""
    )


def given_status(error: MugginsError) -> int:
    """Give the status of an answer to what was given."""
    if isinstance(error, DeskFullError):
        return 503
    return error.status if isinstance(error, GivenError) else 422


urlpatterns: list[URLPattern] = [
    path("games/<key>.cgn", require_http_methods(["GET", "HEAD"])(game_cgn), name="game_cgn"),
    path("games/<key>/review", require_http_methods(["GET"])(game_review), name="game_review"),
    path("games/<key>", require_http_methods(["GET", "HEAD"])(game), name="game"),
    path("review/cgn", review_cgn, name="review_cgn"),
    path("review", review, name="review"),
]

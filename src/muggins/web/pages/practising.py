"""`/practise`: counting, discards and the play, marked by the rules and the engine.

A question stands at an address of its own and in the database, so that it outlives a reload; its
first answer counts, however often it is sent.
"""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from muggins.drill.progress import KINDS, Kind
from muggins.drill.summary import Line, export_csv, export_json, summarise
from muggins.errors import MugginsError
from muggins.web.drawing.plots import draw_line
from muggins.web.marking import told
from muggins.web.models import AttemptRow
from muggins.web.pages.errors import refusal
from muggins.web.practice import OPTIONS, Question, answer, attempts, check, open_question, question
from muggins.web.sentences import sentence
from muggins.web.visitors import is_htmx, visitor_key

__all__ = ["urlpatterns"]

TITLES: dict[Kind, tuple[str, str]] = {
    "count": ("Counting", "Hands and cribs to count. What you miss comes back, sooner and later."),
    "discard": ("Discards", "Six cards, whose crib it is: which two? Graded by the solved game."),
    "play": ("The play", "A decision out of a game: which card to lead, or to reply with?"),
}
LEGENDS = {
    "what": "Of",
    "how": "Answer with",
    "clock": "Time",
    "role": "Role",
    "score": "Graded",
    "part": "Decisions",
    "aim": "Aim",
}
GONE = "This question was put away, or it is another browser's. Begin a new one."
WORST = 8
"""Categories that are listed."""

LEAST_ANSWERS = 4
"""Of a week, for a line to be drawn through it."""


@require_safe
@never_cache
def practise(request: HttpRequest) -> HttpResponse:
    """Show what can be practised, and what this browser's practice has come to."""
    visitor = visitor_key(request)
    done = attempts(visitor) if visitor else []
    found = summarise(done)
    unanswered = AttemptRow.objects.filter(visitor=visitor, answered=None) if visitor else []
    facts = {
        "kinds": [_choices(kind) for kind in KINDS],
        "open": [(TITLES[cast("Kind", row.kind)][0], row.key) for row in unanswered],
        "practised": [(TITLES[line.kind][0], _figures(line)) for line in found.kinds],
        "categories": [
            (line.name, TITLES[line.kind][0], _figures(line))
            for line in sorted(found.categories, key=lambda line: -line.error_rate)
            if line.wrong
        ][:WORST],
        "weeks": [(line.name, TITLES[line.kind][0], _figures(line)) for line in found.weeks],
        "lines": _lines(found.weeks),
        "page": "practise",
    }
    return render(request, "muggins/practise.html", facts)


def _choices(kind: Kind) -> dict[str, object]:
    """Give a kind of practice as its form shows it."""
    title, words = TITLES[kind]
    try:
        check(kind)
        missing = ""
    except MugginsError as error:
        missing = sentence(str(error))
    options = [(name, LEGENDS[name], allowed) for name, allowed in OPTIONS[kind].items()]
    return {"kind": kind, "title": title, "words": words, "options": options, "missing": missing}


def _figures(line: Line) -> list[str]:
    return [
        str(line.attempts),
        f"{100 * line.error_rate:.0f}%",
        "–" if line.lost is None else f"{line.lost:.2f}",
        "–" if line.seconds is None else f"{line.seconds:.1f}",
    ]


def _lines(weeks: tuple[Line, ...]) -> list[tuple[str, object]]:
    """Give a line of progress for each kind that was practised in two weeks or more."""
    drawn: list[tuple[str, object]] = []
    for kind in KINDS:
        values = [
            (line.name, 100 * line.error_rate)
            for line in weeks
            if line.kind == kind and line.attempts >= LEAST_ANSWERS
        ]
        if len(values) > 1:
            drawn.append(
                (TITLES[kind][0], draw_line(values, "Wrong answers of a hundred, by week"))
            )
    return drawn


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Put a question: the open one of its kind, or a new one."""
    kind = next((known for known in KINDS if known == request.POST.get("kind")), None)
    if kind is None:
        given = request.POST.get("kind", "")[:20]
        return refusal(request, f"{given!r} can't be practised; allowed: {', '.join(KINDS)}")
    visitor = visitor_key(request, make=True)
    row = open_question(visitor, kind, request.POST.dict())
    if not is_htmx(request):
        return redirect("practise_question", row.key)
    put = question(visitor, row.key)
    assert put is not None
    response = _shown(request, put)
    response["HX-Push-Url"] = reverse("practise_question", args=[row.key])
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def asked(request: HttpRequest, key: str) -> HttpResponse:
    """Show a question, or take its answer; a second answer changes nothing."""
    visitor = visitor_key(request)
    put = question(visitor, key)
    if put is None:
        return refusal(request, GONE, status=404)
    if request.method != "POST":
        return _shown(request, put)
    if put.marked is None:
        line = " ".join(request.POST.getlist("answer")).strip()
        try:
            answer(put, line)
        except MugginsError as error:
            return _shown(request, put, sentence(str(error)), line)
    if not is_htmx(request):
        return redirect("practise_question", key)
    marked = question(visitor, key)
    return _shown(request, marked or put)


def _shown(request: HttpRequest, put: Question, error: str = "", line: str = "") -> HttpResponse:
    kind = cast("Kind", put.row.kind)
    is_part = is_htmx(request)
    facts = {
        "question": put,
        "told": told(put),
        "kind": kind,
        "title": TITLES[kind][0],
        "help": put.exercise.help.replace(" quit ends.", ""),
        "is_timed": put.row.wishes.get("clock") == "on",
        "begun": round((timezone.now() - put.row.asked).total_seconds(), 1),
        "today": _today(put.row.visitor, kind),
        "error": error,
        "line": line,
        "is_part": is_part,
        "page": "practise",
    }
    template = "muggins/practise/question.html" if is_part else "muggins/practise/page.html"
    return render(request, template, facts, status=422 if error else 200)


def _today(visitor: str, kind: Kind) -> str:
    """Say how today's answers of a kind were."""
    since = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    rows = AttemptRow.objects.filter(visitor=visitor, kind=kind, answered__gte=since)
    number, right = rows.count(), rows.filter(is_right=True).count()
    return f"Today {right} of {number} right" if number else ""


@require_safe
@never_cache
def export(request: HttpRequest, form: str) -> HttpResponse:
    """Give all answers of the browser as a file, `csv` or `json`."""
    write = export_csv if form == "csv" else export_json
    visitor = visitor_key(request)
    text = write(attempts(visitor) if visitor else [])
    kind = "text/csv" if form == "csv" else "application/json"
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="practice.{form}"'
    return response


urlpatterns: list[URLPattern] = [
    path("practise", practise, name="practise"),
    path("practise/begin", begin, name="practise_begin"),
    path("practise/answers.csv", export, {"form": "csv"}, name="practise_csv"),
    path("practise/answers.json", export, {"form": "json"}, name="practise_json"),
    path("practise/<key>", asked, name="practise_question"),
]

"""`/verify`: deal a game again from its seed and words, and say of each deal whether it holds."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from muggins.errors import MugginsError, NotationError
from muggins.record import Record
from muggins.table import Verdict, verify_game
from muggins.web import store
from muggins.web.given import fault_in, games_in, given_text
from muggins.web.limits import too_often
from muggins.web.pages.errors import refusal, too_many
from muggins.web.pages.reviewing import choices_of, given_status
from muggins.web.reviews import record_of
from muggins.web.sentences import sentence

__all__ = ["urlpatterns"]

NOT_OVER = "The game isn’t over: its seed is shown when it is, and the deals can be checked then."


class Checked(NamedTuple):
    """A game that was checked: its name, the record, and the verdict, or why there is none."""

    name: str
    record: Record
    verdict: Verdict | None
    problem: str

    @property
    def commit(self) -> str:
        """The SHA-256 that was promised."""
        return self.record.tag("Commit")

    @property
    def words(self) -> str:
        """The players' own words."""
        return self.record.tag("Words")

    @property
    def seed(self) -> str:
        """The secret number, as it was shown after the game."""
        return self.record.tag("Seed")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def verify(request: HttpRequest) -> HttpResponse:
    """Show the form; check the games that are given, or one of ours by its key."""
    if request.method == "POST":
        return too_many(request) if too_often(request, "reviews") else _given(request)
    key = request.GET.get("game", "").strip()
    return _ours(request, key) if key else _page(request, {})


def _ours(request: HttpRequest, key: str) -> HttpResponse:
    """Check a game that was played here."""
    # The address of a table or a review will do as well.
    name = key.rstrip("/").rpartition("/")[2].partition("?")[0].removesuffix(".cgn")
    try:
        sitting = store.load(name)
    except store.GameMissingError:
        words = "There is no game of this name; allowed: the last part of a table’s address."
        return _page(request, {"key": key[:60], "key_words": words}, status=404)
    if not sitting.is_over or sitting.course is None:
        return refusal(request, NOT_OVER, status=409)
    return _page(request, {"key": name, "game": sitting, "checked": _checked([record_of(sitting)])})


def _given(request: HttpRequest) -> HttpResponse:
    """Check the games of a file or of pasted text."""
    text = request.POST.get("text", "")
    try:
        text = given_text(request)
        checked = _checked(games_in(text))
    except NotationError as error:
        return _page(request, {"text": text, "fault": fault_in(text, error)}, status=422)
    except MugginsError as error:
        return _page(request, {"words": sentence(str(error))}, status=given_status(error))
    status = 200 if any(one.verdict for one in checked) else 422
    return _page(request, {"text": text, "checked": checked}, status=status)


def _checked(games: list[Record]) -> list[Checked]:
    """Check each game; one that doesn't say how it was shuffled has words instead of a verdict."""
    found = []
    for name, record in zip(choices_of(games), games, strict=True):
        try:
            found.append(Checked(name, record, verify_game(record), ""))
        except MugginsError as error:
            found.append(Checked(name, record, None, sentence(str(error))))
    return found


def _page(request: HttpRequest, facts: dict[str, Any], *, status: int = 200) -> HttpResponse:
    return render(request, "muggins/verify.html", {**facts, "page": "review"}, status=status)


urlpatterns: list[URLPattern] = [path("verify", verify, name="verify")]

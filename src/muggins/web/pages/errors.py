"""Pages for what went wrong: each a sentence, and a way on."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from muggins.web.sentences import sentence

__all__ = ["bad_request", "broken", "csrf_failure", "forbidden", "not_found", "refusal", "too_many"]


def refusal(request: HttpRequest, words: str, *, status: int = 422) -> HttpResponse:
    """Give a page that says why something can't be done."""
    response = render(request, "muggins/refusal.html", {"words": sentence(words)}, status=status)
    if request.headers.get("HX-Request"):
        # A page of its own, not a part of the one that asked.
        response["HX-Retarget"], response["HX-Reswap"] = "body", "innerHTML"
    return response


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that there is nothing at this address."""
    return refusal(request, "There is nothing at this address.", status=404)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that the request can't be understood, or that it is too large."""
    if isinstance(exception, RequestDataTooBig):
        return refusal(request, "That is more than is read here. Send less of it.", status=413)
    return refusal(request, "This request can't be understood.", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that this isn't the visitor's to do, or that it was done too often."""
    return refusal(request, "This isn't yours to do.", status=403)


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Say that something was asked for too often."""
    words = "That was too often within an hour. Wait a while, and try again."
    return refusal(request, words, status=429)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that the form isn't one of ours, or that cookies are switched off."""
    words = "This form is out of date, or cookies are switched off. Load the page again."
    return refusal(request, words, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the fault is ours."""
    words = "Something went wrong here; it isn't your fault. Every move that was answered is kept."
    return refusal(request, words, status=500)

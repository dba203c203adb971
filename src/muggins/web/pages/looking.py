"""`/looks`: how the pages look and sound, kept in cookies of the browser alone."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from muggins.web.looks import CHOICES, SAID_FOUR_WAYS, ways_to_say
from muggins.web.pages.errors import refusal
from muggins.web.visitors import is_htmx

__all__ = ["urlpatterns"]

NAMES = {
    "theme": "Light or dark",
    "suits": "Suits",
    "cards": "Cards",
    "pace": "The other side's cards come",
    "keys": "Keyboard",
    "voice": "Voice",
    "style": "A hand is said",
}
YEAR = 365 * 24 * 3600


@require_http_methods(["GET", "HEAD", "POST"])
def looks_page(request: HttpRequest) -> HttpResponse:
    """Show the choices, or keep those that were made."""
    if request.method != "POST":
        choices = [(name, NAMES[name], allowed) for name, allowed in CHOICES.items()]
        said = {way.style: way.said for way in ways_to_say(SAID_FOUR_WAYS)}
        facts = {"choices": choices, "said": said.items(), "page": "looks"}
        return render(request, "muggins/looks.html", facts)
    wishes = {name: request.POST[name] for name in CHOICES if name in request.POST}
    for name, wish in wishes.items():
        if wish not in CHOICES[name]:
            allowed = ", ".join(CHOICES[name])
            return refusal(request, f"{wish[:40]!r} is no {name}; allowed: {allowed}.")
    response = HttpResponse(status=204) if is_htmx(request) else redirect(_way_back(request))
    for name, wish in wishes.items():
        response.set_cookie(
            f"look-{name}",
            wish,
            max_age=YEAR,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def _way_back(request: HttpRequest) -> str:
    """Give the page the choice was made on, if it is one of ours."""
    way = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(way, {request.get_host()}, request.is_secure())
    return way if is_ours else reverse("looks")


urlpatterns: list[URLPattern] = [path("looks", looks_page, name="looks")]

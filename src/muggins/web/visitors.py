"""Who is asking: a browser, known by its signed session alone."""

from __future__ import annotations

from django.http import HttpRequest

from muggins.web.models import new_key

__all__ = ["is_htmx", "visitor_key"]


def visitor_key(request: HttpRequest, *, make: bool = False) -> str:
    """Give the key of the browser; empty when it has none yet, unless one is to be made."""
    key = request.session.get("visitor", "")
    if not key and make:
        key = request.session["visitor"] = new_key()
    return str(key)


def is_htmx(request: HttpRequest) -> bool:
    """Whether a part of a page is asked for, not the whole of it."""
    headers = request.headers
    return "HX-Request" in headers and "HX-History-Restore-Request" not in headers

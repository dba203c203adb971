"""Who is asking: a browser, known by its signed session alone."""

from __future__ import annotations

from django.http import HttpRequest

from muggins.web.models import new_key

__all__ = ["visitor_key"]


def visitor_key(request: HttpRequest, *, make: bool = False) -> str:
    """Give the key of the browser; empty when it has none yet, unless one is to be made."""
    key = request.session.get("visitor", "")
    if not key and make:
        key = request.session["visitor"] = new_key()
    return str(key)

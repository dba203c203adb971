"""Turn an error in our own words into a page that says them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

from muggins.errors import MugginsError
from muggins.web.pages.errors import refusal

__all__ = ["WordsOfErrors"]


class WordsOfErrors(MiddlewareMixin):
    """Answers a `MugginsError` that a page let pass with status 422 and its sentence."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Give the page for one of ours; leave every other to Django."""
        return refusal(request, str(exception)) if isinstance(exception, MugginsError) else None

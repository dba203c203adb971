"""Every address of the pages; each page module lists its own."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern

from muggins.web.pages import (
    counting,
    discarding,
    errors,
    friends,
    home,
    learning,
    looking,
    newgame,
    practising,
    reviewing,
    statistics,
    tabling,
    verifying,
)

urlpatterns: list[URLPattern] = [
    *home.urlpatterns,
    *counting.urlpatterns,
    *discarding.urlpatterns,
    *newgame.urlpatterns,
    *tabling.urlpatterns,
    *friends.urlpatterns,
    *reviewing.urlpatterns,
    *verifying.urlpatterns,
    *practising.urlpatterns,
    *learning.urlpatterns,
    *statistics.urlpatterns,
    *looking.urlpatterns,
]

Refusal = Callable[[HttpRequest, Exception | None], HttpResponse]

handler400: Refusal = errors.bad_request
handler403: Refusal = errors.forbidden
handler404: Refusal = errors.not_found
handler500: Callable[[HttpRequest], HttpResponse] = errors.broken

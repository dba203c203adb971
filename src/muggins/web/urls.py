"""Every address of the pages; each page module lists its own."""

from __future__ import annotations

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

urlpatterns = [
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

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.broken

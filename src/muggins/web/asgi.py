"""The app as uvicorn serves it: streams in the event loop, all else in a few lasting threads."""

from __future__ import annotations

import os
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.core.asgi import get_asgi_application
from django.core.wsgi import get_wsgi_application

from muggins.web import warming

__all__ = ["THREADS", "application"]

THREADS = 4
"""Requests that a process works at side by side; each thread keeps its database connection."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "muggins.web.settings")

_streams: Any = get_asgi_application()
# Django's own way from the event loop makes a thread and takes a connection for each request,
# which costs as much as the answer.
_pages: Any = WSGIMiddleware(cast("Any", get_wsgi_application()), workers=THREADS)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answer a request."""
    is_stream = scope["type"] == "http" and scope["path"].endswith("/stream")
    await (_streams if is_stream else _pages)(scope, receive, send)


warming.begin()

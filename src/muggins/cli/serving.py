"""`muggins serve`: the pages, when their packages are there."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from muggins.errors import MugginsError

__all__ = ["serve_command"]

NEEDED = ("django", "django_htmx", "whitenoise", "csp", "django_ratelimit", "uvicorn")


def serve_command(*, host: str, port: int, browser: bool, data: Path | None, workers: int) -> None:
    """Serve until Ctrl-C. Raises `MugginsError` when a package is missing."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise MugginsError(
            f"the pages need {', '.join(missing)}; install muggins with its extra web: "
            "pip install 'muggins[web,engine]'"
        )
    from muggins.web.serving import Serving, serve

    serve(Serving(host, port, data, browser, workers))

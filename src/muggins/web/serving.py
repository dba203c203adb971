"""`muggins serve`: bring the database up to date, bind, say where, open the browser, serve."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from uvicorn.supervisors import Multiprocess

from muggins.errors import MugginsError

__all__ = ["Serving", "serve"]

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Serving:
    """How to serve: where to bind, where the data lie, how many processes."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | None = None
    browser: bool = True
    workers: int = 1


def serve(wishes: Serving) -> None:
    """Serve until interrupted. Raises `MugginsError` with what is missing to do so."""
    _check(wishes)
    os.environ["DJANGO_SETTINGS_MODULE"] = "muggins.web.settings"
    if wishes.data is not None:
        os.environ["MUGGINS_DATA"] = str(wishes.data.absolute())
    bound = _bound(wishes)
    prepare()
    name = "localhost" if wishes.host in LOOPBACK else wishes.host
    address = f"http://{name}:{bound.getsockname()[1]}/"
    print(  # noqa: T201 - what a person waits for
        f"Muggins is at {address}  (Ctrl-C ends it; every move is kept)",
        flush=True,
    )
    if wishes.browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        "muggins.web.asgi:application",
        host=wishes.host,
        workers=wishes.workers,
        lifespan="off",
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=2,
        # Longer than a person thinks before the next press.
        timeout_keep_alive=30,
    )
    if wishes.workers > 1:
        Multiprocess(config, sockets=[bound]).run()
    else:
        uvicorn.Server(config).run(sockets=[bound])


def prepare() -> None:
    """Set Django up and bring the database up to date. Raises `MugginsError`."""
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.db import DatabaseError

    try:
        django.setup()
        call_command("migrate", verbosity=0, interactive=False)
        call_command("createcachetable", verbosity=0)
    except (DatabaseError, ImproperlyConfigured) as error:
        reason = str(error).strip().splitlines()[0]
        raise MugginsError(
            f"can't open the database: {reason}; --data names another folder, "
            "DATABASE_URL another server"
        ) from error


def _check(wishes: Serving) -> None:
    """Refuse to serve others with what is meant for this machine alone."""
    if not 0 <= wishes.port <= 65_535:
        raise MugginsError(f"port is {wishes.port}; allowed: 0 to 65535, 0 for any free one")
    if not 1 <= wishes.workers <= 64:
        raise MugginsError(f"workers is {wishes.workers}; allowed: 1 to 64")
    if wishes.host in LOOPBACK:
        return
    missing = [name for name in ("MUGGINS_SECRET_KEY", "MUGGINS_HOSTS") if not os.environ.get(name)]
    if missing:
        raise MugginsError(
            f"serving {wishes.host} to others needs {' and '.join(missing)} in the environment: "
            "a long random text, and the names under which the pages are asked for"
        )


def _bound(wishes: Serving) -> socket.socket:
    family = socket.AF_INET6 if ":" in wishes.host else socket.AF_INET
    # Named a TCP socket, it sends at once: else each answer's body waits 40 ms for a receipt.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((wishes.host, wishes.port))
        # From now on whoever asks is kept waiting, not refused, until the first answer.
        bound.listen(2048)
    except (OSError, OverflowError) as error:
        bound.close()
        raise MugginsError(
            f"can't serve on {wishes.host} port {wishes.port}: {error}; --port names another, "
            "0 any free one"
        ) from error
    bound.set_inheritable(True)
    return bound

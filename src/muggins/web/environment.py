"""What the settings take from the machine: folders, the key, hosts, the database."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from platformdirs import user_data_path

from muggins.errors import MugginsError
from muggins.files import reason_of

__all__ = ["data_folder", "database", "hosts", "is_secure", "named_folder", "secret_key"]

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def named_folder() -> Path:
    """Give the folder of the web app's data; it need not be there yet."""
    named = os.environ.get("MUGGINS_DATA")
    return Path(named) if named else user_data_path("muggins") / "web"


def data_folder() -> Path:
    """Give the folder of the web app's data, made if it isn't there.

    Raises `MugginsError` when it can't be made.
    """
    folder = named_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MugginsError(
            f"can't make the folder {str(folder)!r}: {reason_of(error)}; --data names another"
        ) from error
    return folder


def secret_key(folder: Path) -> str:
    """Give the key that signs sessions: `MUGGINS_SECRET_KEY`, or the folder's own, made once."""
    named = os.environ.get("MUGGINS_SECRET_KEY")
    if named:
        return named
    path = folder / "secret-key"
    try:
        # Only one of several starting processes may make it; nobody else may read it.
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    except OSError as error:
        raise MugginsError(
            f"can't write {str(path)!r}: {reason_of(error)}; --data names another folder"
        ) from error
    return path.read_text()


def hosts() -> list[str]:
    """Give the names under which the app may be asked: this machine's, or `MUGGINS_HOSTS`."""
    named = os.environ.get("MUGGINS_HOSTS", "")
    return [host.strip() for host in named.split(",") if host.strip()] or list(LOOPBACK)


def is_secure() -> bool:
    """Whether others are served, through a proxy that speaks HTTPS."""
    return os.environ.get("MUGGINS_HTTPS", "") == "on"


def database(folder: Path) -> dict[str, Any]:
    """Give Django's settings of the database: `DATABASE_URL`, or SQLite in the folder.

    Raises `MugginsError` for an address that isn't PostgreSQL's.
    """
    address = os.environ.get("DATABASE_URL")
    if not address:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / "muggins.sqlite3",
            "OPTIONS": {
                # Readers never wait for the writer, and what was answered survives a power cut.
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
            },
        }
    parts = urlsplit(address)
    if parts.scheme not in ("postgres", "postgresql"):
        raise MugginsError(
            f"DATABASE_URL begins with {parts.scheme!r}; allowed: postgresql://user:word@host/name"
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 600,
        "OPTIONS": dict(parse_qsl(parts.query)),
    }

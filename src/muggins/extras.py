"""What is said where a package of an extra is missing."""

from __future__ import annotations

from importlib.util import find_spec

from muggins.errors import MugginsError

__all__ = ["missing_engine", "missing_words", "need_engine"]

_ENGINE = ("numpy", "numba")


def missing_words(what: str, package: str | None, extra: str) -> str:
    """Say which package something needs, and the extra that brings it."""
    return f"{what} needs {package}; install it with: pip install 'muggins[{extra}]'"


def missing_engine() -> str | None:
    """Give the first package of the engine that isn't installed, if there is one; loads none."""
    return next((package for package in _ENGINE if find_spec(package) is None), None)


def need_engine(what: str = "the engine", error: type[MugginsError] = MugginsError) -> None:
    """Raises `error` saying how to install the engine where it is missing."""
    package = missing_engine()
    if package is not None:
        raise error(missing_words(what, package, "engine"))

"""What is said where a package of the extra `research` is missing."""

from __future__ import annotations

from muggins.errors import MugginsError

__all__ = ["missing_package"]


def missing_package(error: ImportError) -> MugginsError:
    """Give the error that says which package is missing and how to install it."""
    return MugginsError(
        f"this needs {error.name or error}; install it with: pip install 'muggins[research]'"
    )

"""What grading by the engine shares: what counts as even, and whether the engine is there."""

from __future__ import annotations

from importlib.util import find_spec

from muggins.errors import MugginsError

__all__ = ["EVEN", "EVEN_CHANCE", "check_engine"]

EVEN = 0.005
"""Points by which two choices may differ and still be as good: what is printed as 0.00."""

EVEN_CHANCE = 0.0005
"""The same of the chance to win: what is printed as 0.0%."""


def check_engine() -> None:
    """Raises `MugginsError` saying how to install the engine where it is missing."""
    for package in ("numpy", "numba"):
        if find_spec(package) is None:
            raise MugginsError(
                f"this practice is graded by the engine, which needs {package}; "
                "install it with: pip install 'muggins[engine]'"
            )

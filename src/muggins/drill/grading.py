"""What grading by the engine shares: what counts as even."""

from __future__ import annotations

__all__ = ["EVEN", "EVEN_CHANCE"]

EVEN = 0.005
"""Points by which two choices may differ and still be as good: what is printed as 0.00."""

EVEN_CHANCE = 0.0005
"""The same of the chance to win: what is printed as 0.0%."""

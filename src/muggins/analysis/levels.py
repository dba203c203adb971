"""What the computer's levels lose a deal, as a review measures it; by tools/level_losses.py."""

from __future__ import annotations

__all__ = ["LOSSES", "nearest_level"]

LOSSES: dict[str, float] = {
    "random": 5.54,
    "greedy": 1.32,
    "club": 0.30,
    "regular": 0.20,
    "keen": 0.07,
    "strong": 0.0,
}
"""Net points a deal below the solved choices, on average; weakest first."""


def nearest_level(lost: float) -> str:
    """Give the level whose loss a deal is nearest."""
    return min(LOSSES, key=lambda level: abs(LOSSES[level] - lost))

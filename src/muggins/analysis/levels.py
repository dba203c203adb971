"""What the computer's levels lose a deal, as a review measures it; by tools/level_losses.py."""

from __future__ import annotations

__all__ = ["LOSSES", "nearest_level"]

LOSSES: dict[str, float] = {
    "random": 4.5,
    "greedy": 0.9,
    "club": 0.7,
    "regular": 0.5,
    "keen": 0.2,
    "strong": 0.0,
}
"""Net points a deal below the solved choices, on average; weakest first."""


def nearest_level(lost: float) -> str:
    """Give the level whose loss a deal is nearest."""
    return min(LOSSES, key=lambda level: abs(LOSSES[level] - lost))

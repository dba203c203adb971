"""Count many hands in one call, for research."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import PairFacts, card_bits, pair_facts, score_many
from muggins.engine.tables import rank_points
from muggins.errors import CardError

__all__ = ["score_hands"]


def score_hands(hands: NDArray[Any], *, crib: bool = False) -> NDArray[np.uint8]:
    """Count hands of four cards with their starter: (n, 5) card indices give (n,) points.

    A card is `card.index`, `4 * (rank - 1) + suit`, 0 to 51; the starter stands last. Whole numbers
    of any type are taken, uint8 without a copy; the points are uint8, 0 to 29. Raises `CardError`
    naming the first row that isn't five different cards.
    """
    found = np.asarray(hands)
    if found.ndim != 2 or found.shape[1] != 5 or found.dtype.kind not in "iu":
        raise CardError(
            f"found an array of shape {found.shape} and type {found.dtype}, "
            "expected (n, 5) whole numbers: four cards and the starter"
        )
    cards = found
    if found.dtype != np.uint8:
        # Out of range stays out of range when it is made narrower.
        cards = np.where((found < 0) | (found > 51), 255, found).astype(np.uint8)
    points = np.empty(len(cards), np.uint8)
    bad = score_many(rank_points(), *_facts(), np.ascontiguousarray(cards), crib, points)
    if bad >= 0:
        row = ", ".join(map(str, found[bad].tolist()))
        raise CardError(f"row {bad} is [{row}]; allowed: five different numbers from 0 to 51")
    return points


@cache
def _facts() -> tuple[PairFacts, PairFacts]:
    return pair_facts(), card_bits()

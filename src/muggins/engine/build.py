"""Make the shipped tables: each stage from the one before, with its figures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.engine.discardsolve import DiscardRound, DiscardSolution, Policy, solve_discards
from muggins.engine.shipped import Arrays, write
from muggins.engine.sixes import NUMBER_OF_FOURS, NUMBER_OF_PAIRS, sixes
from muggins.engine.tables import DISCARDS, UNITS_A_POINT

__all__ = ["ROUNDS", "build_discards", "pairs_laid"]

ROUNDS = 24
"""Rounds of discards: a best answer then gains less than 0.006 points."""


def build_discards(
    folder: Path,
    rounds: int = ROUNDS,
    progress: Callable[[DiscardRound], None] | None = None,
) -> dict[str, Any]:
    """Solve the discards and write their tables; give the figures written to the manifest."""
    solution = solve_discards(rounds, progress=progress)
    often, cribs = pairs_laid(solution)
    nothing = np.zeros(NUMBER_OF_FOURS)
    last = solution.rounds[-1]
    figures = {
        "dealer_hand": round(last.dealer_hand, 4),
        "pone_hand": round(last.pone_hand, 4),
        "crib": round(last.crib, 4),
        "best_answers_gain": round(last.dealer_gain + last.pone_gain, 5),
        "rounds": rounds,
    }
    arrays: Arrays = {
        "dealers_crib": _units(solution.dealers_crib),
        "pones_crib": _units(solution.pones_crib),
        "dealers_play": _units(nothing),
        "pones_play": _units(nothing),
        "often": often.astype(np.float32),
        "cribs": cribs.astype(np.float32),
    }
    command = f"muggins solve --stage discards --rounds {rounds}"
    write(folder, DISCARDS, arrays, {"command": command, "seed": None, "figures": figures})
    return figures


def pairs_laid(solution: DiscardSolution) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give how often each pair is laid away, and the crib it then meets: (2, 91), dealer first."""
    roles = (
        (solution.dealer, solution.dealers_crib),
        (solution.pone, solution.pones_crib),
    )
    found = [_by_pair(policy, worth) for policy, worth in roles]
    return np.array([often for often, _ in found]), np.array([cribs for _, cribs in found])


def _by_pair(
    policy: Policy, worth: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    deals = sixes()
    weight = policy * (deals.ways / deals.ways.sum())[:, None]
    made = deals.pairs >= 0
    pairs = deals.pairs[made]
    often = np.bincount(pairs, weight[made], NUMBER_OF_PAIRS).astype(np.float64)
    points = np.bincount(pairs, (weight * worth)[made], NUMBER_OF_PAIRS)
    with np.errstate(invalid="ignore", divide="ignore"):
        return often, points / often


def _units(points: NDArray[np.float64]) -> NDArray[np.int16]:
    return np.round(points * UNITS_A_POINT).astype(np.int16)

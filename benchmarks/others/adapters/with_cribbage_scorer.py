"""cribbage-scorer: counts hands."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from benchmarks.others.adapters.common import SUITS, Adapter, Pair, run

scorer: Any = import_module("cribbage_scorer.cribbage_scorer")


class Scorer(Adapter):
    """Its cards are pairs of a rank and a letter."""

    def card(self, pair: Pair) -> Any:
        """Give the pair."""
        return pair[0], SUITS[pair[1]].upper()

    def points(self, hand: list[Any], starter: Any, is_crib: bool) -> int:
        """Count by `show_calc_score`."""
        return int(scorer.show_calc_score(starter, hand, is_crib)[0])


run(Scorer())

"""open-spiel: its game `cribbage`; it has no call that counts a hand and no player of its own."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from benchmarks.others.adapters.common import Adapter, run

pyspiel: Any = import_module("pyspiel")


class Spiel(Adapter):
    """Actions are numbers; chance is drawn from outside."""

    def __init__(self) -> None:
        self.rules = pyspiel.load_game("cribbage")

    def game(self) -> None:
        """Play a game, all choices and all chance at random."""
        state = self.rules.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))


run(Spiel())

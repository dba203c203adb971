"""Solving the play: regret matching over the whole tree, range against range (CFR+).

Each iteration lets pone and then the dealer learn against the other's present strategy. Regrets
never fall below zero, and the average that comes out weights iteration t by t. What a policy is
worth, and what a best answer to it would gain, is exact: every line of the tree is walked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.pegging.ends import BEST
from muggins.engine.pegging.node import ANSWER, SOLVE, VALUE, Table
from muggins.engine.pegging.walk import PlayGame, both_pays, seat_pays, walk

__all__ = [
    "Exploit",
    "PlayPoints",
    "Policy",
    "Solver",
    "evaluate",
    "exploit",
    "hand_values",
]


@dataclass(frozen=True)
class Policy:
    """How both seats play: a number a slot for each, and what is done against no cards.

    A hand plays its ranks with chances in proportion to its numbers, all alike where they are 0.
    """

    pone: Table
    dealer: Table
    manner: int = BEST

    @property
    def tables(self) -> tuple[Table, Table]:
        """The tables of pone and dealer."""
        return self.pone, self.dealer


class PlayPoints(NamedTuple):
    """Points of the play a deal, on average."""

    pone: float
    dealer: float

    @property
    def net(self) -> float:
        """Pone's points less the dealer's."""
        return self.pone - self.dealer


class Exploit(NamedTuple):
    """What best answers make of a policy, in net points a deal to the seat that answers."""

    pone: float
    """Of a best pone against the policy's dealer."""
    dealer: float
    """Of a best dealer against the policy's pone."""

    @property
    def exploitability(self) -> float:
        """What a best answer gains over an equilibrium a deal, the mean of the two seats."""
        return (self.pone + self.dealer) / 2


def evaluate(game: PlayGame, pone: Policy, dealer: Policy) -> PlayPoints:
    """Give what both score when one policy's pone meets another's dealer, exactly."""
    tables = (pone.pone, dealer.dealer, dealer.dealer)
    manners = (pone.manner, dealer.manner)
    pones, dealers = (
        walk(game, 0, VALUE, seat_pays(game.tree, *wanted, manners), tables).sum()
        for wanted in ((1, 0), (0, 1))
    )
    return PlayPoints(float(pones), float(dealers))


def exploit(game: PlayGame, policy: Policy) -> Exploit:
    """Give what the best answers of each seat to a policy make, exactly."""
    values = [_answer(game, seat, policy).sum() for seat in (0, 1)]
    return Exploit(float(values[0]), float(values[1]))


def hand_values(game: PlayGame, policy: Policy) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Give what each kept hand is worth in the play, (N,) for pone and (N,) for the dealer.

    Net points to its holder when both play the policy, and 0 for a hand without weight.
    """
    values = []
    for seat in (0, 1):
        tables = (policy.tables[seat], policy.tables[1 - seat], policy.tables[1 - seat])
        pays = both_pays(game.tree, seat, (policy.manner, policy.manner))
        weight = game.weights.joint.sum(axis=1 - seat, dtype=np.float64)
        worth = walk(game, seat, VALUE, pays, tables)
        values.append(np.divide(worth, weight, out=np.zeros_like(worth), where=weight > 0))
    return values[0], values[1]


def _answer(game: PlayGame, seat: int, policy: Policy) -> NDArray[np.float64]:
    other = policy.tables[1 - seat]
    manners = (BEST, policy.manner) if seat == 0 else (policy.manner, BEST)
    pays = both_pays(game.tree, seat, manners)
    return walk(game, seat, ANSWER, pays, (other[:0], other, other))


class Solver:
    """The regrets and averages of a game being solved, to be iterated, kept and resumed."""

    def __init__(self, game: PlayGame) -> None:
        self.game = game
        self.iteration: int = 0
        slots = game.tree.counts.slots
        self._regrets = (np.zeros(slots[0], np.float32), np.zeros(slots[1], np.float32))
        self._sums = (np.zeros(slots[0], np.float32), np.zeros(slots[1], np.float32))
        manners = (BEST, BEST)
        self._pays = (both_pays(game.tree, 0, manners), both_pays(game.tree, 1, manners))

    def iterate(self, times: int = 1, report: Callable[[int], None] | None = None) -> None:
        """Learn for a number of iterations; `report` is told the number of each when it is done."""
        for _ in range(times):
            self.iteration += 1
            for seat in (0, 1):
                tables = (self._regrets[seat], self._regrets[1 - seat], self._sums[1 - seat])
                pays, factor = self._pays[seat], float(self.iteration)
                walk(self.game, seat, SOLVE, pays, tables, factor)
            if report is not None:
                report(self.iteration)

    @property
    def average(self) -> Policy:
        """The solution so far; it shares its numbers with the solver."""
        return Policy(*self._sums)

    def state(self) -> dict[str, NDArray[np.float32] | NDArray[np.int64]]:
        """Give the arrays that `restore` takes, by name; they change with the next iteration."""
        return {
            "iteration": np.array(self.iteration, np.int64),
            "regrets_pone": self._regrets[0],
            "regrets_dealer": self._regrets[1],
            "sums_pone": self._sums[0],
            "sums_dealer": self._sums[1],
        }

    def restore(self, state: dict[str, NDArray[np.float32] | NDArray[np.int64]]) -> None:
        """Take up the arrays that `state` gave; other weights may go on from them, too.

        Raises `ValueError` when they are of another tree.
        """
        mine = self.state()
        for name, array in mine.items():
            if name not in state or state[name].shape != array.shape:
                raise ValueError(f"{name} is not of this tree")
        for name, array in mine.items():
            if name != "iteration":
                array[...] = state[name]
        self.iteration = int(state["iteration"])

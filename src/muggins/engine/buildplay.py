"""The stages of a build that solve the play: for all starters, then for each rank of starter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from muggins.engine.buildplan import Desk
from muggins.engine.pegnode import Table
from muggins.engine.pegpolicy import met_weights
from muggins.engine.pegsolve import Policy, Solver, evaluate, exploit
from muggins.engine.pegtree import PlayTree
from muggins.engine.pegwalk import PlayGame, make_game
from muggins.engine.shipped import Arrays, write
from muggins.engine.sixes import sixes
from muggins.engine.trunk import PLAY, pack_trunk
from muggins.engine.trunkmake import early_chances, early_worths, places_in_tree, regrown

__all__ = ["build_starters", "game_of", "shipped_exploitability", "solve_play"]

CHECKPOINT = "play"
EVERY = 10
"""Iterations between two checkpoints of the play, about half a minute."""

FADE = 1e-4
"""What an average of other weights counts when it is gone on from."""

ON_THE_SPOT = 48
"""Iterations of what follows the first cards, when the shipped play is measured."""

Choices = tuple[NDArray[np.int64], NDArray[np.int64]]
"""(18395,) each: which of their discards pone and the dealer make of six ranks."""


def game_of(tree: PlayTree, choices: Choices, starter: int | None = None) -> PlayGame:
    """Give the game of the hands that are kept by these discards."""
    deals = sixes()
    policies = []
    for best in choices:
        policy = np.zeros(deals.kept.shape)
        policy[np.arange(len(best)), best] = 1.0
        policies.append(policy)
    met = met_weights(tree.hands, deals.counts, deals.kept, policies[0], policies[1], starter)
    return make_game(tree, met)


def solve_play(
    desk: Desk, tree: PlayTree, choices: Choices, number: int, before: Solver | None
) -> Solver:
    """Solve the play of a pass, going on from a checkpoint, or from the pass before it."""
    plan = desk.plan
    solver = Solver(game_of(tree, choices))
    start, wanted = 0, plan.iterations if number == 0 else plan.again
    kept = desk.kept(CHECKPOINT)
    if kept is not None and int(kept["pass"]) == number:
        solver.restore(kept)
        start = int(kept["done"])
        desk.tell(f"play, pass {number}: going on from iteration {start}")
    elif before is not None:
        _go_on_from(solver, before.state())
    for done in range(start, wanted, EVERY):
        now = min(EVERY, wanted - done)
        solver.iterate(now)
        mark = {"pass": np.array(number), "done": np.array(done + now)}
        desk.keep(CHECKPOINT, {**solver.state(), **mark})
        desk.tell(f"play, pass {number}: iteration {done + now} of {wanted}")
    return solver


def _go_on_from(solver: Solver, state: dict[str, NDArray[np.float32] | NDArray[np.int64]]) -> None:
    """Take up regrets of other weights; their average only counts where nothing new comes."""
    state = {
        name: array * np.float32(FADE) if name.startswith("sums") else array
        for name, array in state.items()
    }
    solver.restore(state)


def build_starters(
    desk: Desk, tree: PlayTree, choices: Choices, solver: Solver
) -> list[tuple[Table, Table]]:
    """Solve the play for each starter rank, and write the first cards; give their chances."""
    desk.tell("what each card is worth at the first cards")
    places = places_in_tree(tree)
    common = early_chances(tree.hands, solver.average.tables, places)
    worths = early_worths(solver.game, solver.average, places)
    points = evaluate(solver.game, solver.average, solver.average)
    desk.figures |= {
        "play_exploitability": round(exploit(solver.game, solver.average).exploitability, 5),
        "play_pone": round(points.pone, 4),
        "play_dealer": round(points.dealer, 4),
    }
    joint = solver.game.weights.joint
    kept = np.array([joint.sum(axis=1), joint.sum(axis=0)], np.float64)
    state = {name: array.copy() for name, array in solver.state().items()}
    policies, unknowing, solved = [], [], []
    for starter in range(13):
        found = desk.kept(f"starter-{starter}")
        if found is None:
            found = _solve_starter(desk, tree, choices, starter, state, places)
            desk.keep(f"starter-{starter}", found)
        policies.append((found["pone"], found["dealer"]))
        unknowing.append(float(found["before"]))
        solved.append(float(found["after"]))
        desk.tell(
            f"play with starter {starter + 1}: exploitability {unknowing[-1]:.5f} before, "
            f"{solved[-1]:.5f} solved"
        )
    desk.figures |= {
        "starter_known_gain": round(float(np.mean(unknowing)), 5),
        "starters_exploitability": round(float(np.mean(solved)), 5),
    }
    arrays = pack_trunk(tree.hands, policies, common, worths, kept)
    write(desk.folder, PLAY, arrays, desk.made())
    return policies


def _solve_starter(
    desk: Desk,
    tree: PlayTree,
    choices: Choices,
    starter: int,
    state: dict[str, NDArray[np.float32] | NDArray[np.int64]],
    places: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> Arrays:
    solver = Solver(game_of(tree, choices, starter))
    _go_on_from(solver, state)
    before = exploit(solver.game, solver.average).exploitability
    solver.iterate(desk.plan.by_starter)
    after = exploit(solver.game, solver.average).exploitability
    pone, dealer = early_chances(tree.hands, solver.average.tables, places)
    return {
        "pone": pone,
        "dealer": dealer,
        "before": np.array(before),
        "after": np.array(after),
    }


def shipped_exploitability(
    tree: PlayTree,
    choices: Choices,
    chances: tuple[NDArray[np.uint8], NDArray[np.uint8]],
    starter: int,
) -> float:
    """Give what best answers gain on the shipped play with a starter, in points a deal, exactly.

    Everything behind the first cards is solved again from both ranges.
    """
    game = game_of(tree, choices, starter)
    policy: Policy = regrown(game, chances, ON_THE_SPOT)
    return exploit(game, policy).exploitability

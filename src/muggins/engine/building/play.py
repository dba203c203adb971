"""The stages of a build that solve the play: for all starters, then for each rank of starter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from muggins.engine.building.plan import Desk
from muggins.engine.pegging.policy import met_weights
from muggins.engine.pegging.solve import Policy, Solver, evaluate, exploit
from muggins.engine.pegging.tail import Parts, pack_tail, write_whole
from muggins.engine.pegging.tree import PlayTree
from muggins.engine.pegging.trunk import PLAY, grow_trunk, number_of_ends, pack_trunk
from muggins.engine.pegging.trunkmake import early_worths, places_in_tree
from muggins.engine.pegging.walk import PlayGame, make_game
from muggins.engine.shipped import Arrays, add_figures, write
from muggins.engine.sixes import sixes

__all__ = [
    "game_of",
    "policy_of",
    "shipped_exploitability",
    "solve_play",
    "solve_starters",
    "write_play",
]

CHECKPOINT = "play"
EVERY = 10
"""Iterations between two checkpoints of the play, about half a minute."""

FADE = 1e-4
"""What an average of other weights counts when it is gone on from."""

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
    if number == plan.passes:
        wanted += plan.finish
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


def write_play(desk: Desk, tree: PlayTree, solver: Solver) -> Parts:
    """Write the solved play in parts, with what each of the first cards is worth; give them."""
    desk.tell("putting the play in parts, and what each of the first cards is worth")
    game = solver.game
    parts, rest = write_whole(
        tree, solver.average.tables, number_of_ends(grow_trunk(tree.hands)[0])
    )
    shipped = policy_of(parts)
    places = places_in_tree(tree)
    worths = early_worths(game, shipped, places)
    points = evaluate(game, shipped, shipped)
    desk.figures |= {
        "play_exploitability": round(exploit(game, solver.average).exploitability, 5),
        "shipped_exploitability": round(exploit(game, shipped).exploitability, 5),
        "play_pone": round(points.pone, 4),
        "play_dealer": round(points.dealer, 4),
    }
    desk.tell(
        f"exploitability {desk.figures['play_exploitability']:.5f} solved, "
        f"{desk.figures['shipped_exploitability']:.5f} as shipped"
    )
    joint = game.weights.joint
    kept = np.array([joint.sum(axis=1), joint.sum(axis=0)], np.float64)
    first = parts[0][places[0]], parts[1][places[1]]
    arrays = {**pack_trunk(first, worths, kept), **pack_tail(rest)}
    write(desk.folder, PLAY, arrays, desk.made())
    return parts


def policy_of(parts: Parts) -> Policy:
    """Give a policy in parts as one that can be walked."""
    return Policy(parts[0].astype(np.float32), parts[1].astype(np.float32))


def solve_starters(desk: Desk, tree: PlayTree, choices: Choices, solver: Solver) -> None:
    """Solve the play for each starter rank, for the figures of what knowing it is worth."""
    state = {name: array.copy() for name, array in solver.state().items()}
    unknowing, solved = [], []
    for starter in range(13):
        found = desk.kept(f"starter-{starter}", "by_starter")
        if found is None:
            found = _solve_starter(desk, tree, choices, starter, state)
            desk.keep(f"starter-{starter}", found, "by_starter")
        unknowing.append(float(found["before"]))
        solved.append(float(found["after"]))
        desk.tell(
            f"play with starter {starter + 1}: exploitability {unknowing[-1]:.5f} before, "
            f"{solved[-1]:.5f} solved"
        )
    figures = {
        "starter_known_gain": round(float(np.mean(unknowing)), 5),
        "starters_exploitability": round(float(np.mean(solved)), 5),
    }
    desk.figures |= figures
    add_figures(desk.folder, PLAY, figures)


def _solve_starter(
    desk: Desk,
    tree: PlayTree,
    choices: Choices,
    starter: int,
    state: dict[str, NDArray[np.float32] | NDArray[np.int64]],
) -> Arrays:
    solver = Solver(game_of(tree, choices, starter))
    _go_on_from(solver, state)
    before = exploit(solver.game, solver.average).exploitability
    solver.iterate(desk.plan.by_starter)
    after = exploit(solver.game, solver.average).exploitability
    return {"before": np.array(before), "after": np.array(after)}


def shipped_exploitability(
    tree: PlayTree, choices: Choices, parts: Parts, starter: int | None = None
) -> float:
    """Give what best answers gain on a policy in parts, in points a deal, exactly.

    They know the rank of the starter where one is given.
    """
    return exploit(game_of(tree, choices, starter), policy_of(parts)).exploitability

"""Print what ways of playing the play make of each other, exactly, in net points a deal.

Run as `python -m tools.play_matrix WORK`, WORK being the folder in which `muggins solve` keeps its
checkpoints. Rows are pone's, columns the dealer's; behind them what a best answer gains on each.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from muggins.engine.beliefs import choices
from muggins.engine.building.play import game_of
from muggins.engine.pegging.policy import greedy_policy, one_ply_policy, random_policy
from muggins.engine.pegging.solve import Policy, evaluate, exploit
from muggins.engine.pegging.tree import build_tree


def main(work: Path) -> None:
    """Print the matrix and the exploitabilities."""
    tree = build_tree()
    game = game_of(tree, (choices(False), choices(True)))
    with np.load(work / "play.npz", allow_pickle=False) as kept:
        solved = Policy(kept["sums_pone"], kept["sums_dealer"])
    policies = {
        "solved": solved,
        "one ply": one_ply_policy(game),
        "greedy": greedy_policy(tree),
        "random": random_policy(tree),
    }
    print("pone \\ dealer".ljust(14), *(name.rjust(8) for name in policies))
    for name, pone in policies.items():
        nets = [evaluate(game, pone, dealer).net for dealer in policies.values()]
        print(name.ljust(14), *(f"{net:8.3f}" for net in nets), flush=True)
    for name, policy in policies.items():
        print(f"exploitability of {name}: {exploit(game, policy).exploitability:.4f}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

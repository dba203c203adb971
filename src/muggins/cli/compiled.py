"""`muggins match --compiled`: matches of thousands of games a second."""

from __future__ import annotations

import json
import sys

from rich.progress import Progress

from muggins.errors import MugginsError
from muggins.players.crib_averages import DEALERS, PONES
from muggins.terminal.ink import console

__all__ = ["compiled_command"]

REACH = 1.96
"""Standard errors to either side of an interval of 95%."""


def compiled_command(
    first: str, second: str, games: int, seed: int, *, workers: int, as_json: bool
) -> None:
    """Play a compiled match and print what it came to."""
    import numpy as np

    from muggins.engine.games.sim import simulate_games
    from muggins.engine.games.whole import COMPILED, compiled_player, whole_policy
    from muggins.engine.pegging.tree import build_tree

    if games < 2 or games % 2:
        raise MugginsError(f"{games} games; allowed: an even number, each deal twice")
    for name in (first, second):
        if name not in COMPILED:
            raise MugginsError(f"no compiled player {name!r}; allowed: {', '.join(COMPILED)}")
    out = console(sys.stderr)
    tree = build_tree()
    policy = whole_policy(tree)
    averages = np.array([_by_ranks(PONES), _by_ranks(DEALERS)])
    players = [compiled_player(name, tree, policy, averages) for name in (first, second)]
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        result = simulate_games(
            tree,
            players[0],
            players[1],
            games // 2,
            seed,
            threads=workers,
            progress=lambda pairs: bar.advance(task, 2 * pairs),
        )
    low, high = (result.win_rate + sign * REACH * result.error for sign in (-1, 1))
    if as_json:
        value = {
            "first": first,
            "second": second,
            "games": result.games,
            "wins": result.wins,
            "win_rate": round(result.win_rate, 5),
            "interval": [round(low, 5), round(high, 5)],
            "margin": round(result.margin, 4),
            "first_dealer": round(result.first_dealer, 5),
            "deals": result.deals,
        }
        sys.stdout.write(json.dumps(value) + "\n")
        return
    console().print(
        f"{first} wins {result.wins} of {result.games} games against {second}: "
        f"{100 * result.win_rate:.2f}% (95%: {100 * low:.2f} to {100 * high:.2f}), "
        f"{result.margin:+.2f} points a game. Whoever dealt first won "
        f"{100 * result.first_dealer:.2f}%."
    )


def _by_ranks(averages: tuple[tuple[float, ...], ...]) -> list[list[float]]:
    """Give averages by any two ranks, from those by the lower one and the difference."""
    pairs = [[sorted((one, other)) for other in range(13)] for one in range(13)]
    return [[averages[low][high - low] for low, high in row] for row in pairs]

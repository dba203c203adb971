"""Make the shipped tables: discards, the play of the hands they keep, both again, scores.

What a kept hand is worth in the play changes some discards, and the discards decide which hands
meet in the play; so both are solved in turn. All that takes long is kept as it goes, so that a
build that is cut off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.engine.building.plan import STAGES, BuildPlan, Desk
from muggins.engine.building.play import Choices, solve_play, solve_starters, write_play
from muggins.engine.building.scores import Whole, build_scores
from muggins.engine.discardsolve import (
    DiscardRound,
    DiscardSolution,
    Policy,
    best_choices,
    solve_discards,
)
from muggins.engine.games.deals import simulate_deals
from muggins.engine.pegging.solve import Solver, hand_values
from muggins.engine.pegging.tree import PlayTree, build_tree
from muggins.engine.shipped import Arrays, load, write
from muggins.engine.sixes import NUMBER_OF_FOURS, NUMBER_OF_PAIRS, sixes
from muggins.engine.spreading import Pool, Threads
from muggins.engine.tables import DISCARDS, UNITS_A_POINT, DiscardTables, in_points

__all__ = ["STAGES", "BuildPlan", "build", "pairs_laid"]

Play = tuple[NDArray[np.float64], NDArray[np.float64]]
"""(1820,) each: what each kept hand is worth in the play to pone and to the dealer."""


def build(
    folder: Path,
    work: Path,
    plan: BuildPlan,
    tell: Callable[[str], None],
    until: str = STAGES[-1],
    pool: Pool | None = None,
) -> dict[str, Any]:
    """Make the tables in `folder`, keeping checkpoints in `work`; give the figures.

    `tell` gets a line a step, `until` is the last stage wanted. `pool` simulates the deals and
    sweeps over them instead of this machine's threads, with the same results. Raises `TableError`
    when a folder can't be written.
    """
    desk = Desk(folder, work, plan, tell, pool=Threads() if pool is None else pool)
    play: Play = (np.zeros(NUMBER_OF_FOURS), np.zeros(NUMBER_OF_FOURS))
    first = solution = _discards(desk, 0, play)
    if not plan.iterations or until == "discards":
        _write_discards(desk, first, solution, play)
        return desk.figures
    tell("building the tree of the play")
    tree, solver = build_tree(), None
    for number in range(plan.passes + 1):
        if number:
            play = _values(desk, number - 1, solver)
            solution = _discards(desk, number, play)
        solver = _play(desk, tree, solution, play, number, solver)
    assert solver is not None
    _write_discards(desk, first, solution, play)
    parts = write_play(desk, tree, solver)
    if until == "play":
        return desk.figures
    if plan.deals:
        tell(f"simulating {plan.deals:,} deals")
        tables = DiscardTables(*_in_points(load(DISCARDS, folder)))
        deals = simulate_deals(plan.deals, plan.seed, tables, tree, solver.average, desk.pool)
        build_scores(desk, deals, Whole(tree, tables, parts))
    if plan.by_starter and until == "starters":
        solve_starters(desk, tree, _choices(solution, play), solver)
    return desk.figures


def _discards(desk: Desk, number: int, play: Play) -> DiscardSolution:
    """Solve the discards of a pass, or take up what was kept of it."""
    kept = desk.kept(f"discards-{number}")
    rounds = desk.plan.rounds if number else desk.plan.first_rounds
    if kept is not None:
        last = DiscardRound(rounds + 1, *kept.pop("last").tolist())
        return DiscardSolution(**kept, rounds=(last,))
    pone_play, dealer_play = play
    solution = solve_discards(
        rounds,
        dealer_play,
        pone_play,
        progress=lambda found: desk.tell(f"pass {number}: {_round_words(found)}"),
    )
    arrays = {name: getattr(solution, name) for name in DiscardSolution._fields[:-1]}
    desk.keep(f"discards-{number}", {**arrays, "last": np.array(solution.rounds[-1][1:])})
    return solution


def _play(
    desk: Desk,
    tree: PlayTree,
    solution: DiscardSolution,
    play: Play,
    number: int,
    before: Solver | None,
) -> Solver | None:
    """Solve the play of a pass; none where a later pass has been begun already."""
    kept = desk.kept("play")
    if kept is not None and int(kept["pass"]) > number:
        return before
    return solve_play(desk, tree, _choices(solution, play), number, before)


def _values(desk: Desk, number: int, solver: Solver | None) -> Play:
    """Give what hands are worth in the play that a pass solved, and keep it."""
    kept = desk.kept(f"values-{number}")
    if kept is None:
        assert solver is not None
        pone, dealer = hand_values(solver.game, solver.average)
        kept = {"pone": pone, "dealer": dealer}
        desk.keep(f"values-{number}", kept)
    return kept["pone"], kept["dealer"]


def _choices(solution: DiscardSolution, play: Play) -> Choices:
    """Give the discards that the tables will make: pone's and the dealer's."""
    return (
        best_choices(-solution.pones_crib, play[0]),
        best_choices(solution.dealers_crib, play[1]),
    )


def _write_discards(
    desk: Desk, first: DiscardSolution, solution: DiscardSolution, play: Play
) -> None:
    """Write the tables of the discards; `first` is the solution without the play."""
    last = solution.rounds[-1]
    desk.figures |= {
        "dealer_hand": round(last.dealer_hand, 4),
        "pone_hand": round(last.pone_hand, 4),
        "crib": round(last.crib, 4),
        "best_discards_gain": round(last.dealer_gain + last.pone_gain, 5),
    }
    often, cribs = pairs_laid(solution)
    often_alone, cribs_alone = pairs_laid(first)
    arrays: Arrays = {
        "dealers_crib": _units(solution.dealers_crib),
        "pones_crib": _units(solution.pones_crib),
        "dealers_play": _units(play[1]),
        "pones_play": _units(play[0]),
        "often": often.astype(np.float32),
        "cribs": cribs.astype(np.float32),
        "often_alone": often_alone.astype(np.float32),
        "cribs_alone": cribs_alone.astype(np.float32),
    }
    # Nothing in it is drawn at random, so there is no seed.
    write(desk.folder, DISCARDS, arrays, desk.made())


def _in_points(shipped: Arrays) -> list[NDArray[np.float32]]:
    return [in_points(shipped[name]) for name in DiscardTables._fields]


def _round_words(found: DiscardRound) -> str:
    return (
        f"discards, round {found.number}: hands {found.dealer_hand:.3f} (dealer) "
        f"{found.pone_hand:.3f} (pone), crib {found.crib:.3f}; best answers gain "
        f"{found.dealer_gain + found.pone_gain:.5f} points"
    )


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

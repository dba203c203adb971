"""Make the shipped tables: discards, the play of the hands they keep, discards again, scores.

What a kept hand is worth in the play changes some discards, and the discards decide which hands
meet in the play. The state of the play's solution is kept as it goes, so that a build that is cut
off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.engine.dealsim import Deals, role_averages, simulate_deals
from muggins.engine.discardsolve import DiscardRound, DiscardSolution, Policy, solve_discards
from muggins.engine.pegpolicy import met_weights
from muggins.engine.pegsolve import Solver, evaluate, exploit, hand_values
from muggins.engine.pegtree import build_tree
from muggins.engine.pegwalk import PlayGame, make_game
from muggins.engine.shipped import FORMAT, Arrays, load, write
from muggins.engine.sixes import NUMBER_OF_FOURS, NUMBER_OF_PAIRS, sixes
from muggins.engine.tables import DISCARDS, SCORES, UNITS_A_POINT, DiscardTables, in_points
from muggins.engine.winning import sweep
from muggins.errors import TableError
from muggins.files import reason_of, written_whole

__all__ = ["BuildPlan", "build", "build_scores", "pairs_laid"]

CHECKPOINT = "play.npz"
EVERY = 8
"""Iterations between two checkpoints of the play, about a minute."""

BATCHES = 10
"""Parts of the simulated deals from whose spread the standard errors come."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class BuildPlan:
    """How long each stage is iterated; the defaults make the shipped tables.

    Raises `TableError` on numbers no build can have.
    """

    first_rounds: int = 14
    """Rounds of discards before the play is known."""
    iterations: int = 80
    """Iterations of the play; 0 leaves it out, every hand being worth nothing in it."""
    rounds: int = 24
    """Rounds of discards when it is."""
    deals: int = 1_000_000
    """Deals simulated for what every score is worth; 0 leaves that out, as does no play."""
    seed: int = 1
    """Of the simulated deals."""

    def __post_init__(self) -> None:
        if not (1 <= self.first_rounds <= 1_000 and 1 <= self.rounds <= 1_000):
            raise TableError("rounds: allowed: 1 to 1000", table=DISCARDS)
        if not 0 <= self.iterations <= 10_000:
            raise TableError("iterations: allowed: 0 to 10000", table=DISCARDS)
        if self.deals and not BATCHES <= self.deals <= 100_000_000:
            raise TableError(f"deals: allowed: 0, or {BATCHES} to 100000000", table=SCORES)

    @property
    def command(self) -> str:
        """The command that follows this plan."""
        wanted = {
            "--first-rounds": (self.first_rounds, BuildPlan.first_rounds),
            "--iterations": (self.iterations, BuildPlan.iterations),
            "--rounds": (self.rounds, BuildPlan.rounds),
            "--deals": (self.deals, BuildPlan.deals),
            "--seed": (self.seed, BuildPlan.seed),
        }
        options = [f"{name} {value}" for name, (value, usual) in wanted.items() if value != usual]
        return " ".join(["muggins solve", *options])


def build(folder: Path, work: Path, plan: BuildPlan, tell: Tell) -> dict[str, Any]:
    """Make the tables in `folder`, keeping checkpoints in `work`; give the figures.

    `tell` gets a line a step. Raises `TableError` when a folder can't be written.
    """
    nothing = np.zeros(NUMBER_OF_FOURS)
    if not plan.iterations:
        return _build_discards(folder, plan, None, nothing, nothing, {}, tell)
    first = solve_discards(plan.first_rounds, progress=lambda found: tell(_round_words(found)))
    game, solver = _solved_play(first, work, plan, tell)
    pone_play, dealer_play = hand_values(game, solver.average)
    found = _play_figures(game, solver)
    figures = _build_discards(folder, plan, first, pone_play, dealer_play, found, tell)
    if plan.deals:
        tell(f"simulating {plan.deals:,} deals")
        tables = DiscardTables(*_in_points(load(DISCARDS, folder)))
        deals = simulate_deals(plan.deals, plan.seed, tables, game.tree, solver.average)
        figures |= build_scores(folder, plan, deals, tell)
    return figures


def _build_discards(
    folder: Path,
    plan: BuildPlan,
    first: DiscardSolution | None,
    pone_play: NDArray[np.float64],
    dealer_play: NDArray[np.float64],
    figures: dict[str, Any],
    tell: Tell,
) -> dict[str, Any]:
    """Solve the discards with the play's worths and write their tables; give all figures.

    `first` is the solution without the play, where this one has it.
    """
    solution = solve_discards(
        plan.rounds, dealer_play, pone_play, progress=lambda found: tell(_round_words(found))
    )
    last = solution.rounds[-1]
    figures = figures | {
        "dealer_hand": round(last.dealer_hand, 4),
        "pone_hand": round(last.pone_hand, 4),
        "crib": round(last.crib, 4),
        "best_discards_gain": round(last.dealer_gain + last.pone_gain, 5),
    }
    often, cribs = pairs_laid(solution)
    often_alone, cribs_alone = (often, cribs) if first is None else pairs_laid(first)
    arrays: Arrays = {
        "dealers_crib": _units(solution.dealers_crib),
        "pones_crib": _units(solution.pones_crib),
        "dealers_play": _units(dealer_play),
        "pones_play": _units(pone_play),
        "often": often.astype(np.float32),
        "cribs": cribs.astype(np.float32),
        "often_alone": often_alone.astype(np.float32),
        "cribs_alone": cribs_alone.astype(np.float32),
    }
    # Nothing in it is drawn at random, so there is no seed.
    write(folder, DISCARDS, arrays, {"command": plan.command, "seed": None, "figures": figures})
    return figures


def build_scores(folder: Path, plan: BuildPlan, deals: Deals, tell: Tell) -> dict[str, Any]:
    """Work out what every score is worth from simulated deals and write the table; give figures.

    Worths are the means over batches of the deals, and standard errors come from their spread.
    """
    longest = int((deals.events != 0).sum(axis=1).max())
    events = deals.events[:, : longest + 1]
    arrays: Arrays = {}
    for target in (121, 61):
        tell(f"scores of the game to {target}, from {BATCHES} batches of deals")
        with ThreadPoolExecutor(2) as threads:
            jobs = ((batch, target) for batch in np.array_split(events, BATCHES))
            batches = np.array(list(threads.map(lambda job: sweep(*job), jobs)))
        arrays[f"worths_{target}"] = batches.mean(axis=0).astype(np.float32)
        errors = np.std(batches, axis=0, ddof=1) / np.sqrt(BATCHES)
        # Half as wide is wide enough for an error.
        arrays[f"errors_{target}"] = errors.astype(np.float16)
    start, error = arrays["worths_121"][0, 0, 0], arrays["errors_121"][0, 0, 0]
    figures: dict[str, Any] = {
        "deals": len(events),
        "win_at_0_0": round(float(1 + start) / 2, 5),
        "error": round(float(error) / 2, 5),
    }
    figures |= {
        name: [round(mean, 4), round(error, 4)]
        for name, (mean, error) in role_averages(deals).items()
    }
    made = {"command": plan.command, "seed": plan.seed, "figures": figures}
    write(folder, SCORES, arrays, made)
    return figures


def _in_points(shipped: Arrays) -> list[NDArray[np.float32]]:
    return [in_points(shipped[name]) for name in DiscardTables._fields]


def _solved_play(
    solution: DiscardSolution, work: Path, plan: BuildPlan, tell: Tell
) -> tuple[PlayGame, Solver]:
    """Solve the play of the hands kept, going on from a checkpoint where there is one."""
    tell("building the tree of the play, and how its hands meet")
    tree, deals = build_tree(), sixes()
    met = met_weights(tree.hands, deals.counts, deals.kept, solution.pone, solution.dealer)
    game = make_game(tree, met)
    solver = Solver(game)
    _resume(solver, work, plan, tell)
    while solver.iteration < plan.iterations:
        solver.iterate(min(EVERY, plan.iterations - solver.iteration))
        _keep(solver, work, plan)
        tell(f"play: iteration {solver.iteration} of {plan.iterations}")
    return game, solver


def _play_figures(game: PlayGame, solver: Solver) -> dict[str, Any]:
    points = evaluate(game, solver.average, solver.average)
    return {
        "play_exploitability": round(exploit(game, solver.average).exploitability, 5),
        "play_pone": round(points.pone, 4),
        "play_dealer": round(points.dealer, 4),
    }


def _resume(solver: Solver, work: Path, plan: BuildPlan, tell: Tell) -> None:
    """Take up a checkpoint of the same plan, when there is one that can be read."""
    try:
        with np.load(work / CHECKPOINT, allow_pickle=False) as found:
            if str(found["plan"]) != _signature(plan):
                return
            solver.restore({name: found[name] for name in solver.state()})
    except (OSError, ValueError, KeyError):
        return
    tell(f"play: going on from iteration {solver.iteration}")


def _keep(solver: Solver, work: Path, plan: BuildPlan) -> None:
    """Write a checkpoint beside the last one, then in its place."""
    try:
        with written_whole(work / CHECKPOINT) as file:
            np.savez(file, plan=np.array(_signature(plan)), **solver.state())  # type: ignore[arg-type]
    except OSError as error:
        reason = reason_of(error)
        raise TableError(
            f"can't keep a checkpoint in {str(work)!r}: {reason}; give another folder with --work",
            table=CHECKPOINT,
        ) from error


def _signature(plan: BuildPlan) -> str:
    """Name what a checkpoint depends on: the discards that decide which hands meet."""
    return f"format={FORMAT} first_rounds={plan.first_rounds}"


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

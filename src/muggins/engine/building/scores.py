"""The stage of a build that values scores: simulated deals, and what minding the score changes.

A sample of the deals is shipped with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.building.plan import BATCHES, Desk
from muggins.engine.games.deals import Deals, role_averages
from muggins.engine.games.known import Known, known_of
from muggins.engine.games.minded import Minding, changes_by_score, deals_by_score, smoothed
from muggins.engine.pegging.tail import Parts
from muggins.engine.pegging.tree import PlayTree
from muggins.engine.shipped import Arrays, write
from muggins.engine.tables import DEALS, SCORES, DiscardTables
from muggins.engine.winning import AIMS, payoffs, sweep, visits

__all__ = ["SAMPLE", "Whole", "build_scores", "sample_of"]

TARGETS = (121, 61)
"""The games whose scores are worked out, the usual one first."""

SHORTER = 4
"""How many times fewer deals the shorter game gets."""

WIN = AIMS.index("win")

SAMPLE = 3_000
"""Deals that are shipped, for what a discard is worth at a score."""


class Whole(NamedTuple):
    """What whole games are played by."""

    tree: PlayTree
    discards: DiscardTables
    play: Parts


def build_scores(desk: Desk, deals: Deals, whole: Whole | None = None) -> None:
    """Work out what every score is worth from simulated deals, and write the tables.

    Worths are the means over batches of the deals, and standard errors come from their spread.
    With a `whole`, what minding the score near home changes is worked out too.
    """
    longest = int((deals.events != 0).sum(axis=1).max())
    events, samples = deals.events[:, : longest + 1], sample_of(deals)
    figures: dict[str, Any] = {"deals": len(events)}
    arrays: Arrays = {}
    for target in TARGETS:
        desk.tell(f"scores of the game to {target}, from {BATCHES} batches of deals")
        batches = _swept(desk, events, target, None)
        if target == TARGETS[0]:
            figures |= {"win_at_0_0_for_points": round(_start(batches)[0], 5)}
        if whole is not None and desk.plan.minded:
            minding = _Minding(desk, events, target, whole, samples)
            batches = minding.rounds(batches)
            if target == TARGETS[0]:
                figures |= minding.figures
        arrays[f"worths_{target}"] = batches.mean(axis=0).astype(np.float32)
        errors = np.std(batches, axis=0, ddof=1) / np.sqrt(BATCHES)
        # Half as wide is wide enough for an error.
        arrays[f"errors_{target}"] = errors.astype(np.float16)
        if target == TARGETS[0]:
            start, error = _start(batches)
            figures |= {"win_at_0_0": round(start, 5), "error": round(error, 5)}
    figures |= {
        name: [round(mean, 4), round(error, 4)]
        for name, (mean, error) in role_averages(deals).items()
    }
    desk.figures = figures
    write(desk.folder, SCORES, arrays, desk.made(desk.plan.seed))
    desk.figures = {"deals": min(SAMPLE, len(events))}
    write(desk.folder, DEALS, samples, desk.made(desk.plan.seed))
    desk.figures = figures


def _swept(
    desk: Desk, events: NDArray[np.int8], target: int, changes: NDArray[np.float64] | None
) -> NDArray[np.float64]:
    """Give the worths of every score, batch by batch, (BATCHES, 4, target, target)."""
    parts = np.array_split(events, BATCHES)
    added = [None] * BATCHES if changes is None else list(changes)
    return np.array(list(desk.pool.map(sweep, parts, [target] * BATCHES, added)))


def _start(batches: NDArray[np.float64]) -> tuple[float, float]:
    """Give the first dealer's chance to win, and its standard error."""
    chances = (1 + batches[:, WIN, 0, 0]) / 2
    return float(chances.mean()), float(np.std(chances, ddof=1) / np.sqrt(BATCHES))


@dataclass
class _Minding:
    """Rounds of deals in which both sides mind the score, each by what the last one found.

    Only the chance to win is gone on with; what other aims are worth stays that of deals played
    for points.
    """

    desk: Desk
    events: NDArray[np.int8]
    target: int
    whole: Whole
    samples: Arrays
    figures: dict[str, Any] = field(default_factory=dict)

    def rounds(self, batches: NDArray[np.float64]) -> NDArray[np.float64]:
        """Go on until the start's worth moves less than its error; give the worths in batches."""
        plan = self.desk.plan
        number = plan.minded // (BATCHES if self.target == TARGETS[0] else BATCHES * SHORTER)
        deals = deals_by_score(visits(self.events, self.target), number)
        for turn in range(1, plan.minded_rounds + 1):
            before = batches.mean(axis=0)[WIN]
            changes = np.zeros((BATCHES, len(AIMS), self.target, self.target))
            changes[:, WIN] = self._changes(turn, before, deals)
            batches = _swept(self.desk, self.events, self.target, changes)
            start, error = _start(batches)
            movement = (batches.mean(axis=0)[WIN] - before) / 2
            moved, most = float(movement[0, 0]), float(np.abs(movement).max())
            self.desk.tell(
                f"game to {self.target}, both minding the score, round {turn}: whoever deals "
                f"first wins {start:.5f} ± {error:.5f}, moved {moved:+.5f}, at most {most:.5f}"
            )
            self.figures = {
                "minded_deals": int(deals.sum() * BATCHES),
                "minded_rounds": turn,
                "moved": round(moved, 5),
                "moved_at_most": round(most, 5),
            }
            if abs(moved) < error and turn > 1:
                break
        return batches

    def _changes(
        self, turn: int, worths: NDArray[np.float64], deals: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Give what minding the score changes by these worths, or take up what was kept of it."""
        name, depends = f"minded-{self.target}-{turn}", ("deals", "minded", "seed")
        kept = self.desk.kept(name, *depends)
        if kept is None:
            minding = Minding.of(self._known(worths), self.whole.play)
            sums = changes_by_score(
                *(minding, deals, BATCHES, self.desk.plan.seed, self.desk.pool),
                self._progress(turn, int(deals.sum()) * BATCHES),
            )
            kept = {"sums": sums}
            self.desk.keep(name, kept, *depends)
        return smoothed(kept["sums"], deals)

    def _progress(self, turn: int, number: int) -> Callable[[int], None]:
        """Tell of each tenth of a round's deals."""
        so_far = 0

        def heard(more: int) -> None:
            nonlocal so_far
            tenths = 10 * so_far // number, 10 * (so_far + more) // number
            so_far += more
            if tenths[0] < tenths[1]:
                self.desk.tell(
                    f"game to {self.target}, round {turn}: {so_far:,} of {number:,} deals"
                )

        return heard

    def _known(self, worths: NDArray[np.float64]) -> Known:
        return known_of(
            self.whole.tree,
            self.whole.discards,
            (self.samples["events"], self.samples["hands"]),
            worths,
            payoffs(self.target)[WIN],
            np.zeros((2, 13, 13)),
        )


def sample_of(deals: Deals) -> Arrays:
    """Give the first deals as they are shipped: what falls up to the end of the play, and hands."""
    events, parts = deals.events[:SAMPLE].copy(), deals.parts[:SAMPLE]
    ends = (events != 0).sum(axis=1) - (parts[:, :3] != 0).sum(axis=1)
    events[np.arange(events.shape[1]) >= ends[:, None]] = 0
    return {"events": events[:, : int(ends.max()) + 1], "hands": parts[:, :2].copy()}

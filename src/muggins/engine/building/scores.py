"""The stage of a build that values scores: simulated deals, and the sample of them that ships."""

from __future__ import annotations

from typing import Any

import numpy as np

from muggins.engine.building.plan import BATCHES, Desk
from muggins.engine.games.deals import Deals, role_averages
from muggins.engine.shipped import Arrays, write
from muggins.engine.tables import DEALS, SCORES
from muggins.engine.winning import sweep

__all__ = ["SAMPLE", "build_scores", "sample_of"]

SAMPLE = 3_000
"""Deals that are shipped, for what a discard is worth at a score."""


def build_scores(desk: Desk, deals: Deals) -> None:
    """Work out what every score is worth from simulated deals, and write the tables.

    Worths are the means over batches of the deals, and standard errors come from their spread.
    """
    longest = int((deals.events != 0).sum(axis=1).max())
    events = deals.events[:, : longest + 1]
    arrays: Arrays = {}
    for target in (121, 61):
        desk.tell(f"scores of the game to {target}, from {BATCHES} batches of deals")
        parts = np.array_split(events, BATCHES)
        batches = np.array(list(desk.pool.map(sweep, parts, [target] * BATCHES)))
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
    desk.figures = figures
    write(desk.folder, SCORES, arrays, desk.made(desk.plan.seed))
    desk.figures = {"deals": min(SAMPLE, len(events))}
    write(desk.folder, DEALS, sample_of(deals), desk.made(desk.plan.seed))
    desk.figures = figures


def sample_of(deals: Deals) -> Arrays:
    """Give the first deals as they are shipped: what falls up to the end of the play, and hands."""
    events, parts = deals.events[:SAMPLE].copy(), deals.parts[:SAMPLE]
    ends = (events != 0).sum(axis=1) - (parts[:, :3] != 0).sum(axis=1)
    events[np.arange(events.shape[1]) >= ends[:, None]] = 0
    return {"events": events[:, : int(ends.max()) + 1], "hands": parts[:, :2].copy()}

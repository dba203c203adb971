"""How a build of the tables is planned, and the desk it works at: folder, checkpoints, log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.engine.shipped import FORMAT, Arrays
from muggins.engine.spreading import Pool, Threads
from muggins.engine.tables import DISCARDS, SCORES
from muggins.errors import TableError
from muggins.files import reason_of, written_whole

__all__ = ["BATCHES", "STAGES", "BuildPlan", "Desk"]

BATCHES = 10
"""Parts of the simulated deals from whose spread the standard errors come."""

FEWEST_MINDED = 400
"""Enough for every batch of the shorter game, which gets a quarter of them, to have some."""

STAGES = ("discards", "play", "scores", "starters")
"""The stages of a build in their order; each goes on from what those before it left.

The last one changes no table: its figures say what knowing the starter is worth.
"""


@dataclass(frozen=True)
class BuildPlan:
    """How long each stage is iterated; the defaults make the shipped tables.

    Raises `TableError` on numbers no build can have.
    """

    first_rounds: int = 14
    """Rounds of discards before the play is known."""
    iterations: int = 80
    """Iterations of the play then; 0 leaves it out, every hand being worth nothing in it."""
    passes: int = 2
    """How often discards and play are solved again, each knowing the other."""
    rounds: int = 16
    """Rounds of discards in each pass."""
    again: int = 50
    """Iterations of the play in each pass, going on from the last one."""
    finish: int = 50
    """Iterations of the play more in the last pass."""
    by_starter: int = 60
    """Iterations of the play for each rank of starter, going on from the common solution; what
    they come to is among the figures. 0 leaves them out."""
    deals: int = 1_000_000
    """Deals simulated for what every score is worth; 0 leaves that out, as does no play."""
    minded: int = 100_000
    """Deals in a round for what minding the score near home changes; 0 leaves that out."""
    minded_rounds: int = 3
    """Rounds of that at most; fewer when a game's worth moves less than its error."""
    seed: int = 1
    """Of the simulated deals."""

    def __post_init__(self) -> None:
        allowed = {
            "first_rounds": (1, 1_000),
            "iterations": (0, 10_000),
            "passes": (0, 20),
            "rounds": (1, 1_000),
            "again": (1, 10_000),
            "finish": (0, 10_000),
            "by_starter": (0, 10_000),
            "minded_rounds": (1, 100),
        }
        for name, (least, most) in allowed.items():
            if not least <= getattr(self, name) <= most:
                raise TableError(
                    f"{name} is {getattr(self, name)}; allowed: {least} to {most}", table=DISCARDS
                )
        if self.minded and not FEWEST_MINDED <= self.minded <= 100_000_000:
            raise TableError(
                f"minded is {self.minded}; allowed: 0, or {FEWEST_MINDED} to 100000000",
                table=SCORES,
            )
        if self.deals and not BATCHES <= self.deals <= 100_000_000:
            raise TableError(
                f"deals is {self.deals}; allowed: 0, or {BATCHES} to 100000000", table=SCORES
            )

    @classmethod
    def quick(cls) -> BuildPlan:
        """Give the plan of a reduced build: all stages, a few minutes."""
        return cls(
            first_rounds=2,
            iterations=4,
            passes=1,
            rounds=2,
            again=2,
            finish=0,
            by_starter=1,
            deals=20_000,
            minded=400,
            minded_rounds=1,
        )

    @property
    def command(self) -> str:
        """The command that follows this plan."""
        if self == BuildPlan.quick():
            return "muggins solve --quick"
        options = [
            f"--{option.name.replace('_', '-')} {getattr(self, option.name)}"
            for option in fields(self)
            if getattr(self, option.name) != option.default
        ]
        return " ".join(["muggins solve", *options])


@dataclass
class Desk:
    """Where a build works: what it writes to, what it keeps, whom it tells and what it found."""

    folder: Path
    work: Path
    plan: BuildPlan
    tell: Callable[[str], None]
    figures: dict[str, Any] = field(default_factory=dict)
    pool: Pool = field(default_factory=Threads)
    """Who simulates deals and sweeps over them."""

    def made(self, seed: int | None = None) -> dict[str, Any]:
        """Give the entry of the manifest for a table made now."""
        return {"command": self.plan.command, "seed": seed, "figures": dict(self.figures)}

    def kept(self, name: str, *numbers: str) -> Arrays | None:
        """Give what was kept under a name by a build of the same plan, if it can be read.

        `numbers` names those of the plan on which it depends besides those of discards and play.
        """
        try:
            with np.load(self.work / f"{name}.npz", allow_pickle=False) as found:
                if str(found["plan"]) == self._signature(*numbers):
                    return {key: found[key] for key in found.files if key != "plan"}
        except (OSError, ValueError, KeyError):
            pass
        return None

    def keep(self, name: str, arrays: Mapping[str, NDArray[Any]], *numbers: str) -> None:
        """Keep arrays under a name, written beside the last ones and then in their place.

        `numbers` are those of `kept`.

        Raises `TableError` when they can't be written.
        """
        try:
            with written_whole(self.work / f"{name}.npz") as file:
                np.savez(file, plan=np.array(self._signature(*numbers)), **arrays)  # type: ignore[arg-type]
        except OSError as error:
            raise TableError(
                f"can't keep a checkpoint in {str(self.work)!r}: {reason_of(error)}; give another "
                "folder with --work",
                table=f"{name}.npz",
            ) from error

    def _signature(self, *more: str) -> str:
        """Name what a checkpoint depends on."""
        numbers = asdict(self.plan)
        wanted = ("first_rounds", "iterations", "passes", "rounds", "again", "finish", *more)
        return f"format={FORMAT} " + " ".join(f"{name}={numbers[name]}" for name in wanted)

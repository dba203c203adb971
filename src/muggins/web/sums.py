"""What a visitor's finished games come to: results, averages, luck and mistakes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import NamedTuple

from muggins.game import Outcome, Seat
from muggins.web.report import Report

__all__ = ["Average", "Finished", "Results", "averages_of", "luck_of", "mistakes_of", "results_of"]

_WIDTH = 1.96
"""Standard errors either side of a mean that make an interval of 95%."""


@dataclass(frozen=True)
class Finished:
    """A game that is over, as one of its seats looks back on it; `report` once it is reviewed."""

    seat: Seat
    against: str
    """The computer's level, or `friends`."""
    outcome: Outcome | None
    """None for a game given up."""
    resigned: Seat | None
    report: Report | None

    @property
    def is_won(self) -> bool:
        """Whether the seat won."""
        if self.outcome is not None:
            return self.outcome.winner is self.seat
        return self.resigned is not self.seat


@dataclass
class Results:
    """Games against one opponent, and how they ended."""

    against: str
    games: int = 0
    won: int = 0
    skunks: int = 0
    """Won by a skunk or a double skunk."""
    skunked: int = 0
    given_up: int = 0
    margins: list[int] = field(default_factory=list)

    @property
    def lost(self) -> int:
        """Games not won."""
        return self.games - self.won

    @property
    def share(self) -> str:
        """The share of games won."""
        return f"{100 * self.won / self.games:.0f}%" if self.games else ""

    @property
    def margin(self) -> str:
        """The average difference of the scores."""
        return f"{fmean(self.margins):+.1f}" if self.margins else ""

    def add(self, game: Finished) -> None:
        """Count one more game."""
        self.games += 1
        self.won += game.is_won
        self.given_up += game.resigned is not None
        if game.outcome is not None:
            self.skunks += game.outcome.skunk and game.is_won
            self.skunked += game.outcome.skunk and not game.is_won
            scores = game.outcome.scores
            self.margins.append(scores[game.seat] - scores[1 - game.seat])


def results_of(games: Iterable[Finished], order: Sequence[str]) -> list[Results]:
    """Sum the games up by opponent, in a given order, and all of them last."""
    found: dict[str, Results] = {}
    total = Results("all")
    for game in games:
        found.setdefault(game.against, Results(game.against)).add(game)
        total.add(game)
    rows = sorted(found.values(), key=lambda row: (*order, row.against).index(row.against))
    return [*rows, total] if len(rows) > 1 else rows


class Average(NamedTuple):
    """Points a deal in a role and part, the expert's beside them; `deals` is over how many."""

    name: str
    own: str
    expert: str
    difference: str
    deals: int


_PARTS = (
    ("Hand as dealer", "as_dealer", "hand", "dealer_hand"),
    ("Crib", "as_dealer", "crib", "crib"),
    ("Pegging as dealer", "as_dealer", "play", "dealer_play"),
    ("Hand as pone", "as_pone", "hand", "pone_hand"),
    ("Pegging as pone", "as_pone", "play", "pone_play"),
)


def averages_of(games: Sequence[Finished]) -> list[Average]:
    """Give what the seat earned a deal over all reviewed games, beside what solved play earns."""
    rows = []
    for name, role, part, key in _PARTS:
        earned = [
            (game.report["seats"][game.seat][role], game.report["expert"][key])  # type: ignore[literal-required]
            for game in games
            if game.report is not None
        ]
        deals = sum(line["deals"] for line, _ in earned)
        if not deals:
            continue
        own = sum(line["deals"] * line[part] for line, _ in earned) / deals
        expert = earned[-1][1]
        figures = (f"{own:.2f}", f"{expert:.2f}", f"{own - expert:+.2f}")
        rows.append(Average(name, *figures, deals))
    return rows


class Measured(NamedTuple):
    """A mean a game with its interval, in words, and over how many games."""

    mean: str
    interval: str
    games: int


def luck_of(games: Sequence[Finished]) -> Measured | None:
    """Give the points a game that the cards gave beyond expectation, by control variate."""
    values = []
    for game in games:
        report = game.report
        if report is None or not any(deal["points"] for deal in report["deals"]):
            continue
        sign = 1 if game.seat is Seat.A else -1
        values.append(
            sign
            * sum(
                deal["points"].get(part, 0.0)
                for deal in report["deals"]
                for part in report["parts"]
            )
        )
    return _measured(values, "{:+.1f}")


def mistakes_of(games: Sequence[Finished]) -> tuple[Measured | None, Measured | None]:
    """Give mistakes a game, and points lost a deal."""
    lines = [game.report["seats"][game.seat] for game in games if game.report is not None]
    return (
        _measured([float(line["mistakes"]) for line in lines], "{:.1f}"),
        _measured([line["lost_a_deal"] for line in lines], "{:.2f}"),
    )


def _measured(values: Sequence[float], form: str) -> Measured | None:
    if not values:
        return None
    mean = fmean(values)
    if len(values) < 2:
        return Measured(form.format(mean), "one game tells little", 1)
    width = _WIDTH * stdev(values) / len(values) ** 0.5
    interval = f"{form.format(mean - width)} to {form.format(mean + width)}"
    return Measured(form.format(mean), interval, len(values))

"""Matches of the same deals played twice with seats swapped, so that luck counts less.

A pair of games has one shuffle: the cards and the first deal stay with the seats, the players
change places. The interval is over pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, fmean, stdev

from muggins.bots import OutsidePlayer
from muggins.errors import MugginsError, PlayerError
from muggins.fairness import Shuffle
from muggins.game import Counted, Played, Scored, Seat
from muggins.players import Player, new_player
from muggins.record import Record
from muggins.rules import STANDARD, Rules
from muggins.table import play_game

__all__ = [
    "EXEC",
    "Duplicate",
    "MatchPlan",
    "MatchResult",
    "RoleAverages",
    "play_duplicates",
    "play_pairs",
    "seated",
    "summary",
]

CHUNK = 8
"""Pairs of games given to a worker at a time."""

CONFIDENCE = 0.95

EXEC = "exec:"
"""How the name of an outside bot begins; its command follows."""


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Who plays whom, how long, and from which deals.

    `games` is even: each deal is played twice. With `half_width`, a share of games, the match ends
    as soon as the interval is no wider to either side.
    """

    first: str
    second: str
    games: int
    seed: int = 0
    rules: Rules = STANDARD
    half_width: float | None = None
    keep_records: bool = False

    def __post_init__(self) -> None:
        if self.games < 2 or self.games % 2:
            raise MugginsError(f"{self.games} games; allowed: an even number, each deal twice")
        if self.half_width is not None and not 0 < self.half_width < 1:
            raise MugginsError(f"half_width is {self.half_width}; allowed: between 0 and 1")
        for name in (self.first, self.second):
            seated(name, self.seed)


@dataclass(slots=True)
class RoleAverages:
    """What a player earned as dealer or as pone, in points a deal."""

    deals: int = 0
    hand: float = 0.0
    crib: float = 0.0
    play: float = 0.0
    heels: float = 0.0

    def add(self, other: RoleAverages) -> None:
        """Add another's deals to these; the averages are of all."""
        deals = self.deals + other.deals
        if not deals:
            return
        for name in ("hand", "crib", "play", "heels"):
            total = getattr(self, name) * self.deals + getattr(other, name) * other.deals
            setattr(self, name, total / deals)
        self.deals = deals


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A pair of games: the first player's wins (0 to 2) and points ahead, summed over both."""

    wins: int
    margin: int
    averages: dict[str, RoleAverages] = field(default_factory=dict)
    """Of the first player, as `dealer` and as `pone`."""
    records: tuple[Record, ...] = ()
    faults: tuple[str, ...] = ()
    """Why a game was lost without being played out."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match came to, from the first player's side."""

    first: str
    second: str
    games: int
    wins: int
    win_rate: float
    """Share of games won, 0 to 1."""
    interval: tuple[float, float]
    """95 in 100 of win rates so measured lie so near; over pairs."""
    margin: float
    """Points ahead at the end of a game, on average."""
    margin_interval: tuple[float, float]
    averages: dict[str, RoleAverages]
    faults: tuple[str, ...]


def play_duplicates(
    plan: MatchPlan,
    *,
    workers: int = 1,
    pool: Executor | None = None,
    progress: Callable[[MatchResult], None] | None = None,
    keep: Callable[[Record], None] | None = None,
) -> MatchResult:
    """Play a match; the same plan gives the same result, however many workers play it.

    `pool` plays it instead of processes of this machine's, such as those of a cluster.
    `progress` is told the result so far after each batch, `keep` each game's record when the plan
    keeps them.
    """
    pairs: list[Duplicate] = []
    due = 0
    for batch in _batches(plan, workers, pool):
        for pair in batch:
            pairs.append(pair)
            for record in pair.records if keep else ():
                keep(record)  # type: ignore[misc]
        if (progress is None and plan.half_width is None) or len(pairs) < due:
            continue
        # A summary goes over all pairs, so a long match is summed up less and less often.
        due = len(pairs) + max(CHUNK, len(pairs) // 50)
        found = summary(plan, pairs)
        if progress is not None:
            progress(found)
        if plan.half_width is not None and len(pairs) >= 10 * CHUNK:
            low, high = found.interval
            if (high - low) / 2 <= plan.half_width:
                break
    return summary(plan, pairs)


def _batches(plan: MatchPlan, workers: int, pool: Executor | None) -> Iterator[Iterable[Duplicate]]:
    numbers = range(plan.games // 2)
    chunks = [numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK)]
    if pool is not None:
        yield from pool.map(play_pairs, [plan] * len(chunks), chunks)
        return
    if workers <= 1:
        for chunk in chunks:
            yield play_pairs(plan, chunk)
        return
    with ProcessPoolExecutor(workers) as own:
        # In order, so that stopping early doesn't depend on who was quick.
        yield from own.map(play_pairs, [plan] * len(chunks), chunks)
        own.shutdown(cancel_futures=True)


def play_pairs(plan: MatchPlan, numbers: Iterable[int]) -> list[Duplicate]:
    """Play the pairs of games with these numbers."""
    players = seated(plan.first, plan.seed), seated(plan.second, plan.seed)
    try:
        return [_play_pair(plan, players, number) for number in numbers]
    finally:
        for player in players:
            if isinstance(player, OutsidePlayer):
                player.close()


def seated(name: str, seed: int) -> Player:
    """Make a player by name, or for `exec:COMMAND` one that asks a command."""
    if name.startswith(EXEC):
        return OutsidePlayer(name.removeprefix(EXEC))
    return new_player(name, seed)


def _play_pair(plan: MatchPlan, players: tuple[Player, Player], number: int) -> Duplicate:
    shuffle = Shuffle(f"{plan.seed}/{number}".encode())
    dealer = Seat(number % 2)
    wins = margin = 0
    averages = {"dealer": RoleAverages(), "pone": RoleAverages()}
    records: list[Record] = []
    faults: list[str] = []
    for seat in (Seat.A, Seat.B):
        seated = players if seat is Seat.A else players[::-1]
        try:
            record = play_game(seated, rules=plan.rules, shuffle=shuffle, dealer=dealer)
        except PlayerError as error:
            faults.append(str(error))
            wins += error.player != players[0].name
            continue
        outcome = record.final().outcome
        assert outcome is not None
        other = Seat(1 - seat)
        wins += outcome.winner is seat
        margin += outcome.scores[seat] - outcome.scores[other]
        _add_deals(averages, record, seat)
        records.append(record)
    kept = tuple(records) if plan.keep_records else ()
    return Duplicate(wins, margin, averages, kept, tuple(faults))


def _add_deals(averages: dict[str, RoleAverages], record: Record, seat: Seat) -> None:
    """Add what a seat earned in each deal that was played to its end."""
    for state in record.deals():
        if not any(isinstance(e, Counted) and e.what == "crib" for e in state.trail):
            continue
        found = RoleAverages(deals=1)
        for event in state.trail:
            if isinstance(event, Counted) and event.seat is seat:
                setattr(found, event.what, float(event.tally.points))
            elif isinstance(event, Played) and event.seat is seat:
                found.play += event.points
            elif isinstance(event, Scored) and event.seat is seat and event.why == ("heels",):
                found.heels += event.points
        averages["dealer" if state.dealer is seat else "pone"].add(found)


def summary(plan: MatchPlan, pairs: list[Duplicate]) -> MatchResult:
    """Give the result of the pairs played so far."""
    games = 2 * len(pairs)
    averages = {"dealer": RoleAverages(), "pone": RoleAverages()}
    for pair in pairs:
        for role, found in pair.averages.items():
            averages[role].add(found)
    rates = [pair.wins / 2 for pair in pairs]
    margins = [pair.margin / 2 for pair in pairs]
    return MatchResult(
        plan.first,
        plan.second,
        games,
        sum(pair.wins for pair in pairs),
        fmean(rates),
        _interval(rates),
        fmean(margins),
        _interval(margins),
        averages,
        tuple(fault for pair in pairs for fault in pair.faults),
    )


def _interval(values: list[float]) -> tuple[float, float]:
    mean = fmean(values)
    if len(values) < 2:
        return mean, mean
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * stdev(values) / sqrt(len(values))
    return mean - reach, mean + reach

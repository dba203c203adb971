"""A whole game reviewed, and several games summed up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

from muggins.analysis.grading import Decision, grade
from muggins.analysis.luck import PARTS, SKILL, DealStory, tell_deal
from muggins.game import Counted, Outcome, Phase, Played, Seat
from muggins.record import Record, RecordStep
from muggins.view import view

__all__ = ["Averages", "Figure", "Review", "SeatReview", "Summary", "review_game", "summarise"]

CONFIDENCE = 0.95

LEAST = 0.005
"""Points that a mistake loses, or ten times the chance to win; less is no mistake."""


@dataclass(frozen=True, slots=True)
class Averages:
    """What a seat earned in a role, in points a deal, over its whole deals."""

    deals: int
    hand: float
    crib: float
    play: float


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's part of a game.

    `points_lost` and `win_lost` are sums over its decisions; `lost_a_deal` is the first over the
    deals begun, the seat's grade.
    """

    seat: Seat
    name: str
    decisions: int
    points_lost: float
    win_lost: float
    lost_a_deal: float
    discards_lost: float
    play_lost: float
    worst: tuple[Decision, ...]
    """The three dearest mistakes, by chance to win where it is known."""
    as_dealer: Averages
    as_pone: Averages


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed.

    `stories` are its deals that came to an end, from seat A's side; of a game that one seat wrote
    down those that were shown whole. `places` gives for each graded decision the number of its
    move.
    """

    record: Record
    decisions: tuple[Decision, ...]
    places: tuple[int, ...]
    seats: tuple[SeatReview, ...]
    stories: tuple[DealStory, ...]
    outcome: Outcome | None
    gaps: tuple[str, ...]
    """What couldn't be reviewed, and why."""

    @property
    def graph(self) -> tuple[float, ...]:
        """Seat A's chance to win before the first deal and after each one."""
        if not self.stories:
            return ()
        return (self.stories[0].chances[0], *(story.chances[1] for story in self.stories))

    def luck(self, unit: str = "win") -> dict[str, float]:
        """Sum each part over the deals, in `win` (chance) or `points`; from seat A's side."""
        return {part: sum(getattr(story, unit)[part] for story in self.stories) for part in PARTS}

    def skill_and_luck(self, unit: str = "win") -> tuple[float, float]:
        """Give what skill and luck came to for seat A; in points the expected ones are luck's."""
        parts = self.luck(unit)
        skill = sum(parts[name] for name in SKILL)
        luck = sum(parts.values()) - skill
        if unit == "points":
            luck += sum(story.expected for story in self.stories)
        return skill, luck


def review_game(record: Record) -> Review:
    """Review a game, finished or not. Raises `MugginsError` where the engine can't value it."""
    steps = list(record.steps())
    decisions: list[Decision] = []
    places: list[int] = []
    hidden = _hidden_deals(record)
    for number, step in enumerate(steps):
        found = _graded(record, step, hidden)
        if found is not None:
            decisions.append(found)
            places.append(number)
    outcome = steps[-1].after.outcome if steps else None
    gaps = _gaps(record, hidden, outcome)
    told = [step for step in steps if step.before.deal not in hidden]
    stories = _tell(told, decisions)
    seats = tuple(
        _seat_review(record, seat, reviewed, decisions)
        for seat in (Seat.A, Seat.B)
        if (reviewed := steps if record.seat in (None, seat) else told) or not steps
    )
    return Review(record, tuple(decisions), tuple(places), seats, stories, outcome, gaps)


def _hidden_deals(record: Record) -> tuple[int, ...]:
    """Give the deals of a seat's record in which the other side's cards never all lay open.

    Its hand does once it is played, its discard with the crib.
    """
    if record.seat is None:
        return ()
    return tuple(state.deal for state in record.deals() if not view(state, record.seat).crib)


def _graded(record: Record, step: RecordStep, hidden: Collection[int]) -> Decision | None:
    """Grade a decision; none where there is no choice, or where the chooser's cards are hidden."""
    seat = getattr(step.move, "seat", None)
    if seat is None or (record.seat not in (None, seat) and step.before.deal in hidden):
        return None
    return grade(view(step.before, seat), step.move)


def _gaps(record: Record, hidden: Sequence[int], outcome: Outcome | None) -> tuple[str, ...]:
    gaps = []
    if record.seat is not None and hidden:
        other, deals = record.name(Seat(1 - record.seat)), ", ".join(map(str, hidden))
        gaps.append(
            f"not all of {other}'s cards were shown in deal{'s' * (len(hidden) > 1)} {deals}: its "
            "decisions there, and the luck of it, can't be told"
        )
    if outcome is None:
        gaps.append("the game was not finished: its last deal has no result")
    return tuple(gaps)


def _tell(steps: Sequence[RecordStep], decisions: Sequence[Decision]) -> tuple[DealStory, ...]:
    """Tell each deal that came to its end, or in which the game did."""
    deals: dict[int, list[RecordStep]] = {}
    for step in steps:
        deals.setdefault(step.before.deal, []).append(step)
    stories = []
    for number, part in deals.items():
        last = part[-1].after
        if last.outcome is not None or last.phase is Phase.DEAL:
            own = [decision for decision in decisions if decision.deal == number]
            stories.append(tell_deal(part, own))
    return tuple(stories)


def _seat_review(
    record: Record, seat: Seat, steps: Sequence[RecordStep], decisions: Sequence[Decision]
) -> SeatReview:
    own = [decision for decision in decisions if decision.seat is seat]
    deals = len({step.before.deal for step in steps}) or 1
    points = sum(decision.points_lost for decision in own)
    lost = {
        kind: sum(decision.points_lost for decision in own if decision.kind == kind)
        for kind in ("discard", "play")
    }
    worst = sorted(own, key=lambda decision: (-decision.win_lost, -decision.points_lost))[:3]
    return SeatReview(
        seat,
        record.name(seat),
        len(own),
        points,
        sum(decision.win_lost for decision in own),
        points / deals,
        lost["discard"] / deals,
        lost["play"] / deals,
        tuple(one for one in worst if one.points_lost >= LEAST or one.win_lost >= LEAST / 10),
        _averages(record, seat, is_dealer=True),
        _averages(record, seat, is_dealer=False),
    )


def _averages(record: Record, seat: Seat, *, is_dealer: bool) -> Averages:
    hands: list[int] = []
    cribs: list[int] = []
    plays: list[int] = []
    for state in record.deals():
        counted = [event for event in state.trail if isinstance(event, Counted)]
        whole = any(event.what == "crib" for event in counted)
        if not whole or (state.dealer is seat) != is_dealer:
            continue
        own = [event for event in counted if event.seat is seat]
        hands.append(sum(event.tally.points for event in own if event.what == "hand"))
        cribs.append(sum(event.tally.points for event in own if event.what == "crib"))
        plays.append(
            sum(
                event.points
                for event in state.trail
                if isinstance(event, Played) and event.seat is seat
            )
        )
    if not hands:
        return Averages(0, 0.0, 0.0, 0.0)
    return Averages(len(hands), fmean(hands), fmean(cribs), fmean(plays))


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its interval of 95% over games."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    """Several games of one player: wins, losses a deal, skill and luck a game."""

    name: str
    games: int
    wins: int
    lost_a_deal: Figure
    win_lost: Figure
    luck: Figure
    """In chance to win, a game; only of games whose luck could be told."""


def summarise(reviews: Iterable[Review]) -> tuple[Summary, ...]:
    """Sum games up by the name at the seat, most games first."""
    by_name: dict[str, list[tuple[Review, SeatReview]]] = {}
    for review in reviews:
        for seat in review.seats:
            by_name.setdefault(seat.name, []).append((review, seat))
    found = [_summary(name, games) for name, games in by_name.items()]
    return tuple(sorted(found, key=lambda summary: (-summary.games, summary.name)))


def _summary(name: str, games: Sequence[tuple[Review, SeatReview]]) -> Summary:
    luck = [
        (1 if seat.seat is Seat.A else -1) * review.skill_and_luck()[1]
        for review, seat in games
        if review.stories
    ]
    return Summary(
        name,
        len(games),
        sum(
            review.outcome is not None and review.outcome.winner is seat.seat
            for review, seat in games
        ),
        _figure([seat.lost_a_deal for _, seat in games]),
        _figure([seat.win_lost for _, seat in games]),
        _figure(luck),
    )


def _figure(values: Sequence[float]) -> Figure:
    if not values:
        return Figure(0.0, 0.0, 0.0)
    mean = fmean(values)
    if len(values) < 2:
        return Figure(mean, mean, mean)
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * stdev(values) / len(values) ** 0.5
    return Figure(mean, mean - reach, mean + reach)

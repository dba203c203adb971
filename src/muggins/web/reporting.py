"""Make the report of a review: its figures as plain data, the dearest mistakes with reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muggins.analysis import Decision, Review, SeatReview, commented
from muggins.analysis.levels import LOSSES, nearest_level
from muggins.analysis.luck import PARTS, SKILL
from muggins.analysis.review import LEAST, Averages
from muggins.cards import Card
from muggins.engine.position import win_probability
from muggins.engine.shipped import manifest
from muggins.engine.tables import SCORES
from muggins.game import Move, Play, Seat
from muggins.notation import write_game
from muggins.record import Record, RecordStep
from muggins.view import view
from muggins.web.reasons import reason_for
from muggins.web.report import EDITION, DealLine, DecisionLine, Earned, Report, SeatLine

__all__ = ["report_of"]

DEALT, DISCARDED, TURNED = 0.2, 0.4, 0.5
"""Where in a deal, from 0 to 1, the cards are dealt, both have discarded, the starter is turned."""

_AFTER = (("dealt",), ("discards", "others"), ("starter",))
"""The parts of a deal's luck and skill that lead to each of these."""


def report_of(review: Review) -> Report:
    """Give a review as plain data, with the reasons of the dearest mistakes and the CGN."""
    record, steps = review.record, list(review.record.steps())
    outcome = review.outcome
    deals = list(_deals(review))
    decisions = list(_decisions(review, steps))
    return {
        "edition": EDITION,
        "names": [record.name(seat) for seat in (Seat.A, Seat.B)],
        "target": record.start.rules.target,
        "seer": None if record.seat is None else int(record.seat),
        "winner": None if outcome is None else int(outcome.winner),
        "scores": list(steps[-1].after.scores if steps else record.start.scores),
        "won_by": "" if outcome is None else outcome.name,
        "deals": deals,
        "course": [[round(place, 3), round(chance, 5)] for place, chance in _course(deals)],
        "decisions": decisions,
        "seats": [_seat(seat, review.decisions) for seat in review.seats],
        "expert": _expert(),
        "parts": {part: words for part, words in PARTS.items() if part not in SKILL},
        "gaps": list(review.gaps),
        "cgn": write_game(commented(review)),
    }


# --- deals and the chance through them


def _deals(review: Review) -> Iterator[DealLine]:
    """Give each deal; where a side's cards are hidden, only what the scores say."""
    record = review.record
    states = [state for state in record.deals() if state.deal >= record.start.deal]
    stories = {story.deal: story for story in review.stories}
    chances = [_chance(record, state.opening, state.dealer) for state in states]
    for place, state in enumerate(states):
        story = stories.get(state.deal)
        after = chances[place + 1] if place + 1 < len(chances) else _ending(review)
        yield {
            "number": state.deal,
            "dealer": int(state.dealer),
            "scores": list(state.opening),
            "chance": chances[place],
            "chance_after": after,
            "expected": 0.0 if story is None else story.expected,
            "points": {} if story is None else dict(story.points),
            "win": {} if story is None else dict(story.win),
        }


def _chance(record: Record, scores: Sequence[int], dealer: Seat) -> float:
    """Give A's chance to win before a deal."""
    target = record.start.rules.target
    return win_probability(scores[0], scores[1], is_dealer=dealer is Seat.A, target=target)


def _ending(review: Review) -> float | None:
    """Give A's chance after the last deal; None for one that was not finished."""
    if review.outcome is not None:
        return 1.0 if review.outcome.winner is Seat.A else 0.0
    return None


def _course(deals: Sequence[DealLine]) -> Iterator[tuple[float, float]]:
    """Give A's chance by place: before each deal, at its stages, and after the last one."""
    for number, deal in enumerate(deals):
        chance = deal["chance"]
        yield number, chance
        if deal["win"]:
            for where, parts in zip((DEALT, DISCARDED, TURNED), _AFTER, strict=True):
                chance += sum(deal["win"][part] for part in parts)
                # Estimated from points, which near the end of a game is no chance any more.
                yield number + where, min(max(chance, 0.0), 1.0)
    if deals and (last := deals[-1]["chance_after"]) is not None:
        yield len(deals), last


# --- decisions


def _decisions(review: Review, steps: Sequence[RecordStep]) -> Iterator[DecisionLine]:
    worst = {id(decision) for seat in review.seats for decision in seat.worst}
    first = review.record.start.deal
    for decision, number in zip(review.decisions, review.places, strict=True):
        step = steps[number]
        why = ""
        if id(decision) in worst:
            why = reason_for(view(step.before, decision.seat), decision)
        yield {
            "deal": decision.deal,
            "seat": int(decision.seat),
            "is_dealer": decision.is_dealer,
            "kind": decision.kind,
            "scores": list(decision.scores),
            "chosen": _texts(decision.chosen),
            "best": _texts(decision.best),
            "points_lost": decision.points_lost,
            "win_lost": decision.win_lost,
            "is_mistake": _is_mistake(decision),
            "place": decision.deal - first + _within(steps[number].move, steps, number),
            "why": why,
        }


def _is_mistake(decision: Decision) -> bool:
    return decision.points_lost >= LEAST or decision.win_lost >= LEAST / 10


def _within(move: Move, steps: Sequence[RecordStep], number: int) -> float:
    """Give where in its deal a move stands, from 0 to 1."""
    if not isinstance(move, Play):
        return (DEALT + DISCARDED) / 2
    deal = steps[number].before.deal
    before = sum(isinstance(s.move, Play) and s.before.deal == deal for s in steps[:number])
    return TURNED + (1 - TURNED) * (before + 0.5) / 8


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


# --- seats


def _seat(seat: SeatReview, decisions: Sequence[Decision]) -> SeatLine:
    level = nearest_level(seat.lost_a_deal)
    places = {id(decision): place for place, decision in enumerate(decisions)}
    own = [decision for decision in decisions if decision.seat is seat.seat]
    return {
        "seat": int(seat.seat),
        "name": seat.name,
        "decisions": seat.decisions,
        "mistakes": sum(map(_is_mistake, own)),
        "points_lost": seat.points_lost,
        "win_lost": seat.win_lost,
        "lost_a_deal": seat.lost_a_deal,
        "discards_lost": seat.discards_lost,
        "play_lost": seat.play_lost,
        "level": level,
        "level_loses": LOSSES[level],
        "worst": [places[id(decision)] for decision in seat.worst],
        "as_dealer": _earned(seat.as_dealer),
        "as_pone": _earned(seat.as_pone),
    }


def _earned(averages: Averages) -> Earned:
    return {
        "deals": averages.deals,
        "hand": averages.hand,
        "crib": averages.crib,
        "play": averages.play,
    }


def _expert() -> dict[str, float]:
    """Give what solved play earns a deal, by role and part."""
    figures = manifest()[SCORES]["figures"]
    names = ("pone_hand", "dealer_hand", "crib", "pone_play", "dealer_play")
    return {name: float(figures[name][0]) for name in names}

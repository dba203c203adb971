"""Cases kept as data in `data/`, which people and other programs came to, and their set-up."""

from __future__ import annotations

import csv
import json
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from muggins.cards import CardsLike, as_cards, unseen_cards
from muggins.game import (
    Counted,
    Cut,
    Deal,
    Discard,
    GameState,
    Outcome,
    Phase,
    Play,
    Rules,
    Seat,
    Step,
    apply,
    legal_moves,
    new_game,
)
from muggins.rules import STANDARD
from muggins.scoring import Tally, count_hand, count_part

ANCHORS = Path(__file__).parent / "data" / "anchors"

PONE, DEALER = Seat.B, Seat.A
SEATS = {"pone": PONE, "dealer": DEALER}
SELF = Rules(counting="self")
"""The game stops after the play, and asks for the counts of the show one by one."""


def load(name: str) -> Any:
    path = Path(__file__).parent / "data" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


class Check(NamedTuple):
    """One check of a report: what is put in and what must come out, or must not."""

    key: str
    type: str
    input: Any
    expected: Any
    wrong: Any


CHECKS = {
    key: Check(key, check["type"], check["input"], check["expected"], check.get("wrong_value"))
    for case in load("reports")
    for number, check in enumerate(case["checks"], 1)
    for key in [f"{case['id']}.{number}"]
}
"""All checks of the reports, by case and number, such as `SH02.1`."""

COVERED: list[str] = []
"""The keys of the checks that tests have asked for."""


def checks(*wanted: str) -> pytest.MarkDecorator:
    """Give a test the checks of these keys or types, one at a time, as `check`."""
    found = [check for check in CHECKS.values() if check.key in wanted or check.type in wanted]
    if not found:
        raise LookupError(f"no checks {wanted}")
    COVERED.extend(check.key for check in found)
    return pytest.mark.parametrize("check", found, ids=[check.key for check in found])


def at_the_cut(
    pone: CardsLike,
    dealer: CardsLike,
    *,
    starter: str = "",
    crib: CardsLike = (),
    scores: tuple[int, int] = (0, 0),
    rules: Rules = SELF,
) -> GameState:
    """Give a state that waits for the cut; `scores` are pone's and the dealer's.

    The crib is cards that nobody names, unless it is given, and never the starter.
    """
    laid = as_cards(crib) or unseen_cards(as_cards(pone), as_cards(dealer), as_cards(starter))[:4]
    state = new_game(rules, DEALER, scores=(scores[1], scores[0]))
    for move in (
        Deal([[*as_cards(dealer), *laid[:2]], [*as_cards(pone), *laid[2:4]]]),
        Discard(DEALER, laid[:2]),
        Discard(PONE, laid[2:4]),
    ):
        state = apply(state, move).state
    return state


def at_the_lead(
    pone: CardsLike,
    dealer: CardsLike,
    *,
    starter: str = "",
    crib: CardsLike = (),
    scores: tuple[int, int] = (0, 0),
    rules: Rules = SELF,
) -> GameState:
    """Give a state where pone leads; the starter is no jack unless it is given."""
    state = at_the_cut(pone, dealer, starter=starter, crib=crib, scores=scores, rules=rules)
    spare = unseen_cards(*state.kept, *state.discarded)
    return apply(state, Cut(starter or spare[0])).state


def play_out(state: GameState, cards: str) -> Step:
    """Play cards in turn, whosever they are, and give the last step."""
    step = Step(state, ())
    for card in cards.split():
        turn = step.state.turn
        assert turn is not None
        step = apply(step.state, Play(turn, card))
    return step


def outcome_of(state: GameState) -> Outcome:
    assert state.phase is Phase.OVER
    assert state.outcome is not None
    assert not any(legal_moves(state, seat) for seat in state.seats)
    return state.outcome


def show_at(hands: dict[str, str], scores: tuple[int, int]) -> Step:
    """Play any cards so that the show begins at these scores, and give the step with the show."""
    starter, crib = hands["starter"], hands["crib"]
    trial = at_the_lead(hands["pone"], hands["dealer"], starter=starter, crib=crib)
    order = []
    while trial.turn is not None:
        move = legal_moves(trial, trial.turn)[0]
        assert isinstance(move, Play)
        order.append(str(move.card))
        trial = apply(trial, move).state
    opening = scores[0] - trial.score(PONE), scores[1] - trial.score(DEALER)
    state = at_the_lead(
        hands["pone"], hands["dealer"], starter=starter, crib=crib, scores=opening, rules=Rules()
    )
    return play_out(state, " ".join(order))


def won_by_heels(loser: int, rules: Rules = STANDARD) -> Outcome:
    """Let the dealer win with pone at some score."""
    state = at_the_cut("2c 4c 6d 8h", "3c 5d 7h 9s", starter="Js", scores=(loser, 119), rules=rules)
    return outcome_of(apply(state, Cut("Js")).state)


def counted(step: Step) -> list[tuple[str, str, int]]:
    """Give who counted what, and how many points it was."""
    names = {seat: name for name, seat in SEATS.items()}
    return [
        (names[event.seat], event.what, event.tally.points)
        for event in step.events
        if isinstance(event, Counted)
    ]


def rules_of(case: dict[str, Any]) -> Rules:
    return Rules(crib_flush=case.get("crib_flush", "five"))


def tally_of(case: dict[str, Any]) -> Tally:
    """Count a hand; part of one by its ranks alone."""
    if case["kind"] == "part":
        return count_part(f"{case['cards']} {case['starter'] or ''}")
    return count_hand(case["cards"], case["starter"], crib=case["crib"], rules=rules_of(case))


def published(name: str) -> list[float]:
    """Give a published square of tests/data/anchors by pair of ranks, ace first.

    A half-empty one has its number on either side of the diagonal.
    """
    text = (ANCHORS / f"{name}.csv").read_text()
    rows = [row for row in csv.reader(text.splitlines()) if not row[0].startswith("#")]
    square = [row[1:14] for row in rows[1:14]]
    pairs = combinations_with_replacement(range(13), 2)
    return [float(square[low][high] or square[high][low]) for low, high in pairs]

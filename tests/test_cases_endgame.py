"""How a game ends, at once and in the middle of anything (R2, R6, R13, R17, R25)."""

from __future__ import annotations

from typing import Any

import pytest

from muggins.cards import Card
from muggins.errors import IllegalMove
from muggins.game import (
    Cut,
    Play,
    Rules,
    Scored,
    Turned,
    Went,
    Won,
    apply,
    legal_moves,
)
from muggins.rules import Counting, GamePoints
from muggins.scoring import count_hand
from tests.case_data import (
    DEALER,
    PONE,
    at_the_cut,
    at_the_lead,
    counted,
    load,
    outcome_of,
    play_out,
    show_at,
    won_by_heels,
)

CASES: dict[str, Any] = {case["id"]: case for case in load("endgame")}

# Hands that count what the cases say they do.
E03 = {"pone": "7d Ks 2d 3s", "dealer": "3h Jc 3d 3c", "crib": "6s 5d Kd Ts", "starter": "2h"}
E04 = {"pone": "Qd 9h 3s Js", "dealer": "8s Kd 7s 5d", "crib": "3d 6h 6s 9s", "starter": "4d"}
E05 = {"pone": "5s Kd 4c 4h", "dealer": "5h Kh 5d 7d", "crib": "Ad 4d 3s 6s", "starter": "Ah"}


def before(case: str) -> tuple[int, int]:
    """Give pone's and the dealer's score before the event."""
    scores = CASES[case]["before"]
    return scores["pone"], scores["dealer"]


def test_e01_heels_win_the_game_r2_r6() -> None:
    state = at_the_cut("2c 4c 6d 8h", "3c 5d 7h 9s", starter="Js", scores=before("e01"))
    step = apply(state, Cut("Js"))
    outcome = outcome_of(step.state)
    assert outcome.winner is DEALER
    assert outcome.scores == (121, 120)
    assert [type(event) for event in step.events] == [Turned, Scored, Won]
    with pytest.raises(IllegalMove, match="the game is over"):
        apply(step.state, Play(PONE, "2c"))


def test_e02_one_for_the_go_wins_r2_r13() -> None:
    state = at_the_lead("5c Kc Ah 9h", "Td Jd Qh Ks", scores=before("e02"))
    state = play_out(state, "5c Td").state
    assert state.scores == (120, 120)
    step = play_out(state, "Kc")
    assert step.events[-1] == Went(DEALER, 25, again=False)
    outcome = outcome_of(play_out(step.state, "Ah").state)
    assert outcome.winner is PONE
    assert outcome.scores == (120, 121)


def test_e03_pone_counts_first_r17() -> None:
    step = show_at(E03, before("e03"))
    assert counted(step) == [("pone", "hand", 6)]
    outcome = outcome_of(step.state)
    assert outcome.winner is PONE
    assert outcome.scores == (119, 121)
    assert count_hand(E03["dealer"], E03["starter"]).points == 12


def test_e04_the_hand_wins_before_the_crib_r17() -> None:
    step = show_at(E04, before("e04"))
    assert counted(step) == [("pone", "hand", 0), ("dealer", "hand", 4)]
    outcome = outcome_of(step.state)
    assert outcome.winner is DEALER
    assert outcome.scores == (121, 119)
    assert count_hand(E04["crib"], E04["starter"], crib=True).points == 8


def test_e05_no_score_passes_the_target_r2_r25() -> None:
    step = show_at(E05, before("e05"))
    assert counted(step) == [("pone", "hand", 8)]
    outcome = outcome_of(step.state)
    assert outcome.scores == (90, 121)
    assert outcome.name == "skunk"
    scored = [event for event in step.events if isinstance(event, Scored)][-1]
    assert (scored.points, scored.score) == (8, 121)


@pytest.mark.parametrize("loser", CASES["e06"]["result"])
def test_e06_skunk_edges_r25(loser: str) -> None:
    score, result = int(loser.removeprefix("loser ")), CASES["e06"]["result"][loser]
    outcome = won_by_heels(score)
    wanted = {"no skunk": "win"}.get(result, result.partition(" (")[0])
    assert outcome.name == wanted
    assert outcome.skunk == (wanted != "win")
    assert outcome.double_skunk == (wanted == "double skunk")


@pytest.mark.parametrize(("preset", "points"), [("acc", 3), ("free", 3), ("four", 4)])
def test_a_double_skunk_is_looked_for_before_a_skunk_r25(preset: GamePoints, points: int) -> None:
    outcome = won_by_heels(60, Rules(game_points=preset))
    assert outcome.game_points == points


@pytest.mark.parametrize("counting", ["auto", "self", "muggins"])
def test_e07_heels_are_pegged_at_once_and_outside_muggins_r6_r24(counting: Counting) -> None:
    state = at_the_cut("2c 4c 6d 8h", "3c 5d 7h 9s", starter="Js", rules=Rules(counting=counting))
    step = apply(state, Cut("Js"))
    assert step.state.scores == (2, 0)
    assert step.events[-1] == Scored(DEALER, 2, ("heels",), (Card("Js"),), 2)
    assert step.state.to_move == (PONE,)
    assert all(isinstance(move, Play) for move in legal_moves(step.state, PONE))


def test_every_case_has_its_test() -> None:
    tested = {name[5:8] for name in globals() if name.startswith("test_e0")}
    assert tested == set(CASES)

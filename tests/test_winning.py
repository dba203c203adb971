"""The win at the very instant, the skunks and the pegs (R2, R25)."""

from __future__ import annotations

import pytest

from muggins.errors import MugginsError
from muggins.game import (
    Counted,
    Cut,
    GameState,
    Outcome,
    Phase,
    Scored,
    Seat,
    Won,
    apply,
    new_game,
)
from muggins.rules import STANDARD, Rules
from tests.strategies import A, B, at_play, before_cut, lay, scored
from tests.test_game_rules import CRIB, DEALER, PONE, STARTER, worked_deal

# --- the win, at the instant (R2)

WINS = [
    # scores of dealer and pone before the deal; why the last peg moved; the final scores
    ((120, 0), ("heels",), (121, 0)),
    ((119, 120), ("heels",), (121, 120)),
    ((118, 0), ("fifteen",), (121, 0)),
    ((117, 0), ("fifteen",), (121, 0)),
    ((116, 120), ("pair",), (120, 121)),
    ((0, 119), ("pair",), (4, 121)),
    ((116, 0), ("thirty-one", "pair"), (121, 2)),
    ((113, 118), ("thirty-one", "pair"), (121, 120)),
    ((112, 118), ("last",), (120, 121)),
    ((112, 117), ("hand",), (120, 121)),
    ((0, 110), ("hand",), (8, 121)),
    ((112, 109), ("hand",), (121, 120)),
    ((103, 0), ("hand",), (121, 11)),
    ((102, 0), ("crib",), (121, 11)),
    ((101, 109), ("crib",), (121, 120)),
]


@pytest.mark.parametrize(("scores", "why", "final"), WINS)
def test_r2_the_game_ends_at_the_very_score(
    scores: tuple[int, int], why: tuple[str, ...], final: tuple[int, int]
) -> None:
    state, events = worked_deal(scores)
    assert state.phase is Phase.OVER
    assert state.scores == final
    assert state.to_move == ()
    won, last = events[-1], events[-2]
    assert isinstance(won, Won)
    assert isinstance(last, Scored)
    assert last.why == why
    assert last.score == 121
    assert state.outcome == won.outcome
    assert won.outcome.winner is (A if final[0] == 121 else B)
    assert won.outcome.scores == final


def test_r2_nobody_wins_one_point_short() -> None:
    state, events = worked_deal((100, 109))
    assert state.scores == (120, 120)
    assert state.phase is Phase.DEAL
    assert not any(isinstance(event, Won) for event in events)


@pytest.mark.parametrize(
    ("scores", "counted"),
    [
        ((112, 118), []),
        ((112, 117), [(B, "hand")]),
        ((112, 109), [(B, "hand"), (A, "hand")]),
        ((101, 109), [(B, "hand"), (A, "hand"), (A, "crib")]),
    ],
)
def test_r17_nothing_is_counted_after_the_win(
    scores: tuple[int, int], counted: list[tuple[Seat, str]]
) -> None:
    events = worked_deal(scores).events
    assert [(e.seat, e.what) for e in events if isinstance(e, Counted)] == counted


def test_r2_a_go_wins() -> None:
    state = at_play("Ts 9s 8s 7d", "Kc Qd 4h 4s", "2c", scores=(120, 120))
    state, events = lay(state, "Kc Ts Qd")
    assert isinstance(events[-1], Won)
    assert scored(events) == [(B, 1, ("go",))]
    assert state.scores == (120, 121)


def test_r2_the_point_for_a_go_is_not_taken_after_a_winning_pair() -> None:
    state = at_play("Qs 9s 8s 7d", "Kc Td Qd 4s", "2c", scores=(0, 119))
    state, events = lay(state, "Kc Qs Qd")
    assert scored(events) == [(B, 2, ("pair",))]
    assert state.scores == (0, 121)


def test_r2_a_score_never_passes_the_target() -> None:
    events = worked_deal((0, 117)).events
    last = [event for event in events if isinstance(event, Scored)][-1]
    # 117 and 2 and 1 are 120; the hand of 8 earns 8, and the peg moves one hole.
    assert (last.points, last.score) == (8, 121)


def test_r2_the_short_game_is_to_sixty_one() -> None:
    rules = Rules(target=61)
    assert worked_deal((41, 49), rules).state.phase is Phase.OVER
    assert worked_deal((41, 49), rules).state.scores == (61, 60)
    assert worked_deal((40, 49), rules).state.scores == (60, 60)


# --- skunks (R25)


def outcome(loser: int, rules: Rules = STANDARD) -> Outcome:
    """Let the dealer win by heels against a score."""
    scores = (rules.target - 1, loser)
    state = before_cut(DEALER, PONE, crib=CRIB, scores=scores, rules=rules)
    found = apply(state, Cut(STARTER)).state.outcome
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("loser", "target", "name"),
    [
        *((120, 121, "win"), (91, 121, "win"), (90, 121, "skunk"), (61, 121, "skunk")),
        *((60, 121, "double skunk"), (0, 121, "double skunk")),
        *((60, 61, "win"), (31, 61, "win"), (30, 61, "skunk"), (0, 61, "skunk")),
    ],
)
def test_r25_skunk_lines(loser: int, target: int, name: str) -> None:
    found = outcome(loser, Rules(target=target))
    assert found.name == name
    assert found.skunk == (name != "win")
    assert found.double_skunk == (name == "double skunk")


@pytest.mark.parametrize(
    ("preset", "points"), [("acc", (2, 3, 3)), ("free", (1, 2, 3)), ("four", (1, 2, 4))]
)
def test_r25_game_points_by_preset(preset: str, points: tuple[int, int, int]) -> None:
    rules = Rules.parse(f"game_points={preset}")
    assert tuple(outcome(loser, rules).game_points for loser in (91, 90, 60)) == points


# --- pegs


def test_the_rear_peg_stands_where_the_front_one_stood() -> None:
    state = apply(before_cut(DEALER, PONE, crib=CRIB, starter=STARTER), Cut(STARTER)).state
    assert (state.scores, state.rears) == ((2, 0), (0, 0))
    state = lay(state, "5s Th").state
    assert (state.scores, state.rears) == ((4, 0), (2, 0))
    state = lay(state, "Td 3s 3d").state
    assert (state.scores, state.rears) == ((8, 2), (4, 0))
    state = lay(state, "8d 2d 9s").state
    assert (state.scores, state.rears) == ((20, 11), (18, 3))


def test_the_first_seat_is_truthy() -> None:
    assert Seat.A
    assert [seat for seat in Seat if not seat] == []


@pytest.mark.parametrize(
    ("dealer", "scores", "rules"),
    [
        (Seat.C, (), STANDARD),
        (A, (121, 0), STANDARD),
        (A, (0, -1), STANDARD),
        (A, (61, 0), Rules(target=61)),
        (A, (0, 0, 0), STANDARD),
        (A, (0, 0), Rules(seats=3)),
        (Seat.D, (), Rules(seats=3)),
    ],
)
def test_no_game_starts_from_what_cannot_be(
    dealer: Seat, scores: tuple[int, ...], rules: Rules
) -> None:
    with pytest.raises(MugginsError, match=r"no seat|can't open a deal"):
        new_game(rules, dealer, scores=scores)


def test_a_game_can_start_at_any_score() -> None:
    state: GameState = new_game(dealer=B, scores=(43, 120))
    assert state.scores == state.opening == (43, 120)

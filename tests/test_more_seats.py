"""Three and four at the table (R27, R28)."""

from __future__ import annotations

import pytest

from muggins.cards import DECK, as_cards
from muggins.game import (
    Counted,
    Cut,
    Deal,
    Discard,
    Phase,
    Played,
    Scored,
    Seat,
    Went,
    apply,
    new_game,
)
from muggins.rules import Rules
from tests.strategies import A, B, C, D, lay, played, random_game, scored

THREE, FOUR = Rules(seats=3), Rules(seats=4)


def test_r27_three_get_five_cards_and_the_pack_lays_one_to_the_crib() -> None:
    start = new_game(THREE)
    hands = ["6c Ac Ad As 7h", "Kc Kd Kh Ks 8h", "9c 2c 2d 3c 9h"]
    state = apply(start, Deal(hands, "Qh")).state
    assert state.to_move == (A, B, C)
    state = played(state, [Discard(C, "9h"), Discard(A, "7h"), Discard(B, "8h")]).state
    assert state.phase is Phase.CUT
    assert state.crib == as_cards("7h 8h 9h Qh")


def three_handed_play() -> tuple[Seat | None, list[str]]:
    hands = ["6c Ac Ad As 7h", "Kc Kd Kh Ks 8h", "9c 2c 2d 3c 9h"]
    state = played(
        new_game(THREE),
        [
            Deal(hands, "Qh"),
            *(Discard(C, "9h"), Discard(A, "7h"), Discard(B, "8h")),
            Cut("4s"),
        ],
    ).state
    state, events = lay(state, "Kc 9c 6c 2c Ac 2d Ad")
    told = []
    for event in events:
        if isinstance(event, Played):
            told.append(f"{event.seat} {event.card} {event.count} +{event.points}")
        elif isinstance(event, Went):
            told.append(f"{event.seat} go {event.count}")
    return state.turn, told


def test_r27_after_a_go_both_others_play_on_while_they_can() -> None:
    turn, told = three_handed_play()
    assert told == [
        *("B Kc 10 +0", "C 9c 19 +0", "A 6c 25 +0", "B go 25", "C 2c 27 +0"),
        *("A Ac 28 +0", "B go 28", "C 2d 30 +0", "A Ad 31 +2"),
    ]
    assert turn is B


def test_r27_three_play_clockwise_from_the_dealers_left() -> None:
    state = new_game(THREE, dealer=B)
    assert state.pone is C
    assert state.around(B) == (C, A, B)


def test_r27_the_crib_is_counted_last() -> None:
    record = random_game(5, THREE)
    deals: dict[int, list[tuple[Seat, str]]] = {}
    for step in record.steps():
        for event in step.events:
            if isinstance(event, Counted):
                deals.setdefault(step.before.deal, []).append((event.seat, event.what))
    assert deals[1] == [(B, "hand"), (C, "hand"), (A, "hand"), (A, "crib")]
    assert deals[2] == [(C, "hand"), (A, "hand"), (B, "hand"), (B, "crib")]


def test_r28_four_get_five_cards_and_lay_one_each() -> None:
    hands = [DECK[5 * seat : 5 * seat + 5] for seat in range(4)]
    state = apply(new_game(FOUR), Deal(hands)).state
    state = played(state, [Discard(Seat(seat), hands[seat][:1]) for seat in range(4)]).state
    assert state.crib == tuple(sorted(hand[0] for hand in hands))
    assert state.around(A) == (B, C, D, A)


def test_r28_partners_share_a_score() -> None:
    start = new_game(FOUR)
    assert start.scores == (0, 0)
    hands = ["7c 7d Jc Qh 2h", "8c 8d Ts Qs 3h", "7h 9c Kc Kd 4h", "9d 9h Tc Qc 6h"]
    state = played(
        start,
        [
            Deal(hands),
            *(Discard(Seat(seat), hands[seat].split()[4]) for seat in range(4)),
            Cut("Ah"),
        ],
    ).state
    # B leads 8; C makes fifteen; D 9; A 7 makes thirty-one.
    state, events = lay(state, "8c 7h 9d 7c")
    assert scored(events) == [(C, 2, ("fifteen",)), (D, 3, ("run",)), (A, 2, ("thirty-one",))]
    assert state.scores == (4, 3)
    assert state.score(A) == state.score(C) == 4
    assert state.score(B) == state.score(D) == 3
    assert state.turn is B


@pytest.mark.parametrize("rules", [THREE, FOUR], ids=["three", "four"])
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_keep_to_the_rules(rules: Rules, seed: int) -> None:
    record = random_game(seed, rules, dealer=Seat(seed % rules.seats))
    final = record.final()
    assert final.phase is Phase.OVER
    assert max(final.scores) == 121
    assert sum(score == 121 for score in final.scores) == 1
    for step in record.steps():
        before, after = step.before, step.after
        assert 0 <= after.count <= 31
        if before.starter is not None:
            dealt = [*sum((*before.kept, *before.discarded), before.extra), before.starter]
            assert len(dealt) == len(set(dealt)) == {3: 17, 4: 21}[rules.seats]
            assert len(before.crib) == 4
        earned = [0] * len(after.scores)
        for event in step.events:
            if isinstance(event, Scored):
                earned[after.side(event.seat)] += event.points
        for side, points in enumerate(earned):
            assert after.scores[side] == min(before.scores[side] + points, 121)


@pytest.mark.parametrize("seed", range(3))
def test_partners_win_together(seed: int) -> None:
    outcome = random_game(seed, FOUR).final().outcome
    assert outcome is not None
    assert outcome.scores[outcome.winner % 2] == 121

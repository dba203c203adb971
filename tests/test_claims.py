"""Counting for oneself, and muggins (R23, R24)."""

from __future__ import annotations

import pytest

from muggins.errors import IllegalMove
from muggins.game import (
    Claim,
    Claimed,
    Counted,
    Event,
    GameState,
    Phase,
    Rules,
    Seat,
    Shown,
    Step,
    Won,
    apply,
    legal_moves,
)
from tests.strategies import A, B, at_play, lay, scored

SELF = Rules(counting="self")
MUGGINS = Rules(counting="muggins")
STRICT = Rules(counting="muggins", overcount=2)


def show(rules: Rules, scores: tuple[int, int] = (0, 0)) -> GameState:
    """Give a show where pone's (B's) hand counts 8, the dealer's (A's) 10 and the crib 2.

    In the play and by heels A has earned 8 and B 3.
    """
    state = at_play(
        "2d 3d 3s Th", "5s 8d 9s Td", "Js", crib="6h Ks Ah Kd", rules=rules, scores=scores
    )
    return lay(state, "5s Th Td 3s 3d 8d 2d 9s").state


def show_of_nothing(rules: Rules) -> GameState:
    """Give a show where pone's hand counts nothing, which is called nineteen."""
    state = at_play("Kc Jd 8h 2s", "Qc 9d 4h 7s", "Kh", crib="7c 7d 3c 3d", rules=rules)
    return lay(state, "Qc Kc 9d 2s 4h 8h 7s Jd").state


def claim(state: GameState, *points: int) -> Step:
    """Let whoever is asked claim one count after the other."""
    events: list[Event] = []
    for number in points:
        state, more = apply(state, Claim(state.to_move[0], number))
        events += more
    return Step(state, tuple(events))


def claims(events: tuple[Event, ...]) -> list[tuple[Seat, str, int, bool, bool]]:
    return [(e.seat, e.what, e.points, e.right, e.again) for e in events if isinstance(e, Claimed)]


def shown(events: tuple[Event, ...]) -> list[tuple[Seat, str]]:
    return [(e.seat, e.what) for e in events if isinstance(e, Shown)]


def test_the_count_is_asked_of_pone_first_with_the_hand_open() -> None:
    state = show(SELF)
    assert state.phase is Phase.SHOW
    assert state.to_move == (B,)
    last = state.trail[-1]
    assert isinstance(last, Shown)
    assert (last.seat, last.what) == (B, "hand")
    assert " ".join(map(str, last.cards)) == "5s 8d 9s Td"
    assert state.scores == (8, 3)


def test_any_count_from_0_to_29_may_be_claimed() -> None:
    assert legal_moves(show(SELF), B) == tuple(Claim(B, points) for points in range(30))
    assert legal_moves(show(SELF), A) == ()


def test_a_right_count_is_pegged_and_the_next_hand_shown() -> None:
    state, events = claim(show(SELF), 8)
    assert claims(events) == [(B, "hand", 8, True, False)]
    assert [type(event).__name__ for event in events] == ["Claimed", "Counted", "Scored", "Shown"]
    assert scored(events) == [(B, 8, ("hand",))]
    assert shown(events) == [(A, "hand")]
    assert state.scores == (8, 11)


def test_a_wrong_count_gets_one_more_try() -> None:
    state, events = claim(show(SELF), 7)
    assert claims(events) == [(B, "hand", 7, False, True)]
    assert len(events) == 1
    assert (state.scores, state.misses, state.to_move) == ((8, 3), 1, (B,))
    state, events = claim(state, 8)
    assert claims(events) == [(B, "hand", 8, True, False)]
    assert (state.scores, state.misses) == ((8, 11), 0)


@pytest.mark.parametrize("second", [7, 9, 29])
def test_after_two_wrong_counts_the_right_one_is_shown_and_pegged(second: int) -> None:
    state, events = claim(show(SELF), 7, second)
    assert claims(events) == [
        (B, "hand", 7, False, True),
        (B, "hand", second, False, False),
    ]
    counted = [event for event in events if isinstance(event, Counted)]
    assert [event.tally.points for event in counted] == [8]
    assert scored(events) == [(B, 8, ("hand",))]
    assert state.scores == (8, 11)
    assert state.misses == 0


def test_each_hand_gets_its_own_second_try() -> None:
    state, events = claim(show(SELF), 7, 8, 9, 10, 3, 2)
    assert [again for *_, again in claims(events)] == [True, False, True, False, True, False]
    assert state.scores == (20, 11)
    assert state.phase is Phase.DEAL


def test_each_hand_is_settled_before_the_next_is_shown() -> None:
    state, events = claim(show(SELF), 8, 10, 2)
    order = [type(event).__name__ for event in events]
    assert order == ["Claimed", "Counted", "Scored", "Shown"] * 2 + ["Claimed", "Counted", "Scored"]
    assert shown(events) == [(A, "hand"), (A, "crib")]
    assert (state.dealer, state.deal, state.scores) == (B, 2, (20, 11))


@pytest.mark.parametrize("rules", [SELF, MUGGINS])
@pytest.mark.parametrize("points", [0, 19])
def test_nineteen_is_nothing(rules: Rules, points: int) -> None:
    state = show_of_nothing(rules)
    before = state.scores
    state, events = claim(state, points)
    assert claims(events) == [(B, "hand", 0, True, False)]
    assert scored(events) == []
    assert state.scores == before


def test_nineteen_for_a_hand_that_counts_is_an_undercount() -> None:
    _, events = claim(show(MUGGINS), 19)
    assert scored(events) == [(A, 8, ("muggins",))]


# --- muggins


def test_an_undercount_is_pegged_and_the_other_side_takes_the_rest() -> None:
    state, events = claim(show(MUGGINS), 5)
    assert claims(events) == [(B, "hand", 5, False, False)]
    assert scored(events) == [(B, 5, ("hand",)), (A, 3, ("muggins",))]
    assert shown(events) == [(A, "hand")]
    assert state.scores == (11, 8)


def test_the_rest_of_the_dealers_crib_goes_to_pone() -> None:
    state, events = claim(show(MUGGINS), 8, 10, 0)
    assert scored(events)[-1] == (B, 2, ("muggins",))
    assert state.scores == (18, 13)


def test_an_overcount_is_corrected() -> None:
    state, events = claim(show(MUGGINS), 12)
    assert claims(events) == [(B, "hand", 12, False, False)]
    assert scored(events) == [(B, 8, ("hand",))]
    assert state.scores == (8, 11)


def test_an_overcount_may_cost_two() -> None:
    state, events = claim(show(STRICT), 12)
    assert scored(events) == [(B, 8, ("hand",)), (A, 2, ("overcount",))]
    assert state.scores == (10, 11)


def test_an_undercount_does_not_cost_two_more() -> None:
    _, events = claim(show(STRICT), 7)
    assert scored(events) == [(B, 7, ("hand",)), (A, 1, ("muggins",))]


def test_a_right_count_costs_nothing() -> None:
    _, events = claim(show(STRICT), 8, 10, 2)
    assert scored(events) == [(B, 8, ("hand",)), (A, 10, ("hand",)), (A, 2, ("crib",))]


def test_muggins_points_can_end_the_game() -> None:
    # The dealer stands at 119 when pone misses three.
    state, events = claim(show(MUGGINS, scores=(111, 0)), 5)
    assert scored(events) == [(B, 5, ("hand",)), (A, 3, ("muggins",))]
    assert isinstance(events[-1], Won)
    assert shown(events) == []
    assert state.phase is Phase.OVER
    assert state.scores == (121, 8)


def test_overcount_points_can_end_the_game() -> None:
    state, events = claim(show(STRICT, scores=(111, 0)), 29)
    assert isinstance(events[-1], Won)
    assert state.scores == (121, 11)


def test_who_undercounts_pegs_first_and_may_win_with_it() -> None:
    # Both would reach 121: the claim is pegged before the rest is taken.
    state, events = claim(show(MUGGINS, scores=(112, 113)), 5)
    assert scored(events) == [(B, 5, ("hand",))]
    assert isinstance(events[-1], Won)
    assert state.scores == (120, 121)


def test_who_overcounts_and_wins_pays_nothing() -> None:
    state, events = claim(show(STRICT, scores=(112, 110)), 29)
    assert scored(events) == [(B, 8, ("hand",))]
    assert state.scores == (120, 121)


def test_a_claimed_count_wins_before_the_next_hand_is_shown() -> None:
    state, events = claim(show(SELF, scores=(0, 110)), 8)
    assert isinstance(events[-1], Won)
    assert shown(events) == []
    assert state.scores == (8, 121)


def test_r24_the_play_is_pegged_by_the_program_under_every_rule() -> None:
    assert show(SELF).scores == show(MUGGINS).scores == (8, 3)


@pytest.mark.parametrize("points", [4.0, "8", None, 8.5])
def test_a_claim_is_a_whole_number(points: object) -> None:
    with pytest.raises(IllegalMove, match="allowed: 0 to 29"):
        apply(show(MUGGINS), Claim(B, points))  # type: ignore[arg-type]

"""The deal, the play, the show and the win, event by event (R2-R17, R25)."""

from __future__ import annotations

from random import Random

import pytest

from muggins.cards import Card, Rank, as_cards
from muggins.game import (
    Counted,
    Cut,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Event,
    Passed,
    Phase,
    Played,
    Reset,
    Scored,
    Step,
    Turned,
    Went,
    apply,
    legal_moves,
    new_game,
)
from muggins.rules import STANDARD, Rules
from tests.strategies import A, B, any_move, at_play, before_cut, lay, played, scored

# The worked deal of the notation: A deals, and earns 2 + 2 + 4 in the play, 10 and 2 in the show;
# B earns 2 + 1 and 8.
DEALER, PONE, CRIB, STARTER = "2d 3d 3s Th", "5s 8d 9s Td", "6h Ks Ah Kd", "Js"
PLAY = "5s Th Td 3s 3d 8d 2d 9s"


def worked_deal(scores: tuple[int, int] = (0, 0), rules: Rules = STANDARD) -> Step:
    """Play the worked deal as far as the game lasts."""
    state = before_cut(DEALER, PONE, crib=CRIB, starter=STARTER, scores=scores, rules=rules)
    state, events = apply(state, Cut(STARTER))
    for card in PLAY.split():
        if state.phase is Phase.PLAY:
            state, more = lay(state, card)
            events += more
    return Step(state, events)


def plain(events: tuple[Event, ...]) -> list[str]:
    """Write events shortly, but for those of the pegs."""
    written = []
    for event in events:
        match event:
            case Played(seat=seat, card=card, count=count, points=points):
                written.append(f"{seat} {card} {count} +{points}")
            case Went(seat=seat, count=count, again=again):
                written.append(f"{seat} go {count}" + " again" * again)
            case Passed(seat=seat, then=then):
                written.append(f"{seat} passed, {then}")
            case Reset(count=count, leader=leader):
                written.append(f"reset {count}, {leader} leads")
            case Counted(seat=seat, what=what, tally=tally):
                written.append(f"{seat} {what} {tally.points}")
            case Scored():
                pass
            case _:
                written.append(type(event).__name__)
    return written


# --- the start


def test_r4_six_cards_each_are_dealt() -> None:
    state, events = apply(new_game(dealer=B), Deal(["2d3d3sThKs6h", "5s8d9sTdAhKd"]))
    assert events == (Dealt(B, 1),)
    assert state.phase is Phase.DISCARD
    assert state.to_move == (A, B)
    assert state.pone is A
    assert state.held == (as_cards("2d3d3s6hThKs"), as_cards("Ah5s8d9sTdKd"))


def test_r5_the_discards_commute() -> None:
    dealt = apply(new_game(), Deal(["2d3d3sThKs6h", "5s8d9sTdAhKd"])).state
    one, other = Discard(A, "6h Ks"), Discard(B, "Kd Ah")
    assert played(dealt, [one, other]).state == played(dealt, [other, one]).state


def test_r5_a_discard_goes_to_the_crib_and_is_told_by_number_only() -> None:
    dealt = apply(new_game(), Deal(["2d3d3sThKs6h", "5s8d9sTdAhKd"])).state
    half, events = apply(dealt, Discard(B, "Kd Ah"))
    assert events == (Discarded(B, 2),)
    assert half.to_move == (A,)
    done = apply(half, Discard(A, "6h Ks")).state
    assert done.phase is Phase.CUT
    assert done.to_move == ()
    assert done.crib == as_cards("Ah 6h Kd Ks")
    assert done.kept == done.held == (as_cards(DEALER), as_cards(PONE))


def test_r5_there_are_fifteen_discards() -> None:
    dealt = apply(new_game(), Deal(["2d3d3sThKs6h", "5s8d9sTdAhKd"])).state
    assert len(set(legal_moves(dealt, A))) == 15
    assert all(apply(dealt, move) for move in legal_moves(dealt, A))


def test_r6_a_jack_turned_is_two_for_the_dealer() -> None:
    state = before_cut(DEALER, PONE, crib=CRIB)
    after, events = apply(state, Cut("Js"))
    assert events == (
        Turned(B, Card("Js")),
        Scored(A, 2, ("heels",), (Card("Js"),), 2),
    )
    assert after.scores == (2, 0)
    assert after.turn is B


def test_r6_any_other_starter_scores_nothing() -> None:
    events = apply(before_cut(DEALER, PONE, crib=CRIB), Cut("Qs")).events
    assert events == (Turned(B, Card("Qs")),)


@pytest.mark.parametrize(("score", "points"), [(114, 2), (115, 0), (116, 0)])
def test_r6_a_house_may_bar_heels_from_a_score_up(score: int, points: int) -> None:
    rules = Rules(heels_limit=115)
    state = before_cut(DEALER, PONE, crib=CRIB, scores=(score, 115), rules=rules)
    assert apply(state, Cut("Js")).state.scores == (score + points, 115)


def test_r3_the_deal_alternates() -> None:
    state = worked_deal().state
    assert (state.phase, state.deal, state.dealer, state.pone) == (Phase.DEAL, 2, B, A)
    assert state.opening == state.scores == (20, 11)
    assert not any((*state.held, *state.kept, *state.discarded, state.pile, state.trail))


# --- the play


def test_r7_to_r17_the_worked_deal_event_by_event() -> None:
    state, events = worked_deal()
    assert plain(events) == [
        *("Turned", "B 5s 5 +0", "A Th 15 +2", "B Td 25 +2", "A 3s 28 +0", "B go 28"),
        *("A 3d 31 +4", "reset 31, B leads", "B 8d 8 +0", "A 2d 10 +0", "B 9s 19 +1"),
        *("B hand 8", "A hand 10", "A crib 2"),
    ]
    assert scored(events) == [
        (A, 2, ("heels",)),
        (A, 2, ("fifteen",)),
        (B, 2, ("pair",)),
        (A, 4, ("thirty-one", "pair")),
        (B, 1, ("last",)),
        (B, 8, ("hand",)),
        (A, 10, ("hand",)),
        (A, 2, ("crib",)),
    ]
    assert state.scores == (20, 11)


def test_r8_r9_who_is_at_go_waits_and_the_other_plays_all_that_fits() -> None:
    state = at_play("Ac Ad Ah As", "Kc Kd Kh Ks", "5s")
    state, events = lay(state, "Kc Ac Kd Ad")
    assert plain(events)[-2:] == ["A Ad 22 +0", "B go 22"]
    assert state.turn is A
    assert legal_moves(state, B) == ()
    state, events = lay(state, "Ah")
    assert plain(events) == ["A Ah 23 +2", "B go 23 again"]
    assert state.turn is A
    state, events = lay(state, "As")
    assert plain(events) == ["A As 24 +7", "reset 24, B leads"]
    assert scored(events) == [(A, 7, ("pair", "go"))]


def test_r8_a_seat_without_cards_is_passed_over_and_says_no_go() -> None:
    state = lay(at_play("Ac Ad Ah As", "Kc Kd Kh Ks", "5s"), "Kc Ac Kd Ad Ah As").state
    state, events = lay(state, "Kh")
    assert plain(events) == ["B Kh 10 +0", "A passed, B"]
    assert state.turn is B
    _, events = lay(state, "Ks")
    assert plain(events)[0] == "B Ks 20 +3"
    assert scored(events)[0] == (B, 3, ("pair", "last"))


def test_r9_who_can_play_after_a_go_must() -> None:
    state = lay(at_play("Ac Ad Ah As", "Kc Kd Kh Ks", "5s"), "Kc Ac Kd Ad").state
    assert {str(move) for move in legal_moves(state, A)} == {"play Ah", "play As"}


def test_r13_a_go_is_one_point_and_the_other_leads() -> None:
    state, events = lay(at_play("Ts 9s 8s 7d", "Kc Qd 4h 4s", "2c"), "Kc Ts Qd")
    assert scored(events) == [(B, 1, ("go",))]
    assert plain(events)[-2:] == ["B Qd 30 +1", "reset 30, A leads"]
    assert (state.turn, state.count, state.pile) == (A, 0, ())


def test_r13_thirty_one_is_two_and_never_three() -> None:
    state, events = lay(at_play("Ac 9s 8s Ts", "Kc Qd 4h 4s", "2c"), "Kc Ts Qd Ac")
    assert scored(events) == [(A, 2, ("thirty-one",))]
    assert plain(events)[-2:] == ["A Ac 31 +2", "reset 31, B leads"]
    assert state.turn is B


def test_r13_thirty_one_with_the_very_last_card_is_two() -> None:
    # 7 T 5 9: the second count of the deal ends at 31 with the eighth card.
    state = at_play("9c 2c 5d 9h", "Kc Kd 7s Ts", "4s", rules=Rules(counting="self"))
    state, events = lay(state, "Kc 9c Kd 2c")
    assert scored(events) == [(A, 2, ("thirty-one",))]
    state, events = lay(state, "7s 5d Ts 9h")
    assert scored(events) == [(A, 2, ("thirty-one",))]
    assert state.phase is Phase.SHOW


def test_r14_who_ended_the_count_leads_again_when_the_other_has_no_cards() -> None:
    state = at_play("Tc Qd Jh Kd", "Kc 2d 3h 9s", "4s")
    state, events = lay(state, "Kc Tc 2d 3h")
    assert plain(events)[-4:] == ["B 2d 22 +0", "A go 22", "B 3h 25 +1", "reset 25, A leads"]
    state, events = lay(state, "Qd 9s Kd")
    assert plain(events)[-3:] == ["A Kd 29 +1", "reset 29, A leads", "B passed, A"]
    assert scored(events) == [(A, 1, ("go",))]
    assert state.turn is A
    assert scored(lay(state, "Jh").events)[0] == (A, 1, ("last",))


def test_r12_a_reset_ends_a_block_of_equal_ranks() -> None:
    state, events = lay(at_play("Qs Qh 8s 7d", "Kc Td Qd 4s", "2c"), "Kc Qs Qd")
    assert scored(events) == [(B, 3, ("pair", "go"))]
    state, events = lay(state, "Qh")
    assert scored(events) == []
    assert state.pile == as_cards("Qh")


@pytest.mark.parametrize("seed", range(40))
def test_r15_the_dealer_pegs_in_every_play(seed: int) -> None:
    random = Random(seed)
    state = new_game(Rules(counting="self"))
    while state.phase is not Phase.SHOW:
        state = apply(state, any_move(state, random)).state
    heels = 2 if state.starter is not None and state.starter.rank is Rank.JACK else 0
    assert state.scores[A] - heels >= 1

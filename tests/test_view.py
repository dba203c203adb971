"""What a seat may see, and that nothing else can be found in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.cards import Card, as_cards
from muggins.game import (
    Claim,
    Cut,
    Deal,
    Discard,
    Discarded,
    GameState,
    Phase,
    Rules,
    Seat,
    apply,
    legal_moves,
    new_game,
)
from muggins.view import View, hidden_hands, least_pips, view, world
from tests.strategies import (
    A,
    B,
    at_play,
    before_cut,
    lay,
    played,
    random_game,
    rules_for_two,
    seeds,
    states_of,
)

# Whatever a seat sees is one of these; another field must be thought about.
OPEN_TO_ALL = {
    *("seat", "rules", "dealer", "phase", "deal", "opening", "scores", "rears", "to_move"),
    *("numbers_held", "numbers_discarded", "starter", "pile", "trail", "crib", "showing"),
    *("misses", "outcome"),
}
OWN = {"held", "kept", "discarded"}

GAMES = [
    states_of(random_game(seed, Rules.parse(f"target=61 counting={counting}")))
    for seed, counting in ((1, "auto"), (2, "self"), (3, "muggins"))
]
STATES = [state for game in GAMES for state in game]


def in_phase(phase: Phase) -> list[GameState]:
    return [state for state in STATES if state.phase is phase]


def test_there_is_no_field_for_what_is_hidden() -> None:
    assert {field.name for field in fields(View)} == OPEN_TO_ALL | OWN


def test_a_discard_is_told_without_its_cards() -> None:
    assert {field.name for field in fields(Discarded)} == {"seat", "number"}


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("seat", [A, B])
def test_the_view_does_not_depend_on_hidden_cards(phase: Phase, seat: Seat) -> None:
    random = Random(5)
    states = in_phase(phase)
    assert states
    moved = 0
    for state in states:
        seen = view(state, seat)
        other = world(seen, random)
        assert view(other, seat) == seen
        assert repr(view(other, seat)) == repr(seen)
        assert legal_moves(other, seat) == legal_moves(state, seat)
        moved += other != state
    # The hidden cards really moved, but where nothing is dealt, all lies open, or it is over.
    least = {Phase.DEAL: 0, Phase.SHOW: 1, Phase.OVER: 0}.get(phase, len(states) * 3 // 4)
    assert moved >= least


@pytest.mark.parametrize("seats", [3, 4])
def test_the_view_of_three_or_four_does_not_depend_on_hidden_cards(seats: int) -> None:
    random = Random(6)
    moved = 0
    for state in states_of(random_game(4, Rules(seats=seats))):
        for seat in state.seats:
            seen = view(state, seat)
            other = world(seen, random)
            assert view(other, seat) == seen
            moved += other != state
    assert moved > 100


@settings(max_examples=15)
@given(seed=seeds(), rules=rules_for_two(), data=st.data())
def test_the_view_does_not_depend_on_hidden_cards_in_any_game(
    seed: int, rules: Rules, data: st.DataObject
) -> None:
    states = states_of(random_game(seed, rules))
    state = data.draw(st.sampled_from(states))
    for seat in (A, B):
        seen = view(state, seat)
        other = world(seen, Random(seed))
        assert view(other, seat) == seen
        assert view(world(view(other, seat), Random(seed + 1)), seat) == seen


@pytest.mark.parametrize("seat", [A, B])
def test_a_view_has_the_moves_of_the_game(seat: Seat) -> None:
    for state in STATES:
        seen = view(state, seat)
        assert seen.legal_moves == legal_moves(state, seat)
        assert seen.is_asked == (seat in state.to_move)
        assert seen.is_dealer == (seat is state.dealer)
        assert (seen.count, seen.score(A), seen.score(B)) == (state.count, *state.scores)


@pytest.mark.parametrize("seat", [A, B])
def test_what_is_unseen_is_what_lies_elsewhere(seat: Seat) -> None:
    other = A if seat is B else B
    for state in STATES:
        if state.phase in (Phase.DISCARD, Phase.CUT, Phase.PLAY):
            unseen = set(view(state, seat).unseen())
            assert unseen >= {*state.held[other], *state.discarded[other]}
            mine = {*state.held[seat], *state.kept[seat], *state.discarded[seat]}
            assert not unseen & {*mine, *state.pile, *([state.starter] if state.starter else [])}
            dealt = 12 + (state.starter is not None)
            hidden = len(state.held[other]) + len(state.discarded[other])
            assert len(unseen) == 52 - dealt + hidden


# --- one's own discard and the crib (R5)

HANDS = ["2d3d3sThKs6h", "5s8d9sTdAhKd"]


def test_r5_the_discarder_may_still_see_his_own_two() -> None:
    state = apply(apply(new_game(), Deal(HANDS)).state, Discard(B, "Ah Kd")).state
    mine, theirs = view(state, B), view(state, A)
    assert mine.discarded == as_cards("Ah Kd")
    assert mine.kept == mine.held == as_cards("5s 8d 9s Td")
    assert theirs.discarded == theirs.kept == ()
    assert theirs.numbers_discarded == mine.numbers_discarded == (0, 2)
    assert theirs.numbers_held == (6, 4)
    assert not {"Ah", "Kd", "5s"} & {str(card) for card in (*theirs.held, *theirs.crib)}


def show(rules: Rules) -> GameState:
    state = at_play("2d 3d 3s Th", "5s 8d 9s Td", "Js", crib="6h Ks Ah Kd", rules=rules)
    return lay(state, "5s Th Td 3s 3d 8d 2d 9s").state


def test_r17_the_crib_is_seen_when_it_is_shown_and_not_before() -> None:
    state = show(Rules(counting="self"))
    for claim, is_open in ((None, False), (Claim(B, 8), False), (Claim(A, 10), True)):
        if claim is not None:
            state = apply(state, claim).state
        for seat in (A, B):
            seen = view(state, seat)
            assert bool(seen.crib) == is_open
            assert seen.showing == state.showing()
    assert view(state, A).crib == view(state, B).crib == as_cards("Ah 6h Kd Ks")
    assert view(state, B).shown_cards == as_cards("Ah 6h Kd Ks")


def test_the_hand_that_is_shown_lies_open_to_both() -> None:
    state = show(Rules(counting="muggins"))
    assert view(state, A).shown_cards == view(state, B).shown_cards == as_cards("5s 8d 9s Td")
    state = apply(state, Claim(B, 8)).state
    assert view(state, B).shown_cards == as_cards("2d 3d 3s Th")


def test_a_crib_that_was_never_counted_stays_closed_when_the_game_is_over() -> None:
    state = at_play("2d 3d 3s Th", "5s 8d 9s Td", "Js", crib="6h Ks Ah Kd", scores=(0, 110))
    state = lay(state, "5s Th Td 3s 3d 8d 2d 9s").state
    assert state.phase is Phase.OVER
    assert view(state, A).crib == view(state, B).crib == ()
    assert view(state, A).shown_cards == ()
    others = [world(view(state, A), Random(seed)).discarded[B] for seed in range(20)]
    assert len(set(others)) > 10


def test_a_hand_not_yet_played_stays_closed_when_the_game_is_over() -> None:
    state = before_cut("2d 3d 3s Th", "5s 8d 9s Td", scores=(119, 0))
    state = apply(state, Cut("Js")).state
    assert state.phase is Phase.OVER
    seen = repr(view(state, A))
    assert not any(repr(card) in seen for card in (*state.kept[B], *state.discarded[B]))


# --- what a go tells


def test_before_any_go_a_card_may_be_anything() -> None:
    state = at_play("Ac Ad Ah As", "Kc Kd Kh Ks", "5s")
    assert least_pips(state.trail, A) == least_pips(state.trail, B) == 1
    # 52 less A's own four and two, the starter, in fours.
    assert sum(1 for _ in hidden_hands(view(state, A), B)) == comb(45, 4)


def test_a_go_tells_that_nothing_held_fits() -> None:
    state = lay(at_play("Ac Ad Ah As", "Kc Kd Kh Ks", "5s"), "Kc Ac Kd Ad").state
    assert least_pips(state.trail, B) == 10
    assert least_pips(state.trail, A) == 1
    hands = list(hidden_hands(view(state, A), B))
    assert all(card.pips == 10 for hand in hands for card in hand)
    # Fourteen ten-cards are unseen: sixteen less two kings on the table.
    laid = sum(card.pips == 10 for card in state.discarded[A])
    assert len(hands) == comb(14 - laid, 2)
    assert state.held[B] in hands


def test_a_count_that_ended_tells_of_both() -> None:
    state = lay(at_play("Ts 9s 8s 7d", "Kc Qd 4h 4s", "2c"), "Kc Ts Qd").state
    assert least_pips(state.trail, A) == least_pips(state.trail, B) == 2


def test_thirty_one_tells_nothing() -> None:
    state = lay(at_play("Ac 9s 8s Ts", "Kc Qd 4h 4s", "2c"), "Kc Ts Qd Ac").state
    assert least_pips(state.trail, A) == least_pips(state.trail, B) == 1


@pytest.mark.parametrize("seat", [A, B])
def test_the_real_hand_is_never_excluded_and_seen_cards_always_are(seat: Seat) -> None:
    other = A if seat is B else B
    tried = 0
    for state in STATES:
        if state.phase is not Phase.PLAY or len(state.held[other]) > 2:
            continue
        seen = view(state, seat)
        hands = list(hidden_hands(seen, other))
        assert tuple(sorted(state.held[other])) in {tuple(sorted(hand)) for hand in hands}
        assert len(set(hands)) == len(hands)
        assert {card for hand in hands for card in hand} <= set(seen.unseen())
        least = least_pips(state.trail, other)
        assert all(card.pips >= least for hand in hands for card in hand)
        tried += 1
    assert tried > 20


def test_worlds_keep_to_what_goes_told() -> None:
    random = Random(7)
    for state in STATES:
        if state.phase is Phase.PLAY:
            for seat, other in ((A, B), (B, A)):
                hand = world(view(state, seat), random).held[other]
                least = least_pips(state.trail, other)
                assert all(card.pips >= least for card in hand)


def test_each_hidden_hand_is_dealt_equally_often() -> None:
    # B, at go at 22, holds two of few ten-cards.
    state = lay(at_play("Ac Ad Ah As", "Kc Kd Kh Ks", "5s"), "Kc Ac Kd Ad").state
    seen, random = view(state, A), Random(8)
    possible = len(list(hidden_hands(seen, B)))
    deals = 40 * possible
    found: Counter[tuple[Card, ...]] = Counter(
        tuple(sorted(world(seen, random).held[B])) for _ in range(deals)
    )
    assert len(found) == possible
    chi = sum((number - 40) ** 2 / 40 for number in found.values())
    freedom = possible - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5


def test_a_view_can_be_kept_in_a_set() -> None:
    state = played(new_game(), [Deal(HANDS)]).state
    assert len({view(state, A), view(state, A), view(state, B)}) == 2


def test_whoever_is_asked_for_a_card_holds_one_that_fits() -> None:
    """A seat that had none would have said go, so no world and no hidden hand has it otherwise."""
    state = lay(at_play("Kd Qd 2d 3d", "Kc Tc 9c 8c", "5h"), "Kc Kd 9c").state
    seen = view(state, B)
    assert seen.to_move == (A,)
    assert seen.count == 29
    for hand in hidden_hands(seen, A):
        assert any(card.pips <= 2 for card in hand)
    random = Random(1)
    for _ in range(50):
        assert any(card.pips <= 2 for card in world(seen, random).held[A])

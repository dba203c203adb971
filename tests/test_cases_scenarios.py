"""Scenes in which other programs went wrong: games, views, players and what is shown of them."""

from __future__ import annotations

import pickle
import re
from random import Random
from typing import Any

import pytest

from muggins.cards import DECK, CardsLike, as_cards, parse_cards
from muggins.errors import CardError, IllegalMove
from muggins.game import (
    Claim,
    Claimed,
    Counted,
    Cut,
    Deal,
    Discard,
    GameState,
    Move,
    Phase,
    Play,
    Played,
    Rules,
    Scored,
    Seat,
    Shown,
    Turned,
    Went,
    apply,
    legal_moves,
    new_game,
)
from muggins.notation import read_position, read_view, write_position, write_view
from muggins.scoring import count_hand, count_part, peg
from muggins.speech import say
from muggins.view import view
from tests.case_data import (
    DEALER,
    PONE,
    Check,
    at_the_cut,
    at_the_lead,
    checks,
    counted,
    outcome_of,
    play_out,
    show_at,
    won_by_heels,
)

SEATS = (Seat.A, Seat.B)


def whole_deal(rules: Rules, seed: int) -> list[GameState]:
    """Give all states of one deal between players that choose at random."""
    random = Random(seed)
    pack = random.sample(DECK, 13)
    state = apply(new_game(rules, DEALER), Deal([pack[:6], pack[6:12]])).state
    states = [new_game(rules, DEALER), state]
    while state.deal == 1 and state.phase not in (Phase.DEAL, Phase.OVER):
        if state.phase is Phase.CUT:
            state = apply(state, Cut(pack[12])).state
        else:
            state = apply(state, random.choice(legal_moves(state, state.to_move[0]))).state
        states.append(state)
    return states


def dealt(pone: CardsLike, dealer: CardsLike = "KC KD KH QC QD QH") -> GameState:
    """Give a state that waits for the discards."""
    return apply(new_game(Rules(), DEALER), Deal([dealer, pone])).state


# --- how a game ends


@checks("FL01.1", "FL06.1")
def test_fifteen_for_two_wins_at_once_r2(check: Check) -> None:
    state = at_the_lead("5C 7H KC QD", "3C 8D 8S KD", scores=(119, 120))
    state = play_out(state, "5C 3C").state
    assert (state.count, state.turn) == (8, PONE)
    outcome = outcome_of(play_out(state, "7H").state)
    assert outcome.winner is PONE
    assert outcome.scores == (120, 121)


@checks("FL01.2")
def test_one_for_the_go_wins_without_a_show_r2_r13(check: Check) -> None:
    state = at_the_lead("KC QD 8H 7S", "9D AH TD JD", scores=(118, 120), rules=Rules())
    step = play_out(state, "KC 9D QD AH")
    assert outcome_of(step.state).winner is DEALER
    assert not counted(step)


@checks("FL02.1", "FL02.2")
def test_heels_win_before_any_play_r2_r6(check: Check) -> None:
    score = {"FL02.1": 119, "FL02.2": 120}[check.key]
    state = at_the_cut("2c 4c 6d 8h", "3c 5d 7h 9s", starter="JD", scores=(120, score))
    step = apply(state, Cut("JD"))
    assert outcome_of(step.state).winner is DEALER
    assert outcome_of(step.state).scores == (121, 120)
    assert not any(isinstance(event, Played) for event in step.events)


@checks("FL03.2")
def test_pone_counts_first_and_there_is_no_tie_r17(check: Check) -> None:
    hands = {"pone": "5H 5C JD QS", "dealer": "4S AC KS 4D", "starter": "KH", "crib": "2C 2D 7S 9C"}
    assert count_hand(hands["dealer"], hands["starter"]).points == 12
    step = show_at(hands, (104, 120))
    assert counted(step) == [("pone", "hand", 17)]
    assert outcome_of(step.state).winner is PONE
    assert outcome_of(step.state).scores == (120, 121)


@checks("FL06.2")
def test_one_hundred_and_twenty_does_not_win_r2(check: Check) -> None:
    state = at_the_lead("KC QD 9H 8S", "JD TD 7C 6C", scores=(119, 0))
    state = play_out(state, "KC JD 9H").state
    assert state.score(PONE) == check.expected["score"]
    assert state.outcome is None
    assert state.phase is Phase.PLAY


@checks("FL16.1")
def test_nothing_moves_once_the_game_is_over_r2(check: Check) -> None:
    state = at_the_cut("2c 4c 6d 8h", "3c 5d 7h 9s", starter="JD", scores=(90, 119))
    over = apply(state, Cut("JD")).state
    assert outcome_of(over).scores == (121, 90)
    refused: list[Move] = [
        Play(PONE, "2c"),
        Discard(PONE, "2c 4c"),
        Claim(PONE, 29),
        Deal(["2c 4c 6d 8h Kc Kd", "3c 5d 7h 9s Qc Qd"]),
        Cut("JD"),
    ]
    for move in refused:
        with pytest.raises(IllegalMove, match="the game is over"):
            apply(over, move)
    assert over.scores == (121, 90)


@checks("FL17.1", "FL17.2")
def test_either_seat_can_win_the_first_too(check: Check) -> None:
    seat = Seat(check.expected["winner"])
    scores = (119, 0) if seat is Seat.A else (0, 119)
    state = new_game(Rules(), seat, scores=scores)
    pack = parse_cards("2c 4c 6d 8h Kc Kd 3c 5d 7h 9s Qc Qd")
    for move in (Deal([pack[:6], pack[6:]]), Discard(Seat.A, "Kc Kd"), Discard(Seat.B, "Qc Qd")):
        state = apply(state, move).state
    outcome = outcome_of(apply(state, Cut("JD")).state)
    assert outcome.winner is seat
    # A winner is true, the first seat too.
    assert bool(outcome.winner)
    assert outcome.game_points == 3


@checks("FL17.3")
def test_nobody_has_won_before_the_end(check: Check) -> None:
    assert at_the_lead("2c 4c 6d 8h", "3c 5d 7h 9s", scores=(120, 120)).outcome is None


@checks(*[f"FL18.{number}" for number in range(1, 7)])
def test_skunks_are_told_by_their_edges_r25(check: Check) -> None:
    loser = int(check.input["setup"].removeprefix("final 121-"))
    assert won_by_heels(loser).name == check.expected["result"]


# --- deal, discard and cut


@checks("FL10.1")
def test_pone_cuts_and_heels_are_the_dealers_r6(check: Check) -> None:
    state = new_game(Rules(), Seat.B)
    hands = "2c 4c 6d 8h Kc Kd", "3c 5d 7h 9s Qc Qd"
    for move in (Deal(hands), Discard(Seat.A, "Kc Kd"), Discard(Seat.B, "Qc Qd")):
        state = apply(state, move).state
    step = apply(state, Cut("JD"))
    assert [event.seat for event in step.events if isinstance(event, Turned)] == [Seat.A]
    assert [event.seat for event in step.events if isinstance(event, Scored)] == [Seat.B]
    assert step.state.scores == (0, 2)


@checks("FL11.1")
def test_two_cards_are_laid_at_once_and_no_other_number_r5(check: Check) -> None:
    state = dealt("2C 4D 6H 8S TC QD", "KC KD KH KS QC QH")
    for cards, found in (("2C 4D 6H", 3), ("2C", 1), ("", 0)):
        with pytest.raises(IllegalMove, match=f"found {found} cards; allowed: two cards of"):
            apply(state, Discard(PONE, cards))
    assert len(state.held[PONE]) == 6
    after = apply(state, Discard(PONE, check.expected["crib_part"])).state
    assert after.held[PONE] == as_cards(check.expected["hand"])
    assert after.crib == as_cards(check.expected["crib_part"])


@checks("FL12.1")
def test_a_discard_takes_just_the_cards_named_r1_r5(check: Check) -> None:
    after = apply(dealt("7H 7D 7S 2C 3C 4C"), Discard(PONE, "7D 2C")).state
    assert set(after.held[PONE]) == set(as_cards(check.expected["hand"]))


@checks("FL12.2")
def test_one_card_cannot_be_laid_twice_r5(check: Check) -> None:
    state = dealt("7H 7D 7S 2C 3C 4C")
    with pytest.raises(CardError, match="7d is given twice"):
        apply(state, Discard(PONE, "7D 7D"))
    assert len(state.held[PONE]) == check.expected["hand_size"]


@checks("FL12.3")
def test_a_card_that_is_not_held_cannot_be_laid_r5(check: Check) -> None:
    with pytest.raises(IllegalMove, match="9h is not held"):
        apply(dealt("7H 7D 7S 2C 3C 4C"), Discard(PONE, "9H 2C"))


@checks("RN04.2")
def test_a_deal_with_a_wrong_pack_is_refused_r1_r4(check: Check) -> None:
    hands = "2c 4c 6d 8h Kc Kd", "3c 5d 7h 9s Qc Kd"
    with pytest.raises(IllegalMove, match="dealt twice: Kd"):
        apply(new_game(), Deal(hands))
    with pytest.raises(IllegalMove, match="found 5 and 6 cards, expected 2 hands of 6"):
        apply(new_game(), Deal(["2c 4c 6d 8h Kc", "3c 5d 7h 9s Qc Kd"]))


# --- the play


@checks("PG36.1")
def test_a_go_is_asked_for_once_a_count_r8_r9(check: Check) -> None:
    state = at_the_lead("TC 2D 9H QS", "KH AC 3D 4S")
    step = play_out(state, "TC KH 2D AC 3D 4S")
    gos = [event for event in step.state.trail if isinstance(event, Went) and event.seat is PONE]
    first = [event for event in gos if not event.again]
    assert len(first) == check.expected["go_prompts_to_pone"]
    assert first[0].count == 23
    assert (step.state.turn, step.state.count) == (PONE, 0)
    assert {"dealer": step.state.score(DEALER), "pone": step.state.score(PONE)} == {
        "dealer": 8,
        "pone": 0,
    }


@checks("FL15.2")
def test_the_play_goes_on_after_a_reset_r15(check: Check) -> None:
    state = play_out(at_the_lead("KH QC 2D 6S", "TD 9C 8H 7S"), "KH TD QC").state
    assert state.phase == check.expected["phase"]
    assert sum(map(len, state.held)) == check.expected["cards_left"]


@checks("NT14.1")
def test_a_card_sent_twice_is_played_once_r7(check: Check) -> None:
    state = play_out(at_the_lead("KC QD 9S 8C", "5H 6C 2C 3D"), "KC").state
    step = apply(state, Play(DEALER, "5H"))
    for card in ("5H", "6C"):
        with pytest.raises(IllegalMove, match="it is not the turn of A"):
            apply(step.state, Play(DEALER, card))
    assert step.state.pile == as_cards("KC 5H")
    assert step.state.score(DEALER) == 2


@checks("UI02.1")
def test_every_card_of_the_play_is_told(check: Check) -> None:
    trail = whole_deal(Rules(counting="self"), 3)[-2].trail
    played = [event for event in trail if isinstance(event, Played)]
    assert len(played) == check.expected["card_entries"]
    for event in played:
        for name in ("seat", "card", "count", "points"):
            assert getattr(event, name) is not None


@checks("UI08.1")
def test_a_score_names_its_scorer(check: Check) -> None:
    step = play_out(at_the_lead("4C 6D 2C KD", "5H 7S QC QD"), "4C 5H 6D 7S")
    scored = [event for event in step.events if isinstance(event, Scored)]
    assert [(event.seat, event.points, event.why) for event in scored] == [(DEALER, 4, ("run",))]


@checks("UI10.2")
def test_a_card_worth_nothing_is_called_by_its_count_alone_s6(check: Check) -> None:
    assert say(peg("4c", "7d")) == "Eleven."


# --- the show


@checks("UI10.1")
def test_a_hand_worth_nothing_is_counted_too_r17_r22(check: Check) -> None:
    hands = {"pone": "Qd 9h 3s Js", "dealer": "8s Kd 7s 5d", "crib": "3d 6h 6s 9s", "starter": "4d"}
    step = show_at(hands, (20, 20))
    tallies = [event.tally for event in step.events if isinstance(event, Counted)]
    assert [tally.points for tally in tallies] == [0, 4, 8]
    assert say(tallies[0]) == "Nineteen."


@checks("FL21.1")
def test_a_claim_is_judged_before_anything_else_is_shown_r23(check: Check) -> None:
    state = at_the_lead("Jh 9c 7c 7h", "6c Kh 7d As", crib="Ks Kc Qh Ad", starter="5s")
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        state = apply(state, legal_moves(state, state.turn)[0]).state
    state = apply(state, Claim(PONE, 4)).state
    before = state.score(DEALER)
    state, events = apply(state, Claim(DEALER, 6))
    assert events == (Claimed(DEALER, "hand", 6, right=False, again=True),)
    assert state.showing() == (DEALER, "hand")
    assert view(state, DEALER).crib == ()
    state, events = apply(state, Claim(DEALER, 6))
    judged, hand, pegged, shown = events
    assert judged == Claimed(DEALER, "hand", 6, right=False, again=False)
    assert isinstance(hand, Counted)
    assert hand.tally.points == 5
    assert isinstance(pegged, Scored)
    assert pegged.score == before + 5
    assert isinstance(shown, Shown)
    assert shown.what == "crib"


@checks("NT04.1")
def test_nobody_wins_by_claiming_r23(check: Check) -> None:
    state = at_the_lead("Qd 9h 3s Js", "8s Kd 7s 5d", starter="4d", scores=(100, 110))
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        state = apply(state, legal_moves(state, state.turn)[0]).state
    before = state.scores
    for _ in range(2):
        state = apply(state, Claim(PONE, 29)).state
    assert state.outcome is None
    assert state.scores == before


@checks("UI14.1", "UI14.2", "UI14.3")
def test_runs_are_named_right_s3(check: Check) -> None:
    cards, said = {
        "UI14.1": ("3C 4D 5H 6S", "a run of four"),
        "UI14.2": ("8S 8C 8H 9D TH", "a triple run of three"),
        "UI14.3": ("4C 5D 5H 6S", "a double run of three"),
    }[check.key]
    assert said in say(count_part(cards))


# --- views and saved games


@checks("NT01.1")
def test_a_view_holds_no_card_that_its_seat_may_not_see(check: Check) -> None:
    for state in whole_deal(Rules(counting="self"), 5):
        for seat, other in (SEATS, SEATS[::-1]):
            shown = set(re.findall(r"Card\('(..)'\)", repr(view(state, seat))))
            hidden = {*map(str, state.held[other])}
            if state.phase is not Phase.SHOW:
                hidden |= {*map(str, state.discarded[other])}
            assert not shown & hidden
            assert "?" in write_view(view(state, seat)) or not hidden


@checks("NT02.1")
def test_each_seat_sees_its_own_hand(check: Check) -> None:
    state = dealt("7H 7D 7S 2C 3C 4C", "KC KD KH QC QD QH")
    assert set(view(state, PONE).held) == set(parse_cards("7H 7D 7S 2C 3C 4C"))
    assert set(view(state, DEALER).held) == set(parse_cards("KC KD KH QC QD QH"))


def reloaded(state: GameState) -> GameState:
    """Keep a state as text and read it again."""
    return read_position(write_position(state), state.rules)


@checks("NT03.1")
@pytest.mark.parametrize("rules", [Rules(), Rules(counting="self")])
def test_a_state_can_be_kept_at_every_step(check: Check, rules: Rules) -> None:
    for state in whole_deal(rules, 7):
        assert pickle.loads(pickle.dumps(state)) == state
        if state.deal == 1 and state.phase is not Phase.DEAL:
            assert reloaded(state) == state
            for seat in SEATS:
                seen = view(state, seat)
                assert read_view(write_view(seen), rules, seat) == seen


@checks("NT13.1")
def test_a_state_between_deals_can_be_kept(check: Check) -> None:
    state = new_game(Rules(), DEALER, scores=(12, 0))
    again: Any = pickle.loads(pickle.dumps(state))
    assert again == state
    deal = Deal(["2c 4c 6d 8h Kc Kd", "3c 5d 7h 9s Qc Qd"])
    assert apply(again, deal) == apply(state, deal)


@checks("UI05.1")
def test_the_rear_peg_is_kept(check: Check) -> None:
    state = at_the_lead("4C 4H KC KD", "4D 9S QC QD", scores=(40, 0), rules=Rules())
    state = reloaded(play_out(state, "4C 4D 4H").state)
    assert (state.scores[PONE], state.rears[PONE]) == (46, 40)
    assert (state.scores[DEALER], state.rears[DEALER]) == (2, 0)

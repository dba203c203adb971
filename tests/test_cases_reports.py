"""What went wrong in other programs, and what people asked about: the right values."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from muggins.cards import as_cards, cards_text, parse_card, parse_cards
from muggins.census import census
from muggins.errors import CardError, IllegalMove
from muggins.game import GameState, Play, Played, Went, apply, legal_moves, playable
from muggins.scoring import count_hand, peg
from tests.case_data import DEALER, SEATS, Check, at_the_lead, checks

# --- the show


@checks("show")
def test_a_hand_counts_right_by_kind_and_not_as_it_was_reported(check: Check) -> None:
    tally = count_hand(check.input["hand"], check.input["starter"], crib=check.input["crib"])
    kinds = zip(("fifteens", "pairs", "runs", "flush", "nobs"), tally.by_kind.values(), strict=True)
    assert {**dict(kinds), "total": tally.points} == check.expected
    assert tally.points != check.wrong


@checks("SH18.2")
def test_a_hand_counts_the_same_in_all_orders(check: Check) -> None:
    totals = {
        count_hand(five[:4], five[4]).points for five in permutations(check.input["cards"].split())
    }
    assert totals == {check.expected["total"]}


@checks("SH22.1")
def test_no_hand_has_a_total_that_none_can_have_r22(check: Check) -> None:
    hands = census().hand
    assert {str(points): number for points, number in hands.items()} == check.expected["histogram"]
    assert max(hands) == check.expected["max"]
    assert not set(hands) & set(check.expected["never"])
    mean = sum(points * number for points, number in hands.items()) / sum(hands.values())
    assert mean == pytest.approx(check.expected["mean"], rel=1e-12)


# --- the play


@checks("peg_count")
def test_each_card_of_a_count_scores_right_and_not_as_it_was_reported(check: Check) -> None:
    cards = as_cards(check.input["plays"])
    tallies = [peg(cards[:place], card) for place, card in enumerate(cards)]
    points = [tally.points for tally in tallies]
    assert points == check.expected["points_per_card"]
    assert tallies[-1].count == check.expected["final_count"]
    assert points != check.wrong


def follow(check: Check) -> tuple[GameState, list[Any]]:
    """Play the moves of a check; give the state then and all events."""
    state = at_the_lead(check.input["pone"], check.input["dealer"])
    events: list[Any] = []
    for who, card in check.input["moves"]:
        if card != "go":
            state, more = apply(state, Play(SEATS[who], card))
            events += more
    return state, events


def told(events: list[Any]) -> list[list[Any]]:
    """Write events as the reports do: a row a card, one for its closing point, one for a go."""
    names = {seat: name for name, seat in SEATS.items()}
    rows: list[list[Any]] = []
    for event in events:
        if isinstance(event, Played):
            card = str(event.card).upper()
            rows.append([names[event.seat], card, event.count, event.tally.points])
            if event.closing:
                rows.append([names[event.seat], "last card/go", event.count, 1])
        elif isinstance(event, Went):
            rows.append([names[event.seat], "go", event.count, 0])
    return rows


def go_once_a_count(rows: list[list[Any]]) -> list[list[Any]]:
    """Leave out each go that its player has said in the same count: some reports do, some don't."""
    kept: list[list[Any]] = []
    said: set[str] = set()
    last = 0
    for row in rows:
        who, what, count, _ = row
        if count < last:
            said.clear()
        last = count
        if what != "go" or who not in said:
            kept.append(row)
        if what == "go":
            said.add(who)
    return kept


@checks("peg_play")
def test_a_play_runs_right_event_by_event(check: Check) -> None:
    state, events = follow(check)
    assert go_once_a_count(told(events)) == go_once_a_count(check.expected["events"])
    pegged = {name: state.score(seat) for name, seat in SEATS.items()}
    assert pegged == check.expected["pegged"]
    assert pegged != check.wrong
    if "next_to_play" in check.expected:
        assert state.to_move == (SEATS[check.expected["next_to_play"]],)
        assert state.count == check.expected["count"]


@checks("peg_illegal")
def test_a_card_out_of_turn_is_refused_and_changes_nothing(check: Check) -> None:
    state, _ = follow(check)
    seat, card = SEATS[check.input["attempt"][0]], check.input["attempt"][1]
    copy = state.changed()
    with pytest.raises(IllegalMove, match="it is not the turn of B; asked: A"):
        apply(state, Play(seat, card))
    assert state == copy
    assert not legal_moves(state, seat)
    assert legal_moves(state, DEALER)


@checks("legal_cards")
def test_playable_cards_are_those_that_fit_under_31_r7(check: Check) -> None:
    cards = playable(as_cards(check.input["hand"]), check.input["count"])
    assert cards == as_cards(check.expected["legal"])
    assert check.expected["must_say_go"] == (not cards)


# --- card text


@checks("IN02.1", "IN03.2", "IN04.1")
def test_forms_of_one_card_are_equal(check: Check) -> None:
    cards = {parse_card(text) for text in check.input["texts"]}
    assert cards == {parse_card(check.expected["all_equal"])}


@checks("IN02.2", "IN04.2")
def test_several_cards_are_read_at_once(check: Check) -> None:
    (text,) = check.input["texts"]
    assert parse_cards(text) == as_cards(check.expected["cards"])


@checks("IN03.1")
def test_a_look_alike_letter_is_named_with_its_place(check: Check) -> None:
    (text,) = check.input["texts"]
    with pytest.raises(CardError, match=r"U\+0441 .* at position 2 of"):
        parse_cards(text)
    assert check.expected["message_names"] == "U+0441 and the position"


@checks("IN04.3")
def test_a_playing_card_character_is_a_card(check: Check) -> None:
    (text,) = check.input["texts"]
    assert parse_card(text) is parse_card(check.expected["either"])


@checks("IN07.1")
def test_any_separator_will_do(check: Check) -> None:
    read = [cards_text(parse_cards(text), " ").upper() for text in check.input["texts"]]
    first = " ".join(check.expected["first_four_equal"])
    assert read == [first] * 4 + [first.replace("5H", "TH")]


@checks("IN08.1")
def test_a_wrong_number_of_cards_says_how_many_were_found(check: Check) -> None:
    for text, found in zip(check.input["texts"], (3, 5, 0, 0), strict=True):
        with pytest.raises(CardError, match=rf"found {found} cards .*, expected four"):
            count_hand(text)


@checks("IN08.2")
def test_five_cards_without_a_mark_are_not_guessed_at(check: Check) -> None:
    (text,) = check.input["texts"]
    with pytest.raises(CardError, match=r"found 5 cards .* the starter apart"):
        count_hand(text)
    *hand, starter = text.split()
    assert count_hand(hand, starter).points == check.expected["total"]


@checks("IN13.1")
def test_cards_are_read_as_the_classic_program_took_them(check: Check) -> None:
    assert {str(parse_card(text)) for text in check.input["texts"]} == {"Kd"}

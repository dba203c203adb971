"""The log in the words of the table: one line an event, who did what, and the score after it."""

from collections.abc import Iterator

import pytest

from muggins.game import (
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    GameState,
    Outcome,
    Phase,
    Play,
    Rules,
    Seat,
    apply,
    legal_moves,
    new_game,
)
from muggins.narrate import Narrator
from muggins.speech import Style

A, B = Seat.A, Seat.B


def told(events: tuple[Event, ...], you: Seat | None = None, style: Style = "full") -> list[str]:
    return list(Narrator(["Ada", "Bob"], you, style).tell(events))


def shown(rules: Rules) -> GameState:
    """Give a show of Bob's hand, 5h 5c Jd Qs with Kh, which counts seventeen."""
    state = new_game(rules, A)
    for move in (
        Deal(["2d 4d 6s 8s Ts Qd", "5h 5c Jd Qs Kd Ks"]),
        Discard(A, "Ts Qd"),
        Discard(B, "Kd Ks"),
        Cut("Kh"),
    ):
        state = apply(state, move).state
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        state = apply(state, legal_moves(state, state.turn)[0]).state
    return state


def test_each_card_is_told_with_its_call_and_the_score_it_led_to() -> None:
    state = new_game(Rules(), A)
    lines: list[str] = []
    for move in (
        Deal(["5d 6d 7c 8c 9h Th", "5h Jc Jd Qs Kd Ks"]),
        Discard(A, "9h Th"),
        Discard(B, "Kd Ks"),
        Cut("Js"),
        Play(B, "Jc"),
        Play(A, "5d"),
        Play(B, "Jd"),
    ):
        state, events = apply(state, move)
        lines += told(events, A)
    assert lines == [
        "Deal 1. You deal; the crib is yours.",
        "You lay two cards to the crib.",
        "Bob lays two cards to the crib.",
        "Bob cuts; the starter is the jack of spades.",
        "You peg: “Two for his heels.” (2)",
        "Bob plays the jack of clubs: “Ten.”",
        "You play the five of diamonds: “Fifteen for two.” (4)",
        "Bob plays the jack of diamonds: “Twenty-five.”",
    ]


def test_a_missed_count_is_taken_with_the_word_muggins() -> None:
    """R23."""
    _, events = apply(shown(Rules(counting="muggins")), Claim(B, 14))
    lines = told(events)
    assert lines[0] == "Bob counts fourteen: that is not right."
    assert lines[1].startswith("Bob's hand, 5c 5h Jd Qs with Kh: “Fifteen two, fifteen four, ")
    assert lines[2].startswith("Muggins! Ada takes what was missed: three. (")
    assert lines[3] == "Ada's hand: 2d 4d 6s 8s with Kh."


def test_an_overcount_pays_the_other_side_where_the_rules_say_so() -> None:
    _, events = apply(shown(Rules(counting="muggins", overcount=2)), Claim(B, 20))
    assert any(line.startswith("Ada takes two for the overcount. (") for line in told(events))


def test_a_wrong_count_of_ones_own_gets_one_more_try() -> None:
    state, events = apply(shown(Rules(counting="self")), Claim(B, 19))
    assert told(events) == ["Bob counts nineteen: that is not right; one more try."]
    _, events = apply(state, Claim(B, 17))
    assert told(events, B)[0] == "You count seventeen: right."


def test_the_style_of_the_show_is_the_readers_choice() -> None:
    _, events = apply(shown(Rules(counting="self")), Claim(B, 17))
    assert any(
        "“Fifteen twelve, a pair is fourteen" in line for line in told(events, None, "clipped")
    )


def whole_deal() -> Iterator[tuple[Event, ...]]:
    state = new_game(Rules(), A)
    for move in (
        Deal(["Ac Ad 2c 2d Kh Ks", "9c 9d Tc Td Th Ts"]),
        Discard(A, "Kh Ks"),
        Discard(B, "Th Ts"),
        Cut("3h"),
    ):
        state, events = apply(state, move)
        yield events
    while state.phase is Phase.PLAY:
        assert state.turn is not None
        state, events = apply(state, legal_moves(state, state.turn)[-1])
        yield events


def test_a_go_is_said_once_a_count_and_playing_twice_says_why() -> None:
    lines = [line for events in whole_deal() for line in told(events)]
    assert lines.count("Bob says “Go.”") == 1
    assert "Ada has no cards left; Bob plays on." in lines
    assert "The count is zero again; Bob leads." in lines


@pytest.mark.parametrize(
    ("scores", "skunk", "double", "words"),
    [
        ((121, 100), False, False, "Ada wins, 121 to 100."),
        ((121, 80), True, False, "Ada wins, 121 to 80: a skunk."),
        ((121, 40), True, True, "Ada wins, 121 to 40: a double skunk."),
    ],
)
def test_the_result_names_a_skunk(
    scores: tuple[int, int], skunk: bool, double: bool, words: str
) -> None:
    """R25."""
    outcome = Outcome(A, scores, skunk, double, 2)
    assert Narrator(["Ada", "Bob"]).result(outcome) == words
    assert Narrator(["Ada", "Bob"], A).result(outcome).startswith("You win, ")

"""The count as it is said (S1-S9), and as it is heard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import Card, Rank, Suit
from muggins.errors import MugginsError
from muggins.scoring import Combo, Kind, Tally, count_hand, count_part, peg
from muggins.speech import STYLES, Style, call_card, call_heels, hear, number_word, say
from tests.case_data import load, tally_of

CASES = load("hands")

UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen")
NAMES = (*UNITS, *TEENS, "eighteen", "nineteen")
WORDS = {word: number for number, word in enumerate(NAMES)} | {"twenty": 20, "thirty": 30}

every_style = pytest.mark.parametrize("style", STYLES)


def last_number(sentence: str) -> int:
    """Read the last number of a sentence, by its words."""
    word = re.findall(r"[a-z-]+", sentence.lower().replace("and that is all", ""))[-1]
    return sum(WORDS[part] for part in word.split("-"))


# --- the reference sentences (S8)


@pytest.mark.parametrize("style", ["full", "itemised", "bundled"])
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_worked_hand_is_said_word_by_word_s8(case: dict[str, Any], style: Style) -> None:
    assert say(tally_of(case), style) == case[style]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_full_is_the_usual_style(case: dict[str, Any]) -> None:
    assert say(tally_of(case)) == case["full"]


@pytest.mark.parametrize(
    ("style", "sentence"),
    [
        (
            "full",
            "Fifteen two, fifteen four, a pair is six, and a double run of three is twelve.",
        ),
        (
            "itemised",
            "Fifteen two, fifteen four and a pair is six, and a run is nine and a run is twelve.",
        ),
        ("bundled", "Fifteen two, fifteen four, and a double run of three is twelve."),
        ("clipped", "Fifteen four and a double run is twelve."),
    ],
)
def test_one_hand_in_four_styles(style: Style, sentence: str) -> None:
    assert say(count_hand("7c 8d 8s Kh / 9c"), style) == sentence


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("7c 7d 8s 8h / 9c", "Fifteen eight and a double double run is twenty-four."),
        ("4c 5c 6c Jd / 3d", "Fifteen four, a run of four is eight, and nobs is nine."),
        ("7c 8d 8h 8s / Kc", "Fifteen six and a pair royal is twelve."),
        ("5c Td Qh Ks / 2h", "Fifteen six."),
        ("2c 4d 6h 8s / Kc", "Nineteen."),
        ("2c 3c 4c 8c / Tc", "Fifteen four, a run is seven, and a flush is twelve."),
    ],
)
def test_clipped_says_the_fifteens_at_once_s9(hand: str, sentence: str) -> None:
    assert say(count_hand(hand), "clipped") == sentence


# --- the grammar


def test_every_fifteen_is_said_by_itself_even_the_eighth_s1() -> None:
    said = say(count_hand("5c 5d 5h 5s / Jc"))
    assert said.startswith("Fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, ")
    assert said.lower().count("fifteen ") == 8


@pytest.mark.parametrize(
    ("number", "word"), [(0, "zero"), (13, "thirteen"), (20, "twenty"), (21, "twenty-one")]
)
def test_numbers_are_words_hyphenated_from_twenty_one_s1(number: int, word: str) -> None:
    assert number_word(number) == word


def test_two_pairs_are_one_phrase_s2() -> None:
    assert say(count_hand("2c 2d 6s 6h / Kc")) == "Two pairs is four."


def test_a_pair_royal_comes_before_a_pair_s2() -> None:
    assert say(count_hand("2c 2d 6s 6h / 6c")) == "A pair royal is six, and a pair is eight."


@pytest.mark.parametrize(
    ("cards", "alone", "with_pairs"),
    [
        ("Tc Td Jh Qs", "A pair is two, and a double run of three is eight.", "eight"),
        ("Tc Td Jh Qs Kc", "A pair is two, and a double run of four is ten.", "ten"),
        ("Tc Td Th Js Qc", "A pair royal is six, and a triple run of three is fifteen.", "fifteen"),
        (
            "Tc Td Jh Js Qc",
            "Two pairs is four, and a double double run of three is sixteen.",
            "sixteen",
        ),
    ],
)
def test_the_pairs_of_a_multiple_run_are_said_apart_or_inside_s3(
    cards: str, alone: str, with_pairs: str
) -> None:
    tally = count_part(cards)
    assert say(tally, "full") == alone
    run = alone.partition(", and ")[2].partition(" is ")[0]
    assert say(tally, "bundled") == f"{run.capitalize()} is {with_pairs}."


def test_pairs_beside_a_plain_run_are_said_in_every_style_s3() -> None:
    tally = count_hand("9c Td Js 2h / 2c")
    assert tally.points == 5
    for style in STYLES:
        assert say(tally, style).lower().startswith("a pair is two")


def test_a_refused_crib_flush_is_not_said_s5() -> None:
    assert say(count_hand("2h 4h 6h 8h / Kc", crib=True)) == "Nineteen."


def test_a_style_that_does_not_exist_is_refused() -> None:
    style: Style = "loud"  # type: ignore[assignment]
    with pytest.raises(
        MugginsError, match="'loud' is no style; allowed: full, itemised, bundled, clipped"
    ):
        say(count_hand("2c 4d 6h 8s"), style)


# --- every sentence there is


@cache
def all_tallies() -> tuple[Tally, ...]:
    """Give each of the 6,175 hands of ranks, with each flush and nobs that it can have."""
    tallies = []
    for ranks in combinations_with_replacement(Rank, 5):
        if max(ranks.count(rank) for rank in ranks) <= 4:
            combos = count_part(cards_of(ranks)).combos
            tallies += [Tally((), combos=(*combos, *more)) for more in suit_combos(set(ranks))]
    return tuple(tallies)


def cards_of(ranks: tuple[Rank, ...]) -> list[Card]:
    """Give cards of these ranks, with suits in turn where a rank comes again."""
    suits = [Suit(ranks[:place].count(rank)) for place, rank in enumerate(ranks)]
    return [Card.of(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]


def suit_combos(ranks: set[Rank]) -> Iterator[tuple[Combo, ...]]:
    """Give what suits can add to a hand of ranks; which cards score it isn't said."""
    flush = {points: Combo(Kind.FLUSH, (), points, "") for points in (4, 5)}
    nobs = Combo(Kind.NOBS, (), 1, "")
    yield ()
    if len(ranks) >= 4:
        # The starter is of another suit than the four, so that it can't be the jack's.
        yield (flush[4],)
    if len(ranks) == 5:
        yield (flush[5],)
    if Rank.JACK in ranks:
        yield (nobs,)
        if len(ranks) == 5:
            yield flush[5], nobs


@every_style
def test_the_last_number_said_is_always_the_total_s4(style: Style) -> None:
    for tally in all_tallies():
        said = say(tally, style)
        assert last_number(said) == (tally.points or 19), said
        assert hear(said) == tally.points, said


@every_style
def test_nineteen_alone_is_said_for_nothing_and_only_then_r22(style: Style) -> None:
    nothing = {say(tally, style) for tally in all_tallies() if not tally.points}
    something = {say(tally, style) for tally in all_tallies() if tally.points}
    assert nothing == {"Nineteen."}
    assert "Nineteen." not in something


NUMBER = r"(?:[a-z]+|twenty-[a-z]+)"
ITEM = (
    r"(?:a pair|two pairs|a pair royal|a double pair royal|a flush|nobs"
    r"|a (?:double |triple |double double )?run of (?:three|four|five))"
    rf" is {NUMBER}"
)
FIFTEENS = rf"fifteen {NUMBER}(?:, fifteen {NUMBER})*"
FULL = re.compile(
    rf"nineteen\.|{FIFTEENS}, and that is all\."
    rf"|{ITEM}\.|(?:{FIFTEENS}, )?(?:{ITEM}, )*and {ITEM}\.",
)


def test_full_sentences_follow_the_grammar_s1() -> None:
    for tally in all_tallies():
        said = say(tally)
        assert said[0].isupper()
        assert FULL.fullmatch(said[0].lower() + said[1:]), said


def test_full_says_running_totals_s1() -> None:
    for tally in all_tallies():
        said = say(tally).replace(", and that is all", "").lower()
        totals = [last_number(part) for part in re.split(", ", said) if part != "nineteen."]
        assert totals == sorted(set(totals))
        assert (totals or [0])[-1] == tally.points


# --- the play (S6)


@pytest.mark.parametrize(
    ("pile", "card", "said"),
    [
        ("4c", "7d", "Eleven."),
        ("7c", "8d", "Fifteen for two."),
        ("Ac 2d Kh 8s 9c", "Ad", "Thirty-one for two."),
        ("8c Jd 6h 5s Ac", "Ah", "Thirty-one for four."),
        ("5c 5d", "5h", "Fifteen for eight."),
        ("", "Ac", "One."),
    ],
)
def test_a_card_is_called_with_the_sum_of_its_scores_s6(pile: str, card: str, said: str) -> None:
    tally = peg(pile, card)
    assert say(tally) == said
    assert {say(tally, style) for style in STYLES} == {said}
    assert call_card(tally.count or 0, tally.points) == said


def test_the_point_for_a_go_or_last_is_called_s6() -> None:
    assert call_card(30, 0, closing="go") == "Thirty, and one for the go."
    assert call_card(24, 3, closing="last") == "Twenty-four for three, and one for last."


def test_heels_are_called_s6() -> None:
    assert call_heels() == "Two for his heels."


# --- what is heard (R23)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("12", 12),
        ("twelve", 12),
        ("Twelve.", 12),
        ("0", 0),
        ("zero", 0),
        ("29", 29),
        ("twenty-nine", 29),
        ("twenty nine", 29),
        ("I make it twenty-one", 21),
        ("I make it twenty nine", 29),
        ("I have 8 points", 8),
        ("fifteen two, fifteen four and a pair is six", 6),
        ("15-2, 15-4, and a pair is 6", 6),
        ("fifteen two, and that is all", 2),
        ("a double run for eight", 8),
        ("Fifteen for eight.", 8),
    ],
)
def test_a_claim_is_the_last_number_heard_s7(text: str, points: int) -> None:
    assert hear(text) == points


@pytest.mark.parametrize("text", ["19", "nineteen", "Nineteen.", "I have nineteen"])
def test_nineteen_is_heard_as_nothing_r22_r23(text: str) -> None:
    assert hear(text) == 0


@pytest.mark.parametrize("text", ["47", "30", "-3", "2.5", "1000000", "thirty", "thirty-nine"])
def test_a_number_no_hand_can_count_is_refused_r22(text: str) -> None:
    with pytest.raises(MugginsError, match=r"a hand can't count .*; allowed: 0 to 29"):
        hear(text)


@pytest.mark.parametrize("text", ["", "   ", "?", "many", "a pair", "none"])
def test_words_without_a_number_are_refused(text: str) -> None:
    with pytest.raises(MugginsError, match=r"no number in .*; allowed: 0 to 29"):
        hear(text)


@given(st.integers(min_value=0, max_value=29), st.sampled_from(["{}", " {}. ", "it is {}"]))
def test_figures_and_words_are_heard_alike(number: int, frame: str) -> None:
    claimed = 0 if number == 19 else number
    assert hear(frame.format(number)) == claimed
    assert hear(frame.format(number_word(number))) == claimed
    assert hear(frame.format(number_word(number)).upper()) == claimed


@given(st.text() | st.text(alphabet="0123456789-. twonie,"))
def test_any_text_is_heard_as_a_count_or_refused(text: str) -> None:
    try:
        claimed = hear(text)
    except MugginsError as error:
        claimed = 0
        assert str(error)  # noqa: PT017
    assert claimed in {*range(19), *range(20, 30)}

"""The options of the rules: their values, their text and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.errors import RulesError
from muggins.rules import STANDARD, Rules

OPTIONS: dict[str, tuple[Any, ...]] = {
    "target": (121, 61),
    "counting": ("auto", "self", "muggins"),
    "crib_flush": ("five", "four"),
    "heels_limit": (None, 0, 58, 61),
    "overcount": (0, 2),
    "next_dealer": ("loser", "winner", "alternate", "cut"),
    "game_points": ("acc", "free", "four"),
    "seats": (2, 3, 4),
}

any_rules = st.builds(
    Rules, **{option: st.sampled_from(values) for option, values in OPTIONS.items()}
)


def test_the_standard_is_the_acc_game_for_two() -> None:
    for option, values in OPTIONS.items():
        assert getattr(STANDARD, option) == values[0]
    assert Rules() == STANDARD


@given(any_rules)
def test_rules_are_read_from_what_they_write(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules


def test_only_what_differs_is_written() -> None:
    assert str(STANDARD) == ""
    assert str(Rules(counting="muggins", target=61)) == "target=61 counting=muggins"


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("target", 120),
        ("target", True),
        ("counting", "yes"),
        ("crib_flush", "three"),
        ("heels_limit", -1),
        ("heels_limit", 122),
        ("heels_limit", True),
        ("heels_limit", "115"),
        ("overcount", 1),
        ("overcount", False),
        ("next_dealer", "A"),
        ("game_points", "acbl"),
        ("seats", 5),
    ],
)
def test_a_value_an_option_cannot_have_is_refused(option: str, value: Any) -> None:
    with pytest.raises(RulesError, match=f"{option} is {value!r}; allowed: ") as caught:
        Rules(**{option: value})
    assert caught.value.option == option


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("goal=61", "goal"),
        ("target", "target"),
        ("target=61 target=121", "target"),
        ("target=sixty-one", "target"),
        ("target=٦١", "target"),
        ("heels_limit=99999", "heels_limit"),
    ],
)
def test_text_that_is_no_option_is_refused(text: str, option: str) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.parse(text)
    assert caught.value.option == option


def test_skunk_lines_r25() -> None:
    assert (STANDARD.skunk_line(), STANDARD.skunk_line(double=True)) == (90, 60)


def test_the_short_game_has_no_double_skunk_r25() -> None:
    short = Rules(target=61)
    assert short.skunk_line() == 30
    assert short.skunk_line(double=True) < 0


@pytest.mark.parametrize(
    ("preset", "points"), [("acc", (2, 3, 3)), ("free", (1, 2, 3)), ("four", (1, 2, 4))]
)
def test_game_points_by_preset_r25(preset: Any, points: tuple[int, int, int]) -> None:
    rules = Rules(game_points=preset)
    assert rules.worth(skunk=False, double_skunk=False) == points[0]
    assert rules.worth(skunk=True, double_skunk=False) == points[1]
    assert rules.worth(skunk=True, double_skunk=True) == points[2]

"""Errors carry their evidence, also from one process to another."""

import copy
import pickle

import pytest

from muggins.errors import (
    CardError,
    IllegalMove,
    MugginsError,
    NotationError,
    PlayerError,
    RulesError,
)
from muggins.game import Claim, Seat

ERRORS = [
    MugginsError("m"),
    CardError("c", text="q", position=2),
    RulesError("r", option="target"),
    IllegalMove(Claim(Seat.A, 3), None, "why"),
    NotationError("found", 1, 2, "expected"),
    PlayerError("p"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_values_and_travel_whole(error: MugginsError) -> None:
    assert isinstance(error, ValueError)
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert {**vars(again)}.keys() == vars(error).keys()


def test_a_notation_error_says_where_what_and_what_was_expected() -> None:
    error = NotationError("xx", 3, 14, "the dealer, A or B")
    assert str(error) == "line 3, column 14: found 'xx', expected the dealer, A or B"
    assert (error.text, error.line, error.column) == ("xx", 3, 14)
    assert "found the end of the text" in str(NotationError("", 1, 1, "*"))


def test_an_illegal_move_keeps_the_state_but_does_not_print_it() -> None:
    error = IllegalMove(Claim(Seat.A, 3), "secret cards", "not now")
    assert error.state == "secret cards"
    assert "secret" not in f"{error} {error!r}"

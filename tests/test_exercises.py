"""Exercises: a question that was kept is put again as it was, and marked as it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from muggins.cards import Card, parse_cards
from muggins.drill.exercises import Counting, Discarding, Exercise, Playing
from muggins.errors import MugginsError


def named(line: str, hand: Sequence[Card]) -> Sequence[Card]:
    return parse_cards(line)


EXERCISES: list[Callable[[int], Exercise]] = [
    lambda seed: Counting(Random(seed), {}),
    lambda seed: Discarding(Random(seed), named, by_score=True),
    lambda seed: Playing(Random(seed), named, part="reply", aim="defence"),
]


@pytest.mark.parametrize("make", EXERCISES)
@pytest.mark.parametrize("seed", range(4))
def test_a_question_is_put_again_from_its_text(make: Callable[[int], Exercise], seed: int) -> None:
    asked = make(seed).ask()
    other = make(seed + 100)
    assert other.again(asked.text) == asked
    with pytest.raises(MugginsError):
        other.again("nonsense")


def test_a_question_put_again_is_marked_as_it_was() -> None:
    """Six and nine are the only fifteen, R18."""
    counting = Counting(Random(1), {})
    counting.again("hand 2c6d9hKc/Qs")
    assert [counting.mark(line).is_right for line in ("4", "2")] == [False, True]

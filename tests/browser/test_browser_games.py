"""Whole games in a browser: by mouse on a phone, by the keyboard alone on a desk."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opened
from tests.browser.reader import Reader


def play_to_the_end(reader: Reader, *, by_keys: bool) -> set[str]:
    """Press until the game is over; give all that was asked for."""
    asked = set()
    for _ in range(1_000):
        asked.add(reader.press_by_keys() if by_keys else reader.press_by_mouse())
        assert reader.has_focus, reader.mode
        if reader.mode == "over":
            return asked
    raise AssertionError("a thousand presses, and the game isn't over")


@pytest.mark.parametrize(
    ("by_keys", "width", "counting", "asked"),
    [
        (False, 390, "auto", {"cut", "discard", "play", "count"}),
        (True, 1280, "self", {"cut", "discard", "play", "count", "claim"}),
    ],
    ids=["by mouse at 390 px", "by keyboard at 1280 px"],
)
def test_a_whole_game(
    opened: Opened, by_keys: bool, width: int, counting: str, asked: set[str]
) -> None:
    reader = opened(width)
    address = reader.begin(counting=counting)
    reader.give_words("whole game")
    assert play_to_the_end(reader, by_keys=by_keys) == asked
    assert max(reader.scores()) == 121
    assert min(reader.scores()) < 121
    assert reader.page.locator("html").evaluate("e => e.scrollWidth <= innerWidth")
    ended = reader.log()
    reader.goto(address)
    assert reader.log() == ended

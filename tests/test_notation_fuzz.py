"""Any text is read, or refused with a `NotationError`."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from muggins.errors import NotationError
from muggins.notation import read_games, read_position, read_view, write_games, write_position

TEXTS = [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).parent / "data" / "golden").glob("*.cgn"))
    if path.stat().st_size < 1200
]
PIECES = [
    *("[", "]", "{", "}", ";", '"', "\\", "|", "=", "go", "*", "/", ":", "<", ">", ",", "-", "??"),
    *("A", "B", "0-0", "1.", "2.", "10.", "5h", "Js", "Js:2", "10h", "8<2", "121-0", "61-60"),
    *("2d3d3sTh/6hKs", "5s8d9sTd/AhKd", "2d3d3s6hThKs", "????????????", "????????/????"),
    *('[A "Ada"]', '[Rules "target=61"]', '[Rules "counting=self"]', "{a comment}", "; end\n"),
    *(" ", "\n", "\r\n", "\t", "\ufeff", "\u2028", "\u0660", "²", "♥", "🂡", "c\u0441"),
]


def read(text: str) -> None:
    """Read a text in every way; what can be read can be written and read again."""
    try:
        records = read_games(text)
    except NotationError as error:
        check(error, text)
    else:
        again = write_games(records)
        assert [record.final() for record in read_games(again)] == [
            record.final() for record in records
        ]
        assert write_games(read_games(again)) == again
    try:
        position = read_position(text)
    except NotationError as error:
        check(error, text)
    else:
        assert read_position(write_position(position)) == position
    try:
        read_view(text)
    except NotationError as error:
        check(error, text)


def check(error: NotationError, text: str) -> None:
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    assert error.expected
    assert "\n" not in str(error)


def pieces() -> st.SearchStrategy[str]:
    between = st.sampled_from(("", " ", " ", " "))
    return st.lists(st.tuples(st.sampled_from(PIECES), between), max_size=25).map(
        lambda parts: "".join(piece + space for piece, space in parts)
    )


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A golden text with a few places replaced, repeated or cut out."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 6))
        new = draw(
            st.sampled_from(PIECES)
            | st.text(string.printable, max_size=3)
            | st.just(text[start : start + length] * 2)
        )
        text = text[:start] + new + text[start + length :]
    return text


@example("1. 0-0 A\n*")
@example('[A "\\')
@example("{")
@example(":2")
@example("0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd :2")
@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    read(text)


@given(pieces())
def test_any_words(text: str) -> None:
    read(text)


@given(mutated())
def test_damaged_games(text: str) -> None:
    read(text)


@pytest.mark.slow
@settings(max_examples=5_000)
@given(st.text(max_size=300))
def test_much_text(text: str) -> None:
    read(text)


@pytest.mark.slow
@settings(max_examples=10_000)
@given(pieces())
def test_many_words(text: str) -> None:
    read(text)


@pytest.mark.slow
@settings(max_examples=3_000)
@given(mutated())
def test_many_damaged_games(text: str) -> None:
    read(text)

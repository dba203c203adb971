"""Cut CGN text into tags, comments and tokens, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from muggins.errors import NotationError

__all__ = ["ESCAPES", "TAG_NAME", "Token", "tokens"]

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
"""What a tag can be called."""

# The backslash first: the others add some.
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
"""How characters are written in the value of a tag that would end it."""


class Token(NamedTuple):
    """A piece of text at a place; `kind` is `tag`, `comment`, `word` or `end`.

    A tag's `name` and value (`text`) are unescaped; a comment's text is without its braces.
    """

    kind: str
    text: str
    line: int
    column: int
    name: str = ""

    def wrong(self, expected: str, skip: int = 0) -> NotationError:
        """Give the error of finding this token, or its text behind `skip` characters."""
        found = f"[{self.name}" if self.kind == "tag" else self.text[skip:]
        return NotationError(found[:60], self.line, self.column + skip, expected)


_PIECE = re.compile(
    rf"""
    (?P<space>\s+)
  | \[\s*(?P<name>{TAG_NAME.pattern})\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\]
  | \{{(?P<comment>[^}}]*)\}}
  | ;(?P<rest>[^\n]*)
  | (?P<word>[0-9]+\.|[^\s\[\]{{}};]+)
    """,
    re.X,
)


_PLAIN = {escaped: plain for plain, escaped in ESCAPES.items()}


def tokens(text: str) -> Iterator[Token]:
    """Give the tokens of a text, the last one of kind `end`. Raises `NotationError`."""
    line, line_start = 1, (1 if text.startswith("\ufeff") else 0)
    place = line_start
    while place < len(text):
        match = _PIECE.match(text, place)
        column = place - line_start + 1
        if match is None:
            raise _unreadable(text, place, line, column)
        if match["name"] is not None:
            value = re.sub(r"\\.", lambda found: _PLAIN.get(found[0], found[0][1]), match["value"])
            yield Token("tag", value, line, column, match["name"])
        elif match["comment"] is not None:
            yield Token("comment", match["comment"], line, column)
        elif match["rest"] is not None:
            yield Token("comment", match["rest"].strip(), line, column)
        elif match["word"] is not None:
            yield Token("word", match["word"], line, column)
        if breaks := match[0].count("\n"):
            line += breaks
            line_start = place + match[0].rindex("\n") + 1
        place = match.end()
    yield Token("end", "", line, place - line_start + 1)


def _unreadable(text: str, place: int, line: int, column: int) -> NotationError:
    expected = {
        "[": 'a tag such as [A "Ada"]',
        "{": "a } that ends the comment",
    }.get(text[place], "a token of CGN")
    return NotationError(text[place:].split("\n", 1)[0][:60], line, column, expected)

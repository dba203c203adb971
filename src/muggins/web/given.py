"""Games that a visitor gives: a CGN file or pasted text, read with care and never kept."""

from __future__ import annotations

from typing import NamedTuple

from django.http import HttpRequest

from muggins.errors import MugginsError, NotationError
from muggins.notation import read_games
from muggins.notation.lexing import tokens
from muggins.record import Record
from muggins.web.sentences import sentence

__all__ = [
    "MOST_BYTES",
    "Fault",
    "GivenError",
    "SourceLine",
    "chosen_game",
    "fault_in",
    "games_in",
    "given_text",
]

MOST_BYTES = 200_000
"""Of a file."""

MOST_DEALS = 200
"""Of all games in a text: some twenty games, which are read in a few seconds."""

MOST_WORDS = 40 * MOST_DEALS
"""Of a text; a deal has thirty or so."""

AROUND = 2
"""Lines that are shown before and after one with a mistake."""

MOST_OF_A_LINE = 400
"""Letters of a line that are shown."""


class GivenError(MugginsError):
    """What was given is no text that could hold a game; `status` is the answer's."""

    def __init__(self, message: str, *, status: int = 422) -> None:
        super().__init__(message)
        self.status = status


class SourceLine(NamedTuple):
    """A line of a text in three parts, of which the middle one is marked."""

    number: int
    before: str
    marked: str
    after: str


class Fault(NamedTuple):
    """A mistake in a text, in words, with the lines around it."""

    words: str
    lines: list[SourceLine]


def given_text(request: HttpRequest) -> str:
    """Give the text of the file, or else the pasted one, with plain line ends.

    Raises `GivenError` for nothing, too much, or what is no text.
    """
    file = request.FILES.get("file")
    if file is not None and file.size:
        _refuse_large(file.size)
        data = bytes(file.read())
    else:
        data = str(request.POST.get("text", "")).encode("utf-8", "surrogatepass")
    _refuse_large(len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GivenError(
            f"byte {error.start + 1} is no text; allowed: a CGN file, which is text in UTF-8"
        ) from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if odd := next((n for n, sign in enumerate(text, 1) if _is_odd(sign)), 0):
        raise GivenError(f"letter {odd} can't be printed; allowed: a CGN file, which is text")
    if not text.strip():
        raise GivenError("nothing was given; allowed: a CGN file, or the text of a game")
    return text


def _refuse_large(size: int) -> None:
    if size > MOST_BYTES:
        raise GivenError(
            f"found {size:,} bytes; allowed: {MOST_BYTES:,}",
            status=413,
        )


def _is_odd(sign: str) -> bool:
    return sign < " " and sign not in "\n\t\f"


def games_in(text: str) -> list[Record]:
    """Read the games of a text, at least one.

    Raises `NotationError`, and `GivenError` for none or for too many.
    """
    _refuse_long(text)
    games = read_games(text)
    if not games:
        raise GivenError("there is no game in it; allowed: games in CGN")
    return games


def _refuse_long(text: str) -> None:
    """Refuse what would take long to read: each move is checked by the rules."""
    words = [token.text for token in tokens(text) if token.kind == "word"]
    deals = sum(word.endswith(".") for word in words)
    for found, most, what in ((deals, MOST_DEALS, "deals"), (len(words), MOST_WORDS, "words")):
        if found > most:
            raise GivenError(
                f"found {found:,} {what}; allowed: {most:,} at a time; the command muggins review "
                "reads any number",
                status=413,
            )


def chosen_game(games: list[Record], number: str) -> Record | None:
    """Give the game of a number, from 1; None where there are several and none is named.

    Raises `GivenError` for a number that no game has.
    """
    if not number:
        return games[0] if len(games) == 1 else None
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise GivenError(f"{number[:20]!r} is no game; allowed: 1 to {len(games)}")
    if not 1 <= int(number) <= len(games):
        raise GivenError(f"no game {int(number)}; allowed: 1 to {len(games)}")
    return games[int(number) - 1]


def fault_in(text: str, error: NotationError) -> Fault:
    """Give a mistake with its line marked from the column on, and the lines around it."""
    lines = text.split("\n")
    here = min(error.line, len(lines)) - 1
    shown = []
    for place in range(max(0, here - AROUND), min(len(lines), here + AROUND + 1)):
        column = error.column - 1 if place == here else len(lines[place])
        found = len(error.text) if place == here else 0
        shown.append(_line(place + 1, lines[place], column, found))
    return Fault(sentence(str(error)), shown)


def _line(number: int, line: str, column: int, found: int) -> SourceLine:
    """Cut a line in three, leaving out what is far from the marked part."""
    before, marked, after = line[:column], line[column : column + found], line[column + found :]
    if len(before) > MOST_OF_A_LINE:
        before = f"…{before[-MOST_OF_A_LINE:]}"
    if len(after) > MOST_OF_A_LINE:
        after = f"{after[:MOST_OF_A_LINE]}…"
    return SourceLine(number, before, marked, after)

"""What can go wrong, each with its evidence as attributes.

Messages are lower case without a full stop: what was found, then what is allowed.
"""

from __future__ import annotations


class MugginsError(ValueError):
    """Something given to Muggins was wrong; the message says what and what is allowed."""

    def __reduce__(self) -> tuple[object, ...]:
        # Errors go between processes with their evidence, whatever they are made from.
        return _restored, (type(self), self.args, vars(self))


class CardError(MugginsError):
    """Text that is no card, a card given twice, or the wrong number of cards.

    `text` is what was given and `position` the 1-based place in it, where one is known.
    """

    def __init__(self, message: str, *, text: str = "", position: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class RulesError(MugginsError):
    """An option of the rules that doesn't exist, or a value it can't have."""

    def __init__(self, message: str, *, option: str) -> None:
        super().__init__(message)
        self.option = option


class IllegalMove(MugginsError):  # noqa: N818 - a refused move, by the name the field gives it
    """A move that the rules refuse; the state it was tried on is unchanged.

    `reason` is the message without the move. `state` holds every card: never print it.
    """

    def __init__(self, move: object, state: object, reason: str) -> None:
        super().__init__(f"illegal {move}: {reason}")
        self.move = move
        self.state = state
        self.reason = reason


class NotationError(MugginsError):
    """Text that is not CGN; says where, what was found and what was expected.

    `line` and `column` count from 1.
    """

    def __init__(self, text: str, line: int, column: int, expected: str) -> None:
        found = repr(text) if text else "the end of the text"
        super().__init__(f"line {line}, column {column}: found {found}, expected {expected}")
        self.text = text
        self.line = line
        self.column = column
        self.expected = expected


class PlayerError(MugginsError):
    """A player that doesn't exist, or one that broke the contract of a player.

    `player` is its name, where one is at fault.
    """

    def __init__(self, message: str, *, player: str = "") -> None:
        super().__init__(message)
        self.player = player


class TableError(MugginsError):
    """A table that is missing, damaged or of another version; the message says how to rebuild it.

    `table` is the file's name.
    """

    def __init__(self, message: str, *, table: str) -> None:
        super().__init__(message)
        self.table = table


def _restored(
    kind: type[MugginsError], args: tuple[object, ...], found: dict[str, object]
) -> object:
    error = kind.__new__(kind)
    error.args = args
    vars(error).update(found)
    return error

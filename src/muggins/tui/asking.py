"""What the table says to its person: what is asked, and what helps to do it."""

from __future__ import annotations

from muggins.game import Seat
from muggins.speech import number_word
from muggins.terminal.sittings import COMPUTER, YOU
from muggins.tui.game import Game

__all__ = ["asked", "crib_name", "owner"]


def owner(seat: Seat) -> str:
    """Give whose something is, at the start of a line."""
    return "Your" if seat is YOU else "Computer’s"


def crib_name(game: Game) -> str:
    """Say whose crib it is."""
    return "Your crib" if game.dealer is YOU else "Its crib"


def asked(game: Game) -> str:
    """Say what is asked of the person, or what the table waits for."""
    return {
        "discard": _discard,
        "play": _play,
        "claim": _claim,
        "count": _count,
        "over": _over,
        "wait": _wait,
    }[game.mode](game)


def _discard(game: Game) -> str:
    whose = "your" if game.view.is_dealer else "Computer’s"
    return f"Discard two cards to {whose} crib, then press Enter."


def _play(game: Game) -> str:
    seen = game.view
    doing = "play a card" if seen.pile else "lead a card"
    has_none = " Computer has no cards left." if not seen.numbers_held[COMPUTER] else ""
    return f"Your turn: {doing}. The count is {number_word(seen.count)}.{has_none}"


def _claim(game: Game) -> str:
    seen = game.view
    what = seen.showing[1] if seen.showing else "hand"
    again = "Not right; one more try. " if seen.misses else ""
    return f"{again}Count your {what}: type its points, then press Enter."


def _count(game: Game) -> str:
    counted = game.counted
    assert counted is not None
    points = counted.tally.points
    counts = number_word(points) if points else "nothing, the nineteen hand"
    return f"{owner(counted.seat)} {counted.what} counts {counts}. Enter goes on."


def _over(game: Game) -> str:
    outcome = game.view.outcome
    assert outcome is not None
    who = "You win" if outcome.winner is YOU else "Computer wins"
    scores = " to ".join(map(str, sorted(outcome.scores, reverse=True)))
    skunk = f", a {outcome.name}" if outcome.skunk else ""
    return f"{who}, {scores}{skunk}. r reviews the game, Esc goes back."


def _wait(_: Game) -> str:
    return "The computer is thinking. The engine takes longer the first time."

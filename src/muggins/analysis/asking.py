"""A discard as a question: six cards, a role and a score, and how sure its answer is."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from muggins.cards import DECK, Card, cards_text
from muggins.engine.discards import DiscardWorth, discard_worths
from muggins.engine.discardworth import stake_errors
from muggins.engine.winning import Aim
from muggins.errors import CardError, MugginsError
from muggins.game import Deal, Phase, Seat, apply, new_game
from muggins.rules import Rules
from muggins.view import View, view

__all__ = ["UNITS", "compared_words", "discard_errors", "nearest_words", "score_of", "view_of_six"]

UNITS: dict[Aim, str] = {
    "win": "chance to win",
    "acc": "game points",
    "money": "stakes",
    "spread": "points",
}
"""What the worth for an aim is counted in."""


def score_of(text: str, target: int) -> tuple[int, int]:
    """Read a score, one's own first: `43-57`. Raises `MugginsError`."""
    found = re.fullmatch(r"\s*(\d{1,3})\s*[-–:/,\s]\s*(\d{1,3})\s*", text, re.ASCII)
    if found is None:
        raise MugginsError(f"{text!r} is no score; allowed: yours and theirs, such as 43-57")
    mine, other = int(found[1]), int(found[2])
    for score in (mine, other):
        if score >= target:
            raise MugginsError(f"no deal begins at {score}; allowed: 0 to {target - 1}")
    return mine, other


def view_of_six(
    cards: tuple[Card, ...], score: tuple[int, int], *, is_dealer: bool, target: int
) -> View:
    """Give the view of seat A with six cards before the discard. Raises `CardError`."""
    if len(cards) != 6:
        raise CardError(f"found {len(cards)} cards, expected the six that were dealt")
    dealer = Seat.A if is_dealer else Seat.B
    start = new_game(Rules(target=target), dealer=dealer).changed(opening=score, scores=score)
    rest = [card for card in DECK if card not in cards][:6]
    return view(apply(start, Deal((cards, tuple(rest)))).state, Seat.A)


def discard_errors(seen: View, aim: Aim) -> dict[tuple[Card, ...], float]:
    """Give the standard error of each discard's sampled worth for an aim, by its cards.

    In the units of `rank_discards`: for `win` a chance from 0 to 1.
    """
    assert seen.phase is Phase.DISCARD
    indices = np.array([card.index for card in seen.held], np.int64)
    mine, other = seen.score(seen.seat), seen.score(Seat(1 - seen.seat))
    found = stake_errors(indices, aim, seen.rules.target, mine, other, is_dealer=seen.is_dealer)
    share = 0.5 if aim == "win" else 1.0
    worths = discard_worths(tuple(seen.held), is_dealer=seen.is_dealer)
    return {one.cards: share * float(error) for one, error in zip(worths, found, strict=True)}


def nearest_words(ranked: Sequence[DiscardWorth], aim: Aim | None) -> str:
    """Say in a sentence what the best is and what comes next."""
    first, second = ranked[0], ranked[1]
    return f"Lay away {cards_text(first.cards, ' ')}: it is {compared_words(first, second, aim)}."


def compared_words(better: DiscardWorth, other: DiscardWorth, aim: Aim | None) -> str:
    """Say by how much a discard is better than another, and in which parts."""
    if aim is not None and better.worth is not None and other.worth is not None:
        gap = better.worth - other.worth
        by = f"{100 * gap:.1f}% of games" if aim == "win" else f"{gap:.3f} {UNITS[aim]}"
    else:
        by = f"{better.net - other.net:.2f} points"
    parts = {
        "in the hand": better.hand - other.hand,
        "in the crib": (better.net - better.hand - better.play)
        - (other.net - other.hand - other.play),
        "in the play": better.play - other.play,
    }
    gains = [f"{gain:+.2f} {place}" for place, gain in parts.items() if abs(gain) >= 0.005]
    why = ", ".join(gains) or "no part differs"
    return f"{by} better than {cards_text(other.cards, ' ')} ({why})"

"""What the adviser shows of a discard: the fifteen ranked, and one of them starter by starter.

Needs the engine; nothing of it is imported before it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from muggins.cards import Card, cards_text, parse_cards
from muggins.errors import CardError
from muggins.scoring import count_hand
from muggins.speech import say
from muggins.view import View
from muggins.web.drawing.plots import Spread, Starters, draw_spread, draw_starters
from muggins.web.sentences import with_minus

if TYPE_CHECKING:
    from muggins.analysis.explaining import StarterLine
    from muggins.engine.discards import DiscardWorth
    from muggins.engine.winning import Aim
    from muggins.speech import Style

__all__ = ["AIMS", "Advice", "Asking", "advice_of"]

AIMS = {
    "win": "Games",
    "acc": "Game points: 2 a win, 3 a skunk",
    "money": "Stakes: double for a skunk",
    "spread": "The spread of points",
}
"""What can be played for, in words."""

HEADS = {
    "win": ("Chance to win", "To win"),
    "acc": ("Game points", "Points"),
    "money": ("Stakes", "Stakes"),
    "spread": ("Points ahead", "Ahead"),
}
"""At the head of a column, and where there is little room."""


@dataclass(frozen=True)
class Asking:
    """Six cards, whose crib it is, the score if it is minded, what for, and which is explained."""

    cards: tuple[Card, ...]
    is_dealer: bool
    score: tuple[int, int] | None
    aim: Aim
    target: int
    laid: str
    style: Style


class Row(NamedTuple):
    """A discard of the ranking, in figures as they are shown."""

    place: int
    cards: tuple[Card, Card]
    text: str
    hand: str
    crib: str
    play: str
    net: str
    worth: str
    spread: Spread
    is_chosen: bool


class StarterRow(NamedTuple):
    """A rank of starter, as it is shown."""

    sign: str
    word: str
    left: int
    hand: str
    said: str
    crib: str


@dataclass(frozen=True)
class Advice:
    """All that the page shows."""

    rows: list[Row]
    head: str
    short: str
    most: int
    """The most points of any hand, where the scale of the spreads ends."""
    words: str
    """The best beside the next, in a sentence."""
    compared: str
    """The chosen one beside the best; empty where it is the best."""
    sureness: str
    chosen: tuple[Card, Card]
    kept: list[Card]
    alone: str
    """What the kept cards make before the starter."""
    alone_points: int
    starters: list[StarterRow]
    plot: Starters


def advice_of(asking: Asking) -> Advice:
    """Work the advice out. Raises `MugginsError` on a discard that isn't held."""
    from muggins.analysis.asking import (
        compared_words,
        discard_errors,
        nearest_words,
        view_of_six,
    )
    from muggins.analysis.explaining import starter_lines
    from muggins.engine.discards import rank_discards

    minded = None if asking.score is None else asking.aim
    seen = view_of_six(
        asking.cards, asking.score or (0, 0), is_dealer=asking.is_dealer, target=asking.target
    )
    valued = rank_discards(seen, asking.aim)
    # Without a score the order is that of the points alone.
    ranked = valued if minded else sorted(valued, key=lambda worth: (-worth.net, worth.cards))
    chosen = _chosen(asking.laid, ranked)
    kept = [card for card in seen.held if card not in chosen.cards]
    alone = count_hand(kept)
    lines = starter_lines(seen.held, chosen.cards, is_dealer=asking.is_dealer)
    most = max(worth.most for worth in ranked)
    compared = ""
    if chosen is not ranked[0]:
        compared = (
            f"{cards_text(ranked[0].cards, ' ')} is {compared_words(ranked[0], chosen, minded)}."
        )
    errors = discard_errors(seen, asking.aim)
    return Advice(
        [_row(place, worth, asking, seen, most, chosen) for place, worth in enumerate(ranked, 1)],
        *HEADS[asking.aim],
        most,
        with_minus(nearest_words(ranked, minded)),
        with_minus(compared),
        _error(max(errors.values()), asking.aim),
        chosen.cards,
        kept,
        say(alone, asking.style),
        alone.points,
        [_starter(line, is_dealer=asking.is_dealer) for line in lines],
        draw_starters(
            [(_sign(line), line.rank.word, line.least, line.most, line.crib) for line in lines]
        ),
    )


def _chosen(text: str, ranked: list[DiscardWorth]) -> DiscardWorth:
    """Give the discard that a text names, the best without one. Raises `CardError`."""
    if not text:
        return ranked[0]
    cards = set(parse_cards(text))
    for worth in ranked:
        if set(worth.cards) == cards:
            return worth
    held = cards_text(sorted({card for worth in ranked for card in worth.cards}), " ")
    raise CardError(f"{text!r} is no discard of this hand; allowed: two of {held}")


def _row(
    place: int, worth: DiscardWorth, asking: Asking, seen: View, most: int, chosen: DiscardWorth
) -> Row:
    from muggins.analysis.explaining import hand_spread

    often = hand_spread(seen.held, worth.cards)
    return Row(
        place,
        worth.cards,
        cards_text(worth.cards),
        f"{worth.hand:.2f}",
        f"{'+' if asking.is_dealer else '−'}{worth.crib:.2f}",
        _signed(worth.play),
        with_minus(f"{worth.net:.2f}"),
        _worth(worth.worth or 0.0, asking.aim),
        draw_spread(often, worth.hand, most),
        worth is chosen,
    )


def _signed(points: float) -> str:
    return with_minus(f"{points:+.2f}")


def _worth(worth: float, aim: Aim) -> str:
    return f"{100 * worth:.1f}%" if aim == "win" else with_minus(f"{worth:+.3f}")


def _error(error: float, aim: Aim) -> str:
    return f"{100 * error:.1f}%" if aim == "win" else f"{error:.3f}"


def _sign(line: StarterLine) -> str:
    return "10" if line.rank.symbol == "T" else line.rank.symbol


def _starter(line: StarterLine, *, is_dealer: bool) -> StarterRow:
    hand = str(line.most) if line.least == line.most else f"{line.least} to {line.most}"
    crib = f"{'+' if is_dealer else '−'}{line.crib:.1f}"
    return StarterRow(_sign(line), line.rank.word, line.left, hand, line.said, crib)

"""Write CGN: the one canonical text of a position, a view or a record.

The reader checks a text by writing it again, so each redundant mark has its home here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from muggins.cards import Card, cards_text
from muggins.errors import MugginsError
from muggins.game import (
    Claimed,
    Counted,
    Event,
    GameState,
    Played,
    Reset,
    Scored,
    Seat,
    Shown,
    Turned,
    Went,
)
from muggins.notation.lexing import ESCAPES, TAG_NAME
from muggins.record import Comment, Record
from muggins.rules import Rules
from muggins.scoring import count_hand
from muggins.view import View, view

__all__ = [
    "HIDDEN",
    "deal_words",
    "write_game",
    "write_games",
    "write_position",
    "write_view",
]

HIDDEN = "??"
"""A card that the reader may not see."""


def write_position(state: GameState) -> str:
    """Write a position: this deal so far, every card in it. Raises `MugginsError` for 3 or 4."""
    return " ".join(deal_words(state))


def write_view(view: View) -> str:
    """Write a view: the position, with `??` for each card that its seat may not see."""
    return " ".join(_view_words(view))


def write_game(record: Record, seat: Seat | None = None) -> str:
    """Write a record as CGN, ending in a line break; one deal a line.

    With `seat`, or for a record that has one, as that seat saw it; the tag Seed, from which every
    card could be dealt, is then left out until the game is over. Raises `MugginsError` for a game
    of three or four.
    """
    reader = record.seat if seat is None else seat
    outcome = record.final().outcome
    if reader is not None and outcome is None:
        record = record.without_tag("Seed")
    tokens: list[str] = []
    lines: list[str] = []
    comments = _Comments(record.comments)
    for state in record.deals():
        words = deal_words(state) if reader is None else _view_words(view(state, reader))
        lines.append(" ".join(comments.after([f"{state.deal}.", *words], tokens)))
    result = "*" if outcome is None else _score(outcome.scores)
    lines.append(" ".join(comments.after([result], tokens)))
    return "\n".join([*_tag_lines(record), *comments.before, *lines]) + "\n"


def write_games(records: Iterable[Record]) -> str:
    """Write several records, an empty line between them."""
    return "\n".join(write_game(record) for record in records)


def deal_words(state: GameState) -> list[str]:
    """Give the words of a position, in canonical form."""
    _refuse_more_than_two(state.rules)
    sides = [_side(state.held[s], state.kept[s], state.discarded[s]) for s in state.seats]
    return _words(state.rules, state.opening, state.dealer, sides, state.trail)


def _view_words(view: View) -> list[str]:
    _refuse_more_than_two(view.rules)
    sides = []
    for seat in (Seat.A, Seat.B):
        if seat is view.seat:
            sides.append(_side(view.held, view.kept, view.discarded))
        else:
            sides.append(_other_side(view, seat))
    return _words(view.rules, view.opening, view.dealer, sides, view.trail)


def _refuse_more_than_two(rules: Rules) -> None:
    if rules.seats != 2:
        raise MugginsError(f"CGN is for two at the table, not {rules.seats}")


def _words(
    rules: Rules, opening: Sequence[int], dealer: Seat, sides: list[str], trail: Sequence[Event]
) -> list[str]:
    words = [_score(opening), str(dealer), *filter(None, sides)]
    tallies: list[str] = []
    shown: Shown | None = None
    for event in trail:
        match event:
            case Turned(card=card):
                words.append(str(card))
            case Scored(why=("heels",), points=points):
                words[-1] += f":{points}"
            case Played(card=card, points=points):
                words.append(f"{card}:{points}" if points else str(card))
            case Went():
                words.append("go")
            case Reset():
                words.append("|")
            case Shown():
                shown = event
                claims: list[str] = []
            case Claimed(points=claimed) if shown:
                if not claims:
                    tallies.append("")
                claims.append(_claim(claimed, shown, rules))
                tallies[-1] = ",".join(claims)
            case Counted(tally=tally) if rules.counting == "auto":
                tallies.append(str(tally.points))
    return words + ["="] * bool(tallies) + tallies


def _claim(claimed: int, shown: Shown, rules: Rules) -> str:
    """Write a claim and how far it was off: `10<2` missed two, `12>2` claimed two too many."""
    crib = shown.what == "crib"
    missed = count_hand(shown.cards, shown.starter, crib=crib, rules=rules).points - claimed
    if not missed:
        return str(claimed)
    return f"{claimed}<{missed}" if missed > 0 else f"{claimed}>{-missed}"


def _score(scores: Sequence[int]) -> str:
    return "-".join(map(str, scores))


def _side(held: Sequence[Card], kept: Sequence[Card], discarded: Sequence[Card]) -> str:
    if discarded:
        return f"{cards_text(sorted(kept))}/{cards_text(sorted(discarded))}"
    return cards_text(sorted(held))


def _other_side(view: View, seat: Seat) -> str:
    """Write another seat's cards: the hand once all of it is played, the discard with the crib."""
    if not view.numbers_discarded[seat]:
        return HIDDEN * view.numbers_held[seat]
    played = view.played(seat)
    hand = HIDDEN * 4 if view.numbers_held[seat] else cards_text(sorted(played))
    laid = [card for card in view.crib if card not in view.discarded]
    return f"{hand}/{cards_text(laid) or HIDDEN * 2}"


def _tag_lines(record: Record) -> list[str]:
    rules = str(record.start.rules)
    if rules or record.tag("Rules"):
        record = record.with_tags(Rules=rules)
    for name, _ in record.tags:
        if not TAG_NAME.fullmatch(name):
            raise MugginsError(f"{name!r} is no name of a tag; allowed: letters, digits and _")
    return [f'[{name} "{_escaped(value)}"]' for name, value in record.tags]


def _escaped(value: str) -> str:
    for plain, escaped in ESCAPES.items():
        value = value.replace(plain, escaped)
    return value


class _Comments:
    """Comments to be put back between the tokens of a game."""

    def __init__(self, comments: Sequence[Comment]) -> None:
        self.by_place: dict[int, list[str]] = {}
        for comment in comments:
            self.by_place.setdefault(comment.after, []).append(_comment(comment.text))
        self.before = self.by_place.get(0, [])

    def after(self, words: Sequence[str], tokens: list[str]) -> Iterator[str]:
        """Give the words with the comments behind each, adding the words to `tokens`."""
        for word in words:
            tokens.append(word)
            yield word
            yield from self.by_place.get(len(tokens), [])


def _comment(text: str) -> str:
    # A brace can't stand in braces; the other form of comment ends with its line.
    return f"; {' '.join(text.splitlines())}\n" if "}" in text else f"{{{text}}}"

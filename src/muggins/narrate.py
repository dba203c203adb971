"""Events in the words of the table: one line each, for logs, replays and screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from muggins.cards import Card, cards_text
from muggins.game import (
    Claimed,
    Counted,
    Dealt,
    Discarded,
    Event,
    Outcome,
    Passed,
    Played,
    Reset,
    Scored,
    Seat,
    Shown,
    Turned,
    Went,
    Won,
)
from muggins.speech import Style, call_card, call_heels, number_word, say

__all__ = ["Narrator"]


class Narrator:
    """Tells events in words; `names` are by seat, and `you` is spoken to in the second person."""

    def __init__(
        self, names: Sequence[str], you: Seat | None = None, style: Style = "full"
    ) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self.you = you
        self.style: Style = style

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """Give a line for each event that wants one; points stand with what earned them."""
        yield from (words for _, words in self.lines(events))

    def lines(self, events: Iterable[Event]) -> Iterator[tuple[int, str]]:
        """Give the same lines, each with the place of the event that it tells."""
        waiting: tuple[int, str] | None = None
        for place, event in enumerate(events):
            if isinstance(event, Scored) and waiting is not None and event.why[0] not in _APART:
                yield waiting[0], f"{waiting[1]} ({event.score})"
                waiting = None
                continue
            if waiting is not None:
                yield waiting
            words = self.line(event)
            waiting = (place, words) if words else None
        if waiting is not None:
            yield waiting

    def line(self, event: Event) -> str:
        """Give one event's line; empty where there is nothing to say."""
        match event:
            case Dealt(dealer=seat, deal=deal):
                crib = (
                    "the crib is yours" if seat is self.you else f"the crib is {self.names[seat]}'s"
                )
                return f"Deal {deal}. {self._does(seat, 'deal')}; {crib}."
            case Discarded(seat=seat, number=number):
                cards = "a card" if number == 1 else f"{number_word(number)} cards"
                return f"{self._does(seat, 'lay')} {cards} to the crib."
            case Turned(seat=seat, card=card):
                return f"{self._does(seat, 'cut')}; the starter is the {card.name}."
            case Played(seat=seat, card=card):
                call = call_card(event.count, event.tally.points, closing=event.closing)
                return f"{self._does(seat, 'play')} the {card.name}: “{call}”"
            case Went(seat=seat, again=again):
                # Said once a count, however often the turn comes round.
                return "" if again else f"{self._does(seat, 'say')} “Go.”"
            case Passed(seat=seat, then=then):
                has = "You have" if seat is self.you else f"{self.names[seat]} has"
                return f"{has} no cards left; {self._does(then, 'play', first=False)} on."
            case Reset(leader=leader):
                return f"The count is zero again; {self._does(leader, 'lead', first=False)}."
            case Shown(seat=seat, what=what, cards=cards, starter=starter):
                return f"{self._owns(seat)} {what}: {_row(cards, starter)}."
            case Counted(seat=seat, what=what, tally=tally):
                cards_row = _row(tally.cards, tally.starter)
                return f"{self._owns(seat)} {what}, {cards_row}: “{say(tally, self.style)}”"
            case Claimed():
                return self._claimed(event)
            case Scored():
                return self._scored(event)
            case Won(outcome=outcome):
                return self.result(outcome)
        assert_never(event)

    def result(self, outcome: Outcome) -> str:
        """Say who won, by how much, and whether it is a skunk (R25)."""
        scores = sorted(outcome.scores, reverse=True)
        line = f"{self._does(outcome.winner, 'win')}, {' to '.join(map(str, scores))}"
        return f"{line}: a {outcome.name}." if outcome.skunk else f"{line}."

    def _claimed(self, event: Claimed) -> str:
        what = "nineteen" if event.points == 0 else number_word(event.points)
        line = f"{self._does(event.seat, 'count')} {what}"
        if event.right:
            return f"{line}: right."
        return f"{line}: that is not right" + ("; one more try." if event.again else ".")

    def _scored(self, event: Scored) -> str:
        points = number_word(event.points)
        match event.why:
            case ("heels",):
                line = f"{self._does(event.seat, 'peg')}: “{call_heels()}”"
            case ("muggins",):
                line = f"Muggins! {self._does(event.seat, 'take')} what was missed: {points}."
            case ("overcount",):
                line = f"{self._does(event.seat, 'take')} {points} for the overcount."
            case _:
                line = f"{self._does(event.seat, 'peg')} {points}."
        return f"{line} ({event.score})"

    def _does(self, seat: Seat, verb: str, *, first: bool = True) -> str:
        if seat is self.you:
            return f"{'You' if first else 'you'} {verb}"
        return f"{self.names[seat]} {verb}s"

    def _owns(self, seat: Seat) -> str:
        return "Your" if seat is self.you else f"{self.names[seat]}'s"


# Movements of a peg that have a line of their own, not one with what came before them.
_APART = ("heels", "muggins", "overcount")


def _row(cards: Sequence[Card], starter: Card | None) -> str:
    return cards_text(sorted(cards), " ") + (f" with {starter}" if starter else "")

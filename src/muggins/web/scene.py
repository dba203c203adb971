"""What one reader's table shows: pegs, cards, what is asked, and the log in words.

Made from a `View` and from events, which hold nothing that a seat may not see. A reader who hasn't
yet stepped through the show sees the table as it stood at that count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from muggins.cards import Card
from muggins.game import (
    Claimed,
    Counted,
    Dealt,
    Discarded,
    Event,
    Outcome,
    Phase,
    Play,
    Played,
    Reset,
    Scored,
    Seat,
    Shown,
    Turned,
)
from muggins.narrate import Narrator
from muggins.scoring import HIGHEST_COUNT
from muggins.speech import Style
from muggins.view import View, view
from muggins.web.store import Sitting

__all__ = ["HeldCard", "Line", "Pegs", "PileCard", "Scene", "scene_of"]

Mode = Literal["cut", "discard", "play", "claim", "count", "wait", "over"]


@dataclass(frozen=True)
class Line:
    """A line of the log; `side` is `you`, `them`, or empty for what is nobody's."""

    side: str
    words: str


@dataclass(frozen=True)
class Pegs:
    """Where a side's two pegs stand."""

    front: int
    rear: int


@dataclass(frozen=True)
class HeldCard:
    """A card of the reader's hand; `why` says why it can't be played now, if it can't."""

    card: Card
    why: str = ""

    @property
    def text(self) -> str:
        """The card as a form names it."""
        return str(self.card)

    @property
    def id(self) -> str:
        """Its name on the page: the same after each move, so that it keeps the focus."""
        return f"card-{self.card}"

    @property
    def why_id(self) -> str:
        """The name of its reason on the page."""
        return f"why-{self.card}"


@dataclass(frozen=True)
class PileCard:
    """A card since the count was last zero, and the count with it; `new` numbers the fresh ones."""

    card: Card
    side: str
    count: int
    label: str
    new: int = 0


@dataclass(frozen=True)
class Scene:
    """A table as its reader sees it. `view` has no cards in hand for whoever only watches."""

    sitting: Sitting
    seat: Seat | None
    """The reader's seat; None for whoever only watches."""
    you: Seat
    """Whose side is drawn as `you`: the reader's, or A's."""
    mode: Mode
    view: View
    pegs: tuple[Pegs, Pegs]
    """Of the two sides, `you` first."""
    lines: tuple[Line, ...]
    """The log from where the reader's page stopped."""
    told: int
    """How many events the reader has been told; a page sends it back to be told the rest."""
    counted: Counted | None
    """The hand or crib that is being looked at, in the mode `count`."""
    pegged: tuple[Scored, ...]
    """What was pegged for it."""
    claimed: Claimed | None
    """What was last claimed for the hand or crib in question."""
    seen: int
    pile: tuple[PileCard, ...]
    earlier: tuple[Card, ...]
    """The cards of the counts before, in the order in which they were played."""

    @property
    def them(self) -> Seat:
        """The other side."""
        return Seat(1 - self.you)

    @property
    def names(self) -> tuple[str, str]:
        """What the two sides are called, `you` first."""
        names = self.sitting.names
        return ("You" if self.seat is not None else names[self.you]), names[self.them]

    @property
    def you_pegs(self) -> tuple[int, int]:
        """The front and the rear peg of `you`."""
        return self.pegs[0].front, self.pegs[0].rear

    @property
    def them_pegs(self) -> tuple[int, int]:
        """The front and the rear peg of the other side."""
        return self.pegs[1].front, self.pegs[1].rear

    @property
    def you_backs(self) -> range:
        """As many as the cards that `you` hold, for whoever only watches."""
        return range(self.view.numbers_held[self.you])

    @property
    def them_backs(self) -> range:
        """As many as the cards that the other side holds."""
        return range(self.view.numbers_held[self.them])

    @property
    def crib_backs(self) -> range:
        """As many as the cards laid to the crib so far."""
        return range(sum(self.view.numbers_discarded))

    @property
    def shown_cards(self) -> tuple[Card, ...]:
        """The hand or crib that is looked at or to be counted."""
        return tuple(sorted(self.counted.tally.cards if self.counted else self.view.shown_cards))

    @property
    def shown_starter(self) -> Card | None:
        """The starter it counts with."""
        return self.counted.tally.starter if self.counted else self.view.starter

    @property
    def is_counted(self) -> bool:
        """Whether what is shown has been counted."""
        return self.counted is not None

    @property
    def misses(self) -> int:
        """Wrong claims for what is to be counted, by the reader."""
        return self.view.misses if self.mode == "claim" else 0

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once its reader has seen it end."""
        return self.view.outcome if self.mode == "over" else None

    @property
    def is_casual(self) -> bool:
        """Whether hints and taking back are allowed."""
        return self.sitting.row.casual and self.seat is not None

    @property
    def can_undo(self) -> bool:
        """Whether the reader has decided anything yet that can be taken back."""
        if not self.is_casual or self.sitting.is_over:
            return False
        moves = self.sitting.table.record.moves
        return any(getattr(move, "seat", None) is self.seat for move in moves)

    @property
    def hand(self) -> tuple[HeldCard, ...]:
        """The reader's cards, each with why it can't be played."""
        playable = {move.card for move in self.view.legal_moves if isinstance(move, Play)}
        return tuple(
            HeldCard(card, self._why(card) if self.mode == "play" and card not in playable else "")
            for card in self.view.held
        )

    def _why(self, card: Card) -> str:
        count = self.view.count
        return f"{count} + {card.pips} is {count + card.pips}, over {HIGHEST_COUNT}"

    @property
    def short(self) -> int:
        """How much the count is short of 31."""
        return HIGHEST_COUNT - self.view.count


def scene_of(
    sitting: Sitting, seat: Seat | None, *, told: int | None = None, style: Style = "full"
) -> Scene:
    """Give what a reader sees of a game that has begun.

    `told` events are in the log of the page already; None for a page that has no log yet.
    """
    you = Seat.A if seat is None else seat
    events = [event for _, event in sitting.told]
    counts = [index for index, event in enumerate(events) if isinstance(event, Counted)]
    seen = len(counts) if seat is None else sitting.seats[seat].seen
    horizon = _horizon(events, counts, seen)
    seen_view = view(sitting.table.state, you)
    if seat is None:
        # Whoever only watches sees no hand at all.
        seen_view = replace(seen_view, held=(), kept=(), discarded=())
    stopped = 0 <= seen < len(counts)
    counted = events[counts[seen]] if stopped else None
    mode = _mode(sitting, seen_view, seat, seen, stopped=stopped)
    first = None if told is None or told > horizon else told
    pegs = _pegs(sitting, events[:horizon])
    return Scene(
        sitting=sitting,
        seat=seat,
        you=you,
        mode=mode,
        view=seen_view,
        pegs=(pegs[you], pegs[1 - you]),
        lines=tuple(_lines(sitting, seat, first, horizon, style)),
        told=horizon,
        counted=counted if isinstance(counted, Counted) else None,
        pegged=_pegged(events, counts, seen) if stopped else (),
        claimed=_claimed(events[:horizon]),
        seen=seen,
        pile=tuple(_pile(sitting, seat, events[:horizon], first)),
        earlier=_earlier(seen_view),
    )


def _horizon(events: Sequence[Event], counts: Sequence[int], seen: int) -> int:
    """Give how many events the reader may be told: up to the count that is being looked at."""
    if seen < 0:
        return 0
    if seen >= len(counts):
        return len(events)
    place = counts[seen] + 1
    while place < len(events) and not isinstance(events[place], Counted | Shown | Dealt):
        place += 1
    return place


def _mode(
    sitting: Sitting, seen_view: View, seat: Seat | None, seen: int, *, stopped: bool
) -> Mode:
    if seen < 0:
        return "cut"
    if stopped:
        return "count"
    if sitting.is_over:
        return "over"
    if seat is None or not seen_view.is_asked:
        return "wait"
    if seen_view.phase is Phase.DISCARD:
        return "discard"
    return "play" if seen_view.phase is Phase.PLAY else "claim"


def _pegs(sitting: Sitting, events: Iterable[Event]) -> list[Pegs]:
    start = sitting.table.record.start
    pegs = [Pegs(*both) for both in zip(start.scores, start.rears, strict=True)]
    for event in events:
        if isinstance(event, Scored):
            pegs[event.seat] = Pegs(event.score, pegs[event.seat].front)
    return pegs


def _pegged(events: Sequence[Event], counts: Sequence[int], seen: int) -> tuple[Scored, ...]:
    stop = _horizon(events, counts, seen)
    return tuple(event for event in events[counts[seen] : stop] if isinstance(event, Scored))


def _claimed(events: Sequence[Event]) -> Claimed | None:
    """Give the last claim for the hand or crib in question, if there was one."""
    for event in reversed(events):
        if isinstance(event, Claimed):
            return event
        if isinstance(event, Shown | Dealt):
            return None
    return None


def _pile(
    sitting: Sitting, seat: Seat | None, events: Sequence[Event], told: int | None
) -> Iterator[PileCard]:
    place = next(
        (n + 1 for n in reversed(range(len(events))) if isinstance(events[n], Reset | Turned)), 0
    )
    you, new = Seat.A if seat is None else seat, 0
    for number, event in enumerate(events[place:], start=place):
        if isinstance(event, Shown | Counted | Dealt):
            return
        if isinstance(event, Played):
            is_new = told is not None and told <= number
            new += is_new
            who = "You" if event.seat is seat else sitting.name(event.seat)
            label = f"{who}: {event.card.name}, count {event.count}"
            side = "you" if event.seat is you else "them"
            yield PileCard(event.card, side, event.count, label, new if is_new else 0)


def _earlier(seen_view: View) -> tuple[Card, ...]:
    played = [event.card for event in seen_view.trail if isinstance(event, Played)]
    return tuple(played[: len(played) - len(seen_view.pile)])


# --- the log


def _lines(
    sitting: Sitting, seat: Seat | None, first: int | None, horizon: int, style: Style
) -> Iterator[Line]:
    narrator = Narrator(sitting.names, seat, style)
    you = Seat.A if seat is None else seat
    if first is None:
        yield from _cut_lines(sitting, seat)
    told = sitting.told[first or 0 : horizon]
    for place, words in narrator.lines(event for _, event in told):
        number, event = told[place]
        is_own_discard = isinstance(event, Discarded) and event.seat is seat
        yield Line(_side(event, you), _own_discard(sitting, number) if is_own_discard else words)
    if horizon == len(sitting.told) and sitting.row.resigned is not None:
        loser = Seat(sitting.row.resigned)
        does = "You give" if loser is seat else f"{sitting.name(loser)} gives"
        yield Line("", f"{does} the game up.")


def _side(event: Event, you: Seat) -> str:
    if isinstance(event, Dealt | Turned | Reset) or not hasattr(event, "seat"):
        return ""
    return "you" if event.seat is you else "them"


def _own_discard(sitting: Sitting, number: int) -> str:
    move = sitting.table.record.moves[number]
    cards = " and ".join(f"the {card.name}" for card in getattr(move, "cards", ()))
    return f"You lay {cards} to the crib."


def _cut_lines(sitting: Sitting, seat: Seat | None) -> Iterator[Line]:
    """Tell the cut for the first deal (R3)."""
    names = [
        "You cut" if place == seat else f"{name} cuts" for place, name in enumerate(sitting.names)
    ]
    for cards in sitting.shuffle.cuts():
        both = ", ".join(f"{who} the {card.name}" for who, card in zip(names, cards, strict=True))
        again = " Equal: cut again." if cards[0].rank is cards[1].rank else ""
        yield Line("", f"{both}.{again}")

"""What one seat may see of a game, and the deals that it can't tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from muggins.cards import Card, unseen_cards
from muggins.game import (
    Counted,
    Event,
    GameState,
    Move,
    Outcome,
    Phase,
    Played,
    Reset,
    Seat,
    Shown,
    Went,
    What,
    moves_in,
)
from muggins.rules import Rules
from muggins.scoring import HIGHEST_COUNT

__all__ = ["View", "hidden_hands", "least_pips", "view", "world"]


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it; there is no field for what it may not see.

    It keeps the seat's own discard (R5), every card played and what each go told (`trail`).
    Tuples are by seat, scores by side.
    """

    seat: Seat
    rules: Rules
    dealer: Seat
    phase: Phase
    deal: int
    opening: tuple[int, ...]
    scores: tuple[int, ...]
    rears: tuple[int, ...]
    to_move: tuple[Seat, ...]
    """The seats from which a decision is wanted."""
    held: tuple[Card, ...]
    """The seat's own cards not yet played."""
    kept: tuple[Card, ...]
    """The seat's own four, once it has discarded."""
    discarded: tuple[Card, ...]
    """What the seat itself laid to the crib."""
    numbers_held: tuple[int, ...]
    """How many cards each seat has not yet played."""
    numbers_discarded: tuple[int, ...]
    """How many cards each seat has laid to the crib."""
    starter: Card | None
    pile: tuple[Card, ...]
    """Cards since the count was last zero, oldest first."""
    trail: tuple[Event, ...]
    """What has happened in this deal since the starter was turned."""
    crib: tuple[Card, ...]
    """The crib once it lies open to be counted; none before."""
    showing: tuple[Seat, What] | None
    """Whose hand or crib is asked to be counted (R23)."""
    misses: int
    outcome: Outcome | None

    @property
    def is_dealer(self) -> bool:
        """Whether the crib is the seat's own."""
        return self.seat is self.dealer

    @property
    def count(self) -> int:
        """The count of the play, 0 to 31."""
        return sum(card.pips for card in self.pile)

    @property
    def is_asked(self) -> bool:
        """Whether a decision of this seat is wanted."""
        return self.seat in self.to_move

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move the seat may make now; none when it isn't asked."""
        if not self.is_asked:
            return ()
        return moves_in(self.phase, self.seat, self.held, self.count, self.rules.discards)

    @property
    def shown_cards(self) -> tuple[Card, ...]:
        """The hand or crib that lies open to be counted; none when nothing does."""
        shown = [event.cards for event in self.trail if isinstance(event, Shown)]
        return shown[-1] if shown and self.showing else ()

    def score(self, seat: Seat) -> int:
        """Give the score of a seat's side."""
        return self.scores[seat % len(self.scores)]

    def played(self, seat: Seat) -> tuple[Card, ...]:
        """Give the cards a seat has played in this deal, in order."""
        return tuple(
            event.card for event in self.trail if isinstance(event, Played) and event.seat is seat
        )

    def unseen(self) -> tuple[Card, ...]:
        """Give the cards the seat can't place: in other hands, the crib or the pack."""
        starter = () if self.starter is None else (self.starter,)
        played = [self.played(Seat(seat)) for seat in range(self.rules.seats)]
        return unseen_cards(self.held, self.kept, self.discarded, starter, self.crib, *played)


def view(state: GameState, seat: Seat) -> View:
    """Give what a seat may see of a state."""
    crib_is_open = any(
        isinstance(event, Shown | Counted) and event.what == "crib" for event in state.trail
    )
    return View(
        seat=seat,
        rules=state.rules,
        dealer=state.dealer,
        phase=state.phase,
        deal=state.deal,
        opening=state.opening,
        scores=state.scores,
        rears=state.rears,
        to_move=state.to_move,
        held=state.held[seat],
        kept=state.kept[seat],
        discarded=state.discarded[seat],
        numbers_held=tuple(map(len, state.held)),
        numbers_discarded=tuple(map(len, state.discarded)),
        starter=state.starter,
        pile=state.pile,
        trail=state.trail,
        crib=state.crib if crib_is_open else (),
        showing=state.showing() if state.phase is Phase.SHOW else None,
        misses=state.misses,
        outcome=state.outcome,
    )


def least_pips(trail: Iterable[Event], seat: Seat) -> int:
    """Give the fewest pips a card still held by `seat` can have, after what its goes told.

    A seat at go at a count, or one that let the count end below 31, held nothing that fitted.
    """
    least = 1
    for event in trail:
        if isinstance(event, Reset) or (isinstance(event, Went) and event.seat is seat):
            least = max(least, 32 - event.count)
    return least


def hidden_hands(view: View, seat: Seat) -> Iterator[tuple[Card, ...]]:
    """Give every hand that another seat can hold now, as the view's seat sees it."""
    least = least_pips(view.trail, seat)
    cards = [card for card in view.unseen() if card.pips >= least]
    hands = combinations(cards, view.numbers_held[seat])
    yield from (hand for hand in hands if _can_be_asked(view, seat, hand))


def world(view: View, random: Random) -> GameState:
    """Deal the hidden cards again: a state this view can't tell from the real one.

    Each possible deal of the hidden cards is equally likely. `view(world(v, …), v.seat) == v`.
    """
    seats = [Seat(index) for index in range(view.rules.seats)]
    unseen = list(view.unseen())
    held = {view.seat: view.held}
    # The narrowest choice first: the cards it can be made from lie within all the wider ones.
    others = [seat for seat in seats if seat is not view.seat]
    for seat in sorted(others, key=lambda seat: -least_pips(view.trail, seat)):
        least = least_pips(view.trail, seat)
        choice = [card for card in unseen if card.pips >= least]
        number = view.numbers_held[seat]
        while not _can_be_asked(view, seat, hand := tuple(random.sample(choice, number))):
            pass
        held[seat] = _draw(random, list(hand), number, unseen)
    discarded = {view.seat: view.discarded}
    extra = 0 if view.phase is Phase.DEAL else view.rules.from_pack
    foreign = [card for card in view.crib if card not in view.discarded]
    source = foreign or unseen
    for seat in others:
        discarded[seat] = _draw(random, list(source), view.numbers_discarded[seat], source)
    has_kept = [number > 0 for number in view.numbers_discarded]
    return GameState(
        rules=view.rules,
        dealer=view.dealer,
        phase=view.phase,
        deal=view.deal,
        opening=view.opening,
        scores=view.scores,
        rears=view.rears,
        held=tuple(held[seat] for seat in seats),
        kept=tuple(
            tuple(sorted((*held[seat], *view.played(seat)))) if has_kept[seat] else ()
            for seat in seats
        ),
        discarded=tuple(discarded[seat] for seat in seats),
        extra=_draw(random, list(source), extra, source),
        starter=view.starter,
        pile=view.pile,
        turn=view.to_move[0] if view.phase is Phase.PLAY else None,
        trail=view.trail,
        shown=sum(1 for event in view.trail if isinstance(event, Counted)),
        misses=view.misses,
        outcome=view.outcome,
    )


def _can_be_asked(view: View, seat: Seat, hand: tuple[Card, ...]) -> bool:
    """Say whether a hand agrees with its seat's being asked for a card: one of it must fit."""
    if view.phase is not Phase.PLAY or seat not in view.to_move:
        return True
    return any(view.count + card.pips <= HIGHEST_COUNT for card in hand)


def _draw(random: Random, choice: list[Card], number: int, source: list[Card]) -> tuple[Card, ...]:
    """Take cards at random from `choice`, out of `source` as well."""
    drawn = tuple(sorted(random.sample(choice, number)))
    for card in drawn:
        source.remove(card)
    return drawn

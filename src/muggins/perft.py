"""Every line of the play from two kept hands: a test of the rules, as perft is in chess."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.cards import CardsLike, as_cards, cards_text, unseen_cards
from muggins.errors import CardError
from muggins.game import (
    Cut,
    Deal,
    Discard,
    GameState,
    Phase,
    Played,
    Rules,
    Seat,
    apply,
    legal_moves,
    new_game,
)

__all__ = ["Perft", "perft"]


@dataclass(frozen=True, slots=True)
class Perft:
    """All lines of one play: how many at each card, and the points over all whole lines.

    A ply is a card; a forced go is none.
    """

    plies: tuple[int, ...]
    pone: int
    dealer: int

    @property
    def lines(self) -> int:
        """How many whole lines there are."""
        return self.plies[-1]


def perft(pone: CardsLike, dealer: CardsLike) -> Perft:
    """Play every line of the play from the four cards that pone and the dealer kept.

    Each line goes through `legal_moves` and `apply`. Raises `CardError` unless eight different
    cards are given, four each.
    """
    hands = as_cards(pone), as_cards(dealer)
    for whose, hand in zip(("pone", "the dealer"), hands, strict=True):
        if len(hand) != 4:
            raise CardError(
                f"found {len(hand)} cards {cards_text(hand, ' ')!r} for {whose}, expected four",
                text=cards_text(hand),
            )
    as_cards([*hands[0], *hands[1]])
    plies = [0] * 8
    points = [0, 0]
    _walk(_at_the_lead(*hands), 0, (0, 0), plies, points)
    return Perft(tuple(plies), points[Seat.B], points[Seat.A])


def _at_the_lead(pone: CardsLike, dealer: CardsLike) -> GameState:
    """Give a state where seat B leads with `pone` and seat A, the dealer, holds `dealer`."""
    spare = unseen_cards(as_cards(pone), as_cards(dealer))
    # A counting player stops the game after the play, so that no time goes into the show.
    state = new_game(Rules(counting="self"), Seat.A)
    first, second, starter = spare[:2], spare[2:4], spare[4]
    for move in (
        Deal([[*as_cards(dealer), *first], [*as_cards(pone), *second]]),
        Discard(Seat.A, first),
        Discard(Seat.B, second),
        Cut(starter),
    ):
        state = apply(state, move).state
    return state


def _walk(
    state: GameState, depth: int, points: tuple[int, int], plies: list[int], totals: list[int]
) -> None:
    if state.phase is not Phase.PLAY or state.turn is None:
        totals[0] += points[0]
        totals[1] += points[1]
        return
    seat = state.turn
    for move in legal_moves(state, seat):
        after, events = apply(state, move)
        earned = [*points]
        earned[seat] += sum(event.points for event in events if isinstance(event, Played))
        plies[depth] += 1
        _walk(after, depth + 1, (earned[0], earned[1]), plies, totals)

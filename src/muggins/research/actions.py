"""A seat's decisions as numbers, 0 to 66: fifteen discards, then a card to play.

0 to 14 lay away the pair of places `DISCARD_PLACES[action]` among the six cards held, which are
sorted by `card.index`; 15 to 66 play the card `DECK[action - 15]`.

Nobody is asked for a go, a count or anything else that the rules decide. A card is asked for even
where only one fits: how often a seat is asked may not tell what it holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from operator import index
from typing import SupportsIndex

from muggins.cards import DECK, Card, cards_text
from muggins.errors import MugginsError
from muggins.game import Discard, GameState, Move, Play, Seat
from muggins.view import View

__all__ = [
    "ACTIONS",
    "DISCARD_PLACES",
    "FIRST_CARD",
    "action_of",
    "action_words",
    "asked",
    "by_action",
    "checked_move",
    "legal_actions",
]

DISCARD_PLACES: tuple[tuple[int, int], ...] = tuple(combinations(range(6), 2))
"""The two places, 0 to 5, that each of the first fifteen actions lays away."""

FIRST_CARD = len(DISCARD_PLACES)
"""The action that plays the first card of the pack, the ace of clubs."""

ACTIONS = FIRST_CARD + 52
"""How many actions there are."""


def asked(state: GameState) -> Seat | None:
    """Give the seat whose decision is next, pone's discard before the dealer's; None for chance.

    Which of the two discards first makes no difference: neither sees the other's (R5).
    """
    return next((seat for seat in state.around(state.dealer) if seat in state.to_move), None)


def action_of(move: Move, held: tuple[Card, ...]) -> int:
    """Give the action of a discard or of a card to play; `held` is what its seat holds, sorted.

    Raises `MugginsError` on another kind of move.
    """
    if isinstance(move, Discard):
        first, second = (held.index(card) for card in move.cards)
        return DISCARD_PLACES.index((first, second))
    if isinstance(move, Play):
        return FIRST_CARD + move.card.index
    raise MugginsError(f"{move} is no action; allowed: discards and cards to play")


def by_action(moves: Iterable[Move], held: tuple[Card, ...]) -> dict[int, Move]:
    """Give moves by their actions; `held` is what their seat holds, sorted."""
    return {action_of(move, held): move for move in moves}


def legal_actions(view: View) -> dict[int, Move]:
    """Give the moves a seat may make now by their actions; none when it isn't asked."""
    return by_action(view.legal_moves, view.held)


def checked_move(view: View, action: object) -> Move:
    """Give the move of an action. Raises `MugginsError` when the seat may not take it now."""
    allowed = legal_actions(view)
    move = allowed.get(index(action)) if isinstance(action, SupportsIndex) else None
    if move is None:
        listed = ", ".join(map(str, allowed)) or "none, it is not asked"
        raise MugginsError(f"seat {view.seat} can't take action {action!r}; allowed: {listed}")
    return move


def action_words(action: int, held: tuple[Card, ...]) -> str:
    """Say an action in words, such as `discard 5h Kd`, by its places where six aren't held."""
    if action >= FIRST_CARD:
        return f"play {DECK[action - FIRST_CARD]}"
    first, second = DISCARD_PLACES[action]
    if len(held) == 6:
        return f"discard {cards_text((held[first], held[second]), ' ')}"
    return f"discard places {first} and {second}"

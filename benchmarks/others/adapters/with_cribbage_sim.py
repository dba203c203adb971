"""CribbageSim: counts hands, plays games, and has a player after Hoyle's advice."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from benchmarks.others.adapters.common import RANKS, SUITS, Adapter, Pair, run

cards: Any = import_module("HandsDecksCards.card")
hands: Any = import_module("HandsDecksCards.hand")
deals: Any = import_module("CribbageSim.CribbageDeal")
games: Any = import_module("CribbageSim.CribbageGame")
strategies: Any = import_module("CribbageSim.CribbagePlayStrategy")


class Sim(Adapter):
    """Its cards are made from two letters."""

    def __init__(self) -> None:
        self.deal = deals.CribbageDeal()
        self.roles = {
            True: strategies.HoyleishDealerCribbagePlayStrategy(),
            False: strategies.HoyleishPlayerCribbagePlayStrategy(),
        }

    def card(self, pair: Pair) -> Any:
        """Give the card of its letters."""
        rank = RANKS[pair[0] - 1]
        return cards.Card(SUITS[pair[1]].upper(), "10" if rank == "T" else rank)

    def points(self, hand: list[Any], starter: Any, is_crib: bool) -> int:
        """Count by the deal's own calls."""
        count = (
            self.deal.determine_score_showing_crib
            if is_crib
            else self.deal.determine_score_showing_hand
        )
        return int(count(_hand(hand), starter, []))

    def game(self) -> None:
        """Play a game of its random players."""
        kind = strategies.RandomCribbagePlayStrategy
        games.CribbageGame(
            player_strategy1=kind(),
            player_strategy2=kind(),
            dealer_strategy1=kind(),
            dealer_strategy2=kind(),
        ).play()

    def discard(self, six: list[Any], is_dealer: bool) -> list[Any]:
        """Ask its player after Hoyle."""
        held, laid = list(six), []
        self.roles[is_dealer].form_crib(lambda place: laid.append(held.pop(place)), lambda: held)
        return laid

    def play(self, held: list[Any], pile: list[Any], count: int) -> Any:
        """Ask its player after Hoyle."""
        chosen: list[Any] = []
        self.roles[True].follow(
            count, lambda place: chosen.append(held[place]), lambda: held, lambda: pile
        )
        return chosen[0]


def _hand(held: list[Any]) -> Any:
    hand = hands.Hand()
    hand.add_cards(held)
    return hand


run(Sim())

"""Cribbage: count any hand, play by the rules, write the game down and read it back.

Names are loaded when they are first used, so that counting a hand doesn't wait for the rest.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from muggins.cards import DECK as DECK
    from muggins.cards import Card as Card
    from muggins.cards import Rank as Rank
    from muggins.cards import Suit as Suit
    from muggins.cards import parse_card as parse_card
    from muggins.cards import parse_cards as parse_cards
    from muggins.errors import CardError as CardError
    from muggins.errors import IllegalMove as IllegalMove
    from muggins.errors import MugginsError as MugginsError
    from muggins.errors import NotationError as NotationError
    from muggins.errors import PlayerError as PlayerError
    from muggins.errors import RulesError as RulesError
    from muggins.fairness import Shuffle as Shuffle
    from muggins.game import Claim as Claim
    from muggins.game import Cut as Cut
    from muggins.game import Deal as Deal
    from muggins.game import Discard as Discard
    from muggins.game import Event as Event
    from muggins.game import GameState as GameState
    from muggins.game import Move as Move
    from muggins.game import Outcome as Outcome
    from muggins.game import Phase as Phase
    from muggins.game import Play as Play
    from muggins.game import Seat as Seat
    from muggins.game import Step as Step
    from muggins.game import apply as apply
    from muggins.game import legal_moves as legal_moves
    from muggins.game import new_game as new_game
    from muggins.notation import read_games as read_games
    from muggins.notation import read_position as read_position
    from muggins.notation import read_view as read_view
    from muggins.notation import write_game as write_game
    from muggins.notation import write_games as write_games
    from muggins.notation import write_position as write_position
    from muggins.notation import write_view as write_view
    from muggins.players import Player as Player
    from muggins.players import check_player as check_player
    from muggins.players import new_player as new_player
    from muggins.record import Record as Record
    from muggins.rules import Rules as Rules
    from muggins.scoring import Combo as Combo
    from muggins.scoring import Kind as Kind
    from muggins.scoring import Tally as Tally
    from muggins.scoring import count_hand as count_hand
    from muggins.scoring import count_part as count_part
    from muggins.scoring import peg as peg
    from muggins.speech import hear as hear
    from muggins.speech import say as say
    from muggins.table import Table as Table
    from muggins.table import play_game as play_game
    from muggins.table import verify_game as verify_game
    from muggins.view import View as View
    from muggins.view import view as view
    from muggins.view import world as world

__version__ = "0.1.0"

_HOMES = {
    "muggins.cards": "DECK Card Rank Suit parse_card parse_cards",
    "muggins.errors": "CardError IllegalMove MugginsError NotationError PlayerError RulesError",
    "muggins.fairness": "Shuffle",
    "muggins.game": "Claim Cut Deal Discard Event GameState Move Outcome Phase Play Seat Step "
    "apply legal_moves new_game",
    "muggins.notation": "read_games read_position read_view "
    "write_game write_games write_position write_view",
    "muggins.players": "Player check_player new_player",
    "muggins.record": "Record",
    "muggins.rules": "Rules",
    "muggins.scoring": "Combo Kind Tally count_hand count_part peg",
    "muggins.speech": "hear say",
    "muggins.table": "Table play_game verify_game",
    "muggins.view": "View view world",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [*_HOME_OF]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'muggins' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME_OF})


class _Package(ModuleType):
    """Keeps `muggins.view` the function when the module of that name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if name == "view" and isinstance(value, ModuleType):
            value = value.view
        super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package

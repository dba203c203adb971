"""Check that a player keeps the contract: a helper for whoever writes one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from muggins.cards import DECK, unseen_cards
from muggins.errors import PlayerError
from muggins.game import Cut, Deal, GameState, Move, Phase, Seat, apply, new_game
from muggins.players.protocol import Player
from muggins.rules import STANDARD, Rules
from muggins.view import View, view, world

__all__ = ["check_player"]


def check_player(
    make: Callable[[int], Player], *, games: int = 2, seed: int = 1, rules: Rules = STANDARD
) -> int:
    """Play whole games with a player in both seats and check every move; give their number.

    `make(seed)` makes the player. Checked: it has a name and a version; it gives legal moves only;
    the same view and seed give the same move, also from a new player and with the hidden cards
    dealt again behind its back; and every game is played to its end. Raises `PlayerError` saying
    what was broken.
    """
    player = make(seed)
    if not player.name or not player.version:
        raise PlayerError(
            f"a player needs a name and a version, not {player.name!r} and {player.version!r}"
        )
    random, checked = Random(seed), 0
    for game in range(games):
        state = new_game(rules, Seat(game % rules.seats))
        while state.phase is not Phase.OVER:
            if state.phase in (Phase.DEAL, Phase.CUT):
                state = apply(state, _chance(state, random)).state
                continue
            seat = state.to_move[0]
            move = _checked_choice(make, player, seed, view(state, seat), random)
            state, checked = apply(state, move).state, checked + 1
    return checked


def _checked_choice(
    make: Callable[[int], Player], player: Player, seed: int, seen: View, random: Random
) -> Move:
    move = player.choose(seen)
    if move not in seen.legal_moves:
        listed = ", ".join(map(str, seen.legal_moves))
        raise PlayerError(f"{player.name} chose {move}, which is not allowed; allowed: {listed}")
    again = make(seed).choose(seen)
    if again != move:
        raise PlayerError(f"{player.name} chose {move}, then {again}, from one view and one seed")
    dealt_again = view(world(seen, random), seen.seat)
    elsewhere = player.choose(dealt_again)
    if elsewhere != move:
        raise PlayerError(
            f"{player.name} chose {elsewhere} for {move} when only hidden cards moved"
        )
    return move


def _chance(state: GameState, random: Random) -> Move:
    if state.phase is Phase.CUT:
        return Cut(random.choice(unseen_cards(*state.kept, *state.discarded, state.extra)))
    seats = state.rules.seats
    each = state.rules.dealt
    pack = random.sample(DECK, seats * each + state.rules.from_pack)
    hands = [pack[seat * each : (seat + 1) * each] for seat in range(seats)]
    return Deal(hands, pack[seats * each :])

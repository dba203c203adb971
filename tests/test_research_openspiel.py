"""The game of OpenSpiel against its own tests and the games of the library."""

from __future__ import annotations

import pickle
import unittest
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from muggins.cards import DECK, Card, as_cards
from muggins.errors import MugginsError, RulesError
from muggins.game import (
    Cut,
    Deal,
    Phase,
    Seat,
    apply,
    legal_moves,
    new_game,
)
from muggins.notation import read_view
from muggins.research.actions import (
    ACTIONS,
    asked,
    legal_actions,
)
from muggins.research.observations import LENGTH
from muggins.rules import Rules
from muggins.view import view
from tests.strategies import A, B, any_move, move_by_hand

SHORT = Rules(target=61)


@pytest.fixture(name="spiel")
def _spiel() -> Any:
    """OpenSpiel with the game registered."""
    pyspiel = pytest.importorskip("pyspiel")
    import_module("muggins.research.openspiel_game")
    return pyspiel


def load(spiel: Any, target: int = 61) -> Any:
    return spiel.load_game(f"python_muggins_cribbage(target={target})")


def playout(state: Any, seed: int) -> Iterator[Any]:
    """Take actions at random to the end of a game, giving the state before each and at the end."""
    random = Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(random.choice(state.legal_actions()))
    yield state


def test_openspiels_random_simulations_pass(spiel: Any) -> None:
    spiel.random_sim_test(load(spiel), num_sims=4, serialize=True, verbose=False)
    spiel.random_sim_test(load(spiel, 121), num_sims=1, serialize=True, verbose=False)


@pytest.mark.filterwarnings("default")
def test_openspiels_tests_of_its_interface_pass(spiel: Any) -> None:
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    found = {"game_name": "python_muggins_cribbage", "game": load(spiel)}
    case = type("Cribbage", (api_test.EnforceAPIOnPartialTreeBase,), found)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert result.failures == result.errors == []


def test_the_game_says_what_it_is(spiel: Any) -> None:
    game = spiel.load_game("python_muggins_cribbage")
    assert game.get_parameters() == {"target": 121}
    assert (game.num_players(), game.num_distinct_actions()) == (2, ACTIONS)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    assert game.observation_tensor_size() == LENGTH
    # R15: the dealer pegs in each deal, so 241 deals or fewer, with ten decisions each.
    assert game.max_game_length() == 2410
    assert game.max_chance_nodes_in_history() == 1 + 13 * 241
    assert load(spiel).max_game_length() == 1210
    with pytest.raises(RulesError, match="target is 100; allowed: 121, 61"):
        load(spiel, 100)


def test_chance_is_as_likely_over_what_is_left(spiel: Any) -> None:
    """R3, R4, R6."""
    numbers: list[int] = []
    for state in playout(load(spiel).new_initial_state(), 1):
        if len(state.history()) > 15:
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            numbers.append(len(outcomes))
            assert [chance for _, chance in outcomes] == [1 / len(outcomes)] * len(outcomes)
            dealt = set(state.history()[1:13])
            assert len(numbers) == 1 or not dealt & {card for card, _ in outcomes}
    assert numbers == [2, *range(52, 40, -1), 40]


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_of_openspiel_is_a_game_of_the_library(spiel: Any, seed: int) -> None:
    *_, last = playout(load(spiel, 61 if seed % 2 else 121).new_initial_state(), seed)
    taken = [(item.player, item.action) for item in last.full_history()]
    state = new_game(Rules(target=61 if seed % 2 else 121), Seat(taken[0][1]))
    dealt: list[Card] = []
    for player, action in taken[1:]:
        if player >= 0:
            state = apply(state, move_by_hand(state, Seat(player), action)).state
        elif state.phase is Phase.CUT:
            state = apply(state, Cut(DECK[action])).state
        else:
            dealt.append(DECK[action])
            if len(dealt) == 12:
                # R4: one at a time, pone first.
                hands = {state.pone: dealt[0::2], state.dealer: dealt[1::2]}
                state = apply(state, Deal([hands[A], hands[B]])).state
                dealt = []
    assert state == last.position
    assert state.outcome is not None
    assert last.returns() == ([1, -1] if state.outcome.winner is A else [-1, 1])


@pytest.mark.parametrize("seed", range(3))
def test_a_resampled_state_looks_the_same_to_its_player(spiel: Any, seed: int) -> None:
    sampler, moved, nodes = spiel.UniformProbabilitySampler(seed, 0.0, 1.0), 0, 0
    for state in playout(load(spiel).new_initial_state(), seed):
        for player in (0, 1):
            other = state.resample_from_infostate(player, sampler)
            for told in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(other, told)(player) == getattr(state, told)(player)
            assert other.current_player() == state.current_player()
            assert len(other.history()) == len(state.history())
            assert other.is_terminal() or other.legal_actions()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
                moved += str(other) != str(state)
                nodes += 1
    assert moved > nodes * 3 // 4


def test_a_resampled_game_can_be_played_to_its_end(spiel: Any) -> None:
    sampler, random = spiel.UniformProbabilitySampler(1, 0.0, 1.0), Random(2)
    for state in playout(load(spiel).new_initial_state(), 5):
        if random.random() < 0.1 and not state.is_terminal():
            for player in (0, 1):
                *_, last = playout(state.resample_from_infostate(player, sampler), 3)
                assert sorted(last.returns()) == [-1, 1]


def test_an_observation_string_is_the_view(spiel: Any) -> None:
    for state in playout(load(spiel).new_initial_state(), 8):
        if state.is_chance_node():
            continue
        for seat in (A, B):
            first, line = state.observation_string(int(seat)).splitlines()
            assert first == f"{seat} of a game to 61"
            number, text = line.split(". ", 1)
            seen = read_view(text, SHORT, seat)
            wanted = view(state.position, seat)
            assert int(number) == wanted.deal
            # A text of one deal doesn't tell its number.
            for name in ("held", "kept", "discarded", "scores", "phase", "pile", "crib", "starter"):
                assert getattr(seen, name) == getattr(wanted, name)


def test_an_information_state_remembers_earlier_deals(spiel: Any) -> None:
    earlier: dict[int, str] = {0: "", 1: ""}
    seen: set[str] = set()
    for state in playout(load(spiel).new_initial_state(), 12):
        for player in (0, 1):
            text = state.information_state_string(player)
            head, _, last = text.rpartition("\n")
            assert last == state.observation_string(player).splitlines()[-1]
            assert head.startswith(earlier[player])
            earlier[player] = head
        if not state.is_terminal() and not state.is_chance_node():
            text = state.information_state_string(state.current_player())
            assert text not in seen
            seen.add(text)
    assert earlier[0].count("\n") >= 2
    assert "??" not in earlier[0] + earlier[1]


def test_copies_and_pickles_are_states_of_their_own(spiel: Any) -> None:
    for state in playout(load(spiel).new_initial_state(), 4):
        text, history = str(state), state.history()
        copy, pickled = state.clone(), pickle.loads(pickle.dumps(state))
        for other in (copy, pickled):
            assert str(other) == text
            assert other.history() == history
            assert other.position == state.position
        if not state.is_terminal():
            copy.apply_action(copy.legal_actions()[-1])
            assert (str(state), state.history()) == (text, history)


def test_actions_are_said_in_words(spiel: Any) -> None:
    state = load(spiel).new_initial_state()
    assert [state.action_to_string(action) for action in (0, 1)] == [
        "A deals first",
        "B deals first",
    ]
    state.apply_action(0)
    assert state.action_to_string(Card("5h").index) == "deal 5h"
    for card in as_cards("5s 2d 8d 3d 9s 3s Td Th Ah Ks Kd 6h"):
        state.apply_action(card.index)
    assert str(state) == "1. 0-0 A 2d3d3s6hThKs Ah5s8d9sTdKd"
    assert state.current_player() == B
    assert state.action_to_string(4) == "discard Ah Kd"
    state.apply_action(4)
    state.apply_action(13)
    state.apply_action(Card("Js").index)
    assert state.action_to_string(15 + Card("5s").index) == "play 5s"
    assert state.observation_string(1).splitlines()[1].startswith("1. 0-0 A ????????/???? 5s8d9sTd")


def test_an_action_that_openspiel_may_not_take_is_refused(spiel: Any) -> None:
    state = load(spiel).new_initial_state()
    with pytest.raises(MugginsError, match="player 3 can't deal; allowed: 0, 1"):
        state.apply_action(3)
    assert state.history() == []
    state.apply_action(0)
    state.apply_action(7)
    with pytest.raises(MugginsError, match="card 7 can't be dealt"):
        state.apply_action(7)
    for card in range(8, 19):
        state.apply_action(card)
    with pytest.raises(MugginsError, match="action 20 isn't allowed now; allowed: 0, 1, 2"):
        state.apply_action(20)


def test_observations_of_other_kinds_are_not_given(spiel: Any) -> None:
    game = load(spiel)
    public = spiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=spiel.PrivateInfoType.NONE
    )
    assert game.make_py_observer(public) is None
    with pytest.raises(MugginsError, match="allowed: none"):
        game.make_py_observer(None, {"size": 3})
    recall = game.make_py_observer(spiel.IIGObservationType(perfect_recall=True))
    assert recall.tensor is None


def test_any_game_has_only_actions_that_exist() -> None:
    """Every decision of a whole game without claims has an action, and each its own."""
    random, state = Random(11), new_game(SHORT)
    while state.phase is not Phase.OVER:
        seat = asked(state)
        if seat is not None:
            found = legal_actions(view(state, seat))
            assert tuple(found.values()) == legal_moves(state, seat)
            assert all(0 <= action < ACTIONS for action in found)
        state = apply(state, any_move(state, random)).state

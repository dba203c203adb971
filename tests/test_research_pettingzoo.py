"""The PettingZoo environment against its own tests and the games of the library."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from muggins.cards import Card
from muggins.errors import MugginsError, RulesError
from muggins.game import (
    GameState,
    Phase,
    Seat,
    apply,
    legal_moves,
)
from muggins.research.actions import (
    ACTIONS,
)
from muggins.research.observations import places
from muggins.rules import Rules
from muggins.table import chance_move, verify_game
from muggins.view import view, world
from tests.strategies import A, B, at_play, move_by_hand

KNOWN_WARNINGS = {
    # Of every environment with a mask in its observations that isn't on PettingZoo's own list.
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    # Agents are the seats.
    'We recommend agents to be named in the format <descriptor>_<number>, like "player_0"',
    # Nobody has an action once the game is over.
    "Action mask numpy array is all zeros (no legal actions).",
}


@pytest.fixture(name="zoo")
def _zoo() -> Any:
    pytest.importorskip("pettingzoo")
    return import_module("muggins.research.pettingzoo_env")


def test_pettingzoos_own_tests_pass(zoo: Any) -> None:
    tests = pytest.importorskip("pettingzoo.test")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for target, rewards in ((61, "win"), (121, "game_points")):
            tests.api_test(zoo.env(target, rewards=rewards), num_cycles=1000)
            tests.seed_test(lambda: zoo.env(target, rewards=rewards), num_cycles=500)  # noqa: B023
    assert {str(warning.message) for warning in caught} <= KNOWN_WARNINGS


def random_steps(env: Any, seed: int) -> Iterator[tuple[str, int]]:
    """Take allowed actions at random to the end of a game, giving each before it is taken."""
    random = Random(seed)
    for agent in env.agent_iter():
        observation, _, ended, cut_off, _ = env.last()
        assert not cut_off
        if ended:
            assert not observation["action_mask"].any()
            return
        action = random.choice([n for n in range(ACTIONS) if observation["action_mask"][n]])
        yield agent, action
        env.step(action)


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_of_the_environment_is_a_game_of_the_library(zoo: Any, seed: int) -> None:
    env = zoo.env(61 if seed % 2 else 121)
    env.reset(seed=seed)
    table = env.unwrapped.table
    state = table.record.start

    def with_chance(state: GameState) -> GameState:
        while state.phase in (Phase.DEAL, Phase.CUT):
            state = apply(state, chance_move(state, table.shuffle)).state
        return state

    state = with_chance(state)
    for agent, action in random_steps(env, seed):
        scores = env.observe(agent)["observation"][places()["scores"]].tolist()
        assert scores == [state.scores[Seat[agent]], state.scores[1 - Seat[agent]]]
        state = with_chance(apply(state, move_by_hand(state, Seat[agent], action)).state)
    assert state == table.state == env.unwrapped.record.final()
    assert state.outcome is not None
    winner = state.outcome.winner.name
    assert env.terminations == {"A": True, "B": True}
    assert env.rewards == {name: 1 if name == winner else -1 for name in ("A", "B")}
    assert verify_game(env.unwrapped.record).holds
    for _ in range(2):
        name = env.agent_selection
        assert env.last()[1] == (1 if name == winner else -1)
        env.step(None)
    assert env.agents == []


def test_the_mask_is_what_the_game_allows(zoo: Any) -> None:
    env = zoo.env(61)
    env.reset(seed=2)
    for agent, _ in random_steps(env, 2):
        state = env.unwrapped.table.state
        for seat in (A, B):
            mask = env.observe(seat.name)["action_mask"]
            asked_now = seat.name == agent
            allowed = legal_moves(state, seat) if asked_now or seat in state.to_move else ()
            assert mask.sum() == len(allowed)
            assert mask.any() or not asked_now


def test_what_an_agent_observes_does_not_depend_on_hidden_cards(zoo: Any) -> None:
    env, random, moved = zoo.env(61), Random(9), 0
    env.reset(seed=9)
    table = env.unwrapped.table
    for _ in random_steps(env, 9):
        state = table.state
        for name in ("A", "B"):
            before = env.observe(name)
            table.state = world(view(state, Seat[name]), random)
            moved += table.state != state
            after = env.observe(name)
            assert before["observation"].tolist() == after["observation"].tolist()
            assert before["action_mask"].tolist() == after["action_mask"].tolist()
            table.state = state
    assert moved > 50


def test_a_seed_deals_its_games_in_order(zoo: Any) -> None:
    def dealt(env: Any, **seed: int) -> list[int]:
        env.reset(**seed)
        found: list[int] = env.observe("A")["observation"].tolist()
        return found

    one, two = zoo.env(), zoo.env()
    first = dealt(one, seed=7)
    assert dealt(two, seed=7) == first
    second = dealt(one)
    assert second != first
    assert dealt(two) == second
    assert dealt(one, seed=7) == first
    assert dealt(one, seed=8) != first
    assert dealt(zoo.env()) != dealt(zoo.env())


def test_the_first_dealer_can_be_given(zoo: Any) -> None:
    env = zoo.env()
    for name, pone in (("A", "B"), ("B", "A")):
        env.reset(seed=1, options={"dealer": name})
        assert env.unwrapped.table.state.dealer is Seat[name]
        assert env.agent_selection == pone
    with pytest.raises(MugginsError, match="dealer is 'C'; allowed: A, B"):
        env.reset(options={"dealer": "C"})


def test_game_points_are_paid_for_a_skunk(zoo: Any) -> None:
    """R25: a win of 2, a skunk of 3, a double one of 4 by the preset `four` 1, 2, 4."""
    for pone, points in ((60, 4), (90, 2), (91, 1)):
        env = zoo.env(rewards="game_points", game_points="four")
        env.reset(seed=1, options={"dealer": "A"})
        rules = Rules(game_points="four")
        # A pairs B's king for two, and is at 121.
        state = at_play("Kc 2d 3s 4h", "Kd 5s 7d 9s", "6s", scores=(119, pone), rules=rules)
        env.unwrapped.table.state = state
        env.unwrapped.agent_selection = "B"
        env.step(15 + Card("Kd").index)
        assert env.agent_selection == "A"
        assert env.rewards == {"A": 0, "B": 0}
        env.step(15 + Card("Kc").index)
        assert env.rewards == {"A": points, "B": -points}


def test_the_game_is_told_in_words(zoo: Any, capsys: pytest.CaptureFixture[str]) -> None:
    env, loud = zoo.env(61, render_mode="ansi"), zoo.env(61, render_mode="human")
    env.reset(seed=3)
    assert env.render().startswith("Deal 1. ")
    assert env.render() == ""
    for _ in random_steps(env, 3):
        pass
    told = env.render()
    assert "lays two cards to the crib." in told
    assert told.splitlines()[-1].startswith(("A wins, 61 to ", "B wins, 61 to "))
    loud.reset(seed=3)
    for _ in random_steps(loud, 3):
        pass
    assert capsys.readouterr().out.endswith(told)
    quiet = zoo.env()
    quiet.reset()
    with pytest.raises(MugginsError, match="without a render_mode; allowed: human, ansi"):
        quiet.render()


def test_a_refused_action_changes_nothing(zoo: Any) -> None:
    env = zoo.env()
    env.reset(seed=1)
    before, agent = env.unwrapped.table.state, env.agent_selection
    for action in (15, None, 2.0):
        with pytest.raises(MugginsError, match=f"can't take action {action!r}; allowed: 0, 1, 2"):
            env.step(action)
    assert env.unwrapped.table.state == before
    assert env.agent_selection == agent
    with pytest.raises(MugginsError, match="agent is 'C'; allowed: A, B"):
        env.observe("C")


def test_values_that_an_environment_can_not_have_are_refused(zoo: Any) -> None:
    with pytest.raises(RulesError, match="target is 100; allowed: 121, 61"):
        zoo.env(100)
    with pytest.raises(MugginsError, match="rewards is 'points'; allowed: win, game_points"):
        zoo.env(rewards="points")
    with pytest.raises(MugginsError, match="render_mode is 'rgb_array'; allowed: None, human"):
        zoo.env(render_mode="rgb_array")

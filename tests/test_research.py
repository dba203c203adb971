"""The PettingZoo environment and the OpenSpiel game, and what a seat sees in them."""

from __future__ import annotations

import pickle
import subprocess
import sys
import unittest
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import muggins
from muggins.cards import DECK, Card, as_cards
from muggins.errors import MugginsError, RulesError
from muggins.game import (
    Claim,
    Cut,
    Deal,
    Discard,
    GameState,
    Move,
    Phase,
    Play,
    Seat,
    apply,
    legal_moves,
    new_game,
)
from muggins.notation import read_view
from muggins.research.actions import (
    ACTIONS,
    FIRST_CARD,
    action_of,
    action_words,
    asked,
    checked_move,
    legal_actions,
)
from muggins.research.observations import FIELDS, LENGTH, encode, highest, places, shapes
from muggins.rules import Rules
from muggins.table import chance_move, verify_game
from muggins.view import view, world
from tests.strategies import A, B, any_move, at_play, before_cut, lay, random_game, states_of

SHORT = Rules(target=61)
DEALT = apply(new_game(), Deal(["2d3d3sThKs6h", "5s8d9sTdAhKd"])).state


# --- actions


def test_the_fifteen_discards_are_the_pairs_of_places() -> None:
    """R5."""
    found = legal_actions(view(DEALT, A))
    held = as_cards("2d 3d 3s 6h Th Ks")
    pairs = [(one, two) for one in range(6) for two in range(one + 1, 6)]
    assert list(found) == list(range(15))
    assert list(found.values()) == [Discard(A, (held[one], held[two])) for one, two in pairs]
    assert action_words(0, held) == "discard 2d 3d"
    assert action_words(14, held) == "discard Th Ks"
    assert action_words(14, held[:4]) == "discard places 4 and 5"


def test_a_card_is_played_by_its_index() -> None:
    """R7: a ten-card would take the count past 31."""
    state = lay(at_play("2c 4d 9h Ks", "Tc Jd Qh 5s", "3c"), "Tc Ks").state
    assert list(legal_actions(view(state, B))) == [
        15 + Card("5s").index,
        *(15 + Card(card).index for card in ("Jd", "Qh")),
    ]
    state = lay(state, "5s").state
    assert legal_actions(view(state, A)) == {
        15 + Card("2c").index: Play(A, "2c"),
        15 + Card("4d").index: Play(A, "4d"),
    }
    assert action_words(15 + Card("4d").index, ()) == "play 4d"
    assert FIRST_CARD + 52 == ACTIONS == 67


@pytest.mark.parametrize("action", [15, -1, 66, 99, None, 1.0, "0"])
def test_an_action_that_is_not_allowed_is_refused(action: object) -> None:
    listed = ", ".join(map(str, range(15)))
    with pytest.raises(MugginsError, match=f"seat A can't take action {action!r}; allowed:") as e:
        checked_move(view(DEALT, A), action)
    assert str(e.value).endswith(listed)


def test_a_seat_that_is_not_asked_has_no_action() -> None:
    state = apply(DEALT, Discard(A, "6h Ks")).state
    with pytest.raises(MugginsError, match="seat A can't take action 0; allowed: none"):
        checked_move(view(state, A), 0)
    with pytest.raises(MugginsError, match="claim 4 is no action; allowed: discards and cards"):
        action_of(Claim(A, 4), ())


def test_pone_discards_first_and_chance_is_nobody() -> None:
    assert DEALT.pone is B
    assert asked(DEALT) is B
    assert asked(apply(DEALT, Discard(B, "Ah Kd")).state) is A
    assert asked(new_game()) is None
    assert asked(at_play("2d 3d 3s Th", "5s 8d 9s Td", "Js")) is B


# --- observations


def parts_of(state: GameState, seat: Seat) -> dict[str, list[int]]:
    numbers = encode(view(state, seat))
    return {name: numbers[place] for name, place in places().items()}


def cards_in(noughts_and_ones: list[int]) -> str:
    return " ".join(str(card) for card in DECK if noughts_and_ones[card.index])


def test_an_observation_says_what_happened() -> None:
    """R8: after B's king A, who holds no two, is at go, and B plays on to 31."""
    state = at_play("9c 9d Tc Td", "Kc Kd 2h 3h", "9s", crib="As 4s 5s 6s", scores=(7, 9))
    parts = parts_of(lay(state, "Kc 9c Kd 2h").state, B)
    assert parts["target"] == [121]
    assert parts["phase"] == [0, 0, 0, 1, 0, 0]
    assert (parts["asked"], parts["dealer"], parts["deal"]) == ([0], [0], [1])
    assert (parts["opening"], parts["scores"], parts["rears"]) == ([9, 7], [11, 7], [9, 7])
    assert cards_in(parts["held"]) == "3h"
    assert cards_in(parts["kept"]) == "2h 3h Kc Kd"
    assert cards_in(parts["discarded"]) == "5s 6s"
    assert (parts["numbers_held"], parts["numbers_discarded"]) == ([1, 3], [2, 2])
    assert cards_in(parts["starter"]) == "9s"
    assert (parts["count"], parts["pile"]) == ([0], [0] * 8)
    index = [Card(card).index + 1 for card in ("Kc", "9c", "Kd", "2h")]
    rows = [parts["plays"][row : row + 5] for row in range(0, 40, 5)]
    assert rows == [
        [index[0], 1, 10, 0, 0],
        [index[1], 2, 19, 0, 0],
        [index[2], 1, 29, 0, 1],
        [index[3], 1, 31, 2, 2],
        *[[0] * 5] * 4,
    ]
    assert cards_in(parts["crib"]) == ""
    assert (parts["winner"], parts["skunk"]) == ([0], [0])
    assert parts_of(lay(state, "Kc 9c").state, A)["plays"][:7] == [
        index[0],
        2,
        10,
        0,
        0,
        index[1],
        1,
    ]


def test_a_pile_is_in_the_order_of_its_cards() -> None:
    state = lay(at_play("9c 9d Tc Td", "Kc 3d 2h 3h", "9s"), "3h 9c 2h").state
    index = [Card(card).index + 1 for card in ("3h", "9c", "2h")]
    parts = parts_of(state, A)
    assert (parts["count"], parts["pile"]) == ([14], [*index, 0, 0, 0, 0, 0])
    assert (parts["asked"], parts["dealer"]) == ([1], [1])


def test_the_end_says_who_has_won_by_how_much() -> None:
    """R6, R25: heels win; a loser at 60 is double skunked, at 90 skunked."""
    for pone, skunk in ((60, 2), (61, 1), (90, 1), (91, 0)):
        state = before_cut("2d 3d 3s Th", "5s 8d 9s Td", scores=(119, pone), starter="Jc")
        state = apply(state, Cut("Jc")).state
        mine, theirs = parts_of(state, A), parts_of(state, B)
        assert (mine["winner"], theirs["winner"]) == ([1], [2])
        assert mine["skunk"] == theirs["skunk"] == [skunk]


def test_a_crib_that_lies_open_is_seen() -> None:
    """R17: the dealer's crib, the last to be counted, wins."""
    found = [
        (state, parts_of(state, A))
        for seed in range(20)
        for state in states_of(random_game(seed, SHORT))
        if state.phase is Phase.OVER
    ]
    open_cribs = [state for state, parts in found if any(parts["crib"])]
    assert open_cribs
    for state, parts in found:
        crib = " ".join(map(str, state.crib))
        assert cards_in(parts["crib"]) == (crib if view(state, A).crib else "")


def test_observations_are_as_long_as_they_say_and_within_their_bounds() -> None:
    assert sum(field.size for field in FIELDS) == LENGTH == len(highest())
    assert {name: place.stop - place.start for name, place in places().items()} == {
        field.name: field.size for field in FIELDS
    }
    assert shapes()["plays"] == (8, 5)
    assert all(shapes()[field.name] == (field.size,) for field in FIELDS if field.name != "plays")
    for rules in (SHORT, Rules()):
        for state in states_of(random_game(3, rules)):
            for seat in (A, B):
                numbers = encode(view(state, seat))
                assert len(numbers) == LENGTH
                assert all(0 <= n <= most for n, most in zip(numbers, highest(), strict=True))


def test_an_observation_keeps_what_a_seat_sees_apart() -> None:
    """Two views of a game that differ in what is held, laid or played differ as numbers."""
    states = [state for state in states_of(random_game(5, SHORT)) if state.phase is not Phase.CUT]
    for seat in (A, B):
        seen = {view(state, seat): tuple(encode(view(state, seat))) for state in states}
        assert len(set(seen.values())) == len(seen)


def test_an_observation_does_not_depend_on_hidden_cards() -> None:
    random, moved = Random(4), 0
    for state in states_of(random_game(6, SHORT)):
        for seat in (A, B):
            other = world(view(state, seat), random)
            assert encode(view(other, seat)) == encode(view(state, seat))
            moved += other != state
    assert moved > 50


def test_observations_are_for_two() -> None:
    with pytest.raises(MugginsError, match="for two at the table, not for 3"):
        encode(view(new_game(Rules(seats=3)), A))


# --- what is imported


def test_the_package_itself_imports_no_third_party_package() -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(Path(muggins.__file__).parents[1])!r})\n"
        "before = set(sys.modules); import muggins.research\n"
        "import muggins.research.actions, muggins.research.observations\n"
        "print(*set(sys.modules) - before)"
    )
    found = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in found.stdout.split()}
    assert loaded - set(sys.stdlib_module_names) == {"muggins"}


@pytest.mark.parametrize(
    ("module", "package"), [("pettingzoo_env", "gymnasium"), ("openspiel_game", "pyspiel")]
)
def test_a_missing_package_is_named_with_the_way_to_get_it(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.delitem(sys.modules, f"muggins.research.{module}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    says = f"this needs {package}; install it with: pip install 'muggins\\[research\\]'"
    with pytest.raises(MugginsError, match=says):
        import_module(f"muggins.research.{module}")


# --- PettingZoo

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


def move_by_hand(state: GameState, seat: Seat, action: int) -> Move:
    """Read an action by what its number means, apart from the code under test."""
    if action >= 15:
        return Play(seat, DECK[action - 15])
    pairs = [(one, two) for one in range(6) for two in range(one + 1, 6)]
    six = sorted(state.held[seat])
    return Discard(seat, [six[place] for place in pairs[action]])


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


# --- OpenSpiel


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

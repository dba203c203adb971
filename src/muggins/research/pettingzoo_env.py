"""A whole game of two-handed cribbage as a PettingZoo environment, one agent at a time (AEC).

Agents are the seats `A` and `B`. Actions are those of `muggins.research.actions`; an observation is
a dictionary of

- `observation`: int16, (LENGTH,), what the agent's seat sees, as `muggins.research.observations`
  lays it out, and nothing else;
- `action_mask`: int8, (67,), 1 for each action that is allowed now, all 0 when it isn't asked.

The deal, the cut and all that the rules decide happen inside. Needs the extra `research`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Any, Literal, get_args

from muggins.errors import MugginsError
from muggins.extras import missing_words
from muggins.fairness import Shuffle
from muggins.game import Event, Outcome, Phase, Seat
from muggins.narrate import Narrator
from muggins.record import Record
from muggins.research.actions import ACTIONS, asked, checked_move, legal_actions
from muggins.research.observations import encode, highest
from muggins.rules import GamePoints, Rules
from muggins.table import Table, dealer_by_cut, new_shuffle
from muggins.view import View, view

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as _error:
    raise MugginsError(missing_words("this", _error.name or str(_error), "research")) from _error

if TYPE_CHECKING:
    # PettingZoo isn't marked as typed: what is inherited can be anything.
    class _Env:
        def __getattr__(self, name: str) -> Any: ...
else:
    _Env = AECEnv

__all__ = ["CribbageEnv", "Rewards", "env"]

Rewards = Literal["win", "game_points"]
"""What is paid at the end: 1 for a win, or the game points of a win, a skunk or a double skunk."""

_SEATS = (Seat.A, Seat.B)


def env(
    target: int = 121,
    *,
    rewards: Rewards = "win",
    game_points: GamePoints = "acc",
    render_mode: str | None = None,
) -> Any:
    """Make the environment, wrapped so that calls in a wrong order are refused.

    Arguments are those of `CribbageEnv`, which the attribute `unwrapped` of the result gives.
    """
    return OrderEnforcingWrapper(
        CribbageEnv(target, rewards=rewards, game_points=game_points, render_mode=render_mode)
    )


class CribbageEnv(_Env):
    """One game to `target` (121 or 61) points, counted by the program.

    At the end the winner gets 1 and the loser -1; with `rewards="game_points"` what the preset
    `game_points` has for the win (R25). `render_mode` is `ansi`, with which `render` gives what was
    told since it was last asked, or `human`, which writes it to standard output as it happens.
    Raises `MugginsError` on a value that an argument can't have.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own form
        "name": "muggins_cribbage_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        target: int = 121,
        *,
        rewards: Rewards = "win",
        game_points: GamePoints = "acc",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules: Rules = Rules(target=target, game_points=game_points)
        _check("rewards", rewards, get_args(Rewards))
        _check("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.paid: Rewards = rewards
        self.render_mode = render_mode
        self.possible_agents: list[str] = [seat.name for seat in _SEATS]
        self.agents: list[str] = []
        self.action_spaces: dict[str, spaces.Discrete] = {
            name: spaces.Discrete(ACTIONS) for name in self.possible_agents
        }
        self.observation_spaces: dict[str, spaces.Dict] = {
            name: _observation_space() for name in self.possible_agents
        }
        self._seed: bytes | None = None
        self._games = 0
        self._told: list[Event] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Give the space of an agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Give the space of an agent's actions: always the same object."""
        return self.action_spaces[agent]

    @property
    def record(self) -> Record:
        """The game so far, with the seed it is dealt from: to be written down and verified."""
        return self.table.record

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game.

        The same `seed` deals the same packs, and so do the games that follow it without a seed of
        their own; without any, a secret one is drawn. The first dealer is cut for, unless
        `options["dealer"]` is `"A"` or `"B"`. Raises `MugginsError` on another dealer.
        """
        if seed is not None:
            self._seed, self._games = str(index(seed)).encode(), 0
        elif self._seed is None:
            self._seed = new_shuffle().seed
        shuffle = Shuffle(self._seed, f"game {self._games}")
        self._games += 1
        self.table: Table = Table.new(self.rules, shuffle, _first_dealer(shuffle, options or {}))
        self._told = []
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, int] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._skip_agent_selection = None
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent sees now. Raises `MugginsError` on a name that is no agent's."""
        seen = self._view(agent)
        mask = np.zeros(ACTIONS, np.int8)
        mask[list(legal_actions(seen))] = 1
        return {"observation": np.array(encode(seen), np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the agent that is asked, and all that it brings about.

        Raises `MugginsError` and changes nothing when the action isn't allowed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = checked_move(self._view(agent), action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._told += self.table.make(move).events
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Give in words what was told since `render` was last asked, a line each; see the class.

        Raises `MugginsError` without a render mode.
        """
        if self.render_mode is None:
            raise MugginsError("nothing is rendered without a render_mode; allowed: human, ansi")
        lines = "".join(f"{line}\n" for line in Narrator(self.possible_agents).tell(self._told))
        self._told = []
        if self.render_mode == "ansi":
            return lines
        sys.stdout.write(lines)
        return None

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def _view(self, agent: str) -> View:
        _check("agent", agent, self.possible_agents)
        return view(self.table.state, Seat[agent])

    def _go_on(self) -> None:
        """Deal and cut as far as it is up to the pack, and see who is asked or who has won."""
        while (move := self.table.next_move((None, None))) is not None:
            self._told += self.table.make(move).events
        state = self.table.state
        seat = asked(state)
        if seat is not None:
            self.agent_selection = seat.name
        if state.outcome is not None:
            assert state.phase is Phase.OVER
            self._pay(state.outcome)
        if self.render_mode == "human":
            self.render()

    def _pay(self, outcome: Outcome) -> None:
        points = outcome.game_points if self.paid == "game_points" else 1
        for seat in _SEATS:
            self.rewards[seat.name] = points if seat is outcome.winner else -points
            self.terminations[seat.name] = True


def _observation_space() -> spaces.Dict:
    most = np.array(highest(), np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def _first_dealer(shuffle: Shuffle, options: Mapping[str, Any]) -> Seat:
    if "dealer" not in options:
        return dealer_by_cut(shuffle)
    _check("dealer", options["dealer"], [seat.name for seat in _SEATS])
    return Seat[options["dealer"]]


def _check(name: str, value: object, allowed: Any) -> None:
    if value not in allowed:
        listed = ", ".join(map(str, allowed))
        raise MugginsError(f"{name} is {value!r}; allowed: {listed}")

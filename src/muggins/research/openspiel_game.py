"""Two-handed cribbage as an OpenSpiel game, `python_muggins_cribbage`, with the parameter `target`.

Players 0 and 1 are the seats A and B; actions are those of `muggins.research.actions`. Chance is
explicit: who deals first (0 or 1, as likely; it stands for the cut), twelve cards one at a time and
pone first, and the starter, each by `card.index` and as likely as any that is left. A win is worth
1 and a loss -1.

The observation string is the seat's view as CGN; the information state string has each earlier deal
before it, as the seat saw it. The observation tensor is that of `muggins.research.observations`.
Needs the extra `research`; importing this module registers the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

from muggins.cards import DECK, Card, cards_text, unseen_cards
from muggins.errors import MugginsError
from muggins.extras import missing_words
from muggins.game import (
    Cut,
    Deal,
    Discard,
    GameState,
    Move,
    Phase,
    Seat,
    apply,
    legal_moves,
    new_game,
    playable,
)
from muggins.notation import write_position, write_view
from muggins.research.actions import ACTIONS, action_of, action_words, asked, by_action
from muggins.research.observations import LENGTH, encode, shapes
from muggins.rules import Rules
from muggins.view import View, view, world

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as _error:
    raise MugginsError(missing_words("this", _error.name or str(_error), "research")) from _error

if TYPE_CHECKING:
    # OpenSpiel is compiled and says nothing of its types: what is inherited can be anything.
    class _Game:
        def __init__(self, game_type: Any, info: Any, params: Mapping[str, Any]) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    class _State:
        def __init__(self, game: _Game) -> None: ...
        def __getattr__(self, name: str) -> Any: ...
else:
    _Game, _State = pyspiel.Game, pyspiel.State

__all__ = ["NAME", "CribbageGame", "CribbageObserver", "CribbageState"]

NAME = "python_muggins_cribbage"
"""The name to load the game by: `pyspiel.load_game("python_muggins_cribbage(target=61)")`."""

DEALT = 12
"""Cards dealt to both."""

DECISIONS = 10
"""Decisions in a deal, at most: two discards and eight cards."""

_SEATS = (Seat.A, Seat.B)

_GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Cribbage, two-handed (Muggins)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"target": 121},
)


def _most_deals(target: int) -> int:
    """Give how many deals a game can have: its dealer pegs a point or more in each (R15)."""
    return 2 * (target - 1) + 1


class CribbageGame(_Game):
    """The game to `target` points, 121 or 61. Raises `RulesError` on another target."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        target = (params or {}).get("target", 121)
        self.rules: Rules = Rules(target=target)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(DECK),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=DECISIONS * _most_deals(target),
        )
        super().__init__(_GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> CribbageState:
        """Give the state before the cut for the first deal."""
        return CribbageState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Give how often chance can act: for the first dealer, then 13 times a deal."""
        return 1 + (DEALT + 1) * _most_deals(self.rules.target)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> CribbageObserver | None:
        """Give an observer of what a player sees now, or with perfect recall of all it has seen.

        None for other observations, such as those of public information alone.
        """
        if params:
            raise MugginsError(f"observation parameters {dict(params)}; allowed: none")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        alone = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return CribbageObserver(wanted.perfect_recall) if wanted.public_info and alone else None


@dataclass(frozen=True)
class _Position:
    """All that a state is, in one value that never changes: copies share it."""

    state: GameState
    begun: bool = False
    """Whether the first dealer is known."""
    dealt: tuple[int, ...] = ()
    """Cards dealt so far while the state waits for the deal."""
    actions: int = 0
    """Actions taken, of chance too."""
    before_deal: int = 0
    """How many of them stand before this deal."""
    earlier: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Earlier deals as each seat saw them, by seat."""

    def __deepcopy__(self, memo: dict[int, Any]) -> _Position:
        return self

    def after(self, action: int) -> _Position:
        """Give the position after an action. Raises `MugginsError` when it isn't allowed."""
        now = replace(self, actions=self.actions + 1)
        state = self.state
        if not self.begun:
            return replace(now, begun=True, before_deal=1, state=_dealt_first(state, action))
        if state.phase is Phase.DEAL:
            dealt = (*self.dealt, action)
            if action not in self.undealt():
                raise MugginsError(f"card {action} can't be dealt; allowed: one of the pack's")
            if len(dealt) < DEALT:
                return replace(now, dealt=dealt)
            return now._made(Deal(_hands(state, dealt)))
        if state.phase is Phase.CUT:
            return now._made(Cut(DECK[action]))
        seat = asked(state)
        moves = {} if seat is None else _legal(state, seat)
        if action not in moves:
            listed = ", ".join(map(str, moves)) or "none"
            raise MugginsError(f"action {action} isn't allowed now; allowed: {listed}")
        return now._made(moves[action])

    def undealt(self) -> list[int]:
        """Give the cards that the next one is dealt or turned from, by index, rising."""
        state = self.state
        gone = [DECK[card] for card in self.dealt]
        return [card.index for card in unseen_cards(gone, *state.kept, *state.discarded)]

    def told(self, seat: Seat, *, recall: bool) -> str:
        """Give what a seat sees as text; with `recall`, earlier deals before it, a line each."""
        seen = view(self.state, seat)
        lines = self.earlier[seat] if recall else ()
        return "\n".join([f"{seat} of a game to {seen.rules.target}", *lines, _line(seen)])

    def _made(self, move: Move) -> _Position:
        state, events = apply(self.state, move)
        here = replace(self, state=state, dealt=())
        if state.deal == self.state.deal:
            return here
        # The step that ended the deal cleared the table: put its cards back to be written down.
        over = self.state.changed(held=((), ()), trail=(*self.state.trail, *events))
        first, second = ((*self.earlier[seat], _line(view(over, seat))) for seat in _SEATS)
        return replace(here, before_deal=self.actions, earlier=(first, second))


def _dealt_first(state: GameState, action: int) -> GameState:
    if action not in (0, 1):
        raise MugginsError(f"player {action} can't deal; allowed: 0, 1")
    return new_game(state.rules, Seat(action))


def _line(seen: View) -> str:
    return f"{seen.deal}. {write_view(seen)}"


def _hands(state: GameState, dealt: tuple[int, ...]) -> list[list[Card]]:
    """Give the hands by seat of cards dealt one at a time, pone first (R4)."""
    cards = [DECK[card] for card in dealt]
    return [cards[0::2] if seat is state.pone else cards[1::2] for seat in _SEATS]


def _legal(state: GameState, seat: Seat) -> dict[int, Move]:
    return by_action(legal_moves(state, seat), state.held[seat])


class CribbageState(_State):
    """A game at one moment; `position` is the library's own state, which holds every card.

    Copies and pickles are OpenSpiel's own: the history, and the values of this object.
    """

    def __init__(self, game: CribbageGame) -> None:
        super().__init__(game)
        self._at = _Position(new_game(game.rules))

    @property
    def position(self) -> GameState:
        """The game's state in the library's own form."""
        return self._at.state

    def told(self, player: int, *, recall: bool) -> str:
        """Give what a player sees as text; with `recall`, what it has seen in earlier deals too."""
        return self._at.told(Seat(player), recall=recall)

    def current_player(self) -> Any:
        """Give the player that is asked, or what stands for chance or for the end."""
        state = self._at.state
        if state.outcome is not None:
            return pyspiel.PlayerId.TERMINAL
        seat = asked(state) if self._at.begun else None
        return pyspiel.PlayerId.CHANCE if seat is None else int(seat)

    def is_terminal(self) -> bool:
        """Say whether the game is over."""
        return self._at.state.outcome is not None

    def returns(self) -> list[float]:
        """Give 1 for the winner and -1 for the loser, by player; 0 before the end."""
        outcome = self._at.state.outcome
        if outcome is None:
            return [0.0, 0.0]
        return [1.0 if seat is outcome.winner else -1.0 for seat in _SEATS]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give what chance can do, each as likely: a first dealer, or a card by its index."""
        outcomes = self._at.undealt() if self._at.begun else [0, 1]
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(_legal(self._at.state, Seat(player)))

    def _apply_action(self, action: int) -> None:
        self._at = self._at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return action_words(action, self._at.state.held[player])
        if not self._at.begun:
            return f"{Seat(action)} deals first"
        return f"{'cut' if self._at.state.phase is Phase.CUT else 'deal'} {DECK[action]}"

    def __str__(self) -> str:
        at = self._at
        if not at.begun:
            return f"a game to {at.state.rules.target}"
        dealt = cards_text((DECK[card] for card in at.dealt), " ")
        words = f"{at.state.deal}. {write_position(at.state)} {dealt}".rstrip()
        outcome = at.state.outcome
        return words if outcome is None else f"{words} {'-'.join(map(str, outcome.scores))}"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> CribbageState:
        """Give a state that a player can't tell from this one, its hidden cards dealt again.

        Each deal of them is as likely (`muggins.view.world`). `probability_sampler` gives numbers
        from 0 to 1; one of them seeds the deal. Earlier deals stay as they were: all their cards
        have been shown.
        """
        state: CribbageState = self.get_game().new_initial_state()
        random = Random(probability_sampler())
        for action in _actions_again(self._at, self.history(), Seat(player_id), random):
            state.apply_action(action)
        return state


def _actions_again(at: _Position, history: list[int], seat: Seat, random: Random) -> Iterator[int]:
    """Give the actions that lead to a state which a seat can't tell from this one."""
    yield from history[: at.before_deal]
    here = history[at.before_deal :]
    if at.state.phase is Phase.DEAL:
        # Nobody looks at his cards before all are dealt.
        yield from random.sample(range(len(DECK)), len(here))
        return
    other = _dealt_again(view(at.state, seat), random)
    hands = _hands(at.state, tuple(here[:DEALT]))
    hands[1 - seat] = random.sample(_six(other, Seat(1 - seat)), DEALT // 2)
    for pones, dealers in zip(hands[at.state.pone], hands[at.state.dealer], strict=True):
        yield from (pones.index, dealers.index)
    laid = sum(1 for cards in at.state.discarded if cards)
    for who in other.around(other.dealer)[:laid]:
        yield action_of(Discard(who, other.discarded[who]), tuple(sorted(_six(other, who))))
    yield from here[DEALT + laid :]


def _dealt_again(seen: View, random: Random) -> GameState:
    """Deal the hidden cards of a view again; whoever is to play holds a card that fits (R8)."""
    while True:
        state = world(seen, random)
        if state.turn is None or playable(state.held[state.turn], state.count):
            return state


def _six(state: GameState, seat: Seat) -> tuple[Card, ...]:
    """Give the six cards that a seat was dealt."""
    return (*(state.kept[seat] or state.held[seat]), *state.discarded[seat])


class CribbageObserver:
    """What a player sees, as text and, without `recall`, as a tensor (OpenSpiel's PyObserver).

    `tensor` is float32, (LENGTH,); `dict` has its parts by the names of `FIELDS`.
    """

    def __init__(self, recall: bool) -> None:
        self.recall = recall
        self.tensor: NDArray[np.float32] | None = None if recall else np.zeros(LENGTH, np.float32)
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            start = 0
            for name, shape in shapes().items():
                size = int(np.prod(shape))
                self.dict[name] = self.tensor[start : start + size].reshape(shape)
                start += size

    def set_from(self, state: CribbageState, player: int) -> None:
        """Fill the tensor with what a player sees in a state."""
        if self.tensor is not None:
            self.tensor[:] = encode(view(state.position, Seat(player)))

    def string_from(self, state: CribbageState, player: int) -> str:
        """Give what a player sees, or has seen, in a state as text."""
        return state.told(player, recall=self.recall)


pyspiel.register_game(_GAME_TYPE, CribbageGame)

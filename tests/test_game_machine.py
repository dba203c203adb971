"""Whole games by a rule-based machine, with what must hold after every move."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from muggins.cards import DECK
from muggins.errors import IllegalMove
from muggins.game import (
    Claim,
    Cut,
    Deal,
    Discard,
    Event,
    GameState,
    Move,
    Phase,
    Play,
    Scored,
    Seat,
    apply,
    legal_moves,
    new_game,
)
from muggins.notation import (
    read_games,
    read_position,
    read_view,
    write_game,
    write_position,
    write_view,
)
from muggins.record import Record
from muggins.rules import STANDARD, Rules
from muggins.view import view, world
from tests.strategies import (
    PACK_PHASES,
    A,
    B,
    move_permuted,
    pack_move,
    right_count,
    rules_for_two,
    seeds,
)

SUIT_ORDERS = list(permutations(range(4)))
TO_MOVE: dict[Phase, type] = {
    Phase.DEAL: Deal,
    Phase.DISCARD: Discard,
    Phase.CUT: Cut,
    Phase.PLAY: Play,
    Phase.SHOW: Claim,
}


class Games(RuleBasedStateMachine):
    """A game, the same game with other suits, and its record."""

    def __init__(self) -> None:
        super().__init__()
        self.state = self.twin = new_game()
        self.record = Record.new()
        self.order: tuple[int, ...] = (0, 1, 2, 3)
        self.random = Random(0)
        self.pegged_in_play = [0, 0]

    @initialize(
        rules=rules_for_two(),
        dealer=st.sampled_from((A, B)),
        scores=st.tuples(st.integers(0, 60), st.integers(0, 60)),
        order=st.sampled_from(SUIT_ORDERS),
        seed=seeds(),
    )
    def sit_down(
        self,
        rules: Rules,
        dealer: Seat,
        scores: tuple[int, int],
        order: tuple[int, ...],
        seed: int,
    ) -> None:
        # In the long game they begin in the second half, so that ends come about.
        opening = tuple(score + rules.target - 61 for score in scores)
        self.state = self.twin = new_game(rules, dealer, scores=opening)
        self.record = Record(self.state)
        self.order, self.random = order, Random(seed)

    # --- moves

    def make(self, move: Move) -> None:
        before = self.state
        fingerprint = hash(before), write_position(before)
        self.state, events = apply(before, move)
        assert (hash(before), write_position(before)) == fingerprint
        twin, twins_events = apply(self.twin, move_permuted(move, self.order))
        self.record = self.record.with_moves((*self.record.moves, move))
        check_scores(before, self.state, events)
        self.check_dealers_peg(before, events)
        assert pegs(events) == pegs(twins_events)
        assert twin.scores == self.state.scores
        self.twin = twin
        check_reload(self.record, self.state)
        for seat in self.state.seats:
            check_view(self.state, seat, self.random)

    def check_dealers_peg(self, before: GameState, events: Iterable[Event]) -> None:
        """R15: the dealer pegs at least one in any play that is played out."""
        for event in events:
            is_of_the_play = isinstance(event, Scored) and not {"hand", "crib"} & set(event.why)
            if isinstance(event, Scored) and is_of_the_play and before.phase is Phase.PLAY:
                self.pegged_in_play[event.seat] += event.points
        if before.phase is Phase.PLAY and self.state.phase in (Phase.SHOW, Phase.DEAL):
            assert self.pegged_in_play[before.dealer] >= 1
        if self.state.phase is not Phase.PLAY:
            self.pegged_in_play = [0, 0]

    @precondition(lambda self: self.state.phase in PACK_PHASES)
    @rule()
    def the_pack(self) -> None:
        self.make(pack_move(self.state, self.random))

    @precondition(lambda self: self.state.phase is Phase.DISCARD)
    @rule(first=st.sampled_from((A, B)), one=st.integers(0, 14), other=st.integers(0, 14))
    def both_discard(self, first: Seat, one: int, other: int) -> None:
        second = self.state.after(first)
        mine, theirs = legal_moves(self.state, first)[one], legal_moves(self.state, second)[other]
        here = apply(apply(self.state, mine).state, theirs).state
        there = apply(apply(self.state, theirs).state, mine).state
        assert here == there
        self.make(mine)
        self.make(theirs)

    @precondition(lambda self: self.state.phase is Phase.DISCARD)
    @rule(data=st.data())
    def refuse_other_discards(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.state.seats))
        cards = data.draw(st.sets(st.sampled_from(DECK), max_size=4))
        move = Discard(seat, cards)
        if move in legal_moves(self.state, seat):
            apply(self.state, move)
        else:
            check_refused(self.state, move)

    @precondition(lambda self: self.state.phase is Phase.PLAY)
    @rule(choices=st.lists(st.integers(0, 3), min_size=1, max_size=4))
    def play_cards(self, choices: list[int]) -> None:
        for choice in choices:
            if self.state.phase is not Phase.PLAY or self.state.turn is None:
                break
            moves = legal_moves(self.state, self.state.turn)
            self.make(moves[choice % len(moves)])

    @precondition(lambda self: self.state.phase is Phase.PLAY)
    @rule()
    def refuse_all_other_cards(self) -> None:
        for seat in self.state.seats:
            legal = legal_moves(self.state, seat)
            assert bool(legal) == (seat is self.state.turn)
            for card in DECK:
                move = Play(seat, card)
                if move in legal:
                    apply(self.state, move)
                else:
                    check_refused(self.state, move)

    @precondition(lambda self: self.state.phase is Phase.SHOW)
    @rule(is_right=st.booleans(), points=st.integers(0, 29))
    def claim(self, is_right: bool, points: int) -> None:
        self.make(Claim(self.state.to_move[0], right_count(self.state) if is_right else points))

    @precondition(lambda self: self.state.phase is not Phase.OVER)
    @rule(card=st.sampled_from(DECK), seat=st.sampled_from((A, B)), points=st.integers(30, 99))
    def refuse_what_is_not_asked(self, card: object, seat: Seat, points: int) -> None:
        wrong: list[Move] = [
            Deal([DECK[:6], DECK[5:11]]),
            Discard(seat, DECK[:3]),
            Cut(DECK[0] if self.state.phase is not Phase.CUT else self.state.crib[0]),
            Claim(seat, points),
        ]
        for move in wrong:
            check_refused(self.state, move)

    @precondition(lambda self: self.state.phase is Phase.OVER)
    @rule()
    def start_again(self) -> None:
        for move in (Deal([DECK[:6], DECK[6:12]]), Cut("Kc"), Play(A, "Ac"), Claim(B, 0)):
            check_refused(self.state, move)
        scores = tuple(self.random.randrange(self.state.rules.target) for _ in range(2))
        rules, dealer = self.state.rules, self.state.pone
        self.state = self.twin = new_game(rules, dealer, scores=scores)
        self.record = Record(self.state)

    # --- what holds

    @invariant()
    def cards_are_conserved(self) -> None:
        check_cards(self.state)

    @invariant()
    def the_count_is_at_most_31(self) -> None:
        assert 0 <= self.state.count <= 31

    @invariant()
    def over_if_and_only_if_someone_is_home(self) -> None:
        target = self.state.rules.target
        at_target = [score == target for score in self.state.scores]
        assert max(self.state.scores) <= target
        assert any(at_target) == (self.state.phase is Phase.OVER) == bool(self.state.outcome)
        assert not all(at_target)

    @invariant()
    def someone_is_asked_or_the_pack_is(self) -> None:
        asked = bool(self.state.to_move)
        assert asked == (self.state.phase in (Phase.DISCARD, Phase.PLAY, Phase.SHOW))
        for seat in self.state.to_move:
            moves = legal_moves(self.state, seat)
            assert moves
            assert len(set(moves)) == len(moves)
            for move in moves:
                assert isinstance(move, TO_MOVE[self.state.phase])
                apply(self.state, move)

    @invariant()
    def a_copy_is_equal(self) -> None:
        assert pickle.loads(pickle.dumps(self.state)) == self.state
        assert copy.deepcopy(self.state) == self.state


def pegs(events: Iterable[Event]) -> list[tuple[Seat, int, tuple[str, ...], int]]:
    return [(e.seat, e.points, e.why, e.score) for e in events if isinstance(e, Scored)]


def check_refused(state: GameState, move: Move) -> None:
    before = hash(state)
    with pytest.raises(IllegalMove) as caught:
        apply(state, move)
    assert caught.value.state is state
    assert hash(state) == before


def check_scores(before: GameState, after: GameState, events: Iterable[Event]) -> None:
    """The pegs move by what is earned, up to the target, and never backward."""
    scores = list(before.scores)
    for event in events:
        if isinstance(event, Scored):
            assert event.points > 0
            assert event.why
            scores[event.seat] = min(scores[event.seat] + event.points, before.rules.target)
            assert event.score == scores[event.seat]
    assert tuple(scores) == after.scores
    assert all(new >= old for old, new in zip(before.scores, after.scores, strict=True))
    for rear, front in zip(after.rears, after.scores, strict=True):
        assert 0 <= rear <= front


def check_cards(state: GameState) -> None:
    """Dealt cards and the starter are different, and every kept card is held or played."""
    if state.phase is Phase.DEAL:
        assert not any((*state.held, *state.kept, *state.discarded))
        assert state.starter is None
        return
    dealt: list[object] = []
    for seat in state.seats:
        seen = view(state, seat)
        if state.discarded[seat]:
            assert len(state.kept[seat]) == 4
            assert sorted((*state.held[seat], *seen.played(seat))) == sorted(state.kept[seat])
        dealt += (*(state.kept[seat] or state.held[seat]), *state.discarded[seat])
    dealt += [state.starter] if state.starter else []
    assert len(dealt) == len(set(dealt)) == (13 if state.starter else 12)
    assert len(DECK) - len(dealt) == len(set(DECK) - set(dealt))
    assert set(state.pile) <= set(dealt)


def check_reload(record: Record, state: GameState) -> None:
    """Writing the game down and reading it back changes nothing."""
    text = write_game(record)
    (again,) = read_games(text)
    assert again.final() == state
    assert write_game(again) == text
    position = write_position(state)
    assert write_position(read_position(position, state.rules)) == position


def check_view(state: GameState, seat: Seat, random: Random) -> None:
    """The view does not depend on hidden cards, and its text holds all of it."""
    seen = view(state, seat)
    elsewhere = world(seen, random)
    assert view(elsewhere, seat) == seen
    check_cards(elsewhere)
    if state.phase in (Phase.DISCARD, Phase.PLAY, Phase.SHOW):
        assert legal_moves(elsewhere, seat) == legal_moves(state, seat)
    text = write_view(seen)
    again = read_view(text, state.rules, seat)
    assert write_view(again) == text
    # A position knows neither its number in the game nor the pegs before its first points.
    assert replace(again, deal=seen.deal, rears=seen.rears) == seen


QUICK = settings(
    max_examples=25,
    stateful_step_count=40,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
    deadline=None,
)
LONG = settings(QUICK, max_examples=600, stateful_step_count=80)


def test_whole_games() -> None:
    run_state_machine_as_test(Games, settings=QUICK)


@pytest.mark.slow
def test_many_whole_games() -> None:
    run_state_machine_as_test(Games, settings=LONG)


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        (1, STANDARD),
        (2, Rules(target=61, counting="self")),
        (3, Rules(target=61, counting="muggins", overcount=2)),
        (4, Rules(target=61, crib_flush="four", heels_limit=30)),
    ],
    ids=["auto", "self", "muggins", "house"],
)
def test_a_game_from_nothing_to_its_end_survives_a_reload_after_every_move(
    seed: int, rules: Rules
) -> None:
    game = Games()
    game.sit_down(rules, A, (0, 0), (2, 0, 3, 1), seed)
    game.state = game.twin = new_game(rules, A)
    game.record = Record(game.state)
    random = Random(seed)
    while game.state.phase is not Phase.OVER:
        if game.state.phase in PACK_PHASES:
            game.the_pack()
        elif game.state.phase is Phase.DISCARD:
            game.make(random.choice(legal_moves(game.state, random.choice(game.state.to_move))))
        elif game.state.phase is Phase.PLAY:
            game.play_cards([random.randrange(4)])
        else:
            game.claim(random.random() < 0.6, random.randrange(30))
    assert len(game.record.moves) > 40

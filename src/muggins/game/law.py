"""The rules of the game as one pure function: a state and a move give a state and events."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Literal

from muggins.cards import Card, cards_text
from muggins.errors import IllegalMove, MugginsError
from muggins.game.events import (
    Claimed,
    Counted,
    Dealt,
    Discarded,
    Event,
    Outcome,
    Passed,
    Played,
    Reset,
    Scored,
    Shown,
    Turned,
    Went,
    Won,
)
from muggins.game.moves import Claim, Cut, Deal, Discard, Move, Play, Seat
from muggins.game.state import GameState, Phase, Step
from muggins.rules import STANDARD, Rules
from muggins.scoring import HIGHEST_COUNT, Tally, count_hand, is_heels, peg

__all__ = ["MOST_CLAIMED", "apply", "legal_moves", "moves_in", "new_game", "playable"]

MOST_CLAIMED = 29
"""No hand counts more (R22)."""

_WANTED = {
    Phase.DEAL: "the deal",
    Phase.DISCARD: "discards",
    Phase.CUT: "the cut",
    Phase.PLAY: "a card to be played",
    Phase.SHOW: "a count",
    Phase.OVER: "nothing: the game is over",
}


def new_game(
    rules: Rules = STANDARD, dealer: Seat = Seat.A, *, scores: tuple[int, ...] = ()
) -> GameState:
    """Give the state before the first deal; `scores` by side, when not all 0.

    Raises `MugginsError` on a seat that isn't at the table or scores no game can stand at.
    """
    if dealer >= rules.seats:
        raise MugginsError(f"no seat {dealer} at a table of {rules.seats}")
    scores = scores or (0,) * rules.sides
    if len(scores) != rules.sides or not all(0 <= score < rules.target for score in scores):
        listed, most = "-".join(map(str, scores)), rules.target - 1
        raise MugginsError(
            f"scores {listed} can't open a deal; allowed: {rules.sides} from 0 to {most}"
        )
    return _before_deal(rules, Seat(dealer), 1, scores, scores)


def legal_moves(state: GameState, seat: Seat) -> tuple[Move, ...]:
    """Give every move that `apply` would take from a seat now; none when it isn't asked."""
    if seat not in state.to_move:
        return ()
    return moves_in(state.phase, seat, state.held[seat], state.count, state.rules.discards)


def moves_in(
    phase: Phase, seat: Seat, held: tuple[Card, ...], count: int, discards: int = 2
) -> tuple[Move, ...]:
    """Give the moves of a seat that is asked, from what it holds and the count (R5, R8, R23)."""
    if phase is Phase.DISCARD:
        return tuple(Discard(seat, cards) for cards in combinations(held, discards))
    if phase is Phase.PLAY:
        return tuple(Play(seat, card) for card in playable(held, count))
    return tuple(Claim(seat, points) for points in range(MOST_CLAIMED + 1))


def playable(held: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Give the cards that don't take the count past 31 (R7)."""
    return tuple(card for card in held if count + card.pips <= HIGHEST_COUNT)


def apply(state: GameState, move: Move) -> Step:
    """Give the state after a move, with all that it brings about (R2-R17, R23-R25).

    Forced things (go, reset, last card, the count of the show, the win) happen in the same step.
    Raises `IllegalMove` and changes nothing when the rules refuse the move.
    """
    if type(move) not in _STEPS:
        allowed = ", ".join(kind.__name__ for kind in _STEPS)
        raise IllegalMove(move, state, f"it is no move; allowed: {allowed}")
    phase, step = _STEPS[type(move)]
    if state.phase is not phase:
        raise IllegalMove(move, state, f"the game waits for {_WANTED[state.phase]}")
    if isinstance(move, Discard | Play | Claim) and move.seat not in state.to_move:
        asked = ", ".join(map(str, state.to_move))
        raise IllegalMove(move, state, f"it is not the turn of {move.seat}; asked: {asked}")
    course = _Course(state)
    step(course, move)
    return course.step()


class _Course:
    """A step in the making: the state so far, without the trail of its own events, and those."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        self.state = self.state.changed(**changes)

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def step(self) -> Step:
        """Give the step; the events of a deal stay with its state from the starter on."""
        if self.state.starter is not None:
            self.set(trail=(*self.state.trail, *self.events))
        return Step(self.state, tuple(self.events))

    def score(self, seat: Seat, points: int, why: tuple[str, ...], cards: tuple[Card, ...]) -> None:
        """Move a peg, and end the game when it reaches the target (R2)."""
        state, side = self.state, self.state.side(seat)
        score = min(state.scores[side] + points, state.rules.target)
        self.set(
            scores=_changed(state.scores, side, score),
            rears=_changed(state.rears, side, state.scores[side]),
        )
        self.tell(Scored(seat, points, why, cards, score))
        if score == state.rules.target:
            outcome = _outcome(self.state, seat)
            self.set(phase=Phase.OVER, turn=None, outcome=outcome)
            self.tell(Won(outcome))

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER


def _changed(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _outcome(state: GameState, winner: Seat) -> Outcome:
    rules = state.rules
    others = [score for side, score in enumerate(state.scores) if side != state.side(winner)]
    loser = max(others)
    double = loser <= rules.skunk_line(double=True)
    skunk = loser <= rules.skunk_line()
    points = rules.worth(skunk=skunk, double_skunk=double)
    return Outcome(winner, state.scores, skunk, double, points)


# --- deal, discard, cut


def _before_deal(
    rules: Rules, dealer: Seat, deal: int, scores: tuple[int, ...], rears: tuple[int, ...]
) -> GameState:
    """Give a cleared table with the pegs where they stand."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * rules.seats
    return GameState(
        rules=rules,
        dealer=dealer,
        phase=Phase.DEAL,
        deal=deal,
        opening=scores,
        scores=scores,
        rears=rears,
        held=nothing,
        kept=nothing,
        discarded=nothing,
        extra=(),
        starter=None,
        pile=(),
        turn=None,
        trail=(),
        shown=0,
        misses=0,
        outcome=None,
    )


def _deal(course: _Course, move: Deal) -> None:
    state = course.state
    seats, each, extra = state.rules.seats, state.rules.dealt, state.rules.from_pack
    if [len(hand) for hand in move.hands] != [each] * seats or len(move.crib) != extra:
        found = " and ".join(str(len(hand)) for hand in move.hands) or "no"
        reason = f"found {found} cards, expected {seats} hands of {each}"
        if extra or move.crib:
            reason = f"{reason}; found {len(move.crib)} for the crib, expected {extra}"
        raise IllegalMove(move, state, reason)
    dealt = sum(move.hands, move.crib)
    if twice := {str(card) for card in dealt if dealt.count(card) > 1}:
        raise IllegalMove(move, state, f"dealt twice: {' '.join(sorted(twice))}")
    course.set(phase=Phase.DISCARD, held=move.hands, extra=move.crib)
    course.tell(Dealt(state.dealer, state.deal))


def _discard(course: _Course, move: Discard) -> None:
    state, seat = course.state, move.seat
    held, number = state.held[seat], state.rules.discards
    foreign = [card for card in move.cards if card not in held]
    if len(move.cards) != number or foreign:
        found = f"{foreign[0]} is not held" if foreign else f"found {len(move.cards)} cards"
        word = "one card" if number == 1 else "two cards"
        reason = f"{found}; allowed: {word} of {cards_text(held, ' ')}"
        raise IllegalMove(move, state, reason)
    kept = tuple(card for card in held if card not in move.cards)
    course.set(
        held=_changed(state.held, seat, kept),
        kept=_changed(state.kept, seat, kept),
        discarded=_changed(state.discarded, seat, move.cards),
    )
    course.tell(Discarded(seat, number))
    if not course.state.to_move:
        course.set(phase=Phase.CUT)


def _cut(course: _Course, move: Cut) -> None:
    state, starter = course.state, move.starter
    if starter in sum((*state.kept, *state.discarded), state.extra):
        raise IllegalMove(move, state, f"{starter} has been dealt; allowed: a card of the pack")
    course.set(phase=Phase.PLAY, starter=starter, turn=state.pone)
    course.tell(Turned(state.pone, starter))
    limit = state.rules.heels_limit
    if is_heels(starter) and (limit is None or state.score(state.dealer) < limit):
        course.score(state.dealer, 2, ("heels",), (starter,))


# --- the play


def _play(course: _Course, move: Play) -> None:
    state, seat, card = course.state, move.seat, move.card
    if card not in playable(state.held[seat], state.count):
        reason = f"{card} is not held"
        if card in state.held[seat]:
            reason = f"the count would be {state.count + card.pips}"
        allowed = cards_text(playable(state.held[seat], state.count), " ")
        raise IllegalMove(move, state, f"{reason}; playable: {allowed}")
    tally = peg(state.pile, card)
    held = tuple(other for other in state.held[seat] if other is not card)
    course.set(held=_changed(state.held, seat, held), pile=(*state.pile, card))
    closing = _closing(course.state, seat, tally)
    why = tuple(combo.kind.value for combo in tally.combos) + ((closing,) if closing else ())
    points = tally.points + (1 if closing else 0)
    assert tally.count is not None
    course.tell(Played(seat, card, tally.count, tally, closing, points))
    if points:
        course.score(seat, points, why, (card,))
    if not course.over:
        _pass_turn(course, seat)


def _closing(state: GameState, seat: Seat, tally: Tally) -> Literal["go", "last"] | None:
    """Say what the last card of a count takes, if it ends it (R13) and the game goes on (R2)."""
    won = state.score(seat) + tally.points >= state.rules.target
    stopped = not any(playable(held, state.count) for held in state.held)
    if won or not stopped or state.count == HIGHEST_COUNT:
        return None
    return "go" if any(state.held) else "last"


def _pass_turn(course: _Course, last: Seat) -> None:
    """Find who plays next after `last`: across a go, a reset, or the end of the play."""
    state = course.state
    if not any(state.held):
        course.set(turn=None, pile=())
        _show(course)
        return
    if not any(playable(held, state.count) for held in state.held):
        leader = next(seat for seat in state.around(last) if state.held[seat])
        course.set(turn=leader, pile=())
        course.tell(Reset(state.count, leader))
        if leader is last:
            _tell_passed(course, last)
        return
    order = state.around(last)
    turn = next(seat for seat in order if playable(state.held[seat], state.count))
    for seat in order[: order.index(turn)]:
        if state.held[seat]:
            course.tell(Went(seat, state.count, _was_at_go(state, seat)))
    course.set(turn=turn)
    if turn is last:
        _tell_passed(course, last)


def _tell_passed(course: _Course, last: Seat) -> None:
    for seat in course.state.around(last)[:-1]:
        if not course.state.held[seat]:
            course.tell(Passed(seat, last))


def _was_at_go(state: GameState, seat: Seat) -> bool:
    for event in reversed(state.trail):
        if isinstance(event, Reset):
            return False
        if isinstance(event, Went) and event.seat is seat:
            return True
    return False


# --- the show


def _show(course: _Course) -> None:
    """Count what is left to count, or ask for the next count (R17, R23)."""
    while not course.over and course.state.shown <= course.state.rules.seats:
        if course.state.rules.counting != "auto":
            seat, what = course.state.showing()
            tally = _tally(course.state)
            assert tally.starter is not None
            course.set(phase=Phase.SHOW)
            course.tell(Shown(seat, what, tally.cards, tally.starter))
            return
        _settle(course, _tally(course.state).points)
    if not course.over:
        state = course.state
        course.state = _before_deal(
            state.rules, state.pone, state.deal + 1, state.scores, state.rears
        )


def _tally(state: GameState) -> Tally:
    """Count the hand or crib that is next."""
    seat, what = state.showing()
    cards = state.kept[seat] if what == "hand" else state.crib
    return count_hand(cards, state.starter, crib=what == "crib", rules=state.rules)


def _settle(course: _Course, points: int) -> None:
    """Peg `points` for the hand or crib that is next, and be done with it."""
    seat, what = course.state.showing()
    tally = _tally(course.state)
    course.set(shown=course.state.shown + 1, misses=0)
    course.tell(Counted(seat, what, tally))
    if points:
        course.score(seat, points, (what,), tally.cards)


def _claim(course: _Course, move: Claim) -> None:
    state = course.state
    if type(move.points) is not int or not 0 <= move.points <= MOST_CLAIMED:
        raise IllegalMove(move, state, f"allowed: 0 to {MOST_CLAIMED}, 19 for a hand of nothing")
    seat, what = state.showing()
    tally = _tally(state)
    claimed = 0 if move.points == 19 else move.points
    right = claimed == tally.points
    muggins = state.rules.counting == "muggins"
    again = not right and not muggins and not state.misses
    course.tell(Claimed(seat, what, claimed, right, again))
    if again:
        course.set(misses=1)
        return
    missed = tally.points - claimed
    _settle(course, claimed if muggins and missed > 0 else tally.points)
    if muggins and not course.over:
        other = state.after(seat)
        if missed > 0:
            course.score(other, missed, ("muggins",), tally.cards)
        elif missed < 0 and state.rules.overcount:
            course.score(other, state.rules.overcount, ("overcount",), tally.cards)
    _show(course)


# Each kind of move: the phase that waits for it, and what it does.
_STEPS: dict[type, tuple[Phase, Callable[[_Course, Any], None]]] = {
    Deal: (Phase.DEAL, _deal),
    Discard: (Phase.DISCARD, _discard),
    Cut: (Phase.CUT, _cut),
    Play: (Phase.PLAY, _play),
    Claim: (Phase.SHOW, _claim),
}

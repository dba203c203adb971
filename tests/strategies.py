"""Hypothesis strategies and small drivers that several test modules share.

In the drivers seat A deals and seat B is pone, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from muggins.cards import DECK, Card, as_cards, unseen_cards
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
    Step,
    apply,
    legal_moves,
    new_game,
)
from muggins.record import Record
from muggins.rules import STANDARD, Rules
from muggins.scoring import count_hand

A, B, C, D = Seat

PACK_PHASES = (Phase.DEAL, Phase.CUT)


@st.composite
def rules_for_two(draw: st.DrawFn) -> Rules:
    """Any options of a game for two."""
    target = draw(st.sampled_from((121, 61)))
    return Rules(
        target=target,
        counting=draw(st.sampled_from(("auto", "self", "muggins"))),
        crib_flush=draw(st.sampled_from(("five", "four"))),
        heels_limit=draw(st.none() | st.integers(0, target)),
        overcount=draw(st.sampled_from((0, 2))),
        game_points=draw(st.sampled_from(("acc", "free", "four"))),
    )


def seeds() -> st.SearchStrategy[int]:
    """Seeds for `random.Random`."""
    return st.integers(0, 2**32 - 1)


def shuffled_packs() -> st.SearchStrategy[list[Card]]:
    """All 52 cards in any order."""
    return st.permutations(DECK)


# --- drivers


def played(state: GameState, moves: Iterable[Move]) -> Step:
    """Apply moves one after the other; all their events together."""
    events: list[Event] = []
    for move in moves:
        state, more = apply(state, move)
        events += more
    return Step(state, tuple(events))


def before_cut(
    dealer: str,
    pone: str,
    *,
    crib: str = "",
    starter: str = "",
    scores: tuple[int, int] = (0, 0),
    rules: Rules = STANDARD,
) -> GameState:
    """Give a state that waits for the cut; `crib` is two cards of the dealer, then two of pone.

    Without `crib`, cards that are in nobody's way are laid to it.
    """
    spare = unseen_cards(as_cards(dealer), as_cards(pone), as_cards(starter))
    laid = as_cards(crib) or (spare[0], spare[9], spare[17], spare[26])
    moves = (
        Deal([[*as_cards(dealer), *laid[:2]], [*as_cards(pone), *laid[2:]]]),
        Discard(A, laid[:2]),
        Discard(B, laid[2:]),
    )
    return played(new_game(rules, A, scores=scores), moves).state


def at_play(
    dealer: str,
    pone: str,
    starter: str,
    *,
    crib: str = "",
    scores: tuple[int, int] = (0, 0),
    rules: Rules = STANDARD,
) -> GameState:
    """Give a state where pone (B) is to lead; scores are the dealer's (A), then pone's."""
    state = before_cut(dealer, pone, crib=crib, starter=starter, scores=scores, rules=rules)
    return apply(state, Cut(starter)).state


def lay(state: GameState, cards: str) -> Step:
    """Play cards, each by whoever is to play."""
    events: list[Event] = []
    for card in as_cards(cards):
        assert state.turn is not None, f"nobody is to play {card}"
        state, more = apply(state, Play(state.turn, card))
        events += more
    return Step(state, tuple(events))


def scored(events: Iterable[Event]) -> list[tuple[Seat, int, tuple[str, ...]]]:
    """Give who pegged how much for what."""
    return [(e.seat, e.points, e.why) for e in events if isinstance(e, Scored)]


def pack_move(state: GameState, random: Random) -> Move:
    """Deal or cut at random, from the cards that are left."""
    if state.phase is Phase.CUT:
        used = {*sum((*state.kept, *state.discarded), state.extra)}
        return Cut(random.choice([card for card in DECK if card not in used]))
    seats = state.rules.seats
    each = 6 if seats == 2 else 5
    pack = random.sample(DECK, 52)
    hands = [pack[seat * each : (seat + 1) * each] for seat in range(seats)]
    return Deal(hands, pack[seats * each : seats * each + (seats == 3)])


def right_count(state: GameState) -> int:
    """Give what the hand or crib that is asked for counts."""
    seat, what = state.showing()
    cards = state.kept[seat] if what == "hand" else state.crib
    return count_hand(cards, state.starter, crib=what == "crib", rules=state.rules).points


def any_move(state: GameState, random: Random) -> Move:
    """Give a move that the rules allow: of the pack, or of any seat that is asked."""
    if state.phase in PACK_PHASES:
        return pack_move(state, random)
    seat = random.choice(state.to_move)
    if state.phase is Phase.SHOW and random.random() < 0.6:
        return Claim(seat, right_count(state))
    return random.choice(legal_moves(state, seat))


def random_game(seed: int, rules: Rules = STANDARD, *, dealer: Seat = A) -> Record:
    """Play any allowed moves to the end of a game."""
    random = Random(seed)
    state = start = new_game(rules, dealer)
    moves: list[Move] = []
    while state.phase is not Phase.OVER:
        moves.append(any_move(state, random))
        state = apply(state, moves[-1]).state
    return Record(start, tuple(moves))


def states_of(record: Record) -> list[GameState]:
    """Give every state of a game, the first one included."""
    return [record.start, *(step.after for step in record.steps())]


def suits_permuted(card: Card, order: tuple[int, ...]) -> Card:
    """Give the card of the same rank whose suit the order puts for this one's."""
    return DECK[4 * (card.rank - 1) + order[card.suit]]


def move_permuted(move: Move, order: tuple[int, ...]) -> Move:
    """Give a move with the suits of its cards permuted."""

    def of(cards: Iterable[Card]) -> list[Card]:
        return [suits_permuted(card, order) for card in cards]

    match move:
        case Deal(hands=hands, crib=crib):
            return Deal([of(hand) for hand in hands], of(crib))
        case Cut(starter=starter):
            return Cut(suits_permuted(starter, order))
        case Discard(seat=seat, cards=cards):
            return Discard(seat, of(cards))
        case Play(seat=seat, card=card):
            return Play(seat, suits_permuted(card, order))
        case Claim():
            return move


def move_by_hand(state: GameState, seat: Seat, action: int) -> Move:
    """Read an action by what its number means, apart from the code under test."""
    if action >= 15:
        return Play(seat, DECK[action - 15])
    pairs = [(one, two) for one in range(6) for two in range(one + 1, 6)]
    six = sorted(state.held[seat])
    return Discard(seat, [six[place] for place in pairs[action]])

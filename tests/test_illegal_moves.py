"""Moves that the rules refuse: the words, the evidence, and a state that hasn't changed."""

from __future__ import annotations

import pytest

from muggins.cards import DECK
from muggins.errors import CardError, IllegalMove, MugginsError
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
from muggins.rules import Rules
from tests.strategies import A, B, at_play, before_cut, lay, played

HANDS = ["2d3d3sThKs6h", "5s8d9sTdAhKd"]
START = new_game()
DEALT = apply(START, Deal(HANDS)).state
BEFORE_CUT = before_cut("2d 3d 3s Th", "5s 8d 9s Td", crib="6h Ks Ah Kd")
PLAYING = apply(BEFORE_CUT, Cut("Qs")).state
SHOWING = lay(
    at_play(
        "2d 3d 3s Th",
        "5s 8d 9s Td",
        "Js",
        crib="6h Ks Ah Kd",
        rules=Rules(counting="self"),
    ),
    "5s Th Td 3s 3d 8d 2d 9s",
).state
OVER = apply(before_cut("2d 3d 3s Th", "5s 8d 9s Td", scores=(120, 0)), Cut("Jc")).state
# The dealer holds ace, four and king at a count of 23.
TIGHT = lay(at_play("5s Kd 4c Ah", "8s Tc 9s 9d", "2c"), "8s 5s Tc").state


def refused(state: GameState, move: Move) -> str:
    """Give the words of the refusal, having checked what goes with them."""
    before = hash(state)
    with pytest.raises(IllegalMove) as caught:
        apply(state, move)
    assert hash(state) == before
    assert caught.value.move is move
    assert caught.value.state is state
    assert str(caught.value) == f"illegal {move}: {caught.value.reason}"
    return str(caught.value)


REFUSALS = [
    # plays (R7-R9)
    (TIGHT, Play(A, "Kd"), "illegal play Kd: the count would be 33; playable: Ah 4c"),
    (TIGHT, Play(A, "7h"), "illegal play 7h: 7h is not held; playable: Ah 4c"),
    (TIGHT, Play(A, "5s"), "illegal play 5s: 5s is not held; playable: Ah 4c"),
    (TIGHT, Play(B, "9s"), "illegal play 9s: it is not the turn of B; asked: A"),
    (PLAYING, Play(A, "2d"), "illegal play 2d: it is not the turn of A; asked: B"),
    (PLAYING, Play(B, "2d"), "illegal play 2d: 2d is not held; playable: 5s 8d 9s Td"),
    (PLAYING, Play(B, "Kd"), "illegal play Kd: Kd is not held; playable: 5s 8d 9s Td"),
    # discards (R5)
    (
        DEALT,
        Discard(A, "2d"),
        "illegal discard 2d: found 1 cards; allowed: two cards of 2d 3d 3s 6h Th Ks",
    ),
    (
        DEALT,
        Discard(A, "2d 3d 3s"),
        "illegal discard 2d 3d 3s: found 3 cards; allowed: two cards of 2d 3d 3s 6h Th Ks",
    ),
    (
        DEALT,
        Discard(A, "2d 5s"),
        "illegal discard 2d 5s: 5s is not held; allowed: two cards of 2d 3d 3s 6h Th Ks",
    ),
    # the pack
    (
        BEFORE_CUT,
        Cut("6h"),
        "illegal cut 6h: 6h has been dealt; allowed: a card of the pack",
    ),
    (
        BEFORE_CUT,
        Cut("5s"),
        "illegal cut 5s: 5s has been dealt; allowed: a card of the pack",
    ),
    (
        START,
        Deal(["2d3d3sThKs", HANDS[1]]),
        "illegal deal: found 5 and 6 cards, expected 2 hands of 6",
    ),
    (
        START,
        Deal([DECK[:26], DECK[26:51]]),
        "illegal deal: found 26 and 25 cards, expected 2 hands of 6",
    ),
    (START, Deal(HANDS[:1]), "illegal deal: found 6 cards, expected 2 hands of 6"),
    (START, Deal([]), "illegal deal: found no cards, expected 2 hands of 6"),
    (START, Deal([HANDS[0], "5s8d9sTd6hKs"]), "illegal deal: dealt twice: 6h Ks"),
    # the wrong phase
    (START, Discard(A, "2d 3d"), "illegal discard 2d 3d: the game waits for the deal"),
    (START, Cut("Qs"), "illegal cut Qs: the game waits for the deal"),
    (DEALT, Deal(HANDS), "illegal deal: the game waits for discards"),
    (DEALT, Play(A, "2d"), "illegal play 2d: the game waits for discards"),
    (DEALT, Cut("Qs"), "illegal cut Qs: the game waits for discards"),
    (BEFORE_CUT, Discard(A, "2d 3d"), "illegal discard 2d 3d: the game waits for the cut"),
    (BEFORE_CUT, Play(B, "5s"), "illegal play 5s: the game waits for the cut"),
    (PLAYING, Cut("Qs"), "illegal cut Qs: the game waits for a card to be played"),
    (PLAYING, Claim(B, 8), "illegal claim 8: the game waits for a card to be played"),
    (SHOWING, Play(B, "5s"), "illegal play 5s: the game waits for a count"),
    (SHOWING, Claim(A, 10), "illegal claim 10: it is not the turn of A; asked: B"),
    (SHOWING, Claim(B, 47), "illegal claim 47: allowed: 0 to 29, 19 for a hand of nothing"),
    (SHOWING, Claim(B, 30), "illegal claim 30: allowed: 0 to 29, 19 for a hand of nothing"),
    (SHOWING, Claim(B, -1), "illegal claim -1: allowed: 0 to 29, 19 for a hand of nothing"),
    (SHOWING, Claim(B, True), "illegal claim True: allowed: 0 to 29, 19 for a hand of nothing"),
    # after the end
    *(
        (OVER, move, f"illegal {move}: the game waits for nothing: the game is over")
        for move in (Deal(HANDS), Discard(A, "2d 3d"), Cut("Qs"), Play(B, "5s"), Claim(B, 2))
    ),
]


@pytest.mark.parametrize(
    ("state", "move", "words"),
    REFUSALS,
    ids=[f"{state.phase}-{index}" for index, (state, _, _) in enumerate(REFUSALS)],
)
def test_a_refused_move_says_what_is_allowed(state: GameState, move: Move, words: str) -> None:
    assert refused(state, move) == words


def test_r5_a_discard_cannot_be_changed() -> None:
    state = apply(DEALT, Discard(A, "6h Ks")).state
    assert refused(state, Discard(A, "2d 3d")) == (
        "illegal discard 2d 3d: it is not the turn of A; asked: B"
    )


def test_a_card_cannot_be_discarded_or_dealt_twice_in_one_hand() -> None:
    with pytest.raises(CardError, match="given twice"):
        Discard(A, "2d 2d")
    with pytest.raises(CardError, match="given twice"):
        Deal(["2d2d3sThKs6h", HANDS[1]])


def test_a_card_of_the_pack_is_for_three_only() -> None:
    assert refused(START, Deal(HANDS, "Qs")) == (
        "illegal deal: found 6 and 6 cards, expected 2 hands of 6; found 1 for the crib, expected 0"
    )


def test_the_order_of_a_discard_does_not_matter() -> None:
    assert Discard(A, "Ks 6h") == Discard(A, "6h Ks")


def test_three_at_the_table_get_one_card_in_the_crib() -> None:
    start = new_game(Rules(seats=3))
    hands = [DECK[:5], DECK[5:10], DECK[10:15]]
    assert refused(start, Deal(hands)) == (
        "illegal deal: found 5 and 5 and 5 cards, expected 3 hands of 5; "
        "found 0 for the crib, expected 1"
    )
    assert refused(start, Deal(hands, [DECK[0]])) == "illegal deal: dealt twice: Ac"
    dealt = apply(start, Deal(hands, [DECK[15]])).state
    assert refused(dealt, Discard(A, "Ac Ad")) == (
        "illegal discard Ac Ad: found 2 cards; allowed: one card of Ac Ad Ah As 2c"
    )


def test_refusals_are_errors_of_muggins_and_values() -> None:
    with pytest.raises(MugginsError):
        apply(START, Cut("Qs"))
    with pytest.raises(ValueError, match="the game waits"):
        apply(START, Cut("Qs"))


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("state", [START, BEFORE_CUT, OVER], ids=["deal", "cut", "over"])
def test_who_is_not_asked_has_no_move(state: GameState, seat: Seat) -> None:
    assert legal_moves(state, seat) == ()


def test_a_state_has_the_value_of_its_moves() -> None:
    again = played(START, [Deal(HANDS), Discard(B, "Ah Kd"), Discard(A, "6h Ks"), Cut("Qs")])
    assert again.state == PLAYING
    assert hash(again.state) == hash(PLAYING)
    assert again.state.phase is Phase.PLAY


@pytest.mark.parametrize("text", ["E", "", "AB", "1"])
def test_only_four_letters_are_seats(text: str) -> None:
    with pytest.raises(MugginsError, match="is no seat; allowed: A, B, C, D"):
        Seat.parse(text)
    assert [Seat.parse(letter) for letter in "aBcD"] == list(Seat)


def test_what_is_no_move_is_refused() -> None:
    with pytest.raises(
        IllegalMove, match="it is no move; allowed: Deal, Discard, Cut, Play, Claim"
    ):
        apply(START, "play 5h")  # type: ignore[arg-type]

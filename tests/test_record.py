"""A game as its start and its moves."""

from __future__ import annotations

import pytest

from muggins.errors import IllegalMove
from muggins.game import Claim, Deal, Discard, Phase, Rules, apply, new_game
from muggins.record import Comment, Record
from tests.strategies import A, B, random_game

DEAL = Deal(["2d3d3sThKs6h", "5s8d9sTdAhKd"])


def test_a_new_record_is_a_standard_game_that_a_deals() -> None:
    record = Record.new()
    assert record.start == record.final() == new_game(dealer=A)
    assert (record.moves, record.tags, record.comments, record.seat) == ((), (), (), None)
    assert Record.new(new_game(dealer=B)).start.dealer is B


def test_steps_join_state_to_state() -> None:
    record = random_game(1, Rules(counting="self"))
    state = record.start
    for step, move in zip(record.steps(), record.moves, strict=True):
        assert step.before == state
        assert step.move == move
        assert (step.after, step.events) == apply(state, move)
        state = step.after
    assert state == record.final()
    assert state.phase is Phase.OVER


def test_a_record_of_a_move_that_is_refused_says_so() -> None:
    record = Record.new().with_moves([DEAL, Claim(A, 3)])
    steps = record.steps()
    assert next(steps).move == DEAL
    with pytest.raises(IllegalMove, match="illegal claim 3: the game waits for discards"):
        next(steps)
    with pytest.raises(IllegalMove):
        record.final()


def test_moves_can_be_put_in_place_of_others() -> None:
    record = Record.new(Event="a friendly")
    more = record.with_moves((DEAL, Discard(A, "6h Ks")))
    assert more.moves == (DEAL, Discard(A, "6h Ks"))
    assert more.tags == record.tags
    assert record.moves == ()
    assert more.with_moves([DEAL]).final().to_move == (A, B)


def test_tags_keep_their_order() -> None:
    record = Record.new(A="Ada", B="Bob", Event="cup")
    changed = record.with_tags(B="Béla", Round="2")
    assert changed.tags == (("A", "Ada"), ("B", "Béla"), ("Event", "cup"), ("Round", "2"))
    assert record.tag("B") == "Bob"
    assert changed.without_tag("Event").tags == (("A", "Ada"), ("B", "Béla"), ("Round", "2"))
    assert changed.without_tag("Nothing") == changed


def test_a_missing_tag_is_empty_or_what_is_asked() -> None:
    record = Record.new(Empty="")
    assert record.tag("None") == ""
    assert record.tag("None", "x") == "x"
    assert record.tag("Empty", "x") == ""


def test_a_seat_has_its_tag_or_its_letter_for_a_name() -> None:
    record = Record.new(A="Ada")
    assert (record.name(A), record.name(B)) == ("Ada", "B")


def test_records_are_values() -> None:
    one, other = random_game(2), random_game(2)
    assert one == other
    assert hash(one) == hash(other)
    assert one != random_game(3)
    assert Record.new() != Record(new_game(), comments=(Comment(0, "well"),))

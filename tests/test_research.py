"""What both frameworks share: actions, what a seat sees in numbers, and what is imported."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import muggins
from muggins.cards import DECK, Card, as_cards
from muggins.errors import MugginsError
from muggins.game import (
    Claim,
    Cut,
    Deal,
    Discard,
    GameState,
    Phase,
    Play,
    Seat,
    apply,
    new_game,
)
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
from muggins.view import view, world
from tests.strategies import A, B, at_play, before_cut, lay, random_game, states_of

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

"""The players that come with the program, and the check that any player can be put to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from muggins.cards import as_cards, unseen_cards
from muggins.errors import PlayerError
from muggins.fairness import Shuffle
from muggins.game import (
    Claim,
    Deal,
    Discard,
    GameState,
    Move,
    Phase,
    Play,
    Rules,
    Seat,
    apply,
    new_game,
)
from muggins.players import LEVELS, Player, check_player, new_player
from muggins.players.club import DiscardAverages, discard_averages
from muggins.players.crib_averages import DEALERS, PONES
from muggins.scoring import count_hand
from muggins.table import play_game
from muggins.view import View, view
from tests.strategies import A, B, at_play, lay, random_game, states_of

# --- the contract


PLAIN = ["random", "greedy", "club"]
ASK_THE_ENGINE = [level for level in LEVELS if level not in PLAIN]


@pytest.mark.parametrize("level", ASK_THE_ENGINE)
def test_levels_that_ask_the_engine_keep_the_contract(level: str) -> None:
    pytest.importorskip("numba")
    rules = Rules(target=61)
    assert check_player(lambda seed: new_player(level, seed), games=1, rules=rules) > 20


@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.parametrize("counting", ["auto", "self", "muggins"])
def test_every_plain_level_keeps_the_contract(level: str, counting: str) -> None:
    rules = Rules.parse(f"target=61 counting={counting}")
    checked = check_player(lambda seed: new_player(level, seed), games=1, rules=rules)
    assert checked > 20


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("seats", [3, 4])
def test_plain_players_can_sit_with_three_and_four(level: str, seats: int) -> None:
    rules = Rules(target=61, seats=seats)
    assert check_player(lambda seed: new_player(level, seed), games=1, rules=rules) > 20


@pytest.mark.parametrize("level", LEVELS)
def test_levels_are_players_with_names(level: str) -> None:
    player = new_player(f" {level.upper()} ", 5)
    assert isinstance(player, Player)
    assert player.name == level
    assert player.version
    assert LEVELS[level]


def test_a_level_that_does_not_exist_is_named() -> None:
    with pytest.raises(PlayerError) as caught:
        new_player("grandmaster")
    assert str(caught.value) == f"no player 'grandmaster'; allowed: {', '.join(LEVELS)}"


@dataclass
class Player0:
    """A good player that bad ones are made from."""

    seed: int = 0
    name: str = "bad"
    version: str = "1"
    calls: int = 0

    def choose(self, view: View) -> Move:
        self.calls += 1
        return self.chosen(view.legal_moves, view)

    def chosen(self, moves: tuple[Move, ...], view: View) -> Move:
        return moves[0]


class Cheat(Player0):
    def chosen(self, moves: tuple[Move, ...], view: View) -> Move:
        if view.phase is Phase.PLAY:
            return Play(view.seat, next(card for card in view.unseen() if card not in view.held))
        return moves[0]


class Fickle(Player0):
    """Depends on how often it was asked."""

    def chosen(self, moves: tuple[Move, ...], view: View) -> Move:
        return moves[self.calls % len(moves)]


class Rememberer(Player0):
    """Depends on which view it was asked about before."""

    def chosen(self, moves: tuple[Move, ...], view: View) -> Move:
        if self.calls > 1:
            return moves[-1]
        return moves[0]


@dataclass
class Coin(Player0):
    """Depends on something outside."""

    tossed: list[int] = field(default_factory=list)

    def chosen(self, moves: tuple[Move, ...], view: View) -> Move:
        TOSSES.append(0)
        return moves[len(TOSSES) % len(moves)]


TOSSES: list[int] = []


class Nobody(Player0):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, name="")


class Unversioned(Player0):
    def __init__(self, seed: int) -> None:
        super().__init__(seed, version="")


class Lazy(Player0):
    """Has no move at all."""

    def chosen(self, moves: tuple[Move, ...], view: View) -> Move:
        return None  # type: ignore[return-value]


def test_a_good_player_passes() -> None:
    assert check_player(Player0, games=1) > 50


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (Cheat, r"bad chose play \w\w, which is not allowed; allowed: play"),
        (Lazy, "bad chose None, which is not allowed; allowed: discard"),
        (Fickle, "bad chose .* for .* when only hidden cards moved"),
        (Rememberer, "bad chose .* for .* when only hidden cards moved"),
        (Coin, "bad chose .*, then .*, from one view and one seed"),
        (Nobody, "needs a name and a version"),
        (Unversioned, "needs a name and a version"),
    ],
)
def test_bad_players_are_caught(make: Callable[[int], Player], words: str) -> None:
    with pytest.raises(PlayerError, match=words):
        check_player(make)


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_gives_the_same_move_whatever_it_was_asked_before(level: str) -> None:
    states = [
        state
        for state in states_of(random_game(9, Rules(target=61, counting="self")))
        if state.to_move
    ]
    views = [view(state, state.to_move[0]) for state in states]
    player = new_player(level, 3)
    forward = [player.choose(seen) for seen in views]
    backward = [player.choose(seen) for seen in reversed(views)][::-1]
    assert forward == backward == [new_player(level, 3).choose(seen) for seen in views]


def test_the_random_player_differs_by_seed() -> None:
    seen = view(apply(new_game(), DEAL).state, A)
    assert len({new_player("random", seed).choose(seen) for seed in range(60)}) > 8


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_counts_its_hands_rightly(level: str) -> None:
    rules = Rules(counting="muggins")
    state = at_play("2d 3d 3s Th", "5s 8d 9s Td", "Js", crib="6h Ks Ah Kd", rules=rules)
    state = lay(state, "5s Th Td 3s 3d 8d 2d 9s").state
    for right in (Claim(B, 8), Claim(A, 10), Claim(A, 2)):
        assert new_player(level).choose(view(state, right.seat)) == right
        state = apply(state, right).state


# --- greedy


def test_greedy_keeps_the_hand_that_counts_most_now() -> None:
    state = apply(new_game(), Deal(["5c5d5hJs2h9d", "Ac3c7dKh8sQd"])).state
    # 5 5 5 J: three fifteens with the jack, one of three fives, and a pair royal.
    assert new_player("greedy").choose(view(state, A)) == Discard(A, "2h 9d")


def test_greedy_takes_the_points_that_lie_open() -> None:
    state = lay(at_play("5c 2d 8h 9s", "Tc 4d 3h 7s", "Kd"), "Tc").state
    assert new_player("greedy").choose(view(state, A)) == Play(A, "5c")


# --- club

DEAL = Deal(["4h5h6cJd2s8c", "5cQdKdKsAcTh"])


def leading(hand: str) -> Move:
    others = iter(unseen_cards(as_cards(hand)))
    rest = [next(others) for _ in range(9)]
    state = at_play(
        "".join(map(str, rest[:4])), hand, str(rest[8]), crib="".join(map(str, rest[4:8]))
    )
    return new_player("club").choose(view(state, B))


@pytest.mark.parametrize("hand", ["5c6d7h8s", "5c5dJhKs", "5hTdQcKs", "4c5d6hJs", "5c5d5hJs"])
def test_club_never_leads_a_five_when_it_has_something_else(hand: str) -> None:
    move = leading(hand)
    assert isinstance(move, Play)
    assert move.card.rank != 5


def test_club_leads_a_five_when_it_must() -> None:
    assert isinstance(leading("5c5d5h5s"), Play)


@pytest.mark.parametrize("seed", range(6))
def test_club_leads_no_five_in_whole_games(seed: int) -> None:
    players = [new_player("club"), new_player("random", seed)]
    record = play_game(players, rules=Rules(target=61), shuffle=Shuffle(bytes([seed + 1])))
    for step in record.steps():
        move = step.move
        has_other = any(card.rank != 5 for card in step.before.held[A] or ())
        if isinstance(move, Play) and move.seat is A and not step.before.pile and has_other:
            assert move.card.rank != 5


def answer(dealer: str, pone: str, laid: str) -> tuple[int, Move]:
    """Give the count so far and what the club player, dealing, answers."""
    state = lay(at_play(dealer, pone, "6s"), laid).state
    assert state.turn is A
    return state.count, new_player("club").choose(view(state, A))


@pytest.mark.parametrize(
    ("dealer", "pone", "laid"),
    [
        # The ace would leave five, the deuce six; and so on: no card earns a point.
        ("Ac 2d Kd 7h", "4c 9d 9h 8s", "4c"),
        ("2c Kd Kh 7s", "3c 9d 9h 8s", "3c"),
        ("3d Kd Kh 8c", "2c 9d 9h 8s", "2c"),
    ],
)
def test_club_does_not_leave_five_when_another_card_is_as_good(
    dealer: str, pone: str, laid: str
) -> None:
    count, move = answer(dealer, pone, laid)
    assert isinstance(move, Play)
    assert count + move.card.pips != 5


@pytest.mark.parametrize(
    ("dealer", "pone", "laid"),
    [
        # At 13 the eight would leave 21; at 11 the king. No card earns a point.
        ("8c 7h Kd 2s", "Td Ac 9h Qs", "Td 2s Ac"),
        ("8c 7h Qd 3s", "9d Ac Jh Ks", "9d 3s Ac"),
        ("Kd 9h 7h 8s", "2d Ac Jh Ks", "2d 8s Ac"),
    ],
)
def test_club_does_not_leave_twenty_one_when_another_card_is_as_good(
    dealer: str, pone: str, laid: str
) -> None:
    count, move = answer(dealer, pone, laid)
    assert isinstance(move, Play)
    assert count + move.card.pips != 21


def by_count(state: GameState, seat: Seat) -> list[DiscardAverages]:
    return discard_averages(view(state, seat))


def test_the_average_of_a_hand_is_exact_over_46_starters() -> None:
    state = apply(new_game(), DEAL).state
    dealt = as_cards("4h5h6cJd2s8c")
    for value in by_count(state, A):
        kept = [card for card in dealt if card not in value.discard.cards]
        counts = [count_hand(kept, starter).points for starter in unseen_cards(dealt)]
        assert len(counts) == 46
        assert value.hand == sum(counts) / 46


def test_a_known_average() -> None:
    # 4 5 6 J without a flush: 2 a fifteen with J, 2 of 4 5 6, a run of three, and what is turned.
    state = apply(new_game(), DEAL).state
    value = next(v for v in by_count(state, A) if v.discard == Discard(A, "2s 8c"))
    starters = unseen_cards(as_cards("4h5h6cJd2s8c"))
    assert value.hand == sum(count_hand("4h5h6cJd", card).points for card in starters) / 46
    assert 7 < value.hand < 12


def test_the_house_rule_on_flushes_does_not_change_hands() -> None:
    house = apply(new_game(Rules(crib_flush="four")), DEAL).state
    assert by_count(house, A) == by_count(apply(new_game(), DEAL).state, A)


def test_all_fifteen_discards_are_valued_best_first() -> None:
    state = apply(new_game(), DEAL).state
    for seat in (A, B):
        values = by_count(state, seat)
        assert len({value.discard for value in values}) == 15
        nets = [value.net for value in values]
        assert nets == sorted(nets, reverse=True)
        assert new_player("club").choose(view(state, seat)) == values[0].discard


def test_the_crib_is_added_for_the_dealer_and_taken_off_for_pone() -> None:
    state = apply(new_game(), DEAL).state
    for value in by_count(state, A):
        low, high = sorted(card.rank for card in value.discard.cards)
        assert value.crib == DEALERS[low - 1][high - low]
        assert value.net == value.hand + value.crib
    for value in by_count(state, B):
        low, high = sorted(card.rank for card in value.discard.cards)
        assert value.crib == PONES[low - 1][high - low]
        assert value.net == value.hand - value.crib


def test_fives_go_to_ones_own_crib_only() -> None:
    hands = Deal(["5c5dKhQd2s9c", "5h5sKcJd2d9h"])
    state = apply(new_game(), hands).state
    worst = by_count(state, B)[-1].discard
    assert worst == Discard(B, "5h 5s")


# --- strength


def wins(one: str, other: str, games: int) -> int:
    """Give how many of the games the first wins, each deal played from both sides."""
    won = 0
    for number in range(games):
        seat = Seat(number % 2)
        pair = [new_player(one, number), new_player(other, number)]
        players = pair if seat is A else pair[::-1]
        shuffle = Shuffle(f"strength {number // 2}".encode())
        outcome = play_game(players, shuffle=shuffle, dealer=A).final().outcome
        assert outcome is not None
        won += outcome.winner is seat
    return won


# The seeds are fixed, so that these numbers don't vary; even chances would be half of the games.


def test_greedy_beats_random() -> None:
    assert wins("greedy", "random", 40) >= 32


def test_club_beats_random() -> None:
    assert wins("club", "random", 30) >= 25


def test_club_beats_greedy() -> None:
    assert wins("club", "greedy", 60) >= 33


@pytest.mark.slow
def test_club_beats_greedy_beyond_doubt() -> None:
    # Even chances would win 200 of 400, give or take ten.
    assert wins("club", "greedy", 400) >= 235

"""Seating, shuffling, taking back and matches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from muggins.errors import IllegalMove, MugginsError
from muggins.fairness import Shuffle
from muggins.game import Cut, Deal, Discard, Move, Outcome, Phase, Play, Rules, Seat
from muggins.notation import read_games, write_game
from muggins.players import Player, new_player
from muggins.table import (
    Match,
    Table,
    dealer_by_cut,
    play_game,
    play_match,
    shuffle_of,
    verify_game,
)
from tests.strategies import A, B, C

KNOWN = Shuffle(b"a table", "words")
SHORT = Rules(target=61)


def pair(one: str = "greedy", other: str = "random") -> list[Player]:
    return [new_player(one, 1), new_player(other, 2)]


def run(table: Table, players: Sequence[Player | None], moves: int) -> None:
    for _ in range(moves):
        move = table.next_move(players)
        assert move is not None
        table.make(move)


# --- a game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_runs_to_its_end_and_names_its_players(seats: int) -> None:
    rules = Rules(target=61, seats=seats)
    players = [new_player("greedy", seat) for seat in range(seats)]
    record = play_game(players, rules=rules, shuffle=KNOWN)
    assert record.final().phase is Phase.OVER
    assert [record.name(Seat(seat)) for seat in range(seats)] == ["greedy"] * seats
    assert record.start.dealer is dealer_by_cut(KNOWN, seats)
    assert record.tag("Commit") == KNOWN.commitment
    assert record.tag("Seed") == KNOWN.seed.hex()
    assert record.tag("Words") == "words"


def test_the_same_players_and_shuffle_play_the_same_game() -> None:
    assert play_game(pair(), shuffle=KNOWN) == play_game(pair(), shuffle=KNOWN)
    assert play_game(pair(), shuffle=KNOWN) != play_game(pair(), shuffle=Shuffle(b"another"))


def test_without_a_shuffle_each_game_is_dealt_afresh() -> None:
    one, other = (play_game(pair(), rules=SHORT) for _ in range(2))
    assert one.tag("Seed") != other.tag("Seed")
    assert one.moves[0] != other.moves[0]


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_seat_for_each_player(number: int) -> None:
    with pytest.raises(MugginsError, match=f"found {number} players, expected 2"):
        play_game([new_player("random")] * number)


def cards_of(moves: Sequence[Move]) -> list[Move]:
    return [move for move in moves if isinstance(move, Deal | Cut)]


def test_the_deal_does_not_know_who_sits_where() -> None:
    one = cards_of(play_game(pair("club", "random"), shuffle=KNOWN, dealer=A).moves)
    other = cards_of(play_game(pair("random", "club"), shuffle=KNOWN, dealer=A).moves)
    both = min(len(one), len(other))
    assert both > 8
    assert one[:both] == other[:both]


def test_consecutive_deals_are_shuffled_apart_and_hold_thirteen_cards() -> None:
    record = play_game(pair(), shuffle=KNOWN)
    packs = []
    for move in record.moves:
        if isinstance(move, Deal):
            packs.append([*move.hands[0], *move.hands[1]])
        elif isinstance(move, Cut):
            packs[-1].append(move.starter)
    assert len(packs) > 5
    assert all(len(pack) == 13 == len(set(pack)) for pack in packs[:-1])
    for one, other in pairwise(packs):
        assert set(one) != set(other)
    # Thirteen cards of 52 share a quarter with another thirteen on average.
    shared = sum(len(set(one) & set(other)) for one, other in pairwise(packs))
    assert 1 <= shared / (len(packs) - 1) <= 6


# --- a table


def test_a_move_that_is_refused_changes_nothing() -> None:
    table = Table.new(SHORT, KNOWN, A)
    run(table, pair(), 4)
    record, state = table.record, table.state
    with pytest.raises(IllegalMove):
        table.make(Cut("Ac"))
    assert (table.record, table.state) == (record, state)


def test_a_seat_without_a_player_is_waited_for() -> None:
    table = Table.new(SHORT, KNOWN, A)
    players: list[Player | None] = [None, new_player("greedy")]
    run(table, players, 2)
    assert isinstance(table.record.moves[-1], Discard)
    assert table.state.to_move == (A,)
    assert table.next_move(players) is None


def test_nothing_is_next_when_the_game_is_over() -> None:
    table = Table.new(SHORT, KNOWN, A)
    while (move := table.next_move(pair())) is not None:
        table.make(move)
    assert table.state.phase is Phase.OVER


@pytest.mark.parametrize("back", [0, 1, 5, 20])
def test_moves_can_be_taken_back(back: int) -> None:
    table = Table.new(SHORT, KNOWN, A)
    states = [table.state]
    for _ in range(20):
        run(table, pair(), 1)
        states.append(table.state)
    table.take_back(back)
    assert table.state == states[20 - back] == table.record.final()
    assert len(table.record.moves) == 20 - back


def test_what_was_taken_back_is_dealt_again_alike() -> None:
    table = Table.new(SHORT, KNOWN, A)
    run(table, pair(), 30)
    record = table.record
    table.take_back(30)
    run(table, pair(), 30)
    assert table.record == record


@pytest.mark.parametrize("moves", [0, 1, 3, 4, 9, 25])
def test_a_game_resumed_from_its_text_goes_on_as_it_would_have(moves: int) -> None:
    whole = play_game(pair("club", "random"), rules=SHORT, shuffle=KNOWN, dealer=A)
    (saved,) = read_games(write_game(whole.with_moves(whole.moves[:moves])))
    table = Table.resume(saved)
    assert table.shuffle == KNOWN
    while (move := table.next_move(pair("club", "random"))) is not None:
        table.make(move)
    assert table.state == whole.final()
    assert write_game(table.record) == write_game(whole)


def test_a_game_without_a_shuffle_cannot_be_resumed() -> None:
    record = play_game(pair(), rules=SHORT, shuffle=KNOWN).without_tag("Seed")
    with pytest.raises(MugginsError, match="no tag Seed"):
        Table.resume(record)


def test_the_shuffle_is_found_in_the_tags() -> None:
    assert shuffle_of(play_game(pair(), rules=SHORT, shuffle=KNOWN)) == KNOWN


# --- a match (R26)


def outcome(winner: Seat, points: int = 2) -> Outcome:
    return Outcome(winner, (121, 100), False, False, points)


def test_r26_a_match_of_a_number_of_games() -> None:
    match, records = play_match(
        pair(), Match(SHORT, games=3), [KNOWN, Shuffle(b"2"), Shuffle(b"3")]
    )
    assert match.is_over
    assert len(records) == len(match.outcomes) == len(match.first_dealers) == 3
    assert [record.final().outcome for record in records] == list(match.outcomes)
    assert [record.start.dealer for record in records] == list(match.first_dealers)
    assert [shuffle_of(record) for record in records] == [KNOWN, Shuffle(b"2"), Shuffle(b"3")]
    assert sum(match.game_points) == sum(outcome.game_points for outcome in match.outcomes)


def test_r26_a_match_to_game_points() -> None:
    match, _ = play_match(pair(), Match(SHORT, points=5))
    assert max(match.game_points) >= 5
    before = Match(SHORT, points=5, outcomes=match.outcomes[:-1])
    assert not before.is_over
    assert max(before.game_points) < 5


def test_r26_game_points_go_to_the_winner() -> None:
    match = Match(SHORT, points=5).after(A, outcome(A)).after(B, outcome(B, 3))
    assert match.game_points == (2, 3)
    assert not match.is_over
    assert match.after(A, outcome(A, 3)).is_over


@pytest.mark.parametrize(
    ("option", "dealers"),
    [
        # The first game is dealt by A and won by A, the second is won by B.
        ("loser", (B, A)),
        ("winner", (A, B)),
        ("alternate", (B, A)),
    ],
)
def test_r3_who_deals_the_next_game(option: str, dealers: tuple[Seat, Seat]) -> None:
    match = Match(Rules.parse(f"next_dealer={option}"), games=9).after(A, outcome(A))
    second = match.next_dealer(KNOWN)
    assert second is dealers[0]
    assert match.after(second, outcome(B)).next_dealer(KNOWN) is dealers[1]


def test_r3_alternate_looks_at_the_dealer_and_not_at_the_winner() -> None:
    match = Match(Rules(next_dealer="alternate"), games=9).after(A, outcome(B))
    assert match.next_dealer(KNOWN) is B
    match = Match(Rules(next_dealer="loser"), games=9).after(A, outcome(B))
    assert match.next_dealer(KNOWN) is A


def test_r3_the_first_game_is_cut_for_under_every_option() -> None:
    for option in ("loser", "winner", "alternate", "cut"):
        match = Match(Rules.parse(f"next_dealer={option}"), games=1)
        for number in range(8):
            shuffle = Shuffle(bytes([number + 1]))
            assert match.next_dealer(shuffle) is dealer_by_cut(shuffle)


def test_r3_every_game_can_be_cut_for() -> None:
    match = Match(Rules(next_dealer="cut"), games=9).after(A, outcome(A))
    found = {match.next_dealer(Shuffle(bytes([number + 1]))) for number in range(12)}
    assert found == {A, B}


@pytest.mark.parametrize(
    ("games", "points"), [(None, None), (3, 5), (0, None), (None, 0), (-1, None)]
)
def test_a_match_has_one_length(games: int | None, points: int | None) -> None:
    with pytest.raises(MugginsError, match="a number of games or of game points, 1 or more"):
        Match(SHORT, games=games, points=points)


def test_a_match_of_three_seats() -> None:
    rules = Rules(target=61, seats=3)
    match = Match(rules, games=2).after(C, Outcome(B, (40, 61, 50), False, False, 2))
    assert match.game_points == (0, 2, 0)
    assert match.next_dealer(KNOWN) is C


def test_plays_are_made_by_whoever_is_asked() -> None:
    record = play_game(pair(), rules=SHORT, shuffle=KNOWN)
    for step in record.steps():
        if isinstance(step.move, Play | Discard):
            assert step.move.seat in step.before.to_move


def test_more_cannot_be_taken_back_than_was_made() -> None:
    table = Table.new(SHORT, KNOWN, A)
    run(table, pair(), 5)
    before = table.record.moves
    with pytest.raises(MugginsError, match="can't take back 7 moves; allowed: 0 to 5"):
        table.take_back(7)
    assert table.record.moves == before


@pytest.mark.parametrize("words", ["two\nlines", "a\u2028b", "a\r\nb", ' edge "\\ ', "{a; b}"])
def test_words_survive_the_text(words: str) -> None:
    record = play_game(pair(), rules=SHORT, shuffle=Shuffle(b"seed", words))
    again = read_games(write_game(record))[0]
    assert again.tag("Words") == words
    assert verify_game(again).holds


@pytest.mark.parametrize("seat", [A, B])
def test_a_seats_finished_record_can_be_verified(seat: Seat) -> None:
    """The cards that the seat saw are compared; the others aren't its own to tell."""
    record = play_game(pair("club", "greedy"), shuffle=KNOWN)
    text = write_game(record, seat)
    assert verify_game(read_games(text)[0]).holds
    other = text.replace(KNOWN.seed.hex(), b"another table".hex())
    verdict = verify_game(read_games(other)[0])
    assert [held for _, held in verdict.checks].count(False) > record.final().deal

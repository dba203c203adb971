"""CGN: the examples of its description, golden games, and what a reader takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from muggins.cards import as_cards
from muggins.errors import MugginsError, NotationError
from muggins.game import Claim, Counted, Phase, Scored, Seat, new_game
from muggins.notation import (
    read_games,
    read_position,
    read_view,
    write_game,
    write_games,
    write_position,
    write_view,
)
from muggins.record import Comment, Record
from muggins.rules import Rules
from muggins.view import view
from tests.referee import Referee
from tests.strategies import A, B, random_game

GOLDEN = Path(__file__).parent / "data" / "golden"
NAMES = sorted(path.stem for path in GOLDEN.glob("*.cgn"))
OPEN = [name for name in NAMES if not name.startswith("seen-")]

WORKED = """\
[A "Ada"]
[B "Bob"]
1. 0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2 5s Th:2 Td:2 3s go 3d:4 | 8d 2d 9s:1 = 8 10 2
2. 20-11 B 2c3d3h9d/6cTs AcAd2h3c/6sTc Th 3h 3c:2 3d:6 2h 2c:2 Ad 9d Ac:1 = 8 12 8
*
"""
ENDING = """\
10. 116-119 B 6d6h7c8s/6sQs 5h9dTdKd/2h2s 7h 6h 9d:2
116-121
"""
POSITION = "43-43 B Ah4h6sJh/9sKs 8hJsQcKh/6d9c 7d 4h Kh Ah:2"
SEEN_BY_A = "43-43 B Ah4h6sJh/9sKs ????????/???? 7d 4h Kh Ah:2"


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.cgn").read_text(encoding="utf-8")


def only(text: str) -> Record:
    (record,) = read_games(text)
    return record


# --- the examples of the description


def test_the_worked_record() -> None:
    record = only(WORKED)
    assert [(record.tag("A"), record.tag("B"))] == [("Ada", "Bob")]
    final = record.final()
    # In the second deal A plays 3d:6 and 2c:2 and shows 8; B plays 3c:2 and Ac:1, shows 12 and 8.
    assert final.scores == (20 + 6 + 2 + 8, 11 + 2 + 1 + 12 + 8)
    assert write_game(record) == WORKED


def test_a_win_in_the_play() -> None:
    record = only(ENDING)
    final = record.final()
    assert (record.start.deal, record.start.scores) == (10, (116, 119))
    assert final.outcome is not None
    assert final.outcome.winner is B
    assert final.scores == (116, 121)
    assert write_game(record) == ENDING


def test_a_position_and_the_view_of_it() -> None:
    state = read_position(POSITION)
    assert (state.scores, state.dealer, state.turn, state.count) == ((45, 43), B, B, 15)
    assert state.held == (as_cards("6s Jh"), as_cards("8h Js Qc"))
    assert write_position(state) == POSITION
    assert write_view(view(state, A)) == SEEN_BY_A
    assert write_view(view(state, B)) == "43-43 B ????????/???? 8hJsQcKh/6d9c 7d 4h Kh Ah:2"


def test_a_hint_can_read_the_view_of_who_is_to_play() -> None:
    seen = read_view("43-43 B Ah4h6sJh/9sKs ????????/???? 7d 4h Kh")
    assert (seen.seat, seen.count, seen.to_move) == (A, 14, (A,))
    assert seen.held == as_cards("Ah 6s Jh")
    assert seen.numbers_held == (3, 3)
    assert seen.discarded == as_cards("9s Ks")
    assert seen.played(B) == as_cards("Kh")


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("0-0 A", Phase.DEAL),
        ("0-0 A 2d3d3s6hThKs Ah5s8d9sTdKd", Phase.DISCARD),
        ("0-0 A 2d3d3sTh/6hKs Ah5s8d9sTdKd", Phase.DISCARD),
        ("0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd", Phase.CUT),
        ("0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2", Phase.PLAY),
        ("119-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2", Phase.OVER),
        ("0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Qs 5s Th:2 Td:2 3s go", Phase.PLAY),
    ],
)
def test_the_text_shows_the_phase(text: str, phase: Phase) -> None:
    state = read_position(text)
    assert state.phase is phase
    assert write_position(state) == text


def test_a_view_before_the_discard_has_no_slash() -> None:
    text = "0-0 B 2d3d3s6hThKs ????????????"
    seen = read_view(text)
    assert (seen.seat, seen.phase, seen.to_move) == (A, Phase.DISCARD, (A, B))
    assert write_view(seen) == text


def test_a_show_for_oneself_keeps_what_was_claimed() -> None:
    rules = Rules(counting="self")
    play = "5s Th:2 Td:2 3s go 3d:4 | 8d 2d 9s:1"
    head = f"0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2 {play}"
    for tallies, misses, seat in (
        ("", 0, B),
        (" = 7<1", 1, B),
        (" = 7<1,9>1", 0, A),
        (" = 8 12>2,10", 0, A),
    ):
        state = read_position(head + tallies, rules)
        assert (state.phase, state.misses, state.to_move) == (Phase.SHOW, misses, (seat,))
        assert write_position(state) == head + tallies


# --- golden games

# What each file should end with: the scores of each game, and why the last peg moved where the
# game is over. `Referee` counts every card of them again.
ENDS: dict[str, list[tuple[str, str]]] = {
    "auto": [("121-105", "dealer: hand")],
    "house": [("61-54", "pone: go")],
    "muggins": [("121-92", "pone: hand")],
    "seen-by-a": [("121-105", "dealer: hand")],
    "seen-by-b-in-play": [("34-23", "play")],
    "self": [("121-68", "pone: hand")],
    "several": [("56-61", "dealer: crib"), ("39-61", "dealer: hand"), ("42-61", "pone: hand")],
    "short": [("39-61", "pone: hand")],
    "tags": [("61-36", "pone: hand")],
    "unfinished": [
        ("0-0", "deal"),
        ("19-10", "deal"),
        ("19-10", "discard"),
        ("19-10", "discard"),
        ("19-10", "cut"),
        ("19-10", "play"),
        ("19-12", "play"),
        ("20-15", "show"),
        ("23-21", "show"),
    ],
    "won-by-crib": [("37-61", "dealer: crib")],
    "won-by-dealer": [("61-55", "dealer: hand")],
    "won-by-go": [("61-46", "dealer: go")],
    "won-by-heels": [("38-61", "dealer: heels")],
    "won-by-last": [("32-61", "dealer: pair last")],
    "won-by-pone": [("48-61", "pone: hand")],
}


def why_it_ended(record: Record) -> str:
    before, _, after, events = list(record.steps())[-1]
    if after.phase is not Phase.OVER:
        return str(after.phase)
    last = [event for event in events if isinstance(event, Scored)][-1]
    role = "dealer" if last.seat is before.dealer else "pone"
    return f"{role}: {' '.join(last.why)}"


@pytest.mark.parametrize("name", NAMES)
def test_golden_games_end_as_the_table_says(name: str) -> None:
    ends = []
    for record in read_games(golden(name)):
        scores = "-".join(map(str, record.final().scores))
        ends.append((scores, why_it_ended(record) if record.moves else "deal"))
    assert ends == ENDS[name]


@pytest.mark.parametrize("name", NAMES)
def test_golden_games_are_written_as_they_were_read(name: str) -> None:
    text = golden(name)
    assert write_games(read_games(text)) == text


@pytest.mark.parametrize("name", OPEN)
def test_every_number_of_the_golden_games_is_right_by_another_count(name: str) -> None:
    records = read_games(golden(name))
    for record in records:
        if record.moves:
            scores = Referee(write_game(record)).check()
            assert record.final().scores == tuple(scores)
    assert records


def test_the_golden_games_hold_what_they_are_for() -> None:
    claims = golden("muggins")
    assert re.search(r"\d<\d", claims)
    assert re.search(r"\d>\d", claims)
    assert re.search(r"\d<\d,\d", golden("self"))
    phases = [record.final().phase for record in read_games(golden("unfinished"))]
    assert set(phases) == set(Phase) - {Phase.OVER}
    assert len(read_games(golden("several"))) == 3
    assert "????" in golden("seen-by-a")
    assert "????????" in golden("seen-by-b-in-play")


def test_a_tag_may_hold_quotes_and_backslashes() -> None:
    record = only(golden("tags"))
    assert record.tag("A") == 'Ada "the Ace" Lovelace'
    assert record.tag("B") == "Bob \\ Béla"
    assert record.tag("Event", "none") == ""
    assert record.tag("Annotator") == "nobody; {really}"


def test_comments_stay_at_their_places() -> None:
    assert only(golden("tags")).comments == (
        Comment(0, "before the first deal"),
        Comment(1, ""),
        Comment(4, " behind a hand, with [brackets] and ; a semicolon "),
        Comment(6, "a brace } needs the other form"),
        Comment(6, "two of them"),
        Comment(20, "over\ntwo lines"),
    )


# --- a seat's own record


def test_an_unfinished_game_for_a_seat_names_no_seed_and_no_hidden_card() -> None:
    text = golden("seen-by-b-in-play")
    assert "[Seed" not in text
    assert "[Commit" in text
    full = only(golden("auto"))
    for made, step in enumerate(full.steps(), 1):
        state = step.after
        part = write_game(full.with_moves(full.moves[:made]), B)
        if state.outcome is None:
            assert "[Seed" not in part
        if state.phase is not Phase.DEAL:
            last = part.splitlines()[-2]
            laid = [str(card) for card in state.held[A]] if state.trail else []
            open_crib = any(isinstance(e, Counted) and e.what == "crib" for e in state.trail)
            hidden = set(laid) | (set() if open_crib else set(map(str, state.discarded[A])))
            assert not {card for card in hidden if card in last}
        if made > 60:
            break


def test_a_finished_game_for_a_seat_tells_its_seed() -> None:
    text = golden("seen-by-a")
    record = only(text)
    assert record.seat is A
    assert "[Seed" in text
    # In the last deal the crib was never opened.
    assert text.splitlines()[-2].split()[4].endswith("/????")


# --- what a reader takes


@pytest.mark.parametrize(
    "text",
    [
        WORKED.replace("Th", "10h").replace("Td", "10d").replace("Ts", "10s").replace("Tc", "10c"),
        re.sub(r"(?<=\d\. )(.*)", lambda found: found[0].lower(), WORKED),
        re.sub(r"(?<=\d\. )(.*)", lambda found: found[0].upper(), WORKED),
        re.sub(r"(?<=[\dTJQKA])[cdhs]", lambda f: "♣♦♥♠"["cdhs".index(f[0])], WORKED).replace(
            "A♦a", "Ada"
        ),
        WORKED.replace(" ", "  "),
        WORKED.replace("\n", "\r\n"),
        WORKED.replace(" 5s", "\n5s"),
        "\ufeff" + WORKED,
        WORKED.replace("2d3d3sTh/6hKs", "Th3s2d3d/Ks6h"),
        WORKED.rstrip(),
    ],
    ids=["ten", "lower", "upper", "signs", "spaces", "crlf", "broken", "bom", "order", "bare"],
)
def test_a_reader_takes_other_spellings(text: str) -> None:
    assert text != WORKED
    assert write_game(only(text)) == WORKED


@pytest.mark.parametrize("text", ["", "  \n\n", "\ufeff"])
def test_a_text_without_games_gives_none(text: str) -> None:
    assert read_games(text) == []
    assert write_games([]) == ""


def test_an_unknown_tag_is_kept() -> None:
    text = '[Weather "rain"]\n' + WORKED
    assert write_game(only(text)) == text


def test_a_game_without_a_deal() -> None:
    assert write_game(Record.new()) == "1. 0-0 A\n*\n"
    assert only("1. 0-0 A\n*\n").final() == new_game()
    assert only("*").final() == new_game()


def test_options_of_the_rules_stand_in_a_tag() -> None:
    rules = Rules(target=61, counting="muggins")
    text = write_game(Record(new_game(rules)))
    assert text == '[Rules "target=61 counting=muggins"]\n1. 0-0 A\n*\n'
    assert only(text).start.rules == rules


@pytest.mark.parametrize("counting", ["auto", "self", "muggins"])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_are_read_as_they_were_written(seed: int, counting: str) -> None:
    record = random_game(seed, Rules.parse(f"counting={counting} overcount=2"))
    text = write_game(record)
    again = only(text)
    assert again.final() == record.final()
    assert write_game(again) == text
    assert tuple(Referee(text).check()) == record.final().scores


def test_nineteen_is_written_as_nothing() -> None:
    record = random_game(3, Rules(counting="muggins"))
    moves = [
        Claim(move.seat, 19) if isinstance(move, Claim) and move.points == 0 else move
        for move in record.moves
    ]
    assert moves != list(record.moves)
    assert write_game(record.with_moves(moves)) == write_game(record)


@pytest.mark.parametrize("seats", [3, 4])
def test_more_than_two_at_the_table_have_no_notation(seats: int) -> None:
    start = new_game(Rules(seats=seats))
    words = f"CGN is for two at the table, not {seats}"
    with pytest.raises(MugginsError, match=words):
        write_game(Record(start))
    with pytest.raises(MugginsError, match=words):
        write_position(start)
    with pytest.raises(MugginsError, match=words):
        write_view(view(start, A))
    with pytest.raises(NotationError, match="rules for two at the table"):
        read_games(f'[Rules "seats={seats}"]\n*')


def test_a_whole_position_is_a_view_of_the_seat_that_is_named() -> None:
    assert read_view(POSITION, seat=Seat.B) == view(read_position(POSITION), B)


def test_a_tag_needs_a_name_that_can_be_read_again() -> None:
    record = Record(new_game(), tags=(("no name", "x"),))
    with pytest.raises(MugginsError, match="'no name' is no name of a tag"):
        write_game(record)

"""`muggins replay` and `muggins verify`, and the words of the log."""

from pathlib import Path

import pytest

from muggins.fairness import Shuffle
from muggins.game import Seat
from muggins.notation import read_games, write_game
from muggins.players import new_player
from muggins.table import play_game
from tests.cli_driver import Cli

EXAMPLE = """\
[A "Ada"]
[B "Bob"]
[Event "Friday"]
1. 0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2 5s Th:2 Td:2 3s go 3d:4 | 8d 2d 9s:1 = 8 10 2
2. 20-11 B 2c3d3h9d/6cTs AcAd2h3c/6sTc Th 3h 3c:2 3d:6 2h 2c:2 Ad 9d Ac:1 = 8 12 8
*
"""

TOLD = """\
Ada against Bob, to 121
Event: Friday

Deal 1. Ada deals; the crib is Ada's.
Ada is dealt 2♦ 3♦ 3♠ 6♥ 10♥ K♠.
Bob is dealt A♥ 5♠ 8♦ 9♠ 10♦ K♦.
Ada lays 6♥ K♠ to the crib.
Bob lays A♥ K♦ to the crib.
Bob cuts; the starter is the jack of spades.
Ada pegs: “Two for his heels.” (2)
Bob plays the five of spades: “Five.”
Ada plays the ten of hearts: “Fifteen for two.” (4)
Bob plays the ten of diamonds: “Twenty-five for two.” (2)
Ada plays the three of spades: “Twenty-eight.”
Bob says “Go.”
Ada plays the three of diamonds: “Thirty-one for four.” (8)
The count is zero again; Bob leads.
Bob plays the eight of diamonds: “Eight.”
Ada plays the two of diamonds: “Ten.”
Bob plays the nine of spades: “Nineteen, and one for last.” (3)
Bob's hand, 5s 8d 9s Td with Js: “Fifteen two, fifteen four, and a run of four is eight.” (11)
Ada's hand, 2d 3d 3s Th with Js: “Fifteen two, fifteen four, fifteen six, fifteen eight, \
and a pair is ten.” (18)
Ada's crib, Ah 6h Kd Ks with Js: “A pair is two.” (20)
Ada 20 (+20), Bob 11 (+11)
"""


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "example.cgn"
    path.write_text(EXAMPLE)
    return path


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    players = [new_player("greedy"), new_player("club")]
    path = tmp_path / "finished.cgn"
    path.write_text(write_game(play_game(players, shuffle=Shuffle(b"finished"))))
    return path


def test_a_deal_is_told_in_the_words_of_the_table(cli: Cli, example: Path) -> None:
    assert cli("replay", example, "--deal", "1").out == TOLD + "\nThe game was not finished.\n"


def test_a_whole_game_is_told_deal_by_deal(cli: Cli, finished: Path) -> None:
    out = cli("replay", finished).out
    record = read_games(finished.read_text())[0]
    outcome = record.final().outcome
    assert outcome is not None
    assert out.count("Deal ") == record.final().deal
    high, low = sorted(outcome.scores, reverse=True)
    assert f"{record.name(outcome.winner)} wins, {high} to {low}" in out


def test_a_style_is_kept_through_the_replay(cli: Cli, example: Path) -> None:
    out = cli("replay", example, "--style", "clipped").out
    assert "“Fifteen four and a run of four is eight.”" in out


def test_json_holds_every_event(cli: Cli, example: Path) -> None:
    found = cli("replay", example, "--json").json[0]
    assert found["tags"]["A"] == "Ada"
    assert [deal["dealer"] for deal in found["deals"]] == ["A", "B"]
    assert found["outcome"] is None
    events = found["deals"][0]["events"]
    scored = [event for event in events if event["event"] == "scored" and event["seat"] == "A"]
    assert sum(event["points"] for event in scored) == 20


def test_a_seats_own_record_tells_only_what_it_saw(cli: Cli, example: Path) -> None:
    record = read_games("1. 0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2 5s Th:2\n*\n")[0]
    example.write_text(write_game(record, Seat.A))
    assert "????" in example.read_text()
    out = cli("replay", example).out
    assert "A is dealt 2♦" in out
    assert "B is dealt" not in out
    assert "B lays two cards to the crib." in out


def test_several_games_are_chosen_from(cli: Cli, example: Path) -> None:
    example.write_text(EXAMPLE + "\n" + EXAMPLE)
    assert cli("replay", example).out.count("Deal 1.") == 2
    assert cli("replay", example, "--game", "2").out.count("Deal 1.") == 1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--game", "2"), "no game 2; allowed: 1 to 1"),
        (("--game", "0"), "no game 0"),
        (("--deal", "3"), "no deal 3; allowed: 1 to 2"),
    ],
)
def test_a_number_beyond_the_file_is_refused(
    cli: Cli, example: Path, options: tuple[str, ...], says: str
) -> None:
    result = cli("replay", example, *options)
    assert result.status == 2
    assert says in result.err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no game in it"),
        (EXAMPLE.replace("3d:4", "3d:5").encode(), "line 4, column 62: found '3d:5'"),
        (EXAMPLE.replace("= 8 10 2", "= 8 9 2").encode(), "expected 10"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is not text: line 1 isn't UTF-8"),
        (b"\xff\xfe", "is not text"),
        (b"hello", "line 1, column 1: found 'hello'"),
    ],
)
def test_a_damaged_file_is_named_with_its_place(
    cli: Cli, tmp_path: Path, command: str, data: bytes, says: str
) -> None:
    path = tmp_path / "damaged.cgn"
    path.write_bytes(data)
    result = cli(command, path)
    assert result.status == 2
    assert says in result.err
    assert "damaged.cgn" in result.err
    assert result.err.count("\n") == 1


def test_a_file_or_folder_that_cannot_be_read_is_named(cli: Cli, tmp_path: Path) -> None:
    assert "no such file" in cli("replay", tmp_path / "none.cgn").err
    assert "is a directory" in cli("verify", tmp_path).err


def test_a_game_is_read_from_standard_input(cli: Cli) -> None:
    assert "Deal 2." in cli("replay", "-", stdin=EXAMPLE).out


def test_verify_holds_for_a_game_dealt_as_promised(cli: Cli, finished: Path) -> None:
    result = cli("verify", finished)
    assert result.status == 0
    assert "Every card was dealt as promised" in result.out
    assert cli("verify", finished, "--json").json["holds"] is True


def test_verify_finds_another_seed(cli: Cli, finished: Path) -> None:
    text = finished.read_text().replace(b"finished".hex(), b"Finished".hex())
    finished.write_text(text)
    result = cli("verify", finished)
    assert result.status == 1
    assert "WRONG" in result.out
    assert cli("verify", finished, "--json").json["holds"] is False


def test_verify_says_what_is_missing(cli: Cli, example: Path) -> None:
    result = cli("verify", example)
    assert result.status == 2
    assert "no tag Seed" in result.err


def test_verify_checks_each_game_of_a_file(cli: Cli, finished: Path) -> None:
    text = finished.read_text()
    finished.write_text(text + "\n" + text.replace(b"finished".hex(), "00"))
    result = cli("verify", finished)
    assert result.status == 1
    assert "Game 2" in result.out
    assert [verdict["holds"] for verdict in cli("verify", finished, "--json").json] == [True, False]

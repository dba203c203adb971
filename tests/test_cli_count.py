"""`muggins count`: arguments, a prompt, files; text, JSON, CSV; and bad input."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.cli_driver import Cli

BEST = "5C 5D 5S JH 5H"
BEST_SAID = (
    "Fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen twelve, "
    "fifteen fourteen, fifteen sixteen, a double pair royal is twenty-eight, "
    "and nobs is twenty-nine."
)


@pytest.mark.parametrize(
    "arguments",
    [
        BEST.split(),
        ["5C 5D 5S JH", "5H"],
        [BEST],
        ["5C 5D 5S JH / 5H"],
        ["5♣5♦5♠J♥|5♥"],
    ],
)
def test_the_best_hand_is_counted_however_it_is_typed(cli: Cli, arguments: list[str]) -> None:
    result = cli("count", *arguments)
    assert result.status == 0
    assert "29 points (fifteens 16, pairs 12, nobs 1)" in result.out
    assert BEST_SAID in result.out


def test_each_point_is_shown_with_its_cards(cli: Cli) -> None:
    lines = cli("count", "7c", "8d", "8h", "Ks", "9c").out.splitlines()
    assert lines == [
        "Hand 7♣ 8♦ 8♥ K♠  starter 9♣",
        "  fifteen  7♣ 8♦                 2",
        "  fifteen  7♣ 8♥                 2",
        "  pair     8♦ 8♥                 2",
        "  run      7♣ 8♦ 9♣              3",
        "  run      7♣ 8♥ 9♣              3",
        "  12 points (fifteens 4, pairs 2, runs 6)",
        "  Fifteen two, fifteen four, a pair is six, and a double run of three is twelve.",
    ]


def test_json_has_points_kinds_combos_notes_and_what_is_said(cli: Cli) -> None:
    found = cli("count", "--json", "5C 5D 5S JH", "5H").json
    assert found["points"] == 29
    assert found["by_kind"] == {"fifteen": 16, "pair": 12, "run": 0, "flush": 0, "nobs": 1}
    assert len(found["combos"]) == 15
    assert sum(combo["points"] for combo in found["combos"]) == 29
    assert found["combos"][-1] == {
        "kind": "nobs",
        "cards": ["Jh"],
        "points": 1,
        "why": "the jack of the starter's suit, hearts",
    }
    assert found["notes"] == []
    assert found["say"] == BEST_SAID


def test_a_crib_flush_of_four_is_refused_and_says_why(cli: Cli) -> None:
    """R20, S5."""
    result = cli("count", "--crib", "2H 6H 9H KH", "4S")
    assert "4 points" in result.out
    assert "Note: four hearts are no flush in the crib" in result.out
    assert "Fifteen two, fifteen four, and that is all." in result.out


def test_four_cards_are_counted_before_the_cut(cli: Cli) -> None:
    assert cli("count", "--json", "5H 5C 5D JS").json["points"] == 14


@pytest.mark.parametrize(
    ("style", "said"),
    [
        ("full", "Fifteen two, fifteen four, a pair is six, and a double run of three is twelve."),
        (
            "itemised",
            "Fifteen two, fifteen four and a pair is six, and a run is nine and a run is twelve.",
        ),
        ("bundled", "Fifteen two, fifteen four, and a double run of three is twelve."),
        ("clipped", "Fifteen four and a double run is twelve."),
    ],
)
def test_say_only_prints_one_sentence_in_the_style(cli: Cli, style: str, said: str) -> None:
    result = cli("count", "--say-only", "--style", style, "7C 8D 8H KS", "9C")
    assert result.out == f"{said}\n"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("5C 5D 5S", "found 3 cards in '5C 5D 5S', expected four and the starter"),
        ("5C 5D 5S JH 9C 2D", "found 6 cards"),
        ("5C 5D 5S JH 9C 2D 3D", "found 7 cards"),
        ("5C 5D 5S JH 9C / 2D", "found 5 cards '5c 5d 5s Jh 9c' in the hand, expected four"),
        ("5C 5D 5S 5C 9C", "5c is given twice"),
        ("5С 5D 5S JH 9C", "'С' (U+0421 CYRILLIC CAPITAL LETTER ES) at position 2"),
        ("5C 5D 5S 1H 9C", "'1H' at position 10"),
        ("", "found no cards"),
    ],
)
def test_bad_cards_end_with_one_clear_line_and_status_2(cli: Cli, typed: str, says: str) -> None:
    result = cli("count", typed)
    assert result.status == 2
    assert result.out == ""
    assert says in result.err
    assert result.err.count("\n") == 1


def test_formats_exclude_each_other(cli: Cli) -> None:
    assert cli("count", "--json", "--csv", BEST).status == 2
    result = cli("count", BEST, "--file", "hands.txt")
    assert result.status == 2
    assert "not both" in result.err


def test_a_prompt_asks_until_q_and_forgives_slips(cli: Cli) -> None:
    result = cli("count", stdin="5c 5d 5s\n\n7c8d8hKs9c\nq\n5c5d5sJh5h\n", typed=True)
    assert result.status == 0
    assert "12 points" in result.out
    assert "29 points" not in result.out
    assert "found 3 cards" in result.err
    assert "found no cards" in result.err


def test_a_prompt_ends_with_the_input(cli: Cli) -> None:
    assert cli("count", "--crib", stdin="", typed=True).status == 0


def test_standard_input_is_read_a_hand_a_line(cli: Cli) -> None:
    result = cli("count", "--say-only", stdin="2c4d6h8s Kc\n7c8d8hKs9c\n")
    assert result.out.splitlines()[0] == "Nineteen."
    assert len(result.out.splitlines()) == 2


def test_bad_lines_are_named_and_the_rest_goes_on(cli: Cli, tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("5c5d5sJh 5h\n\n4x 4d 4h 4s 5c\n\ufefft\n7c8d8hKs9c\n", encoding="utf-8")
    result = cli("count", "--file", hands, "--json")
    found = result.json_lines
    assert [value.get("points") for value in found] == [29, None, None, None, 12]
    assert [value.get("line") for value in found] == [None, 2, 3, 4, None]
    errors = result.err.splitlines()
    assert errors[0] == (f"{hands}, line 2: an empty line; expected four cards and the starter")
    assert "line 3: '4x' at position 1" in errors[1]
    assert "U+FEFF" in errors[2]
    assert result.status == 2


def test_csv_comes_in_and_goes_out(cli: Cli) -> None:
    given = "cards,starter,crib\n5C 5D 5S JH,5H,\n2H 6H 9H KH,4S,true\n2H 6H 9H KH,4S,maybe\n"
    result = cli("count", "--csv", stdin=given)
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert [row["points"] for row in rows] == ["29", "4", ""]
    assert [row["crib"] for row in rows] == ["false", "true", ""]
    assert rows[0]["fifteen"] == "16"
    assert "allowed: true or false" in rows[2]["error"]
    # What comes out can go in again.
    again = cli("count", "--csv", stdin=result.out)
    assert list(csv.DictReader(io.StringIO(again.out)))[:2] == rows[:2]


def test_json_lines_come_in(cli: Cli) -> None:
    given = [
        {"cards": "5C 5D 5S JH", "starter": "5H"},
        {"cards": ["2H", "6H", "9H", "KH"], "starter": "4S", "crib": True},
        {"cards": 5},
    ]
    text = "".join(json.dumps(value) + "\n" for value in given) + "{nonsense\n"
    result = cli("count", "--json", stdin=text)
    assert [value.get("points") for value in result.json_lines] == [29, 4, None, None]
    assert "not JSON" in result.err
    assert result.status == 2


@pytest.mark.parametrize("data", [b"\xff\xfe\x00binary\n", b"5c5d5sJh\x00 5h\n"])
def test_a_line_that_is_not_text_is_named(cli: Cli, data: bytes) -> None:
    result = cli("count", stdin=data)
    assert result.status == 2
    assert "line 1: not text (UTF-8)" in result.err


def test_a_file_that_is_not_there_is_named(cli: Cli, tmp_path: Path) -> None:
    result = cli("count", "--file", tmp_path / "none.txt")
    assert result.status == 2
    assert "none.txt" in result.err
    assert "no such file" in result.err


def test_an_empty_input_is_no_success(cli: Cli) -> None:
    result = cli("count", stdin="")
    assert result.status == 2
    assert "nothing in it" in result.err

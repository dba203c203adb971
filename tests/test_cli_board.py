"""The board drawn in the terminal, and cards chosen by typing."""

from itertools import pairwise

import pytest

from muggins.cards import parse_cards
from muggins.errors import MugginsError
from muggins.rules import Rules
from muggins.terminal.board import board_lines, hole
from muggins.terminal.choosing import Choice, named_cards

HAND = parse_cards("5h 9c 10d Jd Kd Kh")


@pytest.mark.parametrize("target", [121, 61])
def test_every_score_has_a_hole_of_its_own_and_neighbours_touch(target: int) -> None:
    holes = [hole(score, target) for score in range(target + 1)]
    assert len(set(holes)) == target + 1
    for before, after in pairwise(holes):
        in_row = after.street == before.street and 1 <= after.column - before.column <= 2
        turns = after.street == before.street + 1 and after.column == 0
        assert in_row or turns, (before, after)


def drawn(scores: tuple[int, int], rears: tuple[int, int], target: int = 121) -> list[str]:
    lines = board_lines(["You", "Computer"], scores, rears, Rules(target=target))
    return [line.plain for line in lines]


def test_the_board_shows_two_pegs_a_side_and_fits_80_columns() -> None:
    lines = drawn((46, 118), (40, 112))
    text = "\n".join(lines)
    assert [text.count(peg) for peg in "●○◆◇"] == [2, 1, 2, 1]  # once in the words as well
    assert max(map(len, lines)) <= 80
    assert lines[0].endswith("····○")
    assert lines[2].split()[3] == "●····"
    assert lines[-1].strip() == "You 46 (●), Computer 118 (◆); to 121."


def test_at_the_start_both_pegs_stand_before_the_first_hole() -> None:
    lines = drawn((0, 0), (0, 0))
    assert lines[0].split()[2] == "○●"
    assert lines[1].split()[1] == "◇◆"


def test_after_the_first_points_the_rear_peg_stands_at_the_start() -> None:
    assert drawn((2, 0), (0, 0))[0].split()[2:4] == ["·○", "·●···"]


@pytest.mark.parametrize(("target", "lines"), [(121, 4), (61, 2)])
def test_skunk_lines_stand_on_the_board(target: int, lines: int) -> None:
    """R25: before 61 and 91 in the game to 121, before 31 in the short one; a mark a lane."""
    assert "".join(drawn((0, 0), (0, 0), target)).count("|") == lines


def test_the_winner_stands_in_the_game_hole() -> None:
    assert drawn((121, 89), (116, 87))[4].endswith("●")
    assert drawn((61, 30), (59, 22), 61)[2].endswith("●")


def test_plain_marks_where_signs_cannot_be_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.terminal.board.encodes", lambda _: False)
    text = "\n".join(drawn((46, 118), (40, 112)))
    assert text.isascii()
    assert "O" in text
    assert "x" in text


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("1", "5h"),
        ("6", "Kh"),
        ("1 2", "5h 9c"),
        ("2, 1", "9c 5h"),
        ("5h", "5h"),
        ("10D", "Td"),
        ("9c5H", "9c 5h"),
        ("j", "Jd"),
        ("T", "Td"),
        ("king of hearts", "Kh"),
    ],
)
def test_cards_are_named_by_place_name_or_letter(typed: str, cards: str) -> None:
    assert named_cards(typed, HAND) == list(parse_cards(cards))


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("7", "no card 7 in the list; allowed: 1 to 6, or a card of 5h 9c Td Jd Kd Kh"),
        ("0", "no card 0"),
        ("-1", "no card -1"),
        ("99999999999999999999", "no card 999"),
        ("²", "'²' (U+00B2 SUPERSCRIPT TWO)"),
        ("+-1", "'+-1'"),
        ("١", "U+0661 ARABIC-INDIC DIGIT ONE"),
        ("abc", "'abc' at position 1"),
        ("", "nothing was typed"),
        ("   ", "nothing was typed"),
        ("k", "which king? Kd or Kh"),
        ("q", "no queen is held"),
        ("1 1", "5h is named twice"),
        ("5h 5h", "5h is given twice"),
        ("2c", "2c is not held"),
    ],
)
def test_a_line_that_names_no_card_is_refused_with_what_is_allowed(typed: str, says: str) -> None:
    with pytest.raises(MugginsError) as caught:
        named_cards(typed, HAND)
    assert says in str(caught.value)


def test_cards_are_chosen_in_any_order_and_taken_back() -> None:
    choice = Choice(HAND)
    for line in ("5h", "9c", "5h", "kd"):
        choice.take(line)
    assert choice.chosen == list(parse_cards("9c Kd"))
    assert choice.is_complete


def test_a_third_card_is_refused_and_the_choice_stays() -> None:
    choice = Choice(HAND)
    choice.take("1 2")
    with pytest.raises(MugginsError, match="5h and 9c are chosen already"):
        choice.take("3")
    with pytest.raises(MugginsError, match="found 3 cards, expected 2 at most"):
        choice.take("1 2 3")
    assert choice.chosen == list(parse_cards("5h 9c"))
    choice.take("3 4")
    assert choice.chosen == list(parse_cards("10d jd"))

"""No damaged record passes silently, and each error says where and what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from muggins.errors import NotationError
from muggins.notation import read_games, read_position, read_view, write_games
from tests.test_notation import ENDING, SEEN_BY_A, WORKED, golden

QUICK = ["house", "won-by-go", "won-by-heels", "won-by-crib"]
LONG = [pytest.param(name, marks=pytest.mark.slow) for name in ("auto", "muggins", "self")]
CHECKED = [*QUICK, *LONG]
CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


class Word(NamedTuple):
    """A word of a deal or the result, where it stands, and whether all of it is redundant."""

    text: str
    start: int
    end: int
    redundant: bool


def words(text: str) -> Iterator[Word]:
    """Give the words behind the tags. What opens the first deal is information."""
    body = text.index("\n", text.rindex('"]')) + 1 if '"]' in text else 0
    place_in_deal, deals = 0, 0
    played_out = False
    for match in re.compile(r"\S+").finditer(text, body):
        word = match[0]
        if re.fullmatch(r"\d+\.", word):
            place_in_deal, deals, played_out = 0, deals + 1, False
        else:
            place_in_deal += 1
        played_out |= word == "="
        opens = place_in_deal <= 2
        redundant = (opens and deals > 1) or word in ("go", "|", "=", "*") or "-" in word
        redundant |= played_out and "muggins" not in text and "self" not in text
        if deals == 1 and opens:
            redundant = False
        yield Word(word, match.start(), match.end(), redundant)


def place(text: str, error: NotationError) -> int:
    """Give where in the text an error points."""
    lines = text.split("\n")
    assert 1 <= error.line <= len(lines)
    assert 1 <= error.column <= len(lines[error.line - 1]) + 1
    return sum(len(line) + 1 for line in lines[: error.line - 1]) + error.column - 1


def outcome(text: str) -> NotationError | None:
    """Read a damaged text: its error, or None when it is a legal game of its own."""
    try:
        records = read_games(text)
    except NotationError as error:
        return error
    again = write_games(records)
    assert read_games(again) == records
    return None


@pytest.mark.parametrize("name", CHECKED)
def test_no_redundant_word_can_be_taken_away(name: str) -> None:
    text = golden(name)
    tried = 0
    for word in words(text):
        if not word.redundant:
            continue
        damaged = text[: word.start] + text[word.end :]
        error = outcome(damaged)
        assert error is not None, word
        found = place(damaged, error)
        # At the next word, or just behind the one before.
        following = word.start + len(damaged[word.start :]) - len(damaged[word.start :].lstrip())
        while damaged[following:].startswith((f"{word.text} ", f"{word.text}\n")):
            # Of equal counts, the last one is missed.
            following += len(word.text) + 1
        assert word.start - 1 <= found <= following, (word, error)
        tried += 1
    assert tried > 20


def changes(word: str) -> Iterator[str]:
    """Give other words that could stand for a redundant one."""
    if re.fullmatch(r"\d+\.", word):
        yield f"{int(word[:-1]) + 1}."
    elif word in ("A", "B"):
        yield "B" if word == "A" else "A"
    elif word == "go":
        yield "|"
    elif word == "|":
        yield "go"
    elif word == "*":
        yield "121-0"
    elif word == "=":
        yield "go"
    elif "-" in word:
        one, other = map(int, word.split("-"))
        yield f"{one + 1}-{other}"
        yield f"{one}-{max(0, other - 1) if other else 1}"
        yield "*"
    elif word.isdigit():
        yield str(int(word) + 1)
        yield f"{word}<1"


@pytest.mark.parametrize("name", CHECKED)
def test_no_redundant_word_can_be_changed(name: str) -> None:
    text = golden(name)
    for word in words(text):
        if not word.redundant:
            continue
        for other in changes(word.text):
            damaged = text[: word.start] + other + text[word.end :]
            error = outcome(damaged)
            assert error is not None, (word, other)
            # A needless go is seen at the word behind it, all else at once.
            behind = len(other) + 1 if other == "go" else 0
            assert word.start <= place(damaged, error) <= word.start + behind, (word, error)


@pytest.mark.parametrize("name", CHECKED)
def test_no_points_of_a_card_can_be_changed(name: str) -> None:
    text = golden(name)
    tried = 0
    for word in words(text):
        card, colon, points = word.text.partition(":")
        if card not in CARDS:
            continue
        others = {f"{card}:{int(points or 0) + 1}", card if colon else f"{card}:0"}
        for other in others:
            damaged = text[: word.start] + other + text[word.end :]
            error = outcome(damaged)
            assert error is not None, (word, other)
            assert place(damaged, error) == word.start
            tried += 1
    assert tried > 60


@pytest.mark.parametrize("name", ["muggins", "self"])
def test_no_miss_of_a_claim_can_be_changed(name: str) -> None:
    text = golden(name)
    misses = list(re.finditer(r"(\d+)([<>])(\d+)", text))
    assert misses
    for match in misses:
        for other in (
            match[1],
            f"{match[1]}{match[2]}{int(match[3]) + 1}",
            f"{match[1]}{'<' if match[2] == '>' else '>'}{match[3]}",
        ):
            damaged = text[: match.start()] + other + text[match.end() :]
            error = outcome(damaged)
            assert error is not None, (match[0], other)
            start = max(text.rfind(" ", 0, match.start()), text.rfind("\n", 0, match.start())) + 1
            assert place(damaged, error) == start


@pytest.mark.parametrize("name", ["won-by-crib", "won-by-go"])
def test_a_changed_card_is_an_error_or_another_legal_game(name: str) -> None:
    text = golden(name)
    original = read_games(text)
    errors = legal = 0
    for match in list(re.finditer(r"[A2-9TJQK][cdhs]", text))[::5]:
        if match.start() < text.rindex('"]'):
            continue
        for card in CARDS[match.start() % 7 :: 7]:
            if card == match[0]:
                continue
            damaged = text[: match.start()] + card + text[match.end() :]
            error = outcome(damaged)
            if error is None:
                legal += 1
                assert read_games(damaged) != original
            else:
                errors += 1
                assert place(damaged, error) >= text.rfind("\n", 0, match.start())
    # Cards that are neither played nor counted may be others; all else is tied down.
    assert errors > 5 * legal


@pytest.mark.parametrize(
    "name", ["tags", "seen-by-b-in-play", pytest.param("unfinished", marks=pytest.mark.slow)]
)
def test_a_game_cut_short_anywhere_is_an_error_or_whole_games(name: str) -> None:
    text = golden(name)
    for end in range(0, len(text), 3):
        outcome(text[:end])


# --- the words of an error

DAMAGES = [
    # wrong points
    (WORKED, "3d:4", "3d:5", "line 3, column 62: found '3d:5', expected 3d:4"),
    (WORKED, "Th:2 Td", "Th Td", "line 3, column 46: found 'Th', expected Th:2"),
    (WORKED, "Js:2", "Js", "line 3, column 38: found 'Js', expected Js:2"),
    (WORKED, "5s Th", "5s:1 Th", "line 3, column 43: found '5s:1', expected 5s"),
    # go and the reset
    (WORKED, " go 3d", " 3d", "line 3, column 59: found '3d:4', expected go"),
    (WORKED, " | 8d", " 8d", "line 3, column 67: found '8d', expected |"),
    (WORKED, "3s go", "3s | go", "line 3, column 59: found '|', expected go"),
    # tallies
    (WORKED, "8 10 2", "8 11 2", "line 3, column 84: found '11', expected 10"),
    (
        WORKED,
        "8 10 2",
        "8 10 2 0",
        "line 3, column 89: found '0', expected the next deal or the result",
    ),
    # scores, dealer, number
    (WORKED, "20-11", "21-11", "line 4, column 4: found '21-11', expected 20-11"),
    (WORKED, "20-11 B", "20-11 A", "line 4, column 10: found 'A', expected B"),
    (WORKED, "2. 20", "3. 20", "line 4, column 1: found '3.', expected deal 2, or the result *"),
    (WORKED, "0-0 A", "0-0 C", "line 3, column 8: found 'C', expected the dealer, A or B"),
    (
        WORKED,
        "0-0 A",
        "zero A",
        "line 3, column 4: found 'zero', expected the scores before the deal, such as 0-0",
    ),
    (
        WORKED,
        "0-0 A",
        "121-0 A",
        "line 3, column 4: found '121-0', expected scores 121-0 can't open a deal; "
        "allowed: 2 from 0 to 120",
    ),
    # cards
    (
        WORKED,
        "3s go",
        "Ks go",
        "line 3, column 56: found 'Ks', expected a legal move (Ks is not held; playable: 2d 3d 3s)",
    ),
    (
        WORKED,
        "| 8d",
        "| 5s",
        "line 3, column 69: found '5s', expected a legal move (5s is not held; playable: 8d 9s)",
    ),
    (
        WORKED,
        "Js:2",
        "6h",
        "line 3, column 38: found '6h', expected a legal move (6h has been dealt; "
        "allowed: a card of the pack)",
    ),
    (
        WORKED,
        "3sTh/6hKs",
        "3sTh/6h",
        "line 3, column 10: found '2d3d3sTh/6h', "
        "expected six cards dealt, or four kept / two discarded",
    ),
    (
        WORKED,
        "3sTh/6hKs",
        "3sTh6h",
        "line 3, column 10: found '2d3d3sTh6h', "
        "expected six cards dealt, or four kept / two discarded",
    ),
    (
        WORKED,
        "6hKs",
        "6h6h",
        "line 3, column 19: found '6h6h', expected cards (6h is given twice in '6h6h'; "
        "a pack holds each card once)",
    ),
    # comments and tags
    (
        ENDING,
        "6h 9d:2",
        "{6h 9d:2",
        "line 1, column 46: found '{6h 9d:2', expected a } that ends the comment",
    ),
    (
        WORKED,
        '[B "Bob"]',
        '[B "Bob]',
        'line 2, column 1: found \'[B "Bob]\', expected a tag such as [A "Ada"]',
    ),
    (WORKED, '[B "Bob"]', '[A "Bob"]', "line 2, column 1: found '[A', expected no second tag A"),
    (
        WORKED,
        '[B "Bob"]',
        '[Rules "target=62"]',
        "line 2, column 1: found '[Rules', expected rules (target is 62; allowed: 121, 61)",
    ),
    (ENDING, "7h 6h", "7h ]", "line 1, column 46: found '] 9d:2', expected a token of CGN"),
    # the result
    (
        WORKED,
        "*\n",
        "",
        "line 5, column 1: found the end of the text, "
        "expected the result * (the game isn't over), or a deal with its number",
    ),
    (
        WORKED,
        "*\n",
        "36-34\n",
        "line 5, column 1: found '36-34', "
        "expected the result * (the game isn't over), or a deal with its number",
    ),
    (
        ENDING,
        "116-121",
        "116-122",
        "line 2, column 1: found '116-122', expected the result 116-121",
    ),
    (ENDING, "116-121", "*", "line 2, column 1: found '*', expected the result 116-121"),
    (
        ENDING,
        "116-121\n",
        "",
        "line 2, column 1: found the end of the text, expected the result 116-121",
    ),
    (
        ENDING,
        "9d:2",
        "9d:2 5h",
        "line 1, column 54: found '5h', expected = or the next deal: the play is over",
    ),
    (
        ENDING,
        "9d:2",
        "9d:2 = 4",
        "line 1, column 54: found '=', expected the next deal or the result",
    ),
]


@pytest.mark.parametrize(
    ("text", "old", "new", "words"), DAMAGES, ids=[f"{d[1]}->{d[2]}".strip() for d in DAMAGES]
)
def test_an_error_says_where_what_and_what_was_expected(
    text: str, old: str, new: str, words: str
) -> None:
    assert text.count(old) >= 1
    with pytest.raises(NotationError) as caught:
        read_games(text.replace(old, new, 1))
    assert str(caught.value) == words
    assert words.startswith(f"line {caught.value.line}, column {caught.value.column}: ")
    assert words.endswith(f", expected {caught.value.expected}")


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("8 10 2\n", "8 10\n", 4, 1, "2"),
        (" = 8 10 2\n", "\n", 4, 1, "="),
        ("= 8 10 2\n", "=\n", 4, 1, "what pone's hand counts"),
    ],
)
def test_what_is_missing_is_missed_at_its_place(
    old: str, new: str, line: int, column: int, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read_games(WORKED.replace(old, new, 1))
    error = caught.value
    assert (error.line, error.column, error.expected) == (line, column, expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SEEN_BY_A, "a position with every card; this is a view"),
        ("", "a position: scores, dealer, cards"),
        (WORKED, "a position: scores, dealer, cards"),
        ("0-0 A 2d3d3s6hThKs", "the cards of seat B"),
        ("0-0 A ???????????? ????????????", "the cards of the seat whose view it is"),
    ],
)
def test_a_position_shows_every_card(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    assert caught.value.expected == expected


def test_a_view_must_say_whose_it_is() -> None:
    with pytest.raises(NotationError) as caught:
        read_view("0-0 A 2d3d3s6hThKs Ah5s8d9sTdKd")
    assert caught.value.expected == "?? for the cards one side may not see"


@pytest.mark.parametrize(
    ("old", "new"),
    [("AhKd", "AhKs"), ("5s8d", "Ks8d"), ("3sTh/6hKs", "3sTh/6hTh")],
)
def test_a_card_that_is_there_twice_is_named(old: str, new: str) -> None:
    text = WORKED.replace(old, new, 1)
    with pytest.raises(NotationError, match=r"Ks|Th") as caught:
        read_games(text)
    assert "twice" in str(caught.value)
    assert caught.value.line == 3
    assert caught.value.column in (10, 24)


@pytest.mark.parametrize(
    "side", ["5??s8d9s/????", "5s8d9sTd/A??h", "5s,8d9sTd/AhKd", "5s8d/9sTd/AhKd"]
)
def test_nothing_stands_between_the_cards_of_a_side(side: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_view(f"0-0 A 2d3d3sTh/6hKs {side}")
    assert caught.value.line == 1
    assert caught.value.column >= 21


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [("8 10 2", "8 10", "expected 2"), (" = 8 10 2\n", "\n", "expected =")],
)
def test_the_end_of_a_deal_is_not_the_end_of_the_text(old: str, new: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_games(WORKED.replace(old, new, 1))
    assert "found '2.'" in str(caught.value)
    assert expected in str(caught.value)


def test_a_game_that_is_over_has_no_more_deals() -> None:
    text = golden("won-by-go")
    result = text.splitlines()[-1]
    more = text.replace(f"\n{result}\n", f"\n9. 0-0 A\n{result}\n")
    with pytest.raises(NotationError, match="expected the result: the game is over"):
        read_games(more)


def test_a_deal_that_is_not_over_is_followed_by_no_other() -> None:
    with pytest.raises(NotationError, match=r"expected the rest of deal 1, or the result \*"):
        read_games("1. 0-0 A 2d3d3sTh6hKs 5s8d9sTdAhKd 2. 0-0 B *")


def test_a_view_whose_hidden_cards_cannot_be_is_refused() -> None:
    """The other side can't have been at go at eleven: any card fits."""
    with pytest.raises(NotationError) as caught:
        read_view("0-0 B Ah4h6sJh/9sKs ????????/???? 7d Jh Ac go 6s")
    assert caught.value.line == 1


def test_a_count_too_many_is_refused() -> None:
    text = golden("muggins")
    first = next(line for line in text.splitlines() if line.startswith("1. "))
    with pytest.raises(NotationError, match="nothing is left to count"):
        read_games(text.replace(first, f"{first} 0"))


@pytest.mark.parametrize("side", ["5s8d9sTd/????", "????????/????"])
def test_what_a_counted_crib_has_shown_cannot_be_hidden(side: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_games(WORKED.replace("5s8d9sTd/AhKd", side, 1))
    error = caught.value
    assert (error.line, error.column) == (3, 24)
    assert error.expected == "the cards laid away: the crib was shown"

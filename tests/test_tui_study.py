"""The app beside the table: advice on discards, practice and reviews."""

from pathlib import Path

import pytest

from muggins.analysis.asking import view_of_six
from muggins.cards import parse_cards
from muggins.drill.progress import Progress
from muggins.engine import rank_discards
from muggins.errors import MugginsError
from muggins.notation import write_game
from muggins.players import new_player
from muggins.rules import Rules
from muggins.scoring import count_hand
from muggins.table import Table, dealer_by_cut, new_shuffle
from muggins.terminal.places import drill_database, games_folder
from muggins.tui.practice import DrillScreen
from muggins.tui.study import question_of
from tests.tui_driver import Sitter, press, screen_of, sit


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


async def choose(pilot: Sitter, words: str) -> None:
    """Take the line of the menu that has these words."""
    lines = screen_of(pilot).splitlines()[2:]
    place = next(place for place, line in enumerate(lines) if words in line)
    await press(pilot, *["down"] * place, "enter")


async def type_in(pilot: Sitter, text: str) -> None:
    """Type a line and confirm it."""
    for character in text:
        await pilot.press({"-": "minus", " ": "space"}.get(character, character))
    await press(pilot, "enter")


def test_the_adviser_says_what_the_engine_says() -> None:
    seen = view_of_six(parse_cards("5h5dJcQs2c9h"), (90, 100), is_dealer=True, target=121)
    best = rank_discards(seen, "win")[0]
    assert best.worth is not None
    chance = f"{100 * best.worth:.1f}%"

    async def sitting(pilot: Sitter) -> None:
        await choose(pilot, "Discard adviser")
        await type_in(pilot, "5h 5d Jc Qs 2c 9h dealer 90-100")
        text = screen_of(pilot)
        assert "As dealer at 90-100" in text
        assert f"Lay away {best.cards[0]} {best.cards[1]}: it is " in text
        assert chance in text
        await press(pilot, "pagedown")
        text += screen_of(pilot)
        assert all(f"{worth.net:.2f}" in text for worth in rank_discards(seen, "win"))
        await type_in(pilot, " 5h")
        assert "5h" in screen_of(pilot).splitlines()[-2]
        await press(pilot, "escape")
        assert "New game" in screen_of(pilot)

    sit(sitting)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("5h 5d Jc", "found 3 cards, expected the six"),
        ("5h 5d Jc Qs 2c 9h 1-2 3-4", "found 2 scores"),
        ("5h 5d Jc Qs 2c 9h 121-0", "no deal begins at 121"),
        ("5h 5h Jc Qs 2c 9h", "5h"),
    ],
)
def test_a_question_that_is_none(line: str, said: str) -> None:
    with pytest.raises(MugginsError, match=said):
        question_of(line)


def test_answers_of_practice_are_marked_and_kept() -> None:
    async def sitting(pilot: Sitter) -> None:
        await choose(pilot, "Practise counting")
        screen = pilot.app.screen
        assert isinstance(screen, DrillScreen)
        assert "How much do you count?" in screen_of(pilot)
        assert screen.asked is not None
        what, _, cards = screen.asked.text.partition(" ")
        points = count_hand(cards, crib=what == "crib").points
        await type_in(pilot, str(points or 19))
        assert "1 of 1 right so far." in screen_of(pilot)
        await type_in(pilot, "28" if points != 28 else "29")
        assert "1 of 2 right so far." in screen_of(pilot)
        await type_in(pilot, "many")
        assert "2 right" in screen_of(pilot)

    sit(sitting)
    with Progress(drill_database()) as progress:
        assert [attempt.is_right for attempt in progress.attempts()] == [True, False]


def test_discards_are_practised_with_the_cards_drawn() -> None:
    async def sitting(pilot: Sitter) -> None:
        await choose(pilot, "Practise discards")
        assert screen_of(pilot).count("┌───┐") == 6
        await type_in(pilot, "1 2")
        assert " of 1 right so far." in screen_of(pilot)

    sit(sitting)


def test_practice_that_cannot_be_kept_says_so() -> None:
    drill_database().mkdir(parents=True)

    async def sitting(pilot: Sitter) -> None:
        await choose(pilot, "Practise counting")
        assert "unable to open database file" in screen_of(pilot)
        await press(pilot, "escape")
        assert "New game" in screen_of(pilot)

    sit(sitting)


def test_a_kept_game_is_reviewed_with_its_graph() -> None:
    shuffle = new_shuffle()
    table = Table.new(Rules(target=61), shuffle, dealer_by_cut(shuffle), A="Player", B="random")
    players = [new_player("random", seed) for seed in (1, 2)]
    while (move := table.next_move(players)) is not None:
        table.make(move)
    games_folder().mkdir(parents=True)
    (games_folder() / "done.cgn").write_text(write_game(table.record))
    outcome = table.state.outcome
    assert outcome is not None

    async def sitting(pilot: Sitter) -> None:
        await choose(pilot, "Review: done")
        text = screen_of(pilot)
        assert f"wins {outcome.scores[0]}-{outcome.scores[1]}" in text
        assert "Player's chance to win, deal by deal" in text
        assert "100% |" in text
        assert "deal +0" in text
        first = text
        await press(pilot, "pagedown")
        assert screen_of(pilot) != first
        await press(pilot, "pageup")
        assert screen_of(pilot) == first

    sit(sitting)

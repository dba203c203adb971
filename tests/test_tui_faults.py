"""What goes wrong around the app: a clear line, nothing lost, and the app stays awake."""

import threading
from pathlib import Path

import pytest

from muggins.game import Move
from muggins.notation import read_games
from muggins.tui.app import Wishes
from muggins.tui.game import Game
from tests.cli_driver import Cli
from tests.tui_driver import Sitter, press, screen_of, settled, sit, table_of


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def words_of(pilot: Sitter) -> str:
    """Give the screen's text with its lines run together."""
    return " ".join(screen_of(pilot).split())


async def type_in(pilot: Sitter, text: str) -> None:
    """Type a line and confirm it."""
    for character in text:
        await pilot.press({"/": "slash", ".": "full_stop", " ": "space"}.get(character, character))
    await press(pilot, "enter")


def test_a_folder_that_cannot_be_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is played all the same, and kept whole in a file named later."""
    data.write_text("no folder")
    monkeypatch.chdir(data.parent)

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter")
        assert "Not kept: can't write" in words_of(pilot)
        await press(pilot, "1", "2", "enter", "escape")
        assert "The last moves are not kept: s keeps them" in words_of(pilot)
        await press(pilot, "s")
        await type_in(pilot, "other.cgn")
        assert "Kept in other.cgn." in words_of(pilot)
        record = table_of(pilot).game.table.record
        assert read_games(Path("other.cgn").read_text()) == [record]
        await press(pilot, "1")
        assert read_games(Path("other.cgn").read_text()) == [table_of(pilot).game.table.record]
        assert "Not kept" not in words_of(pilot)

    sit(sitting, Wishes(level="greedy", dealer="computer"))
    assert data.read_text() == "no folder"


def test_a_copy_overwrites_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.cgn").write_text("mine")

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter", "s")
        await type_in(pilot, "mine.cgn")
        assert "'mine.cgn' is there already; give another name" in words_of(pilot)

    sit(sitting)
    assert Path("mine.cgn").read_text() == "mine"


def test_a_game_of_a_newer_version_is_left_as_it_is(data: Path) -> None:
    folder = data / "muggins" / "games"
    folder.mkdir(parents=True)
    newer = folder / "newer.cgn"
    newer.write_text('[A "Player"]\n[B "club"]\n[Rules "wagers=on"]\n\n1. *\n')
    before = newer.read_bytes()

    async def sitting(pilot: Sitter) -> None:
        assert "newer.cgn, which can't be read" in screen_of(pilot)
        await press(pilot, *["down"] * 6, "enter")
        text = words_of(pilot)
        assert "'wagers" in text
        assert "The file is left as it is." in text
        await press(pilot, *["up"] * 6, "enter")
        assert table_of(pilot).game.mode == "discard"

    sit(sitting)
    assert newer.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "said"), [("none.cgn", "no such file"), ("two.cgn", "the tag B is 'Anna'")]
)
def test_a_file_that_cannot_be_gone_on_with(
    name: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.cgn").write_text('[A "Bert"]\n[B "Anna"]\n[Seed "00"]\n\n*\n')

    async def sitting(pilot: Sitter) -> None:
        assert said in words_of(pilot)

    sit(sitting, resume=Path(name))


def test_the_screen_stays_awake_while_the_computer_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys are heard meanwhile, and a move thought of for what was taken back is dropped."""
    begun, allowed = threading.Event(), threading.Event()
    choose = Game.next_move

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter", "1", "2")
        first = table_of(pilot).game.view

        def slow(game: Game) -> Move | None:
            move = choose(game)
            begun.set()
            allowed.wait(60)
            return move

        monkeypatch.setattr(Game, "next_move", slow)
        await pilot.press("enter")
        await pilot.pause()
        assert begun.wait(60)
        assert "The computer is thinking." in screen_of(pilot)
        await pilot.press("c")
        await pilot.press("u")
        await pilot.pause()
        assert "Taken back." in screen_of(pilot)
        allowed.set()
        await settled(pilot)
        assert table_of(pilot).game.view == first

    sit(sitting)


def test_the_command_says_what_is_missing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.cli.app_screen.find_spec", lambda name: None)
    result = cli("tui")
    assert result.status == 2
    assert result.err == (
        "muggins: the app needs textual; install it with: pip install 'muggins[tui]'\n"
    )

"""What goes wrong around the app: a clear line, nothing lost, and the app stays awake."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pexpect
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


@pytest.mark.parametrize(("taken", "name"), [("stdin", "input"), ("stdout", "output")])
def test_without_a_terminal_it_says_so_in_a_line(taken: str, name: str) -> None:
    """In a terminal all of whose streams but one are the terminal's."""
    redirect = {"stdin": "< /dev/null", "stdout": "| cat"}[taken]
    command = f"{sys.executable} -m muggins tui {redirect}; echo end"
    terminal = pexpect.spawn("sh", ["-c", command], timeout=60, encoding="utf-8")
    terminal.expect("end\r\n")
    assert terminal.before == (
        f"muggins: the app needs a terminal, and standard {name} is none; "
        "muggins play goes through pipes, too\r\n"
    )


def test_without_a_terminal_the_status_is_2() -> None:
    command = [sys.executable, "-m", "muggins", "tui"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "muggins play" in done.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--rules", "crib_flush=six"], "crib_flush is 'six'; allowed: five, four"),
        (["--rules", "target=61"], "target is given twice"),
        (["--rules", "seats=3"], "seats is 3; allowed: 2, you and the computer"),
        (["--target", "61", "--rules", "heels_limit=115"], "heels_limit is 115"),
    ],
)
def test_house_rules_that_cannot_be_are_refused_at_once(
    options: list[str], said: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.cli.app_screen._need_terminal", lambda: None)
    result = cli("tui", *options)
    assert result.status == 2
    assert said in result.err


def test_house_rules_that_do_not_go_with_a_wish_of_the_menu() -> None:
    async def sitting(pilot: Sitter) -> None:
        assert "House rules: heels_limit=115." in words_of(pilot)
        await press(pilot, "down", "down", "right", "up", "up", "enter")
        assert "heels_limit is 115; allowed: none, or a score from 0 to 61." in words_of(pilot)

    sit(sitting, Wishes(level="greedy", house="heels_limit=115"))


def test_it_is_left_while_the_engine_works() -> None:
    """In a process: what is worked out would take an hour, and nobody waits for it."""
    code = (
        "import time; from muggins.terminal import hinting; from muggins.cli import main; "
        "hinting.hint_lines = lambda *_: time.sleep(3600); main()"
    )
    env = {**os.environ, "TERM": "xterm-256color"}
    command = ["-c", code, "tui", "--level", "greedy"]
    terminal = pexpect.spawn(sys.executable, command, dimensions=(24, 80), timeout=60, env=env)
    terminal.expect(b"New game")
    terminal.send(b"\r")
    terminal.expect(b"Discard two cards")
    terminal.send(b"h")
    terminal.expect(b"Working out")
    terminal.sendcontrol("q")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0

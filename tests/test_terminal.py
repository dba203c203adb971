"""A real game through a real pseudo-terminal: killed in the middle, resumed, and interrupted."""

import os
import re
import signal
import sys
from pathlib import Path
from time import sleep

import pexpect
import pytest

from muggins.game import Seat
from muggins.notation import read_games
from muggins.table import verify_game

LAY, CONFIRM, CARD, OVER = r"Which two to [^?]*\? ", "a card changes: ", r"Which card\? ", "kept in"


def start(*arguments: object, env: dict[str, str] | None = None) -> "pexpect.spawn[str]":
    command = ["-m", "muggins", "play", *map(str, arguments)]
    size = (40, 80)
    return pexpect.spawn(
        sys.executable, command, encoding="utf-8", dimensions=size, timeout=60, env=env
    )


def play_on(terminal: "pexpect.spawn[str]", most: int | None = None) -> bool:
    """Answer whatever is asked, `most` times at most; say whether the game came to its end."""
    answered, place = 0, 0
    while most is None or answered < most:
        asked = terminal.expect([LAY, CONFIRM, CARD, OVER])
        if asked == 3:
            return True
        # A card that's too high is refused: then the next place is tried.
        place = 1 if asked != 2 else place % 4 + 1
        terminal.sendline(["5 6", "", str(place)][asked])
        answered += 1
    return False


def test_a_killed_game_is_resumed_and_played_to_its_end(tmp_path: Path) -> None:
    game = tmp_path / "game.cgn"
    terminal = start("--save", game, "--words", "pty")
    assert not play_on(terminal, most=20)
    terminal.expect([LAY, CONFIRM, CARD])
    before = game.read_text()
    terminal.kill(signal.SIGKILL)
    terminal.wait()
    assert game.read_text() == before
    assert before.endswith("*\n")

    terminal = start("--resume", game)
    assert play_on(terminal)
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    record = read_games(game.read_text())[0]
    kept = read_games(before)[0]
    assert record.moves[: len(kept.moves)] == kept.moves
    outcome = record.final().outcome
    assert outcome is not None
    assert outcome.scores[outcome.winner] == 121
    assert verify_game(record).holds
    assert list(tmp_path.iterdir()) == [game]


def test_ctrl_c_leaves_cleanly_and_loses_nothing(tmp_path: Path) -> None:
    game = tmp_path / "game.cgn"
    terminal = start("--save", game, "--dealer", "computer")
    terminal.expect(LAY)
    terminal.sendline("1 2")
    terminal.expect(CONFIRM)
    terminal.sendline("")
    terminal.expect(CARD)
    # An interrupt between the prompt and the wait for a key is only seen with the next key.
    sleep(1)
    terminal.sendintr()
    terminal.expect("Go on with:")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 130
    assert "Traceback" not in (terminal.before or "")
    state = read_games(game.read_text())[0].final()
    assert len(state.discarded[Seat.A]) == 2


@pytest.mark.parametrize("no_color", [{}, {"NO_COLOR": "1"}])
def test_colour_is_used_at_a_terminal_unless_it_is_not_wanted(
    tmp_path: Path, no_color: dict[str, str]
) -> None:
    environment = {**os.environ, "TERM": "xterm-256color"} | no_color
    terminal = start("--save", tmp_path / "game.cgn", env=environment)
    terminal.expect(LAY)
    terminal.close(force=True)
    assert isinstance(terminal.before, str)
    red = re.findall(r"\x1b\[[0-9;]*3[16]m", terminal.before)
    assert bool(red) == (not no_color)
    assert "●" in terminal.before

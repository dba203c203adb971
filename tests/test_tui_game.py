"""Whole games at the app's table, by keys and by mouse: told, kept, taken back, gone on with."""

import os
import signal
import sys
from pathlib import Path
from random import Random

import pexpect
import pytest

from muggins.cards import Card
from muggins.fairness import Shuffle
from muggins.game import Discard, Phase, Play, Seat
from muggins.notation import read_games
from muggins.record import Record
from muggins.table import verify_game
from muggins.terminal import sittings
from muggins.tui.app import Wishes
from muggins.tui.widgets import CardRow
from muggins.view import world
from tests.tui_driver import Sitter, decide, drawn, press, screen_of, settled, sit, table_of


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "muggins" / "games"


def kept(games: Path) -> Record:
    """Read the only game that is kept."""
    (path,) = games.glob("*.cgn")
    return read_games(path.read_text())[0]


@pytest.mark.parametrize("counting", ["auto", "self", "muggins"])
def test_a_whole_game_by_keys(games: Path, counting: str) -> None:
    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter")
        game = table_of(pilot).game
        while game.mode != "over":
            await decide(pilot)
        outcome = game.view.outcome
        assert outcome is not None
        assert [front for front, _ in game.pegs] == list(outcome.scores)
        won = "You win" if outcome.winner is Seat.A else "Computer wins"
        assert f"{won}, {max(outcome.scores)} to {min(outcome.scores)}" in screen_of(pilot)
        await press(pilot, "u")
        assert "the game is over; nothing is taken back" in screen_of(pilot)

    sit(sitting, Wishes(level="greedy", target="61", counting=counting))
    record = kept(games)
    assert record.final().outcome is not None
    assert record.start.rules.counting == counting
    assert verify_game(record).holds


def test_the_mouse_chooses_and_plays_cards(games: Path) -> None:
    chosen: list[Card] = []

    async def sitting(pilot: Sitter) -> None:
        await pilot.click("#choices", offset=(4, 0))
        await settled(pilot)
        held = table_of(pilot).game.view.held
        for x in (27, 1, 2, 8):  # the last card, the first, which is put back, then the second
            await pilot.click(CardRow, offset=(x, 1))
        assert table_of(pilot).chosen == [held[5], held[1]]
        chosen.extend(sorted(table_of(pilot).chosen))
        await press(pilot, "enter")
        before = table_of(pilot).game.view.held
        await pilot.click(CardRow, offset=(6, 1))
        await settled(pilot)
        assert before[1] in table_of(pilot).game.view.played(Seat.A)

    sit(sitting, Wishes(level="greedy", dealer="computer"))
    laid = [move for move in kept(games).moves if isinstance(move, Discard)]
    assert [move.cards for move in laid if move.seat is Seat.A] == [tuple(chosen)]


def test_a_card_that_does_not_fit_is_refused(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # A known shuffle: with some, no such card comes up in a whole game.
    monkeypatch.setattr(sittings, "new_shuffle", lambda words: Shuffle(bytes(32), "five"))

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter")
        while True:
            await decide(pilot)
            game = table_of(pilot).game
            seen = game.view
            high = [n for n, card in enumerate(seen.held, 1) if seen.count + card.pips > 31]
            if game.mode == "play" and high:
                break
        before = game.table.record
        await press(pilot, str(high[0]))
        assert game.table.record == before
        assert "the count would be" in screen_of(pilot)

    sit(sitting)


def test_what_is_hidden_never_changes_the_screen(games: Path) -> None:
    """The hidden cards dealt again in any way that fits: the screen says the same."""
    compared: list[Phase] = []

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter")
        random = Random(1)
        while len(compared) < 12:
            table = table_of(pilot)
            game = table.game
            if game.mode in ("discard", "play"):
                true, before = game.table.state, screen_of(pilot)
                game.table.state = world(game.view, random)
                table.draw()
                await drawn(pilot)
                assert screen_of(pilot) == before
                compared.append(true.phase)
                game.table.state = true
            await decide(pilot)

    sit(sitting)
    assert {Phase.DISCARD, Phase.PLAY} <= set(compared)


def test_the_show_is_stepped_through_count_by_count(games: Path) -> None:
    """R17: pone's hand, the dealer's hand, the crib; the pegs move with each."""

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter")
        game = table_of(pilot).game
        while game.mode != "count":
            await decide(pilot)
        order = []
        while game.counted is not None:
            counted = game.counted
            order.append((counted.seat, counted.what))
            whose = "Your" if counted.seat is Seat.A else "Computer’s"
            assert f"{whose} {counted.what} counts " in screen_of(pilot)
            front, rear = game.pegs[counted.seat]
            assert not counted.tally.points or front - rear == counted.tally.points
            await press(pilot, "enter")
        assert order == [(Seat.B, "hand"), (Seat.A, "hand"), (Seat.A, "crib")]
        assert game.view.deal == 2

    sit(sitting, Wishes(level="greedy", dealer="me"))


def test_a_decision_is_taken_back(games: Path) -> None:
    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter", "u")
        assert "nothing to take back yet" in screen_of(pilot)
        first = table_of(pilot).game.view
        await press(pilot, "1", "2", "enter", "1", "u")
        assert table_of(pilot).game.view.phase is Phase.PLAY
        assert not table_of(pilot).game.view.played(Seat.A)
        await press(pilot, "u")
        assert table_of(pilot).game.view == first
        assert "Taken back." in screen_of(pilot)

    sit(sitting, Wishes(level="greedy", dealer="computer"))
    assert kept(games).tag("Undone") == "2"


def test_a_hint_gives_what_the_engine_says(games: Path) -> None:
    from muggins.engine import rank_discards

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter")
        best = rank_discards(table_of(pilot).game.view, "win")[0]
        assert best.worth is not None
        await press(pilot, "h")
        text = screen_of(pilot)
        assert f"{best.net:.2f}" in text
        assert f"{100 * best.worth:.1f}%" in text
        await press(pilot, "1")
        assert table_of(pilot).chosen == []

    sit(sitting)


def test_a_game_is_begun_as_it_was_wished(games: Path) -> None:
    wishes = Wishes(
        level="greedy",
        dealer="computer",
        house="crib_flush=four",
        name="Ada",
        words="my own words",
    )

    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter", "1", "2", "enter")

    sit(sitting, wishes)
    record = kept(games)
    assert record.start.rules.crib_flush == "four"
    assert record.name(Seat.A) == "Ada"
    assert record.tag("Words") == "my own words"


def test_a_killed_game_goes_on(games: Path) -> None:
    """A real process at a real terminal, killed; the file is whole and the menu offers it."""
    env = {**os.environ, "TERM": "xterm-256color"}
    command = ["-m", "muggins", "tui", "--level", "greedy", "--ascii"]
    terminal = pexpect.spawn(sys.executable, command, dimensions=(24, 80), timeout=60, env=env)
    terminal.expect(b"New game")
    terminal.send(b"\r")
    terminal.expect(b"Discard two cards")
    terminal.send(b"1")
    terminal.expect(rb"\[1\]")
    terminal.send(b"2")
    terminal.expect(rb"\[2\]")
    terminal.send(b"\r")
    terminal.expect(b"Your turn|Count 31")
    terminal.kill(signal.SIGKILL)
    terminal.wait()
    before = kept(games)
    assert sum(isinstance(move, Discard) for move in before.moves) == 2
    (path,) = games.glob("*.cgn")

    async def chosen(pilot: Sitter) -> None:
        assert f"Go on: {path.stem}" in screen_of(pilot)
        await press(pilot, *["down"] * 6, "enter")
        assert table_of(pilot).game.table.record.moves == before.moves
        await decide(pilot)

    sit(chosen)
    record = kept(games)
    assert record.moves[: len(before.moves)] == before.moves
    assert any(isinstance(move, Play) and move.seat is Seat.A for move in record.moves)

    async def resumed(pilot: Sitter) -> None:
        assert table_of(pilot).game.table.record.moves == record.moves

    sit(resumed, resume=path)

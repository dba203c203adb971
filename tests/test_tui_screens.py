"""What the app's screens look like: written down, in plain characters, in every size."""

from pathlib import Path

import pytest

from muggins.terminal.look import Look
from muggins.tui.app import Wishes
from tests.tui_driver import SCREENS, SHOTS, Sitter, press, screen_of, shot, sit


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_was_written_down(name: str, tmp_path: Path) -> None:
    assert shot(name, tmp_path) == (SHOTS / f"{name}.txt").read_text(encoding="utf-8")


def test_a_screen_fits_eighty_columns_and_twenty_four_rows() -> None:
    for path in SHOTS.glob("*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) == 24
        assert max(map(len, lines)) <= 80


def test_plain_characters_are_all_there_is() -> None:
    texts: list[str] = []

    async def sitting(pilot: Sitter) -> None:
        for key in ("enter", "1", "2", "enter", "1", "h", "x", "s", "escape", "escape"):
            texts.append(screen_of(pilot))
            await press(pilot, key)

    sit(sitting, Wishes(level="greedy", look=Look(signs=False)))
    assert len(texts) == 10
    assert all(text.isascii() for text in texts)


def test_four_colours_tell_each_suit() -> None:
    two, four = Look(), Look(four_colours=True)
    from muggins.cards import Suit

    assert len({four.suit_style(suit) for suit in Suit}) == 4
    assert len({two.suit_style(suit) for suit in Suit}) == 2


def test_the_colours_change_by_a_key() -> None:
    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "c")
        assert "Colours of the suits: < four >" in screen_of(pilot)
        await press(pilot, "enter", "c", "escape")
        assert "Colours of the suits: < two >" in screen_of(pilot)

    sit(sitting)


def test_without_colour_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    """https://no-color.org: greys are left, so what is chosen shows by its shape."""

    def hues(pilot: Sitter) -> set[tuple[int, int, int]]:
        strips = pilot.app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        colours = [c for style in styles for c in (style.color, style.bgcolor) if c]
        found = {tuple(colour.get_truecolor()) for colour in colours if not colour.is_default}
        return {(r, g, b) for r, g, b in found if not r == g == b}

    async def coloured(pilot: Sitter) -> None:
        await press(pilot, "enter", "1")
        assert hues(pilot)

    async def plain(pilot: Sitter) -> None:
        await press(pilot, "enter", "1")
        assert not hues(pilot)
        assert "[1]" in screen_of(pilot)

    monkeypatch.delenv("NO_COLOR", raising=False)
    sit(coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    sit(plain)


def test_a_terminal_too_small_says_so_and_waits() -> None:
    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter", "1")
        before = screen_of(pilot)
        for width, height in ((79, 24), (80, 23), (20, 6)):
            await pilot.resize_terminal(width, height)
            await press(pilot, "2", "enter")
            said = " ".join(screen_of(pilot).split())
            assert f"needs 80 columns and 24 rows; here are {width} and {height}." in said
        await pilot.resize_terminal(80, 24)
        await press(pilot)
        assert screen_of(pilot) == before

    sit(sitting)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_the_whole_table_is_on_the_screen(size: tuple[int, int]) -> None:
    async def sitting(pilot: Sitter) -> None:
        await press(pilot, "enter", "1", "2", "enter")
        await pilot.resize_terminal(*size)
        await press(pilot)
        lines = screen_of(pilot).splitlines()
        assert len(lines) == size[1]
        text = "\n".join(lines)
        for part in ("1-40", "81-121", "You 0", "Computer", "Starter", "Count", " 4 ", "Your turn"):
            assert part in text
        assert lines[-1].endswith("Esc back")

    sit(sitting, Wishes(level="greedy", dealer="computer"), size=(100, 30))

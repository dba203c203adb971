"""Pictures of a page as it stands, in the folder `artefacts/`: to be looked at, not compared."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from tests.browser.reader import Reader

__all__ = ["SIZES", "THEMES", "show", "take"]

FOLDER = Path(__file__).parents[2] / "artefacts"
SIZES = ((1280, 900), (390, 844))
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def show(reader: Reader, theme: Literal["light", "dark"]) -> None:
    """Show a reader's page in a theme, without motion."""
    reader.page.emulate_media(color_scheme=theme, reduced_motion="reduce")


def take(reader: Reader, name: str) -> None:
    """Take the whole of a reader's page at each size and in each theme."""
    FOLDER.mkdir(exist_ok=True)
    before = reader.page.viewport_size
    for width, height in SIZES:
        reader.page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            show(reader, theme)
            path = FOLDER / f"{name}-{width}-{theme}.png"
            reader.page.screenshot(path=path, full_page=True, caret="initial")
    if before is not None:
        reader.page.set_viewport_size(before)

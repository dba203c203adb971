"""Write down the screens that the tests of the app compare: `python -m tools.make_screens`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.tui_driver import SCREENS, SHOTS, shot


def main() -> None:
    """Write each screen's text; look at what has changed before it is committed."""
    SHOTS.mkdir(exist_ok=True)
    for name in SCREENS:
        with tempfile.TemporaryDirectory() as folder:
            (SHOTS / f"{name}.txt").write_text(shot(name, Path(folder)), encoding="utf-8")


if __name__ == "__main__":
    main()

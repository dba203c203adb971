"""`muggins export`: the solved tables as files for other programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from muggins.extras import need_engine
from muggins.terminal.ink import console

__all__ = ["export_command"]


def export_command(folder: Path, *, as_json: bool) -> None:
    """Write the solved tables to a folder and name the files.

    Raises `MugginsError` when the engine isn't installed, or the folder holds other files or can't
    be written.
    """
    need_engine()
    from muggins.engine.exporting import README, export

    files = export(folder)
    if as_json:
        value = {"folder": str(folder), "files": {file.name: file.stat().st_size for file in files}}
        sys.stdout.write(json.dumps(value) + "\n")
        return
    out = console()
    for file in files:
        out.print(f"{file.stat().st_size:>10,}  {file.name}", highlight=False)
    out.print(
        f"The tables are in {folder}; {README} says what they are.", highlight=False, soft_wrap=True
    )

"""Keep a game in a CGN file as it is played, whole at every moment."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from muggins.errors import MugginsError
from muggins.files import reason_of, written_whole
from muggins.notation import write_game
from muggins.record import Record
from muggins.terminal.places import games_folder

__all__ = ["Keeper", "new_path"]


def new_path(now: datetime) -> Path:
    """Give a file for a new game in the user's data folder, by date and time."""
    folder = games_folder()
    name = now.strftime("%Y-%m-%d-%H%M%S")
    path, number = folder / f"{name}.cgn", 2
    while path.exists():
        path, number = folder / f"{name}-{number}.cgn", number + 1
    return path


class Keeper:
    """Writes a game's record to its file: beside it, then in its place, so that it is never half.

    Raises `MugginsError` when the file can't be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def keep(self, record: Record) -> None:
        """Write the record."""
        self._write(self.path, write_game(record))

    def copy(self, path: Path, record: Record) -> None:
        """Write the record to another file, which must not be there yet."""
        if path.exists():
            raise MugginsError(f"{str(path)!r} is there already; give another name")
        self._write(path, write_game(record))

    @staticmethod
    def _write(path: Path, text: str) -> None:
        try:
            with written_whole(path) as file:
                file.write(text.encode())
        except OSError as error:
            folder = path.parent
            in_the_way = folder.exists() and not folder.is_dir()
            reason = f"{str(folder)!r} is no folder" if in_the_way else reason_of(error)
            raise MugginsError(
                f"can't write {str(path)!r}: {reason}; give a file in a folder you can write to"
            ) from error

"""Files written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

__all__ = ["reason_of", "written_whole"]


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """Give a file beside `path` to write to; it takes that place once all of it is on the disk.

    Folders are made as needed. Raises `OSError`, and leaves what was there as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def reason_of(error: OSError) -> str:
    """Give why a file could not be used, in the words of a message."""
    return (error.strerror or str(error)).lower()

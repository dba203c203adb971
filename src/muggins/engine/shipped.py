"""The solved tables as files: written whole or not at all, and checked when they are read.

They are NumPy's archives, compressed by LZMA.

They lie in the package's folder `engine/data`, beside a manifest that says for each how it was
made, its figures and its checksum.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from muggins.errors import TableError
from muggins.files import reason_of, written_whole

__all__ = [
    "FORMAT",
    "MANIFEST",
    "Arrays",
    "add_figures",
    "check",
    "load",
    "manifest",
    "shipped_folder",
    "write",
]

FORMAT = 4
"""Changes whenever a table's arrays do; files of another one are refused."""

MANIFEST = "manifest.json"

Arrays: TypeAlias = dict[str, NDArray[Any]]


def shipped_folder() -> Traversable:
    """Give the folder of the tables that come with the package."""
    return files("muggins.engine") / "data"


def write(
    folder: Path, name: str, arrays: Mapping[str, NDArray[Any]], made: Mapping[str, Any]
) -> str:
    """Write a table and its entry in the manifest, beside and then in place; give its checksum.

    `made` says how: the command, the seed and the figures. Raises `TableError` when the folder
    can't be written.
    """
    buffer = BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    data = lzma.compress(buffer.getvalue(), preset=9)
    checksum = hashlib.sha256(data).hexdigest()
    known = _entries(folder) if os.path.lexists(folder / MANIFEST) else {}
    known[name] = {"sha256": checksum, "bytes": len(data), **made}
    _put(folder, {name: data, MANIFEST: _as_text(known)})
    return checksum


def add_figures(folder: Path, name: str, figures: Mapping[str, Any]) -> None:
    """Add figures to a table's entry in the manifest. Raises `TableError`."""
    known = _entries(folder)
    known[name]["figures"] |= figures
    _put(folder, {MANIFEST: _as_text(known)})


def _as_text(entries: Mapping[str, Any]) -> bytes:
    return (json.dumps({"format": FORMAT, "tables": entries}, indent=2) + "\n").encode()


def _put(folder: Path, contents: Mapping[str, bytes]) -> None:
    for name, content in contents.items():
        try:
            with written_whole(folder / name) as file:
                file.write(content)
        except OSError as error:
            raise TableError(
                f"can't write {name} in {str(folder)!r}: {reason_of(error)}", table=name
            ) from error


def load(name: str, folder: Traversable | None = None) -> Arrays:
    """Read a table after checking it against the manifest.

    Raises `TableError` when it is missing, damaged or of another format; the message names the
    file, the checksum and the command that makes it again.
    """
    folder = shipped_folder() if folder is None else folder
    with np.load(BytesIO(lzma.decompress(_checked(name, folder))), allow_pickle=False) as found:
        return {key: found[key] for key in found.files}


def check(folder: Traversable | None = None) -> dict[str, str]:
    """Check every table of the manifest; give for each `ok` or what is wrong with it."""
    folder = shipped_folder() if folder is None else folder
    found = {}
    for name in _entries(folder):
        try:
            _checked(name, folder)
        except TableError as error:
            found[name] = str(error)
        else:
            found[name] = "ok"
    return found


def manifest(folder: Traversable | None = None) -> dict[str, Any]:
    """Give the manifest's entries by table: checksum, size, command, seed, figures."""
    return _entries(shipped_folder() if folder is None else folder)


def _entries(folder: Traversable) -> dict[str, Any]:
    place = folder / MANIFEST
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise TableError(
            f"no {MANIFEST} in {folder}: the tables are missing; muggins solve makes them",
            table=MANIFEST,
        ) from None
    except OSError as error:
        raise TableError(
            f"can't read {MANIFEST} in {str(folder)!r}: {reason_of(error)}", table=MANIFEST
        ) from error
    except ValueError as error:
        raise TableError(
            f"{MANIFEST} is damaged ({error}); muggins solve makes it again", table=MANIFEST
        ) from error
    if found.get("format") != FORMAT:
        raise TableError(
            f"{MANIFEST} is of format {found.get('format')!r}, expected {FORMAT}; "
            "muggins solve makes the tables again",
            table=MANIFEST,
        )
    return dict(found["tables"])


def _checked(name: str, folder: Traversable) -> bytes:
    entries = _entries(folder)
    if name not in entries:
        raise TableError(f"{MANIFEST} has no {name}; muggins solve makes it", table=name)
    entry = entries[name]
    command = entry.get("command", "muggins solve")
    try:
        data = (folder / name).read_bytes()
    except FileNotFoundError:
        raise TableError(f"{name} is missing; {command} makes it again", table=name) from None
    checksum = hashlib.sha256(data).hexdigest()
    if checksum != entry["sha256"]:
        raise TableError(
            f"{name} is damaged: its checksum is {checksum[:12]}…, expected "
            f"{entry['sha256'][:12]}…; {command} makes it again",
            table=name,
        )
    return data

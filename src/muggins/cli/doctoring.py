"""`muggins doctor`: what is installed, where things lie, and what to do about what is wrong."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from rich.console import Console
from rich.text import Text

from muggins import __version__
from muggins.drill.progress import VERSION, Progress
from muggins.errors import MugginsError
from muggins.files import reason_of
from muggins.terminal import places
from muggins.terminal.ink import console
from muggins.web.environment import database, named_folder

__all__ = ["doctor_command"]

EVERYTHING = "all"
"""The extra that names the others."""


@dataclass(frozen=True)
class Package:
    """A package that is asked for, and the version found; None when it isn't there."""

    name: str
    version: str | None


@dataclass(frozen=True)
class Problem:
    """Something that is wrong, and what to do about it."""

    what: str
    do: str


@dataclass(frozen=True)
class Place:
    """A file or folder of ours; `reason` says why it can't be written, where it can't."""

    name: str
    path: Path
    is_there: bool
    reason: str | None


def doctor_command(*, as_json: bool) -> int:
    """Look everything over and print it; give the exit status, 1 when something is wrong."""
    problems: list[Problem] = []
    extras = _extras(problems)
    found = [_place(name, path, problems) for name, path in _places()]
    tables = _tables(problems)
    drill = _drill(problems)
    web = _web(problems)
    if as_json:
        value = {
            "muggins": __version__,
            "python": platform.python_version(),
            "system": platform.platform(),
            "extras": {
                extra: {package.name: package.version for package in packages}
                for extra, packages in extras.items()
            },
            "places": {
                place.name: {"path": str(place.path), "exists": place.is_there}
                | {"writable": place.reason is None}
                for place in found
            },
            "tables": tables,
            "drill": drill,
            "web": web,
            "problems": [asdict(problem) for problem in problems],
        }
        sys.stdout.write(json.dumps(value) + "\n")
    else:
        _tell(extras, found, tables, drill, web, problems)
    return 1 if problems else 0


# --- packages


def _extras(problems: list[Problem]) -> dict[str, list[Package]]:
    """Give the packages of each extra, and those always needed under the empty name."""
    try:
        wanted = metadata.requires("muggins") or []
    except metadata.PackageNotFoundError:
        problems.append(Problem("muggins runs without being installed", "pip install muggins"))
        return {}
    extras: dict[str, list[Package]] = {}
    for line in wanted:
        name = re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0]
        marked = re.search(r"extra == ['\"]([^'\"]+)['\"]", line)
        extra = marked[1] if marked else ""
        if extra != EVERYTHING:
            extras.setdefault(extra, []).append(Package(name, _version(name)))
    for package in extras.get("", []):
        if package.version is None:
            problems.append(
                Problem(f"{package.name} is not installed", f"pip install {package.name}")
            )
    return extras


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


# --- places

_VARIABLES = {
    "data": "XDG_DATA_HOME",
    "games": "XDG_DATA_HOME",
    "web": "MUGGINS_DATA",
    "cache": "XDG_CACHE_HOME",
    "builds": "XDG_CACHE_HOME",
    "compiled": "NUMBA_CACHE_DIR",
}
"""The environment's variable that moves each place."""


def _places() -> Iterator[tuple[str, Path]]:
    yield "data", places.data_folder()
    yield "games", places.games_folder()
    yield "web", named_folder()
    yield "cache", places.cache_folder()
    yield "builds", places.build_folder()
    if compiled := os.environ.get("NUMBA_CACHE_DIR"):
        yield "compiled", Path(compiled)


def _place(name: str, path: Path, problems: list[Problem]) -> Place:
    reason = _why_not_written(path)
    if reason is not None:
        problems.append(
            Problem(
                f"{str(path)!r} can't be written: {reason}",
                f"make it a folder that you can write to, or point {_VARIABLES[name]} elsewhere",
            )
        )
    return Place(name, path, path.exists(), reason)


def _why_not_written(path: Path) -> str | None:
    """Try it, in the nearest folder that is there; give None when it can be written."""
    try:
        nearest = next(folder for folder in (path, *path.parents) if folder.exists())
        if not nearest.is_dir():
            return f"{str(nearest)!r} is no folder"
        with tempfile.TemporaryFile(dir=nearest):
            return None
    except OSError as error:
        return reason_of(error)


# --- the tables and the databases


def _tables(problems: list[Problem]) -> dict[str, str] | None:
    """Give each table's verdict; None without the packages that read them."""
    try:
        from muggins.engine.shipped import check
    except ImportError:
        return None
    try:
        found = check()
    except MugginsError as error:
        found = {getattr(error, "table", "tables"): str(error)}
    for verdict in found.values():
        if verdict != "ok":
            problems.append(
                Problem(verdict, "install muggins again, or make the tables with: muggins solve")
            )
    return found


def _drill(problems: list[Problem]) -> dict[str, object]:
    """Give where the drills' database lies and its version; None where there is none to read."""
    path, version = places.drill_database(), None
    # An empty file would be made into a database, and a look changes nothing.
    if path.is_file() and path.stat().st_size:
        try:
            with Progress(path):
                version = VERSION
        except MugginsError as error:
            problems.append(
                Problem(str(error), "move it away to begin anew, or use the muggins that made it")
            )
    return {"path": str(path), "version": version, "known": VERSION}


def _web(problems: list[Problem]) -> dict[str, object] | None:
    """Give where the pages keep games, without Django and without a look into it.

    None where it can't be told. Of PostgreSQL nothing is given that opens it.
    """
    try:
        settings = database(named_folder())
    except MugginsError as error:
        problems.append(Problem(str(error), "name it so, or leave DATABASE_URL out"))
        return None
    name = settings["NAME"]
    if not isinstance(name, Path):
        return {"postgresql": name, "host": settings["HOST"]}
    reason = _why_not_changed(name)
    if reason is not None:
        do = "let yourself write to it, or name another folder by MUGGINS_DATA"
        problems.append(Problem(f"{str(name)!r} can't be written: {reason}", do))
    return {"path": str(name), "exists": name.exists(), "writable": reason is None}


def _why_not_changed(path: Path) -> str | None:
    """Open a file for writing, changing nothing; None when that goes, or there is none yet."""
    try:
        path.open("r+b").close()
    except (FileNotFoundError, NotADirectoryError):
        return None  # that its folder can't be made is said of the folder
    except OSError as error:
        return reason_of(error)
    return None


# --- in words


def _tell(
    extras: dict[str, list[Package]],
    found: list[Place],
    tables: dict[str, str] | None,
    drill: dict[str, object],
    web: dict[str, object] | None,
    problems: list[Problem],
) -> None:
    out = console()
    out.print(f"muggins {__version__}, Python {platform.python_version()}, {platform.platform()}")
    out.print("\nPackages")
    for extra, packages in extras.items():
        _line(out, extra or "always", _packages(extra, packages))
    out.print("\nPlaces")
    for place in found:
        state = "can be written" if place.reason is None else place.reason
        _line(out, place.name, f"{place.path} ({state if place.is_there else f'not yet; {state}'})")
    _line(out, "drills", f"{drill['path']} ({_drill_state(drill)})")
    if web is not None:
        _line(out, "web games", _web_state(web))
    out.print("\nTables")
    if tables is None:
        _line(out, "-", "not checked; the engine's packages aren't there")
    for name, verdict in (tables or {}).items():
        _line(out, name.partition(".")[0], verdict)
    out.print()
    for problem in problems:
        out.print(Text(f"wrong: {problem.what}", style="red"))
        out.print(f"   do: {problem.do}")
    if not problems:
        out.print("Nothing is wrong.")


def _line(out: Console, name: str, text: str) -> None:
    out.print(f"  {name:<10}{text}")


def _packages(extra: str, packages: list[Package]) -> str:
    there = [f"{package.name} {package.version}" for package in packages if package.version]
    missing = [package.name for package in packages if package.version is None]
    if missing:
        command = f"pip install 'muggins[{extra}]'"
        there.append(f"without {', '.join(missing)}: {command}")
    return ", ".join(there)


def _drill_state(drill: dict[str, object]) -> str:
    version = drill["version"]
    return "none to read" if version is None else f"version {version}"


def _web_state(web: dict[str, object]) -> str:
    if "postgresql" in web:
        return f"PostgreSQL, {web['postgresql']} at {web['host'] or 'this machine'}"
    state = "can be written" if web["writable"] else "can't be written"
    return f"{web['path']} ({state if web['exists'] else 'not yet'})"

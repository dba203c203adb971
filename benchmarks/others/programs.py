"""The programs that are measured, and the environments they run in."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["PROGRAMS", "Absent", "Installed", "Program", "installed", "ourselves"]

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
ADAPTERS = "benchmarks.others.adapters."


@dataclass(frozen=True)
class Program:
    """A program by its package's name, and the adapter that asks it."""

    package: str
    adapter: str
    parts: tuple[str, ...]
    """Which of `count`, `games`, `discards` and `bot` it can be asked for."""
    newest: bool = False
    """Whether it needs a Python after 3.11."""


PROGRAMS = (
    Program("open-spiel", "with_open_spiel", ("games",)),
    Program("cribbage-scorer", "with_cribbage_scorer", ("count",)),
    Program(
        "CribbageSim",
        "with_cribbage_sim",
        ("count", "games", "discards", "bot"),
        newest=True,
    ),
    Program("magmacrunch-cribbage", "with_magmacrunch", ("count", "games", "discards", "bot")),
    Program("pycribbage", "with_pycribbage", ("count", "games", "bot")),
    Program("cribbage", "with_cribbage", ("count", "games", "discards")),
)


class Absent(Exception):  # noqa: N818 - a finding, not a fault
    """A program that can't be had here; the message says why."""


@dataclass(frozen=True)
class Installed:
    """A program in its environment."""

    name: str
    version: str
    python: str
    adapter: str

    def ask(self, part: str, request: dict[str, Any], seconds: float = 600) -> dict[str, Any]:
        """Run the adapter on one request.

        Raises `RuntimeError` with what it said last, or that it gave no answer in time.
        """
        try:
            done = subprocess.run(
                self._command(part),
                input=json.dumps(request),
                capture_output=True,
                text=True,
                timeout=seconds,
            )
        except subprocess.TimeoutExpired:
            raise RuntimeError(f"no answer within {seconds:g} s") from None
        if done.returncode:
            said = done.stderr.strip().splitlines() or [f"ended with status {done.returncode}"]
            raise RuntimeError(said[-1])
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    def bot(self) -> str:
        """Give the command that seats its player."""
        return shlex.join(self._command("bot"))

    def _command(self, part: str) -> list[str]:
        return ["env", f"PYTHONPATH={PATHS}", self.python, "-m", self.adapter, part]


def ourselves() -> Installed:
    """Give Muggins as it runs here."""
    from muggins import __version__

    return Installed("muggins", __version__, sys.executable, ADAPTERS + "with_muggins")


INSTALLING = 600
"""Seconds that a package has for being installed."""


def installed(program: Program, folder: Path, newest: str | None) -> Installed:
    """Install a program into an environment of its own. Raises `Absent`."""
    place = folder / program.package
    if program.newest:
        if newest is None or shutil.which(newest) is None:
            raise Absent("needs a Python after 3.11; give one with --newest")
        subprocess.run([newest, "-m", "venv", str(place)], check=True)
    else:
        venv.create(place, with_pip=True)
    python = str(place / "bin" / "python")
    pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    wanted = [*pip, "install", program.package]
    try:
        done = subprocess.run(wanted, capture_output=True, text=True, timeout=INSTALLING)
    except subprocess.TimeoutExpired:
        raise Absent(f"its package wasn't installed within {INSTALLING} s") from None
    if done.returncode:
        raise Absent("its package can't be installed")
    asks = "import sys; from importlib.metadata import version; print(version(sys.argv[1]))"
    version = subprocess.run(
        [python, "-c", asks, program.package], capture_output=True, text=True, check=True
    )
    return Installed(program.package, version.stdout.strip(), python, ADAPTERS + program.adapter)

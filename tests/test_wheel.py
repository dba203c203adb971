"""The wheel that users get: what is in it, what it asks for, and that it runs on its own."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling import build as hatchling

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
COMPILED = {".so", ".pyd", ".dll", ".dylib", ".c", ".pyx"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return folder / hatchling.build_wheel(str(folder))


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def test_every_file_of_the_package_is_in_and_nothing_else(names: set[str]) -> None:
    paths = (path for path in (ROOT / "src").rglob("*") if path.is_file())
    there = {
        path.relative_to(ROOT / "src").as_posix()
        for path in paths
        if "__pycache__" not in path.parts
    }
    assert {name for name in names if ".dist-info/" not in name} == there


def test_it_holds_what_is_no_python(names: set[str]) -> None:
    assert "muggins/py.typed" in names
    assert "muggins/engine/data/manifest.json" in names
    assert "muggins/web/templates/muggins/base.html" in names
    assert "muggins/web/static/muggins/table.js" in names
    assert sum(name.endswith(".npz.xz") for name in names) == 4
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "tools"))]
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)


def test_its_tables_are_those_of_the_manifest(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        manifest = json.loads(archive.read("muggins/engine/data/manifest.json"))
        for name, entry in manifest["tables"].items():
            data = archive.read(f"muggins/engine/data/{name}")
            assert hashlib.sha256(data).hexdigest() == entry["sha256"], name


def test_no_build_needs_a_compiler(wheel: Path, names: set[str]) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in names if Path(name).suffix in COMPILED]


def test_the_extras_are_those_of_the_project(metadata: Message) -> None:
    extras = PROJECT["optional-dependencies"]
    assert set(metadata.get_all("Provides-Extra", [])) == set(extras)
    [everything] = extras["all"]
    assert set(everything.split("[")[1].rstrip("]").split(",")) == set(extras) - {"all"}
    plain = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert {line.split("<")[0].split(">")[0] for line in plain} == {"platformdirs", "rich", "typer"}
    assert metadata["Requires-Python"] == ">=3.11"


def installed(wheel: Path, folder: Path) -> Path:
    """Install a wheel into an environment of its own, which borrows what it depends on."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheel)], check=True)
    [site] = folder.glob("lib/*/site-packages")
    # Only its packages: path files in a folder that is named in one aren't read.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin" / "muggins"


def test_it_runs_from_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    muggins = installed(wheel, tmp_path / "environment")
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "NO_COLOR": "1"}

    def run(*words: str | Path, typed: str = "") -> str:
        done = subprocess.run(words, input=typed, capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    found = run(muggins.with_name("python"), "-c", "import muggins; print(muggins.__file__)")
    assert Path(found.strip()).is_relative_to(tmp_path)
    assert "29 points" in run(muggins, "count", "5C", "5D", "5S", "JH", "5H")
    assert "The game is kept" in run(muggins, "play", "--words", "wheel", typed="quit\n")

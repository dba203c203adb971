"""`muggins doctor`: it finds what is there, and says of each thing that is wrong what to do."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from muggins import __version__
from muggins.drill.progress import Progress
from tests.cli_driver import Cli

WANTED = [
    "platformdirs>=4.2",
    "rich>=14",
    'numpy>=1.26; extra == "engine"',
    'no-such-package>=2; extra == "engine"',
    'rich>=14; extra == "all"',
]


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep what is looked at apart from the real folders, and what is asked for fixed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("NUMBA_CACHE_DIR", "MUGGINS_DATA", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(metadata, "requires", lambda name: WANTED)


def test_nothing_wrong_is_status_0(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    result = cli("doctor", "--json")
    assert result.status == 0
    assert result.json["muggins"] == __version__
    assert result.json["problems"] == []
    assert set(result.json["tables"].values()) == {"ok"}
    assert result.json["places"]["games"] == {
        "path": str(tmp_path / "data" / "muggins" / "games"),
        "exists": False,
        "writable": True,
    }
    assert not (tmp_path / "data").exists(), "a look makes no folder"


def test_extras_are_told_with_their_versions_and_how_to_get_them(cli: Cli) -> None:
    result = cli("doctor", "--json")
    assert result.json["extras"][""]["rich"] == metadata.version("rich")
    assert result.json["extras"]["engine"]["no-such-package"] is None
    assert "all" not in result.json["extras"]
    assert "without no-such-package: pip install 'muggins[engine]'" in cli("doctor").out
    assert "Nothing is wrong." in cli("doctor").out, "an extra is a choice"


def test_a_package_that_is_always_needed_is_missed(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: ["no-such-package>=2"])
    result = cli("doctor")
    assert result.status == 1
    assert "wrong: no-such-package is not installed" in result.out
    assert "do: pip install no-such-package" in result.out


def test_a_folder_that_cannot_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    result = cli("doctor")
    assert result.status == 1
    assert f"'{tmp_path / 'data' / 'muggins'}' can't be written: " in result.out
    assert f"'{tmp_path / 'data'}' is no folder" in result.out
    assert "point XDG_DATA_HOME elsewhere" in result.out


def test_the_folder_of_compiled_code_is_looked_at(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file" / "compiled"))
    (tmp_path / "file").touch()
    result = cli("doctor", "--json")
    assert result.status == 1
    assert result.json["places"]["compiled"]["writable"] is False
    assert "NUMBA_CACHE_DIR" in result.json["problems"][0]["do"]


def test_a_damaged_table_is_named(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("numpy")
    from muggins.engine import shipped

    there = shipped.shipped_folder()
    for name in (shipped.MANIFEST, "play.npz.xz"):
        (tmp_path / name).write_bytes((there / name).read_bytes())
    (tmp_path / "discards.npz.xz").write_bytes(b"damage")
    monkeypatch.setattr(shipped, "shipped_folder", lambda: tmp_path)
    result = cli("doctor", "--json")
    assert result.status == 1
    assert result.json["tables"]["play.npz.xz"] == "ok"
    assert "discards.npz.xz is damaged" in result.json["tables"]["discards.npz.xz"]
    assert all("muggins solve" in problem["do"] for problem in result.json["problems"])
    (tmp_path / shipped.MANIFEST).unlink()
    assert "the tables are missing" in cli("doctor").out


def test_the_database_of_the_drills(cli: Cli, tmp_path: Path) -> None:
    assert cli("doctor", "--json").json["drill"]["version"] is None
    path = tmp_path / "data" / "muggins" / "drill.sqlite3"
    Progress(path).close()
    assert cli("doctor", "--json").json["drill"] == {"path": str(path), "version": 1, "known": 1}
    base = sqlite3.connect(path)
    base.execute("PRAGMA user_version = 99")
    base.close()
    result = cli("doctor")
    assert result.status == 1
    assert "is of version 99" in result.out


def test_where_the_pages_keep_games(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "data" / "muggins" / "web"
    found = cli("doctor", "--json").json
    assert found["places"]["web"] == {"path": str(folder), "exists": False, "writable": True}
    database = {"path": str(folder / "muggins.sqlite3"), "exists": False, "writable": True}
    assert found["web"] == database
    assert not folder.exists(), "a look makes no folder"
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path / "named"))
    (tmp_path / "named").mkdir()
    (tmp_path / "named" / "muggins.sqlite3").touch()
    told = " ".join(cli("doctor").out.split())
    assert f"web {tmp_path / 'named'} (can be written)" in told
    assert f"{tmp_path / 'named' / 'muggins.sqlite3'} (can be written)" in told


def test_a_database_of_the_pages_that_cannot_be_written(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path))
    (tmp_path / "muggins.sqlite3").mkdir()
    result = cli("doctor", "--json")
    assert (result.status, result.json["web"]["writable"]) == (1, False)
    assert "MUGGINS_DATA" in result.json["problems"][0]["do"]
    monkeypatch.setenv("MUGGINS_DATA", str(tmp_path / "file" / "web"))
    (tmp_path / "file").touch()
    result = cli("doctor")
    assert result.status == 1
    assert "point MUGGINS_DATA elsewhere" in " ".join(result.out.split())


def test_a_database_elsewhere_is_named_without_its_word(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://ada:secret@box/games")
    assert cli("doctor", "--json").json["web"] == {"postgresql": "games", "host": "box"}
    assert "PostgreSQL, games at box" in cli("doctor").out
    assert "secret" not in cli("doctor").out
    monkeypatch.setenv("DATABASE_URL", "mysql://ada:secret@box/games")
    result = cli("doctor")
    assert result.status == 1
    assert "DATABASE_URL begins with 'mysql'" in result.out


def test_it_looks_without_the_packages_of_the_pages() -> None:
    code = (
        "import sys; sys.modules['django'] = None; import muggins.cli.doctoring as doctoring; "
        "doctoring.doctor_command(as_json=True)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "sqlite3" in json.loads(done.stdout)["web"]["path"], done.stderr

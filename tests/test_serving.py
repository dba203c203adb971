"""`muggins serve`: comes up with an empty folder, says where, and refuses what it can't do."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.cli_driver import Cli
from tests.server_process import served


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:
        text: str = answer.read().decode()
    return text


def test_an_empty_folder_is_enough_to_count_a_hand(tmp_path: Path) -> None:
    with served(tmp_path / "new") as (address, _):
        page = fetched(f"{address}count?cards=5c5d5sJh5h")
    assert "<b>29</b>" in page
    assert (tmp_path / "new" / "muggins.sqlite3").is_file()
    assert (tmp_path / "new" / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_hand_that_cannot_be_says_so_and_nothing_is_logged(tmp_path: Path) -> None:
    with served(tmp_path) as (address, server):
        with pytest.raises(urllib.error.HTTPError) as refused:
            fetched(f"{address}count?cards=5c5d5sJh5c")
        words = refused.value.read().decode()
        refused.value.close()
        server.send_signal(signal.SIGINT)
        server.wait(10)
        assert server.stdout is not None
        log = server.stdout.read()
    assert refused.value.code == 422
    assert "5c" in words
    assert "5c" not in log


def test_a_stranger_to_the_host_list_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as (address, _):
        request = urllib.request.Request(address, headers={"Host": "elsewhere.example"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=20)
        refused.value.close()
    assert refused.value.code == 400


def test_others_are_served_only_with_a_key_and_hosts(cli: Cli) -> None:
    result = cli("serve", "--host", "0.0.0.0", "--no-browser")
    assert result.status == 2
    assert "MUGGINS_SECRET_KEY and MUGGINS_HOSTS" in result.err


def test_a_port_in_use_is_named(cli: Cli, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = cli("serve", "--port", str(port), "--no-browser", "--data", str(tmp_path))
    assert result.status == 2
    assert f"port {port}" in result.err


@pytest.mark.parametrize(("option", "value"), [("--port", "70000"), ("--workers", "0")])
def test_numbers_out_of_range_are_named(cli: Cli, option: str, value: str) -> None:
    result = cli("serve", option, value, "--no-browser")
    assert result.status == 2
    assert value in result.err
    assert "allowed" in result.err


def test_a_folder_that_cannot_be_made_is_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "muggins", "serve", "--no-browser", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path / "file" / "data")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "can't make the folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_another_database_than_postgresql_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "muggins", "serve", "--no-browser", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "DATABASE_URL": "mysql://here/games"},
    )
    assert done.returncode == 2
    assert "'mysql'" in done.stderr
    assert "Traceback" not in done.stderr

"""A PostgreSQL server of the tests' own, from Debian's package, gone when they are."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["binaries", "postgres"]


def binaries() -> Path | None:
    """Give the folder of the newest PostgreSQL's programs; None where it isn't installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextmanager
def postgres() -> Iterator[str]:
    """Run a server on a free port of this machine; give the address of an empty database."""
    programs = binaries()
    assert programs is not None
    # It refuses to run as root, and its folder has to be its user's own.
    user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="muggins-postgres-"))
    if user:
        shutil.chown(folder, "postgres", "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(program: str, *options: str) -> None:
        command = [*user, str(programs / program), *options]
        subprocess.run(command, check=True, capture_output=True, cwd="/", timeout=120)

    data = folder / "data"
    run("initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
    settings = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c fsync=off"
    run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", settings, "start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

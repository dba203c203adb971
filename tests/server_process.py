"""The server as a process of its own, as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["served"]


@contextmanager
def served(
    data: Path, *options: str, **environment: str
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run the server on a free port; give its address once it is bound."""
    command = [sys.executable, "-m", "muggins", "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(
        [*command, "--data", str(data), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line + server.stdout.read()
        yield found[0], server
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        if server.stdout is not None:
            server.stdout.close()

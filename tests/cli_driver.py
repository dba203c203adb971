"""Run the command line in this process, as its user would, and give what came of it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from muggins.cli import main

__all__ = ["Cli", "Result", "make_cli"]


class Result(NamedTuple):
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as JSON."""
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        """The output as a JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Cli = Callable[..., Result]


class Terminal(io.TextIOWrapper):
    """Text that says it is typed at a terminal."""

    def isatty(self) -> bool:
        return True


def make_cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Give a function that runs `muggins` with arguments, and standard input where given."""

    def run(*arguments: object, stdin: str | bytes = b"", typed: bool = False) -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        kind = Terminal if typed else io.TextIOWrapper
        monkeypatch.setattr(sys, "stdin", kind(io.BytesIO(data), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["muggins", *map(str, arguments)])
        status = 0
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Result(status, out, err)

    return run

"""The man page is that of the commands as they are."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli_driver import Cli

TOOL = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "make_man.py"))
PAGE: Path = TOOL["PAGE"]


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == TOOL["page"](), (
        "make it again: python tools/make_man.py"
    )


def test_every_command_of_the_help_is_in_it(cli: Cli) -> None:
    told = cli("--help").out
    commands = set(re.findall(r"^[│|] (\w+) +\S", told, re.M))
    assert {"count", "play", "doctor", "drill"} <= commands
    for command in commands:
        assert re.search(rf'^\.SS "{command}\b', PAGE.read_text(encoding="utf-8"), re.M), command


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_it_is_well_formed() -> None:
    done = subprocess.run(["groff", "-man", "-ww", "-z", str(PAGE)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_completion_can_be_had(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_MUGGINS_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "muggins do")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert cli().out.split() == ["doctor"]

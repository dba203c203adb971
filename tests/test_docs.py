"""The pages build without a warning, their examples run, and what is made is current."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli_driver import Cli

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").glob("*.md"))
DOCTESTED = [page for page in PAGES if "```python\n>>>" in page.read_text(encoding="utf-8")]


def test_the_pages_build_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    done = subprocess.run(
        [*command, "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "site" / "notation" / "index.html").is_file()
    assert "count_hand" in (tmp_path / "site" / "api" / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", DOCTESTED, ids=lambda page: page.stem)
def test_the_python_examples_run(page: Path) -> None:
    pytest.importorskip("numba")
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted
    assert found.failed == 0


def console() -> list[tuple[str, str, str]]:
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.S):
            for example in block.split("$ ")[1:]:
                command, printed = example.split("\n", 1)
                found.append((page.stem, command, printed))
    return found


@pytest.mark.parametrize(("page", "command", "printed"), console())
def test_the_console_examples_print_what_they_show(
    cli: Cli, page: str, command: str, printed: str
) -> None:
    name, *arguments = shlex.split(command)
    assert name == "muggins"
    assert cli(*arguments).out == printed


def test_the_tables_beside_the_published_ones_are_current() -> None:
    pytest.importorskip("numba")
    tool = runpy.run_path(str(ROOT / "tools" / "make_doc_tables.py"))
    text = tool["PAGE"].read_text(encoding="utf-8")
    assert tool["page"](text) == text, "make them again: python tools/make_doc_tables.py"


def test_every_page_is_in_the_navigation() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for page in PAGES:
        assert re.search(rf"- {re.escape(page.name)}$", navigation, re.M), page.name

"""The README's examples run as they stand, and its commands are those that CI runs."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli_driver import Cli
from tests.server_process import served
from tests.test_serving import fetched

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_examples_run() -> None:
    pytest.importorskip("numba")
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


def examples() -> list[tuple[str, str]]:
    console = re.search(r"```console\n(.*?)```", README, re.S)
    assert console is not None
    blocks = console[1].split("$ ")[1:]
    return [(block.split("\n", 1)[0], block.split("\n", 1)[1]) for block in blocks]


@pytest.mark.parametrize(("command", "printed"), examples())
def test_the_console_examples_print_what_they_show(cli: Cli, command: str, printed: str) -> None:
    name, *arguments = shlex.split(command)
    assert name == "muggins"
    assert cli(*arguments).out == printed


def measured() -> list[tuple[str, str]]:
    part = README.partition("## What was measured")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines()]
    return [(row[0], row[1]) for row in rows if len(row) == 3][2:]


def test_the_figures_are_those_of_the_page_of_the_engine() -> None:
    engine = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    assert len(measured()) >= 5
    for what, value in measured():
        for figure in re.findall(r"[0-9][0-9.]*(?:%| µs| ms| MB)?", value):
            if figure != "95%":
                assert re.search(rf"(?<![0-9.]){re.escape(figure)}(?![0-9])", engine), (
                    what,
                    figure,
                )


def commands() -> list[str]:
    return re.findall(r"```sh\n(.*?)\n```", README, re.S)


def test_ci_runs_the_command_that_sets_up_and_tests() -> None:
    _, tests = commands()
    assert tests in (ROOT / ".ci" / "run").read_text().splitlines()


def test_the_first_command_serves_the_pages(tmp_path: Path) -> None:
    first, _ = commands()
    assert shlex.split(first.split("&&")[-1]) == [".venv/bin/muggins", "serve"]
    with served(tmp_path) as (address, _):
        assert "<b>29</b>" in fetched(f"{address}count?cards=5c5d5sJh5h")


def test_nothing_names_where_packages_come_from() -> None:
    """Names and versions only: no address of a registry or a mirror."""
    pin = r"[A-Za-z0-9_.-]+==[0-9A-Za-z.]+(; sys_platform != 'win32')?"
    pin += r"|-r (run|engine|tui|web)\.txt"
    for path in (ROOT / "requirements").glob("*.txt"):
        for line in path.read_text().splitlines():
            assert re.fullmatch(pin, line), (path, line)


def test_the_picture_and_the_documents_are_there() -> None:
    for target in re.findall(r"\]\(([^):]+)\)", README):
        assert (ROOT / target).is_file(), target

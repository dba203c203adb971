"""Make the man page `docs/muggins.1` from the commands: `python tools/make_man.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from muggins import __version__
from muggins.cli.app import app

PAGE = Path(__file__).parents[1] / "docs" / "muggins.1"


def page() -> str:
    """Give the page in the macros of man."""
    root: Any = get_command(app)
    summary, _, rest = root.help.partition(":")
    lines = [
        f'.TH MUGGINS 1 "" "muggins {__version__}" "Games"',
        ".SH NAME",
        f"muggins \\- {_escaped(summary.lower())}:{_escaped(rest)}",
        ".SH SYNOPSIS",
        ".B muggins",
        ".I COMMAND",
        "[options]",
        ".SH DESCRIPTION",
        "Each command takes \\-\\-help. Bad input ends with status 2 and one line that says",
        "what was found and what is allowed.",
        ".SH COMMANDS",
        *_commands("", root),
        ".SH SHELL COMPLETION",
        "muggins \\-\\-install\\-completion adds completion to the shell it is called from;",
        "muggins \\-\\-show\\-completion prints it.",
        ".SH FILES",
        "muggins doctor prints where games, drills and what can be made again are kept.",
    ]
    return "\n".join(lines) + "\n"


def _commands(prefix: str, group: Any) -> Iterator[str]:
    for name, command in group.commands.items():
        whole = f"{prefix}{name}"
        if hasattr(command, "commands"):
            yield from _commands(f"{whole} ", command)
            continue
        arguments = [_argument(p) for p in command.params if p.param_type_name == "argument"]
        yield f'.SS "{" ".join([whole, *arguments])}"'
        yield from _paragraphs(command.help or "")
        for param in command.params:
            if param.param_type_name == "option" and not param.hidden:
                yield ".TP"
                yield _option(param)
                yield _escaped(_help(param))


def _paragraphs(text: str) -> Iterator[str]:
    for number, paragraph in enumerate(text.strip().split("\n\n")):
        if number:
            yield ".PP"
        yield _escaped(" ".join(paragraph.split()))


def _argument(param: Any) -> str:
    name = (param.metavar or param.name.upper()).strip("[]").removesuffix("...").strip("[]")
    name += "..." * (param.nargs != 1)
    return str(name if param.required else f"[{name}]")


def _option(param: Any) -> str:
    names = ", ".join(f"\\fB{_escaped(name)}\\fR" for name in [*param.opts, *param.secondary_opts])
    if param.is_flag:
        return names
    choices = getattr(param.type, "choices", None)
    value = "|".join(map(str, choices)) if choices else param.type.name.upper()
    return f"{names} \\fI{_escaped(value)}\\fR"


def _help(param: Any) -> str:
    text = " ".join((param.help or "").split())
    if param.default not in (None, False, "", True) and not callable(param.default):
        text += f" Default: {getattr(param.default, 'value', param.default)}."
    return text


def _escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

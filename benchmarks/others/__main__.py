"""Measure the public Python programs beside ours and write `benchmarks/results.md`.

Run as `python -m benchmarks.others`. Each program is installed into a temporary environment.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.others import bsd
from benchmarks.others.measure import Figures, Hands, batch_rate, measure, random_hands
from benchmarks.others.programs import PROGRAMS, Absent, installed, ourselves
from benchmarks.others.report import figures_table, matches_table, wrong_list

RESULTS = Path(__file__).parents[1] / "results.md"


class Findings(NamedTuple):
    """What was found so far, and the versions, by program."""

    found: dict[str, Figures]
    versions: dict[str, str]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.others", description=__doc__)
    parser.add_argument("--newest", help="a Python after 3.11, for the programs that need one")
    parser.add_argument("--hands", type=int, default=100_000, help="hands and cribs to count")
    parser.add_argument("--level", default="strong", help="our player in the matches")
    parser.add_argument("--games", type=int, default=100, help="games of each match; even")
    parser.add_argument("--bsd-games", type=int, default=100, help="games with the BSD program")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the report's file")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _load() -> str:
    return ", ".join(f"{load:.1f}" for load in os.getloadavg())


def _bsd(wanted: argparse.Namespace) -> str:
    if not Path(bsd.PROGRAM).exists():
        return "Not installed here: Debian's package `bsdgames`."
    if wanted.bsd_games < 1:
        return "Not played in this run (`--bsd-games`)."
    result = bsd.games(wanted.level, wanted.bsd_games, 2 * wanted.workers)
    low, high = result.interval()
    text = (
        f"`{wanted.level}` won {result.wins} of {result.games} games "
        f"({100 * result.wins / result.games:.1f}%; 95%: {100 * low:.1f} to {100 * high:.1f}%), "
        f"{result.margin / result.games:+.1f} points a game, from independent deals. It corrected "
        f"{len(result.disputes)} of our counts; {len(result.stuck)} games were given up because "
        "a screen of it wasn't understood."
    )
    return text + "".join(f"\n\n    {dispute}" for dispute in result.disputes)


def _measured(
    wanted: argparse.Namespace, hands: Hands, keep: Callable[[Findings], None]
) -> Findings:
    """Measure ourselves and each program; `keep` is given what was found after each."""
    us = ourselves()
    ours = measure(None, us, hands, wanted.level, wanted.games, wanted.workers)
    findings = Findings({"muggins": ours}, {"muggins": us.version})
    keep(findings)
    with TemporaryDirectory() as folder:
        for program in PROGRAMS:
            try:
                there = installed(program, Path(folder), wanted.newest)
            except Absent as reason:
                findings.versions[program.package] = f"not measured: {reason}"
            else:
                findings.versions[program.package] = there.version
                findings.found[program.package] = measure(
                    program, there, hands, wanted.level, wanted.games, wanted.workers
                )
            keep(findings)
    return findings


def main() -> None:
    """Measure everything, writing down what there is after each program."""
    wanted = _arguments()
    hands = random_hands(wanted.hands, 1)
    batch, before = batch_rate(hands), _load()

    def keep(findings: Findings, last: str = "Not measured: the run isn't over.") -> None:
        text = _text(findings, len(hands), batch, before, wanted.level, last)
        wanted.results.write_text(text, encoding="utf-8")

    findings = _measured(wanted, hands, keep)
    keep(findings, _bsd(wanted))
    print(wanted.results.read_text(encoding="utf-8"))


def _text(findings: Findings, number: int, batch: float, before: str, level: str, last: str) -> str:
    versions = "; ".join(f"{name} {version}" for name, version in findings.versions.items())
    return f"""# Muggins beside other programs

Measured on {date.today()} by `python -m benchmarks.others` (part of `make bench`): Python
{platform.python_version()}, {os.cpu_count()} processors, load {before} before and {_load()} after.
Under load the times of one run are rough; read the ratios.

Versions: {versions}.

## Counts, games and discards

{number:,} random deals of five cards, half counted as hands and half as cribs, one call each;
our call for many at once, `score_hands`, counts {batch:,.0f} a second. `ms a discard` is the time
of one decision; ours values all fifteen for hand, crib and play.

{figures_table(findings.found, batch)}

One wrong count of each program that has any, and what could not be measured:

{wrong_list(findings.found)}

## Their players against ours

Duplicate deals: each is played twice, the players changing seats. The interval is over pairs.

{matches_table(findings.found, level)}

## The cribbage of BSD games (1980)

{last}
"""


if __name__ == "__main__":
    main()

"""`muggins tables` and `muggins solve`: what the engine knows, and how it is made again."""

from __future__ import annotations

import csv
import json
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from rich.table import Table

from muggins.cards import Rank
from muggins.cli.clustering import pool_of
from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.terminal.ink import console
from muggins.terminal.places import build_folder

__all__ = ["check_command", "odds_command", "solve_command", "tables_command"]

_ROLES = ("dealer", "pone")


def _squares(alone: bool) -> dict[str, dict[str, list[list[float | None]]]]:
    """Give both roles' crib averages and frequencies as 13 by 13 squares, ace first."""
    from muggins.engine.sixes import numbered
    from muggins.engine.tables import discard_tables

    found = discard_tables()
    pairs = numbered(2)
    squares: dict[str, dict[str, list[list[float | None]]]] = {}
    for place, role in enumerate(_ROLES):
        cribs, often = found.cribs[place], found.often[place]
        if alone:
            cribs, often = found.cribs_alone[place], found.often_alone[place]
        numbers = [[pairs[min(a, b), max(a, b)] for b in range(13)] for a in range(13)]
        squares[role] = {
            "crib": [
                [None if cribs[n] != cribs[n] else round(float(cribs[n]), 3) for n in row]
                for row in numbers
            ],
            "percent": [[round(100 * float(often[n]), 3) for n in row] for row in numbers],
        }
    return squares


def tables_command(*, alone: bool, as_json: bool, as_csv: bool) -> None:
    """Print the tables of the discards; `alone`, those made without a thought of the play."""
    need_engine()
    squares = _squares(alone)
    ranks = [rank.symbol for rank in Rank]
    if as_json:
        sys.stdout.write(json.dumps({"ranks": ranks, **squares}) + "\n")
        return
    if as_csv:
        rows = csv.writer(sys.stdout, lineterminator="\n")
        rows.writerow(["role", "figure", "rank", *ranks])
        for role, figures in squares.items():
            for figure, square in figures.items():
                for rank, row in zip(ranks, square, strict=True):
                    rows.writerow([role, figure, rank, *("" if x is None else x for x in row)])
        return
    titles = {
        "crib": "What the crib averages, in points, with what the {} lays away",
        "percent": "How often the {} lays each pair away, in percent of its deals",
    }
    for role, figures in squares.items():
        for figure, square in figures.items():
            console().print(_square(titles[figure].format(role), ranks, square))


def _square(title: str, ranks: list[str], square: list[list[float | None]]) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for rank in ranks:
        table.add_column(rank, justify="right")
    for rank, row in zip(ranks, square, strict=True):
        table.add_row(rank, *("-" if x is None else f"{x:.2f}" for x in row))
    return table


_WORDS = {
    "acc": "game points (2 for a win, 3 for a skunk)",
    "money": "stakes (double for a skunk)",
    "spread": "points",
}


def odds_command(
    mine: int, other: int, *, is_dealer: bool, aim: str, target: int, as_json: bool
) -> None:
    """Print what a score is worth before a deal."""
    need_engine()
    from muggins.engine.position import AIMS, odds

    chosen = next(known for known in AIMS if known == aim)
    found = odds(mine, other, is_dealer=is_dealer, aim=chosen, target=target)
    if as_json:
        value = {
            "my": mine,
            "opp": other,
            "dealer": is_dealer,
            "aim": aim,
            "target": target,
            "worth": round(found.worth, 5),
            "error": round(found.error, 5),
        }
        sys.stdout.write(json.dumps(value) + "\n")
        return
    who = "you deal" if is_dealer else "the other side deals"
    if aim == "win":
        share, error = 100 * found.worth, 100 * found.error
        line = f"the chance to win is {share:.1f}% (standard error {error:.2f})"
    else:
        line = f"{found.worth:+.3f} {_WORDS[aim]} a game (standard error {found.error:.3f})"
    console().print(f"At {mine}-{other} to {target}, when {who}: {line}.")


def solve_command(
    given: dict[str, int],
    folder: Path | None,
    work: Path | None,
    *,
    quick: bool,
    stage: str,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Make the tables, telling each step on standard error."""
    need_engine()
    from muggins.engine.building.build import BuildPlan, build

    plan = replace(BuildPlan.quick(), **given) if quick else BuildPlan(**given)
    target = _package_folder() if folder is None else folder
    kept = build_folder() if work is None else work
    out = console(sys.stderr)
    start = monotonic()

    def tell(line: str) -> None:
        minutes, seconds = divmod(int(monotonic() - start), 60)
        out.print(f"{minutes:3}:{seconds:02}  {line}", highlight=False, soft_wrap=True)

    with pool_of(cluster) as pool:
        figures = build(target, kept, plan, tell, stage, pool)
    if as_json:
        sys.stdout.write(json.dumps({"figures": figures}) + "\n")
    else:
        console().print(f"The tables are in {target}.")


def _package_folder() -> Path:
    from muggins.engine.shipped import shipped_folder

    folder = shipped_folder()
    if not isinstance(folder, Path):
        raise MugginsError("the package's folder can't be written; give another with --folder")
    return folder


def check_command(folder: Path | None, *, exact: bool, as_json: bool) -> int:
    """Check the tables against their manifest; give the exit status.

    `exact` adds what best answers gain on the shipped play, also when they know the starter.
    """
    need_engine()
    from muggins.engine.shipped import check, manifest

    found = check(folder)
    holds = all(verdict == "ok" for verdict in found.values())
    figures: dict[str, Any] = {
        name: entry.get("figures") for name, entry in manifest(folder).items()
    }
    value: dict[str, Any] = {"holds": holds, "tables": found, "figures": figures}
    if not as_json:
        for name, verdict in found.items():
            console().print(f"{name}: {verdict}")
    if exact and holds:
        value["exploitability"] = _exploitability(quiet=as_json)
    if as_json:
        sys.stdout.write(json.dumps(value) + "\n")
    return 0 if holds else 1


def _exploitability(*, quiet: bool) -> dict[str, float]:
    """Measure the play exactly: by best answers, and by such as know the starter's rank."""
    from muggins.engine.beliefs import choices
    from muggins.engine.building.play import shipped_exploitability
    from muggins.engine.games.whole import whole_policy
    from muggins.engine.pegging.tree import build_tree

    tree, discards = build_tree(), (choices(False), choices(True))
    parts = whole_policy(tree)
    found = {"all": round(shipped_exploitability(tree, discards, parts), 5)}
    if not quiet:
        console().print(f"exploitability of the shipped play: {found['all']:.5f} points a deal")
    for rank in Rank:
        found[rank.symbol] = round(shipped_exploitability(tree, discards, parts, rank - 1), 5)
        if not quiet:
            console().print(f"by who knows of starter {rank.symbol}: {found[rank.symbol]:.5f}")
    return found

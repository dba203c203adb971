"""Make the tables of `docs/figures.md` anew: `python tools/make_doc_tables.py`."""

from __future__ import annotations

import csv
from itertools import combinations_with_replacement
from pathlib import Path

from muggins.cards import Rank
from muggins.engine.sixes import numbered
from muggins.engine.tables import discard_tables

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "figures.md"
BEGIN, END = "<!-- made by tools/make_doc_tables.py -->\n", "<!-- end -->\n"
AUTHORS = ("hessel", "schell", "colvert", "rasmussen")
PAIRS = tuple(combinations_with_replacement(range(13), 2))


def published(name: str) -> dict[tuple[int, int], float]:
    """Give a published square by pair of ranks; one that is half empty has either half."""
    text = (ROOT / "tests" / "data" / "anchors" / f"{name}.csv").read_text(encoding="utf-8")
    rows = [row[1:14] for row in csv.reader(text.splitlines()) if not row[0].startswith("#")][1:]
    return {(a, b): float(rows[a][b] or rows[b][a]) for a, b in PAIRS}


def tables() -> str:
    """Give both roles' tables as Markdown."""
    found, number = discard_tables(), numbered(2)
    parts = []
    for place, (role, crib) in enumerate((("dealer", "own"), ("pone", "opp"))):
        printed = [published(f"{author}_{crib}_crib") for author in AUTHORS]
        heads = ["pair", "often", "ours", "ours, alone", *(name.title() for name in AUTHORS)]
        lines = [
            f"### Laid away by the {role}\n" if role == "dealer" else "### Laid away by pone\n",
            f"| {' | '.join(heads)} |",
            "|---|" + "---:|" * (len(heads) - 1),
        ]
        for a, b in PAIRS:
            index = number[a, b]
            figures = [float(found.cribs[place][index]), float(found.cribs_alone[place][index])]
            figures += [square[a, b] for square in printed]
            cells = ["-" if value != value else f"{value:.2f}" for value in figures]
            names = f"{Rank(a + 1).symbol} {Rank(b + 1).symbol}"
            often = f"{100 * float(found.often[place][index]):.2f}%"
            lines.append(f"| {names} | {often} | {' | '.join(cells)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def page(text: str) -> str:
    """Give the page's text with its tables made anew."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{tables()}\n{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""Print the figures of docs/engine.md from the shipped tables, as Markdown."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from muggins.engine.position import odds
from muggins.engine.shipped import manifest
from muggins.engine.sixes import numbered
from muggins.engine.tables import discard_tables

ANCHORS = Path(__file__).parents[1] / "tests" / "data" / "anchors"
ROLES = (("dealer", "own"), ("pone", "opp"))
OFTEN = 0.0005


def published(name: str) -> NDArray[np.float64]:
    """Give a published square by pair; one that is half empty has its number on either side."""
    lines = (ANCHORS / f"{name}.csv").read_text().splitlines()
    rows = [row for row in csv.reader(lines) if not row[0].startswith("#")][1:14]
    square = [[float(cell) if cell else np.nan for cell in row[1:14]] for row in rows]
    return np.array(
        [
            square[low][high] if not np.isnan(square[low][high]) else square[high][low]
            for low, high in numbered(2)
        ]
    )


def comparison() -> None:
    """Print how the crib's averages lie beside published ones."""
    tables = discard_tables()
    print(
        "| table | role | pairs | mean absolute | mean | correlation |\n|---|---|---|---|---|---|"
    )
    for name in ("hessel", "schell", "colvert", "rasmussen"):
        for role, (who, whose) in enumerate(ROLES):
            made = tables.often_alone[role] > OFTEN
            ours, theirs = tables.cribs_alone[role][made], published(f"{name}_{whose}_crib")[made]
            apart = ours - theirs
            alike = np.corrcoef(ours, theirs)[0, 1]
            print(
                f"| {name.capitalize()} | {who} | {made.sum()} | {np.abs(apart).mean():.3f} "
                f"| {apart.mean():+.3f} | {alike:.4f} |"
            )
    for role, (who, _) in enumerate(ROLES):
        theirs = published(f"orbitals_{who}_discard_percent")
        alike = np.corrcoef(tables.often_alone[role], theirs)[0, 1]
        print(f"\nfrequencies, {who}: correlation {alike:.3f}")


def main() -> None:
    """Print all of it."""
    for name, entry in manifest().items():
        print(f"{name}: {entry['bytes']:,} bytes, {entry['command']}, seed {entry['seed']}")
        for figure, value in entry["figures"].items():
            print(f"| {figure} | {value} |")
    comparison()
    print("\n| dealer | pone | dealer's chance | error |\n|---|---|---|---|")
    for dealer, pone in ((0, 0), (18, 8), (35, 37), (70, 60), (96, 86), (110, 110), (120, 120)):
        found = odds(dealer, pone, is_dealer=True)
        print(f"| {dealer} | {pone} | {found.worth:.4f} | {found.error:.4f} |")


if __name__ == "__main__":
    main()

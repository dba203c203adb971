"""Print the figures of docs/engine.md from the shipped tables, as Markdown."""

from __future__ import annotations

import numpy as np
from tests.case_data import published

from muggins.engine.position import odds
from muggins.engine.shipped import manifest
from muggins.engine.tables import discard_tables

ROLES = (("dealer", "own"), ("pone", "opp"))
OFTEN = 0.0005


def comparison() -> None:
    """Print how the crib's averages lie beside published ones."""
    tables = discard_tables()
    print(
        "| table | role | pairs | mean absolute | mean | correlation |\n|---|---|---|---|---|---|"
    )
    for name in ("hessel", "schell", "colvert", "rasmussen"):
        for role, (who, whose) in enumerate(ROLES):
            made = tables.often_alone[role] > OFTEN
            ours, theirs = (
                tables.cribs_alone[role][made],
                np.array(published(f"{name}_{whose}_crib"))[made],
            )
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

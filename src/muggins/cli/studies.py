"""`muggins scores` and `muggins perft`: what can be counted completely."""

from __future__ import annotations

import json
import sys

from rich.table import Table

from muggins.census import ALL_HANDS, Census, census
from muggins.perft import perft
from muggins.terminal.ink import console

__all__ = ["perft_command", "scores_command"]


def scores_command(*, as_json: bool) -> None:
    """Count all hands and cribs and print how often each total occurs."""
    counted = _counted()
    if as_json:
        console().print(json.dumps({"hand": counted.hand, "crib": counted.crib}))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("points", "hands", "%", "cribs", "%"):
        table.add_column(name, justify="right")
    table.add_column("")
    most = max(counted.hand.values())
    for points in range(30):
        hands, cribs = counted.hand.get(points, 0), counted.crib.get(points, 0)
        bar = "#" * round(24 * hands / most)
        table.add_row(str(points), *_share(hands), *_share(cribs), bar)
    out = console()
    out.print(table)
    for what, totals in (("hand", counted.hand), ("crib", counted.crib)):
        mean = sum(points * number for points, number in totals.items()) / ALL_HANDS
        out.print(f"{ALL_HANDS:,} cases of a {what}: {mean:.4f} points on average.")
    never = [str(points) for points in range(30) if points not in counted.hand]
    out.print(f"No hand counts {', '.join(never)}: so a hand of nothing is called nineteen.")


def _share(number: int) -> tuple[str, str]:
    return (f"{number:,}", f"{100 * number / ALL_HANDS:.3f}") if number else ("-", "-")


def _counted() -> Census:
    if not sys.stderr.isatty():
        return census()
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = TextColumn("Counting"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=console(sys.stderr), transient=True) as progress:
        task = progress.add_task("Counting", total=ALL_HANDS)
        return census(lambda hands: progress.advance(task, hands))


def perft_command(pone: str, dealer: str, *, as_json: bool) -> None:
    """Play every line of the play and print the numbers."""
    found = perft(pone, dealer)
    if as_json:
        points = {"pone": found.pone, "dealer": found.dealer}
        console().print(json.dumps({"plies": found.plies, "points": points}))
        return
    out = console()
    for card, lines in enumerate(found.plies, start=1):
        out.print(f"card {card}: {lines:>4} lines")
    out.print(f"points over all {found.lines} lines: pone {found.pone}, dealer {found.dealer}")

"""Write what was measured as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks.others.measure import Figures

__all__ = ["figures_table", "matches_table", "wrong_list"]


def _ratio(value: float | None, unit: float | None, digits: int = 2) -> str:
    if value is None or not unit:
        return "-"
    return f"{value / unit:,.{digits}f}"


def _whole(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}" if value >= 10 else f"{value:,.1f}"


def figures_table(found: Mapping[str, Figures], batch: float) -> str:
    """Give the table of speeds and of wrong results; ratios are to `muggins`, above 1 is better."""
    ours = found["muggins"]
    columns: list[tuple[str, Callable[[Figures], str]]] = [
        ("hands a second", lambda f: _whole(f.hands_a_second)),
        ("to ours", lambda f: _ratio(f.hands_a_second, ours.hands_a_second)),
        ("to our batch", lambda f: _ratio(f.hands_a_second, batch, 5)),
        ("wrong hands", lambda f: "-" if f.wrong_hands is None else f"{f.wrong_hands:,}"),
        ("wrong cribs", lambda f: "-" if f.wrong_cribs is None else f"{f.wrong_cribs:,}"),
        ("random games a second", lambda f: _whole(f.games_a_second)),
        ("to ours", lambda f: _ratio(f.games_a_second, ours.games_a_second)),
        ("ms a discard", lambda f: _milliseconds(f.discard_seconds)),
        ("to ours", lambda f: _ratio(f.discard_seconds, ours.discard_seconds)),
    ]
    lines = [
        "| program | " + " | ".join(name for name, _ in columns) + " |",
        "|---|" + "---:|" * len(columns),
    ]
    for name, figures in found.items():
        lines.append(f"| {name} | " + " | ".join(cell(figures) for _, cell in columns) + " |")
    return "\n".join(lines)


def _milliseconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds * 1e3:,.3f}"


def wrong_list(found: Mapping[str, Figures]) -> str:
    """Give one wrong count of each program that has one, and what could not be measured."""
    lines = [f"- {name}: {figures.example}" for name, figures in found.items() if figures.example]
    lines += [f"- {name}: {fault}" for name, figures in found.items() for fault in figures.faults]
    return "\n".join(lines)


def matches_table(found: Mapping[str, Figures], level: str) -> str:
    """Give the matches of their players against a level of ours."""
    lines = [
        f"| player of | games | `{level}` won | 95% | points ahead a game | 95% |",
        "|---|---:|---:|---|---:|---|",
    ]
    for name, figures in found.items():
        match = figures.match
        if match is None:
            continue
        low, high = (100 * share for share in match.interval)
        least, most = match.margin_interval
        lines.append(
            f"| {name} | {match.games} | {100 * match.win_rate:.1f}% | {low:.1f} to "
            f"{min(high, 100):.1f}% | {match.margin:+.1f} | {least:+.1f} to {most:+.1f} |"
        )
    for name, figures in found.items():
        if figures.match is not None and figures.match.faults:
            faults = figures.match.faults
            lines.append(f"\nFaults of {name}: {len(faults)}, first: {faults[0]}")
    return "\n".join(lines)

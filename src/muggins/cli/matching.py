"""`muggins match` and `muggins bot`: levels and outside programs against each other."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from muggins.bots import respond
from muggins.cli.clustering import pool_of
from muggins.errors import MugginsError
from muggins.files import reason_of
from muggins.match import MatchPlan, MatchResult, play_duplicates
from muggins.notation import write_games
from muggins.players import new_player
from muggins.record import Record
from muggins.terminal.ink import console
from muggins.terminal.plain import plain

__all__ = ["bot_command", "match_command"]


def match_command(
    plan: MatchPlan,
    *,
    workers: int | None,
    save: Path | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play a match and print what it came to."""
    if workers is not None and workers < 1:
        raise MugginsError(f"{workers} workers; allowed: 1 or more")
    kept: list[Record] = []
    if save is not None and save.exists():
        raise MugginsError(f"{str(save)!r} is there already; give another name")
    with pool_of(cluster) as pool:
        result = play_duplicates(
            plan,
            workers=workers or os.cpu_count() or 1,
            pool=pool,
            progress=_tell if sys.stderr.isatty() else None,
            keep=None if save is None else kept.append,
        )
    if save is not None:
        _write(save, kept)
    if as_json:
        sys.stdout.write(json.dumps(plain(result)) + "\n")
    else:
        _print(result)


def _write(save: Path, records: list[Record]) -> None:
    try:
        save.write_text(write_games(records), encoding="utf-8")
    except OSError as error:
        reason = reason_of(error)
        raise MugginsError(f"can't write {str(save)!r}: {reason}") from error


def _tell(result: MatchResult) -> None:
    low, high = result.interval
    line = (
        f"{result.games} games, {100 * result.win_rate:.1f}% ({100 * low:.1f} to {100 * high:.1f})"
    )
    sys.stderr.write(f"\r{line:<70}")
    sys.stderr.flush()


def _print(result: MatchResult) -> None:
    out = console()
    if sys.stderr.isatty():
        sys.stderr.write("\r" + " " * 70 + "\r")
    low, high = (100 * share for share in result.interval)
    out.print(f"{result.first} against {result.second}: {result.games} games, each deal twice")
    out.print(
        f"{result.first} won {result.wins}: {100 * result.win_rate:.2f}% "
        f"({low:.2f} to {high:.2f} with 95% confidence)"
    )
    low, high = result.margin_interval
    out.print(f"points ahead a game: {result.margin:+.2f} ({low:+.2f} to {high:+.2f})")
    for role, found in result.averages.items():
        parts = f"hand {found.hand:.2f}, play {found.play:.2f}"
        if role == "dealer":
            parts += f", crib {found.crib:.2f}, heels {found.heels:.2f}"
        out.print(f"as {role}, points a deal over {found.deals} deals: {parts}")
    for fault in result.faults[:10]:
        out.print(f"lost by a fault: {fault}")
    if len(result.faults) > 10:
        out.print(f"and {len(result.faults) - 10} more games lost by a fault")


def bot_command(level: str, seed: int) -> None:
    """Answer each line of standard input with a line."""
    player = new_player(level, seed)
    for line in sys.stdin:
        if line.strip():
            sys.stdout.write(respond(player, line) + "\n")
            sys.stdout.flush()

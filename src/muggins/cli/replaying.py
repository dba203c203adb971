"""`muggins replay` and `muggins verify`: read a written game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.text import Text

from muggins.errors import MugginsError
from muggins.game import Deal, Discard, GameState
from muggins.narrate import Narrator
from muggins.record import Record, RecordStep
from muggins.speech import Style
from muggins.table import verify_game
from muggins.terminal.ink import cards_row, console
from muggins.terminal.plain import plain, plain_event
from muggins.terminal.sittings import load_games

__all__ = ["replay_command", "verify_command"]


def replay_command(
    path: Path, *, style: Style, game: int | None, deal: int | None, as_json: bool
) -> None:
    """Tell the games of a file."""
    games = load_games(path)
    if game is not None and not 1 <= game <= len(games):
        raise MugginsError(f"no game {game}; allowed: 1 to {len(games)}")
    chosen = games if game is None else [games[game - 1]]
    if as_json:
        console().print(json.dumps([_plain_game(record, deal) for record in chosen]))
        return
    for number, record in enumerate(chosen):
        if number:
            console().print()
        _tell(record, style, deal)


def _deals(record: Record, deal: int | None) -> Iterator[tuple[int, list[RecordStep]]]:
    """Give the steps of each deal, or of the one asked for."""
    by_deal: dict[int, list[RecordStep]] = {}
    for step in record.steps():
        by_deal.setdefault(step.before.deal, []).append(step)
    if deal is not None and deal not in by_deal:
        allowed = f"{min(by_deal)} to {max(by_deal)}" if by_deal else "none has been dealt"
        raise MugginsError(f"no deal {deal}; allowed: {allowed}")
    for number, steps in by_deal.items():
        if deal in (None, number):
            yield number, steps


def _names(record: Record) -> list[str]:
    return [record.name(seat) for seat in record.start.seats]


def _tell(record: Record, style: Style, deal: int | None) -> None:
    out = console()
    first, second = _names(record)
    rules = record.start.rules
    out.print(Text(f"{first} against {second}, to {rules.target}", "bold"))
    for name, value in record.tags:
        if value and name not in ("A", "B", "Seed", "Commit", "Words", "Cut"):
            out.print(Text(f"{name}: {value}", "dim"))
    narrator = Narrator([first, second], style=style)
    for _, steps in _deals(record, deal):
        out.print()
        opening = steps[0].before
        for step in steps:
            for line in _lines(record, narrator, step):
                out.print(line)
        out.print(Text(_scores(record, opening, steps[-1].after), "dim"))
    if record.final().outcome is None:
        out.print()
        out.print("The game was not finished.")


def _lines(record: Record, narrator: Narrator, step: RecordStep) -> Iterator[Text]:
    """Give the lines of a step, with the cards that the record's reader knows."""
    told = map(Text, narrator.tell(step.events))
    if isinstance(step.move, Deal):
        yield from told
        for seat in step.after.seats:
            if record.seat in (None, seat):
                held = cards_row(step.after.held[seat])
                yield Text(f"{record.name(seat)} is dealt ").append_text(held).append(".")
    elif isinstance(step.move, Discard) and record.seat in (None, step.move.seat):
        laid = cards_row(step.move.cards)
        name = record.name(step.move.seat)
        yield Text(f"{name} lays ").append_text(laid).append(" to the crib.")
    else:
        yield from told


def _scores(record: Record, before: GameState, after: GameState) -> str:
    gained = [now - then for then, now in zip(before.scores, after.scores, strict=True)]
    parts = [
        f"{name} {score} (+{gain})"
        for name, score, gain in zip(_names(record), after.scores, gained, strict=True)
    ]
    return ", ".join(parts)


def _plain_game(record: Record, deal: int | None) -> dict[str, Any]:
    return {
        "tags": dict(record.tags),
        "rules": plain(record.start.rules),
        "deals": [
            {
                "deal": number,
                "dealer": plain(steps[0].before.dealer),
                "scores": plain(steps[0].before.scores),
                "events": [plain_event(event) for step in steps for event in step.events],
            }
            for number, steps in _deals(record, deal)
        ],
        "outcome": plain(record.final().outcome),
    }


def verify_command(path: Path, *, as_json: bool) -> int:
    """Check the shuffle of each game of a file; give the exit status."""
    out, status = console(), 0
    games = load_games(path)
    verdicts = []
    for number, record in enumerate(games, start=1):
        try:
            verdicts.append(verify_game(record))
        except MugginsError as error:
            raise MugginsError(f"game {number} of {path}: {error}") from error
    if as_json:
        checks = [{"holds": v.holds, "checks": [[*check] for check in v.checks]} for v in verdicts]
        out.print(json.dumps(checks[0] if len(checks) == 1 else checks))
        return 0 if all(verdict.holds for verdict in verdicts) else 1
    for number, verdict in enumerate(verdicts, start=1):
        if len(games) > 1:
            out.print(Text(f"Game {number}", "bold"))
        for check, held in verdict.checks:
            out.print(Text("  ok     " if held else "  WRONG  ").append(check))
        if verdict.holds:
            out.print("Every card was dealt as promised before the game.")
        else:
            out.print(Text("Not every card was dealt as promised before the game.", "bold"))
            status = 1
    return status

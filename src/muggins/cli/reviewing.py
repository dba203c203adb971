"""`muggins review`: games graded, the chance to win drawn, luck and skill apart."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from muggins.cli.clustering import pool_of
from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.files import reason_of
from muggins.game import Seat
from muggins.record import Record
from muggins.terminal.ink import console, thinking
from muggins.terminal.plain import plain
from muggins.terminal.reviewed import review_lines
from muggins.terminal.sittings import load_games

if TYPE_CHECKING:
    from muggins.analysis import Review, Summary

__all__ = ["review_command"]


def review_command(
    paths: Sequence[Path],
    *,
    game: int | None,
    plot: Path | None,
    save: Path | None,
    decisions: bool,
    cluster: str | None,
    as_json: bool,
) -> int:
    """Review the games of files and folders; give the exit status, 1 where a file was refused."""
    need_engine()
    from muggins.analysis import commented, summarise
    from muggins.notation import write_games

    for wanted in filter(None, (plot, save)):
        if wanted.exists():
            raise MugginsError(f"{str(wanted)!r} is there already; give another name")
    records, refused = _records(paths, game)
    if not records:
        raise MugginsError("; ".join(refused) or "no game to review")
    if plot is not None and len(records) > 1:
        raise MugginsError(f"found {len(records)} games; --plot draws one, so give --game too")
    reviews: list[Review] = []
    with thinking(), pool_of(cluster) as pool:
        games = [record for _, record in records]
        each = map(_reviewed, games) if pool is None else pool.map(_reviewed, games)
        for (name, _), found in zip(records, each, strict=True):
            if isinstance(found, str):
                refused.append(f"{name}: {found}")
            else:
                reviews.append(found)
    if save is not None:
        _write(save, write_games(commented(review) for review in reviews))
    if plot is not None and reviews:
        from muggins.terminal.plotting import write_plot

        write_plot(reviews[0], plot)
    if as_json:
        value: dict[str, Any] = {"games": [_data(review) for review in reviews]}
        value["summary"] = [plain(summary) for summary in summarise(reviews)]
        value["refused"] = refused
        sys.stdout.write(json.dumps(value) + "\n")
    else:
        if len(reviews) == 1:
            _print_review(reviews[0], decisions=decisions)
        else:
            console().print(_summary_table(summarise(reviews)))
        for line in refused:
            console(sys.stderr).print(Text(f"not reviewed: {line}", "yellow"))
    return 1 if refused else 0


def _reviewed(record: Record) -> Review | str:
    """Review a game, or say why it can't be."""
    from muggins.analysis import review_game

    try:
        return review_game(record)
    except MugginsError as error:
        return str(error)


def _records(paths: Sequence[Path], game: int | None) -> tuple[list[tuple[str, Record]], list[str]]:
    """Read the games; files that can't be read are told of, and the rest goes on."""
    found: list[tuple[str, Record]] = []
    refused: list[str] = []
    for path in _files(paths):
        try:
            games = load_games(path)
        except MugginsError as error:
            refused.append(str(error))
            continue
        if game is not None and not 1 <= game <= len(games):
            raise MugginsError(f"no game {game}; allowed: 1 to {len(games)}")
        found += [
            (f"{path}, game {number}", one)
            for number, one in enumerate(games, start=1)
            if game in (None, number)
        ]
    return found, refused


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            files = sorted(path.glob("*.cgn"))
            if not files:
                raise MugginsError(f"{str(path)!r} has no .cgn file in it")
            yield from files
        else:
            yield path


def _write(save: Path, text: str) -> None:
    try:
        save.write_text(text, encoding="utf-8")
    except OSError as error:
        raise MugginsError(f"can't write {str(save)!r}: {reason_of(error)}") from error


def _print_review(review: Review, *, decisions: bool) -> None:
    out = console()
    for line in review_lines(review, decisions=decisions):
        out.print(line)


def _summary_table(summaries: Sequence[Summary]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", "games", "won", "points lost a deal", "of a game", "luck a game"):
        table.add_column(name, justify="right" if name else "left")
    for one in summaries:
        lost, luck = one.lost_a_deal, one.luck
        table.add_row(
            one.name,
            str(one.games),
            str(one.wins),
            f"{lost.mean:.2f} ({lost.low:.2f} to {lost.high:.2f})",
            f"{100 * one.win_lost.mean:.1f}%",
            f"{100 * luck.mean:+.1f}% ({100 * luck.low:+.1f} to {100 * luck.high:+.1f})",
        )
    return table


def _data(review: Review) -> dict[str, Any]:
    skill, luck = review.skill_and_luck("win")
    return {
        "names": [review.record.name(seat) for seat in (Seat.A, Seat.B)],
        "outcome": plain(review.outcome),
        "gaps": list(review.gaps),
        "seats": [plain(seat) for seat in review.seats],
        "graph": list(review.graph),
        "luck": {"points": review.luck("points"), "win": review.luck("win")},
        "skill_and_luck": [skill, luck],
        "decisions": [plain(decision) for decision in review.decisions],
    }

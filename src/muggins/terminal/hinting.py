"""What each choice is worth, for the hint of `muggins play`; by the engine where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from muggins.extras import missing_engine
from muggins.game import Phase, Play
from muggins.players.club import discard_averages
from muggins.scoring import peg
from muggins.terminal.ink import card_text, cards_row
from muggins.terminal.look import Look, look_here
from muggins.terminal.plain import plain
from muggins.view import View

if TYPE_CHECKING:
    from muggins.engine.winning import Aim

__all__ = ["hint_data", "hint_lines"]

AIM: Aim = "win"

MOST = 5
"""Discards that are shown."""


def hint_lines(view: View, look: Look | None = None, *, most: int = MOST) -> list[RenderableType]:
    """Give what each choice is worth, to be printed; the best `most` discards."""
    look = look or look_here()
    is_discard = view.phase is Phase.DISCARD
    if _has_engine(view):
        return _discards(view, look, most) if is_discard else _plays(view, look)
    return _plain_discards(view, look, most) if is_discard else _points_now(view, look)


def hint_data(view: View) -> Any:
    """Give the same as plain data: a list of choices, the best first."""
    is_discard = view.phase is Phase.DISCARD
    if not _has_engine(view):
        if is_discard:
            averages = discard_averages(view)
            return [{**v._asdict(), "discard": plain(v.discard.cards)} for v in averages]
        plays = [move for move in view.legal_moves if isinstance(move, Play)]
        return {str(play.card): peg(view.pile, play.card).points for play in plays}
    from muggins.engine.discards import rank_discards
    from muggins.engine.plays import rank_plays

    if is_discard:
        return [plain(worth._asdict()) for worth in rank_discards(view, AIM)]
    advice = rank_plays(view, AIM)
    return {
        "source": advice.source,
        "aim": advice.aim,
        "plays": [plain(play._asdict()) for play in advice.plays],
    }


def _has_engine(view: View) -> bool:
    return missing_engine() is None and view.rules.seats == 2


def _columns(*names: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("  " + names[0])
    for name in names[1:]:
        table.add_column(name, justify="right")
    return table


def _discards(view: View, look: Look, most: int) -> list[RenderableType]:
    from muggins.engine.discards import rank_discards

    table = _columns("lay away", "hand", "crib", "play", "in all", "chance to win")
    sign = "+" if view.is_dealer else "-"
    for worth in rank_discards(view, AIM)[:most]:
        row = [f"{worth.hand:.2f}", f"{sign}{worth.crib:.2f}", f"{worth.play:+.2f}"]
        row.append(f"{worth.net:.2f}")
        if worth.worth is not None:
            row.append(f"{100 * worth.worth:.1f}%")
        table.add_row(Text("  ").append_text(cards_row(worth.cards, look)), *row)
    return [table, Text("The hand over all starters, exactly; crib and play as solved.", "dim")]


def _plays(view: View, look: Look) -> list[RenderableType]:
    from muggins.engine.plays import rank_plays

    advice = rank_plays(view, AIM)
    worth = "net" if advice.aim is None else "chance to win"
    table = _columns("card", "now", "yours", "theirs", worth, "played")
    for play in advice.plays:
        card, now = Text("  ").append_text(card_text(play.card, look)), str(play.points)
        value = f"{play.worth:+.2f}" if advice.aim is None else f"{100 * play.worth:.1f}%"
        points = f"{play.own:.2f}", f"{play.others:.2f}"
        table.add_row(card, now, *points, value, f"{100 * play.chance:.0f}%")
    words = {
        "table": "from the solved table",
        "solved": "solved just now from what both may hold",
        "sampled": "weighed against hands that the other side may hold",
    }
    note = f"Yours and theirs: points to the end of the play; {words[advice.source]}."
    return [table, Text(note, "dim")]


def _plain_discards(view: View, look: Look, most: int) -> list[RenderableType]:
    table = _columns("lay away", "hand", "crib", "in all")
    for value in discard_averages(view)[:most]:
        cards = Text("  ").append_text(cards_row(value.discard.cards, look))
        sign = "+" if view.is_dealer else "-"
        table.add_row(cards, f"{value.hand:.2f}", f"{sign}{value.crib:.2f}", f"{value.net:.2f}")
    return [table, Text("Averages over all starters; the crib's by ranks, from a table.", "dim")]


def _points_now(view: View, look: Look) -> list[RenderableType]:
    lines: list[RenderableType] = []
    for move in view.legal_moves:
        assert isinstance(move, Play)
        tally = peg(view.pile, move.card)
        gain = "nothing" if not tally.points else str(tally.points)
        why = ", ".join(combo.why for combo in tally.combos)
        line = Text("  ").append_text(card_text(move.card, look))
        line.append(f" makes {tally.count} and takes {gain} now")
        lines.append(line.append(f": {why}" if why else ""))
    return lines

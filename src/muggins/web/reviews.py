"""The review of a game of ours: made once when somebody asks, and kept beside the game."""

from __future__ import annotations

from typing import cast

from muggins.errors import MugginsError
from muggins.record import Record
from muggins.web.desk import desk
from muggins.web.models import ReviewRow
from muggins.web.report import EDITION, Report
from muggins.web.store import Sitting

__all__ = ["record_of", "review_of"]


def record_of(sitting: Sitting) -> Record:
    """Give the whole record of a game that is over, every card in it.

    A game given up has the tag Resigned, with the seat's letter. Raises `MugginsError` while the
    game goes on.
    """
    if not sitting.is_over or sitting.course is None:
        raise MugginsError("the game isn't over")
    record = sitting.table.record
    if sitting.row.resigned is None:
        return record
    return record.with_tags(Resigned="AB"[sitting.row.resigned])


def review_of(sitting: Sitting, patience: float = 0.0) -> Report | None:
    """Give the review of a game that is over; None while it is being made.

    Waits `patience` seconds at most. Raises `MugginsError` while the game goes on, and where it
    can't be reviewed, `DeskFullError` where too many reviews wait.
    """
    record = record_of(sitting)
    row = ReviewRow.objects.filter(game=sitting.row).first()
    if row is not None and row.data.get("edition") == EDITION:
        return cast("Report", row.data)
    report = desk.ask(f"game {sitting.key}", record, patience)
    if report is not None:
        ReviewRow.objects.update_or_create(game=sitting.row, defaults={"data": report})
    return report

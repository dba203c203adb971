"""What the pages keep: games as lists of moves, who sits where, and what a browser practised.

A move is in here before it is answered. The pair (game, number) is unique, so that no move is
ever made twice, whoever asks and through whichever process.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, ClassVar

from django.db import models

__all__ = ["AttemptRow", "CardRow", "GameRow", "MoveRow", "ReviewRow", "SeatRow"]
__all__ += ["is_key", "new_key"]


def new_key() -> str:
    """Draw an unguessable name of 22 letters, for a game or a link."""
    return secrets.token_urlsafe(16)


def is_key(text: str) -> bool:
    """Say whether a text out of an address may be a name: with a NUL, PostgreSQL can't look."""
    return text.isprintable()


class GameRow(models.Model):
    """A game: how it was shuffled and began; everything else follows from its moves."""

    key: models.CharField[str, str] = models.CharField(
        max_length=32, primary_key=True, default=new_key
    )
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    touched: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now=True)
    rules: models.CharField[str, str] = models.CharField(max_length=200, blank=True)
    """As `str(rules)` writes them."""
    level: models.CharField[str, str] = models.CharField(max_length=20, blank=True)
    """The computer's level; empty between two people."""
    casual: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    """Whether hints and taking back are allowed."""
    seed: models.CharField[str, str] = models.CharField(max_length=64)
    """The secret of the shuffle, hexadecimal."""
    dealer: models.PositiveSmallIntegerField[int | None, int | None] = (
        models.PositiveSmallIntegerField(null=True)
    )
    """The seat that deals first, once the words are given and the cut is made."""
    moves: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)
    """How many moves have been made."""
    undone: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)
    """How often moves were taken back: with `moves`, the stamp of what a browser has seen."""
    version: models.PositiveIntegerField[int, int] = models.PositiveIntegerField(default=0)
    """Changes whenever somebody at the table could see something new."""
    result: models.CharField[str, str] = models.CharField(max_length=10, blank=True)
    """The final scores, such as 121-97, once the game is over."""
    resigned: models.PositiveSmallIntegerField[int | None, int | None] = (
        models.PositiveSmallIntegerField(null=True)
    )
    """The seat that gave the game up."""
    before: models.OneToOneField[GameRow | None, GameRow | None] = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="again"
    )
    """The game this is the rematch of."""

    class Meta:
        """The table's name."""

        db_table = "web_game"


class SeatRow(models.Model):
    """A person's seat: the browser that holds it, its link, and how far its reader has come."""

    game: models.ForeignKey[GameRow, GameRow] = models.ForeignKey(
        GameRow, on_delete=models.CASCADE, related_name="seats"
    )
    seat: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField()
    holder: models.CharField[str, str] = models.CharField(max_length=40, blank=True, db_index=True)
    """The visitor's key, from the signed session; empty until somebody sits down."""
    link: models.CharField[str, str] = models.CharField(max_length=32, unique=True, default=new_key)
    """Whoever has it may sit down here; drawn anew when the seat is taken."""
    name: models.CharField[str, str] = models.CharField(max_length=40, blank=True)
    words: models.CharField[str, str] = models.CharField(max_length=200, blank=True)
    """The person's own words for the shuffle."""
    ready: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    """Whether the words are given."""
    seen: models.IntegerField[int, int] = models.IntegerField(default=-1)
    """How many counts of the show the reader has stepped through; -1 before the cut is seen."""

    class Meta:
        """One row a seat."""

        db_table = "web_seat"
        constraints: ClassVar[tuple[models.UniqueConstraint, ...]] = (
            models.UniqueConstraint("game", "seat", name="one_row_a_seat"),
        )


class MoveRow(models.Model):
    """A move: `deal`, `cut`, or a seat's, such as `A play 5h`; the pack's follow from the seed."""

    game: models.ForeignKey[GameRow, GameRow] = models.ForeignKey(
        GameRow, on_delete=models.CASCADE, related_name="log"
    )
    number: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    text: models.CharField[str, str] = models.CharField(max_length=40)

    class Meta:
        """One move a number."""

        db_table = "web_move"
        constraints: ClassVar[tuple[models.UniqueConstraint, ...]] = (
            models.UniqueConstraint("game", "number", name="one_move_a_number"),
        )
        ordering: ClassVar[tuple[str, ...]] = ("number",)


class ReviewRow(models.Model):
    """The review of a game that is over, as a report of `muggins.web.report`."""

    game: models.OneToOneField[GameRow, GameRow] = models.OneToOneField(
        GameRow, primary_key=True, on_delete=models.CASCADE, related_name="review"
    )
    data: models.JSONField[Any, Any] = models.JSONField()

    class Meta:
        """The table's name."""

        db_table = "web_review"


class AttemptRow(models.Model):
    """A question of practice, and once it is answered the attempt that it was."""

    key: models.CharField[str, str] = models.CharField(
        max_length=32, primary_key=True, default=new_key
    )
    visitor: models.CharField[str, str] = models.CharField(max_length=40, db_index=True)
    """The browser that was asked."""
    kind: models.CharField[str, str] = models.CharField(max_length=10)
    wishes: models.JSONField[Any, Any] = models.JSONField(default=dict)
    """What was wished of the exercise, by the names of its options."""
    question: models.CharField[str, str] = models.CharField(max_length=400)
    """Its text, from which it is put again."""
    asked: models.DateTimeField[datetime, datetime] = models.DateTimeField()
    answered: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(
        null=True
    )
    answer: models.CharField[str, str] = models.CharField(max_length=200, blank=True)
    is_right: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    categories: models.JSONField[Any, Any] = models.JSONField(default=dict)
    """Whether each category that the answer tells of was right."""
    lost: models.FloatField[float | None, float | None] = models.FloatField(null=True)
    """In points."""
    seconds: models.FloatField[float | None, float | None] = models.FloatField(null=True)
    """What the answer took, against the clock."""

    class Meta:
        """The table's name."""

        db_table = "web_attempt"
        ordering: ClassVar[tuple[str, ...]] = ("answered", "key")


class CardRow(models.Model):
    """What is remembered of a category of counting, for a browser: its card of repetition."""

    visitor: models.CharField[str, str] = models.CharField(max_length=40)
    category: models.CharField[str, str] = models.CharField(max_length=40)
    card: models.TextField[str, str] = models.TextField()

    class Meta:
        """One card a category."""

        db_table = "web_card"
        constraints: ClassVar[tuple[models.UniqueConstraint, ...]] = (
            models.UniqueConstraint("visitor", "category", name="one_card_a_category"),
        )

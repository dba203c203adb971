"""When each category comes back: spaced repetition by FSRS, one card a category.

Needs the package fsrs, which the extra `drill` brings; it is loaded when it is first used.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from muggins.drill.categories import Category
from muggins.errors import MugginsError
from muggins.extras import missing_words

if TYPE_CHECKING:
    from fsrs import Card, Rating, Scheduler

__all__ = ["QUICK", "SLOW", "check_fsrs", "next_category", "reviewed"]

QUICK = 6.0
"""Seconds within which a right answer was easy."""

SLOW = 20.0
"""Seconds from which a right answer was hard."""


def check_fsrs() -> None:
    """Load FSRS. Raises `MugginsError` saying how to install it where it is missing."""
    _scheduler()


def next_category(
    memory: Mapping[str, str], now: datetime, allowed: Collection[Category]
) -> Category:
    """Give the category that is most due, of those allowed.

    `memory` holds each category's card as text; those never met have none. First comes what is due,
    the longest due first; then what was never met, in the order of the enumeration; then what is
    due soonest. Raises `MugginsError` where memory can't be read or fsrs is missing.
    """
    due = {
        category: _card(category, memory[category]).due
        for category in Category
        if category in allowed and category in memory
    }
    new = [category for category in Category if category in allowed and category not in due]
    first = min(due, key=lambda category: due[category], default=None)
    if first is not None and (due[first] <= now or not new):
        return first
    if not new:
        raise MugginsError("no category is allowed; allowed: one or more")
    return new[0]


def reviewed(
    memory: Mapping[str, str],
    rated: Mapping[Category, bool],
    seconds: float | None,
    now: datetime,
) -> dict[str, str]:
    """Give the cards, as text, of categories that were seen or missed just now (UTC).

    `seconds` None is an answer whose time doesn't count. Raises `MugginsError` where memory can't
    be read or fsrs is missing.
    """
    scheduler = _scheduler()
    after = {}
    for category, is_right in rated.items():
        card = _card(category, memory.get(category))
        card, _ = scheduler.review_card(card, _rating(is_right, seconds), now)
        after[category.value] = card.to_json()
    return after


def _rating(is_right: bool, seconds: float | None) -> Rating:
    """Give FSRS's rating: missed is again; seen is easy when quick, hard when slow, else good."""
    from fsrs import Rating

    if not is_right:
        return Rating.Again
    if seconds is None or QUICK < seconds < SLOW:
        return Rating.Good
    return Rating.Easy if seconds <= QUICK else Rating.Hard


def _card(category: Category, text: str | None) -> Card:
    """Read a category's card, or make a new one."""
    _scheduler()
    from fsrs import Card

    if text is None:
        return Card(card_id=list(Category).index(category))
    try:
        return Card.from_json(text)
    except (ValueError, KeyError, TypeError) as error:
        raise MugginsError(
            f"what is remembered of {category.value!r} can't be read: {error!r}"
        ) from error


def _scheduler() -> Scheduler:
    try:
        from fsrs import Scheduler
    except ImportError as error:
        raise MugginsError(missing_words("practising counts", "fsrs", "drill")) from error
    # Without fuzz the same answers give the same questions.
    return Scheduler(enable_fuzzing=False)

"""What there is to see in a hand, in categories: each is missed, and practised, by itself."""

from __future__ import annotations

from enum import StrEnum

from muggins.scoring import Combo, Kind, Tally, is_heels

__all__ = ["Category", "categories_of", "possible_categories"]


class Category(StrEnum):
    """Something that a hand or crib can hold; equal to its plain name.

    The last three are traps: they count nothing themselves, and are easily counted.
    """

    FIFTEEN_OF_TWO = "fifteens of two"
    FIFTEEN_OF_THREE = "fifteens of three"
    FIFTEEN_OF_MORE = "fifteens of four or more"
    PAIR = "pair"
    THREE_OF_A_KIND = "three of a kind"
    FOUR_OF_A_KIND = "four of a kind"
    RUN_OF_THREE = "run of three"
    RUN_OF_FOUR = "run of four"
    RUN_OF_FIVE = "run of five"
    DOUBLE_RUN = "double run"
    TRIPLE_RUN = "triple or double double run"
    RUN_BESIDE_PAIR = "run beside a pair"
    FLUSH_OF_FOUR = "flush of four"
    FLUSH_OF_FIVE = "flush of five"
    NOBS = "nobs"
    FOUR_FLUSH_IN_CRIB = "four-flush in the crib"
    JACK_TURNED = "jack turned"
    NINETEEN = "nineteen"


_FIFTEENS = {2: Category.FIFTEEN_OF_TWO, 3: Category.FIFTEEN_OF_THREE}
_RUNS = {3: Category.RUN_OF_THREE, 4: Category.RUN_OF_FOUR, 5: Category.RUN_OF_FIVE}
_FLUSHES = {4: Category.FLUSH_OF_FOUR, 5: Category.FLUSH_OF_FIVE}
_PAIRS = {1: Category.PAIR, 3: Category.THREE_OF_A_KIND, 6: Category.FOUR_OF_A_KIND}
"""By the number of pairs that equal ranks make."""


def possible_categories(*, crib: bool | None = None) -> tuple[Category, ...]:
    """Give the categories that a hand can hold, or the crib, or (None) either (R20)."""
    never = Category.FLUSH_OF_FOUR if crib else Category.FOUR_FLUSH_IN_CRIB
    return tuple(category for category in Category if crib is None or category is not never)


def categories_of(tally: Tally) -> dict[Category, tuple[Combo, ...]]:
    """Give the categories that a counted hand or crib holds, each with its scoring items.

    The traps have none.
    """
    found: dict[Category, list[Combo]] = {category: [] for category in _traps(tally)}
    for combo in tally.combos:
        for category in _of_combo(combo, tally):
            found.setdefault(category, []).append(combo)
    return {category: tuple(found[category]) for category in Category if category in found}


def _traps(tally: Tally) -> list[Category]:
    traps = []
    has_flush = any(combo.kind is Kind.FLUSH for combo in tally.combos)
    if tally.crib and not has_flush and len({card.suit for card in tally.cards}) == 1:
        traps.append(Category.FOUR_FLUSH_IN_CRIB)
    if tally.starter is not None and is_heels(tally.starter):
        traps.append(Category.JACK_TURNED)
    if not tally.points:
        traps.append(Category.NINETEEN)
    return traps


def _of_combo(combo: Combo, tally: Tally) -> list[Category]:
    match combo.kind:
        case Kind.FIFTEEN:
            return [_FIFTEENS.get(len(combo.cards), Category.FIFTEEN_OF_MORE)]
        case Kind.PAIR:
            return [_PAIRS[len(_alike(combo, tally))], *_beside(tally, pair=combo)]
        case Kind.RUN:
            return [_run(combo, tally), *_beside(tally)]
        case Kind.FLUSH:
            return [_FLUSHES[len(combo.cards)]]
        case _:
            return [Category.NOBS]


def _alike(pair: Combo, tally: Tally) -> list[Combo]:
    """Give the pairs of the same rank."""
    rank = pair.cards[0].rank
    return [combo for combo in _all(Kind.PAIR, tally) if combo.cards[0].rank is rank]


def _run(run: Combo, tally: Tally) -> Category:
    runs = len(_all(Kind.RUN, tally))
    if runs == 1:
        return _RUNS[len(run.cards)]
    return Category.DOUBLE_RUN if runs == 2 else Category.TRIPLE_RUN


def _beside(tally: Tally, pair: Combo | None = None) -> list[Category]:
    """Say whether a run and a pair (this one, or any) share no rank."""
    in_runs = {card.rank for run in _all(Kind.RUN, tally) for card in run.cards}
    pairs = _all(Kind.PAIR, tally) if pair is None else [pair]
    apart = in_runs and any(combo.cards[0].rank not in in_runs for combo in pairs)
    return [Category.RUN_BESIDE_PAIR] if apart else []


def _all(kind: Kind, tally: Tally) -> list[Combo]:
    return [combo for combo in tally.combos if combo.kind is kind]

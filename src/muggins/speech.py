"""Counts as they are said at the table: the show in four styles, the cut and the play (S1-S9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal, get_args

from muggins.errors import MugginsError
from muggins.scoring import ALIKE, Kind, Tally

__all__ = ["STYLES", "Style", "call_card", "call_heels", "hear", "number_word", "say"]

Style = Literal["full", "itemised", "bundled", "clipped"]
STYLES: tuple[Style, ...] = get_args(Style)
"""The ways to say a hand: `full` by default."""

NINETEEN = 19
"""What a hand worth nothing is called, for no hand can make it (R22)."""

_UNDER_TWENTY = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
    *("seventeen", "eighteen", "nineteen"),
)
_TENS = {2: "twenty", 3: "thirty"}
_RUNS = {1: "a run", 2: "a double run", 3: "a triple run", 4: "a double double run"}

# Said things: words and the points they add.
_Items = list[tuple[str, int]]


def number_word(number: int) -> str:
    """Give a number from 0 to 39 in words, hyphenated: `twenty-one`."""
    if number < 20:
        return _UNDER_TWENTY[number]
    tens, units = divmod(number, 10)
    return _TENS[tens] + (f"-{_UNDER_TWENTY[units]}" if units else "")


def say(tally: Tally, style: Style = "full") -> str:
    """Say a count as at the table; the last number said is the total (S1-S5, S8, S9).

    A tally of the play is called as the card falls (S6), whatever the style.
    Raises `MugginsError` on a style that doesn't exist.
    """
    if style not in STYLES:
        raise MugginsError(f"{style!r} is no style; allowed: {', '.join(STYLES)}")
    if tally.count is not None:
        return call_card(tally.count, tally.points)
    if not tally.points:
        return "Nineteen."
    sentence = _SENTENCES[style](tally)
    return sentence[0].upper() + sentence[1:] + "."


def call_card(count: int, points: int, *, closing: Kind | str | None = None) -> str:
    """Call a card of the play: `Fifteen for two.`, `Thirty, and one for the go.` (S6).

    `points` are the card's own; `closing` is `"go"` or `"last"` when it takes that point too.
    """
    words = number_word(count)
    if points:
        words += f" for {number_word(points)}"
    if closing:
        words += ", and one for " + ("the go" if closing == "go" else "last")
    return words.capitalize() + "."


def call_heels() -> str:
    """Call the jack turned at the cut (S6)."""
    return "Two for his heels."


def hear(text: str) -> int:
    """Give the number that a spoken or typed count claims: the last number in it.

    Figures or words, alone or at the end of a whole sentence; nineteen is heard as 0 (R22, R23).
    Raises `MugginsError` when there is no number, or one that no count can claim: 0 to 29.
    """
    numbers = [
        number
        for words in _NUMBERS.findall(text.lower().replace("–", "-"))
        for number in _numbers_in(words)
    ]
    if not numbers:
        raise MugginsError(f"no number in {text!r}; allowed: 0 to 29 in figures or words (19 is 0)")
    claimed = numbers[-1]
    if claimed != int(claimed) or not 0 <= claimed <= 29:
        raise MugginsError(f"a hand can't count {claimed:g}; allowed: 0 to 29 (19 is 0)")
    return 0 if claimed == NINETEEN else int(claimed)


_NUMBERS = re.compile(
    # A dash is a sign only where a word begins: "15-2" is fifteen, then two.
    r"(?:(?<!\S)-)?(?<![\w.])\d+(?:\.\d+|(?:,\d{3})+)?(?!\w)"
    rf"|(?:{'|'.join(_TENS.values())})[- ](?:{'|'.join(_UNDER_TWENTY[1:10])})\b|[a-z]+"
)
_SPOKEN = {number_word(number): number for number in range(40)}
_SPOKEN |= {word.replace("-", " "): number for word, number in _SPOKEN.items()}


def _numbers_in(words: str) -> list[float]:
    if words.lstrip("-")[:1].isdigit():
        return [float(words.replace(",", ""))]
    return [_SPOKEN[words]] if words in _SPOKEN else []


# --- the parts of a sentence


def _fifteens(tally: Tally) -> list[str]:
    """Each fifteen by itself with the running total: `fifteen two`, `fifteen four` (S1)."""
    return [
        f"fifteen {number_word(total)}" for total in range(2, tally.by_kind[Kind.FIFTEEN] + 1, 2)
    ]


def _pair_items(tally: Tally) -> _Items:
    """Equal ranks, the larger group first; two pairs are one phrase (S2)."""
    cards = {card for combo in tally.combos if combo.kind is Kind.PAIR for card in combo.cards}
    sizes = sorted(Counter(card.rank for card in cards).values(), reverse=True)
    if sizes == [2, 2]:
        return [("two pairs", 4)]
    return [(ALIKE[size], size * (size - 1)) for size in sizes]


def _runs(tally: Tally) -> list[int]:
    return [len(combo.cards) for combo in tally.combos if combo.kind is Kind.RUN]


def _run_items(tally: Tally, *, with_pairs: bool = False) -> _Items:
    """All runs as one phrase, with the points of their pairs or without (S3)."""
    runs = _runs(tally)
    if not runs:
        return []
    points = sum(runs)
    if with_pairs:
        points += tally.by_kind[Kind.PAIR]
    return [(f"{_RUNS[len(runs)]} of {number_word(runs[0])}", points)]


def _suit_items(tally: Tally, nobs: str) -> _Items:
    flush, jack = tally.by_kind[Kind.FLUSH], tally.by_kind[Kind.NOBS]
    return [("a flush", flush)] * bool(flush) + [(nobs, jack)] * bool(jack)


def _bundled_items(tally: Tally, nobs: str) -> _Items:
    """Items where a multiple run holds its pairs, which aren't said again (S3)."""
    multiple = len(_runs(tally)) > 1
    pairs = [] if multiple else _pair_items(tally)
    return pairs + _run_items(tally, with_pairs=multiple) + _suit_items(tally, nobs)


def _totalled(items: _Items, total: int) -> list[str]:
    """Say each item with the running total after it: `a pair is six`."""
    said = []
    for words, points in items:
        total += points
        said.append(f"{words} is {number_word(total)}")
    return said


# --- the sentences


def _full(tally: Tally) -> str:
    items = _pair_items(tally) + _run_items(tally) + _suit_items(tally, "nobs")
    return _one_by_one(tally, items)


def _bundled(tally: Tally) -> str:
    return _one_by_one(tally, _bundled_items(tally, "one for his nob"))


def _one_by_one(tally: Tally, items: _Items) -> str:
    fifteens = _fifteens(tally)
    said = _totalled(items, tally.by_kind[Kind.FIFTEEN])
    if not said:
        return ", ".join([*fifteens, "and that is all"])
    if len(said) > 1 or fifteens:
        said[-1] = "and " + said[-1]
    return ", ".join(fifteens + said)


def _itemised(tally: Tally) -> str:
    """Each run by itself; groups of one kind are joined by "and" (S8)."""
    runs = _runs(tally)
    each_run = [("a run", length) for length in runs] if len(runs) > 1 else _run_items(tally)
    groups = [[item] for item in _pair_items(tally)] + ([each_run] if each_run else [])
    groups += [[item] for item in _suit_items(tally, "one for his nob")]
    total = tally.by_kind[Kind.FIFTEEN]
    said = []
    for group in groups:
        said.append(" and ".join(_totalled(group, total)))
        total += sum(points for _, points in group)
    fifteens = _fifteens(tally)
    if not said:
        return ", ".join([*fifteens, "and that is all"])
    head = " and ".join(filter(None, [", ".join(fifteens), said[0]]))
    return ", and ".join([head, *said[1:]])


def _clipped(tally: Tally) -> str:
    """Bundled, the fifteens said once as their total, and "of three" left out (S9)."""
    fifteens = tally.by_kind[Kind.FIFTEEN]
    items = [(words.removesuffix(" of three"), n) for words, n in _bundled_items(tally, "nobs")]
    said = [f"fifteen {number_word(fifteens)}"] * bool(fifteens) + _totalled(items, fifteens)
    return _list(said)


def _list(parts: Sequence[str]) -> str:
    if len(parts) <= 2:
        return " and ".join(parts)
    return ", ".join(parts[:-1]) + f", and {parts[-1]}"


_SENTENCES = {"full": _full, "itemised": _itemised, "bundled": _bundled, "clipped": _clipped}

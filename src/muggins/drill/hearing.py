"""Hear a count that is told item by item, and take it apart into atoms (S7).

What can be said in several ways is understood in all of them: "a double run for eight" is "a pair,
a run and a run". Where words leave a choice (S3, "a run" without its length), the running totals
decide, and where they don't, what is in the hand does: in the speaker's favour.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from muggins.cards import Rank, cards_text, parse_cards
from muggins.drill.atoms import HEELS, Atom, Heard, Named, atom_of, atom_worth, atoms_worth
from muggins.errors import MugginsError
from muggins.scoring import Kind, Tally
from muggins.speech import number_word

__all__ = ["ITEMS", "hear_items", "is_itemised"]

ITEMS = (
    "fifteen, a pair, a pair royal, a run of three, a double run, a flush, nobs, "
    "each with its running total or its cards or alone; nineteen"
)
"""What can be said."""

MOST_PHRASES = 40
"""More than any hand holds."""


def is_itemised(text: str) -> bool:
    """Say whether an answer names items, and isn't a number alone such as `fifteen`."""
    plain = _plain(text).strip(" ,;.:!")
    if re.fullmatch(_NUMBER, plain):
        return False
    return (
        re.search(r"(?<!\w)(?:fifteens?|15s?|pairs?|kind|runs?|flush|nobs?|heels)(?!\w)", plain)
        is not None
    )


def hear_items(text: str, tally: Tally) -> Heard:
    """Take a count that is told item by item apart; `tally` is what was to be counted.

    Raises `MugginsError` on words that are no part of a count, and on cards that don't lie there.
    """
    phrases = _phrases(text, tally)
    if len(phrases) > MOST_PHRASES:
        raise MugginsError(f"found {len(phrases)} items; no hand holds more than {MOST_PHRASES}")
    if not phrases and not _is_nothing(text):
        raise MugginsError(f"no item in {text.strip()!r}; allowed: {ITEMS}")
    named = tuple(found for phrase in phrases for found in phrase.named)
    truth = Counter(map(atom_of, tally.combos))
    truth.subtract(one.atom for one in named)
    truth = +truth
    states: set[_State] = {((), 0)}
    for phrase in phrases:
        states = {state for before in states for state in _after(before, phrase)}

    def against(state: _State) -> tuple[int, int, _State]:
        return _distance(dict(state[0]), truth), abs(state[1] - tally.points), state

    atoms, total = min(states, key=against)
    return Heard(dict(atoms), named, total)


# --- words


@dataclass(frozen=True)
class _Phrase:
    """An item as it was said; without items it is a total alone."""

    usual: tuple[_Atoms, ...] = ((),)
    """What it can mean when no number helps."""
    possible: tuple[_Atoms, ...] = ((),)
    """What it can mean when its points are known."""
    named: tuple[Named, ...] = ()
    number: int | None = None
    adds: bool = False
    """The number may be its own points, not only the running total: `a pair for two`."""


_Atoms = tuple[tuple[Atom, int], ...]
_State = tuple[_Atoms, int]
"""Atoms so far, and the running total."""

_VALUES = {number_word(number).replace("-", " "): number for number in range(40)}
_VALUES |= {str(number): number for number in range(40)}
_LONGEST_FIRST = sorted(_VALUES, key=len, reverse=True)
_NUMBER = "(?:" + "|".join(_LONGEST_FIRST).replace(" ", r"\s+") + r")(?!\w)"
_FEW = r"(?:a|an|one|two|three|four|five|six|seven|eight|[1-8])(?!\w)"
_SIZE = r"(?:three|four|five|[345])(?!\w)"
_ITEM_WORD = r"(?<!\w)(?:fifteens?|15s?|pairs?|kind|runs?|flush|nobs?|jack|heels|nibs)(?!\w)"
_RANKS = "|".join(rank.plural for rank in Rank)
_CARD = r"(?:10|[a2-9tjqk])[cdhs♣♦♥♠](?!\w)"

_ITEM = re.compile(
    rf"""
    (?:(?P<times>{_FEW})\s+)?
    (?: (?P<fifteen>fifteens?|15s?)
      | (?P<alike>double\s+pair\s+royal|pair\s+royal|pairs?|(?:three|four|3|4)\s+of\s+a\s+kind)
        (?:\s+of\s+(?:{_RANKS})(?!\w))?
      | (?:(?P<many>double\s+double|quadruple|double|triple)\s+)?
        runs?(?:\s+of\s+(?P<length>{_SIZE}))?
      | (?:(?P<suited>four|five|4|5)\s+(?:cards?\s+)?)?
        flush(?:\s+of\s+(?P<flush>{_SIZE}))?
      | (?P<nobs>(?:for\s+)?(?:his\s+|the\s+)?(?:nobs?|right\s+jack))
      | (?P<heels>(?:for\s+)?(?:his\s+)?(?:heels|nibs))
    )(?!\w)
    (?:\s+(?P<cards>{_CARD}(?:\s*{_CARD})*))?
    (?: \s*(?:(?P<joint>=|(?:is|are|makes?|for)(?!\w))\s*|(?!fifteen(?!\w)|15(?!\w)))
        (?P<number>{_NUMBER})
        (?!\s+(?:fifteens|15s|pairs|runs|for\s|of\s))
    )?
    """,
    re.VERBOSE,
)
_TOTAL = re.compile(
    rf"(?:total(?:\s+of|\s+is)?|altogether|makes|that\s+makes|=)\s*(?P<number>{_NUMBER})"
)
_NOTHING = "nineteen|19|nothing|zero|0"
_FILLER = re.compile(
    rf"(?:[\s,;.:!+&]|(?:a|an|the|and|then|plus|that(?:'s|\s+is)\s+all|in\s+all|{_NOTHING})(?!\w))+"
)
_ONE_WORD = re.compile(r"[^\s,;]+")


def _plain(text: str) -> str:
    """Give text in lower case with dashes as spaces: `15-2` is fifteen, then two."""
    return re.sub(r"[-‐-―_]", " ", text.lower().replace("’", "'")).strip()


def _is_nothing(text: str) -> bool:
    return re.search(rf"(?<!\w)(?:{_NOTHING})(?!\w)", _plain(text)) is not None


def _phrases(text: str, tally: Tally) -> list[_Phrase]:
    plain, place = _plain(text), 0
    phrases = []
    while place < len(plain):
        if match := _FILLER.match(plain, place):
            pass
        elif match := _ITEM.match(plain, place):
            phrases.append(_phrase(match, tally))
        elif match := _TOTAL.match(plain, place):
            phrases.append(_Phrase(number=_VALUES[_spaced(match["number"])]))
        else:
            word = _ONE_WORD.match(plain, place)
            found = word[0] if word else plain[place:]
            raise MugginsError(f"{found!r} is no part of a count; allowed: {ITEMS}")
        place = match.end()
    return phrases


def _spaced(words: str) -> str:
    return " ".join(words.split())


def _phrase(match: re.Match[str], tally: Tally) -> _Phrase:
    number = None if match["number"] is None else _VALUES[_spaced(match["number"])]
    adds = match["joint"] == "for"
    if match["cards"]:
        found = _named(match, tally)
        return _Phrase(named=(found,), number=number, adds=adds)
    times = _VALUES.get(_ones(match["times"]), 1)
    usual, possible = _meanings(match, times)
    return _Phrase(usual, possible, (), number, adds)


def _ones(times: str | None) -> str:
    return "one" if times in (None, "a", "an") else str(times)


def _meanings(match: re.Match[str], times: int) -> tuple[tuple[_Atoms, ...], tuple[_Atoms, ...]]:
    """Give the atoms that an item can mean without a number, and with one."""
    if match["fifteen"]:
        many = range(1, 9) if match["times"] is None else (times,)
        fifteens = tuple(_atoms({Atom(Kind.FIFTEEN): number}) for number in many)
        return fifteens[:1], fifteens
    if match["alike"]:
        words = _spaced(match["alike"])
        each = 6 if words[0] in "f4" or words.startswith("double") else 3
        each = 1 if words in ("pair", "pairs") else each
        pairs = (_atoms({Atom(Kind.PAIR): times * each}),)
        return pairs, pairs
    if match["nobs"]:
        return _only(Atom(Kind.NOBS))
    if match["heels"]:
        return _only(Atom(HEELS))
    if "flush" in match[0]:
        said = match["suited"] or match["flush"] or match["times"]
        lengths = tuple(size for size in (4, 5) if _VALUES.get(said or "", size) == size) or (4, 5)
        flushes = tuple(_atoms({Atom(Kind.FLUSH, size): 1}) for size in lengths)
        return flushes, flushes
    runs = tuple(_runs(match, times))
    return runs, runs


def _only(atom: Atom) -> tuple[tuple[_Atoms, ...], tuple[_Atoms, ...]]:
    meanings = (_atoms({atom: 1}),)
    return meanings, meanings


_MULTIPLE = {"double": (2, (1,)), "triple": (3, (3,)), "quadruple": (4, (2,))}
"""How many runs a multiple run is, and how many pairs it holds (R19)."""


def _runs(match: re.Match[str], times: int) -> Iterable[_Atoms]:
    """Give what a run can mean; a multiple one holds its pairs or leaves them out (S3)."""
    many = "quadruple" if (match["many"] or "").startswith("double ") else match["many"]
    number, pairs = _MULTIPLE.get(many or "", (times, ()))
    lengths: tuple[int, ...] = (3, 4, 5) if not many else (3, 4) if number == 2 else (3,)
    if match["length"] is not None:
        lengths = (_VALUES[match["length"]],)
    for size in lengths:
        for held in (*pairs, 0):
            yield _atoms({Atom(Kind.RUN, size): number, Atom(Kind.PAIR): held})


def _named(match: re.Match[str], tally: Tally) -> Named:
    cards = tuple(sorted(parse_cards(match["cards"])))
    there = tally.cards if tally.starter is None else (*tally.cards, tally.starter)
    for card in cards:
        if card not in there:
            raise MugginsError(f"{card} doesn't lie there; allowed: {cards_text(there, ' ')}")
    if match["many"] or _ones(match["times"]) not in ("one", "1"):
        raise MugginsError(f"{_spaced(match[0])!r}: name the cards of one item at a time")
    kinds = {"fifteen": Kind.FIFTEEN, "alike": Kind.PAIR, "nobs": Kind.NOBS, "heels": HEELS}
    kind = next((kinds[name] for name in kinds if match[name]), None)
    if kind is None:
        kind = Kind.FLUSH if "flush" in match[0] else Kind.RUN
    least, most = _CARDS_OF[kind]
    if not least <= len(cards) <= most:
        expected = str(least) if least == most else f"{least} to {most}"
        raise MugginsError(f"{_spaced(match[0])!r}: found {len(cards)} cards, expected {expected}")
    size = len(cards) if kind in (Kind.RUN, Kind.FLUSH) else 0
    return Named(Atom(kind, size), cards)


_CARDS_OF = {
    Kind.FIFTEEN: (2, 5),
    Kind.PAIR: (2, 2),
    Kind.RUN: (3, 5),
    Kind.FLUSH: (4, 5),
    Kind.NOBS: (1, 1),
    HEELS: (1, 1),
}


# --- readings


def _atoms(numbers: Mapping[Atom, int]) -> _Atoms:
    return tuple(sorted((atom, number) for atom, number in numbers.items() if number))


def _after(state: _State, phrase: _Phrase) -> Iterable[_State]:
    """Give what the count can be after an item: those readings whose points fit, if any do."""
    before, total = state
    given = sum(atom_worth(named.atom) for named in phrase.named)

    def joined(atoms: _Atoms, end: int) -> _State:
        return _atoms(Counter(dict(before)) + Counter(dict(atoms))), end

    def worth(atoms: _Atoms) -> int:
        return given + atoms_worth(dict(atoms))

    if phrase.number is None:
        return [joined(atoms, total + worth(atoms)) for atoms in phrase.usual]
    ends = [phrase.number, total + phrase.number] if phrase.adds else [phrase.number]
    fitting = [
        joined(atoms, end)
        for end in ends
        for atoms in phrase.possible
        if worth(atoms) == end - total
    ]
    return fitting or [joined(atoms, end) for end in ends for atoms in phrase.usual]


def _distance(atoms: Mapping[Atom, int], truth: Mapping[Atom, int]) -> int:
    """Give how many atoms were missed and invented."""
    either = {*atoms, *truth}
    return sum(abs(atoms.get(atom, 0) - truth.get(atom, 0)) for atom in either)

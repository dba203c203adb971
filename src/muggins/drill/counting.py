"""Practise counting: hands that hold what was missed before, and marks by the atom (S7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from muggins.cards import DECK, cards_text
from muggins.drill.atoms import HEELS, Atom, Heard, atom_of
from muggins.drill.categories import Category, categories_of, possible_categories
from muggins.drill.hearing import hear_items, is_itemised
from muggins.errors import MugginsError
from muggins.scoring import Combo, Kind, Tally, count_hand
from muggins.speech import hear, number_word

__all__ = ["CountMark", "Invented", "Missed", "draw_hand", "mark_count"]


class Missed(NamedTuple):
    """Items that were not claimed: so many of these, all of one kind."""

    number: int
    among: tuple[Combo, ...]

    @property
    def words(self) -> str:
        """What was missed, in words: which ones, as far as the answer tells."""
        listed = "; ".join(f"{combo.why} ({cards_text(combo.cards, ' ')})" for combo in self.among)
        if self.number == len(self.among):
            return listed
        return f"{self.number} of {len(self.among)}: {listed}"


class Invented(NamedTuple):
    """Atoms that were claimed and are not there."""

    number: int
    atom: Atom

    @property
    def words(self) -> str:
        """What was invented, in words: `a pair`, `2 fifteens`, `a run of four`."""
        kind, size = self.atom
        length = f" of {number_word(size)}" if size else ""
        if kind in (Kind.NOBS, HEELS):
            return str(kind)
        if self.number == 1:
            return f"a {kind}{length}"
        return f"{self.number} {kind}{'es' if kind == Kind.FLUSH else 's'}{length}"


@dataclass(frozen=True)
class CountMark:
    """How a count was answered.

    `claimed` is the number said, in points; `sum` what the claimed items come to, None where only
    a number was said. `rated` says of each category that the answer tells of whether it was seen.
    """

    tally: Tally
    claimed: int
    sum: int | None
    missed: tuple[Missed, ...]
    invented: tuple[Invented, ...]
    rated: Mapping[Category, bool]

    @property
    def is_right(self) -> bool:
        """Whether the number is right, and the items are where they were told."""
        return self.claimed == self.tally.points and not self.missed and not self.invented

    @property
    def lost(self) -> int:
        """Points that were there and not claimed: what an opponent calling muggins would take."""
        return max(0, self.tally.points - self.claimed)


def draw_hand(random: Random, wanted: Category, *, crib: bool | None = None) -> Tally:
    """Draw hands with their starters until one holds a category; `crib` None draws either.

    Raises `MugginsError` for what no hand, or no crib, can hold.
    """
    if wanted not in possible_categories(crib=crib):
        raise MugginsError(f"no {'crib' if crib else 'hand'} holds a {wanted.value}")
    while True:
        *hand, starter = random.sample(DECK, 5)
        is_crib = random.random() < 0.5 if crib is None else crib
        tally = count_hand(sorted(hand), starter, crib=is_crib)
        if wanted in categories_of(tally):
            return tally


def mark_count(tally: Tally, answer: str, *, by_item: bool = False) -> CountMark:
    """Mark an answer: a number, or items; with `by_item` only items.

    Items are marked atom by atom, in whatever phrases they were said (S7). Raises `MugginsError`
    when the answer can't be understood.
    """
    if by_item or is_itemised(answer):
        return _mark_items(tally, hear_items(answer, tally))
    claimed = hear(answer)
    return CountMark(tally, claimed, None, (), (), _rated_by_number(tally, claimed))


# --- by number


def _rated_by_number(tally: Tally, claimed: int) -> dict[Category, bool]:
    """Say what a number tells: all was seen, or one of those that explain what is short was not.

    Too high a number, and one that nothing left out would explain, speak against all there is.
    """
    there = categories_of(tally)
    short = tally.points - claimed
    if not short:
        return dict.fromkeys(there, True)
    suspects = [category for category in there if _explains(there[category], tally.combos, short)]
    return dict.fromkeys(suspects or there, False)


def _explains(own: Sequence[Combo], combos: Sequence[Combo], short: int) -> bool:
    """Say whether leaving out items, one of its own among them, makes a count so much too low."""
    for left_out in own:
        others = [combo.points for combo in combos if combo is not left_out]
        if short - left_out.points in _sums(others):
            return True
    return False


def _sums(points: Iterable[int]) -> set[int]:
    sums = {0}
    for number in points:
        sums |= {total + number for total in sums}
    return sums


# --- by item


def _mark_items(tally: Tally, heard: Heard) -> CountMark:
    left, invented = list(tally.combos), Counter[Atom]()
    for named in heard.named:
        match = next((c for c in left if _is(c, named.atom, named.cards)), None)
        if match is None:
            invented[named.atom] += 1
        else:
            left.remove(match)
    by_atom: dict[Atom, list[Combo]] = {}
    for combo in left:
        by_atom.setdefault(atom_of(combo), []).append(combo)
    for atom, number in heard.atoms.items():
        invented[atom] += max(0, number - len(by_atom.get(atom, ())))
    missed = tuple(
        Missed(len(combos) - heard.atoms.get(atom, 0), tuple(combos))
        for atom, combos in by_atom.items()
        if heard.atoms.get(atom, 0) < len(combos)
    )
    made_up = tuple(Invented(number, atom) for atom, number in sorted((+invented).items()))
    rated = _rated_by_items(tally, missed, made_up)
    return CountMark(tally, heard.total, heard.sum, missed, made_up, rated)


def _is(combo: Combo, atom: Atom, cards: Sequence[object]) -> bool:
    return atom_of(combo) == atom and set(combo.cards) == set(cards)


def _rated_by_items(
    tally: Tally, missed: Iterable[Missed], invented: Iterable[Invented]
) -> dict[Category, bool]:
    there = categories_of(tally)
    not_seen = {combo for group in missed for combo in group.among}
    kinds = {atom.kind for _, atom in invented}
    return {
        category: not (not_seen & set(combos) or _is_confused(category, combos, kinds))
        for category, combos in there.items()
    }


def _is_confused(category: Category, combos: Sequence[Combo], invented: set[str]) -> bool:
    """Say whether something invented shows that a category was mistaken for more than it is."""
    match category:
        case Category.NINETEEN:
            return bool(invented)
        case Category.JACK_TURNED:
            return bool(invented & {Kind.NOBS, HEELS})
        case Category.FOUR_FLUSH_IN_CRIB:
            return Kind.FLUSH in invented
        case _:
            return any(combo.kind in invented for combo in combos)

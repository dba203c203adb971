"""Atoms: what a count is made of, one fifteen, one pair, one run, a flush or nobs (S7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from muggins.cards import Card
from muggins.scoring import Combo, Kind, count_hand

__all__ = ["HEELS", "Atom", "Heard", "Named", "atom_of", "atom_worth", "atoms_worth"]

HEELS = "heels"
"""Claimed for a hand by mistake: it is pegged at the cut (R6)."""


class Atom(NamedTuple):
    """One thing that scores: its kind, and how many cards make it for a run or a flush, else 0.

    The kind is a `Kind` of the show, or `heels`, which no hand holds (R6).
    """

    kind: str
    size: int = 0


class Named(NamedTuple):
    """An atom whose cards were named."""

    atom: Atom
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Heard:
    """What was claimed: atoms without cards, atoms with cards, and the number said.

    `total` is in points; where none was said it is what the atoms come to.
    """

    atoms: Mapping[Atom, int]
    named: tuple[Named, ...]
    total: int

    @property
    def sum(self) -> int:
        """What the atoms come to, in points."""
        return atoms_worth(self.atoms) + sum(atom_worth(named.atom) for named in self.named)


def atom_of(combo: Combo) -> Atom:
    """Give the atom that a scoring item is."""
    has_length = combo.kind in (Kind.RUN, Kind.FLUSH)
    return Atom(combo.kind, len(combo.cards) if has_length else 0)


@cache
def _worths() -> Mapping[Atom, int]:
    """Give what each atom is worth, as the law of points has it."""
    hands = (
        "2c 2d 6h Jc / Kc",
        "2c 3d 4h 9s / Kc",
        "2c 3d 4h 5s / 9c",
        "2c 3d 4h 5s / 6c",
        "2c 4c 6c 8c / Kd",
        "2c 4c 6c 8c / Kc",
    )
    combos = [combo for hand in hands for combo in count_hand(hand).combos]
    return {**{atom_of(combo): combo.points for combo in combos}, Atom(HEELS): 2}


def atom_worth(atom: Atom) -> int:
    """Give the points of an atom. Raises `KeyError` for what isn't one."""
    return _worths()[atom]


def atoms_worth(atoms: Mapping[Atom, int]) -> int:
    """Give the points of so many of each atom."""
    return sum(number * atom_worth(atom) for atom, number in atoms.items())

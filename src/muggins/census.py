"""How often each total occurs among all 12,994,800 hands and cribs (R22).

The ranks of a hand and its starter fix the fifteens, pairs and runs: they are counted once for
each of the 6,175 hands of ranks. What the suits can add falls into five cases; how many hands there
are of each is counted by combinations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from muggins.cards import Rank, as_card, as_cards
from muggins.scoring import points_in_hand, points_of_ranks

__all__ = ["ALL_HANDS", "Census", "census"]

ALL_HANDS = 12_994_800
"""C(52, 4) hands, each with 48 starters."""

# What suits can do, each with a hand and a starter that do it.
_PLAIN = "2d 4h 6s 8c", "Kc"
_FLUSH_OF_FOUR = "2d 4d 6d 8d", "Kc"
_FLUSH_OF_FIVE = "2c 4c 6c 8c", "Kc"
_FLUSH_AND_NOBS = "2c 4c 6c Jc", "Kc"
_NOBS = "2d 4h 6s Jc", "Kc"


class Census(NamedTuple):
    """How many hands, and how many cribs, count each total that occurs."""

    hand: dict[int, int]
    crib: dict[int, int]


def census(progress: Callable[[int], None] | None = None) -> Census:
    """Count all hands and all cribs; `progress` is told how many hands each step has added."""
    hands: Counter[int] = Counter()
    cribs: Counter[int] = Counter()
    extras = {
        suits: (_suit_points(*suits, crib=False), _suit_points(*suits, crib=True))
        for suits in (_PLAIN, _FLUSH_OF_FOUR, _FLUSH_OF_FIVE, _FLUSH_AND_NOBS, _NOBS)
    }
    for ranks in combinations_with_replacement(Rank, 4):
        held, counted = Counter(ranks), 0
        for turned in Rank:
            if held[turned] == 4:
                continue
            points = points_of_ranks(tuple(sorted((*ranks, turned))))
            for suits, number in _by_suits(held, turned):
                in_hand, in_crib = extras[suits]
                if not number:
                    continue
                hands[points + in_hand] += number
                cribs[points + in_crib] += number
                counted += number
        if progress is not None:
            progress(counted)
    return Census(dict(sorted(hands.items())), dict(sorted(cribs.items())))


def _suit_points(hand: str, starter: str, *, crib: bool) -> int:
    """Give what flush and nobs add to a hand, as the law of points has it."""
    cards, turned = as_cards(hand), as_card(starter)
    ranks = sorted(card.rank for card in (*cards, turned))
    return points_in_hand(cards, turned, crib=crib) - points_of_ranks(tuple(ranks))


def _by_suits(held: Counter[Rank], turned: Rank) -> Iterator[tuple[tuple[str, str], int]]:
    """Give how many hands of these ranks, with a starter of that rank, have suits of each case."""
    everything = prod(comb(4, size) for size in held.values()) * (4 - held[turned])
    jacks = 0 if turned is Rank.JACK else held[Rank.JACK]
    # One of four suits for the starter; then the cards of its rank, the jacks and the rest.
    rest = prod(comb(4, size) for rank, size in held.items() if rank not in (turned, Rank.JACK))
    nobs = 4 * comb(3, held[turned]) * comb(3, jacks - 1) * rest if jacks else 0
    one_of_each = len(held) == 4
    of_five = 4 if one_of_each and not held[turned] else 0
    of_four = 12 if one_of_each else 0
    yield (_FLUSH_AND_NOBS if jacks else _FLUSH_OF_FIVE), of_five
    yield _FLUSH_OF_FOUR, of_four
    yield _NOBS, nobs - (of_five if jacks else 0)
    yield _PLAIN, everything - of_four - (nobs if jacks else of_five)

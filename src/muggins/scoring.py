"""The law of points, itemised and readable: the show (R18-R22) and a card of the play (R10-R13).

This is the only home of the law. Faster counts are tables made from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, product
from operator import attrgetter
from typing import NamedTuple

from muggins.cards import Card, CardLike, CardsLike, Rank, as_card, as_cards, cards_text
from muggins.errors import CardError
from muggins.rules import STANDARD, Rules

__all__ = [
    "ALIKE",
    "HIGHEST_COUNT",
    "Combo",
    "Kind",
    "Tally",
    "count_hand",
    "count_part",
    "is_heels",
    "peg",
    "points_in_hand",
    "points_of_ranks",
]

_PIPS = attrgetter("pips")

HIGHEST_COUNT = 31
"""The count of the play may not pass this (R7)."""


class Kind(StrEnum):
    """What scores; equal to its text, such as `"fifteen"`."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"


_OF_THE_SHOW = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
_OF_THE_PLAY = (Kind.FIFTEEN, Kind.THIRTY_ONE, Kind.PAIR, Kind.RUN)

ALIKE = {2: "a pair", 3: "a pair royal", 4: "a double pair royal"}
"""What equal ranks are called, by their number."""


class Combo(NamedTuple):
    """One scoring item: what it is, its cards, its points and why it scores, in words."""

    kind: Kind
    cards: tuple[Card, ...]
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Tally:
    """All items of one count: of a hand or crib at the show, or of a card in the play.

    `count` is the count of the play after the card, 1 to 31, and None at the show.
    """

    cards: tuple[Card, ...]
    starter: Card | None = None
    crib: bool = False
    combos: tuple[Combo, ...] = ()
    notes: tuple[str, ...] = ()
    count: int | None = None

    @property
    def points(self) -> int:
        """The total, in points: 0 to 29 at the show."""
        return sum(combo.points for combo in self.combos)

    @property
    def by_kind(self) -> dict[str, int]:
        """Points by kind, in the order in which they are said; 0 where a kind scores nothing.

        Keys: `fifteen pair run flush nobs` at the show, `fifteen thirty-one pair run` in the play.
        """
        kinds = _OF_THE_SHOW if self.count is None else _OF_THE_PLAY
        totals = dict.fromkeys(map(str, kinds), 0)
        for combo in self.combos:
            totals[combo.kind] += combo.points
        return totals


def count_hand(
    cards: CardsLike,
    starter: CardLike | None = None,
    *,
    crib: bool = False,
    rules: Rules = STANDARD,
) -> Tally:
    """Count four cards with the starter (R18-R22), or without one, before the cut.

    `cards` are four different cards or their text; text may hold the starter too, behind `/` or
    `|`. `crib` counts them as the crib, where only five cards of a suit make a flush.
    Raises `CardError` on any other number of cards, on a repeated card and on unreadable text.
    """
    hand, turned = _hand_and_starter(cards, starter)
    five = hand if turned is None else (*hand, turned)
    combos = [*_among(five), *_flush(hand, turned, crib, rules), *_nobs(hand, turned)]
    return Tally(hand, turned, crib, tuple(combos), tuple(_notes(hand, turned, crib, combos)))


def count_part(cards: CardsLike) -> Tally:
    """Count the fifteens, pairs and runs among up to five cards: part of a hand, such as `7 8`.

    A flush and nobs belong to a whole hand and aren't looked for.
    Raises `CardError` on more than five cards, on a repeated card and on unreadable text.
    """
    part = as_cards(cards)
    if len(part) > 5:
        raise CardError(f"found {len(part)} cards, expected at most five", text=cards_text(part))
    return Tally(part, combos=tuple(_among(part)))


def points_in_hand(
    hand: Sequence[Card],
    starter: Card | None = None,
    *,
    crib: bool = False,
    rules: Rules = STANDARD,
) -> int:
    """Give `count_hand(...).points` without the items, quickly and unchecked.

    `hand` must be four different cards, and `starter` another one or None.
    """
    five = hand if starter is None else (*hand, starter)
    points = points_of_ranks(tuple(sorted([card.rank.value for card in five])))
    for combo in _flush(hand, starter, crib, rules):
        points += combo.points
    for combo in _nobs(hand, starter):
        points += combo.points
    return points


def peg(pile: CardsLike, card: CardLike) -> Tally:
    """Count what a card scores when it is laid on the open pile (R10-R12).

    `pile` holds the cards since the count was last zero, oldest first. The point for a go or the
    last card isn't part of it (R13). Raises `CardError` when the card lies there already, or the
    count would pass 31.
    """
    before, laid = as_cards(pile), as_card(card)
    after = as_cards((*before, laid))
    count = sum(map(_PIPS, after))
    if count > HIGHEST_COUNT:
        raise CardError(
            f"{laid} would make the count {count}; it may not pass {HIGHEST_COUNT}", text=str(laid)
        )
    combos = [*_exact_count(after, count), *_alike_at_the_end(after), *_run_at_the_end(after)]
    return Tally(after, combos=tuple(combos), count=count)


def is_heels(starter: Card) -> bool:
    """Say whether the starter is his heels: a jack, 2 to the dealer (R6)."""
    return starter.rank is Rank.JACK


# --- the show


def _hand_and_starter(
    cards: CardsLike, starter: CardLike | None
) -> tuple[tuple[Card, ...], Card | None]:
    if isinstance(cards, str) and starter is None and (mark := _starter_mark(cards)):
        cards, starter = cards.split(mark, 1)
    hand = as_cards(cards)
    turned = None if starter is None else as_card(starter)
    if len(hand) != 4:
        raise CardError(
            f"found {len(hand)} cards {cards_text(hand, ' ')!r} in the hand, expected four"
            + (" and the starter apart (behind a /)" if turned is None else ""),
            text=cards_text(hand),
        )
    if turned in hand:
        raise CardError(
            f"the starter {turned} is in the hand too; a pack holds each card once",
            text=str(turned),
        )
    return hand, turned


def _starter_mark(text: str) -> str:
    return next((mark for mark in "/|" if mark in text), "")


def _among(cards: Sequence[Card]) -> Iterator[Combo]:
    """Give what scores among cards by rank alone."""
    yield from _fifteens(cards)
    yield from _pairs(cards)
    yield from _runs(cards)


def _fifteens(cards: Sequence[Card]) -> Iterator[Combo]:
    for size in range(2, len(cards) + 1):
        for group in combinations(cards, size):
            if sum(map(_PIPS, group)) == 15:
                sums = " + ".join([card.rank.symbol for card in group])
                yield Combo(Kind.FIFTEEN, group, 2, f"{sums} make fifteen")


def _pairs(cards: Sequence[Card]) -> Iterator[Combo]:
    for one, other in combinations(cards, 2):
        if one.rank is other.rank:
            yield Combo(Kind.PAIR, (one, other), 2, f"a pair of {one.rank.plural}")


def _runs(cards: Sequence[Card]) -> Iterator[Combo]:
    """Give each run of the one stretch of three or more ranks: one card of each rank (R19)."""
    by_rank: dict[int, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(int(card.rank), []).append(card)
    for low in by_rank:
        if low - 1 in by_rank:
            continue
        stretch = [by_rank[low]]
        while low + len(stretch) in by_rank:
            stretch.append(by_rank[low + len(stretch)])
        if len(stretch) >= 3:
            for group in product(*stretch):
                yield Combo(Kind.RUN, group, len(group), _run_words(group))


def _run_words(group: Sequence[Card]) -> str:
    ranks = " ".join(card.rank.symbol for card in sorted(group))
    return f"{ranks} are a run of {len(group)}"


def _flush(hand: Sequence[Card], starter: Card | None, crib: bool, rules: Rules) -> Iterator[Combo]:
    suit = hand[0].suit
    if any(card.suit is not suit for card in hand):
        return
    if starter is not None and starter.suit is suit:
        yield Combo(Kind.FLUSH, (*hand, starter), 5, f"five {suit.word} with the starter")
    elif not crib or rules.crib_flush == "four":
        yield Combo(Kind.FLUSH, tuple(hand), 4, f"four {suit.word}")


def _nobs(hand: Sequence[Card], starter: Card | None) -> Iterator[Combo]:
    if starter is None or is_heels(starter):
        return
    for card in hand:
        if card.rank is Rank.JACK and card.suit is starter.suit:
            yield Combo(Kind.NOBS, (card,), 1, f"the jack of the starter's suit, {card.suit.word}")


def _notes(
    hand: Sequence[Card], starter: Card | None, crib: bool, combos: Sequence[Combo]
) -> Iterator[str]:
    suit = hand[0].suit
    one_suit = all(card.suit is suit for card in hand)
    if crib and one_suit and all(combo.kind is not Kind.FLUSH for combo in combos):
        turned = "there is none" if starter is None else f"it is the {starter.name}"
        yield (
            f"four {suit.word} are no flush in the crib: "
            f"the starter must be of the suit too, and {turned}"
        )
    if starter is not None and is_heels(starter):
        yield (
            f"the {starter.name} turned as starter is his heels, "
            "2 for the dealer at the cut; it is no part of the hand"
        )


@cache
def points_of_ranks(ranks: tuple[int, ...]) -> int:
    """Give the fifteens, pairs and runs of up to five sorted ranks, 1 to 13, in points.

    Suits can't matter to them, so each of the 6,175 hands of ranks is itemised once and remembered.
    """
    alike: Counter[int] = Counter()
    cards = []
    for rank in ranks:
        cards.append(Card.of(Rank(rank), _SUITS_IN_TURN[alike[rank]]))
        alike[rank] += 1
    return sum(combo.points for combo in _among(cards))


_SUITS_IN_TURN = [card.suit for card in as_cards("Ac Ad Ah As")]


# --- the play


def _exact_count(pile: tuple[Card, ...], count: int) -> Iterator[Combo]:
    if count == 15:
        yield Combo(Kind.FIFTEEN, pile, 2, "the count is fifteen")
    if count == HIGHEST_COUNT:
        yield Combo(Kind.THIRTY_ONE, pile, 2, "the count is thirty-one")


def _alike_at_the_end(pile: tuple[Card, ...]) -> Iterator[Combo]:
    """Give the unbroken block of equal ranks that the last card ends: n(n-1) points."""
    size = 1
    while size < len(pile) and pile[-size - 1].rank is pile[-1].rank:
        size += 1
    if size > 1:
        why = f"{ALIKE[size]} of {pile[-1].rank.plural}"
        yield Combo(Kind.PAIR, pile[-size:], size * (size - 1), why)


def _run_at_the_end(pile: tuple[Card, ...]) -> Iterator[Combo]:
    """Give the longest block of last cards that are distinct consecutive ranks (R10, R11)."""
    for size in range(len(pile), 2, -1):
        block = pile[-size:]
        ranks = {card.rank for card in block}
        if len(ranks) == size and max(ranks) - min(ranks) == size - 1:
            yield Combo(Kind.RUN, block, size, _run_words(block))
            return

"""The law of points against exact counts and against second methods that share nothing with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import DECK, Card, Rank, Suit, as_card, as_cards
from muggins.census import ALL_HANDS, _by_suits, census
from muggins.scoring import count_hand, count_part, peg, points_in_hand, points_of_ranks
from tests.case_data import load

EXACT = load("show_distribution")

HANDS_OF_RANKS = [
    ranks
    for ranks in combinations_with_replacement(Rank, 5)
    if max(ranks.count(rank) for rank in ranks) <= 4
]


def cards_of(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    """Give cards of these ranks, with suits in turn where a rank comes again."""
    return tuple(Card.of(rank, Suit(ranks[:place].count(rank))) for place, rank in enumerate(ranks))


def histogram(counts: dict[int, int]) -> list[int]:
    assert min(counts) >= 0
    return [counts.get(points, 0) for points in range(max(30, max(counts) + 1))]


# --- all hands and cribs


def test_the_census_of_all_hands_is_exact_r18_to_r22() -> None:
    assert histogram(census().hand) == EXACT["hand"]


def test_the_census_of_all_cribs_is_exact_r18_to_r22() -> None:
    assert histogram(census().crib) == EXACT["crib"]


def test_the_census_adds_up() -> None:
    hand, crib = census()
    assert sum(hand.values()) == sum(crib.values()) == ALL_HANDS == EXACT["combinations"]
    in_hands = sum(points * number for points, number in hand.items())
    in_cribs = sum(points * number for points, number in crib.items())
    assert (in_hands, in_cribs) == (EXACT["hand_points"], EXACT["crib_points"])


def test_cribs_lack_just_the_flushes_of_four_r20() -> None:
    # Four suits, four of thirteen ranks, and a starter of another suit.
    flushes_of_four = 4 * 715 * 39
    assert flushes_of_four == 111_540
    assert EXACT["hand_points"] - EXACT["crib_points"] == 4 * flushes_of_four


def test_no_hand_counts_nineteen_r22() -> None:
    for counts in census():
        assert [points for points in range(30) if points not in counts] == EXACT["impossible"]
        assert max(counts) == 29


def test_the_census_tells_how_far_it_is() -> None:
    steps: list[int] = []
    census(steps.append)
    assert sum(steps) == ALL_HANDS
    assert len(steps) == 1820


@pytest.mark.parametrize("one_in", [1000, pytest.param(100, marks=pytest.mark.slow)])
def test_a_sample_of_hands_itemised_counts_the_same(one_in: int) -> None:
    random = Random(121)
    for _ in range(ALL_HANDS // one_in):
        *hand, starter = random.sample(DECK, 5)
        crib = random.random() < 0.5
        assert count_hand(hand, starter, crib=crib).points == points_in_hand(
            hand, starter, crib=crib
        )


@pytest.mark.slow
def test_each_of_all_hands_and_cribs_is_counted_one_by_one() -> None:
    hands: Counter[int] = Counter()
    cribs: Counter[int] = Counter()
    for five in combinations(DECK, 5):
        for place in range(5):
            hand, starter = (*five[:place], *five[place + 1 :]), five[place]
            hands[points_in_hand(hand, starter)] += 1
            cribs[points_in_hand(hand, starter, crib=True)] += 1
    assert histogram(hands) == EXACT["hand"]
    assert histogram(cribs) == EXACT["crib"]


# --- the combinatorics of the census


def all_suits(ranks: tuple[Rank, ...]) -> Iterator[tuple[Card, ...]]:
    """Give each set of cards with these ranks."""
    choices = [
        combinations([Card.of(rank, suit) for suit in Suit], number)
        for rank, number in Counter(ranks).items()
    ]
    for groups in product(*choices):
        yield tuple(card for group in groups for card in group)


@given(st.lists(st.sampled_from(Rank), min_size=4, max_size=4), st.sampled_from(Rank))
def test_the_suits_of_a_hand_of_ranks_are_counted_right(ranks: list[Rank], turned: Rank) -> None:
    one_by_one: Counter[tuple[int, int]] = Counter()
    for hand in all_suits(tuple(ranks)):
        for starter in (Card.of(turned, suit) for suit in Suit):
            if starter not in hand:
                in_crib = points_in_hand(hand, starter, crib=True)
                one_by_one[points_in_hand(hand, starter), in_crib] += 1
    if ranks.count(turned) == 4:
        assert not one_by_one
        return
    by_rank = points_of_ranks(tuple(sorted((*ranks, turned))))
    by_case: Counter[tuple[int, int]] = Counter()
    for (cards, card), number in _by_suits(Counter(ranks), turned):
        example, starter = as_cards(cards), as_card(card)
        plain = points_of_ranks(tuple(sorted(card.rank for card in (*example, starter))))
        in_hand, in_crib = (
            points_in_hand(example, starter, crib=crib) - plain + by_rank for crib in (False, True)
        )
        by_case[in_hand, in_crib] += number
    assert +by_case == one_by_one


# --- second methods over all hands of ranks


def test_there_are_6175_hands_of_ranks() -> None:
    assert len(HANDS_OF_RANKS) == 6_175


def fifteens_by_polynomial(ranks: tuple[Rank, ...]) -> int:
    """Give twice the coefficient of x^15 in the product of (1 + x^pips)."""
    ways = [1] + [0] * 15
    for rank in ranks:
        ways = [ways[n] + (ways[n - rank.pips] if n >= rank.pips else 0) for n in range(16)]
    return 2 * ways[15]


def pairs_by_multiplicity(ranks: tuple[Rank, ...]) -> int:
    return sum({1: 0, 2: 2, 3: 6, 4: 12}[ranks.count(rank)] for rank in set(ranks))


def runs_by_subsets(ranks: tuple[Rank, ...]) -> int:
    """Give the size of every set of three or more cards in a row that no longer row holds."""
    rows = [
        frozenset(row)
        for size in (3, 4, 5)
        for row in combinations(ranks, size)
        if sorted(row) == list(range(min(row), min(row) + size))
    ]
    return sum(len(row) for row in rows if not any(row < longer for longer in rows))


def test_fifteens_agree_with_a_polynomial_r18() -> None:
    for ranks in HANDS_OF_RANKS:
        points = count_part(cards_of(ranks)).by_kind["fifteen"]
        assert points == fifteens_by_polynomial(ranks), ranks


def test_pairs_agree_with_the_multiplicities_of_ranks_r18() -> None:
    for ranks in HANDS_OF_RANKS:
        assert count_part(cards_of(ranks)).by_kind["pair"] == pairs_by_multiplicity(ranks), ranks


def test_runs_agree_with_a_search_of_all_subsets_r19() -> None:
    for ranks in HANDS_OF_RANKS:
        assert count_part(cards_of(ranks)).by_kind["run"] == runs_by_subsets(ranks), ranks


def test_points_of_ranks_agree_with_all_three_r18_r19() -> None:
    for ranks in HANDS_OF_RANKS:
        points = fifteens_by_polynomial(ranks) + pairs_by_multiplicity(ranks)
        assert points_of_ranks(ranks) == points + runs_by_subsets(ranks), ranks


# --- all series of ranks in the play

RANKS = tuple(Rank)
PIPS = {rank: rank.pips for rank in Rank}


@cache
def tail(pile: tuple[Rank, ...]) -> tuple[Rank, ...]:
    """Give the last cards of a pile that a pair or a run can reach.

    A pair needs equal ranks, a run different ones within seven neighbours, for eight in a row
    make 36. A block of last cards that is neither stays so when it grows at either end; so what
    lies before the longest block of last cards that is one of the two can never score again, and
    the tail of a longer pile is that of the old tail with the new cards.
    """
    size = 1
    while size < len(pile) and pile[-size - 1] is pile[-1]:
        size += 1
    if size == 1:
        while size < len(pile):
            block = pile[-size - 1 :]
            if len(set(block)) <= size or max(block) - min(block) > 6:
                break
            size += 1
    return pile[-size:]


def test_series_of_up_to_six_ranks_score_exactly_r10_r11_r12() -> None:
    # What a card scores follows from the count and from the tail (R10), so it is asked of `peg`
    # once for each of these; the series themselves are walked one by one.
    known: dict[tuple[int, tuple[Rank, ...]], int] = {}
    series = points = 0
    open_series: list[tuple[tuple[Rank, ...], int, tuple[Rank, ...]]] = [((), 0, ())]
    while open_series:
        pile, count, ending = open_series.pop()
        for rank in RANKS:
            after = count + PIPS[rank]
            if after > 31 or pile.count(rank) == 4:
                continue
            key = after, tail((*ending, rank))
            if key not in known:
                cards = cards_of((*pile, rank))
                known[key] = peg(cards[:-1], cards[-1]).points
            series += 1
            points += known[key]
            if len(pile) < 5:
                open_series.append(((*pile, rank), *key))
    assert (series, points) == (969_137, 705_368)


class _AllSeries:
    """Counts all series of ranks and what they score, the same endings once.

    How a pile can go on, and what that scores, follows from the count, the tail and how many cards
    of each rank can still be laid: at most as many as are left of four, and as fit under 31. Piles
    that agree in these have the same continuations; only the first of them is walked, with `peg`
    asked for each card. The suits of a pile never matter in the play (R16).
    """

    def __init__(self) -> None:
        self.known: dict[tuple[int, tuple[int, ...], tuple[Rank, ...]], tuple[int, int]] = {}

    def after(self, pile: tuple[Rank, ...], ending: tuple[Rank, ...]) -> tuple[int, int]:
        """Give how many longer series begin with this one, and the points of what they add.

        `ending` is its tail.
        """
        room = 31 - sum(rank.pips for rank in pile)
        left = tuple(min(4 - pile.count(rank), room // rank.pips) for rank in Rank)
        key = room, left, ending
        if key not in self.known:
            self.known[key] = self._walk(pile, ending, left)
        return self.known[key]

    def _walk(
        self, pile: tuple[Rank, ...], ending: tuple[Rank, ...], left: tuple[int, ...]
    ) -> tuple[int, int]:
        series = points = 0
        cards = cards_of(pile)
        for rank in Rank:
            if left[rank - 1]:
                further, further_points = self.after((*pile, rank), tail((*ending, rank)))
                laid = Card.of(rank, Suit(pile.count(rank)))
                series += 1 + further
                points += peg(cards, laid).points + further_points
        return series, points


@pytest.mark.slow
def test_all_series_of_ranks_score_exactly_r10_r11_r12() -> None:
    assert _AllSeries().after((), ()) == (183_483_987, 348_218_884)

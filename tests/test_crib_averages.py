"""The table of what a crib counts: recomputed, and facts that any such table must have."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations_with_replacement
from statistics import fmean
from typing import Any

import pytest

from muggins.cards import as_cards, unseen_cards
from muggins.players.crib_averages import DEALERS, PONES
from muggins.scoring import count_hand

tool: Any = import_module("tools.crib_averages")
PAIRS: list[tuple[int, int]] = tool.PAIRS

TABLES = pytest.mark.parametrize("table", [DEALERS, PONES], ids=["dealer", "pone"])
Table = tuple[tuple[float, ...], ...]


def cell(table: Table, one: int, other: int) -> float:
    low, high = sorted((one, other))
    return table[low - 1][high - low]


@TABLES
def test_there_is_a_row_a_rank(table: Table) -> None:
    assert [len(row) for row in table] == list(range(13, 0, -1))
    assert all(0 < average < 29 for row in table for average in row)


@TABLES
def test_two_fives_are_the_best(table: Table) -> None:
    averages = {pair: cell(table, *pair) for pair in combinations_with_replacement(range(1, 14), 2)}
    assert max(averages, key=lambda pair: averages[pair]) == (5, 5)
    assert sorted(averages.values())[-1] > sorted(averages.values())[-2] + 1


@TABLES
def test_a_king_with_a_far_card_is_the_worst(table: Table) -> None:
    averages = {pair: cell(table, *pair) for pair in combinations_with_replacement(range(1, 14), 2)}
    assert min(averages, key=lambda pair: averages[pair]) == (10, 13)


@TABLES
@pytest.mark.parametrize("rank", [1, 4, 6, 9, 10, 11, 12, 13])
def test_a_five_is_the_best_companion_of_most_ranks(table: Table, rank: int) -> None:
    others = [other for other in range(1, 14) if other != rank]
    assert max(others, key=lambda other: cell(table, rank, other)) == 5


@TABLES
@pytest.mark.parametrize("rank", [9, 10, 11, 12, 13])
def test_a_high_pair_is_worth_more_than_its_rank_with_a_far_card(table: Table, rank: int) -> None:
    far = [other for other in range(1, 14) if abs(other - rank) > 2 and other != 5]
    assert all(cell(table, rank, rank) > cell(table, rank, other) for other in far)


def test_what_pone_lays_helps_the_dealer_less() -> None:
    """Pone throws to spoil the crib, so the same two cards find less in the dealer's hands."""
    pairs = combinations_with_replacement(range(1, 14), 2)
    assert all(cell(PONES, *pair) > cell(DEALERS, *pair) for pair in pairs)


# --- the tool


def test_all_six_cards_are_dealt_once() -> None:
    assert sum(number for _, number in tool.six_cards()) == 20_358_520


def test_the_ways_of_ranks() -> None:
    assert tool.ways((5, 5)) == 6
    assert tool.ways((1, 2)) == 16
    assert tool.ways((7, 7, 7, 7)) == 1
    assert tool.ways((7, 7, 7, 7, 7)) == 0
    assert sum(tool.ways(pair) for pair in PAIRS) == 1326


def test_the_average_of_a_hand_by_ranks_is_that_of_its_cards() -> None:
    # No two of one suit more than twice, and no jack: no flush and no nobs.
    dealt = as_cards("4c 5d 6h 9s 2c Kd")
    averages = tool.hand_averages((2, 4, 5, 6, 9, 13))
    kept = as_cards("4c 5d 6h 9s")
    direct = fmean(count_hand(kept, starter).points for starter in unseen_cards(dealt))
    assert averages[2, 13] == pytest.approx(direct)


def test_a_crib_against_one_certain_pair_by_direct_count() -> None:
    """Ace and king to a crib where a two and a seven always lie."""
    averages = tool.crib_averages({pair: float(pair == (2, 7)) for pair in PAIRS})
    crib = as_cards("Ac Kd 2h 7s")
    direct = fmean(count_hand(crib, starter, crib=True).points for starter in unseen_cards(crib))
    assert averages[1, 13] == pytest.approx(direct)


@pytest.mark.slow
def test_the_table_is_what_the_tool_makes() -> None:
    for_dealer, for_pone = tool.solve(tool.ROUNDS)
    for table, found in ((DEALERS, for_dealer), (PONES, for_pone)):
        for low, high in PAIRS:
            assert f"{found[low, high]:.2f}" == f"{cell(table, low, high):.2f}"

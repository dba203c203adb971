"""Hands and cribs that other people have counted, item by item (R18-R22)."""

from __future__ import annotations

from typing import Any

import pytest

from muggins.cards import Card, as_cards
from muggins.scoring import points_in_hand
from tests.case_data import load, rules_of, tally_of

CASES = load("hands")
WHOLE = [case for case in CASES if case["kind"] == "hand"]


def named(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


@named(CASES)
def test_the_total_is_what_it_was_counted(case: dict[str, Any]) -> None:
    assert tally_of(case).points == case["total"]


@named(CASES)
def test_each_kind_counts_what_it_was_counted(case: dict[str, Any]) -> None:
    scored = {kind: points for kind, points in tally_of(case).by_kind.items() if points}
    assert scored == case["subtotals"]


@named(CASES)
def test_the_items_are_those_that_were_counted(case: dict[str, Any]) -> None:
    combos = tally_of(case).combos
    found = {(str(combo.kind), frozenset(combo.cards), combo.points) for combo in combos}
    wanted = {(kind, frozenset(as_cards(cards)), points) for kind, cards, points in case["items"]}
    assert found == wanted
    assert len(combos) == len(case["items"])


@named(WHOLE)
def test_the_quick_points_are_the_same(case: dict[str, Any]) -> None:
    starter = case["starter"] and Card(case["starter"])
    hand = as_cards(case["cards"])
    assert points_in_hand(hand, starter, crib=case["crib"], rules=rules_of(case)) == case["total"]

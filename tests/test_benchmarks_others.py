"""What the measure beside other programs says of them must be right."""

from __future__ import annotations

from typing import Any

from benchmarks.others.measure import measure, random_hands
from benchmarks.others.programs import Installed, Program, ourselves
from benchmarks.others.report import figures_table, wrong_list

TWENTY_NINE = ([(5, 0), (5, 1), (5, 2), (11, 3)], (5, 3), False)
FLUSH = [(2, 0), (4, 0), (6, 0), (8, 0)], (13, 1)


def test_our_own_adapter_counts_as_the_rules_do() -> None:
    hands = [TWENTY_NINE, (*FLUSH, False), (*FLUSH, True)]
    assert ourselves().ask("count", {"hands": hands})["points"] == [29, 4, 0], "R20"


class Wrong(Installed):
    """A program that counts a flush of four in the crib."""

    def ask(self, part: str, request: dict[str, Any], seconds: float = 600) -> dict[str, Any]:
        return {"seconds": 2.0, "points": [29, 4, 4]}


def test_wrong_results_are_counted_and_shown() -> None:
    hands = [TWENTY_NINE, (*FLUSH, False), (*FLUSH, True)]
    program = Program("wrong", "none", ("count",))
    found = measure(program, Wrong("wrong", "1", "none", "none"), hands, "club", 2, 1)
    assert (found.wrong_hands, found.wrong_cribs) == (0, 1)
    assert found.hands_a_second == 1.5
    assert wrong_list({"wrong": found}) == (
        "- wrong: the crib 2c 4c 6c 8c with Kd: it says 4; by the rules 0: Nineteen."
    )
    table = figures_table({"muggins": found, "wrong": found}, batch=15)
    assert "| wrong | 1.5 | 1.00 | 0.10000 | 0 | 1 |" in table


def test_random_hands_are_five_different_cards_half_of_them_cribs() -> None:
    hands = random_hands(200, 1)
    assert all(len({*map(tuple, four), starter}) == 5 for four, starter, _ in hands)
    assert sum(is_crib for *_, is_crib in hands) == 100

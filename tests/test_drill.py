"""Practice: categories of a hand, marks by the atom, what comes back when, and what is kept."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import Card, as_cards, unseen_cards
from muggins.drill.atoms import HEELS, Atom, atom_worth
from muggins.drill.categories import Category, categories_of, possible_categories
from muggins.drill.counting import CountMark, draw_hand, mark_count
from muggins.drill.hearing import MOST_PHRASES, is_itemised
from muggins.drill.progress import VERSION, Attempt, Progress
from muggins.drill.schedule import next_category, reviewed
from muggins.drill.summary import export_csv, export_json, summarise
from muggins.drill.telling import count_words, discard_words
from muggins.errors import MugginsError
from muggins.scoring import Tally, count_hand
from muggins.speech import STYLES, Style, say
from tests.case_data import load, tally_of
from tests.referee import hand_points, is_run, pips
from tests.strategies import seeds, shuffled_packs

ALL = list(Category)
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TRIPLE = "triple or double double run"
FOUR_AND_STARTER = "7c 8d 8h Ks / 9c"
"""Two fifteens, a pair and two runs: 12."""


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    """Any hand or crib with its starter."""
    pack = draw(shuffled_packs())
    return count_hand(pack[:4], pack[4], crib=draw(st.booleans()))


def names(tally: Tally) -> set[str]:
    return {category.value for category in categories_of(tally)}


# --- categories


@pytest.mark.parametrize(
    ("hand", "crib", "holds"),
    [
        ("5c 5d 5s Jh / 5h", False, "fifteens of two, fifteens of three, four of a kind, nobs"),
        ("7c 8d 8h Ks / 9c", False, "fifteens of two, pair, double run"),
        ("Ac 2d 3h 4s / 5c", False, "fifteens of four or more, run of five"),
        ("2c 3d 4h 5s / 9c", False, "fifteens of three, run of four"),
        ("3c 4d 5h Ks / Kc", False, "fifteens of two, pair, run of three, run beside a pair"),
        ("4c 4d 4h 5s / 6c", False, "fifteens of three, three of a kind, " + TRIPLE),
        ("3c 3d 4h 4s / 5c", False, "fifteens of four or more, pair, " + TRIPLE),
        ("2h 4h 6h 8h / Ks", False, "flush of four"),
        ("2h 4h 6h 8h / Ks", True, "four-flush in the crib, nineteen"),
        ("2h 4h 6h 8h / Kh", True, "flush of five"),
        ("2c 4d 6h Qs / Js", False, "jack turned, nineteen"),
        ("2c 4d 6h Js / Qs", False, "nobs"),
        ("3c 3d 3h 9s / Kc", False, "fifteens of three, three of a kind"),
    ],
)  # fmt: skip
def test_a_hand_holds_these_categories(hand: str, crib: bool, holds: str) -> None:
    """Read off by hand, R18 to R22."""
    assert names(count_hand(hand, crib=crib)) == set(holds.split(", "))


def categories_by_sets(hand: list[str], starter: str, crib: bool) -> set[str]:
    """Find the categories from the cards alone, by trying every set of them."""
    five = [*hand, starter]
    groups = [list(group) for size in range(2, 6) for group in combinations(five, size)]
    sizes = {len(group) for group in groups if sum(map(pips, group)) == 15}
    found = {"fifteens of two"} if 2 in sizes else set()
    found |= {"fifteens of three"} if 3 in sizes else set()
    found |= {"fifteens of four or more"} if sizes & {4, 5} else set()
    alike = Counter(card[0] for card in five)
    found |= {
        name
        for number, name in ((2, "pair"), (3, "three of a kind"), (4, "four of a kind"))
        if number in alike.values()
    }
    runs = [group for group in groups if is_run(group)]
    runs = [run for run in runs if len(run) == max(map(len, runs))]
    if runs:
        single = "run of " + {3: "three", 4: "four", 5: "five"}[len(runs[0])]
        found.add({1: single, 2: "double run"}.get(len(runs), "triple or double double run"))
        if any(number > 1 and all(rank != c[0] for c in runs[0]) for rank, number in alike.items()):
            found.add("run beside a pair")
    if len({card[1] for card in five}) == 1:
        found.add("flush of five")
    elif len({card[1] for card in hand}) == 1:
        found.add("four-flush in the crib" if crib else "flush of four")
    if starter[0] == "J":
        found.add("jack turned")
    elif f"J{starter[1]}" in hand:
        found.add("nobs")
    if not hand_points(hand, starter, crib=crib, four_do=False):
        found.add("nineteen")
    return found


@given(tallies())
def test_categories_are_those_that_the_cards_hold(tally: Tally) -> None:
    hand, starter = [str(card) for card in tally.cards], str(tally.starter)
    assert names(tally) == categories_by_sets(hand, starter, tally.crib)


@given(tallies())
def test_every_item_is_in_a_category_and_traps_have_none(tally: Tally) -> None:
    held = categories_of(tally)
    assert {combo for combos in held.values() for combo in combos} == set(tally.combos)
    traps = {Category.FOUR_FLUSH_IN_CRIB, Category.JACK_TURNED, Category.NINETEEN}
    assert {category for category, combos in held.items() if not combos} == traps & set(held)


def test_hands_and_cribs_each_lack_one_category() -> None:
    """R20."""
    assert set(possible_categories()) == set(Category)
    assert set(Category) - set(possible_categories(crib=True)) == {Category.FLUSH_OF_FOUR}
    assert set(Category) - set(possible_categories(crib=False)) == {Category.FOUR_FLUSH_IN_CRIB}


@pytest.mark.parametrize("wanted", Category)
def test_a_hand_is_drawn_that_holds_what_is_wanted(wanted: Category) -> None:
    tally = draw_hand(Random(4), wanted)
    assert wanted in categories_of(tally)
    assert draw_hand(Random(4), wanted) == tally


def test_a_drawn_hand_is_a_hand_or_the_crib_as_wished() -> None:
    random = Random(5)
    drawn = [draw_hand(random, Category.PAIR, crib=crib).crib for crib in [True, False] * 5]
    assert drawn == [True, False] * 5
    assert {draw_hand(random, Category.PAIR).crib for _ in range(40)} == {True, False}


@pytest.mark.parametrize(
    ("wanted", "crib", "says"),
    [
        (Category.FLUSH_OF_FOUR, True, "no crib holds a flush of four"),
        (Category.FOUR_FLUSH_IN_CRIB, False, "no hand holds a four-flush in the crib"),
    ],
)
def test_what_none_can_hold_is_refused(wanted: Category, crib: bool, says: str) -> None:
    with pytest.raises(MugginsError, match=says):
        draw_hand(Random(1), wanted, crib=crib)


# --- marks


@pytest.mark.parametrize(
    ("atom", "points"),
    [
        (Atom("fifteen"), 2),
        (Atom("pair"), 2),
        (Atom("run", 3), 3),
        (Atom("run", 4), 4),
        (Atom("run", 5), 5),
        (Atom("flush", 4), 4),
        (Atom("flush", 5), 5),
        (Atom("nobs"), 1),
        (Atom(HEELS), 2),
    ],
)
def test_atoms_are_worth_what_the_rules_say(atom: Atom, points: int) -> None:
    """R6, R18 to R21."""
    assert atom_worth(atom) == points


WORKED = [case for case in load("hands") if case["kind"] == "hand"]


@pytest.mark.parametrize("style", ["full", "itemised", "bundled"])
@pytest.mark.parametrize("case", WORKED, ids=lambda case: case["id"])
def test_a_worked_hand_is_right_as_it_is_said(case: dict[str, Any], style: str) -> None:
    """S7: all phrasings of the same items are right."""
    mark = mark_count(tally_of(case), case[style])
    assert mark.is_right
    assert mark.claimed == case["total"]
    assert mark.sum in (None, case["total"])
    assert all(mark.rated.values())


@given(tallies(), st.sampled_from(STYLES))
def test_any_hand_is_right_as_it_is_said(tally: Tally, style: Style) -> None:
    assert mark_count(tally, say(tally, style)).is_right
    assert mark_count(tally, say(tally, style), by_item=True).is_right


@given(tallies(), st.integers(0, 29))
def test_a_number_is_right_when_it_is_the_total(tally: Tally, claimed: int) -> None:
    """R22: nineteen is nothing."""
    hand, starter = [str(card) for card in tally.cards], str(tally.starter)
    total = hand_points(hand, starter, crib=tally.crib, four_do=False)
    mark = mark_count(tally, str(claimed))
    said = 0 if claimed == 19 else claimed
    assert mark.is_right is (said == total)
    assert mark.lost == max(0, total - said)
    assert set(mark.rated) <= set(categories_of(tally))
    assert all(mark.rated.values()) if mark.is_right else not any(mark.rated.values())


@given(tallies(), st.data())
def test_named_items_are_marked_one_by_one(tally: Tally, data: st.DataObject) -> None:
    """What is left out is missed, item for item, and nothing else."""
    told = data.draw(st.lists(st.sampled_from(tally.combos or (None,)), unique=True))
    claimed = [combo for combo in told if combo is not None]
    answer = ", ".join(
        f"{combo.kind} {' '.join(map(str, combo.cards))}" for combo in claimed
    ) or "nineteen"  # fmt: skip
    mark = mark_count(tally, answer, by_item=True)
    assert not mark.invented
    missed = [combo for group in mark.missed for combo in group.among]
    assert Counter(missed) == Counter(tally.combos) - Counter(claimed)
    assert mark.sum == mark.claimed == sum(combo.points for combo in claimed)
    assert mark.is_right is (not missed)
    for category, combos in categories_of(tally).items():
        assert mark.rated[category] is (not set(combos) & set(missed))


@pytest.mark.parametrize(
    "answer",
    [
        "12",
        "twelve",
        "total 12",
        "15-2, 15-4, pair 6, run 9, run 12",
        "fifteen two fifteen four a pair six a run nine a run twelve",
        "15 2 15 4 double run 12",
        "fifteen four and a double run is twelve",
        "two fifteens, a pair, two runs",
        "a double run for eight, fifteen ten and fifteen twelve",
        "a pair, a run and a run, and two fifteens",
        "Fifteen for two, fifteen for four, and a pair of eights is six, and a double run is 12.",
        "fifteen for two, fifteen for two, a pair for two, a run for three, a run for three",
        "fifteen 7c 8d, fifteen 7c 8h, pair 8d 8h, run 7c 8d 9c, run 7c 8h 9c",
        "run 7c 8h 9c, run 7c 8d 9c = 6, 15 8, 15 10, pair makes twelve",
        "fifteen 7C 8H, fifteen four, a pair and two runs",
        "two fifteens, a pair, two runs: total 12",
        "two fifteens, a pair and two runs, that makes twelve, and that's all",
    ],
)
def test_all_ways_to_tell_the_same_are_right(answer: str) -> None:
    """S7: the atoms count, not the phrases."""
    assert mark_count(count_hand(FOUR_AND_STARTER), answer).is_right


def told(mark: CountMark) -> tuple[int, str, str]:
    """Give the number claimed, how many of how many were missed by kind, and what was invented."""
    missed = [f"{number}/{len(among)} {among[0].kind}" for number, among in mark.missed]
    return mark.claimed, " ".join(missed), ", ".join(found.words for found in mark.invented)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("fifteen two, fifteen four and a pair is six", (6, "2/2 run", "")),
        ("fifteen two, a pair is four, a run is seven", (7, "1/2 fifteen 1/2 run", "")),
        ("15 6, pair 8, double run 14", (14, "", "a fifteen")),
        ("15 4, a pair royal is ten, a double run is sixteen", (16, "", "2 pairs")),
        ("15 4, triple run is nineteen", (19, "", "2 pairs, a run of three")),
        ("15 4, pair 6, run of four is ten", (10, "2/2 run", "a run of four")),
        ("15 4, double run 12, and nobs is thirteen", (13, "", "nobs")),
        ("15 4, double run 12, two for his heels is fourteen", (14, "", "heels")),
        ("15 4, double run 12, a flush is sixteen", (16, "", "a flush of four")),
        ("15 4, double run 12, five card flush is 17", (17, "", "a flush of five")),
        ("15 4, double run 12, pair 8d 9c", (14, "", "a pair")),
        ("nineteen and a pair", (2, "2/2 fifteen 2/2 run", "")),
    ],
)
def test_missed_and_invented_items_are_named(answer: str, expected: tuple[int, str, str]) -> None:
    mark = mark_count(count_hand(FOUR_AND_STARTER), answer)
    assert not mark.is_right
    assert told(mark) == expected


def test_right_items_with_a_wrong_sum_are_not_right() -> None:
    mark = mark_count(count_hand(FOUR_AND_STARTER), "15 2, 15 4, pair 6, run 9, run of three 13")
    assert told(mark) == (13, "", "")
    assert mark.sum == 12
    assert not mark.is_right


def test_the_same_item_named_twice_is_there_once() -> None:
    mark = mark_count(count_hand(FOUR_AND_STARTER), "fifteen 7c 8d, fifteen 8d 7c, 15 7c 8h")
    assert told(mark) == (6, "1/1 pair 2/2 run", "a fifteen")


def test_what_was_missed_is_said_with_its_cards() -> None:
    mark = mark_count(count_hand(FOUR_AND_STARTER), "fifteen two, run 7c 8d 9c, pair 8d 8h")
    fifteens, run = mark.missed
    assert fifteens.words == "1 of 2: 7 + 8 make fifteen (7c 8d); 7 + 8 make fifteen (7c 8h)"
    assert run.words == "7 8 9 are a run of 3 (7c 8h 9c)"


def test_a_mark_is_told_in_words() -> None:
    tally = count_hand("2h 4h 6h 8h / Js", crib=True)
    assert count_words(mark_count(tally, "nineteen")) == ["Right: 0."]
    flush, heels = (f"  Note: {note}." for note in tally.notes)
    assert count_words(mark_count(tally, "flush is 4")) == [
        "Not right: you counted 4, and it is 0.",
        "  not there: a flush of four",
        "  Nineteen.",
        flush,
        heels,
    ]
    tally = count_hand(FOUR_AND_STARTER)
    said = "  Fifteen two, fifteen four, a pair is six, and a double run of three is twelve."
    assert count_words(mark_count(tally, "15 4, double run 12, total 13")) == [
        "Not right: you counted 13, and it is 12.",
        "  your items come to 12, not to 13",
        said,
    ]
    assert count_words(mark_count(tally, "15 6, pair 8, run 11, total 12"))[:4] == [
        "Not right: 12 it is, but not as you counted it.",
        "  missed: 1 of 2: 7 8 9 are a run of 3 (7c 8d 9c); 7 8 9 are a run of 3 (7c 8h 9c)",
        "  not there: a fifteen",
        "  your items come to 11, not to 12",
    ]


@pytest.mark.parametrize(
    ("hand", "crib", "answer", "missed"),
    [
        # By number: what is short explains which of them it can have been.
        ("2c 4d 6h Js / Qs", False, "0", "nobs"),
        ("3c 4d 5h Ks / Kc", False, "7", "fifteens of two, pair, run beside a pair"),
        ("3c 4d 5h Ks / Kc", False, "6", "run of three, run beside a pair"),
        # One point short: nothing of 2 or 3 points explains it, so it speaks against all.
        ("3c 4d 5h Ks / Kc", False, "8", "fifteens of two, pair, run of three, run beside a pair"),
        ("3c 4d 5h Ks / Kc", False, "12", "fifteens of two, pair, run of three, run beside a pair"),
        # By item: what was told apart, and the traps.
        ("3c 4d 5h Ks / Kc", False, "15 4, pair 6", "run of three, run beside a pair"),
        ("3c 4d 5h Ks / Kc", False, "15 4, run 7", "pair, run beside a pair"),
        ("2c 4d 6h Js / Jd", False, "pair 2, nobs 3", "jack turned"),
        ("2c 4d 6h Js / Jd", False, "pair 2, heels 4", "jack turned"),
        ("2c 4d 6h Js / Jd", False, "pair 2", ""),
        ("2h 4h 6h 8h / Ks", True, "flush 4", "four-flush in the crib, nineteen"),
        ("2h 4h 6h 8h / Ks", True, "nineteen", ""),
        ("2h 4h 6h 8h / Ks", False, "flush of five is 5", "flush of four"),
    ],
)
def test_an_answer_tells_which_categories_were_missed(
    hand: str, crib: bool, answer: str, missed: str
) -> None:
    mark = mark_count(count_hand(hand, crib=crib), answer)
    wrong = {category.value for category, is_right in mark.rated.items() if not is_right}
    assert wrong == set(filter(None, missed.split(", ")))


@pytest.mark.parametrize(
    ("answer", "by_item", "says"),
    [
        ("", False, "no number in ''"),
        ("banana", False, "no number in 'banana'"),
        ("40", False, "a hand can't count 40"),
        ("fifteen two and a banana", False, "'banana' is no part of a count; allowed: fifteen"),
        ("12", True, "'12' is no part of a count"),
        ("", True, "no item in ''"),
        ("that is all", True, "no item in 'that is all'"),
        ("pair 8d 2c", False, "2c doesn't lie there; allowed: 7c 8d 8h Ks 9c"),
        ("pair 8d 8d", False, "8d is given twice"),
        ("run 7c 8d", False, "'run 7c 8d': found 2 cards, expected 3 to 5"),
        ("pair 8d 8h 9c", False, "found 3 cards, expected 2"),
        ("double run 7c 8d 8h 9c", False, "name the cards of one item at a time"),
        ("two pairs 8d 8h", False, "name the cards of one item at a time"),
        ("run, " * (MOST_PHRASES + 1), False, "found 41 items"),
    ],
)
def test_what_is_no_answer_is_refused(answer: str, by_item: bool, says: str) -> None:
    with pytest.raises(MugginsError) as refused:
        mark_count(count_hand(FOUR_AND_STARTER), answer, by_item=by_item)
    assert says in str(refused.value)


def test_many_vague_items_are_understood_all_the_same() -> None:
    mark = mark_count(count_hand(FOUR_AND_STARTER), "run, " * MOST_PHRASES)
    assert sum(number for number, _ in mark.invented) == MOST_PHRASES - 2


WORDS = """
    fifteen 15 two 2 four pair royal double run of three is for nobs flush and nineteen a 7c 8d 8h
    that's all makes = total
"""


@given(
    st.text()
    | st.text("15 fiteenparu24,-flsh'7c8d9")
    | st.lists(st.sampled_from(WORDS.split())).map(" ".join)
)
def test_whatever_is_typed_is_marked_or_refused(answer: str) -> None:
    for by_item in (True, False):
        try:
            mark = mark_count(count_hand(FOUR_AND_STARTER), answer, by_item=by_item)
        except MugginsError:
            continue
        assert mark.lost == max(0, 12 - mark.claimed)


def test_a_number_alone_is_no_item() -> None:
    assert not is_itemised("fifteen")
    assert not is_itemised("15.")
    assert is_itemised("fifteen two")
    assert is_itemised("15-2")


# --- what comes back when


def fsrs() -> None:
    pytest.importorskip("fsrs")


def due(memory: dict[str, str], category: str) -> datetime:
    return datetime.fromisoformat(json.loads(memory[category])["due"])


def test_new_categories_come_in_their_order() -> None:
    fsrs()
    assert next_category({}, NOON, ALL) is Category.FIFTEEN_OF_TWO
    allowed = [Category.NOBS, Category.PAIR]
    assert next_category({}, NOON, allowed) is Category.PAIR
    memory = reviewed({}, {Category.PAIR: True}, None, NOON)
    assert next_category(memory, NOON, allowed) is Category.NOBS


def test_what_was_missed_comes_back_before_anything_new() -> None:
    fsrs()
    memory = reviewed({}, {Category.PAIR: True, Category.NOBS: False}, None, NOON)
    assert set(memory) == {"pair", "nobs"}
    assert due(memory, "nobs") < due(memory, "pair")
    later = NOON + timedelta(minutes=5)
    assert next_category(memory, later, ALL) is Category.NOBS


def test_what_is_due_soonest_comes_when_there_is_nothing_else() -> None:
    fsrs()
    memory = reviewed({}, {Category.PAIR: True, Category.NOBS: False}, None, NOON)
    allowed = [Category.PAIR, Category.NOBS]
    assert next_category(memory, NOON, allowed) is Category.NOBS


def test_quick_answers_come_back_later_than_slow_ones() -> None:
    fsrs()
    after = {}
    for seconds in (2.0, 10.0, 60.0):
        memory: dict[str, str] = {}
        for day in range(4):
            now = NOON + timedelta(days=day)
            memory = reviewed(memory, {Category.PAIR: True}, seconds, now)
        after[seconds] = due(memory, "pair")
    assert after[2.0] > after[10.0] > after[60.0]


def test_an_untimed_answer_is_neither_quick_nor_slow() -> None:
    fsrs()
    rated = {Category.PAIR: True}
    untimed, timed = (reviewed({}, rated, seconds, NOON) for seconds in (None, 10.0))
    assert untimed == timed


def test_no_category_at_all_is_refused() -> None:
    fsrs()
    with pytest.raises(MugginsError, match="allowed: one or more"):
        next_category({}, NOON, [])


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"card_id": 1, "state": 9}'])
def test_unreadable_memory_is_named(text: str) -> None:
    fsrs()
    with pytest.raises(MugginsError, match="what is remembered of 'pair' can't be read"):
        next_category({"pair": text}, NOON, ALL)


def test_without_fsrs_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    with pytest.raises(MugginsError, match=r"install it with: pip install 'muggins\[drill\]'"):
        reviewed({}, {Category.PAIR: True}, None, NOON)
    with pytest.raises(MugginsError, match="needs fsrs"):
        next_category({"pair": "{}"}, NOON, ALL)


def test_the_package_loads_neither_fsrs_nor_the_engine() -> None:
    program = "import sys, muggins.drill; print(*{name.split('.')[0] for name in sys.modules})"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not {"fsrs", "numpy", "numba", "rich"} & set(found.stdout.split())


# --- what is kept


def attempt(**changes: Any) -> Attempt:
    """Give an answered question, right and in four seconds unless said otherwise."""
    given = {
        "time": NOON,
        "kind": "count",
        "question": "hand 7c8d8hKs/9c",
        "answer": "12",
        "is_right": True,
        "categories": {"pair": True},
        "lost": 0.0,
        "seconds": 4.0,
    }
    return Attempt(**{**given, **changes})


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drill.sqlite3"


def test_attempts_and_memory_are_there_again(base: Path) -> None:
    first = attempt(answer="„zwölf“ 🂡")
    second = attempt(
        time=NOON - timedelta(days=1),
        kind="discard",
        is_right=False,
        categories={},
        lost=None,
        seconds=None,
    )
    with Progress(base) as progress:
        progress.keep(first, {"pair": "one"})
        progress.keep(second)
        progress.keep(attempt(time=NOON + timedelta(1)), {"pair": "two", "nobs": "one"})
    with Progress(base) as progress:
        assert progress.attempts()[:2] == [second, first]
        assert progress.memory() == {"pair": "two", "nobs": "one"}


def test_an_answer_that_is_no_unicode_is_kept_as_far_as_it_can_be(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt(answer="12 \udcff"))
        assert progress.attempts()[0].answer == "12 ?"


def test_an_attempt_is_kept_with_its_memory_or_not_at_all(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt(), {"pair": "one"})
        broken: dict[str, Any] = {"pair": "two", "nobs": None}
        with pytest.raises(MugginsError):
            progress.keep(attempt(answer="13"), broken)
        assert [one.answer for one in progress.attempts()] == ["12"]
        assert progress.memory() == {"pair": "one"}
        progress.keep(attempt(answer="14"))
        assert len(progress.attempts()) == 2


def test_a_newer_database_is_refused_and_left_alone(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt())
    with sqlite3.connect(base) as other:
        other.execute(f"PRAGMA user_version = {VERSION + 7}")
    other.close()
    before = base.read_bytes()
    with pytest.raises(MugginsError) as refused:
        Progress(base)
    assert f"is of version {VERSION + 7}; this program knows version {VERSION}" in str(
        refused.value
    )
    assert base.read_bytes() == before
    assert list(base.parent.iterdir()) == [base]


def damages() -> Iterator[tuple[str, Any]]:
    yield "no database", lambda data: b"these are no attempts\n" * 100
    yield "pages of zeros", lambda data: data[:100] + bytes(len(data) - 100)
    yield "pages at its end lost", lambda data: data[:8192] + bytes(len(data) - 8192)
    yield "cut off", lambda data: data[: len(data) // 2]


@pytest.mark.parametrize("damage", [pytest.param(do, id=name) for name, do in damages()])
def test_a_damaged_database_is_named_and_left_alone(base: Path, damage: Any) -> None:
    with Progress(base) as progress:
        for _ in range(50):
            progress.keep(attempt())
    base.write_bytes(damage(base.read_bytes()))
    before = base.read_bytes()
    with pytest.raises(MugginsError, match=r"drill.sqlite3' is damaged \(.*move it away"):
        Progress(base)
    assert base.read_bytes() == before


def test_a_time_that_is_none_is_damage(base: Path) -> None:
    with Progress(base) as progress:
        progress.keep(attempt())
    with sqlite3.connect(base) as other:
        other.execute("UPDATE attempts SET time = 'noon'")
    other.close()
    with Progress(base) as progress, pytest.raises(MugginsError, match="'noon' is no time"):
        progress.attempts()


def test_the_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(MugginsError, match="is a database of something else"):
        Progress(path)
    assert path.read_bytes() == before


def test_what_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(MugginsError, match=r"can't use '.*': unable to open database file"):
        Progress(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(MugginsError, match=r"can't use '.*file/drill.sqlite3': "):
        Progress(tmp_path / "file" / "drill.sqlite3")


def test_two_at_once_lose_nothing(base: Path) -> None:
    with Progress(base) as one, Progress(base) as other:
        for number in range(5):
            one.keep(attempt(answer=f"{number}"))
            other.keep(attempt(answer=f"{number + 5}"))
        assert len(one.attempts()) == 10


# --- what it comes to

ATTEMPTS = [
    attempt(categories={"pair": True, "nobs": False}, is_right=False, lost=1.0, seconds=9.0),
    attempt(categories={"pair": True}, seconds=4.0),
    attempt(categories={"pair": False}, is_right=False, lost=2.0, seconds=5.0),
    attempt(categories={"pair": True}, seconds=None, time=NOON + timedelta(days=7)),
    attempt(kind="discard", categories={"own crib": True}, lost=0.5, time=NOON - timedelta(1)),
]
"""2 March 2026 is the Monday of the tenth week."""


def lines(found: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    return [(line.name, line.kind, line.attempts, line.wrong, line.seconds) for line in found]


def test_a_summary_tells_errors_and_seconds_by_category_and_week() -> None:
    found = summarise(ATTEMPTS)
    assert lines(found.kinds) == [
        ("count", "count", 4, 2, 5.0),
        ("discard", "discard", 1, 0, 4.0),
    ]
    assert lines(found.categories) == [
        ("nobs", "count", 1, 1, 9.0),
        ("pair", "count", 4, 1, 5.0),
        ("own crib", "discard", 1, 0, 4.0),
    ]
    assert lines(found.weeks) == [
        ("2026-W09", "discard", 1, 0, 4.0),
        ("2026-W10", "count", 3, 2, 5.0),
        ("2026-W11", "count", 1, 0, None),
    ]
    assert found.categories[1].error_rate == 0.25
    assert found.kinds[0].lost == 0.75
    assert lines(summarise([]).weeks) == []


def test_exports_hold_every_attempt() -> None:
    rows = list(csv.DictReader(io.StringIO(export_csv(ATTEMPTS))))
    assert len(rows) == 5
    assert rows[0] == {
        "time": "2026-03-02T12:00:00+00:00",
        "kind": "count",
        "question": "hand 7c8d8hKs/9c",
        "answer": "12",
        "right": "false",
        "lost": "1.0",
        "seconds": "9.0",
        "seen": "pair",
        "missed": "nobs",
    }
    found = json.loads(export_json(ATTEMPTS))
    assert found[0]["missed"] == ["nobs"]
    assert found[3]["seconds"] is None
    assert [one["right"] for one in found] == [False, True, False, True, True]


# --- discards and plays, by the engine


@given(seeds())
def test_discards_are_drawn_in_the_role_and_at_scores(seed: int) -> None:
    from muggins.drill.discards import draw_discard

    for role in ("dealer", "pone"):
        asked = draw_discard(Random(seed), role=role, by_score=True)
        assert asked.role == role
        assert len(set(asked.view.held)) == 6
        assert all(0 <= score <= 120 for score in asked.view.scores)
        assert draw_discard(Random(seed), role=role).view.scores == (0, 0)
    either = {draw_discard(Random(seed + n)).role for n in range(30)}
    assert either == {"dealer", "pone"}


def test_a_role_that_is_none_is_refused() -> None:
    from muggins.drill.discards import draw_discard

    with pytest.raises(MugginsError, match="role is 'cat'; allowed: dealer, pone"):
        draw_discard(Random(1), role="cat")  # type: ignore[arg-type]


def test_a_discard_is_graded_by_what_it_loses() -> None:
    """The hand's part by counting it with every starter; the rest must add up."""
    pytest.importorskip("numba")
    from muggins.drill.discards import draw_discard, mark_discard

    for seed in range(6):
        asked = draw_discard(Random(seed))
        sign = 1 if asked.role == "dealer" else -1
        marks = [mark_discard(asked, pair) for pair in combinations(asked.view.held, 2)]
        nets = []
        for mark in marks:
            kept = [str(card) for card in asked.view.held if card not in mark.chosen.cards]
            starters = [str(card) for card in unseen_cards(asked.view.held)]
            points = [hand_points(kept, turned, crib=False, four_do=False) for turned in starters]
            worth = mark.chosen
            assert worth.hand == pytest.approx(sum(points) / 46)
            nets.append(sum(points) / 46 + sign * worth.crib + worth.play)
        for mark, net in zip(marks, nets, strict=True):
            assert mark.lost == pytest.approx(max(nets) - net, abs=1e-4)
            assert mark.is_right is (mark.lost < 0.005)
            assert mark.place == 1 + sum(other > net + 0.005 for other in nets)
            assert mark.chance_lost is None


def test_close_to_home_a_discard_is_graded_by_the_chance_to_win_too() -> None:
    pytest.importorskip("numba")
    from muggins.drill.discards import draw_discard, mark_discard

    seen = 0
    for seed in range(8):
        asked = draw_discard(Random(seed), by_score=True)
        marks = [mark_discard(asked, pair) for pair in combinations(asked.view.held, 2)]
        if max(asked.view.scores) < 60:
            assert all(mark.chance_lost is None for mark in marks)
            continue
        seen += 1
        chances = [mark.chance_lost for mark in marks if mark.chance_lost is not None]
        assert len(chances) == 15
        assert min(chances) == 0
        assert max(chances) <= 1
        best = marks[0].best_to_win
        assert best is not None
        to_win = next(mark for mark in marks if mark.chosen.cards == best.cards)
        assert to_win.is_right
        assert to_win.chance_lost == 0
    assert seen > 3


def test_by_the_score_it_is_the_chance_to_win_that_is_right() -> None:
    pytest.importorskip("numba")
    from muggins.drill.discards import DiscardMark
    from muggins.engine.discards import DiscardWorth

    two, aces = as_cards("2c 2d"), as_cards("Ac Ad")
    for_points = DiscardWorth((two[0], two[1]), 6.0, 2, 12, 2.0, 4.0, 1.0, 11.0, 0.5)
    to_win = DiscardWorth((aces[0], aces[1]), 5.0, 2, 12, 2.0, 4.0, 1.0, 10.0, 0.625)
    mark = DiscardMark(for_points, for_points, 1, 0.0, to_win, 0.125)
    assert not mark.is_right
    assert discard_words(mark, is_dealer=True) == [
        "It loses no points, but 12.5% of the chance to win.",
        "  best    2c 2d: hand 6.00, crib +4.00, play +1.00, in all +11.00",
        "  to win  Ac Ad: 62.5% to win; yours 12.5% less",
    ]
    mark = DiscardMark(to_win, for_points, 2, 1.0, to_win, 0.0)
    assert mark.is_right
    assert discard_words(mark, is_dealer=True) == [
        "Right by the score, though it loses 1.00 point.",
        "  best    2c 2d: hand 6.00, crib +4.00, play +1.00, in all +11.00",
        "  yours   Ac Ad: hand 5.00, crib +4.00, play +1.00, in all +10.00",
        "  to win  Ac Ad: 62.5% to win",
    ]


@pytest.mark.parametrize("cards", ["", "Ac", "Ac Ad Ah"])
def test_other_than_two_held_cards_are_refused(cards: str) -> None:
    pytest.importorskip("numba")
    from muggins.drill.discards import draw_discard, mark_discard

    with pytest.raises(MugginsError, match="expected two of"):
        mark_discard(draw_discard(Random(1)), as_cards(cards))


@pytest.mark.parametrize("level", ["club", "strong"])
@pytest.mark.parametrize("part", ["lead", "reply", "any"])
def test_a_play_is_graded_by_what_it_loses(level: str, part: Any) -> None:
    pytest.importorskip("numba")
    from muggins.drill.plays import draw_play, mark_play
    from muggins.engine.plays import rank_plays

    for seed in range(2):
        asked = draw_play(Random(seed), level=level, part=part)
        assert asked == draw_play(Random(seed), level=level, part=part)
        assert part in ("any", asked.part)
        assert (asked.part == "lead") is (asked.view.count == 0)
        assert max(asked.view.scores) < 81
        worths = {play.card: play.worth for play in rank_plays(asked.view).plays}
        assert len({card.rank for card in worths}) > 1
        for card, worth in worths.items():
            mark = mark_play(asked, card)
            assert mark.chosen.card is card
            assert mark.lost == pytest.approx(max(worths.values()) - worth)
            assert mark.is_right is (mark.lost < 0.005)


@pytest.mark.parametrize("aim", ["offence", "defence"])
def test_a_play_is_graded_by_one_sides_points(aim: Any) -> None:
    pytest.importorskip("numba")
    from muggins.drill.plays import draw_play, mark_play
    from muggins.engine.plays import rank_plays

    differs = 0
    for seed in range(6):
        asked = draw_play(Random(seed), aim=aim)
        plays = {play.card: play for play in rank_plays(asked.view).plays}
        own = {card: play.own for card, play in plays.items()}
        # What the other side gets is what one's own comes to more than the net.
        others = {card: play.own - play.worth for card, play in plays.items()}
        for card in plays:
            mark = mark_play(asked, card)
            lost = max(own.values()) - own[card]
            if aim == "defence":
                lost = others[card] - min(others.values())
            assert mark.lost == pytest.approx(lost, abs=1e-6)
            differs += mark.best.card is not max(plays.values(), key=lambda p: p.worth).card
    assert differs


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"aim": "cat"}, "aim is 'cat'; allowed: net, offence, defence"),
        ({"level": "cat"}, "level is 'cat'; allowed: club, strong"),
        ({"part": "cat"}, "part is 'cat'; allowed: any, lead, reply"),
    ],
)
def test_wishes_for_a_play_that_cannot_be_are_refused(wishes: dict[str, Any], says: str) -> None:
    from muggins.drill.plays import draw_play

    with pytest.raises(MugginsError, match=says):
        draw_play(Random(1), **wishes)


def test_a_card_that_may_not_be_played_is_refused() -> None:
    pytest.importorskip("numba")
    from muggins.drill.plays import draw_play, mark_play

    asked = draw_play(Random(3))
    foreign: Card = asked.view.unseen()[0]
    with pytest.raises(MugginsError, match=f"{foreign} can't be played; playable: "):
        mark_play(asked, foreign)


def test_without_the_engine_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from muggins.drill.discards import draw_discard, mark_discard

    asked = draw_discard(Random(1))
    monkeypatch.setattr("muggins.extras.find_spec", lambda name: None if name == "numba" else name)
    says = r"this practice needs numba; install it with: pip install 'muggins\[engine\]'"
    with pytest.raises(MugginsError, match=says):
        mark_discard(asked, asked.view.held[:2])

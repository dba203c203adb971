"""Practice: the categories of a hand, and marks by the atom."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.drill.atoms import HEELS, Atom, atom_worth
from muggins.drill.categories import Category, categories_of, possible_categories
from muggins.drill.counting import CountMark, draw_hand, mark_count
from muggins.drill.hearing import MOST_PHRASES, is_itemised
from muggins.drill.telling import count_words
from muggins.errors import MugginsError
from muggins.scoring import Tally, count_hand
from muggins.speech import STYLES, Style, say
from tests.case_data import load, tally_of
from tests.referee import hand_points, is_run, pips
from tests.strategies import shuffled_packs

ALL = list(Category)
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

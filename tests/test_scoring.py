"""The law of points: the show (R18-R22) and a card of the play (R10-R13)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import DECK, Card, Suit, as_card, as_cards, parse_cards
from muggins.errors import CardError
from muggins.rules import Rules
from muggins.scoring import (
    Kind,
    Tally,
    count_hand,
    count_part,
    is_heels,
    peg,
    points_in_hand,
    points_of_ranks,
)

HOUSE = Rules(crib_flush="four")

five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)
any_rules = st.sampled_from([Rules(), HOUSE])


def by_kind(text: str, *, crib: bool = False) -> dict[str, int]:
    """Count `hand / starter` and give what scores, without the kinds that don't."""
    tally = count_hand(text, crib=crib)
    return {kind: points for kind, points in tally.by_kind.items() if points}


# --- the show


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("7c 8d Ks Qh / 2c", 2),
        ("7c 8d 8s Qh / 2c", 4),
        ("5c Kd Qs Jh / 2c", 6),
        ("5c 5d 5s 2h / 9c", 2),
        ("Ac 2d 3s 4h / 5c", 2),
        ("5c 5d 5s Jh / 5h", 16),
        ("Kc Qd Js Th / 9c", 0),
    ],
)
def test_each_set_of_cards_that_makes_fifteen_counts_two_r18(hand: str, points: int) -> None:
    assert count_hand(hand).by_kind["fifteen"] == points


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("2c 2d 6s 8h / Kc", 2),
        ("2c 2d 6s 6h / Kc", 4),
        ("2c 2d 2s 6h / Kc", 6),
        ("2c 2d 2s Kh / Kc", 8),
        ("2c 2d 2s 2h / Kc", 12),
        ("Tc Jd Qs Kh / 2c", 0),
    ],
)
def test_each_pair_counts_two_by_rank_and_not_by_pips_r18(hand: str, points: int) -> None:
    assert count_hand(hand).by_kind["pair"] == points


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("8c 9d Ks 3h / Ac", 0),
        ("6c 7d 8s Kh / Kc", 3),
        ("6c 7d 8s 9h / Kc", 4),
        ("6c 7d 8s 9h / Tc", 5),
        ("6c 7d 8s 8h / Kc", 6),
        ("6c 7d 8s 8h / 9c", 8),
        ("6c 7d 8s 8h / 8c", 9),
        ("6c 7d 7s 8h / 8c", 12),
        ("8c 6d 7s 8h / 6c", 12),
        ("9c Td Js 2h / 3c", 3),
        ("2c 3d 4s Kh / Qc", 3),
    ],
)
def test_a_run_counts_its_length_for_each_choice_of_cards_r19(hand: str, points: int) -> None:
    assert count_hand(hand).by_kind["run"] == points


@pytest.mark.parametrize("hand", ["Qc Kd As 7h / 9c", "Kc Ad 2s 7h / 9c"])
def test_an_ace_is_low_only_r1_r19(hand: str) -> None:
    assert count_hand(hand).by_kind["run"] == 0


@pytest.mark.parametrize(
    ("hand", "in_hand", "in_crib", "in_house_crib"),
    [
        ("2h 4h 6h 8h / Kc", 4, 0, 4),
        ("2h 4h 6h 8h / Kh", 5, 5, 5),
        ("2h 4h 6h 8c / Kh", 0, 0, 0),
        ("2c 4h 6h 8h / Kh", 0, 0, 0),
    ],
)
def test_flushes_r20(hand: str, in_hand: int, in_crib: int, in_house_crib: int) -> None:
    assert count_hand(hand).by_kind["flush"] == in_hand
    assert count_hand(hand, crib=True).by_kind["flush"] == in_crib
    assert count_hand(hand, crib=True, rules=HOUSE).by_kind["flush"] == in_house_crib


def test_a_refused_crib_flush_says_why_r20() -> None:
    assert count_hand("2h 4h 6h 8h / Kc", crib=True).notes == (
        "four hearts are no flush in the crib: "
        "the starter must be of the suit too, and it is the king of clubs",
    )
    assert count_hand("2h 4h 6h 8h", crib=True).notes == (
        "four hearts are no flush in the crib: "
        "the starter must be of the suit too, and there is none",
    )


@pytest.mark.parametrize("rules", [Rules(), HOUSE])
@pytest.mark.parametrize("hand", ["2h 4h 6h 8h / Kh", "2h 4h 6h 8c / Kh"])
def test_nothing_refused_needs_no_note_r20(hand: str, rules: Rules) -> None:
    assert count_hand(hand, crib=True, rules=rules).notes == ()


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("Jh 2c 4d 6s / 8h", 1),
        ("Jh 2c 4d 6s / 8c", 0),
        ("Qh 2c 4d 6s / 8h", 0),
        ("Jh Jc 4d 6s / 8c", 1),
        ("8h 2c 4d 6s / Jh", 0),
        ("Jh 2c 4d 6s / Jc", 0),
    ],
)
def test_nobs_is_a_held_jack_of_the_starters_suit_r21(hand: str, points: int) -> None:
    assert count_hand(hand).by_kind["nobs"] == points
    assert count_hand(hand, crib=True).by_kind["nobs"] == points


def test_a_jack_as_starter_is_said_to_be_heels_and_no_part_of_the_hand_r6_r21() -> None:
    tally = count_hand("8h 2c 4d 6s / Jh")
    assert tally.notes == (
        "the jack of hearts turned as starter is his heels, "
        "2 for the dealer at the cut; it is no part of the hand",
    )
    assert tally.points == count_hand("8h 2c 4d 6s / Kc").points


def test_heels_are_any_jack_r6() -> None:
    assert [str(card) for card in DECK if is_heels(card)] == ["Jc", "Jd", "Jh", "Js"]


def test_the_best_hand_and_its_twin_r22() -> None:
    assert by_kind("5c 5d 5s Jh / 5h") == {"fifteen": 16, "pair": 12, "nobs": 1}
    assert by_kind("5c 5d 5s 5h / Jh") == {"fifteen": 16, "pair": 12}


def test_all_kinds_are_named_even_where_they_score_nothing() -> None:
    assert count_hand("2c 4d 6s 8h / Kc").by_kind == {
        "fifteen": 0,
        "pair": 0,
        "run": 0,
        "flush": 0,
        "nobs": 0,
    }


def test_an_item_names_its_cards_points_and_reason() -> None:
    tally = count_hand("7c 8d 8s Kh / 9c")
    told = [
        (str(combo.kind), " ".join(map(str, combo.cards)), combo.points) for combo in tally.combos
    ]
    assert told == [
        ("fifteen", "7c 8d", 2),
        ("fifteen", "7c 8s", 2),
        ("pair", "8d 8s", 2),
        ("run", "7c 8d 9c", 3),
        ("run", "7c 8s 9c", 3),
    ]
    assert [combo.why for combo in tally.combos][1:4] == [
        "7 + 8 make fifteen",
        "a pair of eights",
        "7 8 9 are a run of 3",
    ]


def test_four_cards_are_counted_without_a_starter() -> None:
    tally = count_hand("5h 5c 5d Js")
    assert tally.starter is None
    assert tally.points == 14
    assert count_hand("2h 6h 8h Kh").by_kind["flush"] == 4


def test_texts_and_cards_are_taken_alike() -> None:
    cards = parse_cards("7c 8d 8s Kh")
    tally = count_hand("7c 8d 8s Kh", "9c")
    assert count_hand(cards, Card("9c")) == tally
    assert count_hand(["7c", Card("8d"), "8♠", "king of hearts"], "9♣") == tally
    assert count_hand("7c8d8sKh/9c") == count_hand("7c 8d 8s Kh | 9c") == tally


# --- what is no hand (R22)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", 0),
        ("5h 5c 5d", 3),
        ("5h 5c 5d / Js", 3),
        ("5h 5c 5d Js 5s", 5),
        ("5h 5c 5d Js 9c 2d 3d", 7),
    ],
)
def test_any_other_number_of_cards_is_refused_r22(text: str, found: int) -> None:
    with pytest.raises(CardError, match=f"found {found} cards .* in the hand, expected four"):
        count_hand(text)


def test_five_cards_in_a_row_are_told_where_the_starter_goes_r22() -> None:
    with pytest.raises(CardError, match="the starter apart"):
        count_hand("5h 5c 5d Js 5s")


def test_a_repeated_card_is_refused_r22() -> None:
    with pytest.raises(CardError, match="5h is given twice"):
        count_hand("5h 5h 5d Js", "5s")
    with pytest.raises(CardError, match="5h is given twice"):
        count_hand([Card("5h"), Card("5h"), Card("5d"), Card("Js")], "5s")


def test_a_starter_that_is_in_the_hand_is_refused_r22() -> None:
    with pytest.raises(CardError, match="the starter 5h is in the hand too"):
        count_hand("5h 5c 5d Js", "5♥")
    with pytest.raises(CardError, match="the starter 5h is in the hand too"):
        count_hand("5h 5c 5d Js / 5h")


@pytest.mark.parametrize("text", ["5h 5c 5d Js /", "5h 5c 5d Js / 5s 6s", "5h 5c 5d Js / 5s / 6s"])
def test_a_starter_is_one_card_r22(text: str) -> None:
    with pytest.raises(CardError, match="expected one"):
        count_hand(text)


# --- part of a hand


def test_part_of_a_hand_counts_by_rank_alone() -> None:
    assert count_part("7c 8d").points == 2
    assert count_part("4h 5h 6h").points == 5
    assert count_part("2h 4h 6h 8h").points == 0
    assert count_part("").points == 0


def test_part_of_a_hand_is_five_cards_at_most() -> None:
    with pytest.raises(CardError, match="found 6 cards, expected at most five"):
        count_part("2h 4h 6h 8h Th Qh")


# --- properties of the show


@given(five_cards, st.booleans(), any_rules)
def test_the_quick_points_are_the_itemised_ones(five: list[Card], crib: bool, rules: Rules) -> None:
    *hand, starter = five
    for turned in (starter, None):
        tally = count_hand(hand, turned, crib=crib, rules=rules)
        assert points_in_hand(hand, turned, crib=crib, rules=rules) == tally.points
        assert sum(tally.by_kind.values()) == tally.points


@given(five_cards, st.booleans(), st.permutations(list(Suit)))
def test_suits_can_be_exchanged(five: list[Card], crib: bool, suits: list[Suit]) -> None:
    exchanged = [Card.of(card.rank, suits[card.suit]) for card in five]
    one = count_hand(five[:4], five[4], crib=crib)
    other = count_hand(exchanged[:4], exchanged[4], crib=crib)
    assert one.by_kind == other.by_kind
    assert len(one.notes) == len(other.notes)


def items(tally: Tally) -> set[tuple[Kind, frozenset[Card], int]]:
    return {(combo.kind, frozenset(combo.cards), combo.points) for combo in tally.combos}


@given(five_cards, st.booleans(), st.permutations(range(4)))
def test_the_order_of_the_cards_does_not_matter(
    five: list[Card], crib: bool, order: list[int]
) -> None:
    tally = count_hand(five[:4], five[4], crib=crib)
    other = count_hand([five[place] for place in order], five[4], crib=crib)
    assert items(tally) == items(other)
    assert len(items(tally)) == len(tally.combos)


@given(five_cards)
def test_any_of_five_cards_may_be_the_starter_but_for_flush_and_nobs(five: list[Card]) -> None:
    by_rank = {
        sum(count_hand(order[:4], order[4]).by_kind[kind] for kind in ("fifteen", "pair", "run"))
        for order in permutations(five)
    }
    assert by_rank == {points_of_ranks(tuple(sorted(card.rank for card in five)))}


# --- a card of the play


def points_as_they_fall(text: str) -> list[int]:
    """Lay the cards on one pile and give what each scores."""
    cards = as_cards(text)
    return [peg(cards[:place], card).points for place, card in enumerate(cards)]


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("7c 8d", [0, 2]),
        ("Kc 5d", [0, 2]),
        ("Kc Qd 9h 2s", [0, 0, 0, 2]),
        ("Kc Qd Th", [0, 0, 0]),
        ("9c 6d Ah 8s 7d", [0, 2, 0, 0, 2]),
    ],
)
def test_a_count_of_fifteen_or_thirty_one_counts_two_r10(pile: str, points: list[int]) -> None:
    assert points_as_they_fall(pile) == points


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("4c 4d", [0, 2]),
        ("4c 4d 4h", [0, 2, 6]),
        ("4c 4d 4h 4s", [0, 2, 6, 12]),
        ("4c Kd 4h", [0, 0, 0]),
        ("4c 4d Kh 4s", [0, 2, 0, 0]),
        ("Kc Jd", [0, 0]),
        ("3c 9d 9h 9s", [0, 0, 2, 6]),
    ],
)
def test_equal_ranks_at_the_end_count_as_pairs_r10(pile: str, points: list[int]) -> None:
    assert points_as_they_fall(pile) == points


@pytest.mark.parametrize(
    ("pile", "points"),
    [
        ("2c 3d", [0, 0]),
        ("4c 2d 3h", [0, 0, 3]),
        ("4c 2d 3h 5s", [0, 0, 3, 4]),
        ("4c 6d 5h", [0, 0, 5]),
        ("Kc Jd Qh", [0, 0, 3]),
        ("9c Td Jh", [0, 0, 3]),
        ("Ac Kd Qh", [0, 0, 0]),
        ("2c 4d 6h As 3c 5d 7h", [0, 0, 0, 0, 0, 6, 7]),
    ],
)
def test_the_longest_block_of_last_cards_in_a_row_counts_its_length_r10(
    pile: str, points: list[int]
) -> None:
    assert points_as_they_fall(pile) == points


def test_a_duplicate_kills_a_run_until_it_falls_outside_r11() -> None:
    assert points_as_they_fall("4c 2d 3h As 5c 2h 4d") == [0, 0, 3, 4, 7, 0, 5]


def test_duplicates_never_multiply_a_run_r11() -> None:
    assert points_as_they_fall("6c 7d 7h 8s") == [0, 0, 2, 0]


def test_a_foreign_card_breaks_a_run_r11() -> None:
    assert points_as_they_fall("6c 4d 3h Ts 2c") == [0, 0, 0, 0, 0]


def test_several_reasons_are_added_r10() -> None:
    tally = peg("Tc 9d 5h 4s", "3c")
    assert tally.by_kind == {"fifteen": 0, "thirty-one": 2, "pair": 0, "run": 3}
    assert (tally.count, tally.points) == (31, 5)


def test_neither_flush_nor_nobs_counts_in_the_play_r16() -> None:
    assert points_as_they_fall("2h 4h Jh 6h 8h") == [0, 0, 0, 0, 0]


def test_the_point_for_a_go_is_no_part_of_a_card_r13() -> None:
    assert peg("Kc Qd", "Th").points == 0


def test_a_card_may_not_take_the_count_past_thirty_one_r7() -> None:
    with pytest.raises(CardError, match="2s would make the count 32; it may not pass 31"):
        peg("Kc Qd Th", "2s")
    assert peg("Kc Qd Th", "As").count == 31


def test_a_card_cannot_lie_in_the_pile_twice_r1() -> None:
    with pytest.raises(CardError, match="5h is given twice"):
        peg("5h 6c", "5♥")
    with pytest.raises(CardError, match="5h is given twice"):
        peg("5h 5h", "6c")


def test_the_tally_of_a_card_holds_the_pile_and_the_count() -> None:
    tally = peg("7c", as_card("8d"))
    assert tally.cards == as_cards("7c 8d")
    assert [(combo.kind, combo.cards, combo.why) for combo in tally.combos] == [
        ("fifteen", as_cards("7c 8d"), "the count is fifteen")
    ]


@given(five_cards, st.permutations(list(Suit)))
def test_suits_do_not_matter_in_the_play_r16(five: list[Card], suits: list[Suit]) -> None:
    exchanged = [Card.of(card.rank, suits[card.suit]) for card in five]
    while sum(card.pips for card in five) > 31:
        five, exchanged = five[1:], exchanged[1:]
    assert peg(five[:-1], five[-1]).by_kind == peg(exchanged[:-1], exchanged[-1]).by_kind

"""What people suspected players, shuffles and prompts of; and the list of what is left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError
from importlib import import_module
from itertools import pairwise
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from muggins.cards import DECK, Card, Rank, Suit, as_cards, unseen_cards
from muggins.errors import IllegalMove, MugginsError
from muggins.fairness import Shuffle, first_dealer
from muggins.game import (
    Cut,
    Deal,
    Discard,
    GameState,
    Phase,
    Play,
    Rules,
    apply,
    legal_moves,
    new_game,
)
from muggins.players import LEVELS, new_player
from muggins.scoring import is_heels, points_in_hand
from muggins.terminal.choosing import Choice, named_cards
from muggins.view import view, world
from tests.case_data import CHECKS, COVERED, DEALER, PONE, Check, at_the_cut, at_the_lead, checks

every_level = pytest.mark.parametrize("level", LEVELS)

PACKS = Shuffle(b"any seed will do, but always the same", "words")


# --- players


@checks("AI01.1")
def test_a_club_player_does_not_lead_a_five(check: Check) -> None:
    state = at_the_lead("5H 3C 7D KS", "2C 2D 9H QS")
    move = new_player("club", 1).choose(view(state, PONE))
    assert isinstance(move, Play)
    assert str(move.card).upper() not in check.expected["not_in"]


@checks("AI01.2")
@every_level
def test_a_player_with_fives_only_leads_one(check: Check, level: str) -> None:
    seen = view(at_the_lead("5H 5C 5D 5S", "2C 2D 9H QS"), PONE)
    assert new_player(level, 1).choose(seen) in seen.legal_moves


def decisions(seed: int) -> list[GameState]:
    """Give the states of one deal in which pone is asked."""
    random = Random(seed)
    pack = random.sample(DECK, 13)
    state = apply(new_game(Rules(counting="self"), DEALER), Deal([pack[:6], pack[6:12]])).state
    asked = []
    while state.phase is not Phase.DEAL:
        if PONE in state.to_move:
            asked.append(state)
        if state.phase is Phase.CUT:
            state = apply(state, Cut(pack[12])).state
        else:
            state = apply(state, random.choice(legal_moves(state, state.to_move[0]))).state
    return asked


@checks("AI03.1")
@every_level
def test_a_player_does_not_see_what_is_hidden(check: Check, level: str) -> None:
    random = Random(1)
    for state in decisions(2):
        seen = view(state, PONE)
        again = {
            new_player(level, 7).choose(view(world(seen, random), PONE))
            for _ in range(40 if state.phase is Phase.PLAY else 5)
        }
        assert again == {new_player(level, 7).choose(seen)}


@checks("AI04.1")
def test_a_player_cannot_change_the_game(check: Check) -> None:
    state = at_the_lead("5H 3C 7D KS", "2C 2D 9H QS")
    seen: Any = view(state, PONE)
    with pytest.raises(FrozenInstanceError):
        seen.held = ()
    assert isinstance(seen.held, tuple)
    with pytest.raises(IllegalMove, match="9h is not held"):
        apply(state, Play(PONE, "9h"))
    assert set(state.held[PONE]) == set(as_cards("5H 3C 7D KS"))


@checks("AI05.1")
def test_a_club_player_leaves_the_least_room_for_an_answer(check: Check) -> None:
    state = at_the_lead("KH TS 9D 9H", "2C 8C 6D QD", scores=(120, 120))
    for seat, card in ((PONE, "KH"), (DEALER, "2C"), (PONE, "TS")):
        state = apply(state, Play(seat, card)).state
    # The cards that the scene doesn't mention are gone.
    state = state.changed(held=(as_cards("8C 6D"), as_cards("9D")))
    move = new_player("club", 1).choose(view(state, DEALER))
    assert move == Play(DEALER, check.expected["choice"])


@checks("AI06.1")
def test_a_starter_is_none_of_the_cards_seen(check: Check) -> None:
    dealt = as_cards(check.expected["excludes"])
    laid = as_cards("QS KS")
    state = new_game(Rules(), DEALER)
    others = unseen_cards(dealt)[:6]
    for move in (Deal([others, dealt]), Discard(PONE, laid), Discard(DEALER, others[:2])):
        state = apply(state, move).state
    possible = view(state, PONE).unseen()
    assert len(possible) == check.expected["count"]
    assert not set(possible) & set(dealt)


@checks("AI06.2")
def test_no_card_is_seen_twice_in_a_world(check: Check) -> None:
    random = Random(3)
    for state in decisions(4):
        seen = view(state, PONE)
        for _ in range(50):
            other = world(seen, random)
            # The dealer's four are played or held, once he has discarded.
            hands = [kept or held for kept, held in zip(other.kept, other.held, strict=True)]
            starter = (other.starter,) if other.starter else ()
            cards = [*sum(hands, ()), *sum(other.discarded, ()), *starter]
            assert len(set(cards)) == len(cards)
            assert other.held[PONE] == state.held[PONE]
            assert other.discarded[PONE] == state.discarded[PONE]


@checks("PG33.1")
def test_the_dealer_always_pegs_r15(check: Check) -> None:
    random = Random(5)
    for _ in range(200):
        pack = random.sample(DECK, 8)
        state = at_the_lead(pack[:4], pack[4:])
        while state.turn is not None:
            state = apply(state, random.choice(legal_moves(state, state.turn))).state
        assert state.score(DEALER) >= check.expected["dealer_pegs_at_least"]


# --- the cut for the deal, and shuffles


@checks("FL09.1", "FL09.2", "FL09.3")
def test_the_lowest_rank_deals_and_equal_ranks_cut_again_r3(check: Check) -> None:
    cut = [Card(word) for word in check.input["setup"].split() if word[0] in "8KAT9"]
    dealer = first_dealer(cut)
    chosen = "cut again" if dealer is None else cut[dealer].rank.word
    assert chosen in str(list(check.expected.values()))


@checks("FL09.4")
def test_cutting_goes_on_until_the_ranks_differ_r3(check: Check) -> None:
    cuts = [as_cards(text) for text in ("8H 8S", "2C 2D", "QH JH")]
    assert [first_dealer(cut) for cut in cuts] == [None, None, 1]
    assert len(cuts) == check.expected["cuts"]


@checks("FL13.1")
def test_no_card_is_dealt_twice_r4(check: Check) -> None:
    for deal in range(500):
        pone, dealer = PACKS.hands(deal)
        dealt = {*pone, *dealer, PACKS.starter(deal)}
        assert len(dealt) == check.expected["distinct_cards_dealt"]
        assert len(set(PACKS.pack(deal))) == check.expected["deck_size"]


@checks("FL14.1")
def test_each_deal_comes_from_a_whole_pack(check: Check) -> None:
    dealt = [set(PACKS.pack(deal)[:13]) for deal in range(1001)]
    shared = [len(one & other) for one, other in pairwise(dealt)]
    # The standard deviation of a deal is 1.37.
    assert mean(shared) == pytest.approx(13 * 13 / 52, abs=3 * 1.37 / 1000**0.5)


@checks("RN01.1")
def test_every_shuffle_gives_another_order(check: Check) -> None:
    assert len({PACKS.pack(deal) for deal in range(1000)}) == check.expected["distinct_orders"]


@checks("RN02.1")
def test_every_card_comes_to_every_place_alike(check: Check) -> None:
    packs = 4000
    places = Counter(
        (card, place) for deal in range(packs) for place, card in enumerate(PACKS.pack(deal))
    )
    expected = packs / 52
    squares = sum((places[card, place] - expected) ** 2 for card in DECK for place in range(52))
    # Rows and columns are fixed: 51 x 51 degrees of freedom. One in a thousand lies above 2830.
    assert squares / expected * 51 / 52 < 2830


@checks("RN03.1")
def test_neither_side_is_dealt_better_hands_and_heels_are_one_in_thirteen(check: Check) -> None:
    deals = 3000
    differences, heels = [], 0
    for deal in range(deals):
        starter = PACKS.starter(deal)
        pone, dealer = (sorted(hand)[:4] for hand in PACKS.hands(deal))
        differences.append(points_in_hand(pone, starter) - points_in_hand(dealer, starter))
        heels += is_heels(starter)
    assert abs(mean(differences)) < 3 * stdev(differences) / deals**0.5
    assert heels / deals == pytest.approx(4 / 52, abs=3 * (4 / 52 * 48 / 52 / deals) ** 0.5)


@checks("RN04.1")
def test_a_pack_has_no_jokers_r1(check: Check) -> None:
    assert len(DECK) == check.expected["size"]
    assert (len(Rank), len(Suit)) == (check.expected["ranks"], check.expected["suits"])
    assert {card.rank for card in DECK} == set(Rank)


# --- cards chosen by typing


@checks("IN10.1")
def test_a_number_outside_the_list_is_refused(check: Check) -> None:
    hand = as_cards("2H 4D 9C KD")
    for line in ("7", "0", "-1", "abc", ""):
        with pytest.raises(MugginsError, match="1 to 4, or a card of 2h 4d 9c Kd"):
            named_cards(line, hand)
    assert named_cards("2", hand) == [Card("4D")]


@checks("IN13.2")
def test_a_rank_alone_names_the_only_card_of_it(check: Check) -> None:
    assert named_cards("k", as_cards("2H 4D KD")) == [Card("KD")]


@checks("IN13.3")
def test_a_rank_alone_is_asked_back_when_there_are_two(check: Check) -> None:
    with pytest.raises(MugginsError, match=check.expected["asks"]):
        named_cards("k", as_cards("KH KD"))


@checks("UI13.1")
def test_a_card_can_be_taken_back_before_it_is_laid(check: Check) -> None:
    choice = Choice(as_cards("5H 9C KD 2C 3C 4C"))
    for word in ("5H", "9C", "5H", "KD"):
        choice.take(word)
    assert choice.is_complete
    assert sorted(choice.chosen) == sorted(as_cards(check.expected["discarded"]))


@checks("UI13.2")
def test_a_discard_cannot_be_changed_r5(check: Check) -> None:
    state = at_the_cut("5H 3C 7D KS", "2C 2D 9H QS")
    with pytest.raises(IllegalMove, match="the game waits for the cut"):
        apply(state, Discard(PONE, "5H 3C"))


# --- what is left out

WEB, SERVER, SCREEN, FORCED = "web page", "web server", "drawn screen", "go is forced"
LEFT_OUT = {
    "AI09.1": SERVER,
    "UI01.1": WEB,
    "UI01.2": WEB,
    "UI04.1": SCREEN,
    "UI07.1": WEB,
    "UI07.2": WEB,
    "UI09.1": WEB,
    "UI15.1": FORCED,
    "UI15.2": FORCED,
    "NT04.2": SERVER,
    "NT06.1": WEB,
    "NT06.2": WEB,
    "NT07.1": SERVER,
    "NT10.1": SERVER,
    "NT11.1": SERVER,
    "NT16.1": SERVER,
    "RN03.2": WEB,
    "IN12.1": WEB,
}
"""Checks of parts that aren't there, and which part it is."""


def test_every_check_is_made_or_left_out_knowingly() -> None:
    # The other modules ask for theirs when they are imported.
    for module in ("reports", "scenarios"):
        import_module(f"tests.test_cases_{module}")
    assert sorted([*COVERED, *LEFT_OUT]) == sorted(CHECKS)

"""The cards, read and printed (R1)."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from muggins.cards import (
    DECK,
    Card,
    Rank,
    Suit,
    as_card,
    as_cards,
    cards_text,
    parse_card,
    parse_cards,
    unseen_cards,
)
from muggins.errors import CardError, MugginsError

RANKS = "A23456789TJQK"
SUITS = "cdhs"

every_card = pytest.mark.parametrize("card", DECK, ids=str)
different_cards = st.lists(st.sampled_from(DECK), unique=True)


# --- the 52 cards


def test_a_pack_holds_each_rank_of_each_suit_once_r1() -> None:
    assert [str(card) for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]


@every_card
def test_the_index_follows_from_rank_and_suit_r1(card: Card) -> None:
    assert card.index == 4 * (card.rank - 1) + card.suit
    assert DECK[card.index] is card


def test_ace_counts_one_and_courts_ten_r1() -> None:
    assert [Rank(n).pips for n in range(1, 14)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [card.pips for card in DECK[::4]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_rank_and_pips_are_not_confused_r1() -> None:
    king = Card("Kd")
    assert (king.rank, king.pips, king.index) == (13, 10, 49)


def test_ranks_and_suits_have_their_words() -> None:
    assert (Rank.TEN.word, Rank.TEN.symbol) == ("ten", "T")
    assert (Rank.SIX.plural, Rank.FIVE.plural) == ("sixes", "fives")
    assert [(suit.symbol, suit.pictogram, suit.word) for suit in Suit] == [
        ("c", "♣", "clubs"),
        ("d", "♦", "diamonds"),
        ("h", "♥", "hearts"),
        ("s", "♠", "spades"),
    ]


# --- one value for each card


@every_card
def test_there_is_one_object_a_card(card: Card) -> None:
    assert Card.of(card.rank, card.suit) is card
    assert Card(str(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


@every_card
def test_a_card_prints_as_it_reads(card: Card) -> None:
    assert eval(repr(card), {"Card": Card}) is card
    assert parse_card(card.name) is card
    assert f"{card}" == card.rank.symbol + card.suit.symbol


def test_cards_are_ordered_by_rank_then_suit() -> None:
    shuffled = [DECK[place * 5 % 52] for place in range(52)]
    assert sorted(shuffled) == list(DECK)
    assert Card("9s") < Card("Tc") < Card("Td") < Card("Jc")


def test_cards_of_one_rank_are_not_equal() -> None:
    assert Card("7h") != Card("7d")
    assert len(set(DECK)) == 52


def test_a_card_is_neither_its_text_nor_its_index() -> None:
    five: object = Card("5h")
    assert five != "5h"
    assert five != Card("5h").index


@pytest.mark.parametrize("name", ["rank", "suit", "pips", "index", "colour"])
def test_a_card_cannot_be_changed(name: str) -> None:
    card = Card("5h")
    with pytest.raises(AttributeError):
        setattr(card, name, 1)
    with pytest.raises(AttributeError):
        delattr(card, name)
    assert (str(card), card.rank, card.pips) == ("5h", Rank.FIVE, 5)


# --- reading


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("5♣ 5D 5♠️ jh / 5H", "5c 5d 5s Jh 5h"),
        ("10h", "Th"),
        ("10H9s", "Th 9s"),
        ("5H5C5DJS", "5h 5c 5d Js"),
        ("5H, 5C ; 5D  JS | 2c", "5h 5c 5d Js 2c"),
        ("\t5h\n5d\r\n", "5h 5d"),
        ("5♡ 6♢ 7♧ 8♤", "5h 6d 7c 8s"),
        ("5\u2665\ufe0f5\u2660\ufe0e", "5h 5s"),
        ("\u00a05\u2665\u00a0", "5h"),
        ("\u3000a\u2003c", "Ac"),
        ("🂡🂱 🃁,🃑", "As Ah Ad Ac"),
        ("🂫🂭🂮", "Js Qs Ks"),
        ("five of hearts", "5h"),
        ("FIVE HEARTS", "5h"),
        ("ace of spades, Three of Clubs; jack diamond", "As 3c Jd"),
        ("k d", "Kd"),
        ("", ""),
        (" ,;/| ", ""),
    ],
)
def test_cards_are_read_in_many_ways(text: str, cards: str) -> None:
    assert cards_text(parse_cards(text), " ") == cards


@pytest.mark.parametrize("write", [str, str.upper, str.lower, str.swapcase, str.title])
@pytest.mark.parametrize("text", ["10h", "Kd", "queen of spades"])
def test_case_does_not_matter(text: str, write: type[str]) -> None:
    assert parse_card(write(text)) is parse_card(text)


SEPARATORS = st.text(alphabet=" ,;/|\t\n\u00a0", max_size=3)


@given(different_cards, st.data())
def test_what_is_printed_is_read_again(cards: list[Card], data: st.DataObject) -> None:
    text = data.draw(SEPARATORS)
    for card in cards:
        signs = card.rank.symbol + card.suit.pictogram
        forms = [str(card), str(card).replace("T", "10"), signs, signs + "\ufe0f"]
        text += data.draw(st.sampled_from(forms)) + data.draw(SEPARATORS)
    assert parse_cards(text) == tuple(cards)


@given(different_cards)
def test_names_are_read_again(cards: list[Card]) -> None:
    assert parse_cards(", ".join(card.name for card in cards)) == tuple(cards)


@given(st.text() | st.text(alphabet="aA1023kK ,/|♥♡hHs\ufe0fсſK") | st.characters())
@example("\ufe0f")
@example("1")
def test_any_text_is_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        told = (error.text, bool(str(error)))
    else:
        told = (text, True)
        assert len(set(cards)) == len(cards)
    assert told == (text, True)


# --- errors


def error_of(text: str) -> CardError:
    with pytest.raises(CardError) as caught:
        parse_cards(text)
    return caught.value


def test_an_error_names_the_text_the_place_and_what_is_allowed() -> None:
    error = error_of("5h 5x 6c")
    assert (error.text, error.position) == ("5h 5x 6c", 4)
    assert str(error) == (
        "'5x' at position 4 of '5h 5x 6c' is no card; a card is a rank A 2 3 4 5 6 7 8 9 10 (or T) "
        "J Q K and a suit C D H S (or ♣ ♦ ♥ ♠), as in 5H"
    )


@pytest.mark.parametrize(
    ("text", "position", "name"),
    [
        ("6\u0441", 2, "U+0441 CYRILLIC SMALL LETTER ES"),
        ("5h 6\u0441", 5, "U+0441 CYRILLIC SMALL LETTER ES"),
        ("\u212ah", 1, "U+212A KELVIN SIGN"),
        ("5h\u212ad", 3, "U+212A KELVIN SIGN"),
        ("5\u017f", 2, "U+017F LATIN SMALL LETTER LONG S"),
        ("\uff15h", 1, "U+FF15 FULLWIDTH DIGIT FIVE"),
        ("\u0665h", 1, "U+0665 ARABIC-INDIC DIGIT FIVE"),
        ("\x00", 1, "U+0000"),
        ("5h\u200b6c", 3, "U+200B ZERO WIDTH SPACE"),
    ],
)
def test_a_look_alike_is_refused_by_its_name(text: str, position: int, name: str) -> None:
    error = error_of(text)
    assert error.position == position
    assert name in str(error)
    assert f"position {position} of" in str(error)


@pytest.mark.parametrize(
    "text",
    ["1h", "0h", "11h", "5", "h", "h5", "5hh", "5 of", "joker", "🃏", "🂬", "🂠", "five of heartsy"],
)
def test_what_is_no_card_is_refused(text: str) -> None:
    assert "is no card" in str(error_of(text))


@pytest.mark.parametrize("text", ["5h 5h", "5h5♥", "Th, 10h", "🂡 As", "As ace of spades"])
def test_a_card_given_twice_is_refused(text: str) -> None:
    assert "is given twice" in str(error_of(text))


def test_a_card_given_twice_is_named() -> None:
    assert str(error_of("5h 6c 5♥")).startswith("5h is given twice in '5h 6c 5♥'")


def test_long_text_is_shortened_in_an_error() -> None:
    assert len(str(error_of("x" * 10_000))) < 300


@pytest.mark.parametrize(("text", "found"), [("", "no card"), ("5h 6c", "2 cards")])
def test_one_card_means_one(text: str, found: str) -> None:
    with pytest.raises(CardError, match=f"found {found} in .*, expected one"):
        parse_card(text)


def test_a_card_error_is_a_value_error() -> None:
    assert isinstance(error_of("?"), MugginsError)
    assert isinstance(error_of("?"), ValueError)


# --- helpers


def test_cards_and_texts_can_be_mixed() -> None:
    assert as_cards([Card("5h"), "10d", "king of clubs"]) == parse_cards("5h Td Kc")
    assert as_card("5h") is as_card(Card("5h"))


def test_a_mixture_holds_no_card_twice() -> None:
    with pytest.raises(CardError, match="5h is given twice"):
        as_cards([Card("5h"), "5♥"])


def test_a_text_among_several_is_one_card() -> None:
    with pytest.raises(CardError, match="expected one"):
        as_cards(["5h 6h"])


@given(different_cards)
def test_unseen_cards_are_the_rest_of_the_pack(cards: list[Card]) -> None:
    unseen = unseen_cards(cards[:3], cards[3:])
    assert list(unseen) == [card for card in DECK if card not in cards]

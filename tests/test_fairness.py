"""The shuffle: unbiased, checkable, and committed to before the deal."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import chain, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import DECK, Card, as_cards
from muggins.errors import MugginsError
from muggins.fairness import Shuffle, _below, commitment, first_dealer
from muggins.game import Cut, Deal
from muggins.players import new_player
from muggins.record import Record
from muggins.table import chance_move, dealer_by_cut, new_shuffle, play_game, verify_game
from tests.strategies import A, B

KNOWN = Shuffle(bytes(range(32)), "good luck")


def pack_by_the_book(seed: bytes, words: str, deal: int) -> list[str]:
    """The same pack by other code: HMAC blocks, a byte too high is skipped, swap from the end."""
    key = b"".join(
        hmac.new(seed, f"{words}\n{deal}\n{block}".encode(), hashlib.sha256).digest()
        for block in range(9)
    )
    place, pack = 0, [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    for last in reversed(range(1, 52)):
        while key[place] >= 256 // (last + 1) * (last + 1):
            place += 1
        other = key[place] % (last + 1)
        place += 1
        pack[last], pack[other] = pack[other], pack[last]
    return pack


@pytest.mark.parametrize("deal", [0, 1, 2, 9, 10])
@pytest.mark.parametrize("words", ["", "good luck", "Grüße ♥"])
def test_the_pack_is_that_of_an_independent_program(deal: int, words: str) -> None:
    seed = bytes(range(32))
    assert list(map(str, Shuffle(seed, words).pack(deal))) == pack_by_the_book(seed, words, deal)


def test_a_known_pack() -> None:
    found = "".join(map(str, KNOWN.pack(1)))
    assert found == "".join(pack_by_the_book(bytes(range(32)), "good luck", 1))
    assert hashlib.sha256(found.encode()).hexdigest()[:16] == "2ef5a359b9ae546e"


@given(seed=st.binary(min_size=1, max_size=40), words=st.text(max_size=20), deal=st.integers(0, 99))
def test_a_pack_is_all_52_cards(seed: bytes, words: str, deal: int) -> None:
    words = words.encode("utf-8", "ignore").decode()
    assert sorted(Shuffle(seed, words).pack(deal)) == list(DECK)


def test_a_pack_depends_on_seed_words_and_deal_and_nothing_else() -> None:
    assert Shuffle(bytes(range(32)), "good luck").pack(1) == KNOWN.pack(1)
    others = [
        Shuffle(bytes(range(1, 33)), "good luck").pack(1),
        Shuffle(bytes(range(32)), "good luck!").pack(1),
        Shuffle(bytes(range(32)), "").pack(1),
        KNOWN.pack(2),
        KNOWN.pack(0),
    ]
    assert len({KNOWN.pack(1), *others}) == 6


def test_the_commitment_is_sha_256() -> None:
    seed = b"abc"
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment(seed) == Shuffle(seed, "any words").commitment == digest


@pytest.mark.parametrize("size", range(2, 53))
def test_no_number_is_favoured(size: int) -> None:
    """Over all bytes each number comes up equally often; a byte that would favour is skipped."""
    found: Counter[int] = Counter()
    skipped = 0
    for byte in range(256):
        # A second byte stands by for one that is thrown away; it can't be mistaken for it.
        numbers = iter((byte, 0))
        chosen = _below(size, numbers)
        if list(numbers):
            found[chosen] += 1
        else:
            skipped += 1
    assert set(found) == set(range(size))
    assert set(found.values()) == {256 // size}
    assert skipped == 256 % size


def test_cards_and_places_are_independent() -> None:
    packs = 20_000
    seen = [[0] * 52 for _ in range(52)]
    for deal in range(1, packs + 1):
        for place, card in enumerate(KNOWN.pack(deal)):
            seen[card.index][place] += 1
    expected = packs / 52
    chi = sum((number - expected) ** 2 / expected for number in chain(*seen))
    # 51 * 51 degrees of freedom: mean 2601, deviation 72.
    assert abs(chi - 2601) < 4 * 72


def test_three_cards_come_in_any_order_equally() -> None:
    packs = 6_000
    three = as_cards("Ac 7h Ks")
    orders: Counter[tuple[Card, ...]] = Counter()
    for deal in range(packs):
        orders[tuple(card for card in Shuffle(b"orders").pack(deal) if card in three)] += 1
    assert set(orders) == set(permutations(three))
    chi = sum((number - packs / 6) ** 2 / (packs / 6) for number in orders.values())
    # Five degrees of freedom: 20.5 is passed once in a thousand.
    assert chi < 20.5


# --- from the pack to the table


def test_r4_hands_are_dealt_one_card_at_a_time_pone_first() -> None:
    pack = KNOWN.pack(3)
    assert KNOWN.hands(3) == (pack[0:12:2], pack[1:12:2])
    assert KNOWN.starter(3) == pack[12]
    assert KNOWN.extra(3) == ()


def test_r27_three_hands_and_a_card_to_the_crib() -> None:
    pack = KNOWN.pack(3)
    assert KNOWN.hands(3, 3) == (pack[0:15:3], pack[1:15:3], pack[2:15:3])
    assert KNOWN.extra(3, 3) == (pack[15],)
    assert KNOWN.starter(3, 3) == pack[16]


def test_r28_four_hands() -> None:
    pack = KNOWN.pack(3)
    assert KNOWN.hands(3, 4) == tuple(pack[seat:20:4] for seat in range(4))
    assert KNOWN.starter(3, 4) == pack[20]


def test_the_first_hand_of_a_deal_is_pones() -> None:
    record = play_game([new_player("random"), new_player("random")], shuffle=KNOWN, dealer=B)
    deal = record.moves[0]
    assert isinstance(deal, Deal)
    assert set(deal.hands[A]) == set(KNOWN.pack(1)[0:12:2])
    assert set(deal.hands[B]) == set(KNOWN.pack(1)[1:12:2])
    assert deal == chance_move(record.start, KNOWN)


@pytest.mark.parametrize(
    ("cut", "dealer"),
    [
        ("3c Kd", 0),
        ("Kd 3c", 1),
        ("Ac Kd", 0),
        ("Tc Jd", 0),
        ("5c 5d", None),
        ("5c 5d 2h", 2),
        ("5c 5d 9h", None),
        ("5c 9d 9h", 0),
    ],
)
def test_r3_the_lower_rank_deals_and_equals_cut_again(cut: str, dealer: int | None) -> None:
    assert first_dealer(as_cards(cut)) == dealer


def test_r3_cuts_go_on_until_one_is_lower() -> None:
    lengths = set()
    for number in range(200):
        shuffle = Shuffle(f"cut {number}".encode())
        *ties, last = shuffle.cuts()
        lengths.add(len(ties))
        assert all(one.rank is other.rank for one, other in ties)
        assert last[0].rank is not last[1].rank
        lower = A if last[0].rank < last[1].rank else B
        assert dealer_by_cut(shuffle) is lower
        cut = list(chain(*ties, last))
        assert cut == list(shuffle.pack(0)[: len(cut)])
    assert lengths >= {0, 1}


def test_a_new_shuffle_has_a_fresh_seed_of_32_bytes() -> None:
    one, other = new_shuffle("words"), new_shuffle("words")
    assert len(one.seed) == len(other.seed) == 32
    assert one.seed != other.seed
    assert one.words == "words"


# --- the check


@pytest.fixture(scope="module")
def game() -> Record:
    return play_game([new_player("greedy"), new_player("random")], shuffle=KNOWN)


def test_a_real_game_holds(game: Record) -> None:
    verdict = verify_game(game)
    assert verdict.holds
    assert verdict.checks[0] == ("the seed is the one committed to", True)
    deals = sum(isinstance(move, Deal) for move in game.moves)
    cuts = sum(isinstance(move, Cut) for move in game.moves)
    assert len(verdict.checks) == 1 + deals + cuts
    assert ("deal 1: hands", True) in verdict.checks
    assert (f"deal {deals}: hands", True) in verdict.checks


def failed(record: Record) -> set[str]:
    return {name for name, held in verify_game(record).checks if not held}


def test_another_seed_is_not_the_one_promised(game: Record) -> None:
    found = failed(game.with_tags(Seed=bytes(range(1, 33)).hex()))
    assert {"the seed is the one committed to", "deal 1: hands", "deal 1: starter"} <= found


def test_other_words_deal_other_cards(game: Record) -> None:
    found = failed(game.with_tags(Words="bad luck"))
    assert "the seed is the one committed to" not in found
    assert "deal 1: hands" in found


def test_another_commitment_is_seen(game: Record) -> None:
    assert failed(game.with_tags(Commit="0" * 64)) == {"the seed is the one committed to"}


def test_one_altered_starter_is_seen(game: Record) -> None:
    place = next(n for n, move in enumerate(game.moves) if isinstance(move, Cut))
    dealt = game.moves[0]
    assert isinstance(dealt, Deal)
    used = {*chain(*dealt.hands), KNOWN.starter(1)}
    other = next(card for card in DECK if card not in used and card.rank != 11)
    altered = game.with_moves((*game.moves[:place], Cut(other)))
    assert failed(altered) == {"deal 1: starter"}


def test_one_altered_card_of_a_hand_is_seen(game: Record) -> None:
    dealt = game.moves[0]
    assert isinstance(dealt, Deal)
    used = {*chain(*dealt.hands)}
    other = next(card for card in DECK if card not in used)
    altered = game.with_moves([Deal([(*dealt.hands[0][:5], other), dealt.hands[1]])])
    assert failed(altered) == {"deal 1: hands"}


def test_the_cut_for_the_deal_is_checked_where_it_is_told(game: Record) -> None:
    cut = " ".join("".join(map(str, cards)) for cards in KNOWN.cuts())
    assert not failed(game.with_tags(Cut=cut))
    assert failed(game.with_tags(Cut="2c3c")) == {"the cut for the first deal"}


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ({"Seed": ""}, "no tag Seed: the game doesn't say how it was shuffled"),
        ({"Seed": "xyz"}, "the tag Seed is 'xyz'; allowed: hexadecimal digits"),
        ({"Commit": ""}, "no tag Commit: nothing was promised before the game"),
    ],
)
def test_missing_tags_are_named(game: Record, tags: dict[str, str], words: str) -> None:
    with pytest.raises(MugginsError) as caught:
        verify_game(game.with_tags(**tags))
    assert str(caught.value) == words


def test_a_game_without_tags_cannot_be_checked(game: Record) -> None:
    with pytest.raises(MugginsError, match="no tag Seed"):
        verify_game(Record(game.start, game.moves))
    with pytest.raises(MugginsError, match="no tag Commit"):
        verify_game(game.without_tag("Commit"))

"""Every line of the play, against numbers that two programs sharing no code agree on."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from muggins.cards import as_cards
from muggins.errors import CardError
from muggins.perft import perft

LINES = [
    line.split()
    for line in (Path(__file__).parent / "data" / "perft.txt").read_text().splitlines()
    if not line.startswith("#")
]
PLAYS = [line[1:] for line in LINES if line[0] == "play"]
DEALS = [line[1:] for line in LINES if line[0] == "deal"]


def test_the_data_hold_six_plays_and_two_deals() -> None:
    assert (len(PLAYS), len(DEALS), len(LINES)) == (6, 2, 8)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play[0])
def test_every_line_of_a_play(play: list[str]) -> None:
    _, pone, dealer, *numbers = play
    found = perft(pone, dealer)
    assert [*found.plies, found.pone, found.dealer] == list(map(int, numbers))
    assert found.lines == int(numbers[7])


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal[0])
def test_every_line_of_a_deal(deal: list[str]) -> None:
    _, pone, dealer, *numbers = deal
    totals = [0, 0, 0]
    for pones in combinations(as_cards(pone), 4):
        for dealers in combinations(as_cards(dealer), 4):
            found = perft(pones, dealers)
            for place, number in enumerate((found.lines, found.pone, found.dealer)):
                totals[place] += number
    assert totals == list(map(int, numbers))


def test_suits_do_not_matter_to_the_play() -> None:
    assert perft("4c5d6h7s", "3d4h5s6c") == perft("4d5h6s7c", "3h4s5c6d")


@pytest.mark.parametrize(
    ("pone", "dealer", "words"),
    [
        ("4c5d6h", "3d4h5s6c", "found 3 cards '4c 5d 6h' for pone, expected four"),
        ("4c5d6h7s", "3d4h5s6c2c", "found 5 cards '3d 4h 5s 6c 2c' for the dealer, expected four"),
        ("4c5d6h7s", "3d4c5s6c", "4c is given twice"),
    ],
)
def test_only_eight_different_cards_can_be_played(pone: str, dealer: str, words: str) -> None:
    with pytest.raises(CardError, match=words):
        perft(pone, dealer)

"""What a screen reader hears of a scripted deal, word for word."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Opened, set_seed
from tests.browser.reader import Reader

# Written out by hand from the cards of this seed and these words, by the rules of the game:
# the reader holds 2s 6s 8d 9d Jc Kc and lays the first two, the computer keeps As 5s 8s Ts.
SEED = "5" * 64
WORDS = "script"
BEFORE = [
    "You cut four of hearts, Computer cuts four of diamonds. Equal: cut again.",
    "You cut five of hearts, Computer cuts queen of spades.",
]
AFTER_EACH_PRESS = [
    [
        "Deal 1. You deal; the crib is yours.",
        "Computer lays two cards to the crib.",
        "Discard two cards to your crib.",
    ],
    [
        "You lay two of spades and six of spades to the crib.",
        "Computer cuts; the starter is eight of hearts.",
        "Computer plays ten of spades: “Ten.”",
        "Your turn: play a card.",
    ],
    [
        "You play eight of diamonds: “Eighteen.”",
        "Computer plays eight of spades: “Twenty-six for two.” (2)",
        "You say “Go.”",
        "Computer plays five of spades: “Thirty-one for two.” (4)",
        "The count is zero again; you lead.",
        "Your turn: lead a card.",
    ],
    [
        "You play nine of diamonds: “Nine.”",
        "Computer plays ace of spades: “Ten.”",
        "Your turn: play a card.",
    ],
    [
        "You play jack of clubs: “Twenty.”",
        "Computer has no cards left; you play on.",
        "Your turn again: play a card.",
    ],
    [
        "You play king of clubs: “Thirty, and one for last.” (1)",
        "Computer's hand, ace of spades five of spades eight of spades ten of spades"
        " with eight of hearts: “Fifteen two, a pair is four, and a flush is eight.” (12)",
    ],
    [
        "Your hand, eight of diamonds nine of diamonds jack of clubs king of clubs"
        " with eight of hearts: “A pair is two.” (3)",
    ],
    [
        "Your crib, ace of hearts two of spades six of spades king of hearts"
        " with eight of hearts: “Fifteen two, and that is all.” (5)",
    ],
    [
        "Deal 2. Computer deals; the crib is Computer's.",
        "Computer lays two cards to the crib.",
        "Discard two cards to Computer’s crib.",
    ],
]


def scripted(reader: Reader, data: Path) -> None:
    """Begin a game whose cards are known."""
    set_seed(data, reader.begin(level="greedy"), SEED)
    reader.give_words(WORDS)


def test_the_live_region_tells_a_deal_word_for_word(opened: Opened, data: Path) -> None:
    reader = opened()
    scripted(reader, data)
    region = reader.page.get_by_role("log", name="So far")
    assert region.get_attribute("aria-live") == "polite"
    assert region.locator("#log").count() == 1
    assert reader.log() == BEFORE
    for lines in AFTER_EACH_PRESS:
        reader.press_by_keys()
        assert reader.heard() == lines

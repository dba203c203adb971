"""The counter: worked hands as the page shows them, picking with and without script, bad input."""

from __future__ import annotations

import logging
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from muggins.cards import DECK, cards_text, parse_card, parse_cards
from tests.case_data import load

HANDS = [
    hand
    for hand in load("hands")
    # The page counts whole hands, by the usual rules.
    if hand["kind"] == "hand" and hand["starter"] and "crib_flush" not in hand
]
STYLES = ("full", "itemised", "bundled")
HTMX = {"HX-Request": "true"}


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def address_of(hand: dict[str, Any]) -> dict[str, str]:
    way = "crib" if hand["crib"] else "hand"
    return {"cards": f"{hand['cards']} {hand['starter']}", "as": way}


def found(pattern: str, html: str) -> str:
    match = re.search(pattern, html, re.S)
    assert match, pattern
    return unescape(match[1])


def lit(row: str) -> set[str]:
    """The cards of a row whose chips are lit, by what is drawn on them."""
    drawn = re.findall(r'class="chip lit" data-suit="(.)".*?#rank-(\w+)"', row, re.S)
    return {str(parse_card(f"{rank}{suit}")) for suit, rank in drawn}


@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_a_worked_hand_is_counted_and_said(client: Client, hand: dict[str, Any]) -> None:
    for style in STYLES:
        client.cookies["look-style"] = style
        page = client.get("/count", address_of(hand)).content.decode()
        assert found(r'<div class="total">.*?<b>(\d+)</b>', page) == str(hand["total"])
        assert found(r'<p class="said">“(.*?)”', page) == hand[style]
        assert found(r'data-speak="(.*?)"', page) == hand[style]


@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_every_item_lights_its_cards(client: Client, hand: dict[str, Any]) -> None:
    page = client.get("/count", address_of(hand)).content.decode()
    rows = re.findall(r"<tr>(.*?)</tr>", found(r"<tbody>(.*?)</tbody>", page), re.S)
    assert len(rows) == len(hand["items"])
    shown, so_far = [], 0
    for row in rows:
        points, total = map(int, re.findall(r'<td class="n">(\d+)</td>', row))
        so_far += points
        assert total == so_far
        named = {str(parse_card(name)) for name in found(r'"sr">: (.*?)<', row).split(", ")}
        assert named == lit(row)
        shown.append((cards_text(sorted(map(parse_card, named))), points))
    expected = [(cards_text(sorted(parse_cards(cards))), n) for _, cards, n in hand["items"]]
    assert sorted(shown) == sorted(expected)


@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_the_kinds_come_to_what_they_should(client: Client, hand: dict[str, Any]) -> None:
    page = text(client.get("/count", address_of(hand)).content.decode()).lower()
    for kind, word in (("fifteen", "fifteens"), ("pair", "pairs"), ("run", "runs")):
        points = hand["subtotals"].get(kind, 0)
        assert (f"{word} {points}" if points else f"no {kind}") in page


def test_a_ten_is_written_as_it_is_drawn(client: Client) -> None:
    page = text(client.get("/count", {"cards": "Tc 2d 5h 8s Kd"}).content.decode())
    assert "10 + 5 make fifteen" in page
    assert "T + 5" not in page


def test_a_jack_starter_has_a_note_on_heels(client: Client) -> None:
    """R6, R21: heels are the dealer's at the cut, and such a jack is never nobs."""
    page = text(client.get("/count", {"cards": "2h 4d 6s 8s Js"}).content.decode())
    assert "The jack of spades turned as starter is his heels, 2 for the dealer at the cut" in page
    assert "no nobs" in page.lower()


def test_a_refused_flush_of_the_crib_says_why(client: Client) -> None:
    """R20: in the crib only five cards of a suit are a flush."""
    cards = "2h 5h 9h Kh 4s"
    assert "are no flush" not in client.get("/count", {"cards": cards}).content.decode()
    crib = text(client.get("/count", {"cards": cards, "as": "crib"}).content.decode())
    assert "Four hearts are no flush in the crib: the starter must be of the suit too" in crib


# --- picking


def test_five_cards_are_picked_one_by_one_without_script(client: Client) -> None:
    """The address holds what is picked; a whole hand in it is counted."""
    asked = {"cards": ""}
    for card in ("5c", "5d", "5h", "Js"):
        answer = client.get("/count", {**asked, "toggle": card}, follow=True)
        assert answer.status_code == 200
        assert b'role="alert"' not in answer.content
        asked = {"cards": found(r'name="cards" value="(.*?)"', answer.content.decode())}
    answer = client.get("/count", {**asked, "toggle": "5s"})
    assert answer.status_code == 302
    assert parse_qs(urlsplit(answer["Location"]).query) == {"cards": ["5c5d5hJs5s"]}
    page = client.get(answer["Location"]).content.decode()
    assert found(r'<div class="total">.*?<b>(\d+)</b>', page) == "29"


def test_a_picked_card_is_taken_back_and_never_picked_twice(client: Client) -> None:
    answer = client.get("/count", {"cards": "5c 5d 5h", "toggle": "5d"}, headers=HTMX)
    page = answer.content.decode()
    assert found(r'name="cards" value="(.*?)"', page) == "5c 5h"
    assert re.findall(r'id="pick-(\w+)"[^>]*aria-pressed="true"', page) == ["5h", "5c"]
    assert answer["HX-Push-Url"] == "/count?some=5c5h"


def test_the_grid_has_every_card_once(client: Client) -> None:
    page = client.get("/count").content.decode()
    picks = re.findall(r'id="pick-(\w+)".*?aria-label="(.*?)"', page)
    assert sorted(picks) == sorted((str(card), card.name) for card in DECK)


def test_a_sixth_card_is_refused(client: Client) -> None:
    answer = client.get("/count", {"cards": "5c 5d 5h Js 5s", "toggle": "Kd"}, headers=HTMX)
    assert answer.status_code == 422
    assert "5 cards are picked already; take one back first." in text(answer.content.decode())
    assert "HX-Push-Url" not in answer


def test_a_part_is_the_page_without_its_frame(client: Client) -> None:
    """One template: what htmx gets stands in the whole page word for word."""
    asked = {"cards": "7c8d8hKs9c", "as": "crib"}
    part = client.get("/count", asked, headers=HTMX).content.decode()
    scene, _, spoken = part.partition('<p id="spoken"')
    assert "<html" not in part
    assert scene.strip() in client.get("/count", asked).content.decode()
    assert "12 points. Fifteen two, fifteen four, a pair is six" in spoken
    # Going back asks for the whole page, though by htmx.
    headers = {**HTMX, "HX-History-Restore-Request": "true"}
    assert b"<html" in client.get("/count", asked, headers=headers).content


def test_hand_or_crib_can_be_changed_while_picking(client: Client) -> None:
    asked = {"cards": "5c 5d", "as": "crib", "toggle": ""}
    answer = client.get("/count", asked, headers=HTMX)
    assert answer.status_code == 200
    assert answer["HX-Push-Url"] == "/count?some=5c5d&as=crib"


def test_enter_in_the_typed_cards_counts_them(client: Client) -> None:
    """The first button of a form is the one that Enter presses: it may not take a card back."""
    page = client.get("/count", {"cards": "5c5d5hJs5s"}).content.decode()
    form = page[page.index('<form class="panel"') :]
    assert "name=" not in found(r"(<button.*?>)", form)


# --- bad input

BAD = {
    "5c 5d 5h": "Three cards are given; a count takes four and the starter.",
    "5c": "One card is given; a count takes four and the starter.",
    "5c 5d 5h Js 5s 4d": "Found 6 cards, expected 5 at most.",
    "5c 5c 5h Js 4s": "5c is given twice in '5c 5c 5h Js 4s'; a pack holds each card once.",
    "4h 5h 6h 6с 7d": "U+0441 CYRILLIC SMALL LETTER ES",
    "1h 5h 6h 6c 7d": "'1h' at position 1 of '1h 5h 6h 6c 7d' is no card; a card is a rank",
    "5h" * 100: "The cards are 200 letters long; allowed: 120.",
    "5c 5d 5h J\0 4s": "is no card",
}


@pytest.mark.parametrize("cards", BAD, ids=range(len(BAD)))
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "part"])
def test_bad_cards_get_the_form_and_a_sentence(
    client: Client, cards: str, headers: dict[str, str]
) -> None:
    answer = client.get("/count", {"cards": cards}, headers=headers)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert BAD[cards] in text(found(r'role="alert" id="cards-error">(.*?)</p>', page))
    assert 'aria-invalid="true"' in page
    assert len(re.findall(r'id="pick-', page)) == 52
    assert 'class="total"' not in page


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"as": "flush"}, "'flush' is no way to count; allowed: hand, crib."),
        ({"toggle": "5x"}, "'5x' at position 1 of '5x' is no card"),
        ({"toggle": " "}, "found no card in ' ', expected one"),
        ({"toggle": "5h6h"}, "found 2 cards in '5h6h', expected one"),
    ],
)
def test_a_bad_wish_is_told(client: Client, asked: dict[str, str], words: str) -> None:
    answer = client.get("/count", asked)
    assert answer.status_code == 422
    assert words.lower() in text(answer.content.decode()).lower()


def test_what_is_typed_is_escaped(client: Client) -> None:
    answer = client.get("/count", {"cards": '"><script>alert(1)</script>'})
    assert answer.status_code == 422
    assert b"<script>alert" not in answer.content


def test_only_reading_is_allowed(client: Client) -> None:
    assert client.post("/count", {"cards": "5c5d5hJs5s"}).status_code == 405


class Kept(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def test_nothing_is_kept_or_logged(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    handler = Kept()
    loggers = [logging.getLogger(name) for name in ("", "django", "django.request")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        with django_assert_num_queries(0):
            answers = [client.get("/count", {"cards": cards}) for cards in ("5c5d5hJs5s", *BAD)]
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
    assert handler.records == []
    assert {name for answer in answers for name in answer.cookies} <= {"csrftoken"}

"""The first page, the looks, the lessons, and what every page has."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from muggins.game import Seat
from muggins.speech import STYLES
from muggins.web import store
from muggins.web.looks import CHOICES
from muggins.web.models import GameRow
from tests.web.conftest import Begun

HTMX = {"HX-Request": "true"}
PAGES = ("/", "/play", "/count", "/learn", "/looks", "/nowhere")


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


# --- every page


@pytest.mark.parametrize("address", PAGES)
def test_a_page_asks_nothing_of_other_hosts_and_holds_no_script_or_style(
    client: Client, address: str
) -> None:
    answer = client.get(address)
    page = answer.content.decode()
    assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', page)
    assert not re.findall(r"<script(?![^>]* src=)", page)
    assert not re.findall(r'<style|\sstyle="|\son[a-z]+="', page)
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_its_title_a_heading_and_a_way_to_the_content(
    client: Client, address: str
) -> None:
    page = client.get(address).content.decode()
    assert re.search(r"<title>[^<]*Muggins[^<]*</title>", page)
    assert page.count("<h1>") == 1
    assert '<a class="skip" href="#main">' in page
    assert 'id="main"' in page
    names = re.findall(r'\sid="(.*?)"', page)
    assert len(names) == len(set(names))


def test_the_menu_says_where_you_are(client: Client) -> None:
    for address, name in (("/play", "Play"), ("/count", "Count"), ("/learn", "Learn")):
        page = client.get(address).content.decode()
        assert re.findall(r'aria-current="page">(.*?)<', page) == [name]


def test_what_is_not_there_is_said(client: Client) -> None:
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.content.decode()


# --- looks


def test_without_a_wish_the_first_choices_are_taken(client: Client) -> None:
    page = client.get("/").content.decode()
    for name in ("theme", "suits", "cards", "pace", "keys", "voice"):
        assert f'data-{name}="{next(iter(CHOICES[name]))}"' in page


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, allowed in CHOICES.items() for value in allowed]
)
def test_a_look_is_kept_and_shown(client: Client, name: str, value: str) -> None:
    answer = client.post("/looks", {name: value})
    assert answer.status_code == 302
    page = client.get("/looks").content.decode()
    assert re.search(rf'name="{name}" value="{value}" checked', page)
    if name != "style":
        assert f'data-{name}="{value}"' in page


def test_a_look_leads_back_to_where_it_was_chosen(client: Client) -> None:
    for next_, expected in (
        ("/count?cards=5c5d5hJs5s", "/count?cards=5c5d5hJs5s"),
        ("https://elsewhere.example/", "/looks"),
        ("//elsewhere.example/", "/looks"),
        ("", "/looks"),
    ):
        answer = client.post("/looks", {"theme": "dark", "next": next_})
        assert answer["Location"] == expected


def test_script_gets_no_page_back(client: Client) -> None:
    answer = client.post("/looks", {"suits": "four"}, headers=HTMX)
    assert answer.status_code == 204
    assert answer.cookies["look-suits"].value == "four"


def test_an_unknown_look_is_refused_and_not_kept(client: Client) -> None:
    answer = client.post("/looks", {"theme": "plaid"})
    assert answer.status_code == 422
    assert "'plaid' is no theme; allowed: system, light, dark." in text(answer.content.decode())
    assert "look-theme" not in answer.cookies


def test_a_cookie_of_nonsense_is_passed_over(client: Client) -> None:
    client.cookies["look-theme"] = '"><script>'
    page = client.get("/").content.decode()
    assert 'data-theme="system"' in page


def test_looks_need_the_form_s_token() -> None:
    assert Client(enforce_csrf_checks=True).post("/looks", {"theme": "dark"}).status_code == 403


# --- the first page


def test_the_first_page_leads_everywhere(client: Client) -> None:
    page = client.get("/").content.decode()
    ways = re.findall(r'<li><a href="(.*?)"><b>', page)
    assert ways == ["/play", "/count", "/practise", "/discard", "/review", "/learn"]


def test_without_a_game_there_is_none_to_continue(client: Client, begun: Begun) -> None:
    begun()
    other = Client()
    page = other.get("/").content.decode()
    assert "No game is open" in page
    assert "Continue" not in page


def test_open_games_can_be_continued(client: Client, begun: Begun) -> None:
    first, second = begun(), begun("greedy", rules="target=61")
    page = client.get("/").content.decode()
    links = re.findall(r'href="/play/(\S+?)"', page)
    assert links == [second.key, first.key]
    assert "The computer, greedy" in page
    # The board is that of the game touched last.
    assert "First to 61." in page


def test_a_game_that_is_over_is_not_open(client: Client, begun: Begun) -> None:
    given_up, won = begun(), begun()
    store.resign(store.load(given_up.key), Seat.A)
    GameRow.objects.filter(key=won.key).update(result="121-90")
    assert "No game is open" in client.get("/").content.decode()


# --- the lessons


def test_the_told_deal_is_the_one_the_rules_make(client: Client) -> None:
    """Counted by hand: what each card and each hand of the deal is worth (R10-R21)."""
    page = text(client.get("/learn").content.decode())
    for line in (
        "Fifteen for two. (2)",
        "Twenty-one for three. (3)",
        "Thirty-one for two. (4)",
        "Twenty for two. (6)",
        "Twenty-nine, and one for the go. (4)",
        "Four, and one for last. (7)",
        "Fifteen two, fifteen four, and a run of four is eight. (12)",
        "A pair is two, and nobs is three. (10)",
        "Fifteen two, fifteen four, and a pair is six. (16)",
    ):
        assert line in page


def test_every_example_is_the_counter_s(client: Client) -> None:
    """What a lesson says of a hand is what the counter says at the address it links to."""
    page = client.get("/learn").content.decode()
    examples = re.findall(r'<figure class="example">(.*?)</figure>', page, re.S)
    assert len(examples) >= 10
    for example in examples:
        said = re.search(r'<p class="said">“(.*?)”', example)
        address = re.search(r'href="(/count.*?)"', example)
        assert said is not None
        assert address is not None
        counted = client.get(unescape(address[1]))
        assert counted.status_code == 200
        assert said[0] in counted.content.decode()


def test_lessons_speak_as_the_visitor_wants(client: Client) -> None:
    said = set()
    for style in STYLES:
        client.cookies["look-style"] = style
        page = client.get("/learn").content.decode()
        said.add(tuple(re.findall(r'<figure.*?<p class="said">“(.*?)”', page, re.S)))
    assert len(said) == len(STYLES)


def test_the_shuffle_is_explained_in_four_sentences(client: Client) -> None:
    page = client.get("/learn").content.decode()
    section = page[page.index('<h2 id="shuffle">') :]
    first = re.search(r"<p>(.*?)</p>", section, re.S)
    assert first is not None
    assert len(re.findall(r"[.!?](?= [A-Z]|$)", text(first[1]))) == 4

"""Practice and advice in a browser: by the keyboard alone, the focus never lost, no fault found."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.reader import Reader
from tests.browser.test_browser_axe import overflows, violations


def begin(reader: Reader, kind: str) -> Page:
    page = reader.page
    reader.goto("/practise")
    page.locator(f"#{kind}-h ~ form button").press("Enter")
    expect(page).to_have_url(re.compile(r"/practise/[\w-]{22}$"))
    return page


def settled(reader: Reader, picture: str = "") -> None:
    assert violations(reader, picture) == []
    assert not overflows(reader)
    assert reader.page.evaluate("document.activeElement !== document.body")


def test_counting_goes_from_hand_to_hand_by_the_keyboard(opened: Opened) -> None:
    reader = opened()
    page = begin(reader, "count")
    asked = page.locator(".slots").inner_html()
    page.reload()
    assert page.locator(".slots").inner_html() == asked
    page.focus("#answer")
    for _ in range(2):
        page.keyboard.type("4")
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_contain_text(re.compile("Right|Not right"))
        expect(page.locator("#spoken")).to_contain_text(re.compile("Right|Not right"))
        settled(reader, "practise-count-told")
        page.keyboard.press("Enter")
        expect(page.locator("#answer")).to_be_focused()
        expect(page.locator("#spoken")).to_contain_text("How much do you count?")
    page.goto("/practise")
    expect(page.locator("table").first).to_contain_text(re.compile(r"Counting\s*2"))
    page.get_by_text("Week by week").click()
    settled(reader, "practise-progress")


def test_items_are_named_by_buttons_against_the_clock(opened: Opened) -> None:
    reader = opened()
    reader.goto("/practise")
    page = reader.page
    page.select_option("#count-how", "item")
    page.select_option("#count-clock", "on")
    page.locator("#count-h ~ form button").click()
    for name in ("fifteen", "pair", "Undo", "flush"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#answer")).to_have_value("fifteen, flush")
    expect(page.locator("[data-clock]")).to_contain_text(re.compile(r"\d s"))
    settled(reader, "practise-items")
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("seconds.")


def test_a_discard_is_graded_and_leads_to_the_whole_ranking(opened: Opened) -> None:
    reader = opened()
    page = begin(reader, "discard")
    page.locator(".choose input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    settled(reader, "practise-discard")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text(re.compile("Right|loses"), timeout=120_000)
    settled(reader, "practise-discard-told")
    page.get_by_role("link", name="All fifteen, and why").click()
    expect(page.locator(".ranked tbody tr")).to_have_count(15, timeout=120_000)
    expect(page.locator(".laid[aria-current]")).to_have_count(1)


def test_a_card_of_the_play_is_graded_and_the_next_asked(opened: Opened) -> None:
    reader = opened()
    page = begin(reader, "play")
    page.locator(".hand button:not([aria-disabled])").first.press("Enter")
    expect(page.locator(".verdict")).to_contain_text(re.compile("Right|loses"), timeout=120_000)
    settled(reader, "practise-play-told")
    page.keyboard.press("Enter")
    expect(page.locator(".hand button:focus")).to_have_count(1, timeout=120_000)


def test_the_adviser_keeps_the_focus(opened: Opened) -> None:
    reader = opened()
    page = reader.page
    reader.goto("/discard?some=2d7c8h8dQs&crib=mine")
    page.locator("#pick-Ks").press("Enter")
    expect(page.locator(".ranked tbody tr")).to_have_count(15, timeout=120_000)
    expect(page.locator("#nearest")).to_be_focused()
    expect(page.locator("#spoken")).to_contain_text("Lay away")
    other = page.locator(".laid:not([aria-current])").first
    name = other.get_attribute("id")
    other.press("Enter")
    expect(page.locator(f"#{name}[aria-current]")).to_be_focused()
    settled(reader, "discard-advice")

"""The review in a browser: by mouse on a phone, by the keyboard alone on a desk, and its errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from muggins.notation import read_games
from tests.browser.conftest import Opened, set_seed
from tests.browser.reader import Reader
from tests.browser.test_browser_axe import overflows, violations

MADE = 180_000
"""Milliseconds in which the first review of a server has to come; the solved game loads first."""

BROKEN = '[A "Ada"]\n[B "Bob"]\n1. 0-0 A 2d3d3sTh6hKs 5s8d9sTdAhXx\n*\n'


@pytest.fixture(scope="module")
def over(browser: Browser, site: str, data: Path) -> str:
    """The address of the review of a game that a browser has played to its end."""
    context = browser.new_context(base_url=site, viewport={"width": 390, "height": 844})
    reader = Reader(context, site)
    table = reader.begin(target=61)
    set_seed(data, table, "ab" * 32)
    reader.give_words("review")
    while reader.mode != "over":
        reader.press_by_mouse(pick=(2, 3))
    way = reader.page.get_by_role("link", name="Review the game").get_attribute("href")
    context.close()
    assert way is not None
    return way


def opened_review(reader: Reader, address: str) -> Page:
    """Open a review, and wait until it has come by itself."""
    reader.goto(address)
    expect(reader.page.locator("#chart-h")).to_be_visible(timeout=MADE)
    return reader.page


def tab_to(page: Page, place: str) -> None:
    """Press the tab key until the focus is at a place."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("place => document.activeElement.matches(place)", place):
            return
    raise AssertionError(f"the tab key doesn't come to {place}")


def rows_shown(page: Page) -> int:
    return page.locator(".decisions tbody tr:visible").count()


def test_a_review_by_mouse_on_a_phone(opened: Opened, over: str) -> None:
    reader = opened()
    page = opened_review(reader, over)
    expect(page.locator("svg.chart-narrow")).to_be_visible()
    expect(page.locator("svg.chart-wide")).to_be_hidden()
    assert violations(reader, "game") == []
    assert not overflows(reader)
    # Each flag of the chart leads to the words of its mistake.
    flags = page.locator("svg.chart-narrow a")
    assert flags.count() == page.locator(".dearest li").count() > 0
    for number in range(1, flags.count() + 1):
        page.get_by_role("link", name=f"Mistake {number}", exact=True).click()
        expect(page.locator(f"#m{number}")).to_be_in_viewport()
        expect(page.locator(f"#m{number}")).to_contain_text("was better")
    # The chart has its table, folded away until it is asked for.
    expect(page.locator("#by-deal")).to_be_hidden()
    page.get_by_role("link", name="The same as a table").click()
    expect(page.locator("#by-deal")).to_be_visible()
    expect(page.locator("#by-deal tbody th").first).to_contain_text("0–0")
    # First the mistakes alone, then every decision.
    mistakes = rows_shown(page)
    page.locator(".decided .switch label").last.click()
    assert rows_shown(page) == page.locator(".decisions tbody tr").count() > mistakes > 0
    # The other side's decisions are there as well.
    page.get_by_role("link", name="Computer", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?from=B$"))
    expect(page.locator("#chart-h")).to_be_visible()


def test_a_review_by_the_keyboard_on_a_desk(opened: Opened, over: str) -> None:
    page = opened_review(opened(1280, 900), over)
    expect(page.locator("svg.chart-wide")).to_be_visible()
    tab_to(page, "svg.chart-wide a")
    told = str(page.evaluate("document.activeElement.getAttribute('href')"))
    page.keyboard.press("Enter")
    expect(page.locator(told)).to_be_in_viewport()
    page.goto(over)
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    expect(page.locator("#by-deal")).to_be_visible()
    mistakes = rows_shown(page)
    tab_to(page, '[name="which"]')
    page.keyboard.press("ArrowRight")
    assert rows_shown(page) == page.locator(".decisions tbody tr").count() > mistakes
    tab_to(page, 'a[href$=".cgn"]')
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    (record,) = read_games(download.value.path().read_text(encoding="utf-8"))
    scores = record.final().scores
    expect(page.locator("h1")).to_contain_text(f"{max(scores)} to {min(scores)}")


def test_a_file_with_a_mistake_is_shown_where_it_is(opened: Opened) -> None:
    reader = opened()
    page = reader.page
    reader.goto("/review")
    file = {"name": "game.cgn", "mimeType": "text/plain", "buffer": BROKEN.encode()}
    page.locator("#file").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 3, column 33")
    expect(page.locator("mark")).to_have_text("Xx")
    assert violations(reader, "review-mistake") == []
    assert not overflows(reader)
    # It stands in the field, to be put right.
    page.fill("#text", page.input_value("#text").replace("Xx", "Kd"))
    page.get_by_role("button", name="Review it").click()
    expect(page.locator("h1")).to_have_text("Ada and Bob, not finished: 0 to 0", timeout=MADE)

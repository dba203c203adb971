"""Reloads, two windows, the back button: whatever a browser does, it shows the table as it is."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.reader import Reader

# A screen without what is drawn by lot and what only marks news, attributes in one order.
SCREEN = """() => ["scene", "log"].map((id) => {
  const copy = document.getElementById(id).cloneNode(true);
  for (const node of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) node.remove();
  for (const node of copy.querySelectorAll(".new")) node.removeAttribute("class");
  for (const node of copy.querySelectorAll("*")) {
    const attributes = [...node.attributes].map(({ name, value }) => [name, value]).sort();
    for (const [name] of attributes) node.removeAttribute(name);
    for (const [name, value] of attributes) node.setAttribute(name, value);
  }
  return copy.innerHTML.replace(/\\s+/g, " ").replace(/> </g, "><").trim();
})"""


def screen(page: Page) -> list[str]:
    """Give what stands on a page's table and in its log."""
    parts: list[str] = page.evaluate(SCREEN)
    return parts


def at_table(opened: Opened, *, counting: str = "auto") -> tuple[Reader, str]:
    reader = opened()
    address = reader.begin(level="greedy", counting=counting, target=61)
    reader.give_words("faults")
    return reader, address


def test_a_reload_after_each_press_shows_the_same_screen(opened: Opened) -> None:
    reader, address = at_table(opened, counting="self")
    second = reader.open_tab()
    asked = set()
    for _ in range(24):
        second.goto(address)
        assert screen(second) == screen(reader.page)
        asked.add(reader.press_by_keys())
    assert asked >= {"cut", "discard", "play", "claim", "count"}


def test_a_press_in_an_old_window_gets_the_table_as_it_is(opened: Opened) -> None:
    reader, address = at_table(opened)
    reader.press_by_mouse()
    second = reader.open_tab()
    second.goto(address)
    reader.press_by_mouse(pick=(0, 1))
    # The same press again changes nothing and needs no word.
    for place in (0, 1):
        second.locator(".hand button").nth(place).click()
    second.click("#confirm")
    expect(second.locator(".discarding")).to_have_count(0)
    expect(second.locator("#note")).to_have_count(0)
    assert screen(second) == screen(reader.page)
    # Another one does neither, but is answered with a word.
    reader.press_by_mouse()
    old = second.locator('.hand button:not([aria-disabled="true"])')
    old.first.click()
    expect(second.locator("#note")).to_contain_text("has moved on")
    second.goto(address)
    assert screen(second) == screen(reader.page)


def test_the_back_button_comes_to_the_table_as_it_is(opened: Opened) -> None:
    reader, address = at_table(opened)
    reader.press_by_mouse()
    before = screen(reader.page)
    reader.goto("/learn")
    second = reader.open_tab()
    second.goto(address)
    for place in (0, 1):
        second.locator(".hand button").nth(place).click()
    second.click("#confirm")
    expect(second.locator(".discarding")).to_have_count(0)
    reader.page.go_back()
    expect(reader.page.locator(".discarding")).to_have_count(0)
    assert screen(reader.page) == screen(second) != before


def test_a_press_while_the_server_is_away_says_so_and_works_afterwards(opened: Opened) -> None:
    reader, _ = at_table(opened)
    reader.press_by_mouse()
    reader.context.set_offline(True)
    for place in (0, 1):
        reader.page.locator(".hand button").nth(place).click()
    reader.page.click("#confirm")
    expect(reader.page.locator("#note")).to_contain_text("can’t be reached")
    reader.context.set_offline(False)
    before = reader.settled
    reader.page.click("#confirm")
    reader.wait_settled(before)
    assert reader.mode in ("play", "count")
    assert reader.log()[-1] != ""
    # What a browser prints when a server is away.
    assert all("ERR_INTERNET_DISCONNECTED" in fault or "htmx" in fault for fault in reader.faults)
    reader.faults.clear()

"""At the table, what a press changes besides the game: a choice, a hint, an undo, help, a voice."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.reader import Reader
from tests.browser.test_browser_axe import overflows, violations

# Notes what is spoken instead of speaking it.
DEAF = """
window.spoken = [];
speechSynthesis.speak = (saying) => window.spoken.push(saying.text);
"""


def at_discard(reader: Reader) -> Page:
    reader.begin(level="greedy", target=61)
    reader.give_words("keys")
    reader.press_by_mouse()
    return reader.page


def pressed(page: Page) -> list[bool]:
    buttons = page.locator(".hand button").all()
    return [button.get_attribute("aria-pressed") == "true" for button in buttons]


def test_a_choice_can_be_changed_until_it_is_confirmed(opened: Opened) -> None:
    reader = opened(1280, 900)
    page = at_discard(reader)
    for key in "52":
        page.keyboard.press(key)
    assert pressed(page) == [False, True, False, False, True, False]
    # A third is not taken, and the page says why; one that is pressed again is kept.
    page.keyboard.press("1")
    expect(page.locator("#ask-more")).to_contain_text("Two are chosen already")
    for key in "51":
        page.keyboard.press(key)
    assert pressed(page) == [True, True, False, False, False, False]
    reader.page.keyboard.press("Enter")
    expect(page.locator(".discarding")).to_have_count(0)


def test_keys_hint_take_back_and_help(opened: Opened) -> None:
    reader = opened(1280, 900)
    page = at_discard(reader)
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text("Best: lay", timeout=180_000)
    assert violations(reader, "table-hint") == []
    assert not overflows(reader)
    page.set_viewport_size({"width": 1280, "height": 900})
    reader.press_by_keys()
    expect(page.locator(".discarding")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".discarding")).to_have_count(1)
    expect(page.locator("#help p").first).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#help p").first).to_be_visible()


def test_keys_can_be_turned_off(opened: Opened) -> None:
    reader = opened(1280, 900)
    reader.goto("/looks")
    with reader.page.expect_response("**/looks"):
        reader.page.get_by_label("No keys but Enter").check()
    page = at_discard(reader)
    expect(page.locator(".keys")).to_be_hidden()
    expect(page.locator('[aria-keyshortcuts]:not([aria-keyshortcuts="Enter"])')).to_have_count(0)
    for key in "12h?":
        page.keyboard.press(key)
    assert not any(pressed(page))
    expect(page.locator("#help p").first).to_be_hidden()
    # The button that is reached by the tab key works as ever.
    page.locator(".hand button").nth(3).focus()
    page.keyboard.press("Enter")
    assert pressed(page) == [False, False, False, True, False, False]


def test_large_cards_in_four_colours_fit_a_small_phone(opened: Opened) -> None:
    reader = opened(320, 640)
    reader.goto("/looks")
    for label in ("Large", "Four colours"):
        with reader.page.expect_response("**/looks"):
            reader.page.get_by_label(label, exact=True).check()
    page = at_discard(reader)
    expect(page.locator("html")).to_have_attribute("data-cards", "large")
    asked: set[str] = set()
    while len(asked) < 3:
        asked.add(reader.mode)
        assert not overflows(reader), reader.mode
        reader.press_by_mouse()
    assert asked == {"discard", "play", "count"}


def test_a_count_is_spoken(opened: Opened) -> None:
    reader = opened()
    reader.context.add_init_script(DEAF)
    page = reader.page
    reader.goto("/count?cards=5c5d5hJs4s")
    page.get_by_role("button", name="Speak it").click()
    (words,) = page.evaluate("window.spoken")
    assert words.startswith("Fifteen two, fifteen four")
    assert page.locator(".said").first.inner_text() == f"“{words}”"

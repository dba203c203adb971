"""The counter in a browser: by the keyboard alone, on a phone without script; looks at once."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_a_hand_is_picked_by_the_keyboard_alone(opened: Opened) -> None:
    """A rank's letter and a suit's go to the card, Enter picks it, and the focus stays there."""
    page = opened(1280, 900).page
    page.goto("/count")
    page.focus("#typed")
    for _ in range(4):
        page.keyboard.press("Tab")
    assert focused(page) == "pick-As"
    spoken = page.locator("#spoken")
    for keys, card, words in (
        ("5c", "5c", "1 picked, 4 to go."),
        ("d", "5d", "2 picked, 3 to go."),
        ("h", "5h", "3 picked, 2 to go."),
        ("js", "Js", "Four are picked; the starter is next."),
        ("4", "4s", "15 points. Fifteen two, fifteen four, fifteen six, fifteen eight, "),
    ):
        for key in keys:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(spoken).to_contain_text(words)
        expect(page.locator(f"#pick-{card}")).to_be_focused()
    expect(page).to_have_url(re.compile(r"/count\?cards=5c5d5hJs4s$"))
    expect(page.locator(".total b")).to_have_text("15")
    # Taking the starter back, too, leaves the focus where the card is.
    page.click("#slot-5")
    expect(spoken).to_have_text("Four are picked; the starter is next.")
    expect(page.locator("#pick-4s")).to_be_focused()


def test_arrows_move_in_the_grid_and_stop_at_its_edge(opened: Opened) -> None:
    page = opened(1280, 900).page
    page.goto("/count")
    page.focus("#pick-As")
    for key, card in (
        ("ArrowLeft", "As"),
        ("ArrowUp", "As"),
        ("ArrowRight", "2s"),
        ("ArrowDown", "2h"),
        ("End", "Kh"),
        ("ArrowRight", "Kh"),
        ("0", "Th"),
        ("c", "Tc"),
        ("ArrowDown", "Tc"),
        ("Home", "Ac"),
    ):
        page.keyboard.press(key)
        assert focused(page) == f"pick-{card}", key
    # One stop of the tab key, wherever it is.
    assert page.locator('.pick[tabindex="0"]').count() == 1
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert focused(page) == "pick-Ac"


def test_going_back_brings_the_hand_before(opened: Opened) -> None:
    page = opened(1280, 900).page
    page.goto("/count?cards=5c5d5hJs5s")
    page.get_by_text("Crib", exact=True).click()
    expect(page.locator("#result")).to_have_text("The crib counts")
    expect(page).to_have_url(re.compile("&as=crib$"))
    expect(page.locator("#as-crib")).to_be_focused()
    page.go_back()
    expect(page.locator("#result")).to_have_text("It counts")
    expect(page.locator(".total b")).to_have_text("29")


def test_a_phone_without_script_counts_as_well(opened: Opened) -> None:
    page = opened(320, 640, java_script_enabled=False).page
    page.goto("/count")
    for card in ("7c", "8d", "8h", "Ks", "9c"):
        page.click(f"#pick-{card}")
    expect(page.locator(".total b")).to_have_text("12")
    # Nothing is offered that takes script.
    expect(page.get_by_role("button", name="Speak it")).to_be_hidden()
    page.fill("#typed", "5c 5d 5s Jh 5h")
    page.press("#typed", "Enter")
    expect(page.locator(".total b")).to_have_text("29")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Four colours").click()
    expect(page.locator("html")).to_have_attribute("data-suits", "four")
    expect(page.locator(".total b")).to_have_text("29")


def test_looks_change_at_once_and_stay(opened: Opened) -> None:
    page = opened(1280, 900, color_scheme="dark").page
    page.goto("/count?cards=5c5d5hJs4s")
    dark = page.get_by_role("button", name="Dark")
    expect(dark).to_have_attribute("aria-pressed", "true")
    dark.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(dark).to_have_attribute("aria-pressed", "false")
    expect(dark).to_be_focused()
    page.goto("/looks")
    expect(page.get_by_label("Light", exact=True)).to_be_checked()
    clipped = page.get_by_label("Clipped")
    with page.expect_response("**/looks"):
        clipped.check()
    expect(clipped).to_be_focused()
    page.goto("/count?cards=5c5d5hJs4s")
    expect(page.locator(".said").first).to_have_text(
        "“Fifteen eight, a pair royal is fourteen, and nobs is fifteen.”"
    )

"""Take the README's picture of the table: a moment of a game in the browser, in the fifth deal."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright
from tests.server_process import served

PICTURE = Path(__file__).parents[1] / "docs" / "table.png"
DEAL = "Deal 5."
PLAYABLE = '.hand button:not([aria-disabled="true"])'


def main() -> None:
    """Play with the leftmost cards until two cards lie on the pile of the fifth deal."""
    with TemporaryDirectory() as data, served(Path(data)) as (address, _), sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 760})
        page.goto(f"{address}play")
        page.get_by_role("button", name="Begin").click()
        page.get_by_role("button", name="Cut for the deal").click()
        while not is_the_moment(page):
            press(page)
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(2_000)  # the last card has arrived
        page.screenshot(path=PICTURE)
        browser.close()


def is_the_moment(page: Page) -> bool:
    """Whether the picture can be taken."""
    in_deal = DEAL in page.locator("#log").inner_text()
    return in_deal and page.locator(".pile-cards li").count() >= 3


def press(page: Page) -> None:
    """Do what the table asks, and wait for its answer."""
    version = page.locator('#state [name="after"]').get_attribute("value")
    seen = page.locator('[name="seen"]')
    before = (version, seen.first.get_attribute("value") if seen.count() else None)
    if page.locator("#go-on").count():
        page.locator("#go-on").click()
    elif page.locator("#confirm").count():
        for place in (0, 1):
            page.locator(".hand button").nth(place).click()
        page.locator("#confirm").click()
    else:
        page.locator(PLAYABLE).first.click()
    page.wait_for_function(
        """([after, seen]) => {
          const now = document.querySelector('#state [name="after"]');
          const step = document.querySelector('[name="seen"]');
          return now && (now.value !== after || (step ? step.value : null) !== seen);
        }""",
        arg=list(before),
    )


if __name__ == "__main__":
    main()

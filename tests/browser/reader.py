"""A person in front of a browser: opens pages, presses what the table asks for, hears its log."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response

__all__ = ["Reader"]

# Counts the tables that have been put into the page, and notes what the live region says: each line
# as it is read out, a picture by its label, a quotation with its marks.
WATCH = """
window.heard = [];
window.readOut = (line) => {
  if (line.hidden) return "";
  const copy = line.cloneNode(true);
  for (const node of copy.querySelectorAll("[aria-hidden=true]")) node.remove();
  for (const node of copy.querySelectorAll("[role=img]")) node.replaceWith(node.ariaLabel);
  for (const node of copy.querySelectorAll("q")) node.replaceWith("“" + node.textContent + "”");
  return copy.textContent.replace(/\\s+/g, " ").trim();
};
document.addEventListener("DOMContentLoaded", () => {
  const log = document.getElementById("log");
  if (log) new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes)
      if (node.nodeType === 1) window.heard.push(window.readOut(node));
  }).observe(log, { childList: true });
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "scene") return;
  const root = document.documentElement;
  root.dataset.settled = Number(root.dataset.settled ?? 0) + 1;
});
"""

# What is printed when a press puts off a question for news, and about an answer of 4xx.
EXPECTED = (
    "htmx:sendAbort",
    "htmx:afterRequest",
    "Failed to load resource: the server responded with a status of 4",
)

PLAYABLE = '.hand button:not([aria-disabled="true"])'


class Reader:
    """One browser's window; `faults` are what a console or a foreign host has to do with it."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.site = site
        self.faults: list[str] = []
        context.add_init_script(WATCH)
        context.set_default_timeout(20_000)
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        """Open another window of the same browser."""
        page = self.context.new_page()
        page.on("request", self._asked)
        page.on("response", self._answered)
        page.on("console", self._printed)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        return page

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme != "data" and f"{parts.scheme}://{parts.netloc}" != self.site:
            self.faults.append(f"another host: {request.url}")

    def _answered(self, response: Response) -> None:
        # A refused press or address is a page; whatever belongs to a page has to be there.
        is_page = response.request.resource_type in ("document", "xhr", "fetch")
        if response.status >= (500 if is_page else 400):
            self.faults.append(f"{response.status}: {response.url}")

    def _printed(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.faults.append(f"console: {message.text}")

    # --- sitting down

    def goto(self, path: str) -> None:
        """Open a page."""
        self.page.goto(path)

    def begin(self, *, level: str = "club", counting: str = "auto", target: int = 121) -> str:
        """Ask for a game against the computer; give its address. The words are still to give."""
        self.goto("/play")
        self.page.check(f'[name="level"][value="{level}"]', force=True)
        self._choose(counting, target)
        return urlsplit(self.page.url).path

    def invite(self, *, name: str, counting: str = "auto", target: int = 121) -> tuple[str, str]:
        """Ask for a game with a friend; give its address and the link to the other seat."""
        self.goto("/play")
        self.page.check('[name="against"][value="friend"]', force=True)
        self.page.fill('[name="name"]', name)
        self._choose(counting, target)
        return urlsplit(self.page.url).path, self.page.input_value("#link")

    def _choose(self, counting: str, target: int) -> None:
        self.page.check(f'[name="counting"][value="{counting}"]', force=True)
        self.page.check(f'[name="target"][value="{target}"]', force=True)
        self.page.get_by_role("button", name="Begin").click()
        self.page.wait_for_url("**/play/*")

    def join(self, link: str, name: str) -> None:
        """Take the seat of a link."""
        self.goto(link)
        self.page.fill("#name", name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/play/*")

    def give_words(self, words: str) -> None:
        """Give the words for the shuffle."""
        self.page.fill("#words", words)
        self.page.locator('form[action$="/words"] button').click()
        self.page.wait_for_load_state()

    # --- at the table

    @property
    def mode(self) -> str:
        """What the table asks for: cut, discard, play, claim, count, wait or over."""
        for mode, sign in (
            ("over", ".over"),
            ("cut", ".cut-cards"),
            ("count", "#go-on"),
            ("claim", "#claim"),
            ("discard", "#confirm"),
            ("play", PLAYABLE),
        ):
            if self.page.locator(sign).count():
                return mode
        return "wait"

    @property
    def settled(self) -> int:
        """How many tables have been put into this page."""
        return int(self.page.locator("html").get_attribute("data-settled") or 0)

    def wait_settled(self, past: int) -> None:
        """Wait until another table has been put into the page."""
        places = ",".join(f'html[data-settled="{past + more}"]' for more in range(1, 6))
        self.page.locator(places).wait_for(state="attached")

    @property
    def has_focus(self) -> bool:
        """Whether something has the focus; false where it fell back to the page as a whole."""
        return bool(self.page.evaluate("document.activeElement !== document.body"))

    def playable(self) -> Locator:
        """The cards that can be pressed."""
        return self.page.locator(PLAYABLE)

    def press_by_mouse(self, pick: Sequence[int] = (0, 1)) -> str:
        """Do what the table asks for, by mouse; `pick` are the places of a discard's cards."""
        mode, before = self.mode, self.settled
        if mode in ("cut", "count"):
            self.page.click("#go-on")
        elif mode == "discard":
            for place in pick:
                self.page.locator(".hand button").nth(place).click()
            self.page.click("#confirm")
        elif mode == "play":
            self.playable().last.click()
        elif mode == "claim":
            self.page.fill("#claim", "4")
            self.page.get_by_role("button", name="Say it").click()
        else:
            return mode
        self.wait_settled(before)
        return mode

    def press_by_keys(self, pick: Sequence[int] = (0, 1)) -> str:
        """Do what the table asks for, by the keyboard alone."""
        mode, before, keyboard = self.mode, self.settled, self.page.keyboard
        if mode == "discard":
            for place in pick:
                keyboard.press(str(place + 1))
        elif mode == "play":
            key = self.playable().first.get_attribute("aria-keyshortcuts")
            assert key is not None
            keyboard.press(key)
        elif mode == "claim":
            keyboard.type("4")
        elif mode in ("wait", "over"):
            return mode
        if mode != "play":
            keyboard.press("Enter")
        self.wait_settled(before)
        return mode

    # --- what is on the page

    def log(self) -> list[str]:
        """The log as it is read out, the line of what is asked included."""
        lines: list[str] = self.page.locator("#log").evaluate(
            "log => [...log.children].map(window.readOut)"
        )
        return [line for line in lines if line]

    def heard(self) -> list[str]:
        """What the live region has said since it was last asked for."""
        lines: list[str] = self.page.evaluate("window.heard.splice(0)")
        return [line for line in lines if line]

    def scores(self) -> tuple[int, int]:
        """Both scores as their plates show them, the reader's first."""
        mine, theirs = self.page.locator(".plate-score").all_inner_texts()
        return _figure(mine), _figure(theirs)


def _figure(text: str) -> int:
    return int("".join(letter for letter in text if letter.isdecimal()))

"""axe on every page and on every state of the table, in light and in dark: it finds nothing.

Each is put into a picture as well, for whoever wants to see it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Opened, set_seed
from tests.browser.pictures import THEMES, show, take
from tests.browser.reader import Reader

PAGES = [
    "/",
    "/play",
    "/count",
    "/count?cards=5c5d5hJs5s",
    "/count?cards=2c2d9hKsQs&as=crib",
    "/count?cards=5c5c5hJs5s",
    "/discard",
    "/discard?cards=5h6h7c8dJsKd&crib=mine",
    "/practise",
    "/learn",
    "/review",
    "/stats",
    "/looks",
    "/verify",
    "/nothing-here",
]


def violations(reader: Reader, picture: str = "") -> list[str]:
    """Give what axe finds on the page as it stands, in both themes, and take its `picture`."""
    found = []
    for theme in THEMES:
        show(reader, theme)
        for violation in Axe().run(reader.page).response["violations"]:
            places = [node["html"][:120] for node in violation["nodes"][:3]]
            found.append(f"{theme} {reader.page.url}: {violation['id']} {places}")
    if picture:
        take(reader, picture)
    return found


def overflows(reader: Reader) -> bool:
    """Say whether the page scrolls sideways at 320 px."""
    reader.page.set_viewport_size({"width": 320, "height": 640})
    wide = reader.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    reader.page.set_viewport_size({"width": 390, "height": 844})
    return bool(wide)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_a_fault(opened: Opened, path: str) -> None:
    reader = opened()
    reader.goto(path)
    assert violations(reader, re.sub(r"\W+", "-", path).strip("-") or "home") == []
    assert not overflows(reader)


def test_no_state_of_the_table_has_a_fault(opened: Opened, data: Path) -> None:
    reader = opened()
    address = reader.begin(counting="self", target=61)
    set_seed(data, address, "ab" * 32)
    assert violations(reader, "table-before") == []
    reader.give_words("axe")
    seen = set()
    while reader.mode != "over":
        state = _state(reader)
        if state not in seen:
            seen.add(state)
            assert violations(reader, f"table-{state}") == []
            assert not overflows(reader), state
        reader.press_by_mouse(pick=(2, 3))
    assert violations(reader, "table-over") == []
    assert seen >= {"cut", "discard", "play", "barred", "claim", "wrong", "count"}
    for path in (f"/games/{address.rsplit('/', 1)[1]}", f"/verify?game={address[6:]}"):
        reader.goto(path)
        assert violations(reader) == []
        assert not overflows(reader)


def _state(reader: Reader) -> str:
    mode = reader.mode
    if mode == "play" and reader.page.locator(".hand .why").count():
        return "barred"
    if mode == "claim" and reader.page.locator("#claim-error").count():
        return "wrong"
    return mode


def test_no_state_between_friends_has_a_fault(opened: Opened) -> None:
    ann, bob, third = opened(), opened(), opened()
    address, link = ann.invite(name="Ann", target=61)
    assert violations(ann, "friends-alone") == []
    assert not overflows(ann)
    bob.goto(link)
    assert violations(bob, "friends-join") == []
    bob.join(link, "Bob")
    ann.give_words("a")
    assert violations(ann, "friends-words") == []
    bob.give_words("b")
    bob.goto(f"{address}/link")
    assert violations(bob, "friends-link") == []
    bob.goto(address)
    assert violations(bob) == []
    bob.press_by_mouse()
    bob.press_by_mouse()
    assert bob.mode == "wait"
    assert violations(bob, "friends-wait") == []
    third.goto(address)
    assert violations(third, "friends-watching") == []
    assert not overflows(third)

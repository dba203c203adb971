"""Two browsers at one table, a third that watches, and one that is closed and opened again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Opened
from tests.browser.reader import Reader

CARD = "button[data-card], .hand [data-suit], .showing [data-suit]"


def seated(opened: Opened, *, counting: str = "auto", target: int = 121) -> tuple[Reader, Reader]:
    """Ann asks Bob by link; both give words, and the cards are dealt."""
    ann, bob = opened(), opened(1280, 900)
    _, link = ann.invite(name="Ann", counting=counting, target=target)
    bob.join(link, "Bob")
    # Ann's page learns by the stream that Bob has sat down.
    expect(ann.page.get_by_text("Bob has sat down")).to_be_visible(timeout=5_000)
    ann.give_words("a")
    bob.give_words("b")
    # The game begins on Ann's page by itself.
    expect(ann.page.locator("#go-on")).to_be_visible(timeout=5_000)
    return ann, bob


def press_in_turn(readers: tuple[Reader, Reader], presses: int = 1_000) -> bool:
    """Let each press what is asked of him; say whether the game is over for both."""
    for _ in range(presses):
        for reader in readers:
            if reader.mode not in ("wait", "over"):
                reader.press_by_keys()
                assert reader.has_focus
        if all(reader.mode == "over" for reader in readers):
            return True
    return False


def test_two_play_to_the_end_though_one_browser_is_closed(opened: Opened, tmp_path: Path) -> None:
    ann, bob = seated(opened, counting="muggins", target=61)
    assert not press_in_turn((ann, bob), presses=12)
    address, before = bob.page.url, bob.log()
    bob.context.storage_state(path=tmp_path / "cookies.json")
    bob.context.close()
    back = opened(390, storage_state=tmp_path / "cookies.json")
    back.goto(address)
    assert back.log()[: len(before) - 1] == before[:-1]
    assert press_in_turn((ann, back))
    assert sorted(ann.scores()) == sorted(back.scores())
    assert max(ann.scores()) == 61
    assert ann.scores() == back.scores()[::-1]
    # A rematch: both press, and sit at the same new table.
    for reader in (ann, back):
        reader.page.get_by_role("button", name="Rematch").click()
        reader.page.wait_for_url(lambda url: url != address)
    assert ann.page.url == back.page.url


def test_a_move_appears_at_the_other_side_by_itself(opened: Opened) -> None:
    ann, bob = seated(opened)
    for reader in (ann, bob):
        reader.press_by_keys()
        assert reader.mode == "discard"
    for first, second in ((ann, bob), (bob, ann)):
        told = first.settled, second.settled
        first.press_by_keys()
        second.wait_settled(told[1])
        assert second.settled > told[1]


def test_a_watcher_sees_the_table_and_no_hand(opened: Opened) -> None:
    ann, bob = seated(opened)
    third = opened()
    third.goto(ann.page.url)
    for _ in range(8):
        press_in_turn((ann, bob), presses=1)
        third.page.reload()
        if third.mode in ("over", "count"):
            break
        assert third.page.locator(CARD).count() == 0
        assert third.page.locator("#scene form[method=post]").count() == 0
        expect(third.page.get_by_text("You are watching")).to_be_visible()


def test_who_gives_up_loses_and_the_other_is_told(opened: Opened) -> None:
    ann, bob = seated(opened)
    bob.press_by_keys()
    ann.press_by_keys()
    ann.page.locator("#help > summary").click()
    ann.page.get_by_role("button", name="Give the game up").click()
    expect(ann.page.locator("#ask")).to_contain_text("You gave the game up")
    expect(bob.page.locator("#ask")).to_contain_text("Ann gave the game up", timeout=5_000)
    assert "Ann gives the game up." in bob.heard()

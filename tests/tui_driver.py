"""Sit at the app without a terminal: press keys, wait until it has gone on, read the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.pilot import Pilot

from muggins.fairness import Shuffle
from muggins.game import Phase
from muggins.scoring import count_hand
from muggins.terminal import sittings
from muggins.terminal.look import Look
from muggins.tui.app import MugginsApp, Wishes
from muggins.tui.table import TableScreen

__all__ = [
    "SCREENS",
    "SHOTS",
    "Sitter",
    "Sitting",
    "drawn",
    "press",
    "screen_of",
    "shot",
    "sit",
    "table_of",
]

SHOTS = Path(__file__).parent / "data" / "screens"
"""Where the expected screens are written."""

Sitter = Pilot[None]
Sitting = Callable[[Sitter], Awaitable[None]]


def sit(
    sitting: Sitting,
    wishes: Wishes | None = None,
    *,
    resume: Path | None = None,
    size: tuple[int, int] = (80, 24),
) -> None:
    """Run the app without a terminal, and have someone sit at it."""

    async def run() -> None:
        app = MugginsApp(wishes or Wishes(level="greedy"), resume)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await sitting(pilot)

    asyncio.run(run())


async def settled(pilot: Sitter) -> None:
    """Wait until nothing is worked out beside the app any more, and what was found is drawn."""
    await pilot.pause()
    while list(pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    await drawn(pilot)


async def drawn(pilot: Sitter) -> None:
    """Wait until all is drawn: first what changed, then the log, which is scrolled after that."""
    for _ in range(2):
        if not pilot.app.is_running or pilot.app._exit:
            return
        done = asyncio.Event()
        pilot.app.screen.call_after_refresh(done.set)
        await done.wait()
    await pilot.pause()


async def press(pilot: Sitter, *keys: str) -> None:
    """Press keys one by one, each when the app has gone on."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


def screen_of(pilot: Sitter) -> str:
    """Give the screen's text, without spaces at the ends of lines."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def table_of(pilot: Sitter) -> TableScreen:
    """Give the table that is sat at."""
    assert isinstance(pilot.app.screen, TableScreen)
    return pilot.app.screen


async def decide(pilot: Sitter) -> None:
    """Do what is asked: the first two cards, the first that fits, the count as it is, or go on."""
    game = table_of(pilot).game
    seen = game.view
    match game.mode:
        case "discard":
            await press(pilot, "1", "2", "enter")
        case "play":
            fitting = [seen.count + card.pips <= 31 for card in seen.held]
            await press(pilot, str(fitting.index(True) + 1))
        case "claim":
            is_crib = seen.showing is not None and seen.showing[1] == "crib"
            tally = count_hand(seen.shown_cards, seen.starter, crib=is_crib)
            await press(pilot, *str(tally.points or 19), "enter")
        case "count":
            await press(pilot, "enter")
        case mode:
            raise AssertionError(mode)


# --- the screens whose text is written down


class Shown(NamedTuple):
    """A screen to be written down: the wishes, and the keys that lead to it."""

    wishes: Wishes
    keys: Sequence[str]


def _wishes(counting: str = "auto") -> Wishes:
    return Wishes(level="club", counting=counting, dealer="me", look=Look())


_PLAIN = Wishes(level="club", dealer="computer", look=Look(signs=False))

SCREENS = {
    "menu": Shown(_wishes(), ()),
    "discard": Shown(_wishes(), ("enter", "1", "6")),
    "play": Shown(_PLAIN, ("enter", "1", "2", "enter", "1")),
    "count": Shown(_wishes(), ("enter", "1", "2", "enter", "show", "enter")),
    "claim": Shown(_wishes(counting="muggins"), ("enter", "1", "2", "enter", "show", "enter", "1")),
    "help": Shown(_PLAIN, ("question_mark",)),
}


def shot(name: str, folder: Path) -> str:
    """Give the text of one of the screens, with a known shuffle and an empty data folder."""
    shown, texts = SCREENS[name], list[str]()

    async def sitting(pilot: Sitter) -> None:
        for key in shown.keys:
            if key == "show":
                while table_of(pilot).game.view.phase is Phase.PLAY:
                    await decide(pilot)
            else:
                await press(pilot, key)
        texts.append(screen_of(pilot))

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setattr(sittings, "new_shuffle", lambda words: Shuffle(bytes(32), "words"))
        sit(sitting, Wishes(**vars(shown.wishes)))
    return texts[0]

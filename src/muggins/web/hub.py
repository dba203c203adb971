"""Tell open pages that a game has moved: one question to the database, however many watch.

What is sent is the game's version and nothing else; each page then asks for its own table.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections

from muggins.web.models import GameRow

__all__ = ["INTERVAL", "versions"]

INTERVAL = 0.3
"""Seconds between two looks at the games that are watched."""

HEARTBEAT = 15.0
"""Seconds after which a quiet stream says that it is still there."""

_thread = ThreadPoolExecutor(1, thread_name_prefix="hub")


class _Hub:
    """The pages that watch, by game, in one event loop."""

    def __init__(self) -> None:
        self.waiting: defaultdict[str, set[asyncio.Queue[int]]] = defaultdict(set)
        self.known: dict[str, int] = {}
        self.looking: asyncio.Task[None] | None = None

    async def watch(self, key: str) -> AsyncIterator[int | None]:
        """Give each new version of a game; None when nothing has happened for a while."""
        queue: asyncio.Queue[int] = asyncio.Queue()
        self.waiting[key].add(queue)
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self._look())
        try:
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield None
        finally:
            self.waiting[key].discard(queue)
            if not self.waiting[key]:
                del self.waiting[key]
                self.known.pop(key, None)

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while self.waiting:
            found = await loop.run_in_executor(_thread, _versions, list(self.waiting))
            for key, version in found.items():
                if self.known.get(key) != version:
                    self.known[key] = version
                    for queue in self.waiting.get(key, ()):
                        queue.put_nowait(version)
            await asyncio.sleep(INTERVAL)


def _versions(keys: list[str]) -> dict[str, int]:
    close_old_connections()
    return dict(GameRow.objects.filter(pk__in=keys).values_list("key", "version"))


_hubs: dict[asyncio.AbstractEventLoop, _Hub] = {}


async def versions(key: str) -> AsyncIterator[int | None]:
    """Give each version of a game from now on, the present one first; None as a sign of life."""
    loop = asyncio.get_running_loop()
    hub = _hubs.setdefault(loop, _Hub())
    hub.known.pop(key, None)
    async for version in hub.watch(key):
        yield version

"""Work beside the app, in a thread that nobody waits for when the app is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread

__all__ = ["beside"]


async def beside(work: Callable[[], None]) -> None:
    """Wait for work that is done in a thread; what it raises is raised here.

    The end of the program doesn't wait for it, as it does for the threads of an executor.
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(reason: Exception | None) -> None:
        if done.done():
            return
        if reason is None:
            done.set_result(None)
        else:
            done.set_exception(reason)

    def run() -> None:
        reason: Exception | None = None
        try:
            work()
        except Exception as error:
            reason = error
        with suppress(RuntimeError):  # the app has been left meanwhile, and its loop is closed
            loop.call_soon_threadsafe(settle, reason)

    Thread(target=copy_context().run, args=(run,), name="beside", daemon=True).start()
    await done

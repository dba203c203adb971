"""More than one machine: a Dask cluster in the place of this machine's processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from muggins.errors import MugginsError

__all__ = ["pool_of"]

PATIENCE = 10
"""Seconds in which a scheduler must answer."""

TRIES = 10
"""How often a task whose worker was lost is begun again."""


@contextmanager
def pool_of(address: str | None) -> Iterator[Executor | None]:
    """Give a pool over the cluster at an address; none without one.

    A task whose worker is lost is begun again on another. Raises `MugginsError` when the scheduler
    can't be reached, or its package is missing.
    """
    if address is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise MugginsError(
            f"a cluster needs {error.name}; install it with: pip install 'muggins[cluster]'"
        ) from error
    try:
        client: Any = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise MugginsError(f"no Dask scheduler answers at {address!r}: {error}") from error
    try:
        if not client.scheduler_info()["workers"]:
            raise MugginsError(f"the cluster at {address!r} has no workers")
        yield client.get_executor(retries=TRIES)
    finally:
        client.close()

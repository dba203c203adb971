"""More than one machine: a Dask cluster in the place of this machine's processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from muggins.errors import MugginsError
from muggins.extras import missing_words

__all__ = ["ClusterPool", "pool_of"]

_T = TypeVar("_T")

PATIENCE = 10
"""Seconds in which a scheduler must answer."""

TRIES = 10
"""How often a task whose worker was lost is begun again."""


class ClusterPool(Executor):
    """An executor over a cluster's workers, which may be sent large values once for many tasks."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor: Executor = client.get_executor(retries=TRIES)

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> Future[_T]:
        """Have a function called by a worker."""
        return self._executor.submit(fn, *args, **kwargs)

    def map(self, fn: Callable[..., _T], *iterables: Iterable[Any], **kwargs: Any) -> Iterator[_T]:
        """Give the results in the order of the arguments."""
        return self._executor.map(fn, *iterables, **kwargs)

    def share(self, value: _T) -> _T:
        """Send a value to all workers; give what stands for it among the arguments of tasks.

        Every worker has it, so that it isn't lost with one.
        """
        return cast("_T", self._client.scatter(value, broadcast=True, hash=False))


@contextmanager
def pool_of(address: str | None) -> Iterator[ClusterPool | None]:
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
        raise MugginsError(missing_words("a cluster", error.name, "cluster")) from error
    try:
        client: Any = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise MugginsError(f"no Dask scheduler answers at {address!r}: {error}") from error
    try:
        if not client.scheduler_info()["workers"]:
            raise MugginsError(f"the cluster at {address!r} has no workers")
        yield ClusterPool(client)
    finally:
        client.close()

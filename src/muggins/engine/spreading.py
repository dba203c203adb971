"""Who does the parts of a long piece of work: this machine's threads, or a cluster's workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

__all__ = ["Pool", "Threads"]

_T = TypeVar("_T")


class Pool(Protocol):
    """Does parts of a piece of work and gives their results in order."""

    def share(self, value: _T) -> _T:
        """Give what stands for a large value among the arguments of `map`, sent only once."""

    def map(self, fn: Callable[..., _T], *iterables: Iterable[Any]) -> Iterator[_T]:
        """Give the results of a function over these arguments, as the built-in `map` does."""


class Threads:
    """Threads of this process, for compiled code that lets go of the interpreter."""

    def __init__(self, number: int = 2) -> None:
        self.number = number

    def share(self, value: _T) -> _T:
        """Give the value itself."""
        return value

    def map(self, fn: Callable[..., _T], *iterables: Iterable[Any]) -> Iterator[_T]:
        """Give the results in order."""
        with ThreadPoolExecutor(self.number) as threads:
            yield from threads.map(fn, *iterables)

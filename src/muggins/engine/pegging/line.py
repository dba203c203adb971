"""A position of the play on whole numbers: laying a rank, saying go, a new count (R7-R15).

A position is an array of whose turn it is, the cards that pone and the dealer hold, where the pile
starts and ends, who played last, who is at go (1 pone + 2 dealer), and the least pips that pone's
and the dealer's cards can have, as their goes have shown. The ranks laid stand in an array apart.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from muggins.engine.kernels import pips, play_points
from muggins.engine.pegging.hands import Int

__all__ = [
    "BASE",
    "GOES",
    "HELD",
    "LAST",
    "LEAST",
    "SIZE",
    "TURN",
    "is_leaf",
    "lay_rank",
    "pack_leaf",
    "pile_count",
    "say_go",
    "unpack_leaf",
]

TURN, HELD, BASE, SIZE, LAST, GOES, LEAST = 0, 1, 3, 4, 5, 6, 7
"""Where a position holds what; two numbers at `HELD` and at `LEAST`."""


@njit(cache=True)
def pile_count(pile: NDArray[np.int64], base: Int, size: Int) -> int:
    """Give the count of the pile, whose cards are ranks 0 to 12."""
    count = 0
    for place in range(base, size):
        count += pips(pile[place])
    return count


@njit(cache=True)
def is_leaf(at: NDArray[np.int64]) -> bool:
    """Say whether nobody can choose to the other's harm any more."""
    return bool(at[HELD] == 0 or at[HELD + 1] == 0 or at[HELD] + at[HELD + 1] == 2)


@njit(cache=True)
def _reset(at: NDArray[np.int64], last: Int) -> None:
    """Start a new count: the opponent of `last` leads, if he has cards (R14)."""
    at[TURN] = 1 - last if at[HELD + 1 - last] else last
    at[BASE] = at[SIZE]
    at[GOES] = 0


@njit(cache=True)
def lay_rank(pile: NDArray[np.int64], at: NDArray[np.int64], rank: Int) -> int:
    """Let the player on turn lay a rank; give his points. `at` becomes the position after it."""
    me = at[TURN]
    pile[at[SIZE]] = rank
    at[SIZE] += 1
    at[HELD + me] -= 1
    at[LAST] = me
    points = play_points(pile[at[BASE] :], at[SIZE] - at[BASE])
    if pile_count(pile, at[BASE], at[SIZE]) == 31:
        _reset(at, me)
    elif at[HELD + 1 - me] and not at[GOES] & (2 - me):
        at[TURN] = 1 - me
    elif not at[HELD + me]:
        # Nobody can go on: the point for a go, or for the last card.
        points += 1
        _reset(at, me)
    return points


@njit(cache=True)
def say_go(at: NDArray[np.int64]) -> int:
    """Let the player on turn say go; give the point that ends the count, the dealer's negative."""
    me = at[TURN]
    if at[HELD + 1 - me] and not at[GOES] & (2 - me):
        at[GOES] |= 1 + me
        at[TURN] = 1 - me
        return 0
    last = at[LAST]
    _reset(at, last)
    return 1 - 2 * int(last)


@njit(cache=True)
def pack_leaf(pile: NDArray[np.int64], at: NDArray[np.int64]) -> int:
    """Pack what decides the rest of the play into one number."""
    key = np.int64(1)
    for place in range(at[BASE], at[SIZE]):
        key = key * 13 + pile[place]
    key = (key * 2 + at[TURN]) * 2 + (at[LAST] if at[SIZE] > at[BASE] else 0)
    return int(((key * 4 + at[GOES]) * 5 + at[HELD]) * 5 + at[HELD + 1])


@njit(cache=True)
def unpack_leaf(key: Int, pile: NDArray[np.int64]) -> NDArray[np.int64]:
    """Give the position of a leaf from its key, and lay its pile."""
    at = np.zeros(9, np.int64)
    at[HELD + 1], at[HELD], at[GOES] = key % 5, key // 5 % 5, key // 25 % 4
    at[LAST], at[TURN] = key // 100 % 2, key // 200 % 2
    rest = key // 400
    while rest > 1:
        at[SIZE] += 1
        rest //= 13
    rest = key // 400
    for place in range(at[SIZE] - 1, -1, -1):
        pile[place] = rest % 13
        rest //= 13
    return at

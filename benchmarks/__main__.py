"""Measure the plain install: counts, plays, games and the cold start of `muggins count`.

Prints the median of several runs, with the machine's load; quote ratios rather than times.
"""

from __future__ import annotations

import os
import platform
import resource
import statistics
import subprocess
import sys
import timeit
from collections.abc import Callable
from itertools import combinations
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from muggins import DECK, Shuffle, count_hand, new_player, peg, play_game, say
from muggins.census import census
from muggins.notation import read_games, write_game
from muggins.perft import perft
from muggins.scoring import points_in_hand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RUNS = 5


def seconds(task: Callable[[], object], number: int) -> float:
    """Give the median time of one call, in seconds, over several runs of `number` calls."""
    return statistics.median(timeit.repeat(task, number=number, repeat=RUNS)) / number


def processor_seconds(*command: str) -> float:
    """Give the median processor time of a command as a whole process, in seconds."""
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        times.append(used)
    return statistics.median(times)


def show(what: str, value: float, unit: str) -> None:
    """Print one figure."""
    print(f"{what:<52} {value:>12,.1f} {unit}")


def engine(one_by_one: float) -> None:
    """Measure the compiled counts and the discards; `one_by_one` is count_hand's seconds a hand."""
    import numpy as np

    from muggins.engine import score_hands
    from muggins.engine.discards import discard_values

    four = np.array(list(combinations(range(52), 4)), np.uint8)
    parts = []
    for starter in range(52):
        free = four[(four != starter).all(axis=1)]
        parts.append(np.column_stack([free, np.full(len(free), starter, np.uint8)]))
    hands = np.concatenate(parts)
    score_hands(hands[:1])
    batch = seconds(lambda: score_hands(hands), 1)
    show("all 12,994,800 hands in one call (score_hands)", batch * 1e3, "ms")
    show("  one by one over that (count_hand)", one_by_one * len(hands) / batch, "times")
    show("  with NumPy alone over that", seconds(lambda: with_numpy(hands), 1) / batch, "times")
    sixes = [np.sort(np.random.default_rng(n).permutation(52)[:6]) for n in range(500)]

    def discards() -> None:
        for cards in sixes:
            discard_values(cards, is_dealer=True)

    discards()
    show("all fifteen discards (discard_values)", seconds(discards, 1) / len(sixes) * 1e6, "µs")
    times = sorted(decisions())
    show("a card of the play (rank_plays), median", statistics.median(times) * 1e3, "ms")
    show("  the slowest of its hundredths", times[-len(times) // 100] * 1e3, "ms")


def decisions() -> list[float]:
    """Give the seconds of each card's advice, over both players' views of some games."""
    from muggins.engine import rank_plays
    from muggins.game import Play
    from muggins.view import view

    times = []
    for number in range(4):
        players = new_player("club"), new_player("greedy")
        record = play_game(players, shuffle=Shuffle(f"advice {number}".encode()))
        for step in record.steps():
            if isinstance(step.move, Play):
                seen = view(step.before, step.move.seat)
                before = perf_counter()
                rank_plays(seen, "win")
                times.append(perf_counter() - before)
    # The first ones compile and load.
    return times[20:]


def with_numpy(hands: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Count hands from the table of ranks with NumPy's own operations."""
    import numpy as np

    from muggins.engine.tables import rank_points

    ranks, suits = (hands >> 2).astype(np.int32), hands & 3
    places = ranks[:, 0]
    for column in range(1, 5):
        places = places * 13 + ranks[:, column]
    points = rank_points()[places].copy()
    flush = (suits[:, :4] == suits[:, :1]).all(axis=1)
    points += np.where(flush, 4 + (suits[:, 4] == suits[:, 0]), 0).astype(np.int8)
    jacks = hands[:, :4] == (40 + suits[:, 4:])
    counted: NDArray[np.int8] = points + jacks.any(axis=1).astype(np.int8)
    return counted


def main() -> None:
    """Measure everything."""
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {load}\n")
    random = Random(1)
    hands = [random.sample(DECK, 5) for _ in range(1_000)]
    counted = [count_hand(hand[:4], hand[4]) for hand in hands]
    pile, card = DECK[12:15], DECK[20]

    itemised = seconds(lambda: [count_hand(hand[:4], hand[4]) for hand in hands], 1) / 1_000
    total = seconds(lambda: [points_in_hand(hand[:4], hand[4]) for hand in hands], 1) / 1_000
    show("count a hand, every item (count_hand)", itemised * 1e6, "µs")
    show("count a hand, its points (points_in_hand)", total * 1e6, "µs")
    show("  the first over the second", itemised / total, "times")
    show("say a hand (say)", seconds(lambda: [say(t) for t in counted], 1) / 1_000 * 1e6, "µs")
    show("count a card of the play (peg)", seconds(lambda: peg(pile, card), 2_000) * 1e6, "µs")

    lines = perft("4c5d6h7s", "3d4h5s6c")
    walk = seconds(lambda: perft("4c5d6h7s", "3d4h5s6c"), 1) / sum(lines.plies)
    show("a card through the whole game (apply)", walk * 1e6, "µs")
    show("all hands and cribs (census)", seconds(census, 1), "s")

    shuffle = Shuffle(b"bench")
    show("shuffle a pack (Shuffle.pack)", seconds(lambda: shuffle.pack(1), 500) * 1e6, "µs")
    for level in ("random", "greedy", "club"):
        players = [new_player(level, 1), new_player(level, 2)]
        game = seconds(lambda players=players: play_game(players, shuffle=shuffle), 2)  # type: ignore[misc]
        show(f"games a second, {level} against itself", 1 / game, "")
    text = write_game(play_game([new_player("club"), new_player("club")], shuffle=shuffle))
    show("read and check a written game (read_games)", seconds(lambda: read_games(text), 3), "s")

    engine(itemised)
    count = processor_seconds(sys.executable, "-m", "muggins", "count", "5C 5D 5S JH", "5H")
    nothing = processor_seconds(sys.executable, "-c", "pass")
    show("muggins count, cold, processor time", count * 1e3, "ms (wanted: under 300)")
    show("  of which Python's own start", nothing * 1e3, "ms")
    show("muggins scores", processor_seconds(sys.executable, "-m", "muggins", "scores"), "s")


if __name__ == "__main__":
    main()

"""Ask every program the same things, and compare what it says with the count by the rules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.others.programs import Installed, Program
from muggins import DECK, count_hand, say
from muggins.match import EXEC, MatchPlan, MatchResult, play_duplicates
from muggins.scoring import points_in_hand

__all__ = ["Figures", "batch_rate", "measure", "random_hands"]

Hands = list[tuple[list[tuple[int, int]], tuple[int, int], bool]]
GAMES_FOR, DISCARDS_FOR = 5.0, 3.0
"""Seconds given to whole games and to discards."""


@dataclass
class Figures:
    """What was found of a program; None where it has no such part."""

    hands_a_second: float | None = None
    wrong_hands: int | None = None
    wrong_cribs: int | None = None
    example: str = ""
    games_a_second: float | None = None
    discard_seconds: float | None = None
    match: MatchResult | None = None
    faults: list[str] = field(default_factory=list)


def random_hands(number: int, seed: int) -> Hands:
    """Give hands and cribs by turns: four cards, the starter, and whether it is the crib."""
    random, hands = Random(seed), []
    for place in range(number):
        cards = [((i >> 2) + 1, i & 3) for i in random.sample(range(52), 5)]
        hands.append((cards[:4], cards[4], place % 2 == 1))
    return hands


def measure(
    program: Program | None, there: Installed, hands: Hands, level: str, games: int, workers: int
) -> Figures:
    """Measure what a program can do; `program` None is Muggins itself, which can do all."""
    parts = ("count", "games", "discards") if program is None else program.parts
    found = Figures()
    steps: dict[str, Callable[[], None]] = {
        "count": lambda: _count(there, hands, found),
        "games": lambda: _games(there, found),
        "discards": lambda: _discards(there, found),
        "bot": lambda: _match(there, found, level, games, workers),
    }
    for part in parts:
        print(f"{there.name}: {part}", file=sys.stderr)
        try:
            steps[part]()
        except (RuntimeError, OSError) as error:
            found.faults.append(f"{part}: {error}")
    return found


def _count(there: Installed, hands: Hands, found: Figures) -> None:
    answer = there.ask("count", {"hands": hands})
    found.hands_a_second = len(hands) / answer["seconds"]
    found.wrong_hands = found.wrong_cribs = 0
    for (four, starter, is_crib), points in zip(hands, answer["points"], strict=True):
        cards = [DECK[4 * (rank - 1) + suit] for rank, suit in [*four, starter]]
        if points_in_hand(cards[:4], cards[4], crib=is_crib) == points:
            continue
        if is_crib:
            found.wrong_cribs += 1
        else:
            found.wrong_hands += 1
        if not found.example or (not is_crib and "crib" in found.example):
            found.example = _example(cards, is_crib, points)


def _example(cards: list[Any], is_crib: bool, points: int) -> str:
    tally = count_hand(cards[:4], cards[4], crib=is_crib)
    kept = " ".join(map(str, cards[:4]))
    what = "the crib" if is_crib else "the hand"
    ruled = f"by the rules {tally.points}: {say(tally)}"
    return f"{what} {kept} with {cards[4]}: it says {points}; {ruled}"


def _games(there: Installed, found: Figures) -> None:
    answer = there.ask("games", {"seconds": GAMES_FOR})
    found.games_a_second = answer["games"] / answer["seconds"]


def _discards(there: Installed, found: Figures) -> None:
    random = Random(7)
    sixes = [[((i >> 2) + 1, i & 3) for i in random.sample(range(52), 6)] for _ in range(1000)]
    answer = there.ask("discards", {"seconds": DISCARDS_FOR, "hands": sixes})
    found.discard_seconds = answer["seconds"] / answer["discards"]


def _match(there: Installed, found: Figures, level: str, games: int, workers: int) -> None:
    plan = MatchPlan(level, EXEC + there.bot(), games, 1)
    found.match = play_duplicates(plan, workers=workers)


def batch_rate(hands: Hands) -> float:
    """Give the hands a second of our call that counts many at once."""
    import numpy as np

    from muggins.engine import score_hands

    rows = [
        [4 * (rank - 1) + suit for rank, suit in [*four, starter]] for four, starter, _ in hands
    ]
    cards = np.array(rows, np.uint8)
    score_hands(cards[:1])
    start = perf_counter()
    score_hands(cards)
    return len(hands) / (perf_counter() - start)

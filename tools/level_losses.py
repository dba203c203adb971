"""Measure what each level loses a deal by the review of games it plays against itself.

Run as `python -m tools.level_losses [GAMES [LEVEL …]]`; prints a line a level, with its
standard error.
"""

from __future__ import annotations

import sys
from statistics import fmean, stdev

from muggins.analysis import review_game
from muggins.fairness import Shuffle
from muggins.players import LEVELS, new_player
from muggins.table import play_game


def main(games: int, levels: list[str]) -> None:
    """Print the losses, in net points a deal."""
    for level in levels or LEVELS:
        losses = []
        for number in range(games):
            players = new_player(level, 2 * number), new_player(level, 2 * number + 1)
            record = play_game(players, shuffle=Shuffle(f"losses {number}".encode()))
            losses += [seat.lost_a_deal for seat in review_game(record).seats]
        error = stdev(losses) / len(losses) ** 0.5
        print(f"{level:<8} {fmean(losses):.3f} ± {error:.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20, sys.argv[2:])

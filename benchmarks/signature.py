"""Print the engine's signature: one number over fixed deals that any change of play changes.

Run as `python -m benchmarks.signature`. It is the CRC-32 of the games that `expert` plays against
itself from four fixed shuffles, and a change that alters it must say so.
"""

from __future__ import annotations

from zlib import crc32

from muggins.fairness import Shuffle
from muggins.notation import write_games
from muggins.players import new_player
from muggins.table import play_game

GAMES = 4


def signature() -> int:
    """Give the signature."""
    players = new_player("expert", 1), new_player("expert", 2)
    games = [play_game(players, shuffle=Shuffle(f"bench {n}".encode())) for n in range(GAMES)]
    return crc32(write_games(games).encode())


if __name__ == "__main__":
    print(f"{signature():08x}")

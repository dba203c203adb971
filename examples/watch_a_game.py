"""Two levels play a game that is told deal by deal: python examples/watch_a_game.py club greedy."""

import sys

from muggins import Shuffle, new_player, play_game, write_game


def main() -> None:
    """Print the score before each deal, then the game as CGN."""
    first, second = sys.argv[1:3] or ("club", "greedy")
    players = new_player(first, 1), new_player(second, 2)
    record = play_game(players, shuffle=Shuffle(b"an example"))
    for number, state in enumerate(record.deals(), 1):
        print(f"deal {number}: {state.scores[0]}-{state.scores[1]} at its end")
    print(write_game(record))


if __name__ == "__main__":
    main()

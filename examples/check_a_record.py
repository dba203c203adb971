"""Find what is wrong in a written game: python examples/check_a_record.py game.cgn."""

import sys
from pathlib import Path

from muggins import NotationError, read_games


def main() -> int:
    """Print how each game ended, or the place of the first mark that can't be right."""
    text = Path(sys.argv[1]).read_text(encoding="utf-8") if sys.argv[1:] else sys.stdin.read()
    try:
        games = read_games(text)
    except NotationError as error:
        print(f"line {error.line}, column {error.column}: expected {error.expected}")
        return 1
    for number, record in enumerate(games, 1):
        print(f"game {number}: {'-'.join(map(str, record.final().scores))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The best of the fifteen discards: python examples/best_discard.py 5h 5d Jc Qs 2c 9h.

Needs the extra `engine`.
"""

import sys

from muggins import read_view
from muggins.engine import rank_discards


def main() -> None:
    """Print the three best, as the dealer of the first deal."""
    hand = "".join(sys.argv[1:]) or "5h5dJcQs2c9h"
    for option in rank_discards(read_view(f"0-0 A {hand} {'?' * 12}"))[:3]:
        laid = " ".join(map(str, option.cards))
        print(f"{laid}: hand {option.hand:.2f}, crib {option.crib:.2f}, net {option.net:.2f}")


if __name__ == "__main__":
    main()

"""What four cards are worth over all starters: python examples/odds_of_a_hand.py 4h 5h 6h 7c."""

import sys
from collections import Counter

from muggins import DECK, count_hand, parse_cards


def main() -> None:
    """Print the average, and how often each total comes."""
    kept = parse_cards(" ".join(sys.argv[1:]) or "4h 5h 6h 7c")
    starters = [card for card in DECK if card not in kept]
    totals = Counter(count_hand(kept, starter).points for starter in starters)
    average = sum(points * times for points, times in totals.items()) / len(starters)
    print(f"{average:.2f} points over {len(starters)} starters")
    for points, times in sorted(totals.items()):
        print(f"{points:>3} {times:>3}")


if __name__ == "__main__":
    main()

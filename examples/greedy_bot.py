"""A bot in forty lines that `muggins match` can seat: it takes the most points it can see.

Try it: muggins match club "exec:python examples/greedy_bot.py" --games 20
"""

import itertools
import json
import sys
from typing import Any

from muggins import count_hand, peg


def discard(hand: list[str]) -> list[str]:
    """Keep the four cards that count most before the cut."""
    kept = max(itertools.combinations(hand, 4), key=lambda cards: count_hand(cards).points)
    return [card for card in hand if card not in kept]


def play(request: dict[str, Any]) -> str:
    """Play the card that scores most now."""
    legal: list[str] = request["legal"]
    return max(legal, key=lambda card: peg(request["pile"], card).points)


def main() -> None:
    """Answer one request a line."""
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "discard":
            answer: dict[str, object] = {"discard": discard(request["hand"])}
        else:
            answer = {"card": play(request)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()

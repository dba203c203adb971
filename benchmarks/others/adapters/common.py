"""What every adapter does: read one request, run the other program on it, print what it did.

Runs inside the other program's environment, so it is standard library alone. A card is a pair
[rank 1-13, suit 0-3 for clubs, diamonds, hearts, spades]. `count` and `discards` convert cards
before the clock starts, so that only the program's own work is timed.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from time import perf_counter
from typing import Any

Pair = tuple[int, int]
RANKS = "A23456789TJQK"
SUITS = "cdhs"


class Adapter:
    """What a program can be asked for; each part it lacks raises `NotImplementedError`."""

    def card(self, pair: Pair) -> Any:
        """Give a card as the program has it."""
        raise NotImplementedError

    def points(self, hand: list[Any], starter: Any, is_crib: bool) -> int:
        """Count four cards with the starter."""
        raise NotImplementedError

    def game(self) -> None:
        """Play one whole game between random players."""
        raise NotImplementedError

    def discard(self, six: list[Any], is_dealer: bool) -> list[Any]:
        """Choose two of six cards."""
        raise NotImplementedError

    def play(self, held: list[Any], pile: list[Any], count: int) -> Any:
        """Choose one of the cards held; `pile` has those since the count was last zero."""
        raise NotImplementedError


def pair_of(text: str) -> Pair:
    """Read a card such as `5h`."""
    return RANKS.index(text[0]) + 1, SUITS.index(text[1])


def count(adapter: Adapter, request: dict[str, Any]) -> dict[str, Any]:
    """Count hands one call each; give the points and the seconds of all calls."""
    hands = [
        ([adapter.card((r, s)) for r, s in four], adapter.card((starter[0], starter[1])), crib)
        for four, starter, crib in request["hands"]
    ]
    start = perf_counter()
    points = [adapter.points(four, starter, crib) for four, starter, crib in hands]
    return {"seconds": perf_counter() - start, "points": points}


def games(adapter: Adapter, request: dict[str, Any]) -> dict[str, Any]:
    """Play whole games between random players until the time is up."""
    start, played = perf_counter(), 0
    while perf_counter() - start < request["seconds"]:
        adapter.game()
        played += 1
    return {"seconds": perf_counter() - start, "games": played}


def discards(adapter: Adapter, request: dict[str, Any]) -> dict[str, Any]:
    """Choose discards, as dealer and as pone in turn, until the time is up; one at least."""
    sixes = [[adapter.card((r, s)) for r, s in six] for six in request["hands"]]
    adapter.discard(list(sixes[0]), True)
    start, done = perf_counter(), 0
    for six in sixes:
        adapter.discard(list(six), done % 2 == 0)
        done += 1
        if perf_counter() - start > request["seconds"]:
            break
    return {"seconds": perf_counter() - start, "discards": done}


def bot(adapter: Adapter) -> None:
    """Answer requests of the bot protocol, a JSON line each."""
    for line in sys.stdin:
        request = json.loads(line)
        texts = {text: adapter.card(pair_of(text)) for text in request["hand"]}
        with contextlib.redirect_stdout(io.StringIO()):
            if request["op"] == "discard":
                laid = adapter.discard(list(texts.values()), request["dealer"])
                answer: dict[str, Any] = {"discard": [t for t, c in texts.items() if c in laid]}
            else:
                pile = [adapter.card(pair_of(text)) for text in request["pile"]]
                card = adapter.play(list(texts.values()), pile, request["count"])
                answer = {"card": next(t for t, c in texts.items() if c == card)}
        print(json.dumps(answer), flush=True)


def run(adapter: Adapter) -> None:
    """Do what the command line asks for."""
    if sys.argv[1] == "bot":
        bot(adapter)
        return
    request = json.load(sys.stdin)
    with contextlib.redirect_stdout(io.StringIO()):
        answer = {"count": count, "games": games, "discards": discards}[sys.argv[1]](
            adapter, request
        )
    print(json.dumps(answer))

"""Make the games of tests/data/golden: one file for each thing that a record can hold.

Players and shuffles are fixed, so a run writes the same files again. What each game should end
with stands in tests/test_notation.py, where it is counted by other means.

    python tools/make_golden.py tests/data/golden
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from muggins.fairness import Shuffle
from muggins.game import Claim, GameState, Move, Phase, Played, Scored, Seat, Turned
from muggins.notation import write_game, write_games
from muggins.players import Player, new_player
from muggins.players.protocol import seeded
from muggins.record import Comment, Record
from muggins.rules import STANDARD, Rules
from muggins.table import play_game
from muggins.view import View


@dataclass(frozen=True)
class Careless:
    """Plays as another player does, and miscounts every third hand or so."""

    other: Player
    seed: int = 0
    name: str = "careless"
    version: str = "1"

    def choose(self, view: View) -> Move:
        """Give the other player's move, or a wrong count."""
        move = self.other.choose(view)
        chance = seeded(self.seed, view)
        if isinstance(move, Claim) and chance.random() < 0.4:
            return Claim(move.seat, max(0, min(29, move.points + chance.choice((-3, -2, -1, 2)))))
        return move


def game(
    one: str, other: str, number: int, rules: Rules = STANDARD, *, careless: bool = False
) -> Record:
    """Play a whole game from the shuffle of a number."""
    players = [new_player(one, number), new_player(other, number)]
    if careless:
        players = [Careless(player, number) for player in players]
    return play_game(players, rules=rules, shuffle=Shuffle(f"golden {number}".encode(), "amen"))


def last_reason(record: Record) -> str:
    """Say what the last peg moved for: the cut, the play, or whose hand."""
    before, _, _, events = list(record.steps())[-1]
    scored = [event for event in events if isinstance(event, Scored)][-1]
    why = scored.why[-1]
    if why == "hand":
        return "dealer" if scored.seat is before.dealer else "pone"
    return why if why in ("heels", "go", "last", "crib") else "other"


def won_by(reason: str) -> Record:
    """Find the first game that ends for a reason."""
    for number in count(100):
        record = game("random", "greedy", number, Rules(target=61))
        if last_reason(record) == reason:
            return record
    raise AssertionError


def stopped(record: Record, wanted: Callable[[GameState], bool]) -> Record:
    """Cut a game off in its second deal, at the first state that is wanted."""
    for made, step in enumerate(record.steps(), 1):
        if step.after.deal == 2 and wanted(step.after):
            return record.with_moves(record.moves[:made])
    raise AssertionError("no such state in the second deal")


def unfinished() -> Iterator[Record]:
    """Give games that stop in each phase."""
    record = game("club", "greedy", 7, Rules(counting="self"), careless=True)
    yield record.with_moves([])
    yield stopped(record, lambda state: state.phase is Phase.DEAL)
    yield stopped(record, lambda state: state.phase is Phase.DISCARD)
    yield stopped(record, lambda state: state.phase is Phase.DISCARD and any(state.discarded))
    yield stopped(record, lambda state: state.phase is Phase.CUT)
    yield stopped(record, lambda state: isinstance((state.trail or (None,))[-1], Turned))
    yield stopped(record, lambda state: len([e for e in state.trail if isinstance(e, Played)]) > 4)
    yield stopped(record, lambda state: state.phase is Phase.SHOW and state.shown == 0)
    yield stopped(record, lambda state: state.phase is Phase.SHOW and state.shown == 2)


def tagged() -> Record:
    """Give a game with escaped tags and with comments of both kinds, at all sorts of places."""
    record = game("greedy", "random", 11, Rules(target=61)).with_tags(
        A='Ada "the Ace" Lovelace',
        B="Bob \\ Béla",
        Event="",
        Annotator="nobody; {really}",
    )
    return replace(
        record,
        comments=(
            Comment(0, "before the first deal"),
            Comment(1, ""),
            Comment(4, " behind a hand, with [brackets] and ; a semicolon "),
            Comment(6, "a brace } needs the other form"),
            Comment(6, "two of them"),
            Comment(20, "over\ntwo lines"),
        ),
    )


def as_seen(record: Record, seat: Seat, moves: int | None = None) -> str:
    """Write a game as one seat saw it, cut off after some moves."""
    return write_game(record.with_moves(record.moves[:moves]), seat)


def asked(record: Record, seat: Seat, phase: Phase, deal: int) -> int:
    """Give after how many moves a seat is first asked in a phase of a deal."""
    for made, step in enumerate(record.steps(), 1):
        state = step.after
        if state.deal == deal and state.phase is phase and state.to_move == (seat,) and state.pile:
            return made
    raise AssertionError


def files() -> Iterator[tuple[str, str]]:
    """Give each file's name and text."""
    club = game("club", "greedy", 1)
    yield "auto", write_game(club)
    yield "short", write_game(game("random", "greedy", 2, Rules(target=61)))
    yield "self", write_game(game("club", "random", 3, Rules(counting="self"), careless=True))
    muggins = Rules(counting="muggins", overcount=2)
    yield "muggins", write_game(game("club", "greedy", 4, muggins, careless=True))
    house = Rules(crib_flush="four", heels_limit=40, game_points="four", target=61)
    yield "house", write_game(game("greedy", "club", 5, house))
    for reason in ("heels", "go", "last", "pone", "dealer", "crib"):
        yield f"won-by-{reason}", write_game(won_by(reason))
    yield "unfinished", write_games(unfinished())
    yield "tags", write_game(tagged())
    several = [game("random", "random", number, Rules(target=61)) for number in (21, 22, 23)]
    yield "several", write_games(several)
    yield "seen-by-a", as_seen(club, Seat.A)
    yield "seen-by-b-in-play", as_seen(club, Seat.B, asked(club, Seat.B, Phase.PLAY, 3))


def main() -> None:
    """Write the files into the folder named on the command line."""
    folder = Path(sys.argv[1])
    for name, text in files():
        (folder / f"{name}.cgn").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

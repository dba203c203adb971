"""Practise the play: positions from games between players, graded by the engine's worths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal, get_args

from muggins.cards import Card, cards_text
from muggins.drill.grading import EVEN, check_engine
from muggins.errors import MugginsError
from muggins.fairness import Shuffle
from muggins.game import Phase, Play, Seat, apply, new_game
from muggins.players import new_player
from muggins.rules import STANDARD
from muggins.scoring import peg
from muggins.table import chance_move
from muggins.view import View, view

if TYPE_CHECKING:
    from muggins.engine.plays import PlayWorth

__all__ = ["AIMS", "LEVELS", "PARTS", "Aim", "Part", "PlayMark", "PlayQuestion"]
__all__ += ["draw_play", "mark_play"]

Aim = Literal["net", "offence"]
AIMS: tuple[Aim, ...] = get_args(Aim)
"""What a card is chosen for: own points less the other's to the end of the play, or points now.

The engine values both sides together. What a card leaves to the other side alone isn't among what
it tells, so that there is no aim of defence.
"""

Part = Literal["any", "lead", "reply"]
PARTS: tuple[Part, ...] = get_args(Part)
"""Which decisions are asked: all, those at a count of zero, or the others."""

LEVELS = ("club", "strong")
"""Whose games the positions are from."""


@dataclass(frozen=True)
class PlayQuestion:
    """A position of the play with more than one choice, and the aim it is asked for."""

    view: View
    aim: Aim

    @property
    def part(self) -> Part:
        """Whether a lead or a reply is asked."""
        return "reply" if self.view.pile else "lead"


@dataclass(frozen=True)
class PlayMark:
    """A card beside the best one; `lost` is in points, by the question's aim."""

    chosen: PlayWorth
    best: PlayWorth
    lost: float
    plays: tuple[PlayWorth, ...]
    """All that could be played, the best for the aim first."""

    @property
    def is_right(self) -> bool:
        """Whether nothing better was there."""
        return self.lost < EVEN


def draw_play(
    random: Random, *, level: str = "club", part: Part = "any", aim: Aim = "net"
) -> PlayQuestion:
    """Let two players of a level play a game, and take one of its decisions at random.

    Only from where the score doesn't matter yet, for it is points that are graded. For offence only
    decisions in which the cards score differently at once. Raises `MugginsError` on words that
    aren't allowed, and where the engine isn't installed.
    """
    for name, value, allowed in (
        ("level", level, LEVELS),
        ("part", part, PARTS),
        ("aim", aim, AIMS),
    ):
        if value not in allowed:
            raise MugginsError(f"{name} is {value!r}; allowed: {', '.join(allowed)}")
    if aim == "offence" and part == "lead":
        raise MugginsError("no lead scores at once; for offence the parts are: any, reply")
    check_engine()
    while True:
        asked = [
            PlayQuestion(seen, aim) for seen in _decisions(random, level) if _is_choice(seen, aim)
        ]
        asked = [question for question in asked if part in ("any", question.part)]
        if asked:
            return random.choice(asked)


def _decisions(random: Random, level: str) -> Iterator[View]:
    """Give every view that was asked for a card in a game, up to where the score matters."""
    from muggins.engine.stakes import score_matters

    shuffle = Shuffle(random.randbytes(32))
    player = new_player(level, random.getrandbits(32))
    state = new_game(STANDARD, random.choice((Seat.A, Seat.B)))
    while state.phase is not Phase.OVER:
        if not state.to_move:
            state = apply(state, chance_move(state, shuffle)).state
            continue
        seen = view(state, state.to_move[0])
        if score_matters(seen):
            return
        if state.phase is Phase.PLAY:
            yield seen
        state = apply(state, player.choose(seen)).state


def _is_choice(seen: View, aim: Aim) -> bool:
    """Say whether there is something to choose: by rank, or for offence by points at once."""
    cards = _open(seen)
    if aim == "offence":
        return len({peg(seen.pile, card).points for card in cards}) > 1
    return len({card.rank for card in cards}) > 1


def _open(seen: View) -> list[Card]:
    return [move.card for move in seen.legal_moves if isinstance(move, Play)]


def mark_play(question: PlayQuestion, card: Card) -> PlayMark:
    """Grade a card by the points it loses against the best one for the question's aim.

    Net is the engine's worth, offence what a card scores at once. Raises `MugginsError` when the
    card may not be played, and where the engine isn't installed.
    """
    check_engine()
    from muggins.engine.plays import rank_plays

    allowed = _open(question.view)
    if card not in allowed:
        raise MugginsError(f"{card} can't be played; playable: {cards_text(allowed, ' ')}")
    is_net = question.aim == "net"

    def value(play: PlayWorth) -> float:
        return play.worth if is_net else play.points

    plays = sorted(rank_plays(question.view).plays, key=lambda play: -value(play))
    chosen = next(play for play in plays if play.card is card)
    return PlayMark(chosen, plays[0], value(plays[0]) - value(chosen), tuple(plays))

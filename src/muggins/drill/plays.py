"""Practise the play: positions from games between players, graded by the engine's worths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Literal, get_args

from muggins.cards import Card, cards_text
from muggins.drill.grading import EVEN
from muggins.errors import MugginsError
from muggins.extras import need_engine
from muggins.fairness import Shuffle
from muggins.game import Phase, Play, Seat, apply, new_game
from muggins.players import new_player
from muggins.rules import STANDARD
from muggins.table import chance_move
from muggins.view import View, view

if TYPE_CHECKING:
    from muggins.engine.plays import PlayWorth

__all__ = ["AIMS", "LEVELS", "PARTS", "Aim", "Part", "PlayMark", "PlayQuestion"]
__all__ += ["draw_play", "mark_play"]

Aim = Literal["net", "offence", "defence"]
AIMS: tuple[Aim, ...] = get_args(Aim)
"""What a card is chosen for, to the end of the play: the most net points, the most of one's own,
or the fewest of the other side's."""

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

    Only from where the score doesn't matter yet, for it is points that are graded. Raises
    `MugginsError` on words that aren't allowed, and where the engine isn't installed.
    """
    for name, value, allowed in (
        ("level", level, LEVELS),
        ("part", part, PARTS),
        ("aim", aim, AIMS),
    ):
        if value not in allowed:
            raise MugginsError(f"{name} is {value!r}; allowed: {', '.join(allowed)}")
    need_engine("this practice")
    while True:
        asked = [PlayQuestion(seen, aim) for seen in _decisions(random, level) if _is_choice(seen)]
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


def _is_choice(seen: View) -> bool:
    """Say whether there is something to choose: suits don't matter."""
    return len({card.rank for card in _open(seen)}) > 1


def _open(seen: View) -> list[Card]:
    return [move.card for move in seen.legal_moves if isinstance(move, Play)]


def mark_play(question: PlayQuestion, card: Card) -> PlayMark:
    """Grade a card by the points it loses against the best one for the question's aim.

    Raises `MugginsError` when the card may not be played, and where the engine isn't installed.
    """
    need_engine("this practice")
    from muggins.engine.plays import rank_plays

    allowed = _open(question.view)
    if card not in allowed:
        raise MugginsError(f"{card} can't be played; playable: {cards_text(allowed, ' ')}")

    def value(play: PlayWorth) -> float:
        worths = {"net": play.worth, "offence": play.own, "defence": -play.others}
        return worths[question.aim]

    plays = sorted(rank_plays(question.view).plays, key=lambda play: -value(play))
    chosen = next(play for play in plays if play.card is card)
    return PlayMark(chosen, plays[0], value(plays[0]) - value(chosen), tuple(plays))

"""A bot in a process of its own: one JSON request a decision, one JSON answer (protocol 1).

The bot is told what its seat may see and nothing else: its cards, the pile, the scores, and the
whole view as CGN. It has a time limit, and what it says is checked like anybody's move.
"""

from __future__ import annotations

import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from muggins.cards import Card, as_card, as_cards, cards_text
from muggins.errors import CardError, MugginsError, PlayerError
from muggins.game import Discard, Move, Phase, Play, Seat
from muggins.notation import read_view, write_view
from muggins.notation.writing import HIDDEN
from muggins.players import Player
from muggins.players.simple import honest_claim
from muggins.scoring import HIGHEST_COUNT, is_heels, peg
from muggins.view import View

__all__ = ["PROTOCOL", "OutsidePlayer", "answer_of", "request_of", "respond", "view_of"]

PROTOCOL = 1

# The bot is seat A of the positions that are written for it.
_BOT, _OTHER = 0, 1


def request_of(view: View, position: str) -> dict[str, Any]:
    """Give the request that asks a bot for a view's decision; `position` is the view as CGN.

    Cards are text such as `5h`; `dealer` says whether the bot deals; `my` and `opp` are the scores.
    A decision to discard has `hand`, six cards. A card to play has `hand` (not yet played), `pile`,
    `count`, `discards` (the bot's own), `starter`, `myplayed`, `oppplayed` (in order), `oppcards`
    (how many the other holds) and `legal`.
    """
    other = Seat(1 - view.seat)
    request: dict[str, Any] = {
        "v": PROTOCOL,
        "op": "discard" if view.phase is Phase.DISCARD else "play",
        "hand": _texts(view.held),
        "dealer": view.is_dealer,
        "my": view.score(view.seat),
        "opp": view.score(other),
    }
    if view.phase is Phase.PLAY:
        request |= {
            "pile": _texts(view.pile),
            "count": view.count,
            "discards": _texts(view.discarded),
            "starter": str(view.starter),
            "myplayed": _texts(view.played(view.seat)),
            "oppplayed": _texts(view.played(other)),
            "oppcards": view.numbers_held[other],
            "legal": [str(move.card) for move in view.legal_moves if isinstance(move, Play)],
        }
    return {**request, "position": position}


def answer_of(move: Move) -> dict[str, Any]:
    """Give the answer that makes a move: `{"discard": [two]}` or `{"card": one}`."""
    if isinstance(move, Discard):
        return {"discard": _texts(move.cards)}
    assert isinstance(move, Play)
    return {"card": str(move.card)}


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


class OutsidePlayer:
    """Asks a command over its standard input and output; `with` ends the process.

    Its own counts at the show aren't asked for: it claims what its hand counts. Raises
    `PlayerError` when the command can't be started, ends, is late, or answers with no legal move.
    """

    version = "outside"

    def __init__(self, command: str, *, seconds: float = 10.0) -> None:
        self.command = command
        self.name: str = f"exec:{command}"
        self.seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue()

    def choose(self, view: View) -> Move:
        """Give the bot's move."""
        if view.phase is Phase.SHOW:
            return honest_claim(view)
        answer = self._ask(request_of(view, write_view(view)))
        move = self._move(view, answer)
        if move not in view.legal_moves:
            raise self._fault(f"{move} is not allowed")
        return move

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process = None

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise self._fault(f"can't be started: {error}") from error
        lines: queue.Queue[str] = queue.Queue()

        def read() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                lines.put(line)
            # An empty line never comes from a file: it says that the process has ended.
            lines.put("")

        threading.Thread(target=read, daemon=True).start()
        self._process, self._lines = process, lines
        return process

    def _ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=self.seconds)
        except queue.Empty:
            raise self._fault(f"gave no answer within {self.seconds:g} seconds") from None
        except OSError:
            line = ""
        if not line:
            raise self._fault(f"ended with status {process.wait()}")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self._fault(f"answered {line.strip()[:60]!r}; allowed: a JSON object a line")
        return answer

    def _move(self, view: View, answer: Mapping[str, Any]) -> Move:
        key = "discard" if view.phase is Phase.DISCARD else "card"
        found = answer.get(key)
        cards = [found] if key == "card" else found
        try:
            if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
                raise CardError(f"expected {key!r}")
            chosen = as_cards(cards)
        except CardError as error:
            said = json.dumps(dict(answer))[:60]
            held = cards_text(view.held, " ")
            raise self._fault(f"answered {said}: {error}; it holds {held}") from error
        if key == "card" and len(chosen) == 1:
            return Play(view.seat, chosen[0])
        return Discard(view.seat, chosen)

    def _fault(self, what: str) -> PlayerError:
        self.close()
        return PlayerError(f"{self.name} {what}", player=self.name)


# --- the other side: answering


def view_of(request: Mapping[str, Any]) -> View:
    """Build the view that a request tells of: from its position, or else from its other fields.

    Raises `MugginsError` saying what is missing or wrong.
    """
    if request.get("v") != PROTOCOL:
        raise MugginsError(f"v is {request.get('v')!r}; allowed: {PROTOCOL}")
    if request.get("op") not in ("discard", "play"):
        raise MugginsError(f"op is {request.get('op')!r}; allowed: discard, play")
    position = request.get("position")
    if position is None:
        return read_view(_position_of(request))
    return read_view(str(position))


def respond(player: Player, line: str) -> str:
    """Answer a request with a player's move: a line of JSON for a line of JSON.

    Bad requests are answered with `{"error": why}`.
    """
    try:
        request = json.loads(line)
        if not isinstance(request, dict):
            raise MugginsError("a request is a JSON object")
        view = view_of(request)
        if not view.is_asked:
            raise MugginsError("nothing is to be decided there by the seat whose view it is")
        return json.dumps(answer_of(player.choose(view)))
    except ValueError as error:
        return json.dumps({"error": str(error)})


def _position_of(request: Mapping[str, Any]) -> str:
    """Write a request's other fields as a view: the bot is seat A, the other's cards are hidden."""
    hand = _field_cards(request, "hand")
    is_dealer, scores = bool(request.get("dealer")), (_score(request, "my"), _score(request, "opp"))
    if request["op"] == "discard":
        head = f"{scores[0]}-{scores[1]} {'A' if is_dealer else 'B'}"
        return f"{head} {cards_text(hand)} {HIDDEN * 6}"
    mine, others = _field_cards(request, "myplayed"), _field_cards(request, "oppplayed")
    discards = _field_cards(request, "discards")
    own = f"{cards_text([*hand, *mine])}/{cards_text(discards)}"
    starter = as_card(str(request.get("starter")))
    seats = (_BOT, _OTHER) if not is_dealer else (_OTHER, _BOT)
    deal = _Retold(pone=seats[0], played={_BOT: list(mine), _OTHER: list(others)})
    deal.tell(is_open=bool(request.get("pile")))
    heels = is_heels(starter)
    if heels:
        deal.points[seats[1]] += 2
    before = [scores[seat] - deal.points[seat] for seat in (_BOT, _OTHER)]
    head = f"{before[0]}-{before[1]} {'A' if is_dealer else 'B'}"
    turned = f"{starter}:2" if heels else str(starter)
    return " ".join([head, own, f"{HIDDEN * 4}/{HIDDEN * 2}", turned, *deal.words])


def _score(request: Mapping[str, Any], name: str) -> int:
    found = request.get(name)
    if type(found) is not int or not 0 <= found < 121:
        raise MugginsError(f"{name} is {found!r}; allowed: a score from 0 to 120")
    return found


def _field_cards(request: Mapping[str, Any], name: str) -> tuple[Card, ...]:
    found = request.get(name)
    if not isinstance(found, list) or not all(isinstance(card, str) for card in found):
        raise MugginsError(f"{name} is {found!r}; allowed: a list of cards")
    return as_cards(found)


class _Retold:
    """The play of a deal from what each seat played: who can play must, so the order is told."""

    def __init__(self, pone: int, played: dict[int, list[Card]]) -> None:
        self.waiting = played
        self.held = {_BOT: 4, _OTHER: 4}
        self.points = {_BOT: 0, _OTHER: 0}
        self.turn, self.last = pone, 1 - pone
        self.pile: list[Card] = []
        self.words: list[str] = []

    def tell(self, *, is_open: bool) -> None:
        """Write the plays as CGN; `is_open` says whether a count is going on after the last one."""
        while any(self.waiting.values()):
            seat = next((s for s in (self.turn, 1 - self.turn) if self._plays_next(s)), None)
            if seat is None:
                self._end_count()
            else:
                self._go(seat)
                self._play(seat, self.waiting[seat].pop(0))
        if self.pile and not is_open:
            self._end_count()
        # The bot is asked, so it is its turn.
        self._go(_BOT)

    def _plays_next(self, seat: int) -> bool:
        waiting = self.waiting[seat]
        return bool(waiting) and self._count() + waiting[0].pips <= HIGHEST_COUNT

    def _count(self) -> int:
        return sum(card.pips for card in self.pile)

    def _go(self, plays: int) -> None:
        if self.turn != plays and self.pile and self.held[self.turn]:
            self.words.append("go")

    def _play(self, seat: int, card: Card) -> None:
        points = peg(self.pile, card).points
        self.pile.append(card)
        self.held[seat] -= 1
        self.points[seat] += points
        self.words.append(f"{card}:{points}" if points else str(card))
        self.turn, self.last = 1 - seat, seat
        if self._count() == HIGHEST_COUNT:
            self._end_count()

    def _end_count(self) -> None:
        """End a count, with the point for it below thirty-one (R13)."""
        if self._count() < HIGHEST_COUNT:
            self.points[self.last] += 1
            card, _, points = self.words[-1].partition(":")
            self.words[-1] = f"{card}:{int(points or 0) + 1}"
        self.words.append("|")
        self.pile, self.turn = [], 1 - self.last

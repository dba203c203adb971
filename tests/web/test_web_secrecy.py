"""Nothing that a seat is sent depends on what it may not see: deal that again, the bytes are equal.

Each game stands in the database twice, one after the other: as it was played, and with the hidden
cards dealt again. The shuffle of the second is another one that had dealt just that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from random import Random

import pytest
from django.test import Client

from muggins.cards import DECK, Card
from muggins.fairness import Shuffle
from muggins.game import Deal, Discard, GameState, Phase, Played, Seat
from muggins.view import view, world
from muggins.web import store
from muggins.web.models import MoveRow
from muggins.web.scene import scene_of
from muggins.web.store import Sitting
from muggins.web.wording import Words
from tests.web.conftest import Begun
from tests.web.test_web_table import press

TOKEN = re.compile(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"\w+"')


@dataclass(frozen=True, slots=True)
class Redealt(Shuffle):
    """A shuffle with another seed, that made the same promise and dealt the same until now."""

    first: Shuffle = field(default_factory=lambda: Shuffle(b""))
    deal: int = 0
    now: tuple[Card, ...] = ()

    @property
    def commitment(self) -> str:
        """The promise; in truth no other seed keeps it."""
        return self.first.commitment

    def pack(self, deal: int) -> tuple[Card, ...]:
        """The packs of before, this deal's with hidden cards dealt again, and others to come."""
        if deal < self.deal:
            return self.first.pack(deal)
        return self.now if deal == self.deal else Shuffle.pack(self, deal)


def six_of(state: GameState, seat: Seat) -> list[Card]:
    """Give the six cards that a seat was dealt."""
    trail = (event for event in state.trail if isinstance(event, Played))
    played = [event.card for event in trail if event.seat is seat]
    return [*played, *state.held[seat], *state.discarded[seat]]


def dealt_again(state: GameState, seat: Seat | None, random: Random) -> GameState:
    """Give the position with all that a reader may not see dealt again; a watcher sees no hand."""
    for eyes in (seat,) if seat is not None else (Seat.A, Seat.B):
        state = world(view(state, eyes), random)
    return state


def pack_of(state: GameState, random: Random) -> tuple[Card, ...]:
    """Give a pack from which this position was dealt."""
    pone = Seat(1 - state.dealer)
    hands = [random.sample(six_of(state, seat), 6) for seat in (pone, state.dealer)]
    top = list(chain.from_iterable(zip(*hands, strict=True)))
    if state.starter is not None:
        top.append(state.starter)
    rest = [card for card in DECK if card not in top]
    random.shuffle(rest)
    return (*top, *rest)


def put_down(sitting: Sitting, state: GameState) -> None:
    """Write a position's discards over those in the database."""
    moves = list(sitting.table.record.moves)
    start = max(place for place, move in enumerate(moves) if isinstance(move, Deal))
    for place, move in enumerate(moves[start:], start=start):
        if isinstance(move, Discard):
            first, second = state.discarded[move.seat]
            text = f"{move.seat} discard {first} {second}"
            MoveRow.objects.filter(game=sitting.row, number=place).update(text=text)
    store.forget()


def sent(client: Client, key: str, told: str, probes: Sequence[Card]) -> list[tuple[int, str]]:
    """Give all that a reader can be sent about a game without changing it."""
    table, htmx = f"/play/{key}", {"HX-Request": "true"}
    answers = [
        client.get(table),
        client.get(table, {"told": told}, headers=htmx),
        client.get(table, {"told": "0.0"}, headers=htmx),
        client.get(f"{table}/version"),
        client.get(f"/games/{key}"),
        client.get(f"/games/{key}.cgn"),
        client.get("/verify", {"game": key}),
        client.post(f"{table}/move", {"after": "old", "play": "Ac"}),
    ]
    stamp = store.load(key).stamp
    for card in probes:
        # Whether somebody else holds a card can't be found out by trying to play it.
        answers.append(
            client.post(f"{table}/move", {"after": stamp, "play": str(card)}, headers=htmx)
        )
    return [(answer.status_code, masked(answer.content)) for answer in answers]


def masked(content: bytes) -> str:
    """Give an answer's bytes without what is drawn by lot for each request."""
    return TOKEN.sub(r'\1""', content.decode())


@pytest.mark.parametrize(
    ("rules", "level"),
    [("", "greedy"), ("counting=self", "club"), ("", ""), ("counting=muggins", "")],
)
def test_what_is_sent_does_not_depend_on_hidden_cards(
    client: Client, begun: Begun, monkeypatch: pytest.MonkeyPatch, rules: str, level: str
) -> None:
    random, other = Random(f"{rules}{level}"), Client()
    sitting = begun(level, rules=rules, other=other)
    readers: list[tuple[Client, Seat | None]] = [(client, Seat.A), (Client(), None)]
    readers += [] if level else [(other, Seat.B)]
    compared = changed = 0
    while compared < 12 and not store.load(sitting.key).is_over:
        for browser, seat in readers:
            if seat is not None:
                press(browser, sitting, seat, random)
        sitting = store.load(sitting.key)
        if sitting.is_over or sitting.table.state.phase is Phase.DEAL or random.random() < 0.6:
            continue
        browser, seat = random.choice(readers)
        changed += compare(browser, sitting, seat, random, monkeypatch)
        compared += 1
    assert compared == 12
    assert changed > 4


def compare(
    browser: Client,
    sitting: Sitting,
    seat: Seat | None,
    random: Random,
    monkeypatch: pytest.MonkeyPatch,
) -> bool:
    """Hold what is sent of a position against the same dealt again; say whether hands differ."""
    state, told = sitting.table.state, scene_of(sitting, seat).told
    told_text = f"{sitting.row.undone}.{max(0, told - 3)}"
    unseen = [card for card in DECK if card not in view(state, seat or Seat.A).held]
    probes = random.sample(unseen, 3)
    before = sent(browser, sitting.key, told_text, probes)
    again = dealt_again(state, seat, random)
    shuffle = Redealt(
        random.randbytes(32),
        sitting.shuffle.words,
        sitting.shuffle,
        state.deal,
        pack_of(again, random),
    )
    with monkeypatch.context() as patched:
        patched.setattr(Sitting, "shuffle", property(lambda _: shuffle))
        put_down(sitting, again)
        redealt = store.load(sitting.key).table.state
        if seat is not None:
            assert view(redealt, seat) == view(state, seat)
        assert sent(browser, sitting.key, told_text, probes) == before
    put_down(sitting, state)
    return redealt.held != state.held


def test_a_leak_would_be_noticed(
    client: Client, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = begun()
    press(client, sitting, Seat.A, Random(1))
    with monkeypatch.context() as leaking:
        leaking.setattr(
            Words, "crib_name", property(lambda words: words.scene.sitting.table.state.held)
        )
        with pytest.raises(AssertionError):
            compare(client, store.load(sitting.key), Seat.A, Random(2), monkeypatch)

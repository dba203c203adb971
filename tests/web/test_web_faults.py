"""What goes wrong between browsers and a server: presses that cross, come twice or come late."""

from __future__ import annotations

import pytest
from django.test import Client

from muggins.game import Discard, Phase, Seat
from muggins.web import store
from muggins.web.scene import scene_of
from muggins.web.store import GameMovedError, Sitting
from tests.web.conftest import Begun


def cards_of(sitting: Sitting, seat: Seat, *places: int) -> list[str]:
    held = scene_of(store.load(sitting.key), seat).view.held
    return [str(held[place]) for place in places]


def at_discards(begun: Begun, client: Client, other: Client) -> Sitting:
    sitting = begun("", other=other)
    for browser in (client, other):
        browser.post(f"/play/{sitting.key}/on", {"seen": -1})
    return store.load(sitting.key)


def test_two_discards_may_cross_each_other(client: Client, begun: Begun) -> None:
    other = Client()
    sitting = at_discards(begun, client, other)
    address, stamp = f"/play/{sitting.key}/move", sitting.stamp
    mine, theirs = cards_of(sitting, Seat.A, 0, 1), cards_of(sitting, Seat.B, 2, 3)
    for _ in range(2):
        # Both pages are of the time before either discard, and each is sent twice.
        assert client.post(address, {"after": stamp, "discard": mine}).status_code == 302
        assert other.post(address, {"after": stamp, "discard": theirs}).status_code == 302
    made = store.load(sitting.key).table.record.moves
    assert [str(move.seat) for move in made if isinstance(move, Discard)] == ["A", "B"]
    assert store.load(sitting.key).table.state.phase is Phase.PLAY
    # Another discard from such a page is late.
    changed = cards_of(sitting, Seat.B, 0, 1)
    assert other.post(address, {"after": stamp, "discard": changed}).status_code == 409


def test_a_discard_from_before_an_undo_is_late(client: Client, begun: Begun) -> None:
    sitting = begun()
    client.post(f"/play/{sitting.key}/on", {"seen": -1})
    address, stamp = f"/play/{sitting.key}", store.load(sitting.key).stamp
    client.post(f"{address}/move", {"after": stamp, "discard": cards_of(sitting, Seat.A, 0, 1)})
    client.post(f"{address}/undo", {"after": store.load(sitting.key).stamp})
    late = client.post(
        f"{address}/move", {"after": stamp, "discard": cards_of(sitting, Seat.A, 0, 1)}
    )
    assert late.status_code == 409


@pytest.mark.parametrize("after", ["", "x", "0.", "0.-1", "0.99999999", "1.0", "0.1.2", "²"])
def test_a_move_that_names_no_table_is_late(client: Client, begun: Begun, after: str) -> None:
    sitting = begun()
    client.post(f"/play/{sitting.key}/on", {"seen": -1})
    form = {"after": after, "discard": cards_of(sitting, Seat.A, 0, 1)}
    assert client.post(f"/play/{sitting.key}/move", form).status_code == 409


def test_who_lets_the_table_go_on_second_gets_it_as_it_is(
    client: Client, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = begun()
    with monkeypatch.context() as only_begun:
        only_begun.setattr(store, "advance", lambda sitting: sitting)
        fresh = begun(seed="22" * 32)
    old, first = store.load(fresh.key), store.advance(store.load(fresh.key))
    assert first.row.moves > old.row.moves == 0
    assert store.advance(old).stamp == first.stamp
    with pytest.raises(GameMovedError):
        store.change(old, result="x")
    assert store.load(sitting.key).stamp == sitting.stamp
    # Giving up counts whatever was moved meanwhile.
    assert store.resign(old, Seat.A).row.resigned == Seat.A


@pytest.mark.parametrize(
    "address",
    [
        "/play/a%00b",
        "/play/%00/version",
        "/play/%00/stream",
        "/games/%00",
        "/games/%00.cgn",
        "/verify?game=%00",
        "/join/%00",
        "/practise/%00",
    ],
)
def test_a_name_no_database_takes_is_of_nothing(client: Client, begun: Begun, address: str) -> None:
    begun()
    assert client.get(address).status_code == 404

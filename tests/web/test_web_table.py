"""The table move by move: every press through the pages, as a browser without script makes it."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from muggins.game import Claim, Discard, Phase, Play, Seat
from muggins.notation import read_games, write_game
from muggins.view import view
from muggins.web import store
from muggins.web.models import GameRow, MoveRow, SeatRow
from muggins.web.scene import Scene, scene_of
from muggins.web.store import Sitting
from tests.web.conftest import Begun, holder


def scene(sitting: Sitting, seat: Seat = Seat.A) -> Scene:
    return scene_of(store.load(sitting.key), seat)


def press(client: Client, sitting: Sitting, seat: Seat, random: Random) -> bool:
    """Do what the table asks of a seat; say whether it asked for anything."""
    now = scene(sitting, seat)
    address, after = f"/play/{sitting.key}", now.sitting.stamp
    if now.mode in ("cut", "count"):
        answer = client.post(f"{address}/on", {"seen": now.seen})
    elif now.mode == "discard":
        cards = random.sample(now.view.held, 2)
        answer = client.post(f"{address}/move", {"after": after, "discard": list(map(str, cards))})
    elif now.mode == "play":
        move = random.choice(now.view.legal_moves)
        assert isinstance(move, Play)
        answer = client.post(f"{address}/move", {"after": after, "play": str(move.card)})
    elif now.mode == "claim":
        claim = random.randint(0, 12)
        answer = client.post(f"{address}/move", {"after": after, "claim": str(claim)})
    else:
        return False
    assert answer.status_code == 302
    return True


@pytest.mark.parametrize("rules", ["", "counting=self", "counting=muggins", "target=61"])
def test_a_whole_game_against_the_computer_is_lawful(
    client: Client, begun: Begun, rules: str
) -> None:
    sitting, random = begun(rules=rules), Random(rules)
    while press(client, sitting, Seat.A, random):
        # Whatever is in memory, the same is in the database.
        if random.random() < 0.1:
            store.forget()
    over = store.load(sitting.key)
    record = over.table.record
    (read,) = read_games(write_game(record))
    assert read.final() == over.table.state
    assert over.table.state.outcome is not None
    assert over.row.result == "-".join(map(str, over.table.state.outcome.scores))
    assert MoveRow.objects.filter(game=over.row).count() == over.row.moves == len(record.moves)
    page = client.get(f"/play/{over.key}").content.decode()
    assert "Review the game" in page


@pytest.mark.parametrize("rules", ["", "counting=self", "counting=muggins"])
def test_two_people_play_to_the_end(client: Client, begun: Begun, rules: str) -> None:
    other, random = Client(), Random(1)
    sitting = begun("", rules=rules, other=other)
    seats = [(client, Seat.A), (other, Seat.B)]
    while True:
        pressed = [press(browser, sitting, seat, random) for browser, seat in seats]
        if not any(pressed):
            break
    assert store.load(sitting.key).table.state.outcome is not None


def test_the_log_grows_by_what_a_reload_shows(client: Client, begun: Begun) -> None:
    sitting, random = begun(rules="counting=self"), Random(3)
    grown, told = list(scene(sitting).lines), scene(sitting).told
    while press(client, sitting, Seat.A, random):
        now = scene_of(store.load(sitting.key), Seat.A, told=told)
        grown += now.lines
        told = now.told
        assert grown == list(scene(sitting).lines)


def test_the_pegs_stand_where_the_rules_put_them(client: Client, begun: Begun) -> None:
    sitting, random = begun(), Random(4)
    while press(client, sitting, Seat.A, random):
        now = scene(sitting)
        if now.mode == "count":
            continue
        state = now.sitting.table.state
        assert [peg.front for peg in now.pegs] == list(state.scores)
        assert [peg.rear for peg in now.pegs] == list(state.rears)


def test_a_count_is_looked_at_before_the_next_one(client: Client, begun: Begun) -> None:
    sitting, random = begun(), Random(5)
    shown: list[tuple[Seat, str]] = []
    while len(shown) < 3:
        now = scene(sitting)
        if now.counted is not None:
            shown.append((now.counted.seat, now.counted.what))
            assert now.pegged[-1].score == now.pegs[0 if now.pegged[-1].seat is Seat.A else 1].front
        press(client, sitting, Seat.A, random)
    dealer = sitting.table.record.start.dealer
    pone = Seat(1 - dealer)
    assert shown == [(pone, "hand"), (dealer, "hand"), (dealer, "crib")]


# --- what must never happen


def at_discard(client: Client, begun: Begun, **wishes: object) -> Sitting:
    sitting = begun(**wishes)
    client.post(f"/play/{sitting.key}/on", {"seen": -1})
    assert scene(sitting).mode == "discard"
    return store.load(sitting.key)


def test_a_move_sent_twice_is_made_once(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun)
    cards = [str(card) for card in scene(sitting).view.held[:2]]
    form = {"after": sitting.stamp, "discard": cards}
    first = client.post(f"/play/{sitting.key}/move", form)
    made = GameRow.objects.get(pk=sitting.key).moves
    again = client.post(f"/play/{sitting.key}/move", form)
    assert first.status_code == again.status_code == 302
    assert GameRow.objects.get(pk=sitting.key).moves == made


def test_a_stale_move_gets_the_table_and_a_word(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun)
    held = scene(sitting).view.held
    stamp = sitting.stamp
    client.post(
        f"/play/{sitting.key}/move", {"after": stamp, "discard": [str(held[0]), str(held[1])]}
    )
    made = GameRow.objects.get(pk=sitting.key).moves
    stale = client.post(
        f"/play/{sitting.key}/move", {"after": stamp, "discard": [str(held[2]), str(held[3])]}
    )
    assert stale.status_code == 409
    assert "has moved on" in stale.content.decode()
    assert GameRow.objects.get(pk=sitting.key).moves == made


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"discard": ["Ac"]}, "two cards of"),
        ({"discard": ["zz", "Ac"]}, "zz"),
        ({"play": "Ac"}, "waits for"),
        ({"claim": "12"}, "waits for"),
        ({"claim": "-3"}, "-3"),
        ({"claim": "2.5"}, "2.5"),
        ({}, "two cards of"),
    ],
)
def test_a_bad_move_is_explained_and_changes_nothing(
    client: Client, begun: Begun, form: dict[str, object], words: str
) -> None:
    sitting = at_discard(client, begun)
    answer = client.post(f"/play/{sitting.key}/move", {"after": sitting.stamp, **form})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert store.load(sitting.key).stamp == sitting.stamp


def test_a_claim_of_forty_seven_is_refused_with_what_is_allowed(
    client: Client, begun: Begun
) -> None:
    sitting, random = begun(rules="counting=self"), Random(2)
    while scene(sitting).mode != "claim":
        press(client, sitting, Seat.A, random)
    sitting = store.load(sitting.key)
    answer = client.post(f"/play/{sitting.key}/move", {"after": sitting.stamp, "claim": "47"})
    assert answer.status_code == 422
    assert "29" in answer.content.decode()


def test_a_third_person_can_only_watch(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun)
    third = Client()
    page = third.get(f"/play/{sitting.key}").content.decode()
    held = scene(sitting).view.held
    assert not any(f'data-card="{card}"' in page for card in held)
    assert "You are watching" in page
    cards = [str(card) for card in held[:2]]
    for path, form in (
        ("move", {"after": sitting.stamp, "discard": cards}),
        ("undo", {"after": sitting.stamp}),
        ("on", {"seen": 0}),
        ("resign", {}),
        ("words", {"words": "x"}),
    ):
        assert third.post(f"/play/{sitting.key}/{path}", form).status_code == 403
    assert third.get(f"/play/{sitting.key}/hint").status_code == 403
    assert store.load(sitting.key).stamp == sitting.stamp


def test_an_altered_cookie_holds_no_seat(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun)
    client.cookies["muggins"] = client.cookies["muggins"].value[:-1] + "x"
    answer = client.post(f"/play/{sitting.key}/move", {"after": sitting.stamp, "discard": ["Ac"]})
    assert answer.status_code == 403


def test_an_unknown_game_is_a_page_that_says_so(client: Client) -> None:
    answer = client.get("/play/nothing-here")
    assert answer.status_code == 404
    assert "There is no game" in answer.content.decode()


def test_undo_goes_back_to_the_last_decision(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun)
    before = scene(sitting)
    cards = [str(card) for card in before.view.held[:2]]
    client.post(f"/play/{sitting.key}/move", {"after": sitting.stamp, "discard": cards})
    moved = store.load(sitting.key)
    client.post(f"/play/{sitting.key}/undo", {"after": moved.stamp})
    after = scene(sitting)
    assert (after.mode, after.view.held) == ("discard", before.view.held)
    assert after.sitting.table.record.tag("Undone") == "1"
    # The stamp of before doesn't fit any more, though as many moves are made.
    stale = client.post(f"/play/{sitting.key}/move", {"after": sitting.stamp, "discard": cards})
    assert stale.status_code == 409


def test_nothing_is_taken_back_in_an_earnest_game(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun, casual=False)
    assert client.post(f"/play/{sitting.key}/undo", {"after": sitting.stamp}).status_code == 403
    assert client.get(f"/play/{sitting.key}/hint").status_code == 403


def test_a_hint_names_a_discard_that_is_held(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun)
    page = client.get(f"/play/{sitting.key}/hint", headers={"HX-Request": "true"})
    assert page.status_code == 200
    named = re.findall(r'aria-label="(\w+ of \w+)"', page.content.decode())
    assert set(named) <= {card.name for card in scene(sitting).view.held}


def test_a_game_is_given_up_once(client: Client, begun: Begun) -> None:
    sitting = at_discard(client, begun)
    assert client.post(f"/play/{sitting.key}/resign").status_code == 302
    assert "You gave the game up" in client.get(f"/play/{sitting.key}").content.decode()
    assert client.post(f"/play/{sitting.key}/resign").status_code == 409
    form = {"after": sitting.stamp, "discard": [str(c) for c in sitting.table.state.held[0][:2]]}
    assert client.post(f"/play/{sitting.key}/move", form).status_code == 422


# --- sitting down


def test_the_words_are_given_after_the_promise(client: Client) -> None:
    answer = client.post(
        "/play", {"against": "computer", "level": "club", "target": "61", "counting": "auto"}
    )
    address = answer.headers["Location"]
    row = GameRow.objects.get()
    page = client.get(address).content.decode()
    promised = store.load(row.key).shuffle.commitment
    assert promised in page
    assert row.seed not in page
    client.post(f"{address}/words", {"words": "my  own words"})
    sitting = store.load(row.key)
    assert sitting.shuffle.words == "my own words"
    assert sitting.shuffle.commitment == promised
    assert sitting.table.record.tag("Commit") == promised
    assert not sitting.row.casual


def test_a_page_from_before_the_deal_loads_the_table_whole(client: Client, begun: Begun) -> None:
    sitting = begun()
    news = client.get(f"/play/{sitting.key}?told=&before=1", headers={"HX-Request": "true"})
    assert (news.status_code, news.content) == (204, b"")
    assert news.headers["HX-Refresh"] == "true"


def test_a_link_seats_one_friend_and_no_other(client: Client) -> None:
    client.post("/play", {"against": "friend", "target": "121", "counting": "auto", "name": "Ann"})
    row = GameRow.objects.get()
    page = client.get(f"/play/{row.key}").content.decode()
    found = re.search(r"/join/[\w-]+", page)
    assert found is not None
    friend, third = Client(), Client()
    assert "Ann asks you" in friend.get(found[0]).content.decode()
    assert friend.post(found[0], {"name": "Bob"}).status_code == 302
    assert third.get(found[0]).status_code == 404
    assert third.post(found[0]).status_code == 404
    client.post(f"/play/{row.key}/words", {"words": "a"})
    assert store.load(row.key).course is None
    friend.post(f"/play/{row.key}/words", {"words": "b"})
    sitting = store.load(row.key)
    assert sitting.shuffle.words == "a / b"
    assert sitting.names == ("Ann", "Bob")
    assert sitting.seat_of(holder(friend)) is Seat.B
    # The way back, from another browser.
    own = SeatRow.objects.get(game=row, seat=1).link
    assert third.post(f"/join/{own}").status_code == 302
    assert store.load(row.key).seat_of(holder(third)) is Seat.B


def test_both_who_press_rematch_get_the_same_game(client: Client, begun: Begun) -> None:
    other = Client()
    sitting = begun("", other=other)
    assert client.post(f"/play/{sitting.key}/rematch").status_code == 409
    client.post(f"/play/{sitting.key}/resign")
    first = client.post(f"/play/{sitting.key}/rematch").headers["Location"]
    second = other.post(f"/play/{sitting.key}/rematch").headers["Location"]
    assert first == second
    again = store.load(first.rsplit("/", 1)[1])
    assert {again.seat_of(holder(client)), again.seat_of(holder(other))} == {Seat.A, Seat.B}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"against": "nobody"}, "nobody"),
        ({"level": "deep"}, "deep"),
        ({"target": "99"}, "99"),
        ({"counting": "guess"}, "guess"),
        ({"name": "x" * 41}, "41"),
    ],
)
def test_a_game_that_cannot_be_is_explained(
    client: Client, form: dict[str, str], words: str
) -> None:
    good = {"against": "computer", "level": "club", "target": "121", "counting": "auto"}
    answer = client.post("/play", {**good, **form})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not GameRow.objects.exists()


def test_the_computer_is_given_a_view_and_its_moves_are_its_own(begun: Begun) -> None:
    sitting = begun("greedy")
    state = sitting.table.state
    assert state.phase is Phase.DISCARD
    made = [m for m in sitting.table.record.moves if isinstance(m, Discard | Play | Claim)]
    assert [move.seat for move in made] == [Seat.B]
    assert view(state, Seat.A).numbers_discarded == (0, 2)

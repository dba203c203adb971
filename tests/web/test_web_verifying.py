"""The check of a shuffle: every deal dealt again, each check in words, nothing shown too early."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from muggins.cards import cards_text
from muggins.fairness import Shuffle
from muggins.game import Seat
from muggins.notation import read_games
from muggins.players.simple import GreedyPlayer
from muggins.record import Record
from muggins.view import view
from muggins.web import store
from muggins.web.store import Sitting
from tests.web.conftest import SEED, Begun

GOLDEN = Path(__file__).parents[1] / "data" / "golden"


def text_of(page: bytes) -> str:
    """Give the words of a page, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.decode())).split())


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.cgn").read_text()


def deals_of(record: Record) -> int:
    return sum(1 for _ in record.deals())


@pytest.fixture
def over(begun: Begun) -> Sitting:
    sitting, player = begun("greedy", rules="target=61"), GreedyPlayer()
    while not sitting.is_over:
        sitting = store.make(sitting, player.choose(view(sitting.table.state, Seat.A)))
    return sitting


def test_the_form_explains_the_shuffle_in_four_sentences(client: Client) -> None:
    page = client.get("/verify").content.decode()
    explained = re.search(r"<p>(Before the first card.*?)</p>", page, re.S)
    assert explained
    assert len(re.findall(r"\.(?:\s|$)", explained[1])) == 4
    assert "muggins verify game.cgn" in page


@pytest.mark.parametrize("as_file", [True, False])
def test_every_check_of_a_file_is_said_in_words(client: Client, as_file: bool) -> None:
    text = golden("short")
    (record,) = read_games(text)
    given: dict[str, object] = {"text": text}
    if as_file:
        given = {"file": SimpleUploadedFile("short.cgn", text.encode())}
    answer = client.post("/verify", given)
    page = text_of(answer.content)
    assert answer.status_code == 200
    # The seed, and of each deal hands and starter.
    assert page.count(": holds") >= 1 + 2 * (deals_of(record) - 1)
    assert "doesn’t hold" not in page
    assert "Every card was dealt as promised" in page


def test_a_card_that_was_not_dealt_shows(client: Client) -> None:
    text = golden("short").replace('[Words "', '[Words "other ', 1)
    if text == golden("short"):
        text = text.replace("[Seed", '[Words "other"]\n[Seed')
    answer = client.post("/verify", {"text": text})
    page = text_of(answer.content)
    assert answer.status_code == 200
    assert "deal 1: hands: doesn’t hold" in page
    assert "the seed is the one committed to: holds" in page
    assert "Not every card was dealt as promised" in page


def test_another_seed_than_promised_shows(client: Client) -> None:
    text = re.sub(r'\[Seed "[^"]+"\]', '[Seed "ab"]', golden("short"))
    page = text_of(client.post("/verify", {"text": text}).content)
    assert "the seed is the one committed to: doesn’t hold" in page


def test_a_game_that_doesnt_say_how_it_was_shuffled_is_told(client: Client) -> None:
    text = re.sub(r'\[(Seed|Commit) "[^"]+"\]\n', "", golden("short"))
    answer = client.post("/verify", {"text": text})
    assert answer.status_code == 422
    assert "No tag Seed" in text_of(answer.content)


def test_each_game_of_several_is_checked(client: Client) -> None:
    text = golden("several")
    page = client.post("/verify", {"text": text}).content.decode()
    assert page.count('id="checked-') == len(read_games(text))


@pytest.mark.parametrize("whole", ["{}", "http://testserver/play/{}", "/games/{}?from=A", "{}.cgn"])
def test_a_game_played_here_is_checked_by_its_name(
    client: Client, over: Sitting, whole: str
) -> None:
    answer = client.get("/verify", {"game": whole.format(over.key)})
    page = text_of(answer.content)
    assert answer.status_code == 200
    assert page.count(": holds") == 2 + 2 * over.table.state.deal
    assert over.shuffle.commitment in page
    assert SEED in page
    assert f"muggins verify muggins-{over.key}.cgn" in page


def test_the_download_is_checked_the_same(client: Client, over: Sitting) -> None:
    text = client.get(f"/games/{over.key}.cgn").content.decode()
    page = text_of(client.post("/verify", {"text": text}).content)
    assert page.count(": holds") == 2 + 2 * over.table.state.deal
    # By another way than the page: the first pack of the seed and the words in the file.
    (record,) = read_games(text)
    shuffle = Shuffle(bytes.fromhex(record.tag("Seed")), record.tag("Words"))
    pone = Seat(1 - record.start.dealer)
    first = next(record.deals())
    dealt = {*first.kept[pone], *first.discarded[pone]}
    assert cards_text(sorted(dealt)) == cards_text(sorted(shuffle.pack(1)[0:12:2]))


def test_before_the_end_neither_seed_nor_checks_are_shown(client: Client, begun: Begun) -> None:
    sitting = begun("greedy")
    answer = client.get("/verify", {"game": sitting.key})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "isn’t over" in page
    assert SEED not in page
    assert "holds" not in page


@pytest.mark.parametrize("name", ["none", "a" * 300, "../../etc", "%00", "\x00", "ü"])
def test_an_unknown_name_is_told_on_the_form(client: Client, name: str) -> None:
    answer = client.get("/verify", {"game": name})
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "There is no game of this name" in page
    assert 'name="game"' in page

"""The review of a game: when it is shown, to whom it says "you", and what becomes of a file."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

pytest.importorskip("numba")

from muggins.analysis import review_game
from muggins.analysis.remarks import evaluation
from muggins.cards import as_cards
from muggins.game import Cut, Deal, Discard, Move, Play, Seat, apply, new_game
from muggins.notation import read_games, write_game
from muggins.players.simple import GreedyPlayer
from muggins.record import Record
from muggins.view import view
from muggins.web import given, store
from muggins.web.desk import MOST_DEALS, DeskFullError, desk
from muggins.web.given import MOST_BYTES, MOST_WORDS
from muggins.web.given import MOST_DEALS as MOST_IN_ALL
from muggins.web.models import GameRow, MoveRow, ReviewRow, SeatRow
from muggins.web.pages import reviewing
from muggins.web.report import Report
from muggins.web.reporting import report_of
from muggins.web.reviews import review_of
from muggins.web.store import Sitting
from muggins.web.told import Told
from tests.web.conftest import SEED, Begun

GOLDEN = Path(__file__).parents[1] / "data" / "golden"


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first review of a process may have to compile the engine."""
    monkeypatch.setattr(reviewing, "PATIENCE", 120.0)


def played(sitting: Sitting, most: int = 1_000) -> Sitting:
    """Play seat A against the computer, `most` moves of it at most."""
    player = GreedyPlayer()
    for _ in range(most):
        if sitting.is_over:
            break
        sitting = store.make(sitting, player.choose(view(sitting.table.state, Seat.A)))
    return sitting


@pytest.fixture
def over(begun: Begun) -> Sitting:
    return played(begun("greedy", rules="target=61"))


def text_of(page: bytes) -> str:
    """Give the words of a page, without its marks."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.decode())).split())


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.cgn").read_text()


# --- a game of ours


def test_while_the_game_goes_on_nothing_of_it_is_shown(client: Client, begun: Begun) -> None:
    sitting = played(begun("greedy"), 7)
    cards = {str(card) for hand in sitting.table.state.held for card in hand}
    assert cards
    for address in ("", "/review", "?from=B"):
        answer = client.get(f"/games/{sitting.key}{address}")
        page = text_of(answer.content)
        assert answer.status_code == 409
        assert "isn’t over" in page
        assert not cards & set(page.split())
        assert SEED not in answer.content.decode()
    assert not ReviewRow.objects.exists()


def test_before_the_end_each_seat_can_have_what_it_saw(client: Client, begun: Begun) -> None:
    sitting = played(begun("greedy"), 7)
    answer = client.get(f"/games/{sitting.key}.cgn")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert SEED not in text
    (record,) = read_games(text)
    assert record.seat is Seat.A
    assert view(record.final(), Seat.A) == view(sitting.table.state, Seat.A)
    assert Client().get(f"/games/{sitting.key}.cgn").status_code == 409


def test_the_page_answers_before_the_review_is_made(
    client: Client, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(desk, "ask", lambda *_: None)
        for address, query in (("", ""), ("", "?from=B"), ("/review", "?from=B")):
            page = client.get(f"/games/{over.key}{address}{query}").content.decode()
            assert "being computed" in page
            assert f'hx-get="/games/{over.key}/review{query}"' in page
        assert client.get(f"/games/{over.key}.cgn?ev=1").status_code == 503
    part = client.get(f"/games/{over.key}/review").content.decode()
    assert "<html" not in part
    assert 'class="plain decisions"' in part
    assert part.strip() in client.get(f"/games/{over.key}").content.decode()
    assert ReviewRow.objects.get().game_id == over.key


def test_where_too_many_wait_a_game_gets_its_turn(
    client: Client, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise DeskFullError("many reviews are waiting here")

    monkeypatch.setattr(desk, "ask", full)
    assert "hx-get" in client.get(f"/games/{over.key}").content.decode()
    answer = client.post("/review", {"text": golden("short")})
    assert answer.status_code == 503
    assert "Many reviews are waiting" in text_of(answer.content)


def test_a_kept_review_is_not_made_again(
    client: Client, over: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert review_of(over, 120)
    monkeypatch.setattr(desk, "ask", lambda *_: pytest.fail("asked the desk"))
    assert client.get(f"/games/{over.key}").status_code == 200
    row = ReviewRow.objects.get()
    row.data["edition"] = -1
    row.save()
    with pytest.raises(pytest.fail.Exception, match="asked the desk"):
        client.get(f"/games/{over.key}")


def test_the_figures_are_those_of_the_review(over: Sitting) -> None:
    found, review = review_of(over, 120), review_game(over.table.record)
    assert found
    skill, luck = review.skill_and_luck()
    by_part = sum(sum(deal["win"][part] for part in found["parts"]) for deal in found["deals"])
    assert by_part == pytest.approx(luck)
    lost = [sum(d["win_lost"] for d in found["decisions"] if d["seat"] == s) for s in (0, 1)]
    assert lost[1] - lost[0] == pytest.approx(skill)
    assert [deal["chance"] for deal in found["deals"]] == pytest.approx(list(review.graph[:-1]))
    assert found["deals"][-1]["chance_after"] == review.graph[-1]
    assert len(found["decisions"]) == sum(seat.decisions for seat in review.seats)


@pytest.mark.parametrize("side", list(Seat)[:2])
def test_luck_and_both_sides_decisions_lead_from_the_start_to_the_end(
    over: Sitting, side: Seat
) -> None:
    report = review_of(over, 120)
    assert report
    told = Told(report, over.names, Seat.A, side)
    sums = [figure(one.win) for one in told.sums]
    start = report["deals"][0]["chance"]
    won = report["winner"] == side
    began = start if side is Seat.A else 1 - start
    assert sum(sums) == pytest.approx(100 * (won - began), abs=0.16)


def figure(text: str) -> float:
    return float(text.replace("−", "-").replace("\u202f%", ""))


def test_you_is_whoever_holds_the_seat(client: Client, over: Sitting) -> None:
    assert review_of(over, 120)
    mine = text_of(client.get(f"/games/{over.key}").content)
    others = text_of(Client().get(f"/games/{over.key}").content)
    assert "against Computer" in mine
    assert "Your chance to win" in mine
    assert "Player’s chance to win" in others
    assert not re.search(r"\b[Yy]ou (won|played|discarded|began)", others)
    theirs = text_of(client.get(f"/games/{over.key}?from=B").content)
    assert "Computer’s chance to win" in theirs
    assert "against you" in theirs


@pytest.mark.parametrize("wish", ["", "?from=C", "?from=", "?from=AB", "?from=%00"])
def test_an_unknown_side_is_passed_over(client: Client, over: Sitting, wish: str) -> None:
    assert review_of(over, 120)
    assert "Your chance to win" in text_of(client.get(f"/games/{over.key}{wish}").content)


def test_every_check_of_the_shuffle_is_on_the_page(client: Client, over: Sitting) -> None:
    page = text_of(client.get(f"/games/{over.key}").content)
    deals = over.table.state.deal
    for deal in range(1, deals + 1):
        assert f"deal {deal}: hands: holds" in page
    assert "the seed is the one committed to: holds" in page
    assert "Every card was dealt as promised" in page


def test_the_download_holds_every_evaluation_when_asked(client: Client, over: Sitting) -> None:
    report = review_of(over, 120)
    assert report
    (plain,) = read_games(client.get(f"/games/{over.key}.cgn").content.decode())
    assert plain.final() == over.table.state
    assert plain.tag("Seed") == SEED
    answer = client.get(f"/games/{over.key}.cgn?ev=1")
    assert (
        answer["Content-Disposition"] == f'attachment; filename="muggins-{over.key}-reviewed.cgn"'
    )
    (reviewed,) = read_games(answer.content.decode())
    found = [evaluation(comment.text) for comment in reviewed.comments]
    assert len(found) == len(report["decisions"])


def test_a_game_given_up_is_reviewed_as_far_as_it_went(client: Client, begun: Begun) -> None:
    sitting = store.resign(played(begun("greedy"), 12), Seat.A)
    assert review_of(sitting, 120)
    page = text_of(client.get(f"/games/{sitting.key}").content)
    scores = sitting.table.state.scores
    assert f"You gave the game up, at {scores[0]} to {scores[1]}" in page
    assert "Not told: the game was not finished" in page
    text = client.get(f"/games/{sitting.key}.cgn").content.decode()
    assert '[Resigned "A"]' in text
    assert text.endswith("\n*\n")


def test_a_game_given_up_before_the_first_card_has_nothing_to_review(client: Client) -> None:
    row = GameRow.objects.create(seed=SEED, resigned=0)
    SeatRow.objects.create(game=row, seat=0)
    answer = client.get(f"/games/{row.key}")
    assert answer.status_code == 409
    assert "before the first card" in text_of(answer.content)
    assert client.get(f"/games/{row.key}.cgn").status_code == 409


@pytest.mark.parametrize("address", ["/games/none", "/games/none.cgn", "/games/none/review"])
def test_an_unknown_game_is_not_found(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "no game at this address" in text_of(answer.content)


# --- a game that is given


def test_the_form_stands_by_itself(client: Client) -> None:
    page = client.get("/review").content.decode()
    assert '<form method="post" action="/review" enctype="multipart/form-data"' in page


def test_a_file_and_its_text_give_the_same_review(client: Client) -> None:
    text = golden("short")
    pasted = client.post("/review", {"text": text.replace("\n", "\r\n")})
    file = SimpleUploadedFile("short.cgn", text.encode())
    uploaded = client.post("/review", {"file": file, "text": "not this"})
    assert pasted.status_code == uploaded.status_code == 200
    assert 'class="plain decisions"' in pasted.content.decode()
    assert without_token(pasted.content) == without_token(uploaded.content)


def without_token(page: bytes) -> str:
    hidden = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", page.decode())
    return re.sub(r'"X-CSRFToken": "[^"]+"', "", hidden)


def test_nothing_that_is_given_is_stored(client: Client) -> None:
    client.post("/review", {"text": golden("short")})
    tables = (GameRow, MoveRow, ReviewRow)
    assert [table.objects.count() for table in tables] == [0, 0, 0]
    assert dict(client.session) == {}


def test_a_seats_view_is_reviewed_as_far_as_it_goes(client: Client) -> None:
    page = text_of(client.post("/review", {"text": golden("seen-by-b-in-play")}).content)
    assert "Not told: not all of" in page
    assert "Not told: the game was not finished" in page
    assert "Decisions" in page


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(client: Client) -> None:
    text = golden("unfinished")
    games = read_games(text)
    for number, record in enumerate(games, start=1):
        page = text_of(client.post("/review", {"text": text, "game": str(number)}).content)
        scores = record.final().scores
        assert f"not finished: {scores[0]} to {scores[1]}" in page
        assert "Not told: the game was not finished" in page
    assert len(games) > 1


def test_of_several_games_one_is_chosen(client: Client) -> None:
    text = golden("several")
    games = read_games(text)
    assert len(games) > 1
    page = client.post("/review", {"text": text}).content.decode()
    assert page.count('name="game" value="') == len(games)
    number = len(games)
    answer = client.post("/review", {"text": text, "game": str(number)})
    found = text_of(answer.content)
    assert games[-1].name(Seat.A) in found
    assert "The other games of the file" in found


@pytest.mark.parametrize("number", ["0", "99", "-1", "1.5", "x", "１", "9" * 50])
def test_a_game_that_isnt_in_the_file_is_refused(client: Client, number: str) -> None:
    answer = client.post("/review", {"text": golden("several"), "game": number})
    assert answer.status_code == 422
    assert "allowed: 1 to" in text_of(answer.content)


def test_it_can_be_looked_at_from_either_side_and_taken_along(client: Client) -> None:
    text = golden("short")
    (record,) = read_games(text)
    for seat in (Seat.A, Seat.B):
        answer = client.post("/review", {"text": text, "game": "1", "from": seat.name})
        assert f"{record.name(seat)}’s chance to win" in text_of(answer.content)
    taken = client.post("/review/cgn", {"text": text, "game": "1"})
    (reviewed,) = read_games(taken.content.decode())
    assert reviewed.moves == record.moves
    assert any(evaluation(comment.text) for comment in reviewed.comments)


BAD_TEXTS = {
    "empty": ("", 422, "Nothing was given"),
    "blank": (" \n\t \n", 422, "Nothing was given"),
    "no game": ("; only a comment", 422, "expected the result"),
    "not CGN": ("hello there", 422, "Line 1, column 1: found 'hello'"),
    "a letter that can't be printed": ("1. 0-0\x00", 422, "can't be printed"),
    "a wrong mark": (golden("short").replace("=", "|", 1), 422, "Line"),
    "too large": ("; " + "x" * MOST_BYTES, 413, "allowed: 200,000"),
}


@pytest.mark.parametrize("address", ["/review", "/verify", "/review/cgn"])
@pytest.mark.parametrize("name", BAD_TEXTS)
def test_bad_texts_are_refused_in_a_sentence(client: Client, address: str, name: str) -> None:
    text, status, words = BAD_TEXTS[name]
    answer = client.post(address, {"text": text})
    assert answer.status_code == status
    # The page of a download that failed says the error as its title.
    assert words.lower() in text_of(answer.content).lower()


LONG_TEXTS = {
    "deals": (golden("short") + "\n") * (MOST_IN_ALL + 1),
    "words": "1. 0-0 A 2d3d3sTh/6hKs 5s8d9sTd/AhKd Js:2 " + "5s " * MOST_WORDS,
}


@pytest.mark.parametrize("address", ["/review", "/verify"])
@pytest.mark.parametrize("what", LONG_TEXTS)
def test_what_would_take_long_is_refused_before_it_is_read(
    client: Client, monkeypatch: pytest.MonkeyPatch, address: str, what: str
) -> None:
    monkeypatch.setattr(given, "read_games", lambda _: pytest.fail("read"))
    answer = client.post(address, {"text": LONG_TEXTS[what][:MOST_BYTES]})
    assert answer.status_code == 413
    assert re.search(rf"Found [\d,]+ {what}; allowed: [\d,]+ at a time", text_of(answer.content))


BAD_FILES = {
    "binary": (bytes(range(256)), 422, "byte"),
    "an image": (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, 422, "Byte 1 is no text"),
    "other than UTF-8": ('[A "Zoë"]'.encode("latin-1"), 422, "Byte 7 is no text"),
    "too large": (b" " * (MOST_BYTES + 1), 413, "found 200,001 bytes"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_files_are_refused_in_a_sentence(client: Client, name: str) -> None:
    data, status, words = BAD_FILES[name]
    answer = client.post("/review", {"file": SimpleUploadedFile("game.cgn", data)})
    assert answer.status_code == status
    assert words.lower() in text_of(answer.content).lower()


def test_far_too_much_is_refused_before_it_is_read(client: Client) -> None:
    answer = client.post("/review", {"text": "x" * 1_100_000})
    assert answer.status_code == 413
    assert "more than is read here" in text_of(answer.content)


def test_the_place_of_a_mistake_is_marked_in_its_line(client: Client) -> None:
    text = '[A "Ada"]\n[B "Bob"]\n1. 0-0 A 2d3d3sTh6hKs 5s8d9sTdAhXx\n*\n'
    page = client.post("/review", {"text": text}).content.decode()
    marked = re.search(r'<span class="source-number">(\d)</span> ([^<]*)<mark>([^<]*)</mark>', page)
    assert marked
    # Ten letters of seat B are five cards; the two after them are none.
    assert marked[1] == "3"
    assert text.split("\n")[2].startswith(marked[2] + marked[3])
    assert marked[3] == "Xx"
    assert f"Line 3, column {len(marked[2]) + 1}:" in text_of(page.encode())


def test_what_a_text_holds_is_never_taken_for_marks(client: Client) -> None:
    evil = "<script>alert(1)</script>"
    text = golden("short").replace(read_games(golden("short"))[0].tag("A"), evil)
    for answer in (
        client.post("/review", {"text": text}),
        client.post("/verify", {"text": text}),
        client.post("/review", {"text": f"{evil} [["}),
    ):
        assert "<script>alert" not in answer.content.decode()
        assert "alert(1)" in html.unescape(answer.content.decode())


def test_a_game_too_long_to_be_reviewed_says_so(client: Client) -> None:
    """A deal that counts nothing and gives its dealer two points in the play, again and again."""
    pone, dealer = as_cards("Ah2hQs9c7hKh"), as_cards("8dKd2c4hQcAd")
    moves: list[Move] = []
    state = start = new_game(dealer=Seat.B)
    for _ in range(MOST_DEALS + 1):
        hands = {Seat(1 - state.dealer): pone, state.dealer: dealer}
        discards = [Discard(seat, hands[seat][4:]) for seat in (Seat.A, Seat.B)]
        made: list[Move] = [Deal([hands[Seat.A], hands[Seat.B]]), *discards, Cut(as_cards("Tc")[0])]
        for card in as_cards("Ah2c9c4h2h8dQsKd"):
            made.append(Play(Seat(1 - state.dealer) if card in pone else state.dealer, card))
        for move in made:
            state = apply(state, move).state
        moves += made
    answer = client.post("/review", {"text": write_game(Record(start, tuple(moves)))})
    assert answer.status_code == 422
    assert f"found {MOST_DEALS + 1} deals in the game" in text_of(answer.content).lower()


def test_while_a_review_is_made_the_page_looks_again_by_itself(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "ask", lambda *_: None)
    text = golden("short")
    page = client.post("/review", {"text": text, "game": "1", "from": "B"}).content.decode()
    assert 'hx-trigger="load delay:1s"' in page
    again = dict(re.findall(r'<input type="hidden" name="(game|from)" value="([^"]*)"', page))
    assert again == {"game": "1", "from": "B"}
    assert html.unescape(page.split('<textarea name="text" hidden>')[1]).startswith(text)
    assert client.post("/review/cgn", {"text": text}).status_code == 503


# --- the words


@pytest.fixture(scope="module")
def report() -> Report:
    (record,) = read_games(golden("short"))
    return report_of(review_game(record))


def test_the_dearest_mistakes_are_three_and_say_why(report: Report) -> None:
    for seat in report["seats"]:
        worst = [report["decisions"][place] for place in seat["worst"]]
        own = [d for d in report["decisions"] if d["seat"] == seat["seat"] and d["is_mistake"]]
        assert len(worst) == min(3, len(own))
        assert all(line["why"].endswith(".") for line in worst)
        dearest = sorted((line["win_lost"] for line in own), reverse=True)[:3]
        assert [line["win_lost"] for line in worst] == dearest
    reasons = sum(bool(line["why"]) for line in report["decisions"])
    assert reasons == sum(len(seat["worst"]) for seat in report["seats"])


def test_the_course_of_chances_runs_through_the_game(report: Report) -> None:
    places = [place for place, _ in report["course"]]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, len(report["deals"]))
    assert all(0 <= chance <= 1 for _, chance in report["course"])
    for line in report["decisions"]:
        assert 0 < line["place"] - (line["deal"] - report["deals"][0]["number"]) < 1


def test_a_record_without_a_deal_has_a_report(report: Report) -> None:
    empty = report_of(review_game(Record.new(A="Ada", B="Bob")))
    told = Told(empty, ("Ada", "Bob"), None, Seat.A)
    assert told.title == "Ada and Bob, not finished: 0 to 0"
    assert not told.has_luck
    assert told.decisions == []


@pytest.mark.parametrize(
    ("winner", "won_by", "scores", "reader", "title"),
    [
        (0, "win", [121, 113], Seat.A, "You won, 121 to 113"),
        (1, "win", [113, 121], Seat.A, "Bob won, 121 to 113"),
        (1, "skunk", [80, 121], None, "Bob won, 121 to 80, a skunk"),
        (0, "double skunk", [121, 40], Seat.B, "Ada won, 121 to 40, a double skunk"),
    ],
)
def test_the_title_says_who_won_and_how(
    report: Report,
    winner: int,
    won_by: str,
    scores: list[int],
    reader: Seat | None,
    title: str,
) -> None:
    ended: Report = {**report, "winner": winner, "won_by": won_by, "scores": scores}
    for side in (Seat.A, Seat.B):
        assert Told(ended, ("Ada", "Bob"), reader, side).title == title


def test_no_reason_names_a_card_that_its_chooser_couldnt_see(report: Report) -> None:
    """Reasons come from the chooser's view: dealing the hidden cards again changes none."""
    (record,) = read_games(golden("short"))
    for seat in (Seat.A, Seat.B):
        (seen,) = read_games(write_game(record, seat))
        again = report_of(review_game(seen))
        whys = [line["why"] for line in report["decisions"] if line["seat"] == seat]
        assert [line["why"] for line in again["decisions"] if line["seat"] == seat] == whys

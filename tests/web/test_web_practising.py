"""Practice on pages: a question outlives a reload, its first answer counts, what is missed comes
back."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from muggins.cards import parse_cards
from muggins.drill.categories import categories_of
from muggins.engine.discards import rank_discards
from muggins.notation import read_view
from muggins.scoring import count_hand
from muggins.web.models import AttemptRow, CardRow
from tests.web.conftest import holder

PART = {"HX-Request": "true"}


def begin(client: Client, kind: str, **wishes: str) -> AttemptRow:
    answer = client.post("/practise/begin", {"kind": kind, **wishes})
    assert answer.status_code == 302
    return AttemptRow.objects.get(pk=answer["Location"].rsplit("/", 1)[1])


def put(client: Client, kind: str, question: str, **wishes: str) -> AttemptRow:
    """Put a question of a test's own."""
    row = begin(client, kind, **wishes)
    row.question = question
    row.save()
    return row


def page_of(client: Client, row: AttemptRow) -> str:
    return client.get(f"/practise/{row.pk}").content.decode()


def give(client: Client, row: AttemptRow, *line: str) -> str:
    answer = client.post(f"/practise/{row.pk}", {"answer": list(line)}, follow=True)
    assert answer.status_code == 200
    row.refresh_from_db()
    return answer.content.decode()


def test_a_count_is_marked_and_every_item_shown(client: Client) -> None:
    row = put(client, "count", "hand 5c5d5hJs/5s")
    page = give(client, row, "28")
    assert "you counted 28, and it is 29" in page
    assert page.count('<span class="item-name">') == 8 + 6 + 1
    assert (row.is_right, row.lost) == (False, 1.0)


@pytest.mark.parametrize("kind", ["count", "discard", "play"])
def test_a_question_doesnt_change_by_reloading(client: Client, kind: str) -> None:
    row = begin(client, kind)

    def shown() -> str:
        return re.sub(r'name="csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"', "", plain())

    def plain() -> str:
        return page_of(client, row).replace("&quot;", '"')

    assert shown() == shown()
    # Asked again in the same way, it is the same question.
    assert begin(client, kind).pk == row.pk


def test_a_count_doesnt_give_itself_away(client: Client) -> None:
    """The same page for hands whose counts differ, but for the cards themselves."""
    pages = []
    for text in ("5c5d5hJs/5s", "2c4d6h8s/Kd"):
        page = page_of(client, put(client, "count", f"hand {text}"))
        page = page.split('id="drill"')[1]
        page = re.sub(r'<span class="card.*?</svg></span>', "", page)
        page = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page)
        pages.append(page)
        AttemptRow.objects.all().delete()
    one, two = (re.sub(r"/practise/[\w-]+", "", page) for page in pages)
    assert one == two


def test_no_worth_is_told_before_the_answer(client: Client) -> None:
    row = put(client, "discard", "0-0 A Ah5c7d7h8s9c ????????????")
    assert "In all" not in page_of(client, row)
    page = give(client, row, "7d", "7h")
    (best,) = rank_discards(read_view(row.question))[:1]
    assert f"{best.net:+.2f}".replace("-", "−") in page
    assert "/discard?cards=Ah5c7d7h8s9c&amp;crib=mine&amp;laid=7d7h" in page


def test_an_answer_sent_twice_counts_once(client: Client) -> None:
    row = put(client, "count", "hand 2c4d6h8s/Kd")
    give(client, row, "0")
    page = give(client, row, "12")
    assert "Right: 0." in page.replace("&nbsp;", " ")
    assert row.answer == "0"
    assert AttemptRow.objects.count() == 1


def test_two_answers_that_cross_count_once(client: Client) -> None:
    """Both were given before either was kept."""
    from muggins.web.practice import answer, question

    row = put(client, "count", "hand 2c4d6h8s/Kd")
    first, second = (question(row.visitor, row.pk) for _ in range(2))
    assert first
    assert second
    answer(first, "0")
    memory = list(CardRow.objects.values_list("card", flat=True))
    answer(second, "12")
    row.refresh_from_db()
    assert (row.answer, row.is_right) == ("0", True)
    assert list(CardRow.objects.values_list("card", flat=True)) == memory


@pytest.mark.parametrize(
    ("kind", "answer", "says"),
    [
        ("count", "", "allowed"),
        ("count", "47", ""),
        ("count", "-3", ""),
        ("count", "4.5", ""),
        ("count", "pear", "pear"),
        ("count", "1" * 201, "201 letters"),
        ("count", "5\0", "printed"),
        ("discard", "2c", "expected two"),
        ("play", "2c 3c", "expected one"),
    ],
)
def test_what_is_no_answer_is_refused_and_not_kept(
    client: Client, kind: str, answer: str, says: str
) -> None:
    row = begin(client, kind)
    found = client.post(f"/practise/{row.pk}", {"answer": answer}, headers=PART)
    assert found.status_code == 422
    page = found.content.decode()
    assert 'role="alert"' in page
    assert says in page
    assert not AttemptRow.objects.exclude(answered=None).exists()


def test_what_was_missed_comes_back(client: Client) -> None:
    """The first question is about fifteens of two; missed, they are due again before long."""
    row = put(client, "count", "hand 5cKd2h3s/9c", what="hand")
    give(client, row, "0")
    held = {category.value for category in categories_of(count_hand("5cKd2h3s/9c"))}
    assert set(CardRow.objects.values_list("category", flat=True)) == held
    CardRow.objects.update(card=_due_now())
    asked = begin(client, "count", what="hand")
    tally = count_hand(asked.question.removeprefix("hand "))
    assert held & {category.value for category in categories_of(tally)}


def _due_now() -> str:
    card = CardRow.objects.first()
    assert card
    return re.sub(r'"due": "\d{4}', '"due": "2001', card.card)


def test_seconds_are_kept_against_the_clock_alone(client: Client) -> None:
    timed = put(client, "count", "hand 2c4d6h8s/Kd", clock="on")
    AttemptRow.objects.filter(pk=timed.pk).update(asked=timezone.now() - timedelta(seconds=9))
    page = give(client, timed, "0")
    assert timed.seconds == pytest.approx(9, abs=3)
    assert "seconds." in page
    untimed = put(client, "count", "hand 2c4d6h8s/Kd")
    give(client, untimed, "0")
    assert untimed.seconds is None


def test_a_card_that_is_too_high_is_shown_as_such(client: Client) -> None:
    """At 23, a ten would make 33."""
    row = begin(client, "play", part="reply")
    while True:
        view = read_view(row.question)
        if view.count > 21 and any(view.count + card.pips > 31 for card in view.held):
            break
        AttemptRow.objects.all().delete()
        row = begin(client, "play", part="reply")
    page = page_of(client, row)
    high = [card for card in view.held if view.count + card.pips > 31]
    assert page.count('aria-disabled="true"') == len(high)
    assert f"would make {view.count + high[0].pips}, over 31" in page


def test_questions_of_another_browser_cant_be_seen_or_answered(client: Client) -> None:
    row = begin(client, "count")
    stranger = Client()
    holder(stranger)
    for answer in (
        stranger.get(f"/practise/{row.pk}"),
        stranger.post(f"/practise/{row.pk}", {"answer": "2"}),
        Client().get(f"/practise/{row.pk}"),
    ):
        assert answer.status_code == 404
    row.refresh_from_db()
    assert row.answered is None


def test_a_wish_that_isnt_allowed_is_refused(client: Client) -> None:
    for given in ({"kind": "bluff"}, {"kind": "count", "what": "x"}, {"kind": "play", "aim": "x"}):
        answer = client.post("/practise/begin", given)
        assert answer.status_code == 422
        assert "allowed" in answer.content.decode()


def test_progress_is_summed_up_and_given_as_a_file(client: Client) -> None:
    for line in ("0", "3"):
        give(client, put(client, "count", "hand 2c4d6h8s/Kd"), line)
    page = client.get("/practise").content.decode()
    assert re.search(r"<th scope=\"row\">Counting</th><td>2</td><td>50%</td>", page)
    rows = list(csv.DictReader(io.StringIO(client.get("/practise/answers.csv").content.decode())))
    assert [row["answer"] for row in rows] == ["0", "3"]
    assert Client().get("/practise/answers.json").json() == []


def test_the_next_question_comes_as_a_part(client: Client) -> None:
    row = put(client, "count", "hand 2c4d6h8s/Kd")
    answer = client.post(f"/practise/{row.pk}", {"answer": "0"}, headers=PART)
    assert "<html" not in answer.content.decode()
    after = client.post("/practise/begin", {"kind": "count"}, headers=PART)
    assert after["HX-Push-Url"] != f"/practise/{row.pk}"
    assert after["HX-Push-Url"].startswith("/practise/")


def test_without_the_engine_the_graded_practice_says_what_to_install(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.extras.find_spec", lambda name: None)
    page = client.get("/practise").content.decode()
    assert page.count("muggins[engine]") == 2
    assert client.post("/practise/begin", {"kind": "play"}).status_code == 422


def test_cards_are_those_of_the_question(client: Client) -> None:
    row = begin(client, "discard")
    page = page_of(client, row)
    held = re.findall(r'name="answer" value="(\w\w)"', page)
    assert set(parse_cards("".join(held))) == set(read_view(row.question).held)

"""The adviser: the engine's ranking as a page, whatever stands in the address."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from random import Random
from threading import Event

import pytest
from django.test import Client

from muggins.analysis.asking import view_of_six
from muggins.analysis.explaining import hand_spread
from muggins.cards import DECK, Card, parse_cards
from muggins.engine.discards import rank_discards
from muggins.web import warming
from muggins.web.drawing.plots import draw_line, draw_spread, draw_starters
from tests.referee import hand_points

SIX = "2d3s7c8h8dQs"


@pytest.fixture(autouse=True)
def _warm() -> None:
    assert warming.is_warm(600)


def rows(page: str) -> list[str]:
    """Give the discards of the ranking in their order, as their addresses have them."""
    return re.findall(r'id="laid-(\w+)"', page)


@pytest.mark.parametrize(
    ("query", "is_dealer", "aim", "score"),
    [
        ("crib=mine", True, None, (0, 0)),
        ("crib=theirs", False, None, (0, 0)),
        ("crib=mine&score=84-79", True, "win", (84, 79)),
        ("crib=theirs&score=110%20115&aim=acc", False, "acc", (110, 115)),
    ],
)
def test_the_fifteen_stand_as_the_engine_ranks_them(
    client: Client, query: str, is_dealer: bool, aim: str, score: tuple[int, int]
) -> None:
    page = client.get(f"/discard?cards={SIX}&{query}").content.decode()
    six = view_of_six(parse_cards(SIX), score, is_dealer=is_dealer, target=121)
    wanted = rank_discards(six, "win" if aim == "win" else "acc" if aim else None)
    found = [set(parse_cards(text)) for text in rows(page)]
    assert found == [set(worth.cards) for worth in wanted]
    for worth in wanted:
        assert f">{worth.hand:.2f}<" in page


def test_a_discard_that_is_asked_for_is_explained(client: Client) -> None:
    page = client.get(f"/discard?cards={SIX}&crib=mine&laid=8h8d").content.decode()
    assert page.count('aria-current="true"') == 1
    chosen = re.search(r'<a class="laid" id="laid-(\w+)"[^>]*aria-current="true"', page)
    assert chosen
    assert set(parse_cards(chosen[1])) == {Card("8h"), Card("8d")}


def test_every_starter_rank_that_can_come_has_a_row(client: Client) -> None:
    """All four fives are held, so that no five is turned."""
    page = client.get("/discard?cards=5c5d5h5sJhKd&crib=mine").content.decode()
    body = page.split('class="plain starters"')[1].split("</table>")[0]
    named = re.findall(r'<th scope="row"><b>(\w+)</b>', body)
    assert len(named) == 12
    assert "Five" not in named


def test_the_address_comes_back_without_a_script(client: Client) -> None:
    """A picked card leads to the address that has it."""
    answer = client.get("/discard?some=2d3s7c8h8d&crib=theirs&toggle=Qs")
    assert answer.status_code == 302
    assert answer["Location"] == "/discard?cards=2d3s7c8h8dQs&crib=theirs"
    part = client.get(answer["Location"], headers={"HX-Request": "true"})
    assert part["HX-Push-Url"] == answer["Location"]
    assert len(rows(part.content.decode())) == 15


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("cards=2d3s7c8h8d", "Five cards are given"),
        ("cards=2d2d7c8h8dQs", "2d is given twice"),
        ("cards=2d3s7c8h8dQsKs", "found 7 cards"),
        ("cards=nonsense", "nonsense"),
        (f"cards={SIX}&crib=nobody", "is no crib"),
        (f"cards={SIX}&aim=fun", "is no aim"),
        (f"cards={SIX}&target=100", "is no target"),
        (f"cards={SIX}&score=121-3", "No deal begins at 121"),
        (f"cards={SIX}&score=84.5-79", "is no score"),
        (f"cards={SIX}&score=-3", "is no score"),
        (f"cards={SIX}&laid=2dKs", "is no discard of this hand"),
        (f"cards={SIX}&score=70-3&target=61", "No deal begins at 70"),
    ],
)
def test_what_is_wrong_is_said_in_place(client: Client, query: str, says: str) -> None:
    answer = client.get(f"/discard?{query}")
    assert answer.status_code == 422
    page = answer.content.decode().replace("&#x27;", "'")
    assert says.lower() in page.lower()
    assert "data-picker" in page


def test_nothing_is_kept_of_the_question(client: Client) -> None:
    client.get(f"/discard?cards={SIX}")
    assert "muggins" not in client.cookies


def test_the_page_answers_before_the_tables_are_loaded(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "_done", Event())
    page = client.get(f"/discard?cards={SIX}").content.decode()
    assert "The tables are being loaded" in page
    assert not rows(page)


def test_without_the_engine_the_page_says_what_to_install(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.web.pages.discarding.missing_engine", lambda: "numba")
    answer = client.get(f"/discard?cards={SIX}")
    assert answer.status_code == 200
    assert "muggins[engine]" in answer.content.decode()


@pytest.mark.parametrize("seed", range(4))
def test_the_spread_is_the_hand_over_all_starters(seed: int) -> None:
    """Counted by the tests' own referee."""
    cards = Random(seed).sample(DECK, 6)
    for laid in list(combinations(cards, 2))[:: seed + 1]:
        kept = [str(card) for card in cards if card not in laid]
        starters = [str(card) for card in DECK if card not in cards]
        points = Counter(
            hand_points(kept, starter, crib=False, four_do=True) for starter in starters
        )
        assert hand_spread(cards, laid) == dict(points)


# --- plots


def test_a_spread_has_a_bar_for_each_number_of_points() -> None:
    plot = draw_spread({6: 34, 12: 12}, 7.6, 14)
    assert plot.bars.count("M") == 2
    assert plot.words == "The hand over 46 starters: least 6, most 12, average 7.6"
    assert float(plot.mean) == pytest.approx(4 + 112 * 7.6 / 14, abs=0.06)


def test_bars_stand_on_one_line_and_say_the_range() -> None:
    plot = draw_starters([("A", "ace", 4, 4, 3.5), ("2", "two", 6, 10, 5.0)])
    for bar in plot.bars:
        assert float(bar.least.y) + float(bar.least.height) == pytest.approx(150, abs=0.1)
    assert [bar.figure for bar in plot.bars] == ["4", "6–10"]
    assert plot.bars[0].more is None
    assert plot.words == "The hand by starter rank: ace 4, two 6–10"


def test_a_line_goes_from_edge_to_edge_within_its_grid() -> None:
    line = draw_line([("a", 0.0), ("b", 50.0), ("c", 60.0)], "Wrong")
    assert [x for x, _ in line.dots] == ["44", "209", "374"]
    assert line.dots[0][1] == "120"
    assert [label for _, _, label in line.grid] == ["0", "30", "60"]
    assert line.words == "Wrong: a 0.0, b 50.0, c 60.0"

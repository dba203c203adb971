"""Statistics: every figure against the games that it sums up, counted from their events."""

from __future__ import annotations

import re
from statistics import fmean

import pytest
from django.test import Client

from muggins.game import Counted, Played, Seat
from muggins.players import new_player
from muggins.view import view
from muggins.web import store
from muggins.web.desk import desk
from muggins.web.models import GameRow
from muggins.web.reviews import review_of
from muggins.web.standing import games_of, group_row, groups, review_some
from muggins.web.store import Sitting
from tests.web.conftest import Begun, holder

PATIENCE = 300.0


def finish(sitting: Sitting, seed: int = 1) -> Sitting:
    """Let a player of the club play seat A to the end."""
    player = new_player("club", seed)
    while not sitting.is_over:
        sitting = store.make(sitting, player.choose(view(sitting.table.state, Seat.A)))
    return sitting


@pytest.fixture
def played(client: Client, begun: Begun) -> list[Sitting]:
    """Two games that are over, against two levels; both are reviewed."""
    games = [
        finish(begun(level, seed=seed * 32)) for level, seed in (("club", "a1"), ("random", "b2"))
    ]
    for sitting in games:
        assert review_of(sitting, PATIENCE)
    return games


def figures(page: str, name: str, after: str) -> list[str]:
    """Give the figures of a row of the table behind a heading."""
    table = page.split(after)[1].split("</table>")[0]
    row = re.search(rf"{name}</th>(.*?)</tr>", table, re.DOTALL)
    assert row
    return re.findall(r"<td[^>]*>([^<]*)</td>", row[1])


def earned(sitting: Sitting, *, is_dealer: bool) -> tuple[list[int], list[int], list[int]]:
    """Count seat A's hands, cribs and play of whole deals from the events of the game."""
    hands, cribs, plays = [], [], []
    for state in sitting.table.record.deals():
        counted = [event for event in state.trail if isinstance(event, Counted)]
        if (state.dealer is Seat.A) != is_dealer or not any(e.what == "crib" for e in counted):
            continue
        own = [event for event in counted if event.seat is Seat.A]
        hands.append(sum(e.tally.points for e in own if e.what == "hand"))
        cribs.append(sum(e.tally.points for e in own if e.what == "crib"))
        plays.append(
            sum(e.points for e in state.trail if isinstance(e, Played) and e.seat is Seat.A)
        )
    return hands, cribs, plays


def together(games: list[Sitting], *, is_dealer: bool) -> list[list[int]]:
    """Give hands, cribs and play of several games."""
    parts = [earned(game, is_dealer=is_dealer) for game in games]
    return [[points for part in parts for points in part[place]] for place in range(3)]


def test_averages_are_those_of_the_games(client: Client, played: list[Sitting]) -> None:
    page = client.get("/stats").content.decode()
    for name, games in (
        ("All games", played),
        ("Club", played[:1]),
        ("Random", played[1:]),
    ):
        dealer, pone = together(games, is_dealer=True), together(games, is_dealer=False)
        wanted = [dealer[0], pone[0], dealer[1], dealer[2], pone[2]]
        found = figures(page, name, 'id="averages-h"')
        assert found[:5] == [f"{fmean(points):.2f}" for points in wanted]
        assert found[5] == f"{len(dealer[0])} and {len(pone[0])}"


def test_games_are_counted_as_they_ended(
    client: Client, begun: Begun, played: list[Sitting]
) -> None:
    store.resign(begun("club", seed="c3" * 32), Seat.A)
    page = client.get("/stats").content.decode()
    won = [int.__gt__(*map(int, game.row.result.split("-"))) for game in played]
    total = figures(page, "All games", 'id="games-h"')
    assert total[:2] == ["3", str(sum(won))]
    assert figures(page, "Club", 'id="games-h"')[:2] == ["2", str(int(won[0]))]
    assert "lost by resignation" in page


@pytest.mark.parametrize(
    ("result", "cells"),
    [
        ("121-91", ["1", "0", "0"]),
        ("121-90", ["1", "1", "0"]),
        ("60-121", ["0", "0", "1"]),
    ],
)
def test_a_skunk_is_a_win_by_thirty_one(
    client: Client, begun: Begun, result: str, cells: list[str]
) -> None:
    """R25: 90 or less is a skunk, 91 isn't."""
    sitting = begun("club")
    GameRow.objects.filter(pk=sitting.key).update(result=result)
    (game,) = games_of(holder(client))
    line = group_row(*groups([game])[0])
    assert [str(line.won), str(line.skunks), str(line.skunked)] == cells


def test_luck_and_the_rest_are_all_of_what_came(client: Client, played: list[Sitting]) -> None:
    """What the cards gave and what decisions lost sum to the points ahead of the whole game."""
    for sitting, game in zip(played, games_of(holder(client)), strict=True):
        assert game.review
        mine, theirs = map(int, sitting.row.result.split("-"))
        assert game.review.ahead == pytest.approx(mine - theirs, abs=1e-6)
        lost = [0.0, 0.0]
        report = review_of(sitting, PATIENCE)
        assert report
        for decision in report["decisions"]:
            lost[decision["seat"]] += decision["points_lost"]
        assert game.review.ahead - game.review.luck == pytest.approx(lost[1] - lost[0], abs=1e-6)


def test_the_expert_stands_beside(client: Client, played: list[Sitting]) -> None:
    page = client.get("/stats").content.decode()
    hand, pone_hand, crib, play, pone_play = map(
        float, figures(page, "An expert", 'id="averages-h"')[:5]
    )
    assert 7.8 < hand < 8.3
    assert 7.8 < pone_hand < 8.3
    assert 4.5 < crib < 4.9
    assert play > pone_play > 1.5


def test_reviews_that_are_missing_are_asked_for_and_waited_for_by_nobody(
    client: Client, begun: Begun
) -> None:
    sitting = finish(begun("random", seed="d4" * 32))
    page = client.get("/stats").content.decode()
    assert "still to be reviewed" in page or figures(page, "All games", 'id="games-h"')[4] != "–"
    assert review_of(sitting, PATIENCE)
    part = client.get("/stats", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "still to be reviewed" not in part
    assert figures(part, "All games", 'id="games-h"')[4] != "–"


def test_a_game_that_cant_be_reviewed_is_passed_over(
    client: Client, begun: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    from muggins.errors import MugginsError

    def refuse(*_: object) -> None:
        raise MugginsError("can't be valued")

    store.resign(begun("club"), Seat.A)
    monkeypatch.setattr(desk, "ask", refuse)
    assert review_some(games_of(holder(client))) == 0
    assert client.get("/stats").status_code == 200


def test_games_of_others_and_open_ones_arent_counted(client: Client, begun: Begun) -> None:
    begun("club")
    other = Client()
    store.resign(begun("", other=other), Seat.B)
    assert [game.against for game in games_of(holder(client))] == ["friends"]
    assert [game.has_won for game in games_of(holder(client))] == [True]
    assert [game.has_won for game in games_of(holder(other))] == [False]
    assert games_of("nobody") == []


def test_without_games_there_is_a_way_on(client: Client) -> None:
    page = client.get("/stats").content.decode()
    assert 'href="/play"' in page
    assert 'href="/practise"' in page
    assert "muggins" not in client.cookies

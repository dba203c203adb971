"""The statistics of a browser's games: what is summed, and what stands there before anything is."""

from __future__ import annotations

from random import Random

from django.test import Client

from muggins.game import Counted, Outcome, Played, Seat
from muggins.web import store
from muggins.web.reviews import review_of
from muggins.web.sums import Finished, averages_of, luck_of, results_of
from tests.web.conftest import Begun
from tests.web.test_web_table import press


def test_without_a_game_there_is_a_way_on(client: Client) -> None:
    page = client.get("/stats").content.decode()
    assert "No game is finished yet" in page
    assert 'href="/play"' in page


def outcome(winner: Seat, *scores: int, skunk: bool = False) -> Outcome:
    return Outcome(winner, scores, skunk, double_skunk=False, game_points=3 if skunk else 2)


def test_results_are_summed_by_opponent() -> None:
    games = [
        Finished(Seat.A, "club", outcome(Seat.A, 121, 85, skunk=True), None, None),
        Finished(Seat.A, "club", outcome(Seat.B, 100, 121), None, None),
        Finished(Seat.B, "greedy", None, Seat.A, None),
    ]
    greedy, club, everything = results_of(games, ["greedy", "club"])
    assert (greedy.against, greedy.won, greedy.given_up, greedy.margin) == ("greedy", 1, 1, "")
    assert (club.won, club.lost, club.skunks, club.skunked) == (1, 1, 1, 0)
    assert (club.share, club.margin) == ("50%", "+7.5")
    assert (everything.games, everything.won) == (3, 2)


def test_averages_are_those_of_the_cards_played(client: Client, begun: Begun) -> None:
    sitting, random = begun(rules="target=61"), Random(8)
    while press(client, sitting, Seat.A, random):
        pass
    sitting = store.load(sitting.key)
    report = review_of(sitting, patience=120)
    assert report is not None
    game = Finished(Seat.A, "club", sitting.table.state.outcome, None, report)
    found = {row.name: row for row in averages_of([game])}
    # By another way: straight from the events of the deals that were counted to the crib.
    hands, plays, deals = 0, 0, 0
    for state in sitting.table.record.deals():
        whole = any(isinstance(event, Counted) and event.what == "crib" for event in state.trail)
        if state.dealer is Seat.A or not whole:
            continue
        deals += 1
        for event in state.trail:
            if isinstance(event, Counted) and event.seat is Seat.A:
                hands += event.tally.points
            if isinstance(event, Played) and event.seat is Seat.A:
                plays += event.points
    assert deals > 0
    assert found["Hand as pone"].own == f"{hands / deals:.2f}"
    assert found["Pegging as pone"].own == f"{plays / deals:.2f}"
    assert found["Hand as pone"].deals == deals
    luck = luck_of([game])
    assert luck is not None
    assert luck.games == 1
    page = client.get("/stats").content.decode()
    assert "Points a deal" in page
    assert found["Hand as pone"].own in page

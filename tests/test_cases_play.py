"""Plays that other people have written down, card by card (R7-R16)."""

from __future__ import annotations

from typing import Any

import pytest

from muggins.cards import Card, as_cards
from muggins.game import Phase, Play, Played, Reset, Scored, Shown, Went, apply
from muggins.scoring import peg
from muggins.speech import call_card
from tests.case_data import SEATS, at_the_lead, load

CASES = load("pegging")
PLAYS = [case for case in CASES if case["kind"] == "play"]
PILES = [case for case in CASES if case["kind"] == "pile"]

CLOSING = {"go for 1": "go", "last card for 1": "last"}
KINDS = {
    "fifteen": "fifteen",
    "thirty-one": "thirty-one",
    "pair": "pair",
    "pair royal": "pair",
    "double pair royal": "pair",
    "run": "run",
}


def named(cases: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def by_kind(reasons: list[str]) -> dict[str, int]:
    """Read reasons such as `pair royal for 6`, without the point for a go or the last card."""
    points: dict[str, int] = {}
    for reason in reasons:
        if reason not in CLOSING:
            words, _, number = reason.partition(" for ")
            points[KINDS[words.partition(" of ")[0]]] = int(number)
    return points


# --- piles: what a card scores


def counts_of(case: dict[str, Any]) -> list[list[Any]]:
    """Give the rows of a case by count."""
    counts: list[list[Any]] = [[]]
    for row in case["plays"]:
        if row == ["reset"]:
            counts.append([])
        elif row[1] != "go":
            counts[-1].append(row)
    return counts


@named(PILES)
def test_each_card_of_a_pile_scores_what_it_was_counted(case: dict[str, Any]) -> None:
    for rows in counts_of(case):
        cards = as_cards(row[1] for row in rows)
        for place, (_, _, count, points, reasons) in enumerate(rows):
            tally = peg(cards[:place], cards[place])
            scored = {kind: number for kind, number in tally.by_kind.items() if number}
            assert tally.count == count
            assert scored == by_kind(reasons)
            closing = sum(reason in CLOSING for reason in reasons)
            assert tally.points + closing == points


# --- whole plays, through the game


def replayed(case: dict[str, Any]) -> list[Any]:
    """Play the cards of a case and give all events, checking whose turn each is."""
    state = at_the_lead(case["hands"]["pone"], case["hands"]["dealer"])
    events: list[Any] = []
    for who, card, *_ in case["plays"]:
        if card == "go":
            continue
        assert state.to_move == (SEATS[who],)
        state, more = apply(state, Play(SEATS[who], card))
        events += more
    assert state.phase is Phase.SHOW
    assert not any(state.held)
    assert dict(zip(("dealer", "pone"), state.scores, strict=True)) == case["totals"]
    return events


@named(PLAYS)
def test_a_play_runs_as_it_was_written_down(case: dict[str, Any]) -> None:
    played = [event for event in replayed(case) if isinstance(event, Played)]
    rows = [row for row in case["plays"] if row[1] != "go"]
    for event, (who, card, count, points, reasons) in zip(played, rows, strict=True):
        assert (event.seat, event.card) == (SEATS[who], Card(card))
        assert (event.count, event.points) == (count, points)
        closing = [CLOSING[reason] for reason in reasons if reason in CLOSING]
        assert [event.closing or ""] == (closing or [""])
        scored = {kind: number for kind, number in event.tally.by_kind.items() if number}
        assert scored == by_kind(reasons)


@named(PLAYS)
def test_a_go_is_told_where_it_was_said_r8_r9(case: dict[str, Any]) -> None:
    gos = [event for event in replayed(case) if isinstance(event, Went) and not event.again]
    said = [(SEATS[row[0]], row[2]) for row in case["plays"] if row[1] == "go"]
    assert [(event.seat, event.count) for event in gos] == said


@named(PLAYS)
def test_every_point_of_a_play_moves_a_peg_with_its_reasons_r10_r13(case: dict[str, Any]) -> None:
    scored = [event for event in replayed(case) if isinstance(event, Scored)]
    rows = [row for row in case["plays"] if row[3]]
    for event, (who, card, _, points, reasons) in zip(scored, rows, strict=True):
        assert (event.seat, event.cards, event.points) == (SEATS[who], (Card(card),), points)
        closing = [CLOSING[reason] for reason in reasons if reason in CLOSING]
        assert sorted(event.why) == sorted([*by_kind(reasons), *closing])


@named(PLAYS)
def test_the_opponent_of_the_last_player_leads_after_a_reset_r14(case: dict[str, Any]) -> None:
    events = [event for event in replayed(case) if isinstance(event, Played | Reset | Shown)]
    for before, event, after in zip(events, events[1:], events[2:], strict=False):
        if isinstance(event, Reset):
            assert isinstance(before, Played)
            assert isinstance(after, Played)
            assert after.seat is event.leader
            left = [later for later in events[events.index(after) :] if isinstance(later, Played)]
            others = [later for later in left if later.seat is not before.seat]
            assert (event.leader is not before.seat) == bool(others)


def test_a_play_is_called_as_it_was_written_down_s6() -> None:
    case = next(case for case in CASES if "said" in case)
    called = []
    for event in replayed(case):
        if isinstance(event, Played):
            # That source doesn't call the point for last.
            closing = event.closing if event.closing == "go" else None
            called.append(call_card(event.count, event.tally.points, closing=closing))
        elif isinstance(event, Went):
            called.append("Go.")
    assert called == case["said"]

"""Reviews: the best move, what a decision cost, luck and skill, and evaluations in CGN."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

pytest.importorskip("numba")

from muggins.analysis import Review, commented, grade, review_game, summarise
from muggins.analysis.explaining import (
    Reply,
    answered,
    crib_as_such,
    play_reasons,
    starter_lines,
)
from muggins.analysis.levels import LOSSES, nearest_level
from muggins.analysis.remarks import evaluation, in_words
from muggins.cards import Rank, as_cards
from muggins.engine.discards import rank_discards
from muggins.engine.plays import Held
from muggins.fairness import Shuffle
from muggins.game import Discard, Play, Rules, Seat
from muggins.notation import read_games, write_game
from muggins.players import new_player
from muggins.players.expert import ExpertPlayer
from muggins.record import Record
from muggins.scoring import points_in_hand
from muggins.table import play_game
from muggins.view import View, view
from tests.strategies import A, B, at_play, lay


def played(number: int, target: int = 121) -> Record:
    players = new_player("club", number), new_player("greedy", number)
    shuffle = Shuffle(f"review {number}".encode())
    return play_game(players, rules=Rules(target=target), shuffle=shuffle)


@cache
def game(number: int = 0, target: int = 61) -> Record:
    return played(number, target)


@cache
def reviewed(number: int = 0, target: int = 61) -> Review:
    return review_game(game(number, target))


def decisions_of(record: Record) -> Iterator[tuple[View, Discard | Play]]:
    for step in record.steps():
        if isinstance(step.move, Discard | Play):
            seen = view(step.before, step.move.seat)
            if len(seen.legal_moves) > 1:
                yield seen, step.move


def agree(records: Iterator[Record] | list[Record], most: int) -> int:
    """Check that the best move of each decision is what the expert plays; give how many."""
    number, expert = 0, ExpertPlayer()
    for record in records:
        for seen, move in decisions_of(record):
            found, chosen = grade(seen, move), expert.choose(seen)
            assert found is not None
            cards = chosen.cards if isinstance(chosen, Discard) else (chosen.card,)  # type: ignore[union-attr]
            assert found.best == cards
            number += 1
            if number == most:
                return number
    return number


def test_the_best_move_is_the_experts() -> None:
    assert agree([game(1)], 60) > 25


@pytest.mark.slow
def test_the_best_move_is_the_experts_in_two_thousand_decisions() -> None:
    assert agree((played(number) for number in range(100, 200)), 2_000) == 2_000


@pytest.mark.parametrize("number", range(3))
def test_luck_and_skill_sum_to_the_result(number: int) -> None:
    review = reviewed(number)
    assert review.outcome is not None
    won = float(review.outcome.winner is A)
    assert sum(review.skill_and_luck("win")) == pytest.approx(won - review.graph[0], abs=1e-9)
    ahead = review.outcome.scores[A] - review.outcome.scores[B]
    assert sum(review.skill_and_luck("points")) == pytest.approx(ahead, abs=1e-9)
    for story in review.stories:
        assert sum(story.win.values()) == pytest.approx(story.chances[1] - story.chances[0])
    assert review.graph[-1] == won
    assert all(0 <= chance <= 1 for chance in review.graph)


def test_the_same_game_from_the_other_side_has_the_opposite_luck() -> None:
    """Skill is what each lost: A's skill in points is B's losses less A's."""
    review = reviewed()
    a, b = review.seats
    assert review.skill_and_luck("points")[0] == pytest.approx(b.points_lost - a.points_lost)
    assert review.skill_and_luck("win")[0] == pytest.approx(b.win_lost - a.win_lost)


def test_nothing_is_lost_by_the_best_and_never_less_than_nothing() -> None:
    for decision in reviewed().decisions:
        assert decision.points_lost >= 0
        assert decision.win_lost >= 0
        if decision.chosen == decision.best:
            assert decision.points_lost == decision.win_lost == 0
        assert decision.chosen in [option.cards for option in decision.options]


def test_a_discard_costs_what_its_worth_is_below_the_best() -> None:
    seen, move = next(decisions_of(game()))
    assert isinstance(move, Discard)
    ranked = {tuple(sorted(one.cards)): one.net for one in rank_discards(seen)}
    found = grade(seen, move)
    assert found is not None
    assert found.points_lost == pytest.approx(max(ranked.values()) - ranked[move.cards])
    worst = min(ranked, key=lambda cards: ranked[cards])
    bad = grade(seen, Discard(seen.seat, worst))
    assert bad is not None
    assert bad.points_lost == pytest.approx(max(ranked.values()) - min(ranked.values()))


def test_evaluations_are_written_and_read_back() -> None:
    review = reviewed()
    text = write_game(commented(review))
    (back,) = read_games(text)
    found = [value for comment in back.comments if (value := evaluation(comment.text))]
    assert len(found) == len(review.decisions)
    for value, decision in zip(found, review.decisions, strict=True):
        assert value.points_lost == pytest.approx(decision.points_lost, abs=0.0051)
        assert value.win_lost == pytest.approx(decision.win_lost, abs=0.000051)
        assert as_cards(value.best) == tuple(sorted(decision.best))
    assert back.moves == review.record.moves
    # Each stands behind its move, and a second review replaces them.
    assert f"{review.decisions[-1].chosen[0]}" in text
    assert write_game(commented(review_game(back))) == text
    assert evaluation("a comment of somebody's") is None


def test_comments_of_ones_own_stay() -> None:
    (record,) = read_games(write_game(game()).replace("\n1. ", "\n{before} 1. ", 1))
    assert "{before}" in write_game(commented(review_game(record)))


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("moves", [15, 29, 200])
def test_one_seats_record_is_reviewed_as_far_as_it_shows(seat: Seat, moves: int) -> None:
    """What the other laid and kept lies open once its crib, or the dealer's, has been counted."""
    whole = game().with_moves(game().moves[:moves])
    text = write_game(whole, seat=seat)
    (record,) = read_games(text)
    # The line of a deal whose cards aren't all shown has hidden ones.
    lines = [line for line in text.splitlines() if line[0].isdigit() and ". " in line]
    hidden = {number for number, line in enumerate(lines, start=1) if "??" in line}
    review, full = review_game(record), review_game(whole)
    right = [one for one in full.decisions if one.seat is seat or one.deal not in hidden]
    assert review.decisions == tuple(right)
    assert review.places == tuple(
        place
        for place, one in zip(full.places, full.decisions, strict=True)
        if one.seat is seat or one.deal not in hidden
    )
    assert review.stories == tuple(one for one in full.stories if one.deal not in hidden)
    assert any("cards were shown in deal" in gap for gap in review.gaps) is bool(hidden)
    other = [found for found in review.seats if found.seat is not seat]
    assert bool(other) is (hidden != set(range(1, len(lines) + 1)))
    for found in other:
        lost = sum(one.points_lost for one in right if one.seat is not seat)
        assert found.lost_a_deal == pytest.approx(lost / (len(lines) - len(hidden)))
    back = read_games(write_game(commented(review)))[0]
    assert sum(bool(evaluation(comment.text)) for comment in back.comments) == len(right)


def test_a_seats_record_of_a_deal_without_its_show_tells_only_its_own() -> None:
    whole = game().with_moves(game().moves[:9])
    (record,) = read_games(write_game(whole, seat=B))
    review = review_game(record)
    assert [found.seat for found in review.seats] == [B]
    assert {one.seat for one in review.decisions} == {B}
    assert review.graph == ()
    assert review.gaps == (
        "not all of club's cards were shown in deal 1: its decisions there, and the luck of it, "
        "can't be told",
        "the game was not finished: its last deal has no result",
    )


def test_a_game_broken_off_is_reviewed_up_to_there() -> None:
    whole = game()
    record = whole.with_moves(whole.moves[:30])
    review = review_game(record)
    assert review.outcome is None
    assert any("not finished" in gap for gap in review.gaps)
    assert 0 < len(review.decisions) < len(reviewed().decisions)
    assert review_game(whole.with_moves(())).decisions == ()


def test_games_are_summed_up_by_name() -> None:
    summaries = summarise(reviewed(number) for number in range(3))
    assert [summary.name for summary in summaries] == ["club", "greedy"]
    assert sum(summary.wins for summary in summaries) == 3
    club = summaries[0]
    assert club.lost_a_deal.low <= club.lost_a_deal.mean <= club.lost_a_deal.high
    assert club.luck.mean == pytest.approx(-summaries[1].luck.mean)


def test_a_mistake_is_told_in_a_sentence() -> None:
    review = reviewed()
    worst = review.seats[1].worst[0]
    said = in_words(worst, "greedy")
    assert said.startswith(f"Deal {worst.deal} (")
    assert f"saves {worst.points_lost:.2f} points" in said


def test_starters_are_told_rank_by_rank() -> None:
    """The average over 46 starters is that of the table; nothing is counted twice."""
    held = as_cards("5h 5d Jc Qs 2c 9h")
    lines = starter_lines(held, as_cards("2c 9h"), is_dealer=True)
    assert sum(line.left for line in lines) == 46
    assert [line.rank for line in lines] == list(Rank)
    ten = next(line for line in lines if line.rank is Rank.TEN)
    kept = as_cards("5h 5d Jc Qs")
    counts = [points_in_hand(kept, card) for card in as_cards("Tc Td Th Ts")]
    assert (ten.least, ten.most, ten.left) == (min(counts), max(counts), 4)
    assert ten.said.endswith("is eighteen.")
    crib = crib_as_such(as_cards("5h 5d"), is_dealer=True)
    assert crib is not None
    assert 8 < crib < 10


def test_what_the_other_side_can_score_follows_from_what_it_may_hold() -> None:
    seen = view(at_play("Kd Qd 9d 3d", "Kc Tc 9c 8c", "5h"), B)
    (king,) = as_cards("Kc")
    others = [Held((Rank.FIVE, Rank.ACE), 0.25), Held((Rank.ACE, Rank.TWO), 0.75)]
    found = answered(seen, king, others)
    assert (found.chance, found.points) == (0.25, 2.0)
    assert answered(seen, king, [Held((Rank.ACE,), 1.0)]).points == 0


def test_replies_are_told_with_what_they_bait() -> None:
    """On a king: a five makes fifteen; a third king six, and the fourth of the hand twelve."""
    seen = view(at_play("Kd 7d 9d 3d", "Kc Ks Kh 5c", "6h"), B)
    king = as_cards("Kc")[0]
    others = [Held((Rank.FIVE, Rank.KING), 0.25), Held((Rank.FIVE, Rank.ACE), 0.5)]
    found = answered(seen, king, others)
    assert (found.chance, found.points) == (0.75, 2)
    assert found.replies == (Reply(Rank.FIVE, 2, 0.75, 2), Reply(Rank.KING, 2, 0.25, 6))
    assert play_reasons(seen, king, found.replies) == (
        "leaves 10; 5 scores 2 (75%); K scores 2 (25%), a bait for 6"
    )
    assert play_reasons(seen, king, found.replies, most=1).endswith("; 1 more ranks score")
    quiet = answered(seen, king, [Held((Rank.ACE,), 1.0)]).replies
    assert play_reasons(seen, king, quiet) == "leaves 10; nothing they may hold scores on it"


def test_a_card_that_makes_31_starts_the_count_again() -> None:
    seen = view(lay(at_play("6d Td 9d 3d", "Kc As 8h 5c", "7h"), "Kc Td 5c").state, A)
    six = as_cards("6d")[0]
    assert play_reasons(seen, six, answered(seen, six, [Held((Rank.SIX,), 1.0)]).replies) == (
        "makes 31; nothing they may hold scores on it"
    )


def test_levels_stand_in_their_order() -> None:
    assert list(LOSSES.values()) == sorted(LOSSES.values(), reverse=True)
    assert nearest_level(0.0) == "strong"
    assert nearest_level(99.0) == "random"


def test_seats_are_named() -> None:
    assert [seat.name for seat in reviewed().seats] == ["club", "greedy"]
    assert Seat.A is reviewed().seats[0].seat

"""Practice: discards and cards of the play, marked by what they lose by the engine."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given

from muggins.cards import Card, as_cards, unseen_cards
from muggins.drill.telling import discard_words
from muggins.errors import MugginsError
from tests.referee import hand_points
from tests.strategies import seeds


@given(seeds())
def test_discards_are_drawn_in_the_role_and_at_scores(seed: int) -> None:
    from muggins.drill.discards import draw_discard

    for role in ("dealer", "pone"):
        asked = draw_discard(Random(seed), role=role, by_score=True)
        assert asked.role == role
        assert len(set(asked.view.held)) == 6
        assert all(0 <= score <= 120 for score in asked.view.scores)
        assert draw_discard(Random(seed), role=role).view.scores == (0, 0)
    either = {draw_discard(Random(seed + n)).role for n in range(30)}
    assert either == {"dealer", "pone"}


def test_a_role_that_is_none_is_refused() -> None:
    from muggins.drill.discards import draw_discard

    with pytest.raises(MugginsError, match="role is 'cat'; allowed: dealer, pone"):
        draw_discard(Random(1), role="cat")  # type: ignore[arg-type]


def test_a_discard_is_graded_by_what_it_loses() -> None:
    """The hand's part by counting it with every starter; the rest must add up."""
    pytest.importorskip("numba")
    from muggins.drill.discards import draw_discard, mark_discard

    for seed in range(6):
        asked = draw_discard(Random(seed))
        sign = 1 if asked.role == "dealer" else -1
        marks = [mark_discard(asked, pair) for pair in combinations(asked.view.held, 2)]
        nets = []
        for mark in marks:
            kept = [str(card) for card in asked.view.held if card not in mark.chosen.cards]
            starters = [str(card) for card in unseen_cards(asked.view.held)]
            points = [hand_points(kept, turned, crib=False, four_do=False) for turned in starters]
            worth = mark.chosen
            assert worth.hand == pytest.approx(sum(points) / 46)
            nets.append(sum(points) / 46 + sign * worth.crib + worth.play)
        for mark, net in zip(marks, nets, strict=True):
            assert mark.lost == pytest.approx(max(nets) - net, abs=1e-4)
            assert mark.is_right is (mark.lost < 0.005)
            assert mark.place == 1 + sum(other > net + 0.005 for other in nets)
            assert mark.chance_lost is None


def test_close_to_home_a_discard_is_graded_by_the_chance_to_win_too() -> None:
    pytest.importorskip("numba")
    from muggins.drill.discards import draw_discard, mark_discard

    seen = 0
    for seed in range(8):
        asked = draw_discard(Random(seed), by_score=True)
        marks = [mark_discard(asked, pair) for pair in combinations(asked.view.held, 2)]
        if max(asked.view.scores) < 60:
            assert all(mark.chance_lost is None for mark in marks)
            continue
        seen += 1
        chances = [mark.chance_lost for mark in marks if mark.chance_lost is not None]
        assert len(chances) == 15
        assert min(chances) == 0
        assert max(chances) <= 1
        best = marks[0].best_to_win
        assert best is not None
        to_win = next(mark for mark in marks if mark.chosen.cards == best.cards)
        assert to_win.is_right
        assert to_win.chance_lost == 0
    assert seen > 3


def test_by_the_score_it_is_the_chance_to_win_that_is_right() -> None:
    pytest.importorskip("numba")
    from muggins.drill.discards import DiscardMark
    from muggins.engine.discards import DiscardWorth

    two, aces = as_cards("2c 2d"), as_cards("Ac Ad")
    for_points = DiscardWorth((two[0], two[1]), 6.0, 2, 12, 2.0, 4.0, 1.0, 11.0, 0.5)
    to_win = DiscardWorth((aces[0], aces[1]), 5.0, 2, 12, 2.0, 4.0, 1.0, 10.0, 0.625)
    mark = DiscardMark(for_points, for_points, 1, 0.0, to_win, 0.125)
    assert not mark.is_right
    assert discard_words(mark, is_dealer=True) == [
        "It loses no points, but 12.5% of the chance to win.",
        "  best    2c 2d: hand 6.00, crib +4.00, play +1.00, in all +11.00",
        "  to win  Ac Ad: 62.5% to win; yours 12.5% less",
    ]
    mark = DiscardMark(to_win, for_points, 2, 1.0, to_win, 0.0)
    assert mark.is_right
    assert discard_words(mark, is_dealer=True) == [
        "Right by the score, though it loses 1.00 point.",
        "  best    2c 2d: hand 6.00, crib +4.00, play +1.00, in all +11.00",
        "  yours   Ac Ad: hand 5.00, crib +4.00, play +1.00, in all +10.00",
        "  to win  Ac Ad: 62.5% to win",
    ]


@pytest.mark.parametrize("cards", ["", "Ac", "Ac Ad Ah"])
def test_other_than_two_held_cards_are_refused(cards: str) -> None:
    pytest.importorskip("numba")
    from muggins.drill.discards import draw_discard, mark_discard

    with pytest.raises(MugginsError, match="expected two of"):
        mark_discard(draw_discard(Random(1)), as_cards(cards))


@pytest.mark.parametrize("level", ["club", "strong"])
@pytest.mark.parametrize("part", ["lead", "reply", "any"])
def test_a_play_is_graded_by_what_it_loses(level: str, part: Any) -> None:
    pytest.importorskip("numba")
    from muggins.drill.plays import draw_play, mark_play
    from muggins.engine.plays import rank_plays

    for seed in range(2):
        asked = draw_play(Random(seed), level=level, part=part)
        assert asked == draw_play(Random(seed), level=level, part=part)
        assert part in ("any", asked.part)
        assert (asked.part == "lead") is (asked.view.count == 0)
        assert max(asked.view.scores) < 81
        worths = {play.card: play.worth for play in rank_plays(asked.view).plays}
        assert len({card.rank for card in worths}) > 1
        for card, worth in worths.items():
            mark = mark_play(asked, card)
            assert mark.chosen.card is card
            assert mark.lost == pytest.approx(max(worths.values()) - worth)
            assert mark.is_right is (mark.lost < 0.005)


@pytest.mark.parametrize("aim", ["offence", "defence"])
def test_a_play_is_graded_by_one_sides_points(aim: Any) -> None:
    pytest.importorskip("numba")
    from muggins.drill.plays import draw_play, mark_play
    from muggins.engine.plays import rank_plays

    differs = 0
    for seed in range(6):
        asked = draw_play(Random(seed), aim=aim)
        plays = {play.card: play for play in rank_plays(asked.view).plays}
        own = {card: play.own for card, play in plays.items()}
        # What the other side gets is what one's own comes to more than the net.
        others = {card: play.own - play.worth for card, play in plays.items()}
        for card in plays:
            mark = mark_play(asked, card)
            lost = max(own.values()) - own[card]
            if aim == "defence":
                lost = others[card] - min(others.values())
            assert mark.lost == pytest.approx(lost, abs=1e-6)
            differs += mark.best.card is not max(plays.values(), key=lambda p: p.worth).card
    assert differs


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        ({"aim": "cat"}, "aim is 'cat'; allowed: net, offence, defence"),
        ({"level": "cat"}, "level is 'cat'; allowed: club, strong"),
        ({"part": "cat"}, "part is 'cat'; allowed: any, lead, reply"),
    ],
)
def test_wishes_for_a_play_that_cannot_be_are_refused(wishes: dict[str, Any], says: str) -> None:
    from muggins.drill.plays import draw_play

    with pytest.raises(MugginsError, match=says):
        draw_play(Random(1), **wishes)


def test_a_card_that_may_not_be_played_is_refused() -> None:
    pytest.importorskip("numba")
    from muggins.drill.plays import draw_play, mark_play

    asked = draw_play(Random(3))
    foreign: Card = asked.view.unseen()[0]
    with pytest.raises(MugginsError, match=f"{foreign} can't be played; playable: "):
        mark_play(asked, foreign)


def test_without_the_engine_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from muggins.drill.discards import draw_discard, mark_discard

    asked = draw_discard(Random(1))
    monkeypatch.setattr("muggins.extras.find_spec", lambda name: None if name == "numba" else name)
    says = r"this practice needs numba; install it with: pip install 'muggins\[engine\]'"
    with pytest.raises(MugginsError, match=says):
        mark_discard(asked, asked.view.held[:2])

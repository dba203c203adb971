"""The drawn board: holes in fives, lanes that never cross, pegs and the line between them."""

from __future__ import annotations

import re
from itertools import pairwise
from math import asin, dist, hypot

import pytest
from django.template import Context, Template

from muggins.web.drawing.board import GAME_HOLE, Lane, hole_at, holes, trail_path

LANES: tuple[Lane, Lane] = ("you", "them")
STREETS = (range(1, 36), range(46, 81), range(86, 121))
BENDS = (range(36, 46), range(81, 86))
CENTRES = ((377.5, 0.0), (-7.5, 22.0))


def draw(**values: object) -> str:
    call = " ".join(f"{name}={name}" for name in values)
    return Template(f"{{% board {call} %}}").render(Context(values))


# --- the holes


@pytest.mark.parametrize("lane", LANES)
def test_a_lane_has_120_different_holes_and_the_game_hole(lane: Lane) -> None:
    assert len(set(holes(lane))) == 120
    assert GAME_HOLE not in holes(lane)
    assert hole_at(lane, 121) == GAME_HOLE
    assert not set(holes("you")) & set(holes("them"))


@pytest.mark.parametrize("lane", LANES)
def test_holes_stand_in_fives(lane: Lane) -> None:
    """Four equal steps within each five, and half a step more to the next."""
    places = holes(lane)
    for first in range(0, 120, 5):
        steps = [dist(*pair) for pair in pairwise(places[first : first + 5])]
        assert max(steps) - min(steps) < 1e-9
    for street in STREETS:
        x = [hole_at(lane, hole).x for hole in street]
        steps = [abs(after - before) for before, after in pairwise(x)]
        assert steps == ([10.0] * 4 + [15.0]) * 6 + [10.0] * 4


@pytest.mark.parametrize("lane", LANES)
def test_bends_are_true_arcs(lane: Lane) -> None:
    for bend, centre, middle in zip(BENDS, CENTRES, (44, 22), strict=True):
        far = [hypot(hole_at(lane, h).x - centre[0], hole_at(lane, h).y - centre[1]) for h in bend]
        assert far == pytest.approx([middle + (7 if lane == "you" else -7)] * len(bend))


def test_lanes_run_side_by_side() -> None:
    """Holes of the same number are one lane's width apart, all the way round."""
    apart = [dist(hole_at("you", hole), hole_at("them", hole)) for hole in range(-1, 121)]
    assert apart == pytest.approx([14.0] * 122)


@pytest.mark.parametrize(
    ("hole", "you", "them"),
    [
        (-1, (-26, -51), (-26, -37)),
        (0, (-15, -51), (-15, -37)),
        (1, (0, -51), (0, -37)),
        (35, (370, -51), (370, -37)),
        (46, (370, 51), (370, 37)),
        (61, (205, 51), (205, 37)),
        (80, (0, 51), (0, 37)),
        (83, (-36.5, 22), (-22.5, 22)),
        (86, (0, -7), (0, 7)),
        (120, (370, -7), (370, 7)),
        (121, (389, 0), (389, 0)),
    ],
)
def test_corners_of_the_board(
    hole: int, you: tuple[float, float], them: tuple[float, float]
) -> None:
    assert hole_at("you", hole) == pytest.approx(you)
    assert hole_at("them", hole) == pytest.approx(them)


@pytest.mark.parametrize("hole", [-2, 122])
def test_there_is_no_other_hole(hole: int) -> None:
    with pytest.raises(ValueError, match=f"no hole {hole}; allowed: -1 to 121"):
        hole_at("you", hole)


# --- the line from peg to peg

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def length(path: str) -> float:
    """The length of a path of straight lines and arcs, each arc by its chord and radius."""
    total, at = 0.0, (0.0, 0.0)
    for letter, figures in re.findall(r"([MLA])([^MLA]*)", path):
        numbers = [float(number) for number in NUMBER.findall(figures)]
        to = (numbers[-2], numbers[-1])
        chord = dist(at, to)
        if letter == "L":
            total += chord
        elif letter == "A":
            total += 2 * numbers[0] * asin(min(1.0, chord / 2 / numbers[0]))
        at = to
    return total


@pytest.mark.parametrize("lane", LANES)
def test_a_trail_is_as_long_as_the_steps_it_passes(lane: Lane) -> None:
    """Along the lane: never across the board, whatever the two holes are."""
    single = {hole: length(trail_path(lane, hole, hole + 1)) for hole in range(121)}
    for rear in range(120):
        for front in range(rear + 1, min(rear + 30, 120) + 1):
            steps = sum(single[hole] for hole in range(rear, front))
            # Written with one decimal.
            assert length(trail_path(lane, rear, front)) == pytest.approx(steps, abs=2.0)


@pytest.mark.parametrize("lane", LANES)
def test_a_trail_begins_and_ends_at_its_holes(lane: Lane) -> None:
    for rear, front in ((0, 1), (30, 40), (33, 85), (36, 44), (79, 86), (81, 85), (100, 121)):
        numbers = [float(number) for number in NUMBER.findall(trail_path(lane, rear, front))]
        assert numbers[:2] == pytest.approx(hole_at(lane, rear), abs=0.05)
        assert numbers[-2:] == pytest.approx(hole_at(lane, front), abs=0.05)


def test_pegs_in_the_same_hole_have_no_trail() -> None:
    assert trail_path("you", 7, 7) == ""


# --- the picture


@pytest.mark.parametrize(("lane", "side"), [("you", "You"), ("them", "Ann")])
def test_the_picture_says_where_the_pegs_are(lane: str, side: str) -> None:
    pegs = {"you": (44, 32), "them": (51, 50)}
    picture = draw(**pegs, target=121, you_name="You", them_name="Ann")
    front, rear = pegs[lane]
    assert f"{side} at {front}, rear peg at {rear}." in picture
    for which, hole in (("front", front), ("rear", rear)):
        peg = re.search(rf'class="peg {which} peg-{lane}" data-hole="(\d+)"[^>]*\((.*?)\)', picture)
        assert peg is not None
        assert peg[1] == str(hole)
        place = [float(number) for number in peg[2].split()]
        assert place == pytest.approx(hole_at("you" if lane == "you" else "them", hole), abs=0.05)


def test_every_hole_is_drawn_once() -> None:
    picture = draw(you=(0, 0), them=(0, 0))
    for lane in LANES:
        group = re.search(rf'<g class="holes holes-{lane}">(.*?)</g>', picture)
        assert group is not None
        assert group[1].count("<circle") == 122
    assert picture.count('class="game-hole"') == 1


def test_pegs_wait_in_the_start_holes() -> None:
    """A peg at 0 stands in the start hole, its rear in the one behind, and there is no trail."""
    picture = draw(you=(0, 0), them=(0, 0))
    assert picture.count('data-hole="0"') == 2
    assert picture.count('data-hole="-1"') == 2
    assert "trail" not in picture


def test_the_short_game_ends_at_61() -> None:
    """R2, R25: its ring stands around hole 61 of both lanes, its skunk line before 31."""
    long, short = draw(you=(0, 0), them=(0, 0)), draw(you=(0, 0), them=(0, 0), target=61)
    ring = re.search(r'game-ring" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"', short)
    assert ring is not None
    left, top, width, height = map(float, ring.groups())
    for lane in LANES:
        x, y = hole_at(lane, 61)
        assert left < x < left + width
        assert top < y < top + height
    assert 'class="game-ring" cx="389" cy="0"' in long
    line = re.search(r'class="skunk" d="M(.*?)-', short)
    assert line is not None
    assert hole_at("you", 30).x < float(line[1]) < hole_at("you", 31).x
    assert "First to 61." in short
    assert "First to 121." in long


def test_skunk_lines_stand_before_61_and_91() -> None:
    lines = re.search(r'class="skunk" d="M(.*?) .*?M(.*?)-', draw(you=(0, 0), them=(0, 0)))
    assert lines is not None
    assert hole_at("you", 61).x < float(lines[1]) < hole_at("you", 60).x
    assert hole_at("you", 90).x < float(lines[2]) < hole_at("you", 91).x


def test_a_name_in_the_picture_is_escaped() -> None:
    assert "<b>" not in draw(you=(0, 0), them=(0, 0), them_name="<b>Ann</b>")

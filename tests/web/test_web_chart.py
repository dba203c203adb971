"""The picture of the chance to win: its scale, its marks, and flags that don't hide each other."""

from __future__ import annotations

import pytest

from muggins.web.drawing.chart import FLAG, NARROW, WIDE, Frame, Mark, draw_chart

NINE = [(float(deal), 0.5) for deal in range(10)]


@pytest.mark.parametrize(("frame", "width"), [(WIDE, "120"), (NARROW, "36.7")])
def test_nine_deals_share_the_field_in_bands(frame: Frame, width: str) -> None:
    """1,080 units over nine deals in the wide picture, 330 in the narrow one."""
    chart = draw_chart(NINE, [], 1, 9, frame)
    assert {band.width for band in chart.bands} == {width}
    assert [band.is_shaded for band in chart.bands] == [True, False] * 4 + [True]
    assert chart.bands[0].label == ("deal 1" if frame is WIDE else "1")
    assert [band.label for band in chart.bands[1:]] == [str(deal) for deal in range(2, 10)]


def test_chances_stand_between_the_lines_of_nothing_and_certainty() -> None:
    course = [(0.0, 0.0), (0.5, 0.44), (1.0, 1.0)]
    chart = draw_chart(course, [], 3, 1, WIDE)
    assert chart.line == "44,276 584,166 1124,26"
    assert [(y, level) for y, _, level in chart.grid] == [
        ("276", 0),
        ("213.5", 25),
        ("151", 50),
        ("88.5", 75),
        ("26", 100),
    ]
    assert chart.bands[0].label == "deal 3"


def test_a_mark_stands_on_the_line_between_two_known_chances() -> None:
    course = [(0.0, 0.2), (1.0, 0.6)]
    chart = draw_chart(course, [Mark(0.5, 0.01), Mark(1.5, 0.01)], 1, 2, WIDE)
    # Half way from 20 to 60 per cent; behind the last known chance, at that.
    assert chart.dots == [("314", "176"), ("854", "126")]


def test_a_stroke_is_as_long_as_the_cost() -> None:
    flag = draw_chart(NINE, [Mark(4.5, 0.1, 1)], 1, 9, WIDE).flags[0]
    assert flag.stroke == "M584 151V126"
    assert (flag.number, flag.x, flag.y) == (1, "584", str(126 - FLAG))


@pytest.mark.parametrize("chance", [0.0, 0.03, 0.5, 0.97, 1.0])
@pytest.mark.parametrize("frame", [WIDE, NARROW], ids=["wide", "narrow"])
def test_flags_stand_apart_and_within_the_picture(chance: float, frame: Frame) -> None:
    course = [(0.0, chance), (15.0, chance)]
    marks = [Mark(7.0 + 0.1 * number, 0.02, number) for number in (1, 2, 3)]
    flags = draw_chart(course, marks, 1, 15, frame).flags
    places = [(float(flag.x), float(flag.y)) for flag in flags]
    for number, (x, y) in enumerate(places):
        assert 11 <= y <= frame.height - 11
        for other_x, other_y in places[:number]:
            assert abs(x - other_x) >= FLAG or abs(y - other_y) >= FLAG


def test_many_deals_are_labelled_only_where_there_is_room() -> None:
    labels = [band.label for band in draw_chart(NINE, [], 1, 30, NARROW).bands]
    named = [number for number, label in enumerate(labels) if label]
    # Eleven units a deal, and 26 for a label: every third.
    assert named == list(range(0, 30, 3))

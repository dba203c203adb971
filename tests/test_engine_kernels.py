"""The compiled counts equal the readable law of points, case by case."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import DECK, Card
from muggins.census import ALL_HANDS, census
from muggins.errors import CardError, TableError
from muggins.scoring import peg, points_in_hand, points_of_ranks

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from muggins.engine import score_hands  # noqa: E402
from muggins.engine.kernels import count_series, play_points, score_all  # noqa: E402
from muggins.engine.shipped import FORMAT, check, load, manifest, write  # noqa: E402
from muggins.engine.tables import rank_points  # noqa: E402

five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@pytest.mark.parametrize("crib", [False, True])
def test_all_hands_count_as_the_law_has_it(crib: bool) -> None:
    """R18-R22: every one of the 12,994,800, gathered by total."""
    counted = census().crib if crib else census().hand
    totals = score_all(rank_points(), crib)
    assert totals.sum() == ALL_HANDS
    assert {points: number for points, number in enumerate(totals.tolist()) if number} == counted


def test_the_table_of_ranks_has_every_order_of_every_hand() -> None:
    table = rank_points().reshape((13,) * 5)
    assert table[4, 4, 4, 4, 4] == -1
    assert (table == -1).sum() == 13
    for ranks in ((4, 4, 4, 10, 4), (2, 3, 4, 4, 12), (0, 1, 2, 3, 4), (12, 0, 11, 10, 6)):
        expected = points_of_ranks(tuple(sorted(rank + 1 for rank in ranks)))
        assert table[ranks] == table[ranks[::-1]] == expected


@given(st.lists(five_cards, min_size=1, max_size=50), st.booleans())
def test_a_batch_counts_as_one_by_one(hands: list[list[Card]], crib: bool) -> None:
    indices = np.array([[card.index for card in hand] for hand in hands])
    expected = [points_in_hand(hand[:4], hand[4], crib=crib) for hand in hands]
    for kind in (np.uint8, np.int64):
        points = score_hands(indices.astype(kind), crib=crib)
        assert points.dtype == np.uint8
        assert points.tolist() == expected


def test_an_empty_batch_and_one_that_is_not_contiguous() -> None:
    assert score_hands(np.empty((0, 5), np.uint8)).shape == (0,)
    hands = np.array([[16, 17, 19, 42, 18], [0, 4, 8, 12, 16]], np.uint8)
    assert score_hands(hands[::-1]).tolist() == score_hands(hands).tolist()[::-1]
    assert score_hands(np.asfortranarray(hands))[0] == 29


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        ([[0, 1, 2, 3]], "found an array of shape \\(1, 4\\)"),
        ([0, 1, 2, 3, 4], "found an array of shape \\(5,\\)"),
        ([[0.0, 1, 2, 3, 4]], "type float64, expected"),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]], "row 1 is \\[0, 1, 2, 3, 3\\]; allowed"),
        ([[0, 0, 2, 3, 4]], "row 0"),
        ([[0, 1, 2, 3, 52]], "row 0 is \\[0, 1, 2, 3, 52\\]"),
        ([[0, 1, 2, 3, 260]], "row 0 is"),
        ([[0, 1, 2, 3, -1]], "row 0 is \\[0, 1, 2, 3, -1\\]"),
    ],
)
def test_what_is_no_batch_of_hands_is_refused(hands: object, says: str) -> None:
    with pytest.raises(CardError, match=says):
        score_hands(np.array(hands))


def test_no_card_may_be_there_twice_or_be_none_of_the_pack() -> None:
    """Whatever its place, whatever stands at the others."""
    for hand in ([0, 14, 28, 43, 51], [51, 50, 49, 48, 47], [40, 5, 44, 9, 16]):
        assert len(score_hands(np.array([hand]))) == 1
        for place in range(5):
            for wrong in (*(hand[:place] + hand[place + 1 :]), 52, 63, 64, 127, 128, 255):
                row = np.array([[*hand[:place], wrong, *hand[place + 1 :]]], np.uint8)
                with pytest.raises(CardError, match="row 0 is"):
                    score_hands(row)


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=12, unique=True))
def test_a_card_of_the_play_scores_as_the_law_has_it(cards: list[Card]) -> None:
    """R10-R12, over piles of any cards whose count is 31 at most."""
    pile: list[Card] = []
    for card in cards:
        if sum(laid.pips for laid in pile) + card.pips > 31:
            break
        expected = peg(pile, card).points
        pile.append(card)
        ranks = np.array([laid.rank - 1 for laid in pile] + [0] * 3, np.int64)
        assert play_points(ranks, len(pile)) == expected


def test_series_of_the_play_are_counted_and_scored() -> None:
    """R10-R12: those of six cards at most, then every one of them."""
    assert count_series(6) == (969_137, 705_368)
    assert count_series(31) == (183_483_987, 348_218_884)


def test_a_second_process_takes_the_compiled_code_from_its_cache(tmp_path: Path) -> None:
    program = (
        "from muggins.engine.kernels import count_series; "
        "print(count_series(4), count_series.stats.cache_hits)"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def run() -> str:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    first, second = run(), run()
    assert first.split(")")[0] == second.split(")")[0]
    assert "Counter({" in second
    assert "Counter()" in first


# --- the shipped files


def test_a_table_is_written_whole_and_read_back(tmp_path: Path) -> None:
    arrays = {"worths": np.arange(6).reshape(2, 3)}
    checksum = write(tmp_path, "t.npz", arrays, {"command": "make t", "seed": 1, "figures": {}})
    assert (load("t.npz", tmp_path)["worths"] == arrays["worths"]).all()
    assert manifest(tmp_path)["t.npz"]["sha256"] == checksum
    assert check(tmp_path) == {"t.npz": "ok"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["manifest.json", "t.npz"]


def test_a_damaged_or_missing_table_is_named_with_its_command(tmp_path: Path) -> None:
    made = {"command": "make t", "seed": 1, "figures": {}}
    write(tmp_path, "t.npz", {"a": np.zeros(2)}, made)
    data = bytearray((tmp_path / "t.npz").read_bytes())
    data[10] ^= 1
    (tmp_path / "t.npz").write_bytes(data)
    with pytest.raises(TableError, match=r"t.npz is damaged: its checksum is .*; make t makes it"):
        load("t.npz", tmp_path)
    assert "damaged" in check(tmp_path)["t.npz"]
    (tmp_path / "t.npz").unlink()
    with pytest.raises(TableError, match=r"t\.npz is missing; make t makes it again") as caught:
        load("t.npz", tmp_path)
    assert caught.value.table == "t.npz"
    with pytest.raises(TableError, match=r"has no u\.npz"):
        load("u.npz", tmp_path)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "no manifest.json in"),
        ("{", "manifest.json is damaged"),
        ('{"format": 99, "tables": {}}', f"is of format 99, expected {FORMAT}"),
    ],
)
def test_a_manifest_that_cannot_be_used_is_refused(
    tmp_path: Path, text: str | None, says: str
) -> None:
    if text is not None:
        (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(TableError, match=says):
        load("t.npz", tmp_path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(TableError, match=r"can't write t\.npz"):
        write(tmp_path / "file" / "data", "t.npz", {"a": np.zeros(1)}, {})


def test_the_shipped_tables_are_whole() -> None:
    found = check()
    assert found
    assert set(found.values()) == {"ok"}

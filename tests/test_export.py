"""The solved tables as files for other programs, and the page that explains them."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from muggins.cards import Rank  # noqa: E402 - the engine needs what is asked for above
from muggins.cli.exporting import export_command  # noqa: E402
from muggins.engine import exporting  # noqa: E402
from muggins.engine.exporting import FILES, README, export  # noqa: E402
from muggins.engine.pegging.trunk import PLAY, trunk  # noqa: E402
from muggins.engine.position import odds  # noqa: E402
from muggins.engine.shipped import load, manifest  # noqa: E402
from muggins.engine.sixes import numbered, sixes  # noqa: E402
from muggins.engine.tables import (  # noqa: E402
    DISCARDS,
    SCORES,
    DiscardTables,
    discard_tables,
    score_tables,
)
from muggins.engine.winning import AIMS  # noqa: E402
from muggins.errors import MugginsError  # noqa: E402

SYMBOLS = [rank.symbol for rank in Rank]


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an export."""
    folder = tmp_path_factory.mktemp("export") / "tables"
    assert export(folder) == [folder / name for name in FILES]
    return folder


def read(folder: Path, name: str) -> dict[str, Any]:
    with np.load(folder / name, allow_pickle=False) as found:
        return {key: found[key] for key in found.files}


def sheet(folder: Path, name: str) -> list[list[str]]:
    return list(csv.reader((folder / name).read_text().splitlines()))


def numbers(rows: list[list[str]]) -> Any:
    """The numbers of a sheet, as the tables have them; nan where there is none."""
    return np.array([[cell or "nan" for cell in row[1:]] for row in rows[1:]]).astype(np.float32)


def same(one: Any, other: Any) -> bool:
    return one.dtype == other.dtype and bool(np.array_equal(one, other, equal_nan=True))


# --- arrays


def test_scores_are_the_tables(folder: Path) -> None:
    found = read(folder, "scores.npz")
    assert found["aims"].tolist() == list(AIMS)
    for target in (121, 61):
        assert same(found[f"worths_{target}"], score_tables(target).worths)
        assert same(found[f"errors_{target}"], score_tables(target).errors)
    assert len(found) == 5


def test_discards_are_the_tables(folder: Path) -> None:
    found = read(folder, "discards.npz")
    for name in DiscardTables._fields:
        assert same(found[name], getattr(discard_tables(), name))
    assert found["laid"].tolist() == sixes().pairs.tolist()
    assert found["kept"].tolist() == sixes().kept.tolist()
    assert found["ways"].sum() == 20_358_520


def test_discards_can_be_indexed_by_what_is_beside_them(folder: Path) -> None:
    """Each discard of a six and what it keeps are the six again."""
    found, random = read(folder, "discards.npz"), Random(1)
    for six in random.sample(range(len(found["sixes"])), 300):
        for pair, four in zip(found["laid"][six], found["kept"][six], strict=True):
            if pair < 0:
                assert four < 0
                continue
            ranks = sorted([*found["pairs"][pair], *found["fours"][four]])
            assert ranks == found["sixes"][six].tolist()


def test_the_first_cards_are_the_trunk(folder: Path) -> None:
    found, tree = read(folder, "play.npz"), trunk().arrays
    for name in ("mover", "held", "room", "first", "edges", "slots", "rank", "child", "points"):
        assert same(found[name], getattr(tree, name))
    shipped = load(PLAY)
    for name, values in shipped.items():
        assert same(found[name], values)
    assert found["down"].tolist() == [8 - sum(held) for held in tree.held.tolist()]


def test_the_first_cards_can_be_indexed_by_what_is_beside_them(folder: Path) -> None:
    """Chances read from the files, by the page's words alone, are the engine's own."""
    found, random = read(folder, "play.npz"), Random(2)
    hands = {
        size: [tuple(hand) for hand in found[f"hands_{size}"].tolist()] for size in range(1, 5)
    }
    number = {hand: place for listed in hands.values() for place, hand in enumerate(listed)}
    nodes = [node for node in range(len(found["mover"])) if found["slots"][node] >= 0]
    by_down = {down: [n for n in nodes if found["down"][n] == down] for down in range(4)}
    compared = 0
    for listed in by_down.values():
        for node in random.choices(listed, k=8):
            seat = int(found["mover"][node])
            whose = ("pone", "dealer")[seat]
            table = found[f"{whose}_chances"]
            size = int(found["held"][node][seat])
            width = len(hands[size - 1])
            edges = range(int(found["edges"][node]))
            ranks = {int(found["rank"][found["first"][node] + edge]): edge for edge in edges}
            for hand in random.sample(hands[size], 40):
                fits = {r for r in hand if min(r + 1, 10) <= found["room"][node]}
                slots = {}
                for rank in set(hand) & set(ranks):
                    rest = list(hand)
                    rest.remove(rank)
                    slots[rank] = ranks[rank] * width + number[tuple(rest)]
                start = found["slots"][node]
                chances = {rank: int(table[start + slot]) for rank, slot in slots.items()}
                for rank, slot in slots.items():
                    left = slot - ranks[rank] * width
                    total = sum(chances.values())
                    share = chances[rank] / total if total else 1 / len(fits)
                    assert share == pytest.approx(trunk().shares(node, rank)[left])
                    worth = found[f"{whose}_worth"][start + slot] / 32
                    assert worth == trunk().worth(node, rank, left)
                    both = found[f"{whose}_both"][start + slot] / 32
                    assert both == trunk().together(node, rank, left)
                    compared += 1
    assert compared > 1000


# --- CSV


@pytest.mark.parametrize("target", [121, 61])
def test_the_chances_to_win_are_those_of_the_engine(folder: Path, target: int) -> None:
    rows = sheet(folder, f"win_{target}.csv")
    scores = [str(score) for score in range(target)]
    assert rows[0] == ["dealer", *scores]
    assert [row[0] for row in rows[1:]] == scores
    for dealer in range(0, target, 7):
        for pone in range(0, target, 5):
            wanted = odds(dealer, pone, is_dealer=True, target=target).worth
            assert float(rows[1 + dealer][1 + pone]) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("field", ["cribs", "often", "cribs_alone", "often_alone"])
@pytest.mark.parametrize("role", ["dealer", "pone"])
def test_the_squares_of_pairs_are_the_tables(folder: Path, field: str, role: str) -> None:
    rows = sheet(folder, f"{field}_{role}.csv")
    assert rows[0] == ["rank", *SYMBOLS]
    assert [row[0] for row in rows[1:]] == SYMBOLS
    square, wanted = numbers(rows), getattr(discard_tables(), field)[int(role == "pone")]
    assert square.shape == (13, 13)
    for (low, high), number in numbered(2).items():
        assert same(square[low, high], wanted[number])
        assert same(square[high, low], wanted[number])
    if field.startswith("often"):
        assert np.triu(square).sum() == pytest.approx(1, abs=1e-4)


def test_the_worths_of_hands_in_the_play_are_the_tables(folder: Path) -> None:
    rows = sheet(folder, "play_worths.csv")
    assert rows[0] == ["hand", "pone", "dealer"]
    hands = [row[0] for row in rows[1:]]
    assert len(set(hands)) == len(hands) == 1_820
    assert [tuple(map(SYMBOLS.index, hand)) for hand in hands] == list(numbered(4))
    found = numbers(rows)
    assert same(found[:, 0], discard_tables().pones_play)
    assert same(found[:, 1], discard_tables().dealers_play)


# --- the page


def test_the_page_names_every_file_and_every_array_as_it_is(folder: Path) -> None:
    page = (folder / README).read_text()
    for name in FILES:
        assert name == README or f"`{name}`" in page or f"## {name}" in page
        if name.endswith(".npz"):
            section = page.split(f"## {name}\n")[1].split("\n## ")[0]
            rows = re.findall(r"\| `(\w+)` \| ([\d × ]+) \| (\S+) \|", section)
            wanted = [
                (key, " × ".join(map(str, array.shape)), str(array.dtype))
                for key, array in read(folder, name).items()
            ]
            assert rows == wanted
        elif name.endswith(".csv"):
            assert f"| `{name}` | {len(sheet(folder, name)) - 1} |" in page


def test_the_page_says_how_the_tables_were_made(folder: Path) -> None:
    page, made = (folder / README).read_text(), manifest()
    for source in (SCORES, DISCARDS, PLAY):
        assert made[source]["sha256"] in page
        assert f"`{made[source]['command']}`" in page
        for figure, value in made[source]["figures"].items():
            assert f"{figure}: {json.dumps(value)}" in page
    assert "MIT licence" in page


def test_the_checksums_of_the_page_hold(folder: Path) -> None:
    found = re.findall(r"\| `(\S+)` \| `([0-9a-f]{64})` \|$", (folder / README).read_text(), re.M)
    assert [name for name, _ in found] == [name for name in FILES if name != README]
    for name, checksum in found:
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == checksum


def test_the_example_of_the_page_prints_what_it_says(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (folder / README).read_text()
    code, printed = (
        re.findall(rf"```{kind}\n(.*?)```", page, re.S)[0] for kind in ("python", "text")
    )
    monkeypatch.chdir(folder)
    exec(code, {})
    assert capsys.readouterr().out == printed
    assert len(printed.splitlines()) == 6


# --- folders


def test_an_export_takes_the_place_of_an_earlier_one(folder: Path, tmp_path: Path) -> None:
    """The same tables give the same bytes, and what was cut off is in nobody's way."""
    (tmp_path / "scores.npz").write_bytes(b"half")
    (tmp_path / ".play.npz.123.new").write_bytes(b"cut off")
    export(tmp_path)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


@pytest.mark.parametrize("name", ["notes.txt", ".git", "scores.csv", README])
def test_a_folder_with_other_files_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("# Mine\n")
    says = f"holds other files, such as '{re.escape(name)}'; give a new or empty folder"
    with pytest.raises(MugginsError, match=says):
        export(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "# Mine\n"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    place = tmp_path / "tables"
    place.write_text("")
    with pytest.raises(MugginsError, match=r"can't export to '.*tables': not a directory"):
        export(place)


def test_a_folder_that_can_not_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scores.npz").mkdir()
    for build in ("_scores", "_discards", "_play", "_sheets"):
        monkeypatch.setattr(exporting, build, lambda *_: {})
    monkeypatch.setattr(exporting, "_npz", lambda _: b"new")
    monkeypatch.setattr(exporting, "_page", lambda *_: "")
    monkeypatch.setattr(exporting, "FILES", ("scores.npz", "discards.npz", "play.npz", README))
    with pytest.raises(MugginsError, match=r"can't write to .*: is a directory"):
        export(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["scores.npz"]


# --- the command


def test_the_command_names_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_command(tmp_path, as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["folder"] == str(tmp_path)
    assert found["files"] == {name: (tmp_path / name).stat().st_size for name in FILES}
    export_command(tmp_path, as_json=False)
    out = capsys.readouterr().out
    assert all(name in out for name in FILES)
    assert f"The tables are in {tmp_path}; README.md says what they are." in out

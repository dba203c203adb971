"""`muggins discard`, `card`, `review` and `enter`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("numba")

from muggins.errors import MugginsError
from muggins.fairness import Shuffle
from muggins.game import Rules
from muggins.notation import read_games, write_game, write_view
from muggins.players import new_player
from muggins.table import play_game
from muggins.view import view
from tests.cli_driver import Cli
from tests.strategies import A, at_play, lay

SIX = "5h 5d Jc Qs 2c 9h"


@pytest.fixture(scope="module")
def written() -> str:
    players = new_player("club"), new_player("greedy")
    record = play_game(players, rules=Rules(target=61), shuffle=Shuffle(b"cli"))
    return write_game(record)


# --- a discard


def test_discards_are_ranked_with_their_parts(cli: Cli) -> None:
    result = cli("discard", SIX)
    lines = result.out.splitlines()
    assert lines[0].split() == [
        *["lay", "away", "hand", "least", "most", "spread", "crib", "as", "such", "play"],
        *["in", "all"],
    ]
    assert lines[1].split()[:4] == ["2♣", "9♥", "12.67", "10"]
    assert "Lay away 2c 9h: it is" in result.out


def test_a_score_brings_the_chance_to_win_with_its_error(cli: Cli) -> None:
    value = json.loads(cli("discard", SIX, "--score", "43-57", "--json").out)
    assert value["aim"] == "win"
    assert len(value["discards"]) == 15
    worths = [row["worth"] for row in value["discards"]]
    assert worths == sorted(worths, reverse=True)
    assert 0 < worths[-1] < worths[0] < 1
    assert all(0 < row["error"] < 0.05 for row in value["discards"])
    assert json.loads(cli("discard", SIX, "--json").out)["aim"] is None


def test_a_discard_is_explained_starter_by_starter(cli: Cli) -> None:
    value = json.loads(cli("discard", SIX, "--pone", "--explain", "9h2c", "--json").out)
    assert [line["left"] for line in value["explained"]] == [4, 3, 4, 4, 2, 4, 4, 4, 3, 4, 3, 3, 4]
    assert "Fifteen" in cli("discard", SIX, "--explain", "9h2c").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["5h 5d Jc Qs 2c"], "found 5 cards, expected the six"),
        ([SIX, "--score", "130-4"], "no deal begins at 130; allowed: 0 to 120"),
        ([SIX, "--score", "close"], "'close' is no score; allowed"),
        ([SIX, "--explain", "KcKd"], "is no discard of this hand"),
        (["5h 5h Jc Qs 2c 9h"], "twice"),
    ],
)
def test_what_is_no_hand_or_score_is_refused(cli: Cli, words: list[str], says: str) -> None:
    result = cli("discard", *words)
    assert result.status == 2
    assert says in result.err


# --- a card


def test_cards_of_a_view_are_valued(cli: Cli) -> None:
    state = lay(at_play("Kd Qd 9d 3d", "Kc Tc 9c 8c", "5h"), "Kc").state
    result = cli("card", write_view(view(state, A)))
    assert result.out.splitlines()[0].split()[:3] == ["card", "count", "now"]
    assert "What the other side may hold" in result.out
    value = json.loads(cli("card", write_view(view(state, A)), "--json").out)
    assert {play["card"] for play in value["plays"]} == {"Kd", "Qd", "9d", "3d"}
    king = next(play for play in value["plays"] if play["card"] == "Kd")
    assert king["points"] == 2
    assert sum(play["chance"] for play in value["plays"]) == pytest.approx(1)
    assert sum(held["chance"] for held in value["others"]) == pytest.approx(1)
    assert king["own"] - king["others"] == pytest.approx(king["worth"], abs=1e-6)
    assert king["why"].startswith("leaves 20; K scores 6")
    assert king["answered"]["replies"][0]["rank"] == "K"
    for row in result.out.splitlines()[1:5]:
        own, others, net = map(float, row.split()[3:6])
        assert own - others == pytest.approx(net, abs=0.011)
    assert "Kd leaves 20; K scores 6 (" in result.out
    assert re.search(r"\n\w\w is \d\.\d\d better than \w\w: \S+ for you, \S+ for them", result.out)


def test_close_to_home_a_card_shows_the_chance_to_win_too(cli: Cli) -> None:
    state = lay(at_play("Kd Qd 9d 3d", "Kc Tc 9c 8c", "5h", scores=(100, 105)), "Kc").state
    result = cli("card", write_view(view(state, A)))
    assert "net  chance to win" in result.out.splitlines()[0]
    assert "% of games better than" in result.out


def test_a_view_that_asks_no_card_is_refused(cli: Cli) -> None:
    result = cli("card", "0-0 A 2d3d3s6hThKs ????????????")
    assert result.status == 2
    assert "muggins discard values discards" in result.err
    assert cli("card", "0-0 Q nonsense").status == 2


# --- a review


def test_a_game_is_reviewed_with_its_graph(cli: Cli, tmp_path: Path, written: str) -> None:
    path = tmp_path / "game.cgn"
    path.write_text(written)
    result = cli("review", path)
    assert result.status == 0
    assert "club's chance to win, deal by deal" in result.out
    assert "points lost" in result.out
    assert "all luck" in result.out
    saved = tmp_path / "reviewed.cgn"
    value = json.loads(cli("review", path, "--json", "--save", saved).out)
    assert value["refused"] == []
    (game,) = value["games"]
    assert sum(game["skill_and_luck"]) == pytest.approx(game["graph"][-1] - game["graph"][0])
    (back,) = read_games(saved.read_text())
    assert "[%ev" in saved.read_text()
    assert write_game(back.__class__(back.start, back.moves, back.tags)) == written
    again = cli("review", path, "--save", saved)
    assert again.status == 2
    assert "is there already" in again.err


def test_a_bad_file_among_good_ones_is_named_and_the_rest_goes_on(
    cli: Cli, tmp_path: Path, written: str
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.cgn").write_text(written)
    (folder / "b.cgn").write_text("1. 0-0 A nonsense")
    (folder / "c.cgn").write_text(written)
    result = cli("review", folder)
    assert result.status == 1
    assert "not reviewed:" in result.err
    assert "b.cgn" in result.err
    assert "greedy" in result.out
    (folder / "a.cgn").unlink()
    (folder / "c.cgn").unlink()
    assert "b.cgn" in cli("review", folder).err
    (folder / "b.cgn").unlink()
    assert "has no .cgn file in it" in cli("review", folder).err


def test_a_game_that_cannot_be_reviewed_is_named_by_its_place(
    cli: Cli, tmp_path: Path, written: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(record: object) -> None:
        raise MugginsError("no such luck")

    monkeypatch.setattr("muggins.analysis.review_game", refuse)
    path = tmp_path / "games.cgn"
    path.write_text(written + "\n" + written)
    result = cli("review", path, "--game", "2")
    assert result.status == 1
    assert "games.cgn, game 2: no such luck" in " ".join(result.err.split())


def test_a_graph_is_written_as_svg(cli: Cli, tmp_path: Path, written: str) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "game.cgn"
    path.write_text(written)
    assert cli("review", path, "--plot", tmp_path / "graph.svg").status == 0
    assert "<svg" in (tmp_path / "graph.svg").read_text()
    result = cli("review", path, "--plot", tmp_path / "graph.bmp")
    assert "allowed: .svg or .png" in result.err


# --- a game typed in

TYPED = ["3h4c8sQs2sKc", "5c5dThQdAs9c", "2s Kc", "9c As", "Td"]


def test_a_game_is_typed_in_step_by_step(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "typed.cgn"
    lines = [*TYPED[:-1], "Th", TYPED[-1], "back", "Td", "board", "help", "q d", "4c", "1"]
    result = cli("enter", path, "--a", "Ann", "--b", "Bob", stdin="\n".join(lines) + "\n")
    assert result.status == 0
    assert "illegal cut Th: Th has been dealt" in result.out
    assert "Ann has" in result.out
    (record,) = read_games(path.read_text())
    assert record.name(A) == "Ann"
    assert path.read_text().splitlines()[-2].endswith("Td Qd 4c 5c")
    # The same command goes on.
    cli("enter", path, stdin="8s\n")
    assert path.read_text().splitlines()[-2].endswith("Td Qd 4c 5c 8s go 3h:1 |")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3h4c8s", "found 3 cards, expected 6"),
        ("back", "nothing has been typed in"),
        ("xx", "is no card"),
    ],
)
def test_what_cannot_be_dealt_is_asked_again(
    cli: Cli, tmp_path: Path, line: str, says: str
) -> None:
    result = cli("enter", tmp_path / "typed.cgn", stdin=f"{line}\n{TYPED[0]}\n{TYPED[0]}\n")
    assert says in result.out
    assert "is in the other hand already" in result.out
    assert "as far as it went" in result.out


def test_a_finished_game_is_not_gone_on_with(cli: Cli, tmp_path: Path, written: str) -> None:
    path = tmp_path / "typed.cgn"
    path.write_text(written)
    result = cli("enter", path)
    assert result.status == 2
    assert "the game in it is over" in result.err
    assert path.read_text() == written
    assert cli("enter", tmp_path / "new.cgn", "--rules", "counting=self").status == 2

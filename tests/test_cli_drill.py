"""Practice at the terminal: questions, bad answers, leaving, JSON lines, progress and exports."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from muggins.cards import as_cards
from muggins.cli import drilling
from muggins.cli.drilling import (
    drill_count_command,
    drill_discard_command,
    drill_play_command,
    drill_progress_command,
)
from muggins.drill.plays import PlayQuestion
from muggins.drill.progress import VERSION, Progress
from muggins.errors import MugginsError, TableError
from muggins.view import view
from tests.referee import hand_points, play_points
from tests.strategies import A, at_play, lay


class Result(NamedTuple):
    """What a command printed, and the status it gave."""

    status: int | None
    out: str

    @property
    def json_lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, name: str) -> list[Any]:
        """Give the JSON lines that hold a name."""
        return [line for line in self.json_lines if name in line]


Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command with standard input and a data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("NO_COLOR", "1")

    def command(function: Callable[..., int | None], stdin: str | bytes, **wishes: Any) -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = function(**wishes)
        out, err = capsys.readouterr()
        assert err == ""
        return Result(status, out)

    return command


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path / "muggins" / "drill.sqlite3"


def points_of(question: dict[str, Any]) -> int:
    return hand_points(question["cards"], question["starter"], crib=question["crib"], four_do=False)


# --- counting


def test_hands_are_counted_until_the_questions_are_answered(run: Run) -> None:
    pytest.importorskip("fsrs")
    found = run(drill_count_command, "0\n" * 3, questions=3, seed=1, as_json=True)
    assert found.status == 0
    asked, marks = found.of("question"), found.of("mark")
    assert [line["question"] for line in asked] == ["1 of 3", "2 of 3", "3 of 3"]
    assert [line["mark"] for line in marks] == ["1 of 3", "2 of 3", "3 of 3"]
    for question, mark in zip(asked, marks, strict=True):
        points = points_of(question)
        assert mark["points"] == mark["lost"] == points
        assert mark["right"] is (points == 0)
        assert mark["claimed"] == 0
    assert found.of("summary")[0]["summary"]["answered"] == 3


def test_right_answers_are_told_so_and_summed_up(run: Run) -> None:
    pytest.importorskip("fsrs")
    # The first questions of a seed are those of nobody's memory, whatever is answered to the first.
    question = run(drill_count_command, "", questions=1, seed=7, as_json=True).json_lines[0]
    points = points_of(question)
    found = run(drill_count_command, f"{points}\n", questions=1, seed=7)
    assert f"Right: {points}." in found.out
    assert "1 of 1 right; " in found.out
    assert "seconds\n" not in found.out
    assert "Missed" not in found.out


def test_timed_answers_tell_their_seconds(run: Run) -> None:
    pytest.importorskip("fsrs")
    out = run(drill_count_command, "0\n", questions=1, seed=7, timed=True).out
    assert re.search(r"^  \d+\.\d seconds$", out, re.M)


def test_a_wrong_count_names_what_was_missed_and_says_it_right(run: Run) -> None:
    pytest.importorskip("fsrs")
    found = run(drill_count_command, "run of five is 5\n", questions=1, seed=2, by_item=True)
    assert "Not right: you counted 5, and it is " in found.out
    assert "  missed: " in found.out
    assert "  not there: a run of five\n" in found.out
    assert re.search(r"^  [A-Z][a-z].* is \w+[.-]|and that is all", found.out, re.M)
    assert "0 of 1 right; " in found.out
    assert "Missed: " in found.out


def test_items_that_are_wanted_are_asked_again_for_a_number(run: Run) -> None:
    pytest.importorskip("fsrs")
    found = run(
        drill_count_command, "4\nbanana\n?\nnineteen\n", questions=1, by_item=True, as_json=True
    )
    errors = [line["error"] for line in found.of("error")]
    assert len(errors) == 2
    assert all("is no part of a count; allowed: " in error for error in errors)
    assert "A number (19 is nothing), or items: " in found.of("message")[0]["message"]
    assert found.of("mark")[0]["claimed"] == 0


def test_bad_numbers_are_refused_and_asked_again(run: Run) -> None:
    pytest.importorskip("fsrs")
    found = run(drill_count_command, "\n99\nmany\n0\n", questions=1)
    assert found.out.count("How much do you count?") == 4
    assert "! no number in ''; allowed: 0 to 29" in found.out
    assert "! a hand can't count 99" in found.out


def test_bytes_that_are_no_text_are_refused(run: Run) -> None:
    pytest.importorskip("fsrs")
    found = run(drill_count_command, b"\xff\xfe\n", questions=1)
    assert "! found bytes that are no text; allowed: UTF-8" in found.out
    assert "Nothing was answered." in found.out


@pytest.mark.parametrize("end", ["quit\n", "q\n", "EXIT\n", ""])
def test_quit_and_the_end_of_input_end_with_a_summary(run: Run, end: str) -> None:
    pytest.importorskip("fsrs")
    found = run(drill_count_command, f"0\n{end}", questions=5)
    assert found.status == 0
    assert " of 1 right; " in found.out
    assert run(drill_count_command, end, questions=5).out.endswith("Nothing was answered.\n")


class Interrupted(io.TextIOWrapper):
    """Answers once; then Ctrl-C is pressed."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_ends_politely(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    base: Path,
    as_json: bool,
) -> None:
    pytest.importorskip("fsrs")
    monkeypatch.setattr(sys, "stdin", Interrupted(io.BytesIO(b"0\n"), encoding="utf-8"))
    assert drill_count_command(questions=5, as_json=as_json) == 130
    out = capsys.readouterr().out
    assert "Broken off." in out
    assert '"answered": 1' in out if as_json else "of 1 right; " in out
    with Progress(base) as progress:
        assert len(progress.attempts()) == 1


@pytest.mark.parametrize("crib", [True, False])
def test_only_cribs_or_only_hands_are_asked(run: Run, crib: bool) -> None:
    pytest.importorskip("fsrs")
    found = run(drill_count_command, "0\n" * 8, questions=8, crib=crib, as_json=True)
    assert {line["crib"] for line in found.of("question")} == {crib}
    word = "Crib: " if crib else "Hand: "
    assert word in run(drill_count_command, "", questions=1, crib=crib).out


def test_the_same_seed_asks_the_same_of_the_same_memory(run: Run, base: Path) -> None:
    pytest.importorskip("fsrs")
    found = []
    for _ in range(2):
        base.unlink(missing_ok=True)
        asked = run(drill_count_command, "0\n" * 4, questions=4, seed=3, as_json=True)
        found.append(asked.of("question"))
    assert found[0] == found[1]
    base.unlink()
    other = run(drill_count_command, "0\n" * 4, questions=4, seed=4, as_json=True)
    assert other.of("question") != found[0]


def test_every_answer_is_kept_with_what_is_remembered(run: Run, base: Path) -> None:
    pytest.importorskip("fsrs")
    found = run(drill_count_command, "0\n0\n", questions=2, seed=5, as_json=True)
    with Progress(base) as progress:
        kept, memory = progress.attempts(), progress.memory()
    assert [attempt.is_right for attempt in kept] == [mark["right"] for mark in found.of("mark")]
    assert all(attempt.seconds is not None and attempt.kind == "count" for attempt in kept)
    question = found.of("question")[0]
    what = "crib" if question["crib"] else "hand"
    assert kept[0].question == f"{what} {''.join(question['cards'])}/{question['starter']}"
    assert set(memory) == {name for attempt in kept for name in attempt.categories}


def test_without_fsrs_counting_is_refused_and_discards_are_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    with pytest.raises(MugginsError, match=r"pip install 'muggins\[drill\]'"):
        run(drill_count_command, "0\n")
    pytest.importorskip("numba")
    assert run(drill_discard_command, "", questions=1).status == 0


@pytest.mark.parametrize(
    "command", [drill_count_command, drill_discard_command, drill_play_command]
)
def test_no_questions_are_refused(run: Run, command: Callable[..., int]) -> None:
    pytest.importorskip("fsrs")
    pytest.importorskip("numba")
    with pytest.raises(MugginsError, match="0 questions; allowed: 1 or more"):
        run(command, "", questions=0)


def test_a_newer_database_is_refused_before_anything_is_asked(run: Run, base: Path) -> None:
    pytest.importorskip("fsrs")
    import sqlite3

    run(drill_count_command, "", questions=1)
    with sqlite3.connect(base) as other:
        other.execute(f"PRAGMA user_version = {VERSION + 1}")
    other.close()
    for command in (drill_count_command, drill_progress_command):
        with pytest.raises(MugginsError, match=f"is of version {VERSION + 1}; this program knows"):
            run(command, "0\n")


# --- discards


def test_a_discard_is_graded_with_its_parts(run: Run) -> None:
    pytest.importorskip("numba")
    found = run(drill_discard_command, "1 2\n" * 4, questions=4, seed=1, as_json=True)
    for question, mark in zip(found.of("question"), found.of("mark"), strict=True):
        best, chosen = mark["best"], mark["chosen"]
        assert chosen["cards"] == question["hand"][:2]
        sign = 1 if question["role"] == "dealer" else -1
        for worth in (best, chosen):
            parts = worth["hand"] + sign * worth["crib"] + worth["play"]
            assert worth["net"] == pytest.approx(parts)
        assert mark["lost"] == pytest.approx(best["net"] - chosen["net"])
        assert question["scores"] == [0, 0]
        assert mark["right"] is (mark["lost"] < 0.005)


def test_a_discard_is_told_in_words(run: Run) -> None:
    pytest.importorskip("numba")
    asked = run(drill_discard_command, "1 2\n", questions=1, seed=1, role="pone", as_json=True)
    mark = asked.of("mark")[0]
    out = run(drill_discard_command, "1 2\n", questions=1, seed=1, role="pone").out
    assert "You are pone.\n" in out
    assert "Which two to the other crib? " in out
    best = mark["best"]
    assert f"hand {best['hand']:.2f}, crib -{best['crib']:.2f}, play {best['play']:+.2f}" in out
    assert f"It loses {mark['lost']:.2f} points, and is number {mark['place']} of 15." in out
    assert "  yours " in out


def test_by_the_score_the_chance_to_win_is_told(run: Run) -> None:
    pytest.importorskip("numba")
    found = run(
        drill_discard_command, "1 2\n" * 6, questions=6, seed=1, by_score=True, as_json=True
    )
    close = 0
    for question, mark in zip(found.of("question"), found.of("mark"), strict=True):
        assert all(0 <= score <= 120 for score in question["scores"])
        is_close = max(question["scores"]) >= 60
        assert (mark["chance_lost"] is not None) is is_close
        close += is_close
    assert close
    out = run(drill_discard_command, "1 2\n" * 6, questions=6, seed=1, by_score=True).out
    scores = found.of("question")[0]["scores"]
    assert f"You have {scores[0]}, the other side {scores[1]}." in out
    assert out.count("% to win") == close


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("1", "found .., expected two of "),
        ("1 2 3", "found .. .. .., expected two of "),
        ("1 1", ".. is named twice"),
        ("7 1", "no card 7 in the list; allowed: 1 to 6"),
        ("", "nothing was typed"),
        ("xx", "'xx' at position 1"),
    ],
)
def test_what_is_no_discard_is_asked_again(run: Run, typed: str, says: str) -> None:
    pytest.importorskip("numba")
    found = run(drill_discard_command, f"{typed}\n1 2\n", questions=1, as_json=True)
    assert re.search(says, found.of("error")[0]["error"])
    assert len(found.of("mark")) == 1


# --- the play


def test_a_card_is_graded_beside_all_that_could_be_played(run: Run) -> None:
    pytest.importorskip("numba")
    found = run(drill_play_command, "1\n" * 3, questions=3, seed=1, as_json=True)
    for question, mark in zip(found.of("question"), found.of("mark"), strict=True):
        assert mark["chosen"] == question["hand"][0]
        worths = {play["card"]: play["worth"] for play in mark["plays"]}
        assert mark["lost"] == pytest.approx(max(worths.values()) - worths[mark["chosen"]])
        for play in mark["plays"]:
            assert play["points"] == play_points([*question["pile"], play["card"]])
        assert question["count"] == sum(card.pips for card in as_cards(question["pile"]))


def test_a_play_is_told_in_words(run: Run) -> None:
    pytest.importorskip("numba")
    out = run(drill_play_command, "1\n", questions=1, seed=1, part="reply", level="strong").out
    assert re.search(r"(You are pone|You are the dealer); you laid away \S+ \S+\.", out)
    assert re.search(r"cuts?; the starter is the ", out)
    assert re.search(r"The count is \d+\. Which card for the most points of your own less", out)
    assert re.search(
        r"now; by the end of the play \S+ for you, \S+ for them, \S+ net  \(yours", out
    )


@pytest.mark.parametrize(
    ("aim", "wish"),
    [("offence", "the most points of your own"), ("defence", "the fewest points of theirs")],
)
def test_one_sides_points_may_be_asked_for(run: Run, aim: str, wish: str) -> None:
    pytest.importorskip("numba")
    out = run(drill_play_command, "1\n", questions=1, seed=1, aim=aim).out
    assert f"Which card for {wish}? " in out


def test_a_card_too_high_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    state = lay(at_play("2d 3d Th Kh", "5s 8d 9s Td", "Js"), "Td Th 5s").state
    question = PlayQuestion(view(state, A), "net")
    monkeypatch.setattr("muggins.drill.exercises.draw_play", lambda *_, **__: question)
    found = run(drill_play_command, "Kh\n2d 3d\n5s\n2d\n", questions=1, as_json=True)
    assert [line["error"] for line in found.of("error")] == [
        "Kh can't be played; playable: 2d 3d",
        "found 2 cards, expected one",
        "5s is not held; allowed: 1 to 3, or a card of 2d 3d Kh",
    ]
    assert len(found.of("mark")) == 1


def test_a_missing_table_ends_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")

    def broken(*_: object) -> None:
        raise TableError("no table", table="play.npz")

    monkeypatch.setattr("muggins.drill.exercises.mark_play", broken)
    with pytest.raises(TableError):
        run(drill_play_command, "1\n" * 5, questions=1)


# --- progress


def practised(run: Run) -> None:
    run(drill_count_command, "0\n0\n", questions=2, seed=1)
    run(drill_discard_command, "1 2\n", questions=1, seed=1, role="dealer")


def test_before_anything_is_practised_it_says_so_and_makes_no_file(run: Run, base: Path) -> None:
    assert run(drill_progress_command, "").out == "Nothing is practised yet.\n"
    assert run(drill_progress_command, "", as_json=True).json_lines == [
        {"kinds": [], "categories": [], "weeks": []}
    ]
    assert not base.exists()


def test_progress_is_told_by_practice_category_and_week(run: Run) -> None:
    pytest.importorskip("fsrs")
    pytest.importorskip("numba")
    practised(run)
    out = run(drill_progress_command, "").out
    assert re.search(r"^practice +answers +wrong +% +seconds +lost$", out, re.M)
    assert re.search(r"^count +2 ", out, re.M)
    assert re.search(r"^own crib +discard +1 ", out, re.M)
    assert re.search(r"^\d{4}-W\d\d +count +2 ", out, re.M)
    found = run(drill_progress_command, "", as_json=True).json_lines[0]
    assert [(line["kind"], line["attempts"]) for line in found["kinds"]] == [
        ("count", 2),
        ("discard", 1),
    ]
    assert found["kinds"][0]["error_rate"] == found["kinds"][0]["wrong"] / 2


def test_answers_are_exported(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("fsrs")
    pytest.importorskip("numba")
    practised(run)
    for name in ("out.csv", "out.JSON"):
        path = tmp_path / name
        assert "3 answers are written to" in run(drill_progress_command, "", export=path).out
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out.csv").read_text())))
    found = json.loads((tmp_path / "out.JSON").read_text())
    assert [row["answer"] for row in rows] == [one["answer"] for one in found] == ["0", "0", "1 2"]
    assert found[2]["kind"] == "discard"


def test_an_export_replaces_nothing_and_needs_a_format(run: Run, tmp_path: Path) -> None:
    there = tmp_path / "there.csv"
    there.write_text("mine")
    for path, says in (
        (there, "is there already; give another name"),
        (tmp_path / "out.txt", r"can't tell the format of .*; allowed: \*.csv, \*.json"),
        (there / "out.csv", "can't write "),
    ):
        with pytest.raises(MugginsError, match=says):
            run(drill_progress_command, "", export=path)
    assert there.read_text() == "mine"


def test_cards_in_a_line_are_shown_with_their_signs() -> None:
    text = drilling._coloured("best Th As: Fifteen two, A 2 3 are a run (Ac 2d 3h)")
    assert text.plain == "best 10♥ A♠: Fifteen two, A 2 3 are a run (A♣ 2♦ 3♥)"
    assert {str(span.style) for span in text.spans} == {"bold", "bold red"}

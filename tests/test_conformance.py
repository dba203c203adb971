"""The conformance files of CGN: what any reader and writer of it must do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from muggins.errors import NotationError
from muggins.game import Seat
from muggins.notation import (
    read_games,
    read_position,
    read_view,
    write_games,
    write_position,
    write_view,
)

FOLDER = Path(__file__).parents[1] / "docs" / "conformance"


def cases(name: str) -> list[Any]:
    found: list[Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert found
    return found


@pytest.mark.parametrize("case", cases("games.json"), ids=lambda case: str(case["name"]))
def test_games_read_and_are_written_in_canonical_text(case: dict[str, Any]) -> None:
    games = read_games(case["text"])
    assert write_games(games) == case["canonical"]
    assert list(games[-1].final().scores) == case["scores"]


@pytest.mark.parametrize("case", cases("positions.json"), ids=lambda case: str(case["text"]))
def test_positions_and_views_read_and_are_written(case: dict[str, Any]) -> None:
    if case.get("view"):
        seen = read_view(case["text"])
        assert write_view(seen) == case["text"]
        assert [seen.score(Seat.A), seen.score(Seat.B)] == case["scores"]
        found = seen.phase, seen.count
    else:
        state = read_position(case["text"])
        assert write_position(state) == case["text"]
        assert list(state.scores) == case["scores"]
        found = state.phase, state.count
    assert (found[0].name.lower(), found[1]) == (case["phase"], case["count"])


@pytest.mark.parametrize("case", cases("bad.json"), ids=lambda case: str(case["why"]))
def test_what_is_wrong_is_refused_where_it_stands(case: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as caught:
        read_games(case["text"])
    assert [caught.value.line, caught.value.column] == case["at"], str(caught.value)

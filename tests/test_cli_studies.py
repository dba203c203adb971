"""`muggins scores`, `perft`, help and version."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from muggins import __version__
from tests.cli_driver import Cli


def test_scores_as_json_are_the_exact_histograms(cli: Cli) -> None:
    """R22."""
    found = cli("scores", "--json").json
    assert found["hand"]["0"] == 1_009_008
    assert found["hand"]["29"] == 4
    assert found["crib"]["0"] == 1_022_208
    assert "19" not in found["hand"]
    assert sum(found["hand"].values()) == sum(found["crib"].values()) == 12_994_800


def test_scores_as_text_name_the_totals_no_hand_makes(cli: Cli) -> None:
    out = cli("scores").out
    assert "No hand counts 19, 25, 26, 27" in out
    assert "12,994,800 cases of a hand: 4.7692 points on average." in out
    assert "12,994,800 cases of a crib: 4.7348 points on average." in out
    assert "2,855,676" in out


def test_perft_prints_lines_and_points(cli: Cli) -> None:
    found = cli("perft", "--json", "KcKdKhKs", "AcAdAhAs").json
    assert found == {
        "plies": [4, 16, 48, 144, 288, 288, 576, 576],
        "points": {"pone": 1728, "dealer": 5184},
    }
    out = cli("perft", "KcKdKhKs", "AcAdAhAs").out
    assert "points over all 576 lines: pone 1728, dealer 5184" in out


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        (("KcKdKh", "AcAdAhAs"), "found 3 cards 'Kc Kd Kh' for pone, expected four"),
        (("KcKdKhKs", "AcAdAhKs"), "Ks is given twice"),
        (("KcKdKhKs", "zz"), "'zz' at position 1"),
    ],
)
def test_perft_refuses_other_hands(cli: Cli, hands: tuple[str, str], says: str) -> None:
    result = cli("perft", *hands)
    assert result.status == 2
    assert says in result.err


def test_every_command_has_help(cli: Cli) -> None:
    assert "count" in cli("--help").out
    for command in ("count", "play", "replay", "verify", "scores", "perft"):
        result = cli(command, "--help")
        assert result.status == 0
        assert "Usage: muggins" in result.out


def test_an_unknown_command_or_option_is_refused(cli: Cli) -> None:
    assert cli("deal").status == 2
    assert cli("count", "--loud", "5c").status == 2
    assert cli("count", "--style", "sung", "5c5d5sJh5h").status == 2


def test_the_version_is_printed(cli: Cli) -> None:
    assert cli("--version").out == f"muggins {__version__}\n"


def test_it_runs_as_a_module_and_stops_when_nobody_reads_on(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "muggins"]
    run = subprocess.run(
        [*command, "count", "--json", "5C 5D 5S JH", "5H"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout)["points"] == 29
    hands = tmp_path / "hands.txt"
    hands.write_text("5c5d5sJh 5h\n" * 5_000)
    with subprocess.Popen(
        [*command, "count", "--file", str(hands)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as pipe:
        assert pipe.stdout is not None
        assert pipe.stderr is not None
        assert pipe.stdout.readline().startswith(b"Hand")
        pipe.stdout.close()
        assert pipe.stderr.read() == b""

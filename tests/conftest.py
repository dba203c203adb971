"""Settings and fixtures that all tests share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.cli_driver import Cli, make_cli

# No deadline: a test's time depends on what else the machine does, and times are for benchmarks.
settings.register_profile(
    "muggins", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("muggins")


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    """Run the command line with an empty data folder of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    return make_cli(monkeypatch, capsys)

"""Matches and reviews over a cluster: the same results, also when a worker is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from muggins.cli.clustering import pool_of
from muggins.match import MatchPlan, play_duplicates
from tests.cli_driver import Cli

distributed = pytest.importorskip("distributed")

pytestmark = [
    # Dask's own sockets and loops, closed by its threads.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as local:
        yield local


def test_a_match_over_a_cluster_is_the_match_of_one_machine(cluster: Any) -> None:
    """A worker is killed once half of the pairs are in; its tasks go to another."""
    plan = MatchPlan("club", "greedy", 64, seed=5)
    expected = play_duplicates(plan)
    lost: list[int] = []

    def progress(found: object) -> None:
        if not lost:
            worker = next(iter(cluster.workers.values()))
            lost.append(worker.pid)
            worker.process.process.kill()

    with pool_of(cluster.scheduler_address) as pool:
        assert play_duplicates(plan, pool=pool, progress=progress) == expected
    assert lost


def test_commands_take_the_address(cli: Cli, cluster: Any, tmp_path: Path) -> None:
    saved = tmp_path / "games.cgn"
    words = ("match", "random", "greedy", "--games", "4", "--json")
    result = cli(*words, "--cluster", cluster.scheduler_address, "--save", saved)
    assert json.loads(result.out) == json.loads(cli(*words, "--workers", "1").out)
    pytest.importorskip("numba")
    alone, spread = (
        json.loads(cli("review", saved, "--json", *options).out)
        for options in ((), ("--cluster", cluster.scheduler_address))
    )
    assert alone == spread


def test_a_cluster_that_does_not_answer_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.cli.clustering.PATIENCE", 1)
    result = cli("match", "random", "greedy", "--games", "2", "--cluster", "tcp://127.0.0.1:9")
    assert result.status == 2
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:9'" in result.err

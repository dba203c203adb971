"""Matches, reviews and a build's scores over a cluster: the same, also where a worker is lost."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from muggins.cli.clustering import ClusterPool, pool_of
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
            os.kill(worker.pid, signal.SIGKILL)

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


class Losing(ClusterPool):
    """A pool of the cluster that loses a worker, killed behind the first result of each map."""

    def __init__(self, cluster: Any, client: Any) -> None:
        super().__init__(client)
        self.cluster = cluster
        self.lost: list[int] = []

    def map(self, fn: Any, *iterables: Iterable[Any], **kwargs: Any) -> Iterator[Any]:
        for number, found in enumerate(super().map(fn, *iterables, **kwargs)):
            if not number:
                worker = next(iter(self.cluster.workers.values()))
                self.lost.append(worker.pid)
                os.kill(worker.pid, signal.SIGKILL)
            yield found


def test_scores_over_a_cluster_are_those_of_one_machine(cluster: Any, tmp_path: Path) -> None:
    """A worker is killed in the deals and in each sweep; all three tables' bytes are the same."""
    pytest.importorskip("numba")
    from muggins.engine.building.plan import BuildPlan, Desk
    from muggins.engine.building.scores import build_scores
    from muggins.engine.games.deals import simulate_deals
    from muggins.engine.pegging.policy import random_policy
    from muggins.engine.pegging.tree import build_tree
    from muggins.engine.spreading import Threads
    from muggins.engine.tables import DEALS, SCORES, discard_tables

    tree = build_tree()
    policy, tables = random_policy(tree), discard_tables()
    with distributed.Client(cluster) as client:
        losing, written = Losing(cluster, client), []
        for name, pool in (("one", Threads(1)), ("two", Threads(2)), ("cluster", losing)):
            desk = Desk(tmp_path / name, tmp_path, BuildPlan(), lambda _: None, pool=pool)
            build_scores(desk, simulate_deals(60_000, 3, tables, tree, policy, pool))
            written.append([(tmp_path / name / table).read_bytes() for table in (SCORES, DEALS)])
    assert written[0] == written[1] == written[2]
    assert len(set(losing.lost)) == 3


def test_a_cluster_that_does_not_answer_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.cli.clustering.PATIENCE", 1)
    result = cli("match", "random", "greedy", "--games", "2", "--cluster", "tcp://127.0.0.1:9")
    assert result.status == 2
    assert "no Dask scheduler answers at 'tcp://127.0.0.1:9'" in result.err
    if find_spec("numba"):
        assert cli("solve", "--quick", "--cluster", "tcp://127.0.0.1:9").err == result.err

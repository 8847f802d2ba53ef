"""A cluster of two workers, one of which dies in the middle, gives the totals of one machine to the last bit."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec
from typing import Any

import pytest

from pitboss.simulation.plan import plan
from pitboss.simulation.runner import Lost, run, running
from pitboss.simulation.script import Request, SimulationError, script
from pitboss.simulation.totals import Totals

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="the extra `cluster` is not installed"),
    pytest.mark.filterwarnings("ignore"),  # Dask warns of ports, sizes and workers that are gone
]


@pytest.fixture
def two_workers() -> Any:
    import distributed  # here, since every process that looks for tests would load it

    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,  # pyright: ignore[reportArgumentType]
        memory_limit=None,
    ) as cluster:
        yield cluster


def test_one_worker_is_killed_and_nothing_is_lost(two_workers: Any) -> None:
    from pitboss.simulation.cluster import Cluster

    made = plan(script(Request(game="craps", strategy="iron-cross")))
    pool = Cluster(two_workers.scheduler_address)
    pool.largest = 50_000
    totals, killed = Totals(), False
    for totals in running(made, pool, seed=21, rounds=3_000_000):
        if not killed and totals.units > 500_000:
            os.kill(two_workers.workers[0].pid, signal.SIGKILL)
            killed = True
    alone = run(made, seed=21, rounds=3_000_000)
    assert killed
    assert sorted(totals.counts.items()) == sorted(alone.counts.items())
    assert (totals.hits, totals.wins, totals.losses, totals.marks) == (
        alone.hits, alone.wins, alone.losses, alone.marks,
    )  # fmt: skip


@pytest.mark.full  # every day one of two workers is killed in the middle
def test_a_cluster_that_goes_away_leaves_whole_totals(two_workers: Any) -> None:
    from pitboss.simulation.cluster import Cluster

    made = plan(script(Request(game="craps")))
    pool = Cluster(two_workers.scheduler_address)
    pool.largest = 20_000
    totals = Totals()

    def play() -> None:
        nonlocal totals
        for totals in running(made, pool, seed=21, rounds=10**12):
            if totals.units > 100_000:
                two_workers.close()

    with pytest.raises(Lost, match=r"The cluster at tcp://.* was lost"):
        play()
    alone = run(made, seed=21, rounds=totals.units)
    assert sorted(totals.counts.items()) == sorted(alone.counts.items())
    assert (totals.wins, totals.losses) == (alone.wins, alone.losses)


def test_workers_with_another_version_are_refused(two_workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.simulation import cluster

    monkeypatch.setattr(cluster, "fingerprint", lambda: "of another version")
    pool = cluster.Cluster(two_workers.scheduler_address)
    made = plan(script(Request(game="craps")))
    with pytest.raises(Lost, match="another version of Pitboss"):
        list(running(made, pool, seed=21, rounds=1_000))


def test_a_cluster_that_is_not_there_is_said() -> None:
    from pitboss.simulation import cluster

    cluster.CONNECT_SECONDS = 1
    with pytest.raises(SimulationError, match=r"There is no cluster at tcp://127\.0\.0\.1:9"):
        cluster.Cluster("tcp://127.0.0.1:9")
    with pytest.raises(SimulationError, match=r"There is no cluster at nowhere\.invalid:8786"):
        cluster.Cluster("nowhere.invalid:8786")


@pytest.mark.parametrize(
    "address", ["", "x", "nowhere://x", "http://localhost:8786", "tcp://a b:1", "tcp://a:"]
)
def test_what_is_no_address_is_said(address: str) -> None:
    from pitboss.simulation.cluster import Cluster

    with pytest.raises(SimulationError, match=r"such as tcp://127\.0\.0\.1:8786, not "):
        Cluster(address)

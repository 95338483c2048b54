"""A real cluster on loopback: a scheduler and workers as processes of their own, one of them killed half-way."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from seance.errors import OptionError
from seance.lab.arena import Job, Plan, Workers, processes, run
from seance.lab.cluster import Order, PartAnswer, carry_out, workers_at
from seance.lab.folder import GAMES, Folder, opened
from seance.lab.part import Played
from seance.lab.plan import Part
from seance.lab.stamp import stamp_of

PLAN = Plan("rip", {}, ("search:60", "search:30", "greedy"), 80, bytes(32), records=3, sizes=(4, 4, 4))
LOOPBACK = "127.0.0.1"


class Cluster:
    """A scheduler and its workers, all ended when the test is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[str]] = []
        scheduler = self.start("scheduler", "--host", LOOPBACK, "--port", "0", "--no-dashboard")
        self.address = self.told(scheduler, r"Scheduler at:\s+(tcp://\S+)")

    def worker(self, *more: str) -> subprocess.Popen[str]:
        """A worker that has found the scheduler."""
        worker = self.start(
            "worker", self.address, "--host", LOOPBACK, "--nthreads", "1", "--no-nanny", "--no-dashboard", *more
        )
        self.told(worker, r"Registered to:\s+(tcp://\S+)")
        return worker

    def start(self, *words: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "dask", *words]
        process = subprocess.Popen(
            command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, bufsize=1
        )
        self.started.append(process)
        return process

    @staticmethod
    def told(process: subprocess.Popen[str], pattern: str) -> str:
        """What a process says of itself, when it does."""
        assert process.stderr is not None
        lines = []
        for line in process.stderr:
            lines.append(line)
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError("".join(lines))

    def end(self) -> None:
        for process in reversed(self.started):
            process.kill()
        while self.started:
            self.started.pop().communicate()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.end()


def files(path: Path, workers: Workers) -> tuple[bytes, bytes]:
    """The games of a plan as they are kept, whoever played them."""
    with opened(path, PLAN, True, lambda plan: plan) as folder:
        run(folder.plan, 1, lambda games: None, folder, workers)
        folder.write_games()
        return (path / f"{GAMES}.csv").read_bytes(), (path / f"{GAMES}.parquet").read_bytes()


def test_the_same_games_by_one_process_two_and_a_cluster_of_which_half_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    victim = cluster.worker()
    cluster.worker()
    taken: list[Part] = []

    def killing(todo: Sequence[Job], in_order: bool) -> Iterator[tuple[Job, Played]]:
        for job, played in workers_at(cluster.address)(todo, in_order):
            taken.append(job.part)
            if len(taken) == len(todo) // 2:
                victim.send_signal(signal.SIGKILL)
                victim.wait()
            yield job, played

    on_cluster = files(tmp_path / "cluster", killing)
    assert victim.returncode == -signal.SIGKILL
    assert sorted(part.name for part in taken) == sorted(part.name for part in PLAN.parts())  # all, and each once
    assert on_cluster == files(tmp_path / "one", processes(1)) == files(tmp_path / "two", processes(2))
    assert len(Folder(tmp_path / "cluster", PLAN).games()) == PLAN.all_games()


def test_a_worker_of_another_version_refuses(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "older.py").write_text("import seance\nseance.__version__ = '0.0.9'\n")
    cluster.worker("--preload", str(tmp_path / "older.py"))
    with pytest.raises(OptionError, match=r"A worker of the cluster has another version of seance\."):
        run(PLAN, 1, lambda games: None, workers=workers_at(cluster.address))


def test_a_cluster_that_is_lost_is_told_and_what_was_played_is_kept(cluster: Cluster, tmp_path: Path) -> None:
    cluster.worker()

    def losing(todo: Sequence[Job], in_order: bool) -> Iterator[tuple[Job, Played]]:
        for number, found in enumerate(workers_at(cluster.address)(todo, in_order)):
            if number == 1:
                cluster.end()
            yield found

    with pytest.raises(OptionError, match="The cluster gave up"):
        files(tmp_path / "results", losing)
    assert len(list(Folder(tmp_path / "results", PLAN).done())) >= 2
    assert files(tmp_path / "results", processes(1)) == files(tmp_path / "one", processes(1))


def test_a_program_that_fails_on_a_worker_is_told(cluster: Cluster) -> None:
    cluster.worker()
    plan = Plan("rip", {}, ("greedy", "program:false"), 4, bytes(32))
    with pytest.raises(OptionError, match=r"A worker of the cluster says: The program 'false' ended with code 1"):
        run_unchecked(plan, workers_at(cluster.address))


def run_unchecked(plan: Plan, workers: Workers) -> None:
    for _ in workers([Job(plan, part) for part in plan.parts()], False):
        pass


def test_a_cluster_without_workers_is_told(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seance.lab.cluster.WORKER_SECONDS", 0.5)
    with pytest.raises(OptionError, match="has no workers"):
        workers_at(cluster.address)


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:9", "nowhere", "tcp://127.0.0.1", "ftp://127.0.0.1:9", "127.0.0.1:x"]
)
def test_a_cluster_that_is_not_there_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seance.lab.cluster.ANSWER_SECONDS", 0.5)
    with pytest.raises(OptionError, match="There is no cluster at"):
        workers_at(address)


def test_an_order_from_elsewhere_is_refused() -> None:
    part = PLAN.parts()[0]
    stamp = stamp_of(PLAN)
    other_rules = msgspec.structs.replace(stamp, rules="0")
    other_data = msgspec.structs.replace(stamp, data=("00",))
    for order, why in (
        (msgspec.json.encode(Order(other_rules, PLAN, part)), "has other rules"),
        (msgspec.json.encode(Order(other_data, PLAN, part)), "has other rules"),
        (b"{}", "has another version of seance"),
    ):
        assert msgspec.json.decode(carry_out(order), type=PartAnswer).refused == why
    right = msgspec.json.decode(carry_out(msgspec.json.encode(Order(stamp, PLAN, part))), type=PartAnswer)
    assert right.played is not None
    assert len(right.played.games) == 8

"""Running: totals do not depend on threads, cuts, machines or interruptions."""

from __future__ import annotations

import copy
import errno
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

import msgspec
import numpy as np
import pytest
from simulation_units import engine_results

from patient import look_again
from pitboss.chance.compiled import block
from pitboss.simulation.checkpoint import Checkpoint
from pitboss.simulation.plan import Plan, plan
from pitboss.simulation.random_words import first_word, first_words
from pitboss.simulation.runner import Threads, run, running
from pitboss.simulation.script import Request, SimulationError, script
from pitboss.simulation.totals import Runs, Totals, marks

CRAPS = Request(game="craps", strategy="iron-cross")


@pytest.fixture(scope="module")
def made() -> Plan:
    return plan(script(CRAPS))


def told(totals: Totals) -> tuple[object, ...]:
    counts = sorted(totals.counts.items())
    return totals.units, counts, totals.hits, totals.wins, totals.losses, totals.marks


def test_first_words_are_those_of_the_stream(seed: int) -> None:
    words = np.empty((4, 64), np.uint32)
    first_words(np.uint64(seed), np.uint64(2**32 - 20), 64, words)
    for at in range(64):
        assert tuple(words[:, at]) == block(seed, 2**32 - 20 + at, 0, 0)
    alone = np.empty(64, np.uint32)
    first_word(np.uint64(seed), np.uint64(2**32 - 20), 64, alone)
    assert alone.tolist() == words[0].tolist()


@pytest.mark.parametrize(("workers", "size"), [(1, 20_000), (2, None), (3, 999), (2, 123_457)])
def test_totals_do_not_depend_on_workers_or_blocks(
    made: Plan, workers: int, size: int | None, seed: int
) -> None:
    whole = run(made, seed=seed, rounds=200_001, workers=1, block=200_001)
    assert told(run(made, seed=seed, rounds=200_001, workers=workers, block=size)) == told(whole)


def test_runs_and_counts_are_those_of_the_units(made: Plan, seed: int) -> None:
    results = engine_results(made.script, seed, 400)
    totals = run(made, seed=seed, rounds=400, block=37)
    best = longest = 0
    for net in results:
        longest = longest + 1 if net < 0 else 0
        best = max(best, longest)
    assert totals.losses.best == best
    assert totals.marks[-1] == (400, sum(results))
    assert {made.cents(outcome): count for outcome, count in totals.counts.items()} == {
        net: results.count(net) for net in set(results)
    }


def test_a_commission_paid_with_the_bet_is_no_even_round() -> None:
    """$40 laid win $20 less $2, and lose $42: of steps of $20, one forward is won, though it is less than two back."""
    request = Request(game="craps", wagers=(("lay-4", 4_000),), options={"commission_timing": "at_bet"})
    laid = plan(script(request))
    totals = run(laid, seed=3, rounds=300)
    signs = "".join("+" if sum(laid.results(3, unit).values()) > 0 else "-" for unit in range(300))
    assert {laid.cents(outcome) for outcome in totals.counts} == {-4_200, 1_800}
    assert totals.wins.best == max(len(won) for won in signs.split("-")) > 3
    assert totals.losses.best == max(len(lost) for lost in signs.split("+"))


def test_runs_go_on_over_the_seam() -> None:
    won = [1, 1, 0, 1, 1, 1, 1, 0, 0, 1]
    runs = [Runs(1, at, at, at) for at in won]
    for cut in range(1, len(won)):
        left, right = Runs(), Runs()
        for one in runs[:cut]:
            left = left.then(one)
        for one in runs[cut:]:
            right = right.then(one)
        assert left.then(right) == Runs(10, 2, 1, 4)


def test_marks_are_the_same_however_long_the_run() -> None:
    assert marks(100) == [100]
    assert marks(1_000) == [100, 200, 300, 500, 700, 1_000]
    assert set(marks(10_000)) > set(marks(1_000))


def test_memory_stays_flat(made: Plan) -> None:
    """Only a few blocks are under way, however many there are to do."""
    under_way: list[int] = []
    pool = Threads(2)
    pool.largest = 1_000
    play, lock = pool.play, threading.Lock()
    submitted = 0

    def counted(job: object, first: int, count: int) -> object:
        nonlocal submitted
        with lock:
            submitted += 1
        return play(job, first, count)  # type: ignore[arg-type]

    pool.play = counted  # type: ignore[method-assign]
    for done, _ in enumerate(running(made, pool, seed=1, rounds=100_000), start=1):
        under_way.append(submitted - done)
    assert max(under_way) <= pool.width + 2


def test_a_checkpoint_goes_on_to_the_same_totals(made: Plan, tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "run.json", made, 11)
    assert kept.load(300_000) is None
    stopped = Totals()
    for stopped in running(made, Threads(2), seed=11, rounds=300_000):
        if stopped.units > 100_000:
            break
    kept.save(stopped)
    begin = kept.load(300_000)
    assert begin is not None
    assert 100_000 < begin.units < 300_000
    *_, resumed = running(made, Threads(2), seed=11, rounds=300_000, begin=begin)
    assert told(resumed) == told(run(made, seed=11, rounds=300_000))


@pytest.mark.parametrize(
    ("seed", "request_", "rounds", "sentence"),
    [
        (12, CRAPS, 10_000, "another run: its seed is 11, here it is 12"),
        (11, Request(game="craps"), 10_000, "another run: its wager is iron-cross"),
        (
            11,
            Request(game="craps", strategy="iron-cross", options={"odds_multiple_right": 2}),
            10_000,
            "its options",
        ),
        (11, Request(game="craps", strategy="iron-cross", amount=2_000), 10_000, "its digest"),
        (11, CRAPS, 1_000, "already holds 5,000 rounds"),
    ],
)
def test_a_checkpoint_of_another_run_is_left_alone(
    made: Plan, tmp_path: Path, seed: int, request_: Request, rounds: int, sentence: str
) -> None:
    path = tmp_path / "run.json"
    Checkpoint(path, made, 11).save(run(made, seed=11, rounds=5_000))
    before = path.read_bytes()
    with pytest.raises(SimulationError, match=sentence):
        Checkpoint(path, plan(script(request_)), seed).load(rounds)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_no_checkpoint_is_left_alone(made: Plan, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("my notes")
    with pytest.raises(SimulationError, match="not a checkpoint"):
        Checkpoint(path, made, 11).load(100)
    assert path.read_text() == "my notes"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("units", -5), ("units", 10), ("hits", []), ("hits", [1, 2]), ("counts", {}), ("counts", {"0": -5_000}),
        ("marks", [[0, 5]]), ("wins", {"units": 5_000, "first": 0, "last": 0, "best": 4_999}),
    ],
)  # fmt: skip
def test_totals_that_were_changed_in_the_file_are_not_believed(
    made: Plan, tmp_path: Path, name: str, value: object
) -> None:
    kept = Checkpoint(tmp_path / "run.json", made, 11)
    kept.save(run(made, seed=11, rounds=5_000))
    held = msgspec.json.decode(kept.path.read_bytes())
    held["totals"][name] = value
    kept.path.write_bytes(msgspec.json.encode(held))
    with pytest.raises(SimulationError, match="is damaged"):
        kept.load(10_000)


def test_where_nothing_can_be_written_it_is_said(
    made: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system that is for reading only lets no half-written file be taken away either."""
    kept = Checkpoint(tmp_path / "run.json", made, 11)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    for method in ("write_bytes", "unlink"):
        monkeypatch.setattr(Path, method, refuse)
    with pytest.raises(SimulationError, match=r"run\.json cannot be written: Read-only file system"):
        kept.save(Totals())
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SimulationError, match="may not be written to"):
        Checkpoint(tmp_path / "run.json", made, 11)


def test_ctrl_c_prints_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    often = "import pitboss.cli.simulate as it; it.SAVE_EVERY = 0; from pitboss.cli import main; main()"
    command = [
        sys.executable, "-c", often, "simulate", "craps", "--rounds", "1e13", "--seed", "5", "--workers", "1",
        "--json", "--checkpoint", str(path),
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not path.exists() and process.poll() is None:
        look_again()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130, err
    assert b"Traceback" not in err
    result = msgspec.json.decode(out)
    assert result["interrupted"] is True
    kept = Checkpoint(path, plan(script(Request(game="craps"))), 5).load(10**13)
    assert kept is not None
    assert 0 < kept.units == result["rounds"] < 10**13


@pytest.mark.skipif(sys.platform == "win32", reason="there is no terminal to play with")
def test_progress_shows_rate_and_time_left_and_sessions_stop_at_ctrl_c() -> None:
    """On a terminal of its own; Ctrl-C comes as soon as there is progress to see."""
    import pty

    ours, theirs = pty.openpty()
    command = [
        sys.executable, "-c", "from pitboss.cli import main; main()", "simulate", "craps", "--rounds", "1e13",
        "--seed", "5", "--workers", "1", "--session", "100", "--bankroll", "20", "--json",
    ]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    )
    os.close(theirs)
    seen = ""
    while re.search(r"[1-9][\d,]* sessions/s.*?\d+:\d\d:\d\d", seen) is None and process.poll() is None:
        seen += os.read(ours, 4096).decode()
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate()
    os.close(ours)
    assert process.returncode == 130, seen
    result = msgspec.json.decode(out)
    assert result["interrupted"] is True
    assert result["rounds"] == 100 * result["sessions"]["sessions"] > 0


def test_a_window_grows_to_hold_what_falls_outside(made: Plan) -> None:
    """Hands of a shooter win far more than the first histogram holds."""
    totals = run(made, seed=3, rounds=100_000)
    assert max(totals.counts) > 64
    assert sum(totals.counts.values()) == totals.units == 100_000


def test_what_lies_far_outside_is_counted_one_by_one(made: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """However far apart results lie, a histogram takes no more memory than it may."""
    whole = run(made, seed=3, rounds=20_000)
    monkeypatch.setattr("pitboss.simulation.tally.WIDEST", 128)
    assert told(run(made, seed=3, rounds=20_000)) == told(whole)


def test_totals_are_not_shared() -> None:
    first = Totals()
    second = copy.deepcopy(first)
    first.count(3, 1)
    assert second.counts == Totals().counts == {}

"""`pitboss simulate` and `pitboss replay --game`: what scripts rely on, what people read, and bad input."""

from __future__ import annotations

import errno
import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli import main
from pitboss.simulation.runner import Lost, Threads

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitboss", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return call


def result(run: Run, *arguments: str) -> dict[str, Any]:
    code, out, err = run("simulate", *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_the_keys_that_scripts_rely_on(run: Run) -> None:
    found = result(run, "craps", "--rounds", "1e5", "--seed", "7", "--wager", "pass")
    assert {"game", "wager", "rounds", "seed", "mean", "standard_error", "standard_deviation", "exact", "z", "seconds",
            "rounds_per_second", "device"} <= set(found)  # fmt: skip
    assert (found["game"], found["wager"], found["rounds"], found["seed"]) == ("craps", "pass", 100_000, 7)
    assert found["exact"]["mean"]["exact"] == "-7/495"
    assert abs(found["z"]) < 4
    assert sum(row["count"] for row in found["distribution"]) == 100_000


@pytest.mark.parametrize(
    ("game", "main_wager"),
    [("craps", "pass"), ("mini-craps", "pass"), ("let-it-ride", "let-it-ride"), ("three-card-poker", "ante")],
)
def test_without_a_wager_it_is_the_main_one(run: Run, game: str, main_wager: str) -> None:
    assert result(run, game, "--rounds", "1000", "--seed", "7")["wager"] == main_wager


def test_a_seed_gives_the_same_result_again(run: Run) -> None:
    first, second = (result(run, "craps", "--rounds", "50000", "--seed", "7", "--workers", n) for n in "12")
    for found in (first, second):
        for timing in ("seconds", "rounds_per_second", "device"):
            del found[timing]
    assert first == second
    assert result(run, "craps", "--rounds", "10")["seed"] != result(run, "craps", "--rounds", "10")["seed"]


def test_people_read_the_figures_beside_the_exact_ones(run: Run) -> None:
    code, out, _ = run("simulate", "craps", "--rounds", "20000", "--seed", "7")
    assert code == 0
    assert "exact mean          -0.0141414 (-7/495)  z " in out
    assert "20,000 rounds, each a decision; seed 7." in out


def test_what_the_law_forbids_is_computed_and_listed(run: Run) -> None:
    found = result(
        run, "craps", "--strategy", "pass-odds", "--rounds", "1000", "--option", "odds_multiple_right=500"
    )
    assert [breach["what"] for breach in found["breaches"]] == ["odds_multiple_right"]
    assert found["breaches"][0]["cites"]


@pytest.mark.parametrize(
    ("game", "day", "wager", "clause"),
    [
        ("craps", "1985-01-01", "fire-bet", "19:47-1.2(a)40"),
        ("craps", "1985-01-01", "hop-1-3", "19:47-1.2(a)26"),
        ("let-it-ride", "1996-01-01", "three-card-bonus", "19:47-18.6B"),
    ],
)
def test_a_wager_that_came_later_is_simulated_as_odds_computes_it(
    run: Run, game: str, day: str, wager: str, clause: str
) -> None:
    found = result(run, game, "--as-of", day, "--wager", wager, "--rounds", "1000", "--seed", "7")
    code, out, _ = run("odds", game, "--as-of", day, "--wager", wager, "--json")
    assert code == 0
    exact = json.loads(out)
    assert found["as_of"] == day
    assert found["breaches"] == exact["breaches"]
    assert found["breaches"][0]["cites"][0] == clause
    assert found["exact"]["house_edge"] == exact["wagers"][0]["house_edge"]
    assert (
        run("replay", "--game", game, "--as-of", day, "--wager", wager, "--seed", "7", "--round", "0")[0] == 1
    )


def test_sessions_stand_beside_their_exact_chances(run: Run) -> None:
    found = result(
        run,
        "craps",
        "--rounds",
        "1e6",
        "--seed",
        "7",
        "--bankroll",
        "10",
        "--session",
        "50",
        "--stop-loss",
        "8",
    )["sessions"]
    assert found["sessions"] == 20_000
    assert found["bankroll"] == "10.00"
    assert found["exact"]["final_percentiles"]["50"] == found["final_percentiles"]["50"]
    for end in found["ended"]:
        assert end["share"] == pytest.approx(
            found["exact"]["ended"][end["how"]], abs=4 * end["standard_error"] + 1e-9
        )


def test_files_and_charts(run: Run) -> None:
    code, _, err = run(
        "simulate", "craps", "--strategy", "iron-cross", "--rounds", "20000", "--seed", "7", "--session", "20",
        "--bankroll", "500", "--chart", "distribution=a.svg", "--chart", "convergence=b.png", "--chart", "fan=c.html",
        "-o", "out.csv",
    )  # fmt: skip
    assert code == 0, err
    assert Path("a.svg").read_text().startswith("<svg")
    assert Path("b.png").read_bytes().startswith(b"\x89PNG")
    assert "vega" in Path("c.html").read_text()
    header, *rows = Path("out.csv").read_text().splitlines()
    assert header == "net,cents,count,share,exact"
    assert sum(int(row.split(",")[2]) for row in rows) == 20_000


def test_json_and_parquet_hold_the_same_distribution(run: Run) -> None:
    import polars as pl

    for name in ("out.json", "out.parquet"):
        assert run("simulate", "three-card-poker", "--rounds", "5000", "--seed", "7", "-o", name)[0] == 0
    told = json.loads(Path("out.json").read_text())["distribution"]
    assert pl.read_parquet("out.parquet")["count"].to_list() == [row["count"] for row in told]


def test_a_checkpoint_is_taken_up_again(run: Run) -> None:
    result(run, "craps", "--rounds", "30000", "--seed", "7", "--checkpoint", "kept.json")
    longer = result(run, "craps", "--rounds", "90000", "--seed", "7", "--checkpoint", "kept.json")
    whole = result(run, "craps", "--rounds", "90000", "--seed", "7")
    assert longer["distribution"] == whole["distribution"]
    assert longer["longest_losing_run"] == whole["longest_losing_run"]
    code, _, err = run("simulate", "craps", "--rounds", "90000", "--seed", "8", "--checkpoint", "kept.json")
    assert code == 2
    assert "another run" in err


def test_what_is_done_is_told_when_a_cluster_is_lost(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Leaving(Threads):
        played = 0

        def play(self, job: Any, first: int, count: int) -> Any:
            self.played += 1
            if self.played > 4:
                raise Lost("The cluster is gone.")
            return super().play(job, first, count)

    monkeypatch.setattr("pitboss.cli.simulate._pool", lambda *_, **__: Leaving(1))
    arguments = ("simulate", "craps", "--rounds", "1e9", "--seed", "7", "--checkpoint", "kept.json", "--json")
    code, out, err = run(*arguments)
    assert code == 1
    assert err.endswith("The cluster is gone.\n")  # a slow machine says before it that it compiles
    found = json.loads(out)
    assert found["interrupted"]
    assert json.loads(Path("kept.json").read_text())["totals"]["units"] == found["rounds"] > 0


def test_a_disk_that_is_full_costs_the_checkpoint_and_not_the_result(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def no_room(*_: object) -> None:
        raise full

    monkeypatch.setattr(Path, "replace", no_room)
    monkeypatch.setattr("pitboss.cli.simulate.SAVE_EVERY", 0)
    arguments = (
        "simulate",
        "craps",
        "--rounds",
        "50000",
        "--seed",
        "7",
        "--checkpoint",
        "kept.json",
        "--json",
    )
    code, out, err = run(*arguments)
    assert code == 1
    assert err.endswith("kept.json cannot be written: No space left on device.\n")
    assert json.loads(out)["rounds"] == 50_000
    assert list(Path().iterdir()) == []


def test_the_wrong_checkpoint_is_refused_before_anything_is_compiled(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.simulation.runner.compile_kernel", lambda _: pytest.fail("compiled first"))
    Path("notes.txt").write_text("my notes")
    code, out, err = run("simulate", "craps", "--rounds", "10", "--checkpoint", "notes.txt")
    assert (code, out) == (2, "")
    assert err == "notes.txt is not a checkpoint of a simulation; nothing was overwritten.\n"


def test_a_strategy_comes_from_a_file(run: Run) -> None:
    Path("mine.yaml").write_text(
        "game: three-card-poker\nhands:\n- {at-least: Qs 6d 4c, do: play}\n- {do: fold}\n"
    )
    found = result(run, "three-card-poker", "--rounds", "1000", "--seed", "7", "--strategy", "mine.yaml")
    best = result(run, "three-card-poker", "--rounds", "1000", "--seed", "7")
    assert found["strategy"] == "file"
    assert found["mean"] == best["mean"]  # queen, six, four or better is best play


BAD = {
    "--rounds 0": "At least one round is simulated, not 0.",
    "--rounds -5": "At least one round",
    "--rounds 1e30": "At most 1,000,000,000,000,000 rounds",
    "--rounds 2.5": "a whole number such as 1000000 or 1e9, not '2.5'",
    "--rounds many": "a whole number",
    "--rounds nan": "a whole number",
    "--rounds 1e999999999": "a whole number",
    "--rounds 10 --seed -1": "A seed is a number from 0",
    "--rounds 10 --workers 0": "The number of workers is 1 to",
    "--rounds 10 --strategy martingale": "no strategy 'martingale'",
    "--rounds 10 --strategy missing.yaml": "cannot be read",
    "--rounds 10 --wager big-8": "no wager 'big-8'",
    "--rounds 10 --wager pass --wager pass": "given twice",
    "--rounds 10 --wager pass=ten": "ten",
    "--rounds 10 --device tpu": "The device is cpu or gpu",
    "--rounds 10 --device gpu": "GPU",
    "--rounds 10 -o result.docx": "written as .json, .csv, .parquet, not as .docx",
    "--rounds 10 -o nowhere/result.json": "There is no folder nowhere",
    "--rounds 10 --checkpoint nowhere/kept.json": "There is no folder nowhere",
    "--rounds 10 --checkpoint .": ". is a folder",
    "--rounds 10 -o result.json --checkpoint ./result.json": "result.json is named for two files",
    "--rounds 10 --wager pass=1 --wager field=100000000": "differ too much",
    "--rounds 10 --wager pass=9999999999999": "The table does not take this: Seat 1 has",
    "--rounds 10 --chart pie=pie.svg": "one of distribution, convergence, fan",
    "--rounds 10 --chart fan=fan.svg": "a chart of sessions",
    "--rounds 10 --bankroll 100": "need both --bankroll DOLLARS and --session ROUNDS",
    "--rounds 10 --bankroll 100 --session 50": "do not make one session",
    "--rounds 1000 --bankroll 0.50 --session 50": "does not cover a round",
    "--rounds 10 --cluster tcp://127.0.0.1:9": "There is no cluster at",
    "--rounds 10 --cluster tcp://127.0.0.1:9 --device gpu": "its own workers and devices",
    "--rounds 10 --option smallest_chip=0": "more than zero",
    "--rounds 10 --as-of 1950-01-01": "19:47",
}


@pytest.mark.parametrize("arguments", BAD)
def test_bad_input_is_one_sentence(run: Run, arguments: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulation.cluster.CONNECT_SECONDS", 1)
    code, out, err = run("simulate", "craps", *arguments.split())
    assert (code, out) == (2, "")
    assert BAD[arguments] in err
    assert err.count("\n") == 1, err
    assert list(Path().iterdir()) == []


def test_a_round_is_replayed_with_every_clause(run: Run) -> None:
    code, out, _ = run("replay", "--game", "let-it-ride", "--seed", "7", "--round", "5", "--json")
    assert code == 0
    found = json.loads(out)
    assert (found["passed"], found["failed"], found["round"], found["stream"]) == (1, 0, 5, 1)
    steps = found["cases"][0]["steps"]
    assert [step["do"] for step in steps] == ["wager", "wager", "wager", "deal", "withdraw", "ride"]
    events = [event for step in steps for event in step["events"]]
    assert all(event["cites"] for event in events if event["event"] != "seated")
    code, out, _ = run("replay", "--game", "let-it-ride", "--seed", "7", "--round", "5")
    assert "19:47-18" in out


def test_the_replayed_round_is_the_simulated_one(run: Run) -> None:
    net = sum(row["cents"] for row in result(run, "craps", "--rounds", "1", "--seed", "31")["distribution"])
    _, out, _ = run("replay", "--game", "craps", "--seed", "31", "--round", "0", "--json")
    assert float(json.loads(out)["cases"][0]["net"]) == net / 100


def test_a_round_of_a_longer_unit_is_shown_by_itself(run: Run) -> None:
    """A shooter's hand has a round for every come out point; together its rounds are the hand."""

    def shown(round_: str) -> dict[str, Any]:
        code, out, err = run(
            "replay", "--game", "craps", "-s", "iron-cross", "--seed", "1", "--round", round_, "--json"
        )
        assert code == 0, err
        return json.loads(out)["cases"][0]

    whole, parts = shown("12"), [shown(f"12.{inner}") for inner in range(2)]
    assert [step for part in parts for step in part["steps"]] == whole["steps"]
    assert sum(float(part["net"]) for part in parts) == float(whole["net"])
    assert all(part["steps"] for part in parts)


@pytest.mark.parametrize(
    "arguments",
    [
        "craps --wager pass=10 --wager field --wager place-6=12",
        "craps --strategy iron-cross --amount 20 --as-of 2001-01-16 --option odds_multiple_right=2",
        "three-card-poker --strategy mine.yaml",
        "let-it-ride --wager let-it-ride --wager three-card-bonus=5 --option pay_table.flush=9",
        "seven-card-stud --strategy random,tight,call --option ante=1",
    ],
)
def test_the_command_that_is_printed_replays_the_first_round(run: Run, arguments: str) -> None:
    Path("mine.yaml").write_text("game: three-card-poker\nhands:\n- {do: play}\n")
    found = result(run, *arguments.split(), "--rounds", "1", "--seed", "5")
    code, out, err = run(*shlex.split(found["replay"])[1:], "--json")
    assert code == 0, err
    assert 100 * float(json.loads(out)["cases"][0]["net"]) == found["distribution"][0]["cents"]


@pytest.mark.parametrize("strategy", ["pass-odds", "dont-pass-odds", "iron-cross", "three-point-molly"])
def test_replayed_hands_make_what_was_counted(run: Run, strategy: str) -> None:
    """Three hands one by one are the distribution of three."""
    nets: dict[float, int] = {}
    for at in range(3):
        _, out, _ = run(
            "replay", "--game", "craps", "-s", strategy, "--seed", "9", "--round", str(at), "--json"
        )
        net = 100 * float(json.loads(out)["cases"][0]["net"])
        nets[net] = nets.get(net, 0) + 1
    rows = result(run, "craps", "--strategy", strategy, "--rounds", "3", "--seed", "9")["distribution"]
    assert nets == {row["cents"]: row["count"] for row in rows}


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ("--game craps --seed 7", 2, "with --game, --seed and --round"),
        ("--game craps --seed 7 --round x", 2, "named by its number"),
        ("--game craps --seed 7 --round 4.2", 2, "no round 4.2: this decision has one round, 0."),
        ("--game craps --seed 7 --round 12.9 --strategy iron-cross", 2, "this hand has"),
        ("--game craps --seed -7 --round 4", 2, "A seed is a number"),
        ("--game whist --seed 7 --round 4", 2, "no game 'whist'"),
        (
            "--game craps --seed 7 --round 4 --option odds_multiple_right=500",
            1,
            "1 to 100 times the flat bet",
        ),
    ],
)
def test_what_cannot_be_replayed(run: Run, arguments: str, code: int, sentence: str) -> None:
    found, out, err = run("replay", *arguments.split())
    assert (found, out) == (code, "")
    assert sentence in err


def test_a_game_without_a_kernel_is_played_through_the_engine(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same rounds as in bulk; what needs a kernel is refused."""
    asked = ("red-dog", "--rounds", "300", "--seed", "7")
    in_bulk = result(run, *asked)
    monkeypatch.setattr("pitboss.simulation.plan.kernel_of", lambda _script: None)
    found = result(run, *asked)
    assert (found["device"], found["replay"]) == ("engine", in_bulk["replay"])
    assert (found["distribution"], found["convergence"]) == (in_bulk["distribution"], in_bulk["convergence"])
    code, _, err = run("simulate", *asked, "--workers", "2")
    assert code == 2
    assert "red-dog has no kernel and is played through the engine" in err

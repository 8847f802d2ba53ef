"""The harness that finds, runs and prints benchmarks."""

import json
import re
import sys
from types import ModuleType

import pytest
import typer
from typer.testing import CliRunner

import pitboss.bench
from pitboss.bench import Benchmark, CannotMeasure, available, compared, run
from pitboss.cli.bench import bench
from pitboss.installed import lacks


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark called `sample`, beside the real ones."""
    module = ModuleType("pitboss.bench.sample")
    rows = [
        {"name": "rolls", "value": 56_000.0, "unit": "rolls/s", "peer": "slowpoke", "peer_value": 28_000.0}
    ]
    module.benchmarks = lambda: [*rows, compared("hands", 3.0, unit="s", peer="absent", peer_value=None)]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pitboss.bench.sample", module)
    monkeypatch.setattr(pitboss.bench, "available", lambda: ["sample", "startup"])


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    app.command()(bench)
    return app


def test_benchmarks_are_found_without_importing_them() -> None:
    before = set(sys.modules)
    assert "startup" in available()
    assert set(sys.modules) == before


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(CannotMeasure, match=r"no benchmark strtup; did you mean startup\?"):
        run(["strtup"])


@pytest.mark.usefixtures("sample")
def test_rows_may_be_mappings() -> None:
    assert run(["sample"])[0] == Benchmark(
        name="rolls", value=56_000, unit="rolls/s", peer="slowpoke", peer_value=28_000
    )


def test_a_ratio_says_how_many_times_better_a_rate_is() -> None:
    assert compared("rolls", 56.0, unit="rolls/s", peer="p", peer_value=28.0).ratio == 2


def test_a_ratio_says_how_many_times_better_a_time_is() -> None:
    assert compared("boards", 0.1, unit="s", peer="p", peer_value=1.6).ratio == 16


def test_a_peer_that_is_not_installed_is_said_so() -> None:
    row = compared("rolls", 56.0, unit="rolls/s", peer="crapssim", peer_value=None)
    assert (row.peer_value, row.ratio) == (None, None)
    assert row.note == lacks("The comparison", "crapssim")
    assert "[bench]" in (row.note or "")


@pytest.mark.usefixtures("sample")
def test_the_extra_that_a_note_names_is_printed(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    row = compared("hands", 3.0, unit="s", peer="crapssim", peer_value=None)
    monkeypatch.setattr(sys.modules["pitboss.bench.sample"], "benchmarks", lambda: [row])
    said = CliRunner().invoke(app, ["sample"]).output
    assert "pitboss-tables[bench]" in said.replace("\n", "").replace(" ", "")


@pytest.mark.usefixtures("sample")
def test_json_has_the_keys_that_scripts_rely_on(app: typer.Typer) -> None:
    done = CliRunner().invoke(app, ["sample", "--json"])
    assert done.exit_code == 0
    for row in json.loads(done.stdout)["benchmarks"]:
        assert {"name", "value", "unit", "peer", "peer_value", "ratio"} <= row.keys()


@pytest.mark.usefixtures("sample")
def test_the_table_shows_every_row(app: typer.Typer) -> None:
    done = CliRunner().invoke(app, ["sample"], env={"COLUMNS": "160"})
    assert re.search(r"rolls +56,000 rolls/s +slowpoke +28,000 rolls/s", done.stdout)
    assert "absent, which is not installed" in done.stdout


@pytest.mark.usefixtures("sample")
def test_an_unknown_name_ends_with_exit_code_two_and_a_sentence(app: typer.Typer) -> None:
    done = CliRunner().invoke(app, ["nothing"])
    assert done.exit_code == 2
    assert done.stderr == "There is no benchmark nothing; there are: sample, startup.\n"


def test_who_asks_for_all_gets_those_that_can_be_run(
    app: typer.Typer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the extras most benchmarks lack a package; they are named and the rest are measured."""
    monkeypatch.setattr("pitboss.bench.available", lambda: ["ledger"])
    monkeypatch.delitem(sys.modules, "pitboss.bench.ledger", raising=False)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    reason = lacks("The benchmark ledger", "sqlalchemy")
    done = CliRunner().invoke(app, ["--json"])
    assert done.exit_code == 0
    assert json.loads(done.stdout) == {"benchmarks": [], "skipped": [{"name": "ledger", "reason": reason}]}
    assert f"Not measured: {reason}" in CliRunner().invoke(app, []).stdout
    named = CliRunner().invoke(app, ["ledger"])
    assert (named.exit_code, named.stderr) == (2, f"{reason}\n")

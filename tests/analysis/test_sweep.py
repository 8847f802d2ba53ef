"""`pitboss odds --sweep` and `--pace`: an option value by value, and what an hour costs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss import installed
from pitboss.analysis import analyse
from pitboss.analysis.sweep import hour, swept
from pitboss.cli import main
from pitboss.law import catalogue
from pitboss.table import BadCommand

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitboss", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return call


def test_a_sweep_is_the_edge_under_each_value() -> None:
    found = swept("baccarat", "decks", [6, 8], wagers=["bankers-hand"])
    for value, report in found:
        alone = analyse("baccarat", options={"decks": value}, wagers=["bankers-hand"])
        assert report.wagers[0].figures == alone.wagers[0].figures
    assert found[0][1].wagers[0].figures != found[1][1].wagers[0].figures


def test_one_line_of_a_pay_table_can_be_swept(run: Run) -> None:
    """Published for flushes at 3 and 4 to 1: 7.28 and 2.32 percent (John Grochowski, Casino City Times, 2021)."""
    code, out, _ = run("odds", "three-card-poker", "-w", "pair-plus", "--sweep", "pair_plus_table.flush=3,4")
    assert code == 0
    head, line = out.splitlines()[1:]
    assert head.split() == ["wager", "3*", "4"]
    assert line.split() == ["pair-plus", "7.2760%", "2.3167%"]
    told = json.loads(
        run("odds", "three-card-poker", "-w", "pair-plus", "--sweep", "pair_plus_table.flush=3,4", "--json")[
            1
        ]
    )
    assert [row["value"] for row in told["reports"]] == [3, 4]
    assert bool(told["reports"][0]["breaches"]) is True
    assert told["reports"][1]["breaches"] == []


def test_an_hour_costs_edge_times_stake_times_pace(run: Run) -> None:
    found = analyse("roulette", wagers=["straight"]).wagers[0].figures
    told = hour(found, 35, 10_00)
    assert told["loss"]["exact"] == str(found.house_edge * 350)
    assert told["standard_deviation"] == pytest.approx(found.distribution.deviation * 10 * 35**0.5)
    code, out, _ = run("odds", "roulette", "-w", "straight", "--pace", "35", "--amount", "10")
    assert code == 0
    assert "An hour of 35 decided wagers of $10.00:" in out
    assert "+18.42" in out  # 2/38 of 350 dollars


def test_a_sweep_says_what_an_hour_costs_under_each_value(run: Run) -> None:
    asked = ("odds", "roulette", "-w", "straight", "--sweep", "wheel=double_zero,single_zero", "--pace", "36")
    code, out, _ = run(*asked, "--amount", "37")
    assert code == 0
    assert re.search(r"^straight +\+70\.11 +\+36\.00", out, re.MULTILINE), "2/38 and 1/37 of 36 wagers of $37"


def test_what_is_swept_wrongly_is_one_sentence(run: Run) -> None:
    for text in ("decks", "decks=", "=3"):
        code, out, err = run("odds", "baccarat", "--sweep", text)
        assert (code, out) == (2, "")
        assert "A sweep is written option=a,b,c" in err
    with pytest.raises(BadCommand, match="as a whole and by line"):
        swept("three-card-poker", "pair_plus_table.flush", [3], options={"pair_plus_table": "x"})
    with pytest.raises(BadCommand, match="up to 100 values"):
        swept("baccarat", "decks", [8] * 101)


def test_the_version_names_code_and_law_by_their_digests(run: Run) -> None:
    code, out, _ = run("--version", "--digest")
    assert code == 0
    version, software, law = out.splitlines()
    assert version.startswith("pitboss ")
    assert len(software.removeprefix("software ")) == 64
    assert law == f"law {catalogue().digest}"
    assert run("--version")[1] == f"{version}\n"


def test_the_digest_of_the_software_covers_all_that_it_reckons_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """House ways and counts as well as code; not the law, which has its own, nor what is made of these files."""
    monkeypatch.setattr(installed, "__file__", str(tmp_path / "installed.py"))

    def found(name: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
        return installed.code_digest.__wrapped__()

    counted = ("play.py", "pai_gow/house_ways.yaml", "asia_poker/counted.json", "told.toml", "ways.npz")
    digests = [found(name) for name in counted]
    assert len(set(digests)) == len(counted)
    for name in ("law.yaml", "_built/index.json", "server/static/manifest.json", "__pycache__/play.pyc"):
        assert found(name) == digests[-1]

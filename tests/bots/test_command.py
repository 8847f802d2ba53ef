"""`pitboss bots` as a person and as a script."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

RAKE = ("--option", "rake={method: percent, percent: 10, cap: 4}")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "bots", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_table_for_people() -> None:
    ran = run("hold-em", "--bots", "random,tight,call", "--hands", "40", "--seed", "3", *RAKE)
    assert ran.returncode == 0
    assert "40 hands of hold-em, seed 3." in ran.stdout
    assert "Raked: $" in ran.stdout
    assert "standard error" in ran.stdout


def test_json_and_files(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    ran = run("mambo-stud", "--bots", "call,random", "--hands", "12", "-o", str(file), "--json", *RAKE)
    assert ran.returncode == 0
    found = json.loads(ran.stdout)
    assert found["hands"] == 12
    rows = list(csv.DictReader(file.read_text().splitlines()))
    assert len(rows) == 24
    for bot in found["bots"]:
        assert bot["net"] == sum(int(row["net"]) for row in rows if int(row["seat"]) == bot["seat"])
    assert found["raked"] == -sum(bot["net"] for bot in found["bots"])


def test_json_lines(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    assert run("omaha", "--bots", "call,call", "--hands", "3", "-o", str(file)).returncode == 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["hand"] for line in lines] == [1, 1, 2, 2, 3, 3]


def test_parquet(tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    file = tmp_path / "hands.parquet"
    assert run("hold-em", "--bots", "call,random", "--hands", "5", "-o", str(file)).returncode == 0
    found = polars.read_parquet(file)
    assert found.columns == ["hand", "seat", "bot", "net", "pot", "rake"]
    assert found["net"].sum() == 0


def test_a_chart(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    file = tmp_path / "won.svg"
    assert run("hold-em", "--bots", "call,random", "--hands", "30", "--chart", str(file)).returncode == 0
    drawn = file.read_text()
    assert drawn.startswith("<svg")
    assert "2 random" in drawn


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("hold-em", "--bots", "nobody"), "There is no bot nobody;"),
        (("bridge",), "There is no game 'bridge' to open;"),
        (("hold-em", "-o", "x.txt"), "x.txt is not written: its name ends in .parquet, .csv, .json, .jsonl."),
        (("hold-em", "--bots", "call"), "Poker needs at least 2 players with chips."),
        (("hold-em", "--stack", "much"), "much"),
        (("hold-em", "--option", "betting=wild"), "wild"),
        (("mambo-stud", "--as-of", "1998-01-01"), "19:47-14"),
    ],
)
def test_mistakes_are_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    ran = run(*arguments)
    assert ran.returncode == 2
    assert sentence in ran.stderr
    assert "Traceback" not in ran.stderr
    assert len(ran.stderr.strip().splitlines()) == 1

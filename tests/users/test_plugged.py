"""A game in somebody else's package: docs/examples/crown-and-anchor, installed as a wheel beside that of Pitboss."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from as_users import Casino, Environment, environment_with

GAME = "crown-and-anchor"


@pytest.fixture(scope="module")
def plugged() -> Environment:
    return environment_with(GAME)


@pytest.fixture(scope="module")
def house(plugged: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    casino = Casino(tmp_path_factory.mktemp("plugged"), 4.0, plugged)
    yield casino
    casino.stop()


def test_the_package_keeps_the_contract(plugged: Environment, tmp_path: Path) -> None:
    done = plugged.run("contract", "crown_and_anchor", "--commands", "600", "--json", cwd=tmp_path)
    said = json.loads(done.stdout)
    assert (done.returncode, done.stderr, said["kept"]) == (0, "", True), said
    assert {check["game"] for check in said["checks"]} == {GAME}
    assert not any(check["lacks"] for check in said["checks"])


def test_its_odds_are_those_that_books_print(plugged: Environment, tmp_path: Path) -> None:
    """17/216: "Crown and Anchor" and "Chuck-a-luck", Wikipedia; Wizard of Odds, "Chuck-a-Luck", 7.87 %."""
    done = plugged.run("odds", GAME, "--json", cwd=tmp_path)
    wagers = json.loads(done.stdout)["wagers"]
    assert [wager["wager"] for wager in wagers] == ["crown", "anchor", "heart", "diamond", "club", "spade"]
    assert {wager["house_edge"]["exact"] for wager in wagers} == {"17/216"}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["games"], "Crown and anchor"),
        (["law", "19:47-101.3(a)"], "2 to 1 for two"),
        (["law", "coverage", "--game", GAME], "0 missing"),
        (["simulate", GAME, "--rounds", "10000", "--seed", "1"], "10,000"),
        (["par", GAME], "17/216"),
        (["guide", GAME], "Crown"),
        (["petition", GAME], "19:47-101"),
    ],
    ids=lambda part: part[0] if isinstance(part, list) else "",
)
def test_it_is_a_game_like_any_other(
    plugged: Environment, tmp_path: Path, arguments: list[str], told: str
) -> None:
    done = plugged.run(*arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


def test_the_server_opens_a_table_of_it_and_plays_a_round(house: Casino) -> None:
    table = house.open(GAME)
    token, seat = house.seated(table, "Ann")
    where = f"/api/tables/{table['id']}"
    wager = {"on": "crown", "amount": 1_000}
    assert house.post(f"{where}/commands", token, key="wager-1", do="wager", seat=seat, args=wager)["ok"]
    house.wait_rounds(table, 1)
    felt = house.get(where, token)["felt"]
    names = {area["name"] for section in felt["sections"] for area in section["areas"]}
    assert {"Crown", "Anchor", "Spade"} <= names


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("law.yaml", "subchapter: [", "this is not YAML"),
        ("__init__.py", "import nowhere_to_be_found\n", "No module named 'nowhere_to_be_found'"),
        ("__init__.py", "GAMES = ()\n", "must end with GAMES"),
    ],
)
def test_a_broken_package_is_told_and_breaks_nothing_else(
    plugged: Environment, tmp_path: Path, file: str, text: str, told: str
) -> None:
    """The same package in a folder that comes first on the path, with one file spoiled."""
    (site,) = (plugged.folder / "lib").glob("python*/site-packages")
    shutil.copytree(site / "crown_and_anchor", tmp_path / "crown_and_anchor")
    (tmp_path / "crown_and_anchor" / file).write_text(text)
    listed = plugged.run("games", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert listed.returncode == 0
    assert "craps" in listed.stdout
    assert f"The game {GAME} of {GAME} is left out: " in listed.stderr
    assert told in listed.stderr
    assert listed.stderr.count("\n") == 1
    tried = plugged.run("contract", "crown_and_anchor", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert (tried.returncode, tried.stdout) == (2, "")
    assert told in tried.stderr
    odds = plugged.run("odds", "craps", "--wager", "pass", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert (odds.returncode, odds.stderr) == (0, "")

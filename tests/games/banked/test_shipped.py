"""What was counted and comes with the package: it holds for this code and these rules, and is what counting finds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.analysis import analyse
from pitboss.analysis.odds import chosen_on
from pitboss.games import find
from pitboss.games.banked import keeping
from pitboss.games.banked.alone import over_boards
from pitboss.games.banked.math import Study
from pitboss.hands.arrays import Arrays, Shelf
from pitboss.hands.rankings import ranking
from pitboss.hands.tables import SHELF, name_of, tables
from pitboss.server.edges import edges

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))

import counts  # pyright: ignore[reportMissingImports]

AGAIN = "make counts writes it again"


@pytest.fixture(autouse=True)
def fresh_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing was ever made on it."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    tables.cache_clear()
    yield
    tables.cache_clear()


def refuse(self: Shelf, name: str, _arrays: Arrays) -> None:
    pytest.fail(f"{name} does not come with the package: {AGAIN}")


@pytest.mark.parametrize("game", counts.OPTIONS)
def test_a_fresh_machine_counts_nothing_for_its_figures(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the usual table asks for is there, the main count of every other choice too, and nothing else of it."""
    monkeypatch.setattr(Shelf, "keep", refuse)
    with counts.asked_for() as names:
        assert edges(game, None, {})
    there = {path.stem for path in keeping.SHELF.shipped.glob(f"{game}-*.npz")}
    asked = {name for shelf, name in names if shelf == keeping.SHELF}
    others = tuple(main_count(game, options) for each, options in counts.chosen() if each == game and options)
    assert asked <= there, AGAIN
    assert set(others) <= there, AGAIN
    assert not {name for name in there - asked if not name.startswith(others)}, AGAIN


def main_count(game: str, options: dict[str, Any]) -> str:
    """The name of what best play at a table rests on."""
    law, chosen, _ = chosen_on(find(game), None, dict(options))
    study = Study(game, law, chosen)
    if over_boards(study.rules):
        return keeping.board_name(study.boards)
    return f"{study.rules.round.prefix}-{keeping.digest(study.duel)}"


def test_every_ranking_comes_with_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shelf, "keep", refuse)
    with counts.asked_for() as names:
        counts.rank_hands()
    assert {name for _, name in names} == {path.stem for path in SHELF.shipped.glob("*.npz")}, AGAIN


@pytest.mark.full
def test_what_comes_with_the_package_is_what_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under every choice of the options that decide it, and nothing else."""
    monkeypatch.setattr(Shelf, "keep", refuse)
    with counts.asked_for() as names:
        for step in counts.steps():
            step()
    assert counts.shipped() <= {shelf.places(name)[0] for shelf, name in names}, AGAIN


def only_on_disk(monkeypatch: pytest.MonkeyPatch, nothing: Path) -> None:
    """As if nothing came with the package."""
    usual = Shelf.places
    monkeypatch.setattr(Shelf, "places", lambda self, name: (nothing / name, usual(self, name)[1]))


def made_again(step: Callable[[], Any], monkeypatch: pytest.MonkeyPatch, nothing: Path) -> set[str]:
    """What a step makes where nothing is there, each compared with what comes with the package."""
    with monkeypatch.context() as patch, counts.asked_for() as names:
        only_on_disk(patch, nothing)
        step()
    for shelf, name in names:
        there, here = shelf.places(name)
        assert there.is_file() == here.is_file(), (
            name
        )  # rows that do not fit the options of a table are not counted
        if not here.is_file():
            continue
        came, made = np.load(there), np.load(here)
        assert set(came.files) == set(made.files)
        for each in came.files:
            np.testing.assert_array_equal(came[each], made[each], err_msg=name)
    return {name for _, name in names}


def test_counting_again_finds_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The quickest count: what simpler play of two-card joker poker makes."""
    game = "two-card-joker-poker"
    made = made_again(lambda: analyse(game, wagers=["ante"]), monkeypatch, tmp_path / "none")
    assert any(name.startswith(game) for name in made)


def test_tables_made_again_are_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    three = ranking("three-card-poker")
    assert made_again(lambda: tables(three, 3), monkeypatch, tmp_path / "none") == {name_of(three, 3)}


@pytest.mark.full
def test_counting_everything_again_finds_the_same(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for step in counts.steps():
        made_again(step, monkeypatch, tmp_path / "none")


def test_another_code_is_another_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line more in a file that counts, and what was counted with the one before is not found."""
    before, usual = keeping.digest_of("a game", code=keeping.BOARDS), Path.read_bytes
    assert before == keeping.digest_of("a game", code=keeping.BOARDS)
    assert before != keeping.digest_of("another", code=keeping.BOARDS)
    for changed in ("kernel_board.py", "high.py"):
        with monkeypatch.context() as patch:
            patch.setattr(
                Path,
                "read_bytes",
                lambda self: usual(self) + b"#" * (self.name == changed),  # noqa: B023
            )
            assert before != keeping.digest_of("a game", code=keeping.BOARDS)

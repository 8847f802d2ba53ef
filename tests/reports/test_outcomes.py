"""`pitboss outcomes`: distinct results with their exact weights, and simulated rounds that replay shows."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.analysis import analyse
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.reports.outcomes import outcomes, rounds
from pitboss.simulation import Request, play_unit, script
from pitboss.simulation.output import as_csv, as_parquet
from pitboss.table import BadCommand


@pytest.mark.parametrize("game", ["sic-bo", "casino-war"])
def test_the_weights_are_those_of_the_exact_distribution(game: str) -> None:
    rows = list(outcomes(game))
    for wager in analyse(game).wagers:
        mine = [row for row in rows if row["wager"] == wager.wager]
        held = {Fraction(row["net"]): Fraction(int(row["weight"]), int(row["of"])) for row in mine}
        assert held == dict(wager.figures.distribution)
        assert all(Fraction(row["probability"]) == held[Fraction(row["net"])] for row in mine)
        assert len(mine) == len({row["net"] for row in mine})


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "double-attack-blackjack"])
def test_rows_that_are_not_exact_say_how_good_they_are(game: str) -> None:
    """A blackjack is never made of split hands, more than two units at standard blackjack of nothing else."""
    pytest.importorskip("numba")
    rows = list(outcomes(game, wagers=[find(game).wagers(catalogue().on(catalogue().newest))[0]]))
    assert all("ten decimals" in row["exactness"] and row["weight"] is None for row in rows)
    assert all(0 <= row["rough"] <= row["probability_value"] + 1e-12 for row in rows)
    assert 0.01 < sum(row["rough"] for row in rows) < 0.04, "pairs that are split"
    if game == "blackjack":
        by_net = {row["net"]: row for row in rows}
        assert by_net["3/2"]["rough"] == 0
        assert by_net["3"]["rough"] == pytest.approx(by_net["3"]["probability_value"])
    assert all(row["exactness"] == "exact" and not row["rough"] for row in outcomes("casino-war"))


def test_csv_and_parquet_hold_the_same(tmp_path: Path) -> None:
    pl = pytest.importorskip("polars")
    rows = list(outcomes("big-six"))
    (tmp_path / "x.csv").write_bytes(as_csv(rows))
    (tmp_path / "x.parquet").write_bytes(as_parquet(rows))
    with (tmp_path / "x.csv").open() as file:
        told = list(csv.DictReader(file))
    held = pl.read_parquet(tmp_path / "x.parquet").to_dicts()
    assert (
        [row["weight"] for row in told] == [row["weight"] for row in held] == [row["weight"] for row in rows]
    )
    assert as_parquet(rows) == as_parquet(list(outcomes("big-six")))


@pytest.mark.parametrize("game", ["three-card-poker", "roulette"])
def test_a_round_of_the_list_is_the_round_that_replay_shows(game: str) -> None:
    pytest.importorskip("numba")
    made = script(Request(game=game))
    listed = list(rounds(game, count=6, seed=7, first=100))
    assert [row["round"] for row in listed] == list(range(100, 106))
    for row in listed:
        assert row["net_cents"] == play_unit(made, seed=7, unit=row["round"]).net
        assert row["stake_cents"] == made.stake


def test_a_kernel_gets_as_much_room_to_count_in_as_it_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts where there is any, at the places it knows: with less than that it wrote beside it."""
    automaton = pytest.importorskip("pitboss.simulation.automaton")
    from pitboss.simulation.plan import plan

    plays, room = automaton.run, list[int]()
    monkeypatch.setattr(automaton, "run", lambda *given: (room.append(given[-1].size), plays(*given)))
    for wagers in ((), ("pass", "field")):
        asked = Request(game="craps", wagers=tuple((wager, None) for wager in wagers))
        assert len(list(rounds("craps", count=2, seed=7, wagers=wagers))) == 2
        assert room.pop() == plan(script(asked)).hits


def test_what_cannot_be_listed_is_one_sentence() -> None:
    with pytest.raises(BadCommand, match="no wagers against the house"):
        list(rounds("hold-em", count=1, seed=1))
    with pytest.raises(BadCommand, match="not 0"):
        list(rounds("sic-bo", count=0, seed=1))

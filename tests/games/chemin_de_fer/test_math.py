"""Chemin de fer as a game between two, against published solutions; its kernel against its engine."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games.chemin_de_fer.draw import Choices, choices_of
from pitboss.games.chemin_de_fer.duel import Solution, cards, count_alone, deals, solve
from pitboss.games.coup.math import values_left
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, SimulationError, play_unit, script
from pitboss.simulation.strategy_file import read_file
from pitboss.table import Table


def choices(rule: str) -> Choices:
    return choices_of(Table.open("chemin-de-fer", options={"banker_rule": rule}).rules)


@pytest.fixture(scope="module")
def six_decks() -> Any:
    """Each side sees its own cards: the 2^5 x 2^484 game."""
    return deals(values_left(6), choices("free"))


def test_kemeny_and_snell_1957() -> None:
    """J. G. Kemeny and J. L. Snell, Game-theoretic solution of baccarat, American Mathematical Monthly 64 (1957): cards
    with replacement, each side knows its count. The player draws on five with a chance of 9/11, the banker on six
    against a player who stands with one of 859/2288 (in S. N. Ethier, The Doctrine of Chances, 2010, too)."""
    free = choices("free")
    found = solve(
        deals([4] + [1] * 9, free, player=count_alone, banker=count_alone, replaced=True), free, Fraction(0)
    )
    assert found.player == {(5,): Fraction(9, 11)}
    assert found.mixed == {((6,), None): Fraction(859, 2288)}
    assert found.wins - found.loses == Fraction(-679_568, 11 * 13**6)


def test_a_very_large_shoe_comes_to_the_same() -> None:
    """Without replacement, from 100,000 decks: another way of counting, and nearly the figures of Kemeny and Snell."""
    free = choices("free")
    found = solve(
        deals(values_left(100_000), free, player=count_alone, banker=count_alone), free, Fraction(0)
    )
    assert abs(found.player[5,] - Fraction(9, 11)) < Fraction(1, 10_000)
    assert abs(found.mixed[(6,), None] - Fraction(859, 2288)) < Fraction(1, 1_000)
    assert abs(found.wins - found.loses + Fraction(679_568, 11 * 13**6)) < Fraction(1, 100_000)


def test_with_six_decks_a_banker_who_sees_his_cards_mixes_at_one_place() -> None:
    """The model of F. Downton and R. L. Lockwood (1975), which S. N. Ethier and C. Gámez (Games 4, 2013) call B2."""
    free = choices("free")
    found = solve(deals(values_left(6), free, player=count_alone, banker=cards), free, Fraction(0))
    assert list(found.mixed) == [((0, 6), None)]


def test_neither_side_would_do_better(six_decks: Any) -> None:
    """What an equilibrium is, asked of every choice by itself: with and without vigorish."""
    free = choices("free")
    for vigorish in (Fraction(0), Fraction(1, 20)):
        found = solve(six_decks, free, vigorish)
        assert sorted(hand for hand, chance in found.player.items() if chance == 1) == [
            (0, 5),
            (6, 9),
            (7, 8),
        ]
        for place in found.banker:
            least = _bank(six_decks, found, place, vigorish, Fraction(0))
            most = _bank(six_decks, found, place, vigorish, Fraction(1))
            here = found.banker[place]
            assert here == 1 or most <= least
            assert here == 0 or most >= least
        for hand, chance in found.player.items():
            drawn, stood = (_cover(six_decks, found, hand, at) for at in (Fraction(1), Fraction(0)))
            assert chance == 1 or drawn <= stood
            assert chance == 0 or drawn >= stood


def _bank(found: Any, made: Solution, place: Any, vigorish: Fraction, draws: Fraction) -> Fraction:
    """What the banker makes at one place in ways, counted from the table of deals."""
    total = Fraction(0)
    for act, share in (("draw", draws), ("stand", 1 - draws)):
        for hand, result in found.told[place][act].items():
            come = Fraction(1)
            if hand:
                come = 1 - made.player[hand] if place[1] is None else made.player[hand]
            total += share * come * ((1 - vigorish) * result.loses - result.wins)
    return total


def _cover(found: Any, made: Solution, hand: Any, draws: Fraction) -> Fraction:
    """What the player makes on one hand in ways."""
    total = Fraction(0)
    for place, table in found.told.items():
        drawn = made.banker[place]
        come = 1 - draws if place[1] is None else draws
        for act, share in (("draw", drawn), ("stand", 1 - drawn)):
            result = table[act].get(hand)
            if result is not None:
                total += come * share * (result.wins - result.loses)
    return total


def test_by_the_table_alone_it_is_baccarat() -> None:
    """Where the banker has no choice the player draws on five, and the figures are those of punto banco: Michael
    Shackleford, wizardofodds.com/games/baccarat, eight decks."""
    options = {"decks": 8, "banker_rule": "fixed"}
    found = {row.wager: row for row in analyse("chemin-de-fer", options=options).wagers}
    assert f"{float(found['against-bank'].figures.house_edge) * 100:.4f}" == "1.2351"
    assert f"{float(found['bank'].figures.house_edge) * 100:.4f}" == "1.0579"


def test_the_house_earns_its_vigorish_and_nothing_else() -> None:
    for percent in (0, 5):
        rows = analyse(
            "chemin-de-fer", options={"vigorish_percent": percent}, wagers=("bank", "banco")
        ).wagers
        bank, banco = (row.figures for row in rows)
        taken = bank.distribution.positive * Fraction(percent, 100)
        assert bank.house_edge + banco.house_edge == taken


@pytest.mark.parametrize(
    ("wager", "rule", "strategy"),
    [("bank", "table_with_two_options", None), ("banco-with-table", "free", "table"),
     ("banco", "fixed", "stand-on-five"), ("against-bank", "free", "file")],
)  # fmt: skip
def test_the_kernel_deals_and_pays_as_the_engine(
    wager: str, rule: str, strategy: str | None, tmp_path: Path
) -> None:
    table = read_file(_written(tmp_path)) if strategy == "file" else None
    made = script(
        Request(game="chemin-de-fer", wagers=((wager, None),), options={"banker_rule": rule}, decisions=table,
                strategy=None if strategy == "file" else strategy)
    )  # fmt: skip
    bulk = plan(made)
    for unit in range(100):
        assert play_unit(made, seed=8, unit=unit).results == bulk.results(8, unit)


def _written(folder: Path) -> Path:
    path = folder / "tactics.yaml"
    path.write_text(
        "game: chemin-de-fer\n"
        "player: [{hand: [1-4, 2-3], do: stand}, {do: draw}]\n"
        "banker:\n"
        "  [{count: [6, 7], do: stand}, {hand: 0-5, third: 4, do: stand}, {third: none, do: stand}, {do: draw}]\n",
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize(
    ("strategy", "sentence"),
    [("best", "leaves some choices to chance"), ("never", "has no strategy 'never'")],
)
def test_what_cannot_be_simulated_is_said(strategy: str, sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        script(Request(game="chemin-de-fer", options={"banker_rule": "free"}, strategy=strategy))

"""To whom the cut of pai gow poker is offered, and who cuts again (11.6(d), (f))."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.card_table.events import DeckCut
from pitboss.games.setting.rotation import cut_order
from pitboss.table import Command, Table


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ({"opening": True}, (4, 2, 6, 5)),
        ({"bank": 5}, (5, 4, 2, 6)),
        ({"bank": 2, "turns": 1}, (2, 6, 5, 4)),
        ({}, (6, 5, 4, 2)),
        ({"turns": 1}, (5, 4, 2, 6)),
        ({"turns": 4}, (6, 5, 4, 2)),
    ],
)
def test_the_cut_goes_counterclockwise_from_who_has_it_first(
    said: dict[str, Any], order: tuple[int, ...]
) -> None:
    assert cut_order((4, 6, 2, 5), **said) == order


def test_an_empty_table_has_nobody_to_cut() -> None:
    assert cut_order(()) == ()


def _opened(**more: str) -> Table:
    options = {"shuffler": False, "dealing": "manual-shoe", **more}
    return Table.open(
        "pai-gow-poker", options=options, seats=dict.fromkeys((2, 4, 5), 50_000), by_hand=("cut",)
    )


def _cut(table: Table, seat: int | None) -> DeckCut:
    *_, made = table.do(Command("cut", seat, args={"cards": 20}))
    assert isinstance(made, DeckCut)
    return made


def _played(table: Table) -> None:
    """The rest of a round in which seat 5 wagers and nobody banks."""
    table.do(Command("wager", 5, args={"on": "pai-gow-poker", "amount": 1_000}))
    table.do(Command("deal"))
    table.do(Command("house-way", 5))


def test_the_offer_moves_on_over_rounds_without_a_bank_and_begins_anew_after_one() -> None:
    table = _opened()
    assert _cut(table, 5).declined == (2,), "the first player, then on counterclockwise"
    _played(table)
    assert _cut(table, 2).declined == (5, 4), "from the far right of the dealer"
    _played(table)
    assert _cut(table, 2).declined == (4,), "one player further"
    _played(table)
    table.do(Command("bank", 5))
    assert _cut(table, 2).declined == (5, 4), "from the bank"
    table.do(Command("wager", 2, args={"on": "pai-gow-poker", "amount": 1_000}))
    table.do(Command("deal"))
    table.do(Command("house-way", 2))
    table.do(Command("house-way", 5))
    assert _cut(table, 4).declined == (5,), "from the far right again"


@pytest.mark.parametrize(
    ("again_by", "last", "who"),
    [
        ("same-player", 4, "seat 4"), ("same-player", None, "dealer"), ("next-entitled", 4, "dealer"),
        ("next-entitled", 2, "seat 5"), ("next-entitled", 5, "seat 4"), ("next-entitled", None, "seat 2"),
    ],
)  # fmt: skip
def test_who_cuts_again_is_the_licensees_choice(again_by: str, last: int | None, who: str) -> None:
    """Offered to seats 2, 5 and 4 in the first round."""
    table = _opened(recut_by=again_by)
    _cut(table, last)
    *_, again = table.do(Command("recut", by="supervisor"))
    assert isinstance(again, DeckCut)
    assert (again.by, again.recut) == (who, True)

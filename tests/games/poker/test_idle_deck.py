"""The stored deck (14.4(c)1): made ready at the opening, or when it comes into use."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import Command, Table


@pytest.mark.parametrize(
    ("options", "both"),
    [
        ({}, False),
        ({"idle_deck_prep": "in-use-only"}, False),
        ({"idle_deck_prep": "both"}, True),
        ({"shuffler": "automated"}, True),
    ],
)
def test_which_decks_are_washed_at_the_opening(options: dict[str, Any], both: bool) -> None:
    table = Table.open("hold-em", seats={1: 10_000, 2: 10_000}, options=options)
    events: tuple[Any, ...] = table.do(Command("deal"))
    (opened,) = [e for e in events if type(e).__name__ == "DecksOpened"]
    assert opened.both == both


@pytest.mark.parametrize(("prep", "washed"), [("in-use-only", True), ("both", False)])
def test_a_deck_that_was_not_made_ready_is_washed_when_it_comes_into_use(prep: str, washed: bool) -> None:
    table = Table.open("hold-em", seats={1: 10_000, 2: 10_000}, options={"idle_deck_prep": prep})
    (rotated,) = table.do(Command("rotate-deck"))
    assert getattr(rotated, "washed", None) == washed

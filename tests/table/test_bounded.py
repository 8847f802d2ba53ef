"""Wagers that the law itself fixes or bounds: what is filed, posted and announced for them, and what the sign says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.games import find, open_games
from pitboss.law import catalogue
from pitboss.reports.guide import guide
from pitboss.reports.papers import Paper
from pitboss.submissions import check
from pitboss.submissions.file import filings
from pitboss.table import Refused
from pitboss.table.bounds import Bound
from pitboss.table.commands import Command
from pitboss.table.offers import Amount
from pitboss.table.options import resolve
from pitboss.table.table import Table

DOLLAR = 100


def _bounded() -> Iterator[tuple[str, str, Bound]]:
    law = catalogue().on(catalogue().newest)
    for game in map(find, open_games()):
        values, _ = resolve(game.options, law, {}, chip=game.chip)
        for wager, bound in game.bounded(game.rules(law, values)).items():
            yield game.id, wager, bound


BOUNDED = list(_bounded())


def test_these_wagers_are_bounded() -> None:
    """By the regulation: 1.12(b)1, 2.17(a), 2.19, 11.7(d), 16.11(a), 18.6A, and the rooms of 26, 29 and 35."""
    dollars = {(game, wager): (b.least, b.most) for game, wager, b in BOUNDED}
    one = dict.fromkeys(
        [("blackjack", side) for side in ("over-13", "under-13", "same-suit", "sevens", "progressive")]
        + [
            ("pai-gow-poker", "progressive"),
            ("caribbean-stud", "progressive"),
            ("let-it-ride", "bonus-dollar"),
        ]
        + [("mississippi-stud", "progressive")],
        (DOLLAR, DOLLAR),
    )
    assert dollars == {
        **one, ("craps", "fire-bet"): (DOLLAR, 5 * DOLLAR), ("flop-poker", "pot"): (5 * DOLLAR, 5 * DOLLAR),
        ("double-attack-blackjack", "bust-it"): (DOLLAR, 50 * DOLLAR),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game", "wager", "bound"), BOUNDED, ids=lambda each: str(each) if isinstance(each, str) else ""
)
def test_what_is_posted_lies_within(game: str, wager: str, bound: Bound) -> None:
    """At each bound, and a cent beyond it: filed it is a breach of the clause, and a table does not open."""
    least, most = bound.least or 0, bound.most or 0
    for limits, lawful in [
        ({"min": least, "max": most}, True), ({"min": most}, True), ({"max": least}, True),
        ({"min": least - 1}, False), ({"min": most + 1}, False),
        ({"max": least - 1}, False), ({"max": most + 1}, False),
    ]:  # fmt: skip
        posted = {wager: {end: f"{cents / 100:.2f}" for end, cents in limits.items()}}
        found = check(filings({"game": game, "limits": posted}), edges_of_wrong=False) if not lawful else None
        if found is None:
            Table.open(game, options={"limits": posted})
            continue
        assert [(each.what, each.cites) for each in found.breaches] == [
            (f"limits.{wager}", bound.cites[:1])
        ], limits
        with pytest.raises(Refused) as refused:
            Table.open(game, options={"limits": posted})
        assert refused.value.sentence == found.breaches[0].allowed


FIRE: dict[str, Any] = {"offer_fire_bet": True, "table_min": 10, "table_max": 500, "increment": 10}


def _fire_bets(**options: Any) -> tuple[int, int]:
    table = Table.open("craps", options={**FIRE, **options}, seats={1: 50_000})
    table.do(Command("shoot", 1))
    (amount,) = (offer.params["amount"] for offer in table.awaits() if offer.fixed.get("on") == "fire-bet")
    assert isinstance(amount, Amount)
    return amount.least, amount.most


def test_the_limits_of_the_table_do_not_bind_it_and_its_own_do() -> None:
    assert _fire_bets() == (1 * DOLLAR, 5 * DOLLAR)
    assert _fire_bets(limits={"fire-bet": {"max": 3}}) == (1 * DOLLAR, 3 * DOLLAR)
    table = Table.open("craps", options={**FIRE, "limits": {"fire-bet": {"max": 3}}}, seats={1: 50_000})
    for amount, taken in ((3 * DOLLAR, True), (4 * DOLLAR, False)):
        wager = Command("wager", 1, args={"on": "fire-bet", "amount": amount})
        assert table.may(wager) == taken


@pytest.mark.parametrize(
    ("before", "option", "value"),
    [
        ({}, "limits", {"fire-bet": {"max": 25}}),
        ({"limits": {"fire-bet": {"max": 5}}}, "limits", {"fire-bet": {"max": 6}}),
    ],
)
def test_no_notice_posts_what_the_law_does_not_allow(before: dict[str, Any], option: str, value: Any) -> None:
    table = Table.open("craps", options=before)
    with pytest.raises(Refused) as refused:
        table.do(Command("notice", by="floorperson", args={"option": option, "value": value}))
    assert refused.value.cites[0] == "19:47-1.12(b)1"


def test_a_higher_minimum_of_the_table_does_not_leave_the_pot_behind() -> None:
    """The pot of flop poker is the minimum of the table, and what is posted for it goes with it."""
    table = Table.open("flop-poker", options={"table_min": 5, "limits": {"pot": {"max": 5}}})
    with pytest.raises(Refused, match=r"pot is \$10\.00"):
        table.do(Command("notice", by="floorperson", args={"option": "table_min", "value": 10}))


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("craps", FIRE, "Fire bet: $1.00 to $5.00 in steps of $1.00."),
        (
            "craps",
            {**FIRE, "limits": {"fire-bet": {"max": 3}}},
            "Fire bet: $1.00 to $3.00 in steps of $1.00.",
        ),
        ("blackjack", {"additional_wager": "same_suit"}, "Same suit: $1.00, no more and no less."),
        ("double-attack-blackjack", {"bust_it_maximum": 20}, "Bust it: $1.00 to $20.00 in steps of $0.25."),
    ],
)
def test_the_sign_says_what_the_law_has(game: str, options: dict[str, Any], told: str) -> None:
    sign = Paper(guide(game, options=options, parts=("sign",))).form("txt").decode()
    assert f"- {told}\n" in sign


def test_the_sign_says_nothing_of_what_is_not_offered() -> None:
    sign = (
        Paper(guide("craps", options={"limits": {"fire-bet": {"max": 3}}}, parts=("sign",)))
        .form("txt")
        .decode()
    )
    assert "ire bet" not in sign.partition("As this house plays it")[0]

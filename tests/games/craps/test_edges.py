"""Craps at its thresholds: just below, at and above each of them, in what is offered and in what is judged."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import find
from pitboss.law import catalogue
from pitboss.table import Command, Refused, Table
from pitboss.table.options import resolve
from pitboss.table.refusals import BadCommand


def wager(on: str, amount: int, seat: int = 1) -> Command:
    return Command("wager", seat, args={"on": on, "amount": amount})


def roll(first: int, second: int) -> Command:
    return Command("roll", args={"dice": [first, second]})


def at_point_five(chips: int = 100_000, odds: int = 0, **options: Any) -> Table:
    """A pass bet of five dollars with the point on five: 3 to 2 pays exactly on even dollars only."""
    table = Table.open("craps", options={"odds_multiple_right": 1, **options}, seats={1: chips})
    for command in (Command("shoot", 1), wager("pass", 500), roll(2, 3)):
        table.do(command)
    if odds:
        table.do(wager("pass-odds", odds))
    return table


def offered(table: Table, on: str, amount: int) -> bool:
    """Whether a bet is offered; what is judged must agree."""
    command = wager(on, amount)
    covered = any(offer.covers(command) for offer in table.awaits())
    assert covered == table.may(command)
    return covered


@pytest.mark.parametrize(
    ("told", "open_to", "closed_to"),
    [
        ({}, (200, 400, 600), (0, 300, 500, 800)),
        ({"odds": 200}, (200, 400), (600,)),
        ({"odds": 400}, (200,), (100, 400)),
        ({"odds": 600}, (), (200, 600)),
        ({"chips": 1_100}, (600,), (800,)),
        ({"chips": 1_000}, (400,), (600,)),
        ({"increment": 5, "table_max": 5}, (200, 400, 600), (500, 800)),
        ({"increment": 5, "limits": {"pass-odds": {"min": 1}}}, (), (200, 400, 500, 600)),
        ({"aggregate_limits": {"player": 11}}, (600,), (800,)),
        ({"aggregate_limits": {"player": 10}}, (400,), (600,)),
        ({"limits": {"pass-odds": {"min": 6}}}, (600,), (400,)),
        ({"limits": {"pass-odds": {"min": 7}}}, (), (400, 600)),
        ({"odds_excess_for_payability": False}, (400,), (600,)),
    ],
    ids=str,
)
def test_the_next_payable_amount_above_the_limit_of_odds(
    told: dict[str, Any], open_to: tuple[int, ...], closed_to: tuple[int, ...]
) -> None:
    table = at_point_five(**told)
    for amount in open_to:
        assert offered(table, "pass-odds", amount), amount
    for amount in closed_to:
        assert not offered(table, "pass-odds", amount), amount


@pytest.mark.parametrize(("most", "cited"), [(9, True), (10, False), (11, False)])
def test_a_posted_maximum_is_cited_only_where_it_is_the_lower_limit(most: int, cited: bool) -> None:
    table = Table.open(
        "craps",
        options={"odds_multiple_right": 2, "limits": {"pass-odds": {"max": most}}},
        seats={1: 100_000},
    )
    for command in (Command("shoot", 1), wager("pass", 500), roll(2, 2)):
        table.do(command)
    no = table.why_not(wager("pass-odds", 1_200))
    assert isinstance(no, Refused)
    assert ("19:47-8.2" in " ".join(no.cites)) == cited


@pytest.mark.parametrize("dice", [[0, 1], [1, 0], [7, 1], [1, 7], [1], [1, 2, 3]])
def test_dice_have_six_faces_and_are_two(dice: list[int]) -> None:
    table = Table.open("craps", seats={1: 10_000})
    table.do(Command("shoot", 1))
    table.do(wager("pass", 500))
    with pytest.raises(BadCommand, match="faces from 1 to 6"):
        table.do(Command("roll", args={"dice": dice}))
    table.do(roll(1, 6))


def test_nothing_and_less_is_no_wager_and_a_cent_is_not_payable() -> None:
    table = Table.open("craps", options={"table_min": 5}, seats={1: 10_000})
    for amount in (0, -1, -500):
        no = table.why_not(wager("field", amount))
        assert isinstance(no, Refused)
        assert "more than nothing" in no.sentence
        assert "least wager" not in no.sentence
    no = table.why_not(wager("field", 1))
    assert isinstance(no, Refused)
    assert "cannot be paid exactly" in no.sentence
    assert "least wager" in no.sentence


def test_what_may_be_taken_off_a_wager() -> None:
    table = Table.open("craps", options={"smallest_chip": "0.01"}, seats={1: 10_000})
    table.do(wager("field", 500))
    for amount, sentence in (
        (0, "cannot be taken off"),
        (-1, "cannot be taken off"),
        (501, "cannot be taken off"),
    ):
        with pytest.raises(Refused, match=sentence):
            table.do(Command("reduce", 1, args={"on": "field", "amount": amount}))
    table.do(Command("reduce", 1, args={"on": "field", "amount": 1}))
    table.do(Command("reduce", 1, args={"on": "field", "amount": 498}))
    assert [w.stake for w in table.state.wagers.values()] == [1]


def test_settlements_follow_the_customary_order_whatever_was_bet_first() -> None:
    table = Table.open("craps", seats={1: 100_000})
    table.do(Command("shoot", 1))
    for on in ("pass", "place-8", "hard-8", "any-seven", "field"):
        table.do(wager(on, 600))
    table.do(roll(2, 2))
    for on in ("any-seven", "field"):
        table.do(wager(on, 600))
    events = table.do(roll(3, 4))
    settled = [e.name for e in events if hasattr(e, "result")]  # type: ignore[attr-defined]
    assert settled == ["any-seven", "field", "hard-8", "place-8", "pass"]


@pytest.mark.parametrize(
    ("posted", "dice", "result"),
    [({}, (5, 6), "won"), ({"eleven": "3 to 1"}, (5, 6), "push"), ({"eleven": "1 to 1"}, (5, 6), "lost"),
     ({"eleven": "2 to 1"}, (5, 6), "lost"), ({"eleven": "4 to 1"}, (5, 6), "won"), ({}, (1, 3), "lost")],
)  # fmt: skip
def test_a_divided_bet_is_won_lost_or_even_as_its_parts_come_out(
    posted: dict[str, str], dice: tuple[int, int], result: str
) -> None:
    game, law = find("craps"), catalogue().on(catalogue().newest)
    chosen, _ = resolve(game.options, law, {"payout_odds": posted})
    assert game.rules(law, chosen).kinds["horn"].table[dice].result == result


def test_the_dice_go_round_again_once_everybody_has_declined() -> None:
    table = Table.open("craps", seats={1: 10_000, 2: 10_000}, by_hand=["dice-offer"])
    table.do(Command("decline-dice", 1))
    assert table.state.game.declined == (1,)
    assert not table.may(Command("shoot", 1))
    table.do(Command("decline-dice", 2))
    assert table.state.game.declined == ()
    table.do(Command("shoot", 1))


def test_a_shooter_without_a_line_bet_is_not_asked_to_take_over_from_himself() -> None:
    table = Table.open("craps", seats={1: 10_000, 2: 10_000, 3: 10_000}, by_hand=["dice-offer"])
    table.do(Command("decline-dice", 1))
    table.do(Command("shoot", 2))
    table.do(wager("pass", 500, seat=2))
    table.do(roll(2, 2))
    table.do(wager("come", 500, seat=2))
    table.do(roll(3, 3))
    table.do(roll(2, 2))
    asked = [offer.seat for offer in table.awaits() if offer.do == "decline-dice"]
    assert asked == [3]
    for seat in (3, 1):
        table.do(Command("decline-dice", seat))
    assert table.may(Command("roll"))


@pytest.mark.parametrize(
    ("rate", "allowed"), [("0", False), ("0.5", True), ("1", True), ("5", True), ("5.01", False)]
)
def test_the_commission_is_more_than_nothing_and_at_most_the_ceiling(rate: str, allowed: bool) -> None:
    if allowed:
        Table.open("craps", options={"commission_rate": rate})
    else:
        with pytest.raises(Refused, match=r"1\.5"):
            Table.open("craps", options={"commission_rate": rate})


@pytest.mark.parametrize(
    ("day", "odds", "reading"),
    [
        ("1985-01-01", 1_000, ""),
        ("1985-01-01", 1_500, "read as double odds"),
        ("1985-01-01", 2_000, "read as double odds"),
        ("1990-07-23", 2_000, "read as lasting through that day"),
        ("1991-02-19", 2_000, "read as in force since"),
        ("1999-11-15", 2_000, ""),
    ],
)
def test_odds_above_the_flat_bet_show_the_reading_that_their_ceiling_rests_on(
    day: str, odds: int, reading: str
) -> None:
    table = Table.open("craps", as_of=day, options={"odds_multiple_right": 2}, seats={1: 10_000})
    for command in (Command("shoot", 1), wager("pass", 1_000), roll(6, 4)):
        table.do(command)
    (placed,) = table.do(wager("pass-odds", odds))
    assert reading in placed.reading
    assert bool(reading) == bool(placed.reading)


def test_a_multiple_above_a_ceiling_that_is_a_reading_is_told_so() -> None:
    with pytest.raises(Refused, match="not on record; read as double odds"):
        Table.open("craps", as_of="1985-01-01", options={"odds_multiple_wrong": 3})


def fire_table() -> Table:
    table = Table.open("craps", options={"offer_fire_bet": True}, seats={1: 100_000})
    table.do(Command("shoot", 1))
    return table


def made(table: Table, *points: tuple[int, int]) -> list[Any]:
    """Fire bet and points made one after the other; what was marked and told."""
    table.do(wager("fire-bet", 500))
    told: list[Any] = []
    for dice in points:
        table.do(wager("pass", 500))
        table.do(roll(*dice))
        told += table.do(roll(*dice))
    return told


ALL_POINTS = ((2, 2), (2, 3), (3, 3), (4, 4), (5, 4), (5, 5))


@pytest.mark.parametrize(("points", "times"), [(3, 0), (4, 1), (5, 1), (6, 1)])
def test_surveillance_is_told_of_the_fourth_point_and_of_no_other(points: int, times: int) -> None:
    told = [
        event
        for event in made(fire_table(), *ALL_POINTS[:points])
        if event_tag(event) == "surveillance-notified"
    ]
    assert [event.points for event in told] == [4] * times


def test_points_of_the_fire_bet_do_not_survive_a_loser_7() -> None:
    table = fire_table()
    made(table, *ALL_POINTS[:3])
    table.do(wager("pass", 500))
    table.do(roll(4, 4))
    told: list[Any] = list(table.do(roll(3, 4)))
    assert [e.net for e in told if event_tag(e) == "wager-settled" and e.name == "fire-bet"] == [-500]
    assert table.state.game.points == ()
    table.do(Command("shoot", 1))
    told = made(table, (4, 4), (2, 2))
    assert [event.marker for event in told if event_tag(event) == "fire-point-made"] == [1, 2]
    assert not [event for event in told if event_tag(event) == "surveillance-notified"]


def event_tag(event: Any) -> str:
    return str(type(event).__struct_config__.tag)


@pytest.mark.parametrize(("dice", "ends"), [((4, 5), True), ((4, 4), False), ((3, 4), True), ((5, 6), False)])
def test_the_bar_on_a_dont_come_bet_ends_with_the_throw_that_would_have_decided_it(
    dice: tuple[int, int], ends: bool
) -> None:
    table = Table.open("craps", seats={1: 100_000})
    table.do(Command("shoot", 1))
    for command in (wager("pass", 500), roll(3, 3), wager("dont-come", 1_000), roll(4, 5)):
        table.do(command)
    table.do(Command("reduce", 1, args={"on": "dont-come-9", "amount": 500}))
    again = Command("wager", 1, args={"on": "dont-come", "point": 9, "amount": 500})
    assert "19:47-1.3(d)" in cites_against(table, again)
    table.do(roll(*dice))
    assert ("19:47-1.3(d)" not in cites_against(table, again)) == ends
    assert table.state.game.bars == (() if ends else ((1, "dont-come-9"),))


def cites_against(table: Table, command: Command) -> tuple[str, ...]:
    no = table.why_not(command)
    assert isinstance(no, Refused)
    return no.cites


def test_each_throw_of_a_roll_out_says_that_it_is_read_as_a_come_out_roll() -> None:
    table = Table.open("craps", seats={1: 100_000})
    table.do(Command("shoot", 1))
    for command in (wager("pass", 500), roll(3, 3), wager("come", 500), roll(4, 5), roll(4, 2)):
        table.do(command)
    first, second = (table.do(roll(4, 4))[0] for _ in range(2))
    last = table.do(roll(3, 4))[0]
    for event in (first, second, last):
        assert "counts as a come out roll" in event.reading
    assert "no loser 7" in last.reading
    assert "no loser 7" not in first.reading
    assert table.state.game.shooter == 1


def test_dice_passed_before_the_first_throw_are_passed_by_a_reading() -> None:
    table = Table.open("craps", seats={1: 100_000, 2: 100_000})
    table.do(Command("shoot", 1))
    (early,) = table.do(Command("pass-dice", 1))
    assert "before his first throw" in early.reading
    table.do(Command("shoot", 2))
    for command in (wager("pass", 500, 2), roll(5, 6)):
        table.do(command)
    (later,) = table.do(Command("pass-dice", 2))
    assert later.reading == ""

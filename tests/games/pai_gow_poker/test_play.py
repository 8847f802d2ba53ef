"""Pai gow poker at the table: what a case cannot say."""

from __future__ import annotations

import pytest

from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled
from pitboss.table.words import ruling

FIVE_ACES = "As Qs Ad Jd Ah 8c Ac 8h Jo 5s Kd 4c 2c 2d"


@pytest.mark.parametrize(("stake", "limited"), [(9_900, False), (10_000, False), (10_100, True)])
def test_the_payout_limit_is_cited_only_where_it_takes_something(stake: int, *, limited: bool) -> None:
    """Five aces at 500 to 1 under a limit of $50,000: below it, exactly it, and above it (11.18(d))."""
    options = {"three_seven_bonus": True, "seven_bonus_cap": 50_000}
    table = Table.open("pai-gow-poker", seats={1: 100_000}, options=options)
    for wager, amount in (("pai-gow-poker", 2_000), ("seven-card-bonus", stake)):
        table.do(Command("wager", 1, args={"on": wager, "amount": amount}))
    table.do(Command("shuffle", args={"top": FIVE_ACES}))
    table.do(Command("deal"))
    events = table.do(Command("house-way", 1))
    (paid,) = (each for each in events if isinstance(each, WagerSettled) and each.name == "seven-card-bonus")
    assert paid.net == min(500 * stake, 5_000_000)
    assert ("19:47-11.18(d)" in paid.cites) == limited == ("payout limit" in paid.why)


DEALER, COPIES, WINS, LOSES = (
    "Ah Kd Qc 9s 8h 4d 2c", "As Kh Qd 9c 8s 4h 2d", "Ac Kc 6c 6d 7s 3d 2s", "Qs Jd Th 8c 7h 5d 3h",
)  # fmt: skip


def test_losers_are_collected_before_winners_are_paid_from_the_dealers_right() -> None:
    """11.9: seats 3 and 1 lose, seat 2 between them wins and is paid last."""
    table = Table.open("pai-gow-poker", seats=dict.fromkeys((1, 2, 3), 10_000))
    table.do(Command("shuffle", args={"top": f"{DEALER} {COPIES} {WINS} {LOSES}"}))
    for seat in (1, 2, 3):
        table.do(Command("wager", seat, args={"on": "pai-gow-poker", "amount": 1_000}))
    table.do(Command("start", args={"position": 1}))
    table.do(Command("deal"))
    made = [event for seat in (1, 2, 3) for event in table.do(Command("house-way", seat))]
    settled = [(each.seat, each.net) for each in made if isinstance(each, WagerSettled)]
    assert settled == [(3, -1_000), (1, -1_000), (2, 950)]


def test_a_bank_that_takes_and_pays_nothing_is_neither_won_nor_lost() -> None:
    """11.10: the dealer and seat 2 win the low hand and lose the high one."""
    table = Table.open("pai-gow-poker", seats={1: 100_000, 2: 100_000})
    table.do(Command("wager", 1, args={"on": "pai-gow-poker", "amount": 1_000}))
    table.do(Command("deal"))
    table.do(Command("house-way", 1))
    table.do(Command("bank", 1))
    table.do(Command("shuffle", args={"top": f"{DEALER} Ad Js 5c 5d 7h 3c 2h {COPIES}"}))
    table.do(Command("wager", 2, args={"on": "pai-gow-poker", "amount": 1_000}))
    table.do(Command("start", args={"position": 2}))
    table.do(Command("deal"))
    table.do(Command("house-way", 2))
    events = table.do(Command("set", 1, args={"low": "Js 7h"}))
    (bank,) = (
        each for each in events if isinstance(each, WagerSettled) and each.name == "pai-gow-poker-bank"
    )
    assert (bank.net, bank.result, bank.why) == (0, "pushed", "wagers taken less wagers paid: $0.00")


@pytest.mark.parametrize(("low", "reading"), [("9c 9h", "A hand set foul loses."), ("4s 3d", "")])
def test_only_a_foul_hand_loses_by_the_reading_on_foul_hands(low: str, reading: str) -> None:
    """11.9: the nines low are above the ace high; set lawfully both hands are below the dealer's all the same."""
    table = Table.open("pai-gow-poker", seats={6: 50_000})
    table.do(Command("wager", 6, args={"on": "pai-gow-poker", "amount": 10_000}))
    table.do(Command("shuffle", args={"top": "As Kd 9c 9h 4s 3d 2c Qs Qd Jc Jh 5s 4c 2d"}))
    table.do(Command("start", args={"position": 2}))
    table.do(Command("deal"))
    events = table.do(Command("set", 6, args={"low": low}))
    (settled,) = (each for each in events if isinstance(each, WagerSettled))
    assert (settled.net, settled.reading) == (-10_000, reading)


def test_who_sets_a_hand_and_where_nobody_bets_is_said_in_words() -> None:
    """A seat is named where the client knows who sits there; a bare number would say nothing."""
    table = Table.open("pai-gow-poker", seats=dict.fromkeys((1, 3), 10_000))
    for seat in (1, 3):
        table.do(Command("wager", seat, args={"on": "pai-gow-poker", "amount": 1_000}))
    table.do(Command("shuffle"))
    table.do(Command("start", args={"position": 1}))
    table.do(Command("deal"))
    said = [ruling(table.game, event).decision for event in table.log]
    assert "Hands are to be set by seats 1 and 3." in said
    assert "7 cards to the empty position 2." in said

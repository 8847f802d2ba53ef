"""Let it ride at the table: what the case files cannot say about order, sight and sums."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import Counter
from pitboss.equipment.cards import parse_cards
from pitboss.games.banked.events import Burned, TurnedUp
from pitboss.games.card_table.events import CardsDealt, HandRevealed, RoundEnded
from pitboss.table import Command, Event, Refused, Table
from pitboss.table.events import OptionChanged, WagerSettled
from pitboss.table.views import event_view

TOP = "Kc Qc 9s Kd Jc 2h 4h 3c Jd"
"""Two players one card at a time: Kc Kd 4h, Qc Jc 3c; the community stack 9s, 2h, Jd (burned)."""


def opened(seats: dict[int, int] | None = None, *, by_hand: tuple[str, ...] = (), **options: Any) -> Table:
    chips = seats or {1: 50_000, 2: 50_000}
    return Table.open("let-it-ride", options=options, seats=chips, by_hand=by_hand, source=Counter(18, 1))


def do(
    table: Table, act: str, seat: int | str | None = None, *, by: str | None = None, **args: Any
) -> tuple[Event, ...]:
    return table.do(Command(act, seat, by, args))


def dealt(
    table: Table, top: str = TOP, *, amount: int = 1_000, seats: tuple[int, ...] = (1, 2)
) -> tuple[Event, ...]:
    for seat in seats:
        do(table, "wager", seat, amount=amount)
    do(table, "shuffle", top=top)
    return do(table, "deal")


def decided(table: Table, act: str = "ride") -> tuple[Event, ...]:
    """Everybody decides the same, for the bet at hand."""
    events: tuple[Event, ...] = ()
    for hand in table.state.game.hands:
        events = do(table, act, hand.seat)
    return events


def test_hands_are_shown_and_settled_from_the_right_losers_before_winners() -> None:
    table = opened({1: 50_000, 2: 50_000, 3: 50_000})
    # Seats 1 and 3 win with kings and queens; seat 2 has nothing.
    dealt(table, "Kc 5d Qc 9s Kd 7c Qd 2h 4h 8c 3s Jd", seats=(1, 2, 3))
    decided(table)
    events = decided(table)
    shown = [event.place for event in events if isinstance(event, HandRevealed)]
    settled = [(event.seat, event.name) for event in events if isinstance(event, WagerSettled)]
    bets = ["bet-one", "bet-two", "bet-three"]
    assert shown == ["3", "2", "1"]
    assert settled == [(seat, bet) for seat in (2, 3, 1) for bet in bets]
    assert isinstance(events[-1], RoundEnded)


def test_a_losing_hand_is_collected_before_the_next_one_is_turned_up() -> None:
    table = opened()
    dealt(table, "Kc 5d 9s Kd 7c 2h 4h 8c Jd")
    decided(table)
    events = decided(table)
    seen = [
        event.place if isinstance(event, HandRevealed) else event.result
        for event in events
        if isinstance(event, HandRevealed | WagerSettled)
    ]
    assert seen == ["2", "lost", "lost", "lost", "1", "won", "won", "won"]


def test_the_community_stack_is_turned_from_its_top() -> None:
    table = opened()
    dealt(table)
    burned, first, *_ = decided(table)[1:]
    assert isinstance(burned, Burned)
    assert burned.sealed[0].value == parse_cards("Jd")
    assert isinstance(first, TurnedUp)
    assert first.cards == parse_cards("2h")
    second = next(event for event in decided(table) if isinstance(event, TurnedUp))
    assert second.cards == parse_cards("9s")


def test_nobody_sees_the_cards_of_others_the_stack_or_the_order() -> None:
    table = opened()
    dealt(table)
    mine = table.view("seat:1")["own"]
    assert [hand["cards"] for hand in mine["hands"]] == ["Kc Kd 4h", None]
    for viewer in ("public", "dealer"):
        assert [hand["cards"] for hand in table.view(viewer)["own"]["hands"]] == [None, None]
    assert mine["community"] == ""
    for event in table.log:
        for field in event_view(event, "seat:1").get("sealed", []):
            assert ("value" in field) == (field["name"] == "1")


def test_cards_are_dealt_one_by_one_with_the_community_area_last() -> None:
    events = [event for event in dealt(opened()) if isinstance(event, CardsDealt)]
    assert [event.to for event in events] == [("1", "2"), ("community",)] * 3
    assert [event.cites[0] for event in events] == [f"19:47-18.8(c){n}" for n in range(1, 7)]


def test_a_seed_names_the_same_cards_however_many_play() -> None:
    def first_cards(seats: tuple[int, ...]) -> tuple[int, ...]:
        table = opened(dict.fromkeys(seats, 50000))
        for seat in seats:
            do(table, "wager", seat, amount=500)
        do(table, "deal")
        order: tuple[int, ...] = table.state.game.deck.order
        return order

    assert first_cards((1,)) == first_cards((1, 2, 3, 4))


@pytest.mark.parametrize(
    ("limit", "paid"),
    [
        ("50000", [20_000, 20_000, 10_000]),
        ("60000", [20_000] * 3),
        ("none", [20_000] * 3),
        ("59999", [20_000, 20_000, 19_999]),
    ],
)
def test_the_payout_limit_is_on_the_hand_and_bets_are_paid_in_order(limit: str, paid: list[int]) -> None:
    table = opened({1: 500_000}, payout_limit=limit)
    dealt(table, "As Js Ks Ts Qs 2d", amount=2_000, seats=(1,))
    decided(table)
    nets = [event.net // 100 for event in decided(table) if isinstance(event, WagerSettled)]
    assert nets == paid


def test_a_cut_payment_says_so_and_cites_the_limit() -> None:
    table = opened({1: 500_000})
    dealt(table, "As Js Ks Ts Qs 2d", amount=2_000, seats=(1,))
    decided(table)
    *_, last = [event for event in decided(table) if isinstance(event, WagerSettled)]
    assert "19:47-18.11(c)" in last.cites
    assert "the payout limit of the hand leaves" in last.why
    assert last.reading


def test_a_lower_payout_limit_waits_for_its_notice_and_for_the_round() -> None:
    table = opened({1: 500_000}, payout_limit=80_000)
    do(table, "notice", option="payout_limit", value=60_000)
    dealt(table, seats=(1,), top="As Js Ks Ts Qs 2d", amount=3_000)
    do(table, "time", minutes=30)
    assert table.state.option("payout_limit") == 8_000_000
    decided(table)
    events = decided(table)
    assert sum(event.net for event in events if isinstance(event, WagerSettled)) == 8_000_000
    assert isinstance(events[-1], OptionChanged)
    assert table.state.option("payout_limit") == 6_000_000


def test_a_match_play_coupon_is_paid_with_its_bet_and_has_no_value_of_its_own() -> None:
    table = opened({1: 50_000})
    do(table, "wager", 1, amount=1_000, coupon=True)
    do(table, "shuffle", top="Kc 9s Kd 2h 4h Jd")
    do(table, "deal")
    decided(table)
    nets = [event.net for event in decided(table) if isinstance(event, WagerSettled)]
    assert nets == [2_000, 2_000, 2_000]
    assert table.state.stack(1) == 56_000


def test_a_person_collects_and_pays_in_the_order_of_the_clause() -> None:
    table = opened({1: 50_000, 2: 50_000, 3: 50_000}, by_hand=("collect-and-pay",))
    dealt(table, "Kc 5d Qc 9s Kd 7c Qd 2h 4h 8c 3s Jd", seats=(1, 2, 3))
    decided(table)
    assert not any(isinstance(event, WagerSettled) for event in decided(table))
    with pytest.raises(Refused, match="seat 2 is to be collected") as no:
        do(table, "pay", 3)
    assert "19:47-18.10(h)" in no.value.cites
    do(table, "collect", 2)
    with pytest.raises(Refused, match="seat 3 is to be paid") as no:
        do(table, "pay", 1)
    assert "19:47-18.10(i)1" in no.value.cites
    do(table, "pay", 3)
    assert isinstance(do(table, "pay", 1)[-1], RoundEnded)
    assert [table.state.stack(seat) for seat in (1, 2, 3)] == [53_000, 47_000, 53_000]


def test_a_community_card_seen_before_its_time_voids_the_round_and_says_how_the_law_was_read() -> None:
    table = opened()
    dealt(table)
    do(table, "ride", 1)
    ruled, *_ = do(table, "irregularity", kind="community-card-exposed")
    assert getattr(ruled, "void", False)
    assert "20.12(d)" in ruled.reading
    assert [table.state.stack(seat) for seat in (1, 2)] == [50_000, 50_000]


def test_bonus_wagers_are_paid_on_their_own_hands() -> None:
    table = opened({1: 50_000}, bonus_dollar=True, three_card_bonus=True)
    do(table, "wager", 1, amount=1_000)
    do(table, "wager", 1, on="bonus-dollar", amount=100)
    do(table, "wager", 1, on="three-card-bonus", amount=500)
    do(table, "shuffle", top="Kc Ks Kd 2h Kh Jd")
    do(table, "deal")
    decided(table)
    nets = {event.name: event.net for event in decided(table) if isinstance(event, WagerSettled)}
    assert nets == {
        "bet-one": 50_000, "bet-two": 50_000, "bet-three": 50_000, "three-card-bonus": 15_000, "bonus-dollar": 40_000,
    }  # fmt: skip


@pytest.mark.parametrize(("amount", "allowed"), [(99, False), (100, True), (101, False), (200, False)])
def test_the_dollar_bonus_is_a_dollar(amount: int, allowed: bool) -> None:
    table = opened({1: 50_000}, bonus_dollar=True, smallest_chip="0.01", table_min=5)
    do(table, "wager", 1, amount=1_000)
    assert table.may(Command("wager", 1, args={"on": "bonus-dollar", "amount": amount})) is allowed


def test_a_bonus_wager_needs_the_three_bets() -> None:
    table = opened({1: 50_000}, three_card_bonus=True)
    with pytest.raises(Refused, match="beside bet-one") as no:
        do(table, "wager", 1, on="three-card-bonus", amount=500)
    assert no.value.cites == ("19:47-18.6B",)


def test_a_better_pay_table_asks_for_stakes_it_can_pay() -> None:
    table = opened({1: 50_000}, pay_table={"two-pair": "5 to 2"})
    assert not table.may(Command("wager", 1, args={"amount": 500}))
    assert table.may(Command("wager", 1, args={"amount": 600}))

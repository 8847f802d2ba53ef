"""Three card poker at the table: what the case files cannot say about order, sight and sums."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import Counter
from pitboss.games.banked.events import DealerRevealed
from pitboss.games.card_table.events import CardsDealt, HandRevealed, RoundEnded
from pitboss.table import Command, Event, Refused, Table
from pitboss.table.events import WagerSettled
from pitboss.table.views import event_view


def opened(seats: dict[int, int] | None = None, *, by_hand: tuple[str, ...] = (), **options: Any) -> Table:
    chips = seats or {1: 50_000, 2: 50_000}
    return Table.open(
        "three-card-poker", options=options, seats=chips, by_hand=by_hand, source=Counter(20, 1)
    )


def do(table: Table, act: str, seat: int | None = None, **args: Any) -> tuple[Event, ...]:
    return table.do(Command(act, seat, args=args))


def nets(events: tuple[Event, ...]) -> dict[tuple[int, str], int]:
    return {(event.seat, event.name): event.net for event in events if isinstance(event, WagerSettled)}


def test_forfeits_first_then_the_dealer_then_hands_from_the_right_losers_before_winners() -> None:
    table = opened({1: 50_000, 2: 50_000, 3: 50_000})
    for seat in (1, 2, 3):
        do(table, "wager", seat, on="ante", amount=1_000)
    # Seat 1: pair of aces; seat 2 folds; seat 3: nine high against a queen.
    do(table, "shuffle", top="Ac 2d 9c Qc Ad 5s 7d 8h 3c 7s 4h 2s")
    events = do(table, "deal")
    assert [event.to for event in events if isinstance(event, CardsDealt)] == [("1", "2", "3", "dealer")] * 3
    do(table, "play", 1)
    do(table, "fold", 2)
    events = do(table, "play", 3)
    seen = [
        (
            type(event).__name__,
            getattr(event, "seat", getattr(event, "place", None)),
            getattr(event, "result", None),
        )
        for event in events[2:]
    ]
    assert seen == [
        ("WagerSettled", 2, "forfeited"), ("DealerRevealed", None, None), ("HandRevealed", "3", None),
        ("WagerSettled", 3, "lost"), ("WagerSettled", 3, "lost"), ("HandRevealed", "1", None),
        ("WagerSettled", 1, "won"), ("WagerSettled", 1, "won"), ("RoundEnded", None, None),
    ]  # fmt: skip


def test_a_folded_hand_is_never_shown() -> None:
    table = opened()
    for seat in (1, 2):
        do(table, "wager", seat, on="ante", amount=1_000)
    do(table, "deal")
    do(table, "fold", 1)
    events = do(table, "play", 2)
    assert [event.place for event in events if isinstance(event, HandRevealed)] == ["2"]


def test_nobody_sees_the_dealers_cards_before_they_are_revealed() -> None:
    table = opened()
    for seat in (1, 2):
        do(table, "wager", seat, on="ante", amount=1_000)
    do(table, "deal")
    for viewer in ("seat:1", "dealer", "public"):
        assert table.view(viewer)["own"]["dealer"] is None
    for event in table.log:
        for field in event_view(event, "seat:2").get("sealed", []):
            assert ("value" in field) == (field["name"] == "2")
    do(table, "fold", 1)
    assert any(isinstance(event, DealerRevealed) for event in do(table, "fold", 2))


@pytest.mark.parametrize(
    ("dealer", "ante", "play"),
    [
        ("Jc 9d 2h", 1_000, 0),  # one step below queen high: not qualified
        ("Qc 3d 2h", -1_000, -1_000),  # the lowest queen high
        ("2c 2d 3h", -1_000, -1_000),  # a pair qualifies whatever its cards
        ("Jc Td 9h", -1_000, -1_000),  # so does a straight to the jack
    ],
)
def test_the_dealer_qualifies_from_queen_high(dealer: str, ante: int, play: int) -> None:
    table = opened({1: 50_000})
    do(table, "wager", 1, on="ante", amount=1_000)
    own, house = "5s 4h 2s".split(), dealer.split()
    do(table, "shuffle", top=" ".join(card for pair in zip(own, house, strict=True) for card in pair))
    do(table, "deal")
    assert nets(do(table, "play", 1)) == {(1, "ante"): ante, (1, "play"): play}


@pytest.mark.parametrize(("rule", "net"), [("push", 0), ("dealer-wins", -1_000), ("dealer wins", -1_000)])
def test_a_tie_pushes_unless_the_house_says_otherwise(rule: str, net: int) -> None:
    table = opened({1: 50_000}, tie_rule=rule)
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "shuffle", top="Qs Qd 5d 5h 2h 2c")
    do(table, "deal")
    events = do(table, "play", 1)
    assert nets(events) == {(1, "ante"): net, (1, "play"): net}


def test_a_bonus_is_paid_on_a_hand_that_loses() -> None:
    table = opened({1: 50_000})
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "shuffle", top="9c As 8d Ad 7h Ah")
    do(table, "deal")
    events = do(table, "play", 1)
    assert nets(events) == {(1, "ante"): -1_000, (1, "play"): -1_000, (1, "ante-bonus"): 1_000}
    assert table.state.stack(1) == 49_000


def test_a_person_pays_the_bonus_of_a_hand_whose_ante_was_collected() -> None:
    table = opened({1: 50_000}, by_hand=("collect-and-pay",))
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "wager", 1, on="pair-plus", amount=500)
    do(table, "shuffle", top="9c As 8d Ad 7h Ah")
    do(table, "deal")
    assert nets(do(table, "play", 1)) == {}
    with pytest.raises(Refused, match="collected"):
        do(table, "pay", 1)
    assert nets(do(table, "collect", 1)) == {(1, "ante"): -1_000, (1, "play"): -1_000}
    events = do(table, "pay", 1)
    assert nets(events) == {(1, "pair-plus"): 3_000, (1, "ante-bonus"): 1_000}
    assert isinstance(events[-1], RoundEnded)


def test_a_round_of_folded_hands_ends_by_itself_where_a_person_collects_and_pays() -> None:
    table = opened({1: 50_000}, by_hand=("collect-and-pay",))
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "deal")
    assert isinstance(do(table, "fold", 1)[-1], RoundEnded)


def test_a_pair_plus_alone_is_decided_when_the_stub_was_counted() -> None:
    table = opened({1: 50_000}, by_hand=("stub-count",), stub_count_every=1)
    do(table, "wager", 1, on="pair-plus", amount=1_000)
    do(table, "shuffle", top="6c Ks 6d Qh 2h 4d")
    assert nets(do(table, "deal")) == {}
    assert nets(do(table, "count-stub", found=46)) == {(1, "pair-plus"): 1_000}


@pytest.mark.parametrize(("survives", "net"), [(False, -500), (True, 500)])
def test_a_fold_takes_the_pair_plus_along_unless_the_house_lets_it_live(survives: bool, net: int) -> None:
    table = opened({1: 50_000}, pair_plus_survives_fold=survives)
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "wager", 1, on="pair-plus", amount=500)
    do(table, "shuffle", top="2c Ks 2d Qh 4h 4d")
    do(table, "deal")
    events = do(table, "fold", 1)
    assert nets(events) == {(1, "ante"): -1_000, (1, "pair-plus"): net}
    shown = [event.place for event in events if isinstance(event, HandRevealed)]
    assert shown == (["1"] if survives else [])


@pytest.mark.parametrize(("amount", "allowed"), [(999, False), (1_000, True), (1_001, False)])
def test_the_play_wager_equals_the_ante(amount: int, allowed: bool) -> None:
    table = opened({1: 50_000}, smallest_chip="0.01")
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "deal")
    assert table.may(Command("play", 1, args={"amount": amount})) is allowed


def test_who_cannot_match_the_ante_may_only_fold() -> None:
    table = opened({1: 1_500})
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "deal")
    assert {offer.do for offer in table.awaits() if offer.kind == "turn"} == {"fold"}
    with pytest.raises(Refused, match=r"takes \$10.00"):
        do(table, "play", 1)


def test_a_second_position_has_its_own_hand_decision_and_result() -> None:
    table = opened({2: 50_000}, two_positions=True)
    do(table, "wager", 2, on="ante", amount=1_000)
    do(table, "wager", 2, on="ante", amount=500, position=3)
    do(table, "shuffle", top="Ac 2d Qc Ad 5s 8h 3c 7s 4s")
    do(table, "deal")
    with pytest.raises(Refused, match="Seat 2 has the option"):
        do(table, "fold", 2, position=3)
    do(table, "play", 2)
    events = do(table, "fold", 2, position=3)
    settled = {(event.position, event.name): event.net for event in events if isinstance(event, WagerSettled)}
    assert settled == {(3, "ante"): -500, (None, "ante"): 1_000, (None, "play"): 1_000}


@pytest.mark.parametrize("written", ["seed", "1-4-6-30-40", {"flush": 4}, {"flush": "8 to 2"}])
def test_the_pair_plus_table_of_the_law_may_be_written_in_several_ways(written: Any) -> None:
    assert opened(pair_plus_table=written).rules.pays["pair-plus"]["flush"].fraction == 4


@pytest.mark.parametrize("written", ["1-4-6-30-50", {"flush": 3}, {"pair": 2}])
def test_any_other_pair_plus_table_is_a_breach(written: Any) -> None:
    with pytest.raises(Refused) as no:
        opened(pair_plus_table=written)
    assert "19:47-20.11(a)2" in no.value.cites

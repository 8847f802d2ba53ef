"""Cards that 14.15(i) and (m) keep out of a hand: never dealt again, each error strikes once, and never too many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.equipment.cards import names, parse_cards
from pitboss.games.poker import events as pe
from pitboss.table import BadCommand, Command, Event, Table

from .random_hands import Chance

EIGHT = dict.fromkeys(range(1, 9), 10_000)
ANTES: dict[str, Any] = {"ante": 1, "small_bet": 2, "big_bet": 4}


def _struck(cards: str, kind: str = "card-off-table") -> Command:
    return Command("irregularity", args={"kind": kind, "cards": cards} if cards else {"kind": kind})


def _dealt(events: tuple[Event, ...]) -> Iterator[int]:
    """Every card that these events brought before a player or to the board."""
    for event in events:
        if isinstance(event, pe.Drew):
            yield from (card for field in event.sealed if field.name == "cards" for card in field.value)  # type: ignore[union-attr]
        if isinstance(event, pe.StreetDealt):
            yield from event.board
            yield from (card for _, card in event.up)
            yield from (card for field in event.sealed if field.name.isdigit() for card in field.value)  # type: ignore[union-attr]


@pytest.mark.parametrize("entered", [True, False])
@pytest.mark.parametrize("game", ["five-card-draw", "five-card-draw-low"])
def test_no_struck_card_is_drawn_though_eight_players_exchange_all_five(game: str, entered: bool) -> None:
    for number in range(20):
        table = Table.open(game, options=ANTES, seats=EIGHT, source=Chance(number), entered=entered)
        for command in [_struck("As Ks Qs"), _struck("Js")] if entered else [_struck("")] * 4:
            table.do(command)
        table.do(Command("deal"))
        while (hand := table.state.game.hand) is not None:
            place = hand.players.index(hand.turn)
            if hand.phase == "draw":
                table.do(Command("draw", hand.turn, args={"discard": names(hand.cards.down[place])}))
            else:
                table.do(Command("check", hand.turn))
        assert any(isinstance(event, pe.Drew) and event.reshuffled for event in table.log)
        struck = [card for event in table.log for card in getattr(event, "struck", ())]
        dealt = list(_dealt(tuple(table.log)))
        assert len(struck) <= 4 if entered else len(struck) == 4
        assert not set(struck) & set(dealt)
        assert not entered or not set(dealt) & set(parse_cards("As Ks Qs Js"))


def test_a_draw_of_eight_players_spares_seven_cards_and_not_eight() -> None:
    table = Table.open("five-card-draw", options=ANTES, seats=EIGHT, source=Chance(1))
    table.do(_struck("As Ks Qs Js Ts 9s 8s"))
    with pytest.raises(BadCommand, match="Fewer cards than that are left"):
        table.do(_struck("7s"))


def test_ten_players_of_five_card_stud_spare_one_card_and_not_two() -> None:
    seats = dict.fromkeys(range(1, 11), 10_000)
    table = Table.open("five-card-stud", seats=seats, source=Chance(1))
    table.do(_struck(""))
    with pytest.raises(BadCommand, match="Fewer cards than that are left"):
        table.do(_struck(""))
    table.do(Command("deal"))
    while (hand := table.state.game.hand) is not None:
        facing = hand.level > hand.bets[hand.players.index(hand.turn)]
        table.do(Command("call" if facing else "check", hand.turn))
    assert sum(len(getattr(event, "struck", ())) for event in table.log) == 1


def test_a_common_card_that_lay_face_up_is_struck_and_replaced() -> None:
    """Eight players of seven-card stud, two cards struck: the last burned cards make the common card (14.9(h))."""
    for number in range(20):
        table = Table.open("seven-card-stud", seats=EIGHT, source=Chance(number))
        table.do(_struck(""))
        table.do(Command("deal"))
        while (hand := table.state.game.hand) is not None:
            if hand.street == 3 and not hand.checked and not hand.acted:
                assert table.may(_struck("", "face-up-card"))
                table.do(_struck("", "face-up-card"))
            facing = hand.level > hand.bets[hand.players.index(hand.turn)]
            table.do(Command("call" if facing else "check", hand.turn))
        last = [event for event in table.log if isinstance(event, pe.StreetDealt)][-1]
        assert last.common
        assert len(last.struck) == 1
        assert not set(last.struck) & set(_dealt(tuple(table.log)))


def test_two_statements_that_both_hole_cards_were_exposed_make_a_dead_hand() -> None:
    table = Table.open("seven-card-stud", options={"ante": 1}, seats={1: 10_000, 2: 10_000, 3: 10_000})
    for card in ("Ac", "Ad"):
        table.do(Command("irregularity", 1, args={"kind": "exposed-card", "cards": card}))
    table.do(Command("shuffle", args={"top": "Ac Kc Qc Ad Kd Qd 2h 3h"}))
    table.do(Command("deal"))
    assert table.state.stack(1) == 10_000
    assert [event.seat for event in table.log if isinstance(event, pe.HandDead)] == [1]


def test_an_error_stated_after_discards_were_shuffled_brings_no_card_twice() -> None:
    """The deck is then no longer all 52 cards; what the players hold is not among those that are left."""
    table = Table.open("five-card-draw", options=ANTES, seats=EIGHT, source=Chance(3))
    table.do(Command("deal"))
    while (hand := table.state.game.hand) is not None:
        place = hand.players.index(hand.turn)
        if hand.phase == "draw":
            table.do(Command("draw", hand.turn, args={"discard": names(hand.cards.down[place])}))
            if len(hand.cards.order) < 52 and not table.state.game.flaws:
                table.do(_struck(""))
        else:
            table.do(Command("check", hand.turn))
        if (now := table.state.game.hand) is not None:
            cards = now.cards
            lying = (*cards.down, cards.burned, cards.discards, cards.struck, cards.order[cards.taken :])
            assert sorted(card for own in lying for card in own) == list(range(52))
    assert sum(len(event.struck) for event in table.log if isinstance(event, pe.Drew)) == 1

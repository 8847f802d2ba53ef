"""A small game with hidden cards: nobody sees what is hidden from him, and the contract's check would notice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.chance import Counter, Entered, Scripted, Source
from pitboss.contract.hidden import check_views
from pitboss.equipment.cards import names
from pitboss.law import Law
from pitboss.table import BadCommand, Command, Refused, Table, TableState
from pitboss.table.commands import Action, Param
from pitboss.table.events import Event, Sealed
from pitboss.table.game import Cleared, Game
from pitboss.table.offers import Cards, Offer
from pitboss.table.views import event_view, offers_view


class Hands(msgspec.Struct, frozen=True):
    cards: tuple[tuple[int, int], ...] = ()
    discarded: tuple[int, ...] = ()


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    seats: tuple[int, ...]


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    seat: int
    card: int


ACTIONS = {
    "deal": Action("Deal a card to each.", {"top": Param("cards", chance=True)}, by=("dealing",)),
    "discard": Action(
        "Show a card and put it away.",
        {"card": Param("cards", required=True)},
        seat="required",
        by=("player",),
    ),
}


def judge(_rules: Any, state: TableState, command: Command) -> Cleared:
    from pitboss.equipment.cards import parse_cards

    if command.do == "deal":
        if state.game.cards:
            raise Refused("The cards are out.", "19:47-1")
        if "top" in command.args:
            return deal(state, parse_cards(command.args["top"]))
        return lambda source: deal(state, source.shuffle(range(52), len(state.seats)))
    held = dict(state.game.cards)
    (card,) = parse_cards(command.args["card"])
    if held.get(command.seat) != card:
        raise Refused("That is not the card held.", "19:47-1")
    return (Discarded(seat=command.seat, card=card, cites=("19:47-1",)),)  # type: ignore[arg-type]


def deal(state: TableState, cards: tuple[int, ...]) -> tuple[Event, ...]:
    sealed = tuple(
        Sealed(f"card of seat {seat}", (f"seat:{seat}",), (card,))
        for seat, card in zip(state.seats, cards, strict=True)
    )
    return (Dealt(seats=tuple(state.seats), sealed=sealed, cites=("19:47-1",)),)


def evolve(state: TableState, event: Event) -> TableState:
    match event:
        case Dealt():
            cards = tuple(
                zip(event.seats, (card for field in event.sealed for card in _cards(field)), strict=True)
            )
            return replace(state, game=replace(state.game, cards=cards))
        case Discarded():
            left = tuple(pair for pair in state.game.cards if pair[0] != event.seat)
            return replace(state, game=Hands(left, (*state.game.discarded, event.card)))
        case _:
            return state


def _cards(field: Sealed) -> tuple[int, ...]:
    assert isinstance(field.value, tuple)
    return field.value


def awaits(_rules: Any, state: TableState) -> tuple[Offer, ...]:
    if not state.game.cards:
        return (Offer("deal", "chance", params={}, optional=()),)
    return tuple(
        Offer("discard", "turn", seat=seat, params={"card": Cards((card,), 1, 1)})
        for seat, card in state.game.cards
    )


def honest(_rules: Any, state: TableState, viewer: str) -> dict[str, Any]:
    own = [names((card,)) for seat, card in state.game.cards if viewer == f"seat:{seat}"]
    return {"own": own, "out": len(state.game.cards), "discarded": names(state.game.discarded)}


def leaky(_rules: Any, state: TableState, _viewer: str) -> dict[str, Any]:
    return {"highest": max((card for _, card in state.game.cards), default=None)}


def toy(view: Any) -> Game:
    def no_wagers(_law: Law) -> tuple[str, ...]:
        return ()

    return Game(
        id="craps", name="Toy", subchapter="19:47-1", options=(), actions=ACTIONS, events=(Dealt, Discarded),
        state=Hands, wagers=no_wagers, rules=lambda _law, _options: object(), start=lambda _opening: Hands(),
        judge=judge, evolve=evolve, evolves=frozenset({Dealt, Discarded}), awaits=awaits, view=view,
    )  # fmt: skip


def dealt(view: Any = honest, source: Source | None = None, *, entered: bool = True) -> Table:
    table = Table.open(
        toy(view), seats={1: 100, 2: 100, 3: 100}, source=source or Counter(1, 1), entered=entered
    )
    table.do(Command("deal"))
    return table


def test_two_tables_that_differ_in_hidden_cards_look_alike() -> None:
    for unit in range(20):
        check_views(dealt(source=Counter(7, unit)), Counter(8, unit))


def test_a_view_that_tells_a_hidden_card_is_noticed() -> None:
    with pytest.raises(AssertionError, match="sees what is hidden"):
        check_views(dealt(leaky), Counter(8, 1))


def test_a_sealed_field_is_open_only_to_those_it_is_meant_for() -> None:
    event = dealt().log[-1]
    first = event.sealed[0]
    assert {"name": first.name, "value": first.value} in event_view(event, "seat:1")["sealed"]
    for viewer in ("seat:2", "dealer", "public"):
        assert {"name": first.name} in event_view(event, viewer)["sealed"]
        assert all(
            field.keys() == {"name"}
            for field in event_view(event, viewer)["sealed"]
            if field["name"] == first.name
        )


def test_the_particulars_of_an_offer_are_for_its_own_seat() -> None:
    offers = dealt().awaits()
    own, other = offers_view(offers, "seat:1")[:2]
    assert own["params"]
    assert "params" not in other
    assert "params" not in offers_view(offers, "public")[0]


def test_a_choice_of_cards_is_sent_as_text() -> None:
    table = dealt()
    offer = table.awaits()[1]
    table.do(offer.sample(Counter(1, 2)))
    assert table.state.game.discarded
    for wrong in ("", "As As", "2c 3d", 5, None, "zz"):
        assert not offer.covers(Command("discard", 2, args={"card": wrong}))


def test_a_question_and_a_refusal_draw_nothing() -> None:
    source = Counter(1, 1)
    table = dealt(source=source)
    drawn = source.drawn
    assert not table.may(Command("deal"))
    with pytest.raises(Refused):
        table.do(Command("deal"))
    assert source.drawn == drawn


def test_cards_are_entered_only_where_the_table_allows_it() -> None:
    table = Table.open(toy(honest), seats={1: 100}, source=Counter(1, 1), entered=False)
    with pytest.raises(BadCommand, match="Nobody enters 'top'"):
        table.do(Command("deal", args={"top": "As"}))
    assert len(table.log) == 2
    table.do(Command("deal"))
    entered = Table.open(toy(honest), seats={1: 100}, source=Entered())
    entered.do(Command("deal", args={"top": "As"}))
    assert entered.state.game.cards == ((1, 51),)


def test_chance_that_is_missing_is_an_error_of_the_caller() -> None:
    table = Table.open(toy(honest), seats={1: 100}, source=Scripted([]))
    with pytest.raises(BadCommand):
        table.do(Command("deal"))
    assert len(table.log) == 2

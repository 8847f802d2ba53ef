"""A game that no drawing was made for: a wheel with five numbers, played under the name of another.

It says what every game says (wagers, offers, a view of its own) and nothing about how it looks.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.games import registered
from pitboss.games.card_table.settling import lost, won
from pitboss.table import Command, Refused, TableState
from pitboss.table.commands import Action, Param
from pitboss.table.events import Event, WagerPlaced, WagerRemoved
from pitboss.table.game import Cleared, Game
from pitboss.table.offers import Amount, Offer

ID = "pai-gow"
CITES = ("19:47-10",)
NUMBERS = (1, 2, 5, 10, 20)


class Wheel(msgspec.Struct, frozen=True):
    stopped_at: int | None = None
    turns: int = 0


class Spun(Event, frozen=True, kw_only=True, tag="spun"):
    number: int


ACTIONS = {
    "wager": Action(
        "Put chips on a number.",
        {"on": Param("text", required=True), "amount": Param("amount", required=True)},
        seat="required", by=("player",), pace="beside",
    ),
    "remove": Action(
        "Take chips back.", {"on": Param("text", required=True)}, seat="required", by=("player",), pace="beside",
        when_away="returns",
    ),
    "spin": Action("Spin the wheel.", {"number": Param("whole", chance=True)}, by=("dealing",)),
}  # fmt: skip


def register() -> None:
    registered()[ID] = Game(
        id=ID, name="Wheel", subchapter="19:47-10", options=(), actions=ACTIONS, events=(Spun,), state=Wheel,
        wagers=lambda _law: tuple(f"number-{number}" for number in NUMBERS), rules=lambda _law, _options: object(),
        start=lambda _opening: Wheel(), judge=judge, evolve=evolve, evolves=frozenset({Spun}), awaits=awaits,
        view=view,
    )  # fmt: skip


def judge(_rules: Any, state: TableState, command: Command) -> Cleared:
    seat, args = command.seat, command.args
    match command.do:
        case "wager":
            assert isinstance(seat, int)
            if args["amount"] > state.stack(seat):
                raise Refused("There are not that many chips.", *CITES)
            standing = state.find(seat, args["on"])
            return (
                WagerPlaced(
                    number=standing.number if standing else state.next_number, seat=seat, kind=args["on"],
                    name=args["on"], stake=args["amount"], total=args["amount"] + (standing.stake if standing else 0),
                    cites=CITES, postings=((f"stack:{seat}", -args["amount"]), ("layout", args["amount"])),
                ),
            )  # fmt: skip
        case "remove":
            assert isinstance(seat, int)
            wager = state.find(seat, args["on"])
            if wager is None:
                raise Refused("Nothing lies there.", *CITES)
            back = (("layout", -wager.stake), (f"stack:{seat}", wager.stake))
            return (
                WagerRemoved(
                    number=wager.number,
                    seat=seat,
                    name=wager.name,
                    amount=wager.stake,
                    postings=back,
                    cites=CITES,
                ),
            )
        case _:
            if "number" in args:
                return _stops_at(state, args["number"])
            return lambda source: _stops_at(state, NUMBERS[source.below(len(NUMBERS))])


def _stops_at(state: TableState, number: int) -> tuple[Event, ...]:
    return (Spun(number=number, cites=CITES), *(_settled(w, number) for w in state.wagers.values()))


def _settled(wager: Any, number: int) -> Event:
    if wager.kind != f"number-{number}":
        return lost(wager, why=f"the wheel stopped at {number}", cites=CITES)
    return won(wager, wager.stake * number, odds=f"{number} to 1", why="the wheel stopped there", cites=CITES)


def evolve(state: TableState, event: Event) -> TableState:
    if not isinstance(event, Spun):
        return state
    return replace(state, round=state.round + 1, game=Wheel(event.number, state.game.turns + 1))


def awaits(_rules: Any, state: TableState) -> tuple[Offer, ...]:
    offers: list[Offer] = []
    for seat in state.seats:
        most = state.stack(seat)
        if most >= 100:
            offers += [
                Offer(
                    "wager",
                    "free",
                    seat,
                    fixed={"on": f"number-{n}"},
                    params={"amount": Amount(100, most, 100)},
                )
                for n in NUMBERS
            ]
        offers += [Offer("remove", "free", seat, fixed={"on": w.kind}) for w in state.wagers_of(seat)]
    if state.wagers:
        offers.append(Offer("spin", "chance"))
    return tuple(offers)


def view(_rules: Any, state: TableState, _viewer: str) -> dict[str, Any]:
    return {"stopped_at": state.game.stopped_at, "turns": state.game.turns}

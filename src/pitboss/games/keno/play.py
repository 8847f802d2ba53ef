"""A keno game, subchapter 15: tickets are sold, numbers are drawn, and winners are paid against their tickets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.games.keno import drawing, paying, selling, sharing
from pitboss.games.keno.rules import QUICK_PICK, STRAIGHT, Rules
from pitboss.games.keno.state import KenoState
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.draws import HELD_AT
from pitboss.table.game import Cleared
from pitboss.table.offers import Offer, OneOf, Subset
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.staff import By
from pitboss.table.state import TableState

_PLAYER: By = ("player", "dealing")
_AMOUNT, _NUMBERS = Param("amount", required=True), Param("wholes")
_SOLD = {"amount": _AMOUNT, "games": Param("whole"), "station": Param("text")}
_TICKET = {"ticket": Param("whole", required=True)}

ACTIONS: dict[str, Action] = {
    "draw": Action(
        "Draw the numbers of the game.", {"numbers": Param("wholes", chance=True), HELD_AT: Param("text")},
        by=("dealing",), when_away="last",
    ),
    "quick-pick": Action(
        "Buy a ticket that the computer marks.",
        {"count": Param("whole", required=True), "spots": Param("wholes", chance=True), **_SOLD},
        seat="required", by=_PLAYER, pace="beside",
    ),
    "ticket": Action(
        "Buy a ticket.",
        {"spots": _NUMBERS, "groups": Param("groups"), "ways": Param("whole"), "combination": Param("groups"),
         "king": _NUMBERS, **_SOLD},
        seat="required", by=_PLAYER, pace="beside",
    ),
    "redeem": Action(
        "Have a winning ticket paid.", _TICKET, seat="required", by=_PLAYER, pace="beside", when_away="returns"
    ),
    "void-ticket": Action(
        "Give a ticket back before its draw.", _TICKET, seat="required", by=_PLAYER, pace="beside", when_away="returns"
    ),
    "receipt": Action(
        "Take a receipt from a runner for a winning ticket.", _TICKET, seat="required", by=_PLAYER, pace="beside"
    ),
    "time": Action(
        "Let minutes pass; tables never read a clock.", {"minutes": Param("whole", required=True)}, by=("floor",)
    ),
    "irregularity": Action(
        "State an irregularity: draw-failed, broken-ball or device-seen.",
        {"kind": Param("text", required=True), "corrected": Param("flag"), HELD_AT: Param("text")}, seat="optional",
    ),
    "join-game": Action(
        "Take over which game is sold, where several tables sell it.",
        {"game": Param("whole", required=True), HELD_AT: Param("text")}, by=("floor",), pace="beside",
    ),
}  # fmt: skip


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    args = command.args
    match command.do:
        case "ticket" | "quick-pick":
            return selling.sell(rules, state, command)
        case "draw":
            return drawing.draw(rules, state, args.get("numbers"), args.get(HELD_AT))
        case "redeem":
            return paying.redeem(rules, state, seat_of(state, command), args["ticket"], command.by)
        case "void-ticket":
            return paying.void(rules, state, seat_of(state, command), args["ticket"])
        case "receipt":
            return paying.receipt(rules, state, seat_of(state, command), args["ticket"])
        case "time":
            return paying.time(rules, state, args["minutes"])
        case "irregularity":
            return drawing.irregularity(rules, state, command)
        case "join-game":
            return sharing.joined(rules, state, args)
        case _:
            raise BadCommand(f"Unknown action {command.do!r}.")


def next_chance(rules: Rules, state: TableState) -> Offer | None:
    if state.game.drawn_at:
        return None
    every = Subset(tuple(range(1, rules.numbers + 1)), rules.drawn, rules.drawn)
    return Offer("draw", "chance", params={"numbers": every}, optional=("numbers",))


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    return tuple(_offers(rules, state))


def _offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    draw = next_chance(rules, state)
    if draw is not None:
        yield draw
    for seat in state.seats:
        yield from selling.sales(rules, state, seat)
    yield from paying.offers(rules, state)
    if draw is not None:
        yield Offer("irregularity", "house", fixed={"kind": "draw-failed"}, optional=("corrected",),
                    params={"corrected": OneOf((True, False))})  # fmt: skip
    if rules.options["draw_source"] == "balls":
        yield Offer("irregularity", "house", fixed={"kind": "broken-ball"})


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """A ticket is paid to whoever has it: nobody leaves one behind that is not over and paid."""
    if not state.wagers_of(seat):
        return None
    return Refused(
        f"Seat {seat} still has tickets; they are drawn and redeemed, or given back, first.",
        *rules.cites("payment"), *rules.limits.clause,
    )  # fmt: skip


def between_rounds(_rules: Rules, state: TableState) -> bool:
    """No ticket waits for a draw."""
    return not any(ticket.left for ticket in state.game.tickets.values())


def view(_rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """Everything but serial numbers, which only who has the ticket and the house know."""
    game: KenoState = state.game
    shown = [
        {
            "seat": ticket.seat, "ticket": ticket.ticket, "kind": ticket.kind, "conditioning": ticket.conditioning,
            "groups": [list(group) for group in ticket.groups], "amount": ticket.amount, "price": ticket.price,
            "left": ticket.left, "won": ticket.won,
            "serial": ticket.serial if viewer in (f"seat:{ticket.seat}", "dealer", "auditor") else None,
        }
        for ticket in game.tickets.values()
    ]  # fmt: skip
    elsewhere = {"drawn_at": game.drawn_at} if game.drawn_at else {}
    return {"game": game.game, "last": list(game.last), "tickets": shown, **elsewhere}


def pays(rules: Rules) -> dict[str, dict[str, str]]:
    """The rate card as it is printed: `8 of 8` is paid 20000 for 1."""
    card = {
        f"{catches} of {spots}": f"{pays} for 1"
        for spots, line in sorted(rules.lines.items())
        for catches, pays in sorted(line.items())
        if pays
    }
    return dict.fromkeys((STRAIGHT, QUICK_PICK), card)


def empty_cites(rules: Rules, command: Command) -> tuple[str, ...]:
    match command.do:
        case "ticket" | "quick-pick":
            return rules.cites("placement", "wagers")
        case "void-ticket":
            return rules.cites("void-too-late")
        case "receipt":
            return rules.cites("ticket-receipt", "definitions")
        case _:
            return rules.cites("payment")

"""The bank: who may have it and for what sum, how it goes on and how it is passed (4.5, 4.6, 4.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.chemin_de_fer import events as be
from pitboss.games.chemin_de_fer.state import BankState
from pitboss.games.shoe.rules import Act, Rules, Session
from pitboss.money import dollars, parse_dollars, show
from pitboss.table.accounts import LAYOUT
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.events import Event, WagerPlaced, WagerRemoved
from pitboss.table.offers import Amount, Offer, OneOf
from pitboss.table.refusals import BadCommand, Objections, Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.table.state import TableState, Wager

BANK = "bank"
MOVES_BANK = ("floorperson", "supervisor", "pit-boss")
TENTH = 10
"""The part of its chips that a seat for which nobody speaks stakes as a bank."""


def escrow(seat: int) -> str:
    return f"escrow:{seat}"


def standing(work: Work) -> Wager | None:
    """The bank on the layout."""
    return next((wager for wager in work.wagers.values() if wager.kind == BANK), None)


def deciding(work: Work) -> bool:
    """Whether the banker says whether he goes on."""
    return bool(work.own.holder) and work.betting and standing(work) is None


# The sum.


def least(rules: Rules) -> int:
    """4.6: the posted least, in whole chips."""
    posted = rules.options["bank_minimum"] or 0
    return max(rules.chip, posted + -posted % rules.chip)


def bound(work: Work) -> int:
    """4.11: what the next banker stakes at least after a pass, until all others have declined."""
    own: BankState = work.own
    if all(seat in own.declined for seat in work.state.seats if seat != own.waits):
        return 0
    return min(own.passed, work.rules.options["bank_maximum"] or own.passed)


def goes_on(work: Work) -> int | None:
    """4.6, 4.11: what a running bank goes on with; None where it must be passed."""
    whole, most = work.own.sum, work.rules.options["bank_maximum"]
    if most is None or whole <= most:
        return whole
    return most if work.rules.options["garage"] else None


def object_to_bank(work: Work, seat: int, amount: int | None) -> Objections:
    rules, own, no = work.rules, work.own, Objections()
    on, passed = rules.cites("continuation"), rules.cites("passed")
    if standing(work) is not None or not work.betting:
        no.add("A bank stands; it is decided first.", *on)
    elif own.holder and own.holder != seat:
        no.add(f"Seat {own.holder} has the bank and says whether it goes on.", *on)
    elif seat == own.waits:
        no.add(f"Seat {seat} has given the bank up and waits until another has banked.", *passed)
    elif own.sum:
        _object_to_sum(no, work, seat, amount)
    elif amount is None:
        no.add("A bank is of some amount.", *rules.cites("bank"))
    else:
        _object_to_amount(no, work, seat, amount)
    return no


def _object_to_sum(no: Objections, work: Work, seat: int, amount: int | None) -> None:
    """A running bank goes on with its sum."""
    rules, on, stake = work.rules, work.rules.cites("continuation", "garage"), goes_on(work)
    if stake is None:
        no.add(f"{show(work.own.sum)} is more than a bank may be; it is passed.", *on)
    elif stake < least(rules):
        no.add(f"A bank is {show(least(rules))} at least; this one is passed.", *on, *rules.cites("bank"))
    elif amount not in (None, stake, work.own.sum):
        no.add(f"The bank goes on with {show(stake)}, not with another sum.", *on)
    elif stake > work.state.stack(seat):
        no.add(f"Seat {seat} has {show(work.state.stack(seat))}; the bank is {show(stake)}.", *on)


def _object_to_amount(no: Objections, work: Work, seat: int, amount: int) -> None:
    rules, stack = work.rules, work.state.stack(seat)
    cites, most = rules.cites("bank"), rules.options["bank_maximum"]
    if amount <= 0 or amount % rules.chip:
        no.add(f"A bank is staked in chips of {show(rules.chip)}; {show(amount)} is not.", *cites)
    elif amount < least(rules):
        no.add(f"A bank is {show(least(rules))} at least.", *cites)
    if most is not None and amount > most:
        no.add(f"A bank is {show(most)} at most.", *cites)
    if amount > stack:
        no.add(f"Seat {seat} has {show(stack)} in chips; {show(amount)} is needed.", *cites)
    if amount < bound(work):
        passed = work.rules.cites("passed")
        no.add(f"The bank was passed: who takes it stakes {show(bound(work))} at least.", *passed)


def take(work: Work, command: Command) -> tuple[Event, ...]:
    """4.5, 4.6: a seat takes the shoe and stakes the bank, or goes on with it."""
    rules, own, seat = work.rules, work.own, seat_of(work.state, command)
    object_to_bank(work, seat, command.args.get("amount")).raise_any()
    stake = goes_on(work) if own.sum else command.args["amount"]
    assert stake is not None
    aside = own.sum - stake if own.sum else 0
    names = ("continuation", "garage") if aside else ("continuation",) if own.sum else ("selection",)
    cites = rules.cites(*names, "bank")
    reading = "" if own.sum else rules.reading("selection")
    return (
        be.BankTaken(seat=seat, amount=stake, aside=aside, cites=cites, reading=reading),
        WagerPlaced(
            number=work.number(), seat=seat, kind=BANK, name=BANK, stake=stake, total=stake, cites=rules.cites("bank"),
            banker=escrow(seat), postings=((f"stack:{seat}", -stake), (LAYOUT, stake)),
        ),
    )  # fmt: skip


# Passing it on.


def pass_on(work: Work, command: Command) -> tuple[Event, ...]:
    """4.11: between two coups the banker may give the bank up."""
    cites, seat = work.rules.cites("continuation", "passed"), seat_of(work.state, command)
    if not deciding(work) or work.own.holder != seat:
        raise Refused(f"Seat {seat} has no bank to pass now.", *cites)
    return (be.BankPassed(seat=seat, sum=work.own.sum, why="by its own choice", cites=cites),)


def decline(work: Work, command: Command) -> tuple[Event, ...]:
    """4.5, 4.11: a seat does not want the bank that is offered."""
    seat = seat_of(work.state, command)
    if seat not in offered_to(work):
        raise Refused(f"No bank is offered to seat {seat} now.", *work.rules.cites("passed", "selection"))
    return (be.BankDeclined(seat=seat, cites=work.rules.cites("passed", "selection")),)


def order_pass(work: Work, command: Command) -> tuple[Event, ...]:
    """4.11: a bank that nobody covers is moved on by the floor, and goes back."""
    cites, role, bank = work.rules.cites("passed", "bank"), command.by or "floorperson", standing(work)
    if role not in MOVES_BANK:
        raise Refused(f"The floorperson may move the bank on; the {role} may not.", *cites)
    if bank is None or not uncovered_whole(work):
        raise Refused("No bank stands that nobody covers.", *cites)
    return (
        WagerRemoved(
            number=bank.number, seat=bank.seat, name=bank.name, amount=bank.stake, cites=cites,
            postings=((LAYOUT, -bank.stake), (f"stack:{bank.seat}", bank.stake)),
        ),
        be.BankPassed(
            seat=bank.seat, sum=0, why=f"nobody covers it, by order of the {role}", cites=cites,
            reading=work.rules.reading("passed", 1),
        ),
    )  # fmt: skip


def uncovered_whole(work: Work) -> bool:
    return work.betting and len(work.wagers) == 1 and standing(work) is not None


# To whom it is offered.


def offered_to(work: Work) -> list[int]:
    """The seats that may still take the bank or decline it, in the order in which it is offered."""
    own: BankState = work.own
    if own.holder or not work.betting or len(work.state.seats) < 2:
        return []
    seats = list(work.state.seats)
    from_there = [seat for seat in seats if seat > own.waits] + [seat for seat in seats if seat < own.waits]
    return [seat for seat in from_there if seat not in own.declined]


def holds_up(rules: Rules, state: TableState) -> tuple[int, ...]:
    """The seat to which the bank is offered; nobody once all have declined."""
    return tuple(offered_to(rules.work(state))[:1])


def completing(rules: Rules, state: TableState, seat: int) -> Command | None:
    """What a seat does by itself with a bank that is offered to it: takes it with a tenth of its chips, or declines."""
    work = rules.work(state)
    if offered_to(work)[:1] != [seat]:
        return None
    room = amounts(work, seat)
    if room is None:
        return Command("decline-bank", seat)
    part = state.stack(seat) // TENTH
    return Command("bank", seat, args={"amount": max(room.least, min(room.most, part - part % room.step))})


def amounts(work: Work, seat: int) -> Amount | None:
    """What a seat may stake as a new bank."""
    rules, stack = work.rules, work.state.stack(seat)
    most = rules.options["bank_maximum"]
    low = max(least(rules), bound(work))
    room = Amount(low + -low % rules.chip, stack if most is None else min(stack, most), rules.chip)
    return room if len(room) else None


def _to_take(work: Work) -> Iterator[Offer]:
    own: BankState = work.own
    if standing(work) is not None or not work.betting:
        return
    if own.holder and own.sum:
        if not object_to_bank(work, own.holder, None):
            sums = OneOf(tuple(dict.fromkeys((goes_on(work), own.sum))))
            yield Offer("bank", "turn", seat=own.holder, params={"amount": sums}, optional=("amount",))
        return
    for seat in (own.holder,) if own.holder else work.state.seats:
        room = None if seat == own.waits else amounts(work, seat)
        if room is not None:
            yield Offer("bank", "turn" if own.holder else "free", seat=seat, params={"amount": room})


def _to_pass(work: Work) -> Iterator[Offer]:
    if deciding(work):
        yield Offer("pass-bank", "turn", seat=work.own.holder)


def _to_decline(work: Work) -> Iterator[Offer]:
    yield from (Offer("decline-bank", "free", seat=seat) for seat in offered_to(work))


def _to_order(work: Work) -> Iterator[Offer]:
    if uncovered_whole(work):
        yield from (Offer("order-pass-bank", "house", by=role) for role in MOVES_BANK)


ACTS: Mapping[str, Act] = {
    "bank": Act(
        action=Action("Take the shoe and stake the bank, or go on with it.", {"amount": Param("amount")},
                      seat="required", by=("player",)),
        judge=take, offers=_to_take,
    ),
    "pass-bank": Act(
        action=Action("Give the bank up between two coups.", seat="required", by=("player",), when_away="done"),
        judge=pass_on, offers=_to_pass,
    ),
    "decline-bank": Act(
        action=Action("Do not take the bank that is offered.", seat="required", by=("player",), pace="beside",
                      when_away="returns"),
        judge=decline, offers=_to_decline,
    ),
    "order-pass-bank": Act(
        action=Action("Have a bank that nobody covers moved on.", by=("floor",), when_away="ordered"),
        judge=order_pass, offers=_to_order,
    ),
}  # fmt: skip


# A session as a case states it.


def _state(_rules: Rules, state: TableState, values: Mapping[str, Any]) -> tuple[Event, ...]:
    seats = {key: values.get(key, 0) for key in ("bank", "bank_waits", "bank_follows")}
    for key, seat in seats.items():
        if key in values and seat not in state.seats:
            raise BadCommand(f"{key} is the number of a seat where somebody sits, not {seat!r}.")
    sums = {key: parse_dollars(values.get(key, 0)) for key in ("bank_sum", "bank_passed")}
    if not values.keys() & {*seats, *sums}:
        return ()
    if sums["bank_sum"] and not seats["bank"]:
        raise BadCommand("bank_sum says with what a seat that has the bank goes on; it needs 'bank'.")
    return (
        be.BankStated(
            seat=seats["bank"], sum=sums["bank_sum"], passed=sums["bank_passed"], waits=seats["bank_waits"],
            follows=seats["bank_follows"],
        ),
    )  # fmt: skip


def _told(state: TableState) -> dict[str, Any]:
    own: BankState = state.game
    seats = {"bank": own.holder, "bank_waits": own.waits, "bank_follows": own.follows}
    sums = {"bank_sum": own.sum, "bank_passed": own.passed}
    return {
        **{key: seat for key, seat in seats.items() if seat},
        **{key: dollars(cents) for key, cents in sums.items() if cents},
    }


SESSION = Session(
    keys=("bank", "bank_sum", "bank_passed", "bank_waits", "bank_follows"), stand=_state, told=_told
)

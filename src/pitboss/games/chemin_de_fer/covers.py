"""Covers: what the others wager against the bank, together never more than it (4.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.games.card_table import betting
from pitboss.games.card_table.betting import Bet, removed
from pitboss.games.chemin_de_fer.bank import BANK, escrow, standing
from pitboss.games.shoe import rulings
from pitboss.games.shoe.rules import Act, Rules, Ruling
from pitboss.money import show
from pitboss.table.accounts import LAYOUT
from pitboss.table.commands import Action, Command, seat_of
from pitboss.table.events import Event, WagerPlaced
from pitboss.table.offers import Offer
from pitboss.table.refusals import Objections, Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.table.state import Wager

AGAINST, BANCO, TABLE = "against-bank", "banco", "banco-with-table"
COVERS = (AGAINST, BANCO, TABLE)


def bets(rules: Rules) -> Iterator[Bet]:
    """Chips are put down for a cover only; the other wagers are called."""
    yield Bet(id=AGAINST, clause=rules.cites("covers"), unit=rules.chip, coupon=False)


def from_the_right(work: Work, seat: int) -> int:
    """How far a seat is from the banker's right: the next higher number first, after the highest the lowest."""
    return (seat - work.own.holder) % work.rules.seats


def covers(work: Work) -> list[Wager]:
    """The covers in the order of the seats from the banker's right."""
    found = (wager for wager in work.wagers.values() if wager.kind in COVERS)
    return sorted(found, key=lambda wager: from_the_right(work, wager.seat))


def uncovered(work: Work) -> int:
    bank = standing(work)
    return 0 if bank is None else bank.stake - sum(wager.stake for wager in covers(work))


def active(work: Work) -> int:
    """4.8: who called banco or half the bank, else the largest cover, of equal ones that nearest to the right."""
    called = [wager for wager in covers(work) if wager.kind != AGAINST]
    return max(called or covers(work), key=lambda wager: wager.stake).seat


def _object(work: Work, seat: int) -> Objections:
    """What bars a seat from covering at all."""
    no, cites = Objections(), work.rules.cites("covers")
    if not work.betting:
        no.add('"No more bets" has been announced; nobody covers now.', *cites)
    elif standing(work) is None:
        no.add("No bank stands that could be covered.", *cites)
    elif seat == work.own.holder:
        no.add("The banker does not cover his own bank.", *cites)
    elif any(wager.seat == seat and wager.kind == TABLE for wager in covers(work)):
        no.add(f"Seat {seat} has called half the bank and makes no further cover.", *_half(work))
    return no


def _half(work: Work) -> tuple[str, ...]:
    return work.rules.cites("banco-with-table", "covers")


def _whole(work: Work) -> tuple[str, ...]:
    return work.rules.cites("banco", "covers")


# A cover with chips.


def put_down(work: Work, command: Command) -> tuple[Event, ...]:
    """What exceeds the uncovered part of the bank is cut back at once."""
    rules, on = work.rules, command.args.get("on", AGAINST)
    _refuse_called(work, on, "is not put down with chips")
    if on == AGAINST:
        _object_to_cover(work, command)
    closed = not work.betting
    placed = rules.betting.place(work.state, command, closed=closed)
    return _banked(work, rules.betting.place(work.state, _cut_back(work, command), closed=closed, limits_waived=True)
                   if command.args["amount"] > uncovered(work) else placed)  # fmt: skip


def _object_to_cover(work: Work, command: Command) -> None:
    no = _object(work, seat_of(work.state, command))
    if not no and not uncovered(work):
        no.add("The whole bank is covered.", *work.rules.cites("covers"))
    no.raise_any()


def _cut_back(work: Work, command: Command) -> Command:
    amount = min(command.args["amount"], uncovered(work))
    return replace(command, args={**command.args, "amount": amount})


def _banked(work: Work, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The banker stands behind the covers."""
    behind = escrow(work.own.holder)
    return tuple(
        replace(event, banker=behind) if isinstance(event, WagerPlaced) else event for event in events
    )


def accepted(work: Work, command: Command) -> tuple[Event, ...]:
    """8.2: a cover outside the posted limits that the croupier took, cut back to the bank all the same."""
    _refuse_called(work, command.args.get("on", AGAINST), "is not put down with chips")
    if command.args.get("on", AGAINST) == AGAINST:
        _object_to_cover(work, command)
    if command.args.get("amount", 0) > uncovered(work):
        work.rules.betting.accepted(work.state, command, closed=not work.betting)
        command = _cut_back(work, command)
    return _banked(work, work.rules.betting.accepted(work.state, command, closed=not work.betting))


def take_back(work: Work, command: Command) -> tuple[Event, ...]:
    """A cover with chips may be taken back or reduced until the deal, a bank or a banco not."""
    on = command.args.get("on", AGAINST)
    _refuse_called(work, on, "is not taken back")
    named = replace(command, args={**command.args, "on": on})
    back = work.rules.betting.remove if command.do == "remove" else work.rules.betting.reduce
    return back(work.state, named, closed=not work.betting)


def _refuse_called(work: Work, on: str, why: str) -> None:
    clauses = {BANK: ("bank",), BANCO: ("banco", "covers"), TABLE: ("banco-with-table", "covers")}
    if on in clauses:
        raise Refused(f"{on} {why}.", *work.rules.cites(*clauses[on]))


# The whole bank, or half of it, by a call.


def object_to_banco(work: Work, seat: int) -> Objections:
    no, bank = _object(work, seat), standing(work)
    if no or bank is None:
        return no
    rival = next((wager for wager in covers(work) if wager.kind == BANCO), None)
    if rival is not None and _first_right(work, seat) >= _first_right(work, rival.seat):
        no.add(f"Seat {rival.seat} has called banco and goes first.", *_whole(work))
    own = sum(wager.stake for wager in covers(work) if wager.seat == seat)
    if (has := work.state.stack(seat) + own) < bank.stake:
        no.add(f"The bank is {show(bank.stake)}; seat {seat} has {show(has)}.", *_whole(work))
    return no


def _first_right(work: Work, seat: int) -> tuple[bool, int]:
    """Who lost the last banco to this banker goes first, then the seats from the banker's right."""
    return seat != work.own.follows, from_the_right(work, seat)


def banco(work: Work, command: Command) -> tuple[Event, ...]:
    seat = seat_of(work.state, command)
    object_to_banco(work, seat).raise_any()
    bank = standing(work)
    assert bank is not None
    work.emit(*(removed(wager, _whole(work)) for wager in covers(work)))
    return (*work.events, _called(work, seat, BANCO, bank.stake, _whole(work)))


def half(work: Work) -> int:
    """Half of the bank, rounded down to a chip."""
    bank = standing(work)
    part = 0 if bank is None else bank.stake // work.rules.figure("parts")
    return part - part % work.rules.chip


def object_to_half(work: Work, seat: int) -> Objections:
    no = _object(work, seat)
    if no:
        return no
    if covers(work):
        no.add("Half the bank is called only while nothing is covered.", *_half(work))
    if not half(work):
        no.add("The bank has no half in chips.", *_half(work))
    if (has := work.state.stack(seat)) < half(work):
        no.add(f"Half the bank is {show(half(work))}; seat {seat} has {show(has)}.", *_half(work))
    return no


def banco_with_table(work: Work, command: Command) -> tuple[Event, ...]:
    seat = seat_of(work.state, command)
    object_to_half(work, seat).raise_any()
    return (_called(work, seat, TABLE, half(work), _half(work), work.rules.reading("banco-with-table")),)


def _called(
    work: Work, seat: int, kind: str, stake: int, cites: tuple[str, ...], reading: str = ""
) -> WagerPlaced:
    return WagerPlaced(
        number=work.number(), seat=seat, kind=kind, name=kind, stake=stake, total=stake, cites=cites, reading=reading,
        banker=escrow(work.own.holder), postings=((f"stack:{seat}", -stake), (LAYOUT, stake)),
    )  # fmt: skip


# What is offered.


def offers(work: Work) -> Iterator[Offer]:
    """Covers that may be made with chips, raised and taken back before the deal."""
    if uncovered(work):
        for seat in work.state.seats:
            if not _object(work, seat):
                yield from work.rules.betting.offers_at(work.state, seat, None)
    for wager in covers(work):
        if wager.kind == AGAINST:
            yield from work.rules.betting.offers_back(work.state, wager)


def _calls(do: str, objects: Callable[[Work, int], Objections]) -> Callable[[Work], Iterator[Offer]]:
    def offered(work: Work) -> Iterator[Offer]:
        yield from (Offer(do, "free", seat=seat) for seat in work.state.seats if not objects(work, seat))

    return offered


def _nothing(_work: Work) -> Iterator[Offer]:
    """Its offers stand among those of every wager."""
    yield from ()


def _call(
    help_: str,
    judge: Callable[[Work, Command], tuple[Event, ...]],
    offered: Callable[[Work], Iterator[Offer]],
) -> Act:
    action = Action(help_, seat="required", by=("player",), pace="beside")
    return Act(action=action, judge=judge, offers=offered)


ACTS: Mapping[str, Act] = {
    "wager": Act(action=betting.ACTIONS["wager"], judge=put_down, offers=_nothing),
    "remove": Act(action=betting.ACTIONS["remove"], judge=take_back, offers=_nothing),
    "reduce": Act(action=betting.ACTIONS["reduce"], judge=take_back, offers=_nothing),
    BANCO: _call("Cover the whole bank alone.", banco, _calls(BANCO, object_to_banco)),
    TABLE: _call("Cover half the bank and leave the rest to the others.", banco_with_table,
                 _calls(TABLE, object_to_half)),
}  # fmt: skip
IRREGULARITIES = {
    rulings.ACCEPTED: Ruling(
        rule=accepted, takes=("seat", "on", "amount", "position"), offers=lambda _work: ()
    )
}

"""Who banks a round, and where its deal begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.setting import events as se
from pitboss.games.setting.bank import Bank
from pitboss.games.setting.rotation import DEALER
from pitboss.games.setting.rules import Rules
from pitboss.games.setting.state import CLOSED, STARTED
from pitboss.games.setting.work import Work
from pitboss.money import show
from pitboss.table.commands import Command, seat_of
from pitboss.table.events import Event, Ruled
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Amount, Offer
from pitboss.table.refusals import Objections, Refused

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.table.state import TableState

HOUSE_ONLY, CO_BANK = "house-only", "player-bank+co-bank"
PLUS_TENTH = "last_wager_plus_10_percent"


# The bank.


def bank(work: Work, command: Command) -> tuple[Event, ...]:
    seat, co = seat_of(work.state, command), bool(command.args.get("co"))
    no = Objections()
    object_to_bank(no, work, seat, co=co)
    no.raise_any()
    wager = 0 if co else dealers_wager(work, seat)
    rules, frame = work.rules, work.rules.play.frame
    cites = (*rules.cites(*(frame.co_bank if co else frame.dealer_wager)), *rules.bank)
    return (se.BankTaken(seat=seat, co=co, wager=wager, cites=cites),)


def dealers_wager(work: Work, seat: int) -> int:
    """What the dealer's hand plays for against the bank: what the seat wagered when nobody banked."""
    last, chip = work.own.last.get(seat, 0), work.rules.chip
    if work.rules.options.get("dealer_wager") != PLUS_TENTH:
        return last
    return last + last // 10 // chip * chip


def object_to_bank(no: Objections, work: Work, seat: int, *, co: bool) -> None:
    own, rules, state = work.own, work.rules, work.state
    banking, cites = rules.options.get("banking", HOUSE_ONLY), rules.bank
    if co:
        cites = (*rules.cites(*rules.play.frame.co_bank), *cites)
    if not work.betting:
        no.add("The round has begun; the bank is taken before it.", *cites)
    if banking == HOUSE_ONLY:
        no.add("Only the house banks at this table.", *cites)
    elif co and banking != CO_BANK:
        no.add("This house does not share the bank with a player.", *cites)
    if own.bank:
        no.add(f"Seat {own.bank} has the bank.", *cites)
    if state.wagers_of(seat):
        no.add(f"Seat {seat} has a wager on the layout; who banks makes none.", *cites)
    if own.banked == seat and len(state.seats) > 1:
        no.add(f"Seat {seat} banked the round before; the bank goes on.", *cites)
    if not own.last.get(seat):
        no.add(f"Seat {seat} had no wager in the last round that the dealer alone banked.", *cites)
    behind = Bank(seat, co, 0 if co else dealers_wager(work, seat))
    if behind.room(state.stack(seat), _stakes(work)) < 0:
        no.add(f"The chips of seat {seat} do not cover what it would bank.", *cites)


def _stakes(work: Work) -> int:
    return sum(wager.stake for wager in work.main_wagers())


def room(rules: Rules, state: TableState) -> int | None:
    """How much more may be wagered against a seat that banks; None where the house does."""
    behind: Bank | None = state.game.banker
    if behind is None:
        return None
    stakes = sum(wager.stake for wager in state.wagers.values() if wager.kind == rules.play.main)
    return behind.room(state.stack(behind.seat), stakes)


def placed(
    rules: Rules, state: TableState, command: Command, place: Callable[..., tuple[Event, ...]]
) -> tuple[Event, ...]:
    """A wager, as `place` makes it; a bank makes none, and nobody wagers more against him than he covers."""
    no, made = Objections(), ()
    left, added, main = room(rules, state), command.args.get("amount") or 0, rules.play.main
    if state.game.bank and command.seat == state.game.bank:
        no.add(f"Seat {command.seat} banks this round and makes no wager.", *rules.bank)
    elif left is not None and added > left and command.args.get("on", main) == main:
        no.add(f"The bank covers {show(max(0, left))} more, not {show(added)}.", *rules.bank)
    try:
        made = place(state, command, closed=state.game.closed)
    except Refused as why:
        no.add_refusal(why)
    no.raise_any()
    return made


def covered(rules: Rules, state: TableState, offer: Offer) -> Offer | None:
    """An offer of a wager as far as a bank covers it."""
    left = room(rules, state)
    if left is None or offer.do != "wager":
        return offer
    if offer.seat == state.game.bank:
        return None
    if offer.fixed.get("on", rules.play.main) != rules.play.main:
        return offer
    amount = offer.params["amount"]
    assert isinstance(amount, Amount)
    less = Amount(amount.least, min(amount.most, left), amount.step, amount.also, amount.origin)
    return (
        Offer("wager", offer.kind, seat=offer.seat, fixed=offer.fixed, params={"amount": less})
        if len(less)
        else None
    )


# The starting position.


def close(work: Work) -> None:
    """No more bets."""
    if not work.betting:
        return
    stakes: dict[int, int] = {}
    for wager in work.main_wagers():
        if wager.position is None or not work.rules.play.beyond:
            stakes[wager.seat] = stakes.get(wager.seat, 0) + wager.stake
    work.emit(se.NoMoreBets(stakes=tuple(stakes.items()), cites=work.rules.betting.closed))


def object_to_round(no: Objections, work: Work) -> None:
    """Somebody plays: for a wager, or the dealer against a bank."""
    rules = work.rules
    if not work.main_wagers() and not (work.own.wager and not rules.play.beyond):
        no.add("Nobody has placed a wager.", *rules.wagering, *rules.start, *rules.counting)


def start(work: Work, command: Command) -> Cleared:
    no = Objections()
    object_to_start(no, work)
    if not work.rules.singly:
        _object_to_form(no, work.rules, command.args)
    no.raise_any()

    def found(source: Source) -> Made:
        close(work)
        find(work, source, command.args)
        return work.made()

    return found


def object_to_start(no: Objections, work: Work) -> None:
    rules, own = work.rules, work.own
    cites = (*rules.counting, *rules.start)
    if rules.singly:
        no.add("Cards go to the betting seats from the far left; no starting position is drawn.",
               *rules.cites("start-methods"), *cites)  # fmt: skip
    if rules.method == "button":
        no.add("The button marks where the deal begins; nothing is drawn.", *cites)
    if own.phase not in ("betting", CLOSED):
        no.add("The starting position of this round has been found.", *cites)
    object_to_round(no, work)
    object_to_dice(no, work)
    rules.play.equipment.object_to_start(no, work)


def object_to_dice(no: Objections, work: Work) -> None:
    """Dice stay at a table for n hours at the most."""
    rules = work.rules
    hours = rules.hours("dice-hours", "dice-hours")
    if rules.method != "dice" or rules.singly or not hours:
        return
    if work.betting and work.state.minutes - work.own.dice_came > 60 * hours:
        no.add(f"The dice have been at the table for more than {hours} hours; others are brought first.",
               *rules.cites(*rules.play.frame.dice_life, "start-dice"))  # fmt: skip


def object_to_given(no: Objections, work: Work, args: Mapping[str, Any]) -> None:
    """A deal that finds the start itself may be told what came up, in the same form."""
    if "position" not in args and "dice" not in args:
        return
    object_to_start(no, work)
    _object_to_form(no, work.rules, args)


def _object_to_form(no: Objections, rules: Rules, args: Mapping[str, Any]) -> None:
    cites = (*rules.counting, *rules.start)
    other = "position" if rules.method == "dice" else "dice"
    if other in args:
        no.add(f"The starting position is found by {rules.method} at this table.", *cites)
    position, dice = args.get("position"), args.get("dice")
    if position is not None and not 1 <= position <= len(rules.circle.places):
        no.add(f"A position is counted from 1 to {len(rules.circle.places)}; {position} it is not.", *cites)
    if dice is not None and (len(dice) != 3 or not all(1 <= face <= 6 for face in dice)):
        no.add("Three dice are shaken, each with a face from 1 to 6.", *cites)


def find(work: Work, source: Source, args: Mapping[str, Any]) -> None:
    """The place where the deal begins: counted counterclockwise from the dealer, or from the bank."""
    rules, own = work.rules, work.own
    cites = (*rules.counting, *rules.start)
    if rules.method == "button":
        work.emit(se.StartFound(place=own.button, cites=cites))
    else:
        dice: tuple[int, ...] | None = None
        position: int | None = None
        number: int
        if rules.method == "dice":
            dice = tuple(args["dice"] if "dice" in args else source.dice(3))
            number = sum(dice)
        else:
            number = args["position"] if "position" in args else 1 + source.below(len(rules.circle.places))
            position = number
        first = str(own.bank) if own.bank else DEALER
        place = rules.circle.counted(number, first)
        banked = rules.bank if own.bank else ()
        work.emit(se.StartFound(place=place, position=position, dice=dice, cites=(*cites, *banked)))
    if rules.play.on_start is not None:
        rules.play.on_start(work)


def brought(_rules: Rules, _command: Command, events: tuple[Event, ...]) -> tuple[int, ...]:
    """The numbers by which starting places were found."""
    found = (event.position for event in events if isinstance(event, se.StartFound))
    return tuple(position - 1 for position in found if position is not None)


def moved_button(work: Work) -> None:
    """When a round is complete the button goes one place clockwise."""
    rules = work.rules
    if rules.method == "button" and not rules.singly:
        place = rules.circle.clockwise(work.own.button)[1]
        work.emit(se.ButtonMoved(place=place, cites=rules.counting))


def undone(work: Work, command: Command) -> tuple[Event, ...]:
    """Dice that do not lie flat, or cannot be read: shaken again."""

    rules = work.rules
    cites = (*rules.cites(*rules.play.frame.invalid), *rules.counting)
    if not may_undo(work):
        raise Refused("Dice are looked at after they were shaken and before the deal.", *cites)
    why = "The dice are invalid and shaken again; betting stays closed."
    ruling = Ruled(kind="dice-invalid", by=command.by or "dealer", decision=why, cites=cites)
    return (ruling, se.StartUndone(why=why, cites=cites))


def may_undo(work: Work) -> bool:
    return work.rules.method == "dice" and work.own.phase == STARTED

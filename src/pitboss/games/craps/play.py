"""Craps and mini-craps, subchapter 1: the acts, who may do them when, and what the table awaits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.chance import Entered
from pitboss.games.craps import shooter, taking_down, wagers
from pitboss.games.craps.events import ButtonChanged
from pitboss.games.craps.roll import check_dice, check_throw, throw
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.state import CrapsState
from pitboss.table import limits
from pitboss.table.bounds import amount_within
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.common import IRREGULARITIES
from pitboss.table.events import Event, Procedure, WagerPlaced
from pitboss.table.game import Cleared
from pitboss.table.offers import Offer, OneOf, Outcome
from pitboss.table.options import cited
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.staff import By
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source

_ON = Param("text", required=True)
_POINT = Param("whole")
_DICE = Param("dice", chance=True)

_PLAYER: By = ("player",)

ACTIONS: dict[str, Action] = {
    "shoot": Action("Accept the dice.", name="Take the dice", seat="required", by=_PLAYER, when_away="last"),
    "roll": Action(
        "Throw the dice.", {"dice": _DICE}, name="Roll the dice", seat="optional", by=("player", "dealing"),
        when_away="last",
    ),
    "decline-dice": Action("Turn the dice down.", name="Decline the dice", seat="required", by=_PLAYER),
    "pass-dice": Action("The shooter gives the dice up.", name="Pass the dice", seat="required", by=_PLAYER),
    "order-pass-dice": Action("Order the shooter to pass the dice.", name="Order the dice passed", when_away="ordered"),
    "wager": Action(
        "Put chips on a wager.",
        {"on": _ON, "amount": Param("amount", required=True), "point": _POINT, "number": Param("whole"),
         "confirmed_by": Param("roles"), "in_the_air": Param("flag"), "verbal": Param("flag"), "coupon": Param("flag")},
        seat="required", by=_PLAYER, pace="beside",
    ),
    "remove": Action(
        "Take a wager down.", {"on": _ON, "point": _POINT}, name="Take down", seat="required", by=_PLAYER,
        pace="beside", when_away="returns",
    ),
    "reduce": Action(
        "Take part of a wager down.", {"on": _ON, "point": _POINT, "amount": Param("amount", required=True)},
        seat="required", by=_PLAYER, pace="beside",
    ),
    "call-on": Action(
        "Call a wager on for the come out roll.", {"on": _ON, "point": _POINT}, seat="required", by=_PLAYER,
        pace="beside",
    ),
    "call-off": Action(
        "Take a call-on back.", {"on": _ON, "point": _POINT}, seat="required", by=_PLAYER, pace="beside"
    ),
    "cocked": Action(
        "A cocked die: the roll stands with these faces.", {"dice": Param("dice", required=True, chance=True)}
    ),
    "dispute": Action("Settle which faces count, or order a new throw.", {"dice": _DICE, "rethrow": Param("flag")}),
    "no-roll": Action('Call "No Roll".', name="Call no roll", params={"reason": Param("text", required=True)}),
    "invalid-roll": Action("A roll that is void by itself.", {"reason": Param("text", required=True)}),
    "change-dice": Action("Bring a new set of dice.", name="Change the dice", by=("floor", "boxperson", "stickperson")),
    "irregularity": Action(
        "State an irregularity: accepted-out-of-limits, device-seen, or a ground of invalid-roll or no-roll.",
        {"kind": Param("text", required=True), "on": Param("text"), "amount": Param("amount"), "point": _POINT},
        seat="optional",
    ),
}  # fmt: skip


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    args, by = command.args, command.by
    match command.do:
        case "roll":
            return _roll(rules, state, command)
        case "wager":
            return wagers.place(rules, state, seat_of(state, command), args)
        case "shoot":
            return shooter.shoot(rules, state, seat_of(state, command))
        case "remove":
            return taking_down.take_down(rules, state, seat_of(state, command), args)
        case "reduce":
            return taking_down.reduce(rules, state, seat_of(state, command), args)
        case "call-on" | "call-off":
            return _button(rules, state, seat_of(state, command), args, on=command.do == "call-on")
        case "decline-dice":
            return shooter.decline(rules, state, seat_of(state, command))
        case "pass-dice":
            return shooter.pass_dice(rules, state, seat_of(state, command))
        case "order-pass-dice":
            return shooter.order_pass(rules, state, by)
        case "cocked":
            return shooter.cocked(rules, state, args)
        case "dispute":
            return shooter.dispute(rules, state, args, by)
        case "no-roll":
            return shooter.no_roll(rules, state, args["reason"], by)
        case "invalid-roll":
            return shooter.invalid(rules, state, args["reason"], by)
        case "change-dice":
            return (
                Procedure(step="change-dice", by=by or rules.stick, cites=rules.law.cites("craps.dice-set")),
            )
        case "irregularity":
            return _irregularity(rules, state, command)
        case _:
            raise BadCommand(f"Unknown action {command.do!r}.")


def _roll(rules: Rules, state: TableState, command: Command) -> Cleared:
    """A throw; the dice are in the air only once nothing bars it."""
    if "dice" in command.args:
        return roll(rules, state, command, Entered())
    roll_out = check_throw(rules, state, command)
    return lambda source: throw(rules, state, check_dice(source.dice(2)), roll_out)


def roll(rules: Rules, state: TableState, command: Command, source: Source) -> tuple[Event, ...]:
    """The same where the dice are at hand."""
    roll_out, entered = check_throw(rules, state, command), command.args.get("dice")
    first, second = source.dice(2) if entered is None else check_dice(entered)
    return throw(rules, state, (first, second), roll_out)


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """1.3(f): a mini-craps player with a wager stays seated; at craps the wagers come down first."""
    if not state.wagers_of(seat):
        return None
    if rules.mini:
        return Refused(
            f"Seat {seat} has a wager and stays seated until the round is complete.",
            rules.law.cite("craps.mini-seated"),
        )
    return Refused(
        f"Seat {seat} still has wagers on the layout; they are taken down or decided first.",
        *rules.law.cites("craps.removal", "craps.line-locked"),
    )


def between_rounds(_rules: Rules, state: TableState) -> bool:
    return state.game.point is None


def view(rules: Rules, state: TableState, _viewer: str) -> dict[str, Any]:
    """Nothing at a craps table is hidden."""
    game: CrapsState = state.game
    return {"shooter": game.shooter, "point": game.point, "marker": "on" if game.point else "off",
            "fire_points": list(game.points), "off": _off(rules, state), "holds": _holds(game.point)}  # fmt: skip


def _holds(point: int | None) -> str:
    """What the dice decide now, in a line; on a come out roll the pass line itself says it."""
    return "" if point is None else f"The point is {point}: pass wins if it comes before a 7."


def _off(rules: Rules, state: TableState) -> list[int]:
    """1.3(e): the wagers that sleep on a come out roll, unless they were called on, by their numbers."""
    if state.game.point is not None:
        return []
    return [
        number
        for number, wager in state.wagers.items()
        if not wager.on and (kind := rules.kinds.get(wager.kind)) is not None and kind.sleeps
    ]


def empty_cites(rules: Rules, command: Command) -> tuple[str, ...]:
    """The clauses on an act of a player, for the refusal of one that nobody does."""
    law = rules.law
    match command.do:
        case "wager" | "irregularity":
            wager, _ = wagers.name_and_point({"on": "", **command.args})
            kind = rules.kinds.get(wager)
            return (*(kind.clause if kind else ()), *law.cites("craps.form-of-wager", "craps.wagers"))
        case "shoot" | "decline-dice":
            return (*rules.next_cites, *rules.offer_cites)
        case "pass-dice":
            return law.cites("craps.shooter-option")
        case "call-on" | "call-off":
            return rules.off_cites
        case "remove" | "reduce" | "leave":
            return law.cites("craps.removal")
        case _:
            return ()


def _button(
    rules: Rules, state: TableState, seat: int, args: Mapping[str, Any], *, on: bool
) -> tuple[Event, ...]:
    """1.3(e): a sleeping wager is called on, and the dealer puts the button on it."""
    wager = taking_down.find_standing(rules, state, seat, args, *rules.off_cites)
    kind, clause = rules.kinds[wager.kind], (*rules.off_cites, *rules.kinds[wager.kind].clause)
    if not kind.sleeps:
        raise Refused(
            f"{wager.name} is always on; only place, buy, come odds and hardway bets are called on.", *clause
        )
    if not on and not wager.on:
        raise Refused(
            f"{wager.name} was not called on, so it cannot be called off; it may be taken down.", *clause
        )
    if on and wager.on:
        raise Refused(f"{wager.name} has been called on already.", *clause)
    return (ButtonChanged(number=wager.number, seat=seat, name=wager.name, on=on, cites=clause),)


def _irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    law, args = rules.law, command.args
    match args["kind"]:
        case "accepted-out-of-limits":
            if args.get("on") is None or args.get("amount") is None:
                raise BadCommand("accepted-out-of-limits needs the seat, the wager (on) and the amount.")
            seat = seat_of(state, command)
            placed, back = wagers.accepted(rules, state, seat, args)
            clause = cited(law, "all-games.out-of-limits-stands")
            ruling = limits.accepted(seat, command.by, clause, back=back)
            return (*(p for p in placed if isinstance(p, WagerPlaced)), ruling)
        case kind if kind in shooter.INVALID:
            return shooter.invalid(rules, state, kind, command.by)
        case kind if kind in shooter.GROUNDS:
            return shooter.no_roll(rules, state, kind, command.by)
        case other:
            known = ", ".join(("accepted-out-of-limits", *IRREGULARITIES, *shooter.INVALID, *shooter.GROUNDS))
            raise BadCommand(f"Unknown irregularity {other!r}; craps knows {known}.")


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """Everything that may be done now: the throw, the dice going round, wagers, and the staff's calls."""
    return awaits_of(rules, state, state.seats)


def awaits_of(rules: Rules, state: TableState, seats: Iterable[int]) -> tuple[Offer, ...]:
    """The same with the wagers of these seats only: each may make some fifty."""
    return tuple(_offers(rules, state, seats))


def next_chance(rules: Rules, state: TableState) -> Offer | None:
    """The throw, if the shooter may make it now."""
    try:
        check_throw(rules, state)
    except Refused:
        return None
    return Offer(
        "roll", "chance", seat=state.game.shooter, params={"dice": Outcome(dice=2)}, optional=("dice",)
    )


def _offers(rules: Rules, state: TableState, seats: Iterable[int]) -> Iterator[Offer]:
    game: CrapsState = state.game
    throwable = next_chance(rules, state)
    if throwable is not None:
        yield throwable
    yield from _dice_offers(rules, state)
    if game.shooter is not None:
        yield Offer("pass-dice", "free", seat=game.shooter)
        yield Offer("order-pass-dice", "house", by=rules.order_off)
    for seat in seats:
        yield from _betting(rules, state, seat)
    if throwable is not None:
        yield from _calls(rules)
    yield Offer("change-dice", "house")


def _dice_offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    turn = shooter.offered_to(rules, state)
    if "dice-offer" not in state.house.by_hand:
        for seat in shooter.may_shoot(rules, state):
            yield Offer("shoot", "turn" if seat == turn else "free", seat=seat)
    elif turn is not None:
        yield Offer("shoot", "turn", seat=turn)
    if turn is not None:
        yield Offer("decline-dice", "turn", seat=turn)


def _betting(rules: Rules, state: TableState, seat: int) -> Iterator[Offer]:
    game: CrapsState = state.game
    own, stack, pointless = state.wagers_of(seat), state.stack(seat), game.point is None
    stakes = {wager.kind: wager.stake for wager in own if wager.at is None}
    plain = {} if game.bars or state.seats[seat].keeps else rules.plain
    for kind in rules.kinds.values():
        if kind.flat is None and kind.id in plain and kind.with_point != pointless:
            _, low, high = plain[kind.id]
            amount = wagers.plain_bounds(low, high, kind.unit, stakes.get(kind.id, 0), stack)
            if amount is not None:
                yield Offer("wager", "free", seat=seat, fixed={"on": kind.id}, params={"amount": amount})
            continue
        for at in _points(state, seat, kind.flat, kind.family):
            yield from _one_wager(rules, state, seat, kind.id, at)
    for wager in own:
        yield from _standing(rules, state, wager)


def _points(state: TableState, seat: int, flat: str | None, family: str) -> list[int | None]:
    if family != "come-odds":
        return [None]
    return [w.at for w in state.wagers_of(seat) if w.kind == flat and w.at is not None]


def _one_wager(rules: Rules, state: TableState, seat: int, wager: str, at: int | None) -> Iterator[Offer]:
    kind = rules.kinds[wager]
    no = Objections()
    point = wagers.moment(rules, no, state, seat, kind, at)
    if no or not kind.offered:
        return
    amount = amount_within([wagers.room(rules, state, seat, kind, point)])
    if amount is not None:
        fixed: dict[str, Any] = {"on": wager} if at is None else {"on": wager, "point": at}
        yield Offer("wager", "free", seat=seat, fixed=fixed, params={"amount": amount})


def _standing(rules: Rules, state: TableState, wager: Wager) -> Iterator[Offer]:
    fixed: dict[str, Any] = {"on": wager.kind}
    if wager.at is not None and "come" in wager.kind:
        fixed["point"] = wager.at
    kind = rules.kinds[wager.kind]
    if taking_down.removable(rules, state, wager):
        yield Offer("remove", "free", seat=wager.seat, fixed=fixed)
        amount = taking_down.reducible(rules, state, wager)
        yield Offer("reduce", "free", seat=wager.seat, fixed=fixed, params={"amount": amount})
    if kind.sleeps:
        yield Offer("call-off" if wager.on else "call-on", "free", seat=wager.seat, fixed=fixed)


def _calls(rules: Rules) -> Iterator[Offer]:
    """What the staff may call on a throw."""
    for role in rules.no_roll_callers:
        grounds = [
            ground
            for ground in shooter.GROUNDS
            if not (ground == "improper" and role not in rules.improper_finders)
            and not (ground == "on-bank" and rules.mini)
        ]
        yield Offer("no-roll", "house", by=role, params={"reason": OneOf(tuple(grounds))})
    reasons = tuple(reason for reason, handle in shooter.INVALID.items() if rules.law.in_force(handle))
    yield Offer("invalid-roll", "house", params={"reason": OneOf(reasons)})
    if rules.law.in_force("craps.cocked"):
        yield Offer("cocked", "house", params={"dice": Outcome(dice=2)})
    yield Offer("dispute", "house", by=rules.dispute_decider, params={"dice": Outcome(dice=2)})
    yield Offer("dispute", "house", by=rules.dispute_decider, fixed={"rethrow": True})

"""The round of a game on a layout: bets, "No more bets", what comes up, and what does not count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.games.layout import betting
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Layout, Value, Verdict, plain
from pitboss.games.layout.state import BettingClosed, LayoutState, OutcomeCalled, OutcomeVoided, WagerHeld
from pitboss.table.accounts import settlement
from pitboss.table.commands import LARGEST, Action, Command, Param, seat_of, shortened
from pitboss.table.common import IRREGULARITIES
from pitboss.table.events import Event, Procedure, Ruled, WagerSettled
from pitboss.table.game import Cleared
from pitboss.table.offers import Amount, Offer, OneOf
from pitboss.table.refusals import BadCommand, InvariantBroken, Refused
from pitboss.table.staff import By
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source

_PLAYER: By = ("player",)
INSPECTORS = ("floorperson", "supervisor", "pit-boss")
"""Who may look at dice, wheel or ball before they are used again; the dealer may not."""


def actions(layout: Layout) -> dict[str, Action]:
    """The acts of a game, as its layout has them."""
    chosen = {name: Param("outcome") for name in layout.chooses}
    spot = {"on": Param("text", required=True), **chosen}
    amount = Param("amount", required=True)
    stop = {} if layout.param == "dice" else {layout.param: Param("outcome")}
    found = {
        layout.act: Action(
            f"{layout.thing.capitalize()}, and call what came up.", {layout.param: Param("outcome", chance=True)},
            by=("dealing",), when_away="last",
        ),
        "wager": Action(
            "Put chips on the layout.",
            {**spot, "amount": amount, "verbal": Param("flag"), "coupon": Param("flag"),
             "confirmed_by": Param("roles")},
            seat="required", by=_PLAYER, pace="beside",
        ),
        "remove": Action(
            "Take a wager back.", spot, seat="required", by=_PLAYER, pace="beside", when_away="returns"
        ),
        "reduce": Action(
            "Take part of a wager back.", {**spot, "amount": amount}, seat="required", by=_PLAYER, pace="beside"
        ),
        "no-more-bets": Action('Call "No more bets".', by=("dealing",)),
        layout.fault: Action(
            "What came up does not count.",
            {"reason": Param("text", required=True), **stop},
        ),
        "inspect": Action("Inspect the equipment.", by=("crew",), when_away="ordered"),
        "irregularity": Action(
            "State an irregularity: late-wager, accepted-out-of-limits, device-seen, or why nothing counts.",
            {"kind": Param("text", required=True), "on": Param("text"), **chosen, "amount": Param("amount")},
            seat="optional",
        ),
    }  # fmt: skip
    if layout.param == "dice":
        found["change-dice"] = Action("Bring a new set of dice.", by=("floor",))
    if layout.colours is not None:
        found["take-colour"] = Action(
            "Take chips of a colour that only this player has.",
            {"colour": Param("text", required=True), "value": amount}, seat="required", by=_PLAYER, pace="beside",
        )  # fmt: skip
        found["redeem-colour"] = Action(
            "Give the chips of a colour back.",
            seat="required",
            by=_PLAYER,
            pace="beside",
            when_away="returns",
        )
    return {**found, **layout.actions}


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    layout, args, by = rules.layout, command.args, command.by
    own = layout.acts(rules, state, command)
    if own is not None:
        return own
    match command.do:
        case layout.act:
            return _bring(rules, state, command)
        case layout.fault:
            return fault(rules, state, command, args["reason"])
        case "wager":
            return betting.place(rules, state, seat_of(state, command), args)
        case "remove" | "reduce":
            return betting.take_back(rules, state, seat_of(state, command), args)
        case "no-more-bets":
            return _close(rules, state, by)
        case "inspect":
            return _inspect(rules, by)
        case "change-dice":
            return (Procedure(step="change-dice", by=by or INSPECTORS[0], cites=rules.cites("equipment")),)
        case "take-colour":
            return betting.take_colour(rules, state, seat_of(state, command), args["colour"], args["value"])
        case "redeem-colour":
            return betting.redeem_colour(rules, state, seat_of(state, command))
        case "irregularity":
            return _irregularity(rules, state, command)
        case _:
            raise BadCommand(f"Unknown action {command.do!r}.")


def _close(rules: Rules, state: TableState, by: str | None) -> tuple[Event, ...]:
    if state.game.closed:
        raise Refused('"No more bets" has been called already.', *rules.cites("round"))
    return (BettingClosed(by=by or "dealer", cites=rules.cites("round")),)


def _inspect(rules: Rules, by: str | None) -> tuple[Event, ...]:
    role = by or INSPECTORS[0]
    if role not in INSPECTORS:
        raise Refused(
            f"The equipment is inspected by the {', '.join(INSPECTORS[:-1])} or {INSPECTORS[-1]}; a {role} may not.",
            *rules.cites("inspection", "irregularities"),
        )
    return (Procedure(step="inspect", by=role, cites=rules.cites("inspection")),)


def may_come(rules: Rules, state: TableState, command: Command) -> Refused | None:
    """Why nothing can come up now."""
    due: str = state.game.inspect
    if due:
        return Refused(
            f"The equipment is inspected first ({due}); until then nothing comes up.",
            *rules.cites("inspection", "irregularities"),
        )
    return rules.layout.may(rules, state, command)


def _bring(rules: Rules, state: TableState, command: Command) -> Cleared:
    """What comes up is drawn only once nothing bars it."""
    no = may_come(rules, state, command)
    if no is not None:
        raise no
    entered = command.args.get(rules.layout.param)
    if entered is not None:
        return settled(rules, state, _read(rules, entered))

    def drawn(source: Source) -> tuple[Event, ...]:
        return settled(rules, state, rules.outcome.draw(source))

    return drawn


def brought(rules: Rules, _command: Command, events: tuple[Event, ...]) -> tuple[int, ...]:
    """The place of the stop at which a wheel came to rest; of several that are alike, the first."""
    stops = [event.stop for event in events if isinstance(event, OutcomeCalled | OutcomeVoided)]
    return tuple(rules.outcome.place(stop) for stop in stops if stop is not None)


def _read(rules: Rules, entered: Any) -> Value:
    value: Any = tuple(entered) if isinstance(entered, list | tuple) else plain(entered)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if not rules.outcome.check(value):
        what = (
            f"{rules.outcome.dice} dice show faces of 1 to 6"
            if rules.outcome.dice
            else "the wheel has no such stop"
        )
        raise Refused(
            f"{what[0].upper()}{what[1:]}; {shortened(entered)} cannot be.", *rules.cites("equipment")
        )
    return value  # pyright: ignore[reportReturnType]


def settled(rules: Rules, state: TableState, value: Value) -> tuple[Event, ...]:
    """The call, then every wager that it decides: losers are collected before winners are paid."""
    layout, faces = rules.layout, value if isinstance(value, tuple) else ()
    stop = None if isinstance(value, tuple) else value
    dead = layout.dead(rules, value)
    if dead:
        voided = OutcomeVoided(call=layout.act, reason=dead, by="dealer", stop=stop, cites=rules.cites(dead))
        return (voided,)
    called = OutcomeCalled(
        called=layout.told(rules, value),
        dice=faces,
        stop=stop,
        closed=state.game.closed,
        cites=rules.cites("round"),
    )
    key = tuple(sorted(faces)) if faces else value
    found: list[tuple[int, Event]] = []
    for wager in state.wagers.values():
        verdict = layout.decides(rules, state, rules.spots[wager.name], key)
        if isinstance(verdict, str):
            found.append((3, _held(rules, state, wager, verdict, key)))
        elif verdict is not None:
            found.append((1 if verdict.num < 0 else 2, settle(wager, verdict)))
    found.sort(key=_rank)
    return (called, *(event for _, event in found), *layout.after(rules, state, value))


def _rank(found: tuple[int, Event]) -> int:
    return found[0]


def _held(rules: Rules, state: TableState, wager: Wager, name: str, key: Value) -> WagerHeld:
    """A wager that stays up under another name; one that stands there and stays up too takes it in."""
    there = betting.standing(state, wager.seat, name)
    spot = rules.spots[name]
    into = there.number if there is not None and spot.verdicts[key] is None else None
    return WagerHeld(
        number=wager.number, seat=wager.seat, name=name, stake=wager.stake, into=into, cites=spot.clause
    )


def settle(wager: Wager, verdict: Verdict) -> WagerSettled:
    at_risk = wager.stake + (wager.coupon if verdict.num > 0 else 0)
    net, rest = divmod(at_risk * verdict.num, verdict.den)
    if rest:
        raise InvariantBroken(f"{wager.name} of {wager.stake} cents cannot be settled exactly.")
    return WagerSettled(
        number=wager.number, seat=wager.seat, name=wager.name, stake=wager.stake, result=verdict.result, net=net,
        odds=verdict.odds, why=verdict.why, cites=verdict.cites, reading=verdict.reading,
        postings=settlement(wager.seat, wager.stake, net, wager.banker),
    )  # fmt: skip


def fault(rules: Rules, state: TableState, command: Command, reason: str) -> tuple[Event, ...]:
    """Something comes up that does not count: nothing is settled, all wagers stand, betting is open again."""
    layout, role = rules.layout, command.by or rules.layout.callers[0]
    ground = layout.faults.get(reason)
    if ground is None:
        raise Refused(
            f"{shortened(reason)} is no ground for {layout.fault}; the grounds are {', '.join(layout.faults)}.",
            *rules.cites("irregularities"),
        )
    clause = rules.cites(ground.clause, "irregularities")
    if role not in layout.callers:
        raise Refused(
            f"{layout.fault} is said by the {', '.join(layout.callers)}; a {role} may not.", *clause
        )
    why = ground.applies(rules, state)
    if why is not None:
        raise Refused(why, *clause)
    no = may_come(rules, state, Command(layout.act))
    if no is not None:
        raise Refused(no.sentence, *no.cites, *clause)
    stop = command.args.get(layout.param)
    return (
        OutcomeVoided(
            call=layout.fault, reason=reason, by=role, inspect=ground.inspect,
            stop=None if stop is None else _stop(rules, stop), cites=rules.cites(ground.clause),
        ),
        *layout.after_fault(rules, state, reason),
    )  # fmt: skip


def _stop(rules: Rules, stop: Any) -> int | str | None:
    value = _read(rules, stop)
    return None if isinstance(value, tuple) else value


def _irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    layout, args, kind = rules.layout, command.args, command.args["kind"]
    if kind in layout.faults:
        return fault(rules, state, command, kind)
    if kind == "accepted-out-of-limits":
        if args.get("on") is None or args.get("amount") is None:
            raise BadCommand("accepted-out-of-limits needs the seat, the wager (on) and the amount.")
        return betting.accepted(rules, state, seat_of(state, command), args, command.by)
    if kind == "late-wager":
        return (_late(rules, state, command),)
    if kind in layout.rulings:
        clause, decision = layout.rulings[kind]
        if set(args) - {"kind"} or command.seat is not None:
            raise BadCommand(f"{kind} is stated of the table, without further particulars.")
        return (Ruled(kind=kind, by=command.by or "dealer", decision=decision, cites=rules.cites(clause)),)
    known = ", ".join(
        ("late-wager", "accepted-out-of-limits", *layout.rulings, *IRREGULARITIES, *layout.faults)
    )
    raise Refused(
        f"{shortened(kind)} is no irregularity of this game; it knows {known}.",
        *rules.cites("irregularities"),
    )


def _late(rules: Rules, state: TableState, command: Command) -> Ruled:
    """Made or moved after the call, found in time or too late: it goes back."""
    seat, clause = seat_of(state, command), rules.cites("late-wager")
    if command.args.get("on") is None:
        raise BadCommand("late-wager names the seat and the wager (on).")
    if command.args.get("amount", 1) <= 0:
        raise Refused("A wager is more than nothing.", *clause)
    spot = betting.named(rules, command.args)
    return Ruled(
        kind="late-wager", seat=seat, by=command.by or "dealer", cites=clause,
        decision=f"The late wager on {spot.name} goes back to seat {seat}; nothing is paid on it and nothing is lost.",
        nearest="It was not on the layout when betting was closed, so it is no wager, whatever came up.",
    )  # fmt: skip


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """Everything that may be done now: what comes up, wagers, and the staff's calls."""
    return tuple(_offers(rules, state))


def next_chance(rules: Rules, state: TableState) -> Offer | None:
    layout = rules.layout
    if may_come(rules, state, Command(layout.act)) is not None:
        return None
    return Offer(
        layout.act,
        "chance",
        seat=layout.holder(state),
        params={layout.param: rules.outcome},
        optional=(layout.param,),
    )


def _offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    layout, game = rules.layout, state.game
    chance = next_chance(rules, state)
    if chance is not None:
        yield chance
    yield from layout.extra(rules, state)
    if not game.closed:
        yield from betting.offers(rules, state)
        yield Offer("no-more-bets", "house")
    else:
        yield from _redeemable(rules, state)
    if layout.param == "dice":
        yield Offer("change-dice", "house")
    if game.inspect:
        yield Offer("inspect", "house", by=INSPECTORS[0])
    if chance is not None:
        grounds = tuple(
            reason for reason, each in layout.faults.items() if each.applies(rules, state) is None
        )
        yield from (
            Offer(layout.fault, "house", by=role, params={"reason": OneOf(grounds)})
            for role in layout.callers
        )
    every = OneOf(tuple(spot.name for spot in rules.spots.values()))
    for seat in state.seats:
        yield Offer(
            "irregularity", "house", seat=seat, fixed={"kind": "late-wager"},
            params={"on": every, "amount": Amount(1, LARGEST, 1)}, optional=("amount",),
        )  # fmt: skip
    for kind in layout.rulings:
        yield Offer("irregularity", "house", fixed={"kind": kind})


def _redeemable(rules: Rules, state: TableState) -> Iterator[Offer]:
    """After the call a player without a wager may still take or give back the chips of a colour."""
    for seat in state.seats:
        yield from betting.colour_offers(rules, state, seat, bets=bool(state.wagers_of(seat)))


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    if state.wagers_of(seat):
        return Refused(
            f"Seat {seat} still has wagers on the layout; they are taken back or decided first.",
            *rules.placing,
        )
    if seat in state.game.colours:
        return Refused(
            f"Seat {seat} still has {state.game.colours[seat].name} chips, which are good at this table only.",
            *rules.cites("colours"),
        )
    return None


def between_rounds(_rules: Rules, state: TableState) -> bool:
    """No wager lies on the layout and nothing is about to come up."""
    return not state.game.closed and not state.wagers


def view(rules: Rules, state: TableState, _viewer: str) -> dict[str, Any]:
    """Nothing at such a table is hidden."""
    game: LayoutState = state.game
    last = list(game.last) if isinstance(game.last, tuple) else game.last
    colours = {str(seat): f"{colour.name}, {colour.value} cents" for seat, colour in game.colours.items()}
    shown = {"dice" if rules.outcome.dice else "last": last, "betting": "closed" if game.closed else "open"}
    return {
        **shown,
        **({"inspection": game.inspect} if game.inspect else {}),
        **({"colours": colours} if colours else {}),
    }


def empty_cites(rules: Rules, command: Command) -> tuple[str, ...]:
    """The clauses on an act of a player, for the refusal of one that nobody does."""
    match command.do:
        case "wager" | "remove" | "reduce" | "leave":
            return rules.cites("placing", "wagers")
        case "take-colour" | "redeem-colour":
            return rules.cites("colours")
        case "irregularity":
            return rules.cites("late-wager", "placing")
        case _:
            return rules.cites("round")

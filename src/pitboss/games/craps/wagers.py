"""Making, reducing and removing wagers: 1.2, 1.3, 1.4(f), 1.5, 1.6."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pitboss.games.craps.kinds import Kind
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.state import CrapsState
from pitboss.money import show
from pitboss.table import events as e
from pitboss.table.accounts import stack_of, staked
from pitboss.table.bounds import Bound, Room, chips
from pitboss.table.offers import Amount
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState, Wager

_TRAVELLED = {
    f"{kind}-{point}": (kind, point)
    for kind in ("come", "dont-come", "come-odds", "dont-come-odds")
    for point in (4, 5, 6, 8, 9, 10)
}
_ON_A_NUMBER = re.compile(r"(place|place-lose|buy|lay|horn-high)-[0-9]+")
_NUMBERED = re.compile(r"(place|place-lose|buy|lay|hard)(-(4|5|6|8|9|10))?")


def name_and_point(args: Mapping[str, Any]) -> tuple[str, int | None]:
    """The kind and point that a step names, either way of writing: `come-9`, or `come` with `point: 9`.

    A bet on a number of its own may be written both ways too, and with its number twice.
    """
    on, point = args["on"], args.get("point")
    found = _TRAVELLED.get(on)
    if found is not None:
        return found
    if point is not None and (boxed := _NUMBERED.fullmatch(on)) and boxed[3] in (None, str(point)):
        return f"{boxed[1]}-{point}", None
    if on == "horn-high" and args.get("number") is not None:
        return f"horn-high-{args['number']}", None
    return on, point


def _not_here(rules: Rules, wager: str) -> Refused:
    """The refusal of what is not on the list of the day (1.2(b)) or not offered at this table."""
    kind = rules.kinds.get(wager)
    if kind is not None:
        return Refused(
            f"This table does not offer {wager}; the licensee may choose to.", *kind.clause, *kind.not_offered
        )
    extra: tuple[str, ...] = ()
    if wager == "fire-bet" and rules.law.in_force("craps.fire-bet"):
        extra = rules.law.cites("craps.fire-bet-craps-only", "craps.fire-bet")
    elif (number := _ON_A_NUMBER.fullmatch(wager)) is not None:
        siblings = (kind for kind in rules.kinds.values() if kind.id.rpartition("-")[0] == number[1])
        extra = next((kind.clause for kind in siblings), ())
    cites = rules.law.cites("craps.only-listed", "craps.wagers")
    return Refused(f"{wager} is not a permissible wager at {rules.game} on {rules.law.date}.", *extra, *cites)


def place(
    rules: Rules, state: TableState, seat: int, args: Mapping[str, Any], limits_waived: bool = False
) -> tuple[e.Event, ...]:
    """A wager made, or the refusal with every clause that bars it."""
    if len(args) == 2:
        placed = _plainly_placed(rules, state, seat, args["on"], args["amount"])
        if placed is not None:
            return (placed,)
    return judged(rules, state, seat, args, limits_waived)


def judged(
    rules: Rules, state: TableState, seat: int, args: Mapping[str, Any], limits_waived: bool = False
) -> tuple[e.Event, ...]:
    """A wager looked at from every side."""
    wager, point = name_and_point(args)
    amount: int = args["amount"]
    no = Objections()
    if len(args) > 2:  # pragma: no mutate  (with wager and amount alone there is nothing to see in it)
        _form(rules, no, wager, args)
    kind = rules.kinds.get(wager)
    if kind is None or not kind.offered:
        no.add_refusal(_not_here(rules, wager))
        no.raise_any()
        return ()
    if point is not None and point not in rules.boxes:
        no.add(f"A point is one of {sorted(rules.boxes)}, not {point}.", *kind.clause)
        no.raise_any()
    at = moment(rules, no, state, seat, kind, point)
    no.raise_any()
    standing = state.find(seat, kind.id, at)
    room(rules, state, seat, kind, at, limits_waived=limits_waived).object_to(no, amount)
    no.raise_any()
    cites, reading = rules.placing_cites[kind.id], ""
    if kind.flat is not None and at is not None:
        total = amount if standing is None else standing.stake + amount
        above, reading = _odds_cites(rules, state, seat, kind, at, total)
        cites += above
    if args.get("in_the_air"):
        cites = (*cites, *rules.late_cites)
    if kind.parts:
        return _booked(rules, state, seat, kind, amount, cites)
    coupon = amount if args.get("coupon") else 0
    placed = _placed(
        rules, state, seat, kind, at, standing, amount, cites, state.next_number, coupon=coupon, reading=reading,
    )  # fmt: skip
    return (placed,)


def accepted(
    rules: Rules, state: TableState, seat: int, args: Mapping[str, Any]
) -> tuple[tuple[e.Event, ...], int]:
    """A wager outside the posted limits that was taken all the same, and what goes back of it."""
    placed, amount = place(rules, state, seat, args, limits_waived=True), args["amount"]
    wager, point = name_and_point(args)
    kind, no = rules.kinds[wager], Objections()
    at = moment(rules, no, state, seat, kind, point)
    stands = _stands(rules, state, seat, kind, at, amount)
    if stands == amount:
        return placed, 0
    less = {**args, "amount": stands}
    return place(rules, state, seat, less, limits_waived=True) if stands else (), amount - stands


def _stands(rules: Rules, state: TableState, seat: int, kind: Kind, at: int | None, amount: int) -> int:
    """What stays of an accepted amount on top of what stood before, the parts of the wager looked at too."""
    limits, keeps = rules.limits, state.seats[seat].keeps
    standing = state.find(seat, kind.id, at)
    had, unit = standing.stake if standing else 0, unit_of(kind, at)
    stands = limits.stands(kind.id, had + amount, keeps, unit=unit, named=kind.flat is not None) - had
    for part, share in kind.parts:
        there = _stake_on(state, seat, part)
        fits = limits.stands(part, there + int(share * amount), keeps, unit=1) - there
        stands = min(stands, int(fits / share))
    return max(0, stands - (had + stands) % unit)


def _plainly_placed(
    rules: Rules, state: TableState, seat: int, wager: str, amount: int
) -> e.WagerPlaced | None:
    """The quick way for an ordinary wager, or more chips on one, within the posted limits; None: look at every side."""
    kind, least, most = rules.plain.get(wager, _NOTHING_PLAIN)
    if kind is None or state.seats[seat].keeps:
        return None
    stack = state.balances.get(stack_of(seat), 0)
    if not 0 < amount <= stack:  # pragma: no mutate  (what is not plain is looked at in full)
        return None
    game: CrapsState = state.game
    point = game.point
    if game.bars or kind.with_point is (point is None):
        return None
    flat: Wager | None = None
    added: Wager | None = None
    flat_on = kind.flat or ""
    for standing in state.wagers.values():
        if standing.seat == seat:
            on = standing.kind
            if on == wager:
                if added is not None or standing.at is not None:
                    return None
                added = standing
            elif on == flat_on:
                flat = standing
    if added is None:
        total, number = amount, state.next_number
    else:
        total, number = amount + added.stake, added.number
    if not least <= total <= most:  # pragma: no mutate  (what is not plain is looked at in full)
        return None
    cites, reading = rules.placing_cites[wager], ""
    if not flat_on:
        point, unit = None, kind.unit
    else:
        if flat is None or point is None:
            return None
        if (
            amount > rules.multiple_right * flat.stake
        ):  # pragma: no mutate  (at the limit the full look says the same)
            return None
        if amount > flat.stake:
            cites, reading = rules.above_flat[wager], rules.above_flat_reading
        unit = kind.units[point]
    if total % unit:
        return None
    return e.WagerPlaced(
        number=number, seat=seat, kind=wager, name=wager, stake=amount, total=total, at=point, cites=cites,
        postings=staked(seat, amount), reading=reading,
    )  # fmt: skip


_NOTHING_PLAIN = (None, 0, 0)


def _placed(
    rules: Rules, state: TableState, seat: int, kind: Kind, at: int | None, standing: Wager | None, amount: int,
    cites: tuple[str, ...], number: int, *, coupon: int = 0, reading: str = "",
) -> e.WagerPlaced:  # fmt: skip
    total = amount + (standing.stake if standing else 0)
    fee = _fee_now(rules, kind, standing, total)
    postings = staked(seat, amount)
    if fee:
        postings = ((f"stack:{seat}", -amount - fee), ("layout", amount), ("commission", fee))
    return e.WagerPlaced(
        number=standing.number if standing else number, seat=seat, kind=kind.id, name=printed(kind.id, at),
        stake=amount, total=total, at=at, commission=fee, coupon=coupon, cites=cites, postings=postings,
        reading=reading,
    )  # fmt: skip


def printed(kind: str, at: int | None) -> str:
    """How a wager is named: a come bet with its point, a pass odds bet without."""
    return f"{kind}-{at}" if at is not None and "come" in kind else kind


def _booked(
    rules: Rules, state: TableState, seat: int, kind: Kind, amount: int, cites: tuple[str, ...]
) -> tuple[e.Event, ...]:
    """A whirl, or a horn high without an area of its own, broken down into the wagers it consists of."""
    events: list[e.Event] = []
    number = state.next_number
    for part, share in kind.parts:
        own = rules.kinds[part]
        standing = state.find(seat, part)
        stake = int(share * amount)
        events.append(_placed(rules, state, seat, own, None, standing, stake, (*cites, *own.clause), number))
        number += standing is None
    return tuple(events)


def _form(rules: Rules, no: Objections, wager: str, args: Mapping[str, Any]) -> None:
    """1.3(a), (b): late, spoken and coupon bets."""
    law, confirmed = rules.law, set(args.get("confirmed_by", ()))
    if args.get("in_the_air"):
        missing = [role for role in rules.late_confirmers if role not in confirmed]
        if missing:
            no.add(
                f"A bet made while the dice roll stands only if confirmed by {' and '.join(rules.late_confirmers)}; "
                f"{' and '.join(missing)} did not confirm.",
                *rules.late_cites,
            )
    if args.get("verbal") and "dealer" not in confirmed:
        no.add("A spoken bet with cash must be confirmed by the dealer.", law.cite("craps.form-of-wager"))
    if args.get("coupon") and wager not in law.figure("craps.coupon-wagers"):
        no.add("Match play coupons are good for pass and don't pass only.", law.cite("craps.form-of-wager"))


def moment(
    rules: Rules, no: Objections, state: TableState, seat: int, kind: Kind, point: int | None
) -> int | None:
    """Whether the wager may be made now, and the point it will stand on."""
    game: CrapsState = state.game
    if game.bars and (seat, kind.id) in game.bars:
        no.add(
            f"The {kind.id} bet was taken down or reduced and may not be put back or increased.",
            rules.law.cite("craps.dont-removal"),
        )
    match kind.family:
        case "one-roll" | "hard" | "place" | "place-lose":
            if point is not None:
                no.add(f"{kind.id} does not stand on the point {point}.", *kind.clause)
            return None
        case "line":
            if game.point is not None:
                no.add(
                    f"{kind.id} is made just before a come out roll; the point is {game.point}.",
                    *kind.clause,
                    rules.law.cite("craps.only-listed"),
                )
                standing = state.find(seat, kind.id)
                if standing is not None and kind.id == "pass":
                    no.add("A pass bet is fixed once its point is set.", rules.law.cite("craps.line-locked"))
            return None
        case "come":
            if point is not None:
                if (seat, printed(kind.id, point)) in game.bars:
                    no.add(
                        f"{kind.id} on {point} was reduced and may not be increased.",
                        *rules.law.cites("craps.dont-removal"),
                    )
                no.add(f"{kind.id} is placed on its line, not on a number.", *kind.clause)
                if kind.id == "come" and state.find(seat, kind.id, point) is not None:
                    no.add("A come bet is fixed once its point is set.", rules.law.cite("craps.line-locked"))
            if game.point is None:
                no.add(
                    f"{kind.id} is made after the come out roll; the next roll is one.",
                    *kind.clause,
                    rules.law.cite("craps.only-listed"),
                )
            return None
        case "line-odds":
            if state.find(seat, kind.flat or "") is None:
                no.add(f"{kind.id} supports a {kind.flat} bet; seat {seat} has none.", *kind.clause)
            elif game.point is None:
                no.add(f"{kind.id} is made after a come out point is set.", *kind.clause)
            elif point is not None and point != game.point:
                no.add(f"The come out point is {game.point}, not {point}.", *kind.clause)
            return game.point
        case "come-odds":
            if point is None:
                point = _only_point(state, seat, kind)
            if point is None or state.find(seat, kind.flat or "", point) is None:
                no.add(f"{kind.id} supports a {kind.flat} bet that has its come point.", *kind.clause)
            return point
        case "fire":
            _fire_moment(rules, no, state, seat, kind)
            return None
        case _:
            return None


def _only_point(state: TableState, seat: int, kind: Kind) -> int | None:
    """The point of the one bet that odds without a point can mean."""
    points = [w.at for w in state.wagers_of(seat) if w.kind == kind.flat and w.at is not None]
    return points[0] if len(points) == 1 else None


def _fire_moment(rules: Rules, no: Objections, state: TableState, seat: int, kind: Kind) -> None:
    game: CrapsState = state.game
    if state.find(seat, "fire-bet") is not None:
        no.add("A fire bet, once made, may not be increased.", rules.law.cite("craps.fire-bet-frozen"))
    if not game.fresh or game.point is not None:
        no.add("A fire bet is made before a shooter's first come out roll.", *kind.clause)


def _fee_now(rules: Rules, kind: Kind, standing: Wager | None, total: int) -> int:
    """Commission due with the bet, what was paid on it before taken off."""
    if not rules.at_bet or kind.commission is None:
        return 0
    return rules.fee(kind, total) - (standing.commission if standing else 0)


def unit_of(kind: Kind, at: int | None) -> int:
    return kind.units[at] if at is not None and kind.units else kind.unit


def room(
    rules: Rules, state: TableState, seat: int, kind: Kind, at: int | None, *, limits_waived: bool = False
) -> Room:
    """What a wager keeps, with what stands of it: it can be paid, lies within the limits, and the chips are there."""
    standing = state.find(seat, kind.id, at)
    had = standing.stake if standing else 0
    by_law = rules.bounded.get(kind.id)
    if by_law is not None:
        posted = () if limits_waived else rules.limits.bounds(kind.id, state.seats[seat].keeps)
        return Room(had, by_law, *posted, chips(seat, state.stack(seat), rules.form_cites, before=had))
    unit = rules.payable[kind.id, at if kind.units else None]
    made = Room(had, unit, rules.in_chips, nothing=rules.in_chips.cites)
    if not limits_waived:
        if rules.limits.posted:
            made.bounds += _limits(rules, state, seat, kind, had)
        if kind.flat is not None and at is not None:
            made.bounds.append(_odds_most(rules, state, seat, kind, at))
    made.bounds.append(_covered(rules, state, seat, kind, standing))
    return made


def _limits(rules: Rules, state: TableState, seat: int, kind: Kind, had: int) -> Iterator[Bound]:
    """The posted limits of the wager and of what it is booked on; a maximum of odds is one of `_odds_most`."""
    limits, keeps, odds = rules.limits, state.seats[seat].keeps, kind.flat is not None
    for bound in limits.bounds(kind.id, keeps, step=increment_of(rules, kind) is not None, named=odds):
        if bound.most is None or not odds:
            yield bound
    for part, share in kind.parts:
        for bound in limits.bounds(part, keeps, step=False):
            if bound.most is not None:
                fits = int((bound.most - _stake_on(state, seat, part)) / share)
                yield Bound(
                    None, had + fits, 1, _part_full, f"{part} here is {show(bound.most)}", bound.cites
                )
    yield from limits.crowd(state, seat, before=had)


def _part_full(bound: Bound, total: int) -> str:
    return f"The most on {bound.name}; {show(total)} in all would put more there."


def _odds_most(rules: Rules, state: TableState, seat: int, kind: Kind, at: int) -> Bound:
    """What 1.6(e) or the house allows on top of the flat bet, and the excess of 1.6(f)."""
    flat = flat_bet(state, seat, kind, at)
    cap, clauses = _odds_limit(rules, state, seat, kind, at, flat.stake if flat else 0)
    cites = (*clauses, *rules.excess_cites)
    return Bound(None, int(cap), 1, _above_cap, f"{kind.id} on {at}", cites, _excess(rules, kind, at, cap))


def _above_cap(bound: Bound, total: int) -> str:
    return f"{bound.name} may be at most {show(bound.most or 0)} here; {show(total)} is above it."


def _covered(rules: Rules, state: TableState, seat: int, kind: Kind, standing: Wager | None) -> Bound:
    """Chips for the wager, and for a commission taken with it, what was paid on it before taken off."""
    stack = state.stack(seat)
    had = standing.stake if standing else 0
    if not rules.at_bet or kind.commission is None:
        return chips(seat, stack, rules.form_cites, before=had)

    def with_fee(total: int) -> int:
        return total - had + _fee_now(rules, kind, standing, total)

    def short(_bound: Bound, total: int) -> str:
        return f"Seat {seat} has {show(stack)} in chips; {show(with_fee(total))} is needed."

    most = had - 1 + bisect_right(range(had, had + stack + 1), stack, key=with_fee)
    return Bound(None, most, 1, short, kind.id, (*kind.clause, *rules.form_cites))


def increment_of(rules: Rules, kind: Kind) -> int | None:
    """The posted step of a wager; odds are bound by it, as by all posted limits, where limits name them."""
    return rules.limits.increment if kind.flat is None or rules.limits.names(kind.id) else None


def _stake_on(state: TableState, seat: int, wager: str) -> int:
    standing = state.find(seat, wager)
    return standing.stake if standing else 0


def _odds_cites(
    rules: Rules, state: TableState, seat: int, kind: Kind, at: int, total: int
) -> tuple[tuple[str, ...], str]:
    """1.6(e) for odds above what must be allowed anyway, 1.6(f) for the excess that pays exactly.

    With the clauses comes the reading that the ceiling of the day rests on.
    """
    flat = flat_bet(state, seat, kind, at)
    stake = flat.stake if flat else 0
    cap, _ = _odds_limit(rules, state, seat, kind, at, stake)
    verdict = kind.seven[at]
    won = total * verdict.num // verdict.den if kind.wrong else total
    cites, reading = (rules.above_flat_cites, rules.above_flat_reading) if won > stake else ((), "")
    return (cites if total <= cap else (*cites, *rules.excess_cites)), reading


def flat_bet(state: TableState, seat: int, kind: Kind, at: int) -> Wager | None:
    """The bet that odds on a point support."""
    return state.find(seat, kind.flat or "", at if kind.family == "come-odds" else None)


def _odds_limit(
    rules: Rules, state: TableState, seat: int, kind: Kind, at: int, flat: int
) -> tuple[int | Fraction, tuple[str, ...]]:
    """The least of the multiple of the flat bet and the posted maximum, with the clause that sets it."""
    cap = rules.odds_cap(kind, flat, at)
    if rules.limits.posted:
        _, most = rules.limits.of(kind.id, state.seats[seat].keeps, named=True)
        if most is not None and most < cap:
            return most, (*rules.limits.clause, *kind.clause)
    return cap, rules.multiple_cites[kind.id]


def _excess(rules: Rules, kind: Kind, at: int, cap: int | Fraction) -> int | None:
    """1.6(f): the next payable amount above a limit that could not itself be paid exactly."""
    unit = unit_of(kind, at)
    if not rules.options["odds_excess_for_payability"] or cap % unit == 0:
        return None
    return -(-cap // unit) * unit


def plain_bounds(low: int, high: int, step: int, had: int, stack: int) -> Amount | None:
    """What `room` leaves for a wager that is bound by its own least and most and by nothing else."""
    least, most = max(1, low - had), min(high - had, stack)
    least += (-had - least) % step
    return Amount(least, most, step, (), -had) if most >= least else None

"""Chips on a layout: wagers made, raised, reduced and taken back until "No more bets", and chips without a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot
from pitboss.games.layout.state import ColourRedeemed, ColourTaken, LayoutState
from pitboss.money import show
from pitboss.table.bounds import Bound, Room, amount_within, chips, multiples
from pitboss.table.commands import LARGEST, shortened
from pitboss.table.events import Event, WagerPlaced, WagerReduced, WagerRemoved
from pitboss.table.limits import accepted as ruling
from pitboss.table.offers import Amount, Offer, OneOf
from pitboss.table.options import cited
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState, Wager

COLOURS = ("blue", "brown", "green", "grey", "lavender", "orange", "pink", "red", "white", "yellow")
"""Colours that are offered; a table may have others."""


def named(rules: Rules, args: Mapping[str, Any]) -> Spot:
    """The spot that a step names: by its printed name, or by kind and numbers."""
    on, chosen = args["on"], rules.layout.reads(args)
    numbers = chosen or ()
    spot = rules.spots.get(on)
    if spot is None and chosen is not None and len(set(numbers)) == len(numbers):
        spot = rules.named.get((on, frozenset(numbers)))
    elif spot is not None and chosen is not None and set(numbers) != set(spot.at):
        spot = None
    if spot is not None:
        return spot
    closed = rules.kinds.get(on, [])
    said = "" if chosen is None else f" on {', '.join(map(str, numbers))}"
    known = f"; {on} is made on {_places(closed)}" if closed else f"; it takes {', '.join(rules.kinds)}"
    raise Refused(
        f"{shortened(on)}{said} is no wager of this layout{known}.",
        *(closed[0].clause if closed else ()), *rules.cites("wagers"),
    )  # fmt: skip


def _places(spots: list[Spot]) -> str:
    named = [" and ".join(map(str, spot.at)) for spot in spots if spot.at]
    return "; ".join([*named[:6], *(["and so on"] if len(named) > 6 else [])]) if named else "no number"


def standing(state: TableState, seat: int, name: str) -> Wager | None:
    """What a seat has on a spot. A wager that is held under another name has left its spot."""
    return next((w for w in state.wagers.values() if w.seat == seat and w.name == name), None)


def place(
    rules: Rules, state: TableState, seat: int, args: Mapping[str, Any], *, limits_waived: bool = False
) -> tuple[Event, ...]:
    """A wager made, or the refusal with every clause that bars it."""
    no = Objections()
    _object_to_moment(rules, no, state)
    spot = _resolved(rules, no, args)
    barred = rules.layout.barred(rules, state, spot)
    if barred is not None:
        no.add_refusal(barred)
    if not spot.offered:
        no.add(f"{spot.name} is not made; it is what a wager has become, and is not added to.", *spot.fixed)
    if args.get("verbal"):
        no.add("A spoken wager with cash is not accepted; chips, plaques or a coupon are.", *rules.placing)
    there = standing(state, seat, spot.name)
    room = _room(rules, state, seat, spot, there.stake if there else 0, limits_waived=limits_waived)
    room.object_to(no, args["amount"])
    no.raise_any()
    return (_placed(rules, state, seat, spot, args["amount"], coupon=bool(args.get("coupon"))),)


def _object_to_moment(rules: Rules, no: Objections, state: TableState) -> None:
    if state.game.closed:
        no.add('"No more bets" has been called; wagers stay as they are.', *rules.closed)


def _resolved(rules: Rules, no: Objections, args: Mapping[str, Any]) -> Spot:
    try:
        return named(rules, args)
    except Refused as refusal:
        no.add_refusal(refusal)
        no.raise_any()
        raise


def _room(
    rules: Rules, state: TableState, seat: int, spot: Spot, had: int, *, limits_waived: bool = False
) -> Room:
    """What the chips on a spot keep, with those that are there."""
    unit = multiples(spot.unit, spot.name, (*rules.exact, *rules.placing))
    room = Room(had, unit, nothing=(*rules.placing, *rules.limits.clause))
    colour = state.game.colours.get(seat)
    if colour is not None:
        said = f"Seat {seat} plays with {colour.name} chips of {show(colour.value)}"
        room.bounds.append(Bound(None, None, colour.value, _no_number, said, rules.cites("colours")))
    if rules.limits.posted and not limits_waived:
        room.bounds += rules.limits.bounds(spot.kind, state.seats[seat].keeps)
        room.bounds += rules.limits.crowd(state, seat, before=had)
    room.bounds.append(chips(seat, state.stack(seat), rules.placing, before=had))
    return room


def _no_number(bound: Bound, total: int) -> str:
    return f"{bound.name}; {show(total)} is no number of them."


def _placed(
    rules: Rules, state: TableState, seat: int, spot: Spot, amount: int, *, coupon: bool
) -> WagerPlaced:
    there = standing(state, seat, spot.name)
    return WagerPlaced(
        number=there.number if there else state.next_number, seat=seat, kind=spot.name, name=spot.name, stake=amount,
        total=amount + (there.stake if there else 0), coupon=amount if coupon else 0,
        cites=(*spot.clause, *rules.placing), postings=((f"stack:{seat}", -amount), ("layout", amount)),
    )  # fmt: skip


def accepted(
    rules: Rules, state: TableState, seat: int, args: Mapping[str, Any], by: str | None
) -> tuple[Event, ...]:
    """A wager outside the posted limits that was taken all the same; the house may return what exceeds a maximum."""
    placed, amount, spot = (
        place(rules, state, seat, args, limits_waived=True),
        args["amount"],
        named(rules, args),
    )
    there = standing(state, seat, spot.name)
    had = there.stake if there else 0
    stands = max(
        0, rules.limits.stands(spot.kind, had + amount, state.seats[seat].keeps, unit=spot.unit) - had
    )
    if stands < amount:
        coupon = bool(args.get("coupon"))
        placed = (_placed(rules, state, seat, spot, stands, coupon=coupon),) if stands else ()
    cites = cited(rules.law, "all-games.out-of-limits-stands")
    return (*placed, ruling(seat, by, cites, back=amount - stands))


def take_back(rules: Rules, state: TableState, seat: int, args: Mapping[str, Any]) -> tuple[Event, ...]:
    """All of a wager, or the part that is named."""
    no = Objections()
    _object_to_moment(rules, no, state)
    spot = _resolved(rules, no, args)
    wager = standing(state, seat, spot.name)
    if spot.fixed:
        no.add(f"{spot.name} is neither reduced nor taken back.", *spot.fixed)
    if wager is None:
        no.add(f"Seat {seat} has no {spot.name} on the layout.", *rules.placing)
        no.raise_any()
        raise AssertionError
    amount: int = args.get("amount", wager.stake)
    if amount != wager.stake:
        _object_to_part(rules, no, state, spot, wager, amount)
    no.raise_any()
    postings, left = (("layout", -amount), (f"stack:{seat}", amount)), wager.stake - amount
    if not left:
        return (
            WagerRemoved(number=wager.number, seat=seat, name=wager.name, amount=amount, cites=rules.placing,
                         postings=postings),
        )  # fmt: skip
    return (
        WagerReduced(number=wager.number, seat=seat, name=wager.name, amount=amount, left=left, cites=rules.placing,
                     postings=postings),
    )  # fmt: skip


def _object_to_part(
    rules: Rules, no: Objections, state: TableState, spot: Spot, wager: Wager, amount: int
) -> None:
    left = wager.stake - amount
    if amount <= 0 or left < 0:
        no.add(
            f"{wager.name} stands at {show(wager.stake)}; {show(amount)} cannot be taken off.", *rules.placing
        )
        return
    if wager.coupon:
        no.add(
            "A match play coupon goes with all of its chips; the wager is taken back whole.", *rules.placing
        )
    _room(rules, state, wager.seat, spot, wager.stake).object_to_rest(no, left)


def offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    """What every seat may put on the layout or take off it: all spots that take the same amounts are one offer."""
    barred = {
        name for name, spot in rules.spots.items() if rules.layout.barred(rules, state, spot) is not None
    }
    for seat in state.seats:
        had = {wager.name: wager for wager in state.wagers_of(seat)}
        closed = barred | had.keys()
        alike: dict[Amount, list[str]] = {}
        for spots in rules.kinds.values():
            amount = amount_within([_room(rules, state, seat, spots[0], 0)])
            if amount is not None:
                alike.setdefault(amount, []).extend(spot.name for spot in spots if spot.name not in closed)
        for amount, names in alike.items():
            if names:
                yield Offer("wager", "free", seat=seat, params={"on": OneOf(tuple(names)), "amount": amount})
        for wager in had.values():
            yield from _of_standing(rules, state, wager)
        yield from colour_offers(rules, state, seat, bets=bool(had))


def _of_standing(rules: Rules, state: TableState, wager: Wager) -> Iterator[Offer]:
    spot, fixed = rules.spots[wager.name], {"on": wager.name}
    room = _room(rules, state, wager.seat, spot, wager.stake)
    more = amount_within([room]) if spot.offered else None
    if more is not None:
        yield Offer("wager", "free", seat=wager.seat, fixed=fixed, params={"amount": more})
    if not spot.fixed:
        yield Offer("remove", "free", seat=wager.seat, fixed=fixed)
        whole = Amount(wager.stake, wager.stake, wager.stake)
        off = whole if wager.coupon else room.taken_off()
        yield Offer("reduce", "free", seat=wager.seat, fixed=fixed, params={"amount": off})


def take_colour(rules: Rules, state: TableState, seat: int, colour: str, value: int) -> tuple[Event, ...]:
    """Chips without a printed value: one colour for one player, worth what he says, before he has wagers up."""
    no, clause = Objections(), rules.cites("colours")
    game: LayoutState = state.game
    word = colour.strip().lower()
    if not rules.colours:
        no.add("This table has no chips without a value.", *clause)
    if not word:
        no.add("A colour has a name.", *clause)
    if seat in game.colours:
        no.add(f"Seat {seat} has {game.colours[seat].name} chips already.", *clause)
    taken = next((other for other, own in game.colours.items() if own.name == word and other != seat), None)
    if taken is not None:
        no.add(f"Seat {taken} plays with the {word} chips.", *clause)
    if state.wagers_of(seat):
        no.add(f"Seat {seat} has wagers on the layout.", *clause)
    if value <= 0 or value % rules.chip:
        no.add(f"A chip is worth a whole number of {show(rules.chip)}, not {show(value)}.", *clause)
    no.raise_any()
    return (ColourTaken(seat=seat, colour=word, value=value, cites=clause),)


def redeem_colour(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    no, clause = Objections(), rules.cites("colours")
    game: LayoutState = state.game
    if seat not in game.colours:
        no.add(f"Seat {seat} has no chips of a colour.", *clause)
    if state.wagers_of(seat):
        no.add(f"Seat {seat} still has wagers on the layout.", *clause)
    no.raise_any()
    return (ColourRedeemed(seat=seat, colour=game.colours[seat].name, cites=clause),)


def colour_offers(rules: Rules, state: TableState, seat: int, *, bets: bool) -> Iterator[Offer]:
    if bets or not rules.colours:
        return
    if seat in state.game.colours:
        yield Offer("redeem-colour", "free", seat=seat)
        return
    used = {colour.name for colour in state.game.colours.values()}
    free = tuple(colour for colour in COLOURS if colour not in used)
    if free:
        value = Amount(rules.chip, LARGEST - LARGEST % rules.chip, rules.chip)
        yield Offer("take-colour", "free", seat=seat, params={"colour": OneOf(free), "value": value})

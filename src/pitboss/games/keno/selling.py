"""Tickets are sold (15.2 to 15.4): what is marked can be played, its price is right, the ticket is printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.chance import NeedsEntry
from pitboss.games.keno import tickets
from pitboss.games.keno.drawing import numbers_of
from pitboss.games.keno.rules import QUICK_PICK, RUNNER, STRAIGHT, WRITER, Rules
from pitboss.games.keno.state import KenoState, TicketIssued
from pitboss.games.keno.tickets import Form
from pitboss.table.bounds import Room, amount_within, chips
from pitboss.table.commands import Command, seat_of
from pitboss.table.events import Event, Sealed, WagerPlaced
from pitboss.table.game import Cleared
from pitboss.table.offers import Amount, Offer, OneOf, Subset
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

SERIALS = 10**9
"""How many serial numbers there are."""


def sell(rules: Rules, state: TableState, command: Command) -> Cleared:
    """15.2 to 15.4: nothing is printed before all of it is right."""
    seat, args, by = seat_of(state, command), command.args, command.by or WRITER
    no = Objections()
    kind = tickets.kind_of(args)
    if by not in (WRITER, RUNNER):
        no.add(
            f"Tickets are issued by a {WRITER} or a {RUNNER}, not by a {by}.",
            *rules.cites("ticket", "definitions"),
        )
    if kind not in rules.options["ticket_types"]:
        no.add(f"This house sells no {kind} tickets.", *tickets.clause(rules, kind))
    form = _marked(rules, no, kind, args)
    sizes = {args["count"]} if form is None else {len(play) for play in form.wagers}
    plays = 1 if form is None else len(form.plays)
    tickets.price(rules, kind, sizes).object_to(no, args["amount"])
    _object_to_whole(rules, no, state, seat, kind, plays * args["amount"], args.get("games", 1))
    no.raise_any()

    def sold(source: Source) -> tuple[Event, ...]:
        picked = form or Form(kind, (_picked(rules, source, args["count"]),), ((0,),))
        return _issued(rules, state, seat, by, picked, args, _serial(source))

    return sold


def _marked(rules: Rules, no: Objections, kind: str, args: Any) -> Form | None:
    """The form; None where the computer marks it now. What it has marked can be told again."""
    if kind == QUICK_PICK:
        tickets.object_to_spots(rules, no, kind, args["count"])
        no.raise_any()
        if args.get("spots") is None:
            return None
    try:
        return tickets.read(rules, args)
    except Refused as refusal:
        no.add_refusal(refusal)
        no.raise_any()
        raise


def _object_to_whole(
    rules: Rules, no: Objections, state: TableState, seat: int, kind: str, price: int, games: int
) -> None:  # fmt: skip
    """The price of a game keeps the posted limits; all of it is there, for as many games as the house takes."""
    placing, most = rules.cites("placement"), rules.options["multi_game"]
    if not 1 <= games <= most:
        no.add(f"A ticket is for 1 to {most} games, not for {games}.", *placing)
    if price > 0:
        _whole(rules, state, seat, kind, max(1, games)).object_to(no, price)


def _whole(rules: Rules, state: TableState, seat: int, kind: str, games: int) -> Room:
    """What the price of a ticket keeps for each of its games."""
    limits, placing = rules.limits, rules.cites("placement")
    return Room(
        0, *limits.bounds(kind, state.seats[seat].keeps), *limits.crowd(state, seat, of=games),
        chips(seat, state.stack(seat), placing, of=games),
    )  # fmt: skip


def _picked(rules: Rules, source: Source, count: int) -> tuple[int, ...]:
    return tuple(sorted(numbers_of(rules, source, count)))


def _serial(source: Source) -> str:
    """A serial number that nobody can work out; at a real table the system there prints its own."""
    try:
        # It decides nothing, so it takes nothing from a chain that the house has published.
        return f"{getattr(source, 'behind', source).below(SERIALS):09d}"
    except NeedsEntry:
        return ""


def _issued(
    rules: Rules, state: TableState, seat: int, by: str, form: Form, args: Any, serial: str
) -> tuple[Event, ...]:
    game: KenoState = state.game
    games, price = args.get("games", 1), len(form.plays) * args["amount"]
    number, ticket, stake = state.next_number, game.issued.get(seat, 0) + 1, price * games
    request = "runner-request" if by == RUNNER else "writer-request"
    shown = rules.cites(
        "issuance", "ticket", "conditioning", "spots", "request", request, "rate-card", "definitions"
    )
    return (
        WagerPlaced(
            number=number, seat=seat, kind=form.kind, name=f"ticket-{ticket}", stake=stake, total=stake,
            cites=(*tickets.clause(rules, form.kind), *rules.cites("placement")),
            postings=((f"stack:{seat}", -stake), ("layout", stake)),
        ),
        TicketIssued(
            number=number, seat=seat, ticket=ticket, kind=form.kind, conditioning=form.conditioning, groups=form.groups,
            plays=form.wagers, amount=args["amount"], game=game.game, games=games, by=by,
            station=args.get("station", ""), cites=shown,
            sealed=(Sealed("serial", (f"seat:{seat}", "dealer"), serial),),
        ),
    )  # fmt: skip


def sales(rules: Rules, state: TableState, seat: int) -> Iterator[Offer]:
    """Straight tickets and quick-picks; what else can be written is too much to list. Sizes that pay alike are one."""
    sizes = [spots for spots in sorted(rules.lines) if 1 <= spots <= rules.max_spots]
    for kind, act in ((STRAIGHT, "ticket"), (QUICK_PICK, "quick-pick")):
        if kind not in rules.options["ticket_types"]:
            continue
        alike: dict[tuple[int, Amount], list[int]] = {}
        for spots in sizes:
            for games in _several(rules):
                amount = amount_within(
                    [tickets.price(rules, kind, {spots}), _whole(rules, state, seat, kind, games)]
                )
                if amount is not None:
                    alike.setdefault((games, amount), []).append(spots)
        for (games, amount), spots in alike.items():
            yield from _sale(rules, seat, act, games, amount, spots)


def _several(rules: Rules) -> list[int]:
    """Numbers of games that are offered; any other may be asked for too."""
    most: int = rules.options["multi_game"]
    return sorted({games for games in (1, 5, most) if games <= most})


def _sale(rules: Rules, seat: int, act: str, games: int, amount: Amount, sizes: list[int]) -> Iterator[Offer]:
    fixed = {"games": games} if games > 1 else {}
    if act == "quick-pick":
        params = {"count": OneOf(tuple(sizes)), "amount": amount}
        yield Offer(act, "free", seat=seat, fixed=fixed, params=params)
        return
    numbers, run = tuple(range(1, rules.numbers + 1)), sizes[:1]
    for size in (*sizes[1:], None):
        if size is not None and size == run[-1] + 1:
            run.append(size)
            continue
        marks = Subset(numbers, run[0], run[-1])
        yield Offer(act, "free", seat=seat, fixed=fixed, params={"spots": marks, "amount": amount})
        run = [size or 0]

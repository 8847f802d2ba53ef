"""A keno game, subchapter 15: tickets are sold, numbers are drawn, and winners are paid against their tickets."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import TYPE_CHECKING, Any

from pitboss.chance import NeedsEntry
from pitboss.games.keno import paying, sharing, tickets
from pitboss.games.keno.awards import awards, won
from pitboss.games.keno.rules import QUICK_PICK, RUNNER, STRAIGHT, WRITER, Rules
from pitboss.games.keno.state import (
    DrawFailed,
    KenoState,
    NumbersDrawn,
    ReportLine,
    ReportPrinted,
    Ticket,
    TicketIssued,
)
from pitboss.games.keno.tickets import Form
from pitboss.money import show
from pitboss.table.accounts import settlement
from pitboss.table.commands import Action, Command, Param, shortened
from pitboss.table.common import IRREGULARITIES, seat_of
from pitboss.table.draws import HELD_AT
from pitboss.table.events import Event, Ruled, Sealed, WagerPlaced, WagerReduced, WagerSettled
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Amount, Offer, OneOf, Subset
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.staff import By
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

_PLAYER: By = ("player", "dealing")
_AMOUNT, _NUMBERS = Param("amount", required=True), Param("wholes")
_SOLD = {"amount": _AMOUNT, "games": Param("whole"), "station": Param("text")}
_TICKET = {"ticket": Param("whole", required=True)}
SERIALS, SHOWN = 10**9, 3
"""How many serial numbers there are, and how many of its digits a report shows."""

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
            return _sell(rules, state, command)
        case "draw":
            return _draw(rules, state, args.get("numbers"), args.get(HELD_AT))
        case "redeem":
            return paying.redeem(rules, state, seat_of(state, command), args["ticket"], command.by)
        case "void-ticket":
            return paying.void(rules, state, seat_of(state, command), args["ticket"])
        case "receipt":
            return paying.receipt(rules, state, seat_of(state, command), args["ticket"])
        case "time":
            return paying.time(rules, state, args["minutes"])
        case "irregularity":
            return _irregularity(rules, state, command)
        case "join-game":
            return sharing.joined(rules, state, args)
        case _:
            raise BadCommand(f"Unknown action {command.do!r}.")


def _sell(rules: Rules, state: TableState, command: Command) -> Cleared:
    """15.2 to 15.4: what is marked can be played, its price is right and there, and the ticket is printed."""
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
    tickets.object_to_price(rules, no, kind, sizes, args["amount"])
    _object_to_whole(rules, no, state, seat, kind, plays * args["amount"], args.get("games", 1))
    no.raise_any()

    def sold(source: Source) -> Made:
        picked = form or Form(kind, (_picked(rules, source, args["count"]),), ((0,),))
        return Made(_issued(rules, state, seat, by, picked, args, _serial(source)))

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
    placing, most, keeps = rules.cites("placement"), rules.options["multi_game"], state.seats[seat].keeps
    if not 1 <= games <= most:
        no.add(f"A ticket is for 1 to {most} games, not for {games}.", *placing)
    if price > 0:
        for check in (
            lambda: rules.limits.refuse_below(kind, price, keeps),
            lambda: rules.limits.refuse_above(kind, price, keeps),
            lambda: rules.limits.refuse_step(kind, price),
            lambda: rules.limits.refuse_crowd(state, seat, price * games),
        ):
            try:
                check()
            except Refused as refusal:
                no.add_refusal(refusal)
    if price * games > state.stack(seat):
        no.add(
            f"Seat {seat} has {show(state.stack(seat))}; the ticket costs {show(price * games)}.", *placing
        )


def _numbers(rules: Rules, source: Source, count: int) -> tuple[int, ...]:
    """Different numbers, one after the other; they are drawn now, from no order that was fixed beforehand."""
    order = list(range(1, rules.numbers + 1))
    for at in range(count):
        other = at + source.below(rules.numbers - at)
        order[at], order[other] = order[other], order[at]
    return tuple(order[:count])


def _picked(rules: Rules, source: Source, count: int) -> tuple[int, ...]:
    return tuple(sorted(_numbers(rules, source, count)))


def brought(rules: Rules, command: Command, events: tuple[Event, ...]) -> tuple[int, ...]:
    """What `_numbers` and `_serial` drew, from the numbers and the serial number that came of it."""
    drawn: list[int] = []
    for event in events:
        if isinstance(event, NumbersDrawn):
            drawn += _places(rules, event.numbers)
        elif isinstance(event, TicketIssued):
            marked = event.kind == QUICK_PICK and "spots" not in command.args
            drawn += _places(rules, event.spots) if marked else []
            drawn += [int(event.serial)] if event.serial else []
    return tuple(drawn)


def _places(rules: Rules, numbers: tuple[int, ...]) -> Iterator[int]:
    """Where each number lay among those not drawn yet."""
    order = list(range(1, rules.numbers + 1))
    for at, number in enumerate(numbers):
        other = order.index(number, at)
        yield other - at
        order[at], order[other] = order[other], order[at]


def _serial(source: Source) -> str:
    """A serial number that nobody can work out; at a real table the system there prints its own."""
    try:
        return f"{source.below(SERIALS):09d}"
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


def _draw(rules: Rules, state: TableState, entered: Any, held_at: str | None) -> Cleared:
    no = Objections()
    sharing.object_to_place(rules, no, state, held_at)
    no.raise_any()
    if entered is None:
        return lambda source: Made(drawn(rules, state, _numbers(rules, source, rules.drawn)))
    numbers = tuple(entered)
    if any(not 1 <= number <= rules.numbers for number in numbers):
        no.add(f"Numbers run from 1 to {rules.numbers}.", *rules.cites("numbers"))
    if len(numbers) != rules.drawn or len(set(numbers)) != len(numbers):
        no.add(f"{rules.drawn} different numbers are drawn.", *rules.cites("draw"))
    no.raise_any()
    return drawn(rules, state, numbers)


def drawn(rules: Rules, state: TableState, numbers: tuple[int, ...]) -> tuple[Event, ...]:
    """15.5: the numbers, what they win, the tickets that have lost, and the report for the runners."""
    game: KenoState = state.game
    found = awards(rules, game.tickets.values(), numbers)
    sums, whole = won(rules, found), int(sum(award.staked * award.pays for award in found))
    reduced = whole - sum(sums.values())
    cites = rules.cites("draw", *(("aggregate-limit",) if reduced else ()))
    called = NumbersDrawn(
        game=game.game, numbers=numbers, won=tuple(sums.items()), reduced=reduced, cites=cites
    )
    ending = [ticket for ticket in game.tickets.values() if ticket.left == 1]
    values = {ticket.number: ticket.won + sums.get(ticket.number, 0) for ticket in ending}
    lost = [_lost(rules, state, ticket) for ticket in ending if not values[ticket.number]]
    return (called, *lost, *_report(rules, game.game, ending, values))


def _lost(rules: Rules, state: TableState, ticket: Ticket) -> WagerSettled:
    wager = state.wagers[ticket.number]
    return WagerSettled(
        number=ticket.number, seat=ticket.seat, name=wager.name, stake=wager.stake, result="lost", net=-wager.stake,
        why="no catches that the rate card pays", cites=rules.cites("payment", "rate-card"),
        postings=settlement(ticket.seat, wager.stake, -wager.stake),
    )  # fmt: skip


def _report(rules: Rules, game: int, ending: list[Ticket], values: dict[int, int]) -> tuple[Event, ...]:
    """15.1: the winners up to the legal amount that runners issued, so that they can pay them."""
    if not rules.runners_redeem:
        return ()
    most = 100 * rules.law.figure("keno.report-dollars")
    lines = tuple(
        ReportLine(ticket.station or RUNNER, ticket.serial[-SHOWN:], values[ticket.number])
        for ticket in ending
        if ticket.by == RUNNER and 0 < values[ticket.number] <= most
    )
    cites = rules.cites(
        "report", "report-runner", "report-game", "report-tickets", "report-payout", "report-serial"
    )
    return (ReportPrinted(game=game, lines=lines, cites=cites),) if lines else ()


def _irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    kind, clause = command.args["kind"], rules.cites("draw-failed", "irregularities")
    if command.seat is not None:
        raise BadCommand(f"{shortened(kind)} is stated of the game, not of a seat.")
    if kind == "draw-failed":
        no = Objections()
        sharing.object_to_place(rules, no, state, command.args.get(HELD_AT))
        no.raise_any()
        return _failed(rules, state, command)
    if kind == "broken-ball" and rules.options["draw_source"] == "balls" and "corrected" not in command.args:
        decision = "The ball is replaced, which is written down, and the draw goes on."
        return (Ruled(kind=kind, by=command.by or "keno-supervisor", decision=decision, cites=clause),)
    known = ", ".join(("draw-failed", "broken-ball (where balls are drawn)", *IRREGULARITIES))
    raise Refused(f"{shortened(kind)} is no irregularity of this game; it knows {known}.", *clause)


def _failed(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """15.7: a draw that cannot be put right gives every ticket the price of this game back."""
    clause, by = rules.cites("draw-failed", "irregularities"), command.by or "keno-supervisor"
    if command.args.get("corrected"):
        decision = "The draw was put right; all tickets stand and the numbers are drawn."
        return (Ruled(kind="draw-failed", by=by, decision=decision, cites=clause),)
    game: KenoState = state.game
    ruled = Ruled(
        kind="draw-failed", by=by, void=True, cites=clause,
        decision="The game is void; every ticket in it has the price of this game back.",
        nearest="Tickets of several games go on with those that are left.",
    )  # fmt: skip
    back = [event for ticket in game.tickets.values() if ticket.left for event in _back(rules, state, ticket)]
    return (ruled, DrawFailed(game=game.game, cites=clause), *back)


def _back(rules: Rules, state: TableState, ticket: Ticket) -> Iterator[Event]:
    wager, price, seat = state.wagers[ticket.number], ticket.price, ticket.seat
    clause, left = rules.cites("draw-failed"), wager.stake - price
    postings = (("layout", -price), (f"stack:{seat}", price))
    if not left:
        yield WagerSettled(
            number=wager.number, seat=seat, name=wager.name, stake=price, result="returned", net=0, cites=clause,
            why="the draw failed", postings=postings,
        )  # fmt: skip
        return
    yield WagerReduced(
        number=wager.number,
        seat=seat,
        name=wager.name,
        amount=price,
        left=left,
        cites=clause,
        postings=postings,
    )
    if ticket.left == 1 and not ticket.won:
        yield WagerSettled(
            number=wager.number, seat=seat, name=wager.name, stake=left, result="lost", net=-left,
            why="no catches that the rate card pays", cites=rules.cites("payment", "rate-card"),
            postings=settlement(seat, left, -left),
        )  # fmt: skip


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
        yield from _sales(rules, state, seat)
    yield from paying.offers(rules, state)
    if draw is not None:
        yield Offer("irregularity", "house", fixed={"kind": "draw-failed"}, optional=("corrected",),
                    params={"corrected": OneOf((True, False))})  # fmt: skip
    if rules.options["draw_source"] == "balls":
        yield Offer("irregularity", "house", fixed={"kind": "broken-ball"})


def _sales(rules: Rules, state: TableState, seat: int) -> Iterator[Offer]:
    """Straight tickets and quick-picks; what else can be written is too much to list. Sizes that pay alike are one."""
    sizes = [spots for spots in sorted(rules.lines) if 1 <= spots <= rules.max_spots]
    for kind, act in ((STRAIGHT, "ticket"), (QUICK_PICK, "quick-pick")):
        if kind not in rules.options["ticket_types"]:
            continue
        alike: dict[tuple[int, Amount], list[int]] = {}
        for spots in sizes:
            for games in _several(rules):
                amount = _amounts(rules, state, seat, kind, spots, games)
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


def _amounts(rules: Rules, state: TableState, seat: int, kind: str, spots: int, games: int) -> Amount | None:
    """What may be put on one wager of so many spots, for so many games."""
    low, high = rules.limits.of(kind, state.seats[seat].keeps)
    stack, room = state.stack(seat) // games, rules.limits.room(state, seat)
    step = lcm(rules.unit(kind), rules.chip, rules.limits.increment or 1)
    for pay in rules.lines[spots].values():
        step = lcm(step, (rules.chip / pay).numerator if pay else 1)
    most = min(stack, stack if room is None else room // games, stack if high is None else high)
    amount = Amount(max(step, low or 0), most, step)
    return amount if len(amount) else None


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

"""What the dealer and the staff do between hands: decks, shuffle, cut, button, time (14.2, 14.4, 14.5, 14.10(c))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.equipment.cards import UNKNOWN, CardError, parse_cards
from pitboss.equipment.decks import Stub
from pitboss.games.poker import events as pe
from pitboss.games.poker.betting import STACK
from pitboss.games.poker.rake import time_charges
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import PokerState
from pitboss.money import show
from pitboss.table.commands import Command, seat_of
from pitboss.table.common import came_back, time_passed
from pitboss.table.events import Event, Procedure, Sealed
from pitboss.table.offers import Amount, Offer
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState


def eligible(state: TableState) -> list[int]:
    """The seats that are dealt in: those with chips that do not sit out and were not found ineligible (14.15(g))."""
    balances, out = state.balances, state.game.out
    if state.game.flaws:
        out += tuple(flaw.seat for flaw in state.game.flaws if flaw.kind == INELIGIBLE)
    return [seat for seat in state.seats if balances.get(STACK[seat], 0) > 0 and seat not in out]


INELIGIBLE = "ineligible-player-dealt"


def refuse_deal(rules: Rules, state: TableState) -> list[int]:
    """The seats that are dealt in, or everything that stands against dealing a hand now."""
    game: PokerState = state.game
    players = eligible(state)
    deck, minutes, by_hand = game.decks[game.deck], state.minutes, state.house.by_hand
    if (
        game.hand is not None
        or len(players) < rules.least_players
        or game.removed
        or minutes - deck.sorted > rules.sort_minutes
        or minutes - deck.opened > rules.change_minutes
        or game.machine != rules.shuffler
        or by_hand
    ):
        object_to_deal(rules, state).raise_any()
    return players


def object_to_deal(rules: Rules, state: TableState) -> Objections:
    """Everything that stands against dealing a hand now."""
    game: PokerState = state.game
    no = Objections()
    if game.hand is not None:
        no.add("A hand is being played; the next is dealt when it is over.", *rules.cites("poker.shuffle"))
    if len(eligible(state)) < rules.least_players:
        no.add(f"Poker needs at least {rules.least_players} players with chips.",
               *rules.cites("poker.two-players", "poker.decks-shown", "poker.decks-washed"))  # fmt: skip
    _object_to_age(rules, state, no)
    _object_to_deck(rules, state, no)
    if not game.order and "shuffle" in state.house.by_hand:
        no.add("The cards have not been shuffled.", *rules.cites("poker.shuffle", "poker.misdeal-shuffle"))
    if not game.cut and "cut" in state.house.by_hand:
        no.add("The cards have not been cut.", *rules.cites("poker.cut", "poker.misdeal-shuffle"))
    return no


def _object_to_age(rules: Rules, state: TableState, no: Objections) -> None:
    """14.2(b): a deck is not dealt from past its hours; shuffled in vain it may be."""
    deck = state.game.decks[state.game.deck]
    if state.minutes - deck.sorted > rules.sort_minutes:
        no.add(f"This deck has been used for more than {rules.sort_minutes // 60} hours; it is sorted first.",
               *rules.cites("poker.deck-life"))  # fmt: skip
    if state.minutes - deck.opened > rules.change_minutes:
        no.add(f"The decks have been open for more than {rules.change_minutes // 60} hours; they are changed first.",
               *rules.cites("poker.deck-life"))  # fmt: skip


def _object_to_deck(rules: Rules, state: TableState, no: Objections) -> None:
    game: PokerState = state.game
    if game.removed > (0 if game.machine else 1):
        no.add("A deck that was not complete has left the table; another one is brought first.",
               *rules.cites("poker.wrong-deck", "poker.shuffler-two-decks", "poker.one-deck"))  # fmt: skip
    if game.machine and not rules.shuffler:
        no.add(
            "The automated shuffler leaves the table before the cards are shuffled another way.",
            *rules.cites("poker.device-removed"),
        )


def order_of(rules: Rules, args: Mapping[str, Any]) -> tuple[int, ...]:
    """The deck top first: the cards named and the rest in a fixed order, or what chance brought."""
    if "top" not in args:
        return args["order"]
    try:
        top = parse_cards(args["top"])
        if UNKNOWN in top:  # hand histories do not tell every card
            Stub.stacked([card for card in top if card != UNKNOWN], rules.pack)
            return top + (UNKNOWN,) * (len(rules.pack) - len(top))
        return Stub.stacked(top, rules.pack).order
    except CardError as error:
        raise BadCommand(f"The cards on top cannot be: {error}") from error


def shuffle(rules: Rules, state: TableState, args: Mapping[str, Any]) -> tuple[Event, ...]:
    refuse_in_hand(rules, state, "shuffled", "poker.shuffle")
    no = Objections()
    _object_to_deck(rules, state, no)
    no.raise_any()
    return (shuffled(rules, state, args),)


def shuffled(rules: Rules, state: TableState, args: Mapping[str, Any]) -> pe.Shuffled:
    machine = state.game.machine
    return pe.Shuffled(
        cards=len(rules.pack),
        machine=machine,
        cites=rules.shuffle_cites,
        sealed=(Sealed("order", (), order_of(rules, args)),),
    )


def cut(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """The dealer cuts, after a machine shuffle too; a supervisor may order another cut before the first card."""
    again = command.do == "recut"
    game: PokerState = state.game
    refuse_in_hand(rules, state, "cut again" if again else "cut", "poker.recut" if again else "poker.cut")
    if not again and (command.seat not in (None, "dealer") or command.by not in (None, "dealer")):
        raise Refused(
            f"The dealer cuts the cards, not {command.by or f'seat {command.seat}'}.", *rules.cut_cites
        )
    if again and command.by not in (None, "supervisor"):
        raise Refused(
            f"A supervisor may require a recut; the {command.by} may not.", *rules.cites("poker.recut")
        )
    if not game.order:
        raise Refused("The cards have not been shuffled.", *rules.cites("poker.shuffle"))
    if not again and game.cut:
        raise Refused(
            "The cards have been cut; only a supervisor may have them cut again.",
            *rules.cites("poker.cut", "poker.recut"),
        )
    lifted = command.args.get("cards")
    if lifted is not None and not rules.cut_least <= lifted < len(rules.pack):
        raise Refused(f"A cut takes at least {rules.cut_least} cards from the top and not all; {lifted} it is not.",
                      *rules.cites("poker.cut-minimum", "poker.cut"))  # fmt: skip
    cites = (*rules.cites("poker.recut"), *rules.cut_cites) if again else rules.cut_cites
    return (pe.DeckCut(by="dealer", lifted=lifted, recut=again, cites=cites),)


def refuse_in_hand(rules: Rules, state: TableState, done: str, handle: str) -> None:
    if state.game.hand is not None:
        raise Refused(
            f"Cards are out; they are {done} when the hand is over.", *rules.cites(handle, "poker.shuffle")
        )


def decks(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """Change, sort or rotate the decks, inspect them, or take the shuffler away."""
    by = command.by or "floorperson"
    game: PokerState = state.game
    refuse_in_hand(rules, state, "handled", "poker.deck-life")
    match command.do:
        case "change-deck":
            return (
                pe.DeckChanged(
                    by=by, cites=rules.cites("poker.deck-life", "poker.one-deck", "poker.decks-inspected")
                ),
            )
        case "sort-deck":
            if by not in ("dealer", "floorperson"):
                raise Refused(
                    f"The dealer or a floorperson sorts the deck, not the {by}.",
                    *rules.cites("poker.deck-life"),
                )
            return (pe.DeckSorted(by=by, cites=rules.cites("poker.deck-life")),)
        case "rotate-deck":
            if game.machine:
                raise Refused(
                    "With a shuffler the decks alternate by themselves, hand by hand.",
                    *rules.cites("poker.shuffler-alternate"),
                )
            cites = rules.cites("poker.deck-life", "poker.idle-deck")
            return (pe.DecksRotated(deck=1 - game.deck, washed=not rules.prepares_both, cites=cites),)
        case "inspect":
            return _inspected(rules, state, by)
        case _:
            if not game.machine:
                raise Refused(
                    "There is no automated shuffler at this table.",
                    *rules.cites("poker.device-removed", "poker.one-deck"),
                )
            return (pe.DeviceRemoved(device="shuffler", by=by, cites=rules.cites("poker.device-removed")),)


def _inspected(rules: Rules, state: TableState, by: str) -> tuple[Event, ...]:
    """Cards are looked through in suit and sequence, which counts as sorting where dealer or floorperson does it."""
    seen = Procedure(step="inspect", by=by, cites=rules.cites("poker.decks-inspected"))
    if by in ("dealer", "floorperson"):
        return (seen, pe.DeckSorted(by=by, cites=rules.cites("poker.deck-life")))
    undone = pe.ShuffleUndone(why="the cards were inspected", cites=rules.cites("poker.shuffle"))
    return (seen, undone) if state.game.order else (seen,)


def place_button(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """Put the button before a player; only between hands, only in games that have one."""
    if not rules.variant.button:
        raise Refused(
            f"{rules.variant.name} is dealt from the dealer's left; it has no button.", *rules.section
        )
    refuse_in_hand(rules, state, "dealt from another place", "poker.button-moves")
    seat = command.seat
    cites = rules.cites("poker.button", "poker.button-start")
    if not isinstance(seat, int) or seat not in state.seats:
        raise Refused(f"Seat {seat} is empty; the button lies before a player.", *cites)
    return (pe.ButtonPlaced(seat=seat, how="placed", cites=cites),)


def make_ready(
    rules: Rules, state: TableState, players: list[int], args: Mapping[str, Any]
) -> tuple[list[Event], int, tuple[int, ...]]:
    """What is still to be done before the first card; the button, and the order of the cards."""
    game: PokerState = state.game
    events: list[Event] = []
    if not game.opened:
        handles = ("poker.decks-inspected", "poker.decks-shown", "poker.decks-washed",
                   "poker.idle-deck-in-shuffler" if game.machine else "poker.idle-deck")  # fmt: skip
        looked = rules.law.figure("poker.players-inspecting")
        events.append(
            pe.DecksOpened(
                verified_by="floorperson",
                shown_to=tuple(players[:looked]),
                cites=rules.cites(*handles),
                both=game.machine or rules.prepares_both,
            )
        )
    order = game.order
    if not order:
        made = shuffled(rules, state, args)
        order = made.sealed[0].value  # type: ignore[assignment]
        events.append(made)
    if not game.cut:
        events.append(rules.cut)
    button = game.button
    if rules.variant.button and button not in players:
        placed = _first_button(rules, players, args) if not button else _moved(rules, players, button)
        events.append(placed)
        button = placed.seat
    return events, button if rules.variant.button else 0, order  # type: ignore[return-value]


def _first_button(rules: Rules, players: list[int], args: Mapping[str, Any]) -> pe.ButtonPlaced:
    if rules.options["button_start"] == "right":
        return pe.ButtonPlaced(
            seat=players[-1], how="right", cites=rules.cites("poker.button-start-right", "poker.button")
        )
    drawn = tuple(zip(players, args["drawn"], strict=False))
    # Equal ranks go by suit, the order of the card numbers: the clause speaks of rank alone.
    best = max(drawn, key=lambda item: item[1])[0]
    return pe.ButtonPlaced(
        seat=best, how="drawn", drawn=drawn, cites=rules.cites("poker.button-start-random", "poker.button")
    )


def _moved(rules: Rules, players: list[int], button: int) -> pe.ButtonPlaced:
    seat = next((other for other in players if other > button), players[0])
    return pe.ButtonPlaced(seat=seat, how="moved", cites=rules.cites("poker.button-moves", "poker.button"))


def straddle_seat(rules: Rules, state: TableState) -> int:
    """The seat that may straddle in the coming hand: the one after the last blind; 0 for none."""
    game: PokerState = state.game
    players = eligible(state)
    if not rules.straddle or not game.button or len(players) <= len(rules.blinds) or len(players) < 3:
        return 0
    button = game.button if game.button in players else _moved(rules, players, game.button).seat
    return players[(players.index(button) + 1 + len(rules.blinds)) % len(players)]


def straddle(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    clauses = rules.cites("poker.blinds", "poker.wagers")
    if not rules.straddle:
        raise Refused("Straddles are not posted at this table.", *clauses)
    refuse_in_hand(rules, state, "straddled", "poker.blinds")
    allowed = straddle_seat(rules, state)
    if command.seat != allowed or not allowed:
        raise Refused(
            f"Only the seat after the last blind may straddle{f', seat {allowed}' if allowed else ''}.",
            *clauses,
        )
    if state.game.straddler == allowed:
        raise Refused("The straddle has been announced.", *clauses)
    return (pe.StraddleAnnounced(seat=allowed, cites=clauses),)


def coming_in(rules: Rules, state: TableState) -> list[int]:
    """The seats that may post out of turn in the coming hand: those without a blind, a kill or a straddle in it."""
    game: PokerState = state.game
    players = eligible(state)
    if not rules.posting or not rules.blinds or not game.button or len(players) <= len(rules.blinds):
        return []
    button = game.button if game.button in players else _moved(rules, players, game.button).seat
    first = players.index(button) + 1
    bound = {players[(first + number) % len(players)] for number in range(len(rules.blinds))}
    bound |= {game.kill, game.straddler, *(seat for seat, _ in game.posts)}
    return [seat for seat in players if seat not in bound]


def post(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """By option only, as card rooms do it: a live bet, and the opening stays with the seat after the last blind."""
    clauses = rules.cites("poker.blinds", "poker.wagers")
    if not rules.posting:
        raise Refused("Nobody posts out of turn at this table.", *clauses)
    refuse_in_hand(rules, state, "posted", "poker.blinds")
    seat = seat_of(state, command)
    if seat not in coming_in(rules, state):
        raise Refused(f"Seat {seat} has nothing to post out of turn in the coming hand.", *clauses)
    amount = command.args.get("amount", rules.blinds[-1])
    if not 0 < amount <= rules.blinds[-1] or amount % rules.chip:
        raise Refused(
            f"A bet out of turn is at most the last blind of {show(rules.blinds[-1])}, in chips of "
            f"{show(rules.chip)}, not {show(amount)}.",
            *clauses,
        )
    return (pe.PostAnnounced(seat=seat, amount=amount, cites=clauses),)


def sit_out(rules: Rules, state: TableState, seat: int, *, out: bool) -> tuple[Event, ...]:
    """A seated player who takes no cards; he pays for time all the same (14.14(b)3i)."""
    if (seat in state.game.out) == out:
        raise BadCommand(f"Seat {seat} sits {'out' if out else 'in'} already.")
    changed = pe.SatOut(
        seat=seat, out=out, cites=rules.cites("poker.rake-time-basis", "poker.general-dealing")
    )
    back = not out and state.seats[seat].away
    return (changed, came_back(state, seat)) if back else (changed,)


def back(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    """Who comes back takes cards again."""
    if seat in state.game.out and state.seats[seat].away:
        return sit_out(rules, state, seat, out=False)
    return (came_back(state, seat),)


def let_time_pass(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """Minutes go by; time charges that fall due are collected, after the hand if one is on."""
    passed = time_passed(state, command.args["minutes"])
    by = command.by or "floorperson"
    if rules.time_rake and by == "dealer":
        raise Refused(
            "A floorperson or a superior verifies the time charges, not the dealer.",
            *rules.cites("poker.rake-time-verified"),
        )
    if state.game.hand is not None:
        return (passed,)
    stacks = {seat: state.stack(seat) for seat in state.seats}
    return (passed, *due_charges(rules, state, stacks, passed.total, by=by))


TIME_CLAUSES = (
    "poker.rake-time-basis",
    "poker.rake-time-hourly",
    "poker.rake-time-parts",
    "poker.rake-time-verified",
    "poker.rake-time",
    "poker.rake-time-area",
)


def due_charges(
    rules: Rules, state: TableState, stacks: dict[int, int], minutes: int, *, by: str = "floorperson"
) -> Iterator[pe.TimeCharged]:
    """Time charges for every whole period that has gone by since the last one."""
    paid_until = dict(state.game.charged)
    for method in rules.time_rake:
        since = paid_until.get(method.basis, 0)
        periods = (minutes - since) // method.period
        if not periods:
            continue
        charges, unpaid = time_charges(method, stacks, periods=periods, chip=rules.chip)
        for seat, cents in charges:
            stacks[seat] -= cents
        total = sum(cents for _, cents in charges)
        yield pe.TimeCharged(
            basis=method.basis, period=method.period, charges=charges, until=since + periods * method.period,
            unpaid=unpaid, verified_by=by, cites=rules.cites(*TIME_CLAUSES),
            postings=(*((f"stack:{seat}", -cents) for seat, cents in charges), ("rake", total)) if total else (),
        )  # fmt: skip


def offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    """What may be done between hands."""
    game: PokerState = state.game
    by_hand = state.house.by_hand
    if not object_to_deal(rules, state):
        yield Offer("deal", "chance")
    no = Objections()
    _object_to_deck(rules, state, no)
    if not no:
        due = "shuffle" in by_hand and not game.order
        yield Offer("shuffle", "chance" if due else "house")
    if game.order:
        lifted = Amount(rules.cut_least, len(rules.pack) - 1, 1)
        if not game.cut:
            yield Offer("cut", "house", params={"cards": lifted}, optional=("cards",))
        yield Offer("recut", "house", by="supervisor", params={"cards": lifted}, optional=("cards",))
    yield Offer("change-deck", "house")
    yield Offer("sort-deck", "house", by="floorperson")
    yield Offer("sort-deck", "house", by="dealer")
    yield Offer("inspect", "house")
    if game.machine:
        yield Offer("remove-device", "house")
    else:
        yield Offer("rotate-deck", "house")
    if rules.variant.button:
        yield from (Offer("button", "house", seat) for seat in state.seats)
    seat = straddle_seat(rules, state)
    if seat and game.straddler != seat:
        yield Offer("straddle", "free", seat)
    for seat in coming_in(rules, state):
        amount = Amount(rules.chip, rules.blinds[-1], rules.chip)
        yield Offer("post", "free", seat, params={"amount": amount}, optional=("amount",))
    yield from sitting_offers(state)


def sitting_offers(state: TableState) -> Iterator[Offer]:
    for seat in state.seats:
        yield Offer("sit-in" if seat in state.game.out else "sit-out", "free", seat)

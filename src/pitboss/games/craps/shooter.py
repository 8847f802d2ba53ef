"""Who throws, and when a throw does not count: 1.7, 1.9, 1.10(a), 1.11."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.craps.events import DiceDeclined, DicePassed, RollVoided, ShooterSelected
from pitboss.games.craps.roll import (
    check_dice,
    check_throw,
    come_bets_remain,
    here,
    line_bet,
    others_to_ask,
    throw,
)
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.state import CrapsState
from pitboss.table.events import Event
from pitboss.table.refusals import Refused
from pitboss.table.state import TableState

GROUNDS: dict[str, str] = {
    "not-simultaneous": "craps.no-roll-not-simultaneous",
    "missed-end": "craps.no-roll-missed-end",
    "on-bank": "craps.no-roll-on-bank",
    "in-cup-or-rail": "craps.no-roll-in-cup-or-rail",
    "cheating": "craps.no-roll-cheating",
    "improper": "craps.no-roll-improper",
}
INVALID: dict[str, str] = {
    "off-table": "craps.invalid-roll",
    "stacked": "craps.invalid-roll",
    "leaning-on-two": "craps.cocked",
}


def offer_order(state: TableState) -> list[int]:
    """Seats in the order in which the dice go round: from the house's left, or from the last shooter's."""
    last = state.game.previous
    seats = list(state.seats)
    if last is None:
        return seats
    return [s for s in seats if s > last] + [s for s in seats if s <= last]


def offered_to(rules: Rules, state: TableState) -> int | None:
    """The seat that is being offered the dice now."""
    game: CrapsState = state.game
    if game.shooter is not None:
        return next(iter(here(state, others_to_ask(state))), None) if _dice_go_round(rules, state) else None
    order = offer_order(state)
    willing = [seat for seat in order if seat not in game.declined]
    return next(iter((*here(state, willing), *here(state, order), *willing)), None)


def may_shoot(rules: Rules, state: TableState) -> list[int]:
    """The seats that may take the dice now, those that are not asked among them."""
    if state.game.shooter is None:
        return offer_order(state)
    return others_to_ask(state) if _dice_go_round(rules, state) else []


def holds_up(rules: Rules, state: TableState) -> tuple[int, ...]:
    """A shooter who may not throw for want of a line bet, while others have wagers and nobody is asked."""
    shooter = state.game.shooter
    if shooter is None or not state.wagers or offered_to(rules, state) is not None:
        return ()
    try:
        check_throw(rules, state)
    except Refused:
        return (shooter,)
    return ()


def _dice_go_round(rules: Rules, state: TableState) -> bool:
    """1.11(b): the shooter has no line bet on a come out, come bets are up, so the others are asked.

    One of them who has made a line bet in the meantime may take the dice all the same.
    """
    game: CrapsState = state.game
    return (
        game.shooter is not None
        and game.point is None
        and not line_bet(state, game.shooter)
        and come_bets_remain(rules, state)
    )


def shoot(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    """The first to accept the dice becomes the shooter and keeps two of them."""
    game: CrapsState = state.game
    law = rules.law
    takes_over = _dice_go_round(rules, state) and seat != game.shooter
    if game.shooter is not None and not takes_over:
        raise Refused(
            f"Seat {game.shooter} is the shooter.",
            *law.cites("craps.shooter-option", "craps.dice-choice", "craps.new-shooter"),
        )
    first = game.previous is None and game.shooter is None
    cites = rules.offer_cites if first else rules.next_cites
    if takes_over:
        cites = (*rules.roll_out_cites, *cites)
    if "dice-offer" in state.house.by_hand and seat != (turn := offered_to(rules, state)):
        raise Refused(f"The dice are offered to seat {turn} now.", *cites)
    order = others_to_ask(state) if takes_over else offer_order(state)
    before = tuple(s for s in order[: order.index(seat)] if s not in game.declined) if seat in order else ()
    return (ShooterSelected(seat=seat, declined=before, cites=cites),)


def decline(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    turn = offered_to(rules, state)
    first = state.game.previous is None and state.game.shooter is None
    cites = rules.offer_cites if first else rules.next_cites
    if _dice_go_round(rules, state):
        cites = (*rules.roll_out_cites, *cites)
    if seat != turn:
        where = (
            f"they are offered to seat {turn}" if turn is not None else f"seat {state.game.shooter} has them"
        )
        raise Refused(f"The dice are not offered to seat {seat}; {where}.", *cites)
    return (DiceDeclined(seat=seat, cites=cites),)


def pass_dice(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    """1.11(a): after any roll, and by our reading before the first, the shooter may give the dice up."""
    if state.game.shooter != seat:
        raise Refused(f"Seat {seat} is not the shooter.", rules.law.cite("craps.shooter-option"))
    early = rules.law.entry_of("craps.shooter-option").readings[0]
    cites = _passing_cites(rules, state, "craps.shooter-option")
    return (DicePassed(seat=seat, cites=cites, reading="" if state.game.thrown else early),)


def order_pass(rules: Rules, state: TableState, by: str | None) -> tuple[Event, ...]:
    """1.11(a)2: the boxperson, in mini-craps the dealer, may order the dice passed."""
    clause = rules.law.cites("craps.shooter-ordered-off")
    role = by or rules.order_off
    if role != rules.order_off:
        raise Refused(
            f"The {rules.order_off} may order the shooter to pass the dice; a {role} may not.", *clause
        )
    if state.game.shooter is None:
        raise Refused("Nobody has the dice.", *clause)
    cites = _passing_cites(rules, state, "craps.shooter-ordered-off")
    return (DicePassed(seat=state.game.shooter, ordered_by=role, cites=cites),)


def _passing_cites(rules: Rules, state: TableState, handle: str) -> tuple[str, ...]:
    cites = rules.law.cites(handle, "craps.next-shooter")
    if any(w.kind == "fire-bet" for w in state.wagers.values()):
        cites = (*cites, rules.law.cite("craps.fire-bet-rides"))
    return cites


def cocked(rules: Rules, state: TableState, args: Mapping[str, Any]) -> tuple[Event, ...]:
    """1.10(a)1: a cocked die counts by the face opposite the side it rests on; the roll stands."""
    if not rules.law.in_force("craps.cocked"):
        raise Refused("No rule on cocked dice was in force on this day.", rules.law.cite("craps.call"))
    dice = check_dice(args["dice"])
    return throw(
        rules, state, dice, roll_out=check_throw(rules, state), cites=rules.law.cites("craps.cocked")
    )


def dispute(rules: Rules, state: TableState, args: Mapping[str, Any], by: str | None) -> tuple[Event, ...]:
    """1.10(a)2: which faces count, or a new throw, at one officer's discretion."""
    role = by or rules.dispute_decider
    if role != rules.dispute_decider:
        raise Refused(
            f"The {rules.dispute_decider} decides which face is uppermost; a {role} may not.",
            *rules.dispute_cites,
        )
    if args.get("rethrow"):
        check_throw(rules, state)
        return (RollVoided(call="dispute", reason="rethrow", by=role, cites=rules.dispute_cites),)
    if args.get("dice") is None:
        raise Refused("A dispute is settled by naming the dice, or by a new throw.", *rules.dispute_cites)
    dice = check_dice(args["dice"])
    return throw(rules, state, dice, roll_out=check_throw(rules, state), by=role, cites=rules.dispute_cites)


def no_roll(rules: Rules, state: TableState, reason: str, by: str | None) -> tuple[Event, ...]:
    """1.9(b) to (e): a designated person calls "No Roll" on one of six grounds."""
    law = rules.law
    role = by or rules.no_roll_callers[0]
    ground = GROUNDS.get(reason)
    if ground is None:
        raise Refused(
            f'{reason!r} is no ground for "No Roll"; the grounds are {", ".join(GROUNDS)}.',
            *law.cites("craps.contact-is-no-ground", "craps.no-roll"),
        )
    if role not in rules.no_roll_callers:
        raise Refused(
            f'"No Roll" is called here by the {" or ".join(rules.no_roll_callers)}; a {role} may not.',
            *rules.caller_cites, law.cite("craps.no-roll"),
        )  # fmt: skip
    if reason == "improper" and role not in rules.improper_finders:
        raise Refused(
            f"Only the {' or '.join(rules.improper_finders)} may find a throw improper for any other reason.",
            *law.cites("craps.no-roll-improper", "craps.no-roll"),
        )
    if reason == "on-bank" and rules.mini:
        raise Refused(
            "The bank ground speaks of the chips before a boxperson; mini-craps has none.",
            *law.cites("craps.no-roll-on-bank", "craps.contact-is-no-ground"),
        )
    check_throw(rules, state)
    cites = (*law.cites(ground, "craps.no-roll"), *rules.caller_cites)
    if reason in law.figure("craps.no-roll-early"):
        cites = (*cites, law.cite("craps.no-roll-early"))
    return (RollVoided(call="no-roll", reason=reason, by=role, cites=cites),)


def invalid(rules: Rules, state: TableState, reason: str, by: str | None) -> tuple[Event, ...]:
    """1.9(a), 1.10(a)1: rolls that are void by themselves."""
    law = rules.law
    handle = INVALID.get(reason)
    if handle is None or not law.in_force(handle):
        known = [reason for reason, clause in INVALID.items() if law.in_force(clause)]
        raise Refused(
            f"{reason!r} does not make a roll invalid; {' and '.join(known)} do.",
            *law.cites(*dict.fromkeys(INVALID[reason] for reason in known)),
            *law.cites("craps.call", "craps.contact-is-no-ground"),
        )
    check_throw(rules, state)
    return (RollVoided(call="invalid", reason=reason, by=by or rules.stick, cites=law.cites(handle)),)

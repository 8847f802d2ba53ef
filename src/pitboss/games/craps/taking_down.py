"""Wagers that stand: removed, or reduced to what may stay (1.3(c), (d))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.craps.rules import Rules
from pitboss.games.craps.wagers import name_and_point, printed, room
from pitboss.money import show
from pitboss.table import events as e
from pitboss.table.offers import Amount
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState, Wager


def find_standing(rules: Rules, state: TableState, seat: int, args: Mapping[str, Any], *cites: str) -> Wager:
    """The wager on the layout that a step speaks of; `cites` are the clauses of the step itself."""
    wager, point = name_and_point(args)
    if point is None and wager.endswith("-odds") and "pass" in wager:
        point = state.game.point
    found = state.find(seat, wager, point)
    if found is None and point is None:
        same = [w for w in state.wagers_of(seat) if w.kind == wager]
        found = same[0] if len(same) == 1 else None
    if found is None:
        kind = rules.kinds.get(wager)
        booked = (
            f"; it is booked as {' and '.join(name for name, _ in kind.parts)}" if kind and kind.parts else ""
        )
        raise Refused(
            f"Seat {seat} has no {printed(wager, point)} on the layout{booked}.",
            *cites,
            rules.law.cite("craps.removal"),
        )
    return found


def take_down(rules: Rules, state: TableState, seat: int, args: Mapping[str, Any]) -> tuple[e.Event, ...]:
    """1.3(c), (d): a wager removed, with the odds that it alone supported."""
    wager = find_standing(rules, state, seat, args)
    cites = _removal(rules, state, wager)
    events: list[e.Event] = [_removed(wager, cites)]
    supported = state.find(seat, f"{wager.kind}-odds", wager.at if "come" in wager.kind else state.game.point)
    if supported is not None and wager.kind in ("dont-pass", "dont-come"):
        events.append(_removed(supported, (*cites, *rules.kinds[supported.kind].clause)))
    return tuple(events)


def _removed(wager: Wager, cites: tuple[str, ...]) -> e.WagerRemoved:
    stack, fee = f"stack:{wager.seat}", wager.commission
    postings: tuple[tuple[str, int], ...] = (("layout", -wager.stake), (stack, wager.stake + fee))
    if fee:
        postings = (*postings, ("commission", -fee))
    return e.WagerRemoved(
        number=wager.number, seat=wager.seat, name=wager.name, amount=wager.stake, commission_returned=fee,
        cites=cites, postings=postings, reading="an up-front commission is refunded (practice)" if fee else "",
    )  # fmt: skip


def _removal(rules: Rules, state: TableState, wager: Wager) -> tuple[str, ...]:
    """The clauses that let a wager come down, or the refusal of those that do not."""
    law, game = rules.law, state.game
    if wager.kind == "fire-bet":
        raise Refused("A fire bet stays as it is until a loser 7.", law.cite("craps.fire-bet-frozen"))
    locked = (wager.kind == "pass" and game.point is not None) or (
        wager.kind == "come" and wager.at is not None
    )
    if locked:
        raise Refused(
            f"A {wager.kind} bet may not be removed or reduced once its point is set.",
            law.cite("craps.line-locked"),
        )
    if wager.kind in ("dont-pass", "dont-come"):
        return law.cites("craps.dont-removal", "craps.removal")
    return law.cites("craps.removal")


def removable(rules: Rules, state: TableState, wager: Wager) -> bool:
    try:
        _removal(rules, state, wager)
    except Refused:
        return False
    return True


def reduce(rules: Rules, state: TableState, seat: int, args: Mapping[str, Any]) -> tuple[e.Event, ...]:
    """1.3(c), (d): part of a wager taken off; what stays must still be payable and within the limits."""
    wager = find_standing(rules, state, seat, args)
    amount: int = args["amount"]
    if amount == wager.stake:
        return take_down(rules, state, seat, args)
    cites = _removal(rules, state, wager)
    kind, left = rules.kinds[wager.kind], wager.stake - amount
    no = Objections()
    if amount <= 0 or left < 0:  # pragma: no mutate  (nothing left was taken down above)
        no.add(f"{wager.name} stands at {show(wager.stake)}; {show(amount)} cannot be taken off.", *cites)
    else:
        room(rules, state, seat, kind, wager.at).object_to_rest(no, left)
    no.raise_any()
    fee = wager.commission - rules.fee(kind, left) if wager.commission else 0
    postings: tuple[tuple[str, int], ...] = (("layout", -amount), (f"stack:{seat}", amount + fee))
    if fee:
        postings = (*postings, ("commission", -fee))
    return (
        e.WagerReduced(number=wager.number, seat=seat, name=wager.name, amount=amount, left=left,
                       commission_returned=fee, cites=cites, postings=postings),
    )  # fmt: skip


def reducible(rules: Rules, state: TableState, wager: Wager) -> Amount:
    """What may be taken off a wager: parts that leave a payable bet within the limits, or all of it."""
    return room(rules, state, wager.seat, rules.kinds[wager.kind], wager.at).taken_off()

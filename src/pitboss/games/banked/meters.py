"""Progressive meters: what they show, what each dollar adds at the deal, what prizes take off, what a void gives back.

What a meter shows is money of the house that is owed to the players: every movement is posted between the bank and
`meter:NAME`, so that the account holds what the meter shows. A prize is paid to the player by the bank, which takes
it off the meter; a meter that is paid out whole begins again at its reset amount.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.games.banked.events import MeterMoved
from pitboss.games.card_table.events import RoundEnded
from pitboss.money import show
from pitboss.table.events import Event

if TYPE_CHECKING:
    from pitboss.games.banked.round import Names
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.work import Work
    from pitboss.games.card_table.deck import Hand

ENVY = "envy-bonus"


@dataclass(frozen=True, kw_only=True)
class Meter:
    """The meters of a progressive wager.

    wager, clause: the wager that feeds them, and the rule of how they grow
    opens, resets: what each shows when the table opens, and after it was paid out whole, in cents
    adds: the meter that grows, and what part of every wager it grows by
    """

    wager: str
    clause: Names
    opens: Callable[[Rules], Mapping[str, int]]
    resets: Callable[[Rules], Mapping[str, int]]
    adds: Callable[[Rules], tuple[str, Fraction]]


@dataclass(frozen=True, kw_only=True)
class Envy:
    """What a hand of another player brings to whoever has a progressive wager that was not given up.

    read: the reading of a hand; amounts: cents by its line
    """

    of: str
    read: str
    clause: Names
    amounts: Callable[[Rules], Mapping[str, int]]


def shown(rules: Rules, meters: Mapping[str, int]) -> Mapping[str, int]:
    """What the meters show; before the first deal, what they open with."""
    meter = rules.round.meter
    return meters or (meter.opens(rules) if meter is not None and rules.offers(meter.wager) else {})


def contribute(work: Work) -> None:
    """At the deal each progressive wager adds its part; the first time, the meters begin with what they open with."""
    rules, meter = work.rules, work.rules.round.meter
    if meter is None or not rules.offers(meter.wager):
        return
    if not work.own.meters:
        for name, cents in meter.opens(rules).items():
            move(work, name, cents, "opening")
    name, part = meter.adds(rules)
    stakes = sum(wager.stake for wager in work.wagers.values() if wager.kind == meter.wager)
    added = int(stakes * part)
    if added:
        move(work, name, added, "contribution")


def move(work: Work, name: str, cents: int, why: str) -> None:
    work.emit(_moved(work, name, work.own.meters.get(name, 0), cents, why))


def _moved(work: Work, name: str, before: int, cents: int, why: str) -> MeterMoved:
    meter = work.rules.round.meter
    assert meter is not None
    return MeterMoved(
        name=name, cents=cents, shows=before + cents, why=why, cites=work.rules.cites(*meter.clause),
        postings=(("bank", -cents), (f"meter:{name}", cents)),
    )  # fmt: skip


def prize(work: Work, meters: dict[str, int], name: str, part: Fraction) -> tuple[int, list[MeterMoved]]:
    """A share of what a meter now shows, a part of a cent dropped, and how the meter moves; `meters` moves along."""
    meter, before = work.rules.round.meter, meters[name]
    assert meter is not None
    cents = int(before * part)
    moves = [_moved(work, name, before, -cents, "prize")]
    if part == 1:
        moves.append(_moved(work, name, before - cents, meter.resets(work.rules)[name], "reset"))
    meters[name] = moves[-1].shows
    return cents, moves


def given_back(work: Work, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of a ruling; where it voids the round, what the round added to a meter comes off again first."""
    added = work.own.added
    if added is None or not events or not (isinstance(events[-1], RoundEnded) and events[-1].void):
        return tuple(events)
    name, cents = added
    off = _moved(work, name, work.own.meters[name], -cents, "void")
    *before, ended = events
    return (*before, off, ended)


def envied(work: Work, hand: Hand, lines: Mapping[str, str]) -> int:
    """What the hands of other players bring to a place, in cents; `lines`: of every unfolded hand, by its place."""
    envy = work.rules.round.envy
    if envy is None or work.find(hand, envy.of) is None:
        return 0
    amounts = envy.amounts(work.rules)
    others = (other for other in work.own.hands if other.seat != hand.seat and not other.folded)
    return sum(amounts.get(lines[other.place], 0) for other in others)


def say(event: MeterMoved) -> str:
    """A movement in words."""
    amount, shows = show(abs(event.cents)), show(event.shows)
    what = {
        "opening": f"The {event.name} opens at {shows}.",
        "contribution": f"The progressive wagers add {amount} to the {event.name}; it shows {shows}.",
        "prize": f"A prize takes {amount} off the {event.name}; it shows {shows}.",
        "reset": f"The {event.name} begins again at {shows}.",
        "void": f"The round is void and takes its {amount} off the {event.name}; it shows {shows}.",
    }
    return what[event.why]

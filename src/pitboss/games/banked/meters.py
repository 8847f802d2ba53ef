"""Progressive meters: what they show, what each dollar adds at the deal, what prizes take off, what a void gives back.

What a meter shows is money of the house that is owed to the players: every movement is posted between the bank and
`meter:NAME`, so that the account holds what the meter shows. A prize is paid to the player by the bank, which takes
it off the meter; a meter that is paid out whole begins again at its reset amount. Where several tables share a meter,
`shared:NAME` is this table's part in it, and what the others do is learned (see `pitboss.table.meters`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from pitboss.games.card_table.events import RoundEnded
from pitboss.money import show
from pitboss.table.accounts import SHARED
from pitboss.table.events import Event
from pitboss.table.meters import SHOWN, MeterMoved, Sharing, Terms
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.games.banked.round import Names
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.work import Work
    from pitboss.games.card_table.deck import Hand
    from pitboss.table.state import TableState, Wager

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
    opens: Callable[[Any], Mapping[str, int]]
    resets: Callable[[Any], Mapping[str, int]]
    adds: Callable[[Any], tuple[str, Fraction]]


class MeterRules(Protocol):
    """What a meter asks of a table's rules, whatever kind of round is played there."""

    @property
    def meter(self) -> Meter | None: ...
    @property
    def options(self) -> Mapping[str, Any]: ...
    def offers(self, name: str, /) -> bool: ...
    def cites(self, *names: str) -> tuple[str, ...]: ...


class MeterWork(Protocol):
    """And of a round in the making, whose own state has `meters` and `added`."""

    @property
    def rules(self) -> MeterRules: ...
    @property
    def own(self) -> Any: ...
    @property
    def wagers(self) -> Mapping[int, Wager]: ...
    def emit(self, event: Event, /) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Envy:
    """What a hand of another player brings to whoever has a progressive wager that was not given up.

    read: the reading of a hand; amounts: cents by its line
    """

    of: str
    read: str
    clause: Names
    amounts: Callable[[Rules], Mapping[str, int]]


def shown(rules: MeterRules, meters: Mapping[str, int]) -> Mapping[str, int]:
    """What the meters show; before the first deal, what they open with."""
    meter = rules.meter
    return meters or (meter.opens(rules) if meter is not None and rules.offers(meter.wager) else {})


def contribute(work: MeterWork) -> None:
    """At the deal each progressive wager adds its part; the first time, the meters begin with what they open with."""
    rules, meter = work.rules, work.rules.meter
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


def move(work: MeterWork, name: str, cents: int, why: str) -> None:
    work.emit(_moved(work.rules, name, work.own.meters.get(name, 0), cents, why))


def _moved(rules: MeterRules, name: str, before: int, cents: int, why: str) -> MeterMoved:
    meter, common = rules.meter, rules.options.get("meter")
    assert meter is not None
    account = f"meter:{name}" if common is None else f"{SHARED}{common}"
    return MeterMoved(
        name=name, cents=cents, shows=before + cents, why=why, cites=rules.cites(*meter.clause),
        postings=() if why == SHOWN else (("bank", -cents), (account, cents)),
    )  # fmt: skip


def prize(work: MeterWork, meters: dict[str, int], name: str, part: Fraction) -> tuple[int, list[MeterMoved]]:
    """A share of what a meter now shows, a part of a cent dropped, and how the meter moves; `meters` moves along."""
    meter, before = work.rules.meter, meters[name]
    assert meter is not None
    cents = int(before * part)
    moves = [_moved(work.rules, name, before, -cents, "prize")]
    if part == 1:
        moves.append(_moved(work.rules, name, before - cents, meter.resets(work.rules)[name], "reset"))
    meters[name] = moves[-1].shows
    return cents, moves


def given_back(work: MeterWork, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events of a ruling; where it voids the round, what the round added to a meter comes off again first."""
    if not events or not (isinstance(events[-1], RoundEnded) and events[-1].void):
        return tuple(events)
    *before, ended = events
    return (*before, *undone(work), ended)


def undone(work: MeterWork) -> tuple[Event, ...]:
    """What a void round takes off a meter again.

    Where others share the meter it may have been paid out since: then no more comes off than it shows.
    """
    if work.own.added is None:
        return ()
    name, cents = work.own.added
    shows = work.own.meters[name]
    return (_moved(work.rules, name, shows, -min(cents, shows), "void"),)


def envied(work: Work, hand: Hand, lines: Mapping[str, str]) -> int:
    """What the hands of other players bring to a place, in cents; `lines`: of every unfolded hand, by its place."""
    envy = work.rules.round.envy
    if envy is None or work.find(hand, envy.of) is None:
        return 0
    amounts = envy.amounts(work.rules)
    others = (other for other in work.own.hands if other.seat != hand.seat and not other.folded)
    return sum(amounts.get(lines[other.place], 0) for other in others)


def terms(rules: Rules) -> Terms | None:
    """On what terms the table shares its meter with others."""
    meter, name = rules.meter, rules.options.get("meter")
    if name is None or meter is None or not rules.offers(meter.wager):
        return None
    pool, part = meter.adds(rules)
    return Terms(
        name=name, game=rules.round.prefix, resets=dict(meter.resets(rules)), opens=dict(meter.opens(rules)),
        grows=(pool, str(part)), cites=rules.cites(*meter.clause),
    )  # fmt: skip


def learns(rules: Rules, state: TableState, shows: Mapping[str, int]) -> tuple[Event, ...]:
    """What the table did not know yet of a meter that it shares."""
    known = state.game.meters
    return tuple(
        _moved(rules, name, known.get(name, 0), cents - known.get(name, 0), SHOWN)
        for name, cents in shows.items()
        if known.get(name) != cents
    )


SHARING = Sharing(terms, learns)


def why_not_changed(rules: Rules, option: str, value: object) -> Refused | None:
    """What tables share a meter on is fixed when they open."""
    meter, old = rules.meter, terms(rules)
    if meter is None or (option != "meter" and rules.options.get("meter") is None):
        return None
    new = terms(type(rules)(rules.round, rules.law, {**rules.options, option: value}))
    if option != "meter" and (new is None or (old is not None and replace(new, opens=old.opens) == old)):
        return None
    return Refused(
        "Tables share a meter on the same terms; a table joins one, and leaves it, when it is opened and closed.",
        *rules.cites(*meter.clause),
    )


def say(event: MeterMoved) -> str:
    """A movement in words."""
    amount, shows = show(abs(event.cents)), show(event.shows)
    what = {
        "opening": f"The {event.name} opens at {shows}.",
        "contribution": f"The progressive wagers add {amount} to the {event.name}; it shows {shows}.",
        "prize": f"A prize takes {amount} off the {event.name}; it shows {shows}.",
        "reset": f"The {event.name} begins again at {shows}.",
        SHOWN: f"Other tables have moved the {event.name}; it shows {shows}.",
        "void": f"The round is void and takes its {amount} off the {event.name}; it shows {shows}.",
    }
    return what[event.why]

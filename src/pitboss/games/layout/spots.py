"""A layout described: what chance can bring, the wagers on it, and what each outcome does to each of them.

A `Spot` is one wager that has chips of its own, by its printed name. Its verdicts are worked out once for the law of
the day and the options, so that the engine, the math and the kernels look up the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.table.commands import Action, Command
from pitboss.table.events import Event
from pitboss.table.game import Cleared
from pitboss.table.offers import Offer, Outcome
from pitboss.table.refusals import Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pitboss.games.layout.rules import Rules

Cites = tuple[str, ...]
Value = int | str | tuple[int, ...]
"""An outcome: a stop, or the faces of dice in rising order."""


class Verdict(NamedTuple):
    """What an outcome does to a wager: result, net per unit staked as a fraction, the odds in words, and why."""

    result: str
    num: int
    den: int
    odds: str
    why: str
    cites: Cites
    reading: str = ""


@dataclass(frozen=True, kw_only=True)
class Spot:
    """One wager of the layout.

    name, kind, at: `split-17-20`, `split`, (17, 20): limits are posted by kind, chips lie by name
    clause: what permits it; unit: the cents of which a payable stake is a multiple
    verdicts: by outcome; None where the wager stays up, a name where it stays up as that other spot
    pays: the odds that the layout prints, by line; the line is empty where there is one price
    fixed: the clauses by which it is neither reduced nor taken back, if so
    offered: whether it can be made; a spot that others only become cannot
    """

    name: str
    kind: str
    at: tuple[int | str, ...]
    clause: Cites
    unit: int
    verdicts: Mapping[Value, Verdict | str | None]
    pays: Mapping[str, str]
    fixed: Cites = ()
    offered: bool = True


class Fault(NamedTuple):
    """A ground on which an outcome does not count.

    clause: its handle; inspect: the equipment is looked at before the next one
    applies: why it cannot be said now, in words, None if it can
    """

    clause: str
    inspect: bool = False
    applies: Callable[[Rules, TableState], str | None] = lambda _rules, _state: None


def grounds(*faults: Fault) -> dict[str, Fault]:
    """Each under the name of its clause, by which it is stated."""
    return {fault.clause: fault for fault in faults}


def _nothing(_rules: Rules, _state: TableState) -> tuple[Any, ...]:
    return ()


def _no_objection(_rules: Rules, _state: TableState, _command: Command) -> Refused | None:
    return None


def plain(value: Any) -> Any:
    """A number as it is meant: 17 and "17" are the same, 0 and "00" are not."""
    digits = isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4
    return int(value) if digits and str(int(value)) == value else value


def _numbers(args: Mapping[str, Any]) -> tuple[Any, ...] | None:
    chosen = args.get("numbers", args.get("number"))
    if chosen is None:
        return None
    return tuple(plain(each) for each in (chosen if isinstance(chosen, list | tuple) else [chosen]))  # pyright: ignore[reportUnknownVariableType]


def _looked_up(_rules: Rules, _state: TableState, spot: Spot, value: Value) -> Verdict | str | None:
    return spot.verdicts[value]


@dataclass(frozen=True, kw_only=True)
class Layout:
    """A game on a layout, in the words of its subchapter.

    prefix: of its handles; act, param, thing: `roll`, `dice`, `shake`
    outcome, spots, told: what can come up, what may be wagered, and an outcome in words; tone: its colour
    fault, faults, callers: the act by which an outcome does not count, its grounds, and who may say so
    settled: the clauses that every settlement cites, beside those of a win
    chooses: the particulars by which a wager is named beside its kind; reads: what they name, None where none is given
    colours: whether chips without a value are played with, where they can be at all
    rulings: irregularities of this game alone, each with its clause and what is decided

    For a game that has more than that:
    acts, extra: further acts, what they do, and what is offered of them
    dead: the clause by which an outcome of the equipment counts for nothing
    may: why the outcome may not come now; holder: the seat that brings it about
    after, after_fault: what follows an outcome, or a fault of a ground
    reading: the clause whose reading every settlement tells

    For a game whose wagers depend on what came up before:
    barred: why a spot cannot be made as the table stands, if so
    decides: what an outcome does to a wager as the table stands
    leads: outcomes after which a spot can be made, for the math
    """

    prefix: str
    act: str
    param: str
    thing: str
    outcome: Callable[[Rules], Outcome]
    spots: Callable[[Rules], Iterable[Spot]]
    told: Callable[[Rules, Value], str]
    fault: str
    faults: Mapping[str, Fault]
    callers: tuple[str, ...]
    settled: tuple[str, ...] = ("round",)
    chooses: tuple[str, ...] = ()
    reads: Callable[[Mapping[str, Any]], tuple[Any, ...] | None] = _numbers
    tone: Callable[[Rules, Value], str] = lambda _rules, _value: ""
    colours: Callable[[Rules], bool] | None = None
    rulings: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    actions: Mapping[str, Action] = field(default_factory=dict[str, Action])
    acts: Callable[[Rules, TableState, Command], Cleared | None] = lambda _rules, _state, _command: None
    extra: Callable[[Rules, TableState], tuple[Offer, ...]] = _nothing
    dead: Callable[[Rules, Value], str] = lambda _rules, _value: ""
    may: Callable[[Rules, TableState, Command], Refused | None] = _no_objection
    holder: Callable[[TableState], int | None] = lambda _state: None
    after: Callable[[Rules, TableState, Value], tuple[Event, ...]] = lambda _rules, _state, _value: ()
    after_fault: Callable[[Rules, TableState, str], tuple[Event, ...]] = lambda _rules, _state, _reason: ()
    reading: str = ""
    barred: Callable[[Rules, TableState, Spot], Refused | None] = lambda _rules, _state, _spot: None
    decides: Callable[[Rules, TableState, Spot, Value], Verdict | str | None] = _looked_up
    leads: Callable[[Rules, Spot], tuple[Value, ...]] = lambda _rules, _spot: ()

"""A keno ticket read: its kind, its groups, and the straight wagers that it plays (15.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import lcm
from typing import Any, NamedTuple

from pitboss.games.keno.rules import COMBINATION, KING, QUICK_PICK, SPLIT, STRAIGHT, WAY, Rules
from pitboss.money import show
from pitboss.table.bounds import Bound, Room
from pitboss.table.refusals import Objections

Numbers = tuple[int, ...]
LEAST_GROUPS = 3
"""Of a way ticket; a split ticket's least is a figure of its clause."""


class Form(NamedTuple):
    """What was marked: the groups, kings after them, and for every straight wager the places of its groups."""

    kind: str
    groups: tuple[Numbers, ...]
    plays: tuple[tuple[int, ...], ...]

    @property
    def wagers(self) -> tuple[Numbers, ...]:
        """The numbers of every straight wager."""
        return tuple(tuple(sorted(n for place in play for n in self.groups[place])) for play in self.plays)

    @property
    def conditioning(self) -> str:
        """How many wagers of how many spots, as it is written in the margin: `3/4 1/6`."""
        sizes = [len(wager) for wager in self.wagers]
        return " ".join(f"{sizes.count(size)}/{size}" for size in sorted(set(sizes)))


def clause(rules: Rules, kind: str) -> tuple[str, ...]:
    return rules.cites(kind, *((STRAIGHT,) if kind == QUICK_PICK else ()), "wagers")


def kind_of(args: Mapping[str, Any]) -> str:
    if "count" in args:
        return QUICK_PICK
    if args.get("king") is not None:
        return KING
    if args.get("combination") is not None:
        return COMBINATION
    if args.get("ways") is not None:
        return WAY
    return SPLIT if args.get("groups") is not None else STRAIGHT


def read(rules: Rules, args: Mapping[str, Any]) -> Form:
    """The form of a ticket, or the refusal of one that cannot be played."""
    no, kind = Objections(), kind_of(args)
    groups = _groups(rules, no, kind, args)
    plays = _plays(rules, no, kind, len(args.get("groups") or ()), len(groups), args)
    _object_to_numbers(rules, no, kind, groups)
    no.raise_any()
    form = Form(kind, groups, plays)
    for play in form.wagers:
        object_to_spots(rules, no, kind, len(play))
    no.raise_any()
    return form


def _groups(rules: Rules, no: Objections, kind: str, args: Mapping[str, Any]) -> tuple[Numbers, ...]:
    spots, written, kings = args.get("spots"), args.get("groups"), args.get("king") or ()
    if kind == QUICK_PICK and len(spots or ()) != args["count"]:
        no.add(f"A quick-pick of {args['count']} spots has as many.", *clause(rules, kind))
    if kind in (STRAIGHT, QUICK_PICK):
        return (tuple(spots or ()),)
    if spots is not None:
        no.add("A ticket has spots without groups, or groups.", *clause(rules, kind))
    if args.get("ways") is not None and args.get("combination") is not None:
        no.add(
            "A ticket plays every choice of as many groups as it says, or the lists that are written.",
            *clause(rules, kind),
        )
    groups = tuple(tuple(group) for group in written or ())
    least = rules.law.figure("keno.split-groups-minimum")
    if kind == SPLIT and len(groups) < least:
        no.add(f"A split ticket has at least {least} groups.", *clause(rules, kind))
    if any(not group for group in groups):
        no.add("Every group has at least one number.", *clause(rules, kind))
    return (*groups, *((king,) for king in kings))


def _plays(
    rules: Rules, no: Objections, kind: str, groups: int, places: int, args: Mapping[str, Any]
) -> tuple[tuple[int, ...], ...]:
    if kind == WAY:
        return _choices(rules, no, args)
    if kind in (COMBINATION, KING):
        return _lists(rules, no, kind, groups, places, args.get("combination") or ())
    return tuple((place,) for place in range(places))


def _choices(rules: Rules, no: Objections, args: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Every choice of n of the groups."""
    ways: int = args["ways"]
    groups: Sequence[Numbers] = args.get("groups") or ()
    if len(groups) < LEAST_GROUPS or len({len(group) for group in groups}) > 1:
        no.add(f"A way ticket has {LEAST_GROUPS} or more groups of one size.", *clause(rules, WAY))
    if not 2 <= ways <= len(groups):
        no.add(f"Ways take 2 to {len(groups)} groups together, not {ways}.", *clause(rules, WAY))
        return ()
    return tuple(combinations(range(len(groups)), ways))


def _lists(
    rules: Rules, no: Objections, kind: str, groups: int, places: int, lists: Sequence[Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    """The lists that are written, groups and kings numbered from one."""
    own = clause(rules, kind)
    plays = tuple(tuple(sorted(each)) for each in lists)
    if not plays or any(not play for play in plays):
        no.add("A ticket lists at least one wager, each of at least one group.", *own)
    if any(len(set(play)) < len(play) or not set(play) <= set(range(1, places + 1)) for play in plays):
        no.add(f"A list names groups from 1 to {places}, each once.", *own)
    if len(set(plays)) < len(plays):
        no.add("The same wager is listed twice.", *own)
    if any(len(play) == 1 and play[0] > groups for play in plays):
        no.add("A king never plays alone.", *own)
    return tuple(tuple(place - 1 for place in play if 1 <= place <= places) for play in plays)


def _object_to_numbers(rules: Rules, no: Objections, kind: str, groups: tuple[Numbers, ...]) -> None:
    numbers = [number for group in groups for number in group]
    outside = [number for number in numbers if not 1 <= number <= rules.numbers]
    if outside:
        no.add(f"Numbers run from 1 to {rules.numbers}; {outside[0]} is none.", *rules.cites("numbers"))
    twice = [number for number in numbers if numbers.count(number) > 1]
    if twice:
        no.add(f"A number stands once on a ticket; {twice[0]} stands twice.", *clause(rules, kind))


def object_to_spots(rules: Rules, no: Objections, kind: str, spots: int) -> None:
    least = rules.law.figure("keno.spots-minimum")
    if spots < least:
        no.add("A wager has at least one spot.", *rules.cites(STRAIGHT), *clause(rules, kind))
    elif spots > rules.max_spots:
        sentence = f"The rate card takes wagers of {rules.max_spots} spots at most, not of {spots}."
        no.add(sentence, *rules.cites("spots-maximum"))
    elif spots not in rules.lines:
        known = ", ".join(map(str, sorted(rules.lines)))
        no.add(f"The rate card has no line for {spots} spots; it has {known}.", *rules.cites("placement"))


def price(rules: Rules, kind: str, sizes: set[int]) -> Room:
    """A wager costs whole units, and whatever it can win can be paid in chips."""
    placing = rules.cites("placement", "rate-card")
    pays = [pay for size in sizes for pay in rules.lines.get(size, {}).values() if pay]
    payable = lcm(rules.chip, *((rules.chip / pay).numerator for pay in pays))
    return Room(
        0,
        Bound(None, None, rules.unit(kind), _no_units, "", placing),
        Bound(None, None, payable, _unpaid, show(rules.chip), placing),
        nothing=placing,
    )


def _no_units(bound: Bound, amount: int) -> str:
    return f"A wager of this ticket costs a multiple of {show(bound.step)}, not {show(amount)}."


def _unpaid(bound: Bound, amount: int) -> str:
    return f"{show(amount)} cannot be paid exactly in chips of {bound.name}."

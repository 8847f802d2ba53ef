"""The exact math of keno tickets: their return, their variance by overlaps, and what the aggregate limit does to it.

A ticket is named by its kind and the sizes of its groups, for only these matter: `straight-8`, `split-4-3`,
`way-2-2-2/2` (every choice of two groups), `combination-1-2-3/1,1+2,2+3` (the lists as written).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.exact import Distribution
from pitboss.games.keno.awards import Award, ceiling
from pitboss.games.keno.odds import caught, chance, line_return
from pitboss.games.keno.rules import COMBINATION, QUICK_PICK, SPLIT, STRAIGHT, WAY, Rules
from pitboss.games.keno.tickets import Form, read
from pitboss.table import BadCommand

if TYPE_CHECKING:
    from pitboss.law import Law

MOST_CASES = 100_000
"""Ways in which groups are caught, of which the distribution of a ticket is still worked out."""
_NAMED = re.compile(r"(straight|quick-pick|split|way|combination)((?:-[0-9]{1,2})+)(?:/([0-9,+]+))?")


def rows(_game_id: str, law: Law) -> tuple[str, ...]:
    return tuple(f"{STRAIGHT}-{spots}" for spots in law.figure("keno.rate-card-lines"))


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    """A row for each ticket that the rate card has lines for."""
    rules = Rules(law, options)
    every = set(wagers) >= set(rows(game_id, law))
    forms = {wager: form for wager in wagers if (form := named(rules, wager, skip=every)) is not None}
    if not forms:
        raise BadCommand("The rate card has no line for these tickets.")
    return [_row(rules, wager, form, amount) for wager, form in forms.items()]


def is_named(wager: str) -> bool:
    """Whether a ticket is named so."""
    return _NAMED.fullmatch(wager) is not None


def named(rules: Rules, name: str, *, skip: bool = False) -> Form | None:
    """A ticket of groups so large; None where the card has no line for one of its wagers and `skip` says to go on."""
    found = _NAMED.fullmatch(name)
    if found is None:
        raise BadCommand(
            f"{name!r} names no ticket; tickets are straight-8, split-4-3, way-2-2-2/2 or combination-1-2/1,1+2."
        )
    kind, sizes, rest = found[1], [int(size) for size in found[2].split("-")[1:]], found[3]
    if sum(sizes) > rules.numbers or 0 in sizes:
        raise BadCommand(f"The groups of {name} do not fit on a ticket of {rules.numbers} numbers.")
    marks = iter(range(1, rules.numbers + 1))
    groups = [[next(marks) for _ in range(size)] for size in sizes]
    args: dict[str, Any] = {"spots": groups[0]} if kind in (STRAIGHT, QUICK_PICK) else {"groups": groups}
    if (kind in (WAY, COMBINATION)) != (rest is not None) or (len(groups) > 1 and "spots" in args):
        raise BadCommand(f"{name!r} does not say what it plays; see straight-8, split-4-3, way-2-2-2/2.")
    if kind == WAY:
        args["ways"] = int(rest) if rest.isdigit() else 0
    elif kind == COMBINATION:
        args["combination"] = [[int(place) for place in play.split("+") if place] for play in rest.split(",")]
    if skip and sum(sizes) not in rules.lines:
        return None
    return read(rules, args)


def mean(rules: Rules, form: Form) -> Fraction:
    """What the ticket gives back on average, in units of one of its wagers."""
    sizes = [len(play) for play in form.wagers]
    return sum(
        (line_return(rules.lines[size], size, rules.numbers, rules.drawn) for size in sizes), Fraction(0)
    )


def variance(rules: Rules, form: Form) -> Fraction:
    """Exactly, by the numbers that every two of its wagers share: any ticket, however many ways it has."""
    plays = [frozenset(play) for play in form.wagers]
    overlaps = Counter(
        (len(one & other), len(one - other), len(other - one)) for one in plays for other in plays
    )
    total = sum((count * _product(rules, *shape) for shape, count in overlaps.items()), Fraction(0))
    return total - mean(rules, form) ** 2


def _product(rules: Rules, both: int, one: int, other: int) -> Fraction:
    """The mean product of what two wagers are paid that share n numbers."""
    first, second = rules.lines[both + one], rules.lines[both + other]
    ways = comb(rules.numbers, rules.drawn)
    total = Fraction(0)
    for (shared, left, right), count in caught((both, one, other), rules.numbers, rules.drawn):
        pays = first.get(shared + left, 0) * second.get(shared + right, 0)
        if pays:
            total += pays * count
    return total / ways


def distribution(rules: Rules, form: Form, amount: int | None = None, sold: int = 1) -> Distribution | None:
    """Of what comes back in units of one wager; None where groups are caught in too many ways to go through.

    amount, sold: with cents on a wager and n tickets like it, what the aggregate limit leaves of it
    """
    sizes = [len(group) for group in form.groups]
    if prod(size + 1 for size in sizes) > MOST_CASES:
        return None
    limit: int | None = rules.options["aggregate_limit"] if amount else None
    counts: Counter[Fraction] = Counter()
    for catches, ways in caught(sizes, rules.numbers, rules.drawn):
        pays = [
            rules.pays(sum(sizes[place] for place in play), sum(catches[place] for place in play))
            for play in form.plays
        ]
        counts[_limited(pays, limit, amount or 0, sold)] += ways
    return Distribution.weighted(counts)


def _limited(pays: Sequence[Fraction], limit: int | None, amount: int, sold: int) -> Fraction:
    """What the wagers of a ticket are paid together where as many like it share the limit."""
    found = [Award(0, amount * sold, pay) for pay in pays if pay]
    most = None if limit is None else ceiling(found, limit)
    return sum((pay if most is None else min(pay, most) for pay in pays), Fraction(0))


def _row(rules: Rules, name: str, form: Form, amount: int | None) -> WagerMath:
    plays = len(form.plays)
    back = distribution(rules, form, amount or rules.unit(form.kind))
    if back is None:
        raise BadCommand(f"{name} has groups that are caught in too many ways for its whole distribution.")
    net = back.map(lambda units: units / plays - 1)
    returned = back.mean / plays
    check = Fraction(rules.law.figure("keno.check-return-percent"), 100)
    extra: dict[str, Any] = {
        "return": exact_value(returned),
        "below_check_value": returned < check,
        "conditioning": form.conditioning,
    }
    if rules.options["aggregate_limit"] is not None:
        extra["return_without_limit"] = exact_value(mean(rules, form) / plays)
    sizes = sorted({len(play) for play in form.wagers})
    if plays == 1:
        paid = sorted(rules.lines[sizes[0]].items())
        extra["lines"] = [{"line": f"{caught} caught", "pays": f"{pay} for 1"} for caught, pay in paid if pay]
    pays = "; ".join(_line(rules, size) for size in sizes)
    cites = rules.cites(form.kind, "rate-card", "payout-requirement", "house-advantage")
    return WagerMath(name, pays, Figures(net, ways=comb(rules.numbers, rules.drawn)), cites, None, extra)


def _line(rules: Rules, size: int) -> str:
    line = rules.lines[size]
    return ", ".join(f"{catches}: {float(pays):g}" for catches, pays in sorted(line.items()) if pays)


def ranked(rules: Rules) -> list[tuple[int, Fraction]]:
    """Straight tickets by their return, the best first. No other ticket is better or worse than the best or worst
    of the wagers it is made of, for its return is their mean."""
    returns = {
        spots: line_return(line, spots, rules.numbers, rules.drawn)
        for spots, line in rules.lines.items()
        if spots <= rules.max_spots
    }
    return sorted(returns.items(), key=lambda pair: (-pair[1], pair[0]))


__all__ = [
    "SPLIT",
    "analyse",
    "chance",
    "distribution",
    "is_named",
    "mean",
    "named",
    "ranked",
    "rows",
    "variance",
]

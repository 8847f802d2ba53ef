"""2.19: the progressive meter, what each dollar adds to it at the deal, and the prizes that it pays."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.games.banked import meters
from pitboss.games.banked.verdict import Verdict
from pitboss.games.box.work import BoxWork
from pitboss.games.shoe.rules import Rules
from pitboss.table.state import Wager

PROGRESSIVE, NAME = "progressive", "meter"


def opens(rules: Rules) -> Mapping[str, int]:
    return {NAME: rules.options["progressive_meter"] or rules.options["meter_reset"]}


def resets(rules: Rules) -> Mapping[str, int]:
    return {NAME: rules.options["meter_reset"]}


def grows(rules: Rules) -> tuple[str, Fraction]:
    return NAME, Fraction(rules.options["rate_of_progression"]) / 100


METER = meters.Meter(wager=PROGRESSIVE, clause=(PROGRESSIVE,), opens=opens, resets=resets, adds=grows)


def share(written: str) -> Fraction | None:
    """The part of the meter that a prize is, where it is none of a sum."""
    return Fraction(written.removesuffix("%")) / 100 if written.endswith("%") else None


def prize(work: BoxWork, wager: Wager, line: str) -> None:
    """A prize is a sum or a part of the meter; the dollar does not come back with it."""
    rules, cites = work.rules, work.rules.cites(PROGRESSIVE)
    if not line:
        work.pay(wager, -wager.stake, Verdict("lost", why="no two aces as the first cards", cites=cites))
        return
    written: str = rules.figure("progressive-pays")[line]
    part = share(written)
    if part is None:
        cents = 100 * int(written)
    else:
        cents, moved = meters.prize(work, dict(work.own.meters), NAME, part)
        work.emit(*moved)
    said = Verdict(
        "won", why=f"{line.replace('-', ' ')} aces", cites=cites, reading=rules.reading(PROGRESSIVE)
    )
    work.pay(wager, cents - wager.stake, said)

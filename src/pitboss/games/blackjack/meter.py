"""2.19: the progressive meter, what each dollar adds to it at the deal, and the prizes that it pays."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.games.banked.verdict import Verdict
from pitboss.games.box.work import BoxWork
from pitboss.games.shoe.work import Work
from pitboss.table.meters import MeterMoved
from pitboss.table.state import Wager

PROGRESSIVE, METER = "progressive", "meter"


def shows(work: BoxWork) -> int:
    """What the meter shows; before the first deal, what it opens with."""
    options: Mapping[str, Any] = work.rules.options
    opens: int = options["progressive_meter"] or options["meter_reset"]
    return work.own.meters.get(METER, opens)


def move(work: BoxWork, cents: int, before: int, why: str) -> None:
    work.emit(_moved(work, cents, before, why))


def _moved(work: BoxWork, cents: int, before: int, why: str) -> MeterMoved:
    return MeterMoved(
        name=METER, cents=cents, shows=before + cents, why=why, cites=work.rules.cites(PROGRESSIVE),
        postings=(("bank", -cents), (f"meter:{METER}", cents)),
    )  # fmt: skip


def feed(work: BoxWork) -> None:
    """At the deal every progressive dollar adds its part."""
    if not work.rules.options[PROGRESSIVE]:
        return
    if METER not in work.own.meters:
        move(work, shows(work), 0, "opening")
    stakes = sum(wager.stake for wager in work.wagers.values() if wager.kind == PROGRESSIVE)
    added = int(stakes * Fraction(work.rules.options["rate_of_progression"]) / 100)
    if added:
        move(work, added, shows(work), "contribution")


def prize(work: BoxWork, wager: Wager, line: str) -> None:
    """A prize is a sum or a part of the meter; the dollar does not come back with it."""
    rules, cites = work.rules, work.rules.cites(PROGRESSIVE)
    if not line:
        work.pay(wager, -wager.stake, Verdict("lost", why="no two aces as the first cards", cites=cites))
        return
    written: str = rules.figure("progressive-pays")[line]
    before = shows(work)
    if written.endswith("%"):
        part = Fraction(written.removesuffix("%")) / 100
        cents = int(before * part)
        move(work, -cents, before, "prize")
        if part == 1:
            move(work, rules.options["meter_reset"], before - cents, "reset")
    else:
        cents = 100 * int(written)
    said = Verdict(
        "won", why=f"{line.replace('-', ' ')} aces", cites=cites, reading=rules.reading(PROGRESSIVE)
    )
    work.pay(wager, cents - wager.stake, said)


def given_back(work: Work) -> tuple[MeterMoved, ...]:
    """A void round takes off the meter what it had added, but no more than it shows."""
    assert isinstance(work, BoxWork)
    off = min(work.own.fed, shows(work))
    return (_moved(work, -off, shows(work), "void"),) if off else ()

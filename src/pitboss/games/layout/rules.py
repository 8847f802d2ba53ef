"""The rules of one table with a layout: the law of its day and its options, made ready to look up."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.games.layout.spots import Cites, Layout, Spot, Value, Verdict
from pitboss.money import Odds
from pitboss.table.limits import Limits

if TYPE_CHECKING:
    from pitboss.law import Law


KEPT = 32
"""Days and sets of options of a game whose rules are at hand."""


def made_once(layout: Layout) -> Callable[[Law, Mapping[str, Any]], Rules]:
    """The rules of a day and a set of options. A layout takes long to work out, and nothing of it is one table's own,
    so that all tables of that day with these options read the same."""
    kept: OrderedDict[tuple[int, bytes], Rules] = OrderedDict()

    def rules(law: Law, options: Mapping[str, Any]) -> Rules:
        key = id(law), msgspec.json.encode(options, order="deterministic", enc_hook=repr)
        found = kept.pop(key, None) or Rules(
            law, options, layout
        )  # it holds its law: the number stays that law's
        kept[key] = found
        while len(kept) > KEPT:
            kept.popitem(last=False)
        return found

    return rules


class Rules:
    """What the table looks up while it plays. Built once for a day and a set of options."""

    def __init__(self, law: Law, options: Mapping[str, Any], layout: Layout) -> None:
        self.law, self.options, self.layout = law, options, layout
        self.chip: int = options["smallest_chip"]
        self.limits = Limits(law, dict(options))
        self.outcome = layout.outcome(self)
        self.values: tuple[Value, ...] = tuple(value for value, _ in self.outcome.weighted())
        self.placing, self.closed, self.exact = (
            self.cites("placing"),
            self.cites("closed"),
            self.cites("odds"),
        )
        self.settled = self.cites(*layout.settled)
        self.reading = law.entry_of(f"{layout.prefix}.{layout.reading}").readings[0] if layout.reading else ""
        self.spots: dict[str, Spot] = {spot.name: spot for spot in layout.spots(self)}
        self.named = {(spot.kind, frozenset(spot.at)): spot for spot in self.spots.values() if spot.offered}
        self.kinds: dict[str, list[Spot]] = {}
        for spot in self.spots.values():
            if spot.offered:
                self.kinds.setdefault(spot.kind, []).append(spot)

    def cites(self, *names: str) -> Cites:
        prefix = self.layout.prefix
        return tuple(dict.fromkeys(cite for name in names for cite in self.law.cites(f"{prefix}.{name}")))

    def figure(self, name: str) -> Any:
        return self.law.figure(f"{self.layout.prefix}.{name}")

    @property
    def colours(self) -> bool:
        """Whether chips without a value are played with."""
        return self.layout.colours is not None and self.layout.colours(self)

    def odds(self, line: str, option: str = "pay_table") -> Odds:
        """What a line pays: as posted, else the least that the law allows."""
        return Odds.parse(self.options[option].get(line, self.figure("pays")[line]))

    def spot(
        self, kind: str, wins: Callable[[Any], Odds | None], *, at: tuple[int | str, ...] = (), clause: str = "",
        stays: Callable[[Any], bool] = lambda _value: False, line: Callable[[Any], str] = lambda _value: "",
        otherwise: Callable[[Any], Verdict | str | None] | None = None, fixed: Cites = (),
    ) -> Spot:  # fmt: skip
        """A spot that pays the odds of `wins`, stays up where it `stays`, and loses on everything else.

        `otherwise` decides before that on outcomes for which it has an answer; `line` tells prices apart, which are
        printed from the lowest up whatever the first outcomes are.
        """
        own = self.cites(clause or kind)
        verdicts: dict[Value, Verdict | str | None] = {}
        for value in self.values:
            odds, other = wins(value), None if otherwise is None else otherwise(value)
            if other is not None:
                verdicts[value] = other
            elif odds is not None:
                verdicts[value] = self.won(odds, own, self.layout.told(self, value))
            else:
                verdicts[value] = None if stays(value) else self.lost(own, self.layout.told(self, value))
        won = {line(value): odds for value in self.values if (odds := wins(value)) is not None}
        return Spot(
            name="-".join(map(str, (kind, *at))), kind=kind, at=at, clause=own, verdicts=verdicts, fixed=fixed,
            unit=lcm(self.chip, *(self._step(verdict) for verdict in verdicts.values())),
            pays={name: str(odds) for name, odds in sorted(won.items(), key=lambda each: each[1].fraction)},
        )  # fmt: skip

    def won(self, odds: Odds, own: Cites, why: str) -> Verdict:
        cites = _once(*own, *self.exact, *self.settled)
        return Verdict("won", odds.num, odds.den, str(odds), why, cites, self.reading)

    def lost(self, own: Cites, why: str) -> Verdict:
        return Verdict("lost", -1, 1, "", why, _once(*self.settled, *own), self.reading)

    def _step(self, verdict: Verdict | str | None) -> int:
        """The smallest stake of which this is a whole number of chips."""
        if verdict is None or isinstance(verdict, str):
            return self.chip
        return self.chip * Fraction(verdict.num, verdict.den).denominator


def _once(*cites: str) -> Cites:
    return tuple(dict.fromkeys(cites))

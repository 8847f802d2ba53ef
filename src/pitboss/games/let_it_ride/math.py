"""The exact math of let it ride: every deal counted, both decisions by backward induction.

The row `let-it-ride` is the three bets together, in units of one bet. The rows of the single bets are the same
play seen from one bet: a bet withdrawn is a push, and a bet rides where that gains something or costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import WagerMath, exact_value
from pitboss.equipment.cards import RANKS
from pitboss.games import find
from pitboss.games.banked import math as banked
from pitboss.games.banked.riding import Riding
from pitboss.games.let_it_ride.play import BETS
from pitboss.money import show

if TYPE_CHECKING:
    from pitboss.law import Law

PAID = ("losing-hand", "pay-floor", "pay-table")


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return (game_id, *find(game_id).wagers(law))


class RidingStudy(banked.Study):
    def row(self, wager: str) -> WagerMath:
        if wager == self.game.id:
            extra = {"pay_table": self.rules.printed()[self.main], "lines": self._lines(), **self.limited}
            return self._bets(wager, BETS, self.strategy, extra)
        if wager in BETS:
            return self._bets(wager, (wager,), self.riding.advice_of(wager, self.strategy), self.limited)
        return self._bonus(wager)

    @cached_property
    def riding(self) -> Riding:
        return Riding(self.growing, RANKS.index(self.rules.figure("lowest-winning-pair")))

    @cached_property
    def strategy(self) -> dict[str, Any]:
        said, limit = self.riding.advice(), self.options["payout_limit"]
        if limit is None:
            return said
        what = f"a payout limit of {show(limit)} and bets of {show(self.amount or 0)}"
        free = RidingStudy(self.game.id, self.law, self.options).riding
        return {**said, "text": [*said["text"], *self.riding.because_of(what, free)]}

    def _bets(self, row: str, bets: tuple[str, ...], strategy: Any, extra: Mapping[str, Any]) -> WagerMath:
        """Some of the three bets as one result; what is withdrawn was not wagered."""
        cites = tuple(dict.fromkeys(cite for bet in bets for cite in self._bet_cites(bet)))
        return WagerMath(row, self._pays(self.main), self.grown(bets), cites, strategy, extra)

    def _bet_cites(self, bet: str) -> tuple[str, ...]:
        decided = (bet,) if bet in self.rules.asks else ()
        limited = ("payout-limit",) if self.limited else ()
        return self.rules.cites("three-wagers", *decided, *PAID, *limited)

    def _lines(self) -> list[dict[str, Any]]:
        """How often a hand of each line comes, whatever is done with the bets."""
        counts, total = Counter[str | None](), sum(self.growing.tally.values())
        for end, deals in self.growing.tally.items():
            counts[end.line] += deals
        return [
            {"line": line, "pays": odds, "probability": exact_value(Fraction(counts[line], total))}
            for line, odds in self.rules.printed()[self.main].items()
        ]

    def _bonus(self, wager: str) -> WagerMath:
        """A wager on cards alone, told line by line."""
        counted, (rules, _) = self._alone(wager), self._offering(wager)
        apart = "; " if wager in rules.sums else ", "  # sums have commas of their own
        pays = apart.join(f"{line} {each}" for line, each in rules.printed()[wager].items())
        extra = {name: counted.extra[name] for name in ("offered", "provenance", "remark")}
        return replace(counted, pays=pays, extra=extra)


analyse = partial(banked.analyse, study_of=RidingStudy)

"""The exact math of three card poker, over all 407,170,400 deals.

The row `ante` is ante, play and ante bonus under best play, in units of the ante; `pair-plus` is that wager
alone. What the two are together stands beside the ante, for several ratios of their stakes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.games.banked import math as banked
from pitboss.games.banked.math import in_short
from pitboss.games.banked.math_together import Joint
from pitboss.games.banked.strategies_simpler import or_none, priced_three
from pitboss.games.banked.three import Decision, Threes
from pitboss.games.banked.threshold import Telling
from pitboss.games.banked.versus import Kind, Versus
from pitboss.games.three_card_poker.play import ANTE, ANTE_BONUS, PAIR_PLUS, PLAY

RATIOS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(5))
"""How many antes are on the pair plus, in the figures for both together."""
CITES = {
    ANTE: ("ante-or-pair-plus", "play-or-forfeit", "against-dealer", "ante-bonus", "ante-bonus-table"),
    PAIR_PLUS: ("ante-or-pair-plus", "pair-plus", "pair-plus-table"),
}


class ThreeStudy(banked.Study):
    def row(self, wager: str) -> WagerMath:
        return self.ante() if wager == ANTE else self.pair_plus()

    @cached_property
    def versus(self) -> Versus:
        return Versus(self.rules)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return self._solver("three", lambda: Threes(self.versus).decide())

    @cached_property
    def tally(self) -> Counter[Kind]:
        return Threes(self.versus).tally(self.decisions)

    def ante(self) -> WagerMath:
        versus, deals, bonus = self.versus, self.tally, self.rules.printed()[ANTE_BONUS]
        pays = f"{self.rules.odds(ANTE)}; play {self.rules.odds(PLAY)}; bonus {in_short(bonus)}"
        extra = {
            "play_made": exact_value(versus.made(deals)),
            "results": {what: exact_value(part) for what, part in versus.fates(deals).items()},
            "parts": {part: exact_value(value) for part, value in versus.parts(deals).items()},
            "bonus_table": bonus,
            "with_pair_plus": [self._both(ratio) for ratio in RATIOS],
        }
        said = Telling(versus, self.decisions, PAIR_PLUS).advice()
        figures = Figures(versus.result(deals), 1 + versus.made(deals), ways=versus.deals)
        return WagerMath(ANTE, pays, figures, self.rules.cites(*CITES[ANTE]), said, extra)

    def joint(self, wager: str) -> Joint:
        versus, deals = self.versus, Counter[tuple[Fraction, Fraction]]()
        for kind, count in self.tally.items():
            deals[sum(versus.nets(kind).values(), Fraction(0)), versus.side(wager, kind)] += count
        return Joint(deals)

    def pair_plus(self) -> WagerMath:
        table, figures, hands = (
            self.rules.printed()[PAIR_PLUS],
            self._alone(PAIR_PLUS).figures,
            Counter[str](),
        )
        for kind, deals in self.tally.items():
            hands[kind.own] += deals
        lines = [
            {"line": line, "pays": odds, "probability": exact_value(Fraction(hands[line], self.versus.deals))}
            for line, odds in table.items()
        ]
        extra = {"pay_table": table, "lines": lines}
        return WagerMath(
            PAIR_PLUS, in_short(table), figures, self.rules.cites(*CITES[PAIR_PLUS]), None, extra
        )

    def priced(self, tables: Sequence[Mapping[str, Any]]) -> list[Fraction | None]:
        threes, game = Threes(self.versus), self.game.id
        return [or_none(partial(priced_three, threes, self.decisions, table, game)) for table in tables]

    def _both(self, ratio: Fraction) -> dict[str, Any]:
        """Ante and pair plus together under the play that is best for both, in units of the ante."""
        both = Threes(Versus(self.rules, ratio.denominator, {PAIR_PLUS: ratio.numerator}))
        deals = both.tally(both.beside(self.decisions))
        nets, made = both.versus.result(deals), both.versus.made(deals)
        figures = Figures(nets, 1 + ratio + made)
        return {
            "pair_plus_per_ante": str(ratio),
            "house_edge": exact_value(figures.house_edge),
            "house_edge_of_both": exact_value(figures.house_edge / (1 + ratio)),
            "element_of_risk": exact_value(figures.element_of_risk),
            "standard_deviation": round(nets.deviation, 10),
            "play_made": exact_value(made),
        }


analyse = partial(banked.analyse, study_of=ThreeStudy)
rows = banked.rows

"""The exact math of three card poker, over all 407,170,400 deals.

The row `ante` is ante, play and ante bonus under best play, in units of the ante; `pair-plus` is that wager
alone. What the two are together stands beside the ante, for several ratios of their stakes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.equipment.cards import RANKS
from pitboss.games.card_table.options import read_table
from pitboss.games.three_card_poker import GAMES
from pitboss.games.three_card_poker.advice import advice
from pitboss.games.three_card_poker.best_play import (
    Tally,
    Terms,
    beside,
    decide,
    pair_plus_alone,
    parts,
    result,
    tally,
)
from pitboss.games.three_card_poker.matchups import DEALER_HANDS, DEALS, matchups
from pitboss.games.three_card_poker.options import ANTE_BONUS_ORDER, PAIR_PLUS_ORDER, PUSH
from pitboss.money import Odds, PayTable

if TYPE_CHECKING:
    from pitboss.law import Law

RATIOS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(5))
"""How many antes are on the pair plus, in the figures for both together."""
_ANTE = (
    "three-card-poker.ante-or-pair-plus", "three-card-poker.play-or-forfeit", "three-card-poker.against-dealer",
    "three-card-poker.ante-bonus", "three-card-poker.ante-bonus-table",
)  # fmt: skip
_PAIR_PLUS = (
    "three-card-poker.ante-or-pair-plus", "three-card-poker.pair-plus", "three-card-poker.pair-plus-table",
)  # fmt: skip


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return GAMES[0].wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    study = Study(law, options)
    return [study.ante() if wager == "ante" else study.pair_plus() for wager in wagers]


class Study:
    """The game under the law of a day and a licensee's options."""

    def __init__(self, law: Law, options: Mapping[str, Any]) -> None:
        self.law = law
        figure = law.figure
        self.bonus_table = read_table(
            options["ante_bonus_table"], figure("three-card-poker.ante-bonus-table"), order=ANTE_BONUS_ORDER
        )
        self.pair_plus_table = read_table(
            options["pair_plus_table"], figure("three-card-poker.pair-plus-table"), order=PAIR_PLUS_ORDER
        )
        self.ante_odds, self.play_odds = (
            Odds.parse(figure(f"three-card-poker.odds.{bet}")) for bet in ("ante", "play")
        )
        self.terms = Terms(
            ante=self.ante_odds.fraction,
            play=self.play_odds.fraction,
            tie=Fraction(0) if options["tie_rule"] == PUSH else Fraction(-1),
            bonus=_fractions(self.bonus_table),
            pair_plus=_fractions(self.pair_plus_table),
            survives=options["pair_plus_survives_fold"],
        )
        self.decisions = decide(matchups(RANKS.index(figure("three-card-poker.qualifying-card"))), self.terms)
        self.tally = tally(self.decisions)

    def ante(self) -> WagerMath:
        figures = Figures(result(self.tally, self.terms), 1 + played(self.tally), ways=DEALS)
        pays = f"{self.ante_odds}; play {self.play_odds}; bonus {_in_short(self.bonus_table)}"
        extra = {
            "play_made": exact_value(played(self.tally)),
            "results": self._results(),
            "parts": {part: exact_value(value) for part, value in parts(self.tally, self.terms).items()},
            "bonus_table": _written(self.bonus_table),
            "with_pair_plus": [self._both(ratio) for ratio in RATIOS],
        }
        said = advice(self.decisions, self.terms)
        return WagerMath("ante", pays, figures, self._cites(_ANTE), said, extra)

    def pair_plus(self) -> WagerMath:
        figures = Figures(pair_plus_alone(self.tally, self.terms), ways=DEALS // DEALER_HANDS)
        extra = {"pay_table": _written(self.pair_plus_table), "lines": self._lines()}
        pays = _in_short(self.pair_plus_table)
        return WagerMath("pair-plus", pays, figures, self._cites(_PAIR_PLUS), None, extra)

    def _results(self) -> dict[str, Any]:
        """How often each thing happens; all but `folds` are of hands that are played."""
        counts: Counter[str] = Counter()
        for (_, what), deals in self.tally.items():
            counts[what] += deals
        return {what: exact_value(Fraction(deals, DEALS)) for what, deals in counts.items()}

    def _both(self, ratio: Fraction) -> dict[str, Any]:
        """Ante and pair plus together under the play that is best for both, in units of the ante."""
        deals = tally(beside(self.decisions, self.terms, ratio))
        nets = result(deals, self.terms, pair_plus=ratio)
        figures = Figures(nets, 1 + ratio + played(deals))
        return {
            "pair_plus_per_ante": str(ratio),
            "house_edge": exact_value(figures.house_edge),
            "house_edge_of_both": exact_value(figures.house_edge / (1 + ratio)),
            "element_of_risk": exact_value(figures.element_of_risk),
            "standard_deviation": round(nets.deviation, 10),
            "play_made": exact_value(played(deals)),
        }

    def _lines(self) -> list[dict[str, Any]]:
        counts: Counter[str] = Counter()
        for (category, _), deals in self.tally.items():
            counts[category] += deals
        return [{"line": line, "pays": odds, "probability": exact_value(Fraction(counts[line], DEALS))}
                for line, odds in _written(self.pair_plus_table).items()]  # fmt: skip

    def _cites(self, handles: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.law.cite(handle) for handle in handles)


def played(deals: Tally) -> Fraction:
    """The chance that a hand is played."""
    return 1 - Fraction(sum(count for (_, what), count in deals.items() if what == "folds"), DEALS)


def _fractions(table: PayTable) -> dict[str, Fraction]:
    return {line: table[line].fraction for line in table}


def _written(table: PayTable) -> dict[str, str]:
    return {line: str(table[line]) for line in table}


def _in_short(table: PayTable) -> str:
    """The odds of a table: `40, 30, 6, 4, 1 to 1`."""
    odds = [table[line] for line in table]
    if all(each.den == 1 for each in odds):
        return f"{', '.join(str(each.num) for each in odds)} to 1"
    return ", ".join(map(str, odds))

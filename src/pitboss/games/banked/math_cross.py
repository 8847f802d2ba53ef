"""The exact math of a cross: a raise is worth what its line is, whatever else was done, so each turn is decided alone.

A check costs nothing, so a fold never gains. What raises bring is counted for each of them (`cross_counting`), and with
them all deals by everything that comes of them (`cross_tally`). Both take minutes and are kept on disk.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.equipment.cards import RANKS
from pitboss.games.banked.charts import of_kinds
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.cross_deals import check, count, decided, floors
from pitboss.games.banked.cross_tally import ACROSS, OWN, READS, tallied
from pitboss.games.banked.crossing import Raises
from pitboss.games.banked.keeping import counted_once, digest_of, kept
from pitboss.games.banked.math import Study
from pitboss.games.banked.math_together import outcomes_with, with_together
from pitboss.games.banked.outcomes import Key
from pitboss.games.banked.reading import HAND
from pitboss.games.banked.strategies_simpler import or_none, priced_by_kind, with_simpler
from pitboss.games.banked.ways import CrossedWay

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.exact import Distribution
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.ways import Way
    from pitboss.law import Law

CENTRES, DEALERS = (48, 46), (comb(47, 2), comb(45, 2))
COMPLETIONS = (49 * CENTRES[0] * DEALERS[0], CENTRES[0] * DEALERS[0], 47 * CENTRES[1] * DEALERS[1],
               CENTRES[1] * DEALERS[1])  # fmt: skip
"""In how many ways the cards that a raise hangs on can come after each turn."""
SECOND = 1
"""The turn of the second card of a line, when everything that a hand can be is seen."""
Counts = Mapping[str, "NDArray[Any]"]
COUNTED_BY = (
    "cross_deals", "cross_counting", "cross_tally", "cross_showdowns", "crossing", "kernel_cross",
    "kernel_cross_tables", "kernel_parts", "kernel_streets", "layouts", "reading",
)  # fmt: skip
"""Whose change makes what was kept worthless."""


class Turn(NamedTuple):
    """What raises on an arm bring in antes, how often one is made, and by what the cards seen are, how often and what
    raising on all of them would bring.
    """

    gain: Fraction
    made: Fraction
    kinds: Mapping[str, tuple[int, int]]
    brings: Mapping[str, Fraction]


class CrossStudy(Study):
    """A round with a raise on each of four arms, under the law of a day and a licensee's options."""

    def row(self, wager: str) -> WagerMath:
        return self._round_row() if wager == self.main else self._alone(wager)

    @property
    def arms(self) -> dict[str, str]:
        """The wager on each arm."""
        return {wager.removeprefix("raise-"): wager for wager in self.rules.asks}

    def own_way(self, outcomes: Outcomes) -> Way:
        return CrossWay(self, outcomes)

    @cached_property
    def counts(self) -> Counts:
        return self._kept("", f"Counting all raises of {self.game.id}", count)

    @cached_property
    def raises(self) -> Raises:
        """Whether to raise, with all cards that can be seen."""
        found = self._kept("raises-", f"Deciding on all raises of {self.game.id}", decided)
        return Raises(**found)

    @cached_property
    def deals(self) -> NDArray[np.int64]:
        """All deals, as `tallied` has them."""
        doing = f"Counting all deals of {self.game.id}"
        return self._kept("deals-", doing, partial(tallied, raises=self.raises))["deals"]

    def _kept(self, what: str, doing: str, work: Callable[..., Counts]) -> Counts:
        check(self.rules)
        three = self.rules.readers["three"]
        told = digest_of(f"{floors(self.rules)} {three.floors} {three.lines}", code=COUNTED_BY)
        return kept(
            f"{self.game.id}-{what}{told}", doing,
            lambda: work(self.rules, threads=os.cpu_count() or 1),
        )  # fmt: skip

    @cached_property
    def ante(self) -> Distribution:
        """What the ante makes, whatever is raised."""
        stakes = outcomes_with(self).stakes
        alone = self.outcomes_of(self.rules, stakes, frozenset({self.main}))
        return alone.distribution(self.own_way(alone).tally(alone), stakes[self.main])

    @cached_property
    def turns(self) -> dict[str, Turn]:
        found: dict[str, Turn] = {}
        for at, arm in enumerate(self.arms):
            gain, made, states = self.counts["turns"][at].tolist()
            counted = zip(kind_names(at), self.counts["kinds"][at].tolist(), strict=False)
            seen = {name: each for name, each in counted if each[0] + each[1]}
            found[arm] = Turn(
                Fraction(gain, states * COMPLETIONS[at]), Fraction(made, states),
                {name: (checked + raised, raised) for name, (checked, raised, _) in seen.items()},
                {name: Fraction(brought, states * COMPLETIONS[at]) for name, (_, _, brought) in seen.items()},
            )  # fmt: skip
        return found

    def priced(self, tables: Sequence[Mapping[str, Any]]) -> list[Fraction | None]:
        return [or_none(partial(priced_by_kind, self, table)) for table in tables]

    def _round_row(self) -> WagerMath:
        """All wagers of the hand together, in antes."""
        made = sum((turn.made for turn in self.turns.values()), Fraction(0))
        outcomes = outcomes_with(self)
        tally = self.own_way(outcomes).tally(outcomes)
        nets = outcomes.distribution(tally, outcomes.stakes[self.main])
        figures = Figures(nets, 1 + made, ways=tally.total())
        extra: dict[str, Any] = {
            **{f"{self.arms[arm]}_made": exact_value(turn.made) for arm, turn in self.turns.items()},
            "parts": {
                self.main: exact_value(self.ante.mean),
                **{self.arms[arm]: exact_value(turn.gain) for arm, turn in self.turns.items()},
            },
            "pay_tables": {kind: self.rules.printed()[kind] for kind in (self.main, *self.rules.asks)},
        }
        return WagerMath(
            self.main,
            self._pays(self.main),
            figures,
            self._cites(self.main, *self.rules.asks),
            {
                **counted_once(say(self.turns, self.arms, figures, self.ante), tally.total()),
                "chart": self._chart(),
            },
            extra,
        )

    def _chart(self) -> dict[str, Any]:
        """By what the cards seen are and the arm just turned."""
        ask = next(iter(self.rules.asks.values()))
        choice = next(choice for choice in ask.choices if isinstance(choice, Raise))
        (times,) = choice.multiples(self.rules)
        seen = {
            arm: {_short(name): counted for name, counted in turn.kinds.items()}
            for arm, turn in self.turns.items()
        }
        kinds = [_short(name) for name in kind_names(SECOND)]
        return of_kinds("by the arm that was turned last", kinds, seen, choice.do, times)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    study = CrossStudy(game_id, law, options, amount)
    found = [study.row(wager) for wager in wagers]
    return [
        with_together(study, with_simpler(study, row)) if row.wager == study.main else row for row in found
    ]


class CrossWay(CrossedWay):
    """Raises where the line is worth more than nothing."""

    def __init__(self, study: CrossStudy, outcomes: Outcomes) -> None:
        super().__init__(outcomes)
        self.study = study

    @property
    def raises(self) -> Raises:
        return self.study.raises

    def counts(self, outcomes: Outcomes) -> bool:
        return bool(outcomes.moves) and set(outcomes.reads) <= set(READS)

    def tally(self, outcomes: Outcomes) -> Counter[Key]:
        """A line is read of the three cards that the table reads; what nobody sees is added up."""
        rules, reads = self.study.rules, outcomes.reads
        other = OWN if rules.readers["three"].places[0] != HAND else ACROSS
        deals = self.study.deals.sum(axis=1 + other)
        unseen = [at for at, name in enumerate(READS, 1) if name not in reads]
        left = [name for name in READS if name in reads]
        deals = deals.sum(axis=tuple(unseen)).transpose(0, *(1 + left.index(name) for name in reads))
        found: Counter[Key] = Counter()
        for place in np.argwhere(deals):
            raised, *lines = (int(each) for each in place)
            shown = tuple(rules.lines[name][at] for name, at in zip(reads, lines, strict=True))
            found[Key(self._plays(raised), shown)] = int(deals[tuple(place)])
        return found

    def _plays(self, raised: int) -> tuple[int, ...]:
        """Moves by bits, the first arm the highest."""
        last = len(self.outcomes.moves) - 1
        return tuple(self.move(at, raised >> last - at & 1) for at in range(last + 1))


def kind_names(at: int) -> tuple[str, ...]:
    """What the cards held and those of the line that are seen can be, as they are counted."""
    high = tuple(f"no pair, {rank} high" for rank in RANKS)
    return (*high, "a pair", *(("two pair",) if at % 2 else ("",)), "three of a kind or better")


def _short(name: str) -> str:
    """As a row of a chart is called."""
    return name.removeprefix("no pair, ")


def say(
    turns: Mapping[str, Turn], wagers: Mapping[str, str], figures: Figures, ante: Distribution
) -> dict[str, Any]:
    """On each arm, what is always raised and never, and how often the rest."""
    text: list[str] = []
    table: list[dict[str, Any]] = []
    for arm, turn in turns.items():
        always = [name for name, (hands, raised) in turn.kinds.items() if hands == raised]
        never = [name for name, (_, raised) in turn.kinds.items() if not raised]
        said = [f"always with {' or '.join(reversed(always))}"] if always else []
        said += [f"never with {never[-1]} or lower"] if never else []
        text.append(f"{arm}: raise {'; '.join(said)}." if said else f"{arm}: it depends on all cards seen.")
        table += [
            {"street": wagers[arm], "hand": name, "hands": hands, "raised": raised}
            for name, (hands, raised) in reversed(list(turn.kinds.items()))
        ]
    text.append("Where neither is said it depends on all cards seen. Never fold: a check is free.")
    alone = -ante.mean
    text.append(
        f"Together {float(figures.house_edge):.4%} of the ante: it alone loses {float(alone):.4%}, the raises bring "
        f"{float(alone - figures.house_edge):.4%}."
    )
    return {"text": text, "table": table}

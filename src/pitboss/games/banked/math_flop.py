"""Best play of three own cards over a flop of which the best two are played: the shape of flop poker's deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.exact import Distribution
from pitboss.games.banked import pot_counting
from pitboss.games.banked.growing import DECK, End, Growing, Stakes
from pitboss.games.banked.holdings import Holding, holding, holdings
from pitboss.games.banked.keeping import digest_of, kept
from pitboss.games.banked.math import Study
from pitboss.games.banked.outcomes import Key
from pitboss.hands.bulk import strengths
from pitboss.table.accounts import LAYOUT

if TYPE_CHECKING:
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.rules import Rules

OWN = FLOP_CARDS = 3
PLAYERS = 2
"""Between whom a pot is reckoned."""
FLOPS = comb(DECK - OWN, FLOP_CARDS)


@cache
def _of_those_left(size: int) -> NDArray[np.int64]:
    """Every choice of n of the cards that three own ones leave."""
    return np.array(list(combinations(range(DECK - OWN), size)))


class OverFlop(Growing):
    """Three own cards and every flop; suits matter only if all three own cards have the same, for all three play."""

    def __init__(self, rules: Rules, amount: int | None = None) -> None:
        super().__init__(rules, amount)
        self._finals: dict[Holding, Mapping[int, int]] = {}

    def finals(self, held: Holding) -> Mapping[int, int]:
        """What three cards come to: flops by line. A hint asks for those of one hand."""
        found = self._finals.get(held)
        if found is None:
            found = self._finals[held] = self._flops(held)
        return found

    def _flops(self, held: Holding) -> Mapping[int, int]:
        reader, own = self.rules.readers[self.read], held.cards()
        below = len(self.lines) - len(reader.floors) - 1
        twos, threes = _of_those_left(2), _of_those_left(FLOP_CARDS)
        rest = np.array([card for card in range(DECK) if card not in own])
        five = np.column_stack([np.broadcast_to(own, (len(twos), OWN)), rest[twos]])
        table = np.zeros((DECK - OWN, DECK - OWN), np.int64)
        table[twos[:, 0], twos[:, 1]] = strengths(reader.ranking, five)
        a, b, c = threes.T
        best = np.maximum(np.maximum(table[a, b], table[a, c]), table[b, c])
        places, flops = np.unique(
            np.searchsorted(reader.floors, best, side="right") + below, return_counts=True
        )
        return dict(zip(places.tolist(), flops.tolist(), strict=True))

    @cached_property
    def tally(self) -> Counter[End]:
        found: Counter[End] = Counter()
        for held in holdings(OWN):
            play = self.decide(0, held, self.start).play
            if play.do == "fold":
                found[End(self.start, None)] += held.ways * FLOPS
                continue
            for line, flops in self.finals(held).items():
                found[End(play.stakes, self.lines[line])] += held.ways * flops
        return found

    def completions(self, seen: int) -> int:
        return FLOPS

    def keys(
        self, outcomes: Outcomes, chosen: Callable[[int, Holding, tuple[int, ...]], int]
    ) -> Counter[Key]:
        found: Counter[Key] = Counter()
        for held in holdings(OWN):
            plays = tuple(chosen(at, held, ()) for at in range(len(outcomes.asks)))
            cards, readers = held.cards(), self.rules.readers
            lines = {
                name: readers[name].line(readers[name].strength(cards))
                for name in outcomes.reads
                if name != self.read
            }
            for line, flops in self.finals(held).items():
                lines[self.read] = self.lines[line]
                found[Key(plays, tuple(lines[name] for name in outcomes.reads))] += held.ways * flops
        return found

    def _after(self, at: int, held: Holding, stakes: Stakes) -> int:
        return sum(flops * self._paid(stakes, line) for line, flops in self.finals(held).items())


class FlopStudy(Study):
    """A round in which three own cards meet a flop, under the law of a day and its options; a pot stands alone."""

    @cached_property
    def growing(self) -> Growing:
        return self._solver("flop", lambda: OverFlop(self.rules, self.amount))

    def row(self, wager: str) -> WagerMath:
        return self._pot(wager) if wager in self.pots else super().row(wager)

    @property
    def pots(self) -> set[str]:
        """Wagers that players put together, and the house does not hold."""
        return {opening.kind for opening in self.rules.round.opening if opening.banker == LAYOUT}

    def _pot(self, wager: str) -> WagerMath:
        """What one player loses of it another wins, and the house has no part in it."""
        played = self.rules.options["pot_needs_players"] <= PLAYERS
        equal = self._equal_deals() if played else pot_counting.DEALS
        won = (pot_counting.DEALS - equal) // 2  # whatever one player wins the other does as often
        nets = Distribution.weighted(((1, won), (0, equal), (-1, won)))
        entry = self.law.entry_of(f"{self.rules.round.prefix}.{wager}")
        extra = {"players": PLAYERS, "provenance": entry.provenance, "remark": entry.remark}
        pays = "what the other player put in"
        return WagerMath(wager, pays, Figures(nets, ways=pot_counting.DEALS), self._cites(wager), None, extra)

    def _equal_deals(self) -> int:
        """Deals in which two players divide the pot, or get their stakes back because both have folded."""
        folds = None if self.rules.options["pot_survives_fold"] else self._folds()
        told = digest_of(b"" if folds is None else folds.tobytes(), code=("pot_counting",))
        ranking = self.rules.readers["own"].ranking
        found = kept(
            f"{self.game.id}-pot-{told}", "Counting the pot between two players",
            lambda: {"equal": np.array(pot_counting.equal_deals(ranking, folds))},
        )  # fmt: skip
        return int(found["equal"])

    def _folds(self) -> NDArray[np.bool_]:
        """By their three cards, the hands that are folded by who plays best for the ante alone."""
        folds = np.zeros((DECK,) * OWN, np.bool_)
        for cards in combinations(range(DECK), OWN):
            play = self.growing.decide(0, holding(cards), self.growing.start).play
            folds[cards] = play.do == "fold"
        return folds

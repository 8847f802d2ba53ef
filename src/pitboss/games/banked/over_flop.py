"""Best play of three own cards over a flop of which the best two are played: the shape of flop poker's deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from pitboss.games.banked.growing import DECK, End, Growing, Stakes
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.math import Study
from pitboss.games.banked.outcomes import Key
from pitboss.hands.bulk import strengths

if TYPE_CHECKING:
    from pitboss.games.banked.outcomes import Outcomes

OWN = FLOP_CARDS = 3
FLOPS = comb(DECK - OWN, FLOP_CARDS)


class OverFlop(Growing):
    """Three own cards and every flop; suits matter only if all three own cards have the same, for all three play."""

    @cached_property
    def finals(self) -> dict[Holding, Mapping[int, int]]:
        """What three cards come to: flops by line."""
        reader = self.rules.readers[self.read]
        below = len(self.lines) - len(reader.floors) - 1
        left = DECK - OWN
        twos = np.array(list(combinations(range(left), 2)))
        threes = np.array(list(combinations(range(left), FLOP_CARDS)))
        found: dict[Holding, Mapping[int, int]] = {}
        for held in holdings(OWN):
            own = held.cards()
            rest = np.array([card for card in range(DECK) if card not in own])
            five = np.column_stack([np.broadcast_to(own, (len(twos), OWN)), rest[twos]])
            table = np.zeros((left, left), np.int64)
            table[twos[:, 0], twos[:, 1]] = strengths(reader.ranking, five)
            a, b, c = threes.T
            best = np.maximum(np.maximum(table[a, b], table[a, c]), table[b, c])
            places, flops = np.unique(
                np.searchsorted(reader.floors, best, side="right") + below, return_counts=True
            )
            found[held] = dict(zip(places.tolist(), flops.tolist(), strict=True))
        return found

    @cached_property
    def tally(self) -> Counter[End]:
        found: Counter[End] = Counter()
        for held in holdings(OWN):
            play = self.decide(0, held, self.start).play
            if play.do == "fold":
                found[End(self.start, None)] += held.ways * FLOPS
                continue
            for line, flops in self.finals[held].items():
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
            for line, flops in self.finals[held].items():
                lines[self.read] = self.lines[line]
                found[Key(plays, tuple(lines[name] for name in outcomes.reads))] += held.ways * flops
        return found

    def _after(self, at: int, held: Holding, stakes: Stakes) -> int:
        return sum(flops * self._paid(stakes, line) for line, flops in self.finals[held].items())


class FlopStudy(Study):
    """A round in which three own cards meet a flop, under the law of a day and a licensee's options."""

    @cached_property
    def growing(self) -> Growing:
        return self._solver("flop", lambda: OverFlop(self.rules, self.amount))

"""Deals over community cards by the two cards of either side too, for a wager on those alone."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from pitboss.games.banked.keeping import board_name, digest_of, kept
from pitboss.games.banked.kernel_board import DECK, Sides, pair_of

if TYPE_CHECKING:
    from pitboss.games.banked.board import Best, Boards, End
    from pitboss.games.banked.outcomes import Outcomes

DOING = "Counting all deals by the two cards of either side"
GROUPS = 2


class Held:
    """A wager that sees the two own cards and the dealer's.

    own, dealer: the readings; groups: lines of the dealer's cards that the wager is paid alike with, the common first
    """

    def __init__(self, boards: Boards, wager: str) -> None:
        self.boards, self.wager = boards, wager
        rules = boards.rules
        self.own, self.dealer = rules.round.wagers[wager].sees
        self.lines, verdicts = rules.lines[self.own], rules.verdicts[wager]
        alike: dict[tuple[object, ...], list[str]] = {}
        for other in rules.lines[self.dealer]:
            alike.setdefault(tuple(verdicts[line, other] for line in self.lines), []).append(other)
        self.groups = sorted(alike.values(), key=lambda lines: -len(self._dealers(lines)))

    def tally(self, best: Best) -> Counter[tuple[str, str, End]]:
        """All deals by the lines of both sides' two cards, one for all that pay alike, and by what came of them."""
        boards, sides = self.boards, self._sides()
        told = digest_of(*(part.tobytes() for part in sides), code=("board_held",))
        name = f"{board_name(boards)}-held-{told[:12]}"
        threads = os.cpu_count() or 1
        tally = kept(
            name, DOING, lambda: {"tally": boards.tallied(best.first, best.policies, sides, threads)}
        )["tally"]
        found: Counter[tuple[str, str, End]] = Counter()
        for kind, line in enumerate(self.lines):
            for which, (other, *_) in enumerate(self.groups):
                for end, deals in boards.ends(tally[kind, which]):
                    found[line, other, end] += deals
        return found

    def _sides(self) -> Sides:
        """Where the wager is paid alike whatever the dealer holds, that is not looked at."""
        reader, verdicts = self.boards.rules.readers[self.own], self.boards.rules.verdicts[self.wager]
        kinds = np.zeros(DECK * (DECK - 1) // 2, np.int64)
        for two in combinations(range(DECK), 2):
            kinds[pair_of(*two)] = self.lines.index(reader.line(reader.strength(two)))
        matters = [len({verdicts[line, lines[0]] for lines in self.groups}) > 1 for line in self.lines]
        rare = self._dealers(self.groups[1]) if len(self.groups) > 1 else []
        return Sides(kinds, np.array(matters), np.array(rare, np.int64).reshape(-1, 2))

    def _dealers(self, lines: list[str]) -> list[tuple[int, ...]]:
        """The two cards of a dealer that are of one of these lines."""
        reader = self.boards.rules.readers[self.dealer]
        return [two for two in combinations(range(DECK), 2) if reader.line(reader.strength(two)) in lines]


def held_beside(boards: Boards, outcomes: Outcomes) -> Held | None:
    """The wager on two cards of either side that is made, where all deals can be counted by them."""
    compared = {boards.own, boards.dealer, boards.versus}
    others = tuple(name for name in outcomes.reads if name not in compared)
    for wager in outcomes.stakes:
        if outcomes.rules.round.wagers[wager].sees == others:
            held = Held(boards, wager)
            return held if len(held.groups) <= GROUPS else None
    return None

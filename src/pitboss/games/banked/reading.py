"""Cards read as lines: every pay line, qualifier and category is a step on a ranking."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from pitboss.equipment.cards import RANKS
from pitboss.games.banked.verdict import EQUAL, HIGHER, LOWER
from pitboss.hands import ranking
from pitboss.hands.high import pack
from pitboss.hands.ranking import Ranking

HAND = "hand"
"""The place of a player's own cards; every other place of a reading is an area of the table."""


@dataclass(frozen=True)
class Step:
    """Where a line begins: at a category of the ranking, and within it at the ranks compared first.

    least: those ranks, such as `T` or `AK`; figure: the name of the figure that says them
    """

    line: str
    category: str = ""
    least: str = ""
    figure: str = ""


@dataclass(frozen=True)
class Scale:
    """Lines on a ranking, the lowest first; a hand below all of them has the line `below`.

    Without steps the lines are the categories of the ranking. `option`: the licensee's option that the ranking takes.
    A ranking that one game alone has is given itself, not by its name.
    """

    ranking: str | Ranking
    steps: tuple[Step | str, ...] = ()
    below: str = ""
    option: str = ""


FROM_TWO_PAIR: tuple[Step | str, ...] = (
    Step("two-pair", "two-pairs"), "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
    "straight-flush", "royal-flush",
)  # fmt: skip
"""The hands of five cards that any pay table has; below them a game has its own."""
THREE_CARDS = Scale(
    "three",
    (
        "high-card", Step("pair", "one-pair"), "flush", "straight", "three-of-a-kind", "straight-flush",
        Step("mini-royal", "royal-flush"),
    ),
)  # fmt: skip
"""The hands of three cards that a side wager on them is paid by."""


@dataclass(frozen=True)
class Read:
    """The cards of some places together, read on a scale. `of`: another way to a strength than the ranking's own.

    places: may hang on the licensee's options
    """

    places: tuple[str, ...] | Callable[[Mapping[str, Any]], tuple[str, ...]]
    scale: Scale
    of: Callable[[Ranking, Sequence[int]], int] | None = None


@dataclass(frozen=True)
class WithBest:
    """The first `whole` cards together with the best `some` of the others."""

    whole: int
    some: int

    def __call__(self, ranking: Ranking, cards: Sequence[int]) -> int:
        first, others = cards[: self.whole], cards[self.whole :]
        return max(ranking.strength((*first, *some)) for some in combinations(others, self.some))


@dataclass(frozen=True)
class Best:
    """The best of several hands, each of some of the cards, by their places."""

    hands: tuple[tuple[int, ...], ...]

    def __call__(self, ranking: Ranking, cards: Sequence[int]) -> int:
        return max(ranking.strength([cards[place] for place in hand]) for hand in self.hands)


@dataclass(frozen=True)
class Against:
    """One reading compared with another on the same ranking."""

    own: str
    other: str


COMPARED = (LOWER, EQUAL, HIGHER)


class Reader:
    """A `Read` on the law of a day. `lines`: all that can come, the lowest first; `floors`: where each begins."""

    def __init__(self, read: Read, figure: Callable[[str], Any], options: Mapping[str, Any]) -> None:
        self.places, self.of = read.places(options) if callable(read.places) else read.places, read.of
        self.ranking = _ranking(read.scale, options)
        steps = read.scale.steps or tuple(category.id for category in self.ranking.categories)
        found = sorted((self._floor(step, figure), _line(step)) for step in steps)
        self.floors = [floor for floor, _ in found]
        lines = tuple(line for _, line in found)
        self.lines = lines if self.floors[0] == 0 else (read.scale.below, *lines)
        self._shift = 0 if self.floors[0] else 1

    def strength(self, cards: Sequence[int]) -> int:
        return self.ranking.strength(cards) if self.of is None else self.of(self.ranking, cards)

    def line(self, strength: int) -> str:
        return self.lines[bisect_right(self.floors, strength) - self._shift]

    def _floor(self, step: Step | str, figure: Callable[[str], Any]) -> int:
        """The weakest hand of a step."""
        if isinstance(step, str):
            step = Step(step)
        names = [category.id for category in self.ranking.categories]
        at = names.index(step.category or step.line)
        least = figure(step.figure) if step.figure else step.least
        return pack(at, [RANKS.index(rank) for rank in least])


def _ranking(scale: Scale, options: Mapping[str, Any]) -> Ranking:
    if not isinstance(scale.ranking, str):
        return scale.ranking
    if not scale.option:
        return ranking(scale.ranking)
    chosen = options[scale.option]
    return ranking(scale.ranking, {scale.option: chosen if isinstance(chosen, str) else "-".join(chosen)})


def _line(step: Step | str) -> str:
    return step if isinstance(step, str) else step.line


def lines_of(
    reads: Mapping[str, Read | Against], readers: Mapping[str, Reader]
) -> dict[str, tuple[str, ...]]:
    """Every line that each reading can come to."""
    return {
        name: COMPARED if isinstance(read, Against) else readers[name].lines for name, read in reads.items()
    }


def compared(own: int, other: int) -> str:
    return COMPARED[(own > other) - (own < other) + 1]

"""How seven cards are divided into five and two (11.9): the words that a house way is written with.

The joker is an ace, unless it is needed in a straight, a flush or better that is kept (11.3(a), (c)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from pitboss.equipment.cards import JOKER, rank_of
from pitboss.games.setting.dividing import Cards, HouseWay, Parts, Setting, as_written, read_house_way
from pitboss.hands import Ranking, ranking
from pitboss.hands.high import ACE, CATEGORY_SHIFT

KING, JACK, SEVEN = 11, 9, 5
STRAIGHT = 4


def rank(card: int) -> int:
    return ACE if card == JOKER else rank_of(card)


class Seven:
    """Seven cards, looked at as a house way looks at them; `high` ranks five of them, `low` two."""

    def __init__(self, cards: Cards, high: Ranking, low: Ranking) -> None:
        self.cards, self.high, self.low = cards, high, low
        counts: dict[int, int] = {}
        for card in cards:
            counts[rank(card)] = counts.get(rank(card), 0) + 1
        self.groups = sorted(((n, r) for r, n in counts.items() if n > 1), reverse=True)
        self.singles = sorted((r for r, n in counts.items() if n == 1), reverse=True)

    def sizes(self, *wanted: int) -> bool:
        return tuple(n for n, _ in self.groups) == wanted

    def pairs(self) -> list[int]:
        """The ranks of the pairs, highest first."""
        return [r for n, r in self.groups if n == 2]

    def of(self, size: int) -> int:
        """The highest rank of which there are n; -1 where there is none."""
        return next((r for n, r in self.groups if n == size), -1)

    def with_low(self, ranks: Iterable[int]) -> Parts | None:
        """A low hand of these two ranks, if it can be; of cards that rank alike, those that leave the best high one."""
        wanted = sorted(ranks)
        choices = (pair for pair in combinations(self.cards, 2) if sorted(map(rank, pair)) == wanted)
        return max(self._lawful(choices), key=lambda parts: self.high.strength(parts[0]), default=None)

    def highest(self) -> Parts:
        """The highest high hand, and the best low hand beside it."""
        lawful = self._lawful(combinations(self.cards, 2))
        return max(lawful, key=lambda parts: (self.high.strength(parts[0]), self.low.strength(parts[1])))

    def _lawful(self, lows: Iterable[Cards]) -> Iterator[Parts]:
        for low in lows:
            parts = self._divided(low)
            if self.low.strength(low) <= self.high.strength(parts[0]):
                yield parts

    def _divided(self, low: Cards) -> Parts:
        return tuple(card for card in self.cards if card not in low), low

    @cached_property
    def complete(self) -> Parts | None:
        """Of all five-card hands that are a straight or better, the one that leaves the best low hand."""
        if self.high.strength(self.cards) >> CATEGORY_SHIFT < STRAIGHT:
            return None
        best: tuple[int, int] = (-1, -1)
        found: Parts | None = None
        for pair in combinations(self.cards, 2):
            parts = self._divided(pair)
            strength = self.high.strength(parts[0])
            if strength >> CATEGORY_SHIFT >= STRAIGHT and (key := (self.low.strength(pair), strength)) > best:
                best, found = key, parts
        return found

    def beside(self, *ranks: int) -> bool:
        """Whether one of these ranks is among the cards outside the pairs or the four."""
        return any(r in ranks for r in self.singles)


def _band(r: int) -> str:
    return "ace" if r == ACE else "high" if r >= JACK else "middle" if r >= SEVEN else "low"


def _bands(seven: Seven) -> tuple[str, ...]:
    return tuple(sorted(_band(r) for r in seven.pairs()))


def _four(seven: Seven, band: str) -> bool:
    return _band(seven.of(4)) == band


CONDITIONS: dict[str, Callable[[Seven], bool]] = {
    "five-aces": lambda s: s.groups[:1] != [] and s.groups[0][0] == 5,
    "pair-of-kings": lambda s: (2, KING) in s.groups,
    "four-of-a-kind": lambda s: s.groups[:1] != [] and s.groups[0][0] == 4,
    "group-beside": lambda s: len(s.groups) > 1,
    "four-low": lambda s: _four(s, "low"),
    "four-middle": lambda s: _four(s, "middle"),
    "four-high": lambda s: _four(s, "high"),
    "ace-beside": lambda s: s.beside(ACE),
    "ace-or-king-beside": lambda s: s.beside(ACE, KING),
    "three-twice": lambda s: s.sizes(3, 3),
    "full-house": lambda s: s.sizes(3, 2) or s.sizes(3, 2, 2),
    "three-pair": lambda s: s.sizes(2, 2, 2),
    "two-pair": lambda s: s.sizes(2, 2),
    "pairs-low-low": lambda s: _bands(s) == ("low", "low"),
    "pairs-low-middle-or-high": lambda s: _bands(s) in (("low", "middle"), ("high", "low")),
    "pairs-middle-middle": lambda s: _bands(s) == ("middle", "middle"),
    "complete": lambda s: s.complete is not None,
    "three-of-a-kind": lambda s: s.sizes(3),
    "three-aces": lambda s: s.groups == [(3, ACE)],
    "one-pair": lambda s: s.sizes(2),
    "no-pair": lambda s: not s.groups,
}  # fmt: skip
"""What a rule may ask of seven cards."""


def _pair_beside(seven: Seven) -> Parts | None:
    """A pair low from what lies beside four of a kind."""
    return seven.with_low([max((r for n, r in seven.groups if n < 4), default=-1)] * 2)


def _of_pairs(seven: Seven, which: int) -> Parts | None:
    return seven.with_low([seven.pairs()[which]] * 2) if seven.pairs() else None


PLAYS: dict[str, Callable[[Seven], Parts | None]] = {
    "kings-low": lambda s: s.with_low([KING, KING]),
    "split-aces": lambda s: s.with_low([ACE, ACE]),
    "best-pair-beside-low": _pair_beside,
    "keep-groups": lambda s: s.with_low(s.singles[:2]),
    "split-four": lambda s: s.with_low([s.of(4)] * 2),
    "pair-of-higher-three": lambda s: s.with_low([s.of(3)] * 2),
    "highest-pair-low": lambda s: _of_pairs(s, 0),
    "lower-pair-low": lambda s: _of_pairs(s, -1),
    "keep-complete": lambda s: s.complete,
    "ace-from-three": lambda s: s.with_low([ACE, *s.singles[:1]]),
    "second-and-third": lambda s: s.with_low(s.singles[1:3]),
}  # fmt: skip
"""What a rule may do with seven cards."""


@lru_cache(maxsize=1)
def _shipped() -> dict[str, Any]:
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True).load(Path(__file__).parent / "house_way.yaml")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def house_way(chosen: Any) -> HouseWay[Seven]:
    """The house way of the option: the one that is shipped, or a licensee's own, as a map."""
    return read_house_way(as_written(chosen, {"default": _shipped()}), CONDITIONS, PLAYS, Seven.highest)


class FiveAndTwo:
    """Seven cards as a high hand of five and a low hand of two, the high hand not below the low one."""

    def __init__(self, way: HouseWay[Seven], *, low_straight_rule: str) -> None:
        self.way = way
        self.high = ranking("pai-gow", {"low_straight_rule": low_straight_rule})
        self.low = ranking("pai-gow-low")
        self._set = lru_cache(maxsize=4096)(self.way_of)

    @property
    def way_name(self) -> str:
        return self.way.full_name

    def strengths(self, parts: Parts) -> tuple[int, ...]:
        high, low = parts
        return self.high.strength(high), self.low.strength(low)

    def foul(self, parts: Parts) -> bool:
        """Both are packed alike: category, then ranks from the top, a card that is missing below a two."""
        high, low = self.strengths(parts)
        return low > high

    def named(self, parts: Parts) -> tuple[str, ...]:
        high, low = self.strengths(parts)
        return self.high.named(high), self.low.named(low)

    def cites(self, parts: Parts) -> tuple[str, ...]:
        high, low = parts
        return tuple(dict.fromkeys((*self.high.value(high).cites, *self.low.value(low).cites)))

    def house_way(self, cards: Cards) -> Setting:
        return self._set(cards)

    def way_of(self, cards: Cards) -> Setting:
        """The same, without remembering it."""
        return self.way.set(Seven(cards, self.high, self.low))

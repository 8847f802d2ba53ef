"""Seven cards divided into four, two and one: the ranking of each part, and the criteria of a house way in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, cast

from pitboss.equipment.cards import JOKER, rank_of
from pitboss.games.setting.dividing import Cards, HouseWayError, Parts, Setting, as_written, divisions
from pitboss.hands import high, ranking
from pitboss.hands.high import ACE, Ladder, Wheel, pack
from pitboss.hands.naming import Style
from pitboss.hands.ranking import Ranking, line

CITE = "19:47-31 'cards'"
PAIR = pack(1, ())
NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


@lru_cache(maxsize=2)
def high_hand(wheel: Wheel) -> Ranking:
    """Four cards: four of a kind above the royal flush, no full house."""
    ladder = Ladder(
        keep=4, kinds={(): 0, (2,): 1, (2, 2): 2, (3,): 3, (4,): 8}, straight=4, flush=5, straight_flush=6,
        royal_flush=7, wheel=wheel,
    )  # fmt: skip
    lines: tuple[tuple[str, Style], ...] = (
        ("high card", "high"), ("pair", "pair"), ("two pairs", "two-pairs"), ("three of a kind", "three"),
        ("straight", "run"), ("flush", "flush"), ("straight flush", "run"), ("royal flush", "royal"),
        ("four of a kind", "four"),
    )  # fmt: skip
    return Ranking(
        id="asia-high", title="asia poker's high hand", keep=4, sizes=(4,),
        categories=tuple(line(name, style, CITE) for name, style in lines),
        by_ranks=partial(high.by_ranks, ladder=ladder), by_suit=partial(high.by_suit, ladder=ladder), suited=4,
        jokers=1, joker=(CITE, CITE), wheel=wheel, beside=(CITE,),
    )  # fmt: skip


def rank(card: int) -> int:
    return ACE if card == JOKER else rank_of(card)


Strengths = tuple[int, int, int]


class Criterion(NamedTuple):
    """Which part of a setting a house way looks at, the high hand being 0, and what it sees; greater is better."""

    part: int
    of: Callable[[int], int]


def _paired(strength: int) -> int:
    return int(strength >= PAIR)


CRITERIA: dict[str, Criterion] = {
    "a pair or better high": Criterion(0, _paired),
    "a pair in the medium hand": Criterion(1, _paired),
    "the low card": Criterion(2, int),
    "the medium hand": Criterion(1, int),
    "the high hand": Criterion(0, int),
}
"""In the order of the default."""
EQUAL = "equal by every criterion: the highest hands"
"""What decides where criteria leave something open: the high hand, then the medium, then the low one."""
DEFAULT: dict[str, Any] = {"name": "default", "version": "1", "criteria": list(CRITERIA)}


class Way(NamedTuple):
    """A house way as it is filed: criteria in turn."""

    name: str
    version: str
    criteria: tuple[str, ...]


def way_of(chosen: Any) -> Way:
    """The way of the option: the default, or a licensee's own as a map with name, version and criteria."""
    written: Any = as_written(chosen, {"default": DEFAULT})
    for key in written:
        if key not in DEFAULT:
            raise HouseWayError(f"A house way has name, version and criteria; {key!r} is none of them.")
    named = written.get("criteria")
    if not isinstance(named, Sequence) or isinstance(named, str) or not named:
        raise HouseWayError(
            f"A house way of this game is {{name, version, criteria}}; criteria are {', '.join(CRITERIA)}."
        )
    for word in cast("Sequence[Any]", named):
        if word not in CRITERIA:
            raise HouseWayError(f"There is no criterion {word!r}; there are {', '.join(CRITERIA)}.")
    criteria = tuple(cast("Sequence[str]", named))
    return Way(str(written.get("name", "")), str(written.get("version", "")), criteria)


class FourTwoOne:
    """Seven cards as high, medium and low hand, none above the one before it."""

    def __init__(self, way: Way, *, low_straight_rule: Wheel) -> None:
        self.way, self.criteria = way, way.criteria
        self.high = high_hand(low_straight_rule)
        self.medium = ranking("pai-gow-low")
        self._set = lru_cache(maxsize=4096)(self._house_way)

    @property
    def way_name(self) -> str:
        return f"{self.way.name} {self.way.version}".strip() or "without a name"

    def strengths(self, parts: Parts) -> Strengths:
        first, second, third = parts
        return self.high.strength(first), self.medium.strength(second), pack(0, (rank(third[0]),))

    def foul(self, parts: Parts) -> bool:
        """All are packed alike: category, then ranks from the top, a card that is missing below a two."""
        first, second, third = self.strengths(parts)
        return not first >= second >= third

    def named(self, parts: Parts) -> tuple[str, ...]:
        first, second, _ = self.strengths(parts)
        return self.high.named(first), self.medium.named(second), NAMES[rank(parts[2][0])]

    def cites(self, parts: Parts) -> tuple[str, ...]:
        return (CITE,)

    def house_way(self, cards: Cards) -> Setting:
        return self._set(cards)

    def _house_way(self, cards: Cards) -> Setting:
        """Of all settings in lawful order the greatest by the criteria in turn, and the one that decided."""
        found: dict[tuple[int, ...], Parts] = {}
        for medium, low in divisions(cards, (2, 1)):
            left = tuple(card for card in cards if card not in medium and card not in low)
            parts = (left, medium, low)
            if self.foul(parts):
                continue
            strengths = self.strengths(parts)
            seen = (CRITERIA[each] for each in self.criteria)
            found.setdefault((*(each.of(strengths[each.part]) for each in seen), *strengths), parts)
        best, *others = sorted(found, reverse=True)
        at = next((at for at, mine in enumerate(best) if others and mine != others[0][at]), 0)
        return Setting(found[best], (*self.criteria, EQUAL, EQUAL, EQUAL)[at])

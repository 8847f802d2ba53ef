"""Four tiles divided into two hands, and the words of which a house way of pai gow is made (19:47-10.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from pitboss.equipment.tiles import TILES
from pitboss.games.setting.dividing import Cards, HouseWay, Parts, Setting, as_written, read_house_way
from pitboss.hands.tiles import (
    DAY,
    GONG,
    GROUPS,
    NAMES,
    PAIR,
    SPOTS,
    TEEN,
    WONG,
    named,
    points,
    single,
    strength,
)

Choice = tuple[int, int, Parts]
"""The strengths of a high and a low hand, and their tiles."""
HIGH_THREE = 3 << 4 | single(GROUPS[TILES["3-3"]])
"""Three points with a chong: the low hand that a house way tries to reach."""
GOW, BOT, CHIT = (NAMES.index(name) for name in ("gow", "bot", "chit"))


@dataclass(frozen=True)
class Four:
    """A hand as the conditions look at it."""

    tiles: Cards

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The three ways to set it, never foul."""
        first, *others = self.tiles
        found: list[Choice] = []
        for at, other in enumerate(others):
            left = (*others[:at], *others[at + 1 :])
            found.append(_ordered((first, other), left))
        return tuple(found)

    @cached_property
    def pair(self) -> tuple[int, int] | None:
        """The best pair in it."""
        pairs = [two for two in combinations(self.tiles, 2) if strength(*two) >= PAIR]
        return max(pairs, key=lambda two: strength(*two), default=None)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The spots of the two tiles beside the pair, the fewer first."""
        left = list(self.tiles)
        for tile in self.pair or ():
            left.remove(tile)
        return tuple(sorted(SPOTS[tile] for tile in left))

    def paired(self, *groups: int) -> bool:
        return self.pair is not None and GROUPS[self.pair[0]] in groups

    def has(self, *spots: int) -> bool:
        held = [SPOTS[tile] for tile in self.tiles]
        for each in spots:
            if each not in held:
                return False
            held.remove(each)
        return True


def _ordered(one: Cards, other: Cards) -> Choice:
    a, b = strength(*one), strength(*other)
    return (a, b, (one, other)) if a >= b else (b, a, (other, one))


def split(hand: Four) -> list[Choice]:
    """The settings that keep no pair."""
    return [choice for choice in hand.choices if choice[0] < PAIR]


def better(choice: Choice, other: Choice) -> bool:
    """Whether both hands of one are at least the other's, and they are not copies of each other."""
    return choice[0] >= other[0] and choice[1] >= other[1] and choice[:2] != other[:2]


def _of(hand: Four, fits: Callable[[Choice], bool]) -> Parts | None:
    """The highest high hand, then the highest low hand, of those that fit and that none is better than."""
    found = [c for c in hand.choices if fits(c) and not any(better(other, c) for other in hand.choices)]
    return max(found, key=lambda c: c[:2])[2] if found else None


def _holds(part: Cards, spots: int) -> bool:
    """Whether a hand is a teen or day with a tile of n spots."""
    return any(one in (TEEN, DAY) and SPOTS[other] == spots for one, other in (part, part[::-1]))


def _strong(spots: int) -> Callable[[Four], Parts | None]:
    return lambda hand: _of(hand, lambda c: any(_holds(part, spots) for part in c[2]))


def _split_pair(hand: Four) -> Parts | None:
    apart = split(hand)
    return _of(hand, lambda c: c in apart)


def highest_high(hand: Four) -> Parts:
    return max(hand.choices, key=lambda c: c[:2])[2]


def _highest_low(hand: Four) -> Parts:
    return max(hand.choices, key=lambda c: (c[1], c[0]))[2]


def _strong_beside(spots: int, others: tuple[int, ...], fourth: tuple[int, ...]) -> Callable[[Four], bool]:
    """A teen or day that goes with one of two tiles, and the fourth tile by its spots."""

    def holds(hand: Four) -> bool:
        return any(
            hand.has(low, spots, other, last) for low in (2, 12) for other in others for last in fourth
        )

    return holds


CONDITIONS: dict[str, Callable[[Four], bool]] = {
    "pair": lambda hand: hand.pair is not None,
    "two-pairs": lambda hand: any(high >= PAIR and low >= PAIR for high, low, _ in hand.choices),
    "pair-of-gee-joon": lambda hand: hand.paired(0),
    "pair-of-teen-or-day": lambda hand: hand.paired(GROUPS[TEEN], GROUPS[DAY]),
    "pair-of-nines": lambda hand: hand.paired(GOW),
    "pair-of-eights": lambda hand: hand.paired(GROUPS[TILES["4-4"]], BOT),
    "pair-of-sevens": lambda hand: hand.paired(GROUPS[TILES["1-6"]], CHIT),
    "beside-gee-joon": lambda hand: hand.beside in ((4, 6), (5, 6), (6, 6)),
    "beside-nine-eleven": lambda hand: hand.beside == (9, 11),
    "beside-low-tens": lambda hand: all(spots in (2, 10, 12) for spots in hand.beside),
    "beside-low-elevens": lambda hand: all(spots in (2, 10, 11, 12) for spots in hand.beside),
    "split-makes-six-eight": lambda hand: any(
        points(high) >= 8 and points(low) >= 6 for high, low, _ in split(hand)
    ),
    "beside-wong-eleven": _strong_beside(9, (7, 8), (11,)),
    "beside-gong-four": _strong_beside(8, (7,), (4,)),
    "low-below-three": lambda hand: max(low for _, low, _ in hand.choices) < HIGH_THREE,
    "high-of-seven": lambda hand: points(max(high for high, _, _ in hand.choices)) >= 7,
}
PLAYS: dict[str, Callable[[Four], Parts | None]] = {
    "highest-high": highest_high,
    "highest-low": _highest_low,
    "pairs-apart": lambda hand: _of(hand, lambda c: c[0] >= PAIR and c[1] >= PAIR),
    "split-pair": _split_pair,
    "keep-pair": lambda hand: _of(hand, lambda c: c[0] >= PAIR),
    "high-nine": _strong(7),
    "gong": _strong(8),
    "wong": _strong(9),
}


@lru_cache(maxsize=1)
def ways() -> dict[str, Any]:
    """The house ways that are shipped, by their names."""
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True).load(Path(__file__).parent / "house_ways.yaml")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


def house_way(chosen: Any) -> HouseWay[Four]:
    """The way of the option: one that is shipped, or a licensee's own, as a map."""
    return read_house_way(as_written(chosen, ways()), CONDITIONS, PLAYS, highest_high)


class TwoAndTwo:
    """Four tiles as a high and a low hand."""

    def __init__(self, way: HouseWay[Four], cites: Mapping[str, tuple[str, ...]]) -> None:
        self.way, self._cites = way, cites
        self._set = lru_cache(maxsize=8192)(self.way_of)

    @property
    def way_name(self) -> str:
        return self.way.full_name

    def strengths(self, parts: Parts) -> tuple[int, ...]:
        return tuple(strength(*part) for part in parts)

    def foul(self, parts: Parts) -> bool:
        high, low = self.strengths(parts)
        return low > high

    def named(self, parts: Parts) -> tuple[str, ...]:
        return tuple(named(*part) for part in parts)

    def cites(self, parts: Parts) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cite for of in self.strengths(parts) for cite in self._cites[kind(of)]))

    def house_way(self, cards: Cards) -> Setting:
        """What is remembered is which kinds go together; the tiles are those that are held."""
        setting = self._set(tuple(map(int, cards)))
        left = list(cards)
        parts = tuple(tuple(left.pop(left.index(tile)) for tile in part) for part in setting.parts)
        return setting._replace(parts=parts)

    def way_of(self, cards: Cards) -> Setting:
        """The same, without remembering it."""
        return self.way.set(Four(cards))


def kind(of: int) -> str:
    """The class of a hand, under which its clause is."""
    return "pairs" if of >= PAIR else "wongs" if of >= WONG else "gongs" if of >= GONG else "points"

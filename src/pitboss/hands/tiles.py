"""The ranking of two pai gow tiles (19:47-10.2): pairs, wongs, gongs, then the last digit of their spots."""

from __future__ import annotations

from functools import cache

from pitboss.equipment.cards import card_name
from pitboss.equipment.tiles import ONCE, TILES, TWICE

MIXED = (("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("1-4", "2-3"))
SUPREME = ("2-4", "1-2")
NAMES = (
    "gee joon", "teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look", "gow", "bot",
    "chit", "ng",
)  # fmt: skip
"""The sixteen pairs, best first; a single tile has the name of its pair."""

GROUPS = {
    TILES[name]: at for at, pair in enumerate((SUPREME, *((n, n) for n in TWICE), *MIXED)) for name in pair
}
"""The pair that each tile belongs to, by its place among the sixteen."""
SPOTS = {TILES[name]: int(name[0]) + int(name[2]) for name in (*TWICE, *ONCE)}
TEEN, DAY = TILES["6-6"], TILES["1-1"]

POINTS, GONG, WONG, PAIR = range(0, 4 << 8, 1 << 8)
"""The classes of hands: a strength is one of them and what decides within it."""


@cache
def strength(first: int, second: int) -> int:
    """Two tiles as a number: of two hands the greater is the higher, equal ones are copies."""
    groups = (GROUPS[first], GROUPS[second])
    if groups[0] == groups[1]:
        return PAIR + len(NAMES) - groups[0]
    for one, other in ((first, second), (second, first)):
        if one in (TEEN, DAY) and SPOTS[other] in (8, 9):
            return (WONG if SPOTS[other] == 9 else GONG) + (one == TEEN)
    digit = max((a + b) % 10 for a in counts(first) for b in counts(second))
    return POINTS + (digit << 4 | (max(map(single, groups)) if digit else 0))


def counts(tile: int) -> tuple[int, ...]:
    """What a tile may count as: a tile of the supreme pair three or six."""
    return (3, 6) if GROUPS[tile] == 0 else (SPOTS[tile] % 10,)


def single(group: int) -> int:
    """How a single tile ranks, the higher the better; those of the supreme pair are lowest."""
    return len(NAMES) - group if group else 0


def points(of: int) -> int:
    """The digit of a hand of points; nine for all hands above them."""
    return of >> 4 if of < GONG else 9


def named(first: int, second: int) -> str:
    """Two tiles in words: `pair of teen`, `wong of day`, `seven, foo high`."""
    of, tiles = strength(first, second), (first, second)
    if of >= PAIR:
        group = NAMES[GROUPS[first]]
        return "the supreme pair, gee joon" if GROUPS[first] == 0 else f"a pair of {group}"
    if of >= GONG:
        return f"a {'wong' if of >= WONG else 'gong'} of {'teen' if of & 1 else 'day'}"
    digit = of >> 4
    if not digit:
        return "zero"
    best = min(tiles, key=lambda tile: -single(GROUPS[tile]))
    return f"{DIGITS[digit]}, {NAMES[GROUPS[best]]} ({card_name(best)}) high"


DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

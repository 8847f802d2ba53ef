"""Which high hand a set of ranks makes, and which one a suit makes: 14.3(a)-(d), 11.3(a)-(e), 20.3.

A strength is one whole number, better hands greater: the category in the bits from 20 up, below it up to five
ranks of four bits each in the order in which they are compared, a two being 1 and an ace 13.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

Counts = Sequence[int]
"""How many cards of each rank, twos first, and last how many jokers: 14 numbers."""

ACE = 12
JOKER_AT = 13
CATEGORY_SHIFT = 20
ALL_RANKS = (1 << 13) - 1

Wheel = Literal["lowest", "second-highest"]
"""Where ace, two, three ... stands among the straights: 14.3(b)2 and 6, or 11.3(b)3 and 7 and (d)."""


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """The categories of a high ranking, each as its number from the bottom.

    - `keep`: cards in the hand that counts.
    - `kinds`: pairs and the like by the sizes of their groups, `(3, 2)` being a full house.
    - `joker_straight_flush`: 11.18(b) pays it apart from the natural one.
    - `long_straight_flush`, `long_joker_straight_flush`: the seven-card hands of 11.3(f).
    """

    keep: int
    kinds: Mapping[tuple[int, ...], int]
    straight: int | None = None
    flush: int | None = None
    straight_flush: int = 0
    joker_straight_flush: int | None = None
    royal_flush: int | None = None
    long_straight_flush: int | None = None
    long_joker_straight_flush: int | None = None
    wheel: Wheel = "lowest"


def pack(category: int, ranks: Sequence[int]) -> int:
    """A category and the compared ranks (0 a two, 12 an ace) as one strength."""
    packed = category
    for place in range(5):
        packed = packed << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    return packed


def by_ranks(counts: Counts, ladder: Ladder) -> int:
    """The best hand that needs no suit: groups of a rank, high cards and straights."""
    jokers = counts[JOKER_AT]
    held = [*counts[:ACE], counts[ACE] + jokers]  # 11.3(a): the joker is an ace unless it completes
    best = _groups(held, ladder)
    if ladder.straight is not None:
        run = _best_run(_mask(counts), jokers, length=ladder.keep, wheel=ladder.wheel)
        if run is not None:
            best = max(best, pack(ladder.straight, (run,)))
    return best


_ONCE = 0o1111111111111
"""A bit for each of the thirteen ranks, three bits apart, as in a packed count of ranks."""


def five_by_packed(packed: int) -> int:
    """`by_ranks` of five to seven cards without a joker in five-card high poker, from three bits of count a rank.

    The same as the general rule, which the tests hold it to, without lists: most hands at a table come by here.
    """
    odd, two, four = packed & _ONCE, packed >> 1 & _ONCE, packed >> 2 & _ONCE
    held = odd | two | four
    if four:
        rest = held & ~four
        return 7 << 20 | (four.bit_length() + 2) // 3 << 16 | (rest.bit_length() + 2) // 3 << 12
    three = odd & two
    if three:
        best = (three.bit_length() + 2) // 3
        pair = two ^ 1 << 3 * best - 3
        if pair:
            return 6 << 20 | best << 16 | (pair.bit_length() + 2) // 3 << 12
    laid = held << 3 | held >> 36
    run = laid & laid >> 3 & laid >> 6 & laid >> 9 & laid >> 12
    if run:
        return 4 << 20 | (run.bit_length() + 2) // 3 + 3 << 16
    if three:
        best = (three.bit_length() + 2) // 3
        return _beside(3 << 20 | best << 16, held ^ 1 << 3 * best - 3, 12, last=8)
    if not two:
        return _beside(0, held, 16, last=0)
    pair = (two.bit_length() + 2) // 3
    held ^= 1 << 3 * pair - 3
    two ^= 1 << 3 * pair - 3
    if not two:
        return _beside(1 << 20 | pair << 16, held, 12, last=4)
    other = (two.bit_length() + 2) // 3
    return _beside(2 << 20 | pair << 16 | other << 12, held ^ 1 << 3 * other - 3, 8, last=8)


def _beside(strength: int, held: int, shift: int, *, last: int) -> int:
    """A strength with the highest ranks held beside it, one in each four bits down to the last."""
    while shift >= last:
        length = held.bit_length()
        strength |= (length + 2) // 3 << shift
        held ^= 1 << length - 1
        shift -= 4
    return strength


def by_suit(mask: int, jokers: int, ladder: Ladder) -> int:
    """The best hand of one suit, its ranks given as bits; 0 if the suit makes none."""
    if ladder.flush is None or mask.bit_count() + jokers < ladder.keep:
        return 0
    masks = [mask | 1 << rank for rank in _missing(mask)] if jokers else [mask]
    best = max(_flush(mask, ladder) for mask in masks)
    run = _best_run(mask, jokers, length=ladder.keep, wheel=ladder.wheel)
    if run is not None:
        best = max(best, _straight_flush(mask, run, ladder=ladder, jokers=jokers))
    if ladder.long_straight_flush is not None and ladder.long_joker_straight_flush is not None:
        run = _best_run(mask, jokers, length=7, wheel="lowest")
        if run is not None:
            natural = _best_run(mask, 0, length=7, wheel="lowest") is not None
            category = ladder.long_straight_flush if natural else ladder.long_joker_straight_flush
            best = max(best, pack(category, (run,)))
    return best


def run_ranks(code: int, length: int, wheel: Wheel) -> tuple[int, ...]:
    """The ranks of a straight whose strength holds this number, highest first, the ace of a wheel last."""
    if wheel == "second-highest":
        top = {14: ACE, 13: length - 2}.get(code, code - 1)
    else:
        top = code - 1
    return tuple(rank % 13 for rank in range(top, top - length, -1))


def _groups(held: Sequence[int], ladder: Ladder) -> int:
    """Four of a kind, full house, pairs ... and the high cards beside them (14.3(d), 11.3(e))."""
    left = list(held)
    sizes: list[int] = []
    ranks: list[int] = []
    room = ladder.keep
    while len(sizes) < 2:
        size = min(max(left), room)
        if size < 2:
            break
        rank = ACE
        while left[rank] < size:
            rank -= 1
        sizes.append(size)
        ranks.append(rank)
        left[rank] = 0
        room -= size
    beside = [rank for rank in range(ACE, -1, -1) if left[rank]]
    return pack(ladder.kinds[tuple(sizes)], ranks + beside[:room])


def _flush(mask: int, ladder: Ladder) -> int:
    ranks = [rank for rank in range(ACE, -1, -1) if mask >> rank & 1]
    return pack(ladder.flush or 0, ranks[: ladder.keep])


def _straight_flush(mask: int, run: int, *, ladder: Ladder, jokers: int) -> int:
    ace_high = ACE + 1 if ladder.wheel == "second-highest" else ACE
    if ladder.royal_flush is not None and run == ace_high:
        return pack(ladder.royal_flush, (ACE,))
    if jokers and ladder.joker_straight_flush is not None:
        natural = _best_run(mask, 0, length=ladder.keep, wheel=ladder.wheel)
        if natural is None:
            return pack(ladder.joker_straight_flush, (run,))
    return pack(ladder.straight_flush, (run,))


def _best_run(mask: int, jokers: int, *, length: int, wheel: Wheel) -> int | None:
    """The order of the best straight among these ranks, a joker being any one rank (11.3(c))."""
    if not jokers:
        tops = _run_tops(mask, length)
        return max([_run_order(top, length, wheel) for top in tops]) if tops else None
    masks = [mask | 1 << rank for rank in _missing(mask)]
    runs = [_run_order(top, length, wheel) for mask in masks for top in _run_tops(mask, length)]
    return max(runs) if runs else None


def _run_tops(mask: int, length: int) -> list[int]:
    """The top ranks of all straights; the ace also stands below the two, but never in between (14.3(b)6)."""
    laid = mask << 1 | mask >> ACE & 1
    starts = laid
    for step in range(1, length):
        starts &= laid >> step
    if not starts:
        return []
    return [low + length - 2 for low in range(14 - length + 1) if starts >> low & 1]


def _run_order(top: int, length: int, wheel: Wheel) -> int:
    if wheel == "second-highest":
        return {ACE: ACE + 1, length - 2: ACE}.get(top, top)
    return top


def _mask(counts: Counts) -> int:
    return sum([1 << rank for rank in range(13) if counts[rank]])


def _missing(mask: int) -> list[int]:
    return [rank for rank in range(13) if not mask >> rank & 1]

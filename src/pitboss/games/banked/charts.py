"""Best play as a chart: two cards in a square, three in half of one, or hands down and what is seen across."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.equipment.cards import RANKS, SUITS
from pitboss.hands.high import CATEGORY_SHIFT

if TYPE_CHECKING:
    from pitboss.games.banked.against import Best, Duel
    from pitboss.hands.layout import Ints

FOLDED, DEPENDS, NOBODY = "F", "~", "-"
ANY = "any"
RANK_BITS, MOST_DEEP = 4, 8
NEVER = 127


def letter(do: str, times: int) -> str:
    """What stands in a cell: how many antes are put down, or the first letter of what is done instead."""
    return f"{times}x" if times else do[:1].upper()


def meaning(do: str, times: int) -> str:
    """What the letter of a cell means."""
    return f"{do} {times}x" if times else do


def of_two(played: Mapping[str, tuple[str, int]]) -> dict[str, Any]:
    """By the 169 kinds of two cards (`AKs`, `AKo`, `AA`): suited ones above the diagonal, the others below it."""
    order = RANKS[::-1]

    def kind(down: str, across: str) -> str:
        high, low = sorted((down, across), key=RANKS.index, reverse=True)
        suits = "" if down == across else "s" if down == high else "o"
        return f"{high}{low}{suits}"

    rows = {down: [letter(*played[kind(down, across)]) for across in order] for down in order}
    key = {letter(*each): meaning(*each) for each in played.values()}
    by = "with the first two cards, suited ones above the diagonal and others below it"
    return {"by": by, "against": list(order), "rows": rows, "key": key}


def of_three(cells: Mapping[tuple[int, int], str], key: Mapping[str, str]) -> dict[str, Any]:
    """By the highest rank of three cards down and the next across; a pair, whatever the third card, stands under its
    rank on the diagonal.
    """
    order = range(len(RANKS))[::-1]
    rows = {RANKS[down]: [cells.get((down, across), NOBODY) for across in order] for down in order}
    by = "by the highest card down and the next across, a pair on the diagonal"
    return {"by": by, "against": list(RANKS[::-1]), "rows": rows, "key": {**key, NOBODY: "nothing to decide"}}


def of_kinds(
    by: str, kinds: Sequence[str], seen: Mapping[str, Mapping[str, tuple[int, int]]], do: str, times: int
) -> dict[str, Any]:
    """By what a hand is, the lowest first, and when it is asked: of how many hands, with how many it is done."""

    def cell(hands: int, done: int) -> str:
        if not hands:
            return NOBODY
        return DEPENDS if 0 < done < hands else letter(do, times) if done else letter("check", 0)

    rows = [
        (kind, [cell(*counted.get(kind, (0, 0))) for counted in seen.values()])
        for kind in kinds
        if any(kind in counted for counted in seen.values())
    ]
    return {
        "by": by,
        "against": list(seen),
        "rows": dict(reversed(_shortened(rows))),
        "key": {letter(do, times): meaning(do, times), "C": "check", DEPENDS: "depends on all cards seen",
                NOBODY: "does not come"},
    }  # fmt: skip


def of_duel(duel: Duel, best: Best) -> dict[str, Any]:
    """By the rank that decides first what a hand is, of a hand without a pair by the first two; where that does not
    settle what to do, by one rank more. Where all hands are played alike, only by what they are.
    """
    strength, ranks = duel.decided_on.strength, best.up // len(SUITS)
    ups = np.flatnonzero(np.bincount(ranks + 1)) - 1
    up = np.searchsorted(ups, ranks)
    deep = np.where(strength >> CATEGORY_SHIFT, 1, 2)
    group, cells = _cells(strength, deep, best, up, len(ups))
    deep += np.array([DEPENDS in row for row in cells.values()])[group]
    alike = bool((best.times == best.times[0]).all())
    _, cells = _cells(strength, np.zeros_like(deep) if alike else deep, best, up, len(ups))
    do, seen = duel.choice.do, " and suits" if duel.up else ", suits and straights that may come"
    of = "" if duel.choice.of == duel.first else f" the {duel.choice.of} wager"
    key = {letter(do, times): f"{meaning(do, times)}{of}" for times in sorted(set(best.times.tolist()) - {0})}
    rows = [(_named(duel, *each), row) for each, row in cells.items()]
    return {
        "by": "by the dealer's card" if duel.up else "with each hand",
        "against": [RANKS[at] if at >= 0 else ANY for at in ups.tolist()],
        "rows": dict(reversed(_shortened(rows))),
        "key": {**key, FOLDED: "fold", DEPENDS: f"depends on the other cards{seen}"},
    }


def _cells(
    strength: Ints, deep: Ints, best: Best, up: Ints, ups: int
) -> tuple[Ints, dict[tuple[int, int], list[str]]]:
    """The group of each hand, the lowest first, and by its lowest strength and ranks what is done against each card."""
    shift = CATEGORY_SHIFT - RANK_BITS * deep
    groups, group = np.unique((strength >> shift << shift) * MOST_DEEP + deep, return_inverse=True)
    least, most = np.full((len(groups), ups), NEVER, np.int8), np.full((len(groups), ups), -1, np.int8)
    np.minimum.at(least, (group[best.hand], up), best.times)
    np.maximum.at(most, (group[best.hand], up), best.times)
    found: dict[tuple[int, int], list[str]] = {}
    for each, low, high in zip(groups.tolist(), least.tolist(), most.tolist(), strict=True):
        # A card of which the hand has all four cannot be the dealer's: it is played like the rest.
        there = [(a, b) if b >= 0 else (min(low), max(high)) for a, b in zip(low, high, strict=True)]
        found[divmod(each, MOST_DEEP)] = [letter("fold", a) if a == b else DEPENDS for a, b in there]
    return group, found


def _named(duel: Duel, group: int, deep: int) -> str:
    category = duel.reader.ranking.category_of(group).name
    if not deep:
        return category
    ranks = [group >> CATEGORY_SHIFT - RANK_BITS * (at + 1) & (1 << RANK_BITS) - 1 for at in range(deep)]
    spelt = "-".join(RANKS[rank - 1] if rank else "x" for rank in ranks)
    return f"{category} {spelt}" if group >> CATEGORY_SHIFT else spelt


def _shortened(rows: Sequence[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """The lowest hands that are all played alike as one row, and the highest; all of them where none differs."""
    if all(cells == rows[0][1] for _, cells in rows):
        return list(rows)
    low, high = 0, len(rows) - 1
    while low < high and rows[low + 1][1] == rows[0][1]:
        low += 1
    while high > low + 1 and rows[high - 1][1] == rows[-1][1]:
        high -= 1
    first, *between, last = rows[low : high + 1]
    if low:
        first = f"{first[0]} or less", first[1]
    if high < len(rows) - 1:
        last = f"{last[0]} or better", last[1]
    return [first, *between, last]

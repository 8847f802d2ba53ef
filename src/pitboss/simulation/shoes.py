"""Games from a shoe in bulk: the first cards of several packs shuffled together, in registers, and what they come to.

One kernel plays every such game. What a card makes of a round is the function by which the exact math walks it
(`exact.ranks.walk`); here it becomes a table, in which seven cards are looked up one after the other.

The places are those of `Counter.shuffle` over 52 cards for each pack (docs/chance-stream.md). The bounds of n
cards come in groups of three to a word, of two packs or one in groups of four. Only swaps that touch the cards dealt
are followed, so no shoe is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.chance.counter import groups
from pitboss.exact.ranks import Draw
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.deals import there
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.random_words import BATCH, first_words
from pitboss.simulation.script import Script

_WORD, _HALF, _ONE = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(1)
MOST = 7
"""Cards of a shoe that a kernel deals."""


def shape(decks: int, cards: int) -> NDArray[np.uint64]:
    """How n cards are drawn from a shoe: its size, whether a word draws four of them, and for three words the
    product of the bounds that share it and the least that is fair; a word that is not needed is always fair."""
    cut = groups(52 * decks)[:3]
    each = len(cut[0])
    found = [52 * decks, int(each == 4)]
    for at, group in enumerate(cut):
        found += [prod(group), 2**32 % prod(group)] if at * each < cards else [1, 0]
    return np.array(found, np.uint64)


def moves(
    start: Hashable, draw: Draw[Any, Any], outcomes: Sequence[Any], columns: int
) -> tuple[NDArray[np.int16], int]:
    """What each card makes of each state, and the number of the first one. The outcomes have the lowest numbers and
    stay as they are, whatever comes after them."""
    numbers: dict[Any, int] = {start: len(outcomes)}
    ends = {outcome: at for at, outcome in enumerate(outcomes)}
    rows, waiting = [[at] * columns for at in range(len(outcomes))], [start]
    for state in waiting:
        row: list[int] = []
        for card in range(columns):
            then, outcome = draw(state, card)
            if then is None:
                row.append(ends[outcome])
            else:
                if then not in numbers:
                    numbers[then] = len(outcomes) + len(waiting)
                    waiting.append(then)
                row.append(numbers[then])
        rows.append(row)
    return np.array(rows, np.int16).reshape(-1), len(outcomes)


@leaf
def shoe_cards(seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, size: Int, four: Int, p: Any) -> Any:
    """The places, in the shoe as it is filled, from which its first seven cards come.

    `p` are the products and fair limits of three words. `a` is the place a card is picked from, `v` what goes there.
    """
    bad = (
        np.int64((w0 * p[0]) & _WORD < p[1])
        | np.int64((w1 * p[2]) & _WORD < p[3])
        | np.int64((w2 * p[4]) & _WORD < p[5])
    )
    if bad:
        w0, w1, w2 = fair_shoe_words(seed, unit, p[0], p[1], p[2], p[3], p[4], p[5])
    three = _ONE - four
    x0 = w0 * size
    x1 = (x0 & _WORD) * (size - np.uint64(1))
    x2 = (x1 & _WORD) * (size - np.uint64(2))
    x3 = ((x2 & _WORD) * four + w1 * three) * (size - np.uint64(3))
    x4 = (w1 * four + (x3 & _WORD) * three) * (size - np.uint64(4))
    x5 = (x4 & _WORD) * (size - np.uint64(5))
    x6 = ((x5 & _WORD) * four + w2 * three) * (size - np.uint64(6))
    a0 = np.int32(x0 >> _HALF)
    a1 = np.int32(x1 >> _HALF) + np.int32(1)
    a2 = np.int32(x2 >> _HALF) + np.int32(2)
    a3 = np.int32(x3 >> _HALF) + np.int32(3)
    a4 = np.int32(x4 >> _HALF) + np.int32(4)
    a5 = np.int32(x5 >> _HALF) + np.int32(5)
    a6 = np.int32(x6 >> _HALF) + np.int32(6)
    v0 = np.int32(0)
    v1 = there(np.int32(1), a0, v0, np.int32(1))
    v2 = there(np.int32(2), a1, v1, there(np.int32(2), a0, v0, np.int32(2)))
    v3 = there(np.int32(3), a2, v2, there(np.int32(3), a1, v1, there(np.int32(3), a0, v0, np.int32(3))))
    v4 = there(np.int32(4), a1, v1, there(np.int32(4), a0, v0, np.int32(4)))
    v4 = there(np.int32(4), a3, v3, there(np.int32(4), a2, v2, v4))
    v5 = there(np.int32(5), a1, v1, there(np.int32(5), a0, v0, np.int32(5)))
    v5 = there(np.int32(5), a4, v4, there(np.int32(5), a3, v3, there(np.int32(5), a2, v2, v5)))
    c1 = there(a1, a0, v0, a1)
    c2 = there(a2, a1, v1, there(a2, a0, v0, a2))
    c3 = there(a3, a2, v2, there(a3, a1, v1, there(a3, a0, v0, a3)))
    c4 = there(a4, a1, v1, there(a4, a0, v0, a4))
    c4 = there(a4, a3, v3, there(a4, a2, v2, c4))
    c5 = there(a5, a1, v1, there(a5, a0, v0, a5))
    c5 = there(a5, a4, v4, there(a5, a3, v3, there(a5, a2, v2, c5)))
    c6 = there(a6, a1, v1, there(a6, a0, v0, a6))
    c6 = there(a6, a5, v5, there(a6, a4, v4, there(a6, a3, v3, there(a6, a2, v2, c6))))
    return a0, c1, c2, c3, c4, c5, c6


@kernel
def fair_shoe_words(seed: Int, unit: Int, p0: Int, u0: Int, p1: Int, u1: Int, p2: Int, u2: Int) -> Any:
    """The words of the first three groups of cards, where one of them is forgotten; few units come here."""
    first, second = np.uint64(0), np.uint64(0)
    have, index = 0, 0
    while True:
        w0, w1, w2, w3 = block(seed, unit, 0, index)
        for at in range(4):
            word = w0 if at == 0 else w1 if at == 1 else w2 if at == 2 else w3
            if have == 0:
                if (word * p0) & _WORD >= u0:
                    first, have = word, 1
            elif have == 1:
                if (word * p1) & _WORD >= u1:
                    second, have = word, 2
            elif (word * p2) & _WORD >= u2:
                return first, second, word
        index += 1


@leaf
def looked_up(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, c6: Int, marks: NDArray[np.int8],
    table: NDArray[np.int16], state: Int, columns: Int,
) -> Any:  # fmt: skip
    """The number of the outcome, without a branch."""
    state = np.int64(table[state * columns + marks[c0]])
    state = np.int64(table[state * columns + marks[c1]])
    state = np.int64(table[state * columns + marks[c2]])
    state = np.int64(table[state * columns + marks[c3]])
    state = np.int64(table[state * columns + marks[c4]])
    state = np.int64(table[state * columns + marks[c5]])
    return np.int64(table[state * columns + marks[c6]])


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A unit, for whoever runs one at a time."""
    marks, table, first, size = tables
    p = (size[2], size[3], size[4], size[5], size[6], size[7])
    c0, c1, c2, c3, c4, c5, c6 = shoe_cards(seed, unit, w0, w1, w2, size[0], size[1], p)
    return looked_up(c0, c1, c2, c3, c4, c5, c6, marks, table, first[0], first[1])


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    marks, table, begin, size = tables
    state, columns = begin[0], begin[1]
    cards, four = size[0], size[1]
    p = (size[2], size[3], size[4], size[5], size[6], size[7])
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            c0, c1, c2, c3, c4, c5, c6 = shoe_cards(
                seed, first + np.uint64(start + at), np.uint64(words[0, at]), np.uint64(words[1, at]),
                np.uint64(words[2, at]), cards, four, p,
            )  # fmt: skip
            outcomes[start + at] = looked_up(c0, c1, c2, c3, c4, c5, c6, marks, table, state, columns)


_NO_HITS = np.zeros(0, np.int64)


def plan_of(
    script: Script, *, start: Hashable, draw: Draw[Any, Any], outcomes: Sequence[Any], column: Callable[[int], int],
    cards: int, made: Callable[[Any], dict[str, int]], name: Callable[[Any], str], exact: Callable[[], Exact],
) -> Plan:  # fmt: skip
    """A game from a shoe, made ready to run.

    start, draw, outcomes: the round, card by card; column: what `draw` is told of a card; cards: how many are dealt
    made: what each wager makes of an outcome, in cents; name: under what it is reported
    """
    pack: Sequence[int] = script.opening.rules.pack
    marks = np.array([column(card) for card in pack], np.int8)
    columns = int(marks.max()) + 1
    table, first = moves(start, draw, outcomes, columns)
    tables = (marks, table, np.array([first, columns], np.int64), shape(len(pack) // 52, cards))
    results = [made(outcome) for outcome in outcomes]
    cents = np.array([sum(each.values()) for each in results], np.int64)
    names = [name(outcome) for outcome in outcomes]
    return Plan(
        script=script, module=__name__, tables=tables, values=cents,
        report=lambda counts, _hits: _report(counts, names, cents),
        results=lambda seed, unit: results[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)],
        exact=exact,
    )  # fmt: skip


def _report(counts: Mapping[int, int], names: Sequence[str], cents: NDArray[np.int64]) -> list[Hit]:
    """How often each name came, and what it made."""
    found: dict[str, tuple[int, int]] = {}
    for at, name in enumerate(names):
        if at in counts:
            had, sums = found.get(name, (0, 0))
            found[name] = (had + counts[at], sums + counts[at] * int(cents[at]))
    return [Hit(name, *had) for name, had in found.items()]

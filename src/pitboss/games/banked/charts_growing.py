"""Best play of a growing hand as charts, one a street: two cards in a square; more of them by what they are already or
may become, and by how many would be paid as a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import RANKS
from pitboss.games.banked.charts import DEPENDS, NOBODY, letter, meaning, of_two
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.telling import NO_PAIRS, NUMBERS, Pairs, high_cards, pairs_of, straights
from pitboss.hands.naming import RANK_WORDS

if TYPE_CHECKING:
    from pitboss.games.banked.growing import Growing
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.stages import Ask

Act = tuple[str, int]
"""What is done, and how many first wagers it puts down; none where it can put down but one."""
Cells = list[str]
Row = tuple[str, Cells]
TWO = 2
MADE = {2: "pair", 3: "three of a kind", 4: "four of a kind"}


def of_growing(solved: Growing) -> dict[str, Any]:
    """The first street, and under `more` those after it."""
    first, *more = (_of_street(solved, at) for at in range(len(solved.asks)))
    return {**first, "more": more} if more else first


def played(solved: Growing, at: int) -> dict[Holding, set[Act]]:
    """What is done at an ask with everything that comes there under best play; several acts where it depends on what
    was wagered before.
    """
    ask, size = solved.asks[at]
    come = solved.reached[at] if at else ((held, solved.start) for held in holdings(size))
    found: dict[Holding, set[Act]] = {}
    for held, stakes in come:
        play = solved.decide(at, held, stakes).play
        times = 0 if _only_one(ask, play.do, solved.rules) else play.times
        found.setdefault(held, set()).add((play.do, times))
    return found


def of_more(plays: Mapping[Holding, set[Act]], pairs: Pairs) -> dict[str, Any]:
    """By what more than two cards are, and how many of them are as high as the lowest pair that is paid."""
    size = len(next(iter(plays)).ranks)
    found: dict[tuple[Any, ...], list[set[Act]]] = {}
    for held, acts in plays.items():
        row = found.setdefault(_kind(held), [set() for _ in range(size + 1)])
        row[high_cards(held, pairs)] |= acts
    cells = {kind: [_cell(acts) for acts in found[kind]] for kind in sorted(found, reverse=True)}
    rows = _one_by_one([(_named(kind), row) for kind, row in cells.items() if kind[0]])
    for suited in (True, False):
        draws = [(kind[2], row) for kind, row in cells.items() if not kind[0] and kind[1] is suited]
        rows |= _drawing(draws, suited=suited)
    done = {act for acts in plays.values() for act in acts}
    return {
        "by": f"with {NUMBERS[size]} cards, by how many of them are {RANK_WORDS[pairs.paid]} or higher",
        "against": [str(number) for number in range(size + 1)],
        "rows": rows,
        "key": {
            **{letter(do, times): meaning(do, times) for do, times in sorted(done)},
            DEPENDS: "depends on their ranks, or on what was wagered before",
            NOBODY: "does not come",
        },
    }


def _of_street(solved: Growing, at: int) -> dict[str, Any]:
    (ask, size), plays = solved.asks[at], played(solved, at)
    if size == TWO and not at:
        chart = of_two({_two(held): act for held, (act,) in plays.items()})
    else:
        chart = of_more(plays, pairs_of(solved))
    several = len(solved.asks) > 1
    return {**chart, "by": f"on {ask.name.replace('-', ' ')} {chart['by']}"} if several else chart


def _only_one(ask: Ask, do: str, rules: Rules) -> bool:
    """Whether an act puts down the first wager once more, and never anything else."""
    return any(
        choice.do == do and choice.multiples(rules) == (1,)
        for choice in ask.choices
        if isinstance(choice, Raise)
    )


def _two(held: Holding) -> str:
    """As a square of two cards names them: `AKs`, `AKo`, `AA`."""
    high, low = held.ranks
    return f"{RANKS[high]}{RANKS[low]}{'' if high == low else 's' if held.suited else 'o'}"


def _kind(held: Holding) -> tuple[Any, ...]:
    """What cards are already, or which straights they fit: of two kinds the higher is the better hand."""
    copies = Counter(held.ranks)
    counts = tuple(sorted(copies.values(), reverse=True))
    if counts[0] == 1:
        return (), held.suited, straights(held, NO_PAIRS)
    pairs = [rank for rank, count in copies.items() if count == TWO]
    return counts, pairs[0] if counts[:2] == (2, 1) else 0


def _named(kind: tuple[Any, ...]) -> str:
    counts, rank = kind
    if counts[:2] == (2, 2):
        return "two pairs"
    return f"pair {RANKS[rank]}" if counts[0] == TWO else MADE[counts[0]]


def _cell(acts: set[Act]) -> str:
    if not acts:
        return NOBODY
    return letter(*next(iter(acts))) if len(acts) == 1 else DEPENDS


def _one_by_one(rows: Sequence[Row]) -> dict[str, Cells]:
    """Made hands from the best on; those that follow each other and are played alike are one row."""
    found: dict[str, Cells] = {}
    for at, (names, cells) in enumerate(_alike(rows)):
        best, least = names[0], names[-1]
        found[least if best == least else f"{best} to {least}" if at else f"{least} or better"] = cells
    return found


def _drawing(rows: Sequence[tuple[int, Cells]], *, suited: bool) -> dict[str, Cells]:
    """Cards without a pair by how many straights they fit, from the most on; the same where those are played alike."""
    runs = _alike([(str(fits), cells) for fits, cells in rows])
    if suited and len(runs) == 1:
        return {"suited": runs[0][1]}
    found: dict[str, Cells] = {}
    for at, (names, cells) in enumerate(runs):
        least = int(names[-1] if not at else names[0])
        said = f"fitting {NUMBERS[least]} straight{'s' if least > 1 else ''}"
        said += "" if len(names) == 1 else " or fewer" if at else " or more"
        found[f"suited {said}" if suited else said] = cells
    return found


def _alike(rows: Sequence[Row]) -> list[tuple[list[str], Cells]]:
    """Rows that follow each other, nowhere differ and have the same letters, by their names; where a cell of one does
    not come, that of the other holds.
    """
    runs: list[tuple[list[str], Cells]] = []
    for name, cells in rows:
        if runs and _same(runs[-1][1], cells):
            names, before = runs[-1]
            both = [other if one == NOBODY else one for one, other in zip(before, cells, strict=True)]
            runs[-1] = [*names, name], both
        else:
            runs.append(([name], cells))
    return runs


def _same(one: Cells, other: Cells) -> bool:
    differ = any(a != b and NOBODY not in (a, b) for a, b in zip(one, other, strict=True))
    return not differ and {*one, NOBODY} == {*other, NOBODY}

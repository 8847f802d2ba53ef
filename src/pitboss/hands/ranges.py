"""Ranges of hold 'em hands: `22+`, `AKs`, `KTo+`, `T9s-65s`, `AsKs`, `random`, with weights such as `QQ:0.5`.

A range is a set of two-card hands, each with how often it is held beside the others, and prints itself as the usual
matrix of 169 cells: pairs on the diagonal, suited above it, offsuit below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from pitboss.equipment.cards import RANKS, CardError, names, parse_cards
from pitboss.hands.ranking import HandError

Combo = tuple[int, int]
"""Two cards, the higher first."""

COMBOS = 1_326
_CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")
_KIND = r"[2-9TJQKA]{2}[so]?"
_ONE = rf"(random|{_KIND}\+?|{_KIND}-{_KIND}|([2-9TJQKA][cdhs]){{2}})(:[0-9./]+)?"
_WRITTEN = re.compile(rf"{_ONE}([ ,]+{_ONE})*,?")
_CARDS = re.compile(r"([2-9TJQKA][cdhs] ?)+")
_EXAMPLES = "22+, AKs, KTo+, T9s-65s, AsKs, random, with a weight QQ:0.5"


class Cell(NamedTuple):
    """One of the 169 kinds of hands: ranks as places of `RANKS`, the higher first; `s`, `o`, or of a pair nothing."""

    high: int
    low: int
    suits: str

    @property
    def name(self) -> str:
        return f"{RANKS[self.high]}{RANKS[self.low]}{self.suits}"

    def combos(self) -> Iterator[Combo]:
        for one in range(4):
            for other in range(4):
                pair = self.high == self.low
                if (pair and one > other) or (not pair and (one == other) == (self.suits == "s")):
                    yield self.high * 4 + one, self.low * 4 + other


def cell_of(combo: Combo) -> Cell:
    high, low = combo[0] // 4, combo[1] // 4
    return Cell(high, low, "" if high == low else "s" if combo[0] % 4 == combo[1] % 4 else "o")


class Range(NamedTuple):
    """Hands with their weights; `text` is how it was written."""

    text: str
    weights: Mapping[Combo, Fraction]

    @property
    def combos(self) -> Fraction:
        """How many hands it has, each counted by its weight."""
        return sum(self.weights.values(), Fraction(0))

    @property
    def share(self) -> Fraction:
        """Of all hands that can be dealt."""
        return self.combos / COMBOS

    def cells(self) -> dict[str, Fraction]:
        """How much of each of the 169 kinds of hands is in it."""
        found: dict[str, Fraction] = {}
        for cell in every_cell():
            held = [self.weights.get(combo, Fraction(0)) for combo in cell.combos()]
            found[cell.name] = sum(held, Fraction(0)) / len(held)
        return found

    def matrix(self) -> list[list[str]]:
        """The names of the 169 kinds, row by row from the aces; what is not in the range is a dot."""
        inside = self.cells()
        rows: list[list[str]] = []
        for row in range(12, -1, -1):
            told: list[str] = []
            for column in range(12, -1, -1):
                suits = "" if row == column else "s" if row > column else "o"
                name = Cell(max(row, column), min(row, column), suits).name
                part = inside[name]
                told.append("." if not part else name if part == 1 else f"{name} {float(part):.2g}")
            rows.append(told)
        return rows


def every_cell() -> Iterator[Cell]:
    for high in range(12, -1, -1):
        for low in range(high, -1, -1):
            yield from (
                (Cell(high, low, ""),) if high == low else (Cell(high, low, "s"), Cell(high, low, "o"))
            )


def parse_range(text: str) -> Range:
    """Read a range; what cannot be read is said in a sentence."""
    weights: dict[Combo, Fraction] = {}
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise HandError(f"A range is a text such as 22+, not {text!r}.")
    for part in text.replace(" ", ",").split(","):
        if not part:
            continue
        written, colon, weight = part.partition(":")
        share = _weight(weight) if colon else Fraction(1)
        for combo in _combos(written):
            weights[combo] = share
    found = {combo: weight for combo, weight in weights.items() if weight}
    if not found:
        raise HandError(f"The range {text!r} has no hands; a range is written {_EXAMPLES}.")
    return Range(text, found)


def is_range(text: str) -> bool:
    """Whether a word is written as a range rather than as cards by name."""
    return "+" in text or (bool(_WRITTEN.fullmatch(text)) and not _CARDS.fullmatch(text))


def _weight(text: str) -> Fraction:
    try:
        weight = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise HandError(f"A weight is a number from 0 to 1, such as QQ:0.5, not {text!r}.") from None
    if not 0 <= weight <= 1:
        raise HandError(f"A weight is a number from 0 to 1, not {text}.")
    return weight


def _combos(written: str) -> Iterator[Combo]:
    if written == "random":
        yield from ((high, low) for low, high in combinations(range(52), 2))
        return
    first, dash, last = written.partition("-")
    open_end = first.endswith("+") and not dash
    cells = _cells(first.removesuffix("+"))
    if cells is None:
        if dash or open_end:
            raise _unreadable(written)
        yield _named(written)
        return
    if dash:
        yield from _between(cells, _cells(last), written)
    elif open_end:
        yield from (combo for cell in cells for above in _upwards(cell) for combo in above.combos())
    else:
        yield from (combo for cell in cells for combo in cell.combos())


def _cells(text: str) -> list[Cell] | None:
    """`AK` is both AKs and AKo; None where the text is no kind of hand."""
    found = _CLASS.fullmatch(text)
    if found is None:
        return None
    high, low = sorted((RANKS.index(found[1]), RANKS.index(found[2])), reverse=True)
    if high == low:
        if found[3]:
            raise HandError(f"A pair such as {text[:2]} is neither suited nor offsuit.")
        return [Cell(high, low, "")]
    return [Cell(high, low, suits) for suits in found[3] or "so"]


def _upwards(cell: Cell) -> Iterator[Cell]:
    """`99+` are the pairs from nines up, `KTs+` the kings with a ten or better below the king."""
    if cell.high == cell.low:
        yield from (Cell(rank, rank, "") for rank in range(cell.high, 13))
    else:
        yield from (Cell(cell.high, low, cell.suits) for low in range(cell.low, cell.high))


def _between(first: list[Cell], last: list[Cell] | None, written: str) -> Iterator[Combo]:
    """`T9s-65s`: the same gap all the way; `A9s-A5s`: the same high card; `99-66`."""
    for one in first:
        other = next((each for each in last or () if each.suits == one.suits), None)
        if other is None:
            raise _unreadable(written)
        top, end = max(one, other), min(one, other)
        if top.high == end.high:
            steps = [Cell(top.high, low, top.suits) for low in range(end.low, top.low + 1)]
        elif top.high - top.low == end.high - end.low:
            gap = top.high - top.low
            steps = [Cell(high, high - gap, top.suits) for high in range(end.high, top.high + 1)]
        else:
            raise _unreadable(written)
        yield from (combo for cell in steps for combo in cell.combos())


def _named(written: str) -> Combo:
    """`AsKs`: one hand by its cards."""
    try:
        cards = parse_cards(written)
    except CardError:
        raise _unreadable(written) from None
    if len(set(cards)) != 2 or len(cards) != 2 or not all(0 <= card < 52 for card in cards):
        raise HandError(f"A hand of a range is two cards, not {names(cards) or written!r}.")
    high, low = sorted(cards, reverse=True)
    return high, low


def _unreadable(written: str) -> HandError:
    return HandError(f"{written!r} is no range of hands; a range is written {_EXAMPLES}.")

"""Where chips can lie on a pokette layout: thirteen rows of four cards, ace to two, spades to clubs (12.2, 12.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

Place = tuple[str, ...]
JOKER = "Jo"
RED = ("h", "d")


class Grid:
    """The rows and columns of a layout, as the law has them."""

    def __init__(self, rows: list[str], columns: list[str]) -> None:
        self.rows, self.columns = rows, columns
        self.cards = tuple(rank + suit for rank in rows for suit in columns)
        # An ace is high and low; no straight goes round it.
        order = [rows[0], *reversed(rows)]
        self.straights = tuple(frozenset(order[at : at + 3]) for at in range(len(order) - 2))

    def completing(self, ranks: frozenset[str]) -> frozenset[str]:
        """The ranks that make a straight of three of two ranks."""
        return frozenset(rank for straight in self.straights if ranks < straight for rank in straight - ranks)

    def placed(self) -> Iterator[tuple[str, Place]]:
        """Every place of chips that has cards or ranks of its own, as it is printed."""
        yield from (("single-card", (card,)) for card in self.cards)
        for rank in self.rows:
            yield from (("two-cards", (rank + left, rank + right)) for left, right in pairwise(self.columns))
        for above, below in pairwise(self.rows):
            yield from (("two-cards", (above + suit, below + suit)) for suit in self.columns)
        for above, below in pairwise(self.rows):
            for left, right in pairwise(self.columns):
                yield "four-cards", (above + left, above + right, below + left, below + right)
        yield from (("single-rank", (rank,)) for rank in self.rows)
        yield from (("double-rank", pair) for pair in pairwise(self.rows))
        yield from (("suit", (suit,)) for suit in self.columns)


def reads(args: Mapping[str, Any]) -> Place | None:
    """Cards, ranks and suits as they are written: `"As Ah"`, `AsAh`, `9 8`; None where none is named."""
    found: list[str] = []
    named = False
    for name, size in {"card": 2, "cards": 2, "rank": 1, "ranks": 1, "suit": 1}.items():
        if (value := args.get(name)) is not None:
            named = True
            words = " ".join(map(str, value if isinstance(value, list | tuple) else [value])).split()  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
            found += (word[at : at + size] for word in words for at in range(0, len(word), size))
    return tuple(found) if named else None

"""Pai gow tiles: 21 kinds by their spots, eleven of them twice in the set of 32, as whole numbers beyond the cards.

The order is that of single tiles (19:47-10.2), the two of the supreme pair last.
"""

FIRST = 64
"""The number of the first kind; numbers below are cards."""

TWICE = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
ONCE = ("3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2")
TILES = {name: FIRST + at for at, name in enumerate((*TWICE, *ONCE))}
"""Every kind by its name: the smaller number of spots first."""
PACK = tuple(TILES[name] for name in (*(n for n in TWICE for _ in range(2)), *ONCE))
"""The set as it comes to the table, pairs side by side."""

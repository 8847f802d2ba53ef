"""Basic strategy as players print it: totals down, the dealer's card across."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.games.box.terms import ACE, RANKS

if TYPE_CHECKING:
    from pitboss.games.box.keeping import Kept

STAND, HIT, DOUBLE, SURRENDER = range(4)
UPS = (*range(1, RANKS), ACE)
"""Two to ten, then the ace."""
LETTERS = {
    (STAND, STAND): "S", (HIT, HIT): "H", (DOUBLE, HIT): "D", (DOUBLE, STAND): "Ds", (DOUBLE, DOUBLE): "D",
    (SURRENDER, HIT): "Rh", (SURRENDER, STAND): "Rs", (SURRENDER, SURRENDER): "R", (HIT, STAND): "Hs",
    (HIT, DOUBLE): "D3", (STAND, HIT): "Sh", (STAND, DOUBLE): "D3", (SURRENDER, DOUBLE): "Rd",
    (DOUBLE, SURRENDER): "Dr", (HIT, SURRENDER): "Hr", (STAND, SURRENDER): "Sr",
}  # fmt: skip
"""By what is done with two cards, and with more."""
KEY = {
    "S": "stand", "H": "draw", "D": "double, where that is not open draw", "Ds": "double, where that is not open stand",
    "D3": "double, but draw or stand with the first two cards", "R": "surrender",
    "Rh": "surrender, where that is not open draw",
    "Rs": "surrender, where that is not open stand", "Rd": "surrender, where that is not open double",
    "Hs": "draw to two cards, stand with more", "Hr": "draw to two cards, surrender with more",
    "Sh": "stand with two cards, draw to more", "Sr": "stand with two cards, surrender with more",
    "Dr": "double two cards, surrender with more", "P": "split", "-": "as its total",
}  # fmt: skip


def name(rank: int) -> str:
    return "A" if rank == ACE else str(rank + 1)


def rows(kept: Kept) -> dict[str, list[str]]:
    """By hand, what to do against 2 to 10 and the ace."""
    found: dict[str, list[str]] = {}
    for total in range(5, 21):
        found[str(total)] = [_letter(kept, total, 0, up) for up in UPS]
    for total in range(13, 21):
        found[f"A,{total - 11}"] = [_letter(kept, total, 1, up) for up in UPS]
    for rank in (*range(1, RANKS), ACE):
        found[f"{name(rank)},{name(rank)}"] = ["P" if kept.chart_pairs[rank][up] else "-" for up in UPS]
    return found


def _letter(kept: Kept, total: int, soft: int, up: int) -> str:
    return LETTERS[kept.chart_two[total][soft][up], kept.chart_more[total][soft][up]]


def text(kept: Kept) -> list[str]:
    """The chart to print, with its key."""
    made = rows(kept)
    lines = ["Basic strategy, by the dealer's card:", f"{'':>5} " + " ".join(f"{name(up):>2}" for up in UPS)]
    lines += [f"{hand:>5} " + " ".join(f"{cell:>2}" for cell in cells) for hand, cells in made.items()]
    used = dict.fromkeys(cell for cells in made.values() for cell in cells)
    return [*lines, "; ".join(f"{cell} {KEY[cell]}" for cell in KEY if cell in used) + "."]


def as_json(kept: Kept) -> dict[str, Any]:
    return {
        "by": "by the dealer's card",
        "against": [name(up) for up in UPS],
        "rows": rows(kept),
        "key": dict(KEY),
    }

"""The craps layout: a drawing of its own, its areas, and the names of its wagers."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.craps.kinds import Kind
from pitboss.games.craps.rules import Rules
from pitboss.table.felt import Area, Felt, Section

NAMES = {
    "pass": "Pass line", "dont-pass": "Don't pass", "dont-pass-odds": "Don't pass odds", "dont-come": "Don't come",
    "dont-come-odds": "Don't come odds", "craps-eleven": "C & E", "six-seven-eight": "6-7-8",
    "come-": "Come on {}", "come-odds-": "Come odds on {}", "dont-come-": "Don't come on {}",
    "dont-come-odds-": "Don't come odds on {}", "place-lose-": "Place {} to lose", "hop-": "Hop {}",
    "hop-hard-4": "Hop 2-2", "hop-hard-6": "Hop 3-3", "hop-hard-8": "Hop 4-4", "hop-hard-10": "Hop 5-5",
    "come-odds": "Come odds",
}  # fmt: skip


def felt(rules: Rules) -> Felt:
    kinds = [kind for kind in rules.kinds.values() if kind.offered]
    areas = tuple(area for kind in kinds for area in _areas(kind))
    return Felt(drawing="craps", sections=(Section(areas=areas),))


def _areas(kind: Kind) -> Iterator[Area]:
    """Odds on a come bet are made on its number; a come bet is made beside the boxes and travels to one of them."""
    if kind.family != "come-odds":
        yield Area(id=kind.id)
    if kind.family in ("come", "come-odds"):
        for point in kind.made:
            yield Area(id=f"{kind.id}-{point}", args={"on": kind.id, "point": point})

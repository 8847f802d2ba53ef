"""The big six layout: a box for every symbol, under what is painted on the wheel."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.big_six.play import SYMBOLS
from pitboss.games.layout import felt as layout
from pitboss.games.layout.rules import Rules
from pitboss.table.felt import Felt


def felt(rules: Rules) -> Felt:
    labels = {f"big-six-{symbol}": layout.painted(rules, symbol) for symbol in SYMBOLS}
    drawn = layout.felt(rules)
    sections = (
        replace(each, areas=tuple(replace(area, label=labels[area.id].capitalize()) for area in each.areas))
        for each in drawn.sections
    )
    return replace(drawn, sections=tuple(sections))

"""The sic bo layout drawn: small and big above, the dice of a kind under it, totals and combinations below."""

from __future__ import annotations

from pitboss.games.layout.felt import odds_of
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot
from pitboss.table.felt import Area, Felt, Section, in_words

SHOWN = {"two-of-a-kind": 2, "three-of-a-kind": 3}
"""How many dice of the value are drawn; elsewhere each value once."""
BELOW = (("three-of-a-kind", 6), ("two-of-a-kind", 6), ("two-dice-combination", 15), ("one-of-a-kind", 6))


def felt(rules: Rules) -> Felt:
    above = [rules.spots[name] for name in ("small", "any-three-of-a-kind", "big")]
    totals = [spot for spot in rules.spots.values() if spot.name.startswith("total-")]
    return Felt(
        drawing="layout",
        sections=(
            Section(areas=tuple(Area(id=spot.name) for spot in above), columns=len(above)),
            *(_of_dice(rules.kinds[kind], columns) for kind, columns in BELOW),
            Section(
                areas=tuple(
                    Area(id=spot.name, label=spot.name.removeprefix("total-"), note=odds_of(spot))
                    for spot in totals
                ),
                title="Total of the three dice",
                columns=len(totals),
            ),
        ),
    )


def _of_dice(spots: list[Spot], columns: int) -> Section:
    areas = tuple(Area(id=spot.name, dice=_faces(spot)) for spot in spots)
    return Section(areas=areas, title=f"{in_words(spots[0].kind)} · {odds_of(spots[0])}", columns=columns)


def _faces(spot: Spot) -> tuple[int, ...]:
    return tuple(int(face) for face in spot.at) * SHOWN.get(spot.kind, 1)

"""The roulette layout drawn: numbers in three rows of twelve, inside wagers on the lines between them."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.layout.felt import odds_of, wheel
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot
from pitboss.games.roulette.places import DOUBLE_ZERO, ZERO
from pitboss.table.felt import Area, Felt, Section

SIZE = 0.36
"""The width of a spot on a line, of that of a box."""
FIVE = 5
INSIDE = ("straight", "split", "street", "corner", "five-number", "line")
OUTSIDE = {
    "low-1-18": "1 to 18",
    "even": "Even",
    "red": "Red",
    "black": "Black",
    "odd": "Odd",
    "high-19-36": "19 to 36",
}


def felt(rules: Rules) -> Felt:
    double = any(spot.at == (DOUBLE_ZERO,) for spot in rules.spots.values())
    covers = {
        len(spots[0].at) or FIVE: odds_of(spots[0]) for kind, spots in rules.kinds.items() if kind in INSIDE
    }
    odds = ", ".join(f"{covers[count].removesuffix(' to 1')} on {count}" for count in sorted(covers))
    areas = tuple(_areas(rules, double=double))
    return Felt(
        drawing="layout", wheel=wheel(rules),
        sections=(Section(areas=areas, title=f"Pays {odds}", turns=True),),
    )  # fmt: skip


def _areas(rules: Rules, *, double: bool) -> Iterator[Area]:
    for spot in rules.spots.values():
        if not spot.offered:
            continue
        match spot.kind:
            case "straight":
                (number,) = spot.at
                tone = rules.layout.tone(rules, number)
                yield Area(id=spot.name, label=str(number), at=_box(number, double=double), tone=tone)
            case "column":
                (number,) = spot.at
                yield Area(id=spot.name, label="2 to 1", at=(13, 3 - int(number), 1, 1))
            case "dozen":
                (number,) = spot.at
                yield Area(id=spot.name, at=(4 * int(number) - 3, 3.4, 4, 0.9), label=_dozen(int(number)))
            case kind if kind in OUTSIDE:
                place = 1 + 2 * list(OUTSIDE).index(kind)
                tone = kind if kind in ("red", "black") else ""
                yield Area(id=spot.name, label=OUTSIDE[kind], at=(place, 4.3, 2, 0.9), tone=tone)
            case _:
                x, y = _crossing(spot, double=double)
                yield Area(id=spot.name, label=" ", shape="spot", at=(x - SIZE / 2, y - SIZE / 2, SIZE, SIZE))


def _dozen(number: int) -> str:
    return f"{12 * number - 11} to {12 * number}"


def _box(number: int | str, *, double: bool) -> tuple[float, ...]:
    """Left, top, width and height: 1 stands at the lower left, 3 above it, the zeros before them."""
    if number == ZERO:
        return (0, 1.5, 1, 1.5) if double else (0, 0, 1, 3)
    if number == DOUBLE_ZERO:
        return (0, 0, 1, 1.5)
    column, row = divmod(int(number) - 1, 3)
    return (column + 1, 2 - row, 1, 1)


def _crossing(spot: Spot, *, double: bool) -> tuple[float, float]:
    """Where the numbers of an inside wager meet: streets and lines on the outer line, the others between boxes."""
    if spot.kind == "five-number":
        return 1, 3
    boxes = [_box(number, double=double) for number in spot.at]
    zeros = [box for box in boxes if box[0] == 0]
    others = [box for box in boxes if box[0] > 0]
    if zeros and others:
        return 1, _beside_zeros(spot, double=double)
    if zeros:
        return 0.5, 1.5
    x = sum(box[0] for box in boxes) / len(boxes) + 0.5
    if spot.kind in ("street", "line"):
        return x, 3
    return x, sum(box[1] for box in boxes) / len(boxes) + 0.5


def _beside_zeros(spot: Spot, *, double: bool) -> float:
    """Heights on the line between the zeros and the first row, each wager at one of its own."""
    heights = {
        "split-00-3": 0.5, "street-00-2-3": 1.0, "split-00-2": 1.25, "street-0-00-2": 1.5, "split-0-2": 1.75,
        "street-0-1-2": 2.0, "split-0-1": 2.5,
    }  # fmt: skip
    single = {
        "split-0-3": 0.5, "street-0-2-3": 1.0, "split-0-2": 1.5, "street-0-1-2": 2.0, "split-0-1": 2.5,
        "corner-0-1-2-3": 3.0,
    }  # fmt: skip
    return (heights if double else single)[spot.name]

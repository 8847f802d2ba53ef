"""The pokette layout drawn: cards in four rows of thirteen, wagers on several of them on the lines between."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.layout.felt import odds_of, wheel
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot
from pitboss.games.pokette.hands import EXAMPLES
from pitboss.games.pokette.places import JOKER, RED, Grid
from pitboss.games.pokette.play import RANKS, SUITS, grid, told
from pitboss.table.felt import Area, Felt, Place, Section

SIZE = 0.32
"""The width of a spot on a line, of that of a box."""
SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
COLUMN, RANK_ROW, DOUBLE_ROW, GROUP_ROW = 1.2, 4.25, 5.15, 6.05
"""Left of the cards their suits; under them the ranks, two ranks, and groups of three."""


def felt(rules: Rules) -> Felt:
    def pays(kind: str) -> str:
        return odds_of(rules.kinds[kind][0])

    def times(kind: str) -> str:
        return pays(kind).split()[0]

    title = (
        f"{pays('single-card')} on a card, {times('two-cards')} on two, {times('four-cards')} on four; "
        f"{times('single-rank')} on a rank, {times('double-rank')} on two"
    )
    hand = tuple(Area(id=kind, note=odds_of(rules.spots[kind])) for kind in EXAMPLES)
    return Felt(
        drawing="layout",
        wheel=wheel(rules, painted),
        places=(Place("hand", "Running hand"),),
        sections=(
            Section(areas=tuple(_areas(rules)), title=title, turns=True),
            Section(areas=hand, title="On the next card of the hand", columns=4),
        ),
    )


def _areas(rules: Rules) -> Iterator[Area]:
    cells = grid(rules)
    for spot in rules.spots.values():
        if spot.kind not in EXAMPLES:
            yield _area(rules, cells, spot)


def _area(rules: Rules, cells: Grid, spot: Spot) -> Area:
    match spot.kind:
        case "single-card":
            (card,) = spot.at
            x, y = _cell(cells, str(card))
            name = told(rules, str(card))
            return Area(
                id=spot.name, name=name[0].upper() + name[1:], label=f"{_short(str(card)[0])}{SIGNS[str(card)[1]]}",
                at=(x, y, 1, 1), tone="red" if str(card)[1] in RED else "black",
            )  # fmt: skip
        case "suit":
            (suit,) = spot.at
            y = float(cells.columns.index(str(suit)))
            return Area(
                id=spot.name,
                name=f"All {SUITS[str(suit)]}",
                label=SIGNS[str(suit)],
                at=(0, y, 1.1, 1),
                note=odds_of(spot),
            )
        case "single-rank":
            (rank,) = spot.at
            x = COLUMN + cells.rows.index(str(rank))
            return Area(
                id=spot.name,
                name=f"All {RANKS[str(rank)]}s",
                label=_short(str(rank)),
                at=(x, RANK_ROW, 1, 0.9),
            )
        case "double-rank":
            first, second = map(str, spot.at)
            x, label = COLUMN + cells.rows.index(first) + 0.5, f"{_short(first)} {_short(second)}"
            name = f"{RANKS[first]} and {RANKS[second]}"
            return Area(
                id=spot.name,
                name=name[0].upper() + name[1:],
                label=label,
                at=(x, DOUBLE_ROW, 1, 0.9),
            )
        case "two-cards" | "four-cards":
            return _crossing(rules, cells, spot)
        case kind:
            label = kind.removeprefix("ranks-").upper().replace("-", " ") if kind.startswith("ranks-") else ""
            tone = kind if kind in ("red", "black") else ""
            return Area(id=spot.name, label=label, at=_BELOW[kind], tone=tone, note=odds_of(spot))


_BELOW: dict[str, tuple[float, ...]] = {
    "ranks-a-k-q": (COLUMN, GROUP_ROW, 3, 0.9),
    "ranks-j-10-9": (COLUMN + 3, GROUP_ROW, 3, 0.9),
    "ranks-8-7-6": (COLUMN + 6, GROUP_ROW, 3, 0.9),
    "ranks-5-4-3": (COLUMN + 9, GROUP_ROW, 3, 0.9),
    "red": (0, RANK_ROW, 1.1, 0.9),
    "black": (0, DOUBLE_ROW, 1.1, 0.9),
    "jacer": (0, GROUP_ROW, 1.1, 0.9),
}


def painted(stop: int | str) -> str:
    card = str(stop)
    return "★" if card == JOKER else f"{_short(card[0])}{SIGNS[card[1]]}"


def _short(rank: str) -> str:
    return "10" if rank == "T" else rank


def _cell(cells: Grid, card: str) -> tuple[float, float]:
    """Ranks go from left to right, suits from the top down."""
    return COLUMN + cells.rows.index(card[0]), float(cells.columns.index(card[1]))


def _crossing(rules: Rules, cells: Grid, spot: Spot) -> Area:
    """Where its cards meet."""
    boxes = [_cell(cells, str(card)) for card in spot.at]
    x, y = (sum(each) / len(boxes) + 0.5 for each in zip(*boxes, strict=True))
    cards = [told(rules, str(card)) for card in spot.at]
    name = f"{', '.join(cards[:-1])} and {cards[-1]}"
    return Area(
        id=spot.name, name=name[0].upper() + name[1:], label=" ", shape="spot",
        at=(x - SIZE / 2, y - SIZE / 2, SIZE, SIZE),
    )  # fmt: skip

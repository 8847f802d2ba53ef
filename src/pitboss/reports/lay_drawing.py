"""The table as it lay, drawn for paper: thin lines, large indices, readable in grey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, sin

from pitboss.money import show
from pitboss.reports.lay import Chips, Hand, Lay
from pitboss.table.felt import Area, Section

WIDTH = 720
_FONT = 'font-family="Libertinus Serif, Georgia, serif"'
_INK, _LINE, _RED = "#1b1b18", "#8a8577", "#a3201c"
_CARD = (34, 47)
_SUITS = {
    "h": '<path d="M0 5 C-8 -1 -5 -7 -2 -6 C-0.7 -5.6 0 -4.6 0 -3.6 C0 -4.6 0.7 -5.6 2 -6 C5 -7 8 -1 0 5Z"/>',
    "d": '<path d="M0 -6.5 L4.6 0 L0 6.5 L-4.6 0Z"/>',
    "s": '<path d="M0 -6 C8 0 5 5 2 4.2 C1.2 4 0.6 3.4 0.4 2.6 L1.6 6 H-1.6 L-0.4 2.6 C-0.6 3.4 -1.2 4 -2 4.2 '
    'C-5 5 -8 0 0 -6Z"/>',
    "c": '<circle cx="0" cy="-3.2" r="2.9"/><circle cx="-3.1" cy="1.2" r="2.9"/><circle cx="3.1" cy="1.2" r="2.9"/>'
    '<path d="M-0.6 0 H0.6 L1.8 6 H-1.8Z"/>',
}
_PIPS = {
    1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)], 6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}  # fmt: skip
_BOXES = (4, 5, 6, 8, 9, 10)


def drawn(lay: Lay) -> str:
    """An SVG of the table: what lies before the house, then the seats or the layout."""
    parts: list[str] = []
    y = _head(lay, parts)
    match lay.felt.drawing:
        case "craps":
            y = _layout(_craps(), lay, parts, y)
        case "layout":
            y = _layout(lay.felt.sections, lay, parts, y)
        case "tickets":
            y = _board(lay, parts, y)
        case _:
            y = _arc(lay, parts, y)
    if lay.felt.drawing in ("craps", "layout", "tickets"):
        y = _stacks(lay, parts, y)
    frame = f'<rect x="1" y="1" width="{WIDTH - 2}" height="{y - 2}" rx="12" fill="#fff" stroke="{_LINE}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:.0f}" width="{WIDTH}" height="{y:.0f}">'
        f"{frame}{''.join(parts)}</svg>"
    )


def _head(lay: Lay, parts: list[str]) -> float:
    """The house's cards, the dice and what came up, side by side; under them what markers say."""
    houses = [hand for hand in lay.hands if hand.seat is None]
    y = 26.0
    if houses or lay.dice:
        each = WIDTH / (len(houses) + (1 if lay.dice else 0))
        for at, hand in enumerate(houses):
            _hand(hand, each * (at + 0.5), y, each - 16, parts)
        if lay.dice:
            _dice(lay.dice, WIDTH - each / 2, y + 6, parts)
        y += 86
    if lay.result:
        parts.append(_text(WIDTH / 2, y + 4, lay.result, size=14, weight="bold"))
        y += 22
    if lay.marks:
        parts.append(_text(WIDTH / 2, y + 4, " · ".join(lay.marks), size=12))
        y += 20
    return y


def _hand(hand: Hand, x: float, y: float, room: float, parts: list[str]) -> None:
    """Cards in a row around x, closer together where there is little room, with title and name of the hand."""
    width, height = _CARD
    step = min(width + 4, (room - width) / max(1, len(hand.cards) - 1))
    left = x - (step * (len(hand.cards) - 1) + width) / 2
    parts.append(_text(x, y - 5, hand.title, size=11, fill=_LINE))
    parts.extend(_card(card, left + step * at, y, dim=hand.out) for at, card in enumerate(hand.cards))
    said = ", ".join(
        part for part in (hand.hand, "out" if hand.out and "folded" not in hand.hand else "") if part
    )
    if said:
        parts.append(_text(x, y + height + 13, said, size=11))


def _card(card: str, x: float, y: float, *, dim: bool = False) -> str:
    width, height = _CARD
    shade = ' opacity="0.45"' if dim else ""
    box = f'<rect width="{width}" height="{height}" rx="4" fill="#fff" stroke="{_INK}" stroke-width="0.8"/>'
    if card == "??":
        box = f'<rect width="{width}" height="{height}" rx="4" fill="#c9c4b4" stroke="{_INK}" stroke-width="0.8"/>'
        face = (
            f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="2" fill="none" stroke="#fff"/>'
        )
    elif len(card) == 2 and card[1] in _SUITS:
        colour = _RED if card[1] in "dh" else _INK
        rank = "10" if card[0] == "T" else card[0]
        face = _text(width / 2, 21, rank, size=20, weight="bold", fill=colour)
        face += f'<g transform="translate({width / 2} 34) scale(1.35)" fill="{colour}">{_SUITS[card[1]]}</g>'
    else:
        face = _text(width / 2, 27, "Joker" if card == "Jo" else card, size=9 if len(card) > 3 else 12)
    return f'<g transform="translate({x:.1f} {y:.1f})"{shade}>{box}{face}</g>'


def _dice(dice: Sequence[int], x: float, y: float, parts: list[str]) -> None:
    step = 42
    for at, face in enumerate(dice):
        left = x + (at - len(dice) / 2) * step
        pips = "".join(
            f'<circle cx="{17 + 9 * dx}" cy="{17 + 9 * dy}" r="3.1" fill="{_INK}"/>'
            for dx, dy in _PIPS.get(face, [])
        )
        box = f'<rect width="34" height="34" rx="6" fill="#fff" stroke="{_INK}"/>'
        parts.append(f'<g transform="translate({left:.1f} {y:.1f})">{box}{pips}</g>')


def _arc(lay: Lay, parts: list[str], top: float) -> float:
    """Seats around an arc, seat 1 at the dealer's left: the right end as players look."""
    seats = sorted(lay.stacks)
    if len(seats) > 8:
        return _rows(lay, seats, parts, top)
    drop = 34 if len(seats) > 2 else 0
    room = WIDTH / max(1, len(seats))
    for at, seat in enumerate(seats):
        share = (at + 0.5) / len(seats)
        x = WIDTH - room * (at + 0.5)
        _seat(lay, seat, x, top + 14 + drop * sin(pi * share), room - 10, parts)
    return top + 14 + drop + _high(lay)


def _high(lay: Lay) -> float:
    """The height of a place: cards if anybody has some, a line for each wager, the stack."""
    most = max((sum(chips.seat == seat for chips in lay.wagers) for seat in lay.stacks), default=0)
    return _cards_high(lay) + 15.0 * most + 36


def _cards_high(lay: Lay) -> float:
    return 86.0 if any(hand.seat is not None for hand in lay.hands) else 0.0


def _rows(lay: Lay, seats: Sequence[int], parts: list[str], top: float) -> float:
    """A long table: its seats in rows of seven."""
    height = _high(lay)
    for at, seat in enumerate(seats):
        _seat(lay, seat, WIDTH / 7 * (at % 7 + 0.5), top + 14 + height * (at // 7), WIDTH / 7 - 8, parts)
    return top + 14 + height * -(-len(seats) // 7)


def _seat(lay: Lay, seat: int, x: float, y: float, room: float, parts: list[str]) -> None:
    hands = [hand for hand in lay.hands if hand.seat == seat]
    each = room / max(1, len(hands))
    for at, hand in enumerate(hands):
        _hand(hand, x - room / 2 + each * (at + 0.5), y + 12, each - 4, parts)
    y += _cards_high(lay)
    for chips in [chips for chips in lay.wagers if chips.seat == seat]:
        parts.append(_chip(x - min(58, room / 2 - 8), y + 8))
        told = _clip(f"{chips.words} {show(chips.stake)}", int(room / 6.2))
        parts.append(_text(x - min(58, room / 2 - 8) + 11, y + 12, told, size=11.5, anchor="start"))
        y += 15
    parts.append(_text(x, y + 16, f"Seat {seat}: {show(lay.stacks[seat])}", size=11, fill=_INK))


def _layout(sections: Sequence[Section], lay: Lay, parts: list[str], top: float) -> float:
    """Areas as they are printed on the layout; a spot between boxes only where chips lie on it."""
    stood: set[str] = set()
    y = top + 6
    for section in sections:
        if section.title:
            parts.append(_text(24, y + 8, _clip(section.title, 100), size=11, anchor="start", fill=_LINE))
            y += 16
        y += _section(section, lay, parts, y, stood) + 10
    rest = [chips for chips in lay.wagers if chips.name not in stood]
    for chips in rest:
        parts.append(_chip(32, y + 6))
        parts.append(_text(44, y + 10, _told(chips), size=12, anchor="start"))
        y += 18
    return y


def _section(section: Section, lay: Lay, parts: list[str], top: float, stood: set[str]) -> float:
    placed = list(_placed(section))
    wide = max(at[0] + at[2] for _, at in placed)
    unit = (WIDTH - 48) / wide
    high = unit if any(area.at for area, _ in placed) else 44.0
    high = min(high, 36.0)
    bottom = 0.0
    for area, (ax, ay, aw, ah) in placed:
        x, y, width, height = 24 + ax * unit, top + ay * high, aw * unit, ah * high
        chips = [each for each in lay.wagers if area.id in (each.name, each.kind)]
        chips = [each for each in chips if each.name == area.id or each.name not in _names(section)]
        told = _piled(chips)
        if fits := _wide(told) <= max(width, _SPOT):
            stood.update(each.name for each in chips)
        if area.shape != "spot":
            bottom = max(bottom, ay * high + height)
            parts.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
                f'fill="none" stroke="{_LINE}"/>'
            )
            label = _clip(area.label, max(3, int(width / 5.2)))
            fill = _RED if area.tone == "red" else _INK
            line = min(11 if chips else 14, height / 2 + 4)  # clear of the chips below it
            parts.append(_text(x + width / 2, y + line, label, size=10, fill=fill))
        if chips:
            whole = show(sum(each.stake for each in chips))
            short = whole if len(chips) == 1 else f"{len(chips)} bets {whole}"
            _pile(
                told if fits else short,
                x + width / 2,
                y + (height - 9 if area.shape != "spot" else height / 2),
                parts,
            )
    return bottom


def _names(section: Section) -> set[str]:
    return {area.id for area in section.areas}


def _placed(section: Section) -> Iterator[tuple[Area, tuple[float, float, float, float]]]:
    columns = section.columns or 8
    free = 0
    for area in section.areas:
        if len(area.at) == 4:
            yield area, (area.at[0], area.at[1], area.at[2], area.at[3])
        else:
            yield area, (float(free % columns), float(free // columns), 1.0, 1.0)
            free += 1


_SPOT = 60.0
"""The room of a spot between boxes, and the least of any area."""


def _piled(chips: Sequence[Chips]) -> str:
    """What lies on an area, with the seat where it is not the first."""
    return ", ".join(f"{show(each.stake)}" + (f" ({each.seat})" if each.seat != 1 else "") for each in chips)


def _wide(told: str) -> float:
    return 6.0 * len(told) + 14


def _pile(told: str, x: float, y: float, parts: list[str]) -> None:
    """Chips on an area. Those of several without room are told by number and sum there, and each is listed below."""
    width = _wide(told)
    parts.append(
        f'<rect x="{x - width / 2:.1f}" y="{y - 9:.1f}" width="{width:.1f}" height="16" rx="8" fill="#fff" '
        f'stroke="{_INK}"/>'
    )
    parts.append(_text(x, y + 3, told, size=10.5, weight="bold"))


def _craps() -> tuple[Section, ...]:
    """The craps layout in its main lines; what lies on none of them is listed under it."""
    boxes = [
        Area(id=f"{kind}-{number}", label=f"{label} {number}", at=(at * 2.0, row * 0.9, 2, 0.9))
        for row, (kind, label) in enumerate(
            (("lay", "Lay"), ("buy", "Buy"), ("place", "Place"), ("come", "Come bet"))
        )
        for at, number in enumerate(_BOXES)
    ]
    lines = (
        ("come", "Come", 3.7), ("field", "Field: 2 3 4 9 10 11 12", 4.7), ("dont-pass", "Don't pass", 5.7),
        ("pass", "Pass line", 6.7), ("pass-odds", "Odds behind the pass line", 7.7),
    )  # fmt: skip
    return (
        Section(
            areas=(*boxes, *(Area(id=name, label=label, at=(0, top, 12, 0.95)) for name, label, top in lines))
        ),
    )


def _board(lay: Lay, parts: list[str], top: float) -> float:
    """The board of eighty numbers, those drawn filled; under it the tickets."""
    unit = (WIDTH - 120) / 20
    for number in range(1, 81):
        x = 60 + unit * ((number - 1) % 20)
        y = top + 8 + 26 * ((number - 1) // 20)
        hit = number in lay.drawn
        parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{unit:.1f}" height="26" fill="{"#d5cfbd" if hit else "none"}" '
            f'stroke="{_LINE}"/>'
        )
        parts.append(_text(x + unit / 2, y + 17, str(number), size=11, weight="bold" if hit else "normal"))
    y = top + 8 + 26 * 4 + 14
    for chips in lay.wagers:
        parts.append(_text(60, y + 8, _told(chips), size=12, anchor="start"))
        y += 18
    return y


def _stacks(lay: Lay, parts: list[str], y: float) -> float:
    told = "In front: " + ", ".join(
        f"seat {seat} {show(cents)}" for seat, cents in sorted(lay.stacks.items())
    )
    if lay.stacks:
        parts.append(_text(24, y + 12, _clip(told, 110), size=11.5, anchor="start"))
    return y + 26


def _told(chips: Chips) -> str:
    return f"Seat {chips.seat}: {chips.words} {show(chips.stake)}"


def _chip(x: float, y: float) -> str:
    rays = "".join(
        f'<line x1="{5 * cos(a):.1f}" y1="{5 * sin(a):.1f}" x2="{7 * cos(a):.1f}" y2="{7 * sin(a):.1f}" '
        f'stroke="{_INK}" stroke-width="2"/>'
        for a in (k * pi / 3 for k in range(6))
    )
    ring = f'<circle r="7" fill="#fff" stroke="{_INK}"/><circle r="4.2" fill="none" stroke="{_INK}"/>'
    return f'<g transform="translate({x:.1f} {y:.1f})">{ring}{rays}</g>'


def _clip(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: max(1, most - 1)]}…"


def _text(
    x: float, y: float, text: str, *, size: float, anchor: str = "middle", weight: str = "normal", fill: str = _INK
) -> str:  # fmt: skip
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {_FONT} font-size="{size}" font-weight="{weight}" '
        f'fill="{fill}">{escape(text)}</text>'
    )

"""The usual chart of basic strategy as a picture: hands down, the dealer's card across, a colour for each act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from pitboss.table import BadCommand

SUFFIXES = (".svg", ".png")
COLOURS = {
    "S": "#f3c8b8", "H": "#f7efd2", "D": "#bcd9ea", "P": "#bfe0c0", "R": "#d9c7e6", "-": "#ffffff",
}  # fmt: skip
"""By the first letter of an act; the letters stay readable without colour."""
_CELL, _HEIGHT, _LEFT, _TOP = 44, 22, 64, 44
_FONT = 'font-family="Libertinus Serif, system-ui, serif" font-size="13"'
_GROUPS = ("Hard totals", "Soft totals", "Pairs")


def drawn(chart: Mapping[str, Any], title: str, said: Sequence[str] = ()) -> str:
    """The chart as SVG. `chart` is as the math gives it: what it is against, rows by hand, and the key."""
    against: Sequence[str] = chart["against"]
    rows: Mapping[str, Sequence[str]] = chart["rows"]
    width = _LEFT + _CELL * len(against) + 16
    parts = [_text(16, 22, title, weight="bold")]
    y = _TOP
    for name, hands in zip(_GROUPS, grouped(rows), strict=True):
        if not hands:
            continue
        parts += [_text(16, y + 15, name, weight="bold")]
        parts += [
            _text(_LEFT + _CELL * at + _CELL / 2, y + 15, up, "middle") for at, up in enumerate(against)
        ]
        y += _HEIGHT
        for hand in hands:
            parts.append(_text(_LEFT - 8, y + 15, hand, "end"))
            parts += [_cell(at, y, cell) for at, cell in enumerate(rows[hand])]
            y += _HEIGHT
        y += 10
    used = dict.fromkeys(cell for row in rows.values() for cell in row)
    key: Mapping[str, str] = chart["key"]
    for cell in (each for each in key if each in used):
        parts += [_swatch(y, cell), _text(16 + _CELL + 8, y + 15, key[cell])]
        y += _HEIGHT
    for line in said:
        y += 18
        parts.append(_text(16, y, line))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y + 16}" width="{width}" height="{y + 16}" '
        f'role="img" aria-label="{escape(title, quote=True)}" color="#222">'
        f'<rect width="{width}" height="{y + 16}" fill="#fffdf8"/>{"".join(parts)}</svg>'
    )  # fmt: skip


def of_strategy(strategy: Mapping[str, Any], title: str) -> str:
    """The chart of a wager's best play, with what playing by it costs."""
    cost: Mapping[str, float] = strategy.get("basic_strategy", {})
    said: list[str] = []
    if cost:
        edge, more = 100 * cost["house_edge"], 100 * cost["cost"]
        said.append(
            f"Played so, the house edge is {edge:.4f}%: {more:.4f}% more than by looking at every card."
        )
    if strategy.get("attack"):
        said.append(f"Attack when the dealer shows {', '.join(strategy['attack'])}.")
    return drawn(strategy["chart"], title, said)


def grouped(rows: Mapping[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """The hands of a chart: hard totals, an ace with another card, pairs."""
    pairs = [hand for hand in rows if "," in hand and len(set(hand.split(","))) == 1]
    soft = [hand for hand in rows if "," in hand and hand not in pairs]
    return [hand for hand in rows if "," not in hand], soft, pairs


def write(svg: str, path: Path) -> None:
    """As `.svg`, or as `.png` with the extra `report`."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadCommand(f"A chart is written as {' or '.join(SUFFIXES)}, not as {path.name!r}.")
    path.write_bytes(svg.encode() if suffix == ".svg" else _png(svg))


def _png(svg: str) -> bytes:
    from pitboss.installed import lacks

    try:
        import vl_convert
    except ImportError:
        raise BadCommand(lacks("A chart as .png", "vl-convert-python")) from None
    made: bytes = vl_convert.svg_to_png(svg, scale=2)
    return made


def colour(cell: str) -> str:
    return COLOURS.get(cell[:1], "#ffffff")


def _cell(at: int, y: float, cell: str) -> str:
    x = _LEFT + _CELL * at
    return (
        f'<rect x="{x}" y="{y}" width="{_CELL - 2}" height="{_HEIGHT - 2}" fill="{colour(cell)}" stroke="#b9b3a4" '
        f'stroke-width="0.5"/>{_text(x + _CELL / 2 - 1, y + 15, cell, "middle")}'
    )


def _swatch(y: float, cell: str) -> str:
    return (
        f'<rect x="16" y="{y}" width="{_CELL - 2}" height="{_HEIGHT - 2}" fill="{colour(cell)}" stroke="#b9b3a4" '
        f'stroke-width="0.5"/>{_text(16 + _CELL / 2 - 1, y + 15, cell, "middle")}'
    )


def _text(x: float, y: float, text: str, anchor: str = "start", *, weight: str = "normal") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-weight="{weight}" {_FONT} fill="currentColor">'
        f"{escape(text)}</text>"
    )

"""Best play as a picture: hands down, the dealer's or the second card across, a colour for each act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from pitboss.table import BadCommand

SUFFIXES = (".svg", ".png")
COLOURS = {
    "S": "#f3c8b8", "H": "#f7efd2", "D": "#bcd9ea", "P": "#bfe0c0", "R": "#d9c7e6", "-": "#ffffff",
    "1": "#d8eddb", "2": "#bcd9ea", "3": "#bfe0c0", "4": "#9fd0b0", "B": "#d8eddb", "C": "#f7efd2", "F": "#f3c8b8",
    "~": "#ffffff",
}  # fmt: skip
"""By the first letter of an act; the letters stay readable without colour."""
_CELL, _HEIGHT, _LEFT, _TOP = 44, 22, 64, 44
_FONT = 'font-family="Libertinus Serif, system-ui, serif" font-size="13"'
_GROUPS = ("Hard totals", "Soft totals", "Pairs")
_LETTER = 7.5
"""About as wide as a letter is."""


def drawn(chart: Mapping[str, Any], title: str, said: Sequence[str] = ()) -> str:
    """The chart as SVG, those of later decisions under it. `chart` is as the math gives it: what it is against, rows by
    hand, the key, and `more` of them.
    """
    more: Sequence[Mapping[str, Any]] = chart.get("more", ())
    charts = (chart, *more)
    heads = [_head(each) if more else "" for each in charts]
    key: Mapping[str, str] = {letter: means for each in charts for letter, means in each["key"].items()}
    names = [name for each in charts for name in (*each["rows"], *grouped(each["rows"]))]
    left = max(_LEFT, 24 + _LETTER * max(map(len, names)))
    widest = max(map(len, (title, *said, *heads, *(f"{means}........" for means in key.values()))))
    width = max(left + _CELL * max(len(each["against"]) for each in charts) + 16, 32 + _LETTER * widest)
    parts, y = [_text(16, 22, title, weight="bold")], _TOP
    for head, each in zip(heads, charts, strict=True):
        if head:
            parts.append(_text(16, y + 15, head))
            y += _HEIGHT
        table, y = _table(each, left, y)
        parts += table
    used = {cell for each in charts for row in each["rows"].values() for cell in row}
    for cell in (each for each in key if each in used):
        parts += [_cell(16, y, cell), _text(16 + _CELL + 8, y + 15, key[cell])]
        y += _HEIGHT
    for line in said:
        y += 18
        parts.append(_text(16, y, line))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {y + 16}" width="{width:g}" height="{y + 16}" '
        f'role="img" aria-label="{escape(title, quote=True)}" color="#222">'
        f'<rect width="{width:g}" height="{y + 16}" fill="#fffdf8"/>{"".join(parts)}</svg>'
    )  # fmt: skip


def _table(chart: Mapping[str, Any], left: float, y: int) -> tuple[list[str], int]:
    """The rows of a chart under their headings, and where they end."""
    against: Sequence[str] = chart["against"]
    rows: Mapping[str, Sequence[str]] = chart["rows"]
    parts: list[str] = []
    for name, hands in grouped(rows).items():
        parts += [_text(16, y + 15, name, weight="bold")]
        parts += [_text(left + _CELL * (at + 0.5), y + 15, up, "middle") for at, up in enumerate(against)]
        y += _HEIGHT
        for hand in hands:
            parts.append(_text(left - 8, y + 15, hand, "end"))
            parts += [_cell(left + _CELL * at, y, cell) for at, cell in enumerate(rows[hand])]
            y += _HEIGHT
        y += 10
    return parts, y


def of_strategy(strategy: Mapping[str, Any], title: str) -> str:
    """The chart of a wager's best play, with what playing by it costs."""
    cost: Mapping[str, float] = strategy.get("basic_strategy", {})
    said = [] if strategy["chart"].get("more") else [_head(strategy["chart"])]
    if cost:
        edge, more = 100 * cost["house_edge"], 100 * cost["cost"]
        said.append(
            f"Played so, the house edge is {edge:.4f}%: {more:.4f}% more than by looking at every card."
        )
    if strategy.get("attack"):
        said.append(f"Attack when the dealer shows {', '.join(strategy['attack'])}.")
    return drawn(strategy["chart"], title, said)


def _head(chart: Mapping[str, Any]) -> str:
    return f"Best play {chart['by']}."


def grouped(rows: Mapping[str, Any]) -> dict[str, list[str]]:
    """The hands of a chart by the heading over them: of a box hard totals, an ace with another card, pairs."""
    pairs = [hand for hand in rows if "," in hand and len(set(hand.split(","))) == 1]
    soft = [hand for hand in rows if "," in hand and hand not in pairs]
    if not pairs and not soft:
        return {"Hand": list(rows)}
    hard = [hand for hand in rows if "," not in hand]
    return {name: hands for name, hands in zip(_GROUPS, (hard, soft, pairs), strict=True) if hands}


def check(path: Path) -> None:
    """Refuse what could not be written."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadCommand(f"A chart is written as {' or '.join(SUFFIXES)}, not as {path.name!r}.")
    if not path.parent.is_dir():
        raise BadCommand(f"There is no folder {path.parent}.")


def write(svg: str, path: Path) -> None:
    """As `.svg`, or as `.png` with the extra `report`."""
    check(path)
    path.write_bytes(svg.encode() if path.suffix.lower() == ".svg" else _png(svg))


def _png(svg: str) -> bytes:
    from pitboss import apart
    from pitboss.installed import lacks

    try:
        return apart.call("vl_convert", "svg_to_png", svg, scale=2)
    except ModuleNotFoundError:
        raise BadCommand(lacks("A chart as .png", "vl-convert-python")) from None


def colour(cell: str) -> str:
    return COLOURS.get(cell[:1], "#ffffff")


def _cell(x: float, y: float, cell: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y}" width="{_CELL - 2}" height="{_HEIGHT - 2}" fill="{colour(cell)}" stroke="#b9b3a4" '
        f'stroke-width="0.5"/>{_text(x + _CELL / 2 - 1, y + 15, cell, "middle")}'
    )


def _text(x: float, y: float, text: str, anchor: str = "start", *, weight: str = "normal") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-weight="{weight}" {_FONT} fill="currentColor">'
        f"{escape(text)}</text>"
    )

"""Charts of papers as SVG: one idea each, direct labels, readable in grey."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import log10

from pitboss.reports.returns import Hold, Outcome

_WIDTH = 640
_FONT = 'font-family="Libertinus Serif, system-ui, serif" font-size="12"'
MOST_BARS = 14
Bar = tuple[str, float, bool]
"""Its name, the chance, and whether it is a loss."""


def bars(outcomes: Sequence[Outcome]) -> tuple[str, str]:
    """The chance of each result as a bar; labels say the figure, so that no axis is needed.

    And a word on how they are put together, where there are too many for a bar each.
    """
    if len(outcomes) > MOST_BARS:
        return _bars(_together(outcomes)), ", those of a like size together"
    return _bars(
        [
            (
                f"{each.outcome} ({each.net})" if len(each.outcome) < 24 else each.net,
                each.probability.value,
                each.net.startswith("-"),
            )
            for each in outcomes
        ]
    ), ""


_SIZES = (1, 2, 5, 10, 20, 50, 100)


def _together(outcomes: Sequence[Outcome]) -> list[Bar]:
    """Results by what they bring, from the largest win to the largest loss."""
    found: dict[int, float] = {}
    for each in outcomes:
        net = Fraction(each.net)
        size = bisect_left(_SIZES, abs(net)) + 1 if net else 0
        key = -size if net < 0 else size
        found[key] = found.get(key, 0.0) + each.probability.value
    return [(_named(key), found[key], key < 0) for key in sorted(found, reverse=True)]


def _named(key: int) -> str:
    if not key:
        return "push"
    what, at = "wins" if key > 0 else "loses", abs(key) - 1
    if at == len(_SIZES):
        return f"{what} over {_SIZES[-1]}"
    return f"{what} {_SIZES[at]} or less" if not at else f"{what} over {_SIZES[at - 1]}, to {_SIZES[at]}"


def _bars(shown: Sequence[Bar]) -> str:
    height, left, right = 18 * len(shown) + 6, 190, 90
    most = max(value for _, value, _ in shown)
    parts: list[str] = []
    for at, (name, value, lost) in enumerate(shown):
        y = 18 * at + 4
        width = max(1.0, (_WIDTH - left - right) * value / most)
        shade = "#8a8577" if lost else "#1f5c46"
        parts.append(
            f'<text x="{left - 8}" y="{y + 11}" text-anchor="end" {_FONT} fill="currentColor">{escape(name)}</text>'
            f'<rect x="{left}" y="{y}" width="{width:.1f}" height="13" fill="{shade}"/>'
            f'<text x="{left + width + 6:.1f}" y="{y + 11}" {_FONT} fill="currentColor">'
            f"{chance(value)}</text>"
        )
    return _svg(height, parts)


def bands(holds: Sequence[Hold], edge: float) -> str:
    """What the house holds by number of rounds: the expected share as a line, 95 and 99 percent around it."""
    height, left, right, top, bottom = 230, 60, 120, 14, 34
    low, high = min(each.low99 for each in holds), max(each.high99 for each in holds)
    first, last = log10(holds[0].rounds), log10(holds[-1].rounds)

    def x(rounds: int) -> float:
        return left + (_WIDTH - left - right) * (log10(rounds) - first) / (last - first)

    def y(share: float) -> float:
        return top + (height - top - bottom) * (high - share) / (high - low)

    def area(lower: Sequence[float], upper: Sequence[float], fill: str) -> str:
        there = " ".join(f"{x(h.rounds):.1f},{y(v):.1f}" for h, v in zip(holds, upper, strict=True))
        back = " ".join(
            f"{x(h.rounds):.1f},{y(v):.1f}" for h, v in reversed(list(zip(holds, lower, strict=True)))
        )
        return f'<polygon points="{there} {back}" fill="{fill}"/>'

    parts = [
        area([h.low99 for h in holds], [h.high99 for h in holds], "#d5dcd3"),
        area([h.low95 for h in holds], [h.high95 for h in holds], "#9db5a6"),
    ]
    if low < 0 < high:
        parts.append(_line(left, y(0), _WIDTH - right, y(0), "#8a8577"))
        parts.append(_label(left - 6, y(0) + 4, "0%", "end"))
    parts.append(_line(left, y(edge), _WIDTH - right, y(edge), "#7a5c1e", 2))
    parts.append(_label(_WIDTH - right + 8, y(edge) + 4, f"{100 * edge:.3f}% expected"))
    parts += [_label(left - 6, y(share) + 4, f"{100 * share:.0f}%", "end") for share in (high, low)]
    parts += [_label(x(h.rounds), height - 14, f"{h.rounds:,}", "middle") for h in holds]
    parts.append(_label(_WIDTH - right + 40, height - 14, "rounds"))
    return _svg(height, parts)


def chance(value: float) -> str:
    """A chance as percent with as many digits as it needs."""
    shown = 100 * value
    return f"{shown:.4f}%" if abs(shown) >= 0.01 else f"{shown:.3g}%"


def _svg(height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" color="#333">{"".join(parts)}</svg>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{stroke}" '
        f'stroke-width="{width}"/>'
    )


def _label(x: float, y: float, text: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {_FONT} fill="currentColor">'
        f"{escape(text)}</text>"
    )

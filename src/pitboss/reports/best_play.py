"""Best play on paper: in words, as charts, and as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from pitboss.reports import strategy_chart
from pitboss.reports.document import Block, Chart, Items, Paragraph, Table, columns
from pitboss.reports.par import DecisionChart, WagerSheet


def advice(lines: Iterable[str], *, where: str = ", all in the JSON form") -> Iterator[Block]:
    """Best play in words: lines that are set in are a list under the one before them.

    where: what is said of hands that a long list leaves out
    """
    for set_in, group in groupby(lines, key=lambda line: line.startswith(" ")):
        texts = tuple(_cut(line.strip(), where) for line in group)
        yield from (Items(texts),) if set_in else (Paragraph(text) for text in texts if text)


_MOST_HANDS = 20


def _cut(text: str, where: str) -> str:
    """A list of hands that nobody reads to its end, with how many are left out."""
    hands = text.split(", ")
    if len(hands) <= _MOST_HANDS:
        return text
    return f"{', '.join(hands[:_MOST_HANDS])} and {len(hands) - _MOST_HANDS} more{where}"


_DRAWN = 60
"""Hands of a chart that can still be read when it is drawn on one page."""


def chart(wager: WagerSheet, *, pictures: bool = True) -> Iterator[Block]:
    """Best play as pictures, each with its table; or the tables alone with their key, where there is little room."""
    if not wager.chart:
        return
    used: dict[str, str] = {}
    for each in (
        DecisionChart(by=wager.chart_by, chart=wager.chart, key=wager.chart_key),
        *wager.more_charts,
    ):
        head, *rows = ((hand, *row) for hand, row in each.chart.items())
        picture = {"against": head[1:], "rows": {hand: row for hand, *row in rows}, "key": each.key}
        if pictures and len(rows) <= _DRAWN:
            yield Chart(
                strategy_chart.drawn(picture, f"{wager.name}: best play"),
                f"{wager.name}: best play {each.by}.",
                "As in the table that follows.",
            )
        yield Table(columns(*head), tuple(rows), f"Best play {each.by}")
        told = {code for _, *row in rows for code in row}
        used |= {code: what for code, what in each.key.items() if code in told}
    in_words = any(all(code in line for code in used) for line in wager.play)
    if not pictures and not in_words:
        yield Paragraph("; ".join(f"{code} {what}" for code, what in used.items()) + ".", quiet=True)

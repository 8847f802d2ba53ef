"""A PAR sheet as a paper to print and as a workbook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any, cast

from pitboss.chance import STREAM_VERSION
from pitboss.money import show
from pitboss.reports import drawing, strategy_chart
from pitboss.reports.correlation import Correlation
from pitboss.reports.document import (
    Block,
    Chart,
    Clauses,
    Document,
    Heading,
    Items,
    Paragraph,
    Table,
    columns,
)
from pitboss.reports.drawing import chance
from pitboss.reports.paper import SHORT, Imprint
from pitboss.reports.par import DecisionChart, OptionLine, Sheet, WagerSheet
from pitboss.reports.returns import Returns, Value
from pitboss.reports.simulated import Simulated
from pitboss.reports.workbook import Cell, Page

LONGEST_FRACTION = 40


def document(sheet: Sheet) -> Document:
    """The sheet as a paper: summary, options, each wager, chance, simulation, the clauses."""
    day = date.fromisoformat(sheet.input.as_of)
    imprint = Imprint(sheet.name, day, sheet.digests.law, sheet.digests.input, "sheet")
    return Document(
        imprint=imprint,
        kind="PAR SHEET",
        about=f"{sheet.name}, N.J.A.C. {sheet.subchapter}, law of {sheet.input.as_of}.",
        blocks=tuple(_blocks(sheet)),
    )


def _blocks(sheet: Sheet) -> Iterator[Block]:
    yield from _summary(sheet)
    yield Heading("Options in force")
    yield from _options(sheet)
    yield from _layout(sheet)
    for wager in sheet.wagers:
        yield from _wager(wager, main=wager is sheet.wagers[0], like=_like(sheet, wager))
    yield from _holds(sheet)
    yield from _correlations(sheet)
    for hands in sheet.hands:
        yield Heading(f"How often hands come: {hands.half}")
        yield Table(
            columns("hand", "ways>", "probability>"),
            tuple(
                (name.replace("-", " "), f"{ways:,}", chance(ways / hands.deals))
                for name, ways in hands.counts.items()
            ),
            total=("all deals", f"{hands.deals:,}", "100%"),
        )
    yield from _chance(sheet)
    yield from _simulation(sheet)
    yield Heading("Rules in force")
    yield Paragraph(
        "Every clause of the subchapter that is in force on that day, in our own words, with its source.",
        quiet=True,
    )
    yield Clauses(sheet.clauses)
    yield Heading("Digests")
    yield Table(
        columns("of", "SHA-256*"),
        (
            ("software", sheet.digests.software),
            ("law catalogue", sheet.digests.law),
            ("input", sheet.digests.input),
        ),
    )


def _summary(sheet: Sheet) -> Iterator[Block]:
    for breach in sheet.breaches:
        yield Paragraph(f"Not lawful on that day: {breach}")
    if not sheet.wagers:
        yield Paragraph(
            "Players play each other; the house has no edge and lives on the rake. This sheet gives the rules, the "
            "options in force and how often each hand comes."
        )
        return
    yield Paragraph(
        "House edge: expected loss per unit of the first wager, pushes counted. Element of risk: the same per unit of "
        "all money wagered. Hit frequency: how often the player ends with more than before."
    )
    yield Table(
        columns("wager*", "house edge>", "element of risk>", "hit>", "push>", "std dev>", "skew>"),
        tuple(
            (
                f"{wager.name}{'' if wager.offered else ' (not offered)'}",
                chance(wager.house_edge.value), chance(wager.element_of_risk.value), chance(wager.hit.value),
                chance(wager.push.value), f"{wager.standard_deviation:.4f}",
                f"{wager.returns.skew:.3f}",
            )
            for wager in sheet.wagers
        ),
        "Every wager at a glance",
    )  # fmt: skip


def _options(sheet: Sheet) -> Iterator[Block]:
    chosen = [line for line in sheet.options if line.value not in (None, {}, [])]
    yield Table(
        columns("option", "value*", "clauses"),
        tuple(
            (f"{line.option}{' (chosen)' if line.chosen else ''}", in_words(line), ", ".join(line.cites[:2]))
            for line in chosen
        ),
    )
    silent = [line.option for line in sheet.options if line.value in (None, {}, [])]
    if silent:
        yield Paragraph(f"As the law of that day has it, or not posted: {', '.join(silent)}.", quiet=True)


def _layout(sheet: Sheet) -> Iterator[Block]:
    if not sheet.wagers:
        return
    yield Heading("Wagers, limits and the odds on the layout")
    yield Table(
        columns("wager", "least>", "most>", "pays*"),
        tuple(
            (line.name, _posted(line.least), _posted(line.most), odds_in_words(line.odds) or "see its table")
            for line in sheet.layout
        ),
    )


def _posted(cents: int | None) -> str:
    return "-" if cents is None else show(cents)


def odds_in_words(odds: Mapping[str, str]) -> str:
    """`straight flush: 40 to 1; 4, 10: 2 to 1`; lines that are paid alike stand together."""
    alike: dict[str, list[str]] = {}
    for line, each in odds.items():
        alike.setdefault(each, []).append(line.replace("-", " "))
    return "; ".join(
        each if lines == [""] else f"{', '.join(line or 'otherwise' for line in lines)}: {each}"
        for each, lines in alike.items()
    )


def explained(help_: str) -> str:
    """What an option means, without how it is written in a file."""
    return help_.partition("{")[0].rstrip(" :,.")


def in_words(line: OptionLine) -> str:
    """The value of an option as people write it."""
    value: Any = line.value
    if line.said:
        return line.said
    if isinstance(value, bool):
        return "yes" if value else "no"
    if line.type == "amount" and isinstance(value, int):
        return show(value)
    if line.type == "percent":
        return f"{value}%"
    if isinstance(value, dict):
        told = cast("dict[str, Any]", value)
        return "; ".join(f"{name}{_of_map(each)}" for name, each in told.items())
    if isinstance(value, list):
        listed = cast("list[Any]", value)
        return ", ".join(show(each) if line.type == "amounts" else str(each) for each in listed)
    plain = str(value).replace("_", " ")
    return spaced(plain).replace("+", " and ") if line.type == "choice" else plain


_JOINED = re.compile(r"(?<=[a-z])-(?=[a-z])")


def spaced(text: str) -> str:
    """`four-of-a-kind 99` as "four of a kind 99"."""
    return _JOINED.sub(" ", text)


def _of_map(value: Any) -> str:
    """What stands under a name of a map, which may be a map itself, as a rate card's."""
    if not isinstance(value, dict):
        return f" {value}"
    told = cast("dict[str, Any]", value)
    return f" ({', '.join(f'{name}: {each}' for name, each in told.items())})"


def _wager(wager: WagerSheet, *, main: bool, like: str) -> Iterator[Block]:
    yield Heading(wager.name)
    yield Paragraph(f"Pays {spaced(wager.pays)}. Clauses: {', '.join(wager.cites)}.", quiet=True)
    yield from (Paragraph(note, quiet=True) for note in wager.notes)
    found = wager.returns
    yield _return_table(found)
    yield Table(columns("figure", "value>", "exact*"), tuple(_figures(wager)), "What follows from it")
    if wager.ends:
        rows = tuple((what, chance(value.value), fraction(value)) for what, value in wager.ends.items())
        yield Table(columns("a round ends", "probability>", "exact*"), rows)
    if wager.parts:
        rows = tuple((what, f"{value.value:+.6f}", fraction(value)) for what, value in wager.parts.items())
        yield Table(columns("part", "brings>", "exact*"), rows, "What each wager of the hand brings")
    if like:
        yield Paragraph(f"Best play is that of {like}.")
    elif wager.play:
        yield Heading("Best play", 3)
        yield from advice(wager.play)
        yield from chart(wager)
    if 2 < len(found.outcomes) <= drawing.MOST_BARS:
        drawn = drawing.bars(found.outcomes)
        yield Chart(drawn, f"{wager.name}: how likely each result is.", "As in the return table.")
    if main and found.hold:
        yield from _hold(found, wager)


def _like(sheet: Sheet, wager: WagerSheet) -> str:
    """The wager before it that is played alike, whose advice need not be said again."""
    before = sheet.wagers[: sheet.wagers.index(wager)]
    return next((other.name for other in before if wager.play and other.play == wager.play), "")


def advice(lines: Iterable[str]) -> Iterator[Block]:
    """Best play in words: lines that are set in are a list under the one before them."""
    for set_in, group in groupby(lines, key=lambda line: line.startswith(" ")):
        texts = tuple(line.strip() for line in group)
        yield from (Items(texts),) if set_in else (Paragraph(text) for text in texts if text)


_DRAWN = 60
"""Hands of a chart that can still be read when it is drawn on one page."""


def chart(wager: WagerSheet, *, pictures: bool = True) -> Iterator[Block]:
    """Best play as pictures, each with its table; or the tables alone, where there is little room."""
    if wager.chart:
        first = DecisionChart(by=wager.chart_by, chart=wager.chart, key=wager.chart_key)
        for each in (first, *wager.more_charts):
            head, *rows = ((hand, *row) for hand, row in each.chart.items())
            picture = {"against": head[1:], "rows": {hand: row for hand, *row in rows}, "key": each.key}
            if pictures and len(rows) <= _DRAWN:
                yield Chart(
                    strategy_chart.drawn(picture, f"{wager.name}: best play"),
                    f"{wager.name}: best play {each.by}.",
                    "As in the table that follows.",
                )
            yield Table(columns(*head), tuple(rows), f"Best play {each.by}")


def _return_table(found: Returns) -> Table:
    total = sum(each.contribution.value for each in found.outcomes)
    return Table(
        columns("outcome*", "pays>", "net>", "ways>", "probability>", "contribution>"),
        tuple(
            (
                each.outcome, each.pays, each.net, counted(each.ways), probability(each.probability.value),
                f"{each.contribution.value:+.8f}",
            )
            for each in found.outcomes
        ),
        "Return table, per unit of the first wager",
        ("all", "", "", counted(found.ways), "1", f"{total:+.8f}"),
    )  # fmt: skip


def counted(ways: int | None) -> str:
    return "-" if ways is None else f"{ways:,}"


def probability(value: float) -> str:
    return f"{value:.8f}" if value >= 1e-5 else f"{value:.4e}"


def _figures(wager: WagerSheet) -> Iterator[tuple[str, str, str]]:
    one_plus = f"{100 * (1 - wager.house_edge.value):.4f}%"
    yield "return to the player", one_plus, ""
    yield "house edge", chance(wager.house_edge.value), fraction(wager.house_edge)
    if wager.wagered.exact != "1":
        yield "element of risk", chance(wager.element_of_risk.value), fraction(wager.element_of_risk)
        yield "wagered in all, in first wagers", f"{wager.wagered.value:.6f}", fraction(wager.wagered)
    yield "hit frequency", chance(wager.hit.value), fraction(wager.hit)
    if wager.push.value:
        yield "push", chance(wager.push.value), fraction(wager.push)
    yield "variance", f"{wager.variance.value:.6f}", fraction(wager.variance)
    yield "standard deviation", f"{wager.standard_deviation:.6f}", ""
    yield "skew", f"{wager.returns.skew:.6f}", ""


def fraction(value: Value) -> str:
    if value.exact is None:
        return "not exact"
    return value.exact if len(value.exact) <= LONGEST_FRACTION else "in the JSON form"


def _hold(found: Returns, wager: WagerSheet) -> Iterator[Block]:
    yield Heading("What the house holds", 3)
    yield Table(
        columns("rounds>", "99% from>", "95% from>", "95% to>", "99% to>", "house behind>", "off by at most>"),
        tuple(
            (
                f"{each.rounds:,}", *(f"{100 * share:.2f}%" for share in
                (each.low99, each.low95, each.high95, each.high99)),
                chance(each.behind), chance(each.off) if each.off < 0.5 else "no use",
            )
            for each in found.hold
        ),
        f"Share of the first wagers; {chance(wager.house_edge.value)} is expected. Normal approximation; the last "
        "column bounds what its chances may be off (Berry and Esseen).",
    )  # fmt: skip
    yield Chart(
        drawing.bands(found.hold, wager.house_edge.value),
        f"{wager.name}: hold by number of rounds, 95% and 99% around the expected share.",
        f"At {found.hold[0].rounds:,} rounds 95% of the time between {100 * found.hold[0].low95:.1f}% and "
        f"{100 * found.hold[0].high95:.1f}%; at {found.hold[-1].rounds:,} between "
        f"{100 * found.hold[-1].low95:.2f}% and {100 * found.hold[-1].high95:.2f}%.",
    )


def _holds(sheet: Sheet) -> Iterator[Block]:
    """The other wagers in one table."""
    others = [
        (wager, wager.returns.hold) for wager in sheet.wagers[1:] if wager.returns and wager.returns.hold
    ]
    if not others:
        return
    shown = [at for at, hold in enumerate(others[0][1]) if hold.rounds in (1_000, 100_000)]
    heads = [f"{others[0][1][at].rounds:,} rounds>" for at in shown]
    yield Heading("What the house holds of the other wagers")
    yield Table(
        columns("wager*", "expected>", *heads),
        tuple(
            (wager.name, chance(wager.house_edge.value),
             *(f"{100 * hold[at].low95:.2f}% to {100 * hold[at].high95:.2f}%" for at in shown))
            for wager, hold in others
        ),
        "95% of the time, as a share of the first wagers; normal approximation",
    )  # fmt: skip


def _correlations(sheet: Sheet) -> Iterator[Block]:
    if not sheet.correlations:
        return
    names = {wager.wager: wager.name for wager in sheet.wagers}
    yield Heading("Wagers on the same cards")
    yield Table(
        columns("wager*", "beside*", "correlation>", "covariance, exact*"),
        tuple(
            (names[each.wager], names[each.beside], _correlated(each),
             "sampled" if each.covariance is None else fraction(each.covariance))
            for each in sheet.correlations
        ),
        "How two wagers of one player win and lose together, each in units of itself: +1 always together, 0 as if by "
        "themselves, -1 always against each other",
    )  # fmt: skip


def _correlated(found: Correlation) -> str:
    off = "" if found.standard_error is None else f" ± {found.standard_error:.4f}"
    return f"{found.coefficient:+.4f}{off}"


def _chance(sheet: Sheet) -> Iterator[Block]:
    yield Heading("Equipment and chance")
    packs = ", ".join(f"{cards:,} cards" for cards in sheet.packs)
    yield Paragraph(
        f"Shuffled together before the first round: {packs}."
        if packs
        else "No cards are used before the first wager."
    )
    yield Paragraph(
        "At live tables the order of cards, dice, spins and draws comes from operating-system entropy with the "
        "players' own seeds mixed in, by rejection sampling and Fisher-Yates, and is committed to before the first "
        f"wager. Simulations use Philox4x32-10 counters (stream version {STREAM_VERSION}), so that seed and round "
        "name a deal everywhere. Tests: every bound from 2 to 416 has equally many preimages; chi-square on all "
        "orders of eight cards and on card by position; every simulated round can be replayed through the engine."
    )


def _simulation(sheet: Sheet) -> Iterator[Block]:
    if not sheet.simulated:
        if sheet.wagers:
            yield Paragraph("No rounds were simulated for this sheet.", quiet=True)
        return
    yield Heading("Simulation")
    first = sheet.simulated[0]
    yield Table(
        columns("way to play*", "mean>", "standard error>", "exact mean>", "z>", "costs>"),
        tuple(
            (
                f"{each.wager}: {each.way}" + (f" ({each.means})" if each.means else ""), f"{each.mean:+.6f}",
                f"{each.standard_error:.6f}",
                "-" if each.exact is None else f"{each.exact.value:+.6f}", "-" if each.z is None else f"{each.z:+.2f}",
                _costs(sheet.simulated, each),
            )
            for each in sheet.simulated
        ),
        f"{first.rounds:,} rounds each by seed {first.seed}, in units of the first wager; what a way of play costs is "
        "its loss beside that of the first",
    )  # fmt: skip
    if first.replay:
        yield Paragraph(f"Any of them can be shown: {first.replay}", quiet=True)


def _costs(ways: Sequence[Simulated], way: Simulated) -> str:
    """What a simpler way loses more than the first: exact where both are known, as it was played where not."""
    first = ways[0]
    if way is first:
        return ""
    if first.exact is not None and way.exact is not None:
        return f"{first.exact.value - way.exact.value:+.6f}"
    return f"{first.mean - way.mean:+.6f}"


def pages(sheet: Sheet) -> Iterator[Page]:
    """The sheet as the pages of a workbook: the summary, and one page for each wager."""
    yield Page(
        "Summary",
        (
            ("game", sheet.name), ("law of", sheet.input.as_of), ("software", sheet.digests.software[:SHORT]),
            ("catalogue", sheet.digests.law[:SHORT]), ("input", sheet.digests.input[:SHORT]), (),
            ("wager", "house edge", "element of risk", "hit frequency", "push", "standard deviation", "exact edge"),
            *((w.wager, w.house_edge.value, w.element_of_risk.value, w.hit.value, w.push.value,
               w.standard_deviation, w.house_edge.exact or "") for w in sheet.wagers),
        ),
    )  # fmt: skip
    for wager in sheet.wagers:
        yield Page(wager.wager, tuple(_page_rows(wager.returns)))


def _page_rows(found: Returns) -> Iterator[tuple[Cell, ...]]:
    yield "outcome", "pays", "net", "ways", "probability", "contribution", "exact probability"
    for each in found.outcomes:
        yield (
            each.outcome, each.pays, each.net, _ways(each.ways),
            each.probability.value, each.contribution.value, each.probability.exact or "",
        )  # fmt: skip
    yield (
        "all",
        "",
        "",
        _ways(found.ways),
        1,
        round(sum(e.contribution.value for e in found.outcomes), 10),
        "1",
    )


def _ways(ways: int | None) -> Cell:
    """A workbook holds fifteen digits of a number; longer ones are text."""
    return "" if ways is None else str(ways) if ways >= 10**15 else ways

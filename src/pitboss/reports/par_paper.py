"""A PAR sheet as a paper to print and as a workbook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from pitboss.chance import STREAM_VERSION
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.money import show
from pitboss.reports import drawing
from pitboss.reports.best_play import advice, chart
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
from pitboss.reports.par import OptionLine, Sheet, WagerSheet, entries_of
from pitboss.reports.returns import ALL_TOGETHER, Hold, Returns, Value
from pitboss.reports.simulated import Simulated
from pitboss.reports.workbook import Cell, Page
from pitboss.table import chosen
from pitboss.table.chosen import spaced

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
        yield from _wager(
            wager,
            main=wager is sheet.wagers[0],
            like=_like(sheet, wager),
            part=part_in_words(wager, sheet),
            pays=what_pays(wager, sheet),
        )
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
    made = [line for line in sheet.options if line.value not in (None, {}, [])]
    yield Table(
        columns("option", "value*", "clauses"),
        tuple(
            (f"{line.option}{' (chosen)' if line.chosen else ''}", in_words(line), ", ".join(line.cites[:2]))
            for line in made
        ),
    )
    silent = [line.option for line in sheet.options if line.value in (None, {}, [])]
    if silent:
        yield Paragraph(f"As the law of that day has it, or not posted: {', '.join(silent)}.", quiet=True)


def _layout(sheet: Sheet) -> Iterator[Block]:
    if sheet.posted:
        yield Heading("Wagers and limits")
        yield Items(sheet.posted)
    if not sheet.wagers:
        return
    yield Heading("Wagers, limits and the odds on the layout")
    tables = {wager.wager for wager in sheet.wagers}
    rows = [
        (line.name, _posted(line.least), _posted(line.most),
         paid or ("see its table" if line.wager in tables else "by the rules below"))
        for line in sheet.layout
        for paid in list(by_spots(line.odds)) or [""]
    ]  # fmt: skip
    alike = together(rows) if len(rows) > len(sheet.layout) else rows  # a rate card is long enough once
    yield Table(columns("wager", "least>", "most>", "pays*"), tuple(alike))


def _posted(cents: int | None) -> str:
    return "-" if cents is None else show(cents)


def odds_in_words(odds: Mapping[str, str]) -> str:
    """`straight flush: 40 to 1; 4, 10: 2 to 1; otherwise: 1 to 1`; lines that are paid alike stand together."""
    alike: dict[str, list[str]] = {}
    for line, each in sorted(odds.items(), key=lambda item: item[0] == ""):
        alike.setdefault(each, []).append(line.replace("-", " "))
    return "; ".join(
        each if lines == [""] else f"{', '.join(line or 'otherwise' for line in lines)}: {each}"
        for each, lines in alike.items()
    )


def explained(help_: str) -> str:
    """What an option means, without how it is written in a file."""
    return help_.partition("{")[0].removesuffix(", N to 1.").rstrip(" :,.")


def in_words(line: OptionLine) -> str:
    """The value of an option as people write it."""
    return line.said or chosen.in_words(line.type, line.value)


def by_spots(odds: Mapping[str, str]) -> Iterator[str]:
    """The odds in a sentence; those of a rate card, `4 of 6: 3 for 1`, in one for each number of spots."""
    spots: dict[str, dict[str, str]] = {}
    for line, paid in odds.items():
        caught, of, marked = line.partition(" of ")
        if not of or not (caught + marked).isdigit():
            yield odds_in_words(odds)
            return
        spots.setdefault(marked, {})[caught] = paid
    for marked, lines in spots.items():
        yield f"{marked} marked: {odds_in_words({f'{caught} caught': paid for caught, paid in lines.items()})}"


def together(rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Wagers that are alike in all but their names, in one line."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name, *rest in rows:
        found.setdefault(tuple(rest), []).append(name)
    for rest, names in found.items():
        apart = "; " if any("," in name for name in names) and len(names) > 1 else ", "
        yield (apart.join(names), *rest)


def what_pays(wager: WagerSheet, held: Sheet) -> str:
    """What a wager pays, with the unit where its lines are numbers alone: `flush 49` is 49 to 1, and `4: 1, 5: 10` are
    the spots caught of a ticket, which is paid for."""
    named_so = _by_line(wager, held)
    if named_so:
        return named_so
    pays = spaced(wager.pays).replace("+", " and ")
    caught = [line.partition(": ") for line in pays.split(", ")]
    if all(spots.isdigit() and paid.isdigit() for spots, _, paid in caught):
        return ", ".join(f"{spots} caught: {paid} for 1" for spots, _, paid in caught)
    named = [line.rpartition(" ") for line in pays.split(", ")]
    if _ODDS.search(pays) is None and all(
        name and not name[-1].isdigit() and won.isdigit() for name, _, won in named
    ):
        return ", ".join(f"{name} {won} to 1" for name, _, won in named)
    return pays


_ODDS = re.compile(r"\d to \d")
"""Where they stand their unit is said: the 4 of `24 to 1 for 4` is no odds."""
_LADDER = re.compile(r"\d+( to \d+)?(, \d+( to \d+)?)+")


def _by_line(wager: WagerSheet, held: Sheet) -> str:
    """Where all that is said is a row of numbers, `40, 30, 6 to 1`: the lines under which the layout prints them."""
    if _LADDER.fullmatch(wager.pays) is None:
        return ""
    paid = sorted(f"{odds} to 1" if odds.isdigit() else odds for odds in wager.pays.split(", "))
    line = next((line for line in held.layout if sorted(line.odds.values()) == paid), None)
    if line is None:
        return ""
    said = odds_in_words(line.odds)
    if any(line.wager == each.wager for each in held.wagers):
        return said
    own = next((odds_in_words(each.odds) for each in held.layout if each.wager == wager.wager), "")
    return f"{own}; {line.name.lower()}: {said}"


def is_part(wager: WagerSheet, held: Sheet) -> bool:
    """Whether it is no bet by itself, so that its figure alone would mislead."""
    return wager.part_of is not None or _made_with(wager, held) is not None


def _made_with(wager: WagerSheet, held: Sheet) -> WagerSheet | None:
    """The row under the name of the game that tells equal bets together, of which best play takes some back."""
    printed = {line.wager for line in held.layout}
    together = (each for each in held.wagers if each.wager == held.input.game and each.wager not in printed)
    return next((each for each in together if each is not wager and each.pays == wager.pays), None)


def part_in_words(wager: WagerSheet, held: Sheet) -> str:
    """What its figure leaves out, where it is one of several bets that are made together; nothing for any other."""
    whole = _made_with(wager, held)
    if whole is None:
        return ""
    return f"Made with its equals and never alone, so its figures alone say little: see {whole.name}."


def _wager(wager: WagerSheet, *, main: bool, like: str, part: str, pays: str) -> Iterator[Block]:
    yield Heading(wager.name)
    yield Paragraph(f"Pays {pays}. Clauses: {', '.join(wager.cites)}.", quiet=True)
    yield from (Paragraph(note, quiet=True) for note in wager.notes)
    if part:
        yield Paragraph(part, quiet=True)
    found = wager.returns
    yield _return_table(wager)
    yield Table(
        columns("figure", "value>", "exact*"), tuple(_figures(wager)), f"{wager.name}: what follows from it"
    )
    if wager.ends:
        rows = tuple((what, chance(value.value), fraction(value)) for what, value in wager.ends.items())
        yield Table(columns("a round ends", "probability>", "exact*"), rows, f"{wager.name}: how rounds end")
    if wager.parts:
        rows = tuple((what, f"{value.value:+.6f}", fraction(value)) for what, value in wager.parts.items())
        yield Table(
            columns("part", "brings>", "exact*"), rows, f"{wager.name}: what each wager of the hand brings"
        )
    if like:
        yield Paragraph(f"Best play is that of {like}.")
    elif wager.play:
        yield Heading("Best play", 3)
        yield from advice(wager.play)
        yield from chart(wager)
    if len(found.outcomes) > 2:
        shown, how = drawing.bars(found.outcomes)
        yield Chart(shown, f"{wager.name}: how likely each result is{how}.", "As in the return table.")
    if main and found.hold:
        yield from _hold(found.hold, wager, "Normal approximation")


def _like(sheet: Sheet, wager: WagerSheet) -> str:
    """The wager before it that is played alike, whose advice need not be said again."""
    before = sheet.wagers[: sheet.wagers.index(wager)]
    return next((other.name for other in before if wager.play and other.play == wager.play), "")


def _return_table(wager: WagerSheet) -> Table:
    found = wager.returns
    return Table(
        columns("outcome*", "pays>", "net>", "ways>", "probability>", "contribution>"),
        tuple(
            (
                each.outcome, each.pays, each.net, counted(each.ways), probability(each.probability.value),
                _brought(each.contribution.value),
            )
            for each in found.outcomes
        )
        + tuple((each.what, "", "", "", "", _brought(each.contribution.value)) for each in found.added),
        f"{wager.name}: return table, per unit of the first wager{_added_to(found)}",
        ("all", "", "", counted(found.ways), "1", _brought(found.total)),
    )  # fmt: skip


def _added_to(found: Returns) -> str:
    joined = any(each.pays == ALL_TOGETHER for each in found.outcomes)
    return f"; {ALL_TOGETHER}: with what was added to it and is paid beside it" if joined else ""


def _brought(value: float) -> str:
    """With its sign, but for nothing: sums of rounded figures are nothing only nearly, on either side."""
    told = f"{value:+.8f}"
    return told if float(told) else told[1:]


MOST_DIGITS = 32
"""Of a number of ways in a table on paper: with more it leaves the other columns no room."""


def counted(ways: int | None) -> str:
    if ways is None:
        return "-"
    return f"{ways:,}" if ways < 10**MOST_DIGITS else "in the JSON form"


def probability(value: float) -> str:
    return f"{value:.8f}" if value >= 1e-5 else f"{value:.4e}"


def _figures(wager: WagerSheet) -> Iterator[tuple[str, str, str]]:
    yield (
        "return to the player",
        f"{100 * (1 - wager.house_edge.value):.4f}%",
        fraction(_left(wager.house_edge)),
    )
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


def _left(edge: Value) -> Value:
    """What is left of the first wager."""
    exact = None if edge.exact is None else str(1 - Fraction(edge.exact))
    return Value(exact=exact, value=1 - edge.value)


def fraction(value: Value) -> str:
    if value.exact is None:
        return "not exact"
    return value.exact if len(value.exact) <= LONGEST_FRACTION else "in the JSON form"


def _rarely(value: float) -> str:
    """A chance of the normal approximation, which says nothing of the smallest ones."""
    return chance(value) if value >= _RARE else f"under {chance(_RARE)}"


_RARE = 1e-6


def _hold(holds: Sequence[Hold], wager: WagerSheet, how: str) -> Iterator[Block]:
    yield Heading("What the house holds", 3)
    yield Table(
        columns("rounds>", "99% from>", "95% from>", "95% to>", "99% to>", "house behind>", "off by at most>"),
        tuple(
            (
                f"{each.rounds:,}", *(f"{100 * share:.2f}%" for share in
                (each.low99, each.low95, each.high95, each.high99)),
                _rarely(each.behind), chance(each.off) if each.off < 0.5 else "no use",
            )
            for each in holds
        ),
        f"{wager.name}: share of the first wagers; {chance(wager.house_edge.value)} is expected. {how}; the last "
        "column bounds what its chances may be off (Berry and Esseen).",
    )  # fmt: skip
    yield Chart(
        drawing.bands(holds, wager.house_edge.value),
        f"{wager.name}: hold by number of rounds, 95% and 99% around the expected share.",
        f"At {holds[0].rounds:,} rounds 95% of the time between {100 * holds[0].low95:.1f}% and "
        f"{100 * holds[0].high95:.1f}%; at {holds[-1].rounds:,} between "
        f"{100 * holds[-1].low95:.2f}% and {100 * holds[-1].high95:.2f}%.",
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


def _packs(packs: Sequence[int]) -> str:
    """`416 cards together`, or `2 times 52 cards, each by themselves`."""
    if len(packs) == 1:
        return f"{packs[0]:,} cards together"
    told = [f"{packs.count(cards)} times {cards:,} cards" for cards in dict.fromkeys(packs)]
    return f"{' and '.join(told)}, each by themselves"


def _chance(sheet: Sheet) -> Iterator[Block]:
    yield Heading("Equipment and chance")
    yield Paragraph(
        f"Shuffled before the first round: {_packs(sheet.packs)}."
        if sheet.packs
        else "No cards are used before the first wager."
    )
    equipment = tuple(_equipment(sheet))
    if equipment:
        yield Items(equipment)
    yield Paragraph(
        "At live tables the order of cards, dice, spins and draws comes from operating-system entropy with the "
        "players' own seeds mixed in, by rejection sampling and Fisher-Yates, and is committed to before the first "
        f"wager. Simulations use Philox4x32-10 counters (stream version {STREAM_VERSION}), so that seed and round "
        "name a deal everywhere. Tests: every bound from 2 to 416 has equally many preimages; chi-square on all "
        "orders of eight cards and on card by position; every simulated round can be replayed through the engine. "
        "The command pitboss randomness prints the report of these and other tests as a laboratory reads it."
    )


def _equipment(sheet: Sheet) -> Iterator[str]:
    """What the clauses of the day say of dice, wheels, cards and tables."""
    law = catalogue().on(date.fromisoformat(sheet.input.as_of))
    for entry in entries_of(find(sheet.input.game), law):
        if entry.kind == "equipment" or any(handle.endswith(".wheel") for handle in entry.handles):
            yield f"{entry.gist} ({entry.id})"


def _simulation(sheet: Sheet) -> Iterator[Block]:
    if not sheet.simulated:
        if sheet.wagers:
            yield Paragraph("No rounds were simulated for this sheet.", quiet=True)
        return
    yield Heading("Simulation")
    first, names = sheet.simulated[0], {wager.wager: wager.name for wager in sheet.wagers}
    yield Table(
        columns("way to play*", "mean>", "standard error>", "exact mean>", "z>", "costs>"),
        tuple(
            (
                f"{names.get(each.wager, each.wager)}: {_way(each)}", f"{each.mean:+.6f}",
                f"{each.standard_error:.6f}",
                "-" if each.exact is None else f"{each.exact.value:+.6f}", "-" if each.z is None else f"{each.z:+.2f}",
                _costs(sheet.simulated, each),
            )
            for each in sheet.simulated
        ),
        f"{first.rounds:,} rounds each by seed {first.seed}, in units of the first wager; what a way of play costs is "
        "its loss beside that of the first; z is reckoned with the exact spread where that is known",
    )  # fmt: skip
    if first.replay:
        yield Paragraph(f"Any of them can be shown: {first.replay}", quiet=True)
    if first.hold:
        how = f"Normal approximation with the spread of the rounds simulated, {first.deviation:.4f}"
        yield from _hold(first.hold, sheet.wagers[0], how)


def _way(each: Simulated) -> str:
    way = "nothing to decide" if each.way == "none" else each.way
    return f"{way} ({each.means})" if each.means else way


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
    for more in found.added:
        yield more.what, "", "", "", "", more.contribution.value, ""
    yield "all", "", "", _ways(found.ways), 1, round(found.total, 10), "1"


def _ways(ways: int | None) -> Cell:
    """A workbook holds fifteen digits of a number; longer ones are text."""
    return "" if ways is None else str(ways) if ways >= 10**15 else ways

"""A petition for a game (8.4): its rules, wagers, true and payout odds in the order of the chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from pitboss.games import find
from pitboss.law import catalogue, ids
from pitboss.law.catalogue import NEW_GAMES, Law
from pitboss.reports import paper
from pitboss.reports.document import (
    Block,
    Clause,
    Clauses,
    Document,
    Heading,
    Items,
    Paragraph,
    Table,
    columns,
)
from pitboss.reports.drawing import chance
from pitboss.reports.paper import Imprint
from pitboss.reports.par import OptionLine, Printed, Sheet, WagerSheet, entries_of, sheet
from pitboss.reports.par_paper import (
    counted,
    explained,
    in_words,
    odds_in_words,
    part_in_words,
    probability,
    what_pays,
)
from pitboss.table.table import day

_BLANK = "____________________"
_ASKED = (
    "It is in writing and signed by every petitioner.",
    "At least one casino licensee joins it and agrees in writing to test the game.",
    "The petitioners are liable together and each by himself for the costs of review, test and approval.",
    "Looked at are rules, odds, wagers, layout, equipment, personnel, security, likeness to other games.",
)
"""As the code of 2011 has it, in our own words: the text of the chapter is not held."""


def petition(
    game_id: str,
    *,
    as_of: str | None = None,
    options: Mapping[str, Any] | None = None,
    by: str = "",
    licensee: str = "",
) -> Document:
    """For a built-in game, or one that another package registers; who petitions and who joins stand on it if named."""
    game, held = find(game_id), catalogue()
    law = held.on(held.newest if as_of is None else day(as_of))
    found = sheet(game_id, as_of=law.date.isoformat(), options=options)
    imprint = Imprint(
        game.name, law.date, law.digest_of(game.id), paper.digest([found.input, by, licensee]), "petition"
    )
    entries = entries_of(game, law)
    blocks: list[Block] = [*_parties(by, licensee), *_asked(law)]
    for section, group in groupby(entries, key=lambda entry: ids.section(entry.id) or game.subchapter):
        title = held.sections[section].title if section in held.sections else game.name
        blocks += [
            Heading(f"{section}  {title}"),
            Clauses(tuple(Clause(entry.id, entry.gist) for entry in group)),
        ]
    return Document(
        imprint=imprint, kind="PETITION FOR A GAME", about=f"{game.name}, under the law of {law.date}.",
        blocks=(*blocks, *_odds(found)),
    )  # fmt: skip


def _parties(by: str, licensee: str) -> Iterator[Block]:
    rows = (("Petitioner", by), ("Licensee that will test it", licensee), ("Signed", ""))
    yield Table(columns("party", "name*"), tuple((party, name or _BLANK) for party, name in rows))


def _asked(law: Law) -> Iterator[Block]:
    yield Heading("What a petition is to be")
    if law.in_force(NEW_GAMES):
        entry = law.entry_of(NEW_GAMES)
        yield Clauses((Clause(entry.id, entry.gist, entry.source),))
    yield Items(_ASKED)


def _chosen(line: OptionLine) -> str:
    return "-" if line.value in (None, {}, []) else in_words(line)


def _odds(found: Sheet) -> Iterator[Block]:
    yield Heading("What a licensee may choose")
    yield Table(
        columns("option", "means*", "here*"),
        tuple(
            (
                line.option,
                f"{explained(line.means)}.",
                "as paid below" if line.option == "rate_card" else _chosen(line),
            )
            for line in found.options
        ),
        "-: as the law has it, or nothing is posted",
    )
    if not found.wagers:
        yield Paragraph("Players play each other; there are no odds of the house.")
        yield Items(found.posted)
        return
    yield Heading("Wagers, true odds and payout odds")
    printed = {line.wager: odds_in_words(line.odds) for line in found.layout}
    counted_for = {wager.wager for wager in found.wagers}
    yield Table(
        columns("wager*", "true odds>", "payout odds*", "house edge>"),
        tuple(
            (wager.name, true_odds(wager), printed.get(wager.wager) or what_pays(wager, found),
             chance(wager.house_edge.value))
            for wager in found.wagers
        )
        + tuple(
            (line.name, "-", odds_in_words(line.odds), "-")
            for line in found.layout
            if line.odds and line.wager not in counted_for and not _of_tickets(line)
        ),
        "True odds are those against winning anything, pushes left out; what is wagered or paid later in a round has "
        "its part in those of the first wager",
    )  # fmt: skip
    for wager in found.wagers:
        said = [note for note in (*wager.notes, part_in_words(wager, found)) if note]
        yield from (Paragraph(f"{wager.name}: {note}", quiet=True) for note in said)
    for wager in found.wagers:
        lines = wager.returns.outcomes
        yield Table(
            columns("outcome*", "pays>", "net>", "ways>", "probability>"),
            tuple(
                (o.outcome, o.pays, o.net, counted(o.ways), probability(o.probability.value)) for o in lines
            ),
            f"{wager.name}: each result, net in units of the first wager",
            ("all", "", "", counted(wager.returns.ways), "1"),
        )


def _of_tickets(line: Printed) -> bool:
    """Whether its odds are those of a rate card, `4 of 6`: each number of spots has a line of its own."""
    return any(" of " in each for each in line.odds)


def true_odds(wager: WagerSheet) -> str:
    """Against to for: `35 to 1`, as a fraction in lowest terms or to two places where its numbers are long."""
    if not wager.hit.value:
        return "-"
    if wager.hit.exact is not None and wager.push.exact is not None:
        win, push = Fraction(wager.hit.exact), Fraction(wager.push.exact)
        against = (1 - win - push) / win
        if against.denominator <= 100 and against.numerator <= 10_000:
            return f"{against.numerator} to {against.denominator}"
    return f"{(1 - wager.hit.value - wager.push.value) / wager.hit.value:.2f} to 1"

"""The table sign and the patron's guide of a game as a house has configured it.

The odds are those that the layout prints (`Game.pays`), from the rules with which the table itself is opened, so that
sign and table cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.games import find
from pitboss.law import catalogue, ids
from pitboss.money import show
from pitboss.reports import paper
from pitboss.reports.document import (
    Block,
    Clause,
    Clauses,
    Document,
    Heading,
    Items,
    PageBreak,
    Paragraph,
    Table,
    columns,
)
from pitboss.reports.paper import Imprint
from pitboss.reports.par import Sheet, WagerSheet, entries_of, sheet
from pitboss.reports.par_paper import advice, chart, in_words, odds_in_words
from pitboss.table.common import ACTIONS
from pitboss.table.felt import in_words as spoken
from pitboss.table.options import check_words
from pitboss.table.table import Table as GameTable

if TYPE_CHECKING:
    from pitboss.law import Entry, Law
    from pitboss.law.model import Section
    from pitboss.table.game import Game
    from pitboss.table.options import Option

PARTS = ("sign", "guide")
_KINDS = {"sign": "TABLE SIGN", "guide": "GAMING GUIDE"}
_HOUSE = ("all-games.limits", "all-games.notice", "all-games.devices", "all-games.guides")
_LIMITS = ("table_min", "table_max", "limits", "increment", "aggregate_limits")


def guide(
    game_id: str,
    *,
    as_of: str | None = None,
    options: Mapping[str, Any] | None = None,
    large: bool = False,
    parts: Sequence[str] = PARTS,
) -> Document:
    """Sign and guide of a table that the law of the day lets open with these options; raises `Refused` where not."""
    asked, known = find(game_id), catalogue()
    check_words(asked.options, options or {}, asked.wagers(known.on(known.newest)))
    table = GameTable.open(game_id, as_of=as_of, options=options)
    game, law = table.game, table.law
    held = sheet(game_id, as_of=law.date.isoformat(), options=options)
    imprint = Imprint(game.name, law.date, law.digest_of(game.id), paper.digest(held.input), "guide")
    made: dict[str, tuple[Block, ...]] = {
        "sign": tuple(_sign(game, law, held)),
        "guide": tuple(_guide(game, law, held)),
    }
    first, *rest = (made[part] for part in parts)
    return Document(
        imprint=imprint,
        kind=" AND ".join(_KINDS[part] for part in parts),
        about=f"{game.name}, N.J.A.C. {game.subchapter}, law of {law.date}.",
        blocks=(*first, *(block for part in rest for block in (PageBreak(), *part))),
        large=large,
        one_page=True,
    )


def _sign(game: Game, law: Law, held: Sheet) -> Iterator[Block]:
    yield Heading("At this table")
    yield Items(tuple(_limits(held)))
    posted = tuple(_posted(game, held))
    if posted:
        yield Heading("As this house plays it", 3)
        room = "*" if any(len(here) > 40 for _, here, _ in posted) else ""
        yield Table(columns("what*", f"here{room}", "clause"), posted)
    yield Heading("What is paid", 3)
    yield from _paid(held)
    yield Heading("At every table", 3)
    yield Clauses(tuple(_clause(law.entry_of(handle)) for handle in _HOUSE if law.in_force(handle)))


def _limits(held: Sheet) -> Iterator[str]:
    chosen = {line.option: line.value for line in held.options}
    least, most = chosen["table_min"], chosen["table_max"]
    yield f"Least wager: {show(least) if least else 'the smallest chip, ' + show(chosen['smallest_chip'])}."
    yield f"Most on a wager: {show(most)}." if most else "Most on a wager: ask the dealer; nothing is posted."
    for wager, bounds in chosen["limits"].items():
        told = " to ".join(show(bounds[end]) for end in ("min", "max") if end in bounds)
        only = "at least " if "max" not in bounds else "at most " if "min" not in bounds else ""
        yield f"{spoken(wager)}: {only}{told}."
    if chosen["increment"]:
        yield f"Wagers in multiples of {show(chosen['increment'])}."
    for whose, cents in chosen["aggregate_limits"].items():
        yield f"Most on the layout by {'one player' if whose == 'player' else 'all together'}: {show(cents)}."


def _posted(game: Game, held: Sheet) -> Iterator[tuple[str, str, str]]:
    """The options of which a change would need notice: a sign says how they stand. What is paid has its own part."""
    against = {option.name for option in game.options if _on_the_sign(option)}
    for line in held.options:
        if line.option in against and line.value not in (None, {}, []):
            yield line.means.rstrip("."), in_words(line), ", ".join(line.cites[:1])


def _on_the_sign(option: Option) -> bool:
    return option.adverse != "none" and option.pays is None and option.name != "rate_card"


def _paid(held: Sheet) -> Iterator[Block]:
    if not held.wagers:
        yield Paragraph("The players' own money: the winner takes the pot, less what the house takes.")
        return
    rows = [(line.name, paid) for line in held.layout if line.odds for paid in _by_spots(line.odds)]
    yield Table(columns("wager*", "pays*"), tuple(_together(rows)))


def _by_spots(odds: Mapping[str, str]) -> Iterator[str]:
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


def _together(rows: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Wagers that are alike in all but their names, in one line."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name, *rest in rows:
        found.setdefault(tuple(rest), []).append(name)
    for rest, names in found.items():
        yield (", ".join(names), *rest)


def _guide(game: Game, law: Law, held: Sheet) -> Iterator[Block]:
    yield Heading("How to play")
    entries = entries_of(game, law)
    yield Items(
        tuple(entry.gist for entry in _said(game.name, entries, law.catalogue.sections)), numbered=True
    )
    acts = tuple(_acts(game))
    if acts:
        yield Heading("What you may do", 3)
        yield Table(columns("act", "it means*"), acts)
    ranking = [entry.gist for entry in entries if entry.kind == "ranking" and not _only_opens(entry)]
    if ranking:
        yield Heading("What beats what", 3)
        yield Items(tuple(ranking))
    if held.wagers:
        yield from _bets(held)


_CREW = re.compile(
    r"shuffl|cut|stub|opening|dealing (shoe|the cards from)|from the hand|auto-|hand-|shoe-|paid-from|losers-then"
    r"|look$|shoe$|decks?|burn|irregular|equipment|wheel|records?|revenue",
    re.IGNORECASE,
)
"""Sections and rules about what only the house does."""


def _said(name: str, entries: Sequence[Entry], sections: Mapping[str, Section]) -> list[Entry]:
    """What a patron has to know: how wagers are made, how a round goes, what is paid, each in the order of the book."""
    order = {"wager": 0, "procedure": 1, "payout": 2}
    others = tuple(f"{other.name}:" for other in catalogue().games.values() if other.name != name)
    found = [entry for entry in entries if entry.kind in order and not entry.gist.startswith(others)]
    return sorted(
        (entry for entry in found if _concerns_patrons(entry, sections)), key=lambda entry: order[entry.kind]
    )


def _concerns_patrons(entry: Entry, sections: Mapping[str, Section]) -> bool:
    section = sections.get(ids.section(entry.id) or "")
    headed = (*entry.handles, *(() if section is None else (section.title,)))
    if _only_opens(entry) or entry.id.endswith(("table", "table'")):
        return False
    if entry.kind == "payout":
        return True
    if entry.kind == "wager":
        return entry.concern == "enforce"
    return entry.concern == "enforce" and not any(_CREW.search(text) for text in headed)


def _only_opens(entry: Entry) -> bool:
    """Whether a clause only leads to those under it."""
    return entry.gist.startswith(("Introduces", "Opens the", "This section"))


def _acts(game: Game) -> Iterator[tuple[str, str]]:
    for name, action in game.actions.items():
        if "player" in action.by and name not in ACTIONS:
            yield action.name or spoken(name), action.help


def _bets(held: Sheet) -> Iterator[Block]:
    yield Heading("The bets, and what they cost", 3)
    offered = [wager for wager in held.wagers if wager.offered]
    rows = [(wager.name, wager.pays, _cost(wager), f"{100 * wager.hit.value:.1f}%") for wager in offered]
    yield Table(columns("bet*", "pays*", "house edge>", "wins>"), tuple(_together(rows)))
    yield Paragraph(
        "House edge: what the house keeps of the first wager, on average, if you play as well as can be.",
        quiet=True,
    )
    told: set[tuple[str, ...]] = set()
    for wager in offered:
        if wager.play and wager.play not in told:
            told.add(wager.play)
            yield Heading(f"Best play: {wager.name}", 3)
            yield from advice(wager.play)
            yield from chart(wager)


def _cost(wager: WagerSheet) -> str:
    return f"{100 * wager.house_edge.value:.2f}%"


def _clause(entry: Entry) -> Clause:
    return Clause(entry.id, entry.gist)

"""The table sign and the patron's guide of a game as a house has configured it.

The odds are those that the layout prints (`Game.pays`), from the rules with which the table itself is opened, so that
sign and table cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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
from pitboss.reports.par_paper import advice, chart, explained, in_words, odds_in_words, spaced
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
        kinds=tuple(_KINDS[part] for part in parts),
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
    if held.bank == "pot" and not least and not most:
        yield "Bets and raises: as the betting below has it. " + _raises(chosen)
        return
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


def _raises(chosen: Mapping[str, Any]) -> str:
    """The number of raises, which a sign at poker says (14.17), also where the house has chosen none."""
    from pitboss.games.poker.options import UNLIMITED
    from pitboss.games.poker.rules import LIMITED, USUAL_RAISES

    most = chosen["max_raises"]
    if most is None and chosen["betting"] in LIMITED:
        return f"At most {USUAL_RAISES} raises in a round while more than two players are in."
    return (
        "Raises without end." if most is None or most >= UNLIMITED else f"At most {most} raises in a round."
    )


def _posted(game: Game, held: Sheet) -> Iterator[tuple[str, str, str]]:
    """The options of which a change would need notice: a sign says how they stand. What is paid has its own part."""
    chosen = {line.option: line.value for line in held.options}
    against = {option.name for option in game.options if _on_the_sign(option, chosen)}
    for line in held.options:
        if line.option in against and line.value not in (None, {}, []):
            yield explained(line.means), in_words(line), ", ".join(line.cites[:1])


def _on_the_sign(option: Option, chosen: Mapping[str, Any]) -> bool:
    matters = option.matters is None or option.matters(chosen)
    return matters and option.adverse != "none" and option.pays is None and option.name != "rate_card"


def _paid(held: Sheet) -> Iterator[Block]:
    if not held.wagers:
        raked = any(line.option == "rake" and line.value for line in held.options)
        less = ", less what the house takes as said above" if raked else ": the house takes nothing"
        yield Paragraph(f"The players' own money: the winner takes the pot{less}.")
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
    told = told_of(game, law, {line.option: line.value for line in held.options})
    yield Items(told.rules, numbered=True)
    if told.acts:
        yield Heading("What you may do", 3)
        yield Table(columns("act", "it means*"), told.acts)
    if told.ranking:
        yield Heading("What beats what", 3)
        yield Items(told.ranking)
    if held.wagers:
        yield from _bets(held)


class Told(NamedTuple):
    """What a guide tells of a game beside its bets."""

    rules: tuple[str, ...]
    acts: tuple[tuple[str, str], ...]
    ranking: tuple[str, ...]


def told_of(game: Game, law: Law, values: Mapping[str, Any]) -> Told:
    """Without what a house with these options does not offer."""
    lacks = {name for option in game.options if not option.offers(values) for name in option.only}
    found = entries_of(game, law)
    gone = [entry.id for entry in found if lacks.intersection(entry.handles)]
    entries = [entry for entry in found if not any(ids.under(entry.id, clause) for clause in gone)]
    return Told(
        tuple(plainly(entry) for entry in _said(game.name, entries, law.catalogue.sections)),
        tuple(_acts(game, lacks | game.of_others)),
        tuple(plainly(entry) for entry in _ranking(game, law, entries)),
    )


_OF_THE_TEXT = re.compile(
    r"[;,] (?:introduces [^;]*?(?=[.;]?$|;)|schedule follows)| \((?:excerpt ends|[^ ]* missing)\)"
)
"""Remarks on the clauses that follow, or on what we hold of them."""
_ELSEWHERE = {
    "the schedule that follows": "its pay table",
    "the hands scheduled next": "the hands of its pay table",
}
_LETTER = re.compile(r"(?<![\w)])\(([a-z])\)")
"""A paragraph of the same section, which in a guide stands nowhere near."""


def plainly(entry: Entry) -> str:
    """A clause as a sentence that stands by itself."""
    section = (ids.section(entry.id) or "").removeprefix("19:47-")
    text = _OF_THE_TEXT.sub("", entry.gist)
    for there, here in _ELSEWHERE.items():
        text = text.replace(there, here)
    return _LETTER.sub(rf"{section}(\1)", text)


def _ranking(game: Game, law: Law, entries: Sequence[Entry]) -> list[Entry]:
    """What beats what: not what only ranks the hands of the other games of its subchapter."""
    others = tuple(law.cite(handle) for handle in game.of_others if "." in handle and law.in_force(handle))
    found = [entry for entry in entries if entry.kind == "ranking" and not _only_opens(entry)]
    return [entry for entry in found if not any(ids.under(entry.id, other) for other in others)]


_CREW = re.compile(
    r"shuffl|cut|stub|opening|dealing (shoe|the cards from)|from the hand|auto-|hand-|shoe-|paid-from|losers-then"
    r"|look$|shoe$|decks?|burn|irregular|equipment|wheel|records?|revenue",
    re.IGNORECASE,
)
"""Sections and rules about what only the house does."""
_DEAL = re.compile(r"\.(round|shoe-deal|shoe-(player|community)-\d)$")
"""How a round goes and what is dealt, though it stands among those: by hand and by machine it is the same."""


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
    deal = any(map(_DEAL.search, entry.handles))
    return entry.concern == "enforce" and (deal or not any(map(_CREW.search, headed)))


def _only_opens(entry: Entry) -> bool:
    """Whether a clause only leads to those under it."""
    return entry.gist.startswith(("Introduces", "Opens the", "This section"))


def _acts(game: Game, lacks: Collection[str]) -> Iterator[tuple[str, str]]:
    for name, action in game.actions.items():
        if "player" in action.by and name not in ACTIONS and name not in lacks:
            yield action.name or spoken(name), action.help


def _bets(held: Sheet) -> Iterator[Block]:
    yield Heading("The bets, and what they cost", 3)
    offered = [wager for wager in held.wagers if wager.offered and not _is_part(wager, held)]
    rows = [
        (wager.name, _caught(spaced(wager.pays)), _cost(wager), f"{100 * wager.hit.value:.1f}%")
        for wager in offered
    ]
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
            yield from chart(wager, pictures=False)


def _is_part(wager: WagerSheet, held: Sheet) -> bool:
    """Whether it is no bet by itself, so that its figure would mislead: a part of another, or one of equal bets of
    which some are taken back, that are told together under the name of the game."""
    printed = {line.wager for line in held.layout}
    together = [each for each in held.wagers if each.wager == held.input.game and each.wager not in printed]
    return wager.part_of is not None or any(
        each is not wager and each.pays == wager.pays for each in together
    )


def _caught(pays: str) -> str:
    """Lines that are numbers alone, `4: 1, 5: 10`, are those of the spots caught."""
    lines = [line.partition(": ") for line in pays.split(", ")]
    if not all(caught.isdigit() and paid.isdigit() for caught, _, paid in lines):
        return pays
    return ", ".join(f"{caught} caught: {paid} for 1" for caught, _, paid in lines)


def _cost(wager: WagerSheet) -> str:
    return f"{100 * wager.house_edge.value:.2f}%"


def _clause(entry: Entry) -> Clause:
    return Clause(entry.id, entry.gist)

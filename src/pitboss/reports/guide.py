"""The table sign and the patron's guide of a game as a house has configured it.

The odds are those that the layout prints (`Game.pays`), from the rules with which the table itself is opened, so that
sign and table cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.analysis.figures import BY_METER
from pitboss.games import find, wins
from pitboss.law import catalogue, ids
from pitboss.money import show
from pitboss.reports import paper, told
from pitboss.reports.best_play import advice, chart
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
from pitboss.reports.par_paper import by_spots, explained, in_words, is_part, together, what_pays
from pitboss.table.bounds import in_words as in_bounds
from pitboss.table.bounds import within
from pitboss.table.chosen import between
from pitboss.table.common import ACTIONS
from pitboss.table.felt import in_words as spoken
from pitboss.table.options import check_words
from pitboss.table.table import Table as GameTable

if TYPE_CHECKING:
    from pitboss.law import Entry, Law
    from pitboss.law.model import Section
    from pitboss.table.bounds import Bound
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
        "sign": tuple(_sign(game, law, held, table.rules)),
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


def _sign(game: Game, law: Law, held: Sheet, rules: Any) -> Iterator[Block]:
    yield Heading("At this table")
    yield Items((*(line.sentence for line in game.posted(rules)), *_limits(held, game.bounded(rules))))
    posted = tuple(_posted(game, held, rules))
    if posted:
        yield Heading("As this house plays it", 3)
        room = "*" if any(len(here) > 40 for _, here, _ in posted) else ""
        yield Table(columns("what*", f"here{room}", "clause"), posted)
    yield Heading("What is paid", 3)
    yield from _paid(held)
    yield Heading("At every table", 3)
    yield Clauses(tuple(_clause(law.entry_of(handle)) for handle in _HOUSE if law.in_force(handle)))


def _limits(held: Sheet, bounded: Mapping[str, Bound]) -> Iterator[str]:
    """What is posted, and of wagers that the law bounds what it leaves of that."""
    offered = {wager.wager: wager.offered for wager in held.wagers}
    chosen = {line.option: line.value for line in held.options}
    least, most = chosen["table_min"], chosen["table_max"]
    if held.bank != "pot" or least:
        yield f"Least wager: {show(least) if least else 'the smallest chip, ' + show(chosen['smallest_chip'])}."
    if held.bank != "pot" or most:
        yield (
            f"Most on a wager: {show(most)}."
            if most
            else "Most on a wager: ask the dealer; nothing is posted."
        )
    for wager, bounds in chosen["limits"].items():
        if wager not in bounded and offered.get(wager, True):
            yield f"{spoken(wager)}: {between(bounds)}."
    for wager, bound in bounded.items():
        if offered.get(wager):
            yield f"{spoken(wager)}: {in_bounds(within(bound, chosen['limits'].get(wager, {})))}."
    if chosen["increment"]:
        yield f"Wagers in multiples of {show(chosen['increment'])}."
    for whose, cents in chosen["aggregate_limits"].items():
        yield f"Most on the layout by {'one player' if whose == 'player' else 'all together'}: {show(cents)}."


def _posted(game: Game, held: Sheet, rules: Any) -> Iterator[tuple[str, str, str]]:
    """The options of which a change would need notice: a sign says how they stand. What is paid has its own part."""
    chosen = {line.option: line.value for line in held.options}
    against = {option.name for option in game.options if _on_the_sign(option, chosen)}
    against.difference_update(*(line.options for line in game.posted(rules)))
    for line in held.options:
        if line.option in against and line.value not in (None, {}, []):
            yield explained(line.means), in_words(line), ", ".join(line.cites[:1])


def _on_the_sign(option: Option, chosen: Mapping[str, Any]) -> bool:
    matters = option.matters is None or option.matters(chosen)
    return matters and option.adverse != "none" and option.pays is None and option.name != "rate_card"


def _paid(held: Sheet) -> Iterator[Block]:
    if not held.wagers:
        raked = any(line.option == "rake" and line.value for line in held.options)
        less = ", less what the house takes as said above" if raked else ", and the house takes nothing"
        yield Paragraph(f"The players play for their own money: the winner takes the pot{less}.")
        return
    kept = {wager.wager: what_pays(wager, held) for wager in held.wagers}
    rows = [
        (line.name, _less(paid, kept.get(line.wager, "")))
        for line in held.layout
        if line.odds
        for paid in by_spots(line.odds)
    ]
    by_meter = [(wager, note) for wager in held.wagers if wager.offered for note in _by_meter(wager)]
    rows += [(wager.name, what_pays(wager, held)) for wager, _ in by_meter]
    yield Table(columns("wager*", "pays*"), tuple(together(rows)))
    yield from (Paragraph(f"{wager.name}: {note}", quiet=True) for wager, note in by_meter)


def _less(paid: str, told: str) -> str:
    """The odds with what is kept of them, where a vigorish is: `1 to 1 less 5%`."""
    return told if told.startswith(f"{paid} less ") else paid


def _by_meter(wager: WagerSheet) -> Iterator[str]:
    """On which meter its figures rest, if it pays from one."""
    yield from (note for note in wager.notes if note.startswith(BY_METER))


def _guide(game: Game, law: Law, held: Sheet) -> Iterator[Block]:
    yield Heading("How to play")
    offered = {wager.wager for wager in held.wagers if wager.offered}
    found = told_of(game, law, {line.option: line.value for line in held.options}, offered)
    yield Items(found.rules, numbered=True)
    if found.acts:
        yield Heading("What you may do", 3)
        yield Table(columns("act", "it means*"), found.acts)
    if found.ranking:
        yield Heading("What beats what", 3)
        yield Items(found.ranking)
    yield from _won(held)
    if held.wagers:
        yield from _bets(held)


def _won(held: Sheet) -> Iterator[Block]:
    """When each bet wins and loses, as the felt says it; where sentences tell the game they say so."""
    if held.input.game in told.written():
        return
    names = {line.wager: line.name for line in held.layout if line.odds}
    chosen = {line.option: line.value for line in held.options}
    lines = wins.of_wagers(find(held.input.game), names, chosen)
    if lines:
        yield Heading("When a bet wins", 3)
        rows = together([(names[wager], line) for wager, line in lines.items()])
        yield Items(tuple(": ".join(row) for row in rows))


class Told(NamedTuple):
    """What a guide tells of a game beside its bets."""

    rules: tuple[str, ...]
    acts: tuple[tuple[str, str], ...]
    ranking: tuple[str, ...]


def told_of(game: Game, law: Law, values: Mapping[str, Any], offered: Collection[str] = ()) -> Told:
    """Without what a house with these options does not offer; `offered` are the wagers that it does."""
    lacks = {name for option in game.options if not option.offers(values) for name in option.only}
    found = entries_of(game, law)
    gone = [entry.id for entry in found if lacks.intersection(entry.handles)]
    entries = [entry for entry in found if not any(ids.under(entry.id, clause) for clause in gone)]
    return Told(
        tuple(_rules(game, law, entries, lacks=lacks, offered=offered)),
        tuple(_acts(game, lacks | game.of_others)),
        tuple(plainly(entry) for entry in _ranking(game, law, entries)),
    )


def _rules(
    game: Game, law: Law, entries: Sequence[Entry], *, lacks: Collection[str], offered: Collection[str]
) -> Iterator[str]:
    """In sentences written for patrons where the game has some, otherwise by its clauses."""
    if game.id not in told.written():
        yield from (plainly(entry) for entry in _said(game.name, entries, law.catalogue.sections))
        return
    for sentence in told.holding(game.id, law, lacks=lacks, offered=offered):
        yield (
            told.in_figures(sentence, law) if sentence.text else plainly(law.entry_of(sentence.rests_on[0]))
        )


_OF_THE_TEXT = re.compile(
    r"[;,] (?:introduces [^;]*?(?=[.;]?$|;)|schedule follows)| \((?:excerpt ends|[^ ]* missing)\)"
)
"""Remarks on the clauses that follow, or on what we hold of them."""
_ELSEWHERE = {  # and words of dealers, for which patrons know others
    "the schedule that follows": "its pay table",
    "the hands scheduled next": "the hands of its pay table",
    "Quads": "Four of a kind",
    "Trips": "Three of a kind",
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
    offered = [wager for wager in held.wagers if wager.offered and not is_part(wager, held)]
    rows = [
        (wager.name, what_pays(wager, held), _cost(wager), f"{100 * wager.hit.value:.1f}%")
        for wager in offered
    ]
    yield Table(columns("bet*", "pays*", "house edge>", "wins>"), tuple(together(rows)))
    yield Paragraph(
        "House edge: what the house keeps of the first wager, on average, if you play as well as can be.",
        quiet=True,
    )
    for wager in offered:
        yield from (Paragraph(f"{wager.name}: {note}", quiet=True) for note in _by_meter(wager))
    advised: set[tuple[str, ...]] = set()
    for wager in offered:
        if wager.play and wager.play not in advised:
            advised.add(wager.play)
            yield Heading(f"Best play: {wager.name}", 3)
            yield from advice(_in_short(wager.play) if wager.chart else wager.play, where="")
            yield from chart(wager, pictures=False)


_MOST_LINES = 24
_SIMPLER = "Simpler play"


def _in_short(play: Sequence[str]) -> Sequence[str]:
    """Best play without the hands one by one, where they are too many for a page and a chart has them by kind."""
    at = next((at for at, line in enumerate(play) if line.startswith(_SIMPLER)), len(play))
    if sum(line.startswith(" ") for line in play[:at]) <= _MOST_LINES:
        return play
    return ("Hand by hand it is on the PAR sheet; the tables have it by kind.", *play[at:])


def _cost(wager: WagerSheet) -> str:
    return f"{100 * wager.house_edge.value:.2f}%"


def _clause(entry: Entry) -> Clause:
    return Clause(entry.id, entry.gist)

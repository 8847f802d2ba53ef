"""The book of odds: all wagers of all games under the law of a day, and what changed for the player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from pitboss.games import find, open_games
from pitboss.law import catalogue
from pitboss.reports import paper
from pitboss.reports.document import Block, Clauses, Document, Heading, Paragraph, Table, columns
from pitboss.reports.drawing import chance
from pitboss.reports.paper import Imprint
from pitboss.reports.par import Sheet, WagerSheet, sheet
from pitboss.reports.par_paper import fraction, is_part, together, what_pays
from pitboss.table import BadCommand
from pitboss.table.table import day


class Then(NamedTuple):
    """A wager on the first day of its game and on the day of the book."""

    game: str
    wager: str
    first: date
    before: WagerSheet | None
    after: WagerSheet | None


def book(
    *,
    as_of: str | None = None,
    games: Sequence[str] = (),
    history: bool = True,
    working: Callable[[str], None] = lambda _game: None,
) -> Document:
    """Every game against the house that may be opened that day, or those named.

    history: also what changed since each game's first day; working: hears of each game as it begins
    """
    held = catalogue()
    law = held.on(held.newest if as_of is None else day(as_of))
    wanted = [game for game in games or open_games() if find(game).bank != "pot"]
    sheets: list[Sheet] = []
    changed: list[Then] = []
    for game in wanted:
        if law.authorised(game) is not None:
            continue
        working(game)
        found = sheet(game, as_of=law.date.isoformat())
        sheets.append(found)
        changed += list(_since_then(found)) if history else []
    if not sheets:
        raise BadCommand(
            f"On {law.date} there was no wager against the house at {', '.join(games) or 'any game'}."
        )
    imprint = Imprint(
        "The book of odds", law.date, law.digest, paper.digest([game.input for game in sheets]), "book"
    )
    return Document(
        imprint=imprint, kind="N.J.A.C. 19:47", about=f"Every wager under the law of {law.date}.",
        blocks=tuple(_blocks(sheets, changed, history=history)),
    )  # fmt: skip


def _since_then(now: Sheet) -> Iterator[Then]:
    first = catalogue().games[now.input.game].since
    old = {each.wager: each for each in sheet(now.input.game, as_of=first.isoformat()).wagers}
    new = {each.wager: each for each in now.wagers}
    for wager in dict.fromkeys((*old, *new)):
        before, after = old.get(wager), new.get(wager)
        if before is None or after is None or before.house_edge != after.house_edge:
            known = after or before
            yield Then(now.name, known.name if known else wager, first, before, after)


def _blocks(sheets: Sequence[Sheet], changed: Sequence[Then], *, history: bool) -> Iterator[Block]:
    yield Paragraph(
        "House edge: the expected loss per unit of the first wager, pushes counted, under best play where the player "
        "decides anything. Fractions are exact; where a figure is not, it says so. In part: made only together with "
        "others, so that its figure alone says little."
    )
    yield Heading("All wagers, the cheapest first")
    every = [(found, wager) for found in sheets for wager in found.wagers]
    every.sort(key=lambda each: (each[1].house_edge.value, each[0].name, each[1].name))
    yield Table(columns("game", "wager*", "house edge>", "exact>"), tuple(_line(*each) for each in every))
    for found in sheets:
        yield Heading(f"{found.name}, {found.subchapter}")
        yield Table(
            columns("wager", "pays*", "house edge>", "of all wagered>", "wins>", "std dev>", "clause*"),
            tuple(
                (wager.name, what_pays(wager, found), _edge(wager), chance(wager.element_of_risk.value),
                 chance(wager.hit.value), f"{wager.standard_deviation:.3f}", ", ".join(wager.cites))
                for wager in found.wagers
            ),
        )  # fmt: skip
        how = [(wager.name, note) for wager in found.wagers for note in _rests_on(wager)]
        yield from (Paragraph(f"{names}: {note}", quiet=True) for names, note in together(how))
    if history:
        yield from _history(changed, sheets[0].input.as_of[:4] if sheets else "")
    yield Heading("The clauses")
    yield Paragraph("Those that the wagers rest on, in our own words.", quiet=True)
    for found in sheets:
        cited = {cite for wager in found.wagers for cite in wager.cites}
        told = tuple(each for each in found.clauses if each.cite in cited)
        if told:
            yield Heading(found.name, 3)
            yield Clauses(told)


def _rests_on(wager: WagerSheet) -> Iterator[str]:
    """How its edge was found where it is not exact, and the meter at which it was reckoned."""
    if wager.house_edge.exact is None:
        yield from wager.notes[:1]
    yield from (line for line in (*wager.notes, *wager.play) if line.startswith(_METER))


_METER = "Reckoned at"
"""What is said of a meter begins so, in the notes of a wager or in how it is best played."""


def _line(found: Sheet, wager: WagerSheet) -> tuple[str, ...]:
    also = [
        what
        for what, holds in (("where offered", not wager.offered), ("in part", is_part(wager, found)))
        if holds
    ]
    name = f"{wager.name} ({', '.join(also)})" if also else wager.name
    return found.name, name, _edge(wager), fraction(wager.house_edge)


def _edge(wager: WagerSheet) -> str:
    return f"{chance(wager.house_edge.value)}{'' if wager.house_edge.exact is not None else ' about'}"


def _history(changed: Sequence[Then], until: str) -> Iterator[Block]:
    first = min((each.first.year for each in changed), default=None)
    years = "" if first is None else f", {first} to {until}"
    yield Heading(f"What changed for the player{years}")
    yield Paragraph("The first day of each game beside the day of this book, by the defaults of both days.")
    if not changed:
        yield Paragraph("Nothing changed.")
        return
    yield Table(
        columns("game", "wager*", "first day", "then>", "now>"),
        tuple(
            (
                each.game, each.wager, each.first.isoformat(), "-" if each.before is None else _edge(each.before),
                "-" if each.after is None else _edge(each.after),
            )
            for each in changed
        ),
    )  # fmt: skip

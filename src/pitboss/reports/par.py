"""The PAR sheet of a game: everything that follows from its rules, its options and the law of a day, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

import msgspec

from pitboss import __version__
from pitboss.analysis import analyse
from pitboss.analysis.figures import is_offered, said_of_side
from pitboss.games import find, room_of
from pitboss.installed import code_digest
from pitboss.law import catalogue, ids
from pitboss.reports import paper
from pitboss.reports.correlation import Correlation, correlations, counted_together
from pitboss.reports.document import Clause
from pitboss.reports.returns import Returns, Value, returns
from pitboss.reports.simulated import Best, Simulated, simulated
from pitboss.table import BadCommand
from pitboss.table.events import TableOpened
from pitboss.table.felt import named
from pitboss.table.options import COMMON, resolve
from pitboss.table.table import Table, day

if TYPE_CHECKING:
    from datetime import date

    from pitboss.analysis import Figures, OddsReport
    from pitboss.analysis.figures import WagerMath
    from pitboss.law import Catalogue, Entry, Law
    from pitboss.table.game import Game

VERSION = 1


class Digests(msgspec.Struct, frozen=True):
    """Of the software, of the law catalogue, and of what was asked for."""

    software: str
    law: str
    input: str


class Input(msgspec.Struct, frozen=True, kw_only=True):
    """All that a sheet depends on beside the software and the law."""

    game: str
    as_of: str
    options: dict[str, Any]
    amount: int | None = None
    rounds: int = 0
    seed: int = 0


class OptionLine(msgspec.Struct, frozen=True, kw_only=True):
    """An option as it is in force; `chosen` where the licensee named it; `said`: its value, where it needs words."""

    option: str
    type: str
    value: Any
    chosen: bool
    means: str
    said: str = ""
    cites: tuple[str, ...]


class DecisionChart(msgspec.Struct, frozen=True, kw_only=True):
    """A decision as a chart: what stands across, rows by hand of which the first says against what, and its letters."""

    by: str
    chart: dict[str, tuple[str, ...]]
    key: dict[str, str]


class WagerSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A wager: its return table and the figures that follow from it, in units of the first wager.

    hit: how often the player ends with more than before; wagered: all money wagered, on average
    play, chart: best play in words and as a chart, where the player decides anything
    chart_by, chart_key: what stands across in it, and what its letters mean; more_charts: those of later decisions
    ends, parts: how rounds end, and what each wager of the same hand brings
    notes: how a figure was found where it is not exact, and what is doubtful
    """

    wager: str
    name: str
    pays: str
    offered: bool
    part_of: str | None
    house_edge: Value
    element_of_risk: Value
    wagered: Value
    hit: Value
    push: Value
    variance: Value
    standard_deviation: float
    returns: Returns
    play: tuple[str, ...]
    chart: dict[str, tuple[str, ...]]
    ends: dict[str, Value]
    parts: dict[str, Value]
    notes: tuple[str, ...]
    cites: tuple[str, ...]
    chart_by: str = ""
    chart_key: dict[str, str] = {}
    more_charts: tuple[DecisionChart, ...] = ()


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """What table and layout show of a wager: the posted limits in cents, and the odds by line."""

    wager: str
    name: str
    least: int | None
    most: int | None
    odds: dict[str, str]


class Hands(msgspec.Struct, frozen=True, kw_only=True):
    """How often hands come, for a game in which players play each other."""

    half: str
    deals: int
    counts: dict[str, int]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A PAR sheet. `breaches` are what the law of the day forbids of what was asked; `posted` is what the sign says
    where players play each other."""

    sheet: str = "par"
    version: int = VERSION
    software: str = __version__
    digests: Digests
    input: Input
    name: str
    subchapter: str
    bank: str
    options: tuple[OptionLine, ...]
    breaches: tuple[str, ...]
    layout: tuple[Printed, ...]
    posted: tuple[str, ...] = ()
    wagers: tuple[WagerSheet, ...]
    hands: tuple[Hands, ...]
    packs: tuple[int, ...]
    simulated: tuple[Simulated, ...]
    correlations: tuple[Correlation, ...] = ()
    clauses: tuple[Clause, ...]

    def as_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self, enc_hook=str), indent=1) + b"\n"


def sheet(
    game_id: str,
    *,
    as_of: str | None = None,
    options: Mapping[str, Any] | None = None,
    amount: int | None = None,
    rounds: int = 0,
    seed: int = 1947,
) -> Sheet:
    """`rounds` are simulated beside the exact figures, by that seed; 0 leaves it out."""
    game, held = find(game_id), catalogue()
    law = held.on(held.newest if as_of is None else day(as_of))
    closed = law.authorised(game_id)
    if closed is not None:
        raise BadCommand(f"{closed.sentence} ({', '.join(closed.cites)})")
    given = dict(options or {})
    chosen, breaches = resolve(game.options, law, given, chip=game.chip)
    rules = game.rules(law, chosen)
    told = [breach.sentence for breach in breaches]
    wagers: tuple[WagerSheet, ...] = ()
    together: tuple[Correlation, ...] = ()
    if game.bank != "pot":
        report = _analysed(
            game_id, law.date, msgspec.json.encode(given, enc_hook=str, order="deterministic"), amount
        )
        told = [breach.sentence for breach in report.breaches]
        printed, listed = game.pays(rules), game.wagers(law)
        wagers = tuple(
            _wager(game, row, printed.get(row.wager, {}), offered=is_offered(row, printed, listed))
            for row in report.wagers
        )
        together = tuple(counted_together(report.wagers))
    asked = Input(
        game=game_id, as_of=law.date.isoformat(), options=given, amount=amount, rounds=rounds,
        seed=seed if rounds else 0,
    )  # fmt: skip
    packs = _packs(game, law, chosen)
    return Sheet(
        digests=Digests(code_digest(), law.digest_of(game.id), paper.digest(asked)),
        input=asked,
        name=game.name,
        subchapter=game.subchapter,
        bank=game.bank,
        options=tuple(_options(game, law, chosen, given)),
        breaches=tuple(told),
        layout=tuple(_printed(game, law, rules, chosen)),
        posted=tuple(line.sentence for line in game.posted(rules)),
        wagers=wagers,
        hands=_hands(game),
        packs=packs,
        simulated=simulated(
            asked.game,
            asked.as_of,
            given,
            amount,
            rounds=rounds,
            seed=seed,
            best=_best_of(wagers),
        ),
        correlations=_correlations(asked, wagers, packs, together),
        clauses=tuple(clauses(game, law)),
    )


def _best_of(wagers: Sequence[WagerSheet]) -> Best | None:
    """What best play of the first wager is known to come to."""
    if not wagers:
        return None
    first = wagers[0]
    exact = first.house_edge.exact
    return Best(first.wager, None if exact is None else -Fraction(exact), spread=bool(first.returns.hold))


@lru_cache(maxsize=8)
def _analysed(game_id: str, on: date, options: bytes, amount: int | None) -> OddsReport:
    """The guide, the sign, the petition and the sheet of a table rest on the same figures: they are found once."""
    return analyse(game_id, as_of=on, options=msgspec.json.decode(options), amount=amount)


def _correlations(
    asked: Input, wagers: Sequence[WagerSheet], packs: Sequence[int], together: tuple[Correlation, ...]
) -> tuple[Correlation, ...]:
    """Of the wagers that the table offers on the same cards; with the simulation, whose kernels count them, and what
    the odds count of those that are not simulated alone."""
    sharing = [wager.wager for wager in wagers if wager.offered and wager.part_of is None]
    if not asked.rounds or not packs or len(sharing) < 2:
        return ()
    found = correlations(asked.game, asked.as_of, asked.options, sharing, asked.seed)
    told = {(each.wager, each.beside) for each in found}
    return *found, *(each for each in together if (each.wager, each.beside) not in told)


def _printed(game: Game, law: Law, rules: Any, chosen: Mapping[str, Any]) -> Iterator[Printed]:
    odds = game.pays(rules)
    for wager in dict.fromkeys((*game.wagers(law), *odds)):
        bounds = chosen["limits"].get(wager, {})
        yield Printed(
            wager=wager, name=named(game.names, wager), least=bounds.get("min", chosen["table_min"]),
            most=bounds.get("max", chosen["table_max"]), odds=odds.get(wager, {}),
        )  # fmt: skip


def _wager(game: Game, row: WagerMath, printed: Mapping[str, str], *, offered: bool) -> WagerSheet:
    told = row.as_json()
    lines = {each["line"]: each["pays"] for each in told.get("lines", ())}
    found = returns(row.figures, printed or lines)
    one = {"exact": "1", "value": 1.0}
    return WagerSheet(
        wager=row.wager, name=named(game.names, row.wager), pays=row.pays, offered=offered,
        part_of=told.get("part_of"), house_edge=_value(told["house_edge"]),
        element_of_risk=_value(told.get("element_of_risk", told["house_edge"])),
        wagered=_value(told.get("wagered", one)), hit=_value(told["win"]), push=_value(told["push"]),
        variance=_value(told["variance"]), standard_deviation=told["standard_deviation"], returns=found,
        play=tuple(in_words(row.strategy)), chart=_chart(row.strategy),
        ends=_values(told.get("results")), parts=_values(told.get("parts")),
        notes=(*_notes(told), *_beyond(row.figures)), cites=row.cites, chart_by=_of_chart(row.strategy, "by", ""),
        chart_key=_of_chart(row.strategy, "key", dict[str, str]()),
        more_charts=tuple(
            DecisionChart(by=each["by"], chart=_chart({"chart": each}), key=each["key"])
            for each in _of_chart(row.strategy, "more", ())
        ),
    )  # fmt: skip


def _value(told: Mapping[str, Any]) -> Value:
    return Value(told["exact"], told["value"])


def _values(told: Mapping[str, Any] | None) -> dict[str, Value]:
    return {name: _value(each) for name, each in (told or {}).items()}


def _notes(told: Mapping[str, Any]) -> Iterator[str]:
    method = told.get("method") or told["house_edge"].get("method")
    if method:
        error = told.get("standard_error")
        off = "" if error is None else f"; the standard error of the house edge is {error:.4%}"
        yield f"Not exact. Found by {method}{off}."
    if told.get("part_of"):
        yield f"A part of {told['part_of']}, under the play that is best for all of it together."
    yield from said_of_side(told)
    if told.get("remark"):
        yield str(told["remark"])


def _beyond(figures: Figures) -> Iterator[str]:
    """Where the outcomes of a return table are not all that the edge counts."""
    if figures.more:
        below = " and ".join(each.what for each in figures.more)
        yield (
            f"The outcomes alone come to a house edge of {-float(figures.distribution.mean):.5%}; with {below} it is "
            f"{float(figures.house_edge):.5%}."
        )


def in_words(strategy: Any) -> Iterator[str]:
    """Best play in words, whichever way a game tells it."""
    if not isinstance(strategy, Mapping):
        return
    told: Mapping[str, Any] = strategy  # pyright: ignore[reportUnknownVariableType]
    if "text" in told:
        drawn = _chart(told)  # whose lines the text draws again
        yield from (
            str(line) for line in told["text"] if not drawn or (line.split() or [""])[0] not in (*drawn, "2")
        )
        return
    for name, value in told.items():
        if isinstance(value, str):
            yield value if name == "summary" else f"{_headed(name)}: {value}."
        elif isinstance(value, list):
            listed = cast("list[Any]", value)
            yield f"{_headed(name)}: {', '.join(map(str, listed))}."


def _headed(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}".replace("_", " ")


def _of_chart(strategy: Any, name: str, nothing: Any) -> Any:
    """What a chart of best play has under a name, where there is one."""
    told = cast("dict[str, Any]", strategy) if isinstance(strategy, dict) else {}
    chart: dict[str, Any] = told.get("chart") or {}
    return chart.get(name, nothing)


def _chart(strategy: Any) -> dict[str, tuple[str, ...]]:
    """What to do with each hand; the first line says against what."""
    rows: dict[str, list[str]] = _of_chart(strategy, "rows", {})
    if not rows:
        return {}
    against: list[str] = _of_chart(strategy, "against", [])
    return {"hand": tuple(against), **{hand: tuple(row) for hand, row in rows.items()}}


def _options(
    game: Game, law: Law, chosen: Mapping[str, Any], given: Mapping[str, Any]
) -> Iterator[OptionLine]:
    for option in (*COMMON, *game.options):
        value = chosen.get(option.name)
        yield OptionLine(
            option=option.name, type=option.type, value=value, chosen=option.name in given, means=option.help,
            said=option.told(value) if option.told and value else "", cites=option.cites(law),
        )  # fmt: skip


def _hands(game: Game) -> tuple[Hands, ...]:
    """For poker: how often every hand comes."""
    if game.bank != "pot":
        return ()
    from pitboss.games.poker.frequencies import frequencies

    found = frequencies(game.id)
    return tuple(
        Hands(half=table.half, deals=found.deals, counts=dict(table.counts)) for table in found.tables
    )


def _packs(game: Game, law: Law, chosen: Mapping[str, Any]) -> tuple[int, ...]:
    """How many cards are shuffled together before the first round; none for dice and wheels."""
    opening = TableOpened(
        game=game.id,
        as_of=law.date.isoformat(),
        options=dict(chosen),
        law=law.digest_of(game.id),
        entered=False,
    )
    table = Table(game, law, None, opening)
    return tuple(len(cards) for cards in game.shuffles(table.rules, table.state))


def clauses(game: Game, law: Law) -> Iterator[Clause]:
    """The clauses of the game that are in force, in the order of the book."""
    for entry in entries_of(game, law):
        yield Clause(entry.id, entry.gist, f"since {entry.since.isoformat()}, {entry.source}")


def entries_of(game: Game, law: Law) -> list[Entry]:
    """The clauses of a game on that day: a subchapter may hold games of two rooms, and sections on one game each."""
    room, held = f"{room_of(game.id)}/law.yaml", law.catalogue
    found = [
        entry
        for entry in law.entries()
        if entry.home == game.subchapter and entry.file.endswith(room) and not _of_another(game, entry, held)
    ]
    return sorted(found, key=lambda entry: ids.order(entry.id))


def _of_another(game: Game, entry: Entry, held: Catalogue) -> bool:
    """Whether a clause stands in a section that is headed by the name of another game, as 14.9 by seven-card stud."""
    section = held.sections.get(ids.section(entry.id) or "")
    head, poker, _ = ("", "", "") if section is None else section.title.partition(" poker;")
    heads = any(
        other.name.startswith(head) for other in held.games.values() if other.subchapter == game.subchapter
    )
    return bool(poker) and heads and not game.name.startswith(head)

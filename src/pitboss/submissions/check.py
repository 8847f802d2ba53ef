"""`check`: every breach of a submission with its clause, and what the wagers make under what was filed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

import msgspec

from pitboss.analysis import analyse, exact_value, not_yet
from pitboss.analysis.figures import is_offered
from pitboss.games import find
from pitboss.law import NotInForce, catalogue
from pitboss.submissions.file import Filing, SubmissionError, in_short, place_of
from pitboss.submissions.places import at_line, line_of
from pitboss.table import BadCommand
from pitboss.table.chosen import between, said
from pitboss.table.limits import beyond_law
from pitboss.table.options import COMMON, Breach, Option, canonical, check_limited, resolve
from pitboss.table.uniform import differences
from pitboss.table.values import OptionError

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A breach: what was filed, what the law allows in a sentence, and the clauses.

    said: what was filed, in words
    line: where in the file it stands, if it was read from one
    """

    game: str
    what: str
    filed: Any
    allowed: str
    cites: tuple[str, ...]
    said: str
    line: int | None = None


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a submission; `edges` are the exact house edges under what was filed.

    held: the days whose law it was held against, in a sentence
    """

    held: str
    breaches: tuple[Finding, ...]
    edges: tuple[dict[str, Any], ...]

    @property
    def ok(self) -> bool:
        return not self.breaches

    def as_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "held": self.held,
            "breaches": [msgspec.structs.asdict(breach) for breach in self.breaches],
            "edges": list(self.edges),
        }


def check(filings: Sequence[Filing], *, edges_of_wrong: bool = True) -> Ruling:
    """Hold filings against the law of their dates.

    edges_of_wrong: also where there is a breach; its edges may take minutes to count, and whoever only reads what is
    broken need not wait for them
    """
    _check_tables(filings)
    breaches: list[Finding] = []
    broken: list[set[str]] = []
    for filing in filings:
        found = _found(filing)
        breaches += found
        broken.append({breach.what for breach in found})
    breaches += _not_uniform(filings)
    edges: list[dict[str, Any]] = []
    if edges_of_wrong or not breaches:
        for filing, what in zip(filings, broken, strict=True):
            edges += _edges(filing, what) if "date" not in what else []
    return Ruling(held=_held(filings), breaches=tuple(breaches), edges=tuple(edges))


def _found(filing: Filing) -> list[Finding]:
    try:
        return [_placed(filing, breach) for breach in _breaches(filing)]
    except OptionError as mistake:
        where = at_line(filing.first, filing.lines, mistake) if filing.lines else ""
        raise SubmissionError(f"{where}{filing.game}: {mistake}") from None


def law_of(filing: Filing) -> str:
    """The day whose law a filing is held against, also where it gives none."""
    newest = catalogue().newest
    return f"{newest} (the newest known, for no day is filed)" if filing.as_of is None else str(filing.as_of)


def _held(filings: Sequence[Filing]) -> str:
    """Games of one day together, in the order of the filing."""
    days: dict[str, list[str]] = {}
    for filing in filings:
        days.setdefault(law_of(filing), []).append(place_of(filing.game, filing.tables))
    told = [day if len(days) == 1 else f"{day}: {', '.join(places)}" for day, places in days.items()]
    return f"Held against the law of {'; of '.join(told)}."


def _check_tables(filings: Sequence[Filing]) -> None:
    """A table of a game is filed for once on a day: what holds at it could not be told else."""
    known: set[tuple[str, date | None, Any]] = set()
    for filing in filings:
        for table in filing.tables:
            if (filing.game, filing.as_of, table) in known:
                raise SubmissionError(f"The table {table} of {filing.game} is filed twice for the same day.")
            known.add((filing.game, filing.as_of, table))


def _not_uniform(filings: Sequence[Filing]) -> Iterator[Finding]:
    """One submission is one house: where odds must be uniform its tables are held against the first of that day."""
    held = catalogue()
    first: dict[tuple[object, date], tuple[Game, Any]] = {}
    for filing in filings:
        game, law = find(filing.game), held.on(filing.as_of or held.newest)
        if game.uniform is None or law.authorised(game.id) is not None:
            continue
        try:
            rules = game.rules(law, resolve(game.options, law, filing.options, chip=game.chip)[0])
        except OptionError:  # told as a breach of its own
            continue
        other, others = first.setdefault((game.uniform, law.date), (game, rules))
        for each in differences(game, rules, other, others):
            what = f"{each.wager}.{each.line}" if each.line else each.wager
            breach = Finding(
                game=game.id, what=what, filed=each.here, allowed=each.sentence, cites=each.cites,
                said=in_short(each.here),
            )  # fmt: skip
            yield _placed(filing, breach)


def _placed(filing: Filing, breach: Finding) -> Finding:
    if not filing.lines:
        return breach
    line = line_of(filing.first, filing.lines, breach.what)
    if breach.what == "date" and line == filing.first and filing.dated:
        line = filing.dated
    return msgspec.structs.replace(breach, line=line)


def _breaches(filing: Filing) -> Iterator[Finding]:
    game, held = find(filing.game), catalogue()
    law = held.on(filing.as_of or held.newest)
    no_text = law.authorised(game.id)
    if no_text is not None:
        yield Finding(
            game=game.id,
            what="date",
            filed=law.date.isoformat(),
            allowed=no_text.sentence,
            cites=no_text.cites,
            said=law.date.isoformat(),
        )
        return
    values, found = resolve(game.options, law, filing.options, chip=game.chip)
    for breach in found:
        yield from _by_line(game, law, filing, breach)
    newest, known = held.on(held.newest), game.wagers(law)
    check_limited(values["limits"], (*known, *game.wagers(newest)))
    yield from _beyond_law(game, law, filing, values)
    for wager in values["limits"]:
        if wager not in known:
            clauses = not_yet(game, law, newest, wager).cites[:1]
            allowed = f"{wager} is no wager of {game.id} on {law.date}."
            filed = filing.options["limits"][wager]
            yield Finding(
                game=game.id, what=f"limits.{wager}", filed=filed, allowed=allowed, cites=clauses,
                said=between(values["limits"][wager]),
            )  # fmt: skip


def _beyond_law(game: Game, law: Law, filing: Filing, values: Mapping[str, Any]) -> Iterator[Finding]:
    """Limits of wagers that the law itself fixes or bounds."""
    try:
        found = list(beyond_law(game, law, values))
    except OptionError:  # told as a breach of its own
        return
    for breach in found:
        for wager, limits in breach.filed.items():
            yield Finding(
                game=game.id, what=f"limits.{wager}", filed=filing.options["limits"][wager],
                allowed=breach.sentence, cites=breach.broken, said=between(limits),
            )  # fmt: skip


def _by_line(game: Game, law: Law, filing: Filing, breach: Breach) -> Iterator[Finding]:
    """A pay table breaks the law line by line, ways of raking each by itself, anything else as a whole."""
    option = next(option for option in (*COMMON, *game.options) if option.name == breach.option)
    filed = filing.options[breach.option]
    parts: list[tuple[str, Any]] = [(line, {line: odds}) for line, odds in _lines(option, filed).items()]
    if option.type == "maps" and isinstance(filed, list):
        parts = [("", way) for way in cast("list[Any]", filed)]
    wrong: list[tuple[str, Any, Breach]] = []
    for line, part in parts:
        _, found = resolve(game.options, law, {**filing.options, breach.option: part}, chip=game.chip)
        wrong += [(line, part, each) for each in found if each.option == breach.option]
    for line, part, each in wrong or [("", filed, breach)]:
        yield Finding(
            game=game.id, what=f"{breach.option}.{line}" if line else breach.option,
            filed=part[line] if line else part, allowed=each.sentence, cites=each.broken,
            said=_line_in_words(option, part[line], part) if line else _in_words(option, part),
        )  # fmt: skip


def in_words(filing: Filing) -> Iterator[tuple[str, str]]:
    """What is filed, option by option."""
    known = {option.name: option for option in (*COMMON, *find(filing.game).options)}
    for name, value in filing.options.items():
        yield name, _in_words(known[name], value)


def _in_words(option: Option, filed: Any) -> str:
    """What is filed as people say it, also where the law knows no such value."""
    if isinstance(filed, bool):
        return in_short(filed)
    try:
        return said(option, canonical(option, filed))
    except BadCommand:
        return in_short(filed)


def _line_in_words(option: Option, paid: Any, part: Mapping[str, Any]) -> str:
    """What a line of a pay table is filed to pay: a number alone is so much to 1."""
    if option.told is not None:
        return _in_words(option, part)
    return f"{paid} to 1" if isinstance(paid, int | Decimal) else in_short(paid)


def _lines(option: Option, filed: Any) -> Mapping[str, Any]:
    told = option.type != "maps" and isinstance(filed, Mapping)
    return cast("Mapping[str, Any]", filed) if told else {}


def _edges(filing: Filing, broken: set[str]) -> list[dict[str, Any]]:
    game, held = find(filing.game), catalogue()
    if game.bank == "pot":
        return []  # players play each other: the house has no edge to compute
    options = filing.options
    try:
        report = analyse(filing.game, as_of=filing.as_of, options=options)
    except (BadCommand, NotInForce):
        if not broken:
            raise
        # the day does not know such a thing, a breach already: the wagers have the edges of what is lawful
        unlawful = {what.partition(".")[0] for what in broken}
        options = {name: value for name, value in filing.options.items() if name not in unlawful}
        report = analyse(filing.game, as_of=filing.as_of, options=options)
    law = held.on(filing.as_of or held.newest)
    printed = game.pays(game.rules(law, resolve(game.options, law, options, chip=game.chip)[0]))
    listed = game.wagers(law)
    return [
        {"game": filing.game, "tables": list(filing.tables), "wager": row.wager, "pays": row.pays,
         "house_edge": exact_value(row.figures.house_edge), "offered": is_offered(row, printed, listed)}
        for row in report.wagers
    ]  # fmt: skip

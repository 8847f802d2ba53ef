"""`check`: every breach of a submission with its clause, and what the wagers make under what was filed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, cast

import msgspec

from pitboss.analysis import analyse, exact_value, not_yet
from pitboss.games import find
from pitboss.law import NotInForce, catalogue
from pitboss.submissions.file import Filing
from pitboss.submissions.places import line_of
from pitboss.table import BadCommand
from pitboss.table.options import Breach, OptionError, check_limited, resolve
from pitboss.table.uniform import differences

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A breach: what was filed, what the law allows in a sentence, and the clauses."""

    game: str
    what: str
    filed: Any
    allowed: str
    cites: tuple[str, ...]
    line: int | None = None
    """Where in the file it stands, if it was read from one."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a submission; `edges` are the exact house edges under what was filed."""

    breaches: tuple[Finding, ...]
    edges: tuple[dict[str, Any], ...]

    @property
    def ok(self) -> bool:
        return not self.breaches

    def as_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "breaches": [msgspec.structs.asdict(breach) for breach in self.breaches],
            "edges": list(self.edges),
        }


def check(filings: Sequence[Filing]) -> Ruling:
    """Hold filings against the law of their dates."""
    breaches: list[Finding] = []
    edges: list[dict[str, Any]] = []
    for filing in filings:
        found = [_placed(filing, breach) for breach in _breaches(filing)]
        breaches += found
        if all(breach.what != "date" for breach in found):
            edges += _edges(filing, {breach.what for breach in found})
    breaches += _not_uniform(filings)
    return Ruling(breaches=tuple(breaches), edges=tuple(edges))


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
                game=game.id, what=what, filed=each.here, allowed=each.sentence, cites=each.cites
            )
            yield _placed(filing, breach)


def _placed(filing: Filing, breach: Finding) -> Finding:
    if not filing.lines:
        return breach
    return msgspec.structs.replace(breach, line=line_of(filing.first, filing.lines, breach.what))


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
        )
        return
    values, found = resolve(game.options, law, filing.options, chip=game.chip)
    for breach in found:
        yield from _by_line(game, law, filing, breach)
    newest, known = held.on(held.newest), game.wagers(law)
    check_limited(values["limits"], (*known, *game.wagers(newest)))
    for wager in values["limits"]:
        if wager not in known:
            clauses = not_yet(game, law, newest, wager).cites[:1]
            allowed = f"{wager} is no wager of {game.id} on {law.date}."
            filed = filing.options["limits"][wager]
            yield Finding(game=game.id, what=f"limits.{wager}", filed=filed, allowed=allowed, cites=clauses)


def _by_line(game: Game, law: Law, filing: Filing, breach: Breach) -> Iterator[Finding]:
    """A pay table breaks the law line by line; anything else, a way of raking among it, as a whole."""
    filed = filing.options[breach.option]
    wrong: list[tuple[str, Any, Breach]] = []
    whole = any(option.name == breach.option and option.type == "maps" for option in game.options)
    for line, odds in _lines(None if whole else filed).items():
        alone: dict[str, Any] = {**filing.options, breach.option: {line: odds}}
        _, found = resolve(game.options, law, alone, chip=game.chip)
        wrong += [(line, odds, each) for each in found if each.option == breach.option]
    if not wrong:
        wrong = [("", filed, breach)]
    for line, value, each in wrong:
        what = f"{breach.option}.{line}" if line else breach.option
        yield Finding(game=game.id, what=what, filed=value, allowed=each.sentence, cites=each.broken)


def _lines(filed: Any) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", filed) if isinstance(filed, Mapping) else {}


def _edges(filing: Filing, broken: set[str]) -> list[dict[str, Any]]:
    if find(filing.game).bank == "pot":
        return []  # players play each other: the house has no edge to compute
    try:
        report = analyse(filing.game, as_of=filing.as_of, options=filing.options)
    except (BadCommand, NotInForce):
        if not broken:
            raise
        # the day does not know such a thing, a breach already: the wagers have the edges of what is lawful
        unlawful = {what.partition(".")[0] for what in broken}
        lawful = {name: value for name, value in filing.options.items() if name not in unlawful}
        report = analyse(filing.game, as_of=filing.as_of, options=lawful)
    return [
        {"game": filing.game, "wager": row.wager, "pays": row.pays,
         "house_edge": exact_value(row.figures.house_edge)}
        for row in report.wagers
    ]  # fmt: skip

"""Papers for the browser: what the command line writes to files, as answers."""

from __future__ import annotations

from datetime import date
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cases.writer import options_of
from pitboss.installed import lacks
from pitboss.law import catalogue
from pitboss.reports import papers
from pitboss.reports.randomness import randomness
from pitboss.server.errors import Wrong
from pitboss.server.shapes import checked_options
from pitboss.server.shapes_open import SheetOut
from pitboss.table import BadCommand
from pitboss.table.options import resolve

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.state import House

RANDOMNESS = "randomness"
"""The report on the random numbers that every game draws from: of no game in particular."""
OUTCOMES = "outcomes"
"""Each distinct result of every wager with its exact weight: rows for programs, no paper to read."""
KINDS = ("par", "sign", "guide", "petition", "book", OUTCOMES, RANDOMNESS)
TYPES = {
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "pdf": "application/pdf",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


MOST_ROUNDS = 1_000_000
"""Of the simulation of a sheet that is verified: as many as the command line plays."""


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """A paper of a game."""

    kind: str
    game: str
    as_of: str | None
    options: dict[str, Any]
    form: str
    large: bool
    by: str
    licensee: str
    rounds: int
    seed: int


class WantedBook(msgspec.Struct, frozen=True, kw_only=True):
    """The book of odds under the law of a day: of all games, or of some of them."""

    as_of: str | None
    games: tuple[str, ...]
    history: bool
    form: str


class Filed(msgspec.Struct, frozen=True, kw_only=True):
    """A submission, and the one before it."""

    text: str
    before: str | None
    form: str


def filed_options(game: Game, house: House) -> dict[str, Any]:
    """The options in force at a table as a case or a submission writes them."""
    law = catalogue().on(date.fromisoformat(house.as_of))
    usual, _ = resolve(game.options, law, {}, chip=game.chip)
    return msgspec.to_builtins(options_of(game.options, house.options, usual), str_keys=True)


def printed(wanted: Wanted) -> bytes:
    return _outcomes(wanted) if wanted.kind == OUTCOMES else _form(_paper(wanted), wanted.form)


def bound(wanted: WantedBook) -> bytes:
    return _form(papers.book(games=wanted.games, as_of=wanted.as_of, history=wanted.history), wanted.form)


def filed(wanted: Filed) -> bytes:
    return _form(papers.submission(wanted.text, before=wanted.before), wanted.form)


def verified(text: str) -> bytes:
    """What differs where a PAR sheet is computed again."""
    from pitboss.reports.verify import parse, verify

    held = parse(text.encode(), "This")
    checked_options(held["input"]["options"])
    if held["input"]["rounds"] > MOST_ROUNDS:
        raise BadCommand(f"Sheets with up to {MOST_ROUNDS:,} rounds are verified here.")
    found = verify(held)
    return msgspec.json.encode(SheetOut(ok=found.ok, differences=found.differences, made_by=found.made_by))


def _outcomes(wanted: Wanted) -> bytes:
    from pitboss.reports.outcomes import outcomes, rounds
    from pitboss.simulation.output import as_csv, as_parquet

    writers = {"csv": as_csv, "parquet": as_parquet}
    if wanted.form not in writers:
        raise Wrong(400, "bad-request", f"Outcomes are written as csv or parquet, not as {wanted.form!r}.")
    if wanted.form == "parquet" and find_spec("polars") is None:
        raise Wrong(501, "no-parquet", lacks("Parquet", "polars"))
    asked: dict[str, Any] = {"as_of": wanted.as_of, "options": wanted.options}
    rows = (
        rounds(wanted.game, **asked, count=wanted.rounds, seed=wanted.seed)
        if wanted.rounds
        else outcomes(wanted.game, **asked)
    )
    return writers[wanted.form](list(rows))


def _paper(wanted: Wanted) -> papers.Paper:
    asked: dict[str, Any] = {"as_of": wanted.as_of, "options": wanted.options}
    match wanted.kind:
        case "par":
            return papers.par(wanted.game, **asked, rounds=wanted.rounds, seed=wanted.seed)
        case "sign":
            return papers.sign(wanted.game, **asked, large=wanted.large)
        case "guide":
            return papers.guide(wanted.game, **asked, large=wanted.large)
        case "petition":
            return papers.petition(wanted.game, **asked, by=wanted.by, licensee=wanted.licensee)
        case "book":
            return papers.book(games=(wanted.game,), as_of=wanted.as_of)
        case "randomness":
            return randomness()
        case other:
            raise Wrong(404, "unknown-paper", f"There is no paper {other!r}; there are {', '.join(KINDS)}.")


def _form(paper: papers.Paper, form: str) -> bytes:
    if form == "pdf":
        try:
            return paper.pdf()
        except BadCommand as lacking:
            raise Wrong(501, "no-pdf", str(lacking)) from None
    return paper.form(form)

"""Papers for the browser: what the command line writes to files, as answers."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cases.writer import options_of
from pitboss.law import catalogue
from pitboss.reports import papers
from pitboss.server.errors import Wrong
from pitboss.table import BadCommand
from pitboss.table.options import resolve

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.state import House

KINDS = ("par", "sign", "guide", "petition", "book")
TYPES = {
    "html": "text/html; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "pdf": "application/pdf",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


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
    return _form(_paper(wanted), wanted.form)


def filed(wanted: Filed) -> bytes:
    return _form(papers.submission(wanted.text, before=wanted.before), wanted.form)


def _paper(wanted: Wanted) -> papers.Paper:
    asked: dict[str, Any] = {"as_of": wanted.as_of, "options": wanted.options}
    match wanted.kind:
        case "par":
            return papers.par(wanted.game, **asked)
        case "sign":
            return papers.sign(wanted.game, **asked, large=wanted.large)
        case "guide":
            return papers.guide(wanted.game, **asked, large=wanted.large)
        case "petition":
            return papers.petition(wanted.game, **asked, by=wanted.by, licensee=wanted.licensee)
        case "book":
            return papers.book(games=(wanted.game,), as_of=wanted.as_of)
        case other:
            raise Wrong(404, "unknown-paper", f"There is no paper {other!r}; there are {', '.join(KINDS)}.")


def _form(paper: papers.Paper, form: str) -> bytes:
    if form == "pdf":
        try:
            return paper.pdf()
        except BadCommand as lacking:
            raise Wrong(501, "no-pdf", str(lacking)) from None
    return paper.form(form)

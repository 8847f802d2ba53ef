"""How the server says no: one shape for every refusal, and which status goes with which mistake."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, NotFoundException, ValidationException

from pitboss.equipment import CardError
from pitboss.games import UnknownGame
from pitboss.law import LawError
from pitboss.ledger import (
    Conflict,
    DiskFull,
    Fenced,
    KeyReused,
    LedgerError,
    NotAvailable,
    Unknown,
    UnknownTable,
)
from pitboss.money import MoneyError
from pitboss.server.observe import log
from pitboss.server.store import NameTaken
from pitboss.table import BadCommand, InvariantBroken, Refused


class Wrong(Exception):
    """A request that is not granted: the status, a word for programs, a sentence for people.

    `after`: seconds until it is worth asking again.
    """

    def __init__(
        self, status: int, code: str, sentence: str, cites: tuple[str, ...] = (), *, after: int = 1
    ) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence, self.cites, self.after = status, code, sentence, cites, after

    def body(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "sentence": self.sentence, "cites": list(self.cites)}}


class Forbidden(Wrong):
    """Somebody asked for what is not theirs to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(403, "forbidden", sentence)


def as_wrong(error: Exception) -> Wrong:
    """Any mistake that a client can cause, as an answer."""
    match error:
        case Wrong():
            return error
        case Refused():
            return Wrong(422, "refused", error.sentence, error.cites)
        case UnknownGame():
            return Wrong(404, "unknown-game", str(error))
        case BadCommand() | MoneyError() | CardError():
            return Wrong(400, "bad-request", str(error))
        case LawError():
            return Wrong(404, "unknown-law", str(error))
        case InvariantBroken():
            return Wrong(409, "frozen", str(error))
        case LedgerError():
            return _ledger(error)
        case RecursionError():
            return Wrong(400, "too-deep", "The request is nested too deep.")
        case msgspec.MsgspecError() | UnicodeError():
            return Wrong(400, "bad-request", f"The request cannot be read: {error}.")
        case HTTPException():
            return _http(error)
        case _:
            log("error", "unexpected", kind=type(error).__name__, exc_info=error)
            return Wrong(500, "server-error", "Something went wrong here; it has been logged.")


def _ledger(error: LedgerError) -> Wrong:
    match error:
        case KeyReused():
            return Wrong(
                409, "key-reused", "This key was used before for something else; nothing was changed."
            )
        case NameTaken():
            return Wrong(409, "name-taken", str(error))
        case UnknownTable():
            return Wrong(404, "unknown-table", str(error))
        case DiskFull():
            return Wrong(409, "disk-full", "The disk of the ledger is full; nothing was written.")
        case Fenced() | Conflict():
            return Wrong(409, "moved", "Another server has this table now; ask again what became of the key.")
        case Unknown():  # where the database is, and whose, is for the log
            log("error", "database", sentence=str(error))
            return Wrong(503, "unknown", "The ledger did not answer; ask again what became of the key.")
        case NotAvailable():
            log("error", "database", sentence=str(error))
            return Wrong(503, "no-database", "The ledger cannot be used at the moment; it has been logged.")
        case _:
            return Wrong(400, "bad-request", str(error))


def _http(error: HTTPException) -> Wrong:
    if isinstance(error, NotFoundException):
        return Wrong(404, "not-found", "There is nothing at this address.")
    sentence = str(error.detail).rstrip(".") + "."
    if isinstance(error, ValidationException):
        rows: Any = error.extra or []
        told = [_told(row) for row in rows]
        sentence = "The request does not fit: " + ("; ".join(told) or sentence)
    code = {405: "wrong-method", 413: "too-large", 415: "wrong-type"}.get(error.status_code, "bad-request")
    return Wrong(error.status_code, code, sentence[:500])


def _told(row: Any) -> str:
    """One complaint about a request: where, and what."""
    return f"{row.get('key', '')} {row.get('message', '')}".strip() if hasattr(row, "get") else str(row)


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    wrong = as_wrong(error)
    headers = {"Retry-After": str(wrong.after)} if wrong.status in (429, 503) else {}
    return Response(wrong.body(), status_code=wrong.status, media_type=MediaType.JSON, headers=headers)

"""How the server says no: one shape for every refusal, and which status goes with which mistake."""

from __future__ import annotations

import msgspec

from pitboss.apart import Failed
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
from pitboss.table import BadCommand, InvariantBroken, Refused


class ErrorBody(msgspec.Struct, frozen=True):
    """`code`: a word for programs; `sentence`: for people; `cites`: the clauses that it rests on."""

    code: str
    sentence: str
    cites: list[str]


class ErrorOut(msgspec.Struct, frozen=True):
    """Every answer that is no success has this body."""

    error: ErrorBody


class Wrong(Exception):
    """A request that is not granted: the status, a word for programs, a sentence for people.

    `after`: seconds until it is worth asking again.
    """

    def __init__(
        self, status: int, code: str, sentence: str, cites: tuple[str, ...] = (), *, after: int = 1
    ) -> None:
        super().__init__(sentence)
        self.status, self.code, self.sentence, self.cites, self.after = status, code, sentence, cites, after

    def body(self) -> ErrorOut:
        return ErrorOut(ErrorBody(self.code, self.sentence, list(self.cites)))


class Forbidden(Wrong):
    """Somebody asked for what is not theirs to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(403, "forbidden", sentence)


class NameTaken(LedgerError):
    """Another account has that name."""


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
        case Failed():
            log("error", "broken-off", sentence=str(error))
            return Wrong(503, "not-made", "It could not be made; it has been logged. Ask again.")
        case RecursionError():
            return Wrong(400, "too-deep", "The request is nested too deep.")
        case msgspec.MsgspecError() | UnicodeError():
            return Wrong(400, "bad-request", f"The request cannot be read: {error}.")
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

"""The process that does long computations for the server, one after the other; the workshop starts it.

It gives way to the tables, the server may end it at any moment, and it ends when the server does. A job comes on
standard input as a length and a message, its answer goes out the same way; what a job says no to, it says as the server
would.
"""

from __future__ import annotations

import gzip
import os
import signal
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from pitboss import apart
from pitboss.server.giving_way import give_way

if TYPE_CHECKING:
    from pitboss.ledger import Ledger

LENGTH = struct.Struct(">I")
MOST_MEMORY = 4 << 30
MOST_ANSWER = 16 << 20
"""Bytes of an answer, before it is compressed."""
PACKED = frozenset({"games", "game", "check", "clauses", "changes", "coverage", "math", "odds", "edges", "sessions",
                    "play", "advice", "hint", "equity", "compose", "drill", "print", "case", "search", "cases",
                    "scenes"})  # fmt: skip
"""Jobs whose answers leave here compressed."""


class Job(msgspec.Struct, frozen=True, array_like=True):
    name: str
    given: msgspec.Raw


class Done(msgspec.Struct, frozen=True, array_like=True):
    """The answer of a job: its bytes, or the refusal in the parts of a `Wrong`; and the processor seconds it took."""

    body: bytes = b""
    refused: tuple[int, str, str, tuple[str, ...]] | None = None
    seconds: float = 0.0


class Math(msgspec.Struct, frozen=True):
    game: str
    as_of: str | None
    options: dict[str, Any]
    wagers: list[str] | None
    amount: int | None


class Checked(msgspec.Struct, frozen=True):
    game: str
    as_of: str | None
    options: dict[str, Any]


class Asked(msgspec.Struct, frozen=True):
    """A question about games or clauses: about what, on which day or between which."""

    about: str | None = None
    since: str | None = None
    until: str | None = None


class Where(msgspec.Struct, frozen=True):
    """A ledger: the URL of its database, and the file of its signing key."""

    database: str
    key: str

    def opened(self) -> Ledger:
        """To be read."""
        from pitboss.ledger import Ledger

        return Ledger.open(self.database, read_only=True, signing_key=Path(self.key))


class Looked(msgspec.Struct, frozen=True):
    """Versions of a recorded table from `first` on, and how each may be seen."""

    ledger: Where
    table: str
    first: int
    viewers: list[str]


class Recorded(msgspec.Struct, frozen=True):
    """A recorded round."""

    ledger: Where
    table: str
    round: int


def main(*, gives_way: bool) -> None:
    if gives_way:
        give_way()
    _bound_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when the house does
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get between the answers
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()
    while True:
        job = msgspec.msgpack.decode(asked.get(), type=Job)
        began = time.process_time() + apart.spent()
        made = _done(job)
        seconds = time.process_time() + apart.spent() - began
        done = msgspec.msgpack.encode(msgspec.structs.replace(made, seconds=seconds))
        out.write(LENGTH.pack(len(done)) + done)
        out.flush()


def _listen(source: BinaryIO, asked: SimpleQueue[bytes]) -> None:
    """Take jobs until the house is gone, however it went: what is still worked out then, and what that has called, ends
    with it."""
    while (message := read(source)) is not None:
        asked.put(message)
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)


def read(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    return source.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else None


def _done(job: Job) -> Done:
    from pitboss.server.errors import as_wrong

    try:
        made = JOBS[job.name](job.given)
        check_size(len(made))
        return Done(gzip.compress(made, 5, mtime=0) if job.name in PACKED else made)
    except Exception as error:  # noqa: BLE001 - whatever went wrong, the server answers it
        wrong = as_wrong(error)
        return Done(refused=(wrong.status, wrong.code, wrong.sentence, wrong.cites))


def check_size(size: int) -> None:
    from pitboss.server.errors import Wrong

    if size > MOST_ANSWER:
        most = MOST_ANSWER >> 20
        raise Wrong(400, "too-long", f"The answer would have more than {most} MiB; ask for less of it.")


def _math(given: msgspec.Raw) -> bytes:
    from pitboss.server.errors import Wrong

    wanted = msgspec.msgpack.decode(given, type=Math)
    try:
        from pitboss.analysis import analyse

        report = analyse(
            wanted.game,
            as_of=wanted.as_of,
            options=wanted.options,
            wagers=wanted.wagers,
            amount=wanted.amount,
        )
    except ModuleNotFoundError:
        raise Wrong(404, "no-math", f"There is no mathematics for {wanted.game!r} yet.") from None
    return msgspec.json.encode(report.as_json(), enc_hook=str)


def _edges(given: msgspec.Raw) -> bytes:
    from pitboss.server.edges import edges
    from pitboss.server.errors import Wrong

    wanted = msgspec.msgpack.decode(given, type=Checked)
    try:
        return msgspec.json.encode(edges(wanted.game, wanted.as_of, wanted.options))
    except ModuleNotFoundError:
        raise Wrong(404, "no-math", f"There is no mathematics for {wanted.game!r} yet.") from None


def _advice(given: msgspec.Raw) -> bytes:
    from pitboss.server.advice import Advised, advice

    return msgspec.json.encode(advice(msgspec.msgpack.decode(given, type=Advised)))


def _hint(given: msgspec.Raw) -> bytes:
    from pitboss.server.advice import Hinted, hints

    return msgspec.json.encode(hints(msgspec.msgpack.decode(given, type=Hinted)))


def _rehearse(given: msgspec.Raw) -> bytes:
    from pitboss.server.advice import rehearse

    rehearse(msgspec.msgpack.decode(given, type=str))
    return b"[]"


def _sessions(given: msgspec.Raw) -> bytes:
    from pitboss.server.errors import Wrong

    try:
        from pitboss.server.bankroll import Wanted, bankroll
    except ModuleNotFoundError:
        raise Wrong(404, "no-sessions", "Sessions need the extra `sim` on the server.") from None
    return msgspec.json.encode(bankroll(msgspec.msgpack.decode(given, type=Wanted)))


def _equity(given: msgspec.Raw) -> bytes:
    from pitboss.server.errors import Wrong

    try:
        from pitboss.server.weighing import Weighed, weigh
    except ModuleNotFoundError:
        raise Wrong(404, "no-equity", "Equity needs the extra `sim` on the server.") from None
    return _json(weigh(msgspec.msgpack.decode(given, type=Weighed)))


def _games(given: msgspec.Raw) -> bytes:
    from pitboss.server import catalogue

    return _json(catalogue.rows(msgspec.msgpack.decode(given, type=Asked).since))


def _game(given: msgspec.Raw) -> bytes:
    from pitboss.server import catalogue

    wanted = msgspec.msgpack.decode(given, type=Asked)
    return _json(catalogue.detail(wanted.about or "", wanted.since))


def _check(given: msgspec.Raw) -> bytes:
    from pitboss.server import catalogue

    wanted = msgspec.msgpack.decode(given, type=Checked)
    return _json(catalogue.check(wanted.game, wanted.as_of, wanted.options))


def _clauses(given: msgspec.Raw) -> bytes:
    from pitboss.server import lawbook

    wanted = msgspec.msgpack.decode(given, type=Asked)
    return _json(lawbook.clauses(wanted.about or "", wanted.since))


def _changes(given: msgspec.Raw) -> bytes:
    from pitboss.server import lawbook

    wanted = msgspec.msgpack.decode(given, type=Asked)
    return _json(lawbook.changes(wanted.since or "", wanted.until or "", wanted.about))


def _coverage(given: msgspec.Raw) -> bytes:
    from pitboss.server import lawbook

    return _json(lawbook.coverage(msgspec.msgpack.decode(given, type=Asked).about))


def _search(given: msgspec.Raw) -> bytes:
    from pitboss.server import lawbook

    wanted = msgspec.msgpack.decode(given, type=Asked)
    return _json(lawbook.search(wanted.about or "", wanted.since))


def _cases(given: msgspec.Raw) -> bytes:
    from pitboss.server import lawbook

    return _json(lawbook.cases(msgspec.msgpack.decode(given, type=Asked).about or ""))


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value, enc_hook=str)


def _play(given: msgspec.Raw) -> bytes:
    from pitboss.server import desk

    return msgspec.json.encode(desk.play(msgspec.msgpack.decode(given, type=str)))


def _compose(given: msgspec.Raw) -> bytes:
    from pitboss.server import desk
    from pitboss.server.shapes_open import CaseDraft

    return msgspec.json.encode(desk.play(desk.compose(msgspec.msgpack.decode(given, type=CaseDraft))))


def _drill(given: msgspec.Raw) -> bytes:
    from pitboss.server import drilling
    from pitboss.server.shapes_open import DrillIn

    return _json(drilling.question(msgspec.msgpack.decode(given, type=DrillIn)))


def _print(given: msgspec.Raw) -> bytes:
    from pitboss.server import desk
    from pitboss.server.shapes_open import RulingIn

    return desk.printed(msgspec.msgpack.decode(given, type=RulingIn)).encode()


def _pdf(given: msgspec.Raw) -> bytes:
    from pitboss.server import desk
    from pitboss.server.shapes_open import RulingIn

    return desk.pdf(msgspec.msgpack.decode(given, type=RulingIn))


def _case(given: msgspec.Raw) -> bytes:
    from pitboss.ledger.casework import case_of_round
    from pitboss.server import desk

    wanted = msgspec.msgpack.decode(given, type=Recorded)
    with wanted.ledger.opened() as book:
        text = case_of_round(book, wanted.table, wanted.round)
    return msgspec.json.encode(desk.play(text))


def _scenes(given: msgspec.Raw) -> bytes:
    from pitboss.server import seen

    return _json(seen.scenes_of(msgspec.msgpack.decode(given, type=Looked)))


def _class(given: msgspec.Raw) -> bytes:
    from pitboss.reports.class_report import document
    from pitboss.reports.print import as_pdf
    from pitboss.server.shapes_open import DrillReport

    return as_pdf(document(msgspec.msgpack.decode(given, type=DrillReport)))


def _paper(given: msgspec.Raw) -> bytes:
    from pitboss.server import papers

    return papers.printed(msgspec.msgpack.decode(given, type=papers.Wanted))


def _book(given: msgspec.Raw) -> bytes:
    from pitboss.server import papers

    return papers.bound(msgspec.msgpack.decode(given, type=papers.WantedBook))


def _submission(given: msgspec.Raw) -> bytes:
    from pitboss.server import papers

    return papers.filed(msgspec.msgpack.decode(given, type=papers.Filed))


def _verify(given: msgspec.Raw) -> bytes:
    from pitboss.server import papers

    return papers.verified(msgspec.msgpack.decode(given, type=str))


def _schema(_given: msgspec.Raw) -> bytes:
    from pitboss.submissions import schema

    return _json(schema())


def _bound_memory() -> None:
    """Where the system can do it: Windows has no limits, and macOS refuses this one."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, AttributeError, ValueError, OSError):
        return


JOBS: dict[str, Callable[[msgspec.Raw], bytes]] = {
    "math": _math,
    "odds": _math,
    "edges": _edges,
    "advice": _advice,
    "hint": _hint,
    "rehearse": _rehearse,
    "sessions": _sessions,
    "equity": _equity,
    "games": _games,
    "game": _game,
    "check": _check,
    "clauses": _clauses,
    "changes": _changes,
    "coverage": _coverage,
    "search": _search,
    "cases": _cases,
    "play": _play,
    "compose": _compose,
    "drill": _drill,
    "print": _print,
    "pdf": _pdf,
    "case": _case,
    "scenes": _scenes,
    "class": _class,
    "paper": _paper,
    "long-paper": _paper,
    "book": _book,
    "book-of-day": _book,
    "submission": _submission,
    "verify": _verify,
    "schema": _schema,
}

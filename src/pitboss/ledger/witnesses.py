"""Witnesses: others who keep the published heads, so that nobody can write a record anew unseen.

A witness is a file elsewhere, or an HTTP address, such as another Pitboss (`/api/witness`). It is given the checkpoints
one after the other, and takes one only if it is signed and follows from the newest that it holds.
"""

from __future__ import annotations

import os
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import heads, schema
from pitboss.ledger.errors import LedgerError

PORTION = 200_000
"""Characters that are sent to an address at once, unless one line is longer."""
PATIENCE = 10.0


class Contradicted(LedgerError):
    """A witness holds other heads than those that it is given: one of the two records was written anew."""


class Given(msgspec.Struct, frozen=True):
    """Heads for a witness: the ledger, and lines of its published file in their order."""

    ledger: str
    lines: list[str]


class Kept(msgspec.Struct, frozen=True):
    """What a witness answers: the number of the newest checkpoint that it holds; 0: none."""

    number: int = 0


_one_at_a_time = threading.Lock()
"""Two who are compared with the newest at once could both follow it, and be two records."""


def keep(path: Path, ledger: str, lines: Sequence[str]) -> int:
    """Keep heads in a file as their witness; the number of the newest one that is held then."""
    points = [_signed(ledger, line) for line in lines]
    with _one_at_a_time:
        newest = heads.newest_published(path)
        known = 0 if newest is None else newest.number
        _compared(
            path, ledger, {line: p.number for line, p in zip(lines, points, strict=True) if p.number <= known}
        )
        fresh = _following(
            ledger, newest, [pair for pair in zip(points, lines, strict=True) if pair[0].number > known]
        )
        if fresh:
            _append(path, list(fresh))
            newest = list(fresh.values())[-1]
        return 0 if newest is None else newest.number


def _following(
    ledger: str, newest: heads.Checkpoint | None, given: Sequence[tuple[heads.Checkpoint, str]]
) -> dict[str, heads.Checkpoint]:
    """What follows from the newest that is held, each from the one before, by its line."""
    fresh: dict[str, heads.Checkpoint] = {}
    held = "" if newest is None else heads.line_of(newest)
    for point, line in given:
        if newest is not None and point.number > newest.number + 1:
            break  # something between them is missing: the answer says from where
        if newest is not None and point.number <= newest.number:
            if line not in fresh:
                raise Contradicted(f"Checkpoint {point.number} of {ledger} is told in two ways.")
            continue
        if newest is not None and point.previous != heads.line_hash(held):
            raise Contradicted(
                f"Checkpoint {point.number} of {ledger} does not follow from the one held here."
            )
        fresh[line] = newest = point
        held = line
    return fresh


def _compared(path: Path, ledger: str, given: Mapping[str, int]) -> None:
    """What is said again must be what is held, as far back as that goes."""
    if not given:
        return
    missing, first = dict(given), 0
    with path.open(encoding="utf-8") as file:
        for line in file:
            missing.pop(line.rstrip("\n"), None)
            first = first or _number(line)
    for number in missing.values():
        if number >= first:
            raise Contradicted(f"Checkpoint {number} of {ledger} is not the one that is held here.")


def _number(line: str) -> int:
    try:
        return heads.parse(line).number
    except (msgspec.DecodeError, msgspec.ValidationError):  # a crash cut it off
        return 0


def _signed(ledger: str, line: str) -> heads.Checkpoint:
    try:
        point = heads.parse(line)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise LedgerError("This is no line of published heads.") from None
    # Heads are public: somebody else must not bring the words of a house before it does, in other letters.
    if not point.signed(ledger) or heads.line_of(point) != line:
        raise LedgerError(f"Checkpoint {point.number} is not signed by its key for {ledger}.")
    return point


def _append(path: Path, lines: Sequence[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        begun = "" if heads.whole(path) else "\n"  # a line that a crash cut off stays a line of its own
        file.write((begun + "".join(f"{line}\n" for line in lines)).encode())
        file.flush()
        os.fsync(file.fileno())


class Witness:
    """One witness, by its place: a path, or an address that begins with http:// or https://."""

    def __init__(self, place: str) -> None:
        self.place = place
        self._address = place if place.startswith(("http://", "https://")) else None
        self.path = Path(place) if self._address is None else None
        self._sent: int | None = None

    def push(self, connection: Connection, ledger: str) -> None:
        """Give the witness what it does not hold yet, the newest that it holds among it, to be compared."""
        try:
            path = Path(self.place)
            held = self._sent
            if held is None:
                held = heads.last_published(path) if self._address is None else self._newest(ledger)
            parts = list(_since(connection, held))
            if held and not parts:
                raise Contradicted(
                    f"The witness {self.place} holds checkpoint {held}, which this ledger has not."
                )
            for part in parts:
                number = (
                    keep(path, ledger, part)
                    if self._address is None
                    else self._post(Given(ledger, part)).number
                )
                self._sent = number
        except OSError as error:
            raise LedgerError(f"The witness {self.place} cannot be reached: {error}.") from None

    def _newest(self, ledger: str) -> int:
        """What an address holds; one that does not say gets everything."""
        try:
            asked = f"{self._address}?ledger={quote(ledger, safe='')}"
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return msgspec.json.decode(answer.read(), type=Kept).number
        except (urllib.error.HTTPError, msgspec.MsgspecError):
            return 0

    def _post(self, given: Given) -> Kept:
        request = urllib.request.Request(
            str(self._address), msgspec.json.encode(given), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                said = answer.read()
        except urllib.error.HTTPError as no:
            kind = Contradicted if no.code == 409 else LedgerError
            raise kind(f"The witness {self.place} says {no.code}: {_sentence(no.read())}") from None
        try:
            return msgspec.json.decode(said, type=Kept)
        except msgspec.MsgspecError:  # no Pitboss, but it has taken them
            return Kept(heads.parse(given.lines[-1]).number)


class _Error(msgspec.Struct, frozen=True):
    sentence: str = ""


class _Refused(msgspec.Struct):
    error: _Error = _Error()


def _sentence(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=_Refused).error.sentence
    except msgspec.MsgspecError:
        return "no reason was given"


def _since(connection: Connection, number: int) -> Iterator[list[str]]:
    """The lines from a checkpoint on, in portions."""
    c, part, size = schema.checkpoints.c, list[str](), 0
    query = sa.select(c.line).where(c.number >= number).order_by(c.number)
    for line in connection.execute(query).scalars().all():
        if part and size + len(line) > PORTION:
            yield part
            part, size = [], 0
        part.append(line)
        size += len(line)
    if part:
        yield part

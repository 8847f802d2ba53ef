"""Signed checkpoints: a Merkle root over the heads of all streams, kept in the ledger and published to a file.

A line of the published file is a checkpoint as it stands in the database. It names the heads that changed since
the one before, and the root over all of them is signed. Whoever keeps a copy of the file elsewhere can show any
later change, deletion or truncation of what was recorded before it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import chain, schema
from pitboss.ledger.keys import Signer, signed

Heads = dict[str, tuple[int, str]]
"""Stream to version and hash."""

_encoder = msgspec.json.Encoder(order="sorted")


class Checkpoint(msgspec.Struct, frozen=True):
    """number, at: its place among the checkpoints and when it was made (microseconds, UTC; for information)
    previous: the hash of the line before; heads: those that changed since; streams, root: all of them
    """

    number: int
    at: int
    previous: str
    heads: Heads
    streams: int
    root: str
    public_key: str
    signature: str

    def statement(self, ledger: str) -> bytes:
        """What is signed: every word of the line, also which heads it names."""
        told = "\n".join(self._told(ledger))
        return f"pitboss-heads-2\n{told}\n{root_of(self.heads)}".encode()

    def signed(self, ledger: str) -> bool:
        before = "\n".join(("pitboss-heads-1", *self._told(ledger))).encode()  # as earlier releases signed
        statements = self.statement(ledger), before
        return any(signed(self.public_key, self.signature, each) for each in statements)

    def _told(self, ledger: str) -> tuple[str, ...]:
        return ledger, str(self.number), str(self.at), self.previous, str(self.streams), self.root


def root_of(heads: Mapping[str, tuple[int, str]]) -> str:
    """The root over all heads, in the order of their streams' ids."""
    leaves = [
        chain.leaf(f"pitboss-head-1\n{stream}\n{version}\n{hashed}".encode())
        for stream, (version, hashed) in sorted(heads.items())
    ]
    return chain.merkle_root(leaves).hex()


def line_hash(line: str) -> str:
    return sha256(line.encode()).hexdigest()


def line_of(point: Checkpoint) -> str:
    return _encoder.encode(point).decode()


def parse(line: str | bytes) -> Checkpoint:
    """A checkpoint from its line; raises `msgspec.DecodeError` or `ValidationError` for anything else."""
    return msgspec.json.decode(line, type=Checkpoint)


class Publisher:
    """Makes checkpoints and appends them to the published file."""

    def __init__(self, ledger: str, signer: Signer, path: Path) -> None:
        self._ledger, self._signer, self._path = ledger, signer, path
        self._last: Heads = {}  # the heads at the last checkpoint that this process made
        self._made: Heads = {}

    def make(self, connection: Connection) -> Checkpoint | None:
        """Record a checkpoint in the connection's transaction; None if nothing has changed since the last one.

        The first one after a start names all heads, so that it need not be known which of them changed.
        """
        c, s = schema.checkpoints, schema.streams
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("LOCK TABLE checkpoints IN SHARE ROW EXCLUSIVE MODE")
        newest = connection.execute(sa.select(c).order_by(c.c.number.desc()).limit(1)).first()
        heads: Heads = {
            row.id: (row.version, bytes(row.head).hex())
            for row in connection.execute(sa.select(s.c.id, s.c.version, s.c.head))
        }
        root, number, previous = root_of(heads), 1, ""
        if newest is not None:
            if parse(newest.line).root == root:
                return None
            number, previous = newest.number + 1, line_hash(newest.line)
        changed = {stream: head for stream, head in heads.items() if self._last.get(stream) != head}
        unsigned = Checkpoint(
            number, time.time_ns() // 1000, previous, changed, len(heads), root, self._signer.public, ""
        )
        made = msgspec.structs.replace(
            unsigned, signature=self._signer.sign(unsigned.statement(self._ledger))
        )
        connection.execute(sa.insert(c), {"number": number, "line": line_of(made)})
        self._made = heads
        return made

    def publish(self, connection: Connection) -> None:
        """Append to the file what it does not hold yet; called when the checkpoint has been committed."""
        self._last = self._made
        done = last_published(self._path)
        c = schema.checkpoints.c
        lines = (
            connection.execute(sa.select(c.line).where(c.number > done).order_by(c.number)).scalars().all()
        )
        if not lines:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            begun = "" if whole(self._path) else "\n"  # a line that a crash cut off stays a line of its own
            file.write((begun + "".join(f"{line}\n" for line in lines)).encode())
            file.flush()
            os.fsync(file.fileno())


def whole(path: Path) -> bool:
    """Whether a file ends with the end of a line, or is empty."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        if size == 0:
            return True
        file.seek(size - 1)
        return file.read() == b"\n"


def last_published(path: Path) -> int:
    """The number of the last whole line of a published file; 0 if there is none."""
    found = newest_published(path)
    return 0 if found is None else found.number


def newest_published(path: Path) -> Checkpoint | None:
    """The last whole line of a published file."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        file.seek(0, os.SEEK_END)
        size, block, data = file.tell(), 65_536, b""
        while size > 0:
            step = min(block, size)
            size -= step
            file.seek(size)
            data = file.read(step) + data
            lines = [line for line in data.split(b"\n")[0 if size == 0 else 1 :] if line]
            for line in reversed(lines):
                try:
                    return parse(line)
                except (msgspec.DecodeError, msgspec.ValidationError):
                    continue
    return None

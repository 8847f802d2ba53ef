"""A receipt held against a ledger: whether what was acknowledged still stands there."""

from __future__ import annotations

from hashlib import sha256

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import chain, heads, reading, schema
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.receipts import Receipt
from pitboss.ledger.rotating import related
from pitboss.ledger.store import Ledger


def unsigned(receipt: Receipt, trusted: str | None = None, book: Ledger | None = None) -> str | None:
    """Why a receipt proves nothing by itself; None: it is what its key has signed. `trusted`: the key it must be, or
    one that this key names in the ledger as following it, or as the one that it follows."""
    if not receipt.good():
        return "it is not what its key has signed"
    if trusted is None or receipt.public_key == trusted.lower():
        return None
    if book is not None:
        with book.reader() as connection:
            if receipt.public_key in related(connection, receipt.ledger, (trusted.lower(),)):
                return None
    return f"it is signed by {receipt.public_key}, which is not the key that was given"


def broken(book: Ledger, receipt: Receipt) -> str | None:
    """What of a receipt does not stand in a ledger any more; None: all of it does."""
    if receipt.ledger != book.id:
        return f"it is about the ledger {receipt.ledger}, and this one is {book.id}"
    with book.snapshot() as connection:
        row = reading.stream_row(connection, receipt.stream)
        if row is None:
            return f"the ledger has no {receipt.stream}"
        found = reading.recorded(connection, row.number, receipt.key)
        if found is None:
            return f"{receipt.stream} has no answer to the key {receipt.key}"
        by = found.by
        if (by.outcome, by.first, by.last) != (receipt.outcome, receipt.first, receipt.last):
            return f"the key {receipt.key} was answered otherwise: {by.outcome}, versions {by.first} to {by.last}"
        if by.outcome == "refused":
            return None if by.hash.hex() == receipt.hash else "it was refused with other words"
        return _changed(connection, receipt) or _stranger(connection, receipt)


def _changed(connection: Connection, receipt: Receipt) -> str | None:
    """The receipt's hash is that of its last event, which names the hash of the one before, and so on to the first."""
    found = reading.public_lines(connection, receipt.ledger, receipt.stream, receipt.first, receipt.last)
    expected = receipt.hash
    for version in range(receipt.last, receipt.first - 1, -1):
        line = found.get(version)
        if line is None or sha256(line).hexdigest() != expected:
            return f"{receipt.stream}, version {version}: the event is not the one that was acknowledged"
        expected = chain.before(line)
    return None


def _stranger(connection: Connection, receipt: Receipt) -> str | None:
    """A ledger whose checkpoints bear other keys alone was signed anew."""
    c = schema.checkpoints.c
    keys: set[str] = set()
    for line in connection.execute(sa.select(c.line)).scalars():
        try:
            keys.add(heads.parse(line).public_key)
        except (msgspec.DecodeError, msgspec.ValidationError):
            raise LedgerError("A checkpoint of the ledger cannot be read; pitboss audit names it.") from None
    if keys and receipt.public_key not in keys:
        return f"the ledger was never signed by the key of this receipt, but by {', '.join(sorted(keys))}"
    return None

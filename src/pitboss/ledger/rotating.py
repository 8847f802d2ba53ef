"""Another signing key in the place of the old one: the old key itself says which one follows it.

The record tells it (`key-rotated`), signed by both, before the new key signs anything. So whoever knows the old key,
from a receipt or from heads that were kept elsewhere, knows the new one too.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.ledger import reading
from pitboss.ledger.errors import NotAvailable
from pitboss.ledger.happenings import HOUSE, Significant
from pitboss.ledger.keys import KEPT, Signer, signed

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Connection

    from pitboss.ledger.store import Ledger

ROTATED = "key-rotated"
KEYS = "key:"
"""How the keys of these events begin."""


def statement(ledger: str, old: str, new: str) -> bytes:
    """What both keys sign."""
    return f"pitboss-key-1\n{ledger}\n{old}\n{new}".encode()


def rotate(ledger: Ledger, *, by: str) -> tuple[str, Path]:
    """Make another key and put it in the place of the old one, which is kept beside it: the new public key, and where
    the old one lies. Servers take it up with their next start."""
    old = ledger.signer
    path = old.path
    fresh = path.with_name(f"{path.name}.new")
    aside = path.with_name(f"{path.name}.{old.public[:KEPT]}")
    fresh.unlink(missing_ok=True)  # of a rotation that was broken off before it was recorded
    new = Signer(fresh)
    told = statement(ledger.id, old.public, new.public)
    ledger.record(
        ROTATED, {"old": old.public, "new": new.public, "by_old": old.sign(told), "by_new": new.sign(told)},
        by=by, keyed=KEYS,
    ).result()  # fmt: skip
    ledger.publish()
    try:
        if not aside.exists():
            os.link(path, aside)
        fresh.replace(path)
    except OSError as error:
        raise NotAvailable(
            f"The new key could not be put in the place of {path}: {error.strerror}."
        ) from None
    return new.public, aside


def followed(connection: Connection, ledger: str, known: Iterable[str]) -> set[str]:
    """These keys, and those that they name as the ones to follow them."""
    found = set(known)
    for old, new in _named(connection, ledger):
        if old in found:
            found.add(new)
    return found


def related(connection: Connection, ledger: str, known: Iterable[str]) -> set[str]:
    """The same, and the keys that these say they follow: whoever knows the newest knows them all."""
    found = followed(connection, ledger, known)
    for old, new in reversed(list(_named(connection, ledger))):
        if new in found:
            found.add(old)
    return found


def _named(connection: Connection, ledger: str) -> Iterator[tuple[str, str]]:
    """Which key followed which, as both of them have signed, in the order in which it was recorded."""
    house = reading.stream_row(connection, HOUSE)
    for entry in () if house is None else reading.entries_by_key(connection, house, KEYS):
        event = entry.event
        if isinstance(event, Significant) and event.kind == ROTATED:
            old, new, by_old, by_new = (
                str(event.detail.get(name)) for name in ("old", "new", "by_old", "by_new")
            )
            told = statement(ledger, old, new)
            if signed(old, by_old, told) and signed(new, by_new, told):
                yield old, new

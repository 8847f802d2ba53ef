"""Sealed values as they lie on the disk: locked until no card that they tell of can be in play any more.

Who reads the database, or a copy of it without the signing key, learns nothing of orders and hands. Each round of a
table has a key of its own, made of the signing key. When the orders that were fixed in a round are out of play, its key
is laid beside the record (`meta`), and from then on anybody who may read the record can open it, with the signing key
or without. Snapshots hold the cards in play too; they stay locked, and without the signing key the events are read.
"""

from __future__ import annotations

import hmac
from collections import defaultdict
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pitboss.ledger import schema
from pitboss.ledger.chain import SALT
from pitboss.ledger.errors import LedgerError

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

MARK = "~"
"""How a locked value begins; none that is not locked does."""
OPENED = "opened"
_NONCE = 12
_KEPT = -1
"""In the place of a round: a snapshot."""


Marking = tuple[Any, bytes]
"""The hash of a first block, which is worked out once, and a secret."""


class StillLocked(LedgerError):
    """A value that cannot be read here: its round may be in play, and the signing key is not at hand."""


class Locks:
    """Locks and opens the sealed values of a ledger; `secrets` are made of its signing keys, the newest first."""

    def __init__(self, secrets: Sequence[bytes]) -> None:
        self._secrets = tuple(secrets)
        self._marking = tuple(map(_marking, secrets))
        self.marking = self._marking[0] if secrets else None
        """What the marks of commands are made with, which are their salts: chance to everybody else, and to who has the
        signing key the sign of who has it too. Who writes to the database without it can add what fits to the chains,
        but not so that the audit takes it for the house's."""
        self._near: dict[int, tuple[int, bytes]] = {}
        self._opened: dict[tuple[int, int], tuple[bytes, ...]] = {}

    def marks(self, told: bytes, mark: bytes) -> bool:
        """Whether this is the mark of a command, by one of the keys at hand."""
        return any(hmac.compare_digest(_mark(each, told), mark) for each in self._marking)

    @property
    def at_hand(self) -> bool:
        return bool(self._secrets)

    def closed(self, value: str, number: int, round_number: int, version: int, place: int) -> str:
        """A value of a stream as it is written down."""
        near = self._near.get(number)
        if near is None or near[0] != round_number:
            near = self._near[number] = round_number, _key(self._secrets[0], number, round_number)
        text, bound = value.encode(), f"{number}\n{version}\n{place}".encode()
        # The same value at the same place is locked the same way: nothing is told by it, and no chance is needed.
        nonce = hmac.digest(near[1], bound + b"\n" + text, "sha256")[:_NONCE]
        locked = nonce + ChaCha20Poly1305(near[1]).encrypt(nonce, text, bound)
        return _written(round_number, locked)

    def kept(self, state: str, number: int, version: int) -> str:
        """A snapshot as it is written down."""
        return self.closed(state, number, _KEPT, version, 0)

    def opened(self, connection: Connection, value: str, number: int, version: int, place: int) -> str:
        """A value as it was before it was locked; raises `StillLocked`, or `ValueError` for what nobody has locked."""
        if not value.startswith(MARK):
            return value
        _, round_text, locked_text = value.split(MARK)
        round_number, locked = int(round_text), bytes.fromhex(locked_text)
        if value != _written(round_number, locked):
            raise ValueError("a locked value was written down otherwise")
        keys = self._keys(connection, number, round_number)
        for key in keys:
            try:
                bound = f"{number}\n{version}\n{place}".encode()
                return ChaCha20Poly1305(key).decrypt(locked[:_NONCE], locked[_NONCE:], bound).decode()
            except InvalidTag:
                continue
        if keys:
            raise ValueError("a value was locked by nobody who has the key of this ledger")
        raise StillLocked("The cards in play are locked, and the signing key of the ledger is not here.")

    def _keys(self, connection: Connection, number: int, round_number: int) -> tuple[bytes, ...]:
        own = tuple(_key(secret, number, round_number) for secret in self._secrets)
        if own or round_number == _KEPT:
            return own
        if (number, round_number) not in self._opened:
            m = schema.meta.c
            told = connection.execute(
                sa.select(m.value).where(m.name == _name(number, round_number))
            ).scalar()
            if told is None:
                return ()
            self._opened[number, round_number] = tuple(bytes.fromhex(each) for each in told.split())
        return self._opened[number, round_number]

    def spoiled(self, connection: Connection) -> list[tuple[int, int]]:
        """Streams and rounds whose key that lies beside the record is not the one that locked them, or is missing."""
        m, told, last = schema.meta.c, defaultdict[int, dict[int, str]](dict), dict[int, str]()
        for name, value in connection.execute(sa.select(m.name, m.value).where(m.name.like(f"{OPENED}:%"))):
            match name.split(":")[1:]:
                case [number] if number.isdecimal():
                    last[int(number)] = value
                case [number, round_number] if number.isdecimal() and round_number.isdecimal():
                    told[int(number)][int(round_number)] = value
                case _:
                    pass
        found = [
            (number, round_number)
            for number, keys in told.items()
            for round_number, value in keys.items()
            if not self._fits(value, number, round_number)
        ]
        for number in last.keys() | told.keys():
            held = told[number]
            missing = next(each for each in range(1, len(held) + 2) if each not in held)
            if last.get(number) != str(missing - 1):
                found.append((number, missing))
        return found

    def _fits(self, told: str, number: int, round_number: int) -> bool:
        own = {_key(secret, number, round_number).hex() for secret in self._secrets}
        return not own or set(told.split()) <= own

    def release(self, connection: Connection, spent: Mapping[int, int]) -> None:
        """Lay the keys of rounds beside the record whose cards are out of play: of each stream up to this round."""
        m = schema.meta
        for number, last in spent.items():
            mark = f"{OPENED}:{number}"
            told = connection.execute(sa.select(m.c.value).where(m.c.name == mark)).scalar()
            first = int(told) + 1 if told is not None and told.isdecimal() else 1
            if first > last:
                continue
            rows = [{"name": mark, "value": str(last)}]
            for round_number in range(first, last + 1):
                keys = (_key(secret, number, round_number).hex() for secret in self._secrets)
                rows.append({"name": _name(number, round_number), "value": " ".join(keys)})
            for row in rows:  # whatever somebody put there
                connection.execute(sa.delete(m).where(m.c.name == row["name"]))
            connection.execute(sa.insert(m), rows)


def _written(round_number: int, locked: bytes) -> str:
    return f"{MARK}{round_number}{MARK}{locked.hex()}"


def _name(number: int, round_number: int) -> str:
    return f"{OPENED}:{number}:{round_number}"


def _marking(secret: bytes) -> Marking:
    return sha256(secret + b"pitboss-mark-1".ljust(64 - len(secret), b"\0")), secret


def _mark(marking: Marking, told: bytes) -> bytes:
    """SHA-256 with a secret before and behind; `Draft` has it written out, because every command has a mark."""
    begun, secret = marking
    hashed = begun.copy()
    hashed.update(told + secret)
    return hashed.digest()[:SALT]


def _key(secret: bytes, number: int, round_number: int) -> bytes:
    return hmac.digest(secret, f"pitboss-round-1\n{number}\n{round_number}".encode(), "sha256")


_NONE = Locks(())


def locks_of(connection: Connection) -> Locks:
    """What opens the sealed values of the ledger that a connection reads."""
    found: Any = connection.get_execution_options().get("locks")
    return found if isinstance(found, Locks) else _NONE

"""Receipts: what was acknowledged can be shown years later, whatever has become of the ledger since.

After each durable commit the answers in it become leaves of a Merkle tree whose root is signed once. An answer carries
its leaf, the path from there to the root, and the signature: who keeps them needs nobody's word. A leaf names the
stream, the key, whether it was done or refused, the versions of its events and the hash of the last one, which stands
for all that was before it in the chain; of a refusal, the version the table stood at, and the digest of the refusal.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Literal

import msgspec

from pitboss.ledger import chain
from pitboss.ledger.keys import Signer, signed

Outcome = Literal["done", "refused"]
Path = tuple[tuple[str, str], ...]


class Receipt(msgspec.Struct, frozen=True):
    """ledger, stream, key: what it is about; outcome, first, last, hash: what became of it
    at: when it was committed (microseconds, UTC); path: the partners on the way up to the root that was signed
    public_key, signature: Ed25519, over ledger, time and root
    """

    ledger: str
    stream: str
    key: str
    outcome: Outcome
    first: int
    last: int
    hash: str
    at: int
    path: Path
    public_key: str
    signature: str

    def root(self) -> str:
        leaf = leaf_of(self.stream, self.key, self.outcome, self.first, self.last, self.hash)
        return chain.climb(leaf, self.path).hex()

    def good(self) -> bool:
        """Whether it is what its key has signed."""
        try:
            return signed(self.public_key, self.signature, statement(self.ledger, self.at, self.root()))
        except ValueError:
            return False


class Acknowledged(msgspec.Struct, frozen=True):
    """What an answer is acknowledged by: the versions of its events and the hash of the last one, or the refusal."""

    outcome: Outcome
    first: int
    last: int
    hash: bytes


class Commit:
    """The answers of one commit under one signature; paths are made when somebody asks for them."""

    __slots__ = ("_at", "_ledger", "_levels", "_public", "_signature")

    def __init__(self, ledger: str, signer: Signer, at: int, leaves: Sequence[bytes]) -> None:
        self._ledger, self._at = ledger, at
        self._levels = chain.merkle_levels(leaves)
        self._public = signer.public
        self._signature = signer.key.sign(statement(ledger, at, self._levels[-1][0].hex())).hex()

    def receipt(self, place: int, stream: str, key: str, what: Acknowledged) -> Receipt:
        path = tuple(chain.path_in(self._levels, place))
        return Receipt(
            self._ledger, stream, key, what.outcome, what.first, what.last, what.hash.hex(), self._at, path,
            self._public, self._signature,
        )  # fmt: skip


class Held(msgspec.Struct, frozen=True):
    """The place of an answer in its commit."""

    commit: Commit
    place: int


def leaf_of(stream: str, key: str, outcome: str, first: int, last: int, hashed: str) -> bytes:
    return chain.leaf(f"pitboss-receipt-1\n{stream}\n{key}\n{outcome}\n{first}\n{last}\n{hashed}".encode())


def statement(ledger: str, at: int, root: str) -> bytes:
    return f"pitboss-commit-1\n{ledger}\n{at}\n{root}".encode()


def refusal_digest(answer: str) -> bytes:
    """What stands for a refusal, as it is recorded."""
    return sha256(f"pitboss-refusal-1\n{answer}".encode()).digest()


def parse(text: bytes) -> list[Receipt]:
    """Receipts from a file: one, a list of them, or one on each line; raises `msgspec.MsgspecError`."""
    if text.lstrip().startswith(b"["):
        return msgspec.json.decode(text, type=list[Receipt])
    return msgspec.json.Decoder(Receipt).decode_lines(text)

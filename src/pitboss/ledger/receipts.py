"""Receipts: what was acknowledged can be shown years later, whatever has become of the ledger since.

After each durable commit the answers in it become leaves of a Merkle tree whose root is signed once. An answer carries
its leaf, the path from there to the root, and the signature: who keeps them needs nobody's word. A leaf names the
stream, the key, whether it was done or refused, the versions of its events and the hash of the last one, which stands
for all that was before it in the chain; of a refusal, the version the table stood at, and the digest of the refusal.
"""

from __future__ import annotations

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
    """What an answer is acknowledged by: the versions of its events and the hash of the last one, or the refusal; and
    its place in the commit that is signed."""

    outcome: Outcome
    first: int
    last: int
    hash: bytes
    commit: Commit | None = None
    place: int = 0


class Commit:
    """The answers of one commit, under one signature once it is durable; paths are made when somebody asks for them."""

    __slots__ = ("_at", "_ledger", "_levels", "_public", "_signature", "leaves")

    def __init__(self, ledger: str, *leaves: bytes) -> None:
        self._ledger = ledger
        self.leaves = [*leaves]

    def signed(self, signer: Signer, at: int) -> Commit:
        self._at, self._public = at, signer.public
        self._levels = chain.merkle_levels(self.leaves)
        self._signature = signer.key.sign(statement(self._ledger, at, self._levels[-1][0].hex())).hex()
        return self

    def receipt(self, place: int, stream: str, key: str, what: Acknowledged) -> Receipt:
        path = tuple(chain.path_in(self._levels, place))
        return Receipt(
            self._ledger, stream, key, what.outcome, what.first, what.last, what.hash.hex(), self._at, path,
            self._public, self._signature,
        )  # fmt: skip


def leaf_of(stream: str, key: str, outcome: str, first: int, last: int, hashed: str) -> bytes:
    # What chain.leaf makes of the same lines, written out because every answer has one.
    return sha256(
        f"\0pitboss-receipt-1\n{stream}\n{key}\n{outcome}\n{first}\n{last}\n{hashed}".encode()
    ).digest()


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

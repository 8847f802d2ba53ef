"""The bytes that are hashed: events, commands, sealed fields, and trees of hashes.

Every preimage is text in lines, the first of which says what it is, so that a stand-alone verifier can be
written from this page alone. Nothing that goes into a line can hold a line break: ids and keys are checked,
JSON escapes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from pitboss.ledger.errors import LedgerError

EVENT, SEALED, FIRST = b"pitboss-event-1", b"pitboss-sealed-1", b"pitboss-stream-1"

SALT = 16
"""Bytes of salt: nobody can try all of them to find out what a commitment hides."""

OWN_KEYS = ("decision:", "left:", "return:")
"""How keys begin that only the ledger itself gives."""

BESIDE = "beside:"
"""How the stream beside another is called: this, and the other's id. It tells of what moves no version there: refused
commands, and the digests of snapshots."""

_ID = re.compile(rf"(?:{BESIDE})?[a-z0-9][a-z0-9:._-]{{0,63}}")
# The visible characters of ASCII.
_KEY, _ACTOR = re.compile(r"[!-~]{1,128}"), re.compile(r"[!-~]{0,128}")


def beginning(ledger: str, stream: str) -> bytes:
    """What the first event of a stream takes for the hash before it."""
    return sha256(b"%b\n%b\n%b" % (FIRST, ledger.encode(), stream.encode())).digest()


def event_line(
    stream: str, version: int, *, previous: bytes, at: int, round_number: int, command: str, body: bytes
) -> bytes:
    """What is hashed of an event. `command` is the commitment to the command whose first event it is, or empty."""
    return b"%b\n%b\n%d\n%b\n%d\n%d\n%b\n%b" % (
        EVENT, stream.encode(), version, previous.hex().encode(), at, round_number, command.encode(), body,
    )  # fmt: skip


def before(line: bytes) -> str:
    """The hash before it that the text of an event names."""
    return line.split(b"\n", 4)[3].decode()


def command_commitment(salt: bytes, key: str, *, actor: str, size: int, command: str) -> str:
    """Binds an event to the command it answers without telling what was asked or by whom: discards are hidden."""
    return sha256(f"pitboss-command-1\n{salt.hex()}\n{key}\n{actor}\n{size}\n{command}".encode()).hexdigest()


def seal(salt: bytes, stream: str, *, version: int, place: int, value: bytes) -> str:
    """The salted commitment that stands in the public body where a sealed value was."""
    return sha256(
        b"%b\n%b\n%d\n%d\n%b\n%b" % (SEALED, stream.encode(), version, place, salt.hex().encode(), value)
    ).hexdigest()


def leaf(content: bytes) -> bytes:
    return sha256(b"\x00" + content).digest()


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """The root over hashes of leaves; a node without a partner goes up as it is. No leaves: the hash of nothing."""
    return merkle_levels(leaves)[-1][0] if leaves else sha256(b"").digest()


def merkle_levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """All hashes of a tree, from its leaves up to its root."""
    levels = [list(leaves)]
    while len(levels[-1]) > 1:
        levels.append(_next_level(levels[-1]))
    return levels


def merkle_path(leaves: Sequence[bytes], position: int) -> list[tuple[str, str]]:
    """The partners on the way up from a leaf: on which side each one stands, and its hash."""
    return path_in(merkle_levels(leaves), position)


def path_in(levels: Sequence[Sequence[bytes]], position: int) -> list[tuple[str, str]]:
    """`merkle_path` in a tree that is there already."""
    path = list[tuple[str, str]]()
    for level in levels[:-1]:
        partner = position ^ 1
        if partner < len(level):
            path.append(("left" if partner < position else "right", level[partner].hex()))
        position //= 2
    return path


def climb(start: bytes, path: Sequence[tuple[str, str]]) -> bytes:
    """The root that a leaf and its path lead to."""
    at = start
    for side, partner in path:
        other = bytes.fromhex(partner)
        at = _node(other, at) if side == "left" else _node(at, other)
    return at


def _next_level(level: list[bytes]) -> list[bytes]:
    # `_node` of each pair, written out because every commit has a tree.
    paired = [
        sha256(b"\x01" + left + right).digest() for left, right in zip(level[::2], level[1::2], strict=False)
    ]
    return paired if len(level) % 2 == 0 else [*paired, level[-1]]


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def checked_id(stream: str) -> str:
    if not _ID.fullmatch(stream):
        raise LedgerError(
            f"An id is up to 64 small letters, figures and the signs : . _ -, not {stream!r}; it begins with no sign."
        )
    return stream


def checked_key(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise LedgerError("A key is 1 to 128 printable characters without a space.")
    return key


def given_key(key: str) -> str:
    """A key that somebody chose."""
    if key.startswith(OWN_KEYS) or not _KEY.fullmatch(key):
        not_own(checked_key(key))
    return key


def not_own(key: str) -> str:
    """Who chose one of the ledger's own keys could stand in the way of it."""
    if key.startswith(OWN_KEYS):
        raise LedgerError(f"Keys that begin with {key.partition(':')[0]}: are the ledger's own.")
    return key


@lru_cache(maxsize=4_096)
def checked_actor(actor: str) -> str:
    if not _ACTOR.fullmatch(actor):
        raise LedgerError("Who acts is named by at most 128 printable characters without a space.")
    return actor

"""The ledger's signing key (Ed25519), and the statements it signs."""

from __future__ import annotations

import contextlib
import functools
import glob
import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import serialization as ser
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pitboss.ledger.errors import NotAvailable

_NONCE = 12
KEPT = 16
"""A key that another one followed is kept beside it, named by n characters of its public half."""
_RAW = (ser.Encoding.Raw, ser.PublicFormat.Raw)


class Signer:
    """Signs with the key in a file that only its owner may read; the file is made when it is first needed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.key = _read(path) if path.exists() else _make(path)
        self.public = self.key.public_key().public_bytes(*_RAW).hex()

    def sign(self, statement: bytes) -> str:
        return self.key.sign(statement).hex()

    def lock(self, secret: bytes, bound: str) -> str:
        """A secret that only who has the key can read, bound to where it belongs."""
        nonce = os.urandom(_NONCE)
        return (nonce + _cipher(self.key).encrypt(nonce, secret, bound.encode())).hex()

    def unlock(self, locked: str, bound: str) -> bytes | None:
        """The secret; None where it was locked with another key or for another place."""
        try:
            found = bytes.fromhex(locked)
        except ValueError:
            return None
        for key in (self.key, *self._before):
            try:
                return _cipher(key).decrypt(found[:_NONCE], found[_NONCE:], bound.encode())
            except InvalidTag:
                continue
        return None

    def secrets(self) -> tuple[bytes, ...]:
        """Secrets that are made of this key and those before it, to lock what is sealed."""
        return tuple(_derived(key, b"pitboss-sealed-1") for key in (self.key, *self._before))

    @functools.cached_property
    def _before(self) -> tuple[Ed25519PrivateKey, ...]:
        """The keys that were in its place before it and are kept beside it: what they locked is still read."""
        beside = sorted(self.path.parent.glob(f"{glob.escape(self.path.name)}.{'[0-9a-f]' * KEPT}"))
        return tuple(map(_read, beside))


@functools.lru_cache(maxsize=64)
def _cipher(key: Ed25519PrivateKey) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(_derived(key, b"pitboss-locked-1"))


def _derived(key: Ed25519PrivateKey, info: bytes) -> bytes:
    raw = key.private_bytes(ser.Encoding.Raw, ser.PrivateFormat.Raw, ser.NoEncryption())
    return HKDF(SHA256(), length=32, salt=None, info=info).derive(raw)


def found_signer(path: Path) -> Signer | None:
    """The key that lies there; none is made, and one that may not be read is none."""
    try:
        return Signer(path) if path.exists() else None
    except (NotAvailable, OSError):
        return None


def signed(public: str, signature: str, statement: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), statement)
    except (InvalidSignature, ValueError):
        return False
    return True


def _read(path: Path) -> Ed25519PrivateKey:
    try:
        key = ser.load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise NotAvailable(f"The signing key {path} cannot be read: {error}.") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise NotAvailable(f"The signing key {path} is no Ed25519 key.")
    return key


def _make(path: Path) -> Ed25519PrivateKey:
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(ser.Encoding.PEM, ser.PrivateFormat.PKCS8, ser.NoEncryption())
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Written beside it and linked into place: two processes that start together end up with one key.
        own = path.with_name(f"{path.name}.{os.getpid()}")
        with os.fdopen(os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(own, path)
        except FileExistsError:
            return _read(path)
        finally:
            own.unlink()
        # Nothing is signed by a key that a power cut could take away again, with the folder it lies in.
        for folder in (path.parent, path.parent.parent):
            _sync(folder)
    except OSError as error:
        raise NotAvailable(
            f"The signing key {path} cannot be written: {error.strerror}. Name another file by --key or PITBOSS_KEY, "
            "or another folder by PITBOSS_HOME."
        ) from None
    return key


def _sync(folder: Path) -> None:
    with contextlib.suppress(OSError):  # Windows opens no folders
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)

"""The ledger's signing key (Ed25519), and the statements it signs."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization as ser
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pitboss.ledger.errors import NotAvailable

_RAW = (ser.Encoding.Raw, ser.PublicFormat.Raw)


class Signer:
    """Signs with the key in a file that only its owner may read; the file is made when it is first needed."""

    def __init__(self, path: Path) -> None:
        self.key = _read(path) if path.exists() else _make(path)
        self.public = self.key.public_key().public_bytes(*_RAW).hex()

    def sign(self, statement: bytes) -> str:
        return self.key.sign(statement).hex()


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
    except OSError as error:
        raise NotAvailable(f"The signing key {path} cannot be written: {error.strerror}.") from None
    return key

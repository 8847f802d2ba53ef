"""The ledger: an append-only, hash-chained record of every table, in SQLite or PostgreSQL.

What is offered here is loaded when it is first used: who only reads a record's shapes needs no database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.ledger import fair
    from pitboss.ledger.correcting import Adjustment, Correction, PayoutOverride, PurseAdjustment, RoundVoid
    from pitboss.ledger.corrections import Proposal
    from pitboss.ledger.errors import (
        Conflict,
        DiskFull,
        Fenced,
        KeyReused,
        LedgerError,
        NotAvailable,
        Unknown,
        UnknownTable,
    )
    from pitboss.ledger.live import LiveTable
    from pitboss.ledger.purses import Transfer, number_of
    from pitboss.ledger.records import Answer, Entry, Refusal
    from pitboss.ledger.store import Ledger, new_key
    from pitboss.ledger.work import Ack

_OFFERED = {
    "correcting": ("Adjustment", "Correction", "PayoutOverride", "PurseAdjustment", "RoundVoid"),
    "corrections": ("Proposal",),
    "errors": (
        "Conflict", "DiskFull", "Fenced", "KeyReused", "LedgerError", "NotAvailable", "Unknown", "UnknownTable",
    ),
    "live": ("LiveTable",),
    "purses": ("Transfer", "number_of"),
    "records": ("Answer", "Entry", "Refusal"),
    "store": ("Ledger", "new_key"),
    "work": ("Ack",),
}  # fmt: skip
_HOME = {name: module for module, names in _OFFERED.items() for name in names}

__all__ = [
    "Ack", "Adjustment", "Answer", "Conflict", "Correction", "DiskFull", "Entry", "Fenced", "KeyReused", "Ledger",
    "LedgerError", "LiveTable", "NotAvailable", "PayoutOverride", "Proposal", "PurseAdjustment", "Refusal",
    "RoundVoid", "Transfer", "Unknown", "UnknownTable", "fair", "new_key", "number_of",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'pitboss.ledger' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"pitboss.ledger.{home}"), name)

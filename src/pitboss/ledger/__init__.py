"""The ledger: an append-only, hash-chained record of every table, in SQLite or PostgreSQL."""

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

__all__ = [
    "Ack", "Adjustment", "Answer", "Conflict", "Correction", "DiskFull", "Entry", "Fenced", "KeyReused", "Ledger",
    "LedgerError", "LiveTable", "NotAvailable", "PayoutOverride", "Proposal", "PurseAdjustment", "Refusal",
    "RoundVoid", "Transfer", "Unknown", "UnknownTable", "fair", "new_key", "number_of",
]  # fmt: skip

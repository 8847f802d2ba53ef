"""How the ledger says no. The text of each error is one sentence for the person."""

from pitboss.errors import PitbossError


class LedgerError(PitbossError, ValueError):
    """Something is wrong with the request or with the ledger; nothing was changed."""


class UnknownTable(LedgerError):
    """The ledger has no such table."""


class Fenced(LedgerError):
    """Somebody else has taken the table since; this writer may not write to it any more."""


class Conflict(LedgerError):
    """The table is not at the version that the writer thought it was."""


class MovedOn(Conflict):
    """What several tables share is elsewhere than the writer thought; it is looked at and tried again."""


class KeyReused(LedgerError):
    """The key was used before, for another command or by somebody else."""


class DiskFull(LedgerError):
    """There is no room for the events; nothing was written."""


class NotAvailable(LedgerError):
    """The database is not there, cannot be written, or comes from a newer release."""


class Unknown(LedgerError):
    """The connection broke while the commit was under way: ask again what became of the key."""


class Stale(Exception):
    """What is remembered of a stream is not what the database holds; within the ledger everything is judged anew."""

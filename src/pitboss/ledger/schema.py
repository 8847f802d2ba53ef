"""The tables of a ledger. Rows of `events`, `sealed`, `postings` and `refusals` are only ever added.

Tables without a primary key are heaps on purpose: rows are appended, and only what must be found quickly is
indexed. A clustered order by stream would dirty a page per table of the casino in every commit.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, Table, Text

HEAD_REVISION = "0002"
"""The newest migration; a ledger that says anything else is migrated, or refused as newer than this release."""
READABLE = frozenset({"0001", HEAD_REVISION})
"""Revisions with the same tables and columns: what is only read need not be migrated."""

metadata = MetaData()

meta = Table("meta", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))

streams = Table(
    "streams", metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("id", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),  # table, purse, house
    Column("version", BigInteger, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("owner", Text),
    Column("game", Text),
    Column("as_of", Text),
    Column("opened_at", BigInteger, nullable=False),
    Column("closed", Integer, nullable=False),
    Column("frozen", Text),
)  # fmt: skip

events = Table(
    "events", metadata,
    Column("stream", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),  # microseconds since 1970, UTC; decides nothing
    Column("round", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    # The first event of a command also holds the command.
    Column("key", Text),
    Column("actor", Text),
    Column("size", Integer),
    Column("command", Text),
    Column("salt", LargeBinary),
)  # fmt: skip
Index("events_by_version", events.c.stream, events.c.version, unique=True)
# The key comes first: keys that begin with the time fill one page after the other.
Index(
    "events_by_key", events.c.key, events.c.stream, unique=True,
    sqlite_where=events.c.key.is_not(None), postgresql_where=events.c.key.is_not(None),
)  # fmt: skip

sealed = Table(
    "sealed", metadata,
    Column("stream", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("value", Text, nullable=False),
    Column("salt", LargeBinary, nullable=False),
)  # fmt: skip
Index("sealed_by_version", sealed.c.stream, sealed.c.version, sealed.c.place, unique=True)

postings = Table(
    "postings", metadata,
    Column("stream", Integer, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("line", Integer, nullable=False),
    Column("account", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
)  # fmt: skip

refusals = Table(
    "refusals", metadata,
    Column("key", Text, nullable=False),
    Column("stream", Integer, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),
)  # fmt: skip
Index("refusals_by_key", refusals.c.key, refusals.c.stream, unique=True)

snapshots = Table(
    "snapshots", metadata,
    Column("stream", Integer, primary_key=True, autoincrement=False),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("release", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("commitment", BigInteger),
)  # fmt: skip

checkpoints = Table(
    "checkpoints", metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)  # fmt: skip

# Where a transfer between a purse and a seat has got to; it can be made again from the streams.
transfers = Table(
    "transfers", metadata,
    Column("number", Text, primary_key=True),
    Column("purse", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("state", Text, nullable=False),  # sent, seated, returned, left
)  # fmt: skip
Index("transfers_by_table", transfers.c.table_id, transfers.c.state)
# What is on its way is asked for every second, of however many transfers there were.
_sent = transfers.c.state == "sent"
Index("transfers_on_their_way", transfers.c.number, sqlite_where=_sent, postgresql_where=_sent)

servers = Table(
    "servers", metadata,
    Column("name", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),
)  # fmt: skip

APPEND_ONLY = (events, sealed, postings, refusals, checkpoints)

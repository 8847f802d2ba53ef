"""The first ledger."""

import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "0001", None, None, None

APPEND_ONLY = ("events", "sealed", "postings", "refusals", "checkpoints")


def upgrade() -> None:
    big, whole, text, data = sa.BigInteger, sa.Integer, sa.Text, sa.LargeBinary
    op.create_table(
        "meta", sa.Column("name", text, primary_key=True), sa.Column("value", text, nullable=False)
    )
    op.create_table(
        "streams",
        sa.Column("number", whole, primary_key=True, autoincrement=True),
        sa.Column("id", text, nullable=False, unique=True),
        sa.Column("kind", text, nullable=False),
        sa.Column("version", big, nullable=False),
        sa.Column("head", data, nullable=False),
        sa.Column("fence", big, nullable=False),
        sa.Column("owner", text),
        sa.Column("game", text),
        sa.Column("as_of", text),
        sa.Column("opened_at", big, nullable=False),
        sa.Column("closed", whole, nullable=False),
        sa.Column("frozen", text),
    )
    op.create_table(
        "events",
        sa.Column("stream", whole, nullable=False),
        sa.Column("version", big, nullable=False),
        sa.Column("at", big, nullable=False),
        sa.Column("round", big, nullable=False),
        sa.Column("body", text, nullable=False),
        sa.Column("hash", data, nullable=False),
        sa.Column("key", text),
        sa.Column("actor", text),
        sa.Column("size", whole),
        sa.Column("command", text),
        sa.Column("salt", data),
    )
    op.create_index("events_by_version", "events", ["stream", "version"], unique=True)
    keyed = sa.text("key IS NOT NULL")
    op.create_index(
        "events_by_key", "events", ["key", "stream"], unique=True, sqlite_where=keyed, postgresql_where=keyed
    )
    op.create_table(
        "sealed",
        sa.Column("stream", whole, nullable=False),
        sa.Column("version", big, nullable=False),
        sa.Column("place", whole, nullable=False),
        sa.Column("value", text, nullable=False),
        sa.Column("salt", data, nullable=False),
    )
    op.create_index("sealed_by_version", "sealed", ["stream", "version", "place"], unique=True)
    op.create_table(
        "postings",
        sa.Column("stream", whole, nullable=False),
        sa.Column("version", big, nullable=False),
        sa.Column("line", whole, nullable=False),
        sa.Column("account", text, nullable=False),
        sa.Column("cents", big, nullable=False),
        sa.Column("balance", big, nullable=False),
    )
    op.create_table(
        "refusals",
        sa.Column("key", text, nullable=False),
        sa.Column("stream", whole, nullable=False),
        sa.Column("actor", text, nullable=False),
        sa.Column("command", text, nullable=False),
        sa.Column("version", big, nullable=False),
        sa.Column("at", big, nullable=False),
        sa.Column("answer", text, nullable=False),
    )
    op.create_index("refusals_by_key", "refusals", ["key", "stream"], unique=True)
    op.create_table(
        "snapshots",
        sa.Column("stream", whole, primary_key=True, autoincrement=False),
        sa.Column("version", big, primary_key=True, autoincrement=False),
        sa.Column("release", text, nullable=False),
        sa.Column("state", text, nullable=False),
        sa.Column("commitment", big),
    )
    op.create_table(
        "checkpoints",
        sa.Column("number", whole, primary_key=True, autoincrement=False),
        sa.Column("line", text, nullable=False),
    )
    op.create_table(
        "transfers",
        sa.Column("number", text, primary_key=True),
        sa.Column("purse", text, nullable=False),
        sa.Column("table_id", text, nullable=False),
        sa.Column("seat", whole, nullable=False),
        sa.Column("cents", big, nullable=False),
        sa.Column("state", text, nullable=False),
    )
    op.create_index("transfers_by_table", "transfers", ["table_id", "state"])
    op.create_table(
        "servers",
        sa.Column("name", text, primary_key=True),
        sa.Column("address", text, nullable=False),
        sa.Column("seen", big, nullable=False),
    )
    _forbid_changes()


def _forbid_changes() -> None:
    """The database itself refuses to change or delete what was recorded."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION pitboss_append_only() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME; END $$"
        )
        for name in APPEND_ONLY:
            op.execute(
                f"CREATE TRIGGER {name}_append_only BEFORE UPDATE OR DELETE ON {name} "
                "FOR EACH STATEMENT EXECUTE FUNCTION pitboss_append_only()"
            )
        return
    for name in APPEND_ONLY:
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {name}_no_{act.lower()} BEFORE {act} ON {name} "
                f"BEGIN SELECT RAISE(ABORT, 'rows of {name} are only ever added'); END"
            )

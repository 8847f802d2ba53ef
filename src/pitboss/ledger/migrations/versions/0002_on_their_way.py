"""An index of what is on its way between purses and seats."""

import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "0002", "0001", None, None


def upgrade() -> None:
    sent = sa.text("state = 'sent'")
    op.create_index(
        "transfers_on_their_way", "transfers", ["number"], sqlite_where=sent, postgresql_where=sent
    )

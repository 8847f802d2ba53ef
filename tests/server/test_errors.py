"""What a client is told when something is wrong with the house itself: enough to go on, and nothing about the house."""

import pytest

from pitboss.ledger import DiskFull, LedgerError, NotAvailable, Unknown
from pitboss.server.errors import as_wrong

PLACE = "postgresql://casino@db.internal/ledger"


@pytest.mark.parametrize(("error", "status"), [(Unknown, 503), (NotAvailable, 503), (DiskFull, 409)])
def test_where_the_database_is_stays_in_the_log(
    error: type[LedgerError], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = as_wrong(error(f"The connection to {PLACE} failed: no route to host."))
    assert wrong.status == status
    assert PLACE not in wrong.sentence
    assert (PLACE in capsys.readouterr().err) is (status == 503)

"""The server and its ledger: one server of a name, and none without the ledger that it had."""

import subprocess
import sys
from pathlib import Path

from casino import Outside, outside


def refused(server: Outside) -> str:
    """What a start on the same ledger says that does not come about."""
    done = subprocess.run(
        [str(Path(sys.executable).with_name("pitboss")), "serve", "--port", "1", "--database", server.database],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done
    return done.stderr


def test_a_server_stops_when_its_ledger_is_taken_away(tmp_path: Path) -> None:
    with outside(tmp_path) as server:
        assert "A server called pitboss has" in refused(server)
        Path(server.database).unlink()
        server.wait()
        assert server.ended == 74
        assert "was deleted or replaced" in server.log()
        assert "it was deleted or moved" in refused(server)

"""The stand-alone verifier: what is left out of an export is found out like what is changed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Ledger
from pitboss.ledger.export import export

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"


@pytest.mark.parametrize("event", ["shuffle-committed", "shuffled"])
def test_sealed_values_cannot_be_left_out(file: Path, tmp_path: Path, event: str) -> None:
    """Without them nobody could see that other cards were dealt than those committed to."""
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        play(open_table(ledger, "three-card-poker", table_id="t"), Counter(7, 0), 40)
        with out.open("wb") as written:
            export(ledger, written)
    told = [json.loads(line) for line in out.read_text().splitlines()]
    assert _verified(out).returncode == 0
    spoiled = next(line for line in told if f'"event":"{event}"' in line.get("body", ""))
    assert spoiled.pop("sealed")
    out.write_text("".join(json.dumps(line) + "\n" for line in told))
    found = _verified(out)
    assert found.returncode == 1
    assert f"t, version {spoiled['version']}: the event seals another number of values." in found.stdout


def test_a_stream_is_told_once(file: Path, tmp_path: Path) -> None:
    """Of two tellings the second would be followed, and the first shown."""
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        play(open_table(ledger, "craps", table_id="t"), Counter(7, 0), 5)
        with out.open("wb") as written:
            export(ledger, written)
    told = [json.loads(line) for line in out.read_text().splitlines()]
    first = next(place for place, line in enumerate(told) if line.get("stream") == "t")
    after = next(place for place in range(first + 1, len(told)) if "version" not in told[place])
    told[after:after] = told[first:after]
    told[-1]["events"] += after - first - 1
    out.write_text("".join(json.dumps(line) + "\n" for line in told))
    found = _verified(out)
    assert (found.returncode, found.stdout) == (1, "t is told twice.\n")


def _verified(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)

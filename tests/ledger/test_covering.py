"""Cheating with commitments: none, another one, a late one. Who writes the record himself is found out all the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.chance import Counter
from pitboss.ledger import Ledger, LiveTable, fair
from pitboss.ledger.audit import audit
from pitboss.ledger.export import export
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.table import Command, Table
from pitboss.table.events import Event, OptionChanged

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"
CARDS = tuple(range(52))


def test_what_is_committed_to_in_time_is_in_order(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, fair.Committed(Counter(1, 0)))
        wager(live)
        live.do(Command("shuffle"), key="s").result()
    found(file, None, None)


def test_cards_without_a_commitment(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, Counter(1, 0))
        wager(live)
        live.do(Command("shuffle"), key="s").result()
        dealt = live.version
    found(file, dealt, "not committed to")


def test_cards_that_somebody_entered_need_no_commitment(file: Path) -> None:
    with Ledger.open(file) as ledger:
        table = Table.open("three-card-poker", seats={1: 50_000}, source=Counter(1, 0), entered=True)
        live = ledger.open_table(table, table_id="t", key="open")
        live.do(Command("shuffle"), key="s").result()
    found(file, None, None)


def test_a_commitment_that_is_replaced(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, fair.Committed(Counter(1, 0)))
        write(ledger, live, commitment(Counter(3, 0).shuffle(CARDS)))
        last = live.version + 1
    found(file, last, "replaces a commitment")


def test_a_commitment_that_is_replaced_by_way_of_other_cards(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, fair.Committed(Counter(1, 0)))
        write(ledger, live, commitment(CARDS[:40]), commitment(Counter(3, 0).shuffle(CARDS)))
        first = live.version + 1
    found(file, first, "replaces a commitment")


def test_other_options_may_need_other_cards(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, fair.Committed(Counter(1, 0)))
        changed = OptionChanged(option="table_min", value=1_000)
        write(ledger, live, changed, commitment(Counter(3, 0).shuffle(CARDS)))
    found(file, None, None)


def test_a_commitment_after_the_first_wager(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, Counter(1, 0))
        wager(live)
        write(ledger, live, commitment(Counter(3, 0).shuffle(CARDS)))
        late = live.version + 1
    found(file, late, "after the first wager")


def test_cards_are_not_shuffled_again_once_there_are_wagers(file: Path) -> None:
    """What they would be shuffled to could only be committed to now."""
    with Ledger.open(file) as ledger:
        live = opened(ledger, fair.Committed(Counter(1, 0)))
        for key in ("a", "b"):
            assert live.do(Command("shuffle"), key=key).result().refusal is None, "nobody has wagered yet"
        wager(live)
        assert live.do(Command("shuffle"), key="c").result().refusal is None, "committed to before the wager"
        refused = live.do(Command("shuffle"), key="d").result().refusal
        assert refused is not None
        assert "not committed to before the wagers" in refused.sentence
        assert live.do(Command("deal"), key="e").result().refusal is None
    found(file, None, None)


def test_a_commitment_that_is_replaced_by_way_of_another_round(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = opened(ledger, fair.Committed(Counter(1, 0)))
        order = Counter(3, 0).shuffle(CARDS)
        write(ledger, live, commitment(order, round_number=2), commitment(order))
        last = live.version + 2
    assert [bad.version for bad in audit(file).bad] == [last - 1]
    for public in (False, True):
        assert f"version {last}: the event replaces" in verified(file, public=public).stdout


@pytest.mark.parametrize("other", [0, 2])
def test_a_commitment_for_another_round(file: Path, other: int) -> None:
    source = fair.Committed(Counter(3, 0))
    with Ledger.open(file) as ledger:
        live = opened(ledger, Counter(1, 0))
        made = commitment(Counter(3, 0).shuffle(CARDS), round_number=other)
        write(ledger, live, made)
        first = live.version + 1
    with Ledger.open(file) as ledger:
        live = ledger.take("t", source=source)
        assert source.standing is not None
        source.options = live.table.state.house.options
        live.do(Command("shuffle"), key="s").result()
    assert [(bad.version, bad.reason) for bad in audit(file).bad] == [
        (first, "it commits to a shuffle that does not come next")
    ]
    for public in (False, True):
        told = verified(file, public=public)
        assert told.returncode == 1, told
        assert "not committed to" in told.stdout


def opened(ledger: Ledger, source: Counter | fair.Committed) -> LiveTable:
    table = Table.open("three-card-poker", seats={1: 50_000}, source=source, entered=False)
    return ledger.open_table(table, table_id="t", key="open")


def wager(live: LiveTable) -> None:
    answer = live.do(Command("wager", 1, args={"on": "ante", "amount": 1_000}), key="w").result()
    assert answer.refusal is None


def commitment(order: tuple[int, ...], *, round_number: int = 1) -> ShuffleCommitted:
    as_of = Table.open("three-card-poker").state.house.as_of
    return fair.commit(order, table="t", round_number=round_number, as_of=as_of)


def write(ledger: Ledger, live: LiveTable, *events: Event) -> None:
    """Put events into the record without the engine, as whoever runs the server could."""
    ledger.append(
        "t", events, expected=live.version, fence=live.fence, key="cheat", command=Command("shuffle"), round_number=1,
    ).result()  # fmt: skip


def found(file: Path, version: int | None, what: str | None) -> None:
    """The audit and the verifier, of a whole and of a public export, find this event; None: nothing."""
    bad = audit(file, judged=False).bad  # these events were written by hand
    assert [each.version for each in bad] == ([] if version is None else [version]), bad
    assert what is None or what in bad[0].reason
    for public in (False, True):
        told = verified(file, public=public)
        assert told.returncode == (0 if what is None else 1), told
        assert what is None or (f"t, version {version}:" in told.stdout and what in told.stdout), told


def verified(file: Path, *, public: bool) -> subprocess.CompletedProcess[str]:
    out = file.with_suffix(f".{public}.jsonl")
    with Ledger.open(file, read_only=True) as ledger, out.open("wb") as written:
        export(ledger, written, public=public)
    return subprocess.run([sys.executable, VERIFIER, out], capture_output=True, text=True, check=False)

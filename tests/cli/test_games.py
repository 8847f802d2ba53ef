"""`pitboss games`: every subchapter of the chapter has its line."""

from __future__ import annotations

import json
import sys

import pytest

from pitboss.cli import main


def test_all_35_subchapters_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", "games", "--json"])
    with pytest.raises(SystemExit):
        main()
    rows = json.loads(capsys.readouterr().out)["games"]
    assert [*dict.fromkeys(row["subchapter"] for row in rows)] == [f"19:47-{n}" for n in range(1, 36)]
    assert len({row["id"] for row in rows}) == len(rows)
    assert all((row["reason"] is None) == row["open"] for row in rows)
    assert {"craps", "mini-craps", "hold-em", "let-it-ride"} <= {row["id"] for row in rows if row["open"]}

"""Every case of the repository is played and must come out as it claims."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pitboss.cases import replay_paths
from pitboss.cases.reader import case_texts
from pitboss.law import catalogue
from pitboss.law.coverage import Index, held_index

CASES = Path(__file__).parents[2] / "cases"
FILES = sorted(CASES.rglob("*.yaml"))


@cache
def held() -> Index | None:
    """What came of all cases, if they were replayed with the code as it is: `make test` does so before the tests."""
    return held_index(catalogue(), CASES)


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(CASES)) for file in FILES])
def test_cases_of_the_repository_pass(file: Path) -> None:
    index = held()
    if index is not None:
        assert index.failed.get(file.relative_to(CASES).as_posix()) is None
    else:
        assert [said for result in replay_paths([file]) for said in result.differences] == []


def test_craps_has_at_least_150_cases() -> None:
    craps = [title for file in (CASES / "craps").glob("*.yaml") for title, _ in case_texts(file.read_text())]
    assert len(craps) >= 150

"""Every case of the repository is played and must come out as it claims."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cases import CaseError, read_cases, replay_case
from pitboss.games import open_games

CASES = Path(__file__).parents[2] / "cases"
FILES = sorted(CASES.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(CASES)) for file in FILES])
def test_cases_of_the_repository_pass(file: Path) -> None:
    differences: list[str] = []
    for case in read_cases(file):
        if isinstance(case, CaseError):
            differences.append(str(case))
        elif case.game in open_games():
            differences += replay_case(case).differences
    assert not differences


def test_craps_has_at_least_150_cases() -> None:
    craps = [case for file in (CASES / "craps").glob("*.yaml") for case in read_cases(file)]
    assert len(craps) >= 150

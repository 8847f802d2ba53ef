"""Situations as files: read, replayed, compared. The format is described in docs/cases.md."""

from pitboss.cases.model import Case, CaseError, CaseResult, Step
from pitboss.cases.reader import case_files, read_cases
from pitboss.cases.replay import replay_case, replay_paths

__all__ = [
    "Case",
    "CaseError",
    "CaseResult",
    "Step",
    "case_files",
    "read_cases",
    "replay_case",
    "replay_paths",
]

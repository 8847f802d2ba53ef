"""The coverage index: the law, the code that rests on it and the cases, replayed, together."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from pitboss.law import catalogue
from pitboss.law.coverage import Cited, Index, index
from pitboss.law.store import ROOT


def coverage_index() -> Index:
    """The index of this installation; it replays the cases only when something has changed."""
    return index(catalogue(), cases_folder(), replayed)


def cases_folder() -> Path | None:
    """The cases: packaged beside the code, or in the checkout the code runs from."""
    for folder in (ROOT / "_cases", ROOT.parent.parent / "cases"):
        if folder.is_dir():
            return folder
    return None


def replayed(folder: Path) -> Iterable[Cited]:
    """What each case of a folder cited when it was played; a case that fails covers nothing."""
    from pitboss.cases.replay import replay_paths

    for result in replay_paths([folder]):
        if result.ok:
            day = date.fromisoformat(result.as_of) if result.as_of else catalogue().newest
            yield Cited(Path(result.file).relative_to(folder).as_posix(), day, tuple(result.cited))

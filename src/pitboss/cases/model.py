"""What a case file holds, and what comes of replaying it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.table.refusals import BadCommand


class CaseError(BadCommand):
    """A case that cannot be read: where, and what was expected there."""

    def __init__(self, file: str, line: int, sentence: str, *, title: str = "(unreadable)") -> None:
        super().__init__(f"{file}:{line}: {sentence}")
        self.file, self.line, self.sentence, self.title = file, line, sentence, title


@dataclass(frozen=True)
class Located:
    """A map read from a file, with the line of every key."""

    values: dict[Any, Any]
    lines: dict[Any, int]
    line: int


@dataclass(frozen=True)
class Step:
    """One act of a case with what it claims of it. `refused` and the like are claims, the rest is the act."""

    line: int
    do: str
    seat: int | str | None
    by: str | None
    args: Mapping[str, Any]
    claims: Mapping[str, Any]


@dataclass(frozen=True)
class Case:
    title: str
    file: str
    line: int
    game: str
    as_of: str | None
    options: Mapping[str, Any]
    seats: Mapping[int, Any]
    by_hand: tuple[str, ...]
    play: tuple[Step, ...]
    expect: Mapping[str, Any]
    cites: tuple[str, ...]
    opens: Mapping[str, Any] | None
    stands: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass
class StepResult:
    do: str
    events: list[Any] = field(default_factory=list[Any])
    refused: str | None = None
    cites: tuple[str, ...] = ()


@dataclass
class CaseResult:
    case: str
    file: str
    line: int
    game: str = ""
    as_of: str = ""
    differences: list[str] = field(default_factory=list[str])
    steps: list[StepResult] = field(default_factory=list[StepResult])
    stacks: dict[str, str] = field(default_factory=dict[str, str])
    cited: dict[str, None] = field(default_factory=dict[str, None])

    @property
    def ok(self) -> bool:
        return not self.differences

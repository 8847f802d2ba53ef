"""Answers that the server writes from values of other rooms: the law, mathematics, the record's own tables.

They are declared here for OpenAPI; the tests hold what is sent against them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType


class Health(msgspec.Struct, frozen=True):
    """Whether the house is open. `no_new_round`: why no round may begin, null where one may."""

    ok: bool
    version: str
    tables: int
    sockets: int
    no_new_round: str | None


class SubchapterOut(msgspec.Struct, frozen=True):
    id: str
    name: str
    since: str
    text: str
    reason: str
    clauses: int


class SectionOut(msgspec.Struct, frozen=True):
    id: str
    title: str


class ChapterOut(msgspec.Struct, frozen=True):
    """The chapter: subchapters and sections, its newest day and the day on which it ended."""

    chapter: str
    newest: str
    ended: str
    digest: str
    subchapters: list[SubchapterOut]
    sections: list[SectionOut]


class FigureOut(msgspec.Struct, frozen=True):
    """A figure of law as it stood between two days."""

    name: str
    value: Any
    since: str
    until: str | None
    cite: str
    remark: str = ""


class ClauseOut(msgspec.Struct, frozen=True):
    """A clause of an edition in our own words, with the code and the cases that rest on it."""

    id: str
    edition: str
    since: str
    until: str | None
    kind: str
    concern: str
    provenance: str
    gist: str
    figures: list[FigureOut]
    code: list[str]
    cases: list[str]
    handles: list[str]
    remark: str
    readings: list[Any]
    reason: str
    checklist: str


class ClausesOut(msgspec.Struct, frozen=True):
    citation: str
    as_of: str | None
    clauses: list[ClauseOut]


class FoundClause(msgspec.Struct, frozen=True):
    id: str
    gist: str
    remark: str
    readings: list[Any]


class SearchOut(msgspec.Struct, frozen=True):
    """Clauses by words. `count`: how many there are; the first 200 are told. `whole`: whether they hold all the words
    and not just most of them; `marks`: what was found of the words, as it is written there."""

    words: list[str]
    as_of: str
    count: int
    clauses: list[FoundClause]
    whole: bool
    marks: list[str]


class CaseText(msgspec.Struct, frozen=True):
    title: str
    text: str


class CaseTexts(msgspec.Struct, frozen=True):
    file: str
    cases: list[CaseText]


class LawChange(msgspec.Struct, frozen=True):
    """`what`: clause or figure; `change`: added, ended, renumbered, reworded or changed."""

    what: str
    name: str
    change: str
    day: str
    before: Any
    after: Any
    cites: list[str]


class LawChanges(msgspec.Struct, frozen=True):
    since: str = msgspec.field(name="from")
    until: str = msgspec.field(name="to")
    game: str | None
    changes: list[LawChange]


class CoverageRow(msgspec.Struct, frozen=True):
    id: str
    open: bool
    clauses: int
    with_code: int
    with_cases: int
    with_neither: int
    missing: list[str]


class CoverageOut(msgspec.Struct, frozen=True):
    """Which clauses have code and cases; `subchapters` where no game is named."""

    clauses: int
    with_code: int
    with_cases: int
    with_neither: int
    missing: list[str]
    subchapters: list[CoverageRow] | UnsetType = UNSET


class Valued(msgspec.Struct, frozen=True):
    """A number: exactly, as a fraction in text (null where it is sampled), and as a decimal."""

    exact: str | None
    value: float


class NetOut(msgspec.Struct, frozen=True):
    net: str
    probability: str


class OddsRow(msgspec.Struct, frozen=True):
    """The math of one wager. Games add fields of their own, such as `pay_table` and `lines`."""

    wager: str
    pays: str
    house_edge: Valued | None
    house_edge_resolved: Valued | None
    win: Valued
    push: Valued
    lose: Valued
    standard_deviation: float
    variance: Valued
    distribution: list[NetOut]
    strategy: Any
    cites: list[str]
    element_of_risk: Valued | UnsetType = UNSET
    wagered: Valued | UnsetType = UNSET
    method: str | UnsetType = UNSET
    standard_error: float | UnsetType = UNSET


class Breached(msgspec.Struct, frozen=True):
    """What the law of the day forbids of what was asked; it is computed all the same."""

    what: str
    filed: Any
    sentence: str
    cites: list[str]


class OddsOut(msgspec.Struct, frozen=True):
    game: str
    as_of: str
    options: dict[str, Any]
    wagers: list[OddsRow]
    breaches: list[Breached]


class SessionEnd(msgspec.Struct, frozen=True):
    how: str
    chance: float
    error: float | None


class FanOut(msgspec.Struct, frozen=True):
    round: int
    money: list[int]


class BarOut(msgspec.Struct, frozen=True):
    since: int | None = msgspec.field(name="from")
    until: int | None = msgspec.field(name="to")
    chance: float


class Shares(msgspec.Struct, frozen=True):
    less: float
    equal: float
    more: float


class BankrollOut(msgspec.Struct, frozen=True):
    """A bankroll over many wagers; `sessions` and `seed` are null where the figures are exact. Money is in cents."""

    game: str
    wager: str
    beside: dict[str, int]
    stake: int
    staked: int
    bankroll: int
    rounds: int
    method: str
    sessions: int | None
    seed: int | None
    house_edge: str
    mean: int
    hold: float
    ended: list[SessionEnd]
    quantiles: list[float]
    fan: list[FanOut]
    final: list[BarOut]
    shares: Shares


class TableHead(msgspec.Struct, frozen=True):
    """The head of a table's chain."""

    ledger: str
    table: str
    version: int
    hash: str


class SignificantOut(msgspec.Struct, frozen=True):
    """Something that a regulator wants to know; `at` in microseconds since 1970."""

    version: int
    at: int
    event: dict[str, Any]

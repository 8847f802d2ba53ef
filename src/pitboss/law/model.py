"""What the catalogue holds: dated clauses and figures, and the frame of the chapter around them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal

import msgspec

from pitboss.errors import PitbossError

Kind = Literal[
    "definition", "wager", "procedure", "limit", "payout", "option", "role", "ruling",
    "equipment", "ranking", "record", "notice", "amendment-only",
]  # fmt: skip
Concern = Literal["enforce", "compute", "configure", "record", "physical", "notice"]
TextHeld = Literal["seed", "outside", "none"]

FigureValue = bool | int | str | tuple["FigureValue", ...] | Mapping[int | str, "FigureValue"] | date | None


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One clause for one span of time; an old and a new wording of a rule are two entries."""

    id: str
    since: date
    until: date
    """The first day on which it no longer holds."""
    editions: tuple[str, ...]
    """The printed editions that hold this text, or `note` where only an amendment note tells of it."""
    handles: tuple[str, ...] = ()
    kind: Kind
    concern: Concern
    provenance: str
    gist: str
    remark: str = ""
    readings: tuple[str, ...] = ()
    """How we read what the clause leaves open; shown with the ruling."""
    reason: str = ""
    """Why a physical or notice clause has no code."""
    checklist: str = ""
    """The step a person ticks off for a physical or notice clause."""
    home: str
    """The subchapter whose law file holds it."""
    file: str
    line: int

    def holds_on(self, day: date) -> bool:
        return self.since <= day < self.until

    def __str__(self) -> str:
        return f"{self.id}  {self.gist}"

    def _repr_html_(self) -> str:
        from pitboss.shown import html_table

        rows = [
            ("gist", self.gist),
            ("in force", f"from {self.since} until {self.until}"),
            ("source", self.source),
        ]
        rows += [("remark", self.remark)] if self.remark else []
        return html_table(self.id, ("", ""), [*rows, *(("reading", each) for each in self.readings)])

    @property
    def seed(self) -> bool:
        """Whether an edition we hold prints this text."""
        return self.provenance.startswith("seed")

    @property
    def source(self) -> str:
        """Where the text comes from, in words."""
        if self.seed:
            *others, last = self.editions
            return f"editions of {', '.join(others)} and {last}" if others else f"edition of {last}"
        return _SOURCES.get(self.provenance, f"taken from N.J.A.C. {self.provenance}")

    @property
    def key(self) -> str:
        return f"{self.id} @ {self.since.isoformat()}"


_SOURCES = {
    "note": "told by an amendment note",
    "petition": "proposed in a petition (8.4); no part of the chapter",
    "practice": "practice; no text is held",
    "reconstructed": "reconstructed after published descriptions; no text is held",
    "PA": "taken from the rules of Pennsylvania",
    "MA": "taken from the rules of Massachusetts",
    "MD": "taken from the rules of Maryland",
}


class Figure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One value of a named figure of law for one span of time, with the clause that states it."""

    name: str
    since: date
    until: date
    value: object
    cite: str
    remark: str = ""

    def holds_on(self, day: date) -> bool:
        return self.since <= day < self.until


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section heading and the editions that list it."""

    id: str
    title: str
    editions: tuple[str, ...]
    earlier_title: str = ""


class Subchapter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A subchapter of the chapter, built or not."""

    id: str
    name: str
    since: date
    by: str
    """The register citation of its adoption."""
    text: TextHeld
    reason: str = ""
    temporary_since: date | None = None
    temporary_by: str = ""
    """Register citation of temporary rules that went before the adoption."""

    @property
    def first_day(self) -> date:
        return self.temporary_since or self.since


class Game(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game id that a table can be opened with, once it is built.

    clauses: those that brought it into a subchapter older than itself
    room: the folder under `games/` whose law file lists it; empty where only the chapter does
    package: the package of somebody else that brings it, by the name it is imported by
    """

    id: str
    name: str
    subchapter: str
    since: date
    by: str = ""
    clauses: tuple[str, ...] = ()
    remark: str = ""
    room: str = ""
    package: str = ""


class NoText(msgspec.Struct, frozen=True):
    """Why no law is held for a game on a day: a refusal, never a guess."""

    sentence: str
    cites: tuple[str, ...]


class LawError(PitbossError):
    """The catalogue was asked for something it cannot give."""


class UnknownHandle(LawError, KeyError):
    """A handle or figure that the catalogue does not hold at all: a mistake in the code."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownGame(LawError, KeyError):
    """A game id that the catalogue does not hold."""

    def __str__(self) -> str:
        return str(self.args[0])


class NotInForce(LawError, LookupError):
    """A handle or figure that exists, but not on the day asked about."""


class LawFileError(LawError, ValueError):
    """A law file that cannot be used, with file and line."""

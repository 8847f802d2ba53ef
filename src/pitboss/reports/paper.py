"""What all papers have in common: a title, a day, what they rest on, and how they become a PDF."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import Any, cast

import msgspec

from pitboss import __version__, apart
from pitboss.installed import code_digest, lacks
from pitboss.table import BadCommand

DISCLAIMER = "Play money only. Not certified, not legal advice."
STANDARDS: list[Any] = ["a-2u", "ua-1"]
"""To be kept for years, searched, and read aloud."""
SHORT = 12
"""Digits of a digest that are printed."""


class Imprint(msgspec.Struct, frozen=True):
    """What a paper says of itself. The day is that of what it is about, never that of printing."""

    title: str
    day: date
    law: str
    """The digest of the catalogue."""
    subject: str
    """The digest of what it is about, such as a case."""
    about: str = "case"
    """What that is, in a word."""

    @property
    def line(self) -> str:
        software = f"Pitboss {__version__} ({code_digest()[:SHORT]})"
        return f"{software}, catalogue {self.law[:SHORT]}, {self.about} {self.subject[:SHORT]}"


def digest(content: Any) -> str:
    """A digest of plain values that does not depend on the order in which a map was written."""
    plain = msgspec.to_builtins(content, str_keys=True, enc_hook=str)
    return sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def as_pdf(source: str, imprint: Imprint) -> bytes:
    """Typst source as a PDF file with a title, its day and its digests; only Typst's own fonts, so that it is the
    same everywhere."""
    day = imprint.day
    head = (
        f"#set document(title: [{literal(imprint.title)}], author: {quoted(f'Pitboss {__version__}')}, "
        f"keywords: ({quoted(f'software {code_digest()}')}, {quoted(f'catalogue {imprint.law}')}, "
        f"{quoted(f'{imprint.about} {imprint.subject}')}), "
        f"date: datetime(year: {day.year}, month: {day.month}, day: {day.day}))\n"
    )
    return _compiled(head + source, timestamp=0, pdf_standards=STANDARDS)


def pages(source: str) -> int:
    """How many pages Typst source comes to."""
    made = _compiled(source, format="svg")
    return len(cast("list[bytes]", made)) if isinstance(made, list) else 1


def _compiled(source: str, **asked: Any) -> Any:
    try:
        return apart.call("typst", "compile", source.encode(), ignore_system_fonts=True, **asked)
    except ModuleNotFoundError:
        raise BadCommand(lacks("A PDF", "typst")) from None


def quoted(text: str) -> str:
    """A Typst string."""
    plain = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def literal(text: str) -> str:
    """Text that Typst takes literally."""
    for char in "\\#$*_`<>@[]~=-+/'\"":
        text = text.replace(char, f"\\{char}")
    return text

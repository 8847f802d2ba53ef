"""Every paper by its name, in every form it comes in: for Python, the command line and the server alike.

>>> from pitboss.reports.papers import guide
>>> paper = guide("big-six", options={"table_min": 5})
>>> "Least wager: $5.00." in paper.text
True
>>> sorted(paper.forms)
['htm', 'html', 'json', 'pdf', 'txt']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.table import BadCommand

if TYPE_CHECKING:
    from pitboss.reports.document import Document

Forms = Mapping[str, Callable[[], bytes]]


class Paper:
    """A paper that is made; `form("pdf")` prints it. The same paper gives the same bytes."""

    def __init__(self, document: Document, more: Forms | None = None) -> None:
        self.document = document
        self.forms: Forms = {
            "txt": self._txt,
            "html": self._html,
            "htm": self._html,
            "pdf": self.pdf,
            "json": self._json,
            **(more or {}),
        }

    @property
    def title(self) -> str:
        return self.document.imprint.title

    @property
    def text(self) -> str:
        from pitboss.reports.document import as_text

        return as_text(self.document)

    @property
    def html(self) -> str:
        from pitboss.reports.html import as_html

        return as_html(self.document)

    def pdf(self) -> bytes:
        from pitboss.reports.print import as_pdf

        return as_pdf(self.document)

    def _txt(self) -> bytes:
        return self.text.encode()

    def _html(self) -> bytes:
        return self.html.encode()

    def _json(self) -> bytes:
        """The blocks of the paper in their order, for other programs."""
        import msgspec

        return msgspec.json.format(msgspec.json.encode(self.document, enc_hook=str), indent=1) + b"\n"

    def form(self, name: str) -> bytes:
        """The paper as `txt`, `html`, `pdf`, or whatever else it comes in."""
        if name not in self.forms:
            known = [each for each in self.forms if each != "htm"]
            raise BadCommand(f"It is written as {', '.join(known[:-1])} or {known[-1]}, not as {name!r}.")
        return self.forms[name]()


def par(
    game: str, *, as_of: str | None = None, options: Mapping[str, Any] | None = None, amount: int | None = None,
    rounds: int = 0, seed: int = 1947,
) -> Paper:  # fmt: skip
    """The PAR sheet of a game; also as JSON and as a workbook."""
    from pitboss.reports.par import sheet
    from pitboss.reports.par_paper import document, pages
    from pitboss.reports.workbook import as_xlsx

    found = sheet(game, as_of=as_of, options=options, amount=amount, rounds=rounds, seed=seed)
    return Paper(document(found), {"json": found.as_json, "xlsx": lambda: as_xlsx(pages(found))})


def sign(
    game: str, *, as_of: str | None = None, options: Mapping[str, Any] | None = None, large: bool = False
) -> Paper:
    """The sign of a table; raises `Refused` where the law of the day does not let it open so."""
    from pitboss.reports.guide import guide as made

    return Paper(made(game, as_of=as_of, options=options, large=large, parts=("sign",)))


def guide(
    game: str, *, as_of: str | None = None, options: Mapping[str, Any] | None = None, large: bool = False
) -> Paper:
    """The sign of a table and the guide for its patrons, a page each."""
    from pitboss.reports.guide import guide as made

    return Paper(made(game, as_of=as_of, options=options, large=large))


def petition(
    game: str, *, as_of: str | None = None, options: Mapping[str, Any] | None = None, by: str = "", licensee: str = ""
) -> Paper:  # fmt: skip
    """A petition for a game (8.4)."""
    from pitboss.reports.petition import petition as made

    return Paper(made(game, as_of=as_of, options=options, by=by, licensee=licensee))


def book(*, games: Sequence[str] = (), as_of: str | None = None, history: bool = True) -> Paper:
    """The book of odds, of all games or of some."""
    from pitboss.reports.book import book as made

    return Paper(made(as_of=as_of, games=games, history=history))


def submission(text: str, *, before: str | None = None, as_of: str | None = None) -> Paper:
    """The ruling on a submission, the text of a TOML file; `before` is the filing that it takes the place of."""
    import msgspec

    from pitboss import submissions
    from pitboss.reports.submission import document

    filings = submissions.parse(text, as_of=as_of)
    ruling = submissions.check(filings)
    changes = None if before is None else submissions.compare(submissions.parse(before, as_of=as_of), filings)

    def as_json() -> bytes:
        told = ruling.as_json() if changes is None else {**ruling.as_json(), "changes": changes}
        return msgspec.json.encode(told, enc_hook=str)

    return Paper(document(filings, ruling, changes), {"json": as_json})

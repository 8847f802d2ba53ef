"""The report of a class on paper: what each student answered, and what the class misses most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Protocol

from pitboss.law import catalogue
from pitboss.reports import paper
from pitboss.reports.document import Block, Clause, Clauses, Document, Heading, Paragraph, Table, columns
from pitboss.reports.paper import Imprint


class Student(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def questions(self) -> int: ...
    @property
    def answers(self) -> int: ...
    @property
    def right(self) -> int: ...
    @property
    def seconds(self) -> int: ...
    @property
    def last(self) -> str: ...
    @property
    def weakest(self) -> str: ...


class Total(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def answers(self) -> int: ...
    @property
    def right(self) -> int: ...


class Missed(Protocol):
    @property
    def cite(self) -> str: ...
    @property
    def times(self) -> int: ...


class Report(Protocol):
    @property
    def class_name(self) -> str: ...
    @property
    def students(self) -> Sequence[Student]: ...
    @property
    def totals(self) -> Sequence[Total]: ...
    @property
    def missed(self) -> Sequence[Missed]: ...


def document(report: Report) -> Document:
    """The day of the paper is the last on which the class practised."""
    held = catalogue()
    day = max((date.fromisoformat(each.last) for each in report.students), default=held.newest)
    told = [(each.name, each.answers, each.right, each.seconds) for each in report.students]
    imprint = Imprint(f"Class {report.class_name}", day, held.digest, paper.digest(told), "results")
    return Document(
        imprint=imprint, kind="REPORT OF A CLASS", about=f"Drills of {report.class_name}, up to {day}.",
        blocks=tuple(_blocks(report)),
    )  # fmt: skip


def _blocks(report: Report) -> Iterator[Block]:
    answers, right = sum(s.answers for s in report.students), sum(s.right for s in report.students)
    count = len(report.students)
    yield Paragraph(
        f"{count} student{'' if count == 1 else 's'}, {answers} answers, {right} right ({_share(right, answers)})."
    )
    yield Heading("Students")
    yield Table(
        columns("student*", "questions>", "answers>", "right>", "share>", "seconds a question>", "last", "weakest*"),
        tuple(
            (
                each.name, str(each.questions), str(each.answers), str(each.right), _share(each.right, each.answers),
                str(round(each.seconds / max(1, each.questions))), each.last, each.weakest or "-",
            )
            for each in report.students
        ),
    )  # fmt: skip
    yield Heading("What is missed most")
    yield Table(
        columns("game*", "drill", "answers>", "right>", "share>"),
        tuple(
            (
                each.name,
                each.kind.replace("-", " "),
                str(each.answers),
                str(each.right),
                _share(each.right, each.answers),
            )
            for each in report.totals
        ),
    )
    if report.missed:
        yield Heading("Clauses to read again")
        yield Clauses(tuple(_clause(each) for each in report.missed))
    yield Paragraph("Counted by the students' own browsers; nothing here was invigilated.", quiet=True)


def _clause(missed: Missed) -> Clause:
    law = catalogue().on(catalogue().newest)
    gist = next((entry.gist for entry in law.entries() if entry.id == missed.cite), "")
    return Clause(missed.cite, gist, f"missed {missed.times} time{'' if missed.times == 1 else 's'}")


def _share(right: int, of: int) -> str:
    return f"{100 * right / of:.0f} %" if of else "-"

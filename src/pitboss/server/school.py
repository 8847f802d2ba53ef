"""Results of drills, kept with the accounts: what a student answered, and what a class misses most.

They are sums by day, so that they stay small however much is practised. What a browser says of its own answers is
believed: this is for learning, and decides about nothing.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text

from pitboss.drills import KINDS, drilled
from pitboss.games import find
from pitboss.ledger import Ledger
from pitboss.server.errors import Wrong
from pitboss.server.shapes_open import (
    ClassRow,
    DrillAgain,
    DrillDone,
    DrillMissed,
    DrillReport,
    DrillStudent,
    DrillTotal,
)
from pitboss.server.store import Account, Store

metadata = MetaData()

sums = Table(
    "server_drills", metadata,
    Column("account", Text, primary_key=True),
    Column("class", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("level", Integer, primary_key=True),
    Column("questions", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Column("right", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
)  # fmt: skip

missed = Table(
    "server_drills_missed", metadata,
    Column("account", Text, primary_key=True),
    Column("class", Text, primary_key=True),
    Column("cite", Text, primary_key=True),
    Column("times", Integer, nullable=False),
)  # fmt: skip

again = Table(
    "server_drills_weak", metadata,
    Column("account", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("sort", Text, primary_key=True),
    Column("right", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)  # fmt: skip

LEARNT = 2
"""A sort of question that was missed comes back until it was answered right so often."""
MOST_AGAIN = 60
"""Sorts to come back, of one account; the oldest are given up."""
MOST_CLASSES = 20
"""Classes of one account."""
WEAKEST = 12


class School:
    """Reads and writes; every method is one short transaction and may be called from any thread."""

    def __init__(self, book: Ledger, store: Store) -> None:
        self._book = book
        self._store = store
        with book.transaction() as connection:
            metadata.create_all(connection)

    def note(self, account: Account, done: DrillDone, at: datetime) -> None:
        """One more question that somebody has answered."""
        known = {"account": account.id, "class": done.class_name.strip()}
        day = at.astimezone(UTC).date().isoformat()
        key = {**known, "day": day, "game": done.game, "kind": done.kind, "level": done.level}
        more = {"questions": 1, "answers": done.of, "right": done.right, "seconds": done.seconds}
        with self._book.transaction() as connection:
            classes = set(
                connection.execute(
                    sa.select(sums.c["class"]).where(sums.c.account == account.id).distinct()
                ).scalars()
            )
            if len(classes | {known["class"]}) > MOST_CLASSES:
                raise Wrong(
                    400, "too-many", f"You have practised in {MOST_CLASSES} classes; name one of those."
                )
            _add(connection, sums, key, more)
            for cite in dict.fromkeys(done.missed):
                _add(connection, missed, {**known, "cite": cite}, {"times": 1})
            asked = {name: key[name] for name in ("account", "game", "kind")}
            for sort in dict.fromkeys((*done.bad, *done.good)):
                learnt = {**asked, "sort": sort}
                _learn(connection, learnt, int(at.timestamp() * 1e6), good=sort not in done.bad)

    def again(self, account: Account) -> list[DrillAgain]:
        """Of what somebody has missed questions and not learnt it since, the oldest first."""
        c = again.c
        query = sa.select(c.game, c.kind, c.sort, c.right).where(c.account == account.id)
        with self._book.reader() as connection:
            rows = connection.execute(query.order_by(c.at, c.sort)).all()
        known = set(drilled())
        return [DrillAgain(*row) for row in rows if row[0] in known]

    def own(self, account: Account) -> DrillReport:
        """What somebody has answered, in every class and in none."""
        return self._report("", sums.c.account == account.id, missed.c.account == account.id)

    def of_class(self, name: str) -> DrillReport:
        if not any(row.name == name for row in self.classes()):
            raise Wrong(404, "unknown-class", f"Nobody has practised in a class called {name[:40]!r}.")
        return self._report(name, sums.c["class"] == name, missed.c["class"] == name)

    def classes(self) -> list[ClassRow]:
        c = sums.c
        query = (
            sa.select(c["class"], sa.func.count(c.account.distinct()), sa.func.max(c.day))
            .where(c["class"] != "")
            .group_by(c["class"])
            .order_by(c["class"])
        )
        with self._book.reader() as connection:
            return [ClassRow(*row) for row in connection.execute(query)]

    def _report(self, name: str, mine: Any, lacking: Any) -> DrillReport:
        c, m = sums.c, missed.c
        counted = [sa.func.sum(each) for each in (c.questions, c.answers, c.right, c.seconds)]
        each = sa.select(c.account, c.game, c.kind, *counted, sa.func.max(c.day)).where(mine)
        weak = sa.select(m.cite, sa.func.sum(m.times)).where(lacking).group_by(m.cite)
        with self._book.reader() as connection:
            rows = connection.execute(each.group_by(c.account, c.game, c.kind)).all()
            cites = connection.execute(
                weak.order_by(sa.func.sum(m.times).desc(), m.cite).limit(WEAKEST)
            ).all()
        names = self._store.names(sorted({row[0] for row in rows}))
        return DrillReport(
            name,
            _students(rows, {account: shown for account, (shown, _) in names.items()}),
            _totals(rows),
            [DrillMissed(cite, int(times)) for cite, times in cites],
        )


def check(done: DrillDone) -> None:
    """What is not a drill of ours, or more right than asked, is not kept."""
    from pitboss.law import BadCitation, catalogue

    if done.kind not in KINDS or done.game not in drilled():
        raise Wrong(404, "no-drill", f"There are no drills of {done.kind[:40]} for {done.game[:40]!r}.")
    if done.right > done.of:
        raise Wrong(400, "bad-request", "No more answers can be right than were asked for.")
    if not done.class_name.isprintable():
        raise Wrong(400, "bad-request", "The name of a class is made of letters, digits and spaces.")
    held = catalogue()
    for cite in done.missed:
        try:
            known = any(True for _ in held.under(cite))
        except BadCitation:
            known = False
        if not known:
            raise Wrong(400, "bad-citation", f"There is no clause {cite[:40]!r}.")


def _learn(connection: Any, key: dict[str, Any], at: int, *, good: bool) -> None:
    """A sort of which a question was missed is kept to come back; one answered often enough since is let go."""
    where = [again.c[name] == value for name, value in key.items()]
    before = connection.execute(sa.select(again.c.right).where(*where)).scalar()
    if good and before is None:
        return
    connection.execute(sa.delete(again).where(*where))
    right = (before or 0) + 1 if good else 0
    if right >= LEARNT:
        return
    connection.execute(sa.insert(again).values({**key, "right": right, "at": at}))
    mine = again.c.account == key["account"]
    oldest = connection.execute(
        sa.select(again.c.at).where(mine).order_by(again.c.at.desc()).offset(MOST_AGAIN).limit(1)
    ).scalar()
    if oldest is not None:
        connection.execute(sa.delete(again).where(mine, again.c.at <= oldest, again.c.at < at))


def _add(connection: Any, table: Table, key: dict[str, Any], more: dict[str, int]) -> None:
    where = [table.c[name] == value for name, value in key.items()]
    raised = {name: table.c[name] + value for name, value in more.items()}
    if connection.execute(sa.update(table).where(*where).values(raised)).rowcount == 0:
        connection.execute(sa.insert(table).values({**key, **more}))


def _students(rows: Any, names: dict[str, str]) -> list[DrillStudent]:
    """Each student's sums, who practised most first; the weakest is a kind at a game with five answers or more."""
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(row)
    students = [_student(names.get(account, ""), own) for account, own in found.items()]
    return sorted(students, key=lambda each: (-each.answers, each.name))


def _student(name: str, rows: list[Any]) -> DrillStudent:
    questions, answers, right, seconds = (int(sum(row[at] for row in rows)) for at in (3, 4, 5, 6))
    last = max(row[7] for row in rows)
    return DrillStudent(name, questions, answers, right, seconds, last, _weakest(rows))


ENOUGH = 5


def _weakest(rows: list[Any]) -> str:
    often = [row for row in rows if row[4] >= ENOUGH and row[5] < row[4]]
    if not often:
        return ""
    worst = min(often, key=lambda row: (row[5] / row[4], row[1], row[2]))
    return f"{find(worst[1]).name}: {worst[2].replace('-', ' ')}"


def _totals(rows: Any) -> list[DrillTotal]:
    """All answers by game and kind, the weakest first."""
    found: dict[tuple[str, str], list[int]] = {}
    for _, game, kind, _, answers, right, seconds, _ in rows:
        total = found.setdefault((game, kind), [0, 0, 0])
        for at, value in enumerate((answers, right, seconds)):
            total[at] += int(value)
    made = [DrillTotal(game, find(game).name, kind, *total) for (game, kind), total in found.items()]
    return sorted(made, key=lambda each: (each.right / max(1, each.answers), each.name, each.kind))


def as_csv(report: DrillReport) -> str:
    """The students of a class for a spreadsheet."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["student", "questions", "answers", "right", "share", "seconds", "last", "weakest"])
    for each in report.students:
        share = f"{each.right / each.answers:.4f}" if each.answers else ""
        writer.writerow(
            [
                _cell(each.name),
                each.questions,
                each.answers,
                each.right,
                share,
                each.seconds,
                each.last,
                each.weakest,
            ]
        )
    return out.getvalue()


def _cell(text: str) -> str:
    """A name that a spreadsheet would take for a formula is told as text."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text

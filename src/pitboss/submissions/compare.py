"""Two filings of one house: what changed, and which notices 8.3 asks for before it holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cases.writer import filed
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.submissions.file import Filing, SubmissionError
from pitboss.submissions.places import at_line
from pitboss.table.chosen import said
from pitboss.table.notices import is_adverse
from pitboss.table.options import COMMON, cited, resolve
from pitboss.table.values import OptionError

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """An option that is filed otherwise than before; `adverse` where it is against the players at the table.

    tables: those that it is for; none where the filings name none
    before, after: as a filing writes them; was, becomes: in words
    minutes: how long after the sign is up it holds at the earliest, while players are at the table
    earliest: that time, where the new filing says when its signs go up; never before the day it is filed for
    lawful: whether the law of that day allows it; where it does not no notice makes it hold
    """

    game: str
    tables: tuple[Any, ...]
    option: str
    before: Any
    after: Any
    was: str
    becomes: str
    adverse: bool
    minutes: int
    earliest: datetime | None
    lawful: bool = True
    notice: str
    cites: tuple[str, ...]

    @property
    def wait(self) -> str:
        """The notice in short, for a row of a table."""
        if not self.lawful:
            return "not lawful"
        return f"{self.minutes} minutes" if self.adverse else "no wait"

    @property
    def rule(self) -> str:
        """What is asked for, without the hour: the same for all changes of its kind."""
        return self.notice.replace(_since(self.earliest), "")


def compare(before: Sequence[Filing], after: Sequence[Filing]) -> list[Change]:
    """Games in the order of the new filing; those that are no longer filed come last."""
    found: list[Change] = []
    for game in dict.fromkeys(filing.game for filing in (*after, *before)):
        was, now = ([each for each in filings if each.game == game] for filings in (before, after))
        for old, new, tables in _paired([each for each in was if _known(each)], now):
            if new is not None and not _known(new):
                continue  # told as a breach: there is nothing that could hold
            if old is not None and new is not None:
                found += _changes(old, new, tables)
            elif new is not None:
                found.append(_whole(new, "offered", tables))
            elif old is not None:
                found.append(_whole(old, "withdrawn", tables))
    return found


Tables = tuple[Any, ...]
Pair = tuple[Filing | None, Filing | None, Tables]


def _paired(was: Sequence[Filing], now: Sequence[Filing]) -> Iterator[Pair]:
    """What was and what is filed for the same tables of a game, and which tables these are.

    A filing that names no tables is for all that are not named; where several name none they go by their order.
    """
    place = {table: old for old in was for table in old.tables}
    rest = [old for old in was if not old.tables]
    named = {table for new in now for table in new.tables}
    left = {table: old for table, old in place.items() if table not in named}
    at, kept = 0, set[int]()
    for new in now:
        if new.tables:
            usual = rest[0] if rest else None
            for old, tables in _together({table: place.get(table, usual) for table in new.tables}):
                kept.add(id(old))
                yield old, new, tables
            continue
        if at < len(rest) or not left:
            yield (rest[at] if at < len(rest) else None), new, ()
        kept, at = kept | {id(old) for old in rest[at : at + 1]}, at + 1
        yield from ((old, new, tables) for old, tables in _together(left))
        left = {}
    yield from ((old, None, ()) for old in rest if id(old) not in kept)
    yield from ((old, None, tables) for old, tables in _together(left))


def _together(filed: Mapping[Any, Filing | None]) -> Iterator[tuple[Filing | None, Tables]]:
    """The tables that share a filing, in their order."""
    alike: dict[int, tuple[Filing | None, list[Any]]] = {}
    for table, filing in filed.items():
        alike.setdefault(id(filing), (filing, []))[1].append(table)
    for filing, tables in alike.values():
        yield filing, tuple(tables)


def _changes(before: Filing, after: Filing, tables: Tables) -> Iterator[Change]:
    """What held at these tables by the filing and the law of each day, option by option."""
    game, law = find(after.game), _law(after)
    old = _before(before, game)
    new, breaches = resolve(game.options, law, after.options, chip=game.chip)
    unlawful = {breach.option: breach.broken for breach in breaches}
    for option in (*COMMON, *game.options):
        name = option.name
        if old[name] == new[name]:
            continue
        adverse = is_adverse(option, law, old, new[name])
        minutes = (
            max(old["notice_minutes"], law.figure_or("all-games.advance-notice-minutes", 0)) if adverse else 0
        )
        consent = _by_consent(game, law, name, old[name], new[name])
        lawful = name not in unlawful
        earliest = _earliest(after, minutes) if lawful else None
        yield Change(
            game=game.id, tables=tables, option=name, before=filed(option, old[name]), after=filed(option, new[name]),
            was=said(option, old[name]), becomes=said(option, new[name]), adverse=adverse, minutes=minutes,
            earliest=earliest, lawful=lawful,
            notice=_notice(
                minutes, earliest, adverse=adverse, empty=old["notice_free_if_empty"], consent=bool(consent)
            ) if lawful else "The law of that day does not allow it: no notice makes it hold.",
            cites=unlawful[name] if not lawful else tuple(dict.fromkeys((
                *cited(law, "all-games.notice"), *(cited(law, "all-games.advance-notice") if adverse else ()),
                *consent, *option.cites(law),
            ))),
        )  # fmt: skip


def _before(filing: Filing, game: Game) -> dict[str, Any]:
    """What was in force by the filing before; a slip in it is told as one of that file."""
    try:
        return resolve(game.options, _law(filing), filing.options, chip=game.chip)[0]
    except OptionError as mistake:
        where = at_line(filing.first, filing.lines, mistake) if filing.lines else ""
        raise SubmissionError(f"The filing before: {where}{game.id}: {mistake}") from None


def _known(filing: Filing) -> bool:
    """Whether its day has a text of the game: what could not be offered was not."""
    return _law(filing).authorised(filing.game) is None


def _law(filing: Filing) -> Law:
    held = catalogue()
    return held.on(filing.as_of or held.newest)


def _earliest(after: Filing, minutes: int) -> datetime | None:
    """When it may hold: once the sign has been up so long, and not before the day that is filed for."""
    if after.signs is None:
        return None
    ready = after.signs + timedelta(minutes=minutes)
    return ready if after.as_of is None else max(ready, datetime.combine(after.as_of, time()))


def _by_consent(game: Game, law: Law, option: str, old: Any, new: Any) -> tuple[str, ...]:
    """The clause by which all players at a table may agree to it (14.17): at poker, and only to a higher minimum."""
    if game.bank != "pot" or not law.in_force("poker.limits-posted"):
        return ()
    from pitboss.games.poker.seating import may_be_agreed

    return (law.cite("poker.limits-posted"),) if may_be_agreed(option, old, new) else ()


def _since(earliest: datetime | None) -> str:
    return "" if earliest is None else f", at the earliest from {earliest:%Y-%m-%d %H:%M}"


def _notice(minutes: int, earliest: datetime | None, *, adverse: bool, empty: bool, consent: bool) -> str:
    since = _since(earliest)
    if not adverse:
        return f"Not against the players: a sign and an announcement; it holds from the next round on{since}."
    told = (
        "Against the players: a sign with the new rule and the time it starts, and an announcement, at least "
        f"{minutes} minutes before; it holds from the round after that{since}."
    )
    if empty:
        told += " At an empty table it holds at once."
    if consent:
        told += " Where all players at the table agree to a higher minimum no notice is needed."
    return told


def _whole(filing: Filing, what: str, tables: Tables) -> Change:
    offered = what == "offered"
    before, after = (None, "offered") if offered else ("offered", None)
    earliest = _earliest(filing, 0) if offered else None
    return Change(
        game=filing.game, tables=tables, option="game", before=before, after=after, was=before or "not offered",
        becomes=after or "not offered", adverse=False, minutes=0, earliest=earliest,
        notice=f"The game is {what}: a sign at its tables{_since(earliest)}.",
        cites=cited(_law(filing), "all-games.notice"),
    )  # fmt: skip

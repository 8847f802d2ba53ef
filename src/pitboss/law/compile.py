"""From law files to the catalogue: every date, name and citation is checked here, with file and line."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import cast, get_args

import msgspec

from pitboss.law import ids
from pitboss.law.catalogue import Contents
from pitboss.law.figures import Draft, dated_figures
from pitboss.law.files import Node, read
from pitboss.law.likeness import borrowed
from pitboss.law.model import Concern, Entry, Figure, Game, Kind, LawFileError, Section, Subchapter, TextHeld

_HEAD = ("subchapter", "prefix", "games", "since", "like", "clauses")
_CLAUSE = (
    "id", "edition", "name", "since", "until", "kind", "concern", "provenance", "gist",
    "figures", "remark", "readings", "reason", "checklist",
)  # fmt: skip
_SUBCHAPTER = (
    "id", "name", "since", "by", "text", "reason", "temporary_since", "temporary_by", "games", "sections",
)  # fmt: skip
_ADDS = ("name", "since", "by", "sections")
_SECTION = ("id", "title", "editions", "earlier_title")
_EDITIONS = ("1996", "2005", "2006", "2010", "note", "none")
_SEEDS = ("1996", "2005", "2006", "2010")


class _Chapter(msgspec.Struct):
    id: str
    title: str
    expires: date
    expires_remark: str
    ended: date
    ended_remark: str
    newest: date
    subchapters: dict[str, Subchapter]
    sections: dict[str, Section]
    games: list[Game]


def compile_files(chapter: Path, laws: Sequence[Path], *, root: Path, source: str = "") -> Contents:
    """The whole catalogue; raises LawFileError with file and line for the first mistake found."""
    frame = _read_chapter(read(chapter, _name(chapter, root)))
    entries: list[Entry] = []
    drafts: list[Draft] = []
    prefixes: dict[str, str] = {}
    roots = [read(path, _name(path, root)) for path in sorted(laws)]
    for law in roots:
        _read_law(law, frame, entries, drafts, prefixes, like=borrowed(law, roots))
    _check_spans(entries)
    figures = dated_figures(drafts, entries)
    _check_games(frame)
    return _contents(frame, entries, figures, source=source, games=frame.games)


def compile_added(
    law: Path, core: Contents, sisters: Callable[[], Sequence[Node]], *, module: str, source: str = ""
) -> Contents:
    """The law of a package that adds a subchapter to the chapter: that subchapter and nothing else."""
    root = read(law, f"{module}/law.yaml")
    head = root.mapping((*_HEAD, "adds"), required=("subchapter", "prefix", "adds", "games", "clauses"))
    number = _citation(head["subchapter"])
    if ids.subchapter(number) != number or not ids.under(number, core.chapter):
        raise head["subchapter"].error(f"{number} is no number of a subchapter, such as {core.chapter}-101.")
    frame = _Chapter(
        core.chapter, core.title, core.expires, core.expires_remark, core.ended, core.ended_remark, core.newest,
        {}, {}, [],
    )  # fmt: skip
    added = head["adds"].mapping(_ADDS, required=("name", "since", "by", "sections"))
    words = {"id": head["subchapter"], "text": Node("outside", root.file, head["adds"].line)}
    _read_subchapter(Node({**words, **added}, root.file, head["adds"].line), frame)
    entries: list[Entry] = []
    drafts: list[Draft] = []
    like = borrowed(root, sisters()) if "like" in head else ()
    own = Node({key: node for key, node in head.items() if key != "adds"}, root.file, root.line)
    _read_law(own, frame, entries, drafts, {}, like=like)
    _check_spans(entries)
    return _contents(
        frame, entries, dated_figures(drafts, entries), source=source,
        games=[msgspec.structs.replace(game, room="", package=module) for game in frame.games],
    )  # fmt: skip


def _contents(
    frame: _Chapter,
    entries: Sequence[Entry],
    figures: Sequence[Figure],
    *,
    source: str,
    games: Sequence[Game],
) -> Contents:
    contents = Contents(
        source=source,
        digest="",
        chapter=frame.id,
        title=frame.title,
        expires=frame.expires,
        expires_remark=frame.expires_remark,
        ended=frame.ended,
        ended_remark=frame.ended_remark,
        newest=frame.newest,
        subchapters=tuple(frame.subchapters.values()),
        sections=tuple(frame.sections.values()),
        games=tuple(sorted(games, key=lambda game: (ids.order(game.subchapter), game.since, game.id))),
        entries=tuple(sorted(entries, key=lambda entry: (ids.order(entry.id), entry.since))),
        figures=tuple(sorted(figures, key=lambda figure: (figure.name, figure.since))),
    )
    return msgspec.structs.replace(contents, digest=_digest(contents))


def _read_chapter(root: Node) -> _Chapter:
    head = root.mapping(
        ("chapter", "title", "expires", "expires_remark", "ended", "ended_remark", "newest", "subchapters"),
        required=("chapter", "title", "ended", "ended_remark", "newest", "subchapters"),
    )
    frame = _Chapter(
        id=head["chapter"].text(),
        title=head["title"].text(),
        expires=head.get("expires", head["ended"]).day(),
        expires_remark=head["expires_remark"].text() if "expires_remark" in head else "",
        ended=head["ended"].day(),
        ended_remark=head["ended_remark"].text(),
        newest=head["newest"].day(),
        subchapters={},
        sections={},
        games=[],
    )
    for node in head["subchapters"].items():
        _read_subchapter(node, frame)
    return frame


def _read_subchapter(node: Node, frame: _Chapter) -> None:
    found = node.mapping(_SUBCHAPTER, required=("id", "name", "since", "by", "text"))
    sub = Subchapter(
        id=_citation(found["id"]),
        name=found["name"].text(),
        since=found["since"].day(),
        by=found["by"].text(),
        text=cast(TextHeld, found["text"].one_of(get_args(TextHeld))),
        reason=found["reason"].text() if "reason" in found else "",
        temporary_since=found["temporary_since"].day() if "temporary_since" in found else None,
        temporary_by=found["temporary_by"].text() if "temporary_by" in found else "",
    )
    if sub.text == "none" and not sub.reason:
        raise node.error("a subchapter without text needs a reason.")
    frame.subchapters[sub.id] = sub
    if "games" in found:
        for game in found["games"].items():
            frame.games.append(_read_game(game, sub))
    for row in found["sections"].items() if "sections" in found else ():
        known = row.mapping(_SECTION, required=("id", "title"))
        section = Section(
            id=_citation(known["id"]),
            title=known["title"].text(),
            editions=_listed_by(known),
            earlier_title=known["earlier_title"].text() if "earlier_title" in known else "",
        )
        if section.id in frame.sections:
            raise row.error(f"{section.id} is listed twice.")
        frame.sections[section.id] = section


def _listed_by(section: Mapping[str, Node]) -> tuple[str, ...]:
    """The editions that list a section; none does where a package adds it."""
    return (
        tuple(str(edition.value) for edition in section["editions"].items()) if "editions" in section else ()
    )


def _read_game(node: Node, sub: Subchapter, *, room: str = "") -> Game:
    found = node.mapping(("id", "name", "since", "by", "clauses", "remark"), required=("id", "name"))
    game = Game(
        id=found["id"].text(),
        name=found["name"].text(),
        subchapter=sub.id,
        since=found["since"].day() if "since" in found else sub.first_day,
        by=found["by"].text() if "by" in found else (sub.temporary_by or sub.by),
        clauses=found["clauses"].texts() if "clauses" in found else (),
        remark=found["remark"].text() if "remark" in found else "",
        room=room,
    )
    if game.since < sub.first_day:
        raise node.error(f"{game.id} cannot be older than its subchapter ({sub.first_day.isoformat()}).")
    return game


def _read_law(
    root: Node, frame: _Chapter, entries: list[Entry], drafts: list[Draft], prefixes: dict[str, str],
    *, like: Sequence[Node] = (),
) -> None:  # fmt: skip
    head = root.mapping(_HEAD, required=("subchapter", "prefix", "clauses"))
    sub_id, prefix = head["subchapter"].text(), head["prefix"].text()
    if sub_id not in frame.subchapters:
        raise head["subchapter"].error(f"{sub_id} is not a subchapter of {frame.id}.")
    if prefix in prefixes:
        raise head["prefix"].error(f"the prefix {prefix} is already that of {prefixes[prefix]}.")
    prefixes[prefix] = root.file
    sub = frame.subchapters[sub_id]
    for node in head["games"].items() if "games" in head else ():
        game = _read_game(node, sub, room=Path(root.file).parent.name)
        if any(game.id == other.id for other in frame.games):
            raise node.error(
                f"the game {game.id} is listed twice; chapter.yaml or another law file has it already."
            )
        frame.games.append(game)
    since = head["since"].day() if "since" in head else sub.first_day
    for node in (*head["clauses"].items(), *like):
        entry, found = _read_clause(node, prefix=prefix, home=sub_id, since=since, until=frame.ended)
        entries.append(entry)
        if ids.under(entry.id, frame.id) and not ids.under(entry.id, sub_id):
            raise node.error(f"{entry.id} is no clause of {sub_id}, the subchapter of this file.")
        section = ids.section(entry.id)
        if node in like and section is not None and section not in frame.sections:
            raise node.error(f"{section} is not listed by any table of contents.")
        if "figures" in found:
            named = found["figures"].named()
            drafts.extend(Draft(f"{prefix}.{name}", figure, entry) for name, figure in named.items())


def _read_clause(
    node: Node, *, prefix: str, home: str, since: date, until: date
) -> tuple[Entry, dict[str, Node]]:
    found = node.mapping(_CLAUSE, required=("id", "edition", "kind", "concern", "gist"))
    editions = _editions(found["edition"])
    names = found["name"].texts() if "name" in found else ()
    entry = Entry(
        id=_citation(found["id"]),
        since=found["since"].day() if "since" in found else since,
        until=found["until"].day() if "until" in found else until,
        editions=editions,
        handles=tuple(f"{prefix}.{name}" for name in names),
        kind=cast(Kind, found["kind"].one_of(get_args(Kind))),
        concern=cast(Concern, found["concern"].one_of(get_args(Concern))),
        provenance=found["provenance"].text() if "provenance" in found else _provenance(node, editions),
        gist=found["gist"].text(),
        remark=found["remark"].text() if "remark" in found else "",
        readings=found["readings"].texts() if "readings" in found else (),
        reason=found["reason"].text() if "reason" in found else "",
        checklist=found["checklist"].text() if "checklist" in found else "",
        home=home,
        file=node.file,
        line=node.line,
    )
    if entry.since >= entry.until:
        raise node.error(f"{entry.id} ends on {entry.until.isoformat()}, before it begins.")
    if entry.concern in ("physical", "notice") and not (entry.reason or entry.checklist):
        raise node.error(f"{entry.id} is {entry.concern}: `reason` or `checklist` must stand for code.")
    return entry, found


def _editions(node: Node) -> tuple[str, ...]:
    listed = [str(item.value) for item in node.items()] if isinstance(node.value, list) else [str(node.value)]
    for edition in listed:
        if edition not in _EDITIONS:
            raise node.error(f"unknown edition {edition!r}; known are {', '.join(_EDITIONS)}.")
    return tuple(listed)


def _provenance(node: Node, editions: tuple[str, ...]) -> str:
    if editions == ("note",):
        return "note"
    if all(edition in _SEEDS for edition in editions):
        return f"seed {', '.join(editions)}"
    raise node.error("say the provenance of a clause that no edition holds.")


def _citation(node: Node) -> str:
    text = node.text()
    try:
        ids.parts(text)
    except ids.BadCitation as problem:
        raise node.error(str(problem)) from None
    return text


def _check_spans(entries: Iterable[Entry]) -> None:
    """Two entries with one id, or with one handle, must never hold on the same day."""
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in (entry.id, *entry.handles):
            by_name.setdefault(name, []).append(entry)
    for name, spans in by_name.items():
        ordered = sorted(spans, key=lambda entry: entry.since)
        for older, newer in pairwise(ordered):
            if newer.since < older.until:
                raise LawFileError(
                    f"{newer.file}:{newer.line}: {name} is in force twice from {newer.since.isoformat()}: "
                    f"here and at {older.file}:{older.line}."
                )


def _check_games(frame: _Chapter) -> None:
    seen: set[str] = set()
    for game in frame.games:
        if game.id in seen:
            raise LawFileError(f"The game {game.id} is listed twice.")
        seen.add(game.id)


def _digest(contents: Contents) -> str:
    """A digest of what the catalogue says: not of comments, line numbers or the order of the files."""
    said = msgspec.structs.replace(
        contents,
        source="",
        games=tuple(msgspec.structs.replace(game, room="", package="") for game in contents.games),
        entries=tuple(msgspec.structs.replace(entry, file="", line=0) for entry in contents.entries),
    )
    return hashlib.sha256(msgspec.msgpack.encode(said)).hexdigest()


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()

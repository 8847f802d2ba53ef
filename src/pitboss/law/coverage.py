"""Which clauses have code and cases: both are found by playing, by whoever can play."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from pitboss.law import ids
from pitboss.law.catalogue import Catalogue
from pitboss.law.lookups import recorded, written
from pitboss.law.model import Entry, Figure
from pitboss.law.store import ROOT, keep, places

_BUILT = "coverage.msgpack"
_VERSION = b"3"
_VERIFIER = "_verify.py"
"""Laid into the wheel beside the code, of which it is no part; it looks up no clause."""
NEED_CODE = ("enforce", "compute", "configure", "record")


class Cited(msgspec.Struct, frozen=True):
    """What the replay of one case cited."""

    file: str
    """The case file, relative to the folder of cases."""
    as_of: date
    cites: tuple[str, ...]
    differences: tuple[str, ...] = ()
    """What came out otherwise than the case claims; then it covers nothing."""


Replay = Callable[[Path], Iterable[Cited]]


class Index(msgspec.Struct, frozen=True):
    """Code and cases by entry key."""

    digest: str
    code: dict[str, tuple[str, ...]]
    cases: dict[str, tuple[str, ...]]
    failed: dict[str, tuple[str, ...]] = {}
    """The differences of the cases that failed, by file."""


# Made once, at import: types that two threads prepare at the same time are a crash in msgspec.
_decoder = msgspec.msgpack.Decoder(Index)


class Lacking(msgspec.Struct, frozen=True):
    """A clause that must have code and a case and lacks one or both."""

    entry: Entry
    code: bool
    case: bool


class Coverage(msgspec.Struct, frozen=True):
    clauses: int
    with_code: int
    with_cases: int
    neither: int
    lacking: tuple[Lacking, ...]
    borrowed: tuple[Lacking, ...] = ()
    """Clauses of open games that no edition holds, which are not missing but lack code or a case all the same."""

    @property
    def missing(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(lack.entry.id for lack in self.lacking))


def build_case_index(catalogue: Catalogue, replayed: Iterable[Cited]) -> dict[str, tuple[str, ...]]:
    """For each entry the case files whose replay, as of a day in the entry's time, cited it."""
    found: dict[str, list[str]] = {}
    for cited in replayed:
        if cited.differences:
            continue
        law = catalogue.on(cited.as_of)
        for citation in cited.cites:
            entry = law.entry(citation)
            if entry is not None and cited.file not in found.setdefault(entry.key, []):
                found[entry.key].append(cited.file)
    return {key: tuple(sorted(files)) for key, files in found.items()}


def index(
    catalogue: Catalogue,
    cases: Path | None,
    replay: Replay,
    *,
    rehearse: Callable[[], None],
    root: Path = ROOT,
    where: tuple[Path, ...] | None = None,
) -> Index:
    """The index of code and cases, made only when code, cases or law have changed.

    What the code looks up is recorded while all cases are replayed and while `rehearse` opens every game.
    """
    digest = index_digest(catalogue, cases, root)
    kept = places(_BUILT, digest) if where is None else where
    held = _held(digest, kept)
    if held is not None:
        return held
    with recorded(catalogue) as lookups:
        played = list(replay(cases)) if cases is not None else []
        rehearse()
    code = _merged(lookups.by_entry(), written(catalogue, root))
    made = Index(digest, code, build_case_index(catalogue, played), _failed(played))
    keep(msgspec.msgpack.encode(made), kept)
    return made


def held_index(catalogue: Catalogue, cases: Path | None) -> Index | None:
    """The index where it was made from code, cases and law as they are now; nothing is replayed for it."""
    digest = index_digest(catalogue, cases)
    return _held(digest, places(_BUILT, digest))


def _held(digest: str, kept: Iterable[Path]) -> Index | None:
    found = (_read(place) for place in kept)
    return next((held for held in found if held is not None and held.digest == digest), None)


def _failed(replayed: Iterable[Cited]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for cited in replayed:
        if cited.differences:
            found[cited.file] = (*found.get(cited.file, ()), *cited.differences)
    return found


def joined(*parts: Index) -> Index:
    """Several indexes as one."""
    columns = ([part.code for part in parts], [part.cases for part in parts], [part.failed for part in parts])
    return Index(parts[0].digest, *(_merged(*column) for column in columns))


def _merged(*found: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    keys = sorted({key for places in found for key in places})
    return {
        key: tuple(dict.fromkeys(place for places in found for place in places.get(key, ()))) for key in keys
    }


def index_digest(catalogue: Catalogue, cases: Path | None, root: Path = ROOT) -> str:
    """A digest of everything the index rests on."""
    whole = hashlib.sha256(_VERSION + catalogue.digest.encode())
    read = [(root, path) for path in sorted(root.rglob("*.py")) if path.name != _VERIFIER]
    if cases is not None:
        read += [(cases, path) for path in sorted(cases.rglob("*.yaml"))]
    for base, path in read:
        content = path.read_bytes()
        whole.update(f"{path.relative_to(base).as_posix()} {len(content)}\n".encode())
        whole.update(content)
    return whole.hexdigest()


def held_of(catalogue: Catalogue, game: str) -> list[Entry]:
    """The clauses held of a game's subchapter, once for each edition that prints them."""
    within = catalogue.game(game).subchapter
    return [
        entry for entry in catalogue.entries if _lies_in(entry, within, catalogue) for _ in entry.editions
    ]


def coverage(
    catalogue: Catalogue, made: Index, *, open_games: Collection[str], game: str | None = None
) -> Coverage:
    """The counts over all clauses, or one game's subchapter; `open_games` says which must be complete."""
    within = catalogue.game(game).subchapter if game is not None else catalogue.contents.chapter
    entries = [entry for entry in catalogue.entries if _lies_in(entry, within, catalogue)]
    built = {catalogue.game(name).subchapter for name in open_games}
    rows = [entry for entry in entries for _ in entry.editions]
    return Coverage(
        clauses=len(rows),
        with_code=sum(1 for entry in rows if made.code.get(entry.key)),
        with_cases=sum(1 for entry in rows if made.cases.get(entry.key)),
        neither=sum(1 for entry in rows if not made.code.get(entry.key) and not made.cases.get(entry.key)),
        lacking=tuple(_lacking(entries, made, built, seed=True)),
        borrowed=tuple(_lacking(entries, made, built, seed=False)),
    )


def clause_rows(catalogue: Catalogue, entries: Iterable[Entry], made: Index) -> list[dict[str, Any]]:
    """Entries as the command line prints them: one row for each edition that holds the text."""
    return [
        {
            "id": entry.id,
            "edition": edition,
            "since": entry.since,
            "until": entry.until,
            "kind": entry.kind,
            "concern": entry.concern,
            "provenance": f"seed {edition}" if entry.seed else entry.provenance,
            "gist": entry.gist,
            "figures": [_figure_row(figure) for figure in figures_of(catalogue, entry)],
            "code": list(made.code.get(entry.key, ())),
            "cases": list(made.cases.get(entry.key, ())),
            "handles": list(entry.handles),
            "remark": entry.remark,
            "readings": list(entry.readings),
            "reason": entry.reason,
            "checklist": entry.checklist,
        }
        for entry in entries
        for edition in entry.editions
    ]


def figures_of(catalogue: Catalogue, entry: Entry) -> tuple[Figure, ...]:
    """The dated figures that this entry states."""
    stated = catalogue.figures_by_cite.get(entry.id, ())
    return tuple(figure for figure in stated if figure.since < entry.until and entry.since < figure.until)


def _figure_row(figure: Figure) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": figure.name,
        "value": figure.value,
        "since": figure.since,
        "until": figure.until,
        "cite": figure.cite,
    }
    return {**row, "remark": figure.remark} if figure.remark else row


def _lacking(
    entries: Iterable[Entry], made: Index, built: Collection[str], *, seed: bool
) -> Iterable[Lacking]:
    for entry in entries:
        if entry.seed is not seed or entry.concern not in NEED_CODE or ids.subchapter(entry.id) not in built:
            continue
        code, case = bool(made.code.get(entry.key)), bool(made.cases.get(entry.key))
        if not (code and case):
            yield Lacking(entry, code, case)


def _lies_in(entry: Entry, within: str, catalogue: Catalogue) -> bool:
    """A clause of another chapter that a game's file holds counts with that game."""
    return ids.under(entry.id, within) or within in (catalogue.contents.chapter, entry.home)


def _read(place: Path) -> Index | None:
    try:
        return _decoder.decode(place.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return None

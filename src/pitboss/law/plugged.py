"""Games of other people's packages: found by the entry point `pitboss.games`, their law compiled beside the chapter.

An entry point names a package that is a room like those of `games/`, with its `law.yaml` in it:

    [project.entry-points."pitboss.games"]
    crown-and-anchor = "crown_and_anchor"

A package that cannot be used is left out with a sentence, and everything else is as if it were not there.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from pitboss.law.catalogue import Contents
from pitboss.law.model import LawFileError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pitboss.law.files import Node

GROUP = "pitboss.games"
_NAMED = f"[{GROUP}]".encode()
_BUILT = "plugged.msgpack"


class Package(NamedTuple):
    """A package that brings games.

    name: of the entry point; module: what is imported; folder: where it lies; said_by: the distribution that names it
    """

    name: str
    module: str
    folder: Path
    said_by: str


class Found(NamedTuple):
    """The chapter; the packages whose law can be used, with it; a sentence for each that is left out, by its module."""

    core: Contents
    packages: dict[str, tuple[Package, Contents]]
    problems: dict[str, str]


@cache
def plugged() -> Found:
    """What is installed beside Pitboss; looked for once."""
    from pitboss.law.store import load

    core = load()
    packages: dict[str, tuple[Package, Contents]] = {}
    problems: dict[str, str] = {}
    for point in _entry_points():
        said_by = point.dist.name if point.dist is not None else "a package"
        if point.module in packages:
            continue
        try:
            package = Package(point.name, point.module, _folder(point.module), said_by)
            law = _compiled(package, core)
            _check_apart(law, (core, *(other for _, other in packages.values())))
        except LawFileError as fault:
            problems[point.module] = left_out(said_by, point.name, str(fault))
        else:
            packages[point.module] = package, law
    return Found(core, packages, problems)


def left_out(said_by: str, name: str, why: str) -> str:
    """The sentence about a package that cannot be used."""
    return f"The game {name} of {said_by} is left out: {why}"


def _entry_points() -> Iterable[EntryPoint]:
    """The entry points of the group, by name. The reader of them loads slowly, so it is asked only where one is."""
    if not any(_NAMED in text for text in _written_entry_points()):
        return ()
    from importlib.metadata import entry_points

    return sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


def _written_entry_points() -> Iterator[bytes]:
    for place in sys.path:
        try:
            with os.scandir(place or ".") as listed:
                folders = [each.path for each in listed if each.name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for folder in folders:
            try:
                yield Path(folder, "entry_points.txt").read_bytes()
            except OSError:
                continue


def _folder(module: str) -> Path:
    """Where a package lies; it is not loaded to know it."""
    from importlib.util import find_spec

    try:
        spec = find_spec(module)
    except (ImportError, ValueError) as fault:
        raise LawFileError(f"{module} cannot be found ({fault}).") from None
    if spec is None or not spec.submodule_search_locations:
        raise LawFileError(f"there is no package {module}; an entry point names a package with a law.yaml.")
    folder = Path(next(iter(spec.submodule_search_locations)))
    if not (folder / "law.yaml").is_file():
        raise LawFileError(f"{module} has no law.yaml beside its __init__.py.")
    return folder


def _compiled(package: Package, core: Contents) -> Contents:
    """The law of a package; compiled now, and kept where possible, if what is kept is out of date."""
    from pitboss.law.store import keep, places, read_built

    file = package.folder / "law.yaml"
    try:
        text = file.read_bytes()
    except OSError as fault:
        raise LawFileError(f"{package.module}/law.yaml cannot be read ({fault.strerror}).") from None
    source = hashlib.sha256(f"{core.source} {package.module}\n".encode() + text).hexdigest()
    kept = places(f"{source[:16]}-{_BUILT}", source)
    for place in kept:
        held = read_built(place)
        if held is not None and held.source == source:
            return held
    from pitboss.law.compile import compile_added

    made = compile_added(file, core, _sisters, module=package.module, source=source)
    keep(msgspec.msgpack.encode(made), kept[1:] or kept)
    return made


def _sisters() -> Sequence[Node]:
    """The law files of the chapter, read again for a file that takes clauses after one of them."""
    from pitboss.law.files import read
    from pitboss.law.store import ROOT, law_files

    return [read(path, path.relative_to(ROOT).as_posix()) for path in law_files()]


def _check_apart(law: Contents, others: Iterable[Contents]) -> None:
    """A package adds; it changes nothing that is there already."""
    for other in others:
        for what, mine, theirs in (
            ("the game", law.games, other.games),
            ("the subchapter", law.subchapters, other.subchapters),
        ):
            if both := sorted({each.id for each in mine} & {each.id for each in theirs}):
                raise LawFileError(f"{what} {both[0]} is there already.")
        if both := sorted(_prefixes(law) & _prefixes(other)):
            raise LawFileError(f"the prefix {both[0]} is there already.")


def _prefixes(law: Contents) -> set[str]:
    return {handle.partition(".")[0] for entry in law.entries for handle in entry.handles}

"""Where the code rests on the law: what it looks up while games are opened and played is noted, with the line.

Reading the source for names of clauses would find what is spelled, not what is used; a part that serves many
games looks its clauses up by names that stand in no line of it. Only two things are read from the source,
because they are used where nobody looks them up: citations written out, and the clauses of an option.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from inspect import currentframe
from pathlib import Path
from types import CodeType
from typing import Any

from pitboss.law.catalogue import Catalogue, Law
from pitboss.law.plugged import plugged

_ROOT = Path(__file__).resolve().parent.parent
_LAW = str(_ROOT / "law")
_PASSING_ON = frozenset({"cite", "cites", "figure"})
"""Functions of these names only hand a look-up on: who called them is the one who asked."""
_CITATION = re.compile(r"(?:19:47|13:69[A-Z])-\d+\.\d.*")


class Lookups:
    """For each entry (by its key) the places in the code that looked it up."""

    def __init__(self) -> None:
        self._found: dict[str, set[tuple[str, int]]] = {}

    def note(self, key: str) -> None:
        place = _caller()
        if place is not None:
            self._found.setdefault(key, set()).add(place)

    def by_entry(self) -> dict[str, tuple[str, ...]]:
        return {
            key: tuple(f"{file}:{line}" for file, line in sorted(places))
            for key, places in sorted(self._found.items())
        }


class RecordingLaw(Law):
    """The law of a day that notes who asks for what."""

    def __init__(self, catalogue: Catalogue, day: date, lookups: Lookups) -> None:
        super().__init__(catalogue, day)
        self._lookups = lookups

    def cite(self, handle: str) -> str:
        citation = super().cite(handle)
        self._note(citation)
        return citation

    def in_force(self, handle: str) -> bool:
        held = super().in_force(handle)
        if held:
            self._note(super().cite(handle))
        return held

    def figure(self, name: str) -> Any:
        value = super().figure(name)
        self._note(super().figure_cite(name))
        return value

    def figure_or(self, name: str, default: Any) -> Any:
        value = super().figure_or(name, default)
        if name in self._figures:
            self._note(self._figures[name].cite)
        return value

    def figure_cite(self, name: str) -> str:
        citation = super().figure_cite(name)
        self._note(citation)
        return citation

    def _note(self, citation: str) -> None:
        entry = self.entry(citation)
        if entry is not None:
            self._lookups.note(entry.key)


@contextmanager
def recorded(catalogue: Catalogue) -> Generator[Lookups]:
    """While this lasts, every law that the catalogue gives out notes who looks up what."""
    lookups = Lookups()
    with catalogue.giving(lambda day: RecordingLaw(catalogue, day, lookups)):
        yield lookups


def _caller() -> tuple[str, int] | None:
    """The line of Pitboss, outside the law's own room, that asked."""
    frame = currentframe()
    while frame is not None and _passes_on(frame.f_code):
        frame = frame.f_back
    if frame is None:
        return None
    file = _own_file(frame.f_code.co_filename)
    return None if file is None else (file, frame.f_lineno)


@cache
def _own_file(name: str) -> str | None:
    """A file of Pitboss, or of a package of games, as it is told."""
    path = Path(name)
    if path.is_relative_to(_ROOT):
        return path.relative_to(_ROOT).as_posix()
    for package, _ in plugged().packages.values():
        if path.is_relative_to(package.folder):
            return f"{package.module}/{path.relative_to(package.folder).as_posix()}"
    return None


@cache
def _passes_on(code: CodeType) -> bool:
    names = (name.lstrip("_") for name in code.co_qualname.split("."))
    return code.co_filename.startswith(_LAW) or not _PASSING_ON.isdisjoint(names)


def written(catalogue: Catalogue, root: Path = _ROOT) -> dict[str, tuple[str, ...]]:
    """For each entry the lines that write its citation out, or name it among the `handles` of an option."""
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        file = path.relative_to(root).as_posix()
        if file.startswith("law/"):
            continue
        for name, line in _written(ast.parse(path.read_bytes())):
            for entry in catalogue.ids.get(name) or catalogue.handles.get(name, ()):
                found.setdefault(entry.key, []).append(f"{file}:{line}")
    return {key: tuple(dict.fromkeys(places)) for key, places in found.items()}


def _written(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _CITATION.fullmatch(node.value):
            yield node.value, node.lineno
        elif isinstance(node, ast.keyword) and node.arg == "handles":
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value, part.lineno

"""Where the code rests on the law: handles, figures and citations, found by reading the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from pitboss.law import ids
from pitboss.law.catalogue import Catalogue
from pitboss.law.store import ROOT

_CITATION = re.compile(r"(?:19:47|13:69[A-Z])-\d+\.\d.*|19:47(?:-\d+)?")
_FILLED = "([A-Za-z0-9-]+)"
_STEM = re.compile(r"[a-z]{2,}(?:\\-[a-z]+)*\\-")


class Reference(msgspec.Struct, frozen=True, order=True):
    """A place in the code that names a handle, a figure or a citation."""

    file: str
    line: int
    name: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


class Unknown(msgspec.Struct, frozen=True):
    """A place that names something the catalogue does not hold."""

    place: str
    name: str


def references(catalogue: Catalogue, root: Path = ROOT) -> tuple[Reference, ...]:
    """Every place under `root` that names something the catalogue holds."""
    return tuple(sorted(ref for ref in _scan(catalogue, root) if isinstance(ref, Reference)))


def unknown(catalogue: Catalogue, root: Path = ROOT) -> tuple[Unknown, ...]:
    """Every place under `root` that looks like a handle or a citation but is in no law file."""
    return tuple(ref for ref in _scan(catalogue, root) if isinstance(ref, Unknown))


def code_index(catalogue: Catalogue, root: Path = ROOT) -> Mapping[str, tuple[str, ...]]:
    """For each entry (by its key) the places in the code that rest on it."""
    by_name: dict[str, set[str]] = {}
    for entry in catalogue.entries:
        for name in (entry.id, *entry.handles):
            by_name.setdefault(name, set()).add(entry.key)
    for name, figures in catalogue.figure_names.items():
        for figure in figures:
            stated = (entry for entry in catalogue.ids.get(figure.cite, ()) if entry.holds_on(figure.since))
            by_name.setdefault(name, set()).update(entry.key for entry in stated)
    found: dict[str, list[str]] = {}
    for reference in references(catalogue, root):
        for key in by_name.get(reference.name, ()):
            found.setdefault(key, []).append(reference.place)
    return {key: tuple(dict.fromkeys(places)) for key, places in found.items()}


def _scan(catalogue: Catalogue, root: Path) -> Iterator[Reference | Unknown]:
    names = catalogue.handles.keys() | catalogue.figure_names.keys()
    prefixes = {name.partition(".")[0] for name in names}
    shape = re.compile(rf"(?:{'|'.join(sorted(prefixes))})\.[a-z0-9][A-Za-z0-9.-]*")
    for trees in _folders(root):
        spelled = _Words(
            {text for _, tree in trees for text, _ in _texts(tree)}, _stems(tree for _, tree in trees)
        )
        for file, tree in trees:
            for text, line in _texts(tree):
                if shape.fullmatch(text):
                    known = text in names
                elif _CITATION.fullmatch(text):
                    known = _held(catalogue, text)
                else:
                    continue
                yield Reference(file, line, text) if known else Unknown(f"{file}:{line}", text)
            for pattern, line in _patterns(tree, prefixes):
                matched = _filled(pattern, names, spelled)
                yield from (Reference(file, line, name) for name in matched)
                if not matched and not any(pattern.fullmatch(name) for name in names):
                    yield Unknown(f"{file}:{line}", pattern.pattern)


def _folders(root: Path) -> Iterator[list[tuple[str, ast.Module]]]:
    """The source by folder; the law's own room talks about handles without resting on them."""
    by_folder: dict[Path, list[Path]] = {}
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] != "law":
            by_folder.setdefault(path.parent, []).append(path)
    for paths in by_folder.values():
        yield [(path.relative_to(root).as_posix(), ast.parse(path.read_bytes())) for path in paths]


def _texts(tree: ast.Module) -> Iterator[tuple[str, int]]:
    joined = (part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values)
    pieces = {id(part) for part in joined}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in pieces:
            yield node.value, node.lineno


def _patterns(tree: ast.Module, prefixes: Iterable[str]) -> Iterator[tuple[re.Pattern[str], int]]:
    """Handles put together in the code, such as f"craps.{wager}-wins"."""
    starts = tuple(f"{prefix}." for prefix in prefixes)
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        first = node.values[0] if node.values else None
        if not (isinstance(first, ast.Constant) and str(first.value).startswith(starts)):
            continue
        yield re.compile("".join(_piece(part) for part in node.values)), node.lineno


def _piece(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else _FILLED


class _Words(msgspec.Struct, frozen=True):
    """What a folder spells out: whole words, and words it makes from a stem, such as f"hard-{number}"."""

    literals: set[str]
    stems: tuple[re.Pattern[str], ...]

    def has(self, word: str) -> bool:
        return word in self.literals or any(stem.fullmatch(word) for stem in self.stems)


def _stems(trees: Iterable[ast.Module]) -> tuple[re.Pattern[str], ...]:
    joined = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.JoinedStr))
    return tuple(
        re.compile("".join(_piece(part) for part in node.values))
        for node in joined
        if node.values and _STEM.fullmatch(_piece(node.values[0]))
    )


def _filled(pattern: re.Pattern[str], names: Iterable[str], spelled: _Words) -> list[str]:
    """The names a pattern stands for: each gap must be filled by a word that the same folder spells out."""
    matches = ((name, pattern.fullmatch(name)) for name in names)
    return [name for name, match in matches if match and all(spelled.has(part) for part in match.groups())]


def _held(catalogue: Catalogue, citation: str) -> bool:
    try:
        ids.parts(citation)
    except ids.BadCitation:
        return False
    return catalogue.holds(citation) or bool(catalogue.under(citation))

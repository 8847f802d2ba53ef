"""Reading a law file: YAML 1.2 with the line of every key, so that a mistake is shown where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any, cast

from pitboss.law.model import LawFileError


class Node:
    """A value of a YAML file that knows its file and line."""

    __slots__ = ("file", "line", "value")

    def __init__(self, value: Raw, file: str, line: int) -> None:
        self.value = value
        self.file = file
        self.line = line

    def error(self, sentence: str) -> LawFileError:
        return LawFileError(f"{self.file}:{self.line}: {sentence}")

    def plain(self) -> Any:
        """The value without positions."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def named(self) -> dict[str, Node]:
        """This node as a map whose keys are words."""
        if not isinstance(self.value, dict) or not all(isinstance(key, str) for key in self.value):
            raise self.error(f"expected a map from names, found {self.plain()!r}.")
        return cast(dict[str, Node], self.value)

    def mapping(self, allowed: Iterable[str], required: Iterable[str] = ()) -> dict[str, Node]:
        """This node as a map with known keys only."""
        found, known = self.named(), set(allowed)
        for key, node in found.items():
            if key not in known:
                raise node.error(f"unknown key {key!r}; known here are {', '.join(sorted(known))}.")
        for key in required:
            if key not in found:
                raise self.error(f"{key!r} is missing.")
        return found

    def items(self) -> list[Node]:
        if not isinstance(self.value, list):
            raise self.error(f"expected a list, found {self.plain()!r}.")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.error(f"expected text, found {self.plain()!r}.")
        return " ".join(self.value.split())

    def texts(self) -> tuple[str, ...]:
        """A text, or a list of texts."""
        if isinstance(self.value, list):
            return tuple(node.text() for node in self.value)
        return (self.text(),)

    def day(self) -> date:
        if not isinstance(self.value, date):
            raise self.error(f"expected a date such as 2001-01-16, found {self.plain()!r}.")
        return self.value

    def one_of(self, words: Iterable[str]) -> str:
        allowed = tuple(words)
        if self.value not in allowed:
            raise self.error(f"expected one of {', '.join(allowed)}, found {self.plain()!r}.")
        return str(self.value)


Scalar = str | int | bool | date | None
Raw = dict[str | int, Node] | list[Node] | Scalar


def read(path: Path, name: str) -> Node:
    """The YAML file as nodes; `name` is how errors call it."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError

    try:
        root: Any = cast(Any, YAML(typ="safe", pure=True)).compose(path)
    except MarkedYAMLError as problem:
        raised: Any = problem
        mark = raised.problem_mark or raised.context_mark
        line = mark.line + 1 if mark is not None else 1
        raise LawFileError(f"{name}:{line}: this is not YAML: {raised.problem}.") from None
    if root is None:
        raise LawFileError(f"{name}:1: the file is empty.")
    return _build(root, name)


def _build(node: Any, name: str) -> Node:
    line: int = node.start_mark.line + 1
    match node.id:
        case "mapping":
            return Node(dict(_pairs(node, name)), name, line)
        case "sequence":
            return Node([_build(item, name) for item in node.value], name, line)
        case _:
            return Node(_scalar(node, name, line), name, line)


def _pairs(node: Any, name: str) -> Iterator[tuple[str | int, Node]]:
    seen: set[str | int] = set()
    for key_node, value_node in node.value:
        line: int = key_node.start_mark.line + 1
        key = _scalar(key_node, name, line) if key_node.id == "scalar" else None
        if not isinstance(key, str | int):
            raise LawFileError(f"{name}:{line}: a key must be a word or a number.")
        if key in seen:
            raise LawFileError(f"{name}:{line}: the key {key!r} stands twice.")
        seen.add(key)
        yield key, Node(_build(value_node, name).value, name, line)


def _scalar(node: Any, name: str, line: int) -> Scalar:
    text = str(node.value)
    try:
        match str(node.tag).rpartition(":")[2]:
            case "int":
                return int(text.replace("_", ""))
            case "bool":
                return text.lower() == "true"
            case "null":
                return None
            case "timestamp":
                return date.fromisoformat(text)
            case "float":
                raise ValueError("write money in whole units and odds as text")
            case _:
                return text
    except ValueError as problem:
        raise LawFileError(f"{name}:{line}: cannot read {text!r}: {problem}.") from None

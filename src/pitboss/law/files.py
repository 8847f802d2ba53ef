"""Reading a law file: YAML 1.2 with the line of every key, so that a mistake is shown where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from pitboss.law.model import LawFileError


class Node:
    """A value of a YAML file that knows its file and line."""

    __slots__ = ("file", "line", "value")

    def __init__(self, value: Any, file: str, line: int) -> None:
        self.value = value
        self.file = file
        self.line = line

    def error(self, sentence: str) -> LawFileError:
        return LawFileError(f"{self.file}:{self.line}: {sentence}")

    def plain(self) -> Any:
        """The value without positions."""
        match self.value:
            case dict() as mapping:
                return {key: node.plain() for key, node in mapping.items()}
            case list() as items:
                return [node.plain() for node in items]
            case _:
                return self.value

    def mapping(self, allowed: Iterable[str], required: Iterable[str] = ()) -> dict[str, Node]:
        """This node as a map with known keys only."""
        if not isinstance(self.value, dict):
            raise self.error(f"expected a map, found {self.value!r}.")
        known = set(allowed)
        found: dict[str, Node] = self.value
        for key, node in found.items():
            if key not in known:
                raise node.error(f"unknown key {key!r}; known here are {', '.join(sorted(known))}.")
        for key in required:
            if key not in found:
                raise self.error(f"{key!r} is missing.")
        return found

    def items(self) -> list[Node]:
        if not isinstance(self.value, list):
            raise self.error(f"expected a list, found {self.value!r}.")
        return self.value

    def text(self) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.error(f"expected text, found {self.value!r}.")
        return " ".join(self.value.split())

    def texts(self) -> tuple[str, ...]:
        """A text, or a list of texts."""
        if isinstance(self.value, list):
            return tuple(node.text() for node in self.items())
        return (self.text(),)

    def day(self) -> date:
        if not isinstance(self.value, date):
            raise self.error(f"expected a date such as 2001-01-16, found {self.value!r}.")
        return self.value

    def one_of(self, words: Iterable[str]) -> str:
        allowed = tuple(words)
        if self.value not in allowed:
            raise self.error(f"expected one of {', '.join(allowed)}, found {self.value!r}.")
        return str(self.value)


def read(path: Path, name: str) -> Node:
    """The YAML file as nodes; `name` is how errors call it."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError
    from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

    def build(node: Any) -> Node:
        line = node.start_mark.line + 1
        match node:
            case MappingNode():
                return Node(dict(pairs(node)), name, line)
            case SequenceNode():
                return Node([build(item) for item in node.value], name, line)
            case ScalarNode():
                return Node(scalar(node, line), name, line)
            case _:
                raise LawFileError(f"{name}:{line}: cannot read this value.")

    def pairs(node: Any) -> Iterator[tuple[Any, Node]]:
        seen: set[Any] = set()
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            key = scalar(key_node, line)
            if key in seen:
                raise LawFileError(f"{name}:{line}: the key {key!r} stands twice.")
            seen.add(key)
            value = build(value_node)
            yield key, Node(value.value, name, line)

    def scalar(node: Any, line: int) -> Any:
        text = str(node.value)
        try:
            match node.tag.rpartition(":")[2]:
                case "int":
                    return int(text.replace("_", ""))
                case "bool":
                    return text.lower() == "true"
                case "null":
                    return None
                case "timestamp":
                    return date.fromisoformat(text)
                case "float":
                    raise LawFileError(f"{name}:{line}: {text} is a decimal number; write money in cents and odds as text.")
                case _:
                    return text
        except ValueError as problem:
            raise LawFileError(f"{name}:{line}: cannot read {text!r}: {problem}.") from None

    try:
        root = YAML(typ="safe", pure=True).compose(path)
    except MarkedYAMLError as problem:
        mark = problem.problem_mark or problem.context_mark
        line = mark.line + 1 if mark is not None else 1
        raise LawFileError(f"{name}:{line}: this is not YAML: {problem.problem}.") from None
    if root is None:
        raise LawFileError(f"{name}:1: the file is empty.")
    return build(root)

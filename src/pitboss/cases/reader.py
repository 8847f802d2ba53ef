"""Reading case files: YAML 1.2, numbers from their text, every mistake with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.cases.claims import CLAIMS, EXPECT, check_claims, citation, citations
from pitboss.cases.model import Case, CaseError, Located, Step
from pitboss.errors import unreadable
from pitboss.table.game import AUTOMATIONS

KEYS = frozenset({
    "case", "game", "as_of", "options", "seats", "stands", "play", "expect", "cites", "opens", "by_hand",
})  # fmt: skip
MOST_VALUES = 100_000
"""Values in one document: aliases within aliases could stand for more than any machine holds."""


def case_files(paths: list[Path]) -> list[Path]:
    """Files as they are, folders as every case file below them, in a stable order."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(sorted(p for p in path.rglob("*") if p.suffix in (".yaml", ".yml") and p.is_file()))
        else:
            found.append(path)
    return found


def read_cases(path: Path) -> Iterator[Case | CaseError]:
    """Every case of a file; one that cannot be read comes as its error, the others all the same."""
    name = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        yield CaseError(name, 1, unreadable(error))
        return
    any_found = False
    for offset, document in _documents(text):
        try:
            located = _load(name, document, offset)
            if located is not None:
                any_found = True
                yield _case(name, located)
        except CaseError as error:
            any_found = True
            yield CaseError(name, error.line, error.sentence, title=_title(document) or error.title)
    if not any_found:
        yield CaseError(name, 1, "the file holds no case")


def parse_case(text: str, *, file: str = "<text>") -> Case:
    """The one case of a text."""
    located = _load(file, text, 0)
    if located is None:
        raise CaseError(file, 1, "there is no case here")
    return _case(file, located)


def case_texts(text: str) -> Iterator[tuple[str, str]]:
    """The cases of a file as texts of their own, each with its title."""
    for _, document in _documents(text):
        if title := _title(document):
            yield title, document.strip("\n") + "\n"


def _title(document: str) -> str:
    """The title of a case by its line alone, so that one that cannot be read is found by it too."""
    found = re.search(r"^case:[ \t]+(\S.*)$", document, re.MULTILINE)
    if found is None:
        return ""
    text = found[1].strip()
    quoted = re.match(r"""(["'])(.*?)\1""", text)
    return quoted[2] if quoted else re.split(r"\s#", text)[0].rstrip()


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """The YAML documents with the number of lines before each: one broken case must not hide the next."""
    start, lines = 0, [line + "\n" for line in text.split("\n")]
    for index, line in enumerate(lines):
        if re.match(r"---(\s|$)", line):
            yield start, "".join(lines[start:index])
            start = index + 1
            rest = line[3:].strip()
            if rest and not rest.startswith("#"):
                lines[index] = line[3:]
                start = index
    yield start, "".join(lines[start:])


def _load(file: str, document: str, offset: int) -> Located | None:
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    if all(not line.strip() or line[0] in "#%" for line in document.split("\n")):
        return None
    try:
        node = _yaml().compose(document)
        value = None if node is None else _Values(file, offset).of(node)
    except RecursionError:
        raise CaseError(file, offset + 1, "lists and maps are nested too deeply here") from None
    except MarkedYAMLError as error:
        said: Any = error
        mark = said.problem_mark or said.context_mark
        line = offset + (mark.line if mark else 0) + 1
        raise CaseError(file, line, f"this is not YAML: {said.problem or said.context}") from None
    except YAMLError as error:
        raise CaseError(file, offset + 1, f"this is not YAML: {error}") from None
    if value is None:
        return None
    if not isinstance(value, Located):
        raise CaseError(file, offset + 1, "a case is a map with the keys case, game, play, ...")
    return value


def _yaml() -> Any:
    from ruamel.yaml import YAML

    return YAML(typ="safe", pure=True)


class _Values:
    """A document's nodes as plain values; numbers are read from their text, never through a float."""

    def __init__(self, file: str, offset: int) -> None:
        self.file, self.offset, self.count = file, offset, 0

    def of(self, node: Any) -> Any:
        line = self.offset + node.start_mark.line + 1
        self.count += 1
        if self.count > MOST_VALUES:
            raise CaseError(self.file, line, "this document is too large")
        match type(node).__name__:
            case "MappingNode":
                return self._map(node, line)
            case "SequenceNode":
                return [self.of(item) for item in node.value]
            case _:
                return _scalar(self.file, node, line)

    def _map(self, node: Any, line: int) -> Located:
        values: dict[Any, Any] = {}
        lines: dict[Any, int] = {}
        for key_node, value_node in node.value:
            key, here = self.of(key_node), self.offset + key_node.start_mark.line + 1
            if isinstance(key, Located | list):
                raise CaseError(self.file, line, "a key must be a word or a number")
            if key in values:
                raise CaseError(self.file, here, f"the key {key!r} stands here twice")
            values[key], lines[key] = self.of(value_node), here
        return Located(values, lines, line)


def _scalar(file: str, node: Any, line: int) -> Any:
    text: str = node.value
    try:
        match str(node.tag).rsplit(":", 1)[-1]:
            case "int":
                return (
                    int(text.replace("_", ""), 0)
                    if re.match(r"[-+]?0[xo]", text)
                    else int(text.replace("_", ""))
                )
            case "float":
                return Decimal(text.replace("_", ""))
            case "bool":
                return text.lower() == "true"
            case "null":
                return None
            case "timestamp":
                return date.fromisoformat(text)
            case _:
                return text
    except (ValueError, ArithmeticError):
        raise CaseError(file, line, f"{text!r} cannot be read") from None


def plain(value: Any) -> Any:
    """Without the lines."""
    if isinstance(value, Located):
        return {key: plain(item) for key, item in value.values.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return value


def _case(file: str, at: Located) -> Case:
    _known(file, at, KEYS, "a case")
    values = at.values
    for key in ("case", "game"):
        if not isinstance(values.get(key), str):
            raise CaseError(file, at.line, f"a case needs {key!r}, a word or a sentence")
    if "play" not in values and "opens" not in values:
        raise CaseError(file, at.line, "a case needs 'play', the list of what is done")
    expect = _map(file, at, "expect")
    if expect is not None:
        _known(file, expect, EXPECT, "'expect'")
        check_claims(file, expect)
    opens = _map(file, at, "opens")
    if opens is not None:
        _known(file, opens, frozenset({"refused"}), "'opens'")
        citation(file, opens.line, opens.values.get("refused"))
    return Case(
        title=values["case"], file=file, line=at.line, game=values["game"], as_of=_as_of(file, at),
        options=_plain_map(_map(file, at, "options")), seats=_seats(file, at), by_hand=_by_hand(file, at),
        play=tuple(_steps(file, at)), expect=_plain_map(expect),
        cites=citations(file, at.lines.get("cites", at.line), values.get("cites")),
        opens=None if opens is None else _plain_map(opens), stands=_plain_map(_map(file, at, "stands")),
    )  # fmt: skip


def _plain_map(located: Located | None) -> Mapping[str, Any]:
    return {} if located is None else plain(located)


def _known(file: str, at: Located, allowed: frozenset[str], what: str) -> None:
    for key in at.values:
        if key not in allowed:
            raise CaseError(
                file, at.lines[key], f"{what} has no key {key!r}; it takes {', '.join(sorted(allowed))}"
            )


def _map(file: str, at: Located, key: str) -> Located | None:
    value = at.values.get(key)
    if value is None:
        return None
    if not isinstance(value, Located):
        raise CaseError(file, at.lines[key], f"{key!r} must be a map")
    return value


def _as_of(file: str, at: Located) -> str | None:
    value = at.values.get("as_of")
    if value is None:
        return None
    if isinstance(value, date):
        return value.isoformat()
    try:
        return date.fromisoformat(value if isinstance(value, str) and len(value) == 10 else "").isoformat()
    except ValueError:
        sentence = f"as_of is a date such as 2010-09-07, not {plain(value)!r}"
        raise CaseError(file, at.lines["as_of"], sentence) from None


def _seats(file: str, at: Located) -> Mapping[int, Any]:
    seats = _map(file, at, "seats")
    if seats is None:
        return {}
    for seat in seats.values:
        if not isinstance(seat, int) or isinstance(seat, bool) or seat < 1:
            raise CaseError(file, seats.lines[seat], f"seats are whole numbers from 1, not {seat!r}")
    return plain(seats)


def _by_hand(file: str, at: Located) -> tuple[str, ...]:
    value: Any = at.values.get("by_hand") or []
    if not isinstance(value, list):
        raise CaseError(file, at.lines["by_hand"], "by_hand is a list of names")
    for name in value:  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(name, str) or name not in AUTOMATIONS:
            raise CaseError(
                file,
                at.lines["by_hand"],
                f"by_hand has no {name!r}; it takes {', '.join(sorted(AUTOMATIONS))}",
            )
    return tuple(map(str, value))  # pyright: ignore[reportUnknownArgumentType]


def _steps(file: str, at: Located) -> Iterator[Step]:
    play: Any = at.values.get("play") or []
    if not isinstance(play, list):
        raise CaseError(file, at.lines["play"], "'play' is a list of steps")
    for step in play:  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(step, Located) or not isinstance(step.values.get("do"), str):
            where = step.line if isinstance(step, Located) else at.lines["play"]
            raise CaseError(file, where, "a step is a map with the key 'do'")
        yield _step(file, step)


def _step(file: str, at: Located) -> Step:
    check_claims(file, Located({k: v for k, v in at.values.items() if k in CLAIMS}, at.lines, at.line))
    values = plain(at)
    claims = {key: values[key] for key in CLAIMS if key in values}
    args = {
        key: value for key, value in values.items() if key not in CLAIMS and key not in ("do", "seat", "by")
    }
    return Step(at.line, values["do"], values.get("seat"), values.get("by"), args, claims)


def parse_value(text: str) -> Any:
    """One YAML value, such as the right side of an option on the command line."""
    from ruamel.yaml.error import YAMLError

    try:
        node = _yaml().compose(text)
    except YAMLError:
        raise CaseError("<option>", 1, f"{text!r} is not a YAML value") from None
    return None if node is None else plain(_Values("<option>", 0).of(node))

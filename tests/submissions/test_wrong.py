"""A wrong filing for every kind of breach that a submission can be told of: `wrong.toml`, one in a line."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import pytest

from pitboss.games import find, open_games
from pitboss.submissions import Ruling, check
from pitboss.submissions.file import filings
from pitboss.table.options import COMMON, Option

WRONG: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "wrong.toml").read_text())["wrong"]


@pytest.fixture(scope="module")
def rulings() -> list[Ruling]:
    """Of every wrong filing; what its wagers would make is not asked for."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys.modules["pitboss.submissions.check"], "_edges", lambda *_: [])
        return [check(filings({name: wrong[name] for name in wrong if name != "breaks"})) for wrong in WRONG]


def test_every_wrong_filing_is_told_what_it_breaks_and_only_that(rulings: list[Ruling]) -> None:
    for wrong, ruling in zip(WRONG, rulings, strict=True):
        assert {found.what: list(found.cites) for found in ruling.breaches} == wrong["breaks"], wrong


def test_every_kind_of_breach_has_a_wrong_filing(rulings: list[Ruling]) -> None:
    """The kinds are the sentences in the code that checks options: one that is added without a filing fails here."""
    told = [found.allowed for ruling in rulings for found in ruling.breaches]
    kinds = {kind for option in _options() for kind in _kinds(option)}
    assert len(kinds) > 100
    assert [kind for kind in sorted(kinds) if not any(re.search(kind, said) for said in told)] == []


def test_every_option_that_can_be_broken_is_broken_somewhere(rulings: list[Ruling]) -> None:
    """Options of several games that share their check count as one."""
    broken = {(found.game, found.what.partition(".")[0]) for ruling in rulings for found in ruling.breaches}
    where: dict[object, set[tuple[str, str]]] = {}
    for game in open_games():
        for option in find(game).options:
            if option.forbids is not None and _kinds(option):
                where.setdefault(_plain(option.forbids).__code__, set()).add((game, option.name))
    assert [min(places) for places in where.values() if not places & broken] == []


@pytest.mark.parametrize(
    "text",
    [
        'game = "sic-bo"\npay_tables.pay_table = "generous"',
        'game = "pai-gow"\nhouse_way = "whim"',
        'game = "keno"\nrate_card = {one = 3}',
        'game = "blackjack"\noptions = {decks = 5, match_the_dealer = true}',
    ],
)
def test_what_cannot_be_reckoned_has_the_edges_of_what_is_lawful(text: str) -> None:
    ruling = check(filings(tomllib.loads(text)))
    assert not ruling.ok
    assert ruling.edges


def _options() -> Iterator[Option]:
    yield from COMMON
    for game in open_games():
        yield from find(game).options


def _kinds(option: Option) -> set[str]:
    """Patterns of the sentences that an option's check and what it calls can answer."""
    reached: dict[CodeType, FunctionType] = {}
    if option.forbids is not None:
        _reach(option.forbids, reached)
    return {kind for code in reached for kind in _sentences(code)}


def _plain(function: Any) -> FunctionType:
    while isinstance(function, partial):
        function = cast("partial[Any]", function).func
    return function


def _reach(function: Any, reached: dict[CodeType, FunctionType]) -> None:
    made = _plain(function)
    if not isinstance(made, FunctionType) or made.__code__ in reached:
        return
    if not made.__module__.startswith(("pitboss.games", "pitboss.table")):
        return
    reached[made.__code__] = made
    names = set(_names(made.__code__))
    for cell in made.__closure__ or ():
        _reach(cell.cell_contents, reached)
    for name in names:
        named = made.__globals__.get(name)
        _reach(named, reached)
        if isinstance(named, ModuleType):
            for inner in names:
                _reach(getattr(named, inner, None), reached)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


@cache
def _sentences(code: CodeType) -> tuple[str, ...]:
    """Of a function that answers why not: its literals of several words, with anything for what is filled in."""
    node = _node(code)
    if isinstance(node, ast.FunctionDef) and ast.unparse(node.returns or ast.Constant("")) != "str | None":
        return ()
    raised = {id(part) for each in ast.walk(node) if isinstance(each, ast.Raise) for part in ast.walk(each)}
    inner = {
        id(part)
        for each in ast.walk(node)
        if isinstance(each, ast.JoinedStr)
        for part in ast.walk(each)
        if part is not each
    }
    docs = {id(each.value) for each in ast.walk(node) if isinstance(each, ast.Expr)}
    found = [each for each in ast.walk(node) if id(each) not in raised | inner | docs]
    return tuple(pattern for each in found if (pattern := _pattern(each)).count(r"\ ") >= 3)


def _pattern(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return re.escape(text)
        case ast.JoinedStr(values=values):
            return "".join(re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".*" for v in values)
        case _:
            return ""


def _node(code: CodeType) -> ast.AST:
    for node in ast.walk(_parsed(code.co_filename)):
        if isinstance(node, ast.FunctionDef | ast.Lambda) and node.lineno == code.co_firstlineno:
            return node
    raise LookupError(code)


@cache
def _parsed(file: str) -> ast.Module:
    return ast.parse(Path(file).read_text())

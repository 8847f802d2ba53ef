"""How a game is played, as a patron is told: sentences of `told.toml`, each resting on clauses of the day."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from pitboss.law import Law

_FIGURE = re.compile(r"\{([\w.-]+)\}")


class Sentence(NamedTuple):
    rests_on: tuple[str, ...]
    text: str | None
    wager: str | None
    """Told only where this wager is offered."""
    prefix: str


@cache
def written() -> dict[str, tuple[Sentence, ...]]:
    """The sentences of each game that has some of its own, in their order."""
    found: dict[str, list[Sentence]] = {}
    for part in tomllib.loads((files("pitboss.reports") / "told.toml").read_text("utf-8"))["told"]:
        for game in part["games"]:
            found.setdefault(game, []).extend(_sentence(part["prefix"], *said) for said in part["says"])
    return {game: tuple(sentences) for game, sentences in found.items()}


def _sentence(prefix: str, handles: str, text: str | None = None, wager: str | None = None) -> Sentence:
    return Sentence(tuple(f"{prefix}.{handle}" for handle in handles.split()), text, wager, prefix)


def holding(game: str, law: Law, *, lacks: Collection[str], offered: Collection[str]) -> Iterator[Sentence]:
    """Those that hold under the law of the day at a house that lacks some rules and offers some wagers."""
    for sentence in written()[game]:
        in_force = all(map(law.in_force, sentence.rests_on)) and not set(lacks) & set(sentence.rests_on)
        if in_force and (sentence.wager is None or sentence.wager in offered):
            yield sentence


def in_figures(sentence: Sentence, law: Law) -> str:
    """Its text with the figures of the day."""
    return _FIGURE.sub(lambda found: _value(law.figure(f"{sentence.prefix}.{found[1]}")), sentence.text or "")


def _value(value: object) -> str:
    if not isinstance(value, tuple):
        return str(value)
    *rest, last = map(str, cast("tuple[object, ...]", value))
    return f"{', '.join(rest)} or {last}" if rest else last

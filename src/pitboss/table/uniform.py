"""Odds that a house pays at all of its tables alike, where the law wants them uniform (1.4(b))."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from pitboss.table.game import Game
from pitboss.table.refusals import Refused


class Difference(msgspec.Struct, frozen=True):
    """A wager that two tables of a house pay at different odds; `line` is empty where it has one price."""

    wager: str
    line: str
    here: str
    there: str
    cites: tuple[str, ...]

    @property
    def sentence(self) -> str:
        where = f" on {self.line}" if self.line else ""
        return (
            f"{self.wager} pays {self.there}{where} at another table of this house and would pay {self.here} here; "
            "odds above the least are the same at all of its tables."
        )


def differences(game: Game, rules: Any, other: Game, other_rules: Any) -> Iterator[Difference]:
    """What two tables of one house pay differently although the law of the day wants it alike."""
    if game.uniform is None or game.uniform is not other.uniform:
        return
    here, cites = game.uniform(rules)
    there, _ = game.uniform(other_rules)
    for wager in here:
        if wager in there:
            yield from _by_line(wager, here[wager], there[wager], cites)


def _by_line(
    wager: str, here: Mapping[str, str], there: Mapping[str, str], cites: tuple[str, ...]
) -> Iterator[Difference]:
    lines = {*here, *there} - {""} if len({*here, *there}) > 1 else {*here}
    for line in sorted(lines):
        ours, theirs = here.get(line, here.get("", "")), there.get(line, there.get("", ""))
        if ours != theirs:
            yield Difference(wager, line, ours, theirs, cites)


def refuse_difference(game: Game, rules: Any, other: Game, other_rules: Any) -> None:
    """Refuse a table that would pay other odds than one which the house has open."""
    for found in differences(game, rules, other, other_rules):
        raise Refused(found.sentence, *found.cites)

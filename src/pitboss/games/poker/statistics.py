"""Statistics of players from hand histories: how often they come in, how often they raise, what they win.

Each hand is played through the engine first; one that it does not play to the end is left out and counted as such.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from pitboss.errors import unreadable
from pitboss.games.poker.phh import replay_text
from pitboss.games.poker.phh_reading import hands_in
from pitboss.money import parse_dollars
from pitboss.table import BadCommand

HUNDRED = 100


class Seen(msgspec.Struct):
    """What was seen of a player.

    came_in, raised: hands in which he put chips in of his own will, and in which he raised, before the first round of
    betting was over; bets: sums and squares of what he won in big blinds, or in small bets where there are none
    """

    player: str
    hands: int = 0
    came_in: int = 0
    raised: int = 0
    cents: int = 0
    bets: Fraction = Fraction(0)
    squares: Fraction = Fraction(0)

    @property
    def vpip(self) -> float:
        return self.came_in / self.hands

    @property
    def pfr(self) -> float:
        return self.raised / self.hands

    @property
    def win_rate(self) -> float:
        """Big blinds in a hundred hands."""
        return float(self.bets * HUNDRED / self.hands)

    @property
    def standard_error(self) -> float | None:
        """Of the win rate; unknown after a single hand."""
        if self.hands < 2:
            return None
        variance = (self.squares - self.bets**2 / self.hands) / (self.hands - 1)
        return HUNDRED * sqrt(max(Fraction(0), variance) / self.hands)


class Table(msgspec.Struct):
    """All players by name, and the hands that could not be counted, with why."""

    players: dict[str, Seen] = {}
    hands: int = 0
    left_out: list[str] = []

    def add(self, text: str, where: str) -> None:
        """One more hand."""
        outcome = replay_text(text, where)
        if not outcome.stacks:
            told = outcome.refused or outcome.incomplete or next(iter(outcome.differences), "not played")
            self.left_out.append(f"{where}: {told}")
            return
        raw: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
        starting = [
            None if str(each) == "inf" else parse_dollars(str(each)) for each in raw["starting_stacks"]
        ]
        table = where.rpartition(" ")[0]
        seats = [f"{table} seat {seat}".strip() for seat in raw.get("_seats") or ()]
        names = [str(name) for name in raw.get("players") or seats]
        unit = _unit(raw)
        came_in, raised = _first_round(raw)
        finishing = [
            None if str(each) == "inf" else parse_dollars(str(each))
            for each in raw.get("finishing_stacks") or outcome.stacks.values()
        ]
        self.hands += 1
        for at, (before, after) in enumerate(zip(starting, finishing, strict=True)):
            name = names[at] if at < len(names) else f"p{at + 1}"
            seen = self.players.setdefault(name, Seen(name))
            seen.hands += 1
            seen.came_in += at in came_in
            seen.raised += at in raised
            if before is not None and after is not None:
                won = Fraction(after - before, unit)
                seen.cents += after - before
                seen.bets += won
                seen.squares += won**2


def statistics(hands: Iterable[tuple[str, str]]) -> Table:
    """Of hands, each with where it stands and its text."""
    found = Table(players={}, left_out=[])
    for where, text in hands:
        found.add(text, where)
    return found


def texts(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Every hand history below these paths."""
    for path in paths:
        for file in sorted(path.rglob("*.phh*")) if path.is_dir() else [path]:
            try:
                if file.suffix == ".phhs":
                    yield from hands_in(file)
                else:
                    yield str(file), file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise BadCommand(f"{file}: {unreadable(error)}") from None


def _unit(raw: dict[str, Any]) -> int:
    """Cents of the largest blind, or of the small bet where there are no blinds."""
    blinds = [parse_dollars(str(blind)) for blind in raw.get("blinds_or_straddles") or ()]
    return max((*blinds, 0)) or parse_dollars(str(raw.get("small_bet") or raw.get("min_bet") or 1))


def _first_round(raw: dict[str, Any]) -> tuple[set[int], set[int]]:
    """Who put chips in of his own will in the first round of betting, and who raised in it."""
    players = len(raw["starting_stacks"])
    blinds = [Decimal(str(blind)) for blind in raw.get("blinds_or_straddles") or [0] * players]
    level, up = max(blinds), {at: abs(blind) for at, blind in enumerate(blinds)}
    came_in: set[int] = set()
    raised: set[int] = set()
    acted = False
    for line in raw["actions"]:
        words = line.partition("#")[0].split()
        if not words:
            continue  # a remark
        who, does, *rest = words
        if who == "d":
            if acted and does in ("db", "dh"):
                break  # the next round of betting
            continue
        at, acted = int(who[1:]) - 1, True
        if does == "pb":
            level = up[at] = Decimal(str(raw.get("bring_in") or 0))
        elif does == "cc" and up.get(at, Decimal(0)) < level:
            came_in.add(at)
            up[at] = level
        elif does == "cbr":
            came_in.add(at)
            raised.add(at)
            level = up[at] = Decimal(rest[0])
    return came_in, raised

"""A hand divided into its parts, and a house way: an ordered list of named rules, the first that fits holding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from pitboss.table.refusals import BadCommand

Hand = TypeVar("Hand")
"""A hand as the conditions of a game look at it."""
Cards = tuple[int, ...]
Parts = tuple[Cards, ...]
"""A hand divided, the high hand first."""


class Setting(NamedTuple):
    """A hand as a house way divides it, and the name of the rule that did."""

    parts: Parts
    rule: str


class Divider(Protocol):
    """How the hands of a game are divided, ranked and named under the rules of a table."""

    def strengths(self, parts: Parts) -> tuple[int, ...]:
        """Each part as a number to compare with the same part of another hand."""
        ...

    def foul(self, parts: Parts) -> bool:
        """Whether a part ranks above the one that must not be lower."""
        ...

    def named(self, parts: Parts) -> tuple[str, ...]:
        """Each part in words."""
        ...

    def cites(self, parts: Parts) -> tuple[str, ...]:
        """The clauses that give each part its rank."""
        ...

    def house_way(self, cards: Cards) -> Setting:
        """The hand as the house sets it."""
        ...

    @property
    def way_name(self) -> str:
        """The house way that is filed, and its version."""
        ...


def divisions(cards: Cards, sizes: tuple[int, ...]) -> Iterator[Parts]:
    """Every choice of n cards for each of the lower hands."""
    if not sizes:
        yield ()
        return
    for part in combinations(cards, sizes[0]):
        left = list(cards)
        for card in part:
            left.remove(card)
        yield from ((part, *others) for others in divisions(tuple(left), sizes[1:]))


OTHERWISE = "no rule of the house way: the highest high hand"


class HouseWayError(BadCommand):
    """A house way that cannot be read; the message says where and what is allowed."""


def as_written(chosen: Any, shipped: Mapping[str, Any]) -> Any:
    """What an option says of a house way: the name of one that is shipped, or a licensee's own, as it is written."""
    if not isinstance(chosen, str):
        return chosen
    if chosen not in shipped:
        raise HouseWayError(
            f"There is no house way {chosen}; it is {' or '.join(shipped)}, or the licensee's own."
        )
    return shipped[chosen]


@dataclass(frozen=True)
class HouseRule:
    """One rule: its name, what must hold for it, and how the hand is then set."""

    name: str
    when: tuple[str, ...]
    play: str


@dataclass(frozen=True)
class HouseWay(Generic[Hand]):
    """An ordered list of named rules. The words that rules are made of are the game's: `conditions` and `plays`.

    A play that cannot be made with a hand, or would be foul, answers None, and the next rule is tried; `otherwise` sets
    what no rule does.
    """

    name: str
    version: str
    rules: tuple[HouseRule, ...]
    conditions: Mapping[str, Callable[[Hand], bool]]
    plays: Mapping[str, Callable[[Hand], Parts | None]]
    otherwise: Callable[[Hand], Parts]

    @property
    def full_name(self) -> str:
        """With its version."""
        return f"{self.name} {self.version}".strip() or "without a name"

    def set(self, hand: Hand) -> Setting:
        for rule in self.rules:
            if all(self.conditions[word](hand) for word in rule.when):
                parts = self.plays[rule.play](hand)
                if parts is not None:
                    return Setting(parts, rule.name)
        return Setting(self.otherwise(hand), OTHERWISE)


def read_house_way(
    written: Any,
    conditions: Mapping[str, Callable[[Hand], bool]],
    plays: Mapping[str, Callable[[Hand], Parts | None]],
    otherwise: Callable[[Hand], Parts],
) -> HouseWay[Hand]:
    """A house way from a file: its name, its version and its rules, each `{name, when: [words], play: word}`."""
    if not isinstance(written, Mapping) or not isinstance(written.get("rules"), Sequence):  # pyright: ignore[reportUnknownMemberType]
        raise HouseWayError("A house way is a map with name, version and rules, a list of named rules.")
    filed = cast("Mapping[str, Any]", written)
    for key in filed:
        if key not in ("name", "version", "rules"):
            raise HouseWayError(f"A house way has name, version and rules; {key!r} is none of them.")
    rules = tuple(_rule(at, each, conditions, plays) for at, each in enumerate(filed["rules"], 1))
    name, version = str(filed.get("name", "")), str(filed.get("version", ""))
    return HouseWay(name, version, rules, conditions, plays, otherwise)


def _rule(at: int, written: Any, conditions: Mapping[str, Any], plays: Mapping[str, Any]) -> HouseRule:
    if not isinstance(written, Mapping) or set(written) - {"name", "when", "play"} or "play" not in written:  # pyright: ignore[reportUnknownArgumentType]
        raise HouseWayError(f"Rule {at} of a house way is written {{name: ..., when: [...], play: ...}}.")
    filed = cast("Mapping[str, Any]", written)
    when = filed.get("when", ())
    words = (when,) if isinstance(when, str) else tuple(when)
    for word in words:
        if word not in conditions:
            raise HouseWayError(f"Rule {at} has the condition {word!r}; it takes {', '.join(conditions)}.")
    if filed["play"] not in plays:
        raise HouseWayError(f"Rule {at} plays {filed['play']!r}; it takes {', '.join(plays)}.")
    return HouseRule(str(filed.get("name", filed["play"])), words, filed["play"])

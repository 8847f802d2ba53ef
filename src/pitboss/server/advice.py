"""What best play would do: how a player may set the hands before him, and what each act open to him is worth."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec

from pitboss.games.setting.book import waiting_hands
from pitboss.server.shapes_open import AdviceOut, ChoiceOut, HintOut, SplitOut

__all__ = ["BOOKED", "Advised", "Hinted", "advice", "hints", "rehearse", "waiting_hands"]

MOST = 3
"""Ways to set a hand that are told, beside the house way's."""


class Advised(msgspec.Struct, frozen=True):
    """The hands of one seat under the options and the day of its table; `bank`: the place of the hand that banks."""

    game: str
    as_of: str | None
    options: dict[str, Any]
    hands: dict[str, str]
    bank: str | None


BOOKED = ("game", "own", "wagers")
"""What of a view the book looks at."""


class Hinted(msgspec.Struct, frozen=True):
    """A table as one seat sees it, and the acts that are open to that seat."""

    game: str
    as_of: str | None
    options: dict[str, Any]
    view: dict[str, Any]
    seat: int
    offered: list[str]


def hints(wanted: Hinted) -> list[HintOut]:
    """What the book says, if the seat is asked and it has an answer."""
    from pitboss.analysis.book import hint

    rules = _rules(wanted.game, wanted.as_of, msgspec.json.encode(wanted.options, order="deterministic"))
    found = hint(rules, wanted.view, wanted.seat, wanted.offered)
    if found is None:
        return []
    choices = [ChoiceOut(each.do, each.args, each.value, each.error) for each in found.choices]
    return [HintOut(found.place, choices, found.exact, found.method)]


REHEARSED = 4
"""Rounds in which every kind of decision comes up."""
PURSE = 1_000_000
"""Cents with which they are played."""


@cache
def rehearse(game: str) -> None:
    """Load, and compile where nobody has yet, what the hints of a game rest on: by playing some rounds by the book."""
    from pitboss.analysis.book import has_book
    from pitboss.bots import play
    from pitboss.bots.book import by_the_book

    if has_book(game):
        play(game, [("best", by_the_book(1.0))], hands=REHEARSED, stack=PURSE)


@lru_cache(maxsize=16)
def _rules(game: str, as_of: str | None, options: bytes) -> Any:
    """Rules keep what was looked up under them."""
    from pitboss.analysis.book import rules_on

    return rules_on(game, as_of, msgspec.json.decode(options))


def advice(wanted: Advised) -> list[AdviceOut]:
    from pitboss.analysis.advice import advise

    found: list[AdviceOut] = []
    for place, cards in wanted.hands.items():
        made = advise(
            wanted.game, cards, as_of=wanted.as_of, options=wanted.options, banking=place == wanted.bank
        ).as_json(MOST)
        splits = [
            SplitOut(
                row["hands"], row["named"], row["win"]["value"], row["push"]["value"], row["lose"]["value"],
                row["value"]["value"], row["value"].get("standard_error", 0.0), row["house_way"],
            )
            for row in made["splits"]
        ]  # fmt: skip
        way = made["house_way"]
        told = AdviceOut(
            place, made["cards"], way["name"], way["rule"], splits, made["of"], made["exact"], made["method"]
        )
        found.append(told)
    return found

"""How a player may set the hands that lie before him: each way with what it is worth, and the house way's choice."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.server.shapes_open import AdviceOut, SplitOut

MOST = 3
"""Ways to set a hand that are told, beside the house way's."""


class Advised(msgspec.Struct, frozen=True):
    """The hands of one seat under the options and the day of its table; `bank`: the place of the hand that banks."""

    game: str
    as_of: str | None
    options: dict[str, Any]
    hands: dict[str, str]
    bank: str | None


def waiting_hands(view: dict[str, Any], seat: int) -> dict[str, str]:
    """The hands that a seat has still to set, by their places, as that seat sees them; none in other games."""
    hands: list[dict[str, Any]] = view["own"].get("hands") or []
    return {
        hand["place"]: hand["cards"]
        for hand in hands
        if "set" in hand
        and hand["set"] is None
        and hand["cards"]
        and hand["place"].split("@")[0] == str(seat)
    }


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

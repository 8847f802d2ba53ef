"""Let it ride's decisions as rules in words, and as a table of what riding adds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from pitboss.games.banked.holdings import Holding
from pitboss.games.banked.telling import TRAITS, Rule, made, royal, say, spoken, told
from pitboss.games.let_it_ride.best_play import BestPlay, Choice

Choices = Mapping[Holding, Choice]


def advice(play: BestPlay, lowest_pair: int) -> dict[str, Any]:
    """Both decisions: as rules in words, and as a table of what riding adds with every kind of holding."""
    one = decision(play.one, lowest_pair)
    alone, beside = play.two[1], play.two[2]
    both = {**beside, **alone}
    if all(both[held] == choice for held, choice in beside.items()):
        two = decision(both, lowest_pair)
        return {"bet-one": one, "bet-two": two, "text": [*lines("bet one", one), *lines("bet two", two)]}
    two = {"bet-one-rode": decision(beside, lowest_pair), "bet-one-withdrawn": decision(alone, lowest_pair)}
    text = [*lines("bet one", one), *lines("bet two, after bet one rode,", two["bet-one-rode"]),
            *lines("bet two, after bet one was withdrawn,", two["bet-one-withdrawn"])]  # fmt: skip
    return {"bet-one": one, "bet-two": two, "text": text}


def decision(choices: Choices, lowest_pair: int) -> dict[str, Any]:
    """One decision as data: `ride_with` in words, and `table` with every kind of holding."""
    return {"ride_with": told(rides(choices), lowest_pair), "table": _table(choices, lowest_pair)}


def lines(bet: str, found: Mapping[str, Any]) -> list[str]:
    """A decision as it is printed."""
    printed = [f"Let {bet} ride with:" if found["ride_with"] else f"Never let {bet} ride."]
    printed += [f"  {spoken(rule)}" for rule in found["ride_with"]]
    even = [row["holding"] for row in found["table"] if row["play"] == "even"]
    return [*printed, f"  It neither gains nor loses with: {'; '.join(even)}."] if even else printed


def _table(choices: Choices, lowest_pair: int) -> list[dict[str, Any]]:
    """Holdings of one kind that gain the same stand together, the best first; `gain` is in units of one bet."""
    groups: dict[tuple[Rule, Choice], list[Holding]] = {}
    for held, choice in choices.items():
        groups.setdefault((_kind(held, lowest_pair), choice), []).append(held)
    alike = Counter(kind for kind, _ in groups)
    rows: list[dict[str, Any]] = []
    for (kind, choice), group in sorted(groups.items(), key=lambda item: item[0][1].gain, reverse=True):
        if alike[kind] > 1:
            kind = Rule((*kind.traits, ("ranks", frozenset(held.ranks for held in group))))
        play = "even" if choice.gain == 0 else "ride" if choice.rides else "withdraw"
        rows.append({"holding": say(kind, lowest_pair, size=len(group[0].ranks)),
                     "hands": sum(held.ways for held in group), "gain": str(choice.gain), "play": play})  # fmt: skip
    return rows


def _kind(held: Holding, lowest_pair: int) -> Rule:
    """All traits that a player would name, without what goes without saying."""
    if made(held, lowest_pair) != "no pair":
        names = ("made",)
    elif royal(held, lowest_pair):
        names = ("suited", "royal", "straights")
    else:
        names = ("suited", "straights", "high_cards")
    return Rule(tuple((name, frozenset((TRAITS[name](held, lowest_pair),))) for name in names))


def rides(choices: Choices) -> dict[Holding, bool]:
    return {held: choice.rides for held, choice in choices.items()}

"""What each way to set a hand is worth against the hands that the dealer may hold, set the house way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import CardError
from pitboss.games.setting.dividing import Cards, Parts, divisions
from pitboss.games.setting.rules import Rules
from pitboss.table.refusals import BadCommand

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SAMPLED = 6_000
"""Hands of the dealer where they are too many to be set one by one."""


class Dealers(NamedTuple):
    """The hands that the dealer may hold: how high each of their parts is, and how many hands are so.

    method: how they were found; exact: whether they are all hands that there are, or, if not, could be on demand
    """

    strengths: NDArray[np.int64]
    hands: NDArray[np.int64]
    method: str
    exact: bool
    on_demand: bool = False


def some_drawn(
    rules: Rules,
    held: Cards,
    strengths: Callable[[NDArray[np.int64]], NDArray[np.int64]],
    *,
    seed: int,
    count: int | None = None,
    on_demand: bool = False,
) -> Dealers:
    """Some of the hands that the dealer may hold beside this one. `strengths`: those of many hands, each set."""
    import numpy as np

    count = count or SAMPLED
    source = np.random.Generator(np.random.Philox(seed))
    found = strengths(shuffled(source, left_beside(rules, held), count, rules.size))
    method = f"{some_of(rules, held, count)}, seed {seed}"
    return Dealers(found, np.ones(count, np.int64), method, exact=False, on_demand=on_demand)


def some_of(rules: Rules, held: Cards, count: int) -> str:
    """How the hands were found where n of them were drawn."""
    every = comb(len(left_beside(rules, held)), rules.size)
    return f"sampled: {count:,} of {every:,} hands that the dealer may hold"


def left_beside(rules: Rules, held: Cards) -> NDArray[np.int64]:
    """The cards that the dealer may hold beside a hand."""
    import numpy as np

    return np.setdiff1d(rules.pack, held).astype(np.int64)


def shuffled(
    source: np.random.Generator, cards: NDArray[np.int64], count: int, size: int
) -> NDArray[np.int64]:
    """Many hands, each of `size` of these cards."""
    import numpy as np

    return source.permuted(np.tile(cards.astype(np.int64), (count, 1)), axis=1)[:, :size]


@dataclass(frozen=True)
class Split:
    """A way to set a hand: its parts, what they are called, the chances, and what a unit wagered makes on average."""

    parts: Parts
    named: tuple[str, ...]
    win: Fraction
    push: Fraction
    lose: Fraction
    value: Fraction
    error: float
    """The standard error of the value, 0 where it is exact."""
    house_way: bool


@dataclass(frozen=True)
class Advice:
    """Every lawful way to set a hand, the best first.

    rule: the rule or criterion of the house way that sets this hand; banking: the hand is the bank's
    on_demand: the hands of the dealer were sampled, and could all be counted
    """

    game: str
    cards: Cards
    parts: tuple[str, ...]
    house_way: str
    rule: str
    banking: bool
    splits: tuple[Split, ...]
    deals: int
    exact: bool
    method: str
    on_demand: bool
    cites: tuple[str, ...]

    @property
    def best(self) -> Split:
        return self.splits[0]

    @property
    def house(self) -> Split:
        """As the house way sets it."""
        return next(split for split in self.splits if split.house_way)

    def as_json(self, most: int | None = None) -> dict[str, Any]:
        """`most`: of the best splits; the house way's is always there."""
        from pitboss.equipment.cards import names

        kept = [split for at, split in enumerate(self.splits) if most is None or at < most or split.house_way]
        return {
            "game": self.game, "cards": names(self.cards), "banking": self.banking,
            "house_way": {"name": self.house_way, "rule": self.rule}, "splits": [self._row(split) for split in kept],
            "of": len(self.splits), "deals": self.deals, "exact": self.exact, "method": self.method,
            "cites": self.cites,
        }  # fmt: skip

    def _row(self, split: Split) -> dict[str, Any]:
        from pitboss.equipment.cards import names

        def told(value: Fraction) -> dict[str, Any]:
            return {"exact": str(value) if self.exact else None, "value": round(float(value), 10)}

        value = told(split.value) | ({} if self.exact else {"standard_error": round(split.error, 8)})
        return {
            "hands": {part: names(cards) for part, cards in zip(self.parts, split.parts, strict=True)},
            "named": dict(zip(self.parts, split.named, strict=True)), "win": told(split.win),
            "push": told(split.push), "lose": told(split.lose), "value": value, "house_way": split.house_way,
        }  # fmt: skip


def weigh(rules: Rules, held: Cards, dealers: Dealers, *, banking: bool = False) -> Advice:
    """Every lawful way to set a hand against those of the dealer."""
    divider, play = rules.divider, rules.play
    house = divider.house_way(held)
    usual = divider.strengths(house.parts)
    splits = sorted(
        (
            _split(rules, house.parts if strengths == usual else parts, dealers, strengths == usual, banking=banking)
            for strengths, parts in _lawful(rules, held).items()
        ),
        key=lambda split: (split.value, split.house_way), reverse=True,
    )  # fmt: skip
    return Advice(
        game=play.main, cards=held, parts=("high", *play.parts), house_way=divider.way_name, rule=house.rule,
        banking=banking, splits=tuple(splits), deals=int(dealers.hands.sum()), exact=dealers.exact,
        method=dealers.method, on_demand=dealers.on_demand,
        cites=rules.cites("compare", "house-way", "equal-rank", *(("bank",) if banking else ())),
    )  # fmt: skip


def read(rules: Rules, text: str) -> Cards:
    """A hand as it is written, if there can be such a one."""
    noun = rules.play.equipment.noun
    try:
        held = tuple(rules.play.equipment.read(text))
    except CardError as error:
        raise BadCommand(str(error)) from error
    if len(held) != rules.size:
        raise BadCommand(f"A hand of {rules.play.main} has {rules.size} {noun}, not {len(held)}.")
    if Counter(held) - Counter(rules.pack):
        raise BadCommand(f"The {noun} of a hand of {rules.play.main} cannot all be in one set.")
    return held


def _lawful(rules: Rules, held: Cards) -> dict[tuple[int, ...], Parts]:
    """One way to set a hand for all whose parts rank alike."""
    found: dict[tuple[int, ...], Parts] = {}
    for lower in divisions(held, tuple(rules.play.parts.values())):
        left = list(held)
        for card in (card for part in lower for card in part):
            left.remove(card)
        parts = (tuple(left), *lower)
        if not rules.divider.foul(parts):
            found.setdefault(rules.divider.strengths(parts), parts)
    return found


def _split(rules: Rules, parts: Parts, dealers: Dealers, usual: bool, *, banking: bool) -> Split:
    """Copies are the bank's: a player's part must be above the dealer's, the bank's need not be below."""
    mine = rules.divider.strengths(parts)
    above = (mine < dealers.strengths) if banking else (mine > dealers.strengths)
    counts = [int(dealers.hands[above.sum(axis=1) == won].sum()) for won in range(len(rules.verdicts))]
    total, sign = sum(counts), -1 if banking else 1
    chance: dict[int, Fraction] = {1: Fraction(0), 0: Fraction(0), -1: Fraction(0)}
    for count, verdict in zip(counts, rules.verdicts, strict=True):
        chance[sign * {"won": 1, "lost": -1}.get(verdict.result, 0)] += Fraction(count, total)
    paid = 1 if rules.vigorish is None else 1 - rules.vigorish.percent / 100
    value = paid * chance[1] - chance[-1]
    spread = float(paid**2 * chance[1] + chance[-1] - value**2)
    error = 0.0 if dealers.exact else sqrt(max(spread, 0.0) / total)
    return Split(parts, rules.divider.named(parts), chance[1], chance[0], chance[-1], value, error, usual)

"""Posted limits (8.2): least, most and steps of a wager, as bounds that refusals and offers come from.

A wager that the law itself fixes or bounds keeps that (`Game.bounded`), and only the limits that are posted for it by
name, which lie within.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.money import show
from pitboss.table.bounds import Bound, in_words
from pitboss.table.commands import LARGEST
from pitboss.table.events import Ruled
from pitboss.table.options import Breach, cited
from pitboss.table.state import POSTED, TableState

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.game import Game


Kept = Sequence[Mapping[str, Any]]
"""Older posted limits that a player goes on with (8.3)."""
LeastAndMost = tuple[int | None, int | None]
"""The least and the most of a wager; None where nothing is posted."""


class Limits:
    """The limits of one table under the law of its day.

    apart: wagers that the law itself bounds, so that the limits and steps of the table as a whole do not
    """

    def __init__(self, law: Law, options: dict[str, Any], apart: Collection[str] = ()) -> None:
        self._apart = apart
        self.chip: int = options["smallest_chip"]
        self.increment: int | None = options["increment"]
        self._posted: Mapping[str, Any] = {name: options[name] for name in POSTED}
        self._aggregate: dict[str, int] = options["aggregate_limits"]
        self.posted = bool(self.increment or self._aggregate or any(self._posted.values()))
        self.each_alone = not (self.increment or self._aggregate)
        """Whether a wager is bound by its own least and most and by nothing else."""
        self.returns_excess: bool = options["out_of_limits_policy"] == "excess-returned"
        self.clause = cited(law, "all-games.limits")
        self.step_clause = cited(law, "all-games.increments")

    def of(self, kind: str, keeps: Kept = (), *, named: bool = False) -> LeastAndMost:
        """The posted minimum and maximum of a wager: its own where posted, else the table's.

        `keeps` are older limits: of all bounds the one that is best for the player holds. With `named` the table's
        own do not bind a wager for which none are posted.
        """
        apart = kind in self._apart
        least, most = _posted_for(self._posted, kind, named=named, apart=apart)
        for older in keeps:
            low, high = _posted_for(older, kind, named=named, apart=apart)
            least = None if least is None or low is None else min(least, low)
            most = None if most is None or high is None else max(most, high)
        return least, most

    def names(self, kind: str) -> bool:
        """Whether limits are posted for this wager by name."""
        return kind in self._posted["limits"]

    def bounds(
        self, kind: str, keeps: Kept = (), *, step: bool = True, named: bool = False
    ) -> Iterator[Bound]:
        """What the posted limits ask of a wager; `step` says whether the increment binds it."""
        if not self.posted:
            return
        least, most = self.of(kind, keeps, named=named)
        if least is not None:
            yield Bound(least, None, 1, _below, kind, self.clause)
        if most is not None:
            yield Bound(None, most, 1, _above, kind, self.clause)
        if self.increment is not None and step and kind not in self._apart:
            yield Bound(None, None, self.increment, _off_step, kind, self.step_clause)

    def crowd(self, state: TableState, seat: int, *, of: int = 1, before: int = 0) -> Iterator[Bound]:
        """What the aggregate limits leave for `of` equal wagers, where `before` stands already."""
        room = self.room(state, seat)
        if room is not None:
            yield Bound(None, before + room // of, 1, _crowded, show(room), self.step_clause)

    def stands(self, kind: str, total: int, keeps: Kept = (), *, unit: int, named: bool = False) -> int:
        """What stands of a wager that was accepted: all of it, or what the maximum leaves and can be paid exactly."""
        _, most = self.of(kind, keeps, named=named)
        if not self.returns_excess or most is None or total <= most:
            return total
        return most - most % unit

    def room(self, state: TableState, seat: int) -> int | None:
        """How much more a seat may put on the layout under the aggregate limits, None without any."""
        if not self._aggregate:
            return None
        rooms: list[int] = []
        if "player" in self._aggregate:
            rooms.append(self._aggregate["player"] - sum(w.stake for w in state.wagers_of(seat)))
        if "table" in self._aggregate:
            rooms.append(self._aggregate["table"] - sum(w.stake for w in state.wagers.values()))
        return max(0, min(rooms)) if rooms else None


def accepted(seat: int | str | None, by: str | None, cites: tuple[str, ...], *, back: int) -> Ruled:
    """The ruling on a wager outside the posted limits that was accepted; `back` is what went back of it."""
    decision = "A wager outside the posted limits that was accepted stands and is paid or lost in full."
    nearest = "It was not noticed before the dealer accepted it, so it is not corrected."
    if back:
        decision = f"The posted maximum stands; what exceeds it, {show(back)}, goes back to the player."
        nearest = "At this house an accepted wager does not stand above the posted maximum."
    return Ruled(
        kind="accepted-out-of-limits", seat=seat, by=by or "floorperson", decision=decision, nearest=nearest,
        cites=cites,
    )  # fmt: skip


def beyond_law(game: Game, law: Law, values: Mapping[str, Any]) -> Iterator[Breach]:
    """Limits posted for a wager that are not within what the law allows of it; `filed` has the wager and its limits."""
    posted: Mapping[str, Mapping[str, int]] = values["limits"]
    bounded: Mapping[str, Bound] = game.bounded(game.rules(law, values)) if posted else {}
    for wager, limits in posted.items():
        bound = bounded.get(wager)
        if bound is not None and not _lie_within(limits, bound):
            sentence = f"A wager on {wager} is {in_words(bound)}; limits that are posted for it lie within."
            yield Breach("limits", {wager: limits}, sentence, bound.cites, bound.cites[:1])


def _lie_within(limits: Mapping[str, int], bound: Bound) -> bool:
    least, most = bound.least or 0, LARGEST if bound.most is None else bound.most
    inside = all(least <= end <= most for end in limits.values())
    low, high = limits.get("min", least), limits.get("max", most)
    return inside and high - high % bound.step >= low


def _posted_for(posted: Mapping[str, Any], kind: str, *, named: bool, apart: bool) -> LeastAndMost:
    own: Mapping[str, int] | None = posted["limits"].get(kind)
    if apart:
        return (None, None) if own is None else (own.get("min"), own.get("max"))
    if own is None:
        return (None, None) if named else (posted["table_min"], posted["table_max"])
    return own.get("min", posted["table_min"]), own.get("max", posted["table_max"])


def _below(bound: Bound, total: int) -> str:
    return f"The least wager on {bound.name} here is {show(bound.least or 0)}; {show(total)} is below it."


def _above(bound: Bound, total: int) -> str:
    return f"The most on {bound.name} here is {show(bound.most or 0)}; {show(total)} is above it."


def _off_step(bound: Bound, total: int) -> str:
    return (
        f"Wagers here are made in multiples of {show(bound.step)}; {show(total)} on {bound.name} is not one."
    )


def _crowded(bound: Bound, total: int) -> str:
    return f"The posted aggregate limit leaves room for {bound.name}."

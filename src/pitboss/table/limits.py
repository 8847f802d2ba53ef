"""Posted limits (8.2): least, most and steps of a wager, and the refusals that go with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.money import show
from pitboss.table.events import Ruled
from pitboss.table.options import cited
from pitboss.table.refusals import Refused
from pitboss.table.state import POSTED, TableState

if TYPE_CHECKING:
    from pitboss.law import Law


Kept = Sequence[Mapping[str, Any]]
"""Older posted limits that a player goes on with (8.3)."""
Bounds = tuple[int | None, int | None]
"""The least and the most of a wager; None where nothing is posted."""


class Limits:
    """The limits of one table under the law of its day."""

    def __init__(self, law: Law, options: dict[str, Any]) -> None:
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

    def of(self, kind: str, keeps: Kept = (), *, named: bool = False) -> Bounds:
        """The posted minimum and maximum of a wager: its own where posted, else the table's.

        `keeps` are older limits: of all bounds the one that is best for the player holds. With `named` the table's
        own do not bind a wager for which none are posted.
        """
        least, most = _bounds(self._posted, kind, named=named)
        for older in keeps:
            low, high = _bounds(older, kind, named=named)
            least = None if least is None or low is None else min(least, low)
            most = None if most is None or high is None else max(most, high)
        return least, most

    def names(self, kind: str) -> bool:
        """Whether limits are posted for this wager by name."""
        return kind in self._posted["limits"]

    def refuse_below(self, kind: str, total: int, keeps: Kept = (), *, named: bool = False) -> None:
        least, _ = self.of(kind, keeps, named=named)
        if least is not None and total < least:
            raise Refused(
                f"The least wager on {kind} here is {show(least)}; {show(total)} is below it.", *self.clause
            )

    def refuse_above(self, kind: str, total: int, keeps: Kept = ()) -> None:
        _, most = self.of(kind, keeps)
        if most is not None and total > most:
            raise Refused(
                f"The most on {kind} here is {show(most)}; {show(total)} is above it.", *self.clause
            )

    def stands(self, kind: str, total: int, keeps: Kept = (), *, unit: int, named: bool = False) -> int:
        """What stands of a wager that was accepted: all of it, or what the maximum leaves and can be paid exactly."""
        _, most = self.of(kind, keeps, named=named)
        if not self.returns_excess or most is None or total <= most:
            return total
        return most - most % unit

    def refuse_step(self, kind: str, total: int) -> None:
        if self.increment is not None and total % self.increment:
            raise Refused(
                f"Wagers here are made in multiples of {show(self.increment)}; {show(total)} on {kind} is not one.",
                *self.step_clause,
            )

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

    def refuse_crowd(self, state: TableState, seat: int, added: int) -> None:
        room = self.room(state, seat)
        if room is not None and added > room:
            raise Refused(f"The posted aggregate limit leaves room for {show(room)}.", *self.step_clause)


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


def _bounds(posted: Mapping[str, Any], kind: str, *, named: bool) -> Bounds:
    own: Mapping[str, int] | None = posted["limits"].get(kind)
    if own is None:
        return (None, None) if named else (posted["table_min"], posted["table_max"])
    return own.get("min", posted["table_min"]), own.get("max", posted["table_max"])

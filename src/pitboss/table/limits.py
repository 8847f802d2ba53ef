"""Posted limits (8.2): least, most and steps of a wager, and the refusals that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.money import show
from pitboss.table.options import cited
from pitboss.table.refusals import Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.law import Law


_NOTHING: Mapping[str, Any] = {}


class Limits:
    """The limits of one table under the law of its day."""

    def __init__(self, law: Law, options: dict[str, Any]) -> None:
        self.chip: int = options["smallest_chip"]
        self.increment: int | None = options["increment"]
        self._table = (options["table_min"], options["table_max"])
        self._single: dict[str, dict[str, int]] = options["limits"]
        self._aggregate: dict[str, int] = options["aggregate_limits"]
        self.posted = bool(self.increment or any(self._table) or self._single or self._aggregate)
        self.clause = cited(law, "all-games.limits")
        self.step_clause = cited(law, "all-games.increments")

    def of(self, kind: str, keeps: Mapping[str, Any] = _NOTHING) -> tuple[int | None, int | None]:
        """The posted minimum and maximum of a wager: its own where posted, else the table's.

        `keeps` are the old limits that a player who was at the table goes on with.
        """
        if not keeps and kind not in self._single:
            return self._table
        own = keeps.get("limits", self._single).get(kind, {})
        least, most = keeps.get("table_min", self._table[0]), keeps.get("table_max", self._table[1])
        return own.get("min", least), own.get("max", most)

    def posted_for(self, kind: str, keeps: Mapping[str, Any] = _NOTHING) -> bool:
        """Whether a wager has a limit of its own, for a player who goes on with the old ones too."""
        return kind in keeps.get("limits", self._single)

    def refuse_below(self, kind: str, total: int, keeps: Mapping[str, Any] = _NOTHING) -> None:
        least, _ = self.of(kind, keeps)
        if least is not None and total < least:
            raise Refused(
                f"The least wager on {kind} here is {show(least)}; {show(total)} is below it.", *self.clause
            )

    def refuse_above(self, kind: str, total: int, keeps: Mapping[str, Any] = _NOTHING) -> None:
        _, most = self.of(kind, keeps)
        if most is not None and total > most:
            raise Refused(
                f"The most on {kind} here is {show(most)}; {show(total)} is above it.", *self.clause
            )

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

"""Rounds of the record by who played them, how they ended and what happened in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pitboss.games import find
from pitboss.ledger.records import RoundInfo
from pitboss.server.house import House
from pitboss.server.people import Session
from pitboss.server.record import Told, Trail
from pitboss.server.roles import RECORDS
from pitboss.server.shapes_record import PlayedOut, RoundOut

ME = "me"
"""Whoever asks, in the place of a name."""


class Sought(msgspec.Struct, frozen=True):
    """player: a part of a name, or `me`; result: won or lost; marked: ruling, clock or correction; empty: any."""

    player: str = ""
    result: str = ""
    marked: str = ""

    @property
    def anything(self) -> bool:
        return bool(self.player or self.result or self.marked)


def found_rounds(
    house: House, session: Session | None, rounds: Iterable[RoundInfo], sought: Sought
) -> Iterator[RoundOut]:
    """Those of some rounds that are sought, told with who played and what came of it."""
    names = _Names(house, session)
    for info in rounds:
        trail = house.trails.of(info.table)
        told = trail.told.get(info.round, Told())
        players = names.of(trail, info)
        if sought.marked and sought.marked not in told.marks:
            continue
        if (sought.player or sought.result) and not any(_fits(each, sought) for each in players):
            continue
        yield RoundOut(
            info.table, info.game, info.round, info.first, info.last, info.begun, info.ended, players,
            sorted(told.marks),
        )  # fmt: skip


def _fits(player: PlayedOut, sought: Sought) -> bool:
    if sought.player == ME:
        named = player.you
    else:
        named = sought.player.lower() in player.name.lower()
    net = player.net or 0
    return named and (not sought.result or (net > 0 if sought.result == "won" else net < 0))


class _Names:
    """The players of rounds as somebody may know them: those who keep the record by name, others themselves alone."""

    def __init__(self, house: House, session: Session | None) -> None:
        self._house = house
        self._own = set[str]() if session is None else {session.account.id, session.playing.id}
        self._keeper = session is not None and bool(set(session.account.roles) & RECORDS)
        self._known: dict[str, str] = {}

    def of(self, trail: Trail, info: RoundInfo) -> list[PlayedOut]:
        """Who had something at stake in a round."""
        told, sitting = trail.told.get(info.round, Told()), trail.sitting(info.round)
        banked = find(info.game).bank == "house"
        seats = sorted({*told.settled, *told.moved})
        return [
            PlayedOut(
                seat, self._name(seat, sitting.get(seat, "")),
                told.settled.get(seat, None if banked else told.moved.get(seat)), sitting.get(seat, "") in self._own,
            )
            for seat in seats
        ]  # fmt: skip

    def _name(self, seat: int, account: str) -> str:
        if account and (self._keeper or account in self._own):
            if account not in self._known:
                self._known[account] = self._house.people.store.names([account]).get(account, ("", ""))[0]
            if self._known[account]:
                return self._known[account]
        return f"Seat {seat}"

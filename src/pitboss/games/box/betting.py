"""Wagers at boxes: on one's own, on several, on that of another; who came late waits for the shuffle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pitboss.games.box.rules import Bound, BoxPlay
from pitboss.games.card_table.betting import Bet, Betting
from pitboss.games.card_table.deck import place_name
from pitboss.games.shoe.rules import Rules
from pitboss.money import show
from pitboss.table.commands import Command
from pitboss.table.events import Event, WagerReduced
from pitboss.table.offers import Amount
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState, Wager

__all__ = ["NOT_DEALT", "Bound", "BoxBetting", "boxes"]

NOT_DEALT = "player-not-dealt"
"""What was stated of a box that has no part in the coming deal."""


@dataclass(frozen=True, kw_only=True)
class BoxBetting(Betting):
    rules: Rules

    def _refuse_barred(
        self, state: TableState, seat: int, position: int | None, args: Mapping[str, Any]
    ) -> None:
        why = self._why_barred(state, seat, position, args.get("on") or self._main())
        if why is not None:
            raise why

    def _main(self) -> str:
        return self.rules.play.main  # type: ignore[attr-defined]

    def _why_barred(self, state: TableState, seat: int, position: int | None, on: str) -> Refused | None:
        rules, own = self.rules, state.game
        if own.marks and place_name(seat, position) in own.marked(NOT_DEALT):
            return Refused("This box has no part in the coming deal.", *rules.cites("irregularities"))
        barred = rules.options.get("mid_shoe_entry") == "barred_until_shuffle"
        if (
            barred
            and own.shoe.shuffled
            and own.shoe.left != 0
            and own.attended.get(seat, 0) < own.shoe.rounds
        ):
            sentence = "Who sat out a round of this shoe bets again after the next shuffle."
            return Refused(sentence, *rules.cites("mid-shoe-entry"), *self.form)
        if on in self._keeps() and self._standing_streak(state, seat, position):
            sentence = "A streak wager stands here; none is made or raised until it is decided."
            return Refused(sentence, *self.bets[on].clause if on in self.bets else self.form)
        return None

    def _keeps(self) -> tuple[str, ...]:
        return self.rules.play.keeps  # type: ignore[attr-defined]

    def _standing_streak(self, state: TableState, seat: int, position: int | None) -> bool:
        return any(self._fixed(state, w) and w.position == position for w in state.wagers_of(seat))

    def _fixed(self, state: TableState, wager: Wager) -> bool:
        """A wager that stays from round to round is not touched once a round was dealt with it."""
        return wager.kind in self._keeps() and wager.round < state.round

    def _beside(self, seat: int) -> tuple[int, ...]:
        return tuple(box for box in range(1, self.positions + 1) if box != seat)

    def _why_not_second(self, state: TableState, seat: int, position: int) -> str | None:
        if not 1 <= position <= self.positions:
            return f"There is no box {position} at this table."
        others = {
            w.seat for w in state.wagers.values() if (w.position or w.seat) == position and w.seat != seat
        }
        if position in state.seats or others:
            return self._why_not_beside(position, others)
        most = self.rules.options.get("boxes_per_player", 1)
        if most == 1:
            return "At this table a player bets on one box only."
        mine = {w.position or w.seat for w in state.wagers_of(seat)}
        near = {seat, *mine}
        if position not in mine and not any(abs(position - box) == 1 for box in near):
            return f"A further box lies next to one of his own; {position} does not."
        if len({*mine, position}) > most:
            return f"Seat {seat} bets on {len(mine)} boxes; {most} is the most."
        return None

    def _why_not_beside(self, position: int, others: set[int]) -> str | None:
        most = self.rules.options.get("bettors_per_box", 1)
        if most == 1:
            return f"Box {position} is that of another player."
        if len(others) >= most:
            return f"{most} players bet on box {position}; that is the most."
        return None

    def _object_to_form(self, no: Objections, args: Mapping[str, Any], bets: Sequence[Bet]) -> None:
        wanted = {"dealer", "supervisor"}
        given = {str(role).removeprefix("casino-") for role in args.get("confirmed_by") or ()}
        if args.get("verbal") and not wanted <= given:
            no.add(
                "A spoken wager with cash needs to be confirmed by the dealer and a supervisor.", *self.form
            )
        if args.get("coupon") and not all(bet.coupon for bet in bets):
            no.add("A match play coupon does not go with this wager.", *self.form)

    def _standing(self, state: TableState, command: Command, *, closed: bool) -> list[Wager]:
        found = super()._standing(state, command, closed=closed)
        free = [wager for wager in found if not self._fixed(state, wager)]
        if not free:
            clause = self.bets[found[0].kind].clause if found[0].kind in self.bets else self.closed
            raise Refused("A streak wager stays until it is decided.", *clause)
        return free

    def _bounds(
        self, state: TableState, seat: int, position: int | None, bets: Sequence[Bet]
    ) -> Amount | None:
        if any(self._why_barred(state, seat, position, bet.id) is not None for bet in bets):
            return None
        bound = self._bound(bets[0])
        if bound is not None:
            return self._own_bounds(state, seat, position, bets[0], bound)
        return super()._bounds(state, seat, position, bets)

    def _bound(self, bet: Bet) -> Bound | None:
        play: BoxPlay = self.rules.play  # type: ignore[assignment]
        return play.bounded(self.rules).get(bet.id)

    def _room(self, state: TableState, seat: int, position: int | None, bound: Bound) -> int:
        """The most that a wager with bounds of its own may be now."""
        beside = state.find(seat, bound.within, position=position)
        return min(bound.most, beside.stake if beside else 0)

    def _object_to_amount(
        self, no: Objections, state: TableState, seat: int, position: int | None, bet: Bet, amount: int, *,
        limits_waived: bool,
    ) -> None:  # fmt: skip
        bound = self._bound(bet)
        if bound is None:
            super()._object_to_amount(no, state, seat, position, bet, amount, limits_waived=limits_waived)
            return
        standing = state.find(seat, bet.id, position=position)
        total, most = amount + (standing.stake if standing else 0), self._room(state, seat, position, bound)
        if amount <= 0 or not bound.least <= total <= most or total % bet.unit:
            said = f"{bet.id} goes from {show(bound.least)} to {show(most)} here; {show(total)} does not."
            no.add(said, *bet.clause)

    def _own_bounds(
        self, state: TableState, seat: int, position: int | None, bet: Bet, bound: Bound
    ) -> Amount | None:
        standing = state.find(seat, bet.id, position=position)
        had, room = standing.stake if standing else 0, self.limits.room(state, seat)
        chips = state.stack(seat)
        most = min(
            self._room(state, seat, position, bound) - had, chips if room is None else min(chips, room)
        )
        amount = Amount(max(bound.least - had, bet.unit), most, bet.unit)
        return amount if len(amount) else None

    def _reducible(self, state: TableState, wager: Wager) -> Amount:
        bound = self._bound(self.bets[wager.kind])
        if bound is None:
            return super()._reducible(state, wager)
        unit = self.bets[wager.kind].unit
        return Amount(unit, wager.stake - bound.least, unit, also=(wager.stake,))

    def _reduced(self, no: Objections, state: TableState, wager: Wager, amount: int) -> Event:
        bound = self._bound(self.bets[wager.kind])
        left = wager.stake - amount
        if bound is None or amount <= 0 or left < 0:
            return super()._reduced(no, state, wager, amount)
        if left < bound.least or left % self.bets[wager.kind].unit:
            said = f"{wager.name} is at least {show(bound.least)}; {show(left)} would be left."
            no.add(said, *self.bets[wager.kind].clause)
        return WagerReduced(
            number=wager.number, seat=wager.seat, name=wager.name, amount=amount, left=left, cites=self.closed,
            postings=(("layout", -amount), (f"stack:{wager.seat}", amount)),
        )  # fmt: skip


def boxes(rules: Rules, made: Betting) -> BoxBetting:
    """The betting of a table with boxes."""
    return BoxBetting(**{field.name: getattr(made, field.name) for field in fields(made)}, rules=rules)

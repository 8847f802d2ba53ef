"""Wagers at boxes: on one's own, on several, on that of another; who came late waits for the shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from pitboss.games.box.rules import BoxPlay
from pitboss.games.card_table.betting import Bet, Betting
from pitboss.games.card_table.deck import place_name
from pitboss.games.card_table.rules import Cites
from pitboss.games.shoe.rules import Rules
from pitboss.money import show
from pitboss.table.bounds import Bound, Room
from pitboss.table.commands import Command
from pitboss.table.offers import Amount
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState, Wager

NOT_DEALT = "player-not-dealt"
"""What was stated of a box that has no part in the coming deal."""


@dataclass(frozen=True, kw_only=True)
class BoxBetting(Betting):
    rules: Rules

    def _refuse_barred(
        self, no: Objections, state: TableState, seat: int, position: int | None, args: Mapping[str, Any]
    ) -> None:
        why = self._why_barred(state, seat, position, args.get("on") or self._main())
        if why is not None:
            no.add_refusal(why)
            no.raise_any()

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
            return Refused(sentence, *self._clause(on))
        return None

    def _clause(self, kind: str) -> Cites:
        """Of a wager that may stand although the table offers it no more."""
        return self.bets[kind].clause if kind in self.bets else self.not_offered.get(kind, self.form)

    def _keeps(self) -> tuple[str, ...]:
        return self.rules.play.keeps  # type: ignore[attr-defined]

    def _standing_streak(self, state: TableState, seat: int, position: int | None) -> bool:
        return any(self._fixed(state, w) and w.position == position for w in state.wagers_of(seat))

    def _stays(self, command: Command) -> Cites:
        on = command.args.get("on")
        return self._clause(on) if on in self._keeps() else super()._stays(command)

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
        if args.get("verbal"):
            given = {str(role).removeprefix("casino-") for role in args.get("confirmed_by") or ()}
            if not {"dealer", "supervisor"} <= given:
                no.add(
                    "A spoken wager with cash needs to be confirmed by the dealer and a supervisor.",
                    *self.form,
                )
        if args.get("coupon") and not all(bet.coupon for bet in bets):
            no.add("A match play coupon does not go with this wager.", *self.form)

    def _standing(self, state: TableState, command: Command, *, closed: bool) -> list[Wager]:
        found = super()._standing(state, command, closed=closed)
        free = [wager for wager in found if not self._fixed(state, wager)]
        if not free:
            raise Refused("A streak wager stays until it is decided.", *self._clause(found[0].kind))
        return free

    def _amount(
        self, state: TableState, seat: int, position: int | None, bets: Sequence[Bet]
    ) -> Amount | None:
        if any(self._why_barred(state, seat, position, bet.id) is not None for bet in bets):
            return None
        return super()._amount(state, seat, position, bets)

    @cached_property
    def _ordinary(self) -> Mapping[str, tuple[Bet, int, int, Cites]]:
        return {} if self._within else super()._ordinary

    @cached_property
    def _within(self) -> Mapping[str, str]:
        """The wagers that never exceed another one beside them."""
        play: BoxPlay = self.rules.play  # type: ignore[assignment]
        return play.within

    def _room(
        self, state: TableState, seat: int, position: int | None, bet: Bet, *, limits_waived: bool = False
    ) -> Room:
        within = self._within.get(bet.id)
        if within is None:
            room = super()._room(state, seat, position, bet, limits_waived=limits_waived)
            if not self._within:
                return room
            return Room(
                room.had, *room.bounds, *self._leaning(state, seat, position, bet), nothing=room.nothing
            )
        standing, beside = (state.find(seat, kind, position=position) for kind in (bet.id, within))
        bound, posted = self.rules.bounded[bet.id], ()
        if beside is not None:
            bound = bound._replace(most=min(bound.most or 0, beside.stake))
        if self.limits.posted and not limits_waived:
            posted = self.limits.bounds(bet.id, state.seats[seat].keeps)
        return Room(standing.stake if standing else 0, bound, *posted, nothing=bet.clause)

    def _leaning(self, state: TableState, seat: int, position: int | None, bet: Bet) -> Iterator[Bound]:
        """A wager beside this one that may be as high as it and no higher keeps it there."""
        for kind, beside in self._within.items():
            other = state.find(seat, kind, position=position) if beside == bet.id else None
            if other is not None:
                said = f"{other.name} stands at {show(other.stake)} and is never above {bet.id}"
                yield Bound(other.stake, None, 1, _leant_on, said, self.bets[kind].clause)


def _leant_on(bound: Bound, total: int) -> str:
    return f"{bound.name}; {show(total)} would be left."


def outside(bound: Bound, total: int) -> str:
    least, most = bound.least or 0, bound.most or 0
    if most < least:
        return f"{bound.name} is at least {show(least)} and at most {show(most)} here: none can be made."
    return f"{bound.name} goes from {show(least)} to {show(most)} here; {show(total)} does not."


def boxes(rules: Rules, made: Betting) -> BoxBetting:
    """The betting of a table with boxes."""
    return BoxBetting(**{field.name: getattr(made, field.name) for field in fields(made)}, rules=rules)

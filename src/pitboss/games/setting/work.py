"""A round in the making: the state as it was, and the events of one act on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.banked.verdict import Verdict
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import place_name
from pitboss.games.setting.rules import Rules
from pitboss.games.setting.state import BETTING, EVOLVES, SetHand, SettingState, after
from pitboss.table.accounts import settlement
from pitboss.table.events import Event, WagerPlaced, WagerRemoved, WagerSettled
from pitboss.table.evolve import placed
from pitboss.table.game import Made

if TYPE_CHECKING:
    from pitboss.table.state import TableState, Wager


class Work:
    """rules, state: what holds, and the table before the act
    own, wagers: the game's own state and the wagers on the layout, as the events so far have left them
    events: what happens
    """

    def __init__(self, rules: Rules, state: TableState) -> None:
        self.rules, self.state = rules, state
        self.own: SettingState = state.game
        self.wagers = dict(state.wagers)
        self.events: list[Event] = []
        self._rounds = 0

    def emit(self, *events: Event) -> None:
        """Some things more have happened."""
        for event in events:
            self.events.append(event)
            if type(event) in EVOLVES:
                self.own = after(self.own, event, self.state.minutes)
                self._rounds += type(event) is ce.RoundEnded
            if isinstance(event, WagerPlaced):
                self.wagers[event.number] = placed(event, self.state.round)
            elif isinstance(event, WagerSettled | WagerRemoved) and event.number:
                del self.wagers[event.number]

    def made(self) -> Made:
        return Made(tuple(self.events), self.own, self._rounds)

    @property
    def betting(self) -> bool:
        return self.own.phase == BETTING

    def by_hand(self, step: str) -> bool:
        return step in self.state.house.by_hand

    def wager(self, hand: SetHand, kind: str) -> Wager | None:
        for wager in self.wagers.values():
            if wager.kind == kind and (wager.seat, wager.position) == (hand.seat, hand.position):
                return wager
        return None

    def main_wagers(self) -> list[Wager]:
        return [wager for wager in self.wagers.values() if wager.kind == self.rules.play.main]

    def bettors(self) -> list[str]:
        """The places with a wager, and the bank's."""
        found = {wager.position or wager.seat: place_of(wager) for wager in self.wagers.values()}
        if self.own.bank:
            found[self.own.bank] = str(self.own.bank)
        return [found[at] for at in sorted(found)]

    def settle(self, wager: Wager, verdict: Verdict, *, fee: int = 0, net: int | None = None) -> None:
        """A wager is decided; `fee`: what the house keeps of the win; `net`: where it is not what the odds say."""
        gross = (
            verdict.net(wager.stake + wager.coupon) if verdict.result == "won" else verdict.net(wager.stake)
        )
        up = (gross if net is None else net) - fee
        self.emit(
            WagerSettled(
                number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
                result=verdict.result, net=up, odds="" if verdict.odds is None else str(verdict.odds),
                commission=fee, why=verdict.why, cites=verdict.cites, reading=verdict.reading,
                postings=settlement(wager.seat, wager.stake, up, wager.banker, fee),
            )
        )  # fmt: skip

    def pay(self, hand: SetHand, name: str, verdict: Verdict) -> None:
        """A payment without a stake of its own."""
        self.emit(
            WagerSettled(
                number=0, seat=hand.seat, position=hand.position, name=name, stake=0, result="won", net=verdict.sum,
                why=verdict.why, cites=verdict.cites, postings=settlement(hand.seat, 0, verdict.sum),
            )
        )  # fmt: skip


def place_of(wager: Wager) -> str:
    """`2`, or `2@3` for the second area of seat 2."""
    return place_name(wager.seat, wager.position)

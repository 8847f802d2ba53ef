"""A round in the making: the state as it was, and the events of one act on top of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.games.banked import settle
from pitboss.games.banked.meters import contribute
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.state import BETTING, EVOLVES, BankedState, after
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.acts import Acts
from pitboss.games.card_table.dealing import Portion, deal_out, make_ready, strike
from pitboss.games.card_table.deck import Hand
from pitboss.table.events import Event, Procedure, WagerPlaced, WagerRemoved, WagerSettled
from pitboss.table.evolve import placed
from pitboss.table.game import Made
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source


_STANDING = frozenset({WagerPlaced, WagerSettled, WagerRemoved})


class Work:
    """rules, state: what holds, and the table before the act
    own, wagers: the game's own state and the wagers on the layout, as the events so far have left them
    events: what happens
    """

    __slots__ = ("_number", "_rounds", "events", "own", "rules", "state", "wagers")

    def __init__(self, rules: Rules, state: TableState) -> None:
        self.rules, self.state = rules, state
        self.own: BankedState = state.game
        self.wagers = state.wagers
        self.events: list[Event] = []
        self._number, self._rounds = state.next_number, 0

    def emit(self, event: Event) -> None:
        """One thing more has happened."""
        self.events.append(event)
        kind = type(event)
        if kind in EVOLVES:
            self.own = after(self.own, event)
            if kind is ce.RoundEnded:
                self._rounds += 1
        if kind in _STANDING:
            self._stands(event)

    def _stands(self, event: Event) -> None:
        """A wager is put on the layout, or leaves it."""
        if self.wagers is self.state.wagers:
            self.wagers = self.wagers.copy()
        if isinstance(event, WagerPlaced):
            self.wagers[event.number] = placed(event, self.state.round)
        elif isinstance(event, WagerSettled | WagerRemoved) and event.number:
            del self.wagers[event.number]

    def made(self) -> Made:
        """What has happened, and the game's own state after it."""
        return Made(tuple(self.events), self.own, self._rounds)

    def number(self) -> int:
        """The number of a new wager."""
        self._number += 1
        return self._number - 1

    def find(self, hand: Hand, kind: str) -> Wager | None:
        seat, position = hand.seat, hand.position
        for wager in self.wagers.values():
            if wager.kind == kind and wager.seat == seat and wager.position == position:
                return wager
        return None

    def wagers_of(self, hand: Hand) -> list[Wager]:
        at = (hand.seat, hand.position)
        return [wager for wager in self.wagers.values() if (wager.seat, wager.position) == at]

    @property
    def acts(self) -> Acts:
        """What may be done with the deck as it lies now."""
        in_round = self.own.phase != BETTING
        return Acts(self.rules.cards, self.own.deck, self.state.house.by_hand, in_round=in_round)

    def by_hand(self, step: str) -> bool:
        """Whether a person does this step."""
        return step in self.state.house.by_hand

    def begin(self, hands: Sequence[Hand], source: Source) -> None:
        """Shuffle and cut what is not yet, announce "No more bets", deal, and go on to the first stage."""
        rules = self.rules
        for event in make_ready(self.acts, source):
            self.emit(event)
        closing = (*rules.betting.closed, *rules.method)
        self.emit(Procedure(step="no-more-bets", by="dealer", cites=closing, reading=rules.deal_reading))
        contribute(self)
        players = [(hand.place, hand.seat) for hand in hands]
        area, passes = rules.round.deal.area, rules.passes
        self.deal(rules.portions(players, rules.hand_size, area, rules.area_size, rules.deal_cites, passes))
        self.deal([(((board, None),), cards, rules.deal_cites) for board, cards in rules.board.items()])
        if rules.last_draw is not None or not self.see_to_stub():
            self.go_on(0)

    def deal(self, plan: Sequence[Portion]) -> None:
        """Cards from the top of the deck, those struck out first."""
        for event in strike(self.own.deck, self.rules.cards.clauses.face_up):
            self.emit(event)
        for event in deal_out(self.own.deck, plan):
            self.emit(event)

    def see_to_stub(self) -> bool:
        """The stub goes to the rack, or is counted; whether the table waits for a person who counts it."""
        acts, clauses = self.acts, self.rules.cards.clauses
        if not acts.stub_due():
            self.emit(Procedure(step="stub-to-discard-rack", by="dealer", cites=clauses.stub))
            return False
        if self.by_hand("stub-count"):
            return True
        stub = self.own.deck.stub
        cites = (*clauses.stub_count, *clauses.stub_right, *clauses.stub)
        self.emit(ce.StubCounted(found=stub, expected=stub, by="dealer", cites=cites))
        return False

    def go_on(self, at: int) -> None:
        """The stages from this one on, until the table waits for somebody or the round is over."""
        for stage in self.rules.round.stages[at:]:
            if stage(self):
                return
        settle.finish(self)

    def after_stub(self) -> None:
        """The stub has been counted; what follows the last card of the deck."""
        rules = self.rules
        self.go_on(rules.after_draws)

    def after_decision(self) -> None:
        """The next player is asked, or what follows when all have decided."""
        own, rules = self.own, self.rules
        if own.turn < len(own.order):
            return
        fold = rules.folds.get(own.phase)
        if fold is not None and fold.collected == "stage":
            settle.forfeit(self)
        self.go_on(rules.after(own.phase))

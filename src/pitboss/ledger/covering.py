"""For the audit: where the system draws, each shuffle was committed to, once and in time, and everything that was drawn
follows from the chains of the house and the shares of the players.
"""

from __future__ import annotations

import msgspec

from pitboss.chance import mixed
from pitboss.ledger import fair
from pitboss.ledger.happenings import ChainBegun, ChanceTold, ShareGiven, ShuffleCommitted
from pitboss.ledger.mixing import CARDS, NUMBERS
from pitboss.ledger.shares import Shares
from pitboss.table.common import at_stake
from pitboss.table.events import Event, OptionChanged
from pitboss.table.state import TableState


class Uncovered(Exception):
    """What is wrong with a shuffle or with the commitment to it."""


class _Used(msgspec.Struct):
    """A chain as far as it was used: its newest value, None before the first."""

    event: ChainBegun
    version: int
    number: int = 0
    value: mixed.Value | None = None


class Chains:
    """Follows the chains of a table and the shares of its players."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.shares = Shares(table)
        self._used: dict[str, _Used] = {}

    def follow(self, event: Event, version: int, round_number: int, *, over: bool) -> None:
        """`over`: the round has ended with this command."""
        self.shares.turn(round_number, version - 1)
        if isinstance(event, ShareGiven):
            no = self.shares.why_not(event, version - 1)
            if no is not None:
                raise Uncovered(f"the share of seat {event.seat} cannot count: {no}")
        elif isinstance(event, ShuffleCommitted):
            self._order(event)
        elif isinstance(event, ChanceTold):
            self._numbers(event)
        elif isinstance(event, ChainBegun):
            self._begin(event, version, playing=self.shares.closed and not over)
        self.shares.follow(event, version)

    def _begin(self, event: ChainBegun, version: int, *, playing: bool) -> None:
        """A chain may be given up between two rounds; after the first wager only one that is used up."""
        before = self._used.get(event.use)
        if before is not None and playing and before.number < before.event.length:
            raise Uncovered("a chain is begun in the middle of a round: the house could choose what comes")
        self._used[event.use] = _Used(event, version)

    def _order(self, event: ShuffleCommitted) -> None:
        chain = self._used.get(CARDS)
        if chain is None and not event.number:
            return  # a table without a chain: the house alone draws, and only the order is committed to
        order = fair.secret(event)[0]
        value = self._next(chain, event.chain, event.number, fair.value_of(event))
        if len(value) < mixed.lanes_for(len(order)):
            raise Uncovered("the chain has not entropy enough for these cards")
        if order != mixed.house_order(value, order, table=self.table, number=event.number):
            raise Uncovered("the order that is committed to does not follow from the chain")

    def _numbers(self, event: ChanceTold) -> None:
        value = self._next(self._used.get(NUMBERS), event.chain, event.number, event.value)
        source = mixed.numbers(value, self.shares.together(), table=self.table, number=event.number)
        for kind, bound, came in event.draws:
            if came != (source.dice(bound) if kind == "dice" else (source.below(bound),)):
                raise Uncovered("what was drawn does not follow from the chain and the shares of the players")

    def _next(self, chain: _Used | None, begun: int, number: int, text: str) -> mixed.Value:
        """The value that an event tells, which must be the next one of the chain."""
        if chain is None or (begun, number) != (chain.version, chain.number + 1):
            raise Uncovered("it does not take the next value of the chain that the house has published")
        value = mixed.read_value(text)
        before = mixed.earlier(value)
        known = mixed.tip_of(before) == chain.event.tip if chain.value is None else before == chain.value
        if not known or len(value) != chain.event.lanes or number > chain.event.length:
            raise Uncovered("its value does not belong to the chain that the house has published")
        chain.number, chain.value = number, value
        return value


class Cards:
    """Follows the shuffles of a table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._chains = Chains(table)
        self._standing: ShuffleCommitted | None = None
        self._order: tuple[int, ...] = ()
        self._last = 0  # the round of the last order that came into play
        self._place = -1  # of the commitment just made; those of one act follow each other
        self._changed = False  # other options may mean other cards than those that were committed to

    def follow(self, event: Event, version: int, round_number: int, state: TableState) -> None:
        """`round_number`: the round in which its command came; `state`: the table after the event."""
        self._chains.follow(event, version, round_number, over=state.round != round_number)
        if isinstance(event, ShuffleCommitted):
            self._commit(event, state)
            return
        self._place = -1
        self._changed = self._changed or isinstance(event, OptionChanged)
        dealt = fair.dealt_order(event)
        if dealt is None:
            return
        standing, self._standing = self._standing, None
        if not state.house.entered and (standing is None or standing.round != round_number):
            raise Uncovered("the cards lie in an order that was not committed to")
        if standing is not None:
            reshuffled = bool(getattr(event, "reshuffled", False))
            due = fair.dealt_of(standing, self._chains.shares.together(), table=self._table)
            if not fair.follows(dealt, due, self._order, reshuffled=reshuffled):
                raise Uncovered("the cards lie in another order than the one committed to")
        self._order, self._last = dealt, round_number

    def _commit(self, event: ShuffleCommitted, state: TableState) -> None:
        order, seed = fair.secret(event)
        made = fair.commit(order, table=self._table, round_number=event.round, as_of=event.as_of, seed=seed)
        sealed = (made.root, made.commitment, made.composition)
        if sealed != (event.root, event.commitment, event.composition):
            raise Uncovered("the commitment to the shuffle is not one to the order that it seals")
        if event.round != state.round or event.place not in (0, self._place + 1):
            raise Uncovered("it commits to a shuffle that does not come next")
        self._place = event.place
        if event.place:
            return
        old = self._standing
        # A round may end without the shuffle: void before the deal, from the same shoe, or no second one needed.
        unneeded = old is not None and old.round != event.round
        if old is not None and not unneeded and not self._changed:
            raise Uncovered("it replaces a commitment that still waited for its shuffle")
        if self._last != event.round and at_stake(state):
            raise Uncovered("it commits to the shuffle after the first wager")
        self._standing, self._changed = event, False

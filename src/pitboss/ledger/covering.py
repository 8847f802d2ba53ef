"""For the audit: where the system draws the cards, each shuffle was committed to, once and in time, and they lie so."""

from __future__ import annotations

from pitboss.ledger import fair
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.table.common import at_stake
from pitboss.table.events import Event, OptionChanged
from pitboss.table.state import TableState


class Uncovered(Exception):
    """What is wrong with a shuffle or with the commitment to it."""


class Cards:
    """Follows the shuffles of a table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self._standing: ShuffleCommitted | None = None
        self._order: tuple[int, ...] = ()
        self._last = 0  # the round of the last order that came into play
        self._place = -1  # of the commitment just made; those of one act follow each other
        self._changed = False  # other options may mean other cards than those that were committed to

    def follow(self, event: Event, round_number: int, state: TableState) -> None:
        """`round_number`: the round in which its command came; `state`: the table after the event."""
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
            if not fair.follows(dealt, fair.secret(standing)[0], self._order, reshuffled=reshuffled):
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

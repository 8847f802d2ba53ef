"""A live table's chance that nobody can choose: its chains, the shares of its players, and what was drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from os import urandom
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from pitboss.chance import ChanceError, mixed
from pitboss.chance.mixed import Chain
from pitboss.games import find
from pitboss.ledger import fair, reading, schema
from pitboss.ledger.happenings import ChainBegun, ChanceTold, ShuffleCommitted
from pitboss.ledger.shares import Shares
from pitboss.table.events import Sealed
from pitboss.table.game import no_shuffles
from pitboss.table.table import Table

CARDS, NUMBERS = "cards", "numbers"
ROOT = "root"
LENGTH = 1_024
WIDE = 256
"""Values of a chain, and of one for a shoe of many decks, whose values are long."""
RESERVE = 256
SHUFFLES = 32
"""Numbers and shuffles that are left when a round begins; otherwise a new chain is begun first."""
WINDOW = 2_000
"""Events among which the newest draw is looked for first when a table is taken."""


class Lock(Protocol):
    """Hides what is still to come from who reads the record as it lies."""

    def lock(self, secret: bytes, bound: str) -> str: ...
    def unlock(self, locked: str, bound: str) -> bytes | None: ...


class Use(msgspec.Struct):
    """A chain in use: the version that began it, and the number of its newest value that was used."""

    event: ChainBegun
    version: int
    used: int = 0
    chain: Chain | None = None

    @property
    def left(self) -> int:
        return self.event.length - self.used


class Mix:
    """What a table draws from. One act takes one value of the chain of numbers, each shuffle one of that of cards."""

    def __init__(self, table_id: str, lock: Lock) -> None:
        self.table = table_id
        self.lost = False  # it had a chain, which was locked with another key
        self.shares = Shares(table_id)
        self.uses: dict[str, Use] = {}
        self._lock = lock
        self.drawing: mixed.Mixed | None = None
        self._drawn: list[tuple[str, int, tuple[int, ...]]] = []

    def kept(self) -> object:
        """What stands now, for `back_to`."""
        return {use: replace(held) for use, held in self.uses.items()}, copy(self.shares)

    def back_to(self, kept: Any) -> None:
        """What was done since was not recorded."""
        self.undo()
        uses, shares = kept
        self.uses, self.shares = dict(uses), copy(shares)

    def undo(self) -> None:
        """An act that had begun to draw came to nothing."""
        if self.drawing is not None:
            self.uses[NUMBERS].used -= 1
        self.drawing, self._drawn = None, []

    def ready(self) -> bool:
        """Whether numbers come from a chain: not yet at a table of an earlier release that was just taken."""
        return self.lost or NUMBERS in self.uses

    @property
    def settled(self) -> bool:
        """Whether nothing of the round at hand is open: all chains are begun, and nobody can have a share any more."""
        return self.shares.closed and NUMBERS in self.uses

    # Chains

    def chains_due(self, asked: Sequence[Sequence[int]], round_number: int) -> list[ChainBegun]:
        """The chains that are to be begun now, before anything is drawn from them: `asked` are the cards of the next
        shuffles, `round_number` the round that comes."""
        found: list[ChainBegun] = []
        lanes, cards = max((mixed.lanes_for(len(each)) for each in asked), default=0), self.uses.get(CARDS)
        fresh = self.shares.round != round_number
        due = max(len(asked), SHUFFLES if fresh else 0)
        if lanes and (cards is None or cards.event.lanes < lanes or cards.left < due):
            found.append(self._begin(CARDS, lanes))
        numbers = self.uses.get(NUMBERS)
        if numbers is None or numbers.left < (RESERVE if fresh else 1):
            found.append(self._begin(NUMBERS, 1))
        return found

    def _begin(self, use: str, lanes: int) -> ChainBegun:
        root, length = urandom(32 * lanes), LENGTH if lanes <= 2 else WIDE
        chain = Chain(root, length)
        locked = self._lock.lock(root, f"{self.table}\n{chain.tip}")
        return ChainBegun(
            use=use, lanes=lanes, length=length, tip=chain.tip, sealed=(Sealed(ROOT, (), locked),)
        )

    def begun(self, event: ChainBegun, version: int) -> None:
        """A chain was recorded."""
        self.uses[event.use] = Use(event, version)
        self.shares.follow(event, version)

    def _next(self, use: str) -> tuple[Use, mixed.Value]:
        held = self.uses.get(use)
        if held is None or not held.left:
            raise ChanceError("The house has published no chain to draw this from; nothing was drawn.")
        if held.chain is None:
            root = self._lock.unlock(str(held.event.sealed[0].value), f"{self.table}\n{held.event.tip}")
            if root is None:
                raise ChanceError("The chain of this table was locked with another key; nothing was drawn.")
            held.chain = Chain(root, held.event.length)
        value = held.chain.value(held.used + 1)
        held.used += 1
        return held, value

    # Draws

    def commit(
        self, cards: Sequence[int], place: int, *, table: str, round_number: int, as_of: str
    ) -> ShuffleCommitted:
        """The commitment to the next order of the house; the players' shares are laid over it when it is dealt."""
        held, value = self._next(CARDS)
        order = mixed.house_order(value, cards, table=table, number=held.used)
        made = fair.commit(order, table=table, round_number=round_number, as_of=as_of)
        sealed = (*made.sealed, Sealed(fair.VALUE, (), mixed.written(value)))
        return replace(made, place=place, chain=held.version, number=held.used, sealed=sealed)

    def dealt(self, event: ShuffleCommitted) -> tuple[int, ...]:
        return fair.dealt_of(event, self.shares.together(), table=self.table)

    def below(self, n: int) -> int:
        return self._draw("below", n, lambda source: (source.below(n),))[0]

    def dice(self, count: int) -> tuple[int, ...]:
        return self._draw("dice", count, lambda source: source.dice(count))

    def _draw(self, kind: str, bound: int, take: Callable[[mixed.Mixed], tuple[int, ...]]) -> tuple[int, ...]:
        if self.drawing is None:
            held, value = self._next(NUMBERS)
            self.drawing = mixed.numbers(value, self.shares.together(), table=self.table, number=held.used)
        found = take(self.drawing)
        self._drawn.append((kind, bound, found))
        return found

    def told(self) -> ChanceTold | None:
        """What the act just made has drawn."""
        if self.drawing is None:
            return None
        held, draws = self.uses[NUMBERS], tuple(self._drawn)
        self.drawing, self._drawn = None, []
        assert held.chain is not None
        return ChanceTold(
            chain=held.version,
            number=held.used,
            value=mixed.written(held.chain.value(held.used)),
            draws=draws,
        )


def restored(connection: Connection, row: reading.Row, table: Table, lock: Lock) -> Mix:
    """What a recorded table draws from, as it stands."""
    mix = Mix(row.id, lock)
    for use, (version, used) in _newest(connection, row).items():
        event = next(reading.entries(connection, row, after=version - 1, limit=1)).event
        assert isinstance(event, ChainBegun)
        # One that was locked with a key that is gone is given up: another is begun.
        if lock.unlock(str(event.sealed[0].value), f"{row.id}\n{event.tip}") is not None:
            mix.uses[use] = Use(event, version, used)
        else:
            mix.lost = True
    mix.shares = _shares(connection, row, table.state.round)
    return mix


class _Told(msgspec.Struct):
    """What is looked for in an event's body."""

    event: str
    use: str = ""
    chain: int = 0
    number: int = 0


def _newest(connection: Connection, row: reading.Row) -> dict[str, tuple[int, int]]:
    """The chains in use: the version that began each, and the number of the newest value that was used. Looked for from
    the end of the record on, as far back as need be."""
    e, found, until = schema.events.c, dict[str, tuple[int, int]](), row.version
    tags = [str(kind.__struct_config__.tag) for kind in (ChainBegun, ShuffleCommitted, ChanceTold)]
    begun = _tagged(tags[:1])
    wanted = {NUMBERS} if find(row.game).shuffles is no_shuffles else {NUMBERS, CARDS}
    while until > 0 and not wanted <= set(found):
        after = until - WINDOW
        query = sa.select(e.version, e.body).where(
            e.stream == row.number, e.version > after, e.version <= until, _tagged(tags)
        )
        for version, body in connection.execute(query.order_by(e.version.desc())):
            told = msgspec.json.decode(body, type=_Told)
            if told.event == tags[0]:
                found.setdefault(told.use, (version, 0))
            elif told.number:
                found.setdefault(CARDS if told.event == tags[1] else NUMBERS, (told.chain, told.number))
        until = after
        if (
            not found
            and not connection.execute(
                sa.select(e.version).where(e.stream == row.number, e.version <= until, begun).limit(1)
            ).first()
        ):
            break  # a table of an earlier release: it has none
    return found


def _tagged(tags: Sequence[str]) -> sa.ColumnElement[bool]:
    return sa.or_(*(schema.events.c.body.like(f'%"event":"{tag}"%') for tag in tags))


def _shares(connection: Connection, row: reading.Row, round_number: int) -> Shares:
    """Read back to where the round before this one begins: promises are made there."""
    portion = 128
    while True:
        after = max(0, row.version - portion)
        found = list(reading.entries(connection, row, after=after, until=row.version))
        rounds = sorted({entry.round for entry in found})
        whole = len(rounds) > 2 or (len(rounds) == 2 and rounds[-1] != round_number)
        if after == 0 or whole:
            break
        portion *= 4
    begins = 0 if after == 0 else rounds[1]
    shares = Shares(row.id).read(entry for entry in found if entry.round >= begins)
    shares.turn(round_number, row.version)
    return shares

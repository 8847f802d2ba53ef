"""Fair cards: the order is committed to before the first wager, and what a player saw can be opened.

The server draws the order of the coming shuffle ahead, locks it away under a Merkle root over salted leaves
(position, card, salt) bound to table, round, deck and date of law, and records the commitment in the table's
chain. The shuffle then takes that order. An opening shows one card without telling any other.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from os import urandom

import msgspec

from pitboss.chance import Secure, Source
from pitboss.ledger import chain
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.table.commands import Command
from pitboss.table.events import Event, Sealed
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.table import Table

ORDER, SEED = "order", "salt-seed"
"""The sealed fields of a commitment. A game's own shuffle event seals its order under the same name."""


class Opening(msgspec.Struct, frozen=True):
    """One card of a committed order: where it lay, its salt, and the way up to the root."""

    position: int
    card: int
    salt: str
    path: tuple[tuple[str, str], ...]


class Committed:
    """A source of chance whose next shuffle is fixed ahead. Dice and numbers come from the source behind it.

    `standing` is the commitment that waits for its shuffle; `uncommitted` counts shuffles that came without one.
    """

    def __init__(self, source: Source | None = None) -> None:
        self.source: Source = source or Secure()
        self.standing: ShuffleCommitted | None = None
        self.uncommitted = 0
        self.options: object = None  # those in force when it was committed; others may mean other cards

    def below(self, n: int) -> int:
        return self.source.below(n)

    def dice(self, count: int) -> tuple[int, ...]:
        return self.source.dice(count)

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        standing, self.standing = self.standing, None
        if standing is None or standing.composition != composition(cards):
            self.uncommitted += 1
            return self.source.shuffle(cards, count)
        order = secret(standing)[0]
        return order if count is None else order[:count]


def commitment_due(table_id: str, table: Table) -> ShuffleCommitted | None:
    """The commitment to be recorded now: the table's source commits, none is standing, and cards may be shuffled.

    Between rounds that is before the first wager; during one it is only for cards that are shuffled once more.
    """
    source, options = table.source, table.state.house.options
    if not isinstance(source, Committed) or table.state.closed or table.frozen:
        return None
    if source.standing is not None and source.options is options:
        return None
    cards = next_cards(table)
    source.options = options
    if cards is None or (source.standing is not None and source.standing.composition == composition(cards)):
        return None
    order = source.source.shuffle(cards)
    event = commit(order, table=table_id, round_number=table.state.round, as_of=table.state.house.as_of)
    source.standing = event
    return event


def next_cards(table: Table) -> tuple[int, ...] | None:
    """The cards that the next shuffle of this table will be asked for, found by a dry run; None: no shuffle."""
    game = table.game
    between_rounds = game.between_rounds(table.rules, table.state)
    for name, action in game.actions.items():
        if action.seat == "required" or action.needed or (game.draws is not None and name not in game.draws):
            continue
        try:
            game.chance(table.rules, table.state, Command(name), _Probe())
        except _Asked as asked:
            if between_rounds or table.may(Command(name)):
                return asked.cards
        except (Refused, BadCommand):
            continue
    return None


def commit(
    order: Sequence[int], *, table: str, round_number: int, as_of: str, seed: bytes | None = None
) -> ShuffleCommitted:
    """Lock an order away. The seed of the salts is fresh unless given."""
    seed = urandom(32) if seed is None else seed
    made = composition(order)
    root = chain.merkle_root(leaves(order, seed)).hex()
    return ShuffleCommitted(
        round=round_number, cards=len(order), composition=made, as_of=as_of, root=root,
        commitment=bind(root, table=table, round_number=round_number, composition=made, as_of=as_of),
        sealed=(Sealed(ORDER, (), tuple(order)), Sealed(SEED, (), seed.hex())),
    )  # fmt: skip


def bind(root: str, *, table: str, round_number: int, composition: str, as_of: str) -> str:
    """What the root is bound to: a commitment cannot be used at another table, in another round, for another deck."""
    return sha256(
        f"pitboss-shuffle-1\n{table}\n{round_number}\n{composition}\n{as_of}\n{root}".encode()
    ).hexdigest()


def composition(cards: Iterable[int]) -> str:
    """Which cards there are, how many of each: `1x0-51` is one deck, `8x0-51` eight, `1x0-52` one with the joker."""
    runs: list[list[int]] = []
    for card, count in sorted(Counter(cards).items()):
        if runs and runs[-1][0] == count and runs[-1][2] == card - 1:
            runs[-1][2] = card
        else:
            runs.append([count, card, card])
    return ",".join(f"{count}x{low}-{high}" for count, low, high in runs)


def leaves(order: Sequence[int], seed: bytes) -> list[bytes]:
    return [_leaf(position, card, _salt(seed, position)) for position, card in enumerate(order)]


def secret(event: ShuffleCommitted) -> tuple[tuple[int, ...], bytes]:
    """The order and the seed that a commitment locks away; only who may read sealed values has them."""
    values = {field.name: field.value for field in event.sealed}
    order, seed = values.get(ORDER), values.get(SEED)
    if not isinstance(order, tuple) or not isinstance(seed, str):
        raise LedgerError("The order behind this commitment has not been opened.")
    return order, bytes.fromhex(seed)


def openings(event: ShuffleCommitted, positions: Iterable[int]) -> list[Opening]:
    """Openings for these positions of the committed order, and for no others."""
    order, seed = secret(event)
    hashes = leaves(order, seed)
    return [
        Opening(p, order[p], _salt(seed, p), tuple(chain.merkle_path(hashes, p)))
        for p in sorted(set(positions))
    ]


def openings_for(event: ShuffleCommitted, seen: Iterable[int]) -> list[Opening]:
    """Openings for the cards that a viewer saw, where every card of the deck is there once.

    With several decks a card does not tell where it lay: the positions must be known, see `openings`.
    """
    order, _ = secret(event)
    where = {card: position for position, card in enumerate(order)}
    if len(where) != len(order):
        raise LedgerError("With several decks a card is opened by its position.")
    unknown = [card for card in seen if card not in where]
    if unknown:
        raise LedgerError(f"The committed cards do not include {unknown[0]}.")
    return openings(event, (where[card] for card in seen))


def open_all(event: ShuffleCommitted) -> list[Opening]:
    """Every card, for the auditor, afterwards."""
    return openings(event, range(event.cards))


def check(opening: Opening, event: ShuffleCommitted, table: str) -> bool:
    """Whether an opening leads to the commitment that stands in the table's chain."""
    start = _leaf(opening.position, opening.card, opening.salt)
    root = chain.climb(start, opening.path).hex()
    bound = bind(
        root, table=table, round_number=event.round, composition=event.composition, as_of=event.as_of
    )
    return root == event.root and bound == event.commitment


def standing(events: Iterable[Event], before: ShuffleCommitted | None = None) -> ShuffleCommitted | None:
    """The commitment that still waits for its shuffle after these events."""
    found = before
    for event in events:
        if isinstance(event, ShuffleCommitted):
            found = event
        elif event.sealed and any(field.name == ORDER for field in event.sealed):
            found = None
    return found


def _leaf(position: int, card: int, salt: str) -> bytes:
    return chain.leaf(f"pitboss-card-1\n{position}\n{card}\n{salt}".encode())


def _salt(seed: bytes, position: int) -> str:
    return hmac.digest(seed, str(position).encode(), "sha256").hex()


class _Asked(Exception):
    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards


class _Probe:
    """Finds out which cards a shuffle would be asked for."""

    def below(self, n: int) -> int:
        return 0

    def dice(self, count: int) -> tuple[int, ...]:
        return (1,) * count

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        raise _Asked(tuple(cards))

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
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from pitboss.chance import ChanceError, Secure, Source, mixed
from pitboss.ledger import chain
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.ledger.records import Entry
from pitboss.table.events import Event, Sealed
from pitboss.table.table import Table

ORDER, SEED, VALUE = "order", "salt-seed", "value"
"""The sealed fields of a commitment: the house's order, the seed of its salts, the value of the chain that made it. A
game's own shuffle event seals its order under the same name."""


class Opening(msgspec.Struct, frozen=True):
    """One card of a committed order: where it lay, its salt, and the way up to the root."""

    position: int
    card: int
    salt: str
    path: tuple[tuple[str, str], ...]


class Shuffle(msgspec.Struct, frozen=True):
    """A committed shuffle of a record: the version of its commitment, that of the event which brought its cards into
    play, and the last one until others came; None where that has not happened.
    """

    version: int
    event: ShuffleCommitted
    begun: int | None = None
    ended: int | None = None


Waiting = tuple[ShuffleCommitted | None, tuple[ShuffleCommitted, ...], object, object]
"""What a source has committed to, and how far its chains are used."""


class Mixing(Protocol):
    """What a table draws from where it has a chain, see `mixing`."""

    def kept(self) -> Any: ...
    def back_to(self, kept: Any) -> None: ...
    def commit(
        self, cards: Sequence[int], place: int, *, table: str, round_number: int, as_of: str
    ) -> ShuffleCommitted: ...
    def dealt(self, event: ShuffleCommitted) -> tuple[int, ...]: ...
    def ready(self) -> bool: ...
    def below(self, n: int) -> int: ...
    def dice(self, count: int) -> tuple[int, ...]: ...


class Committed:
    """A source of chance whose next shuffle is fixed ahead.

    `standing` is the commitment that waits for its shuffle, `further` are those of later shuffles in the same act.
    Cards that were not committed to are not shuffled. Where no other source is given, a table in a ledger draws by
    `mix`, from a chain and the players' shares: chance that nobody can choose.
    """

    def __init__(self, source: Source | None = None) -> None:
        self.source: Source = source or Secure()
        self.chained = source is None
        self.mix: Mixing | None = None
        self.standing: ShuffleCommitted | None = None
        self.further: list[ShuffleCommitted] = []
        self.options: object = None  # those in force when it was committed; others may mean other cards

    def kept(self) -> Waiting:
        """What stands now, for `back_to`."""
        used = None if self.mix is None else self.mix.kept()
        return self.standing, tuple(self.further), self.options, used

    def back_to(self, kept: Waiting) -> None:
        """What was drawn or committed to since was not recorded, and nobody has seen it."""
        self.standing, further, self.options, used = kept
        self.further = list(further)
        if self.mix is not None:
            self.mix.back_to(used)

    @property
    def behind(self) -> Source:
        """What makes numbers that decide nothing, such as those printed on tickets."""
        return self.source

    def below(self, n: int) -> int:
        return self.source.below(n) if self.mix is None or not self.mix.ready() else self.mix.below(n)

    def dice(self, count: int) -> tuple[int, ...]:
        return self.source.dice(count) if self.mix is None or not self.mix.ready() else self.mix.dice(count)

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        standing, further = self.standing, self.further
        if standing is None and further:
            standing, *further = further
        if standing is None or standing.composition != composition(cards):
            raise ChanceError(
                "This shuffle was not committed to before the wagers; the cards lie as they are."
            )
        self.standing, self.further = None, further
        order = secret(standing)[0] if self.mix is None else self.mix.dealt(standing)
        return order if count is None else order[:count]


def cards_due(table: Table) -> tuple[tuple[int, ...], ...]:
    """The shuffles that are to be committed to now.

    Between rounds that is before the first wager; during one it is before the act that may shuffle cards once more.
    """
    source, state = table.source, table.state
    if not isinstance(source, Committed) or state.closed or table.frozen:
        return ()
    options, standing = state.house.options, source.standing
    if standing is not None and standing.round != state.round:
        standing = None  # it was for a shuffle that the round before did not need
    if standing is not None and source.options is options:
        return ()
    asked = next_cards(table)
    source.options = options
    return () if standing is not None and asked and standing.composition == composition(asked[0]) else asked


def commit_to(
    table_id: str, table: Table, asked: tuple[tuple[int, ...], ...]
) -> tuple[ShuffleCommitted, ...]:
    source, state = table.source, table.state
    if not asked or not isinstance(source, Committed):
        return ()
    number, as_of = state.round, state.house.as_of

    def drawn(cards: tuple[int, ...], place: int) -> ShuffleCommitted:
        if source.mix is not None:
            return source.mix.commit(cards, place, table=table_id, round_number=number, as_of=as_of)
        order = source.source.shuffle(cards)
        return replace(commit(order, table=table_id, round_number=number, as_of=as_of), place=place)

    made = tuple(drawn(cards, place) for place, cards in enumerate(asked))
    source.standing, *source.further = made
    return made


def next_cards(table: Table) -> tuple[tuple[int, ...], ...]:
    """The cards that the next act may shuffle, each shuffle by itself; none: no shuffle."""
    return table.game.shuffles(table.rules, table.state)


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


def dealt_of(event: ShuffleCommitted, shares: str, *, table: str) -> tuple[int, ...]:
    """The order in which the cards of a commitment are dealt: the house's, at the places that the shares say."""
    order = secret(event)[0]
    return tuple(order[at] for at in places_of(event, shares, table=table))


def places_of(event: ShuffleCommitted, shares: str, *, table: str) -> Sequence[int]:
    """Where in the committed order each card lies that is dealt; openings tell these places."""
    if not event.number or not shares:
        return range(event.cards)
    return mixed.places(shares, event.cards, table=table, number=event.number)


def secret(event: ShuffleCommitted) -> tuple[tuple[int, ...], bytes]:
    """The order and the seed that a commitment locks away; only who may read sealed values has them."""
    values = {field.name: field.value for field in event.sealed}
    order, seed = values.get(ORDER), values.get(SEED)
    if not isinstance(order, tuple) or not isinstance(seed, str):
        raise LedgerError("The order behind this commitment has not been opened.")
    return order, bytes.fromhex(seed)


def value_of(event: ShuffleCommitted) -> str:
    """The value of the chain that made the order, as it is sealed."""
    return next((str(field.value) for field in event.sealed if field.name == VALUE), "")


def openings(event: ShuffleCommitted, positions: Iterable[int]) -> list[Opening]:
    """Openings for these positions of the committed order, and for no others."""
    order, seed = secret(event)
    hashes = leaves(order, seed)
    return [
        Opening(p, order[p], _salt(seed, p), tuple(chain.merkle_path(hashes, p)))
        for p in sorted(set(positions))
    ]


def openings_for(event: ShuffleCommitted, seen: Iterable[int], *, dealt: int | None = None) -> list[Opening]:
    """Openings for the cards that a viewer saw.

    With several decks a card does not tell where it lay: `dealt` says how many cards have left the shoe, and a card
    is opened once the viewer has seen as many of its kind as there are among them. So no opening tells of a card that
    is still hidden.
    """
    order, _ = secret(event)
    counts = Counter(seen)
    unknown = [card for card in counts if card not in order]
    if unknown:
        raise LedgerError(f"The committed cards do not include {unknown[0]}.")
    where: dict[int, list[int]] = {}
    for position, card in enumerate(order):
        where.setdefault(card, []).append(position)
    if len(where) == len(order):
        return openings(event, (where[card][0] for card in counts))
    if dealt is None:
        raise LedgerError("With several decks it must be known how many cards were dealt.")
    gone = {card: [p for p in where[card] if p < dealt] for card in counts}
    return openings(event, (p for card in counts if len(gone[card]) == counts[card] for p in gone[card]))


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


def standing(
    events: Iterable[Event], before: Sequence[ShuffleCommitted] = ()
) -> tuple[ShuffleCommitted, ...]:
    """The commitments that still wait for their shuffles after these events."""
    found = tuple(before)
    for event in events:
        if isinstance(event, ShuffleCommitted):
            found = (*found, event) if event.place else (event,)
        elif dealt_order(event) is not None:
            found = ()
    return found


def shuffles(entries: Iterable[Entry]) -> list[Shuffle]:
    """Every commitment in a table's record, in order, with the events in which its cards were in play.

    What somebody saw in those events may be opened to him, and nothing that he saw before or after.
    """
    found: list[Shuffle] = []
    waiting, in_play = None, None
    for entry in entries:
        if isinstance(entry.event, ShuffleCommitted):
            found.append(Shuffle(entry.version, entry.event))
            waiting = len(found) - 1 if entry.event.place == 0 else waiting
        elif dealt_order(entry.event) is not None:
            if in_play is not None:
                found[in_play] = replace(found[in_play], ended=entry.version - 1)
            if waiting is not None:
                found[waiting] = replace(found[waiting], begun=entry.version)
            waiting, in_play = None, waiting
    return found


def dealt_order(event: Event) -> tuple[int, ...] | None:
    """The order of the cards that a game's event brings into play, if it does."""
    if not event.sealed or isinstance(event, ShuffleCommitted):
        return None
    found = next((field.value for field in event.sealed if field.name == ORDER), None)
    return found if isinstance(found, tuple) else None


def follows(
    dealt: Sequence[int], committed: Sequence[int], before: Sequence[int], *, reshuffled: bool
) -> bool:
    """Whether cards lie as committed to. `before` is the order that was in play until now.

    In a shuffle during a round (`reshuffled`) what was left of the deck may lie on top, and cards that are in
    somebody's hand are left out.
    """
    if tuple(dealt) == tuple(committed[: len(dealt)]):
        return True
    if not reshuffled:
        return False
    for left in range(len(dealt)):
        again = set(dealt[left:])
        came = tuple(card for card in committed if card in again)
        if tuple(dealt[:left]) == tuple(before[len(before) - left :]) and tuple(dealt[left:]) == came:
            return True
    return False


def _leaf(position: int, card: int, salt: str) -> bytes:
    return chain.leaf(f"pitboss-card-1\n{position}\n{card}\n{salt}".encode())


def _salt(seed: bytes, position: int) -> str:
    return hmac.digest(seed, str(position).encode(), "sha256").hex()

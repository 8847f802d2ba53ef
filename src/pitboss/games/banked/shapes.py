"""The shape of a round: which cards of the deck go where, and which of them are seen at every decision.

It is found by playing one round through the engine with a deck in order, so nothing about dealing stands here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.banked.choices import Fold, Keep, Raise
from pitboss.games.banked.reading import HAND, Reader
from pitboss.games.banked.stages import Ask, Settle
from pitboss.games.banked.state import BETTING, BankedState, after
from pitboss.games.card_table.events import RoundEnded
from pitboss.table import Command, Event, Table

if TYPE_CHECKING:
    from pitboss.games.banked.choices import Choice
    from pitboss.games.banked.rules import Rules

PLAYER = 1
Places = Mapping[str, tuple[int, ...]]
"""By place (`hand`, or an area of the table): where its cards come in the deal, in the order in which they are seen."""


class Seen(NamedTuple):
    """What a player knows when he is asked: his own cards, and those that lie face up."""

    ask: str
    own: tuple[int, ...]
    up: tuple[int, ...]


class Shape(NamedTuple):
    """pack: cards of the deck; dealt: how many of them are needed; places: at the end of the round; early: of readings
    for wagers that are settled before anybody is asked, the own cards that lie there then."""

    pack: int
    dealt: int
    places: Places
    asks: tuple[Seen, ...]
    early: Places

    def read(self, reader: Reader, name: str) -> tuple[int, ...]:
        """Where the cards of a reading come in the deal."""
        if name in self.early:
            return self.early[name]
        return tuple(place for area in reader.places for place in self.places.get(area, ()))


class Move(NamedTuple):
    """Something that can be done at an ask: the choice, and how many times the wager it is reckoned on."""

    choice: Choice
    times: int = 0
    several: bool = False

    @property
    def name(self) -> str:
        """As a strategy file has it: `fold`, or `bet 3` where there are several amounts."""
        return f"{self.choice.do} {self.times}" if self.several else self.choice.do

    def command(self, unit: int) -> Command:
        """`unit`: cents of the wager that it is reckoned on."""
        required = isinstance(self.choice, Raise) and self.choice.required
        args = {"amount": self.times * unit} if self.several or required else {}
        return Command(self.choice.do, PLAYER, args=args)


def moves(rules: Rules, ask: Ask) -> tuple[Move, ...]:
    """Everything that can be done at an ask, whole multiples where any amount between two is allowed."""
    return tuple(move for choice in ask.choices for move in _moves(rules, choice))


def _moves(rules: Rules, choice: Choice) -> Iterator[Move]:
    if not isinstance(choice, Raise):
        yield Move(choice)
        return
    times = choice.multiples(rules)
    if choice.between(rules) if callable(choice.between) else choice.between:
        times = tuple(range(min(times), max(times) + 1))
    yield from (Move(choice, each, len(times) > 1) for each in times)


class InOrder:
    """A source of chance that leaves the deck as it is."""

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        return tuple(cards)[:count]


def shape_of(opening: Table, stakes: Mapping[str, int]) -> Shape:
    """Play one round with a deck in order, in which nothing is given up and every question comes."""
    table = opening.copy(source=InOrder())  # pyright: ignore[reportArgumentType]
    for wager, amount in stakes.items():
        table.do(Command("wager", PLAYER, args={"on": wager, "amount": amount}))
    at = {card: place for place, card in enumerate(table.rules.cards.pack)}
    own: BankedState = table.state.game
    own = _after(own, table.do(Command("deal")))
    first = _at(at, own.hands[0].cards)
    asks: list[Seen] = []
    while table.state.game.phase != BETTING:
        up = [card for cards in own.up.values() for card in cards]
        asks.append(Seen(own.phase, _at(at, own.hands[0].cards), _at(at, up)))
        ask = table.rules.asks[own.phase]
        move = min(moves(table.rules, ask), key=_goes_on)
        unit = table.state.find(PLAYER, move.choice.of) if isinstance(move.choice, Raise) else None
        command = move.command(0 if unit is None else unit.stake)
        some: Mapping[str, Any] = move.choice.some(own.hands[0]) if isinstance(move.choice, Raise) else {}
        own = _after(own, table.do(Command(command.do, PLAYER, args={**command.args, **some})))
    areas = {name: _at(at, own.area(name)) for name in {*own.up, *own.down}}
    places = {HAND: _at(at, own.hands[0].cards), **areas}
    dealt = 1 + max(place for cards in places.values() for place in cards)
    early = dict.fromkeys(_settled_first(table.rules), first)
    return Shape(len(table.rules.cards.pack), dealt, places, tuple(asks), early)


def _settled_first(rules: Rules) -> set[str]:
    """Readings of the own hand that only wagers settled before the first decision rest on."""
    before = takewhile(lambda stage: not isinstance(stage, Ask), rules.round.stages)
    wagers = {wager for stage in before if isinstance(stage, Settle) for wager in stage.wagers}
    paragraphs = {**rules.round.wagers, **rules.round.bonuses}
    later = {name for wager, each in paragraphs.items() if wager not in wagers for name in each.sees}
    found = {name for wager in wagers for name in paragraphs[wager].sees} - later
    return {name for name in found if name in rules.readers and rules.readers[name].places == (HAND,)}


def _at(at: Mapping[int, int], cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(at[card] for card in cards)


def _goes_on(move: Move) -> int:
    """Whoever keeps what he has is asked again; whoever folds is not."""
    return 3 if isinstance(move.choice, Fold) else 0 if isinstance(move.choice, Keep) else 1


def _after(own: BankedState, events: Sequence[Event]) -> BankedState:
    """The table as it was before the round ended."""
    for event in events:
        if isinstance(event, RoundEnded):
            break
        own = after(own, event)
    return own

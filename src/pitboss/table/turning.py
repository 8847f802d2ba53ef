"""Cards that people enter: each lies at its place without a face until somebody turns it up and names it.

Where cards are entered nobody knows the order of the deck. A card that has not been named is kept as `UNSEEN + n`; the
game judges with stand-ins for such cards, one for each. As long as none of them is laid open, what it answers does
not depend on which they are. Where one would be laid open, the act is held until the crew has said what it is.

A stand-in knows which unseen card it stands for, so that in a shoe, where a card is there several times, one that has
been named is told from one that has not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Never, cast

from msgspec.structs import replace

from pitboss.chance import NeedsEntry
from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.table import events as e
from pitboss.table.commands import Command, check_shape
from pitboss.table.evolve import evolve
from pitboss.table.offers import Cards, Offer
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import UNSEEN, Faces, Held, TableState, faced

if TYPE_CHECKING:
    from pitboss.table.game import Game
    from pitboss.table.table import Table

TURN = "turn-cards"
SUITED = 52
DECK = tuple(range(SUITED + 1))


FACE_DOWN = ", face down"
"""Ends the name of a place whose cards the crew only looks at."""


class StandIn(int):
    """A card that stands for the unseen one of this number."""

    unseen: int


READ = "read"
"""The name of a sealed field whose cards something hangs on: they must be known, though nobody else sees them."""

Places = dict[str, tuple[int, ...]]
"""Cards by the place where they lie."""


def judge(table: Table, command: Command) -> tuple[e.Event, ...]:
    """The events of a command at a table where cards are entered."""
    held = _faces(table.state).held
    if command.do == TURN:
        return _turned(table, command, held)
    action = table.actions.get(command.do)
    if held is not None and action is not None and "player" in action.by and action.pace == "waits":
        raise BadCommand(f"The cards of {_list(place for place, _ in held.needs)} are turned first.")
    return _judged(table, command)


def awaits(table: Table, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """What the table awaits, with the cards that are to be named; chance is not drawn here."""
    held = _faces(table.state).held
    due = [place for place, _ in held.needs] if held is not None else []
    found = [_to_enter(table, offer) for offer in offers if held is None or offer.kind == "house"]
    blind = {str(offer.seat) for offer in found if _chooses_unseen(offer)}
    due += blind
    found = [offer for offer in found if not (offer.kind == "turn" and str(offer.seat) in blind)]
    if any(offer.do == "deal" for offer in found) and _draws_for_button(table):
        found = [
            replace(offer, kind="chance") if offer.do == "button" else offer
            for offer in found
            if offer.do != "deal"
        ]
    return (*_to_turn(table, due), *found)


def seen(state: TableState) -> TableState:
    """The state as people see it: a card that nobody has named is unknown."""
    return replace(state, game=faced(state.game, lambda _: -1))


def _to_turn(table: Table, due: list[str]) -> Iterator[Offer]:
    """Cards that lie unseen; those that the table waits for first, in the order in which they are turned."""
    pool = _unnamed(table)
    lying = _lying(table)
    for place in dict.fromkeys((*(place for place in due if place in lying), *lying)):
        count = len(lying[place])
        yield Offer(
            TURN, "chance" if place in due else "house", fixed={"place": place},
            params={"cards": Cards(pool, count, count)},
        )  # fmt: skip


def _to_enter(table: Table, offer: Offer) -> Offer:
    """An offer with chance in it: where it is entered, it cannot be left out."""
    params = table.actions[offer.do].params
    left = tuple(name for name in offer.optional if not params[name].chance)
    return offer if left == offer.optional else replace(offer, optional=left)


def _chooses_unseen(offer: Offer) -> bool:
    """Whether somebody would have to choose among cards that the table does not know."""
    return any(isinstance(p, Cards) and any(card >= UNSEEN for card in p.of) for p in offer.params.values())


def _draws_for_button(table: Table) -> bool:
    """Cards for the button are a deal of their own, which nobody enters: the crew puts the button."""
    try:
        return any(getattr(event, "drawn", ()) for event in _asked(table, Command("deal")))
    except (Refused, BadCommand):
        return False


def _judged(table: Table, command: Command) -> tuple[e.Event, ...]:
    events = _asked(table, command)
    if any(getattr(event, "drawn", ()) for event in events):
        raise BadCommand("The button is put first, where cards are entered.")
    needs = _laid_open(table, events, _named(command))
    if needs:
        held = e.CommandHeld(
            do=command.do, seat=command.seat, by=command.by, args=dict(command.args), needs=tuple(needs.items())
        )  # fmt: skip
        return (held,)
    if "top" in command.args:
        return _stacked(table, parse_cards(command.args["top"]), events)
    return tuple(_sealed(event, _hidden) for event in events)


def _stacked(table: Table, top: tuple[int, ...], events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Whoever stacks the deck knows what lies on top of it: those cards are named, the others not."""
    left = list(stand_ins(_faces(table.state), _cards_of(table)))

    def hide(card: int) -> int:
        at = next(n for n, other in enumerate(left) if other == card)
        left[at] = -1
        return UNSEEN + at

    hidden = tuple(_sealed(event, hide) for event in events)
    order = next((f.value for event in hidden for f in event.sealed if isinstance(f.value, tuple)), ())
    places: list[int] = []
    stand = stand_ins(_faces(table.state), _cards_of(table))
    for card in top:
        places.append(
            next(c - UNSEEN for c in order if stand[c - UNSEEN] == card and c - UNSEEN not in places)
        )
    return (
        *hidden,
        e.CardsTurned(place="the deck", instead=tuple(places), sealed=(e.Sealed("cards", (), top),)),
    )


def _asked(table: Table, command: Command) -> tuple[e.Event, ...]:
    """What the game answers with stand-ins for the cards that nobody has named."""
    stand = stand_ins(_faces(table.state), _cards_of(table))
    shadow = table.beside()
    shadow.source = StandIns(stand)
    shadow.state = replace(table.state, game=faced(table.state.game, lambda card: stand[card - UNSEEN]))
    return shadow.judge(command)


def _turned(table: Table, command: Command, held: Held | None) -> tuple[e.Event, ...]:
    """The crew says which cards lie at a place; the act that waited for them is then carried out."""
    check_shape(table.actions, command)
    place: str = command.args["place"]
    lying = _lying(table)
    if place not in lying:
        where = f"unknown cards lie at {_list(lying)}" if lying else "there are no unknown cards now"
        raise BadCommand(f"No unknown cards lie at {place!r}; {where}.")
    cards = _read(command.args["cards"], len(lying[place]), place, _unnamed(table))
    if held is None or place not in dict(held.needs):
        # Looked at, not turned up: only the player before whom they lie sees them too.
        to = (f"seat:{place.partition('@')[0]}",) if place[0].isdigit() else ()
        return (e.CardsTurned(place=place, instead=lying[place], sealed=(e.Sealed("cards", to, cards),)),)
    event = e.CardsTurned(place=place, cards=cards, instead=lying[place])
    if place.endswith(FACE_DOWN):
        event = replace(event, cards=(), sealed=(e.Sealed("cards", (), cards),))
    after = table.beside()
    after.state = evolve(table.game, table.state, event)
    try:
        return (event, *_judged(after, held.command))
    except (Refused, BadCommand):  # something else has happened since; the act is open again
        return (event,)


def _read(text: str, count: int, place: str, pool: tuple[int, ...]) -> tuple[int, ...]:
    try:
        cards = parse_cards(text)
    except CardError as error:
        raise BadCommand(str(error)) from error
    if len(cards) != count:
        raise BadCommand(f"{count} cards lie at {place}; {len(cards)} were named.")
    gone = [card for card, named in Counter(cards).items() if named > pool.count(card)]
    if gone and gone[0] in pool:
        often = "twice" if pool.count(gone[0]) == 1 else "more often than it can lie there"
        raise BadCommand(f"{names(gone[:1])} is named {often}.")
    if gone:
        raise BadCommand(f"{names(gone)} cannot lie there: it is no card of the deck, or lies elsewhere.")
    return cards


class StandIns:
    """A source that deals unnamed cards: always the same ones, so that what is asked twice is answered alike."""

    def __init__(self, stand: Sequence[int]) -> None:
        self._stand = stand

    def below(self, n: int) -> Never:
        raise NeedsEntry("number", n)

    def dice(self, count: int) -> Never:
        raise NeedsEntry("dice", count)

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        left = Counter(cards)
        order: list[int] = []
        for card in self._stand:
            if left[card]:
                left[card] -= 1
                order.append(card)
        return tuple(order if count is None else order[:count])


def _faces(state: TableState) -> Faces:
    """What has been named in this round."""
    faces = state.faces
    return faces if faces is not None and faces.round == state.round else Faces(state.round)


def stand_ins(faces: Faces, cards: Sequence[int] = DECK) -> list[int]:
    """The card that stands for each unseen one: itself, unless that was named for another. Named ones are plain."""
    stand = list(cards)
    named = set[int]()
    for n, card in faces.turned:
        other = next(at for at, face in enumerate(stand) if face == card and at not in named)
        stand[n], stand[other] = card, stand[n]
        named.add(n)
    return [card if n in named else _stand_in(card, n) for n, card in enumerate(stand)]


def cards_of(game: Game, rules: Any) -> Sequence[int]:
    """The cards that may be unseen: one deck and a joker, or those that the game says it is played with."""
    return DECK if game.shoe is None and not game.own_pack else rules.pack


def _cards_of(table: Table) -> Sequence[int]:
    return cards_of(table.game, table.rules)


def _stand_in(card: int, n: int) -> StandIn:
    made = StandIn(card)
    made.unseen = n
    return made


def _hidden(card: int) -> int:
    """A stand-in is written as the unseen card that it stands for."""
    return UNSEEN + card.unseen if isinstance(card, StandIn) else card


def _sealed(event: e.Event, hide: Callable[[int], int]) -> e.Event:
    if not event.sealed:
        return event
    fields = (
        replace(field, value=tuple(hide(card) for card in field.value))
        if isinstance(field.value, tuple)
        else field
        for field in event.sealed
    )
    return replace(event, sealed=tuple(fields))


def _lying(table: Table) -> Places:
    """Unseen cards by place, as numbers of unseen cards: what lies on the table, and what is to be turned next."""
    faces = _faces(table.state)
    named = {n for n, _ in faces.turned}
    found = {
        place: tuple(card - UNSEEN for card in cards if card >= UNSEEN)
        for place, cards in table.game.lying(table.state).items()
    }
    for place, cards in faces.held.needs if faces.held is not None else ():
        found[place] = tuple(n for n in cards if n not in named)
    return {place: cards for place, cards in found.items() if cards}


def _unnamed(table: Table) -> tuple[int, ...]:
    """The cards that may still be named: of a shoe those that have not been seen since it was filled."""
    game = table.game
    pack: Sequence[int] = range(SUITED) if game.shoe is None and not game.own_pack else table.rules.pack
    if game.shoe is None:
        known = Counter(card for _, card in _faces(table.state).turned)
        return tuple((Counter(pack) - known).elements())
    seen = Counter(card for card in game.shoe.order(table.state) if card < UNSEEN)
    left = Counter(pack) - seen
    return tuple(sorted(left.elements()))


def _named(command: Command) -> set[int]:
    """Cards that a command itself names: whoever gives it has seen them."""
    try:
        return set(parse_cards(command.args.get("cards", "")))
    except CardError:
        return set()


def _laid_open(table: Table, events: Iterable[e.Event], known: set[int]) -> Places:
    """Unnamed cards that events would lay open, by the place where they lie."""
    lies = {card - UNSEEN: place for place, cards in table.game.lying(table.state).items() for card in cards}
    found: dict[str, list[int]] = {}
    kind: type[e.Event] | None = None
    for event in events:
        # Which card of a shoe comes next may hang on those before it: only what is shown together is named together.
        if (
            table.game.shoe is not None
            and found
            and (type(event) is not kind or getattr(kind, "alone", False))
        ):
            break
        kind = type(event)
        for place, card in _shown(event):
            if card in known or not isinstance(card, StandIn):
                continue
            n = card.unseen
            at = found.setdefault(place if place.endswith(FACE_DOWN) else lies.get(n, place), [])
            if n not in at:
                at.append(n)
    return {place: tuple(cards) for place, cards in found.items()}


def _shown(event: e.Event) -> Iterator[tuple[str, int]]:
    """The cards that an event lays open, and where they lie if they come from the deck."""
    for name in ("cards", "board", "disclosed", "struck", "discarded"):
        cards: Any = getattr(event, name, ())  # where it is no list of cards, it is their number
        if not isinstance(cards, int):
            named: Any = getattr(event, "to", ()) if name == "cards" else ()
            to = cast("tuple[Any, ...]", named) if isinstance(named, tuple) else ()
            if len(to) != len(cards):
                to = ("board" if name == "board" else "the deck",) * len(cards)
            yield from ((str(place), each) for place, each in zip(to, cards, strict=True))
    card: Any = getattr(event, "card", None)
    if isinstance(card, int):
        yield _comes_to(event), card
    looks: str | None = getattr(event, "looks", None)
    if looks is not None:
        yield from (
            (f"{looks}{FACE_DOWN}", each) for field in event.sealed for each in _cards_in(field.value)
        )
    for seat, up in getattr(event, "up", ()):
        yield f"{seat} up", up
    for field in event.sealed:
        if field.name == READ and isinstance(field.value, tuple):
            yield from ((str(getattr(event, "place", "the deck")), each) for each in field.value)


def _comes_to(event: e.Event) -> str:
    """Where the one card of an event comes to lie, as the crew would call it."""
    place: str = getattr(event, "place", "the deck")
    hand: int = getattr(event, "hand", 1)
    return place if hand == 1 else f"{place}/{hand}"


def _cards_in(value: Any) -> tuple[int, ...]:
    return tuple(value) if isinstance(value, tuple) else ()  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _list(places: Iterable[str]) -> str:
    return ", ".join(places)

"""The actions of an environment: a list of forms, fixed when it is made, and the commands that they stand for now.

A form has a name that keeps its meaning from round to round: `hit`, `bet 3`, `wager red`, `draw 1 4`. What is open
comes from the offers of the table, so the mask of an environment is what the engine would accept, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from operator import index
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import names as written
from pitboss.table import BadCommand
from pitboss.table.commands import shortened
from pitboss.table.offers import Amount, Cards, Offer, OneOf, Parameter

if TYPE_CHECKING:
    from pitboss.table import Command, Table

GO_ON = "go on"
"""Nothing more is done: the dealer goes on."""
HANDED_ON = frozenset(
    "shoot decline-dice pass-dice roll decline-shaker put straddle post sit-out sit-in sit leave buy-in back".split()
)
"""Acts about who throws and who sits where: the environment sees to them, or does without."""
LEVELS = ("least", "pot", "most")
"""Of an amount between two bounds at poker: the least, what lies in the pot, the most."""
HANDS: Mapping[tuple[str, ...], tuple[int, tuple[int, ...]]] = {
    ("discard",): (5, (0, 1, 2, 3, 4, 5)), ("low",): (7, (2,)), ("low", "medium"): (7, (1, 2)),
}  # fmt: skip
"""By the particulars that choose cards: how many cards are held, and how many are chosen."""
OF_GAME: Mapping[str, tuple[int, tuple[int, ...]]] = {"pai-gow": (4, (2,)), "colorado-hold-em": (3, (1,))}
"""Games that hold other numbers of them: four tiles, three cards of which one is put away."""


def form_of(forms: Sequence[str], action: Any) -> str:
    """The form that an action stands for."""
    try:
        at = index(action)
    except TypeError:
        at = -1
    if not 0 <= at < len(forms):
        raise BadCommand(f"An action is a whole number from 0 to {len(forms) - 1}, not {shortened(action)}.")
    return forms[at]


@dataclass(frozen=True)
class Terms:
    """What the agents of an environment may do.

    stake: cents of a wager, raised to what can be paid exactly
    bets: how many wagers the agent may make before each throw or deal
    beside: acts that need not be done, and that he may do all the same
    """

    stake: int
    bets: int
    beside: tuple[str, ...] = ()


def names(table: Table, terms: Terms) -> tuple[str, ...]:
    """The forms of a table as it opens, each once."""
    found = [GO_ON] if terms.bets or terms.beside else []
    for do, action in table.game.actions.items():
        if "player" not in action.by or do in HANDED_ON or do in table.game.bets or _never(table, do):
            continue
        if action.pace == "waits" or do in terms.beside:
            found += _of_act(table, do)
    if terms.bets:
        found += _wagers(table, terms)
    return tuple(dict.fromkeys(found))


def open_to(table: Table, seat: int, terms: Terms) -> dict[str, Command | None]:
    """What a seat may do now, by form; `go on` stands for no command. Empty where it is not asked."""
    found: dict[str, Command | None] = {}
    turns = [offer for offer in table.decisions() if offer.seat == seat and offer.do not in HANDED_ON]
    for offer in turns:
        found.update(_turn(table, offer, seat))
    if turns or not (terms.bets or terms.beside):
        return found
    offers = table.awaits()
    for offer in offers:
        if offer.kind == "free" and offer.seat == seat:
            if offer.do in terms.beside:
                found.update(_turn(table, offer, seat))
            elif terms.bets and offer.do in table.game.bets:
                found.update(wagers(offer, terms.stake))
    if found and any(offer.kind == "chance" for offer in offers):
        found[GO_ON] = None
    return found


def wagers(offer: Offer, stake: int) -> Iterator[tuple[str, Command]]:
    """The wagers that an offer takes: one for each thing to bet on, at the least amount from the stake on."""
    amount = offer.params.get("amount")
    cents = at_least(amount, stake) if amount is not None else None
    if cents is None or set(offer.params) - {"on", "count", "amount"}:
        return  # marking numbers of one's own is more than a list of actions can hold
    chosen = next((name for name in ("on", "count") if name in offer.params), None)
    for value in offer.params[chosen].enumerate() if chosen else (None,):
        command = offer.command(amount=cents, **({} if chosen is None else {chosen: value}))
        rest = [str(v) for key, v in command.args.items() if key != "amount"]
        yield " ".join([command.do, *rest]), command


def at_least(amount: Parameter, stake: int) -> int | None:
    """The least of the amounts that is no less than the stake; None where there is none."""
    if isinstance(amount, Amount):
        low = max(amount.least, stake)
        regular = low + (amount.origin - low) % amount.step
        found = [*(cents for cents in amount.also if cents >= stake), *([regular] * (regular <= amount.most))]
        return min(found, default=None)
    values: list[int] = list(amount.enumerate())  # pyright: ignore[reportAssignmentType]
    return min((cents for cents in values if cents >= stake), default=None)


def _never(table: Table, do: str) -> bool:
    """Acts that all poker games share, and this one never asks for."""
    if table.game.bank != "pot":
        return False
    by_hand = "showdown" in table.state.house.by_hand
    draws = any(street.draw for street in table.rules.variant.streets)
    return (do == "draw" and not draws) or (do in ("show", "muck") and not by_hand)


def _of_act(table: Table, do: str) -> Iterable[str]:
    """The forms of one act."""
    action = table.game.actions[do]
    cards = tuple(sorted(name for name, param in action.params.items() if param.type == "cards"))
    if cards in HANDS:
        return _divisions(do, *OF_GAME.get(table.game.id, HANDS[cards]))
    if table.game.bank == "pot" and "amount" in action.params:
        return [f"{do} {level}" for level in LEVELS]
    return _moves(table).get(do, [do])


def _divisions(do: str, held: int, sizes: tuple[int, ...]) -> Iterator[str]:
    """Choices of cards by their places in a sorted hand: all sizes of one choice, or two choices beside each other."""
    if sizes == (1, 2):
        for low, one, two in permutations(range(1, held + 1), 3):
            if one < two:
                yield f"{do} {low} {one} {two}"
        return
    for size in sizes:
        yield from (" ".join([do, *map(str, places)]) for places in combinations(range(1, held + 1), size))


def _moves(table: Table) -> Mapping[str, list[str]]:
    """At a banked round, what its asks allow, with the multiples of a raise."""
    asks: Mapping[str, Any] | None = getattr(table.rules, "asks", None)
    if asks is None:
        return {}
    from pitboss.games.banked.shapes import moves

    found: dict[str, list[str]] = {}
    for ask in asks.values():
        for move in moves(table.rules, ask):
            found.setdefault(move.choice.do, []).append(move.name)
    return found


def _wagers(table: Table, terms: Terms) -> list[str]:
    """What can be wagered: what is offered at the start, and what the law of the day knows beside it."""
    opening = [
        name
        for offer in table.awaits()
        if offer.kind == "free" and offer.do in table.game.bets and offer.seat == min(table.state.seats)
        for name, _ in wagers(offer, terms.stake)
    ]
    later = [f"wager {name}" for name in table.game.wagers(table.law) if "wager" in table.game.bets]
    by_name = any(offer.do == "wager" and "on" in offer.fixed for offer in table.awaits())
    return opening + (later if by_name else [])


def _turn(table: Table, offer: Offer, seat: int) -> Iterator[tuple[str, Command]]:
    """The forms that take an offer up."""
    cards = {name: param for name, param in offer.params.items() if isinstance(param, Cards)}
    if cards:
        yield from _chosen(table, offer, seat, cards)
        return
    amount = offer.params.get("amount")
    if amount is None:
        yield offer.do, offer.command()
    elif table.game.bank == "pot":
        yield from _levels(table, offer, amount)
    else:
        yield from _amounts(table, offer, amount)


def _amounts(table: Table, offer: Offer, amount: Parameter) -> Iterator[tuple[str, Command]]:
    """One form for each multiple that its ask names; else the amount left out, or the most where it must be said."""
    several = [name for name in _moves(table).get(offer.do, ()) if " " in name]
    if several:
        unit = _unit(table, offer)
        for name in several:
            cents = int(name.split()[1]) * unit
            if amount.check(cents):
                yield name, offer.command(amount=cents)
    elif "amount" in offer.optional:
        yield offer.do, offer.command()
    else:
        yield offer.do, offer.command(amount=max(amount.enumerate()))


def _unit(table: Table, offer: Offer) -> int:
    """The stake that a raise is reckoned on."""
    for ask in table.rules.asks.values():
        for choice in ask.choices:
            of = getattr(choice, "of", None)
            if choice.do == offer.do and of is not None and isinstance(offer.seat, int):
                position = offer.fixed.get("position")
                found = table.state.find(offer.seat, of, position=position)
                return 0 if found is None else found.stake
    return 0


def _levels(table: Table, offer: Offer, amount: Parameter) -> Iterator[tuple[str, Command]]:
    """The least amount, that of the pot and the most, as far as they differ."""
    if isinstance(amount, OneOf) or len(amount) < 2:  # pyright: ignore[reportArgumentType]
        yield f"{offer.do} least", offer.command(amount=next(iter(amount.enumerate())))
        return
    assert isinstance(amount, Amount)
    pot = sum(cents for account, cents in table.state.balances.items() if account.startswith(("pot", "bet")))
    least, most = next(iter(amount.enumerate())), amount.most - (amount.most - amount.origin) % amount.step
    middle = at_least(amount, min(max(pot, least), most))
    found = zip(LEVELS, (least, middle, most), strict=True)
    told: set[int] = set()
    for level, cents in found:
        if cents is not None and cents not in told:
            told.add(cents)
            yield f"{offer.do} {level}", offer.command(amount=cents)


def _chosen(
    table: Table, offer: Offer, seat: int, cards: Mapping[str, Cards]
) -> Iterator[tuple[str, Command]]:
    """Cards by their places in the hand, the highest first."""
    (name, param), fixed = next(iter(cards.items())), offer.fixed.get("low")
    held = sorted({*param.of, *(_read(fixed) if isinstance(fixed, str) else ())}, reverse=True)
    place = {card: 1 + at for at, card in enumerate(held)}
    first = [place[card] for card in _read(fixed)] if isinstance(fixed, str) else []
    for size in range(param.least, param.most + 1):
        for chosen in combinations(sorted(param.of, reverse=True), size):
            places = [*first, *(place[card] for card in chosen)]
            yield " ".join([offer.do, *map(str, places)]), offer.command(**{name: written(chosen)})


def _read(text: str) -> tuple[int, ...]:
    from pitboss.equipment.cards import parse_cards

    return parse_cards(text)

"""The felt of a table: what its game declares, completed from its wagers and from what it offers when it opens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from pitboss.table.commands import Command
from pitboss.table.events import TableOpened
from pitboss.table.felt import Area, Drawing, Felt, Section, in_words, named
from pitboss.table.game import Game
from pitboss.table.offers import Amount, Offer, OneOf, Subset
from pitboss.table.table import Table

MOST_PLACES = 400
"""Of an offer with more choices than this no areas are made."""

_CHIPS = 10_000_00


def laid_out(table: Table) -> Felt:
    """The felt of a table under its law and its options."""
    game, law, house = table.game, table.law, table.state.house
    opening = TableOpened(
        game=game.id, as_of=house.as_of, options=house.options, law=house.law, by_hand=house.by_hand
    )
    empty = Table(game, law, None, opening)
    empty.do(Command("sit", 1, args={"chips": _CHIPS}))
    offers = tuple(offer for offer in empty.awaits() if offer.do == "wager")
    cards = bool(game.shuffles(empty.rules, empty.state))
    return felt_of(game, empty.rules, game.wagers(law), offers, cards=cards)


def felt_of(game: Game, rules: Any, wagers: Iterable[str], offers: Iterable[Offer], *, cards: bool) -> Felt:
    """What a game declares, with an area for everything that is offered, names and labels.

    wagers: what the law of the day knows; offers: those of a table just opened; cards: whether it is played with them
    """
    declared = Felt() if game.felt is None else game.felt(rules)
    known, offered = tuple(wagers), _offered(offers)
    has = {area.id for area in declared.areas()}
    rest = [area for area in offered.values() if area.id not in has]
    if game.bank == "pot":  # bets of a poker round are acts, not areas
        rest = []
    elif not has:
        rest += [Area(id=wager) for wager in known if not _spoken_of(wager, rest)]
    sections = tuple(
        _filled(game.names, offered, section) for section in (*declared.sections, *_grouped(rest))
    )
    names = {wager: named(game.names, wager) for wager in known} | dict(game.names)
    names |= {area.id: area.name for section in sections for area in section.areas}
    drawing = declared.drawing or _drawing(game, cards=cards)
    seats = game.seats(rules) or 0
    return replace(
        declared, drawing=drawing, sections=sections, names={**names, **declared.names}, seats=seats
    )


def _spoken_of(wager: str, areas: Iterable[Area]) -> bool:
    """Whether there are areas for a wager of the law's list: itself, or its numbers."""
    return any(area.id.startswith(f"{wager}-") or (area.args or {}).get("on") == wager for area in areas)


def _drawing(game: Game, *, cards: bool) -> Drawing:
    if game.bank == "pot":
        return "poker"
    return "cards" if cards else "layout"


def _filled(names: Mapping[str, str], offered: Mapping[str, Area], section: Section) -> Section:
    def whole(area: Area) -> Area:
        name = area.name or named(names, area.id)
        same = offered.get(area.id)
        args = area.args if area.args is not None else {"on": area.id} if same is None else same.args
        return replace(area, name=name, label=area.label or name, args=args)

    return replace(section, areas=tuple(whole(area) for area in section.areas))


def _offered(offers: Iterable[Offer]) -> dict[str, Area]:
    """An area for every place that is offered, by its printed name; second positions have none of their own."""
    return {
        area.id: area
        for offer in offers
        if "on" in {**offer.fixed, **offer.params} and "position" not in offer.fixed
        for area in _areas(offer)
    }


def _areas(offer: Offer) -> Iterator[Area]:
    """One area for each choice of places that an offer leaves."""
    chosen = {
        name: _choices(param)
        for name, param in offer.params.items()
        if not isinstance(param, Amount) and name not in offer.optional
    }
    for values in product(*chosen.values()):
        args = {**offer.fixed, **dict(zip(chosen, values, strict=True))}
        yield Area(id=printed_name(args), args=args)


def _choices(param: Any) -> list[Any]:
    match param:
        case OneOf() if len(param.values) <= MOST_PLACES:
            return list(param.enumerate())
        case Subset() if param.count() <= MOST_PLACES:
            return [list(each) for each in param.enumerate()]
        case _:
            return []


def printed_name(args: Mapping[str, Any]) -> str:
    """`two-dice-combination` with the numbers 2 and 5 as `two-dice-combination-2-5`."""
    parts: list[Any] = [args["on"]]
    for name, value in args.items():
        if name != "on":
            parts += value if isinstance(value, list | tuple) else [value]  # pyright: ignore[reportUnknownArgumentType]
    return "-".join(str(part) for part in parts)


def _grouped(areas: Iterable[Area]) -> tuple[Section, ...]:
    """Areas whose names differ only in their numbers lie side by side; those that stand alone lie together."""
    families: dict[str, list[Area]] = {}
    for area in areas:
        families.setdefault(_family(area.id), []).append(area)
    alone = tuple(family[0] for family in families.values() if len(family) == 1)
    together = [
        Section(areas=tuple(_short(stem, area) for area in family), title=in_words(stem), columns=6)
        for stem, family in families.items()
        if len(family) > 1
    ]
    return (*([Section(areas=alone, columns=4)] if alone else []), *together)


def _family(printed: str) -> str:
    stem = printed
    while (cut := stem.rpartition("-"))[0] and cut[2].isdigit():
        stem = cut[0]
    return stem


def _short(stem: str, area: Area) -> Area:
    """Under the title of its section an area needs only its numbers."""
    return replace(area, label=area.id.removeprefix(f"{stem}-").replace("-", " · "))

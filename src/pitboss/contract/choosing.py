"""A table opened at random, and commands at random: what is offered, and what is not."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from typing import Any

import msgspec

from pitboss.chance import Counter
from pitboss.contract.broken import Broken
from pitboss.law import catalogue
from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.game import AUTOMATIONS, Game
from pitboss.table.offers import Amount, Chooser, Offer
from pitboss.table.options import COMMON, Option
from pitboss.table.staff import STAFF


def pick(table: Table, offers: tuple[Offer, ...], choose: Chooser) -> Offer:
    """An offer: what the table waits for and the game's first wagers more often, so that rounds come to an end."""
    match choose.below(20):
        case 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8:
            wanted = [offer for offer in offers if offer.kind in ("turn", "chance")]
        case 9 | 10 | 11 | 12:
            first = table.game.wagers(table.law)[:2]
            wanted = [
                offer for offer in offers if offer.do == "wager" and offer.fixed.get("on", first[0]) in first
            ]
        case 13:
            acts = sorted({offer.do for offer in offers})
            act = acts[choose.below(len(acts))]
            wanted = [offer for offer in offers if offer.do == act]
        case _:
            wanted = []
    among = wanted or offers
    return among[choose.below(len(among))]


def meant(offers: tuple[Offer, ...], command: Command) -> bool:
    """Offered, or offered with more said of which wager it is: `come-odds` where only one come bet is up. A player's
    own place may be named as a position."""
    if command.seat is not None and command.args.get("position") == command.seat:
        own = {name: value for name, value in command.args.items() if name != "position"}
        command = msgspec.structs.replace(command, args=own)
    return any(
        offer.covers(msgspec.structs.replace(command, args={**offer.fixed, **command.args}))
        for offer in offers
    )


def distort(table: Table, offers: tuple[Offer, ...], choose: Chooser) -> Command | None:
    """An offered command with one thing changed."""
    offer = offers[choose.below(len(offers))]
    command = offer.sample(choose)
    match choose.below(5):
        case 0:
            dealer = (
                [] if offer.seat is None else ["dealer"]
            )  # where no seat acts, "dealer" may be said for it
            seats = [*table.state.seats, max(table.state.seats) + 1, 0, *dealer]
            return msgspec.structs.replace(command, seat=seats[choose.below(len(seats))])
        case 1 if offer.by is not None:
            return msgspec.structs.replace(command, by=STAFF[choose.below(len(STAFF))])
        case 2:
            return _another_act(table, command, choose)
        case 3 if command.args.keys() - offer.params.keys():
            return _another_value(table, offers, command, choose)
        case _ if command.args:
            return _out_of_bounds(table, offer, command, choose)
        case _:
            return None


def _another_act(table: Table, command: Command, choose: Chooser) -> Command | None:
    fitting = [
        name
        for name, action in table.game.actions.items()
        if command.args.keys() <= action.params.keys()
        and all(name in command.args for name, param in action.params.items() if param.required)
        and (action.seat == "no") == (command.seat is None)
    ]
    return Command(fitting[choose.below(len(fitting))], command.seat, None, command.args) if fitting else None


def _another_value(
    table: Table, offers: tuple[Offer, ...], command: Command, choose: Chooser
) -> Command | None:
    """A fixed particular replaced by one of another offer, or by a wager that may not be offered now."""
    name = sorted(command.args)[choose.below(len(command.args))]
    known = {str(o.fixed[name]): o.fixed[name] for o in offers if name in o.fixed}
    if name == "on":
        known.update({wager: wager for wager in table.game.wagers(table.law)})
    values = list(known.values())
    if not values:
        return None
    return msgspec.structs.replace(command, args={**command.args, name: values[choose.below(len(values))]})


def _out_of_bounds(table: Table, offer: Offer, command: Command, choose: Chooser) -> Command | None:
    amounts = [
        name for name, param in offer.params.items() if isinstance(param, Amount) and name in command.args
    ]
    if not amounts:
        return None
    param: Any = offer.params[amounts[0]]
    stack = table.state.stack(offer.seat) if isinstance(offer.seat, int) else 0
    tried = [
        0, -1, -param.step, 1, param.least - 1, param.least - param.step, param.least + 1, param.most + 1,
        param.most + param.step, stack + 1, stack + param.step, stack, stack - 1, command.args[amounts[0]] + 1,
    ]  # fmt: skip
    amount = tried[choose.below(len(tried))]
    return msgspec.structs.replace(command, args={**command.args, amounts[0]: amount})


def open_at_random(
    game: Game,
    choose: Chooser,
    source: Counter,
    *,
    by_hand: tuple[str, ...] | None = None,
    least_seats: int = 1,
) -> Table:
    """A table on a random day with random lawful options; what the law refuses is drawn again."""
    for attempt in range(200):
        bare = attempt > 20
        try:
            return Table.open(
                game.id,
                as_of=None if bare else days(game.subchapter)[choose.below(len(days(game.subchapter)))],
                options={} if bare else random_options(game, choose),
                seats={
                    1 + seat: 100 * (20 + choose.below(500)) for seat in range(least_seats + choose.below(5))
                },
                by_hand=[name for name in sorted(AUTOMATIONS) if choose.below(4) == 0]
                if by_hand is None
                else by_hand,
                source=source,
                entered=choose.below(4) > 0,
            )
        except (Refused, BadCommand):
            continue
    raise Broken(f"no table of {game.id} could be opened")


@cache
def days(subchapter: str) -> list[date]:
    """The days on which the law of a subchapter changes, each with the day before."""
    changed = {entry.since for entry in catalogue().entries if entry.home in (subchapter, "19:47-8")}
    return sorted(changed | {day - timedelta(days=1) for day in changed})


def random_options(game: Game, choose: Chooser) -> dict[str, Any]:
    """A quarter of the options, on an average, each with one of its values: few draws, for each is dear."""
    chosen: dict[str, Any] = {}
    left = [spec for spec in {spec.name: spec for spec in (*COMMON, *game.options)}.values() if _tried(spec)]
    for _ in range(choose.below(len(left) // 2 + 1)):
        spec = left.pop(choose.below(len(left)))
        values = [*_values(spec), *spec.examples, *_limits(game, spec.name, choose)]
        if values:
            chosen[spec.name] = values[choose.below(len(values))]
    return chosen


def _tried(spec: Option) -> bool:
    return bool(_values(spec) or spec.examples or spec.name in ("limits", "aggregate_limits"))


def _values(spec: Option) -> list[Any]:
    amounts = {
        "smallest_chip": ["0.25", 1, 5],
        "table_min": [5, 25],
        "table_max": [100, 500],
        "increment": [5],
    }
    match spec.type:
        case "flag":
            return [True, False]
        case "choice":
            return list(spec.choices)
        case "amount":
            return amounts.get(spec.name, [])
        case "percent":
            return ["5", "4.5", "1"]
        case _:
            return []


def _limits(game: Game, option: str, choose: Chooser) -> list[Any]:
    """Posted limits on the game's first wager and on any other, and on what may stand together."""
    if option == "aggregate_limits":
        return [{"player": 300}, {"table": 400}, {"table": 800, "player": 300}]
    wagers = game.wagers(catalogue().on(catalogue().newest)) if option == "limits" else ()
    if not wagers:
        return []
    any_wager = wagers[choose.below(len(wagers))]
    return [{wagers[0]: {"min": 10, "max": 100}}, {any_wager: {"min": 7}}, {any_wager: {"max": 15}}]

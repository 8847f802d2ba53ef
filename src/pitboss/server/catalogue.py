"""Games, options and layouts as data, made from what the games declare and offer; nothing here knows a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pitboss.games import find
from pitboss.games.listing import banks, listing, wager_names
from pitboss.law import Law, catalogue
from pitboss.ledger import fair
from pitboss.money import MoneyError, PayTable
from pitboss.server.shapes_open import (
    ActionOut,
    BreachOut,
    ByHandOut,
    CheckOut,
    GameDetail,
    GameRow,
    LayoutOut,
    OptionChoice,
    OptionOut,
)
from pitboss.server.views import offer_out
from pitboss.table import BadCommand, Refused, Table
from pitboss.table.commands import Action
from pitboss.table.common import ACTIONS
from pitboss.table.felt import in_words
from pitboss.table.game import AUTOMATIONS, Game
from pitboss.table.layouts import laid_out
from pitboss.table.options import COMMON, Option, check_words, resolve
from pitboss.table.staff import roles_of
from pitboss.table.table import day
from pitboss.table.written import forbidden, written

CHIPS = 10_000_00


@lru_cache(maxsize=64)
def rows(as_of: str | None) -> tuple[GameRow, ...]:
    names = wager_names(as_of)
    banked = banks()
    return tuple(
        GameRow(**row, names=names.get(row["id"], {}), bank=banked.get(row["id"], ""))
        for row in listing(as_of)
    )


def law_on(as_of: str | None) -> Law:
    held = catalogue()
    return held.on(held.newest if as_of is None else day(as_of))


def detail(game_id: str, as_of: str | None) -> GameDetail:
    game, law = find(game_id), law_on(as_of)
    row = next(row for row in rows(as_of) if row.id == game_id)
    # A game that is not in the law of the day has no figures to choose from: its row says why.
    options = [_option(spec, law, game) for spec in (*COMMON, *game.options)] if row.open else []
    shared = {name: action for name, action in ACTIONS.items() if name not in game.actions}
    actions = [_action(name, action) for name, action in {**game.actions, **shared}.items()]
    by_hand = [
        ByHandOut(name, step.words)
        for name, step in AUTOMATIONS.items()
        if any(act in game.actions for act in step.acts)
    ]
    layout = _layout(game, law) if row.open else None
    return GameDetail(row, law.date.isoformat(), options, actions, by_hand, layout, usual_limits(game))


LIMITS: dict[str, Any] = {"table_min": 10, "table_max": 5000}


def usual_limits(game: Game) -> dict[str, Any]:
    """The limits, in dollars, that a live table posts where none are given; poker's bets have their own."""
    return {} if game.bank == "pot" else dict(LIMITS)


def check(game_id: str, as_of: str | None, options: dict[str, Any]) -> CheckOut:
    """What the options come to under the law of the day, and what it forbids."""
    game, law = find(game_id), law_on(as_of)
    check_words(game.options, options, game.wagers(law_on(None)))
    values, breaches = resolve(game.options, law, options, chip=game.chip)
    specs = {spec.name: spec for spec in (*COMMON, *game.options)}
    shown = {name: written(specs[name], value) for name, value in values.items()}
    told = [BreachOut(breach.option, breach.sentence, list(breach.cites)) for breach in breaches]
    return CheckOut(not breaches, shown, told)


def as_written(game: Game, values: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table as they may be sent back; what nobody chose is left out."""
    specs = {spec.name: spec for spec in (*COMMON, *game.options)}
    return {
        name: written(specs[name], value)
        for name, value in values.items()
        if name in specs and value is not None and name != "meter"
    }


def _option(spec: Option, law: Law, game: Game) -> OptionOut:
    values, _ = resolve(game.options, law, {}, chip=game.chip)
    choices: list[Any] = [True, False] if spec.type == "flag" else list(spec.choices)
    # Of what may be a map or a word, the words are served: a house way has names.
    words = [word for word in spec.examples if spec.type == "table" and isinstance(word, str)]
    found = [OptionChoice(word, lawful=True, why="") for word in words]
    for value in choices if spec.type in ("flag", "choice", "whole", "amount", "odds", "percent") else ():
        why = forbidden(spec, law, value, values)
        found.append(OptionChoice(written(spec, value), why is None, why or ""))
    return OptionOut(
        spec.name, spec.type, spec.help, written(spec, values[spec.name]), found, list(spec.cites(law)),
        spec in COMMON, _lines(spec, law, values, game),
    )  # fmt: skip


def _lines(spec: Option, law: Law, values: Mapping[str, Any], game: Game) -> dict[str, str]:
    """What a map may name: wagers, sums of a kind, or the lines of a pay table with what they pay without it.

    Of a map by wagers it is what each pays now; one with several lines has a name for each, such as `field 12`.
    """
    if spec.type == "limits":
        return dict.fromkeys(game.wagers(law), "")
    if spec.type == "sums":
        return dict.fromkeys(map(str, spec.choices), "")
    if spec.type != "table" and not spec.wagers:
        return {}
    try:
        if spec.pays is not None:
            lines = {name.strip(): str(odds) for name, odds in spec.pays(law, values).lines}
            named = game.wagers(law) if spec.wagers else ()
            return {name: odds for name, odds in lines.items() if not named or name.split()[0] in named}
    except (BadCommand, Refused, MoneyError, KeyError):
        return {}
    # The figure has the option's name, or stands under the handle of its clause.
    named = (spec.figure, f"{game.id}.{spec.name.replace('_', '-')}", *spec.handles)
    for name in filter(None, named):
        try:
            return {line: str(odds) for line, odds in PayTable.parse(law.figure(name)).lines}
        except (MoneyError, KeyError, AttributeError):
            continue
    return {}


def _action(name: str, action: Action) -> ActionOut:
    params = {
        param: {
            "type": spec.type,
            "required": spec.required,
            "choices": list(spec.choices),
            "chance": spec.chance,
        }
        for param, spec in action.params.items()
    }
    who = [*(["player"] if "player" in action.by else []), *sorted(roles_of(action.by))]
    return ActionOut(
        name,
        action.name or in_words(name),
        action.help,
        action.seat,
        params,
        who,
        action.pace,
        action.when_away,
    )


def _layout(game: Game, law: Law) -> LayoutOut | None:
    """A table opened for a look: what it offers first, which cards or dice it plays with."""
    try:
        table = Table.open(game, as_of=law.date, seats={1: CHIPS}, entered=False)
    except (Refused, BadCommand):
        return None
    cards = next(iter(fair.next_cards(table)), ())
    wagers = list(game.wagers(law))
    offers = [offer_out(offer, "auditor") for offer in table.awaits() if offer.kind != "house"]
    return LayoutOut(
        game.seats(table.rules), len(cards), table.state.option("smallest_chip"), wagers, laid_out(table),
        offers, game.pays(table.rules), table.view()["own"],
    )  # fmt: skip

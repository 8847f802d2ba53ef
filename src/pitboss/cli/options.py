"""`pitboss options GAME`: what a licensee may choose, what players may do and wager, and how it can be simulated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import typer

from pitboss.cli.common import AsOf, GameName, Json, print_columns, print_json

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.options import Option


def options(game: GameName, *, as_of: AsOf = None, json: Json = False) -> None:
    """List a game's options with their defaults and clauses, the acts of its players, and its wagers on a day."""
    from pitboss.games import find
    from pitboss.law import catalogue
    from pitboss.table import BadCommand
    from pitboss.table.options import COMMON, resolve
    from pitboss.table.table import day

    found, held = find(game), catalogue()
    law = held.on(held.newest if as_of is None else day(as_of))
    no_text = law.authorised(game)
    if no_text is not None:
        raise BadCommand(f"{no_text.sentence} ({', '.join(no_text.cites)})")
    values, _ = resolve(found.options, law, {}, chip=found.chip)
    told: dict[str, Any] = {
        "game": found.id, "as_of": law.date.isoformat(),
        "options": [_told(option, law, values) for option in found.options],
        "of_every_table": [_told(option, law, values) for option in COMMON],
        "acts": [{"name": name, "help": act.help, "particulars": list(act.params)}
                 for name, act in found.actions.items() if "player" in act.by],
        "wagers": list(found.wagers(law)), "strategies": strategies(found.id),
    }  # fmt: skip
    if json:
        print_json(told)
    else:
        _print(told)


def _told(option: Option, law: Law, values: Mapping[str, Any]) -> dict[str, Any]:
    from pitboss.table.written import forbidden, written

    # A single number is no choice, but what a default that is not lawful gives way to; of sums they are the names.
    choices = option.choices if option.type != "whole" or len(option.choices) > 1 else ()
    named = option.type == "sums"
    barred = [each for each in choices if not named and forbidden(option, law, each, values)]
    return {
        "name": option.name, "type": option.type, "default": written(option, values[option.name]),
        "choices": [each if named else written(option, each) for each in choices],
        "unlawful": [written(option, each) for each in barred],
        "help": option.help, "cites": list(option.cites(law)),
    }  # fmt: skip


def strategies(game: str) -> list[str]:
    """The named ways to play it in bulk; none where best play or a file is all there is, or the extra `sim` lacks."""
    from importlib import import_module
    from importlib.util import find_spec

    from pitboss.games import module_of

    module = f"{module_of(game)}.strategies"
    if find_spec(module) is None:
        return []
    try:
        return list(getattr(import_module(module), "STRATEGIES", ()))
    except ModuleNotFoundError:
        return []


def _print(told: dict[str, Any]) -> None:
    from pitboss.table.written import as_text

    typer.echo(f"{told['game']}, law of {told['as_of']}.")
    for head, part in (("option", "options"), ("of every table", "of_every_table")):
        rows = [
            [
                row["name"],
                row["type"],
                _short(as_text(row["default"])),
                ", ".join(f"{each}{'*' * (each in row['unlawful'])}" for each in row["choices"]),
                row["help"],
            ]
            for row in told[part]
        ]
        if rows:
            print_columns([head, "type", "default", "choices", ""], rows)
            if any(row["unlawful"] for row in told[part]):
                typer.echo(f"* not lawful on {told['as_of']}")
            typer.echo("")
    print_columns(["act", ""], [[act["name"], act["help"]] for act in told["acts"]])
    typer.echo(f"\nWagers: {', '.join(told['wagers'])}.")
    if told["strategies"]:
        typer.echo(f"Strategies: {', '.join(told['strategies'])}.")


def _short(text: str, most: int = 24) -> str:
    return (text if len(text) <= most else f"{text[: most - 3]}...") or "-"

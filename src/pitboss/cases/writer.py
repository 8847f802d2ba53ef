"""Writing case files: commands and options of the engine as they stand in a file, cents as dollars."""

from __future__ import annotations

import io
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from pitboss.money import dollars
from pitboss.table.commands import Action, Command
from pitboss.table.options import COMMON, Option
from pitboss.table.state import TableState
from pitboss.table.values import write


def case_text(body: Mapping[str, Any]) -> str:
    """A case as YAML: `body` has the keys of a case file, amounts already in dollars."""
    from ruamel.yaml import YAML

    yaml: Any = YAML(typ="safe", pure=True)
    yaml.default_flow_style = None
    yaml.sort_base_mapping_type_on_output = False
    yaml.width = 110

    def represent(dumper: Any, value: Decimal) -> Any:
        return dumper.represent_scalar("tag:yaml.org,2002:float", str(value))

    yaml.representer.add_representer(Decimal, represent)
    out = io.StringIO()
    yaml.dump(dict(body), out)
    return out.getvalue()


def step_of(actions: Mapping[str, Action], command: Command) -> dict[str, Any]:
    """A command as a step of a case."""
    step: dict[str, Any] = {"do": command.do}
    if command.seat is not None:
        step["seat"] = command.seat
    if command.by is not None:
        step["by"] = command.by
    action = actions.get(command.do)
    for name, value in command.args.items():
        kind = "" if action is None or name not in action.params else action.params[name].type
        if kind == "amount" and isinstance(value, int):
            step[name] = in_dollars(value)
        elif kind == "amounts" and isinstance(value, list | tuple) and all(isinstance(c, int) for c in value):  # pyright: ignore[reportUnknownVariableType]
            step[name] = [in_dollars(cents) for cents in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        else:
            step[name] = _plain(value)
    return step


def options_of(
    options: tuple[Option, ...], chosen: Mapping[str, Any], usual: Mapping[str, Any]
) -> dict[str, Any]:
    """The options in force as a file writes them; those that are as usual are left out."""
    specs = (spec for spec in (*COMMON, *options) if chosen[spec.name] != usual[spec.name])
    return {spec.name: filed(spec, chosen[spec.name]) for spec in specs}


def seats_of(state: TableState) -> dict[int, int | Decimal]:
    return {seat: in_dollars(state.stack(seat)) for seat in state.seats}


def in_dollars(cents: int) -> int | Decimal:
    return cents // 100 if cents % 100 == 0 else Decimal(dollars(cents))


def filed(spec: Option, value: Any) -> Any:
    """The value of an option as a file writes it."""
    return "none" if value is None else _plain(write(spec, value, in_dollars))


def _plain(value: Any) -> Any:
    """Lists and maps that any YAML writer takes."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return value

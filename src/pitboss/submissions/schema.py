"""The JSON Schema of a submission, for editors that complete and check TOML while it is written."""

from __future__ import annotations

from typing import Any

from pitboss.games import find, open_games
from pitboss.law import catalogue
from pitboss.submissions.file import SHORT_FORMS
from pitboss.table.options import COMMON, Option

_AMOUNT: dict[str, Any] = {"anyOf": [{"type": "number", "exclusiveMinimum": 0}, {"type": "string"}]}
_BOUNDS: dict[str, Any] = {
    "type": "object", "properties": {"min": _AMOUNT, "max": _AMOUNT}, "additionalProperties": False,
}  # fmt: skip
_SHAPES: dict[str, dict[str, Any]] = {
    "flag": {"type": "boolean"},
    "whole": {"anyOf": [{"type": "integer"}, {"const": "none"}]},
    "amount": {"anyOf": [*_AMOUNT["anyOf"], {"const": "none"}]},
    "amounts": {"type": "array", "items": _AMOUNT},
    "percent": {"type": ["number", "string"]},
    "odds": {"type": ["number", "string"]},
    "text": {"type": "string"},
    "table": {"type": ["object", "string"]},
    "map": {"type": "object"},
    "maps": {"type": ["array", "object"]},
    "limits": {"type": "object", "additionalProperties": _BOUNDS},
}


def schema() -> dict[str, Any]:
    """For every game that can be opened, with its own options and wagers."""
    held = catalogue()
    law = held.on(held.newest)
    when: dict[str, Any] = {
        "date": {"description": "The day whose law it is held against."},
        "signs": {"description": "When the signs of a change go up at the tables: 2005-03-01T14:00:00."},
    }
    games = [_game(name, when, tuple(find(name).wagers(law))) for name in open_games()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rules of the Games submission",
        "type": "object",
        "anyOf": [
            {
                "properties": {
                    "house": {"type": "string", "description": "The casino licensee."},
                    **when,
                    "games": {"type": "array", "minItems": 1, "items": {"anyOf": games}},
                },
                "required": ["games"],
                "additionalProperties": False,
            },
            *games,
        ],
    }


def _game(name: str, when: dict[str, Any], wagers: tuple[str, ...]) -> dict[str, Any]:
    own = find(name).options
    options = {option.name: _shape(option, wagers) for option in (*COMMON, *own)}
    tables = {
        option.name.removesuffix("_table"): _shape(option, wagers) for option in own if option.type == "table"
    }
    short = {each: options[each] for each in SHORT_FORMS if each in options}
    return {
        "type": "object",
        "properties": {
            "game": {"const": name},
            "house": {"type": "string"},
            **when,
            "tables": {"type": "array", "items": {"type": ["string", "integer"]}},
            "options": {"type": "object", "properties": options, "additionalProperties": False},
            "pay_tables": {"type": "object", "properties": tables},
            "limits": {
                "type": "object",
                "properties": {"min": _AMOUNT, "max": _AMOUNT, **dict.fromkeys(wagers, _BOUNDS)},
            },
            **short,
        },
        "required": ["game"],
        "additionalProperties": False,
    }


def _shape(option: Option, wagers: tuple[str, ...]) -> dict[str, Any]:
    told: dict[str, Any] = {"description": option.help}
    match option.type:
        case "choice":
            return {**told, "enum": list(option.choices)}
        case "words":
            known = wagers if option.wagers else option.vocabulary
            return {**told, "type": "array", "items": {"enum": list(known)} if known else {"type": "string"}}
        case "sums":
            return {**told, "type": "object", "properties": dict.fromkeys(option.choices, _AMOUNT)}
        case other:
            return {**told, **_SHAPES[other]}

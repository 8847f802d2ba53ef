"""mkdocs hook: the reference of options, commands, HTTP and Python, made from the code for every build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

import click
import typer

import pitboss
from pitboss.cli import app
from pitboss.games import find, open_games
from pitboss.law import catalogue, ids
from pitboss.law.pages import anchor
from pitboss.table.options import COMMON, Option, resolve
from pitboss.table.written import as_text, written

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from pitboss.law import Law

FOLDER = "reference"
ABOVE = ("games", "web", "static")
"""Folders whose rooms are pages of their own or none of Python."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, f"{FOLDER}/{name}", content=text))
    return files


def pages() -> dict[str, str]:
    """Every page by its file name."""
    return {
        "options.md": "\n".join(_options()),
        "commands.md": "\n".join(_commands()),
        "http.md": "\n".join(_http(schema())),
        "python.md": "\n".join(_python()),
    }


def schema() -> dict[str, Any]:
    from pitboss.server.app import create_app
    from pitboss.server.settings import Settings

    return create_app(Settings(database=":memory:")).openapi_schema.to_schema()


def _options() -> Iterator[str]:
    held = catalogue()
    law = held.on(held.newest)
    yield "# Options of every game\n"
    yield f"What a licensee may choose, as the law of {law.date} has it. Each value is held against the law of the day"
    yield "on which a table is opened. `pitboss options GAME` prints the same for one game.\n"
    yield "## Every table\n"
    yield from _table(COMMON, law, resolve((), law, {})[0] | {"smallest_chip": None})
    for game in open_games():
        made = find(game)
        yield f"\n## {made.name}\n\n`{game}`, [{made.subchapter}](../law/{ids.parts(made.subchapter)[1]}.md)\n"
        values, _ = resolve(made.options, law, {}, chip=made.chip)
        yield from (
            _table(made.options, law, values)
            if made.options
            else ("It has only the options of every table.",)
        )


def _table(options: tuple[Option, ...], law: Law, values: Mapping[str, Any]) -> Iterator[str]:
    yield "| option | values | unless said | it says | clauses |\n|---|---|---|---|---|"
    for option in options:
        cites = ", ".join(_link(law, cite) for cite in option.cites(law))
        cells = (
            f"`{option.name}`",
            _values(option),
            _default(option, values[option.name]),
            option.help,
            cites,
        )
        yield f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _link(law: Law, cite: str) -> str:
    home = next((entry.home for entry in law.catalogue.entries if entry.id == cite), None)
    return cite if home is None else f"[{cite}](../law/{ids.parts(home)[1]}.md#{anchor(cite)})"


def _values(option: Option) -> str:
    if option.choices and option.type in ("choice", "sums"):
        return ", ".join(f"`{choice}`" for choice in option.choices)
    return option.type


def _default(option: Option, value: Any) -> str:
    told = as_text(written(option, value))
    return f"`{told}`" if told else ""


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _commands() -> Iterator[str]:
    yield "# Commands\n"
    yield "Every command answers 0 when all is well, 1 when something was found wrong, 2 when it was asked wrongly.\n"
    yield from _group(typer.main.get_command(app), ("pitboss",))


def _group(command: Any, path: tuple[str, ...]) -> Iterator[str]:
    context = click.Context(command, info_name=path[-1])
    yield f"\n## `{' '.join(path)}`\n" if len(path) < 3 else f"\n### `{' '.join(path)}`\n"
    yield f"{(command.help or command.short_help or '').strip()}\n"
    shown = [each for each in command.get_params(context) if not getattr(each, "hidden", False)]
    rows = [
        _parameter(each)
        for each in shown
        if each.name not in ("help", "install_completion", "show_completion")
    ]
    if rows:
        yield "| | |\n|---|---|"
        yield from rows
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            _, inner, _ = command.resolve_command(context, [name])  # which loads it
            if inner is not None and not inner.hidden:
                yield from _group(inner, (*path, name))


def _parameter(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        named = parameter.make_metavar(click.Context(click.Command("x")))
    else:
        named = ", ".join(parameter.opts + parameter.secondary_opts)
    return f"| `{_cell(named)}` | {_cell(parameter.help or '')} |"


def _http(told: Mapping[str, Any]) -> Iterator[str]:
    yield "# HTTP\n"
    yield "Made from the OpenAPI file of the server, which `/schema/openapi.json` gives with the types of every body"
    yield "and answer. How to sign in, send commands with a key and listen: [HTTP and WebSocket](../api.md).\n"
    by_tag: dict[str, list[str]] = {}
    for path, methods in sorted(told["paths"].items()):
        for method, operation in methods.items():
            for tag in operation.get("tags", ["default"])[:1]:
                by_tag.setdefault(tag, []).append(_operation(method, path, operation))
    for tag, operations in sorted(by_tag.items()):
        yield f"\n## {tag[:1].upper()}{tag[1:]}\n"
        yield "\n".join(operations)


def _operation(method: str, path: str, told: Mapping[str, Any]) -> str:
    lines = [f"\n### `{method.upper()} {path}`\n", told.get("description") or told.get("summary") or "", ""]
    for each in told.get("parameters", ()):
        needed = "" if each.get("required") else ", may be left out"
        lines.append(
            f"- `{each['name']}` (in the {each['in']}{needed}): {_cell(each.get('description', ''))}"
        )
    if "requestBody" in told:
        lines.append(f"- body: {', '.join(_kinds(told['requestBody']))}")
    for status, answer in sorted(told.get("responses", {}).items()):
        kinds = ", ".join(_kinds(answer))
        lines.append(f"- {status}: {_cell(answer.get('description', ''))}{f' ({kinds})' if kinds else ''}")
    return "\n".join(lines)


def _kinds(told: Mapping[str, Any]) -> Iterator[str]:
    for kind, content in told.get("content", {}).items():
        name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        yield f"`{name}`" if name else f"`{kind}`"


def _python() -> Iterator[str]:
    yield "# Python, room by room\n"
    yield "What each room hands to the others: its names, with their signatures. [From Python](../python.md) shows how"
    yield "they are used; [What Pitboss promises](../promises.md) says which of them stay.\n"
    for room, names in rooms().items():
        yield f"\n## {room}\n\n{(import_module(room).__doc__ or '').strip()}\n"
        yield from (f"::: {room}.{name}" for name in names)


def rooms() -> dict[str, tuple[str, ...]]:
    """Every room by its module, with the names that it says are for others."""
    found = {"pitboss": _public("pitboss")}
    for folder in sorted(iter_modules(pitboss.__path__), key=lambda each: each.name):
        name = f"pitboss.{folder.name}"
        if folder.ispkg and folder.name not in ABOVE and _can_import(name):
            found[name] = _public(name)
    return {room: names for room, names in found.items() if names}


def _can_import(name: str) -> bool:
    try:
        import_module(name)
    except ModuleNotFoundError:  # an extra that is not installed here
        return False
    return True


def _public(name: str) -> tuple[str, ...]:
    """Classes and functions of `__all__`; values have no signature to show."""
    module = import_module(name)
    return tuple(each for each in getattr(module, "__all__", ()) if callable(getattr(module, each, None)))


if __name__ == "__main__":
    for name, text in pages().items():
        Path(name).write_text(text)

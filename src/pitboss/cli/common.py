"""What commands share: dates, options, JSON, and the mistakes that are the user's own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer


def complete_game(incomplete: str) -> list[str]:
    """Ids of games that begin so, for the shell."""
    from pitboss.games import open_games

    return [game for game in open_games() if game.startswith(incomplete)]


def complete_wager(ctx: typer.Context, incomplete: str) -> list[str]:
    """Wagers of the game that stands on the line already."""
    found = _game_of(ctx)
    if found is None:
        return []
    from pitboss.law import catalogue

    held = catalogue()
    return [wager for wager in found.wagers(held.on(held.newest)) if wager.startswith(incomplete)]


def complete_option(ctx: typer.Context, incomplete: str) -> list[str]:
    """`name=` for every option of the game that stands on the line already, and then its values."""
    from pitboss.table.options import COMMON

    found = _game_of(ctx)
    name, equals, value = incomplete.partition("=")
    options = () if found is None else (*found.options, *COMMON)
    if not equals:
        return [f"{option.name}=" for option in options if option.name.startswith(name)]
    chosen = [choice for option in options if option.name == name for choice in option.choices]
    return [f"{name}={choice}" for choice in chosen if str(choice).startswith(value)]


def complete_strategy(ctx: typer.Context, incomplete: str) -> list[str]:
    """Ways to play the game that stands on the line already."""
    from pitboss.cli.options import strategies

    found = _game_of(ctx)
    return [] if found is None else [name for name in strategies(found.id) if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """The bots that come along, after those that are named already."""
    from pitboss.bots import NAMED

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in NAMED if name.startswith(last)]


def complete_ranking(incomplete: str) -> list[str]:
    from pitboss.hands import RANKINGS

    return [name for name in RANKINGS if name.startswith(incomplete)]


def _game_of(ctx: typer.Context) -> Any:
    from pitboss.games import find, open_games

    # While an option still lacks its value the parser leaves the arguments unread.
    said = (ctx.params.get("game"), *ctx.args)
    return next((find(word) for word in said if word in open_games()), None)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game's id, such as craps.", autocompletion=complete_game)
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
AsOf = Annotated[str | None, typer.Option("--as-of", metavar="DATE", help="The law of this day, YYYY-MM-DD.")]
OnlyWagers = Annotated[
    list[str] | None,
    typer.Option("--wager", "-w", help="Only this wager; may be repeated.", autocompletion=complete_wager),
]
WagerAmounts = Annotated[
    list[str] | None,
    typer.Option(
        "--wager",
        "-w",
        metavar="ID[=DOLLARS]",
        help="A wager; may be repeated.",
        autocompletion=complete_wager,
    ),
]
StrategyOrFile = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        "-s",
        metavar="NAME|FILE",
        help="A named strategy, or a file of decisions.",
        autocompletion=complete_strategy,
    ),
]
PayoutAmount = Annotated[
    str | None, typer.Option("--amount", help="Dollars on the first wager, for payout limits.")
]
OptionList = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="A licensee's option, in YAML or as @FILE; may be repeated.",
        autocompletion=complete_option,
    ),
]


def file_or_folder(text: str) -> Path:
    """A file or folder; Python takes an empty name, such as that of a variable which is not set, for this folder."""
    from pitboss.table import BadCommand

    if not text:
        raise BadCommand("The name of a file or folder is empty.")
    return Path(text)


def user_errors() -> tuple[type[Exception], ...]:
    """Errors whose text is a sentence for the user."""
    from pitboss.apart import Failed
    from pitboss.chance import ChanceError
    from pitboss.equipment import CardError
    from pitboss.games import UnknownGame
    from pitboss.law import LawError
    from pitboss.money import MoneyError
    from pitboss.table import BadCommand

    return (UnknownGame, BadCommand, MoneyError, CardError, ChanceError, LawError, Failed)


def read_options(given: Iterable[str] | None) -> dict[str, Any]:
    """`name=value` pairs with YAML values; `table.line=3` sets one line of a map, `name=@file` reads a file."""
    from pitboss.cases.reader import parse_value
    from pitboss.table import BadCommand

    found: dict[str, Any] = {}
    for item in given or ():
        name, equals, text = item.partition("=")
        if not equals or not name.strip():
            raise BadCommand(f"An option is written name=value, not {item!r}.")
        if not text.strip():
            raise BadCommand(
                f"The option {name.strip()!r} has no value; leave it out for what it is by default."
            )
        value = parse_value(_of_file(text[1:]) if text.startswith("@") else text)
        first, dot, line = name.strip().partition(".")
        if not dot:
            found[first] = value
            continue
        inner = found.setdefault(first, {})
        if not isinstance(inner, dict):
            raise BadCommand(f"The option {first!r} is given as a whole and by line; give it one way.")
        inner[line] = value
    return found


def _of_file(name: str) -> str:
    """What a file says, as YAML, of which JSON is a part."""
    from pitboss.table import BadCommand

    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise BadCommand(f"The file {name} of an option cannot be read: {why}.") from None


def options_of(game_id: str, given: Iterable[str] | None) -> dict[str, Any]:
    """The options of a table to be opened; a word that is none of their values is a slip."""
    from pitboss.games import find
    from pitboss.law import catalogue
    from pitboss.table.options import check_words

    found, game, held = read_options(given), find(game_id), catalogue()
    check_words(game.options, found, game.wagers(held.on(held.newest)))
    return found


def print_json(value: Any) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=1).decode())


def percent(value: Any) -> str:
    """A fraction as percent with four decimals, rounded from the exact value."""
    return f"{float(100 * value):.4f}%"


def print_columns(headers: list[str], rows: Iterable[list[str]], *, right: Iterable[str] = ()) -> None:
    """Rows in aligned columns; the last one is as long as it is, so that nothing is cut off."""
    lines = [headers, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(headers))]
    flush_right = {headers.index(name) for name in right}
    last = len(headers) - 1
    for number, line in enumerate(lines):
        cells = [
            text.rjust(widths[i]) if i in flush_right else text if i == last else text.ljust(widths[i])
            for i, text in enumerate(line)
        ]
        typer.secho("  ".join(cells).rstrip(), bold=number == 0)

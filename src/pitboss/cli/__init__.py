"""The one command, `pitboss`. Commands are loaded when they are called, so that help is instant."""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

COMMANDS: dict[str, tuple[str, str, str]] = {
    "games": ("pitboss.cli.games", "games", "All games of the chapter: which can be opened, since when."),
    "law": (
        "pitboss.cli.law",
        "app",
        "A clause: gist, dates, figures, code and cases; coverage; what changed.",
    ),
    "options": (
        "pitboss.cli.options",
        "options",
        "What can be chosen, done and wagered at a game: options, acts, wagers.",
    ),
    "odds": ("pitboss.cli.odds", "odds", "The exact math of every wager of a game."),
    "shoe": ("pitboss.cli.shoe", "shoe", "What wagers are worth as a shoe is dealt down; counting cards."),
    "simulate": ("pitboss.cli.simulate", "simulate", "Bulk simulation, its result beside the exact figure."),
    "replay": ("pitboss.cli.replay", "replay", "Play case files through the engine and compare."),
    "rule": ("pitboss.cli.rule", "rule", "The ruling on a case, as a page to print."),
    "check": ("pitboss.cli.check", "check", "A licensee's submission against the law of its date."),
    "par": ("pitboss.cli.par", "par", "The PAR sheet of a game; verify one."),
    "guide": ("pitboss.cli.guide", "guide", "The table sign and the patron's guide of a game."),
    "outcomes": (
        "pitboss.cli.outcomes",
        "outcomes",
        "Each distinct result with its exact weight; rounds by seed.",
    ),
    "book": ("pitboss.cli.book", "book", "The book of odds: all wagers of all games under the law of a day."),
    "petition": ("pitboss.cli.book", "petition", "A petition for a game (8.4), in the order of the chapter."),
    "randomness": (
        "pitboss.cli.randomness",
        "randomness",
        "The tests of random numbers as a laboratory reads them.",
    ),
    "contract": (
        "pitboss.cli.contract",
        "contract",
        "Try the games of a package against what every game keeps.",
    ),
    "hand": ("pitboss.cli.hands", "hand", "Name and compare hands by any ranking of the chapter."),
    "equity": ("pitboss.cli.hands", "equity", "Exact showdown equity of poker hands."),
    "frequencies": (
        "pitboss.cli.frequencies",
        "frequencies",
        "How often every poker hand and every low comes.",
    ),
    "bots": ("pitboss.cli.bots", "bots", "Let bots play a game: those that come along, or your own."),
    "play": ("pitboss.cli.play", "play", "Sit down at a table in the terminal."),
    "phh": ("pitboss.cli.phh", "app", "Poker hand histories in the PHH format: replay, export, statistics."),
    "audit": ("pitboss.cli.ledger", "audit", "Verify a ledger: hash chain, replay, balances."),
    "rounds": ("pitboss.cli.ledger", "rounds", "Find recorded rounds in a ledger."),
    "export": ("pitboss.cli.ledger", "export", "Write a ledger as JSON Lines for the stand-alone verifier."),
    "ledger": ("pitboss.cli.ledger", "app", "Copy a ledger, back it up, restore it; its key, its schema."),
    "receipt": ("pitboss.cli.receipt", "app", "Verify what the house has acknowledged under its signature."),
    "serve": ("pitboss.cli.serve", "serve", "The table server and the web client."),
    "staff": ("pitboss.cli.staff", "app", "The staff of the table server: add, roles, lock, unlock, reset."),
    "bench": ("pitboss.cli.bench", "bench", "The benchmarks, each beside its peer where it is installed."),
}
"""Name, module, attribute (a function or a Typer app), and the line shown in the help."""


class Lazy(TyperGroup):
    """A group that knows its commands' names and imports one only when it is run."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A stand-in with the help line; the command itself is loaded by `resolve_command`."""
        found = COMMANDS.get(cmd_name)
        return None if found is None else TyperCommand(cmd_name, help=found[2], short_help=found[2])

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        from pitboss.errors import meant

        asked = args[0]
        if asked not in COMMANDS and not asked.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"No such command {asked!r}; {meant(asked, COMMANDS, 'the commands are')}")
        name, command, rest = super().resolve_command(ctx, args)
        return (name, _load(name), rest) if name in COMMANDS else (name, command, rest)


def _load(name: str) -> Any:
    module, attribute, _ = COMMANDS[name]
    found: Any = getattr(import_module(module), attribute)
    if not isinstance(found, typer.Typer):
        function, found = (
            found,
            typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None),
        )
        found.command(name=name)(function)
    return typer.main.get_command(found)


app = typer.Typer(
    cls=Lazy, no_args_is_help=True, pretty_exceptions_enable=False,
    rich_markup_mode=None,  # Rich doubles the time of --help
    help="New Jersey's Rules of the Games (N.J.A.C. 19:47) as working software. Play money only; not certified, "
    "not legal advice.",
)  # fmt: skip


@app.callback(invoke_without_command=True)
def _root(
    version: bool = typer.Option(False, "--version", help="Print the version."),
    digest: bool = typer.Option(
        False, "--digest", help="With --version: the digests of the software and of the law."
    ),
) -> None:
    if version:
        from pitboss import __version__

        typer.echo(f"pitboss {__version__}")
    if digest:
        from pitboss.installed import code_digest
        from pitboss.law import catalogue

        typer.echo(f"software {code_digest()}\nlaw {catalogue().digest}")
    if version or digest:
        raise typer.Exit


def main() -> None:
    """Run the command line: a mistake of the user is one sentence on stderr and exit code 2."""
    from pitboss.cli.common import user_errors

    try:
        done: Any = app(standalone_mode=False, prog_name="pitboss")
        sys.stdout.flush()  # here, where a full disk still gets its sentence
    except user_errors() as error:
        typer.echo(str(error), err=True)
        sys.exit(2)
    except _USAGE as error:
        sys.exit(_explain(error))
    except ModuleNotFoundError as missing:
        from pitboss.installed import brought, lacks

        if not brought(missing.name):
            raise
        typer.echo(lacks("This", str(missing.name)), err=True)
        sys.exit(2)
    except BrokenPipeError:
        _forget_output()
        sys.exit(0)
    except SystemExit as ended:
        if not isinstance(ended.__context__, BrokenPipeError):
            raise
        _forget_output()  # the parser ends with 1, which means "no"
        sys.exit(0)
    except OSError as error:
        if error.errno in _UNUSABLE and error.filename is not None:
            typer.echo(f"{error.filename} cannot be used: {os.strerror(error.errno or 0).lower()}.", err=True)
            sys.exit(2)
        if error.errno not in _UNWRITABLE:
            raise
        _forget_output()
        typer.echo(f"The answer could not be written: {os.strerror(error.errno or 0).lower()}.", err=True)
        sys.exit(2)
    sys.exit(done if isinstance(done, int) else 0)


_UNUSABLE = (
    errno.EACCES,
    errno.EPERM,
    errno.ENOENT,
    errno.EEXIST,
    errno.EISDIR,
    errno.ENOTDIR,
    errno.ENAMETOOLONG,
)
"""What is wrong with a file or folder that somebody named, where no command says it in its own words."""
_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)


def _forget_output() -> None:
    """Let what nobody can take any more not be tried again when Python ends, which would print a traceback."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


_USAGE: type[Exception] = typer.BadParameter.__mro__[1]  # pyright: ignore[reportAssignmentType]
"""What the parser raises for a missing or unknown argument; Typer names only its subclass."""


def _explain(error: Any) -> int:
    """A slip in the arguments is one sentence too, with the place where they are explained."""
    said = _nearest(error) or error.format_message().strip()
    if "\n" in said:
        error.show()  # called without anything, a group answers with its whole help
    else:
        typer.echo(_with_help(said, error.ctx), err=True)
    return 2


def _nearest(error: Any) -> str | None:
    """Of an option that there is not, the one that is meant."""
    from pitboss.errors import meant

    near = getattr(error, "possibilities", None)
    return f"No such option {error.option_name}; {meant(error.option_name, near)}" if near else None


def _with_help(said: str, ctx: Any) -> str:
    asks = said.endswith("?")
    said = said if asks else said.rstrip(".")
    if ctx is None:
        return said if asks else f"{said}."
    return f"{said}{' See' if asks else '; see'} {ctx.command_path} --help."

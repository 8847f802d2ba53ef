"""`pitboss audit`, `rounds`, `export` and `ledger copy|backup|restore|key`: what a ledger holds, and moving it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from pitboss.cli.common import Json, complete_game, print_columns, print_json
from pitboss.cli.waiting import working

if TYPE_CHECKING:
    from pitboss.ledger import Ledger
    from pitboss.ledger.audit import Report
    from pitboss.ledger.records import RoundInfo

Database = Annotated[
    str, typer.Argument(metavar="DATABASE", help="A file, or the URL of a PostgreSQL database.")
]
SigningKey = Annotated[
    Path | None,
    typer.Option(
        "--key", envvar="PITBOSS_KEY", help="The signing key, where it lies elsewhere than by default."
    ),
]


def named_key() -> Path | None:
    """The file of the signing key, as the server has it; who only reads needs it for cards in play."""
    named = os.environ.get("PITBOSS_KEY")
    return Path(named) if named else None


app = typer.Typer(
    add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None,
    help="Copy a ledger to another database, back it up, restore it; its key, its rounds, and all of it as JSON Lines.",
)  # fmt: skip


def audit(
    database: Database,
    *,
    heads: Annotated[
        Path | None,
        typer.Option(help="A copy of the published heads, kept elsewhere; else the file beside it."),
    ] = None,
    replay: Annotated[bool, typer.Option(help="Replay every table through the engine as well.")] = True,
    fold: Annotated[
        bool, typer.Option("--fold", help="The quick one: replay the events, decide no command again.")
    ] = False,
    json: Json = False,
) -> None:
    """Verify the hash chain, replay every table, decide every command again, recompute every balance.

    Exit code 1 if something is wrong.
    """
    with sentences(), working("Working", quiet=json) as progress:
        from pitboss.ledger.audit import audit as run

        report = run(
            database,
            published=heads,
            signing_key=named_key(),
            replay=replay,
            judged=not fold,
            progress=progress,
        )
    if json:
        first = report.first_bad
        print_json({
            "ok": report.ok, "tables": report.tables, "events": report.events, "first_bad": first,
            "balance": report.balance, "bad": report.bad, "notes": report.notes,
            "judged": report.judged,
        })  # fmt: skip
    else:
        _print_report(report)
    raise typer.Exit(0 if report.ok else 1)


def _print_report(report: Report) -> None:
    for note in report.notes:
        typer.echo(note)
    for bad in report.bad:
        typer.echo(f"{bad.table}, version {bad.version}: {bad.reason}.")
    judged = f"{report.judged:,} commands decided again, " if report.judged else ""
    counted = f"{report.tables:,} tables, {report.events:,} events, {judged}balance {report.balance}"
    typer.echo(f"{counted}: {'in order' if report.ok else 'NOT in order'}.")


def rounds(
    database: Database,
    *,
    table: Annotated[str | None, typer.Option(help="Only this table.")] = None,
    since: Annotated[
        str | None,
        typer.Option("--from", metavar="TIME", help="Rounds since then: 2026-01-31, 2026-01-31T20:15."),
    ] = None,
    until: Annotated[
        str | None, typer.Option("--to", metavar="TIME", help="Rounds until then; a day is taken whole.")
    ] = None,
    number: Annotated[int | None, typer.Option("--round", help="Only this round of the table.")] = None,
    case: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write that round as a case file; - is standard output."),
    ] = None,
    json: Json = False,
) -> None:
    """List recorded rounds, in UTC, with the versions of their first and last event; or write one as a case."""
    with sentences():
        from pitboss.ledger import Ledger, LedgerError

        with Ledger.open(database, create=False, read_only=True, signing_key=named_key()) as ledger:
            if case is not None:
                if table is None or number is None:
                    raise LedgerError("A case is one round of one table: give --table and --round.")
                _write_case(ledger, table, number, case)
                return
            begun, ended = _moment(since), _moment(until, end=True)
            if begun is not None and ended is not None and begun > ended:
                raise LedgerError(
                    f"No round is both since {since} and until {until}: the days are the wrong way round."
                )
            found = ledger.rounds(table, since=begun, until=ended)
            found = [each for each in found if number in (None, each.round)]
    if json:
        print_json({"rounds": [_round(each) for each in found]})
        return
    rows = [
        [r.table, r.game, str(r.round), str(r.first), str(r.last), _time(r.begun), _time(r.ended)]
        for r in found
    ]
    print_columns(
        ["table", "game", "round", "first", "last", "begun", "ended"], rows, right=["round", "first", "last"]
    )


def _write_case(ledger: Ledger, table: str, number: int, file: Path) -> None:
    from pitboss.ledger.casework import case_of_round

    text = case_of_round(ledger, table, number)
    if str(file) == "-":
        typer.echo(text, nl=False)
        return
    _not_onto_a_ledger(file)
    file.write_text(text, encoding="utf-8")
    typer.echo(f"Round {number} of {table} written to {file}.")


def _round(found: RoundInfo) -> dict[str, Any]:
    return {
        "table": found.table, "game": found.game, "round": found.round, "first": found.first, "last": found.last,
        "begun": _time(found.begun), "ended": _time(found.ended),
    }  # fmt: skip


def export(
    database: Database,
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write; - is standard output.")],
    table: Annotated[str | None, typer.Option(help="Only this table.")] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Leave out sealed cards and who asked for what.")
    ] = False,
    json: Json = False,
) -> None:
    """Write the record as JSON Lines, which the stand-alone verifier tools/verify.py reads."""
    with sentences(), working("Working") as progress:
        from pitboss.ledger import Ledger, LedgerError
        from pitboss.ledger.export import export as run

        with Ledger.open(database, create=False, read_only=True, signing_key=named_key()) as ledger:
            if output.is_dir():
                raise LedgerError(f"{output} is a folder; the record is written to a file.")
            if str(output) == "-":
                run(ledger, sys.stdout.buffer, table=table, public=public)
                return
            _not_onto_a_ledger(output)
            with _whole(output) as file:
                count = run(ledger, file, table=table, public=public, progress=progress)
    if json:
        print_json({"events": count, "file": str(output)})
        return
    typer.echo(f"{count:,} events written to {output}.")


def _not_onto_a_ledger(output: Path) -> None:
    """A record that is read, or another one, is never lost to what is written of it."""
    from pitboss.ledger import LedgerError

    if not output.is_file():
        return
    with output.open("rb") as file:
        if file.read(len(_SQLITE)) == _SQLITE:
            raise LedgerError(f"{output} is a database and would be lost; name another file.")


_SQLITE = b"SQLite format 3\0"


@contextlib.contextmanager
def _whole(output: Path) -> Generator[BinaryIO]:
    """A file that is never there by half. A device, a pipe or a link is written to and not replaced."""
    from pitboss.ledger import LedgerError

    if not output.parent.is_dir():
        raise LedgerError(f"There is no folder {output.parent}.")
    if output.is_symlink() or (output.exists() and not output.is_file()):
        with output.open("wb") as file:
            yield file
        return
    part = output.with_name(output.name + ".part")
    try:
        with part.open("wb") as file:
            yield file
        part.rename(output)
    finally:
        part.unlink(missing_ok=True)


app.command("rounds")(rounds)
app.command("export")(export)


@app.command("schema")
def schema(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game's id; without one, all that can be opened.",
            autocompletion=complete_game,
        ),
    ] = None,
    *,
    json: Json = False,
) -> None:
    """Print the JSON Schema of a game's events as ledgers and exports hold them; it is JSON in any case."""
    from pitboss.games import find, open_games
    from pitboss.table.wire import event_schema

    if game is not None:
        print_json(event_schema(find(game)))
    else:
        print_json({each: event_schema(find(each)) for each in open_games()})


@app.command("copy")
def copy_(
    source: Annotated[str, typer.Argument(help="The ledger to copy.")],
    target: Annotated[
        str, typer.Argument(help="Where to: a file or a URL; a copy that was broken off goes on.")
    ],
    *,
    json: Json = False,
) -> None:
    """Copy a ledger, SQLite to PostgreSQL too. Both ends are verified; a broken off copy is taken up again."""
    with sentences(), working("Working") as progress:
        from pitboss.ledger.copying import copy

        count = copy(source, target, progress=progress)
    if json:
        print_json({"events": count, "verified": True})
        return
    typer.echo(f"{count:,} events copied and verified.")


@app.command()
def backup(
    database: Database,
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    *,
    with_key: Annotated[
        bool, typer.Option("--with-key", help="Take the signing key along; keep it secret.")
    ] = False,
    json: Json = False,
) -> None:
    """Back a ledger up into one file, also while it is played on."""
    with sentences(), working("Working") as progress:
        from pitboss.ledger.copying import backup as run
        from pitboss.ledger.copying import key_in

        count = run(database, file, with_key=with_key, signing_key=named_key(), progress=progress)
        key = key_in(file)
    if json:
        print_json({"events": count, "verified": True, "key": None if key is None else str(key)})
        return
    typer.echo(f"{count:,} events backed up to {file} and verified.")
    if key is None:
        typer.echo("The signing key is not in it; keep it elsewhere, or take it along by --with-key.")
    else:
        typer.echo(f"The signing key is in {key}; whoever has it can sign in the house's name.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    target: Annotated[str, typer.Argument(help="Where to: a file that is not there yet, or a URL.")],
    *,
    json: Json = False,
) -> None:
    """Bring a backup back; it is verified first, and nothing is overwritten."""
    with sentences(), working("Working") as progress:
        from pitboss.ledger.copying import key_of
        from pitboss.ledger.copying import restore as run

        count = run(file, target, progress=progress)
        key = key_of(target)
    if json:
        print_json({"events": count, "verified": True, "key": str(key) if key.exists() else None})
        return
    typer.echo(f"{count:,} events restored and verified.")
    if key.exists():
        typer.echo(f"Its signing key is {key}.")
    else:
        typer.echo(
            f"The signing key did not come with the backup: put it at {key} before the ledger is used."
        )


@app.command()
def key(
    database: Database,
    *,
    rotate: Annotated[
        bool,
        typer.Option("--rotate", help="Make another key; the old one says in the record which follows it."),
    ] = False,
    signing_key: SigningKey = None,
    json: Json = False,
) -> None:
    """Tell the public key that the house is known by, and where the signing key lies; or change it for another."""
    with sentences():
        from pitboss.ledger import Ledger
        from pitboss.ledger.persons import CONSOLE
        from pitboss.ledger.rotating import rotate as run

        with Ledger.open(database, create=False, signing_key=signing_key, server="console") as ledger:
            ledger_id, public, path = ledger.id, ledger.signer.public, ledger.signer.path
            new, aside = run(ledger, by=CONSOLE) if rotate else (public, None)
    if json:
        print_json(
            {"ledger": ledger_id, "public_key": new, "key": str(path), "old": public if rotate else None}
        )
        return
    typer.echo(f"{new}\nThe signing key is {path}; whoever has it can sign in the house's name.")
    if aside is not None:
        typer.echo(
            f"It follows {public}, which lies at {aside} now. Start the servers again, so that they take it up."
        )


@contextlib.contextmanager
def sentences() -> Generator[None]:
    """What the user can mend is one sentence on stderr and exit code 2."""
    try:
        from pitboss.ledger.errors import LedgerError
    except ModuleNotFoundError as missing:
        from pitboss.installed import lacks

        typer.echo(lacks("The ledger", str(missing.name)), err=True)
        raise typer.Exit(2) from None
    try:
        yield
    except LedgerError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        typer.echo(f"{error.filename or 'A file'} cannot be used: {error.strerror}.", err=True)
        raise typer.Exit(2) from None


def _moment(text: str | None, *, end: bool = False) -> int | None:
    """Microseconds since 1970 of a time in UTC; a day alone is its beginning, or its end."""
    from pitboss.ledger.errors import LedgerError

    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise LedgerError(f"A time is written like 2026-01-31 or 2026-01-31T20:15, not {text!r}.") from None
    if end and len(text) <= len("2026-01-31"):
        found = found.replace(hour=23, minute=59, second=59, microsecond=999_999)
    zoned = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
    return (zoned - datetime.fromtimestamp(0, UTC)) // _MICROSECOND


_MICROSECOND = datetime.resolution


def _time(at: int) -> str:
    return (datetime.fromtimestamp(0, UTC) + at * _MICROSECOND).isoformat(timespec="milliseconds")

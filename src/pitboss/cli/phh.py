"""`pitboss phh`: poker hand histories in the PHH format, in and out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from pitboss.cli.common import Json, file_or_folder, print_columns, print_json
from pitboss.cli.waiting import Tally, working

if TYPE_CHECKING:
    from pitboss.games.poker.phh import Outcome
    from pitboss.games.poker.phh_reading import PhhError

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Poker hand histories in the PHH format.",
)


@app.command("replay")
def replay(
    paths: Annotated[list[str], typer.Argument(help="PHH files, or folders of them.")],
    *,
    json: Json = False,
) -> None:
    """Play hand histories through the engine, collections (.phhs) hand by hand.

    Ends with `N passed, M failed, K refused`, and how many the files leave incomplete.
    """
    from pitboss.games.poker.phh import replay_paths

    places = [file_or_folder(path) for path in paths]
    _check(places)
    counts = {"passed": 0, "failed": 0, "refused": 0, "incomplete": 0, "raked": 0}
    files: list[dict[str, Any]] = []
    begun, tally = time.perf_counter(), Tally("hands")
    for outcome in replay_paths(places):
        counts[_class(outcome)] += 1
        counts["raked"] += outcome.raked > 0
        tally.one()
        if json:
            files.append(_as_json(outcome))
        elif lines := _lines(outcome):
            tally.clear()
            typer.echo("\n".join(lines))
    tally.clear()
    seconds = time.perf_counter() - begun
    hands, failed = sum(counts.values()) - counts["raked"], counts["failed"]
    if json:
        print_json({**counts, "seconds": round(seconds, 3), "files": files})
    else:
        more = f", {counts['incomplete']} incomplete" if counts["incomplete"] else ""
        more += f"; {counts['raked']} of those that passed less the room's rake" if counts["raked"] else ""
        rate = hands / max(seconds, 1e-9)
        if hands:
            typer.echo(
                f"{hands:,} hand{'s' * (hands != 1)} in {seconds:.1f} s, {rate:,.0f} a second.", err=True
            )
        typer.echo(f"{counts['passed']} passed, {failed} failed, {counts['refused']} refused{more}")
    if not hands:
        from pitboss.table import BadCommand

        raise BadCommand(f"There is no hand history in {', '.join(paths)}; they are .phh and .phhs files.")
    raise typer.Exit(1 if failed else 0)


@app.command("export")
def export(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="Where the hands were played: a ledger (a file or the URL of a PostgreSQL database), the export of "
            "one (.jsonl), or case files and folders of them."
        ),
    ],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder for the PHH files.")] = Path(),
    table: Annotated[str | None, typer.Option(help="Of a ledger only this table.")] = None,
    json: Json = False,
) -> None:
    """Write every poker hand that was played as a PHH file."""
    from pitboss.games.poker.phh_reading import PhhError

    with working("Reading the hands"):
        found = [record for source in sources for record in _records(source, table)]
    output.mkdir(parents=True, exist_ok=True)
    written: list[str] = []
    skipped: list[str] = []
    for record in found:
        for number, text in enumerate(record.hands, 1):
            if isinstance(text, PhhError):
                skipped.append(f"{record.where}: {text}")
                continue
            target = output / f"{record.name}-{number}.phh"
            target.write_text(text, encoding="utf-8")
            written.append(str(target))
    if json:
        print_json({"written": written, "skipped": skipped})
    else:
        for line in skipped:
            typer.echo(line, err=True)
        typer.echo(f"{len(written)} hand{'s' * (len(written) != 1)} written to {output}")
    raise typer.Exit(0 if written else 1)


@app.command("stats")
def stats(
    sources: Annotated[
        list[str],
        typer.Argument(
            help="Hand histories (.phh, .phhs) and folders of them; a ledger, or the export of one (.jsonl)."
        ),
    ],
    *,
    table: Annotated[str | None, typer.Option(help="Of a ledger only this table.")] = None,
    least: Annotated[int, typer.Option("--least", help="Only players with at least N hands.", min=1)] = 1,
    json: Json = False,
) -> None:
    """What players do and win: VPIP, PFR, and big blinds in a hundred hands with their error.

    VPIP: hands in which a player puts chips in of his own will in the first round of betting; PFR: in which he raises.
    """
    from pitboss.games.poker.statistics import statistics
    from pitboss.table import BadCommand

    found = statistics(_counted(_texts(sources, table)))
    if not found.hands and not found.left_out:
        raise BadCommand(f"There is no hand of poker in {', '.join(sources)}.")
    players = sorted(found.players.values(), key=lambda seen: (-seen.hands, seen.player))
    shown = [seen for seen in players if seen.hands >= least]
    if json:
        told = [
            {"player": seen.player, "hands": seen.hands, "vpip": round(seen.vpip, 6), "pfr": round(seen.pfr, 6),
             "net": _dollars(seen.cents), "win_rate": round(seen.win_rate, 4),
             "standard_error": None if seen.standard_error is None else round(seen.standard_error, 4)}
            for seen in shown
        ]  # fmt: skip
        print_json({"hands": found.hands, "left_out": found.left_out, "players": told})
        raise typer.Exit(0 if found.hands else 1)
    heads = ["player", "hands", "VPIP", "PFR", "net $", "bb/100", "+-"]
    rows = [
        [seen.player, f"{seen.hands:,}", f"{seen.vpip:.1%}", f"{seen.pfr:.1%}", _dollars(seen.cents),
         f"{seen.win_rate:+.1f}", "-" if seen.standard_error is None else f"{seen.standard_error:.1f}"]
        for seen in shown
    ]  # fmt: skip
    print_columns(heads, rows, right=heads[1:])
    for line in found.left_out:
        typer.echo(f"Left out: {line}", err=True)
    typer.echo(f"{found.hands:,} hand{'s' * (found.hands != 1)}, {len(found.left_out):,} left out.")
    raise typer.Exit(0 if found.hands else 1)


def _counted(texts: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    tally = Tally("hands")
    for text in texts:
        yield text
        tally.one()
    tally.clear()


def _dollars(cents: int) -> str:
    from pitboss.money import dollars

    return dollars(cents)


def _texts(sources: list[str], table: str | None) -> Iterator[tuple[str, str]]:
    from pitboss.games.poker.statistics import texts

    for source in sources:
        path = file_or_folder(source)
        if "://" not in source and (path.is_dir() or path.suffix in (".phh", ".phhs")):
            _check([path])
            _only_of_ledgers(source, table)
            yield from texts([path])
            continue
        for record in _records(source, table):
            for number, text in enumerate(record.hands, 1):
                if isinstance(text, str):
                    yield f"{record.where} {number}", text


class Record(NamedTuple):
    """What one table has to tell: how its files are named, where it was found, and its hands."""

    name: str
    where: str
    hands: list[str | PhhError]


def _records(source: str, table: str | None) -> list[Record]:
    path = file_or_folder(source)
    if "://" in source or _is_database(path):
        return _of_ledger(source, table)
    _check([path])
    if path.suffix == ".jsonl":
        return _of_lines(path, table)
    _only_of_ledgers(source, table)
    return list(_of_cases(path))


def _only_of_ledgers(source: str, table: str | None) -> None:
    from pitboss.games.poker.phh_reading import PhhError

    if table is not None:
        raise PhhError(f"{source} is no ledger; --table chooses a table of one.")


def _is_database(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(16).startswith(b"SQLite format")


def _of_ledger(database: str, table: str | None) -> list[Record]:
    from pitboss.cli.ledger import named_key, sentences
    from pitboss.games.poker.phh_export import exports_of, is_poker

    with sentences():
        from pitboss.ledger import Ledger
        from pitboss.ledger.errors import LedgerError

        with Ledger.open(database, create=False, read_only=True, signing_key=named_key()) as ledger:
            games = {info.id: info.game for info in ledger.tables()}
            if table is not None and table not in games:
                raise LedgerError(f"The ledger has no table {table!r}.")
            chosen = [name for name, game in games.items() if is_poker(game) and table in (None, name)]
            if table is not None and not chosen:
                raise LedgerError(f"{table} is a table of {games[table]}, which is no poker game.")
            return [
                Record(name, name, exports_of([entry.event for entry in ledger.entries(name)]))
                for name in chosen
            ]


def _of_lines(path: Path, table: str | None) -> list[Record]:
    from pitboss.cli.ledger import sentences
    from pitboss.games.poker.phh_export import exports_of, is_poker

    with sentences():
        from pitboss.ledger.export import tables_of

        return [
            Record(name, name, exports_of(events))
            for name, events in tables_of(path, lambda name, game: is_poker(game) and table in (None, name))
        ]


def _of_cases(path: Path) -> Iterator[Record]:
    from pitboss.cases import CaseError, case_files, read_cases
    from pitboss.cases.replay import replay_case
    from pitboss.games.poker.phh_export import exports, is_poker
    from pitboss.games.poker.phh_reading import PhhError

    for file in case_files([path]):
        for number, case in enumerate(read_cases(file), 1):
            if isinstance(case, CaseError):
                yield Record(file.stem, str(file), [PhhError(str(case))])
                continue
            tables: dict[int, Any] = {}
            replay_case(case, watch=lambda table, _step, _result, kept=tables: kept.update({0: table}))
            table = tables.get(0)
            if table is not None and is_poker(table.game.id):
                yield Record(f"{file.stem}-{number}", f"{file}:{case.line}", exports(table))


def _check(paths: list[Path]) -> None:
    from pitboss.table import BadCommand

    for path in paths:
        if not path.exists():
            raise BadCommand(f"There is no file or folder {path}.")


def _class(outcome: Outcome) -> str:
    if outcome.refused is not None:
        return "refused"
    if outcome.differences:
        return "failed"
    return "incomplete" if outcome.incomplete is not None else "passed"


def _as_json(outcome: Outcome) -> dict[str, Any]:
    from pitboss.money import dollars

    refused = None if outcome.refused is None else {"sentence": outcome.refused, "cites": list(outcome.cites)}
    return {
        "file": outcome.file, "ok": outcome.ok, "refused": refused, "differences": outcome.differences,
        "odd_chip": outcome.odd_chip, "incomplete": outcome.incomplete, "raked": dollars(outcome.raked),
        "notes": outcome.notes, "stacks": outcome.stacks,
    }  # fmt: skip


def _lines(outcome: Outcome) -> list[str]:
    """What there is to say of a hand beside that it passed; the room's rake is told by hand and counted at the end."""
    said: list[str] = []
    if outcome.refused is not None:
        said.append(f"REFUSED  {outcome.file}: {outcome.refused} ({', '.join(outcome.cites)})")
    if outcome.incomplete is not None:
        said.append(f"INCOMPLETE  {outcome.file}: {outcome.incomplete}")
    said += [f"FAILED  {outcome.file}: {difference}" for difference in outcome.differences]
    if outcome.odd_chip:
        said.append(f"ODD CHIP  {outcome.file}: {outcome.notes[-1]}")
    if outcome.raked:
        said += [f"RAKED  {outcome.file}: {note}" for note in outcome.notes if "less a rake" in note]
    return said

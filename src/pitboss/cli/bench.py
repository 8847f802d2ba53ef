"""`pitboss bench`: the benchmarks, each beside its peer where the peer is installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table

    from pitboss.bench import Benchmark, Skipped


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="Which benchmarks to run, such as startup; all unless named.")
    ] = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")] = False,
) -> None:
    """Run the benchmarks, each beside its peer where the peer is installed."""
    from pitboss.bench import CannotMeasure, measure

    try:
        if json:
            _print_json(list(measure(names)))
        else:
            _print_table(names)
    except CannotMeasure as wrong:
        typer.echo(str(wrong), err=True)
        raise typer.Exit(2) from None


def _print_json(found: list[Benchmark | Skipped]) -> None:
    import msgspec

    from pitboss.bench import Skipped

    rows = [row for row in found if not isinstance(row, Skipped)]
    skipped = [row for row in found if isinstance(row, Skipped)]
    typer.echo(msgspec.json.encode({"benchmarks": rows, "skipped": skipped}).decode())


def _print_table(names: list[str] | None) -> None:
    """Show each row when it is measured; a benchmark may take a minute."""
    from rich.console import Console

    from pitboss.bench import Skipped, measure

    console = Console(width=None if sys.stdout.isatty() else 200)
    rows: list[Benchmark] = []
    skipped: list[Skipped] = []
    with console.status("Measuring ...") as status:
        for row in measure(names):
            if isinstance(row, Skipped):
                skipped.append(row)
                continue
            rows.append(row)
            status.update(f"Measured {row.name}; going on ...")
    console.print(_table(rows))
    for each in skipped:
        typer.echo(f"Not measured: {each.reason}")


def _table(rows: list[Benchmark]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD)
    table.add_column("benchmark")
    table.add_column("measured", justify="right")
    table.add_column("peer")
    table.add_column("its figure", justify="right")
    table.add_column("ratio", justify="right")
    table.add_column("note", style="dim", overflow="fold")
    for row in rows:
        table.add_row(
            row.name,
            _figure(row.value, row.unit),
            row.peer or "",
            "" if row.peer_value is None else _figure(row.peer_value, row.unit),
            "" if row.ratio is None else f"{row.ratio:,.2f} x",
            Text(row.note or ""),  # not as markup, which would swallow the [extra] that it names
        )
    return table


def _figure(value: float, unit: str) -> str:
    shown = f"{value:,.0f}" if value >= 1000 else f"{value:,.3g}"
    return f"{shown} {unit}"

"""`pitboss games`."""

from __future__ import annotations

from typing import Any

import typer

from pitboss.cli.common import AsOf, Json, print_json


def games(*, as_of: AsOf = None, json: Json = False) -> None:
    """List all 35 subchapters: which games can be opened, since when, with how many wagers."""
    from pitboss.games.listing import listing

    rows = listing(as_of)
    if json:
        print_json({"games": rows})
    else:
        _print(rows)


def _print(rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("id", "name", "subchapter", "since", "open", "wagers", "remark"):
        table.add_column(column, justify="right" if column == "wagers" else "left")
    for row in rows:
        table.add_row(
            row["id"], row["name"], row["subchapter"], row["since"] or "", "yes" if row["open"] else "no",
            str(len(row["wagers"])) if row["open"] else "", row["reason"] or "",
        )  # fmt: skip
    Console().print(table)
    typer.echo(f"{sum(row['open'] for row in rows)} of {len(rows)} games can be opened.")

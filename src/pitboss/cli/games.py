"""`pitboss games`."""

from __future__ import annotations

from typing import Any

import typer

from pitboss.cli.common import AsOf, Json, print_columns, print_json


def games(*, as_of: AsOf = None, json: Json = False) -> None:
    """List all 35 subchapters, and the games of packages: which can be opened, since when, with how many wagers."""
    from pitboss.games import problems
    from pitboss.games.listing import chapter

    rows = chapter(as_of)
    if json:
        print_json({"games": rows})
    else:
        _print(rows)
    for sentence in problems().values():
        typer.echo(sentence, err=True)


def _print(rows: list[dict[str, Any]]) -> None:
    lines = [
        [row["id"], row["name"], row["subchapter"], row["since"] or "", "yes" if row["open"] else "no",
         str(len(row["wagers"])) if row["wagers"] else "", row["reason"] or ""]
        for row in rows
    ]  # fmt: skip
    print_columns(["id", "name", "subchapter", "since", "open", "wagers", ""], lines, right=["wagers"])
    of = sum(row["id"] != "all-games" for row in rows)
    typer.echo(f"{sum(row['open'] for row in rows)} of {of} games can be opened.")

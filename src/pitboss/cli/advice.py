"""`pitboss hand --advise`: the ways to set a hand, with what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from pitboss.cli.common import print_columns, print_json
from pitboss.cli.waiting import working

if TYPE_CHECKING:
    from pitboss.games.setting.advising import Advice, Split

MOST = 5
"""Ways to set a hand that are printed; as JSON all are."""


def print_advice(game: str | None, cards: Sequence[str], *, json: bool, **asked: Any) -> None:
    from pitboss.analysis.advice import advise

    text = " ".join(cards)
    with working("Weighing the ways to set it"):
        found = advise(game or ("pai-gow" if "-" in text else "pai-gow-poker"), text, **asked)
    if json:
        print_json(found.as_json())
    else:
        _print(found)


def _print(found: Advice) -> None:
    from pitboss.equipment.cards import names

    headers = [*found.parts, "hands", "win", "push", "lose", "value"]
    rows: list[list[str]] = []
    for at, split in enumerate(found.splits):
        if at < MOST or split.house_way:
            mark = " (house way)" if split.house_way else ""
            shares = [f"{float(share):.4%}" for share in (split.win, split.push, split.lose)]
            rows.append(
                [*map(names, split.parts), " / ".join(split.named) + mark, *shares, _value(found, split)]
            )
    print_columns(headers, rows, right=["win", "push", "lose"])
    house, best = found.house, found.best
    typer.echo(f"The house way ({found.house_way}) sets it by: {found.rule}.")
    if best is house:
        typer.echo(
            "No way to set it is better." if found.exact else "No way to set it was better in the sample."
        )
    else:
        typer.echo(f"The best way makes {float(best.value - house.value):.6f} of a wager more.")
    whose = "As the bank, against one hand" if found.banking else "Against the dealer's hand"
    asked = "; --exact takes all" if found.on_demand else ""
    typer.echo(f"{whose}: {found.method}; {'exact' if found.exact else 'not exact'}{asked}.")


def _value(found: Advice, split: Split) -> str:
    value = f"{float(split.value):+.6f}"
    return value if found.exact else f"{value} +/- {split.error:.6f}"

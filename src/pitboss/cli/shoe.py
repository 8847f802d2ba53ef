"""`pitboss shoe`: what wagers are worth as a shoe is dealt down."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OnlyWagers,
    OptionList,
    complete_game,
    print_columns,
    print_json,
    read_options,
)
from pitboss.cli.waiting import working


def shoe(
    game: Annotated[
        str, typer.Argument(help="A game of boxes, such as blackjack.", autocompletion=complete_game)
    ],
    *,
    wager: OnlyWagers = None,
    gone: Annotated[
        str, typer.Option("--gone", help='Cards that have left the shoe, such as "5c 5d Kh".')
    ] = "",
    effects: Annotated[
        bool, typer.Option("--effects", help="What one card less of each rank changes.")
    ] = False,
    count: Annotated[
        str | None,
        typer.Option(
            "--count", metavar="SYSTEM", help="What rounds make by the true count: hi-lo, zen and others."
        ),
    ] = None,
    shoes: Annotated[int, typer.Option(help="Shoes that are played for the count.", min=1)] = 20_000,
    seed: Annotated[int, typer.Option(help="Names the shoes.", min=0)] = 1,
    bank: Annotated[float, typer.Option(help="Units that may be lost, for spread and ruin.", min=1)] = 1_000,
    most: Annotated[float, typer.Option(help="The most units that are bet.", min=1)] = 12,
    as_of: AsOf = None,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Print what a unit of each wager is worth once cards are gone, or by the count of a system.

    The worth is exact; the table of a count is from simulation by basic strategy, each line with its error.
    """
    from pitboss.equipment.cards import CardError, parse_cards
    from pitboss.simulation import box_shoes as box
    from pitboss.table import BadCommand

    given = read_options(option)
    if count is not None:
        if gone or effects or wager:
            raise BadCommand(
                "A count is of whole shoes and the main wager; leave --gone, --effects and --wager out."
            )
        with working(f"Playing {shoes:,} shoes"):
            found = box.counted(
                game, system=count, shoes=shoes, seed=seed, bank=bank, most=most, options=given, as_of=as_of
            )
        _print_count(game, count, found, json=json)
        return
    try:
        cards = parse_cards(gone) if gone else ()
    except CardError as error:
        raise BadCommand(f"The cards that are gone cannot be: {error}") from error
    with working(f"Working {game} out"):
        worths = box.worths(game, tuple(wager or ()), cards, options=given, as_of=as_of, effects=effects)
    _print_worths(game, worths, json=json)


def _by_rank(effects: dict[int, float]) -> dict[str, float]:
    """The average of a rank's suits, from two to the ace."""
    from pitboss.equipment.cards import RANKS

    found: dict[str, float] = {}
    for rank, name in enumerate(RANKS):
        parts = [change for card, change in effects.items() if card // 4 == rank]
        if parts:
            found[name] = sum(parts) / len(parts)
    return found


def _print_worths(game: str, worths: list[Any], *, json: bool) -> None:
    if json:
        rows = [
            {"wager": row.wager, "full_shoe": row.whole, "now": row.now, "effects": _by_rank(row.effects)}
            for row in worths
        ]
        print_json({"game": game, "wagers": rows})
        return
    typer.echo(f"{game}: what a unit is worth, in percent, from a full shoe and with these cards gone.")
    heads = ["full shoe", "now", *(_by_rank(worths[0].effects) if worths else ())]
    rows = [
        [row.wager, f"{row.whole * 100:+.4f}", f"{row.now * 100:+.4f}",
         *(f"{change * 100:+.3f}" for change in _by_rank(row.effects).values()), ""]
        for row in worths
    ]  # fmt: skip
    print_columns(["wager", *heads, ""], rows, right=heads)
    if worths and worths[0].effects:
        typer.echo("Under a rank: by how much one card of it less changes that.")


def _print_count(game: str, system: str, found: Any, *, json: bool) -> None:
    spread = found.spread
    if json:
        lines = [{**line._asdict(), "bet": spread.bets[line.true]} for line in found.lines]
        told = {"mean": spread.mean, "deviation": spread.deviation, "ruin": spread.ruin}
        print_json({"game": game, "system": system, "counts": lines, **told})
        return
    typer.echo(f"{game}, {system}: what a unit makes by the true count before the round, by basic strategy.")
    heads = ["true count", "share", "worth %", "error", "bet"]
    rows = [
        [f"{line.true:+d}", f"{line.share * 100:.2f}%", f"{line.mean * 100:+.2f}", f"{line.error * 100:.2f}",
         f"{spread.bets[line.true]:.1f}", ""]
        for line in found.lines
    ]  # fmt: skip
    print_columns([*heads, ""], rows, right=heads)
    typer.echo(
        f"With these bets a round makes {spread.mean:+.4f} units on average, standard deviation "
        f"{spread.deviation:.2f}; the risk of ruin is {spread.ruin * 100:.1f}%."
    )

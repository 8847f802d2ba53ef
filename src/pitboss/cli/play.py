"""`pitboss play`: a table in the terminal, driven only by what the table awaits."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import AsOf, OptionList, read_options

if TYPE_CHECKING:
    from pitboss.table import Table
    from pitboss.table.offers import Offer, Parameter

HELP = """Type what you do, for example: shoot | wager pass 10 | wager pass-odds 20 | roll | remove field | leave
  ?            what you may do now          offers wager  the wagers open to you, with amounts
  law          the clauses of the last step table         the table again
  quit         get up and go"""


def play(
    game: Annotated[str, typer.Argument(help="The game's id, such as craps.")] = "craps",
    *,
    chips: Annotated[str, typer.Option("--chips", help="Dollars you sit down with.")] = "500",
    as_of: AsOf = None,
    option: OptionList = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Repeatable chance instead of the system's entropy.")
    ] = None,
) -> None:
    """Sit down at a table in the terminal. Play money only."""
    from pitboss.chance import Counter
    from pitboss.money import parse_dollars
    from pitboss.table import Refused, Table

    source = None if seed is None else Counter(seed, 0)
    try:
        table = Table.open(
            game, as_of=as_of, options=read_options(option), seats={1: parse_dollars(chips)}, source=source
        )
    except Refused as no:
        typer.echo(str(no), err=True)
        raise typer.Exit(1) from None
    typer.echo(
        f"{table.game.name}, law of {table.state.house.as_of}. You are seat 1. Play money only; not legal advice."
    )
    typer.echo(HELP)
    _show(table)
    for line in _lines():
        words = line.split()
        if words and words[0] in ("quit", "exit", "q"):
            break
        if words:
            _answer(table, words)
    typer.echo(f"You leave with {_money(table.state.stack(1))}.")


def _lines() -> Iterable[str]:
    while True:
        try:
            yield input("> " if sys.stdin.isatty() else "")
        except (EOFError, KeyboardInterrupt):
            typer.echo("")
            return


def _answer(table: Table, words: list[str]) -> None:
    match words:
        case ["?"] | ["help"]:
            typer.echo(HELP)
            typer.echo("Now: " + ", ".join(sorted({offer.do for offer in _mine(table)})))
        case ["table"]:
            _show(table)
        case ["offers", *rest]:
            _list(table, rest)
        case ["law"]:
            _cite(table)
        case _:
            _act(table, words)


def _mine(table: Table) -> list[Offer]:
    """What the person at seat 1 may do, with the chance step and the staff's acts, for nobody else is there."""
    return [offer for offer in table.awaits() if offer.seat in (1, None)]


def _act(table: Table, words: list[str]) -> None:
    from pitboss.table import BadCommand, Refused
    from pitboss.table.words import rulings

    same = [offer for offer in _mine(table) if offer.do == words[0]]
    if not same:
        typer.echo(f"You cannot {words[0]} now. You may: {', '.join(sorted({o.do for o in _mine(table)}))}.")
        return
    for offer in same:
        chosen = _match(offer, words[1:])
        if chosen is None:
            continue
        try:
            events = table.do(offer.command(**chosen))
        except (Refused, BadCommand) as no:
            typer.echo(f"No. {no}")
            return
        for found in rulings(table.game, events):
            typer.echo(f"  {found.decision}" + (f"  [{found.arithmetic}]" if found.arithmetic else ""))
        _show(table)
        return
    _explain(table, words)


def _explain(table: Table, words: list[str]) -> None:
    """Say why nothing on offer fits: ask the engine itself where it can be asked."""
    from pitboss.money import MoneyError, parse_dollars
    from pitboss.table import Command

    if words[0] == "wager" and len(words) == 3:
        try:
            no = table.why_not(Command("wager", 1, args={"on": words[1], "amount": parse_dollars(words[2])}))
        except MoneyError as error:
            no = error
        if no is not None:
            typer.echo(f"No. {no}")
            return
    typer.echo(f"That does not fit. `offers {words[0]}` shows what does.")


def _match(offer: Offer, words: list[str]) -> dict[str, Any] | None:
    """The particulars chosen by these words, or None if they do not fit the offer."""
    left = list(words)
    for value in offer.fixed.values():
        if isinstance(value, bool) or (left and left[0] == str(value)):
            left = left if isinstance(value, bool) else left[1:]
        else:
            return None
    chosen: dict[str, Any] = {}
    for name, parameter in offer.params.items():
        if not left and name in offer.optional:
            continue
        value, left = _read(parameter, left)
        if value is None or not parameter.check(value):
            return None
        chosen[name] = value
    return chosen if not left else None


def _read(parameter: Parameter, words: list[str]) -> tuple[Any, list[str]]:
    from pitboss.money import MoneyError, parse_dollars
    from pitboss.table.offers import Amount, Faces, OneOf

    if not words:
        return None, words
    if isinstance(parameter, Amount):
        try:
            return parse_dollars(words[0].removeprefix("$")), words[1:]
        except MoneyError:
            return None, words
    if isinstance(parameter, Faces):
        faces = words[: parameter.count]
        return tuple(int(face) for face in faces if face.isdigit()), words[parameter.count :]
    if isinstance(parameter, OneOf):
        return next((value for value in parameter.values if str(value) == words[0]), None), words[1:]
    of = {str(item): item for item in parameter.of}
    names = [] if words == ["none"] else words
    return tuple(of[name] for name in names if name in of), []


def _list(table: Table, words: list[str]) -> None:
    from pitboss.table.offers import Amount

    for offer in _mine(table):
        if words and offer.do != words[0]:
            continue
        text = " ".join([offer.do, *(str(value) for value in offer.fixed.values() if value is not True)])
        for name, parameter in offer.params.items():
            if isinstance(parameter, Amount):
                text += f" {_money(parameter.least)} to {_money(parameter.most)} in steps of {_money(parameter.step)}"
            else:
                text += f" <{name}>"
        typer.echo(f"  {text}")


def _cite(table: Table) -> None:
    for event in table.log[-6:]:
        for cite in event.cites:
            entry = table.law.entry(cite)
            typer.echo(f"  {cite}  {entry.gist if entry else ''}")


def _show(table: Table) -> None:
    view = table.view("seat:1")
    own = ", ".join(f"{key} {value}" for key, value in view["own"].items() if value not in (None, [], ""))
    typer.echo(f"You have {_money(table.state.stack(1))}. {own}".rstrip())
    for wager in table.state.wagers_of(1):
        typer.echo(f"  on the layout: {wager.name} {_money(wager.stake)}{' (on)' if wager.on else ''}")


def _money(cents: int) -> str:
    from pitboss.money import show

    return show(cents)

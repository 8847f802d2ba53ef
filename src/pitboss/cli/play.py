"""`pitboss play`: a table in the terminal, driven only by what the table awaits."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import AsOf, OptionList, complete_game, options_of

if TYPE_CHECKING:
    from pitboss.table import Table
    from pitboss.table.offers import Amount, Offer, Parameter

HELP = """
  ?            what you may do now          offers wager  the wagers open to you, with amounts
  law          the clauses of the last step table         the table again
  quit         get up and go"""


def play(
    game: Annotated[
        str, typer.Argument(help="The game's id, such as craps.", autocompletion=complete_game)
    ] = "craps",
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
            game,
            as_of=as_of,
            options=options_of(game, option),
            seats={1: parse_dollars(chips)},
            source=source,
        )
    except Refused as no:
        typer.echo(str(no), err=True)
        raise typer.Exit(2) from None
    typer.echo(
        f"{table.game.name}, law of {table.state.house.as_of}. You are seat 1. Play money only; not legal advice."
    )
    typer.echo(f"Type what you do, for example: {_example(table)}{HELP}")
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
            typer.echo(HELP.lstrip("\n"))
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
        typer.echo(_why_not(table, words[0]))
        return
    found = _fitting(same, words[1:])
    if found is None:
        _explain(table, words)
        return
    offer, chosen = found
    try:
        events = table.do(offer.command(**chosen))
    except (Refused, BadCommand) as no:
        typer.echo(f"No. {no}")
        return
    for ruling in rulings(table.game, events):
        typer.echo(f"  {ruling.decision}" + (f"  [{ruling.arithmetic}]" if ruling.arithmetic else ""))
    _show(table)


def _fitting(offers: list[Offer], words: list[str]) -> tuple[Offer, dict[str, Any]] | None:
    """The offer that is meant: the first that fits as it is typed, or the only one where its wager is not named."""
    for offer in offers:
        chosen = _match(offer, words)
        if chosen is not None:
            return offer, chosen
    unnamed = [
        (offer, chosen)
        for offer in offers
        if (on := offer.fixed.get("on")) is not None and (chosen := _match(offer, [on, *words])) is not None
    ]
    return unnamed[0] if len(unnamed) == 1 else None


def _why_not(table: Table, act: str) -> str:
    """Why an act that is not on offer is not: the clause, where the engine can be asked by the act alone."""
    from pitboss.table import Command, Refused

    action = table.actions.get(act)
    if action is not None and not any(param.required for param in action.params.values()):
        no = table.why_not(Command(act, 1 if action.seat == "required" else None))
        if isinstance(no, Refused):
            return f"No. {no}"
    return f"You cannot {act} now. You may: {', '.join(sorted({o.do for o in _mine(table)}))}."


def _example(table: Table) -> str:
    """What a player may do first at this table, as he would type it."""
    from pitboss.table.offers import Amount

    shown: list[str] = []
    for offer in _mine(table):
        if offer.kind == "house" or len(shown) > 2 or any(offer.do == line.split()[0] for line in shown[1:]):
            continue
        amounts = [p for p in offer.params.values() if isinstance(p, Amount)]
        if len(amounts) == len(offer.params):
            ten = [_money(next(cents for cents in _tens(amount))) for amount in amounts]
            shown.append(" ".join([offer.do, *map(str, offer.fixed.values()), *ten]))
    return " | ".join((*shown, "quit"))


def _tens(amount: Amount) -> Iterable[int]:
    """Ten dollars or the next amount that may be staked, else the least."""
    yield from (cents for cents in amount.enumerate() if cents >= 1000)
    yield from amount.enumerate()


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
    from pitboss.table.offers import Amount, OneOf, Outcome

    if not words:
        return None, words
    if isinstance(parameter, Amount):
        try:
            return parse_dollars(words[0].removeprefix("$")), words[1:]
        except MoneyError:
            return None, words
    if isinstance(parameter, Outcome) and parameter.dice:
        faces = words[: parameter.dice]
        return tuple(int(face) for face in faces if face.isdecimal()), words[parameter.dice :]
    if isinstance(parameter, OneOf | Outcome):
        return next((value for value in parameter.enumerate() if str(value) == words[0]), None), words[1:]
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
                least = next(iter(parameter.enumerate()))
                text += f" {_money(least)} to {_money(parameter.most)} in steps of {_money(parameter.step)}"
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
    own = {key.replace("_", " "): _plainly(value) for key, value in view["own"].items()}
    told = ", ".join(f"{key} {text}" for key, text in own.items() if text)
    typer.echo(f"You have {_money(table.state.stack(1))}. {told}".rstrip())
    for wager in table.state.wagers_of(1):
        typer.echo(f"  on the layout: {wager.name} {_money(wager.stake)}{' (on)' if wager.on else ''}")


def _plainly(value: Any) -> str:
    """A part of the view in words; nothing for what is empty or not so."""
    match value:
        case dict():
            parts = {str(key): _plainly(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            return " ".join(f"{key} {text}" for key, text in parts.items() if text)
        case list() | tuple():
            return "; ".join(filter(None, map(_plainly, value)))  # pyright: ignore[reportUnknownArgumentType]
        case bool():
            return "yes" if value else ""
        case None | 0:
            return ""
        case _:
            return str(value)


def _money(cents: int) -> str:
    from pitboss.money import show

    return show(cents)
